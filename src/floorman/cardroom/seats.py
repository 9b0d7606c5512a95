"""Seats: to which game a newcomer is sent, who has a claim to a seat, lock-ups, and playing over."""

from collections.abc import Sequence
from itertools import chain

from floorman.cardroom.actions import (
    AddSeat,
    ClaimSeat,
    EndPlayOver,
    KeepApart,
    LockSeat,
    PickNewSeat,
    PickUpLockup,
    PlayOver,
    RequestSeat,
    ReserveSeat,
    SwitchSeat,
    TakeSeat,
    VacateSeat,
)
from floorman.cardroom.case import (
    Case,
    as_promised,
    bar_on,
    decides,
    enter_called,
    first_open_seat,
    head_list,
    kept_until,
    lockup_minutes,
    need_player,
    need_seat,
    offer_next,
    pass_seat,
    settles,
    strike,
    to_house,
    withdraw,
)
from floorman.cardroom.events import (
    ExtraSeats,
    LockupEnded,
    MayPlayOn,
    PlayersApart,
    PlayOverEnded,
    PlayOverRuled,
    SatDown,
    SeatAsked,
    SeatAwarded,
    SeatDeclined,
    SeatLockedUp,
    SeatOffered,
    SeatSwitched,
    SeatVacated,
)
from floorman.cardroom.moves import must_move_next, until_when
from floorman.cardroom.state import NO_SEAT, Cardroom, CashGame, Lockup, Occupant, RoomChoice, SeatRequest, seatless
from floorman.core import PlayerId, Refused, SeatNo
from floorman.rules import implements, method
from floorman.rules.question_ids import Q

# Which game


def open_games(case: Case, game: str) -> list[CashGame]:
    """Return the games that a newcomer may be sent to: those with a free seat and, of a must-move, only the feeder.

    The main game of a must-move is left out while its feeder has players.
    """
    room = case.room
    found = [one for one in case.games(game) if room.free_in(one)]
    if game in room.games:
        return found
    ids = {one.id for one in room.of_kind(game)}
    if any(one.main in ids for one in room.chains):
        case.note("must-move")
    return [one for one in found if not room.is_fed(one.id)]


@implements("room.seat")
def place_newcomer(case: Case, name: PlayerId, game: str) -> bool:
    """Send a newcomer to the game that the book chooses; games with a player to be kept apart from are left out.

    If several games have a seat, the house may choose another. Return False if there is no game to send the player to.
    """
    games = open_games(case, game)
    apart = [one for one in games if not _kept_apart(case, name, one)]
    if len(apart) < len(games):
        case.note("kept-apart")
    games = apart
    if not games:
        case.note("no-seat")
        return False
    best = case.by(Q.room.seat.placement, games) if len(games) > 1 else games[0]
    if len(games) > 1:
        case.note("several-games")
        ids = tuple(one.id for one in games)
        if best is None or case.ask(Q.room.seat.house_picks):
            choice = RoomChoice(
                "room.seat", ids, name, decides="house", kind=case.room.kind_of(game), means="placement"
            )
            case.offer(choice)
    if best is not None:
        case.put(SeatOffered(name, best.id, "room.seat"))
    return True


@method(Q.room.seat.placement, "fewest-players")
def fewest_players(case: Case, games: Sequence[CashGame]) -> CashGame | None:
    """Choose the game with the fewest players; of equal ones, the one that started first."""
    fewest = min(game.players for game in games)
    equal = [game for game in games if game.players == fewest]
    if len(equal) > 1:
        case.note("equal-numbers")
    return min(equal, key=lambda game: game.started)


@method(Q.room.seat.placement, "floor")
def house_places(case: Case, games: Sequence[CashGame]) -> CashGame | None:
    """Choose no game: the house does."""
    return None


