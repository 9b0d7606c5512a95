"""An event drawn in characters: the clock above, the tables as seat maps, the floor's announcements below."""

from rich.console import Console
from rich.style import Style
from rich.text import Text

from floorman.cli._event import money
from floorman.cli._narration import CitedLine
from floorman.cli._screen import DARK, DIM, GREEN, INFO, LINE, TEXT, WARN, logged
from floorman.sim import Felt, Room

BOX = 26
"""Columns of a seat map: two seats side by side."""

LOG_ROWS = 6
"""Rows that the announcements have at least."""


def short(chips: int) -> str:
    """Chips in five characters or so.

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
    """What is posted in a level, so short that the next one fits beside it; who posts an ante was announced.

    >>> amounts((200, 400)), amounts((10_000, 20_000, 20_000))
    ('200/400', '10k/20k, ante 20k')
    """
    small, big, *ante = [short(chips) for chips in level]
    return f"{small}/{big}" + "".join(f", ante {chips}" for chips in ante)


def frame(
    room: Room, log: list[CitedLine], prizes: tuple[int, ...], console: Console, width: int, height: int
) -> list[Text]:
    """The picture: exactly `height` lines of `width` characters."""
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
    average = room.issued // max(1, players)
    standing = f" {players} of {len(field.players)} players, {_tables_left(room)}, average {short(average)}"
    standing += f" ({average // field.blinds[1]} big blinds), hand {room.hands:,}"
    return [title, clock, Text(standing, plain), Text(_money(prizes, players), Style(color=GREEN))]


def _tables_left(room: Room) -> str:
    tables = len(room.felts)
    return f"{tables} tables" if tables > 1 else "final table"


def _money(prizes: tuple[int, ...], players: int) -> str:
    """What is at stake now: the next prize while somebody is still to be paid, and the first."""
    if not prizes:
        return ""
    first = f"first prize {money(prizes[0])}"
    if players > len(prizes):
        return f" {len(prizes)} places are paid, {players - len(prizes)} to go; {first}"
    return f" in the money: next {money(prizes[players - 1])}, {first}"


def _tables(room: Room, width: int, rows: int) -> list[Text]:
    """As many seat maps as fit, those where a hand was dealt last in view."""
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
    """The number of the last hand at a table, 0 before the first."""
    return felt.last.hand if felt.last else 0


def _box(room: Room, felt: Felt, rows: int, newest: bool) -> list[Text]:
    """A table: its name, and two columns of seats with stacks; the button is marked."""
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
    """Name and stack; who is not there is dim."""
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
