"""The small words of the whole program: chips, seats, players, and what a value is."""

from typing import TYPE_CHECKING, NewType

import msgspec

if TYPE_CHECKING:
    Chips = NewType("Chips", int)
    """Whole chips of the smallest unit in play. Never a float, never cents."""

    SeatNo = NewType("SeatNo", int)
    """A seat at a table, 1 to 10, clockwise. Not an index."""
else:  # a NewType is a Python call every time: for the checker they differ, for the machine they are whole numbers
    Chips = SeatNo = int

PlayerId = NewType("PlayerId", str)
"""Who sits there, unique in a room."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A frozen value, equal by content, that goes to JSON and back unchanged.

    Values hold values and never each other in a ring, so the garbage collector need not look at them.
    """
