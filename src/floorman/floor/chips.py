"""Rulings on chips: hidden ones, those of another house, and fees taken out of a pot."""

from typing import Any

from floorman.core import Chips, Refused, SeatNo
from floorman.floor.case import Case, ForFloor, Pending, Ruling, floor_settles, rules_on
from floorman.floor.incidents import FeeTaken, ForeignChips, HiddenChips
from floorman.floor.showdown import winners
from floorman.floor.underbet import pots_with
from floorman.hand import Hand, HandEvent, apply, follow
from floorman.hand.events import BetsCorrected, ChipsHandedOver, RakeTaken
from floorman.hand.setup import DEAD_MONEY
from floorman.hand.showdown import split
from floorman.rules import implements, method
from floorman.rules.question_ids import Q
from floorman.text import message

PLAYS_OR_NOT = ("let-play", "not-in-play")


@implements("chips.foreign", "room.chips-only")
@rules_on(ForeignChips)
def foreign_chips(case: Case, found: ForeignChips) -> Ruling:
    """Rule on chips of another house, or cash, that lie before a player: they do not play.

    In a cash game they may play in this hand if nobody in the pot objects, as long as their owner is in it and chips
    can still be bet.
    """
    if found.chips <= 0:
        raise Refused("chips.foreign", "no-such-amount.lies")
    asks = ForFloor("chips.foreign", found.seat, PLAYS_OR_NOT, (found.chips,))
    can_bet = case.hand.stage == "betting" and case.hand.seat(found.seat).live
    if found.kind == "cash" and case.ask(Q.room.chips_only.cash_on_table) == "no":
        can_bet = False
    if case.format == "tournament" or found.objected or not can_bet:
        return _floor_on_foreign(case, asks, "not-in-play", case.table.pending)
    case.under("chips.foreign")
    says = message("ruling.foreign-chips-lie", chips=found.chips, kind=found.kind, seat=found.seat)
    pending = (*case.table.pending, asks)
    return case.rules(seat=found.seat, floor=PLAYS_OR_NOT, decides="dealer", says=says, pending=pending)


