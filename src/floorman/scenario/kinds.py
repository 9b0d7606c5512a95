"""What a value in a scenario may be: seats, chips, cards, words from a list, and lists and tables of them.

A kind takes what the file says and gives what the program works with, or raises `Misfit` with what to write instead.
Lists whose order says nothing become sets here, so that comparing later is only comparing.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from floorman.base import DataError
from floorman.cards import cards as cards_in

Kind = Callable[[Any], Any]


class Misfit(Exception):  # noqa: N818 - it is turned into a DataError once the place is known
    """A value of the wrong kind: what to write, and where below the key it stands."""

    def __init__(self, value: Any, instead: str, below: str = "") -> None:
        super().__init__(instead)
        self.value = value
        self.instead = instead
        self.below = below


def whole(least: int, instead: str, most: int | None = None) -> Kind:
    """A whole number in a range."""

    def read(value: Any) -> int:
        if (
            isinstance(value, int)
            and not isinstance(value, bool)
            and value >= least
            and (most is None or value <= most)
        ):
            return value
        raise Misfit(value, instead)

    return read


def one_of(*codes: str) -> Kind:
    """A word from a closed list."""

    def read(value: Any) -> str:
        if isinstance(value, str) and value in codes:
            return value
        raise Misfit(value, f"Write one of {', '.join(codes)}.")

    return read


def list_of(kind: Kind, length: int | None = None) -> Kind:
    """A list whose order counts."""

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise Misfit(value, "Write a list.")
        if length is not None and len(value) != length:
            raise Misfit(value, f"Write a list of {length}.")
        return tuple(_below(str(place), kind, item) for place, item in enumerate(value, 1))

    return read


def set_of(kind: Kind) -> Kind:
    """A list whose order says nothing."""
    in_order = list_of(kind)
    return lambda value: frozenset(in_order(value))


def table_of(key: Kind, kind: Kind) -> Kind:
    """A table with keys of one kind and values of another. `1 = ...` is a key that is a whole number."""

    def read(value: Any) -> dict[Any, Any]:
        if not isinstance(value, Mapping):
            raise Misfit(value, "Write a table, as in { 1 = ... }.")
        found = {}
        for at, item in value.items():
            told = int(at) if at.isdecimal() and key is not name else at
            found[_below(at, key, told)] = _below(at, kind, item)
        return found

    return read


def record(needs: tuple[str, ...] = (), **keys: Kind) -> Kind:
    """A table with these keys and no others; a key that is a Python word has an underscore behind it."""
    known = {at.rstrip("_"): kind for at, kind in keys.items()}

    def read(value: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise Misfit(value, f"Write a table with {', '.join(known)}.")
        for at in value:
            if at not in known:
                raise Misfit(value[at], f"Write {', '.join(known)}; nothing else means anything there.", at)
        for at in needs:
            if at not in value:
                raise Misfit(value, f"{at} is missing there.")
        return {at: _below(at, known[at], item) for at, item in value.items()}

    return read


def either(*kinds: Kind) -> Kind:
    """A value of one kind or another; what to write instead is told for the first that comes near."""

    def read(value: Any) -> Any:
        misfits = []
        for kind in kinds:
            try:
                return kind(value)
            except Misfit as wrong:
                misfits.append(wrong)
        near = [wrong for wrong in misfits if wrong.below]
        raise near[0] if near else Misfit(value, " Or: ".join(dict.fromkeys(wrong.instead for wrong in misfits)))

    return read


def _below(at: str, kind: Kind, value: Any) -> Any:
    try:
        return kind(value)
    except Misfit as wrong:
        raise Misfit(wrong.value, wrong.instead, f"{at}.{wrong.below}" if wrong.below else at) from None


def flag(value: Any) -> bool:
    """True or false."""
    if isinstance(value, bool):
        return value
    raise Misfit(value, "Write true or false.")


def yes(value: Any) -> bool:
    """True: the key is there because it happened."""
    if value is True:
        return True
    raise Misfit(value, "Write true, or leave it out.")


def no(value: Any) -> bool:
    """False, where only that says anything."""
    if value is False:
        return False
    raise Misfit(value, "Write false.")


def name(value: Any) -> str:
    """A player, a table, a game: any text but none."""
    if isinstance(value, str) and value.strip():
        return value
    raise Misfit(value, 'Write a name, as in "Ann".')


def text(value: Any) -> str:
    """Any text, none too."""
    if isinstance(value, str):
        return value
    raise Misfit(value, 'Write text between "quotes".')


def cards(value: Any) -> tuple[str, ...]:
    """Cards in a line, none of them twice."""
    if not isinstance(value, str):
        raise Misfit(value, 'Write cards as in "As Td 9c".')
    try:
        return cards_in(value)
    except DataError as wrong:
        raise Misfit(value, f"{wrong.wrong} {wrong.instead}".strip()) from None


def card(value: Any) -> str:
    """One card."""
    found = cards(value)
    if len(found) == 1:
        return found[0]
    raise Misfit(value, 'Write one card, as in "As".')


def passes(value: Any) -> int:
    """Time that goes by, `"+20m"` or `"+45s"`, in seconds."""
    found = re.fullmatch(r"\+(\d+)([ms])", value) if isinstance(value, str) else None
    if found is None:
        raise Misfit(value, 'Write minutes or seconds, as in "+20m" or "+45s".')
    return int(found[1]) * (60 if found[2] == "m" else 1)


seat = whole(1, "Write a seat from 1 to 10.", 10)
seat_or_none = whole(0, "Write a seat from 1 to 10, or 0 for none.", 10)
chips = whole(0, "Write a whole number of chips.")
some_chips = whole(1, "Write a whole number of chips above 0.")
count = whole(0, "Enter a whole number.")
some = whole(1, "Write a whole number above 0.")