@settles("room.seat")
def floor_on_seat(case: Case, choice: RoomChoice, code: str) -> None:
    """Send a newcomer to the game chosen; or add seats to a table, or take off the players for whom it has none."""
    if choice.means == "placement":
        own = any((one.name, one.game) == (choice.name, code) for one in case.room.offers)
        if not case.room.free_in(case.game(code)) and not own:
            raise Refused("room.seat", "seat-taken.no-open-seat", game=code)
        case.put(SeatOffered(choice.name, code, "room.seat"))
    elif code == "add-seat":
        game = case.room.games[choice.game]
        case.put(ExtraSeats(game.id, game.extra + choice.amount, "room.seat"))
        for name in [one.name for one in seatless(game)]:
            seat = first_open_seat(case.room, case.room.games[game.id], name)
            case.put(SeatSwitched(name, game.id, seat, "room.seat"))
        offer_next(case, case.room.games[choice.game])
    elif code == "keep-maximum":
        game = case.room.games[choice.game]
        for one in reversed(last_come(game)):
            to_house(case, one.name, "room.combine")
            case.put(SeatVacated(game.id, "room.seat", name=one.name, why="no-seat"))
            head_list(case, (one.name,), game.kind, "room.combine")
        for _ in range(max(0, case.room.games[choice.game].players - game.size - game.extra)):
            case.put(SeatVacated(game.id, "room.seat", why="no-seat"))


def last_come(game: CashGame) -> tuple[Occupant, ...]:
    """Return the players who came last to a game with more players than seats, as many as there are too many."""
    over = max(0, game.players - game.size - game.extra)
    return game.occupants[max(0, len(game.occupants) - over) :] if over else ()


@decides(AddSeat)
def add_seat(case: Case, action: AddSeat) -> None:
    """Add seats to a game that starts with players above the usual number, as many as the book allows."""
    game, most = case.game(action.game), int(case.ask(Q.room.seat.extra_seats))
    if not 0 <= action.extra <= most:
        raise Refused("room.seat", "no-such-seat.added", most=most)
    if game.players + case.room.promised(game.id) > game.size + action.extra:
        raise Refused("room.seat", "seat-taken.all", game=game.id)
    case.put(ExtraSeats(game.id, action.extra, "room.seat"))
    offer_next(case, case.room.games[game.id])


# Sitting down and getting up


@decides(TakeSeat)
def take_seat(case: Case, action: TakeSeat) -> None:
    """Sit a player down in a free seat that nobody else has a claim to.

    Refused for a player who is barred, or kept apart from somebody in the game, or has as many seats as the book
    allows. Claims of others are not checked if the action is taken `as_fact`; a lock-up for which the table then has no
    seat ends.
    """
    need_player(action.name)
    game = case.game(action.game, action.name)
    bar_on(case, action.name, [game])
    need_seat(game, action.seat)
    need_one_seat(case, action.name, game)
    if _kept_apart(case, action.name, game):
        raise Refused("room.seat", "kept-apart", name=case.called(action.name), game=game.id)
    kept = _kept_for(case, action.name, game)
    seat = action.seat or (kept.seat if kept else NO_SEAT)
    held = kept is not None or _held_for(case, action.name, game)
    need_free_seat(case, game, seat, held=held, as_fact=action.as_fact)
    if not action.as_fact and not held:
        _need_no_mover(case, action.name, game)
        ahead = () if action.passing else passed_over(case.room, action.name, game)
        if ahead:
            name, before = case.called(action.name), case.room.names_of(ahead)
            raise Refused("room.list", "others-wait", name=name, ahead=before, game=game.id, kind=game.kind)
    no = case.room.place_no(action.name, game.kind)
    strike(case, action.name, game.kind, "seated")
    paid_in = action.full_buyin or bool(kept and kept.full_buyin)
    case.put(SatDown(action.name, game.id, "room.seat", seat, paid_in, no=no))
    left = case.room.games[game.id]
    if not action.as_fact:
        return
    while left.players + case.room.promised(left.id) > left.size + left.extra and case.room.lockups:
        lost = next((one for one in case.room.lockups if one.game == left.id), None)
        if lost is None:
            return
        enter_called(case, lost.name, left.id)
        case.put(LockupEnded(lost.name, left.id, True, "room.lockup"))


