"""High hands: pairs, straights, flushes, and how they compare.

A strength is a whole number that reads from the left like the hand itself: the category, then up to five ranks, four
bits each. Aces and nines with a king are (two pair, 14, 9, 13). So a strength is all it takes to name a hand.
"""

from collections.abc import Iterable, Sequence

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
