"""The house takes its part while the hand is on: what of it a pot-limit count still counts."""

from floorman.base import Chips, Refused
from floorman.hand import Hand
from floorman.hand.events import RakeTaken
from floorman.rulings.case import Case
from floorman.rulings.desk import rules_on
from floorman.rulings.incidents import FeeTaken
from floorman.rulings.ruling import Ruling


@rules_on(FeeTaken)
def fee_taken(case: Case, told: FeeTaken) -> Ruling:
    """Rake and time collection come out of the pot; they may be pot for the size of the bets all the same."""
    hand = case.hand
    out = told.chips if told.deal_began else Chips(0)
    there = Chips(0 if hand.stage == "over" else hand.pot - _uncalled(hand))
    if not told.chips > 0 or out > there:
        raise Refused(
            "betting.pot-limit", "{chips} cannot be taken from a pot of {pot}.",
            code="not-enough-chips", chips=told.chips, pot=there,
        )  # fmt: skip
    if told.fee == "rake":
        counts: bool = case.ask("betting.pot-limit/rake-counts")
    else:
        when = case.ask("betting.pot-limit/time-collection-counts")
        counts = when == "always" or (when == "after-deal-began" and told.deal_began)
    event = RakeTaken((out,), told.chips if counts else Chips(0))
    says = f"The house takes {told.chips:,}" + (", which still counts as pot." if counts else ".")
    return case.rules(case.puts(event), says=says)


def _uncalled(hand: Hand) -> int:
    """The part of the highest bet that nobody has matched: it may go back, and no fee can come out of it."""
    *_, matched, top = sorted(seat.bet for seat in hand.seats)
    return top - matched
