"""What follows from an action, by the book in force."""

from collections.abc import Sequence

from floorman.base import Chips, PlayerId, Refused
from floorman.rulebook import Rulebook
from floorman.tournament import (
    absence,
    authority,
    balance,
    break_table,
    chip_race,
    chips_found,
    counting,
    deals,
    draw,
    entries,
    final_table,
    halt,
    hand_for_hand,
    hands,
    knockouts,
    levels,
    payouts,
    penalties,
    places,
    registration,
    schedule_running,
    seats,
    unsold,
)
from floorman.tournament.actions import Choose, TournamentAction
from floorman.tournament.bounties import opened
from floorman.tournament.case import Case, Decision
from floorman.tournament.clock import BEFORE_START, Clock
from floorman.tournament.desk import decider_of, decides, settler_of
from floorman.tournament.directed import Announced
from floorman.tournament.directing import Announce
from floorman.tournament.events import FloorAnswered, Opened
from floorman.tournament.known import require_known
from floorman.tournament.prices import price_of
from floorman.tournament.state import Offer, Player, Setup, Tournament

DESKS = (
    absence, authority, balance, break_table, chip_race, chips_found, deals, draw, entries, final_table, halt,
    hand_for_hand, hands, knockouts, levels, payouts, penalties, counting, registration, schedule_running, seats,
)  # fmt: skip
"""The modules that decide; each says over its functions what on."""


MOST_CHARACTERS = 300
"""Of an announcement."""


def open_event(setup: Setup, names: Sequence[PlayerId]) -> Opened:
    """An event that these have paid for, before seats are drawn. With nobody on the list the clock waits."""
    schedule_running.check_setup(setup)
    knockouts.check_terms(setup)
    price = price_of(setup, "entry")
    players = tuple(
        Player(name, setup.starting_stack, spent=price.purse, fees=price.fee, for_heads=price.bounty) for name in names
    )
    issued, field = Chips(setup.starting_stack * len(players)), len(players)
    first = setup.seconds_of(1)
    clock = Clock(1, first) if players else Clock(1, 0, first, BEFORE_START)
    event = Tournament(
        setup, clock, players, issued=issued, takings=price.purse * field, fees=price.fee * field,
        bounties=opened(setup.bounty, names) if setup.bounty else None,
    )  # fmt: skip
    return Opened(event)


def decide(event: Tournament, action: TournamentAction, book: Rulebook, *, cite: bool = False) -> Decision:
    """What follows from an action at a live event, or Refused. Looks only; touches nothing.

    With `cite` it also says which of the rules consulted decided.
    """
    case = Case(event, book)
    carry_out(case, action)
    return case.decided(action if cite else None)


def carry_out(case: Case, action: TournamentAction) -> None:
    """Put down what follows from an action, and what follows from that."""
    require_known(case, action)
    decider_of(type(action))(case, action)
    if case.event.closed:
        return
    if case.by_itself:
        absence.forfeit_overdue(case)
    halt.lapse_waivers(case)
    places.crown(case)


def offers(case: Case) -> tuple[Offer, ...]:
    """Everything that is left to the floor now."""
    return (*case.event.offers, *absence.no_show_offers(case), *unsold.offers(case), *halt.halt_offers(case))


@decides(Choose)
def choose(case: Case, told: Choose) -> None:
    """The floor takes one of the codes offered."""
    for offer in offers(case):
        if told.code in offer.codes and told.player in ("", offer.player) and told.table in ("", offer.table):
            case.put(FloorAnswered(offer, told.code, offer.topic))
            settler_of(offer.topic)(case, offer, told.code)
            return
    raise Refused("td.authority", "{choice} is not offered now.", code="not-offered", choice=told.code)


@decides(Announce)
def announce(case: Case, told: Announce) -> None:
    """Words for everybody, on record."""
    case.under("td.authority")
    text = told.text.strip()
    if not 0 < len(text) <= MOST_CHARACTERS:
        raise Refused(
            "td.authority", "An announcement has between 1 and {most} characters.",
            code="no-such-text", most=MOST_CHARACTERS,
        )  # fmt: skip
    case.put(Announced(text, "td.authority"))
