"""What an actor requires of the keeper of its stream, as protocols. Keepers use no network, disk or clock."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, runtime_checkable

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

    `decide` and `due` change nothing. `take` applies one record, both live and when a log is replayed: it never refuses
    and never reads a clock.
    """

    def decide(self, who: Who, act: msgspec.Raw, at_ms: int) -> Sequence[msgspec.Struct]:
        """Return the bodies of the records that follow from an act.

        Raise Refused, NotAllowed or DataError where it is not done.
        """

    def due(self, at_ms: int) -> Sequence[msgspec.Struct]:
        """Return the bodies of records for what has happened by itself until `at_ms`, such as the end of a level."""

    def next_due_ms(self, at_ms: int) -> int | None:
        """Return in how many milliseconds the next thing happens by itself; None where nothing will."""

    def take(self, record: Recorded) -> RecordText:
        """Apply a record; return it in words."""

    def screen(self, who: Who, at_ms: int) -> AnyScreen | AnyRoomScreen:
        """Return the screen of a client, with what its role may see."""


@runtime_checkable
class Careful(Protocol):
    """A keeper that refuses certain acts of somebody who has not seen the last record."""

    def sensitive(self, act: msgspec.Raw, seen: int) -> bool:
        """Return whether an act depends on what a screen showed after record `seen`, and is out of date now."""


@runtime_checkable
class Watching(Protocol):
    """A keeper that refuses an act where its subject has changed since the screen was drawn."""

    def need_unchanged(self, act: msgspec.Raw, since: int) -> None:
        """Raise Refused where the subject of an act has changed after record `since`.

        The refusal says what has happened.
        """


@runtime_checkable
class Citing(Protocol):
    """A keeper that knows the rules behind a topic."""

    def cites(self, topic: str, code: str = "") -> tuple[str, ...]:
        """Return the ids of the rules that a refusal under this topic rests on, those behind its `code` first."""


@runtime_checkable
class Holding(Protocol):
    """A keeper with a clock that can be stopped."""

    def hold(self, since_ms: int, at_ms: int) -> Sequence[msgspec.Struct]:
        """Return the bodies of records that stop a running clock where it was at `since_ms`, when last watched."""


@runtime_checkable
class Seating(Protocol):
    """A keeper that knows tables: an event's or a card room's."""

    def in_play(self, table: str) -> bool:
        """Return whether there is a table of this name now."""

    def seated(self, table: str) -> Mapping[int, str]:
        """Return the names of the players at a table, by seat."""


@runtime_checkable
class Naming(Protocol):
    """A keeper that speaks of seats and chips, and knows the players' names and how chips are counted."""

    names: Callable[[], Mapping[int, str]]

    @property
    def unit(self) -> int:
        """How many chips make one unit of the amounts that people read."""


@runtime_checkable
class Waiting(Protocol):
    """A keeper of a stream that can be opened before its first record, as a table that waits for its first hand."""

    waits: bool
