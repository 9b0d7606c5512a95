"""Games open, break, combine and close: draws for seats, seats kept for absent players, the button; and tournaments."""

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from floorman.cardroom.actions import (
    BeginTournament,
    BlindReached,
    BreakGame,
    ChangeTournament,
    CloseGame,
    CombineGames,
    EndTournament,
    OpenGame,
    PlanTournament,
    RelocateGame,
    SetCharges,
)
from floorman.cardroom.books import came_from, holders
from floorman.cardroom.case import (
    MOST_MONEY,
    Case,
    decides,
    end_game,
    first_open_seat,
    head_list,
    let_go,
    money,
    need_name,
    need_seat,
    no_more_than_there,
    offer_next,
    to_house,
)
from floorman.cardroom.events import (
    Booking,
    ChargesSet,
    ChipsMoved,
    DrawCalled,
    ExtraSeats,
    GameRelocated,
    GamesMerged,
    GameStarted,
    MustMoveSet,
    NamesStruck,
    PlayerMoved,
    SeatKeptFor,
    SeatNotKept,
    SeatVacated,
    SteppedAway,
    TournamentBegun,
    TournamentChanged,
    TournamentGone,
    TournamentPlanned,
)
from floorman.cardroom.moves import must_move_next
from floorman.cardroom.seats import end_play_overs
from floorman.cardroom.stakes import need_kill, need_kind, need_overs, need_rake, need_rotation
from floorman.cardroom.state import (
    NO_SEAT,
    UNACCOUNTED,
    Cardroom,
    CashGame,
    GameId,
    RoomChoice,
    RoomTournament,
    SeatHold,
    play_in,
)
from floorman.core import PlayerId, Refused, SeatNo
from floorman.hand import Rake
from floorman.rules import implements, method
from floorman.rules.question_ids import Q
from floorman.table.state import clockwise

MOST_SEATS = 11


# Opening and closing


@decides(OpenGame)
@implements("room.open-close")
def open_game(case: Case, action: OpenGame) -> None:
    """Open a game and call the first players in line to it.

    Refused for an id that is empty or taken, unknown games, terms out of range, and a place where a game is played.
    """
    if not action.game.strip() or action.game in case.room.games or set(":/") & set(action.game):
        raise Refused("room.open-close", "bad-name.game")
    need_kind(action.kind)
    if not 2 <= action.size <= MOST_SEATS:
        raise Refused("room.open-close", "no-such-seat.table", most=MOST_SEATS)
    for field in ("min_buyin", "max_buyin", "max_bet", "time_fee", "ante", "bring_in", "bomb_ante"):
        if not 0 <= getattr(action, field) <= MOST_MONEY:
            most = money(case.room, MOST_MONEY)
            raise Refused("room.open-close", "bad-amount.terms", field=field, most=most)
    if 0 < action.max_buyin < action.min_buyin or action.time_every < 60:
        raise Refused("room.buyin", "bad-amount.limits")
    need_rake(action.rake)
    _need_time_by(action.time_by)
    need_rotation(action.kind, action.rotation, action.rotation_every)
    need_kill(action.kill)
    need_overs(action.kind, action.overs)
    _need_free_place(case, action.place)
    case.under("room.open-close", "room.seat")
    started = 1 + max((game.started for game in case.room.games.values()), default=0)
    game = CashGame(
        action.game, action.kind, action.size, started=started, new=True, min_buyin=action.min_buyin,
        max_buyin=action.max_buyin, max_bet=action.max_bet, tracked=action.tracked, rake=action.rake or _posted(case),
        time_fee=action.time_fee, time_every=action.time_every, time_due=case.room.now + action.time_every,
        opened_at=case.room.now, place=action.place, rotation=action.rotation, rotation_every=action.rotation_every,
        kill=action.kill, ante=action.ante, bring_in=action.bring_in, bomb_ante=action.bomb_ante, overs=action.overs,
        time_by=action.time_by,
    )  # fmt: skip
    _clear_table(case, game.id, "room.open-close")
    case.put(GameStarted(game, "room.open-close"))
    offer_next(case, game)


def _need_time_by(time_by: str) -> None:
    if time_by not in ("", "seat", "table"):
        raise Refused("room.time", "bad-amount.time-by")


