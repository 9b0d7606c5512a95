"""Waiting lists: joining, calls, declined seats, names struck off, and how long the wait is likely to be."""

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
from floorman.cardroom.barred import like_barred
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
"""With fewer past waits than this, no wait is estimated."""

ENOUGH_WAITS = 8
"""From so many past waits on, the band is the middle half of them; with fewer it is wider than all of them."""

WAITS_COUNT = 12 * 3600
"""Seconds after which a past wait no longer counts."""

LOOKS_AHEAD = 2
"""An estimate reaches at most so many times as far ahead as the past waits reach back."""

STEP = 5
"""Minutes to which a band is rounded."""


@decides(JoinList)
@implements("room.list")
def join(case: Case, action: JoinList) -> None:
    """Put a name at the end of a list, or offer the player the seat that is open.

    Refused for a player who is barred, is in line or plays in such a game, and for one who is not in the room where the
    book wants everybody on a list to be present.
    """
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
    """Return the games to which a place on this list leads: the game itself or, for a kind, its must-move feeders."""
    if game in case.room.games:
        return [case.room.games[game]]
    feeders = [one.feeder for one in case.room.chains]
    return [one for one in case.room.of_kind(game) if one.id in feeders]


def _has_seat(case: Case, action: JoinList, kind: Kind) -> bool:
    """Return whether a seat is open for a player who is present, beyond those wanted by players ahead in line."""
    games = open_games(case, action.game)
    free = sum(case.room.free_in(game) for game in games)
    called = case.room.called(kind)
    ids = {game.id for game in games}
    waiting = [one for one in case.room.in_line(kind) if one.here and one.name not in called]
    before = sum(not ids <= set(one.declined) for one in waiting)
    return action.present and free > before


@method(Q.room.list.open_seat, "no-list")
def no_list(case: Case, action: JoinList, kind: Kind, until: int | None) -> None:
    """Offer the open seat and put nobody on the list, unless the player may not play with those in the game."""
    case.note("seat-open")
    if not place_newcomer(case, action.name, action.game):
        case.put(ListJoined(action.name, kind, "room.list", action.present, until))


@method(Q.room.list.open_seat, "list-stays")
def list_stays(case: Case, action: JoinList, kind: Kind, until: int | None) -> None:
    """Put the name on the list and offer the open seat all the same."""
    case.put(ListJoined(action.name, kind, "room.list", action.present, until))
    place_newcomer(case, action.name, action.game)


@decides(AskForSeat)
def ask_for_seat(case: Case, action: AskForSeat) -> None:
    """Send a player to the game that the book chooses. Whether a list is waiting is not checked."""
    need_player(action.name)
    bar_on(case, action.name, _led_to(case, action.kind))
    case.under("room.seat")
    place_newcomer(case, action.name, action.kind)


@decides(BeReady)
def be_ready(case: Case, action: BeReady) -> None:
    """Call a newcomer who would play at once to an open seat, or to one locked up by a player who is not playing."""
    need_player(action.name)
    game = case.game(action.game, action.name)
    bar_on(case, action.name, [game])
    if case.room.free_in(game):
        case.put(SeatOffered(action.name, game.id, "room.seat"))
        return
    case.put(ReadyNoted(action.name, game.id, "room.lockup"))
    ready_takes_lockup(case, action.name, game)


def _lists_with(room: Cardroom, name: PlayerId, game: str) -> list[Kind]:
    """Return the lists that a player is on, those with an open seat if there are any; Refused if on none.

    With `game`, only the list of that game or kind is looked at.
    """
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
    """Take the price of a lock-up from a player on a list who leaves the area; a call in vain then locks up a seat."""
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
    """Lock up a seat for a player who was called in vain and has left money for it; return whether that was done."""
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
    """Page a player for an open seat: the time to answer runs from now on.

    Refused while others are ahead in line, unless the action is `passing` them.
    """
    enter_called(case, action.name, action.game)
    kinds = _lists_with(case.room, action.name, action.game)
    for kind in kinds:
        _need_open_seat_for(case, action, kind)
    until = case.room.now + int(60 * case.ask(Q.room.list.page_minutes))
    for kind in kinds:
        case.put(NamePaged(action.name, kind, until, "room.list"))


def _need_open_seat_for(case: Case, action: CallName, kind: Kind) -> None:
    """Refuse a call to a seat that is not open, is locked up for the name already, or that others wait for first."""
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
    """Refuse to call a player with a lock-up, or to count a call against one: a lock-up lapses by a time of its own."""
    room = case.room
    locked = next((one for one in room.lockups if one.name == name and room.kind_of(one.game) == kind), None)
    if locked:
        case.cite(Q.room.lockup.lapse)
        raise Refused("room.lockup", "has-time.locked-up", name=case.called(name), game=locked.game)


