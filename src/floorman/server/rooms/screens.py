"""The screens of a card room: the TV, the floor's desk, the cage, a dealer's tablet, a player's phone."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from floorman.cardroom import Cardroom, Case, CashGame, Suggestion, decide
from floorman.cardroom.actions import RequestSeat
from floorman.cardroom.books import boxes_left, in_box, in_play, owed_to
from floorman.cardroom.case import kept_until, offered_seat
from floorman.cardroom.collection import ShiftBooks, ShiftReport, past_books, reports_rake, shift_books, shift_report
from floorman.cardroom.deals import BLINDS_DUE, NextDeal, hand_stakes, next_deal
from floorman.cardroom.lists import expected_wait, uncalled, would_play
from floorman.cardroom.money import full_buyin, nets, who_pays_whom
from floorman.cardroom.people import next_push, next_push_at
from floorman.cardroom.prompts import granting
from floorman.cardroom.seats import lapsed
from floorman.cardroom.stakes import game_of_rotation, kills_next
from floorman.cardroom.state import (
    JACKPOT,
    NO_SEAT,
    OWN_ACCOUNTS,
    PlayerTotals,
    RoomTournament,
    Takings,
    Waiter,
    behind_of,
    carried_by,
    code_of,
    read_account,
    stakes_of,
)
from floorman.core import PlayerId, Refused, SeatNo
from floorman.rules import Rulebook
from floorman.rules.question_ids import Q
from floorman.server.room_screens import (
    AnyRoomScreen,
    RoomAsked,
    RoomBar,
    RoomBox,
    RoomCageScreen,
    RoomDealer,
    RoomDeskScreen,
    RoomEntry,
    RoomGame,
    RoomKept,
    RoomList,
    RoomMatter,
    RoomMoney,
    RoomMove,
    RoomNews,
    RoomNextHand,
    RoomOtherWay,
    RoomPayment,
    RoomPhoneScreen,
    RoomPlace,
    RoomPlayer,
    RoomPublicScreen,
    RoomRecordOf,
    RoomRequest,
    RoomSeat,
    RoomShift,
    RoomShiftPlayer,
    RoomStruck,
    RoomTable,
    RoomTableScreen,
    RoomTakings,
    RoomTill,
    RoomTourney,
    RoomWaiter,
)
from floorman.server.rooms.hands import situation_of
from floorman.server.rooms.names import is_newcomer, marked, with_marks
from floorman.server.screens import Again, LogLine, Phase
from floorman.table.state import Choice, Player

SHOWN_LINES = 60
"""Lines of the log that are kept in words."""

DESK_LINES = 30
DESK_NAMES = 10
DESK_MATTERS = 40
"""How many lines of the log, names of a list and matters the desk shows; a whole list is requested separately."""

OFF_NAMES = 5
LATELY = 60 * 60
PUT_BACK = frozenset({"missed", "declined", "stayed-out", "left", "late", "mistake", "taken-off"})
"""Reasons for which a name was taken off a list that the desk can put back within the hour."""

KILL_AFTER, KILL_ACTION = Q.room.limit_change.kill_after, Q.room.limit_change.kill_action

TV_NAMES = 30
"""Names of a list on the TV."""


NamesShown = Literal["names", "first", "initials"]
"""How a TV shows names: whole, first names, or initials."""


class InEvent(NamedTuple):
    """A player's seat in a tournament of the room; `table` is empty before seats are drawn, and of who is `out`."""

    table: str = ""
    seat: int = 0
    out: bool = False


class EventProgress(NamedTuple):
    """The progress of a room's tournament in its own event, and its till; `unpaid` have not paid their buy-in yet.

    `began` are the players on the room's list when it began, in that order, by their ids in the event. `seats` has all
    who have paid, by id.
    """

    phase: Phase
    entries: int
    left: int
    taken: int
    cash: int
    unpaid: int
    began: tuple[str, ...]
    seats: Mapping[str, InEvent]