@floor_settles("chips.foreign")
def _floor_on_foreign(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    case.under("chips.foreign")
    chips = asks.amounts[0]
    events: tuple[HandEvent, ...] = ()
    if code == "let-play":
        says = message("ruling.foreign-chips-play", chips=chips, seat=asks.seat)
        events = (ChipsHandedOver(SeatNo(0), asks.seat, chips, "chips.foreign"),)
    else:
        says = message("ruling.foreign-chips-off", chips=chips, seat=asks.seat)
    return case.rules(events, outcome=code, seat=asks.seat, says=says, pending=rest)


PART_OF_BET = ("part-of-bet", "not-part-of-bet")
NOT_MATCHED = (*DEAD_MONEY, "ante")
"""Posts that go into the middle without having to be matched."""


@implements("chips.hidden")
@rules_on(HiddenChips)
def hidden_chips(case: Case, incident: HiddenChips) -> Ruling:
    """Rule on chips that nobody could see. They never help their owner; the rest depends on the book and the moment."""
    if incident.chips <= 0:
        raise Refused("chips.hidden", "no-such-amount.found")
    if incident.found != "after-call" and case.hand.stage != "over":
        raise Refused("chips.hidden", "hand-not-over.found")
    case.under("chips.hidden")
    how = case.ask(Q.chips.hidden.after_lost_all_in)
    if incident.found == "after-call" and case.hand.stage != "over" and how == "accepted-action-first":
        case.under("chips.found")
        asks = ForFloor("chips.hidden", incident.seat, PART_OF_BET, (incident.chips,))
        says = message("ruling.floor-says-whether-of-belong", chips=incident.chips, seat=incident.seat)
        return case.rules(floor=asks.offers, seat=incident.seat, says=says, pending=(*case.table.pending, asks))
    if incident.found == "after-call" and case.hand.stage != "over":
        says = message("ruling.settled-when-pot", chips=incident.chips, seat=incident.seat)
        return case.rules(seat=incident.seat, says=says)
    return case.by(Q.chips.hidden.after_lost_all_in, incident)


@method(Q.chips.hidden.after_lost_all_in, "no-benefit-by-deal")
def no_benefit_by_deal(case: Case, incident: HiddenChips) -> Ruling:
    """Take the chips away as far as the winner could have called them; the floor may give them to the winner.

    Chips that are found after the next deal leave the event, all of them.
    """
    if incident.found == "next-hand":
        return _removed(case, incident.seat, incident.chips)
    against = _winners_against(case, incident.seat) or [seat.no for seat in case.hand.live if seat.no != incident.seat]
    covered = max((_behind_the_call(case, no) for no in against), default=Chips(0))
    return _lost_or_kept(case, incident, ("award-to-caller", "remove-chips"), min(incident.chips, covered))


@method(Q.chips.hidden.after_lost_all_in, "accepted-action-first")
def accepted_action_first(case: Case, incident: HiddenChips) -> Ruling:
    """Take the chips away, since they were no part of the bet; the floor may give them to the winner."""
    case.under("chips.found")
    return _lost_or_kept(case, incident, ("award-to-caller", "remove-chips", "impound"), incident.chips)


def _part_of_bet(case: Case, seat: SeatNo, chips: Chips, rest: tuple[Pending, ...]) -> Ruling:
    """Add the chips to the bet. Everybody who called it adds as much, as far as the stacks go."""
    hand = case.hand
    own = hand.seat(seat).paid + hand.seat(seat).bet
    callers = [one for one in hand.live if one.no != seat and one.paid + one.bet >= own]
    most = max((one.stack for one in callers), default=Chips(0))
    added = {seat: Chips(min(chips, most))} | {one.no: Chips(min(chips, one.stack)) for one in callers}
    found = ChipsHandedOver(SeatNo(0), seat, chips, "chips.hidden")
    shown = apply(hand, found)
    pots = pots_with(shown, added) if hand.pots else ()
    bets = BetsCorrected(tuple(added.items()), hand.price, hand.full, hand.measure, pots)
    says = message("ruling.belong-to-bet-and-call", chips=chips, seat=seat)
    return case.rules((found, *follow(shown, (bets,), case.book)), seat=seat, says=says, pending=rest)


def _set_aside(case: Case, seat: SeatNo, chips: Chips, rest: tuple[Pending, ...]) -> Ruling:
    says = message("ruling.no-part-of-bet", chips=chips, seat=seat)
    return case.rules(seat=seat, says=says, pending=rest)


def _lost_or_kept(case: Case, incident: HiddenChips, offers: tuple[str, ...], lost: Chips) -> Ruling:
    """Leave it to the floor where the lost chips go.

    The rest stays with the player, and all of it if the player won.
    """
    won = incident.seat in _winners_against(case, incident.seat)
    kept = incident.chips if won else Chips(incident.chips - lost)
    events = (ChipsHandedOver(SeatNo(0), incident.seat, kept, "chips.hidden"),) if kept else ()
    if kept == incident.chips:
        says = message("ruling.keeps-that-nobody-saw", seat=incident.seat, chips=incident.chips)
        return case.rules(events, outcome="stands", seat=incident.seat, says=says)
    asks = ForFloor("chips.hidden", incident.seat, offers, (lost,))
    says = message("ruling.do-not-help-floor-says", lost=lost, seat=incident.seat)
    return case.rules(events, floor=offers, seat=incident.seat, says=says, pending=(*case.table.pending, asks))


def _winners_against(case: Case, seat: SeatNo) -> list[SeatNo]:
    """Return who won the last pot that the seat played for, in seat order."""
    played_for = [index for index, pot in enumerate(case.hand.pots) if seat in pot.seats]
    won = winners(case.hand, played_for[-1], case.answers) if played_for else frozenset()
    return [no for no in case.hand.setup.seats if no in won]


def _behind_the_call(case: Case, seat: SeatNo) -> Chips:
    """Return what a seat had left when the betting was over, and could have called as well."""
    place = case.hand.setup.seats.index(seat)
    dead = sum(post.amount for post in case.hand.setup.posts if post.seat == seat and post.kind in NOT_MATCHED)
    return Chips(max(0, case.hand.setup.stacks[place] - case.hand.seats[place].paid - dead))


def _removed(case: Case, seat: SeatNo, chips: Chips, **more: Any) -> Ruling:
    says = message("ruling.leave-event", chips=chips, seat=seat)
    return case.rules(outcome="removed-from-play", seat=seat, says=says, **more)


@floor_settles("chips.hidden")
def floor_on_hidden_chips(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice on hidden chips.

    They belong to the bet or not, go to the winner, leave the event, or are kept until it is clear whose they are.
    """
    case.under("chips.hidden", "chips.found")
    seat, chips = asks.seat, asks.amounts[0]
    if code in PART_OF_BET:
        return _part_of_bet(case, seat, chips, rest) if code == "part-of-bet" else _set_aside(case, seat, chips, rest)
    if code == "remove-chips":
        return _removed(case, seat, chips, pending=rest)
    if code == "impound":
        return case.rules(
            outcome="impound", seat=seat, says=message("ruling.floor-keeps-for-now", chips=chips), pending=rest
        )
    won = _winners_against(case, seat)
    shares, _ = split(chips, won, case.hand.setup.unit) if won else ((), ())
    events: list[HandEvent] = [ChipsHandedOver(SeatNo(0), no, share, "chips.hidden") for no, share in shares if share]
    says = message("ruling.go-to-winner-of-pot", chips=chips, seat=seat)
    return case.rules(events, outcome="goes-to-winner", seat=seat, says=says, pending=rest)


@rules_on(FeeTaken)
def fee_taken(case: Case, incident: FeeTaken) -> Ruling:
    """Take rake or time collection out of the pot. By the book it may still count as pot for the size of the bets.

    Refused for 0 or less, and for more than the pot has besides an uncalled bet.
    """
    hand = case.hand
    out = incident.chips if incident.deal_began else Chips(0)
    there = Chips(0 if hand.stage == "over" else hand.pot - _uncalled(hand))
    if not incident.chips > 0 or out > there:
        raise Refused("betting.pot-limit", "not-enough-chips.pot", chips=incident.chips, pot=there)
    if incident.fee == "rake":
        counts: bool = case.ask(Q.betting.pot_limit.rake_counts)
    else:
        when = case.ask(Q.betting.pot_limit.time_collection_counts)
        counts = when == "always" or (when == "after-deal-began" and incident.deal_began)
    event = RakeTaken((out,), incident.chips if counts else Chips(0))
    says = message("ruling.house-takes", chips=incident.chips, counts=counts)
    return case.rules(case.puts(event), says=says)


def _uncalled(hand: Hand) -> int:
    """Return the part of the highest bet that nobody has matched. It may go back, and no fee can come out of it."""
    *_, matched, top = sorted(seat.bet for seat in hand.seats)
    return top - matched
