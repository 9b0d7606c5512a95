"""The clients of a stream: each gets what its role may see, encoded once for all that may see the same."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from itertools import groupby, islice
from typing import Any

import msgspec

from floorman.server.rights import HEARS_RECORDS, Who
from floorman.server.streams.keeper import RecordText
from floorman.server.wire import Bye, RecordSent, ScreenChanged, ScreenSent, write
from floorman.text import Message, message, naming, render, speaking, spoken

QUEUE = 64
"""Messages that may wait for one client. One that is too slow for that starts again from a screen."""

BATCH = 100
"""Screens that are made before they are sent, and others are let in."""

Group = tuple[str, str, str, str]
"""A role, a table, a name and a language: those in one group see the same screen."""

FLOOR = "director"

Parting = tuple[str, Message]
"""Why a client is told goodbye: a code, and the sentence."""

Send = Callable[[str], Coroutine[Any, Any, None]]
"""Sends one message over a socket; any error means that the client is gone."""

_log = logging.getLogger(__name__)


class RecordInWords(msgspec.Struct, frozen=True):
    """A record that has been carried out, in words, the command it came from, and who sat where.

    `unit` chips are one of what people count in.
    """

    no: int
    at_ms: int
    by: str
    command: str
    text: RecordText
    names: Mapping[int, str]
    unit: int = 1

    def says(self) -> tuple[str, ...]:
        """Return what is said of it, in the language that is spoken."""
        with naming(self.names, self.unit):
            return tuple(map(str, self.text.says))

    def packet(self) -> RecordSent:
        """Return it as staff are sent it, in the language that is spoken."""
        return RecordSent(self.no, self.at_ms, self.by, self.says(), self.text.cites, self.text.act)


def group_of(who: Who, language: str) -> Group:
    """Return who shares a screen with somebody."""
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
    """One connected browser or bot: what waits to be sent to it. `serve` is for one task, the socket's.

    It came when the stream stood at record `since`, and needs to be told nothing of what was before. Sentences are in
    the language that was spoken when it came. The screen that it `has` once everything that waits is sent is what
    changes are told of, where it wants them.

    A server that can send `at_once` is asked to, while nothing waits for this client; else its task is woken to send.
    """

    def __init__(self, who: Who, since: int, resync: Callable[[], str], changes: bool = False) -> None:
        self.who = who
        self.changes = changes
        self.has: Any = None
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
        """Have something sent that went to every such client; one with too much waiting falls behind instead."""
        if self.behind or self._last is not None or self._sent(message):
            return
        if len(self._news) >= QUEUE:
            self._news.clear()
            self.behind = True
        else:
            self._news.append(message)
        self._wake()

    def end(self, parting: Parting) -> None:
        """Have a word of parting sent after all that waits, in the language of this client, and nothing more."""
        code, says = parting
        self._last = write(Bye(code, render(says, self.language))).decode()
        self._wake()

    def reply(self, message: Any) -> None:
        """Have an answer sent to this client alone, before any news."""
        text = write(message).decode()
        if self._sent(text):
            return
        self._replies.append(text)
        if len(self._replies) >= QUEUE:
            self._room.clear()
        self._wake()

    def _sent(self, message: str) -> bool:
        """Send a message at once, if `serve` waits for one (nothing is before it) and the other end takes it."""
        waiting = self._waiting
        return waiting is not None and not waiting.done() and self.at_once is not None and self.at_once(message)

    def _wake(self) -> None:
        """Let `serve` go on. A future is half the work of an event, which counts with a thousand clients."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    def first(self, message: str) -> None:
        """Have something sent before anything else, in the order of these calls: what a new client begins with."""
        self._replies.append(message)

    async def room(self) -> None:
        """Wait until there is room for another answer: who does not read is not read either."""
        await self._room.wait()

    async def serve(self, send: Send) -> None:
        """Send what waits and whatever comes, as fast as the other end takes it, until `send` fails or it is over."""
        while not self._over:
            await send(await self.next())

    async def next(self) -> str:
        """The next message to be sent."""
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
    """All clients of a stream, by what they see."""

    def __init__(self) -> None:
        self._groups: dict[Group, set[Client]] = {}

    @property
    def clients(self) -> list[Client]:
        """Every client."""
        return [client for clients in self._groups.values() for client in clients]

    def add(self, client: Client) -> None:
        """A client has come."""
        self._groups.setdefault(group_of(client.who, client.language), set()).add(client)

    def remove(self, client: Client) -> None:
        """A client has gone, if it was here."""
        key = group_of(client.who, client.language)
        clients = self._groups.get(key, set())
        clients.discard(client)
        if not clients:
            self._groups.pop(key, None)

    async def send(
        self, entries: Sequence[RecordInWords], no: int, screen: Callable[[Who], Any], again: bool = False
    ) -> None:
        """Send everybody the screen, and staff the records, in their language. `screen` is asked once for each group.

        A client that came with record `no` has its screen already, and gets another only `again`.

        The others see on their screen what is announced to everybody. Staff come first: theirs is the longest to send.
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

    def show_floor(self, no: int, screen: Callable[[Who], Any]) -> None:
        """Send the floor its screen, though there is no new record."""
        for key, clients in list(self._groups.items()):
            if key[0] == FLOOR:
                with speaking(key[3]):
                    _send(_made(list(clients), (), ScreenEncoder(), no, screen))


def _send(ready: list[tuple[Client, str | Parting]]) -> None:
    """Put messages to their clients, one right after the other: a machine that is kept busy takes them faster."""
    for client, sent in ready:
        if isinstance(sent, str):
            client.put(sent)
        else:
            client.end(sent)


FAULT: Parting = "fault", message("problem.fault-screen")


def _made(
    clients: list[Client], lines: Iterable[str], encoder: "ScreenEncoder", no: int, screen: Callable[[Who], Any]
) -> list[tuple[Client, str | Parting]]:
    """Return what clients that see the same are sent; where it cannot be made, they are sent goodbye and end."""
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


def _messages(clients: list[Client], encoder: "ScreenEncoder", no: int, now: Any) -> list[str]:
    """The message for each client with its new screen, or with what has changed on the one that it has."""
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
    """Encodes messages with screens. The public part, which most screens hold and is most of them, is encoded once.

    So is what has changed on it, and the message for all those for whom nothing else has.
    """

    def __init__(self) -> None:
        self._public: Any = None
        self._encoded = msgspec.Raw()
        self._between: tuple[Any, Any] = (None, None)
        self._news = msgspec.Raw()
        self._only_news = ""

    def write(self, message: Any) -> str:
        """A message as it is sent."""
        screen = message.screen
        public = getattr(screen, "public", None)
        if public is None:
            return write(message).decode()
        if public is not self._public:
            self._public, self._encoded = public, msgspec.Raw(write(public))
        whole = msgspec.structs.replace(screen, public=self._encoded)
        return write(msgspec.structs.replace(message, screen=whole)).decode()

    def changes(self, no: int, before: Any, now: Any) -> str:
        """The message that makes one screen of another of its kind."""
        public = getattr(now, "public", None)
        if public is None:
            return write(ScreenChanged(no, _changed(before, now))).decode()
        if self._between[0] is not before.public or self._between[1] is not public:
            self._between = (before.public, public)
            self._news = msgspec.Raw(write(_changed(before.public, public)))
            self._only_news = write(ScreenChanged(no, {"public": self._news})).decode()
        own = _changed(before, now, apart_from="public")
        return write(ScreenChanged(no, {"public": self._news, **own})).decode() if own else self._only_news


def _changed(before: Any, now: Any, apart_from: str = "") -> dict[str, Any]:
    """The fields of a screen that are not as before."""
    return {
        name: new
        for name in now.__struct_fields__
        if name != apart_from and (new := getattr(now, name)) != getattr(before, name)
    }