@decides(SetCharges)
def set_charges(case: Case, action: SetCharges) -> None:
    """Change what the house takes in a game. Refused during a hand: its pot is raked by the terms it was dealt on."""
    game = case.game(action.game)
    if game.dealt and game.dealt.table.in_hand:
        raise Refused("clock.new-hand", "hand-in-progress.game", game=game.id)
    if not 0 <= action.time_fee <= MOST_MONEY:
        raise Refused("room.open-close", "bad-amount.terms", field="time_fee", most=money(case.room, MOST_MONEY))
    need_rake(action.rake)
    _need_time_by(action.time_by)
    case.under("room.rake", "room.time")
    case.put(ChargesSet(game.id, action.rake, action.time_fee, action.time_by, "room.rake"))


def _posted(case: Case) -> Rake | None:
    """Return the rake that the book has for all games, or None."""
    if case.ask(Q.room.rake.how) != "from-the-pot":
        return None
    percent, cap = int(case.ask(Q.room.rake.percent)), int(case.ask(Q.room.rake.cap))
    if not percent:
        return None
    return Rake(100 * percent, cap * case.room.terms.unit, no_flop_no_drop=not case.ask(Q.room.rake.before_flop))


@decides(CloseGame)
def close_game(case: Case, action: CloseGame) -> None:
    """Close a game that all players have left with their chips; names without chips are taken out of it.

    Chips without an owner go on to a game that players have moved to, else a reason for them is required.
    """
    game = case.game(action.game)
    left = holders(case.room, game.id)
    if left and game.booked:
        raise Refused("room.open-close", "chips-left.players", names=case.room.names_of(left), game=game.id)
    for name in [one.name for one in sorted(game.occupants, key=lambda one: not one.over)]:
        case.put(SeatVacated(game.id, "room.open-close", name=name))
    rest, into, why = case.room.ledger.get(play_in(game.id), 0), _carried_on(case, game), action.why.strip()
    if rest and game.booked and not into and not why:
        raise Refused("room.open-close", "unowned-chips", game=game.id, amount=money(case.room, rest))
    _clear_table(case, game.id, "room.open-close", into, "" if into else why)
    _give_up_promises(case, game, "room.open-close")
    end_game(case, game.id, "closed", "room.open-close")


def _give_up_promises(case: Case, game: CashGame, topic: str) -> None:
    """End the calls, lock-ups and holds of a game that ends."""
    let_go(case, game, topic)
    for hold in case.room.holds:
        if hold.game == game.id:
            give_up_hold(case, hold)


def _carried_on(case: Case, game: CashGame) -> GameId:
    """Return a game to which players of this one have moved with what they had won here; empty if there is none."""
    room = case.room
    others = (one.id for one in room.games.values() if one.booked and not one.tracked and one.id != game.id)
    return "" if game.tracked else next((one for one in others if game.id in came_from(room, one)), "")


def _keep_for_seatless(case: Case, game: CashGame, topic: str) -> None:
    """Put into the house's keeping the chips that are left in a game that ends, of players who had no seat in it."""
    for name in holders(case.room, game.id):
        to_house(case, name, topic)


def _clear_table(case: Case, game: GameId, topic: str, into: GameId = "", why: str = "") -> None:
    """Book the chips on a table that belong to nobody into another game, else into an account of the books.

    A game that opens later begins without them.
    """
    rest = case.room.ledger.get(play_in(game), 0)
    if rest:
        there = play_in(into) if into else UNACCOUNTED
        booking = Booking(play_in(game), there, rest) if rest > 0 else Booking(there, play_in(game), -rest)
        case.put(ChipsMoved((booking,), "elsewhere" if into else "unaccounted", topic, game=game, note=why))


@decides(RelocateGame)
@implements("room.move-game")
def relocate(case: Case, action: RelocateGame) -> None:
    """Move a game to another table of the room. It stays the same game."""
    game = case.game(action.game)
    if not action.place.strip():
        raise Refused("room.move-game", "bad-name.place")
    _need_free_place(case, action.place, game.id)
    case.put(GameRelocated(game.id, action.place, "room.move-game"))


