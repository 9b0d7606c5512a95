"""Which function settles which topic, and which carries out which method."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from floorman.base import InvariantError

F = TypeVar("F", bound=Callable[..., Any])

_settled_by: dict[str, list[Callable[..., Any]]] = {}
_methods: dict[tuple[str, str], Callable[..., Any]] = {}


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

    def mark(function: F) -> F:
        if _methods.setdefault((question, choice), function) is not function:
            raise InvariantError(f"Two functions carry out {question} = {choice}.")
        return function

    return mark


def method_for(question: str, choice: str) -> Callable[..., Any]:
    """The function that carries out this choice."""
    try:
        return _methods[question, choice]
    except KeyError:
        raise InvariantError(f"No function carries out {question} = {choice}.") from None
