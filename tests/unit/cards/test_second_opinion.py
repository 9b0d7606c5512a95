"""Every ranking against a slow and obvious second opinion: look at all fives, compare tuples."""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from typing import get_args

import pytest

from floorman.cards import SHORT_DECK, STANDARD_DECK, Card, Ranking, Use, strength

RANKINGS: tuple[Ranking, ...] = get_args(Ranking)
RANKS = "23456789TJQKA"


def ranks(hand: Sequence[str], low: bool = False) -> list[int]:
    found = [RANKS.index(card[0]) + 2 for card in hand]
    return sorted((1 if low and rank == 14 else rank for rank in found), reverse=True)


def grouped(values: list[int]) -> tuple[list[int], list[int]]:
    count = Counter(values)
    order = sorted(count, key=lambda rank: (count[rank], rank), reverse=True)
    return [count[rank] for rank in order], order


def high_five(hand: Sequence[str], short: bool = False, wheel: bool = True) -> tuple[object, ...]:
    shape, order = grouped(ranks(hand))
    flush = len({card[1] for card in hand}) == 1
    straight = shape == [1] * 5 and order[0] - order[4] == 4
    if wheel and order == ([14, 9, 8, 7, 6] if short else [14, 5, 4, 3, 2]):
        straight, order = True, [*order[1:], 1]
    shapes = [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], "straight", "flush", [3, 2], [4, 1], "both"]
    if short:
        shapes[5], shapes[6] = shapes[6], shapes[5]
    kind = "both" if flush and straight else "flush" if flush else "straight" if straight else shape
    return shapes.index(kind), order


def low_five(hand: Sequence[str]) -> tuple[object, ...]:
    shape, order = grouped(ranks(hand, low=True))
    return [[1] * 5, [2, 1, 1, 1], [2, 2, 1], [3, 1, 1], [3, 2], [4, 1]].index(shape), order


def fives(hole: Sequence[str], board: Sequence[str], use: str) -> Iterator[tuple[str, ...]]:
    if use == "two-three":
        yield from ((*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3))
    else:
        yield from combinations((*hole, *board), 5)


def negative(worse: tuple[object, ...]) -> tuple[object, ...]:
    kind, order = worse
    assert isinstance(kind, int) and isinstance(order, list)
    return -kind, [-rank for rank in order]


def judged(hole: Sequence[str], board: Sequence[str], ranking: str, use: str) -> tuple[object, ...]:
    """Something that compares as the hands do; empty when not qualified."""
    if ranking == "badugi":
        held = (*hole, *board)
        fits = [
            (size, [-rank for rank in ranks(some, low=True)])
            for size in (1, 2, 3, 4)
            for some in combinations(held, size)
            if len({card[0] for card in some}) == len({card[1] for card in some}) == size
        ]
        return max(fits)
    options = list(fives(hole, board, use))
    if ranking in ("high", "short-deck"):
        return max(high_five(hand, short=ranking == "short-deck") for hand in options)
    if ranking == "deuce-to-seven":
        return negative(min(high_five(hand, wheel=False) for hand in options))
    best = min(map(low_five, options))
    if ranking == "eight-or-better" and (best[0] != 0 or best[1][0] > 8):  # type: ignore[index]
        return ()
    return negative(best)


def hands(ranking: Ranking, hole: int, board: int, many: int) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    rng = random.Random(f"{ranking} {hole} {board}")
    deck = SHORT_DECK if ranking == "short-deck" else STANDARD_DECK
    dealt = [tuple(rng.sample(deck, hole + board)) for _ in range(many)]
    return [(some[:hole], some[hole:]) for some in dealt]


@pytest.mark.parametrize(
    ("hole", "board", "use"),
    [
        (2, 5, "any"),
        (5, 0, "any"),
        (2, 4, "any"),
        (7, 0, "any"),
        (5, 0, "all"),
        (4, 5, "two-three"),
        (6, 5, "two-three"),
    ],
)
@pytest.mark.parametrize("ranking", RANKINGS)
def test_every_ranking_agrees_with_a_second_opinion(ranking: Ranking, hole: int, board: int, use: Use) -> None:
    if ranking == "badugi" and use == "two-three":
        pytest.skip("nobody plays badugi with a board")
    dealt = hands(ranking, hole, board, 150 if use == "two-three" else 600)
    found = sorted(
        ((judged(*hand, ranking, use), strength(*hand, ranking, use)) for hand in dealt),
        key=lambda both: both[0],
    )
    for (low, weaker), (high, stronger) in pairwise(found):
        assert (weaker < stronger) == (low < high), (low, high)
        assert (weaker == stronger) == (low == high), (low, high)