def _need_free_place(case: Case, place: str, own: GameId = "") -> None:
    """Refuse a place where another game, or a tournament, is played."""
    if place and any(one.place == place for one in case.room.games.values() if one.id != own):
        raise Refused("room.move-game", "seat-taken.place", place=place)
    held = next((one for one in case.room.tournaments if one.event and place in one.places), None)
    if place and held:
        raise Refused("room.move-game", "seat-taken.tournament", name=held.name, place=place)


# A tournament from the room's tables


@decides(PlanTournament)
def plan_tournament(case: Case, action: PlanTournament) -> None:
    """Announce a tournament: players may join its list, and its tables are known."""
    tournament = _as_planned(case, action)
    if any(one.id == action.id for one in case.room.tournaments):
        raise Refused("room.open-close", "bad-name.tournament")
    case.put(TournamentPlanned(tournament, "room.open-close"))


@decides(ChangeTournament)
def change_tournament(case: Case, action: ChangeTournament) -> None:
    """Change a planned tournament; its list stays. Refused once it has begun."""
    old = _planned(case, action.id)
    if old.event:
        raise Refused("room.open-close", "already-begun", name=old.name)
    new = _as_planned(case, action)
    if action.name != old.name and (case.room.waiting(action.name) or any(case.room.of_kind(action.name))):
        raise Refused("room.open-close", "bad-name.tournament")
    case.put(TournamentChanged(new, "room.open-close"))


def _as_planned(case: Case, action: PlanTournament | ChangeTournament) -> RoomTournament:
    """Return the tournament that an action describes; Refused if its terms are out of range or its name is taken."""
    need_name(action.name)
    taken = [one for one in case.room.tournaments if action.name == one.name and action.id != one.id]
    if taken or not action.id.strip() or action.name in case.room.games:
        raise Refused("room.open-close", "bad-name.tournament")
    if not (0 <= action.minutes_from_now <= 7 * 24 * 60 and 0 < action.minutes <= 240):
        raise Refused("room.open-close", "bad-time.tournament")  # fmt: skip
    if not (0 <= action.buy_in <= MOST_MONEY and 0 < action.stack <= MOST_MONEY):
        raise Refused("room.open-close", "bad-amount.tournament")
    if not all(place.strip() for place in action.places) or len(set(action.places)) != len(action.places):
        raise Refused("room.open-close", "bad-name.tables")
    case.under("room.open-close")
    starts = case.room.now + 60 * action.minutes_from_now
    return RoomTournament(
        action.id, action.name, starts, action.places, action.buy_in, action.stack, action.minutes
    )  # fmt: skip


def _planned(case: Case, id: str) -> RoomTournament:
    found = next((one for one in case.room.tournaments if one.id == id), None)
    if found is None:
        raise Refused("room.open-close", "no-such-game.tournament")
    return found


def need_tables(case: Case, id: str, *, away: bool) -> RoomTournament:
    """Return a tournament that can begin: its tables are free, and two players or more are on its list.

    Refused if one of them sits in a cash game, unless the floor has confirmed that players may be `away` from it.
    """
    one = _planned(case, id)
    if one.event:
        raise Refused("room.open-close", "already-begun", name=one.name)
    at = next((game for game in case.room.games.values() if game.place and game.place in one.places), None)
    if at:
        raise Refused("room.open-close", "seat-taken.by-game", game=at.id, place=at.place)  # fmt: skip
    if len(case.room.waiting(one.name)) < 2:
        raise Refused("room.open-close", "too-few-players.tournament")  # fmt: skip
    both = [] if away else plays_both(case.room, one)
    if both:
        case.under("room.absent")
        raise Refused("room.absence", "plays-both", names=case.room.names_of(both), tournament=one.name)
    return one


def plays_both(room: Cardroom, tournament: RoomTournament) -> list[PlayerId]:
    """Return the players on the list of a tournament who are at a table of a cash game."""
    sits = ((each.name, room.game_of(each.name)) for each in room.waiting(tournament.name))
    return [name for name, game in sits if game and (one := game.occupant(name)) and one.away is None]


@decides(BeginTournament)
def begin_tournament(case: Case, action: BeginTournament) -> None:
    """Begin a tournament with the players on its list; its tables are taken until it ends.

    Players who sit in a cash game are away from it from now on: the book says how long their seats are kept.
    """
    one = need_tables(case, action.id, away=action.away)
    case.under("room.open-close")
    names = tuple(each.name for each in case.room.waiting(one.name))
    case.put(
        TournamentBegun(one.id, action.event or one.id, names, "room.open-close"),
        NamesStruck(names, one.name, "tournament", "room.open-close"),
    )
    for name in names:
        game = case.room.game_of(name)
        sits = game.occupant(name) if game else None
        if game and sits and sits.away is None:
            case.put(SteppedAway(name, game.id, "room.absence"))


