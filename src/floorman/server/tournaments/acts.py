"""What can be done to an event on the server: every act of a director, and a few of the server's own."""

import secrets
from collections.abc import Callable
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from floorman.cards import STANDARD_DECK
from floorman.core import DataError, Value, read_json
from floorman.server.rights import Who, may_act
from floorman.server.tournaments.create import AddOns, EventSpec, Rebuys, checked
from floorman.server.tournaments.display import ScreenAct
from floorman.server.tournaments.joining import JoinAct
from floorman.tournament.actions import Balance, BreakTable, ColorUp, CombineFinal, PayPrizes, Redraw
from floorman.tournament.journal import Correct, DirectorAct, Redo, Undo
from floorman.tournament.seats import shuffled

Seeds = Callable[[], int]
"""Gives a new seed each time; never 0, which means that nobody has drawn yet."""

LARGEST = 2**53 - 1
"""What every browser still reads as a whole number."""


def system_seeds() -> int:
    """A seed that nobody can foresee."""
    return 1 + secrets.randbelow(LARGEST)


def seeds_from(first: int) -> Seeds:
    """Seeds in a fixed order, for what is to be the same every time: the demo, a test."""
    state = first

    def draw() -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return 1 + (state >> 11) % LARGEST

    return draw


Word = Annotated[str, Meta(max_length=100)]
Words = Annotated[str, Meta(max_length=500)]


class CreateEvent(Value, frozen=True, tag=True):
    """The first act of an event: the house opens it."""

    spec: EventSpec


class RecordPrecedent(Value, frozen=True, tag=True):
    """The floor has ruled, and wants to rule the same way the next time."""

    incident: Words
    says: Words
    topic: Word = ""
    cites: Annotated[tuple[Word, ...], Meta(max_length=50)] = ()
    note: Words = ""


class SetTerms(Value, frozen=True, tag=True):
    """The house changes what it has set over the book, or the event's name or language; what is left out stays.

    `house` are all its answers from now on. Rebuys are sold until the end of a level, 0 for none at all, and so many to
    a player; add-ons so many.
    """

    name: str | None = None
    house: dict[str, Any] | None = None
    rebuys_until_level: Annotated[int, Meta(ge=0, le=200)] | None = None
    rebuys_per_player: Annotated[int, Meta(ge=1, le=99)] | None = None
    addons_per_player: Annotated[int, Meta(ge=0, le=99)] | None = None
    language: str | None = None


EventAct = DirectorAct | CreateEvent | RecordPrecedent | SetTerms | ScreenAct | JoinAct

SENSITIVE = (Balance, BreakTable, Redraw, CombineFinal, PayPrizes, Undo, Redo, Correct)
"""Acts of which a screen has shown the outcome: where something has happened since, they are not done."""

NAMED = {"player": "player", "table": "table", "at": "table"}
"""Fields that name somebody or a table."""


def read_act(act: bytes | msgspec.Raw) -> EventAct:
    """An act as a browser sends it; DataError with what is wrong in it."""
    found: Any = read_json(act, EventAct, "act")  # type: ignore[arg-type]
    if isinstance(found, RecordPrecedent) and not found.says.strip():
        raise DataError("says", "a precedent needs the ruling in words.", "Enter the ruling.")
    required = found.__struct_fields__[: len(found.__struct_fields__) - len(found.__struct_defaults__)]
    for field in required:
        if field in NAMED and not getattr(found, field):
            raise DataError(field, "none is chosen.", f"Choose a {NAMED[field]}.")
    read: EventAct = found
    _refuse_chosen_chance(read)
    _require_cards(read)
    return read


def _refuse_chosen_chance(act: EventAct) -> None:
    """Refuse a seed or a shuffled deck from outside: whoever sent it would have chosen how a draw comes out."""
    told = act.instead if isinstance(act, Correct) else act
    for field in ("seed", "deck"):
        if getattr(told, field, 0):
            raise DataError(field, "the server draws by itself and records how.", "Leave it out.")


def _require_cards(act: EventAct) -> None:
    """Refuse what is not a card where one was drawn or dealt: of a card the type only says that it is a word."""
    told = act.instead if isinstance(act, Correct) else act
    for _, drawn in getattr(told, "cards", ()):
        for card in (drawn,) if isinstance(drawn, str) else drawn:
            if card not in STANDARD_DECK:
                raise DataError("cards", f"{card!r} is not a card.", "Write a rank and a suit, as in Ah or Td.")


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


def with_terms(spec: EventSpec, told: SetTerms) -> EventSpec:
    """The spec by the terms from now on."""
    rebuys, addon = spec.rebuys or Rebuys(), spec.addon or AddOns()
    if told.rebuys_until_level is not None:
        rebuys = replace(rebuys, allowed=told.rebuys_until_level > 0, until_level=told.rebuys_until_level or None)
    if told.rebuys_per_player is not None:
        rebuys = replace(rebuys, per_player=told.rebuys_per_player)
    if told.addons_per_player is not None:
        addon = replace(addon, allowed=told.addons_per_player > 0, per_player=told.addons_per_player or None)
    changed = replace(
        spec,
        name=spec.name if told.name is None else told.name,
        house=spec.house if told.house is None else told.house,
        language=spec.language if told.language is None else told.language,
        rebuys=spec.rebuys if rebuys == Rebuys() else rebuys,
        addon=addon if told.addons_per_player is not None else spec.addon,
    )
    return checked(changed)
