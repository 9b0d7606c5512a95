"""What can be done to an event on the server: every act of a director, and a few of the server's own."""

from typing import Any

import msgspec
from msgspec.structs import replace

from floorman.base import DataError, Value
from floorman.cards import STANDARD_DECK
from floorman.server.accounts.rights import may_act
from floorman.server.accounts.roles import Who
from floorman.server.event.entropy import Seeds
from floorman.server.event.reading import read_json
from floorman.server.event.spec import EventSpec
from floorman.tournament.actions import (
    Balance,
    BreakTable,
    ColorUp,
    CombineFinal,
    PayPrizes,
    Redraw,
)
from floorman.tournament.draw import shuffled
from floorman.tournament.journal import Correct, DirectorAct, Undo


class CreateEvent(Value, frozen=True, tag=True):
    """The first act of an event: the house opens it."""

    spec: EventSpec


class RecordPrecedent(Value, frozen=True, tag=True):
    """The floor has ruled, and wants to rule the same way the next time."""

    incident: str
    says: str
    topic: str = ""
    cites: tuple[str, ...] = ()
    note: str = ""


EventAct = DirectorAct | CreateEvent | RecordPrecedent

SENSITIVE = (Balance, BreakTable, Redraw, CombineFinal, PayPrizes, Undo, Correct)
"""Acts of which a screen has shown the outcome: where something has happened since, they are not done."""

NAMED = {"player": "player", "table": "table", "at": "table"}
"""Fields that name somebody or a table."""

LONGEST = 500
"""Characters of a precedent."""


def read_act(act: bytes | msgspec.Raw) -> EventAct:
    """An act as a browser sends it; DataError with what is wrong in it."""
    found: Any = read_json(act, EventAct, "act")  # type: ignore[arg-type]
    if isinstance(found, RecordPrecedent) and not 0 < len(found.says.strip()) <= LONGEST:
        raise DataError("says", "a precedent is a ruling in words.", f"Write {LONGEST} characters at most.")
    required = found.__struct_fields__[: len(found.__struct_fields__) - len(found.__struct_defaults__)]
    for field in required:
        if field in NAMED and not getattr(found, field):
            raise DataError(field, "nobody has chosen one.", f"Choose a {NAMED[field]}.")
    read: EventAct = found
    return read


def require_right(who: Who, act: EventAct, seat_of: dict[str, str]) -> None:
    """Turn away who may not, by the table of rights. `seat_of` is the table of each player."""
    may_act(who, act, lambda player: seat_of.get(player, ""))


def with_chance(act: EventAct, seeds: Seeds) -> EventAct:
    """The act with a seed wherever it has none, and with a deck to race from where no cards were dealt."""
    if isinstance(act, Correct):
        return replace(act, instead=with_chance(act.instead, seeds))
    if isinstance(act, ColorUp) and act.odd and not act.cards and not act.deck:
        return replace(act, deck=shuffled(STANDARD_DECK, seeds()))
    if getattr(act, "seed", None) == 0:
        return replace(act, seed=seeds())
    return act
