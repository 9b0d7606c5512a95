"""What an event does is looked up here; the modules of changes say over their functions which events are theirs."""

from collections.abc import Callable
from typing import Any

from floorman.base import SeatNo
from floorman.hand.state import Draft

Change = Callable[[Draft, Any], None]
CHANGES: dict[type, Change] = {}
"""What each kind of event does. A dictionary and not a `match`: with thirty kinds the last would wait for the first."""


def does(*kinds: type) -> Callable[[Change], Change]:
    """Say over a function which events it carries out."""

    def mark(function: Change) -> Change:
        for kind in kinds:
            CHANGES[kind] = function
        return function

    return mark


def acted(draft: Draft, no: SeatNo) -> None:
    """Take a seat out of those still to act, wherever it stands in the line."""
    line = draft.to_act
    draft.to_act = line[1:] if line and line[0] == no else tuple(seat for seat in line if seat != no)