def _need_no_mover(case: Case, name: PlayerId, game: CashGame) -> None:
    """Refuse a player from outside a seat that is due to a player of the must-move game."""
    link = case.room.link_into(game.id)
    if link is None or link.feeder not in case.room.games:
        return
    feeder = case.room.games[link.feeder].names
    movers = [one for one in link.order if one in feeder]
    if movers and name not in feeder and case.room.free_in(game) <= len(movers):
        case.note("for-mover")
        raise Refused("room.must-move", "seat-taken.must-move", game=game.id, name=case.called(movers[0]))


def passed_over(room: Cardroom, name: PlayerId, game: CashGame) -> tuple[PlayerId, ...]:
    """Return who would be passed over if a player took a seat of a game: those called to it, and those ahead in line.

    Nobody is passed over by a player who is called to the game, or while each of them would still have an open seat.
    """
    called = {one.name: one.game for one in room.offers if room.kind_of(one.game) == game.kind}
    if called.get(name) == game.id:
        return ()
    to_it = tuple(one for one, where in called.items() if where == game.id)
    promised = to_it if room.open_in(game) <= len(to_it) else ()
    ahead = [one for one in called if one != name]
    for one in room.in_line(game.kind):
        if one.name == name:
            break
        if one.here and game.id not in one.declined and game.id not in room.places.get(one.name, ()):
            ahead.append(one.name)
    free = sum(room.open_in(one) for one in room.of_kind(game.kind))
    ahead = list(dict.fromkeys(ahead))
    return tuple(ahead) if free <= len(ahead) else promised


def withdraw_taken(case: Case) -> None:
    """End calls to seats that are taken now: the players called last are put on the list, at their place in line."""
    for game in [case.room.games[id] for id in {one.game: None for one in case.room.offers} if id in case.room.games]:
        called = [one.name for one in case.room.offers if one.game == game.id]
        lost = called[case.room.open_in(game) :]
        for name in lost:
            enter_called(case, name, game.id)
        for name in lost:
            withdraw(case, name, game.id, "taken")
        if lost:
            for other in list(case.room.of_kind(game.kind)):
                offer_next(case, other)


def _kept_for(case: Case, name: PlayerId, game: CashGame) -> Lockup | None:
    return next((one for one in case.room.lockups if (one.name, one.game) == (name, game.id)), None)


def _held_for(case: Case, name: PlayerId, game: CashGame) -> bool:
    return any((one.name, one.game) == (name, game.id) for one in case.room.holds)


def _kept_apart(case: Case, name: PlayerId, game: CashGame) -> bool:
    others = {one for pair in case.room.apart if name in pair for one in pair if one != name}
    return bool(others & set(game.names))


def need_one_seat(case: Case, name: PlayerId, game: CashGame) -> None:
    """Refuse a second seat in the same game, and seats in more games than the book allows."""
    most = int(case.ask(Q.room.seat.seats_per_player))
    sits = case.room.places.get(name, ())
    if game.id in sits or len(sits) >= most:
        case.note("seated-elsewhere")
        raise Refused("room.seat", "one-seat", name=case.called(name), game=sits[-1])


def need_free_seat(case: Case, game: CashGame, seat: SeatNo, *, held: bool = False, as_fact: bool = False) -> None:
    """Refuse a taken seat and a full game; also a seat kept for another player, unless the action is taken `as_fact`.

    With `held`, the player has a seat kept.
    """
    there = game.at(seat)
    if there:
        raise Refused("room.seat", "seat-taken.by", name=case.called(there.name), seat=seat)
    if game.players >= game.size + game.extra:
        raise Refused("room.seat", "seat-taken.full", game=game.id)
    if as_fact or held:
        return
    if seat and any((one.game, one.seat) == (game.id, seat) for one in case.room.lockups):
        raise Refused("room.lockup", "seat-taken.locked-up-for", seat=seat)
    if not case.room.open_in(game):
        raise Refused("room.lockup", "seat-taken.kept", game=game.id)


