"""The records of a log, the interface that every log has, and its seals.

Every commit of the log is signed, and chained to the commit before it across all streams.

A hash chain shows that a record was altered. It does not show that a whole stream is missing, or that its end was cut
off together with the note of its end. So each commit leaves a seal for each stream that it has changed: the stream, its
last number and hash, and a signature over all of that and the seal before. The key and the last seal are in files of
the data directory, not in the database; a database that ends before that last seal has lost commits.

This does not protect against anybody who can read the key and forge seals, nor against restoring a whole older data
directory.
"""

import hmac
import os
import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Literal, Protocol

import msgspec

from floorman.core import DataError, Value
from floorman.core.values import Chain
from floorman.text import LANGUAGES, Message, Text, render

FORMAT = 2
"""The version of the records' contents, which each of them holds.

Records of 0.1.0 have version 1, and no field for it.
"""


class RecordBody(Value, frozen=True, kw_only=True):
    """Base of the bodies of records. `v` is the version; readers bring bodies of earlier versions up to date."""

    v: int = msgspec.field(default_factory=lambda: FORMAT)


class RecordKind(msgspec.Struct, frozen=True):
    """The tag and the version of a record, without the rest of it."""

    type: str
    v: int = 1


_kind: msgspec.json.Decoder[RecordKind] = msgspec.json.Decoder(RecordKind)


def kind_of(body: msgspec.Raw | bytes) -> RecordKind:
    """Return the type and the version of a record's body; raise DataError for one that a later Floorman has written."""
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
    """Return a record unchanged; raise DataError for one that a later Floorman has written."""
    try:
        version = _version.decode(record.body).v
    except msgspec.MsgspecError:
        return record  # whoever reads it says what is wrong with it
    _require_known(version, f"record {record.no} of {stream}")
    return record


SCHEMA = 2
"""The version of the tables. A database with a later one was written by a later Floorman; version 1 has no seals."""


class LogError(Exception):
    """Raised where the log cannot be opened, read or written.

    `where` is the file or the database, empty where that says nothing, and `why` is a sentence: what is wrong, and
    what the operator can do. Strangers may read `why`. Nothing is half written.
    """

    def __init__(self, where: object, why: Text) -> None:
        self.where = str(where)
        self.why = why
        says = render(why, LANGUAGES[0]) if isinstance(why, Message) else why
        super().__init__(f"{self.where}: {says}" if self.where else says)


class Lost(LogError):  # noqa: N818 - it says what has happened
    """Raised where the connection to the database was lost. What was being written may have been written or not."""


class Altered(LogError):  # noqa: N818 - it says what has happened
    """Raised where a stream is not as it was written, and must not be shown.

    The message says which record is wrong, and what is wrong with it.
    """


class NewRecord(msgspec.Struct, frozen=True):
    """A record that has no number yet. `body` is JSON; `command` is empty for what happened by itself."""

    at_ms: int
    by: str
    command: str
    body: bytes


class RecordRow(msgspec.Struct, frozen=True):
    """A record as it is stored in the database, with its hash."""

    no: int
    at_ms: int
    by: str
    command: str
    body: str
    hash: str

    def recorded(self) -> Recorded:
        """Return the record without its hash, for the keeper of its stream."""
        return Recorded(self.no, self.at_ms, self.by, self.command, msgspec.Raw(self.body.encode()))


class Head(msgspec.Struct, frozen=True):
    """The end of a stream: its last number and hash, stored apart from its records so that missing ones are noticed."""

    no: int = 0
    hash: str = ""


class ReadableLog(Protocol):
    """A log that can be read, from any thread."""

    def streams(self) -> list[str]:
        """Return the names of all streams, sorted."""
        ...

    def head(self, stream: str) -> Head:
        """Return the end of a stream; number 0 where there is no such stream."""
        ...

    def read(self, stream: str, after: int = 0) -> Iterator[Recorded]:
        """Yield the records of a stream after number `after`.

        Raise Altered at the first that is not as it was written.
        """
        ...

    def rows(self, stream: str, after: int = 0) -> Iterator[RecordRow]:
        """Yield the rows of a stream after number `after`, with their hashes, unchecked."""
        ...

    def find(self, stream: str, command: str) -> Recorded | None:
        """Return the last record of a command; None where there is none."""
        ...

    def close(self) -> None:
        """Write what is waiting and close all connections and files."""
        ...


