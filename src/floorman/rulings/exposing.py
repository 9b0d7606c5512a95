"""Cards a player lets others see before the showdown: to the table, or to one neighbour."""

from collections.abc import Sequence

from floorman.base import Refused, SeatNo
from floorman.conduct import OFFENCES, Told, weigh
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import rules_on
from floorman.rulings.ruling import Penalty, Ruling
from floorman.rulings.show_incidents import Discloses, PlayerShowsCard
from floorman.rulings.talk_incidents import Misconduct


@implements("conduct.expose", "showdown.show-one-show-all")
@rules_on(PlayerShowsCard)
def shows_card(case: Case, told: PlayerShowsCard) -> Ruling:
    """Showing a card does not kill the hand; with action pending it may cost a penalty."""
    case.under("conduct.expose")
    pending = case.hand.stage in ("betting", "drawing")
    penalty = _penalty(case, "exposing-card", _circumstances(case, told.seat)) if pending else None
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


@rules_on(Misconduct)
def misconduct(case: Case, told: Misconduct) -> Ruling:
    """What the book makes of it, what the player is told, and what the floor may choose from; the hand goes on.

    It can be told at any time, of a player who has folded too. What the table shows by itself need not be told.
    """
    if told.seat not in case.hand.setup.seats:
        raise Refused("conduct.penalty", "Nobody was dealt in at seat {seat}.", code="not-in-hand", seat=told.seat)
    known = OFFENCES[told.offence].facts if told.offence in OFFENCES else {}
    facts = [fact for fact in _as_it_stands(case, told) if fact in known]
    facts += [told.fact] if told.fact else []
    found = weigh(case, told.offence, Told(facts, repeat=told.again, deliberate=told.deliberate))
    choice = f" The floor chooses: {', '.join(found.offers)}." if found.offers else ""
    remedy = f" {found.remedy}" if found.remedy else ""
    return case.rules(seat=told.seat, penalty=_may_or_must(found.allows), says=f"{found.says}{remedy}{choice}")


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
    return _may_or_must(weigh(case, offence, Told(facts)).allows)


def _may_or_must(allows: str) -> Penalty | None:
    return None if not allows else "may" if allows == "may" else "must"


def _as_it_stands(case: Case, told: Misconduct) -> list[str]:
    """Facts about an incident that follow from where the hand stands."""
    hand = case.hand
    if told.offence == "exposing-card":
        pending = hand.stage in ("betting", "drawing")
        return [*_circumstances(case, told.seat), *(() if pending else ("no-action",))]
    if hand.stage == "over":
        return []
    # a call may be overheard by whoever is in the hand; another use of a device is about one's own cards
    holding = told.offence != "phone-use" or hand.seat(told.seat).live
    return ["in-deal", *(("in-hand",) if holding else ())]


def _circumstances(case: Case, seat: SeatNo) -> list[str]:
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
