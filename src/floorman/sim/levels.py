"""The schedule of an event that brings none of its own, and the smallest chip that levels need."""

from collections.abc import Sequence
from functools import cache
from math import gcd, log

from floorman.base import Chips
from floorman.tournament.chip_stock import stock_of
from floorman.tournament.schedule import AnteKind, Break, Level, Row
from floorman.tournament.schedule_plan import END_BLINDS, GROWTH, START_DEPTH, plan

DENOMINATIONS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000, 25_000_000)
"""None is worth more than five of the one before: a deck has a card for every odd chip of a table."""

FIRST_ANTE = 4
"""The level in which antes begin."""


@cache
def planned(
    players: int, stack: int, minutes: int, hours: float, ante: AnteKind, break_every: int, break_minutes: int
) -> tuple[Row, ...]:
    """Levels, with breaks in between where there are to be any, as `floorman structure` plans them.

    There are chips enough of every kind. Without hours, it takes as long as blinds do that grow evenly.
    """
    smallest = max([chip for chip in DENOMINATIONS if 2 * chip * START_DEPTH <= stack], default=DENOMINATIONS[0])
    chips = stock_of({chip: players * stack // chip + players for chip in DENOMINATIONS if chip >= smallest})
    if not hours:
        steps = log(max(GROWTH, players * START_DEPTH / END_BLINDS)) / log(GROWTH)
        play = (1 + steps) * minutes
        hours = (play + (play // break_every * break_minutes if break_every else 0)) / 60
    breaks = {"break_every": break_every, "break_minutes": break_minutes} if break_every else {"break_minutes": 0}
    found = plan(players, hours, chips, stack=stack, minutes=minutes, ante=ante, ante_from=FIRST_ANTE, **breaks)
    return tuple([row for row in found.rows if isinstance(row, Level | Break)])


def with_breaks(levels: Sequence[Level], every: int, minutes: int) -> tuple[Row, ...]:
    """Posted levels with a break after so many minutes of play.

    >>> [type(row).__name__ for row in with_breaks([Level(Chips(1), Chips(2), 20)] * 4, 40, 10)]
    ['Level', 'Level', 'Break', 'Level', 'Level']
    """
    rows: list[Row] = []
    played = 0
    for level in levels:
        if every and played >= every:
            rows.append(Break(minutes))
            played = 0
        rows.append(level)
        played += level.minutes
    return tuple(rows)


def smallest_chips(levels: Sequence[Level]) -> tuple[Chips, ...]:
    """For each level the smallest chip that it and those after it still need.

    >>> smallest_chips([Level(Chips(25 * size), Chips(50 * size), 20) for size in (1, 2, 4)])
    (25, 25, 100)
    """
    needed = 0
    found: list[Chips] = []
    for level in reversed(levels):
        needed = gcd(needed, *level.amounts)
        found.append(Chips(max(chip for chip in DENOMINATIONS if needed % chip == 0)))
    return tuple(reversed(found))