class Log(ReadableLog, Protocol):
    """A log that can be written. Requests that arrive at the same time are written in one transaction."""

    async def append(self, stream: str, records: Sequence[NewRecord], *, after: int | None = None) -> list[Recorded]:
        """Append records to a stream, all or none; they are on disk when this returns.

        Raise LogError where they cannot be written, or where the last record of the stream is not number `after`.
        """
        ...

    async def remove(self, streams: Sequence[str]) -> None:
        """Delete whole streams, all or none; raise LogError where that fails."""
        ...

    async def rewrite(self, streams: Mapping[str, tuple[int, Sequence[NewRecord]]]) -> None:
        """Replace whole streams, all or none. Each value is the stream's last number now, and all its new records.

        Raise LogError where that fails, or where a stream ends at another number.
        """
        ...

    def submit(self, stream: str, records: Sequence[NewRecord], *, after: int | None = None) -> Future[list[Recorded]]:
        """Append records as `append` does, for a thread without an event loop."""
        ...

    async def probe(self) -> None:
        """Write something that is not a record; raise LogError where nothing can be written now."""
        ...


KEY = "log-key"
LAST = "log-head"
"""Files in the data directory: what seals are signed with, and the last seal."""

KEY_LENGTH = 32
_WIDTH = 128
"""Bytes of the file with the last seal. The size is fixed so that writing it needs no free space on the disk."""

Kind = Literal["records", "removed", "rewritten", "adopted", "gap"]
"""What a seal is for: records appended; a stream deleted on purpose, or rewritten without a person's name; a stream
adopted from before there were seals; or a gap: commits that were found missing, of which `no` and `hash` are the
number and the signature of the last.
"""

_encode = msgspec.json.Encoder().encode


class Seal(msgspec.Struct, frozen=True):
    """The seal of one commit for one stream; `seq` counts all of them."""

    seq: int
    kind: str
    stream: str
    no: int
    hash: str
    sign: str


class Fault(Exception):  # noqa: N818 - the answer of a check, not an error of the program
    """Something wrong in the log: its stream ("" for the whole log), the number of the record, and why."""

    def __init__(self, stream: str, no: int, why: str) -> None:
        super().__init__(f"{stream}, record {no}: {why}" if stream else f"The log as a whole: {why}")
        self.stream = stream
        self.no = no
        self.why = why


class Signing:
    """Makes seals, each signed together with the one before it."""

    def __init__(self, key: bytes, seq: int = 0, sign: str = "") -> None:
        self.key = key
        self.seq = seq
        self.sign = sign

    def next(self, kind: Kind, stream: str, no: int, hash: str) -> Seal:
        """Return the next seal."""
        self.seq += 1
        self.sign = signature(self.key, self.sign, self.seq, kind, stream, no, hash)
        return Seal(self.seq, kind, stream, no, hash, self.sign)


def signature(key: bytes, before: str, seq: int, kind: str, stream: str, no: int, hash: str) -> str:
    """Return the signature of a seal, in hexadecimal."""
    return hmac.digest(key, _encode([before, seq, kind, stream, no, hash]), sha256).hex()


@dataclass
class Sealed:
    """The state after all seals: the end of every stream, the last seal, all faults, and the deleted streams."""

    seq: int = 0
    sign: str = ""
    heads: dict[str, Head] = field(default_factory=dict)
    faults: list[Fault] = field(default_factory=list)
    removed: dict[str, Head] = field(default_factory=dict)
    fitting: int = 0
    """The number of seals with a valid signature."""

    def take(self, seal: Seal) -> None:
        """Apply a seal."""
        self.seq, self.sign = seal.seq, seal.sign
        match seal.kind:
            case "removed":
                self.removed[seal.stream] = Head(seal.no, seal.hash)
                self.heads.pop(seal.stream, None)
            case "gap":
                self.faults.append(Fault("", 0, _gap(seal)))
            case _:
                self.heads[seal.stream] = Head(seal.no, seal.hash)


_WHY = "Either an older copy of the database was put back, or the disk has lost them."


def _gap(seal: Seal) -> str:
    """Return the sentence for a fault that was found when the server was started, and was recorded as a seal."""
    if seal.no < seal.seq:
        return f"the list of commits was found rewritten from commit {seal.no:,} on when the server was started."
    return (
        f"it ended at commit {seal.seq - 1:,} when the server was started, and had ended at {seal.no:,} before: "
        f"commits that were confirmed are missing. {_WHY}"
    )


def audit(seals: Iterable[Seal], key: bytes | None) -> Sealed:
    """Follow all seals from the first, and return what they say; signatures are checked where there is a key."""
    found, right = Sealed(), ""
    for seal in seals:
        if seal.seq != found.seq + 1:
            first, last = found.seq + 1, seal.seq - 1
            which = f"commit {first:,} is" if first == last else f"commits {first:,} to {last:,} are"
            found.faults.append(Fault("", 0, f"{which} missing from the list of commits."))
        elif key is not None:
            # Where the signature of the seal before was altered, and nothing else, this one fits the right one.
            fits = {before: _sign_of(seal, key, before) for before in (found.sign, right)}
            right = fits[right]
            if seal.sign in fits.values():
                found.fitting += 1
            else:
                why = f"commit {seal.seq:,}, which ends with it, has been altered: its signature does not match."
                found.faults.append(Fault(seal.stream, seal.no, why))
        found.take(seal)
    return found


