"""What a setting is made of: its own keys, its events, and what can be expected of it."""

from collections.abc import Mapping
from typing import NamedTuple

from floorman.scenario.kinds import Kind

Keys = Mapping[str, Kind]


class Event(NamedTuple):
    """One row of a table of events.

    A step tells this event when it has one of the `told_by` keys. With a `code` that key must also say this code.
    """

    told_by: tuple[str, ...]
    keys: Keys
    needs: tuple[str, ...] = ()
    code: str = ""


class Setting(NamedTuple):
    """One of the four settings of a scenario."""

    name: str
    keys: Keys
    needs: tuple[str, ...]
    events: tuple[Event, ...]
    expect: Keys


def event(*told_by: str, needs: tuple[str, ...] = (), code: str = "", **keys: Kind) -> Event:
    """A row: the keys that tell it, then all keys with their kinds. `from_` is the key `from`."""
    return Event(told_by, {name.rstrip("_"): kind for name, kind in keys.items()}, needs, code)
