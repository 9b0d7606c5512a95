"""Absent players: no-shows and their deadline, leaving and coming back, forfeited stacks."""

from floorman.core import Chips, PlayerId, Refused
from floorman.rules import implements, method
from floorman.rules.question_ids import Q
from floorman.tournament import knockouts, seats
from floorman.tournament.actions import Arrive, AskToKeep, EndStage, Forfeit, Leave, Return
from floorman.tournament.case import Case, decides, floor_settles
from floorman.tournament.events import (
    Entered,
    FloorAsked,
    Presence,
    Refunded,
    Seated,
    StackKept,
    StackShared,
    StageEnded,
    TakenOut,
    Withdrew,
)
from floorman.tournament.payouts import price_for, sell_entry
from floorman.tournament.state import Offer, Place, Player, TableId, label_of
from floorman.tournament.wording import called

REMOVE_OR_LEAVE = ("remove-chips", "leave-chips")


@decides(Arrive)
def arrive(case: Case, action: Arrive) -> None:
    """Record that a missing player has arrived, and give out a starting stack where there is none yet.

    Refused for a player who is out.
    """
    player = case.tournament.player(action.player)
    if player.out:
        raise Refused("entry.absent", "not-in-the-event", player=player.name)
    if not player.entered:
        case.issue_stack(player.id, "entry.buyin")
    case.put(Presence(player.id, "here", "entry.absent"))


def is_there(case: Case, name: PlayerId) -> None:
    """Record that a player who pays at the desk is present: an absence, or the wait for a no-show, ends."""
    if case.tournament.player(name).here != "here":
        case.put(Presence(name, "here", "entry.absent"))


@decides(AskToKeep)
def ask_to_keep(case: Case, action: AskToKeep) -> None:
    """Record that a player on the way has asked to leave the stack in place."""
    case.cite(Q.entry.absent.no_show_deadline)
    case.put(StackKept(action.player, "entry.absent"))


def no_shows_before_hand(case: Case, table: TableId) -> None:
    """Put players of the table who never came out of the tournament before a hand, once the wait for them is over."""
    missing = [player for player in case.tournament.at(table) if player.here == "absent"]
    if missing and no_show_over(case):
        for player in missing:
            remove(case, player, "entry.absent")


def no_show_over(case: Case) -> bool:
    """Decide whether the wait for players who never came is over by the level on the clock."""
    if case.ask(Q.entry.absent.no_show_deadline) != "removed-at-level":
        return False
    return bool(case.tournament.clock.level >= case.ask(Q.entry.absent.no_show_level))


def remove(case: Case, player: Player, topic: str) -> None:
    """Take a player's chips out of play and the player out of the tournament."""
    case.remove_chips(player.id, topic)
    knockouts.take_out(case, player.id, topic)


def no_show_offers(case: Case) -> tuple[Offer, ...]:
    """Return the stacks of players who never came that the floor may remove by now."""
    missing = [
        player for player in case.tournament.left if player.here == "absent" and player.stack and not player.unsold
    ]
    if not missing or not case.tournament.started:
        return ()
    return case.by(Q.entry.absent.no_show_deadline, missing)


@method(Q.entry.absent.no_show_deadline, "floor-after-level")
def floor_after_level(case: Case, missing: list[Player]) -> tuple[Offer, ...]:
    """Return an offer for each no-show, from the second level on or after the book's minutes, whichever comes first.

    Players who asked to keep the stack are left out, and those on whom the floor has decided.
    """
    late = case.tournament.now - case.tournament.started_at >= 60 * case.ask(Q.entry.absent.no_show_minutes)
    if case.tournament.clock.level < 2 and not late:
        return ()
    settled = {one.player for one in case.tournament.chosen if one.topic == "entry.absent"}
    return tuple(
        Offer("entry.absent", REMOVE_OR_LEAVE, player.id)
        for player in missing
        if not player.keeps and player.id not in settled
    )


@method(Q.entry.absent.no_show_deadline, "removed-at-level")
@method(Q.entry.absent.no_show_deadline, "end-of-stage")
@method(Q.entry.absent.no_show_deadline, "blinded-off")
def no_offer(case: Case, missing: list[Player]) -> tuple[Offer, ...]:
    """Return no offer: a hand, the end of the stage or the blinds decide."""
    return ()


@decides(EndStage)
def end_stage(case: Case, action: EndStage) -> None:
    """Record which players go on to the next stage: everybody left, except no-shows where the book bars them."""
    barred = case.ask(Q.entry.absent.no_show_deadline) == "end-of-stage"
    advances = [
        (player.id, player.playing and not (barred and player.here == "absent")) for player in case.tournament.players
    ]
    case.put(StageEnded(tuple(advances), "entry.absent"))


@implements("entry.leave")
@decides(Leave)
def leave(case: Case, action: Leave) -> None:
    """Refund an entry before the first hand, where the book does; later the stack stays, or will be forfeited.

    Refused for a player who leaves for good a second time.
    """
    player = case.tournament.player(action.player)
    if action.minutes is None and player.for_good:
        raise Refused("entry.leave", "already-left", player=player.name)
    until = case.ask(Q.entry.leave.refund_until)
    for_good = action.minutes is None or action.minutes > case.ask(Q.entry.leave.minutes)
    if for_good and not case.tournament.started and until == "first-hand":
        refund, head = price_for(case, "entry").purse, knockouts.back(case, player)
        case.put(Withdrew(player.id, player.chips, refund, "entry.leave", player.fees, head))
        return
    case.under("entry.absent")
    case.put(Presence(player.id, "away", "entry.leave", action.minutes or 0, for_good=action.minutes is None))
    if for_good:
        case.put(Refunded(player.id, 0, "entry.leave"))


