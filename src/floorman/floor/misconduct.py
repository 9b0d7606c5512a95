"""Rulings on conduct at the table: what the book makes of an incident, the penalties on offer, and the one given.

Penalties are offered apart from what else is left to the floor (`Ruling.sanctions`), also when an act of play costs
one. A penalty changes nothing in the hand, except that a player put out of the event has no hand any more.
"""

from collections.abc import Callable

from msgspec.structs import replace

from floorman.conduct import OFFENCES, Finding, OffenceReport, called, sanction, weigh
from floorman.conduct.sanctions import (
    BAR,
    DISQUALIFY,
    ETIQUETTE,
    FORFEIT_AND_OUT,
    LEAVE_ROOM,
    NO_PENALTY,
    WARNING,
    has,
    in_words,
)
from floorman.conduct.weighing import BINDS_THE_PLAYER
from floorman.core import Refused, SeatNo
from floorman.floor import showdown, talk
from floorman.floor.case import Case, ForFloor, Misbehaved, Pending, Ruling, floor_settles, rules_on
from floorman.floor.incidents import AbusesAsking, CallsUnheard, Claims, Misconduct, SaysIfThen
from floorman.floor.showdown import circumstances, may_or_must
from floorman.hand.events import HandKilled
from floorman.rules.question_ids import Q
from floorman.text import NOTHING, message, together

EFFECTS = {WARNING: "warned", LEAVE_ROOM: "left", BAR: "barred"}
"""What a penalty that is not served in hands or minutes leads to."""


@rules_on(Misconduct)
def misconduct(case: Case, incident: Misconduct) -> Ruling:
    """Rule on conduct: what the book makes of it, what the player is told, and what the floor may choose from.

    It can be reported at any time, also of a player who has folded. Facts that follow from how the hand stands need not
    be reported.
    """
    if incident.seat and incident.seat not in case.hand.setup.seats:
        raise Refused("conduct.penalty", "not-in-hand.dealt-in", seat=incident.seat)
    offence = called(incident.offence, case.format)
    play = PLAY.get(offence.code)
    ruled = play(case, incident) if play else None
    if ruled:
        return replace(ruled, offence=offence.code)
    return _ruling_on(case, incident, _weighed(case, incident))


def _weighed(case: Case, incident: Misconduct) -> Finding:
    offence = called(incident.offence, case.format)
    facts = [fact for fact in _as_it_stands(case, incident, offence.code) if fact in offence.facts]
    more = [*incident.facts, *((incident.fact,) if incident.fact else ())]
    return weigh(
        case, offence.code,
        OffenceReport(
            tuple(dict.fromkeys((*facts, *more))), repeat=incident.again or _again(case, incident.seat, offence.code),
            deliberate=incident.deliberate, mistake=incident.mistake, earlier=case.given_to(incident.seat),
        ),
    )  # fmt: skip


def _ruling_on(case: Case, incident: Misconduct, found: Finding) -> Ruling:
    """Return the finding as a ruling. Penalties and choices stay open until one is given or made."""
    code, floor = found.offence.code, () if found.allows else found.offers
    offered = (
        message("ruling.floor-chooses", offers=[in_words(one) for one in found.offers]) if found.offers else NOTHING
    )
    says = together(found.says, found.remedy, offered)
    noted: tuple[Pending, ...] = (Misbehaved(incident.seat, code, found.sanctions),) if found.minded else ()
    if floor:
        noted = (*noted, ForFloor("conduct.penalty", incident.seat, floor, means=code))
    case.under("conduct.penalty")
    return case.rules(
        seat=incident.seat, offence=code, penalty=may_or_must(found.allows), sanctions=found.sanctions, floor=floor,
        remedy=bool(found.remedy), decides=found.decides, says=says,
        pending=(*case.table.pending, *noted),
    )  # fmt: skip


def _again(case: Case, seat: SeatNo, offence: str) -> bool:
    """Decide whether it is a repetition at this table: of the same offence, or of any breach of etiquette."""
    before = [one.offence for one in case.table.open(Misbehaved) if one.seat == seat and one.offence in OFFENCES]
    if OFFENCES[offence].ground == ETIQUETTE:
        return any(OFFENCES[one].ground == ETIQUETTE for one in before)
    return offence in before


def _as_it_stands(case: Case, incident: Misconduct, offence: str) -> list[str]:
    """Return the facts about an incident that follow from where the hand stands."""
    hand = case.hand
    if not incident.seat or hand.stage == "over":
        return ["no-action"] if offence == "exposing-card" else []
    if offence == "exposing-card":
        pending = hand.stage in ("betting", "drawing")
        return [*circumstances(case, incident.seat), *(() if pending else ("no-action",))]
    # a call may be overheard by whoever is in the hand; another use of a device is about one's own cards
    holding = offence != "phone-use" or hand.seat(incident.seat).live
    return ["in-deal", *(("in-hand",) if holding else ())]


