"""What bots throw away."""

import pytest

from floorman.bots import throw_away
from floorman.cards import Ranking, cards


@pytest.mark.parametrize(
    ("held", "ranking", "gone"),
    [
        ("Kh Kd 9s 4c 2d", "high", "9s 4c 2d"),
        ("Kh Kd 9s 9c 2d", "high", "2d"),
        ("Kh Kd Ks 9c 2d", "high", "9c 2d"),
        ("Kh Kd Ks 9c 9d", "high", ""),
        ("2h 3d 4s 5c 6d", "high", ""),
        ("Ah 2d 3s 4c 5d", "high", ""),
        ("2h 9h 4h Jh 6h", "high", ""),
        ("2h 9h 4h Jh 6d", "high", "6d"),
        ("5h 6d 7h 8c Kd", "high", "Kd"),
        ("Ah 9d 7h 3c Kd", "high", "9d 7h 3c"),
        ("7h 5d 4s 3c 2d", "deuce-to-seven", ""),
        ("6h 5d 4s 3c 2d", "deuce-to-seven", "6h"),
        ("8h 6h 4h 3h 2h", "deuce-to-seven", "8h"),
        ("Ah 5d 4s 3c 2d", "deuce-to-seven", "Ah"),
        ("Kh 7d 7s 3c 2d", "deuce-to-seven", "Kh 7s"),
        ("5h 4d 3s 2c Ad", "ace-to-five", ""),
        ("Qh Kd 3s 2c Ad", "ace-to-five", "Qh Kd"),
        ("Ah 2d 3c 4s", "badugi", ""),
        ("Ah 2d 3c 4c", "badugi", "4c"),
        ("Ah 2h 9c Kc", "badugi", "2h Kc"),
        ("Kh Kd Kc Ks", "badugi", "Kh Kd Kc Ks"),
    ],
)
def test_keeps_what_counts(held: str, ranking: Ranking, gone: str) -> None:
    assert set(throw_away(cards(held), ranking, 1)) == set(cards(gone))


@pytest.mark.parametrize("ranking", ["deuce-to-seven", "ace-to-five"])
def test_a_rough_ten_is_broken_while_draws_are_left_and_kept_on_the_last(ranking: Ranking) -> None:
    assert throw_away(cards("Th 8d 4s 3c 2d"), ranking, 3) == cards("Th")
    assert throw_away(cards("Th 8d 4s 3c 2d"), ranking, 1) == ()
