"""Offences and penalties: what the book makes of them, how long they last, and disqualification."""

from floorman.base import PlayerId, Refused
from floorman.rulebook import implements, method
from floorman.table import is_offence
from floorman.tournament import places
from floorman.tournament.actions import Disqualify, Offend, Penalise
from floorman.tournament.case import Case
from floorman.tournament.desk import decides
from floorman.tournament.events import ChipsRemoved, OffenceRecorded, PenaltyGiven
from floorman.tournament.state import Penalty

ASKED_AS = {"chip-dumping": "collusion"}
"""Offences that a book answers for under another name."""

UNDER = {
    "soft-play": "conduct.soft-play",
    "chip-dumping": "conduct.soft-play",
    "collusion": "conduct.cheating",
    "cheating": "conduct.cheating",
    "exposing-card": "conduct.expose",
    "one-player-to-a-hand": "conduct.one-player",
    "etiquette": "conduct.etiquette",
    "dodging-blind": "button.dodge",
}
"""Topics besides that of penalties on which a book may have rules for an offence."""


@implements("conduct.penalty")
@decides(Offend)
def offend(case: Case, told: Offend) -> None:
    """An offence is recorded, with whether the floor may or must give a penalty for it."""
    name = ASKED_AS.get(told.offence, told.offence)
    if name == "etiquette":
        name = "etiquette-repeat" if told.repeat else "etiquette-first"
    if told.offence in UNDER:
        case.under(UNDER[told.offence])
    penalty = case.ask(f"conduct.penalty/{name}")
    found = "" if penalty == "none" else penalty
    if name == "dodging-blind":
        case.ask("button.dodge/scope")
        found = found if is_offence(case.book, from_broken_table=told.when == "broken-table") else ""
    case.put(OffenceRecorded(told.player, told.offence, found, "conduct.penalty"))


@decides(Penalise)
def penalise(case: Case, told: Penalise) -> None:
    """A penalty that the book has. Given during a hand it begins with the next one."""
    allowed = case.by("conduct.penalty/scale", told) or case.ask("conduct.penalty/open-ended")
    if not allowed:
        raise Refused("conduct.penalty", "The book has no such penalty.", code="no-such-penalty")
    player = case.event.player(told.player)
    at_table = len(case.event.at(player.table))
    if told.rounds:
        case.ask("conduct.penalty/round-length")
    hands = told.hands or told.rounds * at_table
    in_hand = bool(player.table) and case.event.table(player.table).begun
    waits = in_hand and case.ask("conduct.penalty/starts") == "end-of-hand"
    kills = in_hand and not waits
    until = case.event.now + 60 * told.minutes if told.minutes else 0
    case.put(PenaltyGiven(player.name, Penalty(hands, until, waits), "conduct.penalty", kills))


@method("conduct.penalty/scale", "hands-and-rounds")
def hands_and_rounds(case: Case, told: Penalise) -> bool:
    """Missed hands or rounds."""
    return not told.minutes


@method("conduct.penalty/scale", "hands-or-minutes")
def hands_or_minutes(case: Case, told: Penalise) -> bool:
    """Missed hands, or minutes."""
    return not told.rounds


@method("conduct.penalty/scale", "minute-steps")
def minute_steps(case: Case, told: Penalise) -> bool:
    """Only the minutes that the book names."""
    return told.minutes in case.figures("conduct.penalty/scale")["minutes"] and not told.hands and not told.rounds


@decides(Disqualify)
def disqualify(case: Case, told: Disqualify) -> None:
    """Out of the event."""
    put_out(case, told.player)


@implements("entry.disqualify")
def put_out(case: Case, name: PlayerId) -> None:
    """A disqualified player's chips leave play."""
    case.under("conduct.penalty")
    case.put(ChipsRemoved(name, case.event.player(name).chips, "entry.disqualify"))
    places.take_out(case, name, "entry.disqualify")
