"""Moves between games: must-moves of any length, transfers, and how long a player who leaves may play on."""

from floorman.cardroom.actions import ChangeGame, GoToMain, LockElsewhere, RefuseMove, SetMustMove
from floorman.cardroom.case import (
    Case,
    as_promised,
    bar_on,
    decides,
    need_open_seat,
    no_more_than_there,
    offer_next,
    pass_seat,
    strike,
    to_house,
)
from floorman.cardroom.events import (
    ForcedOut,
    MayPlayOn,
    MustMoveSet,
    PersonBarred,
    PlayerMoved,
    SeatLockedUp,
    SeatVacated,
)
from floorman.cardroom.state import Barring, CashGame, GameId, HowLong, Lockup, MustMove, stakes_of
from floorman.core import PlayerId, Refused
from floorman.rules import implements, method
from floorman.rules.question_ids import Q

# Must-move games


def due(case: Case, link: MustMove) -> PlayerId | None:
    """Return who goes to the main game next, while it has an open seat: the first in the order still in the feeder."""
    room = case.room
    main, feeder = room.games.get(link.main), room.games.get(link.feeder)
    if main is None or feeder is None or not room.open_in(main):
        return None
    own = {one.name for one in feeder.occupants if not one.over}
    return next((name for name in link.order if name in own), None)


def movers(case: Case) -> list[tuple[PlayerId, MustMove]]:
    """Return the players who must move now, each with the must-move link, those nearest the main game first."""
    found = [(name, link) for link in case.room.chains if (name := due(case, link))]
    return sorted(found, key=lambda one: _depth(case, one[1].feeder))


def _depth(case: Case, game: GameId, limit: int = 50) -> int:
    """Return how many moves a game is away from the main one."""
    link = case.room.link_from(game)
    return 0 if link is None or not limit else 1 + _depth(case, link.main, limit - 1)


@implements("room.must-move")
def must_move_next(case: Case, game: CashGame) -> bool:
    """Tell the next player of the feeder to move to an open seat, and for how long the old seat may still be played.

    Return whether there is such a player; if not, the seat is for the list.
    """
    link = case.room.link_into(game.id)
    name = due(case, link) if link else None
    if link is None or name is None:
        return False
    until = case.by(Q.room.must_move.call, case.room.games[link.feeder])
    case.put(MayPlayOn(name, until, "room.must-move"))
    return True


@method(Q.room.must_move.call, "until-big-blind")
def until_big_blind(case: Case, feeder: CashGame) -> HowLong:
    """Let the player play on until due for the big blind; at stud for so many hands."""
    if case.stud(feeder):
        return "one-more-hand" if case.ask(Q.room.must_move.stud_hands) else "this-hand"
    return "big-blind"


@method(Q.room.must_move.call, "after-hand")
def after_hand(case: Case, feeder: CashGame) -> HowLong:
    """Let the player play on until the hand in progress is over."""
    return "this-hand"


def until_when(game: CashGame, until: HowLong) -> HowLong:
    """Return `until`, but "now" in the place of "this-hand" if no hand is in progress."""
    between = game.players < 2 or (game.dealt is not None and not game.dealt.table.in_hand)
    return "now" if until == "this-hand" and between else until


def _link_of(case: Case, name: PlayerId) -> MustMove:
    game = case.place_of(name)
    link = case.room.link_from(game.id)
    if link is None:
        raise Refused("room.must-move", "no-move-due.not-must-move", game=game.id)
    return link


@decides(GoToMain)
def go_to_main(case: Case, action: GoToMain) -> None:
    """Move a player from the must-move game to the main game, with the stack, and call the next to the old seat.

    Refused if the main game has no open seat, or another player is first in the order.
    """
    link = _link_of(case, action.name)
    case.cite(Q.room.must_move.call)
    first = due(case, link)
    if first is None:
        raise Refused("room.must-move", "no-move-due.no-seat", game=link.main)
    if first != action.name:
        raise Refused("room.must-move", "not-next", first=case.called(first), name=case.called(action.name))
    need_open_seat(case, case.room.games[link.main], action.name, action.seat)
    no_more_than_there(case, action.name, "room.must-move")
    pass_seat(case, case.room.games[link.feeder], action.name)
    case.put(PlayerMoved(action.name, link.feeder, link.main, "must-move", "room.must-move", action.seat))
    _fill(case, link.feeder)