@decides(VacateSeat)
def vacate(case: Case, action: VacateSeat) -> None:
    """Open a seat: an extra seat goes, a player who asked for this seat gets it, or the next in line is called.

    Refused while chips of the player are in the game, where chips are booked.
    """
    game = case.game(action.game)
    need_seat(game, action.seat)
    there = game.occupant(action.name) if action.name else game.at(action.seat)
    if action.name and there is None:
        raise Refused("room.seat", "not-seated", name=case.called(action.name), game=game.id)
    if there and game.booked and case.room.stack(there.name):
        raise Refused("room.seat", "chips-left", name=case.called(there.name))
    if game.players <= 0:
        raise Refused("room.seat", "not-seated.nobody", game=game.id)
    seat_opens(case, game, action.seat or (there.seat if there else NO_SEAT), there)


def seat_opens(case: Case, game: CashGame, seat: SeatNo, there: Occupant | None, why: str = "quit") -> None:
    """Record that a seat is open, and who is entitled to it.

    A player who plays over the one who leaves keeps the seat; an extra seat is taken away.
    """
    name = there.name if there else PlayerId("")
    if name and pass_seat(case, game, name):
        case.put(SeatVacated(game.id, "room.seat", seat, name, why=why))
        return
    extra = game.extra > 0
    case.put(SeatVacated(game.id, "room.seat", seat, name, extra, why))
    game = case.room.games[game.id]
    if extra:
        case.note("extra-seat")
        case.cite(Q.room.seat.extra_seats)
        return
    award_seat(case, game, seat)
    if not must_move_next(case, game):
        offer_next(case, game)


def award_seat(case: Case, game: CashGame, seat: SeatNo) -> None:
    """Record who is entitled to a seat that has opened, if anybody is."""
    entitled = case.by(Q.room.seat.precedence, game, seat)
    if entitled:
        case.put(SeatAwarded(entitled, game.id, seat, "room.seat"))


# Who has a claim to a seat


def _requests(case: Case, game: CashGame, seat: SeatNo) -> list[SeatRequest]:
    """Return the requests for a seat, earliest first."""
    found = [one for one in case.room.requests if (one.game, one.seat) == (game.id, seat)]
    return sorted(found, key=lambda one: one.at)


@method(Q.room.seat.precedence, "in-game-first")
def in_game_first(case: Case, game: CashGame, seat: SeatNo) -> PlayerId | None:
    """Choose a player of the game, the earliest request first; then whoever else asked; then the next on the list."""
    asked = _requests(case, game, seat) if seat else []
    own = [one.name for one in asked if one.name in game.names]
    if len(own) > 1:
        case.note("several-requests")
    if own:
        case.note("requested-in-game")
    if any(one.name in case.room.picked_up for one in asked):
        case.note("picked-up-asks")
    others = [one.name for one in asked if one.name not in game.names]
    return next(chain(own, others, _called(case, game)), None)


@method(Q.room.seat.precedence, "newcomer-first")
def newcomer_first(case: Case, game: CashGame, seat: SeatNo) -> PlayerId | None:
    """Choose the next on the list or, if there is none, whoever asked for the seat."""
    return next(chain(_called(case, game), (one.name for one in _requests(case, game, seat))), None)


def _called(case: Case, game: CashGame) -> list[PlayerId]:
    """Return who is next in line for a game, without those who already have a call to a seat of its kind.

    Empty for a game that is fed by a must-move game.
    """
    if case.room.link_into(game.id):
        return []
    have = case.room.called(game.kind)
    line = [one for one in case.room.in_line(game.kind) if one.here and one.name not in have]
    return [one.name for one in line if game.id not in one.declined]


def _keeps(case: Case, there: Occupant, game: CashGame) -> bool:
    """Return whether a newcomer keeps the seat against whoever asks for it now."""
    elsewhere = len(case.room.places.get(there.name, ())) > 1
    elsewhere = elsewhere or any(one.name == there.name for one in case.room.lockups)
    if elsewhere:
        case.note("newcomer-elsewhere")
        return False
    return bool(case.ask(Q.room.seat.newcomer_keeps) == "seated" or there.paid_in)


