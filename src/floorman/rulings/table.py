"""A live table: the hand on the felt, and what is still open about it."""

from typing import TypeVar

from floorman.base import Value
from floorman.hand import Hand, apply
from floorman.rulings.pending import Pending
from floorman.rulings.ruling import Ruling

P = TypeVar("P", bound=Pending)


class LiveTable(Value, frozen=True):
    """A hand with real cards and chips, and what the floor has to remember of it."""

    hand: Hand
    pending: tuple[Pending, ...] = ()

    def open(self, kind: type[P]) -> tuple[P, ...]:
        """What is pending of one kind, oldest first."""
        return tuple(one for one in self.pending if isinstance(one, kind))


def after(table: LiveTable, ruling: Ruling) -> LiveTable:
    """The table once a ruling is carried out. Never refuses and never reads a book."""
    hand = ruling.rewinds or table.hand
    for event in ruling.events:
        hand = apply(hand, event)
    return LiveTable(hand, ruling.pending)
