"""Wrong amounts that were seen too late, or just in time."""

import pytest

from floorman.core import Chips, SeatNo
from floorman.floor import BetTooSmallNoticed, PotMiscounted
from unit.floor.live import BOOKS, ROBERTS, TDA, Live, three

MISCOUNTED = PotMiscounted(Chips(900), Chips(700))


@pytest.mark.proves("seminole-2024:52-A.1", "roberts-10:3.betting-16a", "roberts-10:3.betting-16d", "army-2009:bets-8a")
@pytest.mark.parametrize("book", BOOKS)
def test_a_raise_too_small_goes_up_for_all_who_called_it_and_no_further(book: str) -> None:
    table = Live(book, {1: 9000, 2: 9000, 3: 850, 4: 9000, 5: 9000})
    table.acts("1 bet 500, 2 raise 800 ~, 3 call, 4 fold")
    ruled = table.tell(BetTooSmallNoticed())
    assert (ruled.outcome, ruled.to) == ("corrected", 1000)
    assert [table.stack(seat) for seat in (1, 2, 3)] == [8500, 8000, 0]
    assert (table.hand.turn, table.may.call, table.may.least) == (5, 1000, 1500)
    table.acts("5 fold")
    assert table.may.acts == ("fold", "call", "raise")


@pytest.mark.parametrize("book", BOOKS)
def test_a_legal_raise_over_a_bet_too_small_closes_the_matter(book: str) -> None:
    table = three(book)
    table.acts("1 bet 100 ~, 2 raise 600")
    assert table.tell(BetTooSmallNoticed()).outcome == "stands"
    assert (table.stack(1), table.hand.price) == (8900, 600)


@pytest.mark.parametrize("book", BOOKS)
def test_who_checked_may_raise_a_bet_too_small_that_nobody_saw(book: str) -> None:
    table = three(book)
    table.acts("1 check, 2 bet 100 ~, 3 fold")
    assert table.may.acts == ("fold", "call", "raise")
    assert table.may.least == 300


@pytest.mark.parametrize("book", BOOKS)
def test_a_legal_bet_is_no_matter_whoever_did_not_look(book: str) -> None:
    table = Live(book, {1: 150, 2: 9000, 3: 9000})
    table.acts("1 all-in 150 ~, 2 raise 900 ~")
    assert table.hand.price == 900
    assert table.refuses(BetTooSmallNoticed()).code == "nothing-to-correct"


@pytest.mark.proves("seminole-2024:52-A.2", "roberts-10:3.betting-16a")
def test_on_the_river_the_last_call_ends_it_or_the_showdown_does() -> None:
    for book, outcome, left in [(b, "corrected", 8800) for b in TDA] + [(b, "stands", 8900) for b in ROBERTS]:
        table = Live(book, {1: 9000, 2: 9000}, street="river")
        table.acts("1 bet 100 ~, 2 call")
        assert table.tell(BetTooSmallNoticed()).outcome == outcome, book
        assert table.stack(1) == left, book


def test_the_floor_may_be_left_to_put_a_bet_right() -> None:
    for code, outcome, left in (("min-raise", "corrected", 8800), ("play-on", "stands", 8900)):
        table = three("seminole-2024", house={"betting.underbet/procedure": "floor"})
        table.acts("1 bet 100 ~, 2 call")
        assert table.tell(BetTooSmallNoticed()).floor == ("min-raise", "play-on")
        assert table.floor(code).outcome == outcome
        assert table.stack(1) == left


def pot_limit(book: str, format: str = "tournament", last: int = 9000) -> Live:
    """700 in the pot, and 900 bet on a count that was too high."""
    table = Live(book, {1: 9000, 2: last, 3: 9000, 4: 9000}, game="PLO", pot=700, format=format)
    table.acts("1 bet 900 ~")
    return table


@pytest.mark.proves("seminole-2024:52-B.1")
@pytest.mark.parametrize("book", BOOKS)
def test_a_pot_counted_too_high_is_cut_for_everybody_on_that_street(book: str) -> None:
    table = pot_limit(book, last=800)
    table.acts("2 call, 3 call")
    assert table.tell(MISCOUNTED).outcome == "corrected"
    assert [table.stack(seat) for seat in (1, 2, 3)] == [8300, 100, 8300]
    assert table.may.call == 700


@pytest.mark.parametrize("book", BOOKS)
def test_a_raise_over_it_is_cut_to_its_own_pot(book: str) -> None:
    table = pot_limit(book)
    table.acts("2 raise 3400, 3 fold, 4 call")
    assert table.tell(MISCOUNTED).outcome == "corrected"
    assert [table.stack(seat) for seat in (1, 2, 3, 4)] == [8300, 6200, 9000, 6200]
    assert (table.hand.turn, table.may.call) == (1, 2100)
    assert not table.hand.seat(SeatNo(3)).live


@pytest.mark.proves("seminole-2024:hilimit-4b", "seminole-2024:hilimit-4c", "seminole-2024:hilimit-4d")
@pytest.mark.parametrize(
    ("then", "outcome"), [("2 call", "corrected"), ("2 call, 3 call", "stands"), ("2 raise 2000", "stands")]
)
def test_in_cash_two_callers_or_a_raise_make_it_stand(then: str, outcome: str) -> None:
    table = pot_limit("seminole-2024", "cash")
    table.acts(then)
    assert table.tell(MISCOUNTED).outcome == outcome


@pytest.mark.proves("seminole-2024:52-B.2")
@pytest.mark.parametrize(("then", "outcome"), [("2 fold", "corrected"), ("2 fold, 3 call", "stands")])
def test_a_pot_counted_too_low_is_brought_up_until_substantial_action(then: str, outcome: str) -> None:
    table = Live("seminole-2024", dict.fromkeys((1, 2, 3, 4), 9000), game="PLO", pot=700)
    table.says(1, "pot", 500, unnoticed=True)
    table.acts(then)
    assert table.tell(PotMiscounted(Chips(500), Chips(700))).outcome == outcome