@decides(RequestSeat)
def request_seat(case: Case, action: RequestSeat) -> None:
    """Remember a player's request for a seat, or drop it.

    The seat is awarded at once if it is open, or if a newcomer sits there who may not keep it.
    """
    game = case.game(action.game)
    need_seat(game, action.seat)
    need_player(action.name)
    if action.off:
        if action.name not in [one.name for one in _requests(case, game, action.seat)]:
            raise Refused(
                "room.seat-change", "not-asked", name=case.called(action.name), seat=action.seat, game=game.id
            )
        case.put(SeatAsked(action.name, game.id, action.seat, "room.seat-change", off=True))
        return
    there = game.at(action.seat)
    in_game = action.name in game.names
    if there and there.name == action.name:
        raise Refused("room.seat", "seat-taken.same", name=case.called(action.name))
    fresh = there is not None and is_newcomer(case.room, game, there)
    if there and fresh:
        case.cite(Q.room.seat.precedence)
        if not in_game or _keeps(case, there, game):
            case.note("newcomer-seated")
            raise Refused("room.seat-change", "seat-taken.changed", name=case.called(there.name), seat=action.seat)
    case.put(SeatAsked(action.name, game.id, action.seat, "room.seat-change"))
    is_open = action.seat in game.open_seats or (
        not there and not game.unnamed and all(one.seat for one in game.occupants)
    )
    if action.seat and (is_open or fresh):
        award_seat(case, case.room.games[game.id], action.seat)


ONE_HAND = 5 * 60
"""Seconds after which a player counts as dealt in, in a game whose deals nobody counts."""


def is_newcomer(room: Cardroom, game: CashGame, player: Occupant) -> bool:
    """Return whether a player has not been dealt in yet."""
    counted = game.deals > 0 or game.dealt is not None
    return player.fresh and (counted or room.now - player.sat_at < ONE_HAND)


@decides(ClaimSeat)
def claim_seat(case: Case, action: ClaimSeat) -> None:
    """Award a seat that a player claims: to the earliest request from before its newcomer sat down, or by the book."""
    game = case.game(action.game)
    need_seat(game, action.seat)
    there = game.at(action.seat)
    case.under("room.seat-change")
    if there is None:
        if action.name not in [one.name for one in _requests(case, game, action.seat)]:
            case.put(SeatAsked(action.name, game.id, action.seat, "room.seat-change"))
        award_seat(case, case.room.games[game.id], action.seat)
        return
    how = case.ask(Q.room.seat.precedence)
    before = [one.name for one in _requests(case, game, action.seat) if one.at < there.at and one.name in game.names]
    if before and how == "in-game-first":
        case.note("requested-before")
        case.put(SeatAwarded(before[0], game.id, action.seat, "room.seat-change"))
    elif action.name in game.names and there.fresh and not _keeps(case, there, game):
        case.put(SeatAwarded(action.name, game.id, action.seat, "room.seat-change"))
    else:
        case.note("newcomer-seated")
        case.put(SeatAwarded(there.name, game.id, action.seat, "room.seat-change"))


@decides(SwitchSeat)
def switch_seat(case: Case, action: SwitchSeat) -> None:
    """Move a player to another seat of the game, and rule when, if a newcomer waits for the old one."""
    game = case.game(action.game)
    need_seat(game, action.seat)
    if action.name not in game.names:
        raise Refused("room.seat", "not-seated", name=case.called(action.name), game=game.id)
    there = game.at(action.seat)
    if there and there.name != action.name:
        raise Refused("room.seat", "seat-taken.by", name=case.called(there.name), seat=action.seat)
    case.under("room.seat")
    case.put(SeatSwitched(action.name, game.id, action.seat, "room.seat"))
    if until_when(game, "this-hand") == "now" and not (action.agreed or action.asked_by):
        return
    if case.ask(Q.room.seat.change_when) == "after-hand":
        case.put(MayPlayOn(action.name, "this-hand", "room.seat"))
    elif action.agreed:
        case.put(MayPlayOn(action.name, "button", "room.seat", "players"))
    elif action.asked_by:
        case.put(MayPlayOn(action.name, "now", "room.seat"))


