"""What the director has to see to now, most urgent first, each with the act that does it and the rules behind it."""

from floorman.rules import Rulebook
from floorman.tournament.prompts.money import heads, money_matters
from floorman.tournament.prompts.players import floor, people, rebuys, seating
from floorman.tournament.prompts.prompt import Prompt
from floorman.tournament.prompts.schedule import chips, start, time
from floorman.tournament.state import Tournament

__all__ = ["Prompt", "prompts"]

ASKED = (start, floor, rebuys, seating, heads, money_matters, time, people, chips)
"""Who is asked, in the order in which equally urgent matters are shown."""


def prompts(event: Tournament, book: Rulebook) -> tuple[Prompt, ...]:
    """Everything that is due: urgent matters, then what there is to do, then what is only to be known.

    Looks only; the same event gives the same prompts.
    """
    over = any([player.paid is not None for player in event.players])
    asked = (money_matters,) if over else ASKED
    found = [prompt for side in asked for prompt in side(event, book)]
    return tuple(sorted(found, key=lambda prompt: (not prompt.urgent, not prompt.action and not prompt.otherwise)))
