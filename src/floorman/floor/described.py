"""How a kind of incident describes itself: where it is listed, when it can happen, and how its facts are asked for."""

from functools import cache
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from msgspec import Meta

from floorman.cards import Card
from floorman.core import Chips, SeatNo, Value
from floorman.rules import Format

Group = Literal["dealing", "cards", "deck", "board", "hands", "showdown", "chips", "talk", "time"]
Moment = Literal[
    "betting", "deal", "draw", "board", "flop", "late", "to-come", "showdown", "over", "run-out", "stud", "upcards",
    "folded", "short", "miscounted", "clock", "redeal", "skipped", "thrown-away", "part-shown",
]  # fmt: skip
"""When something can happen; `desk.catalogue.moments` says which of them there are as a table stands."""

ANY_TIME: tuple[Moment, ...] = ()


class Listed(NamedTuple):
    """What is known of a kind of incident before it happens. `words` are other names for it, which are searched too.

    `format` is where it happens, if it does so only in tournaments or only in cash games.
    """

    group: Group
    when: tuple[Moment, ...]
    words: tuple[str, ...]
    format: Format | None = None


class Asking(NamedTuple):
    """How a fact is asked about, where its type does not say it.

    `usual` is an answer that can be read, for a number. It matters only if the fact of a key has one of some values
    (`only_if`), and has to be answered then if it is `needed`. What `follows` from other facts is not asked.
    """

    kind: Literal["", "seat", "chips", "street", "next-street", "offence"] = ""
    usual: int = 1
    only_if: tuple[str, tuple[str | bool, ...]] = ("", ())
    needed: bool = False
    follows: bool = False
    in_turn: bool = False


SeatFact = Annotated[SeatNo, Asking("seat", usual=3, in_turn=True)]
"""The seat that an incident is about: as a rule the one in turn."""

OtherSeat = Annotated[SeatNo, Asking("seat", usual=3)]
ChipsFact = Annotated[Chips, Asking("chips", usual=500)]
CardFact = Annotated[Card, Meta(pattern=r"^([2-9TJQKA][cdhs]|\?\?)$")]


class Described(Value, frozen=True):
    """An incident. Those without `listed` are told at the seat or by the floor, and stand in no list."""

    listed: ClassVar[Listed | None] = None


def code_of(kind: type[Described]) -> str:
    """The code of a kind of incident."""
    return str(kind.__struct_config__.tag)


class FactField(NamedTuple):
    """A field of a kind of incident: its type without None, and how it is asked about."""

    key: str
    type: Any
    required: bool
    default: Any
    asked: Asking

    @property
    def among(self) -> tuple[str, ...]:
        """The values there are, where they are a closed list of words."""
        return tuple(get_args(self.type)) if get_origin(self.type) is Literal else ()


@cache
def facts_in(kind: type[Described]) -> tuple[FactField, ...]:
    """The facts of a kind of incident, as its fields describe them, those it cannot do without first."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(
        FactField(field.name, *_bare(hints[field.name], field.required, field.default))
        for field in msgspec.structs.fields(kind)
    )


def _bare(hint: Any, required: bool, default: Any) -> tuple[Any, bool, Any, Asking]:
    """The type of a field without None and without how it is asked about, and with that beside it."""
    asked: dict[str, Any] = {}
    usual = Asking()
    several = False
    while get_origin(hint) in (Annotated, Union, UnionType, tuple):
        if get_origin(hint) is Annotated:
            hint, *notes = get_args(hint)
            for note in notes:
                more = note._asdict().items() if isinstance(note, Asking) else ()
                asked |= {key: value for key, value in more if value != getattr(usual, key)}
        elif get_origin(hint) is tuple:
            hint, several = get_args(hint)[0], True
        else:
            hint = next(each for each in get_args(hint) if each is not NoneType)
    if several:
        hint = GenericAlias(tuple, (hint, ...))
    return hint, required, default, usual._replace(**asked)
