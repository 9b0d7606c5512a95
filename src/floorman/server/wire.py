"""What goes over a socket: tagged messages, numbered, acknowledged. Everything a screen shows is in a board.

A screen says Hello and is Welcomed with its board; from then on it gets a Board whenever there is something new, and
before it, if it is the staff's, what Happened in each record. A screen that was here before says after which record,
and hears first what it missed, or is Resynced; then it is Welcomed like any other. One that asks for it gets instead of
a Board what has changed on the last one: a tenth of it or less. Who does something sends it as Do with an id of its own
making: sent twice it is done once, and both times answered alike.
"""

from typing import Any, Literal

import msgspec

from floorman.server.room_screens import AnyRoomScreen
from floorman.server.screens import AnyScreen

VERSION = 1
"""Of the protocol. A screen that speaks another is told to load the page again."""


class Packet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Anything that is sent."""


class Hello(Packet, frozen=True, tag="hello"):
    """The first word of a screen; `after` is the last record it has seen, if it was here before.

    Sentences on its boards, of what happened and in answers to it are in its `language`, as `de`; what that lacks is in
    English. Where it asks for `changes`, it is told what has `changed` instead of a whole `board` each time.
    """

    version: int
    after: int | None = None
    language: str = ""
    changes: bool = False


class Do(Packet, frozen=True, tag="do"):
    """Something to be done, under an id that no other command has.

    `expects` is the record that the screen was showing: where a later one has changed the matter, nothing is done.
    """

    id: str
    act: msgspec.Raw
    expects: int | None = None


class Ping(Packet, frozen=True, tag="ping"):
    """Are you there?"""


FromScreen = Hello | Do | Ping


class Welcome(Packet, frozen=True, tag="welcome"):
    """The screen is on the stream, as of record `no`."""

    version: int
    stream: str
    no: int
    role: str
    board: AnyScreen | AnyRoomScreen


class Board(Packet, frozen=True, tag="board"):
    """Everything as it is after record `no`."""

    no: int
    board: AnyScreen | AnyRoomScreen


class BoardChanged(Packet, frozen=True, tag="changed"):
    """What is other than on the board that the screen was sent last: everything else is as it was, after record `no`.

    The fields in `board` are those of that board to be replaced. `public` among them is not whole either: it has the
    fields to be replaced on the public part.
    """

    no: int
    board: dict[str, Any]


class Happened(Packet, frozen=True, tag="happened"):
    """One record of the stream in words; `act` is its number for Undo, 0 where it cannot be undone."""

    no: int
    at_ms: int
    by: str
    says: tuple[str, ...]
    cites: tuple[str, ...]
    act: int = 0


class Done(Packet, frozen=True, tag="done"):
    """The command is on record as `no`, on disk, and nothing can lose it."""

    id: str
    no: int
    says: tuple[str, ...]
    cites: tuple[str, ...]
    act: int = 0


class No(Packet, frozen=True, tag="no"):
    """The command was not carried out, and nothing has changed: why, and by which rule.

    Where something in it is wrong, `where` names it, and `wrong` is the sentence without its name.

    A page may send 20 messages a second, and 40 at once. One more has the `code` `too-fast`: wait a tenth of a second
    and send the same message again.
    """

    id: str
    code: str
    says: str
    topic: str = ""
    cites: tuple[str, ...] = ()
    where: str = ""
    wrong: str = ""


class Resync(Packet, frozen=True, tag="resync"):
    """The screen has missed too much: here is everything, begin again from record `no`."""

    no: int
    board: AnyScreen | AnyRoomScreen
    why: Literal["gap", "slow", "ahead"]


class Pong(Packet, frozen=True, tag="pong"):
    """Yes. `now_ms` is the server's time, for nothing but showing how old a page is."""

    now_ms: int


class Bye(Packet, frozen=True, tag="bye"):
    """The server closes the socket: why, and what to do."""

    code: str
    says: str


FromServer = Welcome | Board | BoardChanged | Happened | Done | No | Resync | Pong | Bye

_read: msgspec.json.Decoder[FromScreen] = msgspec.json.Decoder(FromScreen)
_write = msgspec.json.Encoder()


def read(data: bytes | str) -> FromScreen:
    """A message from a screen; msgspec.MsgspecError where it is none."""
    return _read.decode(data)


def write(message: Any) -> bytes:
    """A message as it is sent."""
    return _write.encode(message)
