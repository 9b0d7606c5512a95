"""What each screen of a card room shows: the TV, the desk of floor and cashier, a dealer's tablet, a player's phone."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from floorman.base import PlayerId, Refused
from floorman.cardroom import Cardroom, CashGame, Suggestion
from floorman.cardroom.collection import shift_report
from floorman.cardroom.lists import expected_wait
from floorman.cardroom.money import nets, who_pays_whom
from floorman.cardroom.state import JACKPOT, Lockup, SeatOffer, Waiter, behind_of, kept_for, on_table
from floorman.server.screens import (
    Again,
    AnyRoomBoard,
    LogLine,
    RoomDeskBoard,
    RoomGame,
    RoomList,
    RoomMatter,
    RoomMoney,
    RoomOtherWay,
    RoomPayment,
    RoomPhoneBoard,
    RoomPlace,
    RoomPlayer,
    RoomPublicBoard,
    RoomSeat,
    RoomTable,
    RoomTableBoard,
    RoomWaiter,
)

SHOWN_LINES = 60
"""Lines of the log on a board."""


@dataclass(frozen=True, slots=True)
class RoomSeen:
    """A room at a moment, with everything that its boards are made of. `initials` are what a TV shows of a name."""

    id: str
    name: str
    no: int
    home: bool
    currency: str
    book: str
    initials: bool
    room: Cardroom
    matters: tuple[Suggestion, ...]
    log: tuple[LogLine, ...]
    undo: Again | None
    redo: Again | None
    code: str
    join_url: str


class RoomBoards:
    """The boards of a room at one moment; the public part is made once."""

    def __init__(self, seen: RoomSeen) -> None:
        self._seen = seen
        self._room = seen.room
        self.public = self._public()

    def of(self, role: str, table: str, name: str) -> AnyRoomBoard:
        """What somebody of a role may see."""
        match role:
            case "owner" | "floor" | "cashier":
                return self.desk()
            case "dealer":
                at = self._room.games.get(table)
                return RoomTableBoard(self.public, self._table(at) if at else None, self._seen.log[:5])
            case "player":
                return self.phone(name)
        return self.public

    def desk(self) -> RoomDeskBoard:
        """Everything, for the floor and the cashier."""
        seen = self._seen
        return RoomDeskBoard(
            public=self.public,
            tables=tuple(self._table(game) for game in self._room.games.values()),
            lists=tuple(self._list(kind, whole=True) for kind in self._kinds()),
            matters=tuple(self._matter(one) for one in seen.matters),
            players=tuple(self._players()),
            money=self._money(),
            payments=self.payments(),
            log=seen.log,
            undo=seen.undo,
            redo=seen.redo,
            barred=tuple(
                dict.fromkeys(one.name for one in self._room.bars if not one.game and self._running(one.until))
            ),
            book=seen.book,
        )

    def phone(self, name: str) -> RoomPhoneBoard:
        """A player's own lists and seat."""
        room, me = self._room, PlayerId(name)
        at = room.game_of(me)
        sits = at.occupant(me) if at else None
        return RoomPhoneBoard(
            self.public,
            name,
            tuple(self._place(kind, me) for kind in self._kinds() if any(one.name == me for one in self._line(kind))),
            at.id if at else "",
            sits.seat if sits else 0,
            any(one.name == name and not one.game and self._running(one.until) for one in room.bars),
        )

    def payments(self) -> tuple[RoomPayment, ...] | None:
        """Who pays whom; None while something lies on a table or the house has taken something."""
        if any(shift_report(self._room).on_tables.values()):
            return None
        try:
            return tuple(RoomPayment(*one) for one in who_pays_whom(nets(self._room)))
        except Refused:
            return None

    def _running(self, until: int | None) -> bool:
        return until is None or until > self._room.now

    def _public(self) -> RoomPublicBoard:
        seen = self._seen
        return RoomPublicBoard(
            room=seen.id,
            name=seen.name,
            no=seen.no,
            home=seen.home,
            currency=seen.currency,
            games=tuple(self._game(game) for game in self._room.games.values()),
            lists=tuple(self._list(kind, whole=not seen.initials) for kind in self._kinds()),
            jackpot=self._room.ledger.get(JACKPOT, 0),
            code=seen.code,
            join_url=seen.join_url,
        )

    def _line(self, kind: str) -> tuple[Waiter, ...]:
        """A list, and before it whoever is called to an open seat without having had to wait on it."""
        room = self._room
        listed = room.waiting(kind)
        on = {one.name for one in listed}
        promised: list[Lockup | SeatOffer] = [*room.lockups, *room.offers]
        called = {one.name: one for one in promised if one.game in room.games and room.games[one.game].kind == kind}
        return (*(Waiter(name, one.at) for name, one in called.items() if name not in on), *listed)

    def _kinds(self) -> Sequence[str]:
        """Every kind with a game or a name waiting, in the order of the games."""
        running = [game.kind for game in self._room.games.values()]
        return tuple(dict.fromkeys((*running, *(kind for kind, names in self._room.lists.items() if names))))

    def _game(self, game: CashGame) -> RoomGame:
        room = self._room
        link = room.link_from(game.id)
        return RoomGame(
            game.id, game.kind, game.place, game.players, game.size + game.extra, room.open_in(game),
            1000 * (room.now - game.opened_at), game.min_buyin, game.max_buyin, link.main if link else "",
        )  # fmt: skip

    def _table(self, game: CashGame) -> RoomTable:
        room = self._room
        seats = [
            RoomSeat(
                one.name, one.seat, room.stack(one.name),
                None if one.away is None else 1000 * (room.now - one.away), over=one.over,
            )
            for one in game.occupants
        ]  # fmt: skip
        seats += [RoomSeat(one.name, one.seat, kept=True) for one in room.lockups if one.game == game.id]
        seats += [RoomSeat(one.name, 0, kept=True) for one in room.holds if one.game == game.id]
        due = 1000 * (game.time_due - room.now) if game.time_fee else None
        ordered = tuple(sorted(seats, key=lambda one: (one.seat or 99, one.name.casefold())))
        return RoomTable(
            self._game(game), ordered, on_table(room, game.id), game.dealer, game.time_fee, due, game.tracked
        )  # fmt: skip

    def _list(self, kind: str, *, whole: bool) -> RoomList:
        names = self._line(kind)
        waiting = tuple(self._waiter(kind, one, whole=whole) for one in names)
        return RoomList(kind, waiting, self._band(kind, names[-1].name) if names else None)

    def _waiter(self, kind: str, one: Waiter, *, whole: bool) -> RoomWaiter:
        now = self._room.now
        game, locked = self._called(kind, one.name)
        return RoomWaiter(
            one.name if whole else initials(one.name),
            1000 * (now - one.since),
            one.here,
            one.calls,
            game,
            None if one.page is None else 1000 * (one.page - now),
            None if one.until is None else 1000 * (one.until - now),
            locked,
        )

    def _called(self, kind: str, name: PlayerId) -> tuple[str, bool]:
        """The game of a kind where somebody has a seat waiting, and whether it is locked up."""
        room = self._room
        for locked, promises in ((True, room.lockups), (False, room.offers)):
            for one in promises:
                if one.name == name and one.game in room.games and room.games[one.game].kind == kind:
                    return one.game, locked
        return "", False

    def _band(self, kind: str, name: PlayerId) -> tuple[int, int] | None:
        band = expected_wait(self._room, kind, name)
        return (band.shortest, band.longest) if band else None

    def _place(self, kind: str, name: PlayerId) -> RoomPlace:
        names = self._line(kind)
        at = next(at for at, one in enumerate(names, 1) if one.name == name)
        shown = self._waiter(kind, names[at - 1], whole=True)
        return RoomPlace(
            kind, at, len(names), shown.here, self._band(kind, name), shown.game, shown.page_ms, shown.locked
        )

    def _matter(self, one: Suggestion) -> RoomMatter:
        return RoomMatter(
            one.key, one.topic, one.says, one.label, one.action,
            tuple(RoomOtherWay(way.label, way.action) for way in one.otherwise), one.cites,
            None if one.due is None else 1000 * (one.due - self._room.now), one.urgent,
        )  # fmt: skip

    def _players(self) -> Iterator[RoomPlayer]:
        room = self._room
        names = dict.fromkeys((*room.totals, *room.places, *room.money))
        for name in sorted(names, key=str.casefold):
            had, at = room.totals.get(name), room.game_of(name)
            yield RoomPlayer(
                name, at.id if at else "", had.bought if had else 0, had.cashed if had else 0, had.time if had else 0,
                room.stack(name) if name in room.money else None,
                room.ledger.get(behind_of(name), 0), room.ledger.get(kept_for(name), 0),
            )  # fmt: skip

    def _money(self) -> RoomMoney:
        books = shift_report(self._room)
        return RoomMoney(
            books.sold, sum(books.on_tables.values()), books.elsewhere, sum(books.rake.values()),
            sum(books.time.values()), books.jackpot, books.difference,
        )  # fmt: skip


def initials(name: str) -> str:
    """A name as a TV shows it in a house that keeps names to itself.

    >>> initials("Ann van Dyke"), initials("Bo")
    ('A. v. D.', 'B.')
    """
    return " ".join(f"{part[0]}." for part in name.split())
