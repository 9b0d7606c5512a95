"""The messages of the sockets, as tagged JSON objects. A screen is everything that a page shows.

A page sends `hello` and is answered by `welcome` with its screen. From then on it is sent another screen whenever
something has changed; before each, staff are sent the new records in words. A page that was connected before names the
last record it has seen, and before `welcome` it is sent the records it missed, or `resync` where they are too many. A
page can ask for the changes to its last screen in place of whole screens, which is a tenth of the data or less.

A page sends an act as `do` under an id that it makes up. Commands are idempotent: resending one returns the same answer
and does nothing else.
"""

from typing import Any, Literal

import msgspec

from floorman.server.room_screens import AnyRoomScreen
from floorman.server.screens import AnyScreen

VERSION = 1
"""The version of the protocol. A page that speaks another version is asked to reload."""


class Packet(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    """Base of all messages."""


class Hello(Packet, frozen=True, tag="hello"):
    """The first message of a page; `after` is the last record that it has seen, if it was connected before.

    Sentences on its screens, in records and in answers are in its `language`, as `de`; texts that are not translated
    are in English. A page that asks for `changes` is sent messages `changed` instead of a whole `board` each time.
    """

    version: int
    after: int | None = None
    language: str = ""
    changes: bool = False


class Do(Packet, frozen=True, tag="do"):
    """A command to carry out an act, under an id that no other command has.

    `expects` is the record that the page was showing: the command is refused where the subject of the act has changed
    since.
    """

    id: str
    act: msgspec.Raw
    expects: int | None = None


class Ping(Packet, frozen=True, tag="ping"):
    """A request for a `pong`, to test the connection."""


FromScreen = Hello | Do | Ping


class Welcome(Packet, frozen=True, tag="welcome"):
    """The page is connected to the stream, which stands at record `no`; this is its screen."""

    version: int
    stream: str
    no: int
    role: str
    screen: AnyScreen | AnyRoomScreen = msgspec.field(name="board")


class ScreenSent(Packet, frozen=True, tag="board"):
    """The whole screen after record `no`."""

    no: int
    screen: AnyScreen | AnyRoomScreen = msgspec.field(name="board")


class ScreenChanged(Packet, frozen=True, tag="changed"):
    """What has changed on the screen that was sent last; everything else is the same after record `no`.

    The fields in `board` replace those of that screen. `public` is not whole either: its fields replace those of the
    public part.
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
    """The command was carried out and is on disk as record `no`."""

    id: str
    no: int
    says: tuple[str, ...]
    cites: tuple[str, ...]
    act: int = 0


class No(Packet, frozen=True, tag="no"):
    """The command was not carried out, and nothing has changed: why, and by which rules.

    Where a field is wrong, `where` names it, and `wrong` is the sentence without its name.

    A page may send 20 messages a second, and 40 at once. Further ones are refused with the `code` `too-fast`: wait a
    tenth of a second and send the same message again.
    """

    id: str
    code: str
    says: str
    topic: str = ""
    cites: tuple[str, ...] = ()
    where: str = ""
    wrong: str = ""


class Resync(Packet, frozen=True, tag="resync"):
    """The page has missed too many records: this is its whole screen after record `no`."""

    no: int
    screen: AnyScreen | AnyRoomScreen = msgspec.field(name="board")
    why: Literal["gap", "slow", "ahead"]


class Pong(Packet, frozen=True, tag="pong"):
    """The answer to `ping`. `now_ms` is the server's time, only to show how old a page is."""

    now_ms: int


class Bye(Packet, frozen=True, tag="bye"):
    """The server closes the socket: why, and what to do."""

    code: str
    says: str


FromServer = Welcome | ScreenSent | ScreenChanged | RecordSent | Done | No | Resync | Pong | Bye

_read: msgspec.json.Decoder[FromScreen] = msgspec.json.Decoder(FromScreen)
_write = msgspec.json.Encoder()


def read(data: bytes | str) -> FromScreen:
    """Decode a message from a page; raise msgspec.MsgspecError where it is not valid."""
    return _read.decode(data)


def write(message: Any) -> bytes:
    """Encode a message to be sent."""
    return _write.encode(message)
