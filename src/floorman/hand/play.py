"""A hand being carried forward: the draft, the answers of the book in force, and what has happened so far."""

from collections.abc import Mapping
from typing import Any

from floorman.hand.apply import CHANGES
from floorman.hand.events import HandEvent
from floorman.hand.state import Draft

Answers = Mapping[str, Any]
"""The book's answers by question, for the format of the hand."""


class Play:
    """What the modules of a hand hand round: look at `hand`, ask `answers`, `do` events."""

    __slots__ = ("answers", "events", "hand")

    def __init__(self, hand: Draft, answers: Answers) -> None:
        self.hand = hand
        self.answers = answers
        self.events: list[HandEvent] = []

    def do(self, event: HandEvent) -> None:
        """Let an event happen."""
        CHANGES[type(event)](self.hand, event)
        self.events.append(event)
