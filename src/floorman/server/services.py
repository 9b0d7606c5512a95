"""The services that all requests use: the log, the actors, the accounts, the time, rate limits and the index."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

import msgspec

from floorman.server.accounts.front_desk import FrontDesk
from floorman.server.accounts.sessions import ENTRIES, READS, WRITES, Buckets
from floorman.server.clock import Times
from floorman.server.log.records import Log
from floorman.server.people import People
from floorman.server.streams.actor import Actors
from floorman.text import message

Result = TypeVar("Result")
RUNNING_MS = 24 * 3600 * 1000
"""An event whose last record is older than this is not in progress."""

_HERE_ONLY = ("localhost", "127.", "[::1]")


class Limits:
    """Rate limits for each session, or for each address without one. Without a clock nothing is limited."""

    def __init__(self, now_ms: Callable[[], int] | None) -> None:
        self._reads, self._writes, self._entries = (
            Buckets(rate, now_ms) if now_ms else None for rate in (READS, WRITES, ENTRIES)
        )

    def wait(self, key: str, writes: bool, enters: bool = False) -> int:
        """Count a request; return the seconds to wait before it is allowed, 0 where it is allowed now."""
        bucket = self._entries if enters else self._writes if writes else self._reads
        return bucket.take(key) if bucket else 0


INDEX = "index.json"
"""The file in the data directory that holds the index of streams."""


class IndexLine(msgspec.Struct, frozen=True):
    """What a list shows of a stream, and the hash of the stream's last record when that was worked out."""

    head: str
    line: msgspec.Raw


class StreamIndex:
    """What lists show of streams, so that no stream has to be opened to list it.

    A line is valid as long as its stream ends with the same record. The file is a cache: without it, lines are worked
    out again from the log.
    """

    def __init__(self, log: Log, file: Path | None = None) -> None:
        self._log = log
        self._file = file
        self._lines: dict[str, IndexLine] = {}
        if file is not None:
            with suppress(OSError, msgspec.MsgspecError):
                self._lines = msgspec.json.decode(file.read_bytes(), type=dict[str, IndexLine])

    def find(self, stream: str) -> msgspec.Raw | None:
        """Return the line of a stream; None where it is missing or out of date."""
        known = self._lines.get(stream)
        return known.line if known and known.head == self._log.head(stream).hash else None

    def keep(self, stream: str, head: str, line: bytes) -> None:
        """Store the line of a stream, worked out when the stream ended with the record of hash `head`."""
        self._lines[stream] = IndexLine(head, msgspec.Raw(line))

    def save(self) -> None:
        """Write the file. Errors of the disk are ignored, as writing to the log reports them."""
        if self._file is None:
            return
        part = self._file.with_suffix(".part")
        with suppress(OSError):
            part.write_bytes(msgspec.json.encode(self._lines))
            part.replace(self._file)


class Busy(Exception):  # noqa: N818 - it is an answer
    """Raised where too many slow requests are waiting already."""


class Calculations:
    """Runs slow functions in threads, so that the event loop goes on: `AT_ONCE` at a time, `MOST` with those that wait.

    Threads share one interpreter, so these functions must bound their own work.
    """

    AT_ONCE, MOST = 2, 16

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(self.AT_ONCE)
        self._begun = 0

    async def run(self, slow: Callable[..., Result], *given: object) -> Result:
        """Run a slow function in a thread and return its result; raise Busy where too many are waiting."""
        if self._begun >= self.MOST:
            raise Busy(message("problem.busy"))
        self._begun += 1
        try:
            async with self._turn:
                return await asyncio.to_thread(slow, *given)
        finally:
            self._begun -= 1


@dataclass(frozen=True, slots=True)
class Services:
    """The log, the actors of its streams, the accounts, the time, and the address of this server.

    `given` are the ids of new events that may not be in the log yet; `screens` counts the open sockets of each session,
    by its hash, and `at_tables` those of them that are on a table's stream. `origin` is the server's own address, and
    the only one where it is `fixed`. `index` has what lists show of streams.
    """

    log: Log
    actors: Actors
    times: Times
    front_desk: FrontDesk
    people: People
    origin: str = ""
    limits: Limits = field(default_factory=lambda: Limits(None))
    given: set[str] = field(default_factory=set)
    calculations: Calculations = field(default_factory=Calculations)
    screens: Counter[str] = field(default_factory=Counter)
    at_tables: Counter[str] = field(default_factory=Counter)
    fixed: bool = False
    index: StreamIndex = field(kw_only=True)

    def pages(self, session: str) -> int:
        """Return how many pages a session has open. A dealer's page has two sockets, to the event and to the table."""
        tables = self.at_tables[session]
        return max(self.screens[session] - tables, tables)

    async def open_running(self) -> None:
        """Open the events that may be in progress, so that their clocks are watched."""
        for event in list(self.front_desk.ledger.events):
            stream = f"events/{event}"
            with suppress(Exception):
                last = await asyncio.to_thread(self._last_ms, stream)
                if self.times.now_ms() - last < RUNNING_MS:
                    await self.actors.of(stream)

    def _last_ms(self, stream: str) -> int:
        """Return the time of the last record of a stream; 0 where it has none."""
        return next((row.at_ms for row in self.log.rows(stream, self.log.head(stream).no - 1)), 0)

    def origin_for(self, scheme: str, host: str) -> str:
        """Return the scheme and host that links to this server start with.

        It is the address of the request, unless the origin is fixed or that address is one that only this machine can
        open.
        """
        if self.origin and (self.fixed or not host or host.startswith(_HERE_ONLY)):
            return self.origin
        return f"{scheme}://{host}"
