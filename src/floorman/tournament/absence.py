"""Players who are not there: no-shows and their deadline, going away and coming back, forfeited stacks."""

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
    """A missing player is there and plays on with what is left."""
    player = case.tournament.player(action.player)
    if player.out:
        raise Refused("entry.absent", "not-in-the-event", player=player.name)
    if not player.entered:
        case.issue_stack(player.id, "entry.buyin")
    case.put(Presence(player.id, "here", "entry.absent"))


def is_there(case: Case, name: PlayerId) -> None:
    """Who pays at the desk is there, whoever had missed him: neither a deadline nor an absence goes on."""
    if case.tournament.player(name).here != "here":
        case.put(Presence(name, "here", "entry.absent"))


@decides(AskToKeep)
def ask_to_keep(case: Case, action: AskToKeep) -> None:
    """The wish to leave the stack in place."""
    case.cite(Q.entry.absent.no_show_deadline)
    case.put(StackKept(action.player, "entry.absent"))


def no_shows_before_hand(case: Case, table: TableId) -> None:
    """Where a hand of some level ends the wait, players of the table who never came are out before its deal."""
    missing = [player for player in case.tournament.at(table) if player.here == "absent"]
    if missing and no_show_over(case):
        for player in missing:
            remove(case, player, "entry.absent")


def no_show_over(case: Case) -> bool:
    """Whether the wait for players who never came is over by the level on the clock."""
    if case.ask(Q.entry.absent.no_show_deadline) != "removed-at-level":
        return False
    return bool(case.tournament.clock.level >= case.ask(Q.entry.absent.no_show_level))


def remove(case: Case, player: Player, topic: str) -> None:
    """A stack leaves play, and the player the event."""
    case.remove_chips(player.id, topic)
    knockouts.take_out(case, player.id, topic)


def no_show_offers(case: Case) -> tuple[Offer, ...]:
    """Stacks of players who never came that the floor may remove by now."""
    missing = [
        player for player in case.tournament.left if player.here == "absent" and player.stack and not player.unsold
    ]
    if not missing or not case.tournament.started:
        return ()
    return case.by(Q.entry.absent.no_show_deadline, missing)


@method(Q.entry.absent.no_show_deadline, "floor-after-level")
def floor_after_level(case: Case, missing: list[Player]) -> tuple[Offer, ...]:
    """From a new level or after a time, whichever is first, unless the player asked to keep the stack."""
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
    """Nothing is left to the floor: a hand, the end of the stage or the blinds decide."""
    return ()


@decides(EndStage)
def end_stage(case: Case, action: EndStage) -> None:
    """Everybody left goes on, but where the book bars those who never came."""
    barred = case.ask(Q.entry.absent.no_show_deadline) == "end-of-stage"
    advances = [
        (player.id, player.playing and not (barred and player.here == "absent")) for player in case.tournament.players
    ]
    case.put(StageEnded(tuple(advances), "entry.absent"))


@implements("entry.leave")
@decides(Leave)
def leave(case: Case, action: Leave) -> None:
    """Before the first hand the price comes back; later a stack stays, or is forfeited when it is for too long."""
    player = case.tournament.player(action.player)
    until = case.ask(Q.entry.leave.refund_until)
    for_good = action.minutes is None or action.minutes > case.ask(Q.entry.leave.minutes)
    if for_good and not case.tournament.started and until == "first-hand":
        refund, head = price_for(case, "entry").purse, knockouts.back(case, player)
        case.put(Withdrew(player.id, player.chips, refund, "entry.leave", player.fees, head))
        return
    case.under("entry.absent")
    case.put(Presence(player.id, "away", "entry.leave", action.minutes or 0))
    if for_good:
        case.put(Refunded(player.id, 0, "entry.leave"))


@decides(Return)
def come_back(case: Case, action: Return) -> None:
    """A player is back at the seat."""
    case.under("entry.absent", "entry.leave")
    case.put(Presence(action.player, "here", "entry.leave"))


def forfeit_overdue(case: Case) -> None:
    """What becomes of the stacks of players who are away; a hand in progress is finished first."""
    gone = [player for player in case.tournament.left if player.left_at is not None]
    if gone:
        case.by(Q.entry.leave.long_absence, gone)


