"""What an actor asks of the thing it keeps: an event, or the hand at a table. Keepers are plain and know no network."""

from collections.abc import Callable, Mapping
from typing import Any, Protocol, runtime_checkable

import msgspec

from floorman.server.log.records import Recorded
from floorman.server.rights import Who
from floorman.server.room_screens import AnyRoomScreen
from floorman.server.screens import AnyScreen
from floorman.text import Text


class RecordText(msgspec.Struct, frozen=True):
    """A record in words, with its rules; `act` is its number for Undo, 0 where it cannot be undone."""

    says: tuple[Text, ...]
    cites: tuple[str, ...] = ()
    act: int = 0


class Keeper(Protocol):
    """The state of one stream, and what may be done to it.

    `decide` and `due` look only. `take` carries the state forward by one record, live and when a log is read again:
    it never refuses and never reads a clock.
    """

    def decide(self, who: Who, act: msgspec.Raw, at_ms: int) -> list[Any]:
        """The bodies of the records that follow from an act; Refused or DataError where there are none."""

    def due(self, at_ms: int) -> list[Any]:
        """The bodies of records for what has happened by itself by then: a level that is over."""

    def next_due_ms(self, at_ms: int) -> int | None:
        """In how many milliseconds something happens by itself."""

    def take(self, record: Recorded) -> RecordText:
        """Go on to what is so after a record, and say it."""

    def screen(self, who: Who, at_ms: int) -> AnyScreen | AnyRoomScreen:
        """What somebody may see."""


@runtime_checkable
class Careful(Protocol):
    """A keeper that will not do certain acts for somebody who has not seen the last record."""

    def sensitive(self, act: msgspec.Raw, seen: int) -> bool:
        """Is this an act that was chosen by what a screen showed of record `seen`, and is wrong by now?"""


@runtime_checkable
class Watching(Protocol):
    """A keeper that asks again before an act whose matter has changed since the screen was drawn."""

    def need_unchanged(self, act: msgspec.Raw, since: int) -> None:
        """Refuse an act, where what it is about is other than after the record `since`, with what has happened."""


@runtime_checkable
class Citing(Protocol):
    """A keeper that knows the rules behind a topic."""

    def cites(self, topic: str, code: str = "") -> tuple[str, ...]:
        """The ids of the rules that a refusal under this topic goes back to, those behind its `code` first."""


@runtime_checkable
class Holding(Protocol):
    """A keeper with a clock that can be held."""

    def hold(self, since_ms: int, at_ms: int) -> list[Any]:
        """The bodies of records that hold a running clock where it was at a time: since then nobody has watched it."""


@runtime_checkable
class Seating(Protocol):
    """A keeper of an event, which knows its tables."""

    def in_play(self, table: str) -> bool:
        """Whether there is such a table now."""

    def seated(self, table: str) -> Mapping[int, str]:
        """The names of those who sit at a table, by seat."""


@runtime_checkable
class Naming(Protocol):
    """A keeper that speaks of seats and chips, and can find out who sits there and how chips are counted."""

    names: Callable[[], Mapping[int, str]]

    @property
    def unit(self) -> int:
        """How many chips are one of what people count in."""


@runtime_checkable
class Waiting(Protocol):
    """A keeper of a stream that is there before its first record: a table waits for its first hand."""

    waits: bool