def _sign_of(seal: Seal, key: bytes, before: str) -> str:
    return signature(key, before, seal.seq, seal.kind, seal.stream, seal.no, seal.hash)


def missing_since(found: Sealed, last: tuple[int, str] | None, seals: Iterable[Seal]) -> str:
    """Return a sentence on what is missing by the file with the last seal, or "". `seals` start at that seal."""
    if last is None:
        return ""
    seq, sign = last
    if found.seq < seq:
        lost = f"it ends at commit {found.seq:,}, and had ended at {seq:,}: commits that were confirmed are missing."
        return f"{lost} {_WHY}"
    one = next(iter(seals), None)
    if one is None or one.seq != seq or one.sign != sign:
        return f"commit {seq:,} is not the one that was made: the list of commits has been rewritten from there on."
    return ""


class Folder:
    """The files of a data directory that hold the key and the last seal. Without a directory nothing is stored."""

    def __init__(self, directory: Path | None) -> None:
        self._directory = directory
        self._file: int | None = None

    def key(self) -> bytes | None:
        """Return the key; None where there is none. Raise LogError where the file cannot be read or is not a key."""
        if self._directory is None:
            return None
        path = self._directory / KEY
        try:
            key = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as wrong:
            raise LogError(path, f"it cannot be read ({wrong.strerror}).") from wrong
        if len(key) != KEY_LENGTH:
            raise LogError(path, "this is not the key of a log. Put the file back from a backup.")
        return key

    def make_key(self) -> bytes:
        """Make a key that only its owner can read; it is on disk when this returns.

        Without a directory the key is empty: then seals still show what is missing, but anybody can forge them.
        """
        if self._directory is None:
            return b""
        path, key = self._directory / KEY, secrets.token_bytes(KEY_LENGTH)
        try:
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(handle, "wb") as new:
                new.write(key)
                new.flush()
                os.fsync(new.fileno())
        except OSError as wrong:
            path.unlink(missing_ok=True)
            raise LogError(path, f"it cannot be written ({wrong.strerror}).") from wrong
        return key

    @property
    def key_file(self) -> Path | None:
        """The path of the key; None where it is not stored."""
        return self._directory and self._directory / KEY

    def last(self) -> tuple[int, str] | None:
        """Return the number and the signature of the last seal; None where it is not known."""
        if self._directory is None:
            return None
        try:
            seq, sign = (self._directory / LAST).read_text("ascii").split()
            return int(seq), sign
        except (OSError, ValueError):
            return None

    def note(self, seq: int, sign: str) -> None:
        """Store the last seal. It is not synced to disk: after a power cut the file may be older than the log."""
        if self._directory is None:
            return
        try:
            if self._file is None:
                self._file = os.open(self._directory / LAST, os.O_WRONLY | os.O_CREAT, 0o600)
            os.pwrite(self._file, f"{seq} {sign}".ljust(_WIDTH - 1).encode() + b"\n", 0)
        except OSError:  # a full disk on the first day: the log itself says so
            self.close()

    def close(self) -> None:
        """Close the file of the last seal."""
        if self._file is not None:
            os.close(self._file)
            self._file = None


_encode_record = msgspec.json.Encoder().encode


class StreamChain(Chain):
    """A hash chain that continues from the end of a stream."""

    def __init__(self, no: int = 0, hash: str = "") -> None:
        super().__init__()
        self.no = no
        self.hash = hash.encode()

    def after(self, at_ms: int, by: str, command: str, body: str) -> str:
        """Add the next record to the chain and return its hash; `no` is the record's number afterwards."""
        return self.add(b"%s %s" % (_encode_record([at_ms, by, command]), body.encode())).decode()


def check_row(stream: str, chain: StreamChain, row: RecordRow) -> None:
    """Check the next row of a stream and add it to the chain; raise Fault where it is missing or altered."""
    if row.no != chain.no + 1:
        raise Fault(stream, chain.no + 1, f"it is missing; the next one is {row.no}.")
    if not (isinstance(row.at_ms, int) and all(isinstance(text, str) for text in (row.by, row.command, row.body))):
        raise Fault(stream, row.no, "it has been altered: a value has the wrong type.")
    try:
        hash = chain.after(row.at_ms, row.by, row.command, row.body)
    except UnicodeEncodeError as wrong:
        raise Fault(stream, row.no, "it has been altered: it contains something that is not text.") from wrong
    if hash != row.hash:
        raise Fault(stream, row.no, "it or the record before it has been altered: the hash does not match.")


def check_end(stream: str, chain: StreamChain, end: Head) -> None:
    """Check that a chain has reached the stored end of its stream; raise Fault where it has not."""
    if chain.no < end.no:
        raise Fault(stream, chain.no + 1, f"it is missing: this stream has had {end.no:,} records.")
    if chain.no == end.no and chain.hash.decode() != end.hash:
        raise Fault(stream, chain.no, "its hash is not the one at the end of its stream.")
