"""The one writer of a stream: a command is decided, written to disk, applied and sent to clients, then the next one."""

import asyncio
import hashlib
import logging
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Literal, NamedTuple

import msgspec

from floorman.core import DataError, Refused, encode
from floorman.server.clock import HELD_AFTER_MS, Times
from floorman.server.log import Altered, Log, LogError, NewRecord
from floorman.server.log.records import Recorded
from floorman.server.rights import HEARS_RECORDS, NotAllowed, Who
from floorman.server.streams.clients import Client, Hub, Parting, RecordInWords, ScreenEncoder
from floorman.server.streams.keeper import Careful, Citing, Holding, Keeper, Naming, RecordText, Waiting, Watching
from floorman.server.wire import VERSION, Do, Done, No, Resync, Welcome, write
from floorman.text import LANGUAGES, message, naming, render, speaking, spoken

KEPT = 512
"""Records that are kept in words. A client that has missed more is sent a whole screen."""


_MARK = "~"
_MARK_LENGTH = 16


def marked(who: Who, do: Do) -> str:
    """Return the command as it is recorded: its id, and a hash of its sender and its act.

    The same id from another sender, or for another act, has another hash.
    """
    try:
        act = msgspec.json.encode(msgspec.json.decode(do.act), order="deterministic")
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        act = bytes(do.act)
    sender = msgspec.json.encode((who.role, who.event, who.table, who.name))
    return f"{do.id}{_MARK}{hashlib.sha256(sender + act).hexdigest()[:_MARK_LENGTH]}"


def unmarked(command: str) -> str:
    """Return the id that the sender gave a command. Commands of 0.1.0 are recorded without a hash."""
    id, tilde, mark = command.rpartition(_MARK)
    return id if tilde and len(mark) == _MARK_LENGTH and not mark.strip("0123456789abcdef") else command


class Recent:
    """The last KEPT records in words, and all commands ever carried out, by id, with their senders."""

    def __init__(self) -> None:
        self._lines: deque[RecordInWords] = deque()
        self._commands: OrderedDict[str, list[RecordInWords]] = OrderedDict()
        self._ids: dict[str, tuple[str, str]] = {}

    def add(self, record: Recorded, text: RecordText, names: Mapping[int, str], unit: int = 1) -> RecordInWords:
        """Remember a record, and drop the oldest beyond KEPT."""
        entry = RecordInWords(record.no, record.at_ms, record.by, record.command, text, names, unit)
        self._lines.append(entry)
        if record.command:
            self._commands.setdefault(record.command, []).append(entry)
            self._ids[unmarked(record.command)] = record.command, record.by
        if len(self._lines) > KEPT:
            self._commands.pop(self._lines.popleft().command, None)
        return entry

    def used(self, id: str) -> tuple[str, str] | None:
        """Return the recorded command with this id, and its sender; None where no such command was carried out."""
        return self._ids.get(id)

    def since(self, no: int) -> list[RecordInWords] | None:
        """Return the records after number `no`; None where some of them are no longer kept."""
        if not self._lines or no < self._lines[0].no - 1:
            return None
        return [entry for entry in self._lines if entry.no > no]

    def done(self, command: str, language: str) -> Done | None:
        """Return the answer to a command that was carried out, the same as the first time.

        None where it is no longer kept.
        """
        entries = self._commands.get(command)
        return answer(command, entries, language) if entries else None


def answer(command: str, entries: list[RecordInWords], language: str) -> Done:
    """Return the answer to a command in a language: the sentences and rules of all its records."""
    with speaking(language):
        says = tuple(one for record in entries for one in record.says())
    cites = tuple(dict.fromkeys(one for record in entries for one in record.text.cites))
    return Done(unmarked(command), entries[-1].no, says, cites, entries[-1].text.act)


class OpenStream:
    """A keeper after record `no`, which was made at `at_ms`."""

    def __init__(self, keeper: Keeper) -> None:
        self.keeper = keeper
        self.recent = Recent()
        self.no = 0
        self.at_ms = 0

    def take(self, record: Recorded) -> RecordInWords:
        """Apply a record. Its text is made in the first language, so that it does not depend on the current one."""
        with speaking(LANGUAGES[0]):
            text = self.keeper.take(record)
        self.no, self.at_ms = record.no, record.at_ms
        return self.recent.add(record, text, _names(self.keeper), _unit(self.keeper))


