"""Checking a log: everything in it is decided again by the book, and every chip and cent counted at each step."""

from collections.abc import Iterable, Iterator

from floorman.base import Chips, DataError, Refused
from floorman.hand import Driver
from floorman.rulebook import Rulebook
from floorman.sim.deal import after, cards_in, laid_out, played_again, read_acts, setup_for, stacks_after
from floorman.sim.director import decided
from floorman.sim.log import Closing, FloorDid, HandPlayed, LogFault, Logged, Opening
from floorman.sim.room import Room
from floorman.sim.run import opening
from floorman.table import apply as lay
from floorman.tournament.state import Tournament


def rooms(records: Iterable[Logged]) -> Iterator[tuple[Logged, Room]]:
    """Each record and the event after it, as it is told, with nothing checked but that it begins at the beginning."""
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
    """Goes through a log record by record; Fault at the first that could not have happened so."""

    def __init__(self) -> None:
        self.room: Room | None = None
        self.book: Rulebook | None = None

    def run(self, records: Iterable[Logged]) -> Iterator[Logged]:
        """Each record once it is found right, the last one included."""
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


def _same(no: int, what: str, told: object, found: object) -> None:
    if told != found:
        raise LogFault(no, f"{what} cannot be: {_short(told)} is on record, {_short(found)} by the book.")


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
    again, _ = decided(room, did.told, did.about, book)
    _same(no, f"what follows from {type(did.told).__name__}", did.events, again.events)
    _same(no, "the rules cited", did.cites, again.cites)


def _closing(no: int, closing: Closing, room: Room) -> None:
    _same(no, "the number of hands", closing.hands, room.hands)
    _same(no, "the chips", closing.chips, room.chips)
    if closing.why == "won":
        _same(no, "the number of players left", 1, len(room.where))


def _count(no: int, room: Room) -> None:
    """Every chip issued is on a table; every cent paid in is a prize or in the purse."""
    if room.chips != room.issued:
        raise LogFault(no, f"{room.issued:,} chips were issued, and {room.chips:,} are there.")
    field = room.field
    if Chips(field.in_play + field.gone + field.bank) != field.issued:
        raise LogFault(no, f"the director counts {field.in_play:,} chips, and {field.issued:,} were issued.")
    paid = paid_out(field)
    if paid > field.takings:
        raise LogFault(no, f"{paid:,} cents are paid out, and {field.takings:,} were paid in.")


def paid_out(field: Tournament) -> int:
    """All prizes, in cents."""
    return sum([player.paid or 0 for player in field.players])
