"""Who rules on what: incidents by kind, and choices of the floor by topic."""

from collections.abc import Callable
from typing import Any, TypeVar

from floorman.base import InvariantError
from floorman.rulings.case import Case
from floorman.rulings.pending import ForFloor, Pending
from floorman.rulings.ruling import Ruling

Rules = Callable[[Case, Any], Ruling]
Settles = Callable[[Case, ForFloor, str, tuple[Pending, ...]], Ruling]
R = TypeVar("R", bound=Rules)
S = TypeVar("S", bound=Settles)

_rules_on: dict[type, Rules] = {}
_settles: dict[str, Settles] = {}


def rules_on(*kinds: type) -> Callable[[R], R]:
    """Say over a function which incidents it rules on."""

    def mark(function: R) -> R:
        for kind in kinds:
            if _rules_on.setdefault(kind, function) is not function:
                raise InvariantError(f"Two functions rule on {kind.__name__}.")
        return function

    return mark


def floor_settles(topic: str) -> Callable[[S], S]:
    """Say over a function that it carries out what the floor chooses on a topic."""

    def mark(function: S) -> S:
        if _settles.setdefault(topic, function) is not function:
            raise InvariantError(f"Two functions settle {topic}.")
        return function

    return mark


def ruler_on(kind: type) -> Rules:
    """The function that rules on a kind of incident."""
    return _rules_on[kind]


def settler_of(topic: str) -> Settles:
    """The function that carries out the floor's choice on a topic."""
    return _settles[topic]
