"""What follows from an action, by the book in force."""

from floorman.base import Refused
from floorman.rulebook import Rulebook, implements
from floorman.tournament import (
    absence,
    balance,
    break_table,
    chip_race,
    chips_found,
    deals,
    draw,
    entries,
    final_table,
    halt,
    hands,
    levels,
    penalties,
    places,
)
from floorman.tournament.actions import Choose, TournamentAction
from floorman.tournament.case import Case, Decision
from floorman.tournament.desk import decider_of, decides, settler_of
from floorman.tournament.events import FloorAnswered
from floorman.tournament.state import Offer, Tournament

DESKS = (
    absence, balance, break_table, chip_race, chips_found, deals, draw, entries, final_table, halt, hands, levels,
    penalties,
)  # fmt: skip
"""The modules that decide; each says over its functions what on."""


def decide(event: Tournament, action: TournamentAction, book: Rulebook) -> Decision:
    """What follows from an action, or Refused. Looks only; touches nothing."""
    case = Case(event, book)
    carry_out(case, action)
    return case.decided()


def carry_out(case: Case, action: TournamentAction) -> None:
    """Put down what follows from an action, and what follows from that."""
    decider_of(type(action))(case, action)
    absence.forfeit_overdue(case)
    halt.lapse_waivers(case)
    places.crown(case)


def offers(case: Case) -> tuple[Offer, ...]:
    """Everything that is left to the floor now."""
    return (*case.event.offers, *absence.no_show_offers(case), *halt.halt_offers(case))


@implements("td.authority")
@decides(Choose)
def choose(case: Case, told: Choose) -> None:
    """The floor takes one of the codes offered."""
    for offer in offers(case):
        if told.code in offer.codes and told.player in ("", offer.player):
            case.put(FloorAnswered(offer, told.code, offer.topic))
            settler_of(offer.topic)(case, offer, told.code)
            return
    raise Refused("td.authority", "{choice} is not offered now.", code="not-offered", choice=told.code)
