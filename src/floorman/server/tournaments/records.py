"""What the log of an event holds: facts with their results, so that it can be read again without a rulebook."""

from typing import Any, Literal

import msgspec

from floorman.base import PlayerId, Value
from floorman.server.screens.model import Layout
from floorman.server.tournaments.create import EventSpec
from floorman.tournament.events import Opened
from floorman.tournament.journal import JournalEntry


class Created(Value, frozen=True, tag=True):
    """The house has opened an event: as asked for, and as it is."""

    spec: EventSpec
    opening: Opened


class Did(Value, frozen=True, tag=True):
    """Acts with what followed from them: the time that had passed, and then what somebody did."""

    acts: tuple[JournalEntry, ...]


class PrecedentSet(Value, frozen=True, tag=True):
    """A ruling of the floor to go by from now on."""

    incident: str
    says: str
    topic: str
    cites: tuple[str, ...]
    note: str


class TermsSet(Value, frozen=True, tag=True):
    """The house has changed its terms: the event as it would be asked for now.

    `back` is a change that was undone with it, `redo` one that was redone.
    """

    spec: EventSpec
    back: int = 0
    redo: int = 0


class DisplaySet(Value, frozen=True, tag=True):
    """What TVs show from now on, and in which colours."""

    layout: Layout
    theme: Literal["auto", "dark", "light"]
    accent: str
    house: str


class LogoSet(Value, frozen=True, tag=True):
    """The picture that TVs show beside the event's name; no data where it was removed."""

    media: str
    data: bytes


class PlayerOnClock(Value, frozen=True, tag="ClockCalled"):
    """Time was called on a player, who has so many seconds, and then a count of so many."""

    player: PlayerId
    seconds: int
    count: int


class ClockEnded(Value, frozen=True, tag=True):
    """The player has acted, or the time is over."""

    player: PlayerId


class JoinAsked(Value, frozen=True, tag=True):
    """Somebody has asked by phone to play."""

    player: str


class JoinDeclined(Value, frozen=True, tag=True):
    """The floor has declined a request to play."""

    player: str


EventRecord = (
    Created | Did | PrecedentSet | TermsSet | DisplaySet | LogoSet | PlayerOnClock | ClockEnded
    | JoinAsked | JoinDeclined
)  # fmt: skip

_read: msgspec.json.Decoder[EventRecord] = msgspec.json.Decoder(EventRecord)


def read_record(body: Any) -> EventRecord:
    """A record's body; msgspec.MsgspecError where it is none."""
    return _read.decode(body)