@decides(EndTournament)
def end_tournament(case: Case, action: EndTournament) -> None:
    """Release the tables of a tournament, and take off the names that are still on its list."""
    one = _planned(case, action.id)
    case.under("room.open-close")
    names = tuple(each.name for each in case.room.waiting(one.name))
    if names:
        case.put(NamesStruck(names, one.name, "tournament", "room.open-close"))
    case.put(TournamentGone(one.id, "room.open-close"))


def free_held_seats(case: Case) -> None:
    """Give up the seats that were kept at stud for a number of deals, once these are over."""
    for hold in case.room.holds:
        if hold_over(case, hold):
            give_up_hold(case, hold)


def hold_over(case: Case, hold: SeatHold) -> bool:
    """Return whether a seat has been kept for as many deals as the book says; only at stud does it count them."""
    game = case.room.games[hold.game]
    return case.stud(game) and game.deals - hold.deals >= int(case.ask(Q.room.break_.stud_hands))


# A game breaks


@decides(BreakGame)
@implements("room.break")
def break_game(case: Case, action: BreakGame) -> None:
    """Break a game: say who draws for seats and, if the order of the cards is given, seat the players by it."""
    game = case.game(action.game)
    named = (*action.absent, *action.buttoned, *action.not_playing, *action.order)
    strangers = [name for name in named if name not in game.names]
    if strangers:
        raise Refused("room.break", "not-seated", name=case.called(strangers[0]), game=game.id)
    draws, floor_draws = case.by(Q.room.break_.order, action, game)
    if action.not_playing:
        case.note("not-playing")
    if floor_draws:
        case.note("floor-draws")
    drawn = (*(name for name in action.order if name in draws), *(name for name in draws if name not in action.order))
    case.put(DrawCalled(game.id, drawn, floor_draws, "room.break"))
    if action.order:
        end_play_overs(case, game)
        draws = tuple(name for name in draws if name in case.room.games[game.id].names)
        game = case.room.games[game.id]
        rest = [name for name in draws if name not in action.order]
        others = [name for name in game.names if name not in draws and name not in action.order]
        order = tuple(name for name in action.order if name in game.names)
        _seat_by_draw(case, action, game, (*order, *rest, *others))


@method(Q.room.break_.order, "all-but-buttoned")
def all_but_buttoned(
    case: Case, action: BreakGame, game: CashGame
) -> tuple[tuple[PlayerId, ...], tuple[PlayerId, ...]]:
    """Let all draw but absent players with a button; the floor draws for the other absent ones."""
    draws = tuple(name for name in game.names if name not in action.buttoned)
    return draws, tuple(name for name in draws if name in action.absent)


@method(Q.room.break_.order, "everybody")
def everybody(case: Case, action: BreakGame, game: CashGame) -> tuple[tuple[PlayerId, ...], tuple[PlayerId, ...]]:
    """Let all draw; the floor draws for the absent."""
    return game.names, tuple(name for name in game.names if name in (*action.absent, *action.buttoned))


def _seat_by_draw(case: Case, action: BreakGame, game: CashGame, order: Sequence[PlayerId]) -> None:
    """Give open seats in other games of the kind out in the order of the cards, and end the game.

    Players for whom there is none head the list in that order.
    """
    waits: list[PlayerId] = []
    away = (*action.absent, *action.buttoned)
    for name in order:
        to = _seat_elsewhere(case, game)
        if to is None:
            waits.append(name)
        elif name not in away:
            no_more_than_there(case, name, "room.break")
            case.put(PlayerMoved(name, game.id, to.id, "broken", "room.break", _seat_in(case, to.id, name)))
        elif case.by(Q.room.break_.absent_hold):
            no_more_than_there(case, name, "room.break")
            case.put(SeatKeptFor(name, to.id, "room.break"))
        else:
            waits.append(name)
    for name in waits:
        to_house(case, name, "room.break")
        case.put(SeatVacated(game.id, "room.break", name=name, why="broken"))
    _give_up_promises(case, game, "room.break")
    _keep_for_seatless(case, game, "room.break")
    _clear_table(case, game.id, "room.break", _carried_on(case, game))
    end_game(case, game.id, "broken", "room.break")
    head_list(case, waits, game.kind, "room.break")