def _fill(case: Case, game: GameId) -> None:
    """Tell the next player to move to a game that somebody has left or, if there is none, call the next on the list."""
    left = case.room.games[game]
    if not must_move_next(case, left):
        offer_next(case, left)


@decides(RefuseMove)
def refuse_move(case: Case, action: RefuseMove) -> None:
    """Make a player who refuses to move quit, and bar the player from the must-move game and its list for a while."""
    link = _link_of(case, action.name)
    case.cite(Q.room.must_move.call)
    if due(case, link) != action.name:
        raise Refused("room.must-move", "no-move-due", name=case.called(action.name))
    until = case.room.now + 60 * int(case.ask(Q.room.must_move.ban_minutes))
    bar = Barring(action.name, link.feeder, until, "refused to move")
    to_house(case, action.name, "room.must-move")
    pass_seat(case, case.room.games[link.feeder], action.name)
    case.put(
        ForcedOut(action.name, link.feeder, "room.must-move"),
        SeatVacated(link.feeder, "room.must-move", name=action.name, why="refused"),
        PersonBarred(bar, "room.must-move"),
    )
    must_move_next(case, case.room.games[link.main])
    _fill(case, link.feeder)


@decides(SetMustMove)
def set_must_move(case: Case, action: SetMustMove) -> None:
    """Make a game the feeder of another of the same kind, or end that.

    Its players move in the order of the original waiting list, after those whom the house has put first.
    Refused for the smallest stakes, where the book has must-moves for higher ones only; and if a game would have two
    feeders, feed two games, or feed itself by way of others.
    """
    main, feeder = case.game(action.main), case.game(action.feeder)
    if action.off:
        if not any((one.main, one.feeder) == (main.id, feeder.id) for one in case.room.chains):
            raise Refused("room.must-move", "no-such-link", feeder=feeder.id, main=main.id)
        case.put(MustMoveSet(main.id, feeder.id, (), "room.must-move", off=True))
        return
    if main.id == feeder.id or main.kind != feeder.kind:
        raise Refused("room.must-move", "not-same-kind")
    if case.room.link_from(feeder.id) or case.room.link_into(main.id):
        raise Refused("room.must-move", "in-a-chain")
    above: GameId | None = main.id
    while above:
        if above == feeder.id:
            raise Refused("room.must-move", "in-a-chain.ring")
        link = case.room.link_from(above)
        above = link.main if link else None
    if case.ask(Q.room.must_move.scope) == "higher-limits" and not _is_higher(case, main):
        raise Refused("room.must-move", "not-higher-limit")
    others = sorted((one for one in feeder.occupants if one.name not in action.order), key=lambda one: one.no)
    order = (*dict.fromkeys(action.order), *(one.name for one in others))
    case.put(MustMoveSet(main.id, feeder.id, order, "room.must-move"))
    must_move_next(case, case.room.games[main.id])


def _is_higher(case: Case, game: CashGame) -> bool:
    """Return whether a game is above the smallest stakes in the room; True if all games have the same."""
    stakes = [stakes_of(one.kind)[:1] for one in case.room.games.values()]
    return stakes_of(game.kind)[:1] > min(stakes) or len(set(stakes)) == 1


# By choice


