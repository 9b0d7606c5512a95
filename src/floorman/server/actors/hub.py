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

Group = tuple[str, str, str]

_log = logging.getLogger(__name__)


def group(who: Who) -> Group:
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
    """A screen's place on a stream: what waits to be sent to it. `next` is for one task, the socket's."""

    def __init__(self, who: Who, resync: Callable[[], str]) -> None:
        self.who = who
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
    """All screens on a stream."""

    def __init__(self) -> None:
        self.seats: set[Seat] = set()

    def tell(self, happened: Iterable[Happened], no: int, board: Callable[[Who], Any]) -> None:
        """Send everybody the board, and staff what happened. `board` is asked once for each group.

        The others see on their board what is told to everybody.
        """
        groups: dict[Group, list[Seat]] = {}
        for seat in self.seats:
            groups.setdefault(group(seat.who), []).append(seat)
        lines = [write(one).decode() for one in happened]
        encoder = BoardEncoder()
        for seats in groups.values():
            who = seats[0].who
            try:
                message = encoder.write(Board(no, board(who)))
            except Exception:
                _log.exception("There is no board for %s.", who)
                message = write(FAULT).decode()
            for seat in seats:
                if who.role in STAFF:
                    for line in lines:
                        seat.put(line)
                seat.put(message)


FAULT = Bye("fault", "Something in the program went wrong while this page was drawn. Load the page again.")


class BoardEncoder:
    """Encodes messages with boards. The public part, which many boards hold, is encoded once."""

    def __init__(self) -> None:
        self._public: Any = None
        self._raw = msgspec.Raw(b"")

    def write(self, message: Any) -> str:
        """A message with a board, as it is sent."""
        board = message.board
        public = getattr(board, "public", None)
        if public is None:
            return write(message).decode()
        if public is not self._public:
            self._public, self._raw = public, msgspec.Raw(write(public))
        return write(msgspec.structs.replace(message, board=msgspec.structs.replace(board, public=self._raw))).decode()
