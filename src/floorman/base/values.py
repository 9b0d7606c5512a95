"""The small words of the whole program: chips, seats, players, and what a value is."""

from typing import TYPE_CHECKING, NewType

import msgspec

if TYPE_CHECKING:

    class Chips(int):
        """Whole chips of the smallest unit in play. Never a float, never cents. Chips and chips are chips."""

        def __add__(self, other: int, /) -> "Chips": ...
        def __sub__(self, other: int, /) -> "Chips": ...
        def __mul__(self, other: int, /) -> "Chips": ...
        def __floordiv__(self, other: int, /) -> "Chips": ...
        def __neg__(self) -> "Chips": ...

    SeatNo = NewType("SeatNo", int)
    """A seat at a table, 1 to 10, clockwise. Not an index."""
else:  # for the checker they differ from other numbers, for the machine they are whole numbers like any
    Chips = SeatNo = int

PlayerId = NewType("PlayerId", str)
"""Who sits there, unique in a room."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A frozen value, equal by content, that goes to JSON and back unchanged.

    Values hold values and never each other in a ring, so the garbage collector need not look at them.
    """
