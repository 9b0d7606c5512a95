"""A stream as it is in memory: its keeper, where it stands, and its last records in words. All of it from the log."""

from collections.abc import Callable

from floorman.server.actors.keeper import Keeper, Recorded
from floorman.server.actors.recent import Recent
from floorman.server.store import Store
from floorman.server.wire import Happened


class Kept:
    """A keeper and where it stands: after record `no`, which was made at `at_ms`."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.recent = Recent()
        self.no = 0
        self.at_ms = 0

    def take(self, record: Recorded) -> Happened:
        """Go on by one record."""
        told = self.keeper.take(record)
        self.no, self.at_ms = record.no, record.at_ms
        return self.recent.add(record, told)


def load(store: Store, stream: str, make: Callable[[], Keeper]) -> Kept:
    """A stream as its log says."""
    kept = Kept(make())
    for record in store.read(stream):
        kept.take(record)
    return kept