@dataclass(frozen=True, slots=True)
class RoomSeen:
    """A room at a moment, with everything that its screens are made of. `names` is how a TV shows names."""

    id: str
    name: str
    no: int
    home: bool
    currency: str
    book: str
    rulebook: Rulebook
    names: NamesShown
    room: Cardroom
    house: dict[str, Any]
    runs: Mapping[str, EventProgress]
    matters: tuple[Suggestion, ...]
    log: tuple[LogLine, ...]
    undo: Again | None
    redo: Again | None
    code: str
    join_url: str
    new_buttons: frozenset[str]
    doors: Mapping[str, str] = field(default_factory=dict)
    """The addresses for phones of the room's tournaments, by event."""
    news: Callable[[PlayerId], tuple[RoomNews, ...]] = lambda _: ()
    """Returns what the phone of a player tells of what others did."""


class RoomScreens:
    """The screens of a room at one moment; each part is made once."""

    def __init__(self, seen: RoomSeen) -> None:
        self._seen = seen
        self._room = seen.room

    def of(self, role: str, table: str, name: str) -> AnyRoomScreen:
        """Return the screen of a role; a dealer's by table, a player's by id."""
        match role:
            case "owner" | "floor":
                return self.desk
            case "cashier":
                return self.desk if self._seen.home else self.cage
            case "dealer":
                at = self._room.games.get(table)
                shown, next_hand = (self._table(at), self.next_hand(at)) if at else (None, RoomNextHand())
                return RoomTableScreen(
                    self._public((), ()), shown, next_hand, self._seen.book, table in self._seen.new_buttons
                )
            case "player":
                return self.phone(name)
        return self.public

    @cached_property
    def public(self) -> RoomPublicScreen:
        """The TV's screen."""
        lists = tuple(self._list(kind, TV_NAMES, whole=False) for kind in self._kinds())
        return self._public(tuple(self._game(game) for game in self._room.games.values()), lists)

    @cached_property
    def desk(self) -> RoomDeskScreen:
        """The floor's screen; for a home game with the players and who pays whom."""
        seen, room = self._seen, self._room
        case = self._case
        goes = {one.name: one.game for one in next_push(case)} if room.dealers else {}
        push = next_push_at(case)
        return RoomDeskScreen(
            public=self._public((), ()),
            tables=tuple(self._table(game) for game in room.games.values()),
            lists=tuple(self._desk_list(kind, DESK_NAMES) for kind in self._kinds(struck=True)),
            matters=tuple(self._matter(one) for one in seen.matters[:DESK_MATTERS]),
            players=tuple(self._players()) if seen.home else (),
            money=self._money(),
            payments=self.payments() if seen.home else None,
            log=seen.log[:DESK_LINES],
            undo=seen.undo,
            redo=seen.redo,
            bars=tuple(
                RoomBar(
                    marked(one.name),
                    room.name_of(one.name),
                    one.game,
                    None if one.until is None else 1000 * (one.until - room.now),
                    one.why,
                    one.by,
                )
                for one in room.bars
                if self._running(one.until)
            ),
            book=seen.book,
            more=max(0, len(seen.matters) - DESK_MATTERS),
            people=tuple(
                sorted(
                    (
                        RoomRecordOf(marked(id), room.name_of(id), one.offences, one.penalties)
                        for id, one in room.visitors.items()
                    ),
                    key=lambda one: one.name,
                )
            ),
            dealers=tuple(
                RoomDealer(one.name, one.game, 1000 * (room.now - one.since), one.dealt, goes.get(one.name, ""))
                for one in room.dealers
            ),
            push_ms=None if push is None else 1000 * (push - room.now),
            shift=room.shift,
            house=seen.house,
            closed=room.closed,
            taken=bool(room.takings),
            tills=self._tills,
            kept=tuple(self._kept()),
            least_bets=int(case.ask(Q.room.buyin.limit_minimum)),
            box=room.box,
        )

    def _kept(self) -> Iterator[RoomKept]:
        """Yield what the cage owes each player for whom the house keeps chips, by name."""
        room = self._room
        accounts = map(read_account, room.ledger)
        owners = {
            PlayerId(whose)
            for what, whose in accounts
            if what == "kept" or (what in OWN_ACCOUNTS and whose not in room.money)
        }
        for name in sorted(owners, key=lambda id: room.name_of(id).casefold()):
            amount = sum(some for _, some in owed_to(room, name))
            if amount:
                yield RoomKept(marked(name), room.name_of(name), amount)

    @cached_property
    def cage(self) -> RoomCageScreen:
        """The cashier's screen, with the books."""
        games = tuple(self._game(game) for game in self._room.games.values())
        return RoomCageScreen(
            self._public(games, ()),
            tuple(self._players()),
            self._money(),
            self.shift,
            self._seen.log[:DESK_LINES],
            self._tills,
            tuple(self._boxes()),
        )

    def _boxes(self) -> Iterator[RoomBox]:
        """Yield the boxes of all games, and of those that are over where rake in them was not counted."""
        for game in self._room.games.values():
            yield RoomBox(game.id, in_box(self._room, game.id), reports_rake(game))
        for id in boxes_left(self._room):
            yield RoomBox(id, in_box(self._room, id), reports=True)

    @cached_property
    def shift(self) -> RoomShift:
        """The books of the shift, by game; games without business at the cage are left out."""
        return self._shift(shift_books(self._room))

    def past_shifts(self) -> tuple[RoomShift, ...]:
        """Return the reports of ended shifts, the last one first."""
        return tuple(self._shift(past_books(one)) for one in reversed(self._room.past))

    def _shift(self, books: ShiftBooks) -> RoomShift:
        kinds = {game.id: game.kind for game in self._room.games.values()}
        rows = ((id, books.by_game.get(id, Takings(kind=kinds.get(id, "")))) for id in books.games)
        shift = RoomShift(
            books.name, 1000 * (self._room.now - books.since), books.out_before, books.out_now,
            tuple(
                RoomTakings(
                    id, one.kind, one.bought, one.cashed, one.rake, one.time, one.jackpot,
                    books.chips_now.get(id, 0), books.chips_before.get(id, 0), books.moved(id),
                )
                for id, one in rows
            ),
            books.difference,
            None if books.until is None else 1000 * (self._room.now - books.until),
            books.unaccounted,
        )  # fmt: skip
        past = books.past
        if past is None:
            return shift
        players = (
            RoomShiftPlayer(self._room.name_of(name), one.bought, one.cashed, one.time, one.jackpot)
            for name, one in past.players.items()
        )
        in_order = tuple(sorted(players, key=lambda one: one.name.casefold()))
        return replace(
            shift, players=in_order, box=past.box, in_box=books.in_box, counted=past.counted, cashier=past.cashier
        )

    def whole_list(self, kind: str) -> RoomList:
        """Return a whole waiting list."""
        return self._desk_list(kind, len(self._line(kind)))

    def _desk_list(self, kind: str, most: int) -> RoomList:
        first = uncalled(self._room, kind)
        shown = self._list(kind, most, whole=True, ids=True)
        return replace(shown, off=self._off(kind), next=marked(first[0]) if first else "")

    def _off(self, kind: str) -> tuple[RoomStruck, ...]:
        """Return names lately taken off a list whose players neither wait nor play now, the last one first."""
        room = self._room
        back = {one.name for one in room.waiting(kind)} | {name for game in room.of_kind(kind) for name in game.names}
        lately = [
            one for one in reversed(room.struck)
            if one.kind == kind and one.name not in back and one.why in PUT_BACK and room.now - one.at <= LATELY
        ]  # fmt: skip
        return tuple(
            RoomStruck(marked(one.name), room.name_of(one.name), 1000 * (room.now - one.at), one.why)
            for one in lately[:OFF_NAMES]
        )

    def phone(self, id: str) -> RoomPhoneScreen:
        """Return the screen of a player's phone: the player's own lists and seat."""
        room, me = self._room, PlayerId(id)
        at = room.game_of(me)
        sits = at.occupant(me) if at else None
        return RoomPhoneScreen(
            self._public_of_phones,
            room.name_of(me),
            tuple(self._place(kind, me) for kind in self._kinds() if any(one.name == me for one in self._line(kind))),
            at.id if at else "",
            sits.seat if sits else 0,
            any(one.name == me and not one.game and self._running(one.until) for one in room.bars),
            self._moves(me, at),
            tuple(
                RoomAsked(one.game, one.seat)
                for one in room.requests
                if one.name == me and at and (one.seat or one.game != at.id)
            ),
            tuple(self._seats_to_ask(me, at)) if at and sits and not sits.over else (),
            marked(me),
            tuple(self._entry(one, me) for one in room.tournaments if one.event and me in one.players),
            self._seen.news(me),
            is_newcomer(room, me),
        )

    def _entry(self, one: RoomTournament, me: PlayerId) -> RoomEntry:
        """Return a tournament that has begun, with the seat of a player from its list.

        The player is found by the place in that list, since the room and the event may each rename players later.
        """
        run, door = self._seen.runs.get(one.event), self._seen.doors.get(one.event, "")
        if run is None:
            return RoomEntry(one.name, one.places, "", door)
        own = dict(zip(one.players, run.began, strict=False)).get(me, "")
        return RoomEntry(one.name, one.places, run.phase, door, *run.seats.get(own, InEvent()))

    def _seats_to_ask(self, me: PlayerId, at: CashGame) -> Iterator[tuple[int, bool]]:
        """Yield the seats of a player's game that the player may request, each with whether it is open."""
        kept = {one.seat for one in self._room.lockups if one.game == at.id}
        asked = {one.seat for one in self._room.requests if (one.name, one.game) == (me, at.id)}
        for seat in range(1, at.size + at.extra + 1):
            if seat in kept or seat in asked:
                continue
            try:
                decide(self._room, RequestSeat(me, at.id, SeatNo(seat)), self._seen.rulebook)
            except Refused:
                continue
            yield seat, at.at(SeatNo(seat)) is None

    def _moves(self, name: PlayerId, at: CashGame | None) -> RoomMove | None:
        link = self._room.link_from(at.id) if at else None
        if at is None or link is None or name not in link.order:
            return None
        order = [one for one in link.order if one in at.names]
        return RoomMove(link.main, order.index(name) + 1)

    def _kept_until(self, kind: str, name: PlayerId) -> int | None:
        """Return the second until which a locked-up seat is kept; None where there is none or the book sets no time."""
        locked = [one for one in self._room.lockups if one.name == name and self._room.kind_of(one.game) == kind]
        return kept_until(self._seen.rulebook, locked[0]) if locked else None

    @cached_property
    def _public_of_phones(self) -> RoomPublicScreen:
        """The public part of phones: the games and how many wait for each, without names."""
        lists = tuple(self._list(kind, 0, whole=False) for kind in self._kinds())
        return self._public(tuple(self._game(game) for game in self._room.games.values()), lists)

    def payments(self) -> tuple[RoomPayment, ...] | None:
        """Return who pays whom; None while a player has chips on a table or the house has taken something.

        Money for chips that were bought and never cashed out is paid to nobody: it is put aside.
        """
        if self._room.money:
            return None
        left = {PlayerId(""): sum(self._report.on_tables.values())}
        try:
            paid = who_pays_whom(nets(self._room) | left)
            called = self._room.name_of
            return tuple(RoomPayment(called(one.payer), called(one.payee), one.amount) for one in paid)
        except Refused:
            return None

    def _running(self, until: int | None) -> bool:
        return until is None or until > self._room.now

    @cached_property
    def _case(self) -> Case:
        return Case(self._room, self._seen.rulebook)

    @cached_property
    def _report(self) -> ShiftReport:
        return shift_report(self._room)

    def _public(self, games: tuple[RoomGame, ...], lists: tuple[RoomList, ...]) -> RoomPublicScreen:
        seen = self._seen
        return RoomPublicScreen(
            room=seen.id,
            name=seen.name,
            no=seen.no,
            home=seen.home,
            currency=seen.currency,
            games=games,
            lists=lists,
            jackpot=self._room.ledger.get(JACKPOT, 0),
            code=seen.code,
            join_url=seen.join_url,
            tournaments=tuple(self._tourney(one) for one in self._room.tournaments),
            call_ins=not seen.rulebook.answers("cash")[Q.room.list.present],
            closed=self._room.closed,
        )

    def _tourney(self, one: RoomTournament) -> RoomTourney:
        run = self._seen.runs.get(one.event)
        players = run.entries if run else len(self._room.waiting(one.name))
        return RoomTourney(
            one.id, one.name, 1000 * (one.starts - self._room.now), players, one.places, one.buy_in, one.event,
            run.phase if run else "", run.left if run else 0, run.unpaid if run else 0, one.stack, one.minutes,
        )  # fmt: skip

    @cached_property
    def _tills(self) -> tuple[RoomTill, ...]:
        known = (*self._room.tournaments, *self._room.ended)
        runs = ((one, self._seen.runs.get(one.event)) for one in known)
        return tuple(RoomTill(one.name, run.taken, run.cash, one in self._room.ended) for one, run in runs if run)

    def _line(self, kind: str) -> tuple[Waiter, ...]:
        """Return a list, including players who are called to an open seat without having had to wait."""
        return self._room.line(kind)

    def _kinds(self, *, struck: bool = False) -> Sequence[str]:
        """Return every kind with a game or a name waiting, in the order of the games, and every tournament to come.

        With `struck`, include kinds from whose list a name was lately taken off.
        """
        running = [game.kind for game in self._room.games.values()]
        planned = [one.name for one in self._room.tournaments if not one.event]
        waiting = [kind for kind, names in self._room.lists.items() if names or (struck and self._off(kind))]
        return tuple(dict.fromkeys((*running, *waiting, *planned)))

    def _game(self, game: CashGame) -> RoomGame:
        room = self._room
        link = room.link_from(game.id)
        return RoomGame(
            game.id, game.kind, game.players, game.size + game.extra, 1000 * (room.now - game.opened_at),
            game.place, room.open_in(game), game.min_buyin, game.max_buyin, link.main if link else "",
            0 if game.min_buyin else full_buyin(self._case, game),
        )  # fmt: skip

    def _table(self, game: CashGame) -> RoomTable:
        room = self._room
        table = game.dealt.table if game.dealt else None
        seats = [
            RoomSeat(
                marked(one.name), room.name_of(one.name), one.seat, room.stack(one.name),
                None if one.away is None else 1000 * (room.now - one.away), over=marked(one.over),
                missed=_missed(table.at(one.seat) if table else None), overs=one.overs,
                behind=room.ledger.get(behind_of(one.name), 0),
                plays=room.tournament_of(one.name) if one.away is not None else "",
            )
            for one in game.occupants
        ]  # fmt: skip
        until = {one: kept_until(self._seen.rulebook, one) for one in room.lockups if one.game == game.id}
        kept = [(one.name, one.seat, at) for one, at in until.items()]
        kept += [(one.name, NO_SEAT, None) for one in room.holds if one.game == game.id]
        seats += [
            RoomSeat(
                marked(id), room.name_of(id), seat, kept=True, until_ms=None if at is None else 1000 * (at - room.now)
            )
            for id, seat, at in kept
        ]  # fmt: skip
        due = 1000 * (game.time_due - room.now) if game.time_fee and game.time_due else None
        dealer = next((one.name for one in room.dealers if one.game == game.id), game.dealer)
        ordered = tuple(sorted(seats, key=lambda one: (one.seat or 99, one.name.casefold())))
        playing = game_of_rotation(game)
        return RoomTable(
            self._game(game), ordered, self._report.on_tables.get(game.id, 0), dealer, game.time_fee, due,
            game.tracked, playing if playing != code_of(game.kind) else "", game.button,
            room.takings.get(game.id, Takings()).rake, game.rake.jackpot if game.rake else 0, game.kill,
            marked(game.killer), game.bomb_ante, game.overs, game.rake,
            marked(game.won_last), game.time_by, game.ante, game.bring_in, game.rotation, game.rotation_every,
            tuple(self._requests(game)), max(0, int(self._case.ask(Q.room.seat.extra_seats)) - game.extra),
            tuple(marked(id) for id in game.names if kills_next(self._case, game, id)) if game.kill else (),
            int(self._case.ask(KILL_AFTER)) if game.kill else 0,
            self._seen.rulebook.cite(KILL_AFTER, "cash")[:2] if game.kill else (),
            self._seen.rulebook.cite(Q.room.play_over.allowed, "cash")[:3]
            if any(one.away is not None for one in game.occupants) else (),
            game.won_running,
            tuple(
                (seat, marked(one.name), room.name_of(one.name))
                for one in room.offers if one.game == game.id and (seat := offered_seat(room, game, one.name))
            ),
        )  # fmt: skip

    def _requests(self, game: CashGame) -> Iterator[RoomRequest]:
        for one in self._room.requests:
            at = self._room.game_of(one.name)
            if one.game == game.id and (one.seat or at is None or at.id != game.id):
                name, here, grant = self._room.name_of(one.name), at.id if at else "", granting(self._case, one)
                yield RoomRequest(marked(one.name), name, one.seat, here, with_marks(grant))

    def next_hand(self, game: CashGame) -> RoomNextHand:
        """Return the next hand of a game, for the tablet that deals it."""
        if game.dealt and game.dealt.table.in_hand:
            scale = self._scale(game, [name for name in game.names if game.plays_hand(name)])
            return RoomNextHand(begun=True, button=game.button, game=game_of_rotation(game), scale=scale)
        case = Case(self._room, self._seen.rulebook)
        try:
            found = next_deal(case, game)
        except Refused as no:
            return RoomNextHand(str(no), game=game_of_rotation(game))
        scale = self._scale(game, found.names.values())
        return RoomNextHand(
            button=found.deal.button,
            game=found.stakes.game,
            blinds=found.stakes.limits or found.stakes.blinds,
            posts=() if found.bomb else tuple((post.seat, post.amount, post.kind) for post in found.deal.posts),
            out=tuple((marked(id), why) for id, why in found.out.items()),
            straddler=found.straddler,
            straddle=found.straddle,
            kill=found.kill[0] if found.kill else 0,
            kill_post=found.kill[1] if found.kill else 0,
            kill_last=bool(found.kill) and case.ask(KILL_ACTION) == "left-of-killer",
            kill_cites=self._seen.rulebook.cite(KILL_ACTION, "cash")[:1] if found.kill else (),
            bomb=found.bomb,
            ante=found.stakes.ante,
            bring_in=found.stakes.bring_in,
            entries=tuple(self._entries(game, found)),
            scale=scale,
            situation=situation_of(found, scale, self._room.terms.unit, game.rake),
            cites=() if found.bomb else case.cites()[:3],
        )

    def _entries(self, game: CashGame, found: NextDeal) -> Iterator[tuple[str, int, int]]:
        """Yield (marked id, live, dead) for each player who could post to be dealt in."""
        for one in game.occupants:
            if found.out.get(one.name) not in BLINDS_DUE:
                continue
            owes = found.table.at(one.seat)
            entry: Choice = "all-missed" if owes and owes.owes else "big-blind"
            posting = tuple(replace(each, entry=entry) if each is one else each for each in game.occupants)
            try:
                posts = next_deal(self._case, replace(game, occupants=posting)).deal.posts
            except Refused:
                continue
            own = [post for post in posts if post.seat == one.seat]
            dead = sum(post.amount for post in own if post.kind == "dead-post")
            if own:
                yield marked(one.name), sum(post.amount for post in own) - dead, dead

    def _scale(self, game: CashGame, names: Iterable[PlayerId]) -> int:
        """Return the divisor for a hand's amounts: the unit where stakes and stacks are whole units, else 1.

        The chips of a player in a hand do not change before it ends, so neither does the divisor.
        """
        unit, amounts = self._room.terms.unit, [in_play(self._room, name) or 0 for name in names]
        stakes = [one * unit // 100 for kind in (game.kind, game.overs) for one in stakes_of(kind)]
        asked = hand_stakes(self._case, game)
        house = (game.rake.unit, game.rake.jackpot) if game.rake else ()
        antes = (asked.ante, asked.bring_in, game.bomb_ante)
        return unit if not any(one % unit for one in (*amounts, *stakes, *house, *antes)) else 1

    def _list(self, kind: str, most: int, *, whole: bool, ids: bool = False) -> RoomList:
        names = self._line(kind)
        waiting = tuple(self._waiter(kind, one, whole=whole, ids=ids) for one in names[:most])
        ready = len(would_play(self._room, kind, len(names)))
        band = self._band(kind) if names else None
        return RoomList(kind, waiting, band, len(names), ready, open=self._left_open(kind))

    def _left_open(self, kind: str) -> int:
        """Return the number of seats for a player who joins now, after must-move players and those here in line."""
        room = self._room
        games = [game for game in room.of_kind(kind) if not room.is_fed(game.id)]
        ids = {game.id for game in games}
        locked = {one.name for one in room.lockups if one.game in ids}
        wants = [one for one in room.line(kind) if one.here and one.name not in locked]
        return max(0, sum(map(room.open_in, games)) - sum(not ids <= set(one.declined) for one in wants))

    @cached_property
    def _lapsed(self) -> frozenset[tuple[str, str]]:
        return frozenset((one.name, one.game) for one in lapsed(self._case))

    def _waiter(self, kind: str, one: Waiter, *, whole: bool, ids: bool = False) -> RoomWaiter:
        now, name = self._room.now, self._room.name_of(one.name)
        game, locked = self._called(kind, one.name)
        return RoomWaiter(
            name if whole else name_shown(name, self._seen.names, self._waiting_names),
            1000 * (now - one.since),
            one.here,
            one.calls,
            game,
            None if one.page is None else 1000 * (one.page - now),
            None if one.until is None else 1000 * (one.until - now),
            locked,
            None if one.called is None else 1000 * (now - one.called),
            marked(one.name) if ids else "",
            (one.name, game) in self._lapsed,
        )

    @cached_property
    def _waiting_names(self) -> frozenset[str]:
        """The names on all lists, which a TV has to tell apart."""
        return frozenset(self._room.name_of(one.name) for kind in self._kinds() for one in self._line(kind))

    def _called(self, kind: str, name: PlayerId) -> tuple[str, bool]:
        """Return the game of a kind in which a player has a seat waiting, and whether it is locked up.

        "" where none is.
        """
        room = self._room
        for locked, promises in ((True, room.lockups), (False, room.offers)):
            for one in promises:
                if one.name == name and one.game in room.games and room.games[one.game].kind == kind:
                    return one.game, locked
        return "", False

    def _seat_of(self, game: str, name: PlayerId) -> SeatNo:
        """Return the seat of a game that a player is called to or has locked up; 0 where none is known."""
        room = self._room
        locked = next((one.seat for one in room.lockups if (one.name, one.game) == (name, game)), None)
        if locked is not None:
            return locked
        return offered_seat(room, room.games[game], name) if game in room.games else NO_SEAT

    def _band(self, kind: str, name: PlayerId | None = None) -> tuple[int, int] | None:
        band = expected_wait(self._room, kind, name)
        return (band.shortest, band.longest) if band else None

    def _place(self, kind: str, name: PlayerId) -> RoomPlace:
        names = self._line(kind)
        at = next(at for at, one in enumerate(names, 1) if one.name == name)
        shown = self._waiter(kind, names[at - 1], whole=True)
        kept = self._kept_until(kind, name)
        until = shown.until_ms if kept is None else 1000 * (kept - self._room.now)
        return RoomPlace(
            kind, at, len(names), shown.here, self._band(kind, name), shown.game, shown.page_ms, shown.locked,
            None if shown.here and not shown.locked else until, self._seat_of(shown.game, name), shown.calls,
            int(self._case.ask(Q.room.list.calls)), shown.lapsed, names[at - 1].lost,
        )  # fmt: skip

    def _matter(self, one: Suggestion) -> RoomMatter:
        return RoomMatter(
            one.key, one.topic, str(one.says), str(one.label), with_marks(one.action),
            tuple(RoomOtherWay(str(way.label), with_marks(way.action)) for way in one.otherwise), one.cites,
            None if one.due is None else 1000 * (one.due - self._room.now), one.urgent,
            None if one.since is None else 1000 * (self._room.now - one.since),
        )  # fmt: skip

    def _players(self) -> Iterator[RoomPlayer]:
        room = self._room
        ids = dict.fromkeys((*room.totals, *room.places, *room.money))
        for name in sorted(ids, key=lambda id: room.name_of(id).casefold()):
            had, at = room.totals.get(name, PlayerTotals()), room.game_of(name)
            stack = room.stack(name) if name in room.money else None
            held = room.money.get(name)
            game = at.id if at else held.game if held else ""
            kept = sum(amount for _, amount in owed_to(room, name))
            behind, carried = (room.ledger.get(of(name), 0) if held else 0 for of in (behind_of, carried_by))
            has = (stack or 0) + behind + kept + carried
            yield RoomPlayer(
                room.name_of(name), game, had.bought, had.cashed, had.time, stack, behind, kept, carried, had.jackpot,
                had.cashed + had.jackpot + has - had.bought - had.before, marked(name),
            )  # fmt: skip

    def _money(self) -> RoomMoney:
        books = self._report
        return RoomMoney(
            books.sold, sum(books.on_tables.values()), books.elsewhere, sum(books.rake.values()),
            sum(books.time.values()), books.jackpot, books.difference, books.unaccounted,
            books.off,
        )  # fmt: skip


def _missed(player: Player | None) -> Literal["", "small", "big", "both"]:
    if player is None or not player.owes:
        return ""
    return "both" if player.missed_small and player.missed_big else "big" if player.missed_big else "small"


def name_shown(name: str, how: NamesShown, others: Iterable[str] = ()) -> str:
    """Return a name as a TV shows it, with as many letters as are needed to tell it apart from the others.

    >>> [name_shown(one, "first", ["Ann Kay", "Ann Lee", "Sam"]) for one in ("Ann Kay", "Sam", "Bo Diddley")]
    ['Ann K.', 'Sam', 'Bo']
    >>> [name_shown(one, "initials", ["Sam", "Sal", "Ann van Dyke"]) for one in ("Sam", "Sal", "Ann van Dyke")]
    ['Sam', 'Sal', 'A. v. D.']
    """
    if how == "names":
        return name
    others = [one for one in others if one != name]
    for letters in range(how == "initials", len(name)):
        shown = _cut(name, how, letters)
        if all(_cut(one, how, letters).casefold() != shown.casefold() for one in others):
            return shown
    return name


def _cut(name: str, how: NamesShown, letters: int) -> str:
    """Cut every part of a name to so many letters, the first name only for initials.

    A part that is cut ends in a point.
    """
    first, *rest = name.split() or [name]
    parts = [part if len(part) <= letters else f"{part[:letters]}." for part in rest] if letters else []
    whole = how == "first" or len(first) <= letters
    return " ".join((first if whole else f"{first[:letters]}.", *parts))
