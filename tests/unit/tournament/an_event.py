"""Events for tests: what matters is passed in, the rest is tables of nine and stacks of a thousand."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from floorman.core import Chips, PlayerId, Refused, SeatNo
from floorman.rules import Rulebook, load_book
from floorman.tournament import Case, Setup, Table, TableId, Tournament, TournamentEvent, apply, carry_out, decide
from floorman.tournament.actions import TournamentAction
from floorman.tournament.clock import Clock
from floorman.tournament.seats import from_button
from floorman.tournament.state import Player

ROBERTS = load_book("roberts-10")
ARMY = load_book("army-2009")
HPT = load_book("hpt")
UK = load_book("uk-tda")
SEMINOLE = load_book("seminole-2024")

LEVELS = tuple((Chips(25 * n), Chips(50 * n)) for n in range(1, 7))


def an_event(
    tables: Mapping[str, Iterable[int]], buttons: Mapping[str, int] | None = None, stack: int = 1000, **keys: Any
) -> Tournament:
    """Players are called by table and seat: A4."""
    setup = Setup(
        table_size=keys.pop("table_size", 9),
        starting_stack=Chips(keys.pop("starting_stack", 1000)),
        level_seconds=keys.pop("level_seconds", 1200),
        levels=keys.pop("levels", LEVELS),
        buy_in=keys.pop("buy_in", 0),
        payouts=keys.pop("payouts", ()),
        break_order=keys.pop("break_order", ()),
        starting_tables=keys.pop("starting_tables", len(tables)),
        game=keys.pop("game", "NLHE"),
        schedule=keys.pop("schedule", ()),
        late_levels=keys.pop("late_levels", None),
        addon_levels=keys.pop("addon_levels", None),
        addon_stack=keys.pop("addon_stack", None),
    )
    seats = {TableId(id): tuple(SeatNo(seat) for seat in taken) for id, taken in tables.items()}
    players = tuple(
        Player(PlayerId(f"{id}{seat}"), Chips(stack), id, seat) for id, taken in seats.items() for seat in taken
    )
    laid = tuple(
        Table(id, *from_button(SeatNo((buttons or {}).get(id, 0)), taken)) for id, taken in seats.items()
    )  # fmt: skip
    return Tournament(
        setup,
        Clock(keys.pop("level", 1), setup.level_seconds),
        players,
        laid,
        started=True,
        issued=Chips(stack * len(players)),
        takings=setup.buy_in * len(players),
        **keys,
    )


def name(text: str) -> PlayerId:
    return PlayerId(text)


def names(text: str) -> tuple[PlayerId, ...]:
    return tuple(PlayerId(one) for one in text.split())


def after(tournament: Tournament, book: Rulebook, *actions: TournamentAction) -> Tournament:
    """The event once all of this has been done, and what the book's deadlines bring has happened by itself."""
    for action in actions:
        case = Case(tournament, book, by_itself=True)
        carry_out(case, action)
        tournament = case.tournament
    return tournament


def live(tournament: Tournament, book: Rulebook, *actions: TournamentAction) -> Tournament:
    """The event once all of this has been done at a live event, where nobody goes out by itself."""
    for action in actions:
        for happened in decide(tournament, action, book).events:
            tournament = apply(tournament, happened)
    return tournament


def happens(tournament: Tournament, book: Rulebook, action: TournamentAction, *kinds: type) -> list[TournamentEvent]:
    """What follows from an action, of some kinds only."""
    return [one for one in decide(tournament, action, book).events if isinstance(one, kinds or (object,))]


def cited(tournament: Tournament, book: Rulebook, action: TournamentAction) -> tuple[str, ...]:
    return decide(tournament, action, book).cites


def refused(tournament: Tournament, book: Rulebook, action: TournamentAction) -> str:
    """The code with which an action is refused."""
    with pytest.raises(Refused) as no:
        decide(tournament, action, book)
    return no.value.code


def look(tournament: Tournament, book: Rulebook) -> Case:
    return Case(tournament, book)
