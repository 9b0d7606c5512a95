"""A room as one file for bookkeeping: names, every movement of money, and amounts in the currency."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime

import msgspec

from floorman.cardroom import Cardroom
from floorman.cardroom.books import on_table
from floorman.cardroom.collection import ShiftBooks, past_books, shift_books
from floorman.cardroom.events import ChipsMoved
from floorman.cardroom.state import Takings, in_names
from floorman.server.log.records import Recorded
from floorman.server.rooms.keeper import RoomDid, RoomKeeper, RoomRedone, RoomUndone, read_room_record

VERSION = 1
"""The version of the file's format."""

Amount = int | float
"""An amount in the currency, as 200 or 12.5."""


class BookedGame(msgspec.Struct, frozen=True):
    """An open game: how many of its seats are taken, and all chips on its table. A buy-in limit of 0 is none."""

    game: str
    kind: str
    place: str
    seats: int
    players: int
    least_buy_in: Amount
    most_buy_in: Amount
    on_table: Amount


class BookedPlayer(msgspec.Struct, frozen=True):
    """A player's money since the room opened for the day; `result` is what was won or lost with all of it."""

    player: str
    game: str
    bought: Amount
    cashed_out: Amount
    time: Amount
    stack: Amount
    on_the_way: Amount
    taken_along: Amount
    kept: Amount
    jackpot: Amount
    result: Amount


class Movement(msgspec.Struct, frozen=True):
    """Money that went out of one account into another, with its record in the log, when, by whom and why.

    Accounts are `cage`, `jackpot` and `unaccounted`; of a player `stack:Ann`, `behind:Ann`, `carried:Ann` and
    `kept:Ann`; of a game `play:A` for what was won and lost there, `drop:A` for its rake and `time:A`. What was undone
    is left out, so that all accounts add up to what the room shows.
    """

    record: int
    at: str
    by: str
    why: str
    player: str
    game: str
    out_of: str
    into: str
    amount: Amount
    note: str = ""


class BookedLine(msgspec.Struct, frozen=True):
    """What went through a game in a shift, or through the cage alone where the name is empty."""

    game: str
    kind: str
    before: Amount
    sold: Amount
    redeemed: Amount
    rake: Amount
    time: Amount
    jackpot: Amount
    moved: Amount
    on_table: Amount


class BookedShift(msgspec.Struct, frozen=True):
    """A shift; the last one is in progress and has no end. Amounts of the box are null where none was entered."""

    shift: str
    begun: str
    ended: str | None
    out_before: Amount
    out: Amount
    difference: Amount
    box_before: Amount | None
    box_should: Amount | None
    box_counted: Amount | None
    cashier: str
    games: tuple[BookedLine, ...]
    players: tuple["ShiftPlayer", ...]


class ShiftPlayer(msgspec.Struct, frozen=True):
    """What a player has bought and cashed in a shift that has ended, and the time paid."""

    player: str
    bought: Amount
    cashed_out: Amount
    time: Amount
    jackpot: Amount


class ListedName(msgspec.Struct, frozen=True):
    """A name on a list, first in line first; a player who is not `here` has called in."""

    player: str
    since: str
    here: bool


class BookedList(msgspec.Struct, frozen=True):
    """A waiting list."""

    kind: str
    names: tuple[ListedName, ...]


class BookedPayment(msgspec.Struct, frozen=True):
    """A payment at the end of a home game; without a payee it is put aside."""

    payer: str
    payee: str
    amount: Amount


class RoomBooks(msgspec.Struct, frozen=True):
    """The file. Amounts are in the `currency`; times are UTC, as 2026-11-20T19:30:00+00:00."""

    format: str
    version: int
    name: str
    home: bool
    currency: str
    opened: str
    exported: str
    games: tuple[BookedGame, ...]
    players: tuple[BookedPlayer, ...]
    movements: tuple[Movement, ...]
    shifts: tuple[BookedShift, ...]
    lists: tuple[BookedList, ...]
    payments: tuple[BookedPayment, ...] = ()


def _time(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="seconds")


def standing(records: Iterable[Recorded]) -> Iterator[tuple[Recorded, RoomDid]]:
    """Return the acts of a log that are not undone, with their records, in order."""
    found: dict[int, tuple[Recorded, RoomDid]] = {}
    gone: dict[int, tuple[Recorded, RoomDid]] = {}
    for record in records:
        body = read_room_record(record.body)
        if isinstance(body, RoomDid):
            found[record.no] = record, body
        elif isinstance(body, RoomUndone) and body.act in found:
            gone[body.act] = found.pop(body.act)
        elif isinstance(body, RoomRedone) and body.act in gone:
            found[body.act] = gone.pop(body.act)
    return (found[no] for no in sorted(found))


