"""What the book leaves to the floor: every open choice, in words."""

from floorman.base import Chips
from floorman.conduct import OFFENCES
from floorman.rulebook import Rulebook
from floorman.tournament.actions import Choose
from floorman.tournament.case import Case
from floorman.tournament.engine import offers
from floorman.tournament.prompting.prompt import Choice, Prompts, procedures, to_know
from floorman.tournament.state import Offer, Tournament
from floorman.tournament.wording import called, in_words, opening


def floor(event: Tournament, book: Rulebook) -> Prompts:
    """A prompt for each choice that is open."""
    for offer in offers(Case(event, book)):
        case = Case(event, book)
        about = offer.player or offer.table
        choices = tuple(
            Choice(opening(in_words(code)), Choose(code, offer.player, offer.table)) for code in offer.codes
        )
        yield to_know(
            case, f"floor:{offer.topic}:{about}", offer.topic, _asks(offer, event),
            otherwise=choices, steps=procedures(case, offer.topic), urgent=offer.topic in URGENT,
        )  # fmt: skip


URGENT = ("seating.halt", "seating.redraw", "chips.hidden", "chips.transit")
"""What holds play up until the floor has chosen."""


def _asks(offer: Offer, event: Tournament) -> str:
    """The question before the floor."""
    match offer.topic:
        case "seating.late" if "remove-chips" in offer.codes:
            left = event.player(offer.player).chips
            return f"{offer.player} waits for a late entry with {left:,}, and may be taken away."
        case "seating.late":
            return f"{offer.player} promised to come and is not here: hold the seat, or give it away?"
        case "entry.absent":
            return f"{offer.player} never came: {event.player(offer.player).chips:,} may be taken out of play."
        case "seating.halt":
            return f"{opening(called(offer.table))} is short: stop it, or let it play on?"
        case "seating.redraw":
            return "Three tables of a small event: draw new seats, or keep them?"
        case "entry.side-deal":
            return "The players have agreed on a deal: pay as agreed, or by place?"
        case "chips.transit":
            return f"{offer.player} took chips off the table: they are forfeited, and the player may be disqualified."
        case "chips.hidden":
            return f"{_found(offer.chips)} turned up behind {offer.player}, who lost all-in: whose are they?"
        case "conduct.penalty":
            did = OFFENCES[event.player(offer.player).offences[-1]].title
            return f"{offer.player}, {did}: what follows?"
        case "td.authority":
            return f"{offer.player} does not accept a ruling: does it stand?"
        case "td.discretion":
            return f"A ruling waits at {called(offer.table)}: what happens meanwhile?"
        case "td.accommodation":
            return f"{offer.player} has special needs: can it be done?"
        case _:
            return f"The floor decides{f' about {offer.player}' if offer.player else ''}."


def _found(chips: Chips) -> str:
    return f"{chips:,} in chips"
