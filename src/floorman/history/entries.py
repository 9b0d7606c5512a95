"""A stream of lines, cut into hands: `.phh` is one hand, `.phhs` one under each numbered header."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from floorman.base import DataError

_HEADER = re.compile(r"""[ \t]*\[[ \t]*(?:[0-9]+|"[0-9]+"|'[0-9]+')[ \t]*\][ \t]*(?:\#.*)?[\r\n]*""").fullmatch


LONGEST = 1_000_000
"""Characters in one hand. A file with more between two hands is no history, or was made to fill the memory."""


class Entry(NamedTuple):
    """The text of one hand. `number` counts the hands of its file, and `line` is that of its header or first key."""

    number: int
    line: int
    header: str
    lines: list[str]


def entries(lines: Iterable[str]) -> Iterator[Entry]:
    """The hands of a file, one at a time, however long it is.

    >>> [(e.number, e.line, e.lines) for e in entries(["[1]", "hand = 7", "", "[2]", "hand = 8"])]
    [(1, 1, ['hand = 7', '']), (2, 4, ['hand = 8'])]
    """
    number, start, header = 0, 1, ""
    held: list[str] = []
    size = 0
    for at, line in enumerate(lines, 1):
        size += len(line)
        if line[:1] in ("[", " ", "\t") and _HEADER(line):
            if header or _has_keys(held):
                number += 1
                yield Entry(number, start, header, held)
            start, header, held, size = at, line, [], 0
        else:
            held.append(line)
            if size > LONGEST:
                raise too_long(number + 1)
    if header or _has_keys(held):
        yield Entry(number + 1, start, header, held)


def too_long(number: int) -> DataError:
    """The error of a hand that does not end."""
    return DataError(f"hand {number}", f"it is longer than {LONGEST:,} characters, which no hand is.")


def _has_keys(lines: list[str]) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in lines)
