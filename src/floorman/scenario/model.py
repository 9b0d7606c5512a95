"""A scenario once it is read: every key known, every value of its kind."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from floorman.rulebook import Rulebook


class Step(NamedTuple):
    """What happened, and what is looked at after it.

    `event` is the key that tells what happened, or the code of the incident; nothing for a step that only looks.
    """

    event: str
    told: Mapping[str, Any]
    expect: Mapping[str, Any]


class Scenario(NamedTuple):
    """A worked example: one setting, its steps, and the books under which it holds, house rules included."""

    file: str
    name: str
    setting: str
    given: Mapping[str, Any]
    steps: tuple[Step, ...]
    books: Mapping[str, Rulebook]
    rules: tuple[str, ...]
