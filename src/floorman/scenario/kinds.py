"""What a value in a scenario may be: seats, chips, cards, words from a list, and lists and tables of them.

A kind takes what the file says and gives what the program works with, or raises `Misfit` with what to write instead.
Lists whose order says nothing become sets here, so that comparing later is only comparing.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from floorman.cards import cards as cards_in
from floorman.conduct import called
from floorman.core import DataError, Refused, is_number
from floorman.rules import book_ids, load_book

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
            told = int(at) if is_number(at) and key is not name else at
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


Keys = Mapping[str, Kind]

PASSES = (
    "deck-change", "dealer-sits", "dealer-leaves", "new-dealer", "deck-spread", "hand-begins", "cards-cut",
    "before-burn", "street-dealt", "all-in", "showdown", "pot-pushed", "hand-ends", "level-ends", "break-begins",
    "break-ends", "table-breaks", "registration-opens", "event-begins", "money-near", "final-table", "event-ends",
    "game-opens", "game-closes",
)  # fmt: skip
"""Moments that a step can tell where no event of its setting does."""

WHEN = ("in-hand", "folded", "showdown", "between-hands", "break")
"""When an incident of conduct happened."""

DECIDES = ("dealer", "floor", "director", "house", "players")
EFFECTS = ("warned", "left", "barred")
GUEST = "guest"


class Event(NamedTuple):
    """One row of a table of events.

    A step tells this event when it has one of the `told_by` keys. With a `code` that key must also say this code.
    """

    told_by: tuple[str, ...]
    keys: Keys
    needs: tuple[str, ...] = ()
    code: str = ""


class Setting(NamedTuple):
    """One of the four settings of a scenario."""

    name: str
    keys: Keys
    needs: tuple[str, ...]
    events: tuple[Event, ...]
    expect: Keys


def rule(value: Any) -> str:
    """A rule of one of the books, by its id."""
    book = value.partition(":")[0] if isinstance(value, str) else ""
    if book not in book_ids() or value not in load_book(book).rules:
        raise Misfit(value, "Write ids of rules, as in uk-tda:43.1.")
    return str(value)


def offence(value: Any) -> str:
    """An incident of conduct, by its code or another name for it."""
    try:
        return called(value).code if isinstance(value, str) else name(value)
    except Refused as no:
        raise Misfit(value, str(no)) from None


SANCTIONS = (
    "no-penalty", "warning", "forfeit-chips", "leave-room", "bar", "disqualify", "forfeit-and-disqualify", "other",
)  # fmt: skip


def sanction(value: Any) -> str:
    """A penalty, by its code."""
    if value in SANCTIONS or (isinstance(value, str) and re.fullmatch("[1-9][0-9]*-(hands?|rounds?|minutes?)", value)):
        return str(value)
    raise Misfit(value, f"Write one of {', '.join(SANCTIONS)}, or how much is missed, as in 1-hand or 10-minutes.")


def floor_code(*codes: str) -> Kind:
    """What the floor may choose from in a setting, and the penalties for an offence."""
    return either(one_of(*codes), sanction)


def expected(who: Kind) -> Keys:
    """What can be expected in every setting, beside its own words."""
    return {
        "prompts": list_of(rule),
        "prompts_not": list_of(rule),
        "offence": offence,
        "penalty": one_of("may", "must", "disqualification", "none"),
        "sanctions": list_of(sanction),
        "remedy": flag,
        "decides": one_of(*DECIDES),
        "effect": table_of(who, one_of(*EFFECTS)),
        "hands_to_miss": table_of(who, count),
        "cites": list_of(rule),
    }


def happening(who: Kind, *more_when: str) -> tuple[Event, ...]:
    """What can happen in every setting: an incident of conduct, and a moment that passes."""
    return (
        event(
            "offence", needs=("by",),
            offence=offence, by=either(who, one_of(GUEST)), when=one_of(*WHEN, *more_when), repeat=flag,
            deliberate=flag, facts=list_of(name),
        ),
        event("moment", moment=one_of(*PASSES)),
    )  # fmt: skip


def event(*told_by: str, needs: tuple[str, ...] = (), code: str = "", **keys: Kind) -> Event:
    """A row: the keys that tell it, then all keys with their kinds. `from_` is the key `from`."""
    return Event(told_by, {name.rstrip("_"): kind for name, kind in keys.items()}, needs, code)
