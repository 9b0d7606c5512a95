"""Prompts: what the director is asked to do now, most urgent first, with the action that does it and its rules."""

from floorman.tournament.prompts.prompt import Prompt
from floorman.tournament.prompts.schedule import prompts

__all__ = ["Prompt", "prompts"]
