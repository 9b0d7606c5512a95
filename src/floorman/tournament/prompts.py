"""What the director has to see to now, most urgent first, each with the act that does it and the rules behind it."""

from floorman.rulebook import Rulebook
from floorman.tournament.prompting.bounties import heads
from floorman.tournament.prompting.chips import chips
from floorman.tournament.prompting.floor import floor
from floorman.tournament.prompting.people import people
from floorman.tournament.prompting.prizes import money_matters
from floorman.tournament.prompting.prompt import Prompt
from floorman.tournament.prompting.seats import seats
from floorman.tournament.prompting.start import start
from floorman.tournament.prompting.time import time
from floorman.tournament.state import Tournament

__all__ = ["Prompt", "prompts"]

ASKED = (start, floor, seats, heads, money_matters, time, people, chips)
"""Who is asked, in the order in which equally urgent matters are shown."""


def prompts(event: Tournament, book: Rulebook) -> tuple[Prompt, ...]:
    """Everything that is due, urgent matters first. Looks only; the same event gives the same prompts."""
    over = any([player.paid is not None for player in event.players])
    asked = (money_matters,) if over else ASKED
    found = [prompt for side in asked for prompt in side(event, book)]
    return tuple(sorted(found, key=lambda prompt: not prompt.urgent))