def _seat_in(case: Case, game: GameId, name: PlayerId, besides: Collection[SeatNo] = ()) -> SeatNo:
    """Return the seat for a player who comes from another game; 0 if it is not known who sits where."""
    to = case.room.games[game]
    known = not to.unnamed and all(one.seat for one in to.occupants)
    return first_open_seat(case.room, to, name, besides) if known else NO_SEAT


def _seat_elsewhere(case: Case, game: CashGame) -> CashGame | None:
    """Return the game of the same kind that gets the next player, or None."""
    others = [one for one in case.room.of_kind(game.kind) if one.id != game.id and case.room.open_in(one)]
    if not others:
        return None
    best = case.by(Q.room.seat.placement, others)
    return best if isinstance(best, CashGame) else others[0]


@method(Q.room.break_.absent_hold, "until-big-blind")
def kept_until_big_blind(case: Case) -> bool:
    """Keep the seat for an absent player for a while."""
    return True


@method(Q.room.break_.absent_hold, "not-kept")
def not_kept(case: Case) -> bool:
    """Keep no seat for an absent player: the next card gets it."""
    return False


@decides(BlindReached)
def blind_reached(case: Case, action: BlindReached) -> None:
    """Give up the seat kept for an absent player, who heads the list."""
    hold = next((one for one in case.room.holds if one.name == action.name), None)
    if hold is None:
        raise Refused("room.break", "not-seated.kept", name=case.called(action.name))
    case.cite(Q.room.break_.absent_hold)
    give_up_hold(case, hold)


def give_up_hold(case: Case, hold: SeatHold) -> None:
    """Give up a kept seat; the player for whom it was kept heads the list."""
    case.put(SeatNotKept(hold.name, hold.game, "room.break"))
    head_list(case, (hold.name,), case.room.games[hold.game].kind, "room.break")


# Games combine


@decides(CombineGames)
@implements("room.combine")
def combine(case: Case, action: CombineGames) -> None:
    """Combine two games of a kind at one of their tables or at a neutral one.

    The book decides which chips come along, who has the button, and whether the game counts as new.
    """
    one, other = (case.game(id) for id in action.games)
    if one.id == other.id or one.kind != other.kind:
        raise Refused("room.combine", "not-same-kind.combine")
    neutral = action.into not in (one.id, other.id)
    if neutral and (not action.into.strip() or set(":/") & set(action.into)):
        raise Refused("room.combine", "bad-name.new-game")
    if neutral and action.into in case.room.games:
        raise Refused("room.combine", "no-such-game.neither", game=action.into)
    for game in (one, other):
        end_play_overs(case, game)
    _leave_for_list(case, action)
    one, other = case.room.games[one.id], case.room.games[other.id]
    receiving = other if action.into == other.id else one
    seats = dict(action.seats)
    _need_seats(case, receiving, seats, neutral=neutral)
    if neutral:
        started = 1 + max(game.started for game in case.room.games.values())
        fresh = replace(
            receiving, id=action.into, occupants=(), unnamed=0, gone=0, extra=0, open_seats=(), button=SeatNo(0),
            started=started, new=True, deals=0, place="", opened_at=case.room.now,
        )  # fmt: skip
        case.put(GameStarted(fresh, "room.combine"))
        case.note("neutral")
    new_game, button = case.by(Q.room.combine.button, receiving, neutral)
    may_bring, must_add = _stacks(case, action, receiving)
    leaving = (one, other) if neutral else (one if receiving is other else other,)
    _over_full(case, action, one.players + other.players, receiving)
    unnamed = sum(game.unnamed - game.gone for game in leaving)
    said = seats.values()
    for game in leaving:
        for name in game.names:
            seat = seats.get(name) or _seat_in(case, action.into, name, said)
            no_more_than_there(case, name, "room.combine")
            case.put(PlayerMoved(name, game.id, action.into, "combined", "room.combine", seat))
    merged = GamesMerged(
        (one.id, other.id), action.into, new_game, "room.combine", button, may_bring, must_add, max(0, unnamed)
    )  # fmt: skip
    gone = {game.id for game in leaving}
    for link in [one for one in case.room.chains if {one.main, one.feeder} & gone]:
        case.put(MustMoveSet(link.main, link.feeder, (), "room.combine", off=True))
    stays = [one for one in case.room.chains if action.into in (one.main, one.feeder)]
    case.put(merged)
    for link in stays:
        case.put(MustMoveSet(link.main, link.feeder, link.order, "room.combine"))
    for game in leaving:
        _give_up_promises(case, game, "room.combine")
        _keep_for_seatless(case, game, "room.combine")
        _clear_table(case, game.id, "room.combine", action.into)
        end_game(case, game.id, "combined", "room.combine")
    head_list(case, action.out, receiving.kind, "room.combine")
    for link in stays:
        must_move_next(case, case.room.games[link.main])


