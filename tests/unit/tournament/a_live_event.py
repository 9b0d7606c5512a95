"""A live event for tests: an empty list, a schedule with a break, and a journal to write in."""

from typing import Any

import pytest

from floorman.core import Chips, PlayerId, Refused
from floorman.rules import Rulebook
from floorman.tournament import DirectorAct, Journal, Setup, do, open_event
from floorman.tournament.actions import DrawSeats, Register, StartClock, TournamentAction
from floorman.tournament.schedule import Break, ColourUp, Level, Row
from unit.tournament.an_event import UK

ROWS: tuple[Row, ...] = (
    Level(Chips(25), Chips(50), 10),
    Level(Chips(50), Chips(100), 15, Chips(100)),
    Break(5),
    ColourUp(Chips(25), 40, ((Chips(100), 10),)),
    Level(Chips(100), Chips(200), 10, Chips(200)),
)


def a_setup(**keys: Any) -> Setup:
    keys = {"table_size": 9, "starting_stack": Chips(1000), "level_seconds": 600, "buy_in": 2000, "fee": 250, **keys}
    return Setup(**{"schedule": ROWS, "ante": "big-blind", **keys})


def a_journal(**keys: Any) -> Journal:
    return Journal(open_event(a_setup(**keys), ()))


def with_acts(journal: Journal, *actions: DirectorAct, book: Rulebook = UK) -> Journal:
    for action in actions:
        journal = journal.after(do(journal, action, book))
    return journal


def registered(count: int = 4) -> tuple[TournamentAction, ...]:
    return tuple(Register(PlayerId(f"P{number}")) for number in range(1, count + 1))


def a_running(count: int = 4, **keys: Any) -> Journal:
    """Acts 1 to `count` register, then seats are drawn and the clock starts."""
    return with_acts(a_journal(**keys), *registered(count), DrawSeats(seed=1), StartClock())


def why_not(journal: Journal, action: DirectorAct, book: Rulebook = UK) -> Refused:
    with pytest.raises(Refused) as no:
        do(journal, action, book)
    return no.value
