"""The protocol of wire.py on a WebSocket: hello, then screens to the page and commands from it, until either closes."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from time import monotonic
from typing import Any

import msgspec
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from floorman.server.clock import Bucket, Rate
from floorman.server.rights import HEARS_RECORDS, ROOM_FLOOR, NotAllowed, Who
from floorman.server.streams.actor import Actor, Actors, Closed, UnknownStream
from floorman.server.streams.clients import Client
from floorman.server.streams.keeper import Seating
from floorman.server.wire import VERSION, Bye, Do, Hello, No, Ping, Pong, read, write
from floorman.text import LANGUAGES, Message, language_for, message, speaking
from floorman.tournament.state import TableId
from floorman.tournament.wording import called

MESSAGES = Rate(40, 20)
"""Rate limit on the messages of one client."""

LARGEST = 64 * 1024
"""The most bytes of a message. A larger one is refused."""

HELLO_WITHIN = 10.0
"""Seconds within which a page has to send `hello`."""

MOST_MISTAKES = 10
"""How many messages that cannot be read close the socket."""

MOST_SCREENS = 10
"""The most sockets of one player's phone. Staff and displays may have more."""

AT_ONCE = "floorman.send-at-once"
"""The ASGI extension by which a text is sent without waiting, where the server offers it."""


