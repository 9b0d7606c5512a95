"""Cards a player lets others see before the showdown: to the table, or to one neighbour."""

from collections.abc import Sequence

from floorman.base import SeatNo
from floorman.conduct import OffenceReport, weigh
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import rules_on
from floorman.rulings.ruling import Penalty, Ruling
from floorman.rulings.show_incidents import Discloses, PlayerShowsCard


@implements("conduct.expose", "showdown.show-one-show-all")
@rules_on(PlayerShowsCard)
def shows_card(case: Case, told: PlayerShowsCard) -> Ruling:
    """Showing a card does not kill the hand; with action pending it may cost a penalty."""
    case.under("conduct.expose")
    pending = case.hand.stage in ("betting", "drawing")
    penalty = _penalty(case, "exposing-card", circumstances(case, told.seat)) if pending else None
    if told.to == "neighbour":
        case.under("conduct.disclosure")
        how = case.ask("showdown.show-one-show-all/when")
        outcome, says = method_for("showdown.show-one-show-all/when", how)(case, told)
        return case.rules(outcome=outcome, seat=told.seat, penalty=penalty, says=says)
    live = case.hand.seat(told.seat).live
    says = f"Seat {told.seat} showed a card" + ("; the hand is live." if live else ".")
    return case.rules(outcome="hand-live" if live else "", seat=told.seat, penalty=penalty, says=says)


@implements("conduct.disclosure")
@rules_on(Discloses)
def discloses(case: Case, told: Discloses) -> Ruling:
    """Talk about a hand in play is recorded with the penalty the book allows; a guess only where the book covers it."""
    penalty = _penalty(case, TALK[told.what])
    says = f"Seat {told.seat} spoke about a hand in play" + (
        ": recorded." if penalty else "; the book does not forbid it."
    )
    return case.rules(seat=told.seat, penalty=penalty, says=says)


TALK = {
    "says-hand": "disclosure",
    "guesses": "guessing",
    "advises": "advising",
    "reads-for-another": "reading-hand",
    "tells-to-show": "urging",
}
"""Talk, and the incident it is."""


def _penalty(case: Case, offence: str, facts: Sequence[str] = ()) -> Penalty | None:
    """Whether the floor may or must give a penalty for it."""
    return may_or_must(weigh(case, offence, OffenceReport(facts)).allows)


def may_or_must(allows: str) -> Penalty | None:
    """A penalty as a ruling names it."""
    return None if not allows else "may" if allows == "may" else "must"


def circumstances(case: Case, seat: SeatNo) -> list[str]:
    """What matters about a card that is shown: who is left to act, who is in the pot, and who is left in the event."""
    hand = case.hand
    facts = ["last-to-act"] if tuple(hand.to_act) == (seat,) else []
    facts += ["two-in-pot"] if len(hand.live) <= 2 else []
    return [*facts, "last-two"] if hand.setup.players_left == 2 else facts


@method("showdown.show-one-show-all/when", "by-decision")
def by_decision(case: Case, told: PlayerShowsCard) -> tuple[str, str]:
    """At once where the one who saw may still decide on this round, and once the deal is over; else later."""
    if told.active or case.hand.stage in ("showdown", "over"):
        return "card-shown-to-all", f"What seat {told.seat} showed to one is shown to all."
    later = "when this round is over if the viewer may bet again, else when the betting is over"
    return "", f"What seat {told.seat} showed is kept from the others for now, and shown to all {later}."


@method("showdown.show-one-show-all/when", "after-hand-only")
def after_hand_only(case: Case, told: PlayerShowsCard) -> tuple[str, str]:
    """Whoever saw it, the others see it after the hand."""
    if case.hand.stage == "over":
        return "card-shown-to-all", f"What seat {told.seat} showed to one is shown to all."
    return "", f"What seat {told.seat} showed is shown to all when the hand is over."