@decides(MissCall)
def miss_call(case: Case, action: MissCall) -> None:
    """Count a call that was not answered. After as many as the book allows, strike the name and call the next.

    A player who has left money for it has a seat locked up instead.
    """
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
    """Refuse to count a call that was not made, or whose time is not over."""
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
    """Note that a player declines the open seats and stays on the list. A lock-up of the player ends.

    Where a seat has been declined by the whole list, and the book has no list while a seat is open, the list is
    cleared.
    """
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
    """Strike a player who will not sit in a new or must-move game that would be nearly full with this player."""
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
    """Take a player off a list; calls and lock-ups of the player there end.

    Whoever was called to a seat without a list is put on it first, so that the name can be put back.
    """
    kind = case.room.kind_of(action.game)
    if not case.room.promised_to(action.name, kind):
        _lists_with(case.room, action.name, kind)
    enter_called(case, action.name, kind)
    strike(case, action.name, kind, "taken-off" if action.by_floor else "left")
    withdraw(case, action.name, kind)
    for one in case.room.lockups:
        if one.name == action.name and case.room.kind_of(one.game) == kind:
            case.put(LockupEnded(one.name, one.game, False, "room.lockup"))
            offer_next(case, case.room.games[one.game])


@decides(StrikeName)
def strike_name(case: Case, action: StrikeName) -> None:
    """Strike a name whose page has run out, or who called in and has not come in time; Refused for anybody else."""
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
    """Note that a player who had called in is in the room, and make the calls that are now possible."""
    if not _called_in(case.room, action.name):
        raise Refused("room.list", "not-on-list.not-called-in", name=case.called(action.name))
    _comes(case, action.name)


def _called_in(room: Cardroom, name: PlayerId) -> list[Kind]:
    """Return the lists on which a player is marked as called in and not yet in the room."""
    return [kind for kind, waiters in room.lists.items() if any(one.name == name and not one.here for one in waiters)]


def _comes(case: Case, name: PlayerId) -> None:
    """Mark a player who had called in as present on every list, and call players to the seats that are open."""
    kinds = _called_in(case.room, name)
    case.put(WaiterCame(name, "room.list"))
    for kind in kinds:
        _call_others(case, kind)


@decides(ReportStruck)
def report_struck(case: Case, action: ReportStruck) -> None:
    """Put a name back that was struck by mistake, or offer that choice to the floor."""
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
    """Put a struck name back on the list if the floor chooses so, unless the name is on it again."""
    if code == "restore" and all(one.name != choice.name for one in case.room.waiting(choice.kind)):
        _put_back(case, choice.name, choice.kind)


def _need_struck(case: Case, name: PlayerId, kind: Kind) -> None:
    """Refuse to put back a name that is on the list, plays, or was not struck."""
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
    """How long a player is likely to wait: the shorter and the longer end of a band, in minutes.

    `known` is how many past waits it was worked out from.
    """

    name: PlayerId
    place: int
    shortest: int
    longest: int
    known: int


def expected_wait(room: Cardroom, kind: Kind, name: PlayerId | None = None) -> WaitBand | None:
    """Estimate how long a player on a list, or with no name whoever joins it now, will wait; None if that is not known.

    A band from 0 to 0 means that a seat is open for that place in line. Otherwise each past wait behind a full game
    gives the time that one place took. The middle of the band is the median of these times, multiplied by the number of
    places. Its spread grows only with the square root of the places, as long and short waits make up for each other in
    a long line. The spread is wider if few waits are known, and its longer end grows when no seat has opened for longer
    than that. An estimate that reaches further ahead than the past waits can tell is None.
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
    """Return the first player in line for a seat to which nobody is called, and the game with it, or None.

    Only players who are in the room, are not called anywhere and have no lock-up count, and only games they do not play
    in. Those who declined the seat or lost a lock-up count here, though `offer_next` does not call them again.
    """
    called = room.called(kind)
    line = [one.name for one in room.in_line(kind) if one.here and one.name not in called]
    games = [one for one in room.of_kind(kind) if room.free_in(one) and not room.is_fed(one.id)]
    return next(((name, game) for name in line for game in games if name not in game.names), None)


def list_seatings(room: Cardroom, id: GameId) -> Iterator[TakeSeat]:
    """Yield a seat for each player a game has one for: those called to it, then those present in line who sit nowhere.

    Whose name looks like that of somebody barred is left out, for the floor to judge. Refused if there is no such game.
    """
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
        if like_barred(room, name):
            continue
        seat = first_open_seat(room, game, name, meant)
        if not seat:
            return
        meant.append(seat)
        yield TakeSeat(name, id, seat, passing=True)


def would_play(room: Cardroom, kind: Kind, seats: int) -> tuple[PlayerId, ...]:
    """Return who would play if a game opened now: the first players in line who are in the room and sit nowhere."""
    free = [one.name for one in room.in_line(kind) if one.here and one.name not in room.places]
    return tuple(free[:seats])
