"""Values to JSON and back."""

from typing import Any, TypeVar

import msgspec

from floorman.base.errors import DataError

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
