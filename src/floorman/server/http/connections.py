"""Limits on connections: how many there may be, how long one may be silent, and what happens beyond that."""

import asyncio
import logging
from contextlib import suppress
from time import monotonic
from typing import Any

from uvicorn.protocols.http.h11_impl import H11Protocol

HEADERS_WITHIN = 10.0
"""Seconds within which a connection must send the head of a request, however slowly its bytes arrive."""

STALLED_AFTER = 30.0
"""Seconds within which a client must read some part of an answer."""

KEPT_FREE = 192
"""Files of the process that are not for connections: databases, pages, and connections that are just being accepted."""

MOST = 20_000
"""The most connections at once, where the system allows as many files."""

BACKLOG = 128
"""Connections that the operating system queues before the server accepts them."""

FULL = (
    b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain; charset=utf-8\r\nRetry-After: 5\r\n"
    b"Connection: close\r\nContent-Length: 46\r\n\r\nThe server has no room left. Try again in 5 s."
)

_log = logging.getLogger("floorman.server")


def raise_file_limit() -> int:
    """Raise the limit on open files of this process as far as the system allows; return the new limit."""
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
    """Make the event loop log each kind of error at most once in `seconds`.

    A process that is out of files has such an error for every connection.
    """
    last: dict[str, float] = {}

    def handle(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        what = f"{context.get('message', '')} {type(context.get('exception')).__name__}"
        if monotonic() - last.get(what, -seconds) >= seconds:
            last[what] = monotonic()
            _log.error("%s (%s)", context.get("message"), context.get("exception"))

    loop.set_exception_handler(handle)


class HttpConnection(H11Protocol):
    """A connection that is closed if it sends nothing in time. `room` is the most connections at once.

    Beyond that, the connection that has been idle longest is closed; where none is idle, the new one is answered with
    503.
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
        """Make room for the connection if need be, and start the timer for its first request."""
        super().connection_made(transport)
        if len(self.connections) > self.room:
            longest = next(iter(self._idle), self)
            longest._turn_away()
            if longest is self:
                return
        self._waits()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop the timer of a closed connection."""
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read data. The timer goes on until the head of a request is complete."""
        super().data_received(data)
        self._look()

    def on_response_complete(self) -> None:
        """Start the timer for the next request, unless it has arrived already."""
        super().on_response_complete()
        self._look()

    def handle_websocket_upgrade(self, event: Any) -> None:
        """Stop the timer: the connection is a WebSocket now."""
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
        """Close a connection that has sent no request, once it has read the last answer."""
        self.transport.close()
        self._stalled()

    def _stop(self) -> None:
        self._idle.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stalled(self) -> None:
        """Abort a connection that has read nothing of an answer for STALLED_AFTER seconds."""
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
    """Return the connection class for a server that may open so many files."""

    class LimitedConnection(HttpConnection):
        room = max(16, min(MOST, files - KEPT_FREE))

    return LimitedConnection
