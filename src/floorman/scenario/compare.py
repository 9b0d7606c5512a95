"""Whether what came is what was expected, and how a difference is told."""

from collections.abc import Mapping, Sequence
from typing import Any


def agrees(expected: Any, got: Any) -> bool:
    """Tables are checked for the keys they list, an empty one must be empty; everything else has to be the same.

    Where several seats got an odd chip, naming one of them is right.
    """
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return all(key in got and got[key] == value for key, value in expected.items()) if expected else not got
    if isinstance(expected, int) and isinstance(got, tuple):
        return expected in got
    return type(expected) is type(got) and bool(expected == got)


def in_order(expected: Sequence[Any], got: Sequence[Any]) -> bool:
    """Whether all that is listed is there, in that order; more may be.

    >>> in_order(["warning", "bar"], ["no-penalty", "warning", "leave-room", "bar"])
    True
    """
    rest = iter(got)
    return all(one in rest for one in expected)


def listed(expected: Any, got: Any) -> Any:
    """Of a table only what the expectation speaks of."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping) and expected:
        return {key: got[key] for key in expected if key in got}
    return got


def shown(value: Any) -> str:
    """A value as a scenario would write it, without quotes.

    >>> shown({1: 5000, 2: 0}), shown(frozenset({"fold", "call"})), shown(None), shown(False)
    ('{ 1 = 5000, 2 = 0 }', '[call, fold]', 'none', 'false')
    """
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {shown(item)}" for key, item in value.items()) + " }" if value else "{}"
    if isinstance(value, frozenset):
        return "[" + ", ".join(map(shown, sorted(value))) + "]"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)


def plain(value: Any) -> Any:
    """A value for JSON: sets as sorted lists, keys as text."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value
