"""Who decides on what: actions by kind, and choices of the floor by topic."""

from collections.abc import Callable
from typing import Any, TypeVar

from floorman.base import InvariantError
from floorman.tournament.case import Case
from floorman.tournament.state import Offer

Decides = Callable[[Case, Any], None]
Settles = Callable[[Case, Offer, str], None]
D = TypeVar("D", bound=Decides)
S = TypeVar("S", bound=Settles)

_decides: dict[type, Decides] = {}
_settles: dict[str, Settles] = {}


def decides(*kinds: type) -> Callable[[D], D]:
    """Say over a function which actions it decides."""

    def mark(function: D) -> D:
        for kind in kinds:
            if _decides.setdefault(kind, function) is not function:
                raise InvariantError(f"Two functions decide {kind.__name__}.")
        return function

    return mark


def floor_settles(topic: str) -> Callable[[S], S]:
    """Say over a function that it carries out what the floor chooses on a topic."""

    def mark(function: S) -> S:
        if _settles.setdefault(topic, function) is not function:
            raise InvariantError(f"Two functions settle {topic}.")
        return function

    return mark


def decider_of(kind: type) -> Decides:
    """The function that decides a kind of action."""
    return _decides[kind]


def settler_of(topic: str) -> Settles:
    """The function that carries out the floor's choice on a topic."""
    return _settles[topic]
