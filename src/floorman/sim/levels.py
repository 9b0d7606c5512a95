"""Levels and prizes for an event that brings none of its own, and the smallest chip that its levels need."""

from math import gcd

from floorman.base import Chips

Level = tuple[Chips, ...]
"""Small blind, big blind, and an ante behind them where there is one."""

STEPS = (10, 15, 20, 30, 40, 50, 60, 80)
"""Small blinds of a power of ten; the next power has the same ten times over."""

LADDER = (1, 2, 3, 5, 10, 15, 20, 25, 50, 75, *(step * 10**power for power in range(1, 9) for step in STEPS))

DENOMINATIONS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000, 1_000_000, 5_000_000, 25_000_000)
"""None is worth more than five of the one before: a deck has a card for every odd chip of a table."""

DEEP = 100
"""Big blinds in a starting stack, or a few more."""

FIRST_ANTE = 4
PAID = 15
"""Of a hundred entrants so many are paid."""


def generated_levels(stack: int, players: int, ante: str = "none") -> tuple[Level, ...]:
    """Blinds that start deep and end when all the chips in play are a few big blinds.

    An ante is a big blind from one player, or a chip of up to an eighth of it from each.

    >>> generated_levels(10_000, 9, "each")[2:5]
    ((100, 200), (150, 300, 25), (200, 400, 25))
    """
    first = max([small for small in LADDER if 2 * small * DEEP <= stack], default=LADDER[0])
    found: list[Level] = []
    for small in LADDER[LADDER.index(first) :]:
        level = (Chips(small), Chips(2 * small))
        antes = ante != "none" and len(found) + 1 >= FIRST_ANTE
        found.append((*level, _ante(2 * small, ante)) if antes else level)
        if 8 * small > stack * players:
            break
    return tuple(found)


def _ante(big: int, kind: str) -> Chips:
    return Chips(big if kind == "big-blind" else max([1, *(chip for chip in DENOMINATIONS if 8 * chip <= big)]))


def smallest_chips(levels: tuple[Level, ...]) -> tuple[Chips, ...]:
    """For each level the smallest chip that it and those after it still need.

    >>> smallest_chips(((25, 50), (50, 100), (100, 200)))
    (25, 25, 100)
    """
    needed = 0
    found: list[Chips] = []
    for level in reversed(levels):
        needed = gcd(needed, *level)
        found.append(Chips(max(chip for chip in DENOMINATIONS if needed % chip == 0)))
    return tuple(reversed(found))


def generated_prizes(players: int, purse: int) -> tuple[int, ...]:
    """A purse over the top of the field, the prize of a place in inverse proportion to it; the rest to the winner.

    >>> generated_prizes(20, 20_000)
    (10910, 5454, 3636)
    """
    paid = max(1, players * PAID // 100)
    whole = sum(1_000_000 // place for place in range(1, paid + 1))
    prizes = [purse * (1_000_000 // place) // whole for place in range(1, paid + 1)]
    prizes[0] += purse - sum(prizes)
    return tuple(prizes)
