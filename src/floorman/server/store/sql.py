"""The log in tables, the same on every database: what differs is in `Connection` and how one is made."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from threading import Lock
from typing import Any, Protocol

from floorman.server.actors.keeper import Recorded
from floorman.server.store.base import SCHEMA, Head, NewRecord, Row, StoreError
from floorman.server.store.chain import StreamChain
from floorman.server.store.writer import Append, Remove, Request, Writer, answer_all

PAGE = 1000
"""Records read at a time: a long log never lies in memory, and nobody waits long for the connection."""

TABLES = (
    "CREATE TABLE IF NOT EXISTS floorman (key TEXT PRIMARY KEY, value TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS log (stream TEXT NOT NULL, no BIGINT NOT NULL, at_ms BIGINT NOT NULL, by TEXT NOT NULL,"
    " command TEXT NOT NULL, body TEXT NOT NULL, hash TEXT NOT NULL, PRIMARY KEY (stream, no))",
    "CREATE INDEX IF NOT EXISTS log_command ON log (stream, command) WHERE command <> ''",
    "CREATE TABLE IF NOT EXISTS heads (stream TEXT PRIMARY KEY, no BIGINT NOT NULL, hash TEXT NOT NULL)",
)
_ROW = "SELECT no, at_ms, by, command, body, hash FROM log"
_INSERT = "INSERT INTO log (stream, no, at_ms, by, command, body, hash) VALUES (?, ?, ?, ?, ?, ?, ?)"
_HEAD = (
    "INSERT INTO heads (stream, no, hash) VALUES (?, ?, ?)"
    " ON CONFLICT (stream) DO UPDATE SET no = excluded.no, hash = excluded.hash"
)


class Connection(Protocol):
    """One line to a database. Parameters are question marks; every error is a StoreError."""

    def run(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Carry out a statement; what it found."""
        ...

    def close(self) -> None:
        """Hang up."""
        ...


