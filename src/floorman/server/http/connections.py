"""Connections: how many there may be, how long one may be silent, and what happens when there is no more room."""

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADERS_WITHIN = 10.0
"""Seconds in which a connection must have sent the head of a request, however slowly its bytes come."""

STALLED_AFTER = 30.0
"""Seconds in which somebody must have read some of an answer."""

KEPT_FREE = 192
"""Of the files that a process may open, those that are no connections: databases, pages, and whoever just comes."""

MOST = 20_000
"""Connections at once, where the system allows as many files."""

BACKLOG = 128
"""Connections that the system accepts before the server has seen them."""

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 5\r\n"
    b"Connection: close\r\nContent-Length: 46\r\n\r\nThe server has no room left. Try again in 5 s."
)

_log = logging.getLogger("floorman.server")


def raise_file_limit() -> int:
    """Raise the number of files that this process may open as far as the system lets it; the number."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return MOST + KEPT_FREE
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST + KEPT_FREE if hard == resource.RLIM_INFINITY else min(hard, MOST + KEPT_FREE)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            return wanted
    return wanted if soft == resource.RLIM_INFINITY else soft


def log_seldom(loop: asyncio.AbstractEventLoop, seconds: float = 60.0) -> None:
    """Have the event loop log each kind of error once in a while: out of files, it has one for each visitor."""
    last: dict[str, float] = {}

    def handle(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        what = f"{context.get('message', '')} {type(context.get('exception')).__name__}"
        if monotonic() - last.get(what, -seconds) >= seconds:
            last[what] = monotonic()
            _log.error("%s (%s)", context.get("message"), context.get("exception"))

    loop.set_exception_handler(handle)


class HttpConnection(H11Protocol):
    """A connection that has to say something in time. `room` is how many there may be.

    Where there is no room, the one that has been idle longest makes way, so that silent ones keep nobody out; where
    none is idle, the new one is told to come back.
    """

    room = MOST
    _idle: "dict[HttpConnection, None]"

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        cls._idle = {}

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._timer: asyncio.TimerHandle | None = None
        self._unread = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Make room for a newcomer, and begin to wait for its request."""
        super().connection_made(transport)
        if len(self.connections) > self.room:
            longest = next(iter(self._idle), self)
            longest._turn_away()
            if longest is self:
                return
        self._waits()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what came; whatever is less than the head of a request wins no time."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Wait for the next request, or answer the one that is here already."""
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Leave the connection to the socket."""
        self._stop()
        super().handle_websocket_upgrade(event)

    @property
    def _answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def _look(self) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            self._idle.pop(self, None)
        elif not self._answering:
            if self not in self._idle:
                self._stop()
                self._waits()
        elif self in self._idle:
            self._stop()
            self._timer = self.loop.call_later(STALLED_AFTER, self._stalled)

    def _waits(self) -> None:
        self._idle[self] = None
        self._timer = self.loop.call_later(HEADERS_WITHIN, self._late)

    def _late(self) -> None:
        """Close a connection that has sent no request, once the last answer is read."""
        self.transport.close()
        self._stalled()

    def _stop(self) -> None:
        self._idle.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stalled(self) -> None:
        """Hang up on somebody who has read nothing of an answer for a while."""
        unread = self.transport.get_write_buffer_size()
        if unread and unread == self._unread:
            self.transport.abort()
            return
        self._unread = unread
        self._timer = self.loop.call_later(STALLED_AFTER, self._stalled)

    def _turn_away(self) -> None:
        self._stop()
        if self.cycle is None:
            self.transport.write(FULL)
        self.transport.close()


def connections(files: int) -> type[HttpConnection]:
    """The protocol for a server that may open so many files."""

    class LimitedConnection(HttpConnection):
        room = max(16, min(MOST, files - KEPT_FREE))

    return LimitedConnection
