"""Small events for the tests: quick to play, with everything in them that a large one has."""

import random
from functools import cache
from typing import Any

from floorman.core import Chips
from floorman.hand import Action, BetTo, BringIn, Call, Check, Driver, Fold, Options, RaiseTo, Show
from floorman.sim import DealtEvent, EventRun, Record, Room, read_event
from floorman.sim.event import LogChain


def text_of(book: str = "seminole-2024", **keys: Any) -> str:
    """An event's file with these keys over some that make it short."""
    told: dict[str, Any] = {
        "name": "Small", "book": book, "players": 24, "seats": 6, "stack": 3_000, "buy_in": 1_050,
        "level_minutes": 15, "seed": 3, **keys,
    }  # fmt: skip
    lines = [f"{key} = {_toml(value)}" for key, value in told.items()]
    return "\n".join([*lines, "bots = { punter = 1 }"])


def small(book: str = "seminole-2024", **keys: Any) -> DealtEvent:
    """The event of such a file."""
    return read_event(text_of(book, **keys), "small.toml")


def _toml(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) and not value.startswith("{") else str(value)


def whim(driver: Driver, may: Options, rng: random.Random) -> Action:
    """Somebody who does not look at the cards: folds, calls or raises as the mood takes him."""
    mood = rng.random()
    match may.acts:
        case ("show", *_):
            return Show(may.seat)
        case ("bring-in", *_):
            return BringIn(may.seat)
        case (*_, "bet" | "raise" as wager) if mood > 0.9:
            chip = driver.hand.setup.unit
            total = Chips(max(may.least, min(may.most, 3 * may.least) // chip * chip))
            return (BetTo if wager == "bet" else RaiseTo)(may.seat, total)
    if may.call:
        return Fold(may.seat) if mood < 0.4 else Call(may.seat)
    return Check(may.seat)


def run(event: DealtEvent) -> EventRun:
    """The event, played on a whim."""
    return EventRun(event, whim)


@cache
def played(book: str = "seminole-2024", **keys: Any) -> tuple[Room, tuple[Record, ...]]:
    """The event played to its end, and its records."""
    playing = run(small(book, **keys))
    records = tuple(playing)
    return playing.room, records


def written(records: tuple[Record, ...]) -> list[bytes]:
    """The lines of the log."""
    chain = LogChain()
    return [chain.line(record) for record in records]