@decides(PickNewSeat)
def pick_new_seat(case: Case, action: PickNewSeat) -> None:
    """Award a seat of a new game that several players want."""
    game = case.game(action.game)
    need_seat(game, action.seat)
    if not action.by:
        raise Refused("room.seat", "bad-name.wants-seat")
    chosen = case.by(Q.room.seat.new_game_choice, action, game)
    case.put(SeatAwarded(chosen, game.id, action.seat, "room.seat"))


def _first_there(case: Case, action: PickNewSeat, game: CashGame) -> PlayerId:
    """Return the first at the table; of those who came together, the one higher on the list."""
    arrived = dict(action.arrived)
    listed = [one.name for one in case.room.waiting(game.kind)]
    last = max(arrived.values(), default=0) + 1
    first = min(arrived.get(name, last) for name in action.by)
    together = [name for name in action.by if arrived.get(name, last) == first]
    if len(together) > 1:
        case.note("came-together")
    return min(together, key=lambda name: listed.index(name) if name in listed else len(listed))


@method(Q.room.seat.new_game_choice, "requested")
def by_request(case: Case, action: PickNewSeat, game: CashGame) -> PlayerId:
    """Choose a player of the list who asked for this seat before the game was called; else the first at the table."""
    listed = [one.name for one in case.room.waiting(game.kind)]
    asked = (*action.requested, *(one.name for one in _requests(case, game, action.seat)))
    wanted = [name for name in dict.fromkeys(asked) if name in action.by and name in listed]
    if wanted:
        case.note("requested-before")
        return wanted[0]
    return _first_there(case, action, game)


@method(Q.room.seat.new_game_choice, "first-at-table")
def first_at_table(case: Case, action: PickNewSeat, game: CashGame) -> PlayerId:
    """Choose the first at the table; of those who came together, the one higher on the list."""
    return _first_there(case, action, game)


@decides(ReserveSeat)
def reserve_seat(case: Case, action: ReserveSeat) -> None:
    """Keep a seat for a player for a good reason, ahead of all requests; a player of the game gets it at once."""
    game = case.game(action.game)
    need_seat(game, action.seat)
    need_player(action.name)
    if not action.because.strip():
        raise Refused("room.seat", "no-reason.reserved")
    there = game.at(action.seat)
    if there and there.name != action.name:
        raise Refused("room.seat", "seat-taken.by", name=case.called(there.name), seat=action.seat)
    case.under("room.seat")
    if action.name in game.names:
        case.put(SeatSwitched(action.name, game.id, action.seat, "room.seat"))
    else:
        lock_up(case, Lockup(action.name, game.id, action.seat, case.room.now, game.deals, hand_on=True), may_hold=True)


@decides(KeepApart)
def keep_apart(case: Case, action: KeepApart) -> None:
    """Keep two players from sitting in one game, or end that. A game in which both sit already is not changed."""
    need_player(action.one)
    need_player(action.other)
    case.under("room.seat")
    case.put(PlayersApart(action.one, action.other, action.apart, "room.seat"))


# Locked-up seats


def lock_up(case: Case, lockup: Lockup, *, may_hold: bool) -> None:
    """Lock up a seat; Refused if that seat is taken or locked up, or the game has no open seat."""
    game = case.room.games[lockup.game]
    there = game.at(lockup.seat)
    if there:
        raise Refused("room.lockup", "seat-taken.by", name=case.called(there.name), seat=lockup.seat)
    taken = [one for one in case.room.lockups if one.game == lockup.game and one.name != lockup.name]
    if lockup.seat and any(one.seat == lockup.seat for one in taken):
        raise Refused("room.lockup", "seat-taken.locked-up", seat=lockup.seat)
    if not case.room.open_in(game) and not _kept_for(case, lockup.name, game):
        raise Refused("room.lockup", "seat-taken.no-open-seat", game=game.id)
    case.put(SeatLockedUp(as_promised(case, lockup), may_hold, "room.lockup"))


