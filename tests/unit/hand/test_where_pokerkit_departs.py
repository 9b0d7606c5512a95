"""Seven places where the best-known engine leaves the books, and we follow them."""

import pytest
from at_the_table import Table, river, stacked

from floorman.core import Chips
from floorman.hand import Rake, deal_in
from floorman.hand.events import RakeTaken


@pytest.mark.proves("roberts-10:14.2d", "roberts-10:4.1", "hpt:pot-6")
@pytest.mark.parametrize("book", ["roberts-10", "hpt", "uk-tda", "seminole-2024", "army-2009"])
def test_a_short_big_blind_leaves_the_price_at_the_full_blind(book: str) -> None:
    table = Table(deal_in("NLHE", {1: 200, 2: 1, 3: 200}, button=3, blinds=[1, 2]), book=book)
    assert (table.may.seat, table.may.call, table.may.least) == (3, 2, 4)
    omaha = Table(deal_in("PLO", {1: 200, 2: 1, 3: 200}, button=3, blinds=[1, 2]), book=book)
    assert (omaha.may.call, omaha.may.least, omaha.may.most) == (2, 4, 7)


@pytest.mark.proves("roberts-10:3.ties-4", "roberts-10:3.ties-5a")
def test_no_player_gets_two_odd_chips() -> None:
    table = Table(river("Ad Ks Qc Jh Td", {2: "3c 3d", 4: "8h 7h", 6: "9s 2s"}, pot=8, button=6))
    table.plays("2 check, 4 check, 6 check, 2 show, 4 show, 6 show")
    assert table.won == {2: 3, 4: 3, 6: 2}


@pytest.mark.proves("seminole-2024:20-B", "uk-tda:18-B")
@pytest.mark.parametrize("book", ["seminole-2024", "uk-tda"])
def test_the_stud_odd_chip_goes_by_suit(book: str) -> None:
    hands = {1: "Kc 9c 8d 7h 6c 5d 2c", 2: "Ks 9d 8s 7d 6s 5h 2h"}
    straight_to_the_nine = river("", hands, pot=41, game="STUD", format="tournament")
    table = Table(straight_to_the_nine, book=book).plays("2 check, 1 check, 2 show, 1 show")
    assert table.won == {1: 20, 2: 21}


@pytest.mark.proves("uk-tda:18-D", "roberts-10:3.ties-5c")
@pytest.mark.parametrize("book", ["uk-tda", "roberts-10", "seminole-2024"])
def test_identical_two_way_hands_split_the_pot_evenly(book: str) -> None:
    wheels = river("2h 3d 4c Ks Jd", {1: "Ah 5s Qs Th", 2: "Ad 5c Qc Td"}, pot=42, game="LO8", blinds=(5, 10))
    table = Table(wheels, book=book).plays("2 check, 1 check, 2 show, 1 show")
    assert table.won == {1: 21, 2: 21}


@pytest.mark.proves("roberts-10:3.betting-7b")
def test_a_limit_all_in_under_half_a_bet_may_only_be_completed() -> None:
    table = Table(deal_in("LHE", {1: 500, 2: 25, 3: 500, 4: 500}, button=1, blinds=[10, 20], limits=(20, 40)))
    table.plays("4 call, 1 call, 2 all-in")
    assert table.hand.price == 25
    assert table.may.acts == ("fold", "call", "complete")
    assert table.may.least == table.may.most == 40


def test_the_rake_is_capped_for_the_whole_hand() -> None:
    setup = deal_in("NLHE", {1: 100, 2: 500, 3: 500}, button=3, blinds=[1, 2], rake=Rake(500, Chips(5)))
    deck = stacked({1: "As Ad", 2: "Ks Kd", 3: "Qs Qd"}, "2c 7d 9h Jc 3s")
    table = Table(setup, deck).plays(
        "3 raise 100, 1 all-in, 2 call, 2 bet 200, 3 call, 2 check, 3 check, 2 check, 3 check"
    )
    table.plays("2 show, 3 show, 1 show")
    assert [sum(event.amounts) for event in table.events(RakeTaken)] == [5]
    assert table.stacks == {1: 295, 2: 600, 3: 200}


@pytest.mark.parametrize("book", ["roberts-10", "uk-tda"])
def test_a_big_blind_ante_is_not_counted_in_a_pot_limit_raise_before_the_flop(book: str) -> None:
    setup = deal_in(
        "PLO", dict.fromkeys(range(1, 5), 50_000), button=1, blinds=[100, 200], ante=200, ante_kind="big-blind"
    )
    table = Table(setup, book=book)
    assert table.hand.pot == 500
    assert table.may.most == 700
    table.plays("4 call, 1 call, 2 call, 3 check")
    assert table.hand.pot == 1000
    assert table.may.most == 1000
