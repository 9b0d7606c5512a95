"""Tables by the number of their players, counted on from move to move."""

from bisect import insort
from collections.abc import Mapping

from floorman.tournament.state import TableId


class BySize:
    """The tables of every size, in the order of the event."""

    def __init__(self, sizes: Mapping[TableId, int]) -> None:
        self._sizes = dict(sizes)
        self._rank = {id: at for at, id in enumerate(sizes)}
        self._tables: dict[int, list[TableId]] = {}
        for id, size in sizes.items():
            self._tables.setdefault(size, []).append(id)

    @property
    def spread(self) -> int:
        """How many players the fullest and the shortest table differ by.

        >>> BySize({TableId("A"): 9, TableId("B"): 7, TableId("C"): 8}).spread
        2
        """
        return max(self._tables) - min(self._tables) if self._tables else 0

    @property
    def fullest(self) -> list[TableId]:
        """The tables that no other has more players than."""
        return self._tables[max(self._tables)]

    @property
    def shortest(self) -> TableId:
        """The first table that no other has fewer players than."""
        return self._tables[min(self._tables)][0]

    def move(self, giver: TableId, taker: TableId) -> None:
        """A player goes from one table to another."""
        for id, change in ((giver, -1), (taker, 1)):
            size = self._sizes[id]
            self._tables[size].remove(id)
            if not self._tables[size]:
                del self._tables[size]
            self._sizes[id] = size + change
            insort(self._tables.setdefault(size + change, []), id, key=self._rank.__getitem__)
