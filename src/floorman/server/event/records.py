"""What the log of an event holds: facts with their results, so that it can be read again without a rulebook."""

from typing import Any

import msgspec

from floorman.base import Value
from floorman.server.event.spec import EventSpec
from floorman.tournament.events import Opened
from floorman.tournament.journal import Act


class Created(Value, frozen=True, tag=True):
    """The house has opened an event: as asked for, and as it is."""

    spec: EventSpec
    opening: Opened


class Did(Value, frozen=True, tag=True):
    """Acts with what followed from them: the time that had passed, and then what somebody did."""

    acts: tuple[Act, ...]


class PrecedentSet(Value, frozen=True, tag=True):
    """A ruling of the floor to go by from now on."""

    incident: str
    says: str
    topic: str
    cites: tuple[str, ...]
    note: str


class TermsSet(Value, frozen=True, tag=True):
    """The house has changed its terms, or taken the change `back` back: the event as it would be asked for now."""

    spec: EventSpec
    back: int = 0


EventRecord = Created | Did | PrecedentSet | TermsSet

_read: msgspec.json.Decoder[EventRecord] = msgspec.json.Decoder(EventRecord)


def read_record(body: Any) -> EventRecord:
    """A record's body; msgspec.MsgspecError where it is none."""
    return _read.decode(body)
