"""What the book leaves to the floor: every open choice, in words."""

from floorman.base import Chips
from floorman.conduct import OFFENCES
from floorman.rulebook import Rulebook
from floorman.tournament.actions import Choose
from floorman.tournament.case import Case
from floorman.tournament.engine import offers
from floorman.tournament.prompting.prompt import PromptOption, Prompts, procedures, to_know
from floorman.tournament.state import Offer, Tournament
from floorman.tournament.wording import called, in_words, opening


def floor(event: Tournament, book: Rulebook) -> Prompts:
    """A prompt for each choice that is open."""
    for offer in offers(Case(event, book)):
        case = Case(event, book)
        about = offer.player or offer.table
        choices = tuple(
            PromptOption(opening(in_words(code)), Choose(code, offer.player, offer.table)) for code in offer.codes
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
            return f"{offer.player} waits for a late entry with {left:,} chips. Take the stack out of play?"
        case "seating.late":
            return f"{offer.player} promised to come and is not here. Hold the seat, or give it away?"
        case "entry.absent":
            return f"{offer.player} never came. Take the stack of {event.player(offer.player).chips:,} out of play?"
        case "seating.halt":
            return f"{opening(called(offer.table))} is short. Stop it, or let it play on?"
        case "seating.redraw":
            return "Three tables are left in a small event. Draw new seats, or keep them?"
        case "entry.side-deal":
            return "The players have agreed on a deal. Pay as agreed, or by place?"
        case "chips.transit":
            return f"{offer.player} took chips off the table. The chips are forfeited; disqualify the player as well?"
        case "chips.hidden":
            return f"{_found(offer.chips)} was found behind {offer.player}, who lost an all-in. Whose are they?"
        case "conduct.penalty":
            did = OFFENCES[event.player(offer.player).offences[-1]].title
            return f"{offer.player}, {did}. What follows?"
        case "td.authority":
            return f"{offer.player} appeals a ruling. Does it stand?"
        case "td.discretion":
            return f"A ruling is pending at {called(offer.table)}. What happens meanwhile?"
        case "td.accommodation":
            return f"{offer.player} asks for help with special needs. Can it be arranged?"
        case _:
            return f"The floor decides{f' about {offer.player}' if offer.player else ''}."


def _found(chips: Chips) -> str:
    return f"{chips:,} in chips"
