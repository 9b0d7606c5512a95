"""Play a whole tournament from the draw to the last chip, by its seed alone, and check a log of one."""

import random
from collections.abc import Iterable, Iterator

from floorman.core import Chips, DataError, InvariantError, Refused
from floorman.hand import Driver
from floorman.rules import Rulebook
from floorman.sim.director import Director, Doors, decided
from floorman.sim.event import (
    VERSION,
    Closing,
    DealtEvent,
    FloorDid,
    HandPlayed,
    LogFault,
    Logged,
    Opening,
    Plays,
    Record,
    lined_up,
)
from floorman.sim.room import (
    Room,
    after,
    can_deal,
    cards_in,
    laid_out,
    play,
    played_again,
    read_acts,
    setup_for,
    stacks_after,
)
from floorman.table import apply as lay
from floorman.tournament.clock import Clock
from floorman.tournament.state import Player, Setup, Tournament


def opening(event: DealtEvent) -> Opening:
    """Return the record that a tournament begins with: everybody has paid, and nobody has a seat."""
    first = 60 * event.levels[0].minutes
    setup = Setup(
        event.seats, event.stack, first, buy_in=event.buy_in, payouts=event.payouts,
        starting_tables=-(-len(event.entered) // event.seats), game=event.game, schedule=event.schedule,
        ante=event.ante, late_levels=event.late_levels,
    )  # fmt: skip
    missing = event.missing
    players = tuple([
        Player(name, event.stack, here="absent" if name in missing else "here", spent=event.buy_in)
        for name in event.entered
    ])  # fmt: skip
    field = Tournament(
        setup, Clock(1, first), players, issued=Chips(event.stack * len(players)),
        takings=event.buy_in * len(players), smallest_chip=event.chip_at(1),
    )  # fmt: skip
    return Opening(VERSION, event, field)


class EventRun:
    """A tournament being dealt. Iterate over it for its records; `room` is always as the last record left it.

    `everybody` is one way to play for the whole field, in place of the tournament's bots.
    """

    def __init__(self, event: DealtEvent, everybody: Plays | None = None) -> None:
        self.opening = opening(event)
        self.room = Room(self.opening)
        self.book = event.rulebook
        self._cards = random.Random(f"{event.seed} cards")
        self._wits = random.Random(f"{event.seed} wits")
        doors = Doors(self.room, self.book, random.Random(f"{event.seed} doors"))
        self._director = Director(self.room, self.book, random.Random(f"{event.seed} draws"), doors)
        if everybody:
            self._bots = dict.fromkeys(event.players, everybody)
        else:
            self._bots = lined_up(event.players, event.bots, random.Random(f"{event.seed} players"))

    def __iter__(self) -> Iterator[Record]:
        yield self.opening
        yield from self._director.open()
        while not self._director.over:
            yield from self._round()
            yield from self._director.after_round()
        yield self.close("won")

    def _round(self) -> Iterator[Record]:
        """Play a hand at every table, in the order of the tables, and yield the records."""
        yield from self._director.before_round()
        for felt in list(self.room.felts.values()):
            if not can_deal(self.room, felt, self.book):
                continue
            played, layout = play(self.room, felt, self.book, self._bots, self._cards, self._wits)
            if sum(played.ends) != sum(played.stacks):
                raise InvariantError(f"hand {played.hand} begins with {sum(played.stacks)}, ends with {played.ends}")
            self.room.take(played, layout=layout)
            yield played
            yield from self._director.after_hand(played)

    def close(self, why: str) -> Closing:
        """Return the last record, which is also taken. Chips that are missing or too many raise InvariantError."""
        if self.room.chips != self.room.issued:
            raise InvariantError(f"{self.room.issued} chips were issued and {self.room.chips} are there")
        closing = Closing("won" if why == "won" else "broken-off", self.room.hands, self.room.chips)
        self.room.take(closing)
        return closing


def rooms(records: Iterable[Logged]) -> Iterator[tuple[Logged, Room]]:
    """Yield each record with the tournament after it.

    Nothing is checked but that the log begins with its first record.
    """
    room: Room | None = None
    for logged in records:
        if room is None:
            room = Room(_opened(logged))
        else:
            room.take(logged.record)
        yield logged, room
    if room is None:
        raise LogFault(1, "the log is empty.")


def _opened(logged: Logged) -> Opening:
    record = logged.record
    if not isinstance(record, Opening):
        raise LogFault(logged.no, f"a log begins with Opening, not {type(record).__name__}.")
    return record


class LogCheck:
    """Checks a log record by record; LogFault is raised at the first that could not have happened so."""

    def __init__(self) -> None:
        self.room: Room | None = None
        self.book: Rulebook | None = None

    def run(self, records: Iterable[Logged]) -> Iterator[Logged]:
        """Yield each record once it is found right, the last one included."""
        no = 0
        for logged in records:
            no = logged.no
            try:
                self._record(logged)
            except (Refused, DataError, KeyError, AssertionError) as wrong:
                raise LogFault(no, f"this cannot be: {wrong}") from wrong
            yield logged
        if self.room is None:
            raise LogFault(1, "the log is empty.")
        if self.room.closed is None:
            raise LogFault(no + 1, "the log ends here, without its last record.")

    def _record(self, logged: Logged) -> None:
        record = logged.record
        if self.room is None or self.book is None:
            opened = _opened(logged)
            _same(logged.no, "the field", opened.field, opening(opened.event).field)
            self.room, self.book = Room(opened), opened.event.rulebook
            return
        if self.room.closed:
            raise LogFault(logged.no, "the event was over before.")
        match record:
            case HandPlayed():
                _hand(logged.no, record, self.room, self.book)
            case FloorDid():
                _floor(logged.no, record, self.room, self.book)
            case Closing():
                _closing(logged.no, record, self.room)
            case Opening():
                raise LogFault(logged.no, "an event is opened once.")
        self.room.take(record)
        _count(logged.no, self.room)


def _same(no: int, what: str, action: object, found: object) -> None:
    if action != found:
        raise LogFault(no, f"{what} cannot be: {_short(action)} is on record, {_short(found)} by the book.")


def _short(value: object) -> str:
    text = f"{value:,}" if isinstance(value, int) else str(value)
    return text if len(text) < 200 else text[:197] + "..."


def _hand(no: int, played: HandPlayed, room: Room, book: Rulebook) -> None:
    _same(no, "the hand's number", played.hand, room.hands + 1)
    _same(no, "the level", played.level, room.field.clock.level)
    _same(no, "the players left", played.left, len(room.where))
    _same(no, "the smallest chip", played.chip, room.field.smallest_chip)
    felt = room.felts[played.table]
    layout, dealt = laid_out(room, felt, book)
    _same(no, "the layout of the hand", played.dealt, dealt)
    deal = dealt.deal
    stacks = tuple([felt.stacks[seat] for seat in deal.seats])
    _same(no, "the stacks", played.stacks, stacks)
    setup = setup_for(room.field, deal, played.level, stacks, played.chip, played.left)
    driver: Driver = played_again(setup, cards_in(played.deck), read_acts(played.acts), book)
    if driver.hand.stage != "over":
        raise LogFault(no, f"the hand is not over: it waits for {driver.hand.stage}.")
    _same(no, "the stacks after the hand", played.ends, stacks_after(driver))
    _same(no, "the end of the hand", played.over, after(lay(layout, dealt), deal, stacks, played.ends, book))


def _floor(no: int, did: FloorDid, room: Room, book: Rulebook) -> None:
    again, _ = decided(room, did.action, did.about, book)
    _same(no, f"what follows from {type(did.action).__name__}", did.events, again.events)
    _same(no, "the rules cited", did.cites, again.cites)


def _closing(no: int, closing: Closing, room: Room) -> None:
    _same(no, "the number of hands", closing.hands, room.hands)
    _same(no, "the chips", closing.chips, room.chips)
    if closing.why == "won":
        _same(no, "the number of players left", 1, len(room.where))


def _count(no: int, room: Room) -> None:
    """Raise LogFault unless every chip issued is on a table, and no more is paid out than was paid in."""
    if room.chips != room.issued:
        raise LogFault(no, f"{room.issued:,} chips were issued, and {room.chips:,} are there.")
    field = room.field
    if Chips(field.in_play + field.gone + field.bank) != field.issued:
        raise LogFault(no, f"the director counts {field.in_play:,} chips, and {field.issued:,} were issued.")
    paid = paid_out(field)
    if paid > field.takings:
        raise LogFault(no, f"{paid:,} cents are paid out, and {field.takings:,} were paid in.")


def paid_out(field: Tournament) -> int:
    """Return the sum of all prizes, in cents."""
    return sum([player.paid or 0 for player in field.players])
