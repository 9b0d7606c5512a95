"""Waiting lists: who is on them, how often a name is called, what a declined seat costs, and how long one waits."""

from collections.abc import Iterator
from math import sqrt
from typing import NamedTuple

from floorman.cardroom.actions import (
    ArriveInRoom,
    AskForSeat,
    BeReady,
    CallName,
    DeclineSeat,
    JoinList,
    LeaveList,
    LeaveMoney,
    MissCall,
    ReportStruck,
    StayOut,
    StrikeName,
    TakeSeat,
)
from floorman.cardroom.case import (
    Case,
    bar_on,
    decides,
    enter_called,
    first_open_seat,
    money,
    need_player,
    offer_next,
    settles,
    strike,
    withdraw,
)
from floorman.cardroom.events import (
    Booking,
    CallMissed,
    ChipsMoved,
    ListJoined,
    LockupEnded,
    MoneyLeft,
    NamePaged,
    NamesStruck,
    ReadyNoted,
    SeatDeclined,
    SeatOffered,
    WaiterCame,
)
from floorman.cardroom.seats import end_lockup, lock_up, open_games, passed_over, place_newcomer, ready_takes_lockup
from floorman.cardroom.stakes import need_list
from floorman.cardroom.state import CAGE, Cardroom, CashGame, GameId, Kind, Lockup, RoomChoice, Waiter, kept_for
from floorman.core import PlayerId, Refused, SeatNo
from floorman.rules import implements, method
from floorman.rules.question_ids import Q

FEWEST_WAITS = 3
"""With fewer past waits than this nothing is said about the next one."""

ENOUGH_WAITS = 8
"""With fewer than this the band is wider than the shortest and the longest of them, with more it is half of them."""

WAITS_COUNT = 12 * 3600
"""Waits that ended longer ago than this say nothing about today."""

LOOKS_AHEAD = 2
"""So many times as long as waits have been seen is as far ahead as they say anything."""

STEP = 5
"""The band is told in steps of so many minutes: nobody knows it better."""


@decides(JoinList)
@implements("room.list")
def join(case: Case, action: JoinList) -> None:
    """A name goes on a list in order of arrival, or to the seat that is open; who is not here may have to be."""
    need_player(action.name)
    need_list(case.room, action.game)
    room, kind = case.room, case.room.kind_of(action.game)
    games = case.games(action.game)
    bar_on(case, action.name, _led_to(case, action.game))
    until = None
    if not action.present:
        if case.ask(Q.room.list.present):
            raise Refused("room.list", "not-present", name=case.called(action.name))
        until = room.now + 60 * int(case.ask(Q.room.list.call_in_minutes))
    if any(one.name == action.name for one in room.waiting(kind)) or room.promised_to(action.name, kind):
        raise Refused("room.list", "on-list", name=case.called(action.name), kind=kind)
    if any(action.name in game.names for game in games):
        raise Refused("room.list", "in-game", name=case.called(action.name))
    if any(one.name == kind for one in room.tournaments):
        case.note("tournament-list")
    if _has_seat(case, action, kind):
        case.by(Q.room.list.open_seat, action, kind, until)
    else:
        case.put(ListJoined(action.name, kind, "room.list", action.present, until))
    if action.present and _called_in(case.room, action.name):
        _comes(case, action.name)


def _led_to(case: Case, game: str) -> list[CashGame]:
    """The games to which a place on this list leads: of a must-move, the feeder."""
    if game in case.room.games:
        return [case.room.games[game]]
    feeders = [one.feeder for one in case.room.chains]
    return [one for one in case.room.of_kind(game) if one.id in feeders]


def _has_seat(case: Case, action: JoinList, kind: Kind) -> bool:
    """Whether a seat is open that nobody before this player waits for."""
    games = open_games(case, action.game)
    free = sum(case.room.free_in(game) for game in games)
    called = case.room.called(kind)
    ids = {game.id for game in games}
    waiting = [one for one in case.room.in_line(kind) if one.here and one.name not in called]
    before = sum(not ids <= set(one.declined) for one in waiting)
    return action.present and free > before


@method(Q.room.list.open_seat, "no-list")
def no_list(case: Case, action: JoinList, kind: Kind, until: int | None) -> None:
    """Who comes while a seat is open is offered the seat and not entered; kept apart from its players, entered."""
    case.note("seat-open")
    if not place_newcomer(case, action.name, action.game):
        case.put(ListJoined(action.name, kind, "room.list", action.present, until))