def _names(keeper: Keeper) -> Mapping[int, str]:
    """Return the names of players by seat, for a keeper that knows them."""
    return keeper.names() if isinstance(keeper, Naming) else {}


def _unit(keeper: Keeper) -> int:
    """Return how many chips make one unit of the amounts that people read."""
    return keeper.unit if isinstance(keeper, Naming) else 1


def load(log: Log, stream: str, make: Callable[[], Keeper]) -> OpenStream:
    """Replay a stream from the log."""
    kept = OpenStream(make())
    for record in log.read(stream):
        kept.take(record)
    return kept


LONGEST_ID = 64
LONGEST_WAIT_MS = 15_000
"""The longest time between two looks at the clock: a timer does not count while the machine sleeps."""

SHORTEST_WAIT_MS = 20
CLOCK = "clock"
"""The author of records of what happened by itself."""

STALE = message("problem.stale")
USED = message("problem.used-id")
FAULT = message("problem.fault-act")
UNREADABLE = message("problem.unreadable")
CLOSED = message("problem.shutting-down")
AWAY = message("problem.log-away")
UNSURE = message("problem.unsure")

FIRST_RETRY_S, LONGEST_RETRY_S = 0.5, 15.0
"""Seconds before a stream that could not be read is read again, and the most that they grow to."""

ASKED_FOR_S = 5.0
"""Seconds for which a command whose outcome is unknown waits for the database, before it is answered so."""

_log = logging.getLogger(__name__)


class Closed(Exception):  # noqa: N818 - it is an answer
    """Raised where a stream is not available, for now or until an operator has repaired it; the message says why."""


class _Asked(NamedTuple):
    who: Who
    do: Do
    language: str
    answered: "asyncio.Future[Done | No]"


class _Pause(NamedTuple):
    """A request to write nothing until `go_on` is set; the actor sets `still` before and `back` afterwards."""

    still: asyncio.Event
    go_on: asyncio.Event
    back: asyncio.Event


class _Look(NamedTuple):
    """A request to record what is due now."""