@decides(LockSeat)
@implements("room.lockup")
def lock_seat(case: Case, action: LockSeat) -> None:
    """Lock up a seat for a newcomer, and rule whether it may be held or has to be taken at once."""
    need_player(action.name)
    game = case.game(action.game, action.name)
    bar_on(case, action.name, [game])
    need_seat(game, action.seat)
    if action.name in game.names:
        raise Refused("room.lockup", "one-seat.plays", name=case.called(action.name), game=game.id)
    lockup = Lockup(
        action.name, game.id, action.seat, case.room.now, game.deals, action.full_buyin, game.new, action.hand_on
    )  # fmt: skip
    if action.full_buyin:
        case.note("full-buyin")
    if game.new:
        case.note("new-game")
    may_hold = action.hand_on or not case.by(Q.room.lockup.lapse, lockup, game, True)
    lock_up(case, lockup, may_hold=may_hold)


def _waits(case: Case, game: CashGame, holder: PlayerId) -> bool:
    """Return whether anybody but the holder of a lock-up waits for a seat in a game."""
    kinds = (game.kind, game.was) if game.was else (game.kind,)
    listed = any(one.name != holder for kind in kinds for one in case.room.waiting(kind))
    return listed or any(one.game == game.id for one in case.room.ready)


@method(Q.room.lockup.lapse, "by-minutes")
def by_minutes(case: Case, lockup: Lockup, game: CashGame, asking: bool = False) -> bool:
    """Decide whether a lock-up has lapsed: somebody waits, and the minutes that the book gives it are over."""
    if not _waits(case, game, lockup.name):
        return False
    case.note("somebody-waits")
    case.cite(lockup_minutes(lockup))
    until = kept_until(case.book, lockup)
    if until is None or case.room.now < until:
        return False
    if lockup.new_game:
        case.note("lockup-new-game")
    return True


@method(Q.room.lockup.lapse, "by-deals")
def by_deals(case: Case, lockup: Lockup, game: CashGame, asking: bool = False) -> bool:
    """Decide whether a lock-up has lapsed: after deals if a list waits, or with a full buy-in down in a new game.

    With `asking`, when the seat is being locked up, the answer is whether the seat must be taken now.
    """
    dealt = game.deals - lockup.deals
    kinds = (game.kind, game.was) if game.was else (game.kind,)
    if any(one.name != lockup.name for kind in kinds for one in case.room.waiting(kind)):
        case.note("somebody-waits")
        most = int(case.ask(Q.room.lockup.deals_with_list))
        return most == 0 if asking else dealt >= max(1, most)
    if lockup.new_game and lockup.full_buyin:
        return dealt >= int(case.ask(Q.room.lockup.deals))
    return False


def lapsed(case: Case) -> list[Lockup]:
    """Return the lock-ups whose time is over. One for a player with a hand in progress elsewhere does not lapse."""
    found = []
    for one in case.room.lockups:
        if not one.hand_on and case.by(Q.room.lockup.lapse, one, case.room.games[one.game]):
            found.append(one)
    return found


def end_lapsed(case: Case) -> None:
    """End the lock-ups whose time is over, and call the next to each seat."""
    for one in lapsed(case):
        end_lockup(case, one, lapsed=True)


def end_lockup(case: Case, lockup: Lockup, *, lapsed: bool) -> None:
    """End a lock-up and call the next. Its holder stays in line, and counts as having declined this game."""
    game = case.room.games[lockup.game]
    enter_called(case, lockup.name, game.id)
    case.put(LockupEnded(lockup.name, game.id, lapsed, "room.lockup"))
    if any(one.name == lockup.name for one in case.room.waiting(game.kind)):
        case.put(SeatDeclined(lockup.name, game.kind, (game.id,), "room.lockup"))
    offer_next(case, case.room.games[game.id])