class ScreenProtocol(WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with a way to send without waiting, so that a thousand tasks need not be woken.

    It bypasses the coroutine `send`. Messages are not compressed, so that a frame is the same for all clients and is
    encoded once.
    """

    async def run_asgi(self) -> None:
        """Run the application, with the extension AT_ONCE in its scope."""
        extensions: dict[str, Any] = dict(self.scope["extensions"] or {})
        self.scope["extensions"] = extensions | {AT_ONCE: self.send_at_once}
        await super().run_asgi()

    def send_at_once(self, text: str) -> bool:
        """Send a text now; return False where the client is slow or gone."""
        if self.close_sent or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(_framed(text))
        return True


@lru_cache(maxsize=8)
def _framed(text: str) -> bytes:
    """Return a text as a WebSocket frame. It is cached, as most clients of a stream are sent the same text in a row."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)


OPTIONS: dict[str, Any] = {
    "ws": ScreenProtocol,
    "ws_max_size": 4 * LARGEST,
    "ws_per_message_deflate": False,
    "ws_ping_interval": 20.0,
    "ws_ping_timeout": 20.0,
}
"""Options for uvicorn.

A frame up to four times too large is read and refused in words; a larger one closes the socket.
"""

WhoOf = Callable[[WebSocket, str], Who | None]
"""Returns the client of a socket on a stream: None without a session.

Raises NotAllowed where its role has no access.
"""

NO_SESSION = "no-session", message("door.no-session")
SIGNED_OUT = "signed-out", message("door.signed-out")
OLD_PAGE = "version", message("door.old-page")
TOO_MANY_SCREENS = "too-many", message("door.too-many-screens")
NO_HELLO = "no-hello", message("door.no-hello")
TOO_MANY = "malformed", message("door.unreadable")
"""Codes of goodbyes, and their sentences."""

TOO_LARGE = message("problem.message-size", most=LARGEST // 1024)
TOO_FAST = message("problem.too-fast")


_log = logging.getLogger(__name__)


class _Bye(Exception):  # noqa: N818 - it ends a conversation
    def __init__(self, code: str, says: Message | str) -> None:
        super().__init__(str(says))
        self.bye = Bye(code, str(says))


class _Spoken(msgspec.Struct):
    """The fields that can be read of a message that is otherwise invalid."""

    type: str = ""
    id: str = ""
    version: int = VERSION


class OpenSockets:
    """The open sockets, counted by session; used to close those whose rights have ended."""

    def __init__(self, screens: Counter[str] | None = None, at_tables: Counter[str] | None = None) -> None:
        self._open: set[Socket] = set()
        self._screens: Counter[str] = Counter() if screens is None else screens
        self._at_tables: Counter[str] = Counter() if at_tables is None else at_tables

    def add(self, socket: "Socket") -> None:
        """Add an open socket; raise _Bye where its session has too many."""
        session = socket.session
        if session and socket.limited and self._screens[session] >= MOST_SCREENS:
            raise _Bye(*TOO_MANY_SCREENS)
        self._open.add(socket)
        self._screens[session] += 1
        if socket.of_table:
            self._at_tables[session] += 1

    def remove(self, socket: "Socket") -> None:
        """Remove a closed socket, if it was added."""
        if socket in self._open:
            self._open.discard(socket)
            for counts in (self._screens, self._at_tables) if socket.of_table else (self._screens,):
                counts[socket.session] -= 1
                if not counts[socket.session]:
                    del counts[socket.session]

    def check(self) -> None:
        """Close every socket whose client has no access any more."""
        for socket in list(self._open):
            socket.check()


def socket_routes(actors: Actors, who_of: WhoOf, sockets: OpenSockets | None = None) -> list[WebSocketRoute]:
    """Return the routes of the sockets of events, tables and card rooms.

    `who_of` also has to check the page's origin.
    """
    endpoint = _Endpoint(actors, who_of, sockets or OpenSockets())
    return [
        WebSocketRoute("/ws/events/{event}", endpoint),
        WebSocketRoute("/ws/events/{event}/tables/{table}", endpoint),
        WebSocketRoute("/ws/rooms/{room}", endpoint),
        WebSocketRoute("/ws/rooms/{room}/tables/{table}", endpoint),
    ]


class _Endpoint:
    """The endpoint of the socket routes. A class and not a function, so that Starlette does not wrap `send`."""

    def __init__(self, actors: Actors, who_of: WhoOf, sockets: OpenSockets) -> None:
        self._actors = actors
        self._who_of = who_of
        self._sockets = sockets

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope["path_params"]
        of = f"rooms/{path['room']}" if "room" in path else f"events/{path.get('event')}"
        stream = of + (f"/tables/{path['table']}" if "table" in path else "")
        socket = Socket(WebSocket(scope, receive, send), send, self._actors, self._who_of, stream)
        try:
            await socket.serve(self._sockets)
        finally:
            self._sockets.remove(socket)


class Socket:
    """One client on one stream. Queued messages go straight to the ASGI `send`, as there may be a thousand clients."""

    def __init__(self, websocket: WebSocket, send: Send, actors: Actors, who_of: WhoOf, stream: str) -> None:
        self._socket = websocket
        self._straight = send
        self._actors = actors
        self._who_of = who_of
        self._stream = stream
        asked = websocket.query_params.get("language", "")
        accepted = websocket.headers.get("accept-language", "")
        self._language = asked if asked in LANGUAGES else language_for(accepted)
        self._mistakes = 0
        self._task: asyncio.Task[Any] | None = None
        self._end: Bye | None = None
        self.limited = False

    @property
    def session(self) -> str:
        """The hash of the session that opened the socket; "" where that is not known."""
        return str(getattr(self._socket.state, "session", ""))

    @property
    def of_table(self) -> bool:
        """Whether the stream is that of a table."""
        return "/tables/" in self._stream

    async def serve(self, sockets: OpenSockets) -> None:
        """Run the protocol until one side closes, or the client's rights end."""
        await self._socket.accept()
        with suppress(WebSocketDisconnect), speaking(self._language):
            try:
                # Whoever has no session is not waited for.
                self.limited = self._who(NO_SESSION).role == "player"
                self._task = asyncio.current_task()
                sockets.add(self)
                await self._talk()
            except _Bye as end:
                await self._leave(end.bye)
            except asyncio.CancelledError:
                if self._end is None or self._task is None:
                    raise
                self._task.uncancel()
                await self._leave(self._end)

    def check(self) -> None:
        """Close the socket where its client has no access any more."""
        try:
            with speaking(self._language):
                self._who(SIGNED_OUT)
        except _Bye as end:
            if self._task is not None and self._end is None:
                self._end = end.bye
                self._task.cancel()

    async def _talk(self) -> None:
        hello = await self._hello()
        self._language = hello.language
        with speaking(hello.language):
            await self._talk_after(hello)

    async def _talk_after(self, hello: Hello) -> None:
        who = self._who(NO_SESSION)
        try:
            await self._require_table()
            actor = await self._actors.of(self._stream)
            client = await actor.join(self._as(who), hello.after, changes=hello.changes)
            client.at_once = (self._socket.scope.get("extensions") or {}).get(AT_ONCE)
        except UnknownStream as unknown:
            raise _Bye("unknown", str(unknown)) from unknown
        except Closed as closed:
            raise _Bye("fault", str(closed)) from closed
        sending = asyncio.create_task(self._send(client))
        try:
            await self._listen(actor, client)
        finally:
            actor.leave(client)
            sending.cancel()
            await asyncio.wait([sending])

    async def _require_table(self) -> None:
        """Say goodbye where the stream is a table's and no such table is in play, as after a mistyped number."""
        event, _, table = self._stream.partition("/tables/")
        if table:
            keeper = (await self._actors.of(event)).keeper
            if isinstance(keeper, Seating) and not keeper.in_play(table):
                raise _Bye("unknown", message("problem.no-table", table=called(TableId(table))))

    def _who(self, otherwise: tuple[str, Message]) -> Who:
        try:
            who = self._who_of(self._socket, self._stream)
        except NotAllowed as no:
            raise _Bye(no.code, str(no)) from no
        if who is None:
            raise _Bye(*otherwise)
        return who

    def _as(self, who: Who) -> Who:
        """Return the role whose screen is sent: another one, if the page asks for it and the client has the right.

        Staff may ask for the public screen, and the floor of a room for that of the cage or of a dealer.
        """
        asked = self._socket.query_params
        if asked.get("as") == "public" and who.role in HEARS_RECORDS:
            return Who("display", who.event, name=who.name)
        room = self._socket.path_params.get("room")
        if room and who.role in ROOM_FLOOR and asked.get("as") == "cage":
            return Who("cashier", room, name=who.shown)
        if room and who.role in ROOM_FLOOR and asked.get("as") == "dealer":
            return Who("dealer", room, asked.get("table", ""), who.shown)
        return who

    async def _hello(self) -> Hello:
        """Wait for `hello` and return it. Invalid messages before it are answered and do not end the wait."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                while True:
                    data = await self._receive()
                    try:
                        message = self._read(data)
                    except _Wrong as wrong:
                        await self._socket.send_text(write(wrong.no).decode())
                        continue
                    if not isinstance(message, Hello):
                        raise _Bye(*NO_HELLO)
                    return message
        except TimeoutError as late:
            raise _Bye(*NO_HELLO) from late

    async def _listen(self, actor: Actor, client: Client) -> None:
        pace = Bucket(MESSAGES, monotonic())
        while True:
            await client.room()
            data = await self._receive()
            if pace.take(monotonic()):
                client.reply(No(_spoken(data).id, "too-fast", str(TOO_FAST)))
                continue
            try:
                message = self._read(data)
            except _Wrong as wrong:
                client.reply(wrong.no)
                continue
            who = self._who(SIGNED_OUT)
            match message:
                case Do():
                    client.reply(await actor.do(who, message))
                case Ping():
                    client.reply(Pong(actor.now_ms()))
                case Hello():
                    client.reply(
                        No(
                            "",
                            "malformed",
                            "The page has introduced itself already. Open a new connection to start again.",
                        )
                    )

    async def _receive(self) -> bytes:
        event = await self._socket.receive()
        if event["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(event.get("code", 1000))
        text: str | None = event.get("text")
        data: bytes = event["bytes"] if text is None else text.encode("utf-8", "replace")
        return data

    def _read(self, data: bytes) -> Hello | Do | Ping:
        """Decode a message.

        Raise _Wrong with the answer where it is invalid, or _Bye where the socket is to be closed.
        """
        spoken = _spoken(data)
        if spoken.type == "hello" and spoken.version != VERSION:
            raise _Bye(*OLD_PAGE)
        try:
            if len(data) > LARGEST:
                raise _Wrong(spoken.id, "too-large", str(TOO_LARGE))
            return read(data)
        except RecursionError as deep:
            raise self._mistaken(_Wrong(spoken.id, "malformed", "This is nested too deeply to be read.")) from deep
        except (msgspec.MsgspecError, UnicodeDecodeError) as wrong:
            raise self._mistaken(_Wrong(spoken.id, "malformed", f"This cannot be read ({wrong}).")) from wrong
        except _Wrong as wrong:
            raise self._mistaken(wrong) from None

    def _mistaken(self, wrong: "_Wrong") -> Exception:
        self._mistakes += 1
        return _Bye(*TOO_MANY) if self._mistakes >= MOST_MISTAKES else wrong

    async def _send(self, client: Client) -> None:
        """Send the client's queued messages, as fast as the other end takes them."""
        try:
            await client.serve(self._send_one)
            await self._socket.close()
        except (OSError, WebSocketDisconnect, RuntimeError) as gone:
            _log.debug("A client of %s has disconnected: %s", self._stream, gone)

    async def _send_one(self, message: str) -> None:
        await self._straight({"type": "websocket.send", "text": message})

    async def _leave(self, bye: Bye) -> None:
        if self._socket.application_state == WebSocketState.CONNECTED:
            with suppress(RuntimeError):
                await self._socket.send_text(write(bye).decode())
                await self._socket.close()


class _Wrong(Exception):  # noqa: N818 - it is an answer
    def __init__(self, id: str, code: str, says: str) -> None:
        super().__init__(says)
        self.no = No(id, code, f"{says} Reload the page if this happens again." if code == "malformed" else says)


def _spoken(data: bytes) -> _Spoken:
    """Decode the type, id and version of a message, though the rest may be invalid."""
    try:
        return msgspec.json.decode(data, type=_Spoken)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return _Spoken()
