"""The floor's desk: `rule_on` an incident, by the book in force."""

from collections.abc import Sequence
from functools import cache

from msgspec.structs import fields, replace

from floorman.cards import Card
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
from floorman.floor.case import Case, restricted, ruler_on, rules_on, settler_of
from floorman.floor.incidents import (
    AtRedeal,
    DeckChangeAsked,
    Disputes,
    FloorChooses,
    Incident,
    Misconduct,
    RabbitAsked,
    SpeaksUp,
    WronglyDealt,
)
from floorman.floor.table import ForFloor, LiveTable, Misbehaved, Ruling, after
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
    settled = showdown.open_after_hand(case, ruled, turns.turn_comes(case, ruled, now), now)
    return misconduct.with_penalties(case, _with_whose_it_is(case, showdown.note_run_out(case, settled, now)))


BY_THE_DIRECTOR = ("chips.hidden", "showdown.ask-to-see", "showdown.tabling", "showdown.order", "betting.conditional")
"""What books leave to the director of a tournament by name; all else is the floor's."""


def _with_whose_it_is(case: Case, ruled: Ruling) -> Ruling:
    """A ruling that leaves something open, with who of the staff decides."""
    if not ruled.floor or ruled.decides:
        return ruled
    asked = [one.topic for one in ruled.pending if isinstance(one, ForFloor) and set(one.offers) & set(ruled.floor)]
    by_director = case.format == "tournament" and bool(asked) and asked[-1] in BY_THE_DIRECTOR
    return replace(ruled, decides="director" if by_director else "floor")


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
