"""Prizes for any field: shares, minimum, first prize, nice amounts, the last cent, and the books' own division."""

from fractions import Fraction

import pytest

from floorman.core import DataError
from floorman.rules import load_book
from floorman.tournament.payouts import by_book, places_paid, plan_payouts, pool_of


def test_a_hundred_and_forty_three_entries() -> None:
    found = plan_payouts(143, 1_430_000)
    assert [prize // 100 for prize in found.prizes[:5]] == [3595, 1950, 1400, 1050, 850]
    assert (len(found.prizes), found.prizes[-1], sum(found.prizes)) == (21, 15_000, 1_430_000)


@pytest.mark.parametrize(
    ("entries", "prizes"),
    [(2, [20]), (4, [25, 15]), (10, [50, 30, 20])],
)
def test_small_fields(entries: int, prizes: list[int]) -> None:
    assert [prize // 100 for prize in plan_payouts(entries, 1000 * entries).prizes] == prizes


def test_a_hundred_thousand_entries() -> None:
    found = plan_payouts(100_000, 1_000_000_000)
    assert len(found.prizes) == 15_000
    assert sum(found.prizes) == 1_000_000_000
    assert found.prizes[-1] == 15_000
    assert len(found.tiers) < 300


def test_everything_can_be_set() -> None:
    found = plan_payouts(100, 1_000_000, share=Fraction(20, 100), min_cash=20_000, first=Fraction(30, 100), unit=500)
    assert len(found.prizes) == 20
    assert found.prizes[-1] == 20_000
    assert 300_000 <= found.prizes[0] < 305_000
    assert all(prize % 500 == 0 for prize in found.prizes)


def test_a_larger_first_prize_is_more_top_heavy() -> None:
    flat, steep = (plan_payouts(100, 1_000_000, first=Fraction(part, 100)).prizes for part in (20, 35))
    assert flat[0] < steep[0] and flat[7] > steep[7]


def test_odd_cents_are_first_prize() -> None:
    found = plan_payouts(50, 123_457)
    assert sum(found.prizes) == 123_457
    assert [prize % 100 for prize in found.prizes[1:]] == [0] * (len(found.prizes) - 1)


def test_tiers_are_places_with_the_same_prize() -> None:
    found = plan_payouts(300, 300_000, min_cash=1500)
    assert sum((last - first + 1) * prize for first, last, prize in found.tiers) == 300_000
    assert any(last > first for first, last, _ in found.tiers)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"places": 0}, "0 of 50 players"),
        ({"places": 51}, "51 of 50 players"),
        ({"share": Fraction(2)}, "200% of the field"),
        ({"places": 10, "min_cash": 20_000}, "10 times 200 is more than the pool of 1,000"),
        ({"places": 4, "first": Fraction(20, 100)}, "between 25.0 and 100"),
        ({"first": Fraction(120, 100)}, "and 100 per cent"),
    ],
)
def test_what_cannot_be_paid_is_refused(given: dict[str, int | Fraction], says: str) -> None:
    with pytest.raises(DataError, match=says):
        plan_payouts(50, 100_000, **given)  # type: ignore[arg-type]


def test_no_field_and_no_money() -> None:
    with pytest.raises(DataError, match="too few"):
        plan_payouts(1, 1000)
    with pytest.raises(DataError, match="no money"):
        plan_payouts(10, 0)


def test_a_large_minimum_makes_for_fewer_places() -> None:
    assert len(plan_payouts(100, 100_000, min_cash=20_000).prizes) == 3


def test_who_is_paid_is_paid_something() -> None:
    assert plan_payouts(100, 100_000, min_cash=0).prizes[-1] == 100


def test_the_pool_is_buy_ins_less_fees_and_at_least_the_guarantee() -> None:
    assert pool_of(10, 5500, fee=500, added=1000) == 51_000
    assert pool_of(10, 5500, fee=500, guarantee=60_000) == 60_000
    assert pool_of(10, 5500, fee=0) == pool_of(10, 5500) == 55_000
    assert pool_of(10, 0) == 0
    assert pool_of(10, 5500, fee=5500) == 0
    with pytest.raises(DataError):
        pool_of(10, 5500, fee=-1)
    with pytest.raises(DataError, match="is more than the buy-in"):
        pool_of(10, 5500, fee=6000)


def test_places_by_share() -> None:
    assert [places_paid(entries, Fraction(10, 100)) for entries in (2, 100, 143)] == [1, 10, 14]


def test_the_books_own_division_with_its_rules() -> None:
    """The worked example of the rule: 11 players at 25, the fourth has 10 per cent of 275, rounded down."""
    found = by_book(load_book("hpt"), 11, 27_500)
    assert found.prizes == (13_900, 6800, 4100, 2700)
    assert found.cites[0] == "hpt:payout-5"
    assert sum(by_book(load_book("hpt"), 24, 60_049).prizes) == 60_049


def test_a_book_without_a_division_says_so() -> None:
    with pytest.raises(DataError, match="uk-tda has no prizes of its own"):
        by_book(load_book("uk-tda"), 11, 27_500)
    with pytest.raises(DataError, match="2 entries or more"):
        by_book(load_book("hpt"), 1, 27_500)
    for pool in (5000, 1):
        assert sum(by_book(load_book("hpt"), 2, pool).prizes) == pool


def test_a_field_beyond_the_books_last_row_is_divided_by_that_row() -> None:
    assert by_book(load_book("hpt"), 200, 100_000).prizes == by_book(load_book("hpt"), 30, 100_000).prizes
