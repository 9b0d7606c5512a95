"""Three ways to follow a tournament: drawn live, as a progress bar, and in plain lines."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, Any, BinaryIO, Protocol

from rich.console import Console
from rich.style import Style
from rich.text import Text

from floorman.cli._narration import CitedLine, Citer, Narrator
from floorman.cli._screen import DARK, DIM, GREEN, INFO, LINE, TEXT, WARN, logged
from floorman.hand import Hand, apply, view
from floorman.rules import Rulebook
from floorman.rules.question_ids import Q
from floorman.sim import Felt, FloorDid, HandPlayed, Record, Room
from floorman.sim.room import cards_in, played_again, read_acts, setup_for
from floorman.tournament import Case
from floorman.tournament.actions import AddOn, Balance, BreakTable, CombineFinal, DrawSeats, Redraw
from floorman.tournament.events import (
    ChipsBought,
    ChipsColored,
    ClockSet,
    Entered,
    FloorAnswered,
    KnockedOut,
    Presence,
    PrizesPosted,
    RoundOpened,
    Seated,
    Started,
    TableBroken,
    TakenOut,
    TimePassed,
    Won,
)
from floorman.tournament.payouts import prizes
from floorman.tournament.state import Tournament
from floorman.tournament.wording import money as money
from floorman.tournament.wording import ordinal as ordinal
from floorman.tournament.wording import sentence_of

BOX = 26
"""Columns of a seat map: two seats side by side."""

LOG_ROWS = 6
"""The fewest rows for announcements."""


def short(chips: int) -> str:
    """Write chips in about five characters.

    >>> short(950), short(12_300), short(1_250_000)
    ('950', '12.3k', '1.25M')
    """
    for size, letter in ((1_000_000, "M"), (1_000, "k")):
        if chips >= size:
            places = max(0, 3 - len(str(chips // size)))
            return (
                f"{chips / size:.{places}f}".rstrip("0").rstrip(".") + letter if places else f"{chips // size}{letter}"
            )
    return str(chips)


def amounts(level: tuple[int, ...]) -> str:
    """Write what is posted in a level, so short that the next level fits beside it. Who posts the ante was announced.

    >>> amounts((200, 400)), amounts((10_000, 20_000, 20_000))
    ('200/400', '10k/20k, ante 20k')
    """
    small, big, *ante = [short(chips) for chips in level]
    return f"{small}/{big}" + "".join(f", ante {chips}" for chips in ante)


def frame(
    room: Room, log: list[CitedLine], prizes: tuple[int, ...], console: Console, width: int, height: int
) -> list[Text]:
    """Return the picture: exactly `height` lines of `width` characters."""
    lines = _head(room, prizes, width)
    lines += _tables(room, width, max(0, height - len(lines) - LOG_ROWS - 1))
    lines.append(Text("─" * width, Style(color=LINE)))
    lines += logged(log, console, width, max(0, height - len(lines)))
    lines = lines[:height] + [Text()] * (height - len(lines))
    for line in lines:
        line.truncate(width)
        line.pad_right(width - line.cell_len)
    return lines


def _head(room: Room, prizes: tuple[int, ...], width: int) -> list[Text]:
    field, event = room.field, room.event
    dim, plain, strong = Style(color=DIM), Style(color=TEXT), Style(color=WARN, bold=True)
    title = Text(f" {event.name}, {event.game} by {event.book}, seed {event.seed}", dim)
    left = max(0, field.clock.left(field.now))
    coming = field.blinds_at(field.clock.level + 1)
    now = "Break" if field.clock.on_break else f"Level {field.clock.level}  {amounts(field.blinds)}"
    clock = Text.assemble(
        (f" {left // 60:02}:{left % 60:02} ", Style(color=DARK, bgcolor=WARN, bold=True)),
        (f" {now}", strong),
        ("   hand for hand" if field.round else "", strong),
        (f"   next {amounts(coming)}" if coming != field.blinds else "   last level", dim),
    )
    players = len(room.where)
    average = (2 * room.issued + players) // (2 * players) if players else 0
    standing = f" {players} of {len(field.players)} players, {_tables_left(room)}, average {short(average)}"
    standing += f" ({average // field.blinds[1]} big blinds), hand {room.hands:,}"
    return [title, clock, Text(standing, plain), Text(_money(prizes, players), Style(color=GREEN))]


def _tables_left(room: Room) -> str:
    tables = len(room.felts)
    return f"{tables} tables" if tables > 1 else "final table"


def _money(prizes: tuple[int, ...], players: int) -> str:
    """Return the next prize while somebody is still to be paid, and the first; or how many places are paid."""
    if not prizes:
        return ""
    first = f"first prize {money(prizes[0])}"
    if players > len(prizes):
        return f" {len(prizes)} places are paid, {players - len(prizes)} to go; {first}"
    return f" in the money: next {money(prizes[players - 1])}, {first}"


def _tables(room: Room, width: int, rows: int) -> list[Text]:
    """Return as many seat maps as fit, those with the newest hand in view."""
    if not room.felts:
        return []
    seats = (room.event.seats + 1) // 2
    across, down = max(1, width // BOX), max(1, rows // (seats + 1))
    felts = list(room.felts.values())
    page = across * down
    newest = max(range(len(felts)), key=lambda at: _hand(felts[at]))
    start = newest // page * page
    shown = felts[start : start + page]
    lines: list[Text] = []
    for at in range(0, len(shown), across):
        boxes = [_box(room, felt, seats, newest=felt is felts[newest]) for felt in shown[at : at + across]]
        lines += [Text("").join(box[row] for box in boxes) for row in range(seats + 1)]
    if len(felts) > len(shown) and lines:
        more = f" {start + 1} to {start + len(shown)} of {len(felts)} tables"
        lines.append(Text(more, Style(color=DIM)))
    return lines[:rows]


def _hand(felt: Felt) -> int:
    """Return the number of the last hand at a table, 0 before the first."""
    return felt.last.hand if felt.last else 0


def _box(room: Room, felt: Felt, rows: int, newest: bool) -> list[Text]:
    """Draw a table: its name, and two columns of seats with stacks; the button is marked."""
    head = Style(color=WARN if newest else INFO, bold=newest)
    title = f" {felt.id}" + (f", hand {_hand(felt):,}" if felt.last else "")
    lines = [_fit(Text(title, head), BOX)]
    button = felt.last.dealt.deal.positions.button if felt.last else 0
    for row in range(1, rows + 1):
        line = Text("")
        for no in (row, row + rows):
            line.append_text(_fit(_seat(room, felt, no, no == button), BOX // 2))
        lines.append(line)
    return lines


def _seat(room: Room, felt: Felt, no: int, button: bool) -> Text:
    """Draw a seat: name and stack, dim where the player is away."""
    name = next((name for seat, name in felt.names.items() if seat == no), None)
    mark = Text("D", Style(color=DARK, bgcolor=WARN, bold=True)) if button else Text(" ")
    if not name:
        return Text.assemble(mark, (" ·", Style(color=LINE)))
    chips = short(next(stack for seat, stack in felt.stacks.items() if seat == no))
    wide = BOX // 2 - 3 - len(chips)
    colour = DIM if name in room.away else TEXT
    return Text.assemble(mark, (f"{name[:wide]:<{wide}} ", Style(color=colour)), (chips, Style(color=GREEN)))


def _fit(text: Text, width: int) -> Text:
    text.truncate(width)
    text.pad_right(width - text.cell_len)
    return text


if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


WHOSE = {"big-blind": "big-blind ante", "button": "button ante"}


def blinds(level: tuple[int, ...], ante: str = "each") -> str:
    """Write the amounts of a level.

    >>> blinds((200, 400, 50)), blinds((200, 400, 400), "button")
    ('200/400, ante 50', '200/400, button ante 400')
    """
    paid = f", {WHOSE.get(ante, 'ante')} {level[2]:,}" if len(level) > 2 else ""
    return f"{level[0]:,}/{level[1]:,}{paid}"


PAYS_IN = (Started, Entered, ChipsBought, PrizesPosted)
"""Events that change the prizes."""


class Announcer:
    """Announces records in the order they happen, each once the room has taken it."""

    def __init__(self, room: Room, book: Rulebook) -> None:
        self.room = room
        self.citer = Citer(book, "tournament")
        self.book = book
        self.prizes: tuple[int, ...] = ()
        self.level = 0
        self.on_break = False
        self.add_ons: list[ChipsBought] = []

    def announce(self, record: Record) -> Iterator[CitedLine]:
        """Yield what is announced of a record; nothing where the floor says nothing."""
        if isinstance(record, HandPlayed):
            return
        if isinstance(record, FloorDid):
            if self.room.event.buy_in and any(isinstance(event, PAYS_IN) for event in record.events):
                self.prizes = prizes(Case(self.room.field, self.book))
            if isinstance(record.action, AddOn):
                self.add_ons += _of(record, ChipsBought)
                return
            yield from self._add_ons()
            lines = {DrawSeats: self._draw, Balance: self._balance, BreakTable: self._break}
            again = {CombineFinal: "for the final table", Redraw: "by redraw"}
            act = type(record.action)
            if act in again:
                yield self._new_seats(record, again[act])
            elif act in lines:
                yield from lines[act](record)
            yield from self._single(record)

    def hand(self, played: HandPlayed) -> CitedLine:
        """Return a hand in a line: who gained what."""
        names = self.room.felts[played.table].names
        deal = zip(played.dealt.deal.seats, played.stacks, played.ends, strict=True)
        gained = [(names.get(seat, f"seat {seat}"), end - had) for seat, had, end in deal if end > had]
        won = ", ".join(f"{name} wins {chips:,}" for name, chips in gained) or "everybody has what he had"
        return CitedLine(f"Hand {played.hand}, {played.table}: {won}.", kind="hand")

    def _cite(self, what: str) -> str:
        """Return the first rule on a topic or question: a screen has one line for it."""
        return "".join(f"{rule.id} {rule.title}" for rule in self.citer.rules(what)[:1])

    def _draw(self, record: FloorDid) -> Iterator[CitedLine]:
        tables = len(self.room.felts)
        what = f"{len(self.room.where)} players draw seats at {tables} table{'s' if tables > 1 else ''}."
        yield CitedLine(what, self._cite(Q.seating.random.initial), "street")

    def _balance(self, record: FloorDid) -> Iterator[CitedLine]:
        sizes = self.room.field.sizes
        for moved in _of(record, Seated):
            here, there = moved.left.table, moved.to.table
            why = f"{sizes[here] + 1} against {sizes[there] - 1} players"
            what = f"{moved.player} moves from {here} to {there} seat {moved.to.seat}: {why}."
            yield CitedLine(what, self._cite(Q.seating.balance.mover), "plain", (here, there))

    def _break(self, record: FloorDid) -> Iterator[CitedLine]:
        broken = next(_of(record, TableBroken)).table
        went = ", ".join(f"{moved.player} to {moved.to.table} seat {moved.to.seat}" for moved in _of(record, Seated))
        what = f"{broken} breaks: {went or 'nobody is left there'}."
        there = tuple(moved.to.table for moved in _of(record, Seated))
        yield CitedLine(what, self._cite(Q.seating.break_.reseat), "street", (broken, *there))

    def _new_seats(self, record: FloorDid, why: str) -> CitedLine:
        tables = len(self.room.felts)
        where = f"{tables} tables" if tables > 1 else next(iter(self.room.felts))
        topic = "seating.final-table" if isinstance(record.action, CombineFinal) else Q.seating.redraw.trigger
        what = f"{len(self.room.where)} players draw new seats at {where} {why}."
        broken = [gone.table for gone in _of(record, TableBroken)]
        return CitedLine(what, self._cite(topic), "street", (*self.room.felts, *broken))

    def _single(self, record: FloorDid) -> Iterator[CitedLine]:
        """Yield what is announced of each event by itself, whatever it follows from."""
        for event in record.events:
            match event:
                case Started():
                    yield self._level("The cards are in the air. Level 1")
                case TimePassed() | ClockSet():
                    yield from self._time()
                case KnockedOut():
                    out = list(_of(record, KnockedOut))
                    yield self._out(event, last_of_several=len(out) > 1 and event is out[-1])
                case ChipsColored():
                    yield self._colored(event, record)
                case FloorAnswered(offer=offer, code=code):
                    yield CitedLine(f"The floor decides: {code.replace('-', ' ')}.", self._cite(offer.topic))
                case Entered() | ChipsBought() | Presence() | TakenOut() | RoundOpened() | PrizesPosted():
                    kind = "street" if isinstance(event, RoundOpened | PrizesPosted) else "plain"
                    yield CitedLine(str(sentence_of(event, self.room.field)), self._cite(event.topic), kind)
                case Won(player=name):
                    prize = f" and {money(self.prizes[0])}" if self.prizes else ""
                    yield CitedLine(f"{name} wins {self.room.event.name}{prize}.", "", "win")
                case _:
                    pass

    def _add_ons(self) -> Iterator[CitedLine]:
        """Yield one line for all add-ons since the last line."""
        bought, self.add_ons = self.add_ons, []
        if len(bought) == 1:
            yield CitedLine(str(sentence_of(bought[0], self.room.field)), self._cite(bought[0].topic))
        elif bought:
            together = sum(one.chips for one in bought)
            yield CitedLine(
                f"{len(bought)} players take an add-on: {together:,} chips in all.", self._cite(bought[0].topic)
            )

    def _time(self) -> Iterator[CitedLine]:
        """Yield a line for a break that begins, or for a new level."""
        clock, now = self.room.field.clock, self.room.field.now
        if clock.on_break and not self.on_break:
            yield CitedLine(f"Break, {-(-clock.left(now) // 60)} minutes.", self._cite("clock.break"), "street")
        self.on_break = clock.on_break
        if clock.level != self.level:
            yield self._level(f"Level {clock.level}, from the next hand")

    def _level(self, opens: str) -> CitedLine:
        self.level = self.room.field.clock.level
        amounts = blinds(self.room.field.blinds, self.room.event.ante)
        return CitedLine(f"{opens}: {amounts}.", self._cite("clock.level"), "street")

    def _out(self, out: KnockedOut, last_of_several: bool) -> CitedLine:
        places = self.prizes[out.place - 1 : out.place - 1 + out.tied]
        share, odd = divmod(sum(places), out.tied)
        prize = share + (out.line < odd)
        shared = f" (shared by {out.tied})" if out.tied > 1 else ""
        paid = f" and wins {money(prize)}" if prize else ""
        what = f"{out.player} is out in {ordinal(out.place)} place{shared}{paid}."
        cite = self._cite(Q.entry.elimination.same_hand) if last_of_several else ""
        return CitedLine(what, cite, "pot" if prize else "plain")

    def _colored(self, colored: ChipsColored, record: FloorDid) -> CitedLine:
        changes = ", ".join(f"{name} {change:+,}" for name, change in colored.stacks)
        table = getattr(record.action, "table", "")
        what = f"{table}: chips of {colored.old:,} go out for {colored.new:,}; {changes or 'nobody has odd ones'}."
        return CitedLine(what, self._cite(Q.chips.race.award), tables=(table,))


def _of(record: FloorDid, kind: Callable[..., Any]) -> Iterator[Any]:
    return (event for event in record.events if type(event) is kind)


def results(field: Tournament, most: int = 0) -> list[tuple[str, str, str]]:
    """Return place, name and prize of everybody whose place is settled, or of the best `most` players."""
    placed = sorted(
        [player for player in field.players if player.place], key=lambda player: (player.place, player.line)
    )
    return [
        (f"{player.place}{'=' if player.tied > 1 else ''}", player.name, str(money(player.paid)) if player.paid else "")
        for player in placed[: most or None]
    ]


def hand_lines(played: HandPlayed, room: Room) -> list[str]:
    """Return a hand act by act, every card face up, after the room has taken it."""
    book, felt = room.event.rulebook, room.felts[played.table]
    level = room.field.blinds_at(played.level)
    setup = setup_for(room.field, played.dealt.deal, played.level, played.stacks, played.chip, played.left)
    narrator = Narrator(Citer(book, "tournament"))
    narrator.names = dict(felt.names)
    game = f"{room.event.game} {blinds(level, room.event.ante)}"
    lines = [f"Hand {played.hand} at {played.table}: {game}, {played.left} players left."]
    stacks = zip(played.dealt.deal.seats, played.stacks, strict=True)
    lines += [f"  seat {seat} {felt.names[seat]}: {chips:,}" for seat, chips in sorted(stacks)]
    hand: Hand | None = None
    for event in played_again(setup, cards_in(played.deck), read_acts(played.acts), book).events:
        hand = apply(hand, event)
        for line in narrator.narrate(view(hand), event):
            lines.append(f"{line.text} ({line.cite})" if line.cite else line.text)
    return lines


PAUSES = {"hand": 0.12, "plain": 0.5, "street": 0.9, "pot": 0.7, "win": 2.0}
"""Seconds to take a record of each kind in, at speed 1."""

KEPT = 200
SHOWN = 30
"""The most places that are printed."""


SLICE = 0.05
"""Seconds between two looks at the flag during a pause."""


class Stop:
    """A flag that Ctrl-C sets. A record is finished before anybody looks at it."""

    def __init__(self) -> None:
        self.asked = False

    @contextmanager
    def on_ctrl_c(self) -> Iterator[None]:
        """Set the flag on Ctrl-C inside the `with` block instead of raising KeyboardInterrupt."""

        def note(_: int, __: FrameType | None) -> None:
            self.asked = True

        before = signal.signal(signal.SIGINT, note)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def wait(self, seconds: float) -> None:
        """Wait so many seconds, or until the flag is set."""
        until = time.monotonic() + seconds
        while not self.asked and (left := until - time.monotonic()) > 0:
            time.sleep(min(left, SLICE))


class EventShow(Protocol):
    """An output that follows a tournament."""

    def open(self) -> None:
        """Begin the output."""

    def see(self, record: Record) -> None:
        """Show a record."""

    def close(self) -> None:
        """Leave the terminal as it was."""


class PlainEvent:
    """The floor's announcements, a line each, with the rule behind.

    `table` limits them to one table and adds its hands.
    """

    def __init__(self, room: Room, book: Rulebook, table: str = "") -> None:
        self.announcer = Announcer(room, book)
        self.table = table

    def open(self) -> None:
        """Print what is played."""
        event = self.announcer.room.event
        print(f"{event.name}: {len(event.players)} players, {event.game} by {event.book}, seed {event.seed}")

    def see(self, record: Record) -> None:
        """Print what is announced of a record."""
        if isinstance(record, HandPlayed) and record.table == self.table:
            print(self.announcer.hand(record).text)
        for line in self.announcer.announce(record):
            if not self.table or self.table in line.tables:
                print(f"{line.text} ({line.cite})" if line.cite else line.text)

    def close(self) -> None:
        """Do nothing: the terminal is as it was."""


class Silent:
    """An output that shows nothing; the results are printed elsewhere."""

    def open(self) -> None:
        """Print nothing."""

    def see(self, record: Record) -> None:
        """Print nothing."""

    def close(self) -> None:
        """Do nothing: the terminal is as it was."""


class FieldBar:
    """A bar that fills as players go out."""

    def __init__(self, room: Room, console: "Console") -> None:
        from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

        columns = (
            TextColumn("{task.description}"),
            BarColumn(),
            TextColumn("{task.fields[left]}"),
            TimeElapsedColumn(),
        )
        self.room = room
        self.progress = Progress(*columns, console=console, transient=True)
        self.task = self.progress.add_task(room.event.name, total=len(room.event.players) - 1, left="")

    def open(self) -> None:
        """Show the empty bar."""
        self.progress.start()

    def see(self, record: Record) -> None:
        """Update the bar, which is drawn a few times a second."""
        if isinstance(record, HandPlayed):
            left = len(self.room.where)
            says = f"{left:,} players left, hand {record.hand:,}, level {record.level}"
            self.progress.update(self.task, completed=len(self.room.event.players) - left, left=says)

    def close(self) -> None:
        """Remove the bar."""
        self.progress.stop()


class FileBar:
    """A bar that fills as a file is read; nothing where output is not a terminal."""

    def __init__(self, file: BinaryIO, says: str) -> None:
        self.file = file
        self.progress: Progress | None = None
        if sys.stdout.isatty():
            from rich import console, progress

            self.progress = progress.Progress(console=console.Console(highlight=False), transient=True)
            self.task = self.progress.add_task(says, total=os.fstat(file.fileno()).st_size)

    def __enter__(self) -> "FileBar":
        if self.progress:
            self.progress.start()
        return self

    def see(self) -> None:
        """Update the bar to where the file has been read to."""
        if self.progress:
            self.progress.update(self.task, completed=self.file.tell())

    def __exit__(self, *_: object) -> None:
        if self.progress:
            self.progress.stop()


class DrawnEvent:
    """A drawing that takes the whole terminal, redrawn with every record.

    With `table`, it pauses for the hands of that table only.
    """

    def __init__(
        self, room: Room, book: Rulebook, console: "Console", stop: Stop, speed: float, table: str = ""
    ) -> None:
        self.stop = stop
        self.room = room
        self.announcer = Announcer(room, book)
        self.console = console
        self.speed = speed
        self.table = table
        self.log: list[CitedLine] = []

    def open(self) -> None:
        """Take the terminal over."""
        self.console.set_alt_screen(True)
        self.console.show_cursor(False)

    def see(self, record: Record) -> None:
        """Draw the tournament as it is now, and pause for what is new to be read."""
        pause = 0.0
        if isinstance(record, HandPlayed) and self.table in ("", record.table):
            pause = PAUSES["hand"]
            if self.table:
                self.log.append(self.announcer.hand(record))
        for line in self.announcer.announce(record):
            self.log.append(line)
            pause = max(pause, PAUSES[line.kind])
        del self.log[:-KEPT]
        if pause:
            self.draw()
            self.stop.wait(pause / self.speed)

    def draw(self) -> None:
        """Draw for the terminal as large as it is now."""
        from rich.control import Control
        from rich.text import Text

        from floorman.cli._event import frame

        width, height = self.console.size
        lines = frame(self.room, self.log, self.announcer.prizes, self.console, width, height)
        self.console.control(Control.home())
        self.console.print(Text("\n").join(lines), end="", no_wrap=True, overflow="crop", crop=True)

    def close(self) -> None:
        """Give the terminal back as it was."""
        self.console.set_alt_screen(False)
        self.console.show_cursor(True)


def show_for(room: Room, book: Rulebook, stop: Stop, *, fast: bool, speed: float, table: str = "") -> EventShow:
    """Return the output that suits the terminal: drawn where possible, plain lines in a pipe.

    With `fast`, a progress bar or nothing.
    """
    if sys.stdout.isatty():
        from rich.console import Console

        console = Console(highlight=False)
        if not console.is_dumb_terminal:
            return FieldBar(room, console) if fast else DrawnEvent(room, book, console, stop, speed, table)
    return Silent() if fast else PlainEvent(room, book, table)


def result_lines(room: Room) -> list[str]:
    """Return the end of a tournament in lines: who won, the places paid, and how many hands it took."""
    field = room.field
    paid = sum(1 for player in field.players if player.paid)
    rows = results(field, max(paid, 9) if paid <= SHOWN else SHOWN)
    wide = max([len(name) for _, name, _ in rows], default=0)
    lines = [f"{place:>5}  {name:<{wide}}  {prize:>12}".rstrip() for place, name, prize in rows]
    head = f"{room.hands:,} hands up to level {field.clock.level}, {room.issued:,} chips in play"
    return (
        [f"{head}. The best so far:" if len(room.where) > 1 else f"{head}. The places:", *lines]
        if rows
        else [f"{head}."]
    )
