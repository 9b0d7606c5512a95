"""The floor's desk: `rule_on` an incident, by the book in force; and what facts each kind of incident has."""

from collections.abc import Sequence
from functools import cache
from types import GenericAlias, NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

from msgspec.structs import fields, replace

from floorman.cards import Card
from floorman.conduct.sanctions import ETIQUETTE, in_cash, offered
from floorman.core import Refused
from floorman.floor import (
    acts,
    board_error,
    chips,
    dead_hand,
    deck,
    misconduct,
    misdeal,
    procedure,
    showdown,
    talk,
    turns,
    underbet,
)
from floorman.floor.case import (
    Case,
    ForFloor,
    LiveTable,
    Misbehaved,
    Ruling,
    after,
    restricted,
    ruler_on,
    rules_on,
    settler_of,
)
from floorman.floor.incidents import (
    Asking,
    AtRedeal,
    DeckChangeAsked,
    Described,
    Disputes,
    FloorChooses,
    Incident,
    Misconduct,
    RabbitAsked,
    SpeaksUp,
    WronglyDealt,
)
from floorman.hand import Options, Setup, deal, legal
from floorman.rules import Rulebook
from floorman.text import message

DESKS = (
    acts, board_error, chips, dead_hand, deck, misconduct, misdeal, procedure, showdown, talk, turns, underbet,
)  # fmt: skip
"""The modules that rule; each says over its functions what on."""


def open_table(setup: Setup, deck: Sequence[Card], book: Rulebook) -> LiveTable:
    """A live table at its first decision."""
    _, hand = deal(setup, deck, book)
    return LiveTable(hand)


def options(table: LiveTable, book: Rulebook) -> Options:
    """What the seat in turn may do, restrictions of earlier rulings included."""
    return restricted(legal(table.hand, book), table)


def substantial_action(table: LiveTable, book: Rulebook) -> bool:
    """Whether enough has happened, as the book measures it, that the deal can no longer be undone."""
    return Case(table, book).locked


def rule_on(incident: Incident, table: LiveTable, book: Rulebook) -> Ruling:
    """What the book makes of an incident. Refuses only what cannot be: chips that are not there, an empty seat."""
    _need_seats(incident, table)
    case = Case(table, book)
    ruled = ruler_on(type(incident))(case, incident)
    now = after(table, ruled).hand
    settled = turns.turn_comes(case, ruled, now)
    if now.stage == "over":
        settled = showdown.open_after_hand(case, ruled, settled)
    elif now.stage == "showdown":
        settled = showdown.note_run_out(case, settled, now)
    return _with_penalties(case, _with_whose_it_is(case, settled))


BY_THE_DIRECTOR = ("chips.hidden", "showdown.ask-to-see", "showdown.tabling", "showdown.order", "betting.conditional")
"""What books leave to the director of a tournament by name; all else is the floor's."""


def _with_whose_it_is(case: Case, ruled: Ruling) -> Ruling:
    """A ruling that leaves something open, with who of the staff decides."""
    if not ruled.floor or ruled.decides:
        return ruled
    asked = [one.topic for one in ruled.pending if isinstance(one, ForFloor) and set(one.offers) & set(ruled.floor)]
    by_director = case.format == "tournament" and bool(asked) and asked[-1] in BY_THE_DIRECTOR
    return replace(ruled, decides="director" if by_director else "floor")


def _with_penalties(case: Case, ruled: Ruling) -> Ruling:
    """A ruling on an act of play that may cost a penalty, with the penalties there are; they stay open until given."""
    if not ruled.penalty or ruled.sanctions or not ruled.seat:
        return ruled
    asked = Case(case.table, case.book)
    if case.format == "cash":
        codes = in_cash(asked, flagrant=False)
    else:
        codes = offered(asked, ruled.penalty, ETIQUETTE, asked.given_to(ruled.seat))
    noted = Misbehaved(ruled.seat, ruled.offence, codes)
    return replace(ruled, sanctions=codes, pending=(*ruled.pending, noted))


SEATS = ("seat", "on", "of", "whose", "given_to", "belongs_to", "known_by", "waits")
"""Fields of incidents that name a seat."""

FROM_ANYWHERE = (WronglyDealt, AtRedeal, DeckChangeAsked, Misconduct, Disputes, SpeaksUp, RabbitAsked)
"""Incidents that may be about somebody who was not dealt in."""


def _need_seats(incident: Incident, table: LiveTable) -> None:
    """Refuse an incident about a seat that is not in the hand; 0, where it stands for nobody, is left out."""
    if isinstance(incident, FROM_ANYWHERE):
        return
    for name, required in _fields_with_seats(type(incident)):
        seat = getattr(incident, name)
        if seat not in table.hand.setup.seats and (seat or required):
            raise Refused("betting.in-turn", "not-in-hand", seat=seat)


@cache
def _fields_with_seats(kind: type[Incident]) -> tuple[tuple[str, bool], ...]:
    """The fields of an incident that name a seat, and whether they have to be told."""
    return tuple((one.name, one.required) for one in fields(kind) if one.name in SEATS)


@rules_on(FloorChooses)
def _floor_chooses(case: Case, chosen: FloorChooses) -> Ruling:
    """The floor picks one of the codes that are open, those of the last ruling first."""
    asked, code = case.table.open(ForFloor), chosen.code
    asks = next((one for one in reversed(asked) if code in one.offers), None)
    penalty = None if asks else misconduct.open_penalty(case, code)
    if penalty:
        return misconduct.give(case, penalty, code)
    waiting = [one for one in case.table.open(Misbehaved) if one.offers and not one.given]
    if not asked and not waiting:
        raise Refused("td.discretion", "nothing-to-choose")
    if asks is None:
        lists = [*(one.offers for one in asked), *(one.offers for one in waiting)]
        offers = dict.fromkeys(offer for codes in lists for offer in codes)
        raise Refused("td.discretion", "no-such-choice", offers=offers, choice=code)
    rest = tuple(one for one in case.table.pending if one != asks)  # asked twice, it is settled once
    try:
        return settler_of(asks.topic)(case, asks, code, rest)
    except Refused as no:  # what has happened since leaves nothing to decide: the hand goes on without it
        again = Case(case.table, case.book)
        again.under(asks.topic)
        return again.rules(seat=asks.seat, says=message("ruling.no-longer", why=no.message), pending=rest)


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
        FactField(field.name, *_bare(hints[field.name], field.required, field.default)) for field in fields(kind)
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
