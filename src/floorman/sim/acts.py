"""The actions of a hand in one short line: `3f 5r600 6c 3s`, a seat, a letter and what belongs to it."""

import re
from collections.abc import Callable
from typing import Any

from floorman.base import Chips, DataError, SeatNo
from floorman.cards import Card
from floorman.hand import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Fold,
    Muck,
    RaiseTo,
    Reshuffle,
    RunIt,
    Show,
)

WRITE: dict[type, Callable[[Any], str]] = {
    Fold: lambda act: f"{act.seat}f",
    Check: lambda act: f"{act.seat}k",
    Call: lambda act: f"{act.seat}c",
    BetTo: lambda act: f"{act.seat}b{act.total}",
    RaiseTo: lambda act: f"{act.seat}r{act.total}",
    BringIn: lambda act: f"{act.seat}i",
    Complete: lambda act: f"{act.seat}p",
    Draw: lambda act: f"{act.seat}d{''.join(act.discards)}",
    RunIt: lambda act: f"{act.seat}t{act.times}",
    Show: lambda act: f"{act.seat}s",
    Muck: lambda act: f"{act.seat}m",
    Reshuffle: lambda act: f"0x{''.join(act.stub)}",
}
READ: dict[str, Callable[[SeatNo, str], Action]] = {
    "f": lambda seat, _: Fold(seat),
    "k": lambda seat, _: Check(seat),
    "c": lambda seat, _: Call(seat),
    "b": lambda seat, rest: BetTo(seat, Chips(int(rest))),
    "r": lambda seat, rest: RaiseTo(seat, Chips(int(rest))),
    "i": lambda seat, _: BringIn(seat),
    "p": lambda seat, _: Complete(seat),
    "d": lambda seat, rest: Draw(seat, cards_in(rest)),
    "t": lambda seat, rest: RunIt(seat, int(rest)),
    "s": lambda seat, _: Show(seat),
    "m": lambda seat, _: Muck(seat),
    "x": lambda _, rest: Reshuffle(cards_in(rest)),
}
_ACT = re.compile(r"(\d+)([a-z])(\w*)")


def cards_in(text: str) -> tuple[Card, ...]:
    """The cards of a text without gaps."""
    return tuple([Card(text[at : at + 2]) for at in range(0, len(text), 2)])


def write_acts(acts: list[Action]) -> str:
    """Actions as one line."""
    return " ".join([WRITE[type(act)](act) for act in acts])


def read_acts(line: str) -> list[Action]:
    """The actions that a line tells of; DataError for a word that is none.

    >>> read_acts("3f 5r600")
    [Fold(seat=3), RaiseTo(seat=5, total=600)]
    """
    found: list[Action] = []
    for word in line.split():
        parts = _ACT.fullmatch(word)
        if not parts or parts[2] not in READ or (parts[2] in "brt" and not parts[3].isdecimal()):
            raise DataError("acts", f"{word!r} is not an action.", "Write a seat, a letter and what belongs to it.")
        found.append(READ[parts[2]](SeatNo(int(parts[1])), parts[3]))
    return found
