"""Chips, seats, players and values; values to JSON and back; a chain of hashes; and a registry of functions."""

from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, Any, Generic, NewType, TypeVar

import msgspec

from floorman.base.errors import DataError, InvariantError

if TYPE_CHECKING:

    class Chips(int):
        """Whole chips of the smallest unit in play. Never a float, never cents. Chips and chips are chips."""

        def __add__(self, other: int, /) -> "Chips": ...
        def __sub__(self, other: int, /) -> "Chips": ...
        def __mul__(self, other: int, /) -> "Chips": ...
        def __floordiv__(self, other: int, /) -> "Chips": ...
        def __neg__(self) -> "Chips": ...

    SeatNo = NewType("SeatNo", int)
    """A seat at a table, 1 to 10, clockwise. Not an index."""
else:  # for the checker they differ from other numbers, for the machine they are whole numbers like any
    Chips = SeatNo = int

PlayerId = NewType("PlayerId", str)
"""Who sits there, unique in a room."""


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A frozen value, equal by content, that goes to JSON and back unchanged.

    Values hold values and never each other in a ring, so the garbage collector need not look at them.
    """


T = TypeVar("T")


def encode(value: Any) -> bytes:
    """A value as one line of JSON."""
    return msgspec.json.encode(value)


def decode(data: bytes | str, type: type[T], where: str = "message") -> T:
    """The value in a line of JSON, checked against its type.

    >>> decode(b'"seat"', int)
    Traceback (most recent call last):
    ...
    floorman.base.errors.DataError: message: Expected `int`, got `str`
    """
    try:
        return msgspec.json.decode(data, type=type)
    except (msgspec.ValidationError, msgspec.DecodeError, RecursionError) as wrong:
        raise DataError(where, str(wrong)) from wrong


class Chain:
    """Numbers what is added to it and hashes each with the one before; the first follows on nothing."""

    def __init__(self) -> None:
        from hashlib import sha256  # here, so that importing the engine need not load OpenSSL

        self.no = 0
        self.hash = b""
        self._sha256 = sha256

    def add(self, was: bytes) -> bytes:
        """The hash of the next, in hexadecimal.

        >>> chain = Chain()
        >>> chain.add(b"a bet")[:8], chain.add(b"a call")[:8], chain.no
        (b'49012c99', b'03a00c0b', 2)
        """
        self.no += 1
        self.hash = self._sha256(b"%s %d %s" % (self.hash, self.no, was)).hexdigest().encode()
        return self.hash


K = TypeVar("K", bound=Hashable)
D = TypeVar("D", bound=Callable[..., Any])
F = TypeVar("F", bound=Callable[..., Any])


class Registry(Generic[K, D]):
    """Functions by what they handle, one function for each key. `name` says in errors what they are for.

    >>> calls: Registry[str, Callable[[], str]] = Registry("call")
    >>> @calls.register("all-in")
    ... def louder() -> str:
    ...     return "All in!"
    >>> calls["all-in"]()
    'All in!'
    >>> calls["fold"]
    Traceback (most recent call last):
    ...
    floorman.base.errors.InvariantError: No call for fold.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._functions: dict[K, D] = {}

    def register(self, *keys: K) -> Callable[[F], F]:
        """Register a function for these keys. Two functions for one key are an InvariantError."""

        def mark(function: F) -> F:
            for key in keys:
                if self._functions.setdefault(key, function) is not function:  # type: ignore[arg-type]
                    raise InvariantError(f"Two functions are registered as {self._name} for {_named(key)}.")
            return function

        return mark

    def __getitem__(self, key: K) -> D:
        try:
            return self._functions[key]
        except KeyError:
            raise InvariantError(f"No {self._name} for {_named(key)}.") from None


def _named(key: object) -> str:
    if isinstance(key, tuple):
        return " = ".join(map(str, key))
    return key.__name__ if isinstance(key, type) else str(key)
