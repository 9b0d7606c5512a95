"""What the log holds, and what every store of it can do."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from typing import Protocol

import msgspec

from floorman.core import DataError, Value

FORMAT = 2
"""The version of what records hold, which is in each of them. Those of 0.1.0 are of version 1, and do not say so."""


class RecordBody(Value, frozen=True, kw_only=True):
    """What a record holds. `v` is its version: whoever reads a record of an earlier one brings it up to date."""

    v: int = msgspec.field(default_factory=lambda: FORMAT)


class RecordKind(msgspec.Struct, frozen=True):
    """The tag and the version of a record, without the rest of it."""

    type: str
    v: int = 1


_kind: msgspec.json.Decoder[RecordKind] = msgspec.json.Decoder(RecordKind)


def kind_of(body: msgspec.Raw | bytes) -> RecordKind:
    """Return what a record is; DataError for one that a later Floorman has written."""
    kind = _kind.decode(body)
    _require_known(kind.v, "record")
    return kind


def _require_known(version: int, where: str) -> None:
    if version > FORMAT:
        raise DataError(
            where, f"it is of version {version}, and this Floorman reads up to {FORMAT}.", "Install a later Floorman."
        )


class _Version(msgspec.Struct, frozen=True):
    v: int = 1


_version: msgspec.json.Decoder[_Version] = msgspec.json.Decoder(_Version)


class Recorded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One record of a stream. `at_ms` is the time of day in UTC, `command` the id that the sender gave it."""

    no: int
    at_ms: int
    by: str
    command: str
    body: msgspec.Raw


def readable(stream: str, record: Recorded) -> Recorded:
    """Return a record of a stream as it is; DataError for one that a later Floorman has written."""
    try:
        version = _version.decode(record.body).v
    except msgspec.MsgspecError:
        return record  # whoever reads it says what is wrong with it
    _require_known(version, f"record {record.no} of {stream}")
    return record


SCHEMA = 2
"""The version of the tables. A database of a later one belongs to a later Floorman; 1 is without seals."""


class StoreError(Exception):
    """The log cannot be opened, read or written: what is wrong, and what the operator can do. Nothing is half done."""


class Lost(StoreError):  # noqa: N818 - it says what has happened
    """The connection to the database is gone. It may come back; what was being written may be there or not."""


class Altered(StoreError):  # noqa: N818 - it says what has happened
    """A stream is not as it was written, and nothing of it may be shown: which record, and what is wrong with it."""


class NewRecord(msgspec.Struct, frozen=True):
    """A record before it has its number. `body` is JSON; `command` is empty for what happened by itself."""

    at_ms: int
    by: str
    command: str
    body: bytes


class RecordRow(msgspec.Struct, frozen=True):
    """A record as it lies in the database, hash and all."""

    no: int
    at_ms: int
    by: str
    command: str
    body: str
    hash: str

    def recorded(self) -> Recorded:
        """The record for whoever keeps the stream."""
        return Recorded(self.no, self.at_ms, self.by, self.command, msgspec.Raw(self.body.encode()))


class Head(msgspec.Struct, frozen=True):
    """The end of a stream: its last number and hash, kept beside the log so that a missing end is noticed."""

    no: int = 0
    hash: str = ""


class ReadableLog(Protocol):
    """A log that can be read. Any thread may ask."""

    def streams(self) -> list[str]:
        """Every stream, by name."""
        ...

    def head(self, stream: str) -> Head:
        """The end of a stream; number 0 where there is none."""
        ...

    def read(self, stream: str, after: int = 0) -> Iterator[Recorded]:
        """The records of a stream in order, from the one after `after`; Altered at the first that is not as written."""
        ...

    def rows(self, stream: str, after: int = 0) -> Iterator[RecordRow]:
        """The same as they lie in the database."""
        ...

    def find(self, stream: str, command: str) -> Recorded | None:
        """The last record of a command."""
        ...

    def close(self) -> None:
        """Enter what is waiting and let go of everything."""
        ...


class Store(ReadableLog, Protocol):
    """A log that can be written. What is asked for at the same time goes to disk together."""

    async def append(self, stream: str, records: Sequence[NewRecord], *, after: int | None = None) -> list[Recorded]:
        """Put records at the end of a stream, all or none; on disk when it returns. StoreError where it cannot be, or
        where the end is not at number `after`.
        """
        ...

    async def remove(self, streams: Sequence[str]) -> None:
        """Delete whole streams, all or none. StoreError where it cannot be done."""
        ...

    async def rewrite(self, streams: Mapping[str, tuple[int, Sequence[NewRecord]]]) -> None:
        """Write whole streams again, all or none: for each, the number it ends at now, and all its records.

        StoreError where it cannot be done, or where a stream ends elsewhere.
        """
        ...

    def submit(self, stream: str, records: Sequence[NewRecord], *, after: int | None = None) -> Future[list[Recorded]]:
        """The same for a thread that has no event loop."""
        ...

    async def probe(self) -> None:
        """Write something that is no record; StoreError where nothing can be written now."""
        ...
