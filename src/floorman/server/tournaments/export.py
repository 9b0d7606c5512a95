"""An event as one file, and back: its whole log, so that the imported event is the same."""

from collections.abc import Iterable

import msgspec

from floorman.core import read_json, unusable
from floorman.server.log.records import Recorded, RecordRow, StreamChain
from floorman.server.rights import Who
from floorman.server.tournaments.create import MOST_PLAYERS
from floorman.server.tournaments.keeper import EventKeeper

VERSION = 2
"""The version of the file's format. Files of version 1 have no hashes: they can be imported, but not verified."""

MOST_RECORDS = 100_000
LATEST_MS = 24 * 3600 * 1000
"""How far a record may be ahead of this server's clock: another computer's clock may be wrong by hours."""

HIGHEST_LEVEL = 10_000


Origin = tuple[int, str]
"""When an event was opened, and the id of that act. Unlike a hash, both stay when a name is taken out of the log."""


class ExportedRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A record of the log without its number, which is its place in the list; `hash` is as in the log."""

    at_ms: int
    by: str
    command: str
    body: msgspec.Raw
    hash: str = ""


class Export(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="floorman", tag="event"):
    """A whole event. `version` is that of the file's format."""

    version: int
    id: str
    name: str
    records: tuple[ExportedRecord, ...]

    @property
    def verified(self) -> bool:
        """Whether the file has hashes, which were checked when it was read."""
        return self.version > 1

    @property
    def origin(self) -> Origin:
        """What identifies this event on any server, however far it was played when it was exported."""
        first = self.records[0]
        return first.at_ms, first.command


def export(id: str, name: str, rows: Iterable[RecordRow]) -> bytes:
    """Return the file of an event, with one line for each record."""
    head = msgspec.json.encode(Export(VERSION, id, name, ())).removesuffix(b"]}")
    kept = (ExportedRecord(one.at_ms, one.by, one.command, msgspec.Raw(one.body.encode()), one.hash) for one in rows)
    return head + b"\n" + b",\n".join(msgspec.json.encode(one) for one in kept) + b"\n]}"


def read_export(data: bytes, now_ms: int | None = None) -> tuple[Export, EventKeeper]:
    """Read an event from a file and replay all its records; raise DataError with what is wrong in the file.

    `now_ms` is the time of day; no record may be more than a day ahead of it.
    """
    found = read_json(data, Export, "file")
    if not 1 <= found.version <= VERSION:
        raise unusable("version", "export-version", version=found.version, ours=VERSION)
    if not found.records:
        raise unusable("records", "export-empty")
    if len(found.records) > MOST_RECORDS:
        raise unusable("records", "export-long", count=len(found.records))
    _check_times(found, now_ms)
    if found.verified:
        _check_hashes(found)
    keeper = EventKeeper(found.id)
    for number, one in enumerate(found.records, start=1):
        try:
            keeper.take(Recorded(number, one.at_ms, one.by, one.command, one.body))
        except Exception as wrong:
            raise unusable(f"record {number}", "record-contradicts") from wrong
    if not keeper.exists:
        raise unusable("record 1", "record-no-start")
    _check_state(keeper)
    return found, keeper


def _check_times(found: Export, now_ms: int | None) -> None:
    """Raise DataError where times of day go backwards, or lie before 1970 or far in the future."""
    latest = 2**53 if now_ms is None else now_ms + LATEST_MS
    before = 0
    for number, one in enumerate(found.records, start=1):
        if not 0 <= one.at_ms <= latest:
            raise unusable(f"record {number}", "record-clock")
        if one.at_ms < before:
            raise unusable(f"record {number}", "record-earlier")
        before = one.at_ms


def _check_hashes(found: Export) -> None:
    chain = StreamChain()
    for number, one in enumerate(found.records, start=1):
        if chain.after(one.at_ms, one.by, one.command, bytes(one.body).decode()) != one.hash:
            raise unusable(f"record {number}", "record-changed")


def _check_state(keeper: EventKeeper) -> None:
    """Raise DataError for a state that no real event can reach, and that would keep the server busy for hours."""
    tournament = keeper.event
    levels = range(1, len(tournament.setup.blinds) + 2)
    if (
        tournament.now < 0
        or not 0 < tournament.clock.level <= HIGHEST_LEVEL
        or not all(tournament.setup.seconds_of(level) > 0 for level in levels)
        or len(tournament.players) > MOST_PLAYERS
    ):
        raise unusable("file", "export-unplayable")
    try:
        keeper.screen(Who("director", keeper.id), keeper.opened_ms + 1000 * tournament.now)
    except Exception as wrong:
        raise unusable("file", "export-unshown") from wrong