@method(Q.room.list.open_seat, "list-stays")
def list_stays(case: Case, action: JoinList, kind: Kind, until: int | None) -> None:
    """The name is entered, and an open seat is offered all the same."""
    case.put(ListJoined(action.name, kind, "room.list", action.present, until))
    place_newcomer(case, action.name, action.game)


@decides(AskForSeat)
def ask_for_seat(case: Case, action: AskForSeat) -> None:
    """Somebody wants a seat and no list is waiting: the book says in which game."""
    need_player(action.name)
    bar_on(case, action.name, _led_to(case, action.kind))
    case.under("room.seat")
    place_newcomer(case, action.name, action.kind)


@decides(BeReady)
def be_ready(case: Case, action: BeReady) -> None:
    """A newcomer who would play at once: an open seat, or one that is locked up for somebody who does not play."""
    need_player(action.name)
    game = case.game(action.game, action.name)
    bar_on(case, action.name, [game])
    if case.room.free_in(game):
        case.put(SeatOffered(action.name, game.id, "room.seat"))
        return
    case.put(ReadyNoted(action.name, game.id, "room.lockup"))
    ready_takes_lockup(case, action.name, game)


def _lists_with(room: Cardroom, name: PlayerId, game: str) -> list[Kind]:
    """The lists that somebody is on and may be called from: of several, those with an open seat."""
    if game:
        kinds = [room.kind_of(game)]
    else:
        kinds = [kind for kind, waiters in room.lists.items() if any(one.name == name for one in waiters)]
    on = [kind for kind in kinds if any(one.name == name for one in room.waiting(kind))]
    if not on:
        raise Refused("room.list", "not-on-list", name=room.name_of(name), kind=room.kind_of(game) if game else "")
    with_seat = [kind for kind in on if any(room.open_in(one) for one in room.of_kind(kind))]
    return with_seat or on


def _waiter(room: Cardroom, kind: Kind, name: PlayerId) -> Waiter:
    return next(one for one in room.waiting(kind) if one.name == name)


@decides(LeaveMoney)
def leave_money(case: Case, action: LeaveMoney) -> None:
    """Who leaves the area may leave the price of a lock-up: when called in vain, a seat is then locked up."""
    price = int(case.ask(Q.room.lockup.money)) * case.room.terms.unit
    if action.amount != price:
        raise Refused("room.lockup", "bad-amount.lockup", price=money(case.room, price), least=price)
    kind = _lists_with(case.room, action.name, case.room.kind_of(action.game))[0]
    if _waiter(case.room, kind, action.name).money:
        raise Refused("room.lockup", "on-list.money", name=case.called(action.name))
    bookings = (Booking(CAGE, kept_for(action.name), price),)
    case.put(
        MoneyLeft(action.name, kind, price, "room.lockup"), ChipsMoved(bookings, "left", "room.lockup", action.name)
    )


def _lock_up_for(case: Case, name: PlayerId, kind: Kind) -> bool:
    """Whether a seat is locked up for somebody who was called in vain and has left money for it."""
    if not _waiter(case.room, kind, name).money:
        return False
    promised = case.room.promises(kind)
    called = next((one.game for one in promised if one.name == name), "")
    games = [game for game in case.games(called or kind) if case.room.open_in(game)]
    if not games:
        return False
    game = games[0]
    lockup = Lockup(name, game.id, at=case.room.now, deals=game.deals, new_game=game.new)
    lock_up(case, lockup, may_hold=True)
    return True


@decides(CallName)
def call_name(case: Case, action: CallName) -> None:
    """The page runs from now on, for a seat that is open; who waits before the name is told of first."""
    enter_called(case, action.name, action.game)
    kinds = _lists_with(case.room, action.name, action.game)
    for kind in kinds:
        _need_open_seat_for(case, action, kind)
    until = case.room.now + int(60 * case.ask(Q.room.list.page_minutes))
    for kind in kinds:
        case.put(NamePaged(action.name, kind, until, "room.list"))