@decides(PickUpLockup)
def pick_up_lockup(case: Case, action: PickUpLockup) -> None:
    """End a lock-up whose time is over, or that its holder gives up."""
    own = [one for one in case.room.lockups if one.name == action.name]
    if not own:
        raise Refused("room.lockup", "no-lockup", name=case.called(action.name))
    over = own if action.given_up else [one for one in lapsed(case) if one.name == action.name]
    if not over:
        raise Refused("room.lockup", "has-time.lockup", name=case.called(action.name))
    for one in over:
        end_lockup(case, one, lapsed=not action.given_up)


def ready_takes_lockup(case: Case, name: PlayerId, game: CashGame) -> None:
    """Offer a newcomer who is ready to play a seat locked up in a full game, where the book goes by deals.

    Its holder loses the lock-up: first one without a full buy-in down, then the oldest.
    """
    if case.ask(Q.room.lockup.lapse) != "by-deals":
        return
    locks = [one for one in case.room.lockups if one.game == game.id and one.name != name and not one.hand_on]
    if not locks or case.room.open_in(game):
        return
    lost = min(locks, key=lambda one: (one.full_buyin, one.at))
    case.note("lost-to-ready")
    enter_called(case, lost.name, game.id)
    case.put(LockupEnded(lost.name, game.id, True, "room.lockup"), SeatOffered(name, game.id, "room.lockup"))


# Playing over


@decides(PlayOver)
@implements("room.play-over")
def play_over(case: Case, action: PlayOver) -> None:
    """Let a player play in the seat of an absent one, under a box and with the permission that the book demands.

    The absent player's consent is not needed, only noted. Refused while others wait, or seats are open, unless the
    floor has been told so.
    """
    need_player(action.name)
    game = case.place_of(action.seat_of)
    bar_on(case, action.name, [game])
    need_one_seat(case, action.name, game)
    how = case.ask(Q.room.play_over.allowed)
    if any(one.over == action.seat_of for one in game.occupants):
        raise Refused("room.play-over", "seat-taken.played-over", name=case.called(action.seat_of))
    if how == "no":
        case.put(PlayOverRuled(action.name, action.seat_of, game.id, False, "room.play-over"))
        return
    if not action.permission and how == "floor-and-box":
        raise Refused("room.play-over", "needs-permission.play-over", name=case.called(action.name))
    if not action.box:
        raise Refused("room.play-over", "needs-box", name=case.called(action.seat_of))
    _need_over(case, action, game)
    if not action.consent:
        case.note("without-consent")
    absent = game.occupant(action.seat_of)
    seat = absent.seat if absent else NO_SEAT
    no = case.room.place_no(action.name, game.kind)
    strike(case, action.name, game.kind, "seated")
    case.put(
        PlayOverRuled(action.name, action.seat_of, game.id, True, "room.play-over"),
        SatDown(action.name, game.id, "room.play-over", seat, over=action.seat_of, no=no),
    )


def _need_over(case: Case, action: PlayOver, game: CashGame) -> None:
    """Refuse, until the floor has confirmed it, to let a player play over while seats are open or others wait."""
    seats = case.room.free_in(game)
    if seats and not action.sure:
        raise Refused("room.play-over", "seats-open", name=case.called(action.name), count=seats, game=game.id)
    ahead = () if action.passing or seats else passed_over(case.room, action.name, game)
    if ahead:
        name, before = case.called(action.name), case.room.names_of(ahead)
        raise Refused("room.list", "others-wait.over", name=name, ahead=before, kind=game.kind)


def end_play_overs(case: Case, game: CashGame) -> None:
    """End all playing over in a game that ends: those players have no seat, and go to the head of the list."""
    for one in game.occupants:
        if one.over:
            to_house(case, one.name, "room.play-over")
            case.put(PlayOverEnded(one.name, game.id, "room.play-over"))
            head_list(case, (one.name,), game.kind, "room.play-over")


@decides(EndPlayOver)
def end_play_over(case: Case, action: EndPlayOver) -> None:
    """Give the seat back to the absent player."""
    game = case.place_of(action.name)
    occupant = game.occupant(action.name)
    if occupant is None or not occupant.over:
        raise Refused("room.play-over", "not-seated.plays-over", name=case.called(action.name))
    case.put(PlayOverEnded(action.name, game.id, "room.play-over"))
