"""What goes over a socket: tagged messages, numbered, acknowledged. A screen is everything that a page shows.

A page says Hello and is Welcomed with its screen; from then on it is sent another whenever there is something new, and
before it, if it is the staff's, each record in words. A page that was here before says after which record, and is sent
first what it missed, or is Resynced; then it is Welcomed like any other. One that asks for it is sent, instead of a
whole screen, what has changed on the last one: a tenth of it or less. Who does something sends it as Do with an id of
its own making: sent twice it is done once, and both times answered alike.
"""

from typing import Any, Literal

import msgspec

from floorman.server.room_screens import AnyRoomScreen
from floorman.server.screens import AnyScreen

VERSION = 1
"""Of the protocol. A page that speaks another is asked to load itself again."""


class Packet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Anything that is sent."""


class Hello(Packet, frozen=True, tag="hello"):
    """The first word of a page; `after` is the last record it has seen, if it was here before.

    Sentences on its screens, in records and in answers to it are in its `language`, as `de`; what that lacks is in
    English. Where it asks for `changes`, it is sent what has `changed` instead of a whole `board` each time.
    """

    version: int
    after: int | None = None
    language: str = ""
    changes: bool = False


class Do(Packet, frozen=True, tag="do"):
    """Something to be done, under an id that no other command has.

    `expects` is the record that the page was showing: where a later one has changed the matter, nothing is done.
    """

    id: str
    act: msgspec.Raw
    expects: int | None = None


class Ping(Packet, frozen=True, tag="ping"):
    """Are you there?"""


FromScreen = Hello | Do | Ping


class Welcome(Packet, frozen=True, tag="welcome"):
    """The page is on the stream, as of record `no`, and this is its screen."""

    version: int
    stream: str
    no: int
    role: str
    screen: AnyScreen | AnyRoomScreen = msgspec.field(name="board")


class ScreenSent(Packet, frozen=True, tag="board"):
    """The whole screen as it is after record `no`."""

    no: int
    screen: AnyScreen | AnyRoomScreen = msgspec.field(name="board")


class ScreenChanged(Packet, frozen=True, tag="changed"):
    """What is other than on the screen that was sent last: everything else is as it was, after record `no`.

    The fields in `board` are those of that screen to be replaced. `public` among them is not whole either: it has the
    fields to be replaced on the public part.
    """

    no: int
    screen: dict[str, Any] = msgspec.field(name="board")


class RecordSent(Packet, frozen=True, tag="happened"):
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
    """The page has missed too much: here is its whole screen, begin again from record `no`."""

    no: int
    screen: AnyScreen | AnyRoomScreen = msgspec.field(name="board")
    why: Literal["gap", "slow", "ahead"]


class Pong(Packet, frozen=True, tag="pong"):
    """Yes. `now_ms` is the server's time, for nothing but showing how old a page is."""

    now_ms: int


class Bye(Packet, frozen=True, tag="bye"):
    """The server closes the socket: why, and what to do."""

    code: str
    says: str


FromServer = Welcome | ScreenSent | ScreenChanged | RecordSent | Done | No | Resync | Pong | Bye

_read: msgspec.json.Decoder[FromScreen] = msgspec.json.Decoder(FromScreen)
_write = msgspec.json.Encoder()


def read(data: bytes | str) -> FromScreen:
    """A message from a page; msgspec.MsgspecError where it is none."""
    return _read.decode(data)


def write(message: Any) -> bytes:
    """A message as it is sent."""
    return _write.encode(message)
