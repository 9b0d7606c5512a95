"""Hands as the director sees them: when one begins, at which level, who posts while absent, and when it ends."""

from floorman.core import Chips, Refused
from floorman.rules import implements
from floorman.rules.question_ids import Q
from floorman.tournament import absence, knockouts
from floorman.tournament.actions import Bust, MarkHand, PlayHand
from floorman.tournament.balance import require_moved
from floorman.tournament.case import Case, decides
from floorman.tournament.entries import cards_in_the_air, rebuy_offers
from floorman.tournament.events import BlindPaid, HandBegun, HandEnded, HandMarked, PenaltyGiven, StacksCounted, Started
from floorman.tournament.knockouts import require_round
from floorman.tournament.levels import antes_due
from floorman.tournament.seats import level_of_next, next_hand, serving
from floorman.tournament.state import Penalty, TableId
from floorman.tournament.wording import called

BEGINS = {
    "riffle-shuffler-or-push": ({"riffle"}, {"shuffler"}, {"push"}),
    "riffle": ({"riffle"},),
    "posted-and-riffle": ({"posted", "riffle"},),
}
"""By the book's answer: sets of signs, any of which begins a hand."""


@implements("clock.new-hand")
@decides(MarkHand)
def mark_hand(case: Case, action: MarkHand) -> None:
    """Record a sign of a new hand, and begin the hand where the signs so far are enough by the book.

    Nothing happens while a hand is in progress. Refused where no hand may begin.
    """
    table = case.tournament.table(action.table)
    if table.begun:
        return
    require_may_begin(case, action.table)
    for mark in ("posted", "riffle") if action.mark == "dealt" else (action.mark,):
        case.put(HandMarked(action.table, mark, "clock.new-hand"))
    seen = set(case.tournament.table(action.table).marks)
    if any(signs <= seen for signs in BEGINS[case.ask(Q.clock.new_hand.begins_for_levels)]):
        begin(case, action.table)
        post_for_absent(case, action.table)


def require_may_begin(case: Case, table: TableId) -> None:
    """Refuse a new hand on a break, while the clock is stopped, during a hold, or before a move that comes first.

    At a live tournament no move is due while it is open whether somebody who just went out buys a new stack.
    """
    clock = case.tournament.clock
    stopped = clock.on_break or (clock.stopped_for and not clock.waiting)
    if stopped and case.ask(Q.clock.break_.no_new_hands) == "none-in-progress-finish":
        why = "break" if clock.on_break else clock.stopped_for
        raise Refused("clock.break", "clock-stopped", why=why)
    _require_not_held(case, table)
    require_round(case, table)
    try:
        require_moved(case, table)
    except Refused:
        if case.by_itself or not rebuy_offers(Case(case.tournament, case.book)):
            raise


def begin(case: Case, id: TableId) -> None:
    """Begin a hand at the level on the clock, and start the tournament with it where that has not started."""
    case.under("clock.level", "clock.new-hand")
    if not case.tournament.started:
        case.put(Started("clock.new-hand", len(case.tournament.tables)))
    cards_in_the_air(case)
    if case.by_itself:
        absence.no_shows_before_hand(case, id)
    table = case.tournament.table(id)
    positions, dealt = next_hand(case, table)
    in_it = [player for player in case.tournament.at(id) if player.seat in dealt]
    killed = tuple(player.id for player in in_it if player.here != "here" or serving(case, player))
    case.put(HandBegun(id, level_of_next(case, table), *positions, dealt, killed, "clock.new-hand"))


def post_for_absent(case: Case, id: TableId) -> None:
    """Take blinds and antes of players whose hands are killed from their stacks, as far as these go."""
    table = case.tournament.table(id)
    if table.killed:
        case.under("entry.absent", "entry.leave", "seating.move", "conduct.penalty")
        case.cite(Q.entry.absent.poster)
    amounts = case.tournament.blinds_at(table.level)
    antes = dict(antes_due(case.tournament, table.level, table.dealt, table.button, table.big))
    for name in table.killed:
        player = case.tournament.player(name)
        due = int(antes.get(player.seat, 0))
        if amounts and player.seat in (table.small, table.big):
            due += amounts[0] if player.seat == table.small else amounts[1]
        if due:
            case.put(BlindPaid(name, min(player.chips, Chips(due)), "entry.absent"))


@decides(PlayHand)
def play_hand(case: Case, action: PlayHand) -> None:
    """Play the current hand to its end, or the next one from its beginning.

    A misdealt hand is ended without a result. Refused where no hand may begin.
    """
    if not case.tournament.table(action.table).begun:
        require_may_begin(case, action.table)
        begin(case, action.table)
        if not action.misdeal:
            post_for_absent(case, action.table)
    if action.misdeal:
        end(case, action.table, misdeal=True)
    if action.stacks:
        case.put(StacksCounted(action.stacks, "chips.visible"))
    if action.misdeal:
        return
    if case.by_itself:
        knockouts.knock_out(case, knockouts.blinded_out(case, action.table), {}, action.table)
    end(case, action.table)


@decides(Bust)
def bust(case: Case, action: Bust) -> None:
    """Knock out players who lost their last chips in the current hand of a table, and end that hand.

    Refused for a player who is not at the table, or is named twice.
    """
    there = {player.id for player in case.tournament.at(action.at)}
    if not there.issuperset(action.players) or len(set(action.players)) < len(action.players):
        raise Refused("entry.elimination", "not-at-table", table=called(action.at))
    left = there.difference(action.players)
    won_by = {out: tuple(dict.fromkeys(name for name in names if name in left)) for out, names in action.won_by}
    table = case.tournament.table(action.at)
    if table.over and set(action.players) <= set(knockouts.blinded_out(case, action.at)):
        # their last chips went into the hand that is over, so that no other hand is played for them
        knockouts.knock_out(case, action.players, dict(action.started_with), action.at, action.best_hand, won_by)
        return
    if not table.begun:
        begin(case, action.at)
        post_for_absent(case, action.at)
    broke = knockouts.blinded_out(case, action.at) if case.by_itself else []
    names = dict.fromkeys((*action.players, *broke))
    knockouts.knock_out(case, tuple(names), dict(action.started_with), action.at, action.best_hand, won_by)
    end(case, action.at)


def end(case: Case, id: TableId, misdeal: bool = False) -> None:
    """End the hand: each penalty at the table counts a hand as served, or begins."""
    table = case.tournament.table(id)
    case.put(HandEnded(id, "clock.new-hand", misdeal))
    for player in case.tournament.at(id):
        penalty = player.penalty
        if not penalty:
            continue
        if penalty.waits:
            case.cite(Q.conduct.penalty.starts)
            begun = Penalty(penalty.hands, penalty.until, offence=penalty.offence)
            case.put(PenaltyGiven(player.id, begun, "conduct.penalty"))
        elif penalty.hands:
            # a misdeal counts as much as it does together with its redeal, which then counts nothing
            served = int(case.ask(Q.conduct.penalty.redeal)) if misdeal else int(not table.redealt)
            left = Penalty(max(0, penalty.hands - served), penalty.until, offence=penalty.offence)
            case.put(PenaltyGiven(player.id, left, "conduct.penalty"))


def _require_not_held(case: Case, table: TableId) -> None:
    """Refuse a new hand where the floor holds play until a ruling is made."""
    said = [one.code for one in case.tournament.chosen if one.topic == "td.discretion" and one.table == table]
    if said and said[-1] == "hold-play":
        raise Refused("td.discretion", "ruling-awaited")
