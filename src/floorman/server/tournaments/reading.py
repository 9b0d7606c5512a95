"""What a browser sent, read strictly: anything wrong is named by its field, in words, with what to write."""

import re
from typing import Any, TypeVar

import msgspec

from floorman.base import DataError

T = TypeVar("T")

_NAMED = re.compile(r"^(?P<says>.*?)(?: - at `\$(?P<path>.*)`)?$", re.DOTALL)
_KINDS = {
    "int": "a whole number",
    "float": "a number",
    "str": "text",
    "bool": "true or false",
    "array": "a list",
    "object": "an object",
    "null": "nothing",
}
_LENGTH = {"str": "characters", "array": "entries", "object": "entries"}


def read_json(data: bytes | str | msgspec.Raw, kind: type[T], where: str = "message") -> T:
    """The value in JSON; DataError with the field, what is wrong with it, and what to write."""
    try:
        return msgspec.json.decode(data, type=kind)
    except msgspec.ValidationError as wrong:
        raise in_words(str(wrong), where) from wrong
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise DataError(where, "it is not JSON.", "Reload the page and try again.") from wrong


def read_value(value: Any, kind: type[T], where: str = "message") -> T:
    """The same for what is JSON no more: lists, texts, numbers."""
    try:
        return msgspec.convert(value, kind)
    except msgspec.ValidationError as wrong:
        raise in_words(str(wrong), where) from wrong


def in_words(error: str, where: str) -> DataError:
    """What is wrong, as a person would say it.

    >>> print(in_words("Expected `int`, got `str` - at `$.buy_in`", "event"))
    buy_in: it is text. Enter a whole number.
    >>> print(in_words("Object contains unknown field `colour` - at `$.rebuys`", "event"))
    rebuys.colour: there is no such field. Leave it out.
    """
    found = _NAMED.match(error)
    says, path = (found["says"], (found["path"] or "").lstrip(".")) if found else (error, "")
    path = path.replace("[...]", "[]")
    if named := re.match(r"Object missing required field `(.*)`", says):
        return DataError(_under(path, named[1]), "it is missing.", "Enter it.")
    if named := re.match(r"Object contains unknown field `(.*)`", says):
        return DataError(_under(path, named[1]), "there is no such field.", "Leave it out.")
    if named := re.match(r"Invalid (?:enum )?value (.*)", says):
        return DataError(path or where, f"{named[1][:60]} is not one of the allowed values.")
    if named := re.match(r"Expected `(.*?)`, got `(.*?)`", says):
        return DataError(path or where, f"it is {_kind(named[2])}.", f"Enter {_kinds(named[1])}.")
    if named := re.match(r"Expected `(\w+)` of length (>=|<=) (\d+)", says):
        least = "at least" if named[2] == ">=" else "at most"
        short = "too short" if named[2] == ">=" else "too long"
        return DataError(path or where, f"it is {short}.", f"Enter {least} {named[3]} {_LENGTH.get(named[1], '')}.")
    if named := re.match(r"Expected `(\w+)` (>=|<=) (-?[\d.]+)", says):
        more = "or more" if named[2] == ">=" else "or less"
        return DataError(
            path or where, f"it is too {'small' if named[2] == '>=' else 'large'}.", f"Enter {named[3]} {more}."
        )
    return DataError(path or where, f"{says}.")


def _under(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _kind(name: str) -> str:
    return _KINDS.get(name, name)


def _kinds(names: str) -> str:
    return " or ".join(_kind(name.strip()) for name in names.split("|"))