class SqlReader(ABC):
    """Reads a log. One connection, one question at a time, from any thread."""

    where: str
    """The database as an operator knows it."""

    def __init__(self) -> None:
        self._reader: Connection | None = None
        self._reading = Lock()

    @abstractmethod
    def connect_to_read(self) -> Connection:
        """A new connection that only reads."""

    def _ask(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        with self._reading:
            if self._reader is None:
                self._reader = self.connect_to_read()
            try:
                return self._reader.run(sql, *values)
            except StoreError:
                self._reader.close()
                self._reader = None
                raise

    def check_schema(self) -> None:
        """Refuse what is no log of Floorman's, or one that a later Floorman has written."""
        found = self._ask("SELECT value FROM floorman WHERE key = 'schema'")
        refuse_later(self.where, found)

    def streams(self) -> list[str]:
        """Every stream, by name."""
        return sorted(name for (name,) in self._ask("SELECT stream FROM heads UNION SELECT stream FROM log"))

    def head(self, stream: str) -> Head:
        """The end of a stream; number 0 where there is none."""
        found = self._ask("SELECT no, hash FROM heads WHERE stream = ?", stream)
        return Head(*found[0]) if found else Head()

    def count(self) -> int:
        """Records in all streams."""
        return int(self._ask("SELECT COUNT(*) FROM log")[0][0])

    def rows(self, stream: str, after: int = 0) -> Iterator[Row]:
        """The records of a stream in order, as they lie in the database."""
        while True:
            page = self._ask(f"{_ROW} WHERE stream = ? AND no > ? ORDER BY no LIMIT ?", stream, after, PAGE)
            for values in page:
                yield Row(*values)
            if len(page) < PAGE:
                return
            after = page[-1][0]

    def read(self, stream: str, after: int = 0) -> Iterator[Recorded]:
        """The records of a stream in order, from the one after `after`."""
        return (row.recorded() for row in self.rows(stream, after))

    def find(self, stream: str, command: str) -> Recorded | None:
        """The last record of a command."""
        found = self._ask(f"{_ROW} WHERE stream = ? AND command = ? ORDER BY no DESC LIMIT 1", stream, command)
        return Row(*found[0]).recorded() if found else None

    def close(self) -> None:
        """Let go of the database."""
        with self._reading:
            if self._reader is not None:
                self._reader.close()
                self._reader = None


class SqlStore(SqlReader):
    """Reads and writes a log."""

    begin: str
    """How a transaction that writes begins."""

    def __init__(self) -> None:
        super().__init__()
        self._heads: dict[str, Head] = {}
        self._line: Connection | None = self._opened()
        self._writer = Writer(self._commit)

    @abstractmethod
    def connect(self) -> Connection:
        """A new connection that writes, and holds whatever keeps a second server away."""

    def _opened(self) -> Connection:
        line = self.connect()
        try:
            line.run(self.begin)
            line.run(TABLES[0])
            refuse_later(self.where, line.run("SELECT value FROM floorman WHERE key = 'schema'") or [(SCHEMA,)])
            for table in TABLES:
                line.run(table)
            line.run("INSERT INTO floorman (key, value) VALUES ('schema', ?) ON CONFLICT DO NOTHING", str(SCHEMA))
            line.run("COMMIT")
        except StoreError:
            line.close()
            raise
        return line

    async def append(self, stream: str, records: Sequence[NewRecord]) -> list[Recorded]:
        """Put records at the end of a stream; on disk when it returns."""
        return await asyncio.wrap_future(self.submit(stream, records))

    def submit(self, stream: str, records: Sequence[NewRecord]) -> Future[list[Recorded]]:
        """The same for a thread that has no event loop."""
        done: Future[list[Recorded]] = Future()
        self._writer.put(Append(stream, tuple(records), done))
        return done

    async def remove(self, streams: Sequence[str]) -> None:
        """Delete whole streams, all or none."""
        done: Future[list[Recorded]] = Future()
        self._writer.put(Remove(tuple(streams), done))
        await asyncio.wrap_future(done)

    def close(self) -> None:
        """Enter what is waiting and let go of everything."""
        self._writer.close()
        if self._line is not None:
            self._line.close()
            self._line = None
        super().close()

    def _commit(self, batch: Sequence[Request]) -> None:
        """Enter a batch in one transaction. A request that cannot be written is left out, and the others go on."""
        left = list(batch)
        while left:
            if self._line is None:
                self._line = self._opened()
            heads: dict[str, Head | None] = {}
            results: list[list[Recorded]] = []
            self._begin(self._line)
            try:
                for request in left:
                    results.append(self._write(self._line, request, heads))
            except StoreError as wrong:
                answer_all([left.pop(len(results))], wrong)
                self._undo()
                continue
            try:
                for stream, head in heads.items():
                    if head is None:
                        self._line.run("DELETE FROM heads WHERE stream = ?", stream)
                    else:
                        self._line.run(_HEAD, stream, head.no, head.hash)
                self._line.run("COMMIT")
            except StoreError:
                self._undo()
                raise
            for stream, head in heads.items():
                if head is None:
                    self._heads.pop(stream, None)
                else:
                    self._heads[stream] = head
            for request, result in zip(left, results, strict=True):
                request.done.set_result(result)
            return

    def _begin(self, line: Connection) -> None:
        try:
            line.run(self.begin)
        except StoreError:
            self._undo()
            raise

    def _write(self, line: Connection, request: Request, heads: dict[str, Head | None]) -> list[Recorded]:
        """Enter one request in the transaction that is open.

        `heads` are the ends of streams as they are in it, None for those that it has deleted.
        """
        if isinstance(request, Remove):
            for stream in request.streams:
                line.run("DELETE FROM log WHERE stream = ?", stream)
                heads[stream] = None
            return []
        stream = request.stream
        known = heads[stream] or Head() if stream in heads else self._heads.get(stream)
        head = known or self._end(line, stream)
        chain = StreamChain(head.no, head.hash)
        recorded = []
        for new in request.records:
            body = new.body.decode()
            hash = chain.after(new.at_ms, new.by, new.command, body)
            line.run(_INSERT, stream, chain.no, new.at_ms, new.by, new.command, body, hash)
            recorded.append(Row(chain.no, new.at_ms, new.by, new.command, body, hash).recorded())
        if recorded:
            heads[stream] = Head(chain.no, chain.hash.decode())
        return recorded

    def _end(self, line: Connection, stream: str) -> Head:
        found = line.run("SELECT no, hash FROM heads WHERE stream = ?", stream)
        return Head(*found[0]) if found else Head()

    def _undo(self) -> None:
        """Take the open transaction back; where even that fails, hang up, and the database does it by itself."""
        self._heads.clear()
        assert self._line is not None
        try:
            self._line.run("ROLLBACK")
        except StoreError:
            self._line.close()
            self._line = None


def refuse_later(where: str, found: list[tuple[Any, ...]]) -> None:
    """Refuse a schema that this program does not know."""
    if not found:
        raise StoreError(f"{where} does not contain a Floorman log.")
    if int(found[0][0]) > SCHEMA:
        raise StoreError(
            f"{where} was written by a later Floorman (schema {found[0][0]}, this one knows {SCHEMA}). "
            "Install that version, or start with another data directory."
        )
