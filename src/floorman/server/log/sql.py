"""The log in SQL tables, the same for every database: differences are in `DatabaseConnection` and how one is opened."""

import asyncio
import queue
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from secrets import token_hex
from threading import Lock, Thread
from typing import Any, NamedTuple, Protocol

from floorman.server.log.records import (
    SCHEMA,
    Altered,
    Fault,
    Folder,
    Head,
    Kind,
    LogError,
    Lost,
    NewRecord,
    Recorded,
    RecordRow,
    Seal,
    Sealed,
    Signing,
    StreamChain,
    audit,
    check_end,
    check_row,
    missing_since,
    readable,
)
from floorman.text import message

MOST_AT_ONCE = 256
"""Requests in one transaction. The limit keeps the first of many from waiting for the last."""


class Append(NamedTuple):
    """Records to append to a stream; where `after` is given, the stream has to end at that number."""

    stream: str
    records: tuple[NewRecord, ...]
    done: "Future[list[Recorded]]"
    after: int | None = None


class Remove(NamedTuple):
    """Streams to delete."""

    streams: tuple[str, ...]
    done: "Future[list[Recorded]]"


class Rewrite(NamedTuple):
    """Streams to replace: (name, number at which it has to end now, new records)."""

    streams: tuple[tuple[str, int, tuple[NewRecord, ...]], ...]
    done: "Future[list[Recorded]]"


class Probe(NamedTuple):
    """A request to test whether anything can be written."""

    done: "Future[list[Recorded]]"


Request = Append | Remove | Rewrite | Probe


class Writer:
    """The only thread that writes. `commit` has to answer every request that it is given, by result or error."""

    def __init__(self, commit: Callable[[Sequence[Request]], None]) -> None:
        self._commit = commit
        self._waiting: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._run, name="floorman log", daemon=True)
        self._thread.start()

    def put(self, request: Request) -> None:
        """Queue a request; raise LogError where the writer is closed."""
        if self._closed:
            raise LogError("", message("problem.log-closed"))
        self._waiting.put(request)

    def close(self) -> None:
        """Write everything that is queued, then stop."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
            self._thread.join()

    def _run(self) -> None:
        while True:
            batch, last = self._batch()
            if batch:
                try:
                    self._commit(batch)
                except BaseException as wrong:
                    answer_all(batch, wrong)
            if last:
                return

    def _batch(self) -> tuple[list[Request], bool]:
        """Wait for a request.

        Return all that are queued, up to MOST_AT_ONCE, and whether the writer was closed after them.
        """
        batch: list[Request] = []
        request = self._waiting.get()
        while request is not None:
            if request.done.set_running_or_notify_cancel():
                batch.append(request)
            if len(batch) == MOST_AT_ONCE:
                return batch, False
            try:
                request = self._waiting.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True


def answer_all(batch: Sequence[Request], wrong: BaseException) -> None:
    """Set an error as the result of every request that has none yet."""
    for request in batch:
        if not request.done.done():
            request.done.set_exception(wrong)


PAGE = 1000
"""Rows read at a time, so that a long log is never in memory as a whole and the connection is not held for long."""

PROBE = 16_384
"""Characters that a probe writes over those of the last probe: a disk that is full may still take a few."""

TABLES = (
    "CREATE TABLE IF NOT EXISTS floorman (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS log (stream TEXT NOT NULL, no BIGINT NOT NULL, at_ms BIGINT NOT NULL, by TEXT NOT NULL,"
    " command TEXT NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (stream, no))",
    "CREATE INDEX IF NOT EXISTS log_command ON log (stream, command) WHERE command <> ''",
    "CREATE TABLE IF NOT EXISTS heads (stream TEXT PRIMARY KEY, no BIGINT NOT NULL, hash TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS seals (seq BIGINT PRIMARY KEY, kind TEXT NOT NULL, stream TEXT NOT NULL,"
    " no BIGINT NOT NULL, hash TEXT NOT NULL, sign TEXT NOT NULL)",
)
_ROW = "SELECT no, at_ms, by, command, body, hash FROM log"
_INSERT = "INSERT INTO log (stream, no, at_ms, by, command, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)"
_SEALS = "SELECT seq, kind, stream, no, hash, sign FROM seals WHERE seq > ? ORDER BY seq LIMIT ?"
_SEAL = "INSERT INTO seals (seq, kind, stream, no, hash, sign) VALUES (?, ?, ?, ?, ?, ?)"
_PROBE = "INSERT INTO floorman (key, value) VALUES ('probe', ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
_HEAD = (
    "INSERT INTO heads (stream, no, hash) VALUES (?, ?, ?)"
    " ON CONFLICT (stream) DO UPDATE SET no = excluded.no, hash = excluded.hash"
)


class DatabaseConnection(Protocol):
    """One connection to a database. Parameters are question marks; every error is a LogError."""

    def run(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Execute a statement; return the rows that it found."""
        ...

    def close(self) -> None:
        """Close the connection."""
        ...


