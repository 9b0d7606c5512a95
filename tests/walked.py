"""A log read from end to end, as `floorman verify` does, for tests that want the first fault raised."""

from collections.abc import Iterator

from floorman.server.log.backup import check
from floorman.server.log.records import Fault
from floorman.server.log.sql import SqlReader


def walk(log: SqlReader) -> Iterator[tuple[str, int]]:
    """Check one record after the other, telling which; Fault at the first thing that is wrong."""
    for found in check(log):
        if isinstance(found, Fault):
            raise found
        yield found