@decides(Return)
def come_back(case: Case, action: Return) -> None:
    """Record that a player is back at the seat."""
    case.under("entry.absent", "entry.leave")
    case.put(Presence(action.player, "here", "entry.leave"))


def forfeit_overdue(case: Case) -> None:
    """Do what the book says with the stacks of players who are away."""
    gone = [player for player in case.tournament.left if player.left_at is not None]
    if gone:
        case.by(Q.entry.leave.long_absence, gone)


@method(Q.entry.leave.long_absence, "forfeited")
def forfeited(case: Case, gone: list[Player]) -> None:
    """Forfeit the stacks of players who are away too long, or announced that they would be; not during a hand."""
    for player in gone:
        if away_too_long(case, player) and not in_a_hand(case, player):
            forfeit(case, case.tournament.player(player.id))


def away_too_long(case: Case, player: Player) -> bool:
    """Decide whether the stack of a player who is away is forfeited by now."""
    if player.left_at is None or case.ask(Q.entry.leave.long_absence) != "forfeited":
        return False
    most = case.ask(Q.entry.leave.minutes)
    return bool(player.for_good or player.gone_for > most or case.tournament.now - player.left_at > 60 * most)


def in_a_hand(case: Case, player: Player) -> bool:
    """Decide whether a hand is in progress at the player's table."""
    return bool(player.table) and case.tournament.table(player.table).begun


@decides(Forfeit)
def forfeit_stack(case: Case, action: Forfeit) -> None:
    """Take an absent player's stack as the book says. Refused before the book's deadline and during a hand."""
    player = case.tournament.player(action.player)
    if player.here == "absent" and player.left_at is None:
        if not no_show_over(case):
            raise Refused("entry.absent", "not-yet", player=player.name)
        remove(case, player, "entry.absent")
        return
    if not away_too_long(case, player):
        raise Refused("entry.leave", "not-yet.forfeit", player=player.name)
    if in_a_hand(case, player):
        raise Refused("entry.leave", "in-a-hand", table=called(player.table))
    forfeit(case, player)


@method(Q.entry.leave.long_absence, "blinded-off")
def blinded_off(case: Case, gone: list[Player]) -> None:
    """Do nothing: the stack stays in play, however long the player is away."""


def forfeit(case: Case, player: Player) -> None:
    """Send the stack where the book says, and take the player out without a refund."""
    case.by(Q.entry.leave.forfeited_to, player)
    case.put(TakenOut(player.id, len(case.tournament.left), "entry.leave"))
    if player.refund is None:
        case.put(Refunded(player.id, 0, "entry.leave"))


@method(Q.entry.leave.forfeited_to, "split-table")
def split_table(case: Case, player: Player) -> None:
    """Share the stack equally among the others of the table, in the smallest chips there; the rest goes to the bank."""
    others = [one.id for one in case.tournament.at(player.table) if one.id != player.id]
    unit = seats.smallest_chip(case.tournament, player.table)
    each = player.chips // (len(others) * unit) * unit if others else 0
    shares = tuple((name, Chips(each)) for name in others)
    case.put(StackShared(player.id, shares, Chips(player.chips - each * len(others)), "entry.leave"))


@method(Q.entry.leave.forfeited_to, "removed")
def out_of_play(case: Case, player: Player) -> None:
    """Take the stack out of play."""
    case.remove_chips(player.id, "entry.leave")


def hold_or_not(case: Case, player: Player) -> None:
    """Ask the director whether to hold a seat for a player who promised to come."""
    case.put(FloorAsked(Offer("seating.late", ("hold-seat", "no-seat"), player.id), "entry.absent"))


@floor_settles("entry.absent")
def floor_on_no_show(case: Case, offer: Offer, code: str) -> None:
    """Take a no-show's stack out of play where the floor chose that; otherwise the stack stays."""
    if code == "remove-chips" and case.tournament.player(offer.player).playing:
        remove(case, case.tournament.player(offer.player), "entry.absent")


def put_down(case: Case, id: PlayerId, name: str, seed: int) -> None:
    """Put an unsold starting stack at an open seat, under a name for the list.

    Refused where the book has no such stacks, or no seat is open.
    """
    if case.ask(Q.seating.late.placeholder) == "none":
        raise Refused("seating.late", "no-placeholders")
    if not seats.any_open_seat(case):
        raise Refused("seating.late", "no-open-seat")
    stack = case.tournament.setup.starting_stack
    case.put(Entered(id, stack, 0, "seating.late", unsold=True, name=label_of(id, name)))
    seats.late_seat(case, id, seed)
    case.put(Presence(id, "absent", "seating.late"))


def waiting(case: Case) -> Player | None:
    """Return the first unsold stack at a table, or None."""
    return next((player for player in case.tournament.left if player.unsold and player.table), None)


def take_over(case: Case, stack: Player, id: PlayerId, name: str) -> None:
    """Sell a late entrant, for the full price, the unsold stack with its seat, less the blinds it has paid."""
    to = Place(stack.table, stack.seat)
    case.put(Withdrew(stack.id, stack.chips, 0, "entry.alternate"))
    sell_entry(case, id, name, stack.chips, "entry.alternate")
    is_there(case, id)
    case.put(Seated(id, None, to, "", "entry.alternate"))


def offers(case: Case) -> tuple[Offer, ...]:
    """Return an offer to remove each unsold stack, which the director may take up at any time."""
    return tuple(
        Offer("seating.late", ("remove-chips",), player.id) for player in case.tournament.left if player.unsold
    )


def take_away(case: Case, name: PlayerId) -> None:
    """Remove an unsold stack, which takes no place."""
    case.put(Withdrew(name, case.tournament.player(name).chips, 0, "seating.late"))
