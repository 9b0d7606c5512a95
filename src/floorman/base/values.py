"""The small words of the whole program: chips, seats, players, and what a value is."""

from typing import NewType

import msgspec

Chips = NewType("Chips", int)
"""Whole chips of the smallest unit in play. Never a float, never cents."""

SeatNo = NewType("SeatNo", int)
"""A seat at a table, 1 to 10, clockwise. Not an index."""

PlayerId = NewType("PlayerId", str)
"""Who sits there, unique in a room."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A frozen value, equal by content, that goes to JSON and back unchanged."""
