"""Hands as the director sees them: when one has begun, at which level, who is not there, and that it is over."""

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
"""By the book's answer: sets of signs, each of which makes a hand begun."""


@implements("clock.new-hand")
@decides(MarkHand)
def mark_hand(case: Case, told: MarkHand) -> None:
    """A sign of a new hand, which may be the one that begins it."""
    table = case.event.table(told.table)
    if table.begun:
        return
    require_may_begin(case, told.table)
    for mark in ("posted", "riffle") if told.mark == "dealt" else (told.mark,):
        case.put(HandMarked(told.table, mark, "clock.new-hand"))
    seen = set(case.event.table(told.table).marks)
    if any(signs <= seen for signs in BEGINS[case.ask(Q.clock.new_hand.begins_for_levels)]):
        begin(case, told.table)
        post_for_absent(case, told.table)


def require_may_begin(case: Case, table: TableId) -> None:
    """No hand begins on a break or while the clock is stopped, nor before a move that comes first.

    At a live event no move is due while it is open whether somebody who just went out buys a new stack.
    """
    clock = case.event.clock
    stopped = clock.on_break or (clock.stopped_for and not clock.waiting)
    if stopped and case.ask(Q.clock.break_.no_new_hands) == "none-in-progress-finish":
        why = "break" if clock.on_break else clock.stopped_for
        raise Refused("clock.break", "clock-stopped", why=why)
    _require_not_held(case, table)
    require_round(case, table)
    try:
        require_moved(case, table)
    except Refused:
        if case.by_itself or not rebuy_offers(Case(case.event, case.book)):
            raise


def begin(case: Case, id: TableId) -> None:
    """The hand begins at the level on the clock."""
    case.under("clock.level", "clock.new-hand")
    if not case.event.started:
        case.put(Started("clock.new-hand", len(case.event.tables)))
    cards_in_the_air(case)
    if case.by_itself:
        absence.no_shows_before_hand(case, id)
    table = case.event.table(id)
    positions, dealt = next_hand(case, table)
    in_it = [player for player in case.event.at(id) if player.seat in dealt]
    killed = tuple(player.id for player in in_it if player.here != "here" or serving(case, player))
    case.put(HandBegun(id, level_of_next(case, table), *positions, dealt, killed, "clock.new-hand"))


def post_for_absent(case: Case, id: TableId) -> None:
    """Blinds and antes of those whose hands are killed come from their stacks, as far as they go."""
    table = case.event.table(id)
    if table.killed:
        case.under("entry.absent", "entry.leave", "seating.move", "conduct.penalty")
        case.cite(Q.entry.absent.poster)
    amounts = case.event.blinds_at(table.level)
    antes = dict(antes_due(case.event, table.level, table.dealt, table.button, table.big))
    for name in table.killed:
        player = case.event.player(name)
        due = int(antes.get(player.seat, 0))
        if amounts and player.seat in (table.small, table.big):
            due += amounts[0] if player.seat == table.small else amounts[1]
        if due:
            case.put(BlindPaid(name, min(player.chips, Chips(due)), "entry.absent"))


@decides(PlayHand)
def play_hand(case: Case, told: PlayHand) -> None:
    """The current hand is played to its end, or the next one from its beginning. A misdealt one is put away."""
    if not case.event.table(told.table).begun:
        require_may_begin(case, told.table)
        begin(case, told.table)
        if not told.misdeal:
            post_for_absent(case, told.table)
    if told.misdeal:
        end(case, told.table, misdeal=True)
    if told.stacks:
        case.put(StacksCounted(told.stacks, "chips.visible"))
    if told.misdeal:
        return
    if case.by_itself:
        knockouts.knock_out(case, knockouts.blinded_out(case, told.table), {}, told.table)
    end(case, told.table)


@decides(Bust)
def bust(case: Case, told: Bust) -> None:
    """Players lost their last chips in the current hand, which is over with that."""
    there = {player.id for player in case.event.at(told.at)}
    if not there.issuperset(told.players) or len(set(told.players)) < len(told.players):
        raise Refused("entry.elimination", "not-at-table", table=called(told.at))
    left = there.difference(told.players)
    won_by = {out: tuple(dict.fromkeys(name for name in names if name in left)) for out, names in told.won_by}
    table = case.event.table(told.at)
    if table.over and set(told.players) <= set(knockouts.blinded_out(case, told.at)):
        # their last chips went into the hand that is over, so that no other hand is played for them
        knockouts.knock_out(case, told.players, dict(told.started_with), told.at, told.best_hand, won_by)
        return
    if not table.begun:
        begin(case, told.at)
        post_for_absent(case, told.at)
    broke = knockouts.blinded_out(case, told.at) if case.by_itself else []
    names = dict.fromkeys((*told.players, *broke))
    knockouts.knock_out(case, tuple(names), dict(told.started_with), told.at, told.best_hand, won_by)
    end(case, told.at)


def end(case: Case, id: TableId, misdeal: bool = False) -> None:
    """The hand is over: a hand of every penalty at the table is served, or the penalty begins."""
    table = case.event.table(id)
    case.put(HandEnded(id, "clock.new-hand", misdeal))
    for player in case.event.at(id):
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
    """No hand begins where the floor holds play until a ruling is made."""
    said = [one.code for one in case.event.chosen if one.topic == "td.discretion" and one.table == table]
    if said and said[-1] == "hold-play":
        raise Refused("td.discretion", "ruling-awaited")
