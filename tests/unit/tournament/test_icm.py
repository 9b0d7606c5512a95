"""What stacks are worth: against published figures and against every order of finish."""

import pytest

from floorman.core import DataError
from floorman.tournament.deals import equities


def enumerated(stacks: list[int], prizes: list[int]) -> list[float]:
    """Every order of finish, grouped by who is in already. Sums of positive numbers: good to a dozen digits."""
    worth = [0.0] * len(stacks)
    chances = {0: 1.0}
    for prize in prizes[: len(stacks)]:
        then: dict[int, float] = {}
        for taken, chance in chances.items():
            others = [at for at in range(len(stacks)) if not taken >> at & 1]
            left = sum(stacks[at] for at in others)
            for at in others:
                now = chance * stacks[at] / left
                worth[at] += now * prize
                then[taken | 1 << at] = then.get(taken | 1 << at, 0.0) + now
        chances = then
    return worth


TWELVE = [
    [1000 * place for place in range(1, 13)],
    [1, 2, 5, 10, 100, 1000, 10_000, 50_000, 100_000, 250_000, 500_000, 1_000_000],
    [20_000] * 12,
    [999_989, *[1] * 11],
]


@pytest.mark.parametrize("stacks", TWELVE, ids=["ladder", "far apart", "level", "one giant"])
def test_twelve_players_agree_with_every_order_of_finish(stacks: list[int]) -> None:
    prizes = [5000, 3000, 2000, 1400, 1000, 800, 600, 500, 400, 300, 200, 100]
    exact = enumerated(stacks, prizes)
    assert max(abs(found - want) for found, want in zip(equities(stacks, prizes), exact, strict=True)) < 1e-6


def test_a_published_example() -> None:
    """Two stacks and two prizes by hand: first with probability of the chips, second otherwise."""
    assert equities([7500, 2500], [70, 30]) == pytest.approx((0.75 * 70 + 0.25 * 30, 0.25 * 70 + 0.75 * 30))
    assert equities([5000, 3000, 2000], [50, 30, 20]) == pytest.approx((38.392857, 32.75, 28.857143), abs=1e-6)


def test_a_hundred_players_share_the_whole_pool() -> None:
    stacks = [1000 + 137 * place for place in range(100)]
    prizes = [10_000 // place for place in range(1, 101)]
    worth = equities(stacks, prizes)
    assert sum(worth) == pytest.approx(sum(prizes), rel=1e-9)
    assert list(worth) == sorted(worth)


def test_more_players_than_prizes_and_more_prizes_than_players() -> None:
    assert equities([5, 3, 2], [100]) == pytest.approx((50, 30, 20))
    assert equities([1, 1], [60, 40, 500]) == pytest.approx((50, 50))
    assert equities([1, 1], []) == (0, 0)


def test_nobody_without_chips_has_a_share() -> None:
    with pytest.raises(DataError, match="a player in the deal has no chips"):
        equities([100, 0], [10])