def _need_open_seat_for(case: Case, action: CallName, kind: Kind) -> None:
    """Refuse a call to a seat that is not there, is kept for the name already, or that others wait for first."""
    room = case.room
    _need_not_locked_up(case, action.name, kind)
    if any(one.name == action.name and room.kind_of(one.game) == kind for one in room.offers):
        return
    games = [game for game in room.of_kind(kind) if room.open_in(game) and not room.is_fed(game.id)]
    if not games:
        case.cite(Q.room.seat.precedence)
        raise Refused("room.list", "no-open-seat.call", name=case.called(action.name), kind=kind)
    passed = [passed_over(room, action.name, game) for game in games]
    if not action.passing and all(passed):
        case.cite(Q.room.seat.precedence)
        name, ahead = case.called(action.name), room.names_of(passed[0])
        raise Refused("room.list", "others-wait", name=name, ahead=ahead, game=games[0].id, kind=kind)
    if not _waiter(room, kind, action.name).here:
        raise Refused("room.list", "not-present", name=case.called(action.name))
    game = games[passed.index(())] if () in passed else games[0]
    if not room.free_in(game):
        last = [one.name for one in room.offers if one.game == game.id][-1]
        enter_called(case, last, game.id)
        withdraw(case, last, game.id, "taken")
    case.put(SeatOffered(action.name, game.id, "room.list"))


def _need_not_locked_up(case: Case, name: PlayerId, kind: Kind) -> None:
    """Refuse to call, or to count a call against, somebody whose seat is locked up: it is kept until its own lapse."""
    room = case.room
    locked = next((one for one in room.lockups if one.name == name and room.kind_of(one.game) == kind), None)
    if locked:
        case.cite(Q.room.lockup.lapse)
        raise Refused("room.lockup", "has-time.locked-up", name=case.called(name), game=locked.game)


@decides(MissCall)
def miss_call(case: Case, action: MissCall) -> None:
    """After so many calls the name is struck, and the next is called."""
    most = case.ask(Q.room.list.calls)
    enter_called(case, action.name, action.game)
    kinds = _lists_with(case.room, action.name, action.game)
    for kind in kinds:
        _need_not_locked_up(case, action.name, kind)
    if not action.sure:
        _need_called(case, action.name, kinds)
    for kind in kinds:
        if _lock_up_for(case, action.name, kind):
            continue
        calls = _waiter(case.room, kind, action.name).calls + 1
        case.put(CallMissed(action.name, kind, calls, "room.list"))
        if calls >= most:
            case.put(NamesStruck((action.name,), kind, "missed", "room.list"))
            _call_others(case, kind)


def _need_called(case: Case, name: PlayerId, kinds: list[Kind]) -> None:
    """Refuse to count a call that nobody has made, and ask about one whose time is not over."""
    waiters = [_waiter(case.room, kind, name) for kind in kinds]
    until = max((one.page for one in waiters if one.page is not None), default=None)
    if until is None:
        raise Refused("room.list", "not-called.list", name=case.called(name), kind=kinds[0])
    if case.room.now < until:
        case.cite(Q.room.list.page_minutes)
        raise Refused("room.list", "may-answer", name=case.called(name), seconds=until - case.room.now)


def _call_others(case: Case, kind: Kind) -> None:
    for game in list(case.room.of_kind(kind)):
        if case.room.open_in(game):
            offer_next(case, game)


@decides(DeclineSeat)
def decline(case: Case, action: DeclineSeat) -> None:
    """The name stays for now; a seat that everyone has declined may clear the list."""
    enter_called(case, action.name, action.game)
    room = case.room
    for kind in _lists_with(room, action.name, action.game):
        locked = [one for one in case.room.lockups if one.name == action.name and room.kind_of(one.game) == kind]
        if locked:
            end_lockup(case, locked[0], lapsed=False)
            continue
        games = [game for game in case.games(action.game or kind) if room.open_in(game)]
        if not games:
            raise Refused("room.list", "no-open-seat.kind", kind=kind)
        case.put(SeatDeclined(action.name, kind, tuple(game.id for game in games), "room.list"))
        waiting = case.room.waiting(kind)
        by_all = any(all(game.id in one.declined for one in waiting) for game in games)
        if by_all and case.ask(Q.room.list.open_seat) == "no-list":
            case.note("declined-by-all")
            case.put(NamesStruck(tuple(one.name for one in waiting), kind, "declined", "room.list"))
        else:
            for game in games:
                offer_next(case, game)


@decides(StayOut)
def stay_out(case: Case, action: StayOut) -> None:
    """The place on the list is lost where a new or must-move game would be nearly full with this player."""
    games = case.games(action.game)
    new = [game for game in games if game.new or case.room.link_from(game.id)]
    kind = case.room.kind_of(action.game)
    _lists_with(case.room, action.name, kind)
    most = int(case.ask(Q.room.list.must_sit_from))
    for game in new:
        left = game.size + game.extra - game.players - 1
        if left <= most:
            case.note("needed")
            strike(case, action.name, kind, "stayed-out")
            return


