"""The clients of a stream. Each is sent what its role may see, encoded once for all clients that see the same."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from itertools import groupby, islice
from typing import Any

import msgspec

from floorman.server.rights import HEARS_RECORDS, Who
from floorman.server.room_screens import AnyRoomScreen, RoomCageScreen, RoomDeskScreen, RoomPhoneScreen, RoomTableScreen
from floorman.server.screens import AnyScreen, DealerScreen, DirectorScreen, PlayerScreen
from floorman.server.streams.keeper import RecordText
from floorman.server.wire import Bye, RecordSent, ScreenChanged, ScreenSent, write
from floorman.text import Message, message, naming, render, speaking, spoken

QUEUE = 64
"""Messages that may wait for one client. A client that is slower than that is sent a whole screen instead."""

BATCH = 100
"""Groups whose screens are made before they are sent and other tasks may run."""

Group = tuple[str, str, str, str]
"""A role, a table, a name and a language: clients of one group see the same screen."""

FLOOR = "director"

Screen = AnyScreen | AnyRoomScreen

WithPublic = (
    PlayerScreen | DirectorScreen | DealerScreen | RoomDeskScreen | RoomCageScreen | RoomTableScreen | RoomPhoneScreen
)
"""Screens that have the public one in them, as `public`."""

Parting = tuple[str, Message]
"""Why a client is disconnected: a code, and a message."""

Send = Callable[[str], Coroutine[Any, Any, None]]
"""Sends one message over a socket; any error means that the client is gone."""

_log = logging.getLogger(__name__)


class RecordInWords(msgspec.Struct, frozen=True):
    """A record that has been applied, in words, with the command that it came from and the players by seat.

    `unit` is how many chips make one unit of the amounts that people read.
    """

    no: int
    at_ms: int
    by: str
    command: str
    text: RecordText
    names: Mapping[int, str]
    unit: int = 1

    def says(self) -> tuple[str, ...]:
        """Return the sentences of the record in the current language."""
        with naming(self.names, self.unit):
            return tuple(map(str, self.text.says))

    def packet(self) -> RecordSent:
        """Return the message that staff are sent, in the current language."""
        return RecordSent(self.no, self.at_ms, self.by, self.says(), self.text.cites, self.text.act)


def group_of(who: Who, language: str) -> Group:
    """Return the group of a client: all its members see the same screen."""
    match who.role:
        case "owner" | "director" | "floor":
            return (FLOOR, "", "", language)
        case "cashier" | "display":
            return (who.role, "", "", language)
        case "dealer":
            return ("dealer", who.table, "", language)
        case "player":
            return ("player", "", who.name, language)


class Client:
    """One connected browser or bot, and the queue of messages for it. Only the task of its socket may call `serve`.

    The client has seen the stream up to record `since` and is sent nothing earlier. Sentences are in the language that
    was current when it connected. `has` is the screen that the client will have once the queue is sent; where it wants
    `changes`, they are changes to that screen.

    While the queue is empty, a message is handed to `at_once`, if the server offers it; otherwise the task is woken.
    """

    def __init__(self, who: Who, since: int, resync: Callable[[], str], changes: bool = False) -> None:
        self.who = who
        self.changes = changes
        self.has: Screen | None = None
        self.language = spoken()
        self.since = since
        self.behind = False
        self.at_once: Callable[[str], bool] | None = None
        self._resync = resync
        self._news: deque[str] = deque()
        self._replies: deque[str] = deque()
        self._last: str | None = None
        self._over = False
        self._waiting: asyncio.Future[None] | None = None
        self._room = asyncio.Event()
        self._room.set()

    def put(self, message: str) -> None:
        """Queue a message that goes to every client of a group.

        Where QUEUE are waiting, drop them; the client is resynced later.
        """
        if self.behind or self._last is not None or self._sent(message):
            return
        if len(self._news) >= QUEUE:
            self._news.clear()
            self.behind = True
        else:
            self._news.append(message)
        self._wake()

    def end(self, parting: Parting) -> None:
        """Send a goodbye, in the client's language, after everything that is queued, and nothing after that."""
        code, says = parting
        self._last = write(Bye(code, render(says, self.language))).decode()
        self._wake()

    def reply(self, message: msgspec.Struct) -> None:
        """Queue an answer to this client alone; it is sent before any news."""
        text = write(message).decode()
        if self._sent(text):
            return
        self._replies.append(text)
        if len(self._replies) >= QUEUE:
            self._room.clear()
        self._wake()

    def _sent(self, message: str) -> bool:
        """Send a message at once; return False where the queue is not empty or the socket cannot take it now."""
        waiting = self._waiting
        return waiting is not None and not waiting.done() and self.at_once is not None and self.at_once(message)

    def _wake(self) -> None:
        """Wake `serve`. A future costs half as much as an event, which matters with a thousand clients."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def first(self, message: str) -> None:
        """Queue a message that a new client starts with, before `serve` is called."""
        self._replies.append(message)

    async def room(self) -> None:
        """Wait until there is room for another answer, so that a client that does not read is not read from either."""
        await self._room.wait()

    async def serve(self, send: Send) -> None:
        """Send queued messages as they come, as fast as the socket takes them, until `send` fails or after `end`."""
        while not self._over:
            await send(await self.next())

    async def next(self) -> str:
        """Wait for the next message to be sent, and return it."""
        while True:
            if self._replies:
                message = self._replies.popleft()
                if len(self._replies) < QUEUE:
                    self._room.set()
                return message
            if self.behind:
                self.behind = False
                return self._resync()
            if self._news:
                return self._news.popleft()
            if self._last is not None and not self._over:
                self._over = True
                return self._last
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting


class Hub:
    """All clients of a stream, by group."""

    def __init__(self) -> None:
        self._groups: dict[Group, set[Client]] = {}

    @property
    def clients(self) -> list[Client]:
        """All clients of the stream."""
        return [client for clients in self._groups.values() for client in clients]

    def add(self, client: Client) -> None:
        """Add a client."""
        self._groups.setdefault(group_of(client.who, client.language), set()).add(client)

    def remove(self, client: Client) -> None:
        """Remove a client, if it is there."""
        key = group_of(client.who, client.language)
        clients = self._groups.get(key, set())
        clients.discard(client)
        if not clients:
            self._groups.pop(key, None)

    async def send(
        self, entries: Sequence[RecordInWords], no: int, screen: Callable[[Who], Screen], again: bool = False
    ) -> None:
        """Send all clients the new screen, and staff the records, in their languages.

        `screen` is called once for each group.

        A client that connected at record `no` has its screen already, and is sent another only with `again`. Clients
        other than staff read on their screens what is announced to everybody. Staff are served first, as theirs takes
        longest.
        """
        encoder = ScreenEncoder()
        # The languages in turn, so that one is set for all who speak it.
        groups = sorted(self._groups.items(), key=lambda one: (one[0][0] not in HEARS_RECORDS, one[0][3]))
        for language, alike in groupby(groups, key=lambda one: one[0][3]):
            with speaking(language):
                lines = [write(one.packet()).decode() for one in entries]
                while batch := list(islice(alike, BATCH)):
                    ready: list[tuple[Client, str | Parting]] = []
                    for key, group in batch:
                        clients = [client for client in group if again or client.since < no]
                        if clients:
                            ready += _made(clients, lines if key[0] in HEARS_RECORDS else (), encoder, no, screen)
                    _send(ready)
                    await asyncio.sleep(0)

    def show_floor(self, no: int, screen: Callable[[Who], Screen]) -> None:
        """Send owner, director and floor a new screen, though there is no new record."""
        for key, clients in list(self._groups.items()):
            if key[0] == FLOOR:
                with speaking(key[3]):
                    _send(_made(list(clients), (), ScreenEncoder(), no, screen))


def _send(ready: list[tuple[Client, str | Parting]]) -> None:
    """Give messages to their clients one right after the other, which the operating system handles faster."""
    for client, sent in ready:
        if isinstance(sent, str):
            client.put(sent)
        else:
            client.end(sent)


FAULT: Parting = "fault", message("problem.fault-screen")


def _made(
    clients: list[Client],
    lines: Iterable[str],
    encoder: "ScreenEncoder",
    no: int,
    screen: Callable[[Who], Screen],
) -> list[tuple[Client, str | Parting]]:
    """Return the messages for clients of one group; where their screen cannot be made, a goodbye for each of them."""
    try:
        now = screen(clients[0].who)
        messages = _messages(clients, encoder, no, now)
    except Exception:
        _log.exception("The screen for %s could not be made.", clients[0].who)
        return [(client, FAULT) for client in clients]
    ready: list[tuple[Client, str | Parting]] = []
    for client, sent in zip(clients, messages, strict=True):
        ready += [(client, line) for line in lines]
        ready.append((client, sent))
        client.has = now
    return ready


def _messages(clients: list[Client], encoder: "ScreenEncoder", no: int, now: Screen) -> list[str]:
    """Return for each client the whole new screen, or the changes to the screen that it has."""
    messages: list[str] = []
    whole, changes, before = "", "", None
    for client in clients:
        if client.changes and client.has.__class__ is now.__class__:
            if client.has is not before:
                before = client.has
                changes = encoder.changes(no, before, now)
            messages.append(changes)
        else:
            whole = whole or encoder.write(ScreenSent(no, now))
            messages.append(whole)
    return messages


class ScreenEncoder:
    """Encodes messages with screens. The public part, which is most of most screens, is encoded once.

    The changes to it are encoded once too, and the message for all clients for which nothing else has changed.
    """

    def __init__(self) -> None:
        self._public: Any = None
        self._encoded = msgspec.Raw()
        self._between: tuple[Any, Any] = (None, None)
        self._news = msgspec.Raw()
        self._only_news = ""

    def write(self, message: Any) -> str:
        """Return a message that holds a screen, encoded."""
        screen = message.screen
        if not isinstance(screen, WithPublic):
            return write(message).decode()
        public = screen.public
        if public is not self._public:
            self._public, self._encoded = public, msgspec.Raw(write(public))
        whole = msgspec.structs.replace(screen, public=self._encoded)
        return write(msgspec.structs.replace(message, screen=whole)).decode()

    def changes(self, no: int, before: Screen, now: Screen) -> str:
        """Return the encoded message that turns one screen into another of the same type."""
        if not isinstance(now, WithPublic) or not isinstance(before, WithPublic):
            return write(ScreenChanged(no, _changed(before, now))).decode()
        last, public = before.public, now.public
        if self._between[0] is not last or self._between[1] is not public:
            self._between = (last, public)
            self._news = msgspec.Raw(write(_changed(last, public)))
            self._only_news = write(ScreenChanged(no, {"public": self._news})).decode()
        own = _changed(before, now, apart_from="public")
        return write(ScreenChanged(no, {"public": self._news, **own})).decode() if own else self._only_news


def _changed(before: msgspec.Struct, now: msgspec.Struct, apart_from: str = "") -> dict[str, Any]:
    """Return the fields of a screen that differ from the screen before."""
    return {
        name: new
        for name in now.__struct_fields__
        if name != apart_from and (new := getattr(now, name)) != getattr(before, name)
    }
