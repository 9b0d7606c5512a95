"""Which function settles which topic, and which carries out which method."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from floorman.base.duties import Duties

F = TypeVar("F", bound=Callable[..., Any])

_settled_by: dict[str, list[Callable[..., Any]]] = {}
_methods: Duties[tuple[str, str], Callable[..., Any]] = Duties("carries out", "carry out")


def implements(*topics: str) -> Callable[[F], F]:
    """Say over a function which topics it settles. The function itself is untouched and costs nothing more to call."""

    def mark(function: F) -> F:
        for topic in topics:
            _settled_by.setdefault(topic, []).append(function)
        return function

    return mark


def implemented_topics() -> Mapping[str, tuple[Callable[..., Any], ...]]:
    """Topics with a function that settles them, among the modules imported so far."""
    return MappingProxyType({topic: tuple(functions) for topic, functions in sorted(_settled_by.items())})


def method(question: str, choice: str) -> Callable[[F], F]:
    """Say over a function that it carries out one choice of a method question."""
    return _methods.given((question, choice))


def method_for(question: str, choice: str) -> Callable[..., Any]:
    """The function that carries out this choice."""
    return _methods[question, choice]