@decides(LeaveList)
def leave_list(case: Case, action: LeaveList) -> None:
    """A name comes off as its owner or the floor wants; who was called to an open seat without a list no longer is."""
    kind = case.room.kind_of(action.game)
    if not case.room.promised_to(action.name, kind):
        _lists_with(case.room, action.name, kind)
    strike(case, action.name, kind, "taken-off" if action.by_floor else "left")
    withdraw(case, action.name, kind)
    for one in case.room.lockups:
        if one.name == action.name and case.room.kind_of(one.game) == kind:
            case.put(LockupEnded(one.name, one.game, False, "room.lockup"))
            offer_next(case, case.room.games[one.game])


@decides(StrikeName)
def strike_name(case: Case, action: StrikeName) -> None:
    """A page that has run out, or a call-in that has not come; nobody else is struck without a reason of the book."""
    kind = case.room.kind_of(action.game)
    _lists_with(case.room, action.name, kind)
    one = _waiter(case.room, kind, action.name)
    late = one.until is not None and case.room.now >= one.until
    if late:
        case.cite(Q.room.list.call_in_minutes)
    elif one.page is not None and case.room.now >= one.page:
        case.cite(Q.room.list.page_minutes)
    else:
        raise Refused("room.list", "has-time", name=case.called(action.name))
    case.put(NamesStruck((action.name,), kind, "late" if late else "missed", "room.list"))
    _call_others(case, kind)


@decides(ArriveInRoom)
def arrive(case: Case, action: ArriveInRoom) -> None:
    """Who has called in is here, stays in line, and is called where a seat is open."""
    if not _called_in(case.room, action.name):
        raise Refused("room.list", "not-on-list.not-called-in", name=case.called(action.name))
    _comes(case, action.name)


def _called_in(room: Cardroom, name: PlayerId) -> list[Kind]:
    """The lists on which somebody is who has called in and is not here yet."""
    return [kind for kind, waiters in room.lists.items() if any(one.name == name and not one.here for one in waiters)]


def _comes(case: Case, name: PlayerId) -> None:
    """Somebody who has called in is here, on every list."""
    kinds = _called_in(case.room, name)
    case.put(WaiterCame(name, "room.list"))
    for kind in kinds:
        _call_others(case, kind)


@decides(ReportStruck)
def report_struck(case: Case, action: ReportStruck) -> None:
    """The floor may put the name back."""
    need_player(action.name)
    kind = case.room.kind_of(action.game)
    if action.restore:
        _need_struck(case, action.name, kind)
        _put_back(case, action.name, kind)
        _call_others(case, kind)
        return
    strike(case, action.name, kind, "mistake")
    choice = RoomChoice("room.list", ("restore", "leave-off"), action.name, kind=kind)
    case.offer(choice)


@settles("room.list")
def restore(case: Case, choice: RoomChoice, code: str) -> None:
    """Back where it was, behind those who were ahead and still wait; or at the end."""
    if code == "restore" and all(one.name != choice.name for one in case.room.waiting(choice.kind)):
        _put_back(case, choice.name, choice.kind)


def _need_struck(case: Case, name: PlayerId, kind: Kind) -> None:
    """Refuse to put a name back that waits, that plays, or that was not taken off."""
    if any(one.name == name for one in case.room.waiting(kind)):
        raise Refused("room.list", "on-list", name=case.called(name), kind=kind)
    if any(name in game.names for game in case.room.of_kind(kind)):
        raise Refused("room.list", "in-game", name=case.called(name))
    if not any((one.name, one.kind) == (name, kind) for one in case.room.struck):
        raise Refused("room.list", "not-struck", name=case.called(name), kind=kind)
    bar_on(case, name, _led_to(case, kind))


def _put_back(case: Case, name: PlayerId, kind: Kind) -> None:
    waiting = [one.name for one in case.room.waiting(kind)]
    old = next((one for one in case.room.struck if (one.name, one.kind) == (name, kind)), None)
    place = len(waiting)
    if case.ask(Q.room.list.restored_where) == "old-place":
        ahead = old.ahead if old else ()
        place = max((waiting.index(name) + 1 for name in ahead if name in waiting), default=0)
    since = old.since if old else case.room.now
    case.put(ListJoined(name, kind, "room.list", place=place, since=since))


