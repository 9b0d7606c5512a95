"""The screens on a stream: each gets what its role may see, encoded once for all that may see the same."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from floorman.server.accounts.rights import STAFF
from floorman.server.accounts.roles import Who
from floorman.server.wire import Board, Bye, Happened, write

QUEUE = 64
"""Messages that may wait for one screen. What is too slow for that starts again from a board."""

AT_ONCE = 50
"""Screens that are given something before those with something to send are let through."""

Group = tuple[str, str, str]

_log = logging.getLogger(__name__)


def group_of(who: Who) -> Group:
    """Those in one group see the same board."""
    match who.role:
        case "owner" | "director":
            return ("director", "", "")
        case "display":
            return ("display", "", "")
        case "dealer":
            return ("dealer", who.table, "")
        case "player":
            return ("player", "", who.name)


class Seat:
    """A screen's place on a stream: what waits to be sent to it. `next` is for one task, the socket's.

    It came when the stream stood at record `since`, and needs to be told nothing of what was before.
    """

    def __init__(self, who: Who, since: int, resync: Callable[[], str]) -> None:
        self.who = who
        self.since = since
        self.behind = False
        self._resync = resync
        self._news: deque[str] = deque()
        self._replies: deque[str] = deque()
        self._waiting: asyncio.Future[None] | None = None
        self._room = asyncio.Event()
        self._room.set()

    def put(self, message: str) -> None:
        """Have something sent that went to every such screen; a screen with too much waiting falls behind instead."""
        if self.behind:
            return
        if len(self._news) >= QUEUE:
            self._news.clear()
            self.behind = True
        else:
            self._news.append(message)
        self._wake()

    def reply(self, message: Any) -> None:
        """Have an answer sent to this screen alone, before any news."""
        self._replies.append(write(message).decode())
        if len(self._replies) >= QUEUE:
            self._room.clear()
        self._wake()

    def first(self, message: str) -> None:
        """Have something sent before anything else, in the order of these calls: what a new screen begins with."""
        self._replies.append(message)

    async def room(self) -> None:
        """Wait until there is room for another answer: who does not read is not read either."""
        await self._room.wait()

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
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Hub:
    """All screens on a stream, by what they see."""

    def __init__(self) -> None:
        self._groups: dict[Group, set[Seat]] = {}

    @property
    def seats(self) -> list[Seat]:
        """Every screen."""
        return [seat for seats in self._groups.values() for seat in seats]

    def add(self, seat: Seat) -> None:
        """A screen has come."""
        self._groups.setdefault(group_of(seat.who), set()).add(seat)

    def remove(self, seat: Seat) -> None:
        """A screen has gone, if it was here."""
        key = group_of(seat.who)
        seats = self._groups.get(key, set())
        seats.discard(seat)
        if not seats:
            self._groups.pop(key, None)

    async def tell(self, happened: Iterable[Happened], no: int, board: Callable[[Who], Any]) -> None:
        """Send everybody the board, and staff what happened. `board` is asked once for each group.

        The others see on their board what is told to everybody. Staff come last, since theirs takes longest to make.
        Every now and then who has something to send is let through, so that the first need not wait for the last.
        """
        lines = [write(one).decode() for one in happened]
        encoder = BoardEncoder()
        put = 0
        for key, group in sorted(self._groups.items(), key=lambda one: one[0][0] in STAFF):
            seats = [seat for seat in group if seat.since < no]
            if not seats:
                continue
            message = _board(encoder, no, board, seats[0].who)
            for seat in seats:
                if key[0] in STAFF:
                    for line in lines:
                        seat.put(line)
                seat.put(message)
            put += len(seats)
            if put >= AT_ONCE:
                put = 0
                await asyncio.sleep(0)


def _board(encoder: "BoardEncoder", no: int, board: Callable[[Who], Any], who: Who) -> str:
    """Somebody's board as it is sent, or a word of parting where it cannot be made."""
    try:
        return encoder.write(Board(no, board(who)))
    except Exception:
        _log.exception("There is no board for %s.", who)
        return write(FAULT).decode()


FAULT = Bye("fault", "Something in the program went wrong while this page was drawn. Load the page again.")


class BoardEncoder:
    """Encodes messages with boards. The public part, which most boards hold and is most of them, is encoded once."""

    def __init__(self) -> None:
        self._public: Any = None
        self._text = ""

    def write(self, message: Any) -> str:
        """A message with a board, as it is sent."""
        board = message.board
        public = getattr(board, "public", None)
        if public is None:
            return write(message).decode()
        if public is not self._public:
            self._public, self._text = public, f'"public":{write(public).decode()}'
        rest = msgspec.structs.replace(message, board=msgspec.structs.replace(board, public=None))
        return write(rest).decode().replace(_LEFT_OUT, self._text, 1)


_LEFT_OUT = '"public":null'
"""How a board without its public part looks; nothing that somebody has typed stands before it in a message."""