@decides(ChangeGame)
@implements("room.seat-change")
def change_game(case: Case, action: ChangeGame) -> None:
    """Move a player to another game, in an open seat that nobody from a must-move game is due for.

    Refused where the book keeps the old game from getting shorter, or where the house has not permitted it.
    """
    old = case.place_of(action.name)
    new = _other_game(case, old, action.to)
    if old.id == new.id:
        raise Refused("room.seat-change", "one-seat.plays-there", name=case.called(action.name))
    bar_on(case, action.name, [new])
    case.by(Q.room.seat_change.transfer, action, old, new)
    if not case.room.open_in(new) and not _locked(case, action.name, new):
        raise Refused("room.seat-change", "seat-taken.no-open-seat", game=new.id)
    link = case.room.link_into(new.id)
    mover = due(case, link) if link and link.feeder != old.id else None
    if mover:
        case.note("for-mover")
        raise Refused("room.must-move", "seat-taken.must-move", game=new.id, name=case.called(mover))
    need_open_seat(case, new, action.name, action.seat)
    no = case.room.place_no(action.name, new.kind)
    strike(case, action.name, new.kind, "seated")
    no_more_than_there(case, action.name, "room.seat-change")
    pass_seat(case, old, action.name)
    case.put(PlayerMoved(action.name, old.id, new.id, "transfer", "room.seat-change", action.seat, no))
    _fill(case, old.id)


def _other_game(case: Case, old: CashGame, to: str) -> CashGame:
    """Return the game that is meant; for a kind, another than the old one, with an open seat and the fewest players."""
    others = [one for one in case.games(to) if one.id != old.id]
    if to in case.room.games or not others:
        return case.game(to)
    return min(others, key=lambda one: (not case.room.open_in(one), one.players, one.started))


def _locked(case: Case, name: PlayerId, game: CashGame) -> bool:
    return any((one.name, one.game) == (name, game.id) for one in case.room.lockups)


@method(Q.room.seat_change.transfer, "house-permission")
def house_permission(case: Case, action: ChangeGame, old: CashGame, new: CashGame) -> None:
    """Refuse a transfer without the permission of the house. With it, any game may be left for any other."""
    if not action.permission:
        raise Refused("room.seat-change", "needs-permission.change-games", name=case.called(action.name))


@method(Q.room.seat_change.transfer, "refused-if-shorter")
def refused_if_shorter(case: Case, action: ChangeGame, old: CashGame, new: CashGame) -> None:
    """Refuse a transfer to a game of the same kind that would then have more players than the one left."""
    if old.kind == new.kind and old.players - 1 < new.players + 1:
        raise Refused(
            "room.seat-change", "transfer-refused", old=old.id, left=old.players - 1, new=new.id, there=new.players + 1
        )


@decides(LockElsewhere)
def lock_elsewhere(case: Case, action: LockElsewhere) -> None:
    """Lock up a seat in another game for a player, and rule how long the old seat may still be played."""
    old = case.place_of(action.name)
    new = _other_game(case, old, action.game)
    if old.id == new.id:
        raise Refused("room.seat-change", "one-seat.plays-there", name=case.called(action.name))
    bar_on(case, action.name, [new])
    if not case.room.open_in(new) and not _locked(case, action.name, new):
        raise Refused("room.lockup", "seat-taken.no-open-seat", game=new.id)
    until = case.by(Q.room.seat_change.leaving, action, old)
    lockup = Lockup(action.name, new.id, at=case.room.now, deals=new.deals, new_game=new.new)
    case.put(
        SeatLockedUp(as_promised(case, lockup), True, "room.lockup"), MayPlayOn(action.name, until, "room.seat-change")
    )


@method(Q.room.seat_change.leaving, "by-waiting-list")
def by_waiting_list(case: Case, action: LockElsewhere, old: CashGame) -> HowLong:
    """Decide by how many wait for the old seat; in a button game also by whether a blind was taken this round."""
    waiting = len(case.room.waiting(old.kind))
    if case.stud(old):
        if waiting:
            return "this-hand"
        return "one-more-hand" if case.ask(Q.room.seat_change.stud_hands) else "this-hand"
    if waiting >= case.ask(Q.room.seat_change.at_once_from):
        case.note("many-wait")
        return "button" if action.blind_taken else "now"
    return "blind"


@method(Q.room.seat_change.leaving, "after-hand")
def leaves_after_hand(case: Case, action: LockElsewhere, old: CashGame) -> HowLong:
    """Let the player play on until the hand in progress is over."""
    return "this-hand"