class WaitBand(NamedTuple):
    """How long somebody is likely to wait, from shorter to longer, in minutes; `known` waits it was worked out from."""

    name: PlayerId
    place: int
    shortest: int
    longest: int
    known: int


def expected_wait(room: Cardroom, kind: Kind, name: PlayerId | None = None) -> WaitBand | None:
    """How long somebody on a list, or with no name whoever joins it now, is likely to wait; None where it is not known.

    From 0 to 0 is now: a seat is open for that place in line. Otherwise each past wait behind a full game tells how
    long one place took, and the band is that many places of the middle one, from the shorter to the longer, the wider
    the fewer there are: long and short ones make up for each other in a long line. A seat that has not opened for
    longer than that makes it longer. What would be further ahead than the past waits can tell is not known yet.
    """
    line = room.in_line(kind)
    place = next((at for at, one in enumerate(line) if one.name == name), None) if name else len(line)
    if place is None:
        return None
    games = [game for game in room.of_kind(kind) if not room.is_fed(game.id)]
    own = line[place].declined if name else ()
    wanted = {game.id for game in games if game.id not in own}
    free = sum(room.open_in(game) for game in games if game.id in wanted)
    before = sum(one.here and not wanted <= set(one.declined) for one in line[:place])
    listed = {one.name for one in line}
    before += sum(one.game in wanted and one.name not in listed for one in room.offers)
    known = [one for one in room.waits if one.kind == kind and room.now - one.at <= WAITS_COUNT]
    if free > before:
        return WaitBand(name or PlayerId(""), place + 1, 0, 0, len(known))
    if not games or len(known) < FEWEST_WAITS:
        return None
    each = sorted(one.seconds / (one.ahead + 1) for one in known)
    low, middle, high = (each[(quarter * len(each)) // 4] for quarter in (1, 2, 3))
    if len(each) < ENOUGH_WAITS:
        low, high = each[0] / 2, each[-1] * 2
    still = [(room.now - one.since) / (1 + max(0, one.ahead - at)) for at, one in enumerate(line) if one.queued]
    high = max(high, *still, 0.0)
    places = max(1, place + 1 - free)
    least = places * middle - (middle - low) * sqrt(places)
    most = places * middle + (high - middle) * sqrt(places)
    if most > LOOKS_AHEAD * (room.now - min(one.at - one.seconds for one in known)):
        return None
    shortest = int(least / 60) // STEP * STEP
    longest = max(shortest + STEP, -(-int(-(-most // 60)) // STEP) * STEP)
    return WaitBand(name or PlayerId(""), place + 1, shortest, longest, len(known))


def uncalled(room: Cardroom, kind: Kind) -> tuple[PlayerId, CashGame] | None:
    """The first in line who is here while a seat is open that nobody is called to, and the game with that seat.

    Who has passed on the seat or lost a lock-up is not called to it again unasked: the floor may.
    """
    called = room.called(kind)
    line = [one.name for one in room.in_line(kind) if one.here and one.name not in called]
    games = [one for one in room.of_kind(kind) if room.free_in(one) and not room.is_fed(one.id)]
    return next(((name, game) for name in line for game in games if name not in game.names), None)


def list_seatings(room: Cardroom, id: GameId) -> Iterator[TakeSeat]:
    """Yield a seat for everybody a game has one for: those called to it, then those here who wait and sit nowhere."""
    game = room.games.get(id)
    if game is None:
        raise Refused("room.seat", "no-such-game", game=id)
    offers = room.called(game.kind)
    called = [one.name for one in room.offers if one.game == id and one.name not in room.places]
    waiting = [
        one.name for one in room.in_line(game.kind)
        if one.here and one.name not in offers and one.name not in room.places and id not in one.declined
    ]  # fmt: skip
    meant: list[SeatNo] = []
    for name in (*called, *waiting):
        seat = first_open_seat(room, game, name, meant)
        if not seat:
            return
        meant.append(seat)
        yield TakeSeat(name, id, seat, passing=True)


def would_play(room: Cardroom, kind: Kind, seats: int) -> tuple[PlayerId, ...]:
    """Who would play if a game of the kind opened now: the first on its list who are in the room and sit nowhere."""
    free = [one.name for one in room.in_line(kind) if one.here and one.name not in room.places]
    return tuple(free[:seats])
