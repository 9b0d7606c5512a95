"""A stream as it is in memory: its keeper, where it stands, and its last records in words. All of it from the log."""

import logging
from collections.abc import Callable

import msgspec

from floorman.server.actors.keeper import Freezing, Keeper, Recorded
from floorman.server.actors.recent import Line, Recent
from floorman.server.store import Snapshot, Store
from floorman.server.wire import Happened

SNAPSHOT_EVERY = 500
"""Records between two snapshots."""

_log = logging.getLogger(__name__)


class _Frozen(msgspec.Struct, frozen=True):
    """What is in a snapshot."""

    at_ms: int
    state: bytes
    lines: tuple[Line, ...]


_thaw = msgspec.msgpack.Decoder(_Frozen).decode


class Kept:
    """A keeper and where it stands: after record `no`, which was made at `at_ms`."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.recent = Recent()
        self.no = 0
        self.at_ms = 0
        self.frozen = 0

    def take(self, record: Recorded) -> Happened:
        """Go on by one record."""
        told = self.keeper.take(record)
        self.no, self.at_ms = record.no, record.at_ms
        return self.recent.add(record, told)

    def freeze(self, store: Store, stream: str) -> None:
        """Keep a snapshot, if the keeper can be frozen and it is time for one."""
        if self.no - self.frozen < SNAPSHOT_EVERY or not isinstance(self.keeper, Freezing):
            return
        self.frozen = self.no
        data = msgspec.msgpack.encode(_Frozen(self.at_ms, self.keeper.freeze(), self.recent.lines))
        store.keep_snapshot(stream, Snapshot(self.no, store.head(stream).hash, data))

    def _thawed(self, snapshot: Snapshot) -> bool:
        """Go on from a snapshot; False where it is of no use."""
        if not isinstance(self.keeper, Freezing):
            return False
        try:
            frozen = _thaw(snapshot.data)
            self.keeper.thaw(frozen.state)
        except Exception as wrong:
            _log.info("A snapshot is of no use, so the log is read from its beginning: %s", wrong)
            return False
        self.no = self.frozen = snapshot.no
        self.at_ms = frozen.at_ms
        self.recent = Recent(frozen.lines)
        return True


def load(store: Store, stream: str, make: Callable[[], Keeper]) -> Kept:
    """A stream as its log says, from the last snapshot where there is one."""
    kept = Kept(make())
    snapshot = store.snapshot(stream) if isinstance(kept.keeper, Freezing) else None
    if snapshot is not None and not kept._thawed(snapshot):
        kept = Kept(make())
    for record in store.read(stream, kept.no):
        kept.take(record)
    return kept