class Actor:
    """The writer of one stream, with its keeper and clients.

    Made by `Actors.of`; not thread-safe, for the event loop alone.
    """

    def __init__(
        self,
        stream: str,
        make: Callable[[], Keeper],
        log: Log,
        times: Times,
        recorded: Callable[[str], None] = lambda stream: None,
    ) -> None:
        self.stream = stream
        self._recorded = recorded
        self.hub = Hub()
        self._make = make
        self._log = log
        self._times = times
        self._skew = 0
        self._why = UNREADABLE
        self._retry_s: float | None = None
        self._watched_ms = 0
        self._kept: OpenStream | None = None
        self._steady = asyncio.Event()
        self._inbox: asyncio.Queue[_Asked | _Pause | _Look | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self._used = asyncio.get_running_loop().time()

    def use(self) -> None:
        """Note that the actor is in use now."""
        self._used = asyncio.get_running_loop().time()

    def idle_for(self, seconds: float) -> bool:
        """Return whether the actor was unused for so long, has no client, and has nothing to do by itself."""
        if self._kept is None or self.hub.clients or not self._inbox.empty() or not self._steady.is_set():
            return False
        unused = asyncio.get_running_loop().time() - self._used
        return unused >= seconds and self._kept.keeper.next_due_ms(self.now_ms()) is None

    async def open(self) -> None:
        """Replay the log, and start to take commands."""
        await self._reload()
        await self._hold_unwatched()
        self._task = asyncio.create_task(self._run(), name=f"actor of {self.stream}")

    async def close(self) -> None:
        """Answer all waiting commands, then stop."""
        if self._task is not None:
            self._inbox.put_nowait(None)
            await self._task
            self._task = None

    @property
    def no(self) -> int:
        """The number of the last record."""
        return self._kept.no if self._kept else 0

    @property
    def empty(self) -> bool:
        """Whether it is known that there is no record yet."""
        return self._kept is not None and self._kept.no == 0

    @property
    def keeper(self) -> Keeper:
        """The keeper, to be read only; raises Closed where the stream is not available."""
        return self._now().keeper

    def now_ms(self) -> int:
        """Return the time of this stream.

        It never runs back, even where the clock was set back while the server was off.
        """
        return self._times.now_ms() + self._skew

    async def do(self, who: Who, do: Do) -> Done | No:
        """Carry out a command; return the answer once its records are on disk.

        Commands are idempotent: one that is sent again is answered again and not carried out twice.
        """
        if self._task is None:
            return No(do.id, "closed", str(CLOSED))
        if not 0 < len(do.id) <= LONGEST_ID or not do.id.isprintable():
            return No(do.id[:LONGEST_ID], "bad-id", str(message("problem.bad-id", most=LONGEST_ID)))
        self.use()
        asked = _Asked(who, do, spoken(), asyncio.get_running_loop().create_future())
        self._inbox.put_nowait(asked)
        return await asked.answered

    @asynccontextmanager
    async def paused(self) -> AsyncIterator[None]:
        """Hold all writes while the caller rewrites the stream, then reload it from the log."""
        if self._task is None:
            yield
            return
        self.use()
        pause = _Pause(asyncio.Event(), asyncio.Event(), asyncio.Event())
        self._inbox.put_nowait(pause)
        await pause.still.wait()
        try:
            yield
        finally:
            pause.go_on.set()
            await pause.back.wait()

    async def _pause(self, pause: _Pause) -> None:
        pause.still.set()
        await pause.go_on.wait()
        try:
            await self._reload()
            if self._kept is not None:
                await self.show_all()
        except Exception:
            _log.exception("Screens of %s could not be told that it was written again.", self.stream)
        finally:
            pause.back.set()

    def look(self) -> None:
        """Record what is due, because another stream that the keeper depends on has changed."""
        if self._task is not None:
            self._inbox.put_nowait(_Look())

    async def join(self, who: Who, after: int | None = None, changes: bool = False) -> Client:
        """Return a new client that has seen the stream up to record `after`, with its first messages queued.

        With `changes`, the client is sent only the changes to its last screen.
        """
        await self._steady.wait()
        kept = self._now()

        def resync(why: Literal["gap", "slow", "ahead"] = "slow") -> str:
            client.has = self.screen(who)
            return ScreenEncoder().write(Resync(self.no, client.has, why))

        client = Client(who, kept.no, resync, changes)
        if after is not None and after != kept.no:
            missed = kept.recent.since(after) if after < kept.no else None
            if missed is None:
                client.first(resync("ahead" if after > kept.no else "gap"))
            elif who.role in HEARS_RECORDS:
                for entry in missed:
                    client.first(write(entry.packet()).decode())
        client.has = self.screen(who)
        client.first(ScreenEncoder().write(Welcome(VERSION, self.stream, kept.no, who.role, client.has)))
        self.hub.add(client)
        return client

    def show_floor(self) -> None:
        """Send owner, director and floor a new screen: something has changed that is in no record of this stream."""
        self.hub.show_floor(self.no, self.screen)

    async def show_all(self) -> None:
        """Send all clients a new screen, though there is no new record."""
        await self.hub.send((), self.no, self.screen, again=True)

    def leave(self, client: Client) -> None:
        """Remove a client."""
        self.use()
        self.hub.remove(client)

    def screen(self, who: Who, at_ms: int | None = None) -> Any:
        """Return what a client may see at `at_ms`, or now; raise Closed where the stream is not available."""
        return self._now().keeper.screen(who, self.now_ms() if at_ms is None else at_ms)

    def _now(self) -> OpenStream:
        if self._kept is None:
            raise Closed(self._why)
        return self._kept

    async def _run(self) -> None:
        while True:
            try:
                async with asyncio.timeout(self._until_due()):
                    asked = await self._inbox.get()
            except TimeoutError:
                await self._wake()
                await self._record_due()
                continue
            if asked is None:
                return
            if isinstance(asked, _Pause):
                await self._pause(asked)
                continue
            if isinstance(asked, _Look):
                await self._wake()
                await self._record_due()
                continue
            try:
                await self._wake()
                said = await self._answer(asked.who, asked.do, asked.language)
            except Exception:
                said = await self._fault(asked.who, asked.do, asked.language)
            if not asked.answered.done():
                asked.answered.set_result(said)

    async def _wake(self) -> None:
        """Retry to read a stream that could not be read, and stop a clock that nobody has watched for too long.

        The machine may have slept since the last call.
        """
        if self._kept is None and self._retry_s is not None:
            await self._reload()
        now_ms, since_ms = self.now_ms(), self._watched_ms
        if self._kept is None:
            return
        self._watched_ms = now_ms
        if now_ms - since_ms > HELD_AFTER_MS:
            await self._hold(self._kept, since_ms)

    async def _hold_unwatched(self) -> None:
        """Stop a clock that has run on in the log while nobody watched it: the server was off, or the time was set.

        The clock was unwatched since the server last ran. As the end of a level is recorded by a server that watches,
        it was also unwatched since the first moment that should have been recorded and was not.
        """
        self._watched_ms = now_ms = self.now_ms()
        kept = self._kept
        if kept is None or not isinstance(kept.keeper, Holding):
            return
        due_ms = kept.keeper.next_due_ms(kept.at_ms)
        if due_ms is None:
            return
        since_ms, off_since_ms = kept.at_ms + due_ms, self._times.alive_until_ms
        if off_since_ms is not None and kept.at_ms < self._times.started_ms:
            was_off = self._times.started_ms - off_since_ms > HELD_AFTER_MS
            since_ms = max(kept.at_ms, min(since_ms, off_since_ms)) if was_off else since_ms
        if now_ms - since_ms > HELD_AFTER_MS:
            await self._hold(kept, since_ms)

    async def _hold(self, kept: OpenStream, since_ms: int) -> None:
        if not isinstance(kept.keeper, Holding):
            return
        at_ms = self.now_ms()
        try:
            bodies = kept.keeper.hold(since_ms, at_ms)
            if bodies:
                await self._record(kept, bodies, at_ms, CLOCK, "")
        except LogError as wrong:
            await self._could_not_write(wrong)
            self._watched_ms = since_ms
        except Exception:
            _log.exception("The clock of %s could not be held.", self.stream)
            self._kept, self._why, self._retry_s = None, UNREADABLE, None

    async def _answer(self, who: Who, do: Do, language: str) -> Done | No:
        if self._kept is None:
            return No(do.id, "fault" if self._retry_s is None else "closed", render(self._why, language))
        kept = self._kept
        command = marked(who, do)
        before = await self._done_before(kept, who, do.id, command, language)
        if before is not None:
            return before
        at_ms = self.now_ms()
        try:
            seen = do.expects
            if seen not in (None, kept.no) and isinstance(kept.keeper, Careful) and kept.keeper.sensitive(do.act, seen):
                return No(do.id, "stale", render(STALE, language))
            if do.expects not in (None, kept.no) and isinstance(kept.keeper, Watching):
                kept.keeper.need_unchanged(do.act, do.expects or 0)
            bodies = kept.keeper.decide(who, do.act, at_ms)
        except Refused as no:
            with speaking(language), naming(_names(kept.keeper), _unit(kept.keeper)):
                return No(do.id, no.code, str(no), no.topic, _cites(kept.keeper, no))
        except NotAllowed as no:
            with speaking(language):
                return No(do.id, no.code, str(no))
        except DataError as wrong:
            with speaking(language):
                return No(do.id, "unusable", str(wrong), where=wrong.where, wrong=wrong.sentence)
        except msgspec.MsgspecError as wrong:
            says = message("problem.unreadable-act", why=str(wrong))
            return No(do.id, "unusable", render(says, language))
        if not bodies:
            return Done(do.id, kept.no, (), ())
        try:
            entries = await self._record(kept, bodies, at_ms, who.shown, command)
        except LogError as wrong:
            return await self._could_not_write(wrong, do, command, language)
        return answer(command, entries, language)

    async def _could_not_write(
        self, wrong: LogError, do: Do | None = None, command: str = "", language: str = LANGUAGES[0]
    ) -> Done | No:
        """Reload the stream after a failed write, and answer by what the log has: the records may have been written."""
        id = do.id if do else ""
        _log.error("%s was not saved: %s", self.stream, wrong)
        waited = 0.0
        while True:
            await self._reload()
            if self._kept is not None:
                done = self._kept.recent.done(command, language) if command else None
                says = message("problem.act-not-saved", why=wrong.why)
                return done or No(id, "not-written", render(says, language))
            if self._retry_s is None:
                return No(id, "fault", render(self._why, language))
            if do is None or waited >= ASKED_FOR_S:
                return No(id, "unsure", render(UNSURE, language))
            await asyncio.sleep(self._retry_s)
            waited += self._retry_s

    async def _done_before(self, kept: OpenStream, who: Who, id: str, command: str, language: str) -> Done | No | None:
        """Return the answer to a command that was carried out before; None where its id is new.

        Refuse the command where its id was used for another one.
        """
        used = kept.recent.used(id)
        if used is None:
            return None
        recorded, by = used
        # A record of 0.1.0 has only the id: it says who sent it, but not which act it was.
        if recorded != command and (recorded != id or by != who.shown):
            return No(id, "used-id", render(USED, language))
        done = kept.recent.done(recorded, language)
        if done is not None:
            return done
        # So long ago that only the log knows how.
        record = await asyncio.to_thread(self._log.find, self.stream, recorded)
        return Done(id, record.no, (f"This was done before, as record {record.no}.",), ()) if record else None

    async def _record(
        self, kept: OpenStream, bodies: Sequence[msgspec.Struct], at_ms: int, by: str, command: str
    ) -> list[RecordInWords]:
        """Write records to the log, then apply them and send them to all clients."""
        new = [NewRecord(at_ms, by, command, encode(body)) for body in bodies]
        entries = [kept.take(record) for record in await self._log.append(self.stream, new, after=kept.no)]
        await self._send_all(kept, entries, at_ms)
        self._recorded(self.stream)
        return entries

    async def _send_all(self, kept: OpenStream, entries: list[RecordInWords], at_ms: int) -> None:
        await self.hub.send(entries, kept.no, lambda who: kept.keeper.screen(who, at_ms))

    def _until_due(self) -> float | None:
        """Return the seconds to sleep until something happens by itself, or until the clock is looked at again."""
        if self._kept is None:
            return self._retry_s
        left = self._kept.keeper.next_due_ms(self.now_ms())
        return None if left is None else min(max(left, SHORTEST_WAIT_MS), LONGEST_WAIT_MS) / 1000

    async def _record_due(self) -> None:
        """Record what has happened by itself."""
        if self._kept is None:
            return
        kept = self._kept
        at_ms = self.now_ms()
        try:
            bodies = kept.keeper.due(at_ms)
            if bodies:
                await self._record(kept, bodies, at_ms, CLOCK, "")
        except LogError as wrong:
            await self._could_not_write(wrong)
            await asyncio.sleep(1)
        except Exception:
            _log.exception("What is due on %s could not be saved.", self.stream)
            await self._reload()
            await asyncio.sleep(1)

    async def _fault(self, who: Who, do: Do, language: str) -> Done | No:
        """Reload the stream after an internal error, and answer by what the log has."""
        _log.exception("Command %s on %s failed.", do.id, self.stream)
        await self._reload()
        done = self._kept.recent.done(marked(who, do), language) if self._kept else None
        return done or No(do.id, "fault", render(FAULT if self._kept else self._why, language))

    async def _reload(self) -> None:
        """Replay the stream from the log, and send clients what they have missed."""
        self._steady.clear()
        sent_up_to, self._kept = self.no, None
        try:
            kept = await asyncio.to_thread(load, self._log, self.stream, self._make)
        except Altered as wrong:
            _log.error("%s cannot be opened: %s", self.stream, wrong)
            self._why, self._retry_s = message("problem.altered", why=str(wrong)), None
        except LogError as wrong:
            _log.error("%s cannot be read for now: %s", self.stream, wrong)
            longer = FIRST_RETRY_S if self._retry_s is None else 2 * self._retry_s
            self._why, self._retry_s = AWAY, min(longer, LONGEST_RETRY_S)
        except DataError as wrong:
            _log.error("%s cannot be opened: %s", self.stream, wrong)
            self._why, self._retry_s = message("problem.cannot-open", why=str(wrong)), None
        except Exception:
            _log.exception("%s cannot be replayed.", self.stream)
            self._why, self._retry_s = UNREADABLE, None
        else:
            self._kept, self._retry_s = kept, None
            self._skew = max(0, kept.at_ms - self._times.now_ms())
            missed = kept.recent.since(sent_up_to)
            if self.hub.clients and missed:
                await self._send_all(kept, missed, self.now_ms())
        finally:
            self._steady.set()


def _cites(keeper: Keeper, refused: Refused) -> tuple[str, ...]:
    """Return the rules behind a refusal; none where the stream has no book yet."""
    if refused.rules is not None:
        return refused.rules
    try:
        return keeper.cites(refused.topic, refused.code) if isinstance(keeper, Citing) else ()
    except (Refused, DataError):
        return ()


Make = Callable[[str], Keeper | None]
"""Makes a keeper for a stream, before its first record; None where no stream can have that name."""


class UnknownStream(Exception):  # noqa: N818 - it is an answer
    """Raised for a stream that does not exist."""

    def __init__(self, stream: str) -> None:
        super().__init__(stream)
        self.stream = stream

    def __str__(self) -> str:
        return str(message("problem.no-stream", stream=self.stream))


EVICTED_AFTER_S = 15 * 60
"""Seconds after which an unused actor is evicted from memory. When it is needed again, its log is replayed."""


class Actors:
    """Finds the one writer of a stream, and starts it when it is first needed."""

    def __init__(self, log: Log, times: Times, make: Make) -> None:
        self._log = log
        self._times = times
        self._make = make
        self._started: dict[str, asyncio.Task[Actor]] = {}
        self._dropped: set[str] = set()
        self.when_recorded: list[Callable[[str], None]] = []

    async def of(self, stream: str, *, new: bool = False) -> Actor:
        """Return the actor of a stream, started if need be; raise UnknownStream where the stream does not exist.

        A stream exists if it has records, or if its keeper can wait for the first one. With `new` it need not exist
        yet.
        """
        if any(stream == event or stream.startswith(f"{event}/") for event in self._dropped):
            raise UnknownStream(stream)
        if stream not in self._started and not new and not await asyncio.to_thread(self._is_there, stream):
            raise UnknownStream(stream)
        if stream not in self._started:
            self._started[stream] = asyncio.create_task(self._start(stream))
        actor = await asyncio.shield(self._started[stream])
        actor.use()
        if actor.empty and not new and not isinstance(actor.keeper, Waiting):
            raise UnknownStream(stream)
        return actor

    def opened(self, stream: str) -> Actor | None:
        """Return the actor of a stream if it is in memory, else None. No actor is started."""
        started = self._started.get(stream)
        return started.result() if started and started.done() and not started.exception() else None

    def all_opened(self, prefix: str) -> list[Actor]:
        """Return the actors in memory of streams whose names start with `prefix`."""
        found = (self.opened(stream) for stream in self._started if stream.startswith(prefix))
        return [actor for actor in found if actor is not None]

    def _recorded(self, stream: str) -> None:
        """Call the listeners for a new record. The record is on disk, so an error in a listener is only logged."""
        for hear in self.when_recorded:
            try:
                hear(stream)
            except Exception:
                _log.exception("What happened on %s could not be told elsewhere.", stream)

    async def evict_idle(self, after_s: float = EVICTED_AFTER_S) -> None:
        """Close and drop all actors that have been idle for so long."""
        for stream in list(self._started):
            actor = self.opened(stream)
            if actor is not None and actor.idle_for(after_s):
                del self._started[stream]
                await actor.close()

    async def keep_few(self) -> None:
        """Evict idle actors at intervals, until cancelled."""
        while True:
            await asyncio.sleep(EVICTED_AFTER_S / 10)
            await self.evict_idle()

    def _is_there(self, stream: str) -> bool:
        return self._log.head(stream).no > 0 or isinstance(self._make(stream), Waiting)

    async def _start(self, stream: str) -> Actor:
        def make() -> Keeper:
            keeper = self._make(stream)
            if keeper is None:
                raise UnknownStream(stream)
            return keeper

        try:
            make()
        except BaseException:
            del self._started[stream]
            raise
        actor = Actor(stream, make, self._log, self._times, self._recorded)
        await actor.open()
        return actor

    async def do(self, stream: str, who: Who, do: Do) -> Done | No:
        """Carry out a command on a stream; answer with code `unknown` where there is no such stream."""
        try:
            actor = await self.of(stream)
        except UnknownStream as unknown:
            return No(do.id, "unknown", str(unknown))
        return await actor.do(who, do)

    async def part(self, event: str, bye: Parting) -> None:
        """Send a goodbye to every client of an event and its tables, before their rights end."""
        for stream in self._streams_of(event):
            for client in (await self._started[stream]).hub.clients:
                client.end(bye)

    async def drop(self, event: str, bye: Parting) -> None:
        """Stop the actors of an event and its tables for good, and send a goodbye to every client."""
        self._dropped.add(event)
        await self.part(event, bye)
        for stream in self._streams_of(event):
            await (await self._started.pop(stream)).close()

    def _streams_of(self, event: str) -> list[str]:
        return [one for one in self._started if one == event or one.startswith(f"{event}/")]

    async def close(self) -> None:
        """Stop all actors, each after it has answered its waiting commands."""
        for started in self._started.values():
            await (await started).close()
        self._started.clear()
