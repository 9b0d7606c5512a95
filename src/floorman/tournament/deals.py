"""Prize deals between players: what the book makes of them, and whether the director pays them."""

from floorman.rulebook import implements
from floorman.tournament.actions import AgreeDeal
from floorman.tournament.case import Case
from floorman.tournament.desk import decides, floor_settles
from floorman.tournament.events import DealAgreed, FloorAsked
from floorman.tournament.state import Offer

CHOICES = ("pay-as-agreed", "pay-posted")


@implements("entry.side-deal")
@decides(AgreeDeal)
def agree_deal(case: Case, told: AgreeDeal) -> None:
    """A deal that leaves out somebody still in the event is improper, whatever the book thinks of deals."""
    attitude = case.ask("entry.side-deal/attitude")
    left_out = {player.name for player in case.event.left} - {name for name, _ in told.shares}
    verdict = "improper" if left_out else attitude
    case.put(DealAgreed(told.shares, verdict, "entry.side-deal"))
    offer = Offer("entry.side-deal", CHOICES)
    asked = left_out or offer in case.event.offers
    if not asked and case.ask("entry.side-deal/director-pays") == "floor":
        case.put(FloorAsked(offer, "entry.side-deal"))


@floor_settles("entry.side-deal")
def floor_on_deal(case: Case, offer: Offer, code: str) -> None:
    """What is paid follows from the choice: see `payouts.owed`."""
    case.under("entry.side-deal", "entry.payout")
