"""Chips that turn up behind a player who was all-in."""

from typing import Any

from floorman.base import Chips, Refused, SeatNo
from floorman.hand import HandEvent
from floorman.hand.events import ChipsHandedOver
from floorman.hand.pots import split
from floorman.hand.setup import DEAD_MONEY
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.pending import ForFloor, Pending
from floorman.rulings.reading import winners
from floorman.rulings.ruling import Ruling
from floorman.rulings.show_incidents import HiddenChips
from floorman.rulings.tabling import need_hand

NOT_MATCHED = (*DEAD_MONEY, "ante")
"""Posts that go into the middle without having to be matched."""


@implements("chips.hidden")
@rules_on(HiddenChips)
def hidden_chips(case: Case, told: HiddenChips) -> Ruling:
    """Chips nobody saw never help their owner; what becomes of them depends on the book and on when they are found."""
    need_hand(case, told.seat)
    if told.chips <= 0:
        raise Refused("chips.hidden", "Say how many chips were found: 1 or more.", code="no-such-amount")
    if told.found != "after-call" and case.hand.stage != "over":
        raise Refused(
            "chips.hidden", "The hand is not over: chips found now were found after the call.", code="hand-not-over"
        )
    case.under("chips.hidden")
    how = case.ask("chips.hidden/after-lost-all-in")
    if told.found == "after-call" and case.hand.stage != "over":
        says = f"The {told.chips:,} of seat {told.seat} are settled when the pot has been awarded."
        return case.rules(seat=told.seat, says=says)
    ruled: Ruling = method_for("chips.hidden/after-lost-all-in", how)(case, told)
    return ruled


@method("chips.hidden/after-lost-all-in", "no-benefit-by-deal")
def no_benefit_by_deal(case: Case, told: HiddenChips) -> Ruling:
    """What the winner would have covered is lost: before the next deal it may go to him, then it leaves the event."""
    if told.found == "next-hand":
        return _removed(case, told.seat, told.chips)
    against = _winners_against(case, told.seat) or [seat.no for seat in case.hand.live if seat.no != told.seat]
    covered = max((_behind_the_call(case, no) for no in against), default=Chips(0))
    return _lost_or_kept(case, told, ("award-to-caller", "remove-chips"), min(told.chips, covered))


@method("chips.hidden/after-lost-all-in", "accepted-action-first")
def accepted_action_first(case: Case, told: HiddenChips) -> Ruling:
    """If they were no part of the bet they save nobody and are not paid; the floor may give them to the winner."""
    case.under("chips.found")
    return _lost_or_kept(case, told, ("award-to-caller", "remove-chips", "impound"), told.chips)


def _lost_or_kept(case: Case, told: HiddenChips, offers: tuple[str, ...], lost: Chips) -> Ruling:
    """Where the floor may send what is lost; the rest, and all of a winner's, stays with the player."""
    won = told.seat in _winners_against(case, told.seat)
    kept = told.chips if won else Chips(told.chips - lost)
    events = (ChipsHandedOver(SeatNo(0), told.seat, kept, "chips.hidden"),) if kept else ()
    if kept == told.chips:
        says = f"Seat {told.seat} keeps the {told.chips:,} that nobody saw, and is not paid for them."
        return case.rules(events, outcome="stands", seat=told.seat, says=says)
    asks = ForFloor("chips.hidden", told.seat, offers, (lost,))
    says = f"The {lost:,} do not help seat {told.seat}; the floor says where they go."
    return case.rules(events, floor=offers, seat=told.seat, says=says, pending=(*case.table.pending, asks))


def _winners_against(case: Case, seat: SeatNo) -> list[SeatNo]:
    """Who won the last pot that the seat played for, in seat order."""
    played_for = [index for index, pot in enumerate(case.hand.pots) if seat in pot.seats]
    won = winners(case.hand, played_for[-1], case.answers) if played_for else frozenset()
    return [no for no in case.hand.setup.seats if no in won]


def _behind_the_call(case: Case, seat: SeatNo) -> Chips:
    """What a seat had left when the betting was over: so much more it could have called."""
    place = case.hand.setup.seats.index(seat)
    dead = sum(post.amount for post in case.hand.setup.posts if post.seat == seat and post.kind in NOT_MATCHED)
    return Chips(max(0, case.hand.setup.stacks[place] - case.hand.seats[place].paid - dead))


def _removed(case: Case, seat: SeatNo, chips: Chips, **more: Any) -> Ruling:
    says = f"The {chips:,} of seat {seat} leave the event."
    return case.rules(outcome="removed-from-play", seat=seat, says=says, **more)


@floor_settles("chips.hidden")
def floor_on_hidden_chips(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The floor gives them to the winner, takes them out of play, or keeps them until it is clear whose they are."""
    case.under("chips.hidden", "chips.found")
    seat, chips = asks.seat, asks.amounts[0]
    if code == "remove-chips":
        return _removed(case, seat, chips, pending=rest)
    if code == "impound":
        return case.rules(outcome="impound", seat=seat, says=f"The floor keeps the {chips:,} for now.", pending=rest)
    won = _winners_against(case, seat)
    shares, _ = split(chips, won, case.hand.setup.unit) if won else ((), ())
    events: list[HandEvent] = [ChipsHandedOver(SeatNo(0), no, share, "chips.hidden") for no, share in shares if share]
    says = f"The {chips:,} of seat {seat} go to the winner of the pot."
    return case.rules(events, outcome="goes-to-winner", seat=seat, says=says, pending=rest)
