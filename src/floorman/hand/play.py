"""A hand being carried forward: the draft, the answers of the book in force, and what has happened so far."""

from collections.abc import Mapping
from typing import Any

import msgspec

from floorman.hand.apply import CHANGES
from floorman.hand.events import HandEvent
from floorman.hand.state import Draft

Answers = Mapping[str, Any]
"""The book's answers by question, for the format of the hand."""


class Play(msgspec.Struct, gc=False):
    """What the modules of a hand hand round: look at `hand`, ask `answers`, `do` events."""

    hand: Draft
    answers: Answers
    events: list[HandEvent]

    def do(self, event: HandEvent) -> None:
        """Let an event happen."""
        CHANGES[type(event)](self.hand, event)
        self.events.append(event)
