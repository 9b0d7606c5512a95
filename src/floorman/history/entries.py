"""A stream of lines, cut into hands: `.phh` is one hand, `.phhs` one under each numbered header."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

_HEADER = re.compile(r"""[ \t]*\[[ \t]*(?:[0-9]+|"[0-9]+"|'[0-9]+')[ \t]*\][ \t]*(?:\#.*)?[\r\n]*""").fullmatch


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
    for at, line in enumerate(lines, 1):
        if line[:1] in ("[", " ", "\t") and _HEADER(line):
            if header or _has_keys(held):
                number += 1
                yield Entry(number, start, header, held)
            start, header, held = at, line, []
        else:
            held.append(line)
    if header or _has_keys(held):
        yield Entry(number + 1, start, header, held)


def _has_keys(lines: list[str]) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in lines)
