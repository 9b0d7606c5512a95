"""Prize deals between players: what the book makes of them, whether the director pays them, and deals that settle."""

from floorman.base import Refused
from floorman.rulebook import implements
from floorman.tournament import payouts
from floorman.tournament.actions import AgreeDeal
from floorman.tournament.case import Case
from floorman.tournament.desk import decides, floor_settles
from floorman.tournament.events import DealAgreed, FloorAsked
from floorman.tournament.state import Offer
from floorman.tournament.wording import listed, money

TOPIC = "entry.side-deal"
CHOICES = ("pay-as-agreed", "pay-posted")
MOST_CHARACTERS = 20
"""Of the name of a way to share."""


@implements("entry.side-deal")
@decides(AgreeDeal)
def agree_deal(case: Case, told: AgreeDeal) -> None:
    """A deal that leaves out somebody still in the event is improper, whatever the book thinks of deals.

    One that settles the prizes is the result of the event under every book; what differs is who hands the money over.
    """
    attitude = case.ask("entry.side-deal/attitude")
    if told.settles:
        _require_fair(case, told)
        case.ask("entry.side-deal/director-pays")
        terms = (told.played_for, told.stacks, told.way[:MOST_CHARACTERS])
        case.put(DealAgreed(told.shares, attitude, TOPIC, True, *terms))
        return
    if case.event.chop:
        raise Refused(TOPIC, "The prizes go by a deal. Undo that deal first.", code="deal-agreed")
    left_out = {player.name for player in case.event.left} - {name for name, _ in told.shares}
    verdict = "improper" if left_out else attitude
    case.put(DealAgreed(told.shares, verdict, TOPIC))
    offer = Offer(TOPIC, CHOICES)
    asked = left_out or offer in case.event.offers
    if not asked and case.ask("entry.side-deal/director-pays") == "floor":
        case.put(FloorAsked(offer, TOPIC))


def _require_fair(case: Case, told: AgreeDeal) -> None:
    """Refuse a deal that is not between everybody left, or is not about exactly the prizes that are open."""
    event = case.event
    left, names = [player.name for player in event.left], [name for name, _ in told.shares]
    if not event.started or len(left) < 2:
        raise Refused(TOPIC, "A deal is between two players or more who are still in.", code="no-deal-now")
    if event.setup.seats_worth:
        raise Refused(TOPIC, "The prizes are seats, and cannot be shared.", code="seats")
    if any(player.unsold for player in event.left):
        raise Refused(TOPIC, "An unsold stack is still in play: remove it first.", code="unsold")
    if event.chop:
        raise Refused(TOPIC, "A deal has been agreed already. Undo it to agree on another one.", code="deal-agreed")
    if sorted(names) != sorted(left):
        odd = sorted({*left} ^ {*names}) or sorted({name for name in names if names.count(name) > 1})
        raise Refused(
            TOPIC, "A deal must name everybody who is still in once, and nobody else. Check {names}.",
            code="not-all", names=listed([str(name) for name in odd]),
        )  # fmt: skip
    if told.prizes and told.prizes != payouts.prizes(case):
        payouts.post(case, told.prizes)
    kept, shared = sum(told.played_for), sum(cents for _, cents in told.shares)
    falling = list(told.played_for) == sorted(told.played_for, reverse=True)
    if len(told.played_for) > len(left) or not falling:
        raise Refused(
            TOPIC, "The amounts left to play for must get smaller from place to place.", code="no-such-prizes"
        )
    together = sum(payouts.open_prizes(case))
    if not together or shared + kept != together:
        raise Refused(
            TOPIC, ("The deal adds up to {shared}, but {together} of the prize pool is still to be "
                "won."), code="not-the-purse",
            shared=money(shared + kept), together=money(together),
        )  # fmt: skip


@floor_settles("entry.side-deal")
def floor_on_deal(case: Case, offer: Offer, code: str) -> None:
    """What is paid follows from the choice: see `payouts.owed`."""
    case.under("entry.side-deal", "entry.payout")
