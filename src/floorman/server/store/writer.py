"""Group commit: one thread writes, and everything that waits for it goes to disk in one transaction."""

import queue
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import Thread
from typing import NamedTuple

from floorman.server.actors.keeper import Recorded
from floorman.server.store.base import NewRecord, StoreError

MOST_AT_ONCE = 256
"""Requests in one transaction, so that the first of many need not wait for the last."""


class Append(NamedTuple):
    """Records for the end of a stream, which has to be at number `after` where that is given."""

    stream: str
    records: tuple[NewRecord, ...]
    done: "Future[list[Recorded]]"
    after: int | None = None


class Remove(NamedTuple):
    """Streams to be deleted whole."""

    streams: tuple[str, ...]
    done: "Future[list[Recorded]]"


class Rewrite(NamedTuple):
    """Streams to be written again from their first record, each of which has to end at a number now."""

    streams: tuple[tuple[str, int, tuple[NewRecord, ...]], ...]
    done: "Future[list[Recorded]]"


class Probe(NamedTuple):
    """Whether anything can be written at all."""

    done: "Future[list[Recorded]]"


Request = Append | Remove | Rewrite | Probe


class Writer:
    """The one thread that writes. `commit` answers every request it is given, by result or error."""

    def __init__(self, commit: Callable[[Sequence[Request]], None]) -> None:
        self._commit = commit
        self._waiting: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._run, name="floorman log", daemon=True)
        self._thread.start()

    def put(self, request: Request) -> None:
        """Have a request written with whatever else is waiting."""
        if self._closed:
            raise StoreError("The log is closed: the server is stopping.")
        self._waiting.put(request)

    def close(self) -> None:
        """Enter what is waiting, then stop."""
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
        """Everything that waits, at least one, and whether it is the last."""
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
    """Say to everybody who still waits that it was not written."""
    for request in batch:
        if not request.done.done():
            request.done.set_exception(wrong)
