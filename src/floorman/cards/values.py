"""What a hand is worth: its category and ranks packed into one number, at high and at low."""

from collections.abc import Iterable, Sequence
from itertools import combinations

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE_OF_A_KIND = range(1, 11)

SHORT_FULL_HOUSE, SHORT_FLUSH = FLUSH, FULL_HOUSE
"""With 36 cards a flush is the rarer of the two, and the two change places."""

WHEEL = (14, 5, 4, 3, 2)
SHORT_WHEEL = (14, 9, 8, 7, 6)


def packed(category: int, ranks: Iterable[int]) -> int:
    """A strength of a category and the ranks that decide it, most important first."""
    strength, shift = category << 20, 16
    for rank in ranks:
        strength |= rank << shift
        shift -= 4
    return strength


def unpacked(strength: int) -> tuple[int, list[int]]:
    """The category and the ranks in a strength."""
    return strength >> 20, [rank for shift in (16, 12, 8, 4, 0) if (rank := strength >> shift & 15)]


def straight_top(ranks: Iterable[int], wheel: tuple[int, ...] = WHEEL) -> int:
    """The top rank of the best straight, or 0. The ace may also stand below the lowest rank of the deck.

    >>> straight_top([14, 2, 3, 4, 5, 9])
    5
    """
    held = set(ranks)
    for top in range(14, wheel[1], -1):
        if held.issuperset(range(top - 4, top + 1)):
            return top
    return wheel[1] if held.issuperset(wheel) else 0


def unsuited(ranks: Iterable[int], short: bool = False) -> int:
    """The best five of these ranks when no flush is there."""
    count: dict[int, int] = {}
    for rank in ranks:
        count[rank] = count.get(rank, 0) + 1
    order = sorted(count, key=lambda rank: (count[rank], rank), reverse=True)
    first, most = order[0], count[order[0]]
    rest = sorted(order[1:], reverse=True)
    if most >= 5:
        return packed(FIVE_OF_A_KIND, [first])
    if most == 4:
        return packed(QUADS, [first, rest[0]])
    pairs = [rank for rank in rest if count[rank] >= 2]
    if most == 3 and pairs:
        return packed(SHORT_FULL_HOUSE if short else FULL_HOUSE, [first, pairs[0]])
    top = straight_top(order, SHORT_WHEEL if short else WHEEL)
    if top:
        return packed(STRAIGHT, [top])
    if most == 3:
        return packed(TRIPS, [first, *rest[:2]])
    if most == 2 and pairs:
        kicker = max(rank for rank in rest if rank != pairs[0])
        return packed(TWO_PAIR, [first, pairs[0], kicker])
    if most == 2:
        return packed(PAIR, [first, *rest[:3]])
    return packed(HIGH_CARD, [first, *rest[:4]])


def suited(ranks: Sequence[int], short: bool = False) -> int:
    """The best five of five or more ranks of one suit."""
    top = straight_top(ranks, SHORT_WHEEL if short else WHEEL)
    if top:
        return packed(STRAIGHT_FLUSH, [top])
    return packed(SHORT_FLUSH if short else FLUSH, sorted(ranks, reverse=True)[:5])


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
