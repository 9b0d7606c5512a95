"""An event as one file, and back: its whole log, so that what is read in is the same event."""

from collections.abc import Sequence

import msgspec

from floorman.base import DataError
from floorman.server.actors.keeper import Recorded
from floorman.server.event.keeper import EventKeeper
from floorman.server.event.reading import read_json

VERSION = 1
MOST_RECORDS = 100_000


class KeptRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record of the log without its number, which is its place in the list."""

    at_ms: int
    by: str
    command: str
    body: msgspec.Raw


class Export(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="floorman", tag="event"):
    """A whole event. `version` is that of the file."""

    version: int
    id: str
    name: str
    records: tuple[KeptRecord, ...]


def export(keeper: EventKeeper, records: Sequence[Recorded]) -> bytes:
    """The file of an event, a line for each record."""
    head = msgspec.json.encode(Export(VERSION, keeper.id, keeper.spec.name, ())).removesuffix(b"]}")
    lines = (msgspec.json.encode(KeptRecord(one.at_ms, one.by, one.command, one.body)) for one in records)
    return head + b"\n" + b",\n".join(lines) + b"\n]}"


def read_export(data: bytes) -> tuple[Export, EventKeeper]:
    """An event out of a file, carried out from its first record to its last; DataError with what is wrong in it."""
    found = read_json(data, Export, "file")
    if found.version != VERSION:
        raise DataError(
            "version", f"the file is of version {found.version}, and this is {VERSION}.",
            "Import it with the version of Floorman that exported it, or a later one.",
        )  # fmt: skip
    if not found.records:
        raise DataError("records", "the file contains no event.", "Export the event again.")
    if len(found.records) > MOST_RECORDS:
        raise DataError("records", f"{len(found.records)} records are too many for one event.")
    keeper = EventKeeper(found.id)
    for number, one in enumerate(found.records, start=1):
        try:
            keeper.take(Recorded(number, one.at_ms, one.by, one.command, one.body))
        except Exception as wrong:
            raise DataError(
                f"record {number}", "it does not match the records before it.",
                "The file has been changed since it was exported. Export the event again.",
            ) from wrong  # fmt: skip
    if not keeper.exists:
        raise DataError("record 1", "it does not start an event.", "Export the event again.")
    return found, keeper