class Books:
    """Makes the file of a room from its keeper and its log."""

    def __init__(self, keeper: RoomKeeper, now_ms: int) -> None:
        self._keeper = keeper
        self._room: Cardroom = keeper.room
        self._now_ms = now_ms

    def of(self, records: Iterable[Recorded]) -> RoomBooks:
        """Return the file; `records` are the whole log of the room."""
        keeper, screens = self._keeper, self._keeper.screens(self._now_ms)
        payments = (screens.payments() if keeper.spec.home else None) or ()
        return RoomBooks(
            "floorman-room", VERSION, keeper.spec.name, keeper.spec.home, keeper.spec.currency,
            _time(keeper.opened_ms), _time(self._now_ms), tuple(self._games()),
            tuple(
                BookedPlayer(
                    one.name, one.game, self._amount(one.bought), self._amount(one.cashed), self._amount(one.time),
                    self._amount(one.stack or 0), self._amount(one.behind), self._amount(one.carried),
                    self._amount(one.kept), self._amount(one.jackpot), self._amount(one.result),
                )
                for one in screens.cage.players
            ),
            tuple(self._movements(records)),
            (*map(self._shift, map(past_books, self._room.past)), self._shift(shift_books(self._room))),
            tuple(self._lists()),
            tuple(BookedPayment(one.payer, one.payee, self._amount(one.amount)) for one in payments),
        )  # fmt: skip

    def _amount(self, amount: int) -> Amount:
        unit = self._room.terms.unit
        return amount / unit if amount % unit else amount // unit

    def _known_amount(self, amount: int | None) -> Amount | None:
        return None if amount is None else self._amount(amount)

    def _at(self, seconds: int) -> str:
        return _time(self._keeper.opened_ms + 1000 * seconds)

    def _games(self) -> Iterator[BookedGame]:
        for game in self._room.games.values():
            limits = self._amount(game.min_buyin), self._amount(game.max_buyin)
            there = self._amount(on_table(self._room, game.id))
            seats = game.size + game.extra
            yield BookedGame(game.id, game.kind, game.place, seats, game.players, *limits, there)

    def _movements(self, records: Iterable[Recorded]) -> Iterator[Movement]:
        for record, body in standing(records):
            for event in body.events:
                if not isinstance(event, ChipsMoved):
                    continue
                named = in_names(event, self._room)
                for one in named.bookings:
                    yield Movement(
                        record.no, _time(record.at_ms), record.by, event.why, named.name, event.game, one.out_of,
                        one.into, self._amount(one.amount), event.note,
                    )  # fmt: skip

    def _shift(self, books: ShiftBooks) -> BookedShift:
        past = books.past
        players = sorted((past.players if past else {}).items(), key=lambda one: self._room.name_of(one[0]).casefold())
        return BookedShift(
            books.name, self._at(books.since), None if books.until is None else self._at(books.until),
            self._amount(books.out_before), self._amount(books.out_now), self._amount(books.difference),
            self._known_amount(past.box if past else None), self._known_amount(books.in_box),
            self._known_amount(past.counted if past else None), past.cashier if past else "",
            tuple(self._line(books, game) for game in books.games),
            tuple(
                ShiftPlayer(
                    self._room.name_of(name), self._amount(one.bought), self._amount(one.cashed),
                    self._amount(one.time), self._amount(one.jackpot),
                )
                for name, one in players
            ),
        )  # fmt: skip

    def _line(self, books: ShiftBooks, game: str) -> BookedLine:
        kind = self._room.games[game].kind if game in self._room.games else ""
        one = books.by_game.get(game, Takings(kind=kind))
        amounts = (
            books.chips_before.get(game, 0), one.bought, one.cashed, one.rake, one.time, one.jackpot,
            books.moved(game), books.chips_now.get(game, 0),
        )  # fmt: skip
        return BookedLine(game.removeprefix(":"), one.kind, *map(self._amount, amounts))

    def _lists(self) -> Iterator[BookedList]:
        for kind, waiters in self._room.lists.items():
            if waiters:
                names = (ListedName(self._room.name_of(one.name), self._at(one.since), one.here) for one in waiters)
                yield BookedList(kind, tuple(names))
