"""What a setting is made of: its own keys, its events, and what can be expected of it."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from floorman.base import Refused
from floorman.conduct import called
from floorman.rulebook import book_ids, load_book
from floorman.scenario.kinds import Kind, Misfit, count, either, flag, list_of, name, one_of, table_of

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
