"""Deals: even, by chips, by ICM, as agreed, with something left to play for, and what the books say to them."""

import pytest

from floorman.core import DataError, PlayerId, Refused
from floorman.rules import load_book
from floorman.tournament.deals import by_icm, chip_chop, custom, even, standing

ANN, BOB, CY = PlayerId("Ann"), PlayerId("Bob"), PlayerId("Cy")
STACKS = {ANN: 50_000, BOB: 30_000, CY: 20_000}
PRIZES = (50_000, 30_000, 20_000)


def test_an_even_deal_gives_odd_cents_to_the_larger_stacks() -> None:
    deal = even({CY: 20, ANN: 50, BOB: 30}, (50, 30, 20))
    assert deal.shares == ((CY, 33), (ANN, 34), (BOB, 33))


def test_an_even_deal_is_round_as_the_prizes_are_and_the_larger_stacks_have_a_unit_more() -> None:
    four = {ANN: 50, BOB: 30, CY: 20, PlayerId("Di"): 10}
    assert [cents for _, cents in even(four, (37_500,), unit=500).shares] == [9500, 9500, 9500, 9000]
    assert [cents for _, cents in even(four, (37_520,), unit=500).shares] == [9520, 9500, 9500, 9000]
    assert [cents for _, cents in even(four, (3_750,), unit=500).shares] == [938, 938, 937, 937]
    assert [cents for _, cents in even(four, (38_000,), unit=500).shares] == [9500] * 4


def test_by_chips_everybody_has_the_lowest_prize_first() -> None:
    assert chip_chop(STACKS, PRIZES).shares == ((ANN, 40_000), (BOB, 32_000), (CY, 28_000))


def test_a_sum_that_is_small_beside_the_unit_is_not_rounded_to_it() -> None:
    assert chip_chop({ANN: 50, BOB: 30}, (1200, 700), unit=500).shares == ((ANN, 1013), (BOB, 887))
    assert chip_chop({ANN: 50, BOB: 30}, (1300, 700), unit=500).shares == ((ANN, 1000), (BOB, 1000))


def test_by_chips_a_giant_may_get_more_than_first_prize_and_is_named() -> None:
    deal = chip_chop({ANN: 98, BOB: 1, CY: 1}, PRIZES)
    assert deal.above_first == (ANN,)
    assert dict(deal.shares)[ANN] > PRIZES[0]
    assert by_icm({ANN: 98, BOB: 1, CY: 1}, PRIZES).above_first == ()


def test_icm_is_exact_to_the_cent() -> None:
    assert by_icm(STACKS, PRIZES).shares == ((ANN, 38_393), (BOB, 32_750), (CY, 28_857))


def test_part_is_left_to_play_for() -> None:
    deal = by_icm(STACKS, PRIZES, played_for=(10_000,))
    assert sum(share for _, share in deal.shares) == 90_000
    assert deal.played_for == (10_000,)


def test_no_more_can_be_left_than_keeps_the_places_in_order() -> None:
    with pytest.raises(DataError, match="Leave less"):
        by_icm(STACKS, PRIZES, played_for=(25_000,))
    with pytest.raises(DataError, match="1st place has 500:"):
        even(STACKS, PRIZES, played_for=(60_000,))
    with pytest.raises(DataError, match="3 players cannot play for 4 places"):
        even(STACKS, PRIZES, played_for=(1, 1, 1, 1))


def test_as_the_players_say_if_it_comes_out_even() -> None:
    agreed = {BOB: 33_000, CY: 29_000, ANN: 38_000}
    assert custom(STACKS, PRIZES, agreed).shares == ((ANN, 38_000), (BOB, 33_000), (CY, 29_000))
    with pytest.raises(DataError, match=r"0\.01 short"):
        custom(STACKS, PRIZES, {**agreed, ANN: 37_999})
    with pytest.raises(DataError, match=r"0\.05 too much"):
        custom(STACKS, PRIZES, {**agreed, ANN: 38_005})
    with pytest.raises(DataError, match="nobody else: Ann"):
        custom(STACKS, PRIZES, {BOB: 33_000, CY: 67_000})
    with pytest.raises(DataError, match="is negative"):
        custom(STACKS, PRIZES, {ANN: -1, BOB: 50_001, CY: 50_000})


@pytest.mark.parametrize(("stacks", "says"), [({ANN: 1}, "two players"), ({ANN: 1, BOB: 0}, "has no chips")])
def test_a_deal_is_between_players_with_chips(stacks: dict[PlayerId, int], says: str) -> None:
    with pytest.raises(DataError, match=says):
        even(stacks, PRIZES)


def test_a_book_that_allows_deals_is_cited() -> None:
    found = standing(load_book("hpt"))
    assert (found.attitude, found.pays) == ("allowed", "never")
    assert found.cites == ("hpt:winning-4a", "hpt:winning-4b")


def test_a_book_may_not_condone_a_deal_and_still_let_the_director_pay_it() -> None:
    assert standing(load_book("roberts-10")).pays == "floor"


def test_a_book_that_neither_condones_nor_pays_refuses() -> None:
    with pytest.raises(Refused) as no:
        standing(load_book("uk-tda"))
    assert (no.value.topic, no.value.code) == ("entry.side-deal", "no-deals")