@method(Q.entry.leave.long_absence, "forfeited")
def forfeited(case: Case, gone: list[Player]) -> None:
    """When the time is over, at once where a longer absence was announced."""
    for player in gone:
        if away_too_long(case, player) and not in_a_hand(case, player):
            forfeit(case, case.tournament.player(player.id))


def away_too_long(case: Case, player: Player) -> bool:
    """Whether the stack of a player who is away is forfeited by now."""
    if player.left_at is None or case.ask(Q.entry.leave.long_absence) != "forfeited":
        return False
    most = case.ask(Q.entry.leave.minutes)
    return bool(player.gone_for > most or case.tournament.now - player.left_at > 60 * most)


def in_a_hand(case: Case, player: Player) -> bool:
    """Whether a hand is being played at the player's table."""
    return bool(player.table) and case.tournament.table(player.table).begun


@decides(Forfeit)
def forfeit_stack(case: Case, action: Forfeit) -> None:
    """The director carries out what the book says of a player who is not there; not before its deadline."""
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
    """The stack stays, however long it takes."""


def forfeit(case: Case, player: Player) -> None:
    """The stack goes where the book sends it, and the player is out without a refund."""
    case.by(Q.entry.leave.forfeited_to, player)
    case.put(TakenOut(player.id, len(case.tournament.left), "entry.leave"))
    if player.refund is None:
        case.put(Refunded(player.id, 0, "entry.leave"))


@method(Q.entry.leave.forfeited_to, "split-table")
def split_table(case: Case, player: Player) -> None:
    """Equal parts, in the smallest chips in play, to the others of the table; what is left over to the bank."""
    others = [one.id for one in case.tournament.at(player.table) if one.id != player.id]
    unit = case.tournament.smallest_chip
    each = player.chips // (len(others) * unit) * unit if others else 0
    shares = tuple((name, Chips(each)) for name in others)
    case.put(StackShared(player.id, shares, Chips(player.chips - each * len(others)), "entry.leave"))


@method(Q.entry.leave.forfeited_to, "removed")
def out_of_play(case: Case, player: Player) -> None:
    """The stack leaves play."""
    case.remove_chips(player.id, "entry.leave")


def hold_or_not(case: Case, player: Player) -> None:
    """The director decides whether a seat is held for a player who promised to come."""
    case.put(FloorAsked(Offer("seating.late", ("hold-seat", "no-seat"), player.id), "entry.absent"))


@floor_settles("entry.absent")
def floor_on_no_show(case: Case, offer: Offer, code: str) -> None:
    """The stack of a player who never came leaves play, or stays."""
    if code == "remove-chips" and case.tournament.player(offer.player).playing:
        remove(case, case.tournament.player(offer.player), "entry.absent")


def put_down(case: Case, id: PlayerId, name: str, seed: int) -> None:
    """A starting stack at an open seat, under a name for the list; nobody has paid for it."""
    if case.ask(Q.seating.late.placeholder) == "none":
        raise Refused("seating.late", "no-placeholders")
    if not seats.any_open_seat(case):
        raise Refused("seating.late", "no-open-seat")
    stack = case.tournament.setup.starting_stack
    case.put(Entered(id, stack, 0, "seating.late", unsold=True, name=label_of(id, name)))
    seats.late_seat(case, id, seed)
    case.put(Presence(id, "absent", "seating.late"))


def waiting(case: Case) -> Player | None:
    """The first stack that still waits for somebody."""
    return next((player for player in case.tournament.left if player.unsold and player.table), None)


def take_over(case: Case, stack: Player, id: PlayerId, name: str) -> None:
    """A late entrant pays in full and gets the stack that waits, less the blinds it has paid, at its seat."""
    to = Place(stack.table, stack.seat)
    case.put(Withdrew(stack.id, stack.chips, 0, "entry.alternate"))
    sell_entry(case, id, name, stack.chips, "entry.alternate")
    is_there(case, id)
    case.put(Seated(id, None, to, "", "entry.alternate"))


def offers(case: Case) -> tuple[Offer, ...]:
    """Stacks that the director may take away, whenever that seems right."""
    return tuple(
        Offer("seating.late", ("remove-chips",), player.id) for player in case.tournament.left if player.unsold
    )


def take_away(case: Case, name: PlayerId) -> None:
    """A stack that nobody bought goes, and takes no place."""
    case.put(Withdrew(name, case.tournament.player(name).chips, 0, "seating.late"))