# Incidents that the betting or the showdown has to settle


def _can_bet(case: Case, seat: SeatNo) -> bool:
    return bool(seat) and case.hand.stage == "betting" and case.hand.seat(seat).live and case.hand.seat(seat).stack > 0


def _if_then(case: Case, incident: Misconduct) -> Ruling | None:
    if not _can_bet(case, incident.seat):
        return None
    facts = (incident.fact, *incident.facts)
    return talk.said_beforehand(case, SaysIfThen(incident.seat, "call" if "call-if-bet" in facts else "raise"))


def _unheard(case: Case, incident: Misconduct) -> Ruling | None:
    return talk.said_beforehand(case, CallsUnheard(incident.seat)) if _can_bet(case, incident.seat) else None


def _asks_too_often(case: Case, incident: Misconduct) -> Ruling | None:
    """Rule on the privilege of asking to see hands, if the book can take it away; return None otherwise."""
    if not incident.seat or not case.answers[Q.showdown.ask_to_see.revocable]:
        return None
    return showdown.abuses_asking(case, AbusesAsking(incident.seat))


def _miscalls(case: Case, incident: Misconduct) -> Ruling | None:
    """Rule on a hand miscalled on purpose, if the book can have the pot forfeited for it; return None otherwise."""
    forfeits = case.answers[Q.showdown.cards_speak.deliberate_miscall] == "floor-forfeit"
    if not incident.deliberate or not forfeits or not incident.seat or not case.hand.seat(incident.seat).live:
        return None
    return talk.claims(case, Claims(incident.seat, "a wrong hand", deliberate=True))


PLAY: dict[str, Callable[[Case, Misconduct], Ruling | None]] = {
    "conditional-statement": _if_then,
    "calls-unknown-amount": _unheard,
    "abusing-requests": _asks_too_often,
    "miscall": _miscalls,
}


# What the floor gives


def open_penalty(case: Case, code: str) -> Misbehaved | None:
    """Return the last incident for which this penalty may still be given, or None.

    The penalty is one that was offered, or another that the book has.
    """
    waiting = [one for one in case.table.open(Misbehaved) if one.offers and not one.given]
    for one in reversed(waiting):
        served = sanction(code) if code not in one.offers else None
        if code in one.offers or (served and served.kinds and case.format != "cash" and has(case, served)):
            return one
    return None


def give(case: Case, about: Misbehaved, code: str) -> Ruling:
    """Record the penalty that the floor gives. Hands, rounds and minutes are missed from the next hand on."""
    case.under("conduct.penalty")
    seat, noted = about.seat, replace(about, given=code)
    rest = tuple(noted if one is about else one for one in case.table.pending)
    if code in (DISQUALIFY, FORFEIT_AND_OUT):
        case.under("entry.disqualify")
        live = seat in [one.no for one in case.hand.live] and len(case.hand.live) > 1 and case.hand.stage != "over"
        events = case.puts(HandKilled(seat, "entry.disqualify")) if live else ()
        says = message("ruling.is-disqualified", seat=seat, live=live)
        return case.rules(events, outcome="hand-dead" if live else "", seat=seat, says=says, pending=rest)
    says = message("ruling.penalty-given", seat=seat, code="no-penalty" if code == NO_PENALTY else code)
    return case.rules(seat=seat, says=says, pending=rest)


def hands_to_miss(case: Case) -> dict[SeatNo, int]:
    """Return, by seat, how many hands are to be missed from the next one on."""
    found: dict[SeatNo, int] = {}
    for one in case.table.open(Misbehaved):
        served = sanction(one.given)
        if served and (served.hands or served.rounds):
            found[one.seat] = found.get(one.seat, 0) + served.hands + served.rounds * len(case.hand.setup.seats)
    return found


@floor_settles("conduct.penalty")
def judged(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """Carry out the floor's choice to allow, limit or forbid something, or weigh the offence that the floor finds."""
    again = case.once(rest)
    again.under(OFFENCES[asks.means].topic)
    if code in OFFENCES:
        return misconduct(again, Misconduct(asks.seat, code))
    binds = code in BINDS_THE_PLAYER
    says = message("ruling.penalty-given", seat=asks.seat, code=code)
    return again.rules(seat=asks.seat, remedy=binds, decides=OFFENCES[asks.means].decides, says=says, pending=rest)
