"""The screens on a stream: each gets what its role may see, encoded once for all that may see the same."""

import asyncio
import logging
import types
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Generator, Iterable
from itertools import islice
from typing import Any

import msgspec

from floorman.server.rights import TOLD, Who
from floorman.server.wire import Board, Bye, Happened, write
from floorman.text import speaking, spoken


def begun(doing: Coroutine[Any, Any, None]) -> Awaitable[None] | None:
    """Do something up to where it has to wait: what is left of it, for a task to await, or None where it is done."""
    try:
        waits_for = doing.send(None)
    except StopIteration:
        return None
    return _rest(doing, waits_for)


@types.coroutine
def _rest(doing: Coroutine[Any, Any, None], waits_for: Any) -> Generator[Any, Any, None]:
    """Pass on to the task what is waited for, and to what was begun what comes of it."""
    try:
        while True:
            try:
                came = yield waits_for
            except BaseException as thrown:
                waits_for = doing.throw(thrown)
            else:
                waits_for = doing.send(came)
    except StopIteration:
        return


QUEUE = 64
"""Messages that may wait for one screen. What is too slow for that starts again from a board."""

TOGETHER = 50
"""Boards that are made before they are sent: so few that the processor still has them at hand."""

AT_ONCE = 200
"""Boards that are made and sent before others are let in."""

Group = tuple[str, str, str, str]
"""A role, a table, a name and a language: those in one group see the same board."""

FLOOR = "director"

Send = Callable[[str], Coroutine[Any, Any, None]]
"""Sends one message over a socket; any error means that the screen is gone."""

_log = logging.getLogger(__name__)


def group_of(who: Who, language: str) -> Group:
    """Return who shares a board with somebody."""
    match who.role:
        case "owner" | "director" | "floor" | "cashier":
            return (FLOOR, "", "", language)
        case "display":
            return ("display", "", "", language)
        case "dealer":
            return ("dealer", who.table, "", language)
        case "player":
            return ("player", "", who.name, language)


class Client:
    """A screen's place on a stream: what waits to be sent to it. `serve` is for one task, the socket's.

    It came when the stream stood at record `since`, and needs to be told nothing of what was before. Sentences are in
    the language that was spoken when it came.
    """

    def __init__(self, who: Who, since: int, resync: Callable[[], str]) -> None:
        self.who = who
        self.language = spoken()
        self.since = since
        self.behind = False
        self._resync = resync
        self._news: deque[str] = deque()
        self._replies: deque[str] = deque()
        self._send: Send | None = None
        self._waiting: asyncio.Future[Awaitable[None] | None] | None = None
        self._room = asyncio.Event()
        self._room.set()

    def put(self, message: str) -> None:
        """Have something sent that went to every such screen; a screen with too much waiting falls behind instead.

        Where nothing waits and the other end takes it, it is sent before this returns.
        """
        if self.behind:
            return
        if self._waiting is not None and self._send is not None and not self._waiting.done():
            try:
                rest = begun(self._send(message))
            except Exception as gone:
                self._waiting.set_exception(gone)
            else:
                if rest is not None:
                    self._waiting.set_result(rest)
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

    async def serve(self, send: Send) -> None:
        """Send what waits and whatever comes, as fast as the other end takes it, until `send` fails."""
        self._send = send
        while True:
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
            self._waiting = asyncio.get_running_loop().create_future()
            rest = await self._waiting
            if rest is not None:
                await rest

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class Hub:
    """All screens on a stream, by what they see."""

    def __init__(self) -> None:
        self._groups: dict[Group, set[Client]] = {}

    @property
    def seats(self) -> list[Client]:
        """Every screen."""
        return [seat for seats in self._groups.values() for seat in seats]

    def add(self, seat: Client) -> None:
        """A screen has come."""
        self._groups.setdefault(group_of(seat.who, seat.language), set()).add(seat)

    def remove(self, seat: Client) -> None:
        """A screen has gone, if it was here."""
        key = group_of(seat.who, seat.language)
        seats = self._groups.get(key, set())
        seats.discard(seat)
        if not seats:
            self._groups.pop(key, None)

    async def tell(
        self, happened: Iterable[Happened], no: int, board: Callable[[Who], Any], again: bool = False
    ) -> None:
        """Send everybody the board, and staff what happened. `board` is asked once for each group.

        A screen that came with record `no` has its board already, and gets another only `again`.

        The others see on their board what is told to everybody. Staff come last, since theirs takes longest to make.
        A few boards are made and then sent, then the next few, and whoever else wants something is let in between.
        """
        lines = [write(one).decode() for one in happened]
        board_of = _boards(no, board)
        groups = iter(sorted(self._groups.items(), key=lambda one: one[0][0] in TOLD))
        made = 0
        while some := list(islice(groups, TOGETHER)):
            ready = []
            for key, group in some:
                seats = [seat for seat in group if again or seat.since < no]
                if seats:
                    ready.append((seats, lines if key[0] in TOLD else [], board_of(seats[0])))
            for seats, told, message in ready:
                for seat in seats:
                    for line in told:
                        seat.put(line)
                    seat.put(message)
            made += len(some)
            if made >= AT_ONCE:
                made = 0
                await asyncio.sleep(0)

    def show_floor(self, no: int, board: Callable[[Who], Any]) -> None:
        """Send the floor its board, though there is no new record."""
        for seats in [seats for key, seats in self._groups.items() if key[0] == FLOOR]:
            message = _boards(no, board)(next(iter(seats)))
            for seat in list(seats):
                seat.put(message)


def _boards(no: int, board: Callable[[Who], Any]) -> Callable[[Client], str]:
    """What makes somebody's board as it is sent, or a word of parting where it cannot be made."""
    encoder = BoardEncoder(Board(no, None))  # type: ignore[arg-type]

    def board_of(seat: Client) -> str:
        try:
            with speaking(seat.language):
                return encoder.write(board(seat.who))
        except Exception:
            _log.exception("The screen for %s could not be made.", seat.who)
            return write(FAULT).decode()

    return board_of


FAULT = Bye("fault", "An internal error occurred while preparing this page. Reload the page.")


_NO_BOARD = '"board":null'


class BoardEncoder:
    """Encodes boards into a message. The public part, which most boards hold and is most of them, is encoded once."""

    def __init__(self, message: Any) -> None:
        before, _, self._after = write(msgspec.structs.replace(message, board=None)).decode().partition(_NO_BOARD)
        self._before = before + _NO_BOARD.removesuffix("null")
        self._public: Any = None
        self._fronts: dict[type, str] = {}

    def write(self, board: Any) -> str:
        """The message with a board, as it is sent. A public part is the first of its board."""
        public = getattr(board, "public", None)
        if public is None:
            return f"{self._before}{write(board).decode()}{self._after}"
        if public is not self._public:
            self._public, self._fronts = public, {}
        front = self._fronts.get(type(board))
        if front is None:
            kind = board.__struct_config__.tag
            front = f'{self._before}{{"type":"{kind}","public":{write(public).decode()}'
            self._fronts[type(board)] = front
        parts = [front]
        for field in board.__struct_fields__[1:]:
            parts += (f',"{field}":', write(getattr(board, field)).decode())
        return "".join((*parts, "}", self._after))


def encoded(message: Any) -> str:
    """A message with a board, as it is sent."""
    return BoardEncoder(message).write(message.board)
