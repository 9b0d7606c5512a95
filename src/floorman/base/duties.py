"""Who does what: functions that say over themselves what they are for, each thing done by one of them."""

from collections.abc import Callable, Hashable
from typing import Any, Generic, TypeVar

from floorman.base.errors import InvariantError

K = TypeVar("K", bound=Hashable)
D = TypeVar("D", bound=Callable[..., Any])
F = TypeVar("F", bound=Callable[..., Any])


class Duties(Generic[K, D]):
    """Functions by what they do. What `one` does and `two` do tells a developer of a thing that two do, or none.

    >>> shouts: Duties[str, Callable[[], str]] = Duties("shouts", "shout")
    >>> @shouts.given("all-in")
    ... def louder() -> str:
    ...     return "All in!"
    >>> shouts["all-in"]()
    'All in!'
    >>> shouts["fold"]
    Traceback (most recent call last):
    ...
    floorman.base.errors.InvariantError: No function shouts fold.
    """

    def __init__(self, one: str, two: str) -> None:
        self._one, self._two = one, two
        self._done_by: dict[K, D] = {}

    def given(self, *keys: K) -> Callable[[F], F]:
        """Say over a function that it does these."""

        def mark(function: F) -> F:
            for key in keys:
                if self._done_by.setdefault(key, function) is not function:  # type: ignore[arg-type]
                    raise InvariantError(f"Two functions {self._two} {_named(key)}.")
            return function

        return mark

    def __getitem__(self, key: K) -> D:
        try:
            return self._done_by[key]
        except KeyError:
            raise InvariantError(f"No function {self._one} {_named(key)}.") from None


def _named(key: object) -> str:
    if isinstance(key, tuple):
        return " = ".join(map(str, key))
    return key.__name__ if isinstance(key, type) else str(key)
