"""Low hands: ace-to-five, deuce-to-seven and badugi.

The weight of a low hand is the number its ranks spell, worst rank first, after whatever spoils it: pairs, and at
deuce-to-seven straights and flushes; at badugi each card short of four. Its strength is how far below a fixed ceiling
it weighs, so that at low too the bigger strength wins.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations

from floorman.cards.high import (
    FIVE_OF_A_KIND,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    TRIPS,
    TWO_PAIR,
    WHEEL,
    packed,
    suited,
    unsuited,
)

CEILING = 1 << 24

SPOILED = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
    (5,): FIVE_OF_A_KIND,
}


def ace_low(rank: int) -> int:
    """The rank where the ace counts one."""
    return 1 if rank == 14 else rank


def weight(ranks: Iterable[int]) -> int:
    """Five ranks by what they pair; straights and flushes are not looked at."""
    count: dict[int, int] = {}
    for rank in ranks:
        count[rank] = count.get(rank, 0) + 1
    order = sorted(count, key=lambda rank: (count[rank], rank), reverse=True)
    return packed(SPOILED[tuple(count[rank] for rank in order)], order)


def ace_to_five(ranks: Iterable[int]) -> int:
    """The best five of five or more ranks; straights and flushes do not count and the ace is low."""
    lows = sorted(map(ace_low, ranks))
    distinct = sorted(set(lows))[:5]
    if len(distinct) == 5:
        return CEILING - packed(HIGH_CARD, reversed(distinct))
    return CEILING - min(map(weight, combinations(lows, 5)))


EIGHT_LOW = CEILING - packed(HIGH_CARD, (8, 7, 6, 5, 4))
"""The worst low hand that qualifies eight or better."""


def eight_or_better(ranks: Iterable[int]) -> int:
    """The ace-to-five strength if the hand is eight low or better, else 0."""
    lows = sorted({rank for rank in map(ace_low, ranks) if rank <= 8})[:5]
    return CEILING - packed(HIGH_CARD, reversed(lows)) if len(lows) == 5 else 0


def badugi(held: Sequence[tuple[int, str]]) -> int:
    """The best one to four cards of which no two share a rank or a suit, from ranks with their suits."""
    lows = [(ace_low(rank), suit) for rank, suit in held]
    for size in (4, 3, 2, 1):
        fits = [
            sorted((rank for rank, _ in some), reverse=True)
            for some in combinations(lows, size)
            if len({rank for rank, _ in some}) == size == len({suit for _, suit in some})
        ]
        if fits:
            return CEILING - packed(5 - size, min(fits))
    raise ValueError("badugi: no cards.")


def deuce_to_seven(ranks: Sequence[int], flush: bool) -> int:
    """Exactly five ranks: the worst high hand, with the ace always high, so that A-2-3-4-5 is no straight."""
    if set(ranks) == set(WHEEL):
        return CEILING - packed(FLUSH if flush else HIGH_CARD, WHEEL)
    return CEILING - (suited(ranks) if flush else unsuited(ranks))
