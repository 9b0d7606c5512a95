"""Chips where they should not be: in a pocket, on the floor, behind a player who lost all-in."""

from floorman.base import Chips, PlayerId, Refused
from floorman.rulebook import implements
from floorman.tournament import entries, penalties
from floorman.tournament.actions import FindBehind, FindChips, PocketChips
from floorman.tournament.case import Case
from floorman.tournament.desk import decides, floor_settles
from floorman.tournament.events import ChipsFound, ChipsRemoved, FloorAsked
from floorman.tournament.state import Offer

NOBODY = PlayerId("")


@implements("chips.transit")
@decides(PocketChips)
def pocket_chips(case: Case, told: PocketChips) -> None:
    """Chips taken out of view leave play, and the floor may also disqualify."""
    case.under("chips.transit")
    if case.ask("chips.hidden/taken-out-of-view") == "removed":
        taken = min(told.chips, case.event.player(told.player).stack)
        case.put(ChipsRemoved(told.player, Chips(taken), "chips.hidden"))
    offer = Offer("chips.transit", ("forfeit-only", "disqualify"), told.player)
    case.put(FloorAsked(offer, "chips.transit"))


@floor_settles("chips.transit")
def floor_on_pocket(case: Case, offer: Offer, code: str) -> None:
    """The offender stays in the event, or not."""
    if code == "disqualify" and case.event.player(offer.player).playing:
        penalties.put_out(case, offer.player)


@implements("chips.found")
@decides(FindChips)
def find_chips(case: Case, told: FindChips) -> None:
    """Loose chips leave play, unless the book gives them back to an owner who is known."""
    known = bool(told.owner) and case.event.player(told.owner).playing
    back = known and case.ask("chips.found/owner-matters")
    case.put(ChipsFound(told.chips, told.owner if back else NOBODY, "chips.found"))


@decides(FindBehind)
def find_behind(case: Case, told: FindBehind) -> None:
    """They do not save a player who was covered. The director may award them to the winner until the next deal.
    What the winner did not cover could not have been lost.

    Where the book first asks whether they were part of the bet, a director who finds they were not has the same choice.
    """
    player = case.event.player(told.player)
    if not player.out or not player.bust_level:
        raise Refused("chips.hidden", "{player} has not been knocked out.", code="not-out", player=player.name)
    how = case.ask("chips.hidden/after-lost-all-in")
    if how == "no-benefit-by-deal":
        if told.next_deal:
            case.put(ChipsFound(told.chips, NOBODY, "chips.hidden"))
            return
        if not told.covered:
            entries.restore(case, told.player, told.chips)
            return
    offer = Offer("chips.hidden", ("award-to-caller", "deny"), told.player, chips=told.chips)
    case.put(FloorAsked(offer, "chips.hidden"))


@floor_settles("chips.hidden")
def floor_on_found(case: Case, offer: Offer, code: str) -> None:
    """To the winner of the pot, whose stack the program does not know, or out of play."""
    if code == "deny":
        case.put(ChipsFound(offer.chips, NOBODY, "chips.hidden"))