def _leave_for_list(case: Case, action: CombineGames) -> None:
    """Take players for whom there will be no seat out of their game; the house keeps their chips."""
    for name in dict.fromkeys(action.out):
        game = next((case.room.games[id] for id in action.games if name in case.room.games[id].names), None)
        if game is None:
            raise Refused("room.seat", "not-seated", name=case.called(name), game=action.games[0])
        to_house(case, name, "room.combine")
        case.put(SeatVacated(game.id, "room.combine", name=name, why="no-seat"))


def _need_seats(case: Case, receiving: CashGame, seats: dict[PlayerId, SeatNo], *, neutral: bool) -> None:
    taken = set() if neutral else {one.seat for one in receiving.occupants if one.seat and one.name not in seats}
    for name, seat in seats.items():
        need_seat(receiving, seat)
        if seat in taken:
            raise Refused("room.combine", "seat-taken.combined", seat=seat, name=case.called(name))
        taken.add(seat)


def _over_full(case: Case, action: CombineGames, players: int, receiving: CashGame) -> None:
    """Add seats for players beyond the size of a game, as many as the book allows, or let the floor choose."""
    extra, into = int(case.ask(Q.room.seat.extra_seats)), action.into
    if not 0 <= action.extra <= extra:
        raise Refused("room.seat", "no-such-seat.added", most=extra)
    if action.extra:
        case.note("over-full")
        case.put(ExtraSeats(into, action.extra, "room.seat"))
    over = players - receiving.size - action.extra
    if over <= 0:
        return
    case.note("over-full")
    codes = ("add-seat", "keep-maximum") if over <= extra else ("keep-maximum",)
    case.offer(RoomChoice("room.seat", codes, game=into, amount=over))


@method(Q.room.combine.button, "due-there")
def due_there(case: Case, receiving: CashGame, neutral: bool) -> tuple[bool, PlayerId]:
    """Give the button to the next player who was already there; at a neutral table leave it to a draw."""
    if neutral:
        return True, PlayerId("")
    by_seat = {one.seat: one.name for one in receiving.occupants if one.seat and not one.over}
    if not receiving.button or not by_seat or case.stud(receiving):
        return False, PlayerId("")
    return False, by_seat[clockwise(by_seat, receiving.button)[0]]


@method(Q.room.combine.button, "draw")
def by_draw(case: Case, receiving: CashGame, neutral: bool) -> tuple[bool, PlayerId]:
    """Leave the button to a draw."""
    return neutral, PlayerId("")


Stacks = tuple[tuple[PlayerId, int], ...]


def _stacks(case: Case, action: CombineGames, receiving: CashGame) -> tuple[Stacks, Stacks]:
    """Return the chips that players bring along, and those that they must add, as (player, amount)."""
    known = dict(action.stacks)
    if not known:
        movers = [name for id in action.games if id != action.into for name in case.room.games[id].names]
        known = {name: chips for name in movers if (chips := case.room.stack(name)) is not None}
    if case.ask(Q.room.combine.stacks) == "as-it-is":
        return tuple(known.items()), tuple((name, 0) for name in known)
    least, most = receiving.min_buyin, receiving.max_buyin
    bring = tuple((name, min(chips, most) if most else chips) for name, chips in known.items())
    return bring, tuple((name, max(0, least - chips)) for name, chips in known.items())
