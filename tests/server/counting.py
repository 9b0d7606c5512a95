"""A keeper that can be seen through: it counts. What it may do is what an actor has to cope with."""

from typing import Any

import msgspec

from floorman.core import DataError, Refused
from floorman.server.log.records import Recorded
from floorman.server.rights import NotAllowed, Who
from floorman.server.screens import (
    Amount,
    BoxLine,
    BustTerms,
    BuyAgain,
    ClockFace,
    DealTerms,
    DirectorScreen,
    EventTerms,
    Mine,
    Money,
    PlayerScreen,
    Prices,
    PublicScreen,
    RaceTerms,
    ShotClockTerms,
)
from floorman.server.streams.keeper import RecordText
from floorman.server.wire import Do

DIRECTOR = Who("director", "friday")
DISPLAY = Who("display", "friday")
ANN = Who("player", "friday", name="Ann")
BO = Who("player", "friday", name="Bo")

NOTHING, NONE = Amount(0, 0), BuyAgain(0, 0, 0)
TERMS = EventTerms(
    "", "NLHE", Prices(NOTHING, NOTHING, NOTHING), (), NONE, NONE, False, 100, "posted", 0, True, {},
    BustTerms(False, ()), (), ShotClockTerms(0, 0, ()), RaceTerms(1, ()), BoxLine(None), (),
    DealTerms("", "", "", False, (), (), (), (), "", (), ()),
)  # fmt: skip
"""Those of an event at which nothing is sold."""

BELL_MS = 60_000
"""A bell rings so long after the first record, and after every bell."""


class Add(msgspec.Struct, frozen=True, tag=True):
    """Count on; `times` records of it."""

    by: int = 1
    times: int = 1


class Bell(msgspec.Struct, frozen=True, tag=True):
    """Rang by itself."""


class Crash(msgspec.Struct, frozen=True, tag=True):
    """A fault of the program: when it is decided, once when it is carried out, or always."""

    when: str


class Deny(msgspec.Struct, frozen=True, tag=True):
    """Refused, by the book, by right or as data."""

    how: str


Acts = Add | Crash | Deny
Bodies = Add | Bell | Crash


ONE = Add()


def do(id: str, act: Any = ONE, expects: int | None = None) -> Do:
    return Do(id, msgspec.Raw(msgspec.json.encode(act)), expects)


class Counter:
    """The sum of what was added, how often the bell rang, and when all that was."""

    crashed = False

    def __init__(self) -> None:
        self.sum = 0
        self.bells = 0
        self.no = 0
        self.since = 0
        self.taken: list[int] = []
        self.boards = 0
        self._public: tuple[tuple[int, int], PublicScreen] | None = None

    def decide(self, who: Who, act: msgspec.Raw, at_ms: int) -> list[Any]:
        match msgspec.json.decode(act, type=Acts):
            case Add(by, times):
                return [Add(by)] * times
            case Crash("decide"):
                self.sum = 1_000_000
                raise RuntimeError("on purpose")
            case Crash() as crash:
                return [crash]
            case Deny("book"):
                raise Refused("clock.levels", "too-early", left=2)
            case Deny("seat"):
                raise Refused("room.seat", "seat-taken", seat=4)
            case Deny("right"):
                raise NotAllowed("no-right", "A player may not do this.")
            case Deny("nothing"):
                return []
        raise DataError("by", "is no number.", "Write 1.")

    def due(self, at_ms: int) -> list[Any]:
        return [Bell()] * ((at_ms - self.since) // BELL_MS) if self.no else []

    def next_due_ms(self, at_ms: int) -> int | None:
        return self.since + BELL_MS - at_ms if self.no else None

    def take(self, record: Recorded) -> RecordText:
        match msgspec.json.decode(record.body, type=Bodies):
            case Add(by):
                self.sum += by
                says = f"{by} more."
            case Bell():
                self.bells += 1
                self.since += BELL_MS
                says = "The bell rings."
            case Crash(when):
                if when == "always" or not Counter.crashed:
                    Counter.crashed = True
                    raise RuntimeError("on purpose")
                says = "It went well this time."
        self.since = self.since or record.at_ms
        self.no = record.no
        self.taken.append(record.no)
        return RecordText((says,), ("house:1",), record.no)

    def screen(self, who: Who, at_ms: int) -> PublicScreen | PlayerScreen | DirectorScreen:
        self.boards += 1
        public = self.shown(at_ms)
        if who.role == "player":
            return PlayerScreen(public, Mine(who.name, "seated"))
        if who.role == "display":
            return public
        return DirectorScreen(public, 9, (), (), (), (), (), Money(0, 0, 0, 0, 0), (), TERMS)

    def shown(self, at_ms: int) -> PublicScreen:
        if self._public is None or self._public[0] != (self.no, at_ms):
            clock = ClockFace("running", self.bells, self.since + BELL_MS - at_ms, BELL_MS, None, None)
            board = PublicScreen(
                "friday", "Friday", "house", self.no, "playing", "EUR", clock, 0, 0, 0, self.sum, 0, 0, 0, (), (), ()
            )
            self._public = ((self.no, at_ms), board)
        return self._public[1]

    def sensitive(self, act: msgspec.Raw, seen: int) -> bool:
        return b'"times":2' in bytes(act)

    def cites(self, topic: str, code: str = "") -> tuple[str, ...]:
        return (f"house:{topic}",)
