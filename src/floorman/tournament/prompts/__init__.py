"""What the director has to see to now, most urgent first, each with the act that does it and the rules behind it."""

from floorman.tournament.prompts.prompt import Prompt
from floorman.tournament.prompts.schedule import prompts

__all__ = ["Prompt", "prompts"]