class SqlReader(ABC):
    """Reads a log, from any thread: one connection, one query at a time.

    `folder` is the data directory with the key of the seals.
    """

    where: str
    """The name of the database for operators."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self.schema = SCHEMA
        self._in_snapshot = False
        self._reader: DatabaseConnection | None = None
        self._reading = Lock()

    @abstractmethod
    def connect_to_read(self) -> DatabaseConnection:
        """Return a new connection for reading."""

    def _ask(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._reading:
            for again in (True, False):
                if self._reader is None:
                    self._reader = self.connect_to_read()
                try:
                    return self._reader.run(sql, *values)
                except LogError as wrong:
                    self._reader.close()
                    self._reader = None
                    if self._in_snapshot or not (again and isinstance(wrong, Lost)):
                        raise
            raise AssertionError("unreachable")

    def check_schema(self) -> None:
        """Raise LogError where the database holds no log of Floorman, or one that a later Floorman has written."""
        found = self._ask("SELECT value FROM floorman WHERE key = 'schema'")
        refuse_later(self.where, found)
        self.schema = int(found[0][0])

    def streams(self) -> list[str]:
        """Return the names of all streams, sorted."""
        return sorted(name for (name,) in self._ask("SELECT stream FROM heads UNION SELECT stream FROM log"))

    def head(self, stream: str) -> Head:
        """Return the end of a stream; number 0 where there is no such stream."""
        found = self._ask("SELECT no, hash FROM heads WHERE stream = ?", stream)
        return Head(*found[0]) if found else Head()

    def count(self) -> int:
        """Return the number of records in all streams."""
        return int(self._ask("SELECT COUNT(*) FROM log")[0][0])

    def rows(self, stream: str, after: int = 0) -> Iterator[RecordRow]:
        """Yield the rows of a stream after number `after`, in order, unchecked."""
        while True:
            page = self._ask(f"{_ROW} WHERE stream = ? AND no > ? ORDER BY no LIMIT ?", stream, after, PAGE)
            for values in page:
                yield RecordRow(*values)
            if len(page) < PAGE:
                return
            after = page[-1][0]

    def begin_snapshot(self) -> None:
        """Begin a transaction in which all reads see the database as it is now; a lost connection ends it.

        PostgreSQL only.
        """
        self._ask("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
        self._in_snapshot = True

    def table(self, name: str, columns: Sequence[str]) -> Iterator[tuple[Any, ...]]:
        """Yield every row of a table, in the order of its first two columns."""
        if name == "seals" and self.schema < 2:
            return
        order, rows = ", ".join(columns[:2]), 0
        while page := self._ask(
            f"SELECT {', '.join(columns)} FROM {name} ORDER BY {order} LIMIT ? OFFSET ?", PAGE, rows
        ):
            yield from page
            rows += len(page)

    def seals(self, after: int = 0) -> Iterator[Seal]:
        """Yield the seals of the log in order; none for a log that was last opened by a version without seals."""
        while self.schema > 1:
            page = self._ask(_SEALS, after, PAGE)
            yield from (Seal(*values) for values in page)
            if len(page) < PAGE:
                return
            after = page[-1][0]

    def read(self, stream: str, after: int = 0) -> Iterator[Recorded]:
        """Yield the records of a stream after number `after`; raise Altered at the first that is not as it was written.

        Raise DataError at the first that a later Floorman has written.
        """
        try:
            for row in self._checked(stream, after):
                yield readable(stream, row.recorded())
        except Fault as fault:
            raise Altered("", f"The log was altered or damaged outside Floorman. {fault}") from fault

    def _checked(self, stream: str, after: int) -> Iterator[RecordRow]:
        end, chain = self.head(stream), StreamChain()
        if after:
            before = next(self.rows(stream, after - 1), None)
            chain = StreamChain(after, before.hash if before and before.no == after else "")
        for row in self.rows(stream, after):
            if chain.no >= end.no:
                moved = self._newest_head(stream)
                if moved.no <= end.no:
                    raise Fault(stream, row.no, "it comes after the end of its stream: it was added by hand.")
                end = moved
            check_row(stream, chain, row)
            yield row
        if chain.no > after or after < end.no:
            check_end(stream, chain, end)

    def _newest_head(self, stream: str) -> Head:
        """Return the end of a stream again, when a record was found after the end that was known."""
        return self.head(stream)

    def find(self, stream: str, command: str) -> Recorded | None:
        """Return the last record of a command; None where there is none."""
        found = self._ask(f"{_ROW} WHERE stream = ? AND command = ? ORDER BY no DESC LIMIT 1", stream, command)
        return RecordRow(*found[0]).recorded() if found else None

    def close(self) -> None:
        """Close the connection."""
        with self._reading:
            if self._reader is not None:
                self._reader.close()
                self._reader = None


class SqlLog(SqlReader):
    """Reads and writes a log.

    `warnings` are sentences for the operator about the log as a whole, found when it was opened.
    """

    begin: str
    """The statement that begins a transaction for writing."""

    def __init__(self, folder: Folder, *, anew: bool = False) -> None:
        super().__init__(folder)
        self.warnings: list[str] = []
        self._anew = anew
        self._sealed: Sealed | None = None
        self._key = b""
        self._sure = False
        self._entering = Lock()
        self._line: DatabaseConnection | None = self._opened()
        self._writer = Writer(self._commit)

    @abstractmethod
    def connect(self) -> DatabaseConnection:
        """Return a new connection that writes, and holds whatever lock keeps a second server away."""

    def _opened(self) -> DatabaseConnection:
        line = self.connect()
        try:
            line.run(self.begin)
            line.run(TABLES[0])
            refuse_later(self.where, line.run("SELECT value FROM floorman WHERE key = 'schema'") or [(SCHEMA,)])
            for table in TABLES:
                line.run(table)
            line.run(
                "INSERT INTO floorman (key, value) VALUES ('schema', ?) ON CONFLICT (key) DO UPDATE"
                " SET value = excluded.value",
                str(SCHEMA),
            )
            self._sealed = self._audited(line) if self._sealed is None else self._caught_up(line, self._sealed)
            line.run("COMMIT")
        except LogError:
            line.close()
            raise
        self._sure = True
        self.folder.note(self._sealed.seq, self._sealed.sign)
        return line

    def _audited(self, line: DatabaseConnection) -> Sealed:
        """Follow all seals, and record a seal for what is missing.

        Streams from before there were seals are adopted unchecked.
        """
        key = self.folder.key()
        first = line.run(_SEALS, 0, 1)
        if first and key is None and self.folder.key_file:
            raise LogError(
                self.folder.key_file,
                "the file is missing. The log is signed with the key in it. Put it back from "
                "a backup, or from the folder that the log was copied from. If it is lost, `floorman backup` and "
                "`floorman restore` make a log with a new key out of this one.",
            )
        self._key = self.folder.make_key() if key is None else key
        sealed = audit(_paged(line), self._key)
        if first and not sealed.fitting:
            raise LogError(
                self.folder.key_file or self.where,
                "this is not the key that the log is signed with. Put the right "
                "file log-key back from a backup, or from the folder that the log was copied from.",
            )
        last = None if self._anew and not first else self.folder.last()
        missing = missing_since(sealed, last, _paged(line, last[0] - 1) if last else ())
        self.warnings = [str(fault) for fault in sealed.faults]
        signing = Signing(self._key, sealed.seq, sealed.sign)
        if missing and last:
            self.warnings.append(str(Fault("", 0, missing)))
            sealed.take(_sealed_as(line, signing, "gap", "", Head(*last)))
        if not first:
            for stream, no, hash in line.run("SELECT stream, no, hash FROM heads ORDER BY stream"):
                sealed.take(_sealed_as(line, signing, "adopted", stream, Head(no, hash)))
        return sealed

    def _caught_up(self, line: DatabaseConnection, sealed: Sealed) -> Sealed:
        """Apply the seals that are in the database and not in memory, from a commit whose answer was lost."""
        newer = list(_paged(line, sealed.seq - 1))
        if sealed.seq and (not newer or newer[0].seq != sealed.seq or newer[0].sign != sealed.sign):
            raise LogError(self.where, message("problem.log-another"))
        for seal in newer[1:] if sealed.seq else newer:
            sealed.take(seal)
        return sealed

    def head(self, stream: str) -> Head:
        """Return the end of a stream, from memory where it is known; number 0 where there is no such stream."""
        if self._sealed is None or not self._sure:
            return super().head(stream)
        return self._sealed.heads.get(stream, Head())

    def _newest_head(self, stream: str) -> Head:
        """Return the end of a stream, once a commit that readers can already see is applied in memory."""
        with self._entering:
            return self.head(stream)

    def streams(self) -> list[str]:
        """Return the names of all streams, sorted, including those of which records are missing."""
        return sorted({*super().streams(), *(self._sealed.heads if self._sealed else ())})

    def _checked(self, stream: str, after: int) -> Iterator[RecordRow]:
        for fault in self._sealed.faults if self._sealed else ():
            if fault.stream == stream:
                raise fault
        yield from super()._checked(stream, after)

    async def probe(self) -> None:
        """Write something that is not a record; raise LogError where nothing can be written now."""
        done: Future[list[Recorded]] = Future()
        self._writer.put(Probe(done))
        await asyncio.wrap_future(done)

    async def append(self, stream: str, records: Sequence[NewRecord], *, after: int | None = None) -> list[Recorded]:
        """Append records to a stream, all or none; they are on disk when this returns.

        Raise LogError as in `Log.append`.
        """
        return await asyncio.wrap_future(self.submit(stream, records, after=after))

    def submit(self, stream: str, records: Sequence[NewRecord], *, after: int | None = None) -> Future[list[Recorded]]:
        """Append records as `append` does, for a thread without an event loop."""
        done: Future[list[Recorded]] = Future()
        self._writer.put(Append(stream, tuple(records), done, after))
        return done

    async def remove(self, streams: Sequence[str]) -> None:
        """Delete whole streams, all or none."""
        done: Future[list[Recorded]] = Future()
        self._writer.put(Remove(tuple(streams), done))
        await asyncio.wrap_future(done)

    async def rewrite(self, streams: Mapping[str, tuple[int, Sequence[NewRecord]]]) -> None:
        """Replace whole streams, all or none. Each value is the stream's last number now, and all its new records."""
        done: Future[list[Recorded]] = Future()
        self._writer.put(Rewrite(tuple((stream, no, tuple(new)) for stream, (no, new) in streams.items()), done))
        await asyncio.wrap_future(done)

    def close(self) -> None:
        """Write what is waiting and close all connections and files."""
        self._writer.close()
        super().close()
        if self._line is not None:
            self._line.close()
            self._line = None
        self.folder.close()

    def _commit(self, batch: Sequence[Request]) -> None:
        """Write a batch in one transaction.

        A request that cannot be written is left out, and the others are tried again.
        """
        left = list(batch)
        while left:
            line, sealed = self._begun()
            heads: dict[str, Head | None] = {}
            results: list[list[Recorded]] = []
            try:
                for request in left:
                    results.append(self._write(line, request, sealed, heads))
            except LogError as wrong:
                answer_all([left.pop(len(results))], wrong)
                self._undo()
                continue
            signing = Signing(self._key, sealed.seq, sealed.sign)
            made: list[Seal] = []
            try:
                for stream, head in heads.items():
                    if head is None:
                        line.run("DELETE FROM heads WHERE stream = ?", stream)
                        made.append(_sealed_as(line, signing, "removed", stream, sealed.heads.get(stream, Head())))
                    else:
                        line.run(_HEAD, stream, head.no, head.hash)
                        made.append(_sealed_as(line, signing, _kind_of(stream, left), stream, head))
                with self._entering:
                    line.run("COMMIT")
                    for seal in made:
                        sealed.take(seal)
            except LogError:
                self._undo()
                raise
            self.folder.note(sealed.seq, sealed.sign)
            if any(isinstance(request, Remove | Rewrite) for request in left):
                with suppress(LogError):  # it is deleted; what is left of it on the disk goes with a later one
                    self.purge(line)
            for request, result in zip(left, results, strict=True):
                request.done.set_result(result)
            return

    def _begun(self) -> tuple[DatabaseConnection, Sealed]:
        """Begin a transaction, over a new connection where the old one was lost; nothing has been sent yet."""
        for again in (True, False):
            if self._line is None:
                self._line = self._opened()
            assert self._sealed is not None
            try:
                self._line.run(self.begin)
                if not self._sure:
                    self._sealed = self._caught_up(self._line, self._sealed)
                    self._sure = True
            except LogError as wrong:
                self._undo()
                if not (again and isinstance(wrong, Lost)):
                    raise
            else:
                return self._line, self._sealed
        raise AssertionError("unreachable")

    def _write(
        self, line: DatabaseConnection, request: Request, sealed: Sealed, heads: dict[str, Head | None]
    ) -> list[Recorded]:
        """Write one request in the open transaction.

        `heads` collects the ends of streams as they are in it, None for those that it has deleted.
        """
        if isinstance(request, Probe):
            line.run(_PROBE, token_hex(PROBE // 2))
            return []
        if isinstance(request, Remove):
            for stream in request.streams:
                line.run("DELETE FROM log WHERE stream = ?", stream)
                heads[stream] = None
            return []
        if isinstance(request, Rewrite):
            for stream, after, records in request.streams:
                self._end_of(stream, after, sealed, heads)
                line.run("DELETE FROM log WHERE stream = ?", stream)
                self._enter(line, stream, Head(), records, heads)
            return []
        end = self._end_of(request.stream, request.after, sealed, heads)
        return self._enter(line, request.stream, end, request.records, heads)

    def _end_of(self, stream: str, after: int | None, sealed: Sealed, heads: dict[str, Head | None]) -> Head:
        """Return the end of a stream in the open transaction.

        Raise LogError where it is not at `after`, if that is given.
        """
        head = (heads[stream] if stream in heads else sealed.heads.get(stream)) or Head()
        if after not in (None, head.no):
            raise LogError(stream, message("problem.log-two-servers"))
        return head

    def _enter(
        self,
        line: DatabaseConnection,
        stream: str,
        head: Head,
        records: Sequence[NewRecord],
        heads: dict[str, Head | None],
    ) -> list[Recorded]:
        """Insert records after `head` in the open transaction."""
        chain = StreamChain(head.no, head.hash)
        recorded = []
        for new in records:
            body = new.body.decode()
            hash = chain.after(new.at_ms, new.by, new.command, body)
            line.run(_INSERT, stream, chain.no, new.at_ms, new.by, new.command, body, hash)
            recorded.append(RecordRow(chain.no, new.at_ms, new.by, new.command, body, hash).recorded())
        if recorded:
            heads[stream] = Head(chain.no, chain.hash.decode())
        return recorded

    def purge(self, line: DatabaseConnection) -> None:
        """Remove deleted rows from the disk, for databases that would keep them for a while."""

    def _undo(self) -> None:
        """Roll the open transaction back.

        Where even that fails, close the connection, which makes the database do it.
        """
        self._sure = False
        assert self._line is not None
        try:
            self._line.run("ROLLBACK")
        except LogError:
            self._line.close()
            self._line = None


def _paged(line: DatabaseConnection, after: int = 0) -> Iterator[Seal]:
    """Yield the seals after number `after`, as the open transaction sees them."""
    while True:
        page = line.run(_SEALS, after, PAGE)
        yield from (Seal(*values) for values in page)
        if len(page) < PAGE:
            return
        after = page[-1][0]


def _kind_of(stream: str, requests: Sequence[Request]) -> Kind:
    """Return the kind of the seal for a stream that has records after a commit."""
    again = (name for one in requests if isinstance(one, Rewrite) for name, _, _ in one.streams)
    return "rewritten" if stream in again else "records"


def _sealed_as(line: DatabaseConnection, signing: Signing, kind: Kind, stream: str, head: Head) -> Seal:
    """Make the next seal and insert it in the open transaction."""
    seal = signing.next(kind, stream, head.no, head.hash)
    line.run(_SEAL, seal.seq, seal.kind, seal.stream, seal.no, seal.hash, seal.sign)
    return seal


def refuse_later(where: str, found: list[tuple[Any, ...]]) -> None:
    """Raise LogError for a schema version that is missing, or later than this program knows."""
    if not found:
        raise LogError("", f"{where} does not contain a Floorman log.")
    if int(found[0][0]) > SCHEMA:
        raise LogError(
            "",
            f"{where} was written by a later Floorman (schema {found[0][0]}, this one knows {SCHEMA}). "
            "Install that version, or start with another data directory.",
        )
