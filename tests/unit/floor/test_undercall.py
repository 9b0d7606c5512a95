"""Too few chips for the call."""

from typing import Any

import pytest

from floorman.core import SeatNo
from floorman.floor import BetTooSmallNoticed, FloorChooses
from unit.floor.live import BOOKS, ROBERTS, TDA, Live, result

CHIPS = (25, 100, 500, 1000)


def raised(book: str, last: int = 9000, **more: Any) -> Live:
    """Seat 3 faces a bet of 400 and a raise to 1000; seat 4 is behind."""
    table = Live(book, {1: 9000, 2: 9000, 3: last, 4: 9000}, chips=CHIPS, **more)
    table.acts("1 bet 400, 2 raise 1000")
    return table


@pytest.mark.proves("seminole-2024:51-B.4", "uk-tda:38-B.4")
@pytest.mark.parametrize("book", TDA)
def test_short_of_a_raise_with_several_in_is_the_floors(book: str) -> None:
    table = raised(book)
    ruled = table.pushes(3, 500, 100)
    assert (ruled.code, ruled.floor) == ("undercall", ("full-call", "forfeit-and-fold"))
    assert table.hand.turn == 3
    assert result(table.floor("full-call"))[:2] == ("call", 1000)
    other = raised(book)
    other.pushes(3, 500, 100)
    assert other.floor("forfeit-and-fold").code == "fold"
    assert (other.stack(3), other.hand.turn, other.hand.price) == (8400, 4, 1000)


@pytest.mark.proves("seminole-2024:51-B.3", "uk-tda:38-B.3", "seminole-2024:51-B.5", "uk-tda:38-B.5")
@pytest.mark.parametrize("book", BOOKS)
def test_short_of_the_opening_bet_is_a_full_call(book: str) -> None:
    table = Live(book, dict.fromkeys((1, 2, 3), 9000), chips=CHIPS)
    table.acts("1 bet 900")
    assert result(table.pushes(2, 500, 100, 100, 100))[:2] == ("call", 900)
    first = Live(book, dict.fromkeys((1, 2, 3, 4), 9000), street=None, button=4, chips=CHIPS)
    assert result(first.pushes(3, 100, 25, 25, 25))[:2] == ("call", 200)


@pytest.mark.proves("seminole-2024:51-B.3", "uk-tda:38-B.3")
@pytest.mark.parametrize("book", TDA)
def test_an_all_in_that_opens_short_is_an_opening_bet_too(book: str) -> None:
    table = Live(book, {1: 150, 2: 9000, 3: 9000}, chips=CHIPS)
    table.acts("1 all-in")
    assert result(table.pushes(2, 100))[:2] == ("call", 150)


@pytest.mark.proves("seminole-2024:51-B.2", "uk-tda:38-B.2")
@pytest.mark.parametrize("book", TDA)
def test_short_of_a_raise_heads_up_is_a_full_call(book: str) -> None:
    table = Live(book, {1: 9000, 2: 9000}, chips=CHIPS)
    table.acts("1 bet 400, 2 raise 1300")
    assert result(table.pushes(1, 500))[:2] == ("call", 1300)


@pytest.mark.proves("seminole-2024:51-B.1", "uk-tda:38-B.1")
@pytest.mark.parametrize("book", TDA)
def test_a_short_amount_said_is_an_undercall_too(book: str) -> None:
    table = raised(book)
    assert table.says(3, amount=700).code == "undercall"


@pytest.mark.proves("seminole-2024:51-B.4", "uk-tda:38-B.4")
@pytest.mark.parametrize(("book", "left"), [("seminole-2024", 8300), ("uk-tda", 8900)])
def test_the_fold_costs_what_was_meant_or_what_is_out(book: str, left: int) -> None:
    table = raised(book)
    table.pushes(3, 100, amount=700)
    table.floor("forfeit-and-fold")
    assert table.stack(3) == left


def test_the_fold_never_gives_a_blind_back() -> None:
    table = Live("uk-tda", dict.fromkeys((1, 2, 3, 4), 9000), street=None, button=4, chips=CHIPS)
    table.acts("3 raise 700, 4 call, 1 fold")
    table.pushes(2, 100, prior="pulled-back")
    table.floor("forfeit-and-fold")
    assert table.stack(2) == 8800


def test_the_fold_costs_no_chip_that_does_not_play() -> None:
    table = Live("uk-tda", {1: 900, 2: 900, 3: 27, 4: 900}, blinds=(5, 10), unit=5)
    table.acts("1 bet 10, 2 raise 30")
    table.pushes(3, 26, amount=20)
    table.floor("forfeit-and-fold")
    assert (table.stack(3), table.hand.behind(SeatNo(3))) == (0, 2)


@pytest.mark.parametrize("book", TDA)
def test_a_full_call_with_too_few_chips_behind_is_all_in(book: str) -> None:
    table = raised(book, last=700)
    table.pushes(3, 500)
    assert result(table.floor("full-call"))[:2] == ("call", 700)
    assert table.stack(3) == 0
    last = raised(book, last=700)
    assert result(last.pushes(3, 500, 100, 100))[:2] == ("call", 700)


@pytest.mark.proves("seminole-2024:41.5", "uk-tda:40.5")
@pytest.mark.parametrize("book", TDA)
def test_a_chip_of_a_twentieth_of_the_price_is_tiny_and_a_little_more_is_not(book: str) -> None:
    for chips, penalty in (((25, 25), "may"), ((25, 25, 25), None)):
        table = Live(book, dict.fromkeys((1, 2, 3), 9000), chips=CHIPS)
        table.acts("1 bet 1000")
        assert table.pushes(2, *chips).penalty == penalty


@pytest.mark.proves("roberts-10:14.9", "roberts-10:14.12c", "roberts-10:3.betting-13a")
@pytest.mark.parametrize("book", ROBERTS)
@pytest.mark.parametrize(
    ("chips", "floor"), [((500, 100, 100, 100), ()), ((500, 100, 100, 25), ("hold-to-action", "retract"))]
)
def test_from_four_fifths_of_the_price_on_nothing_was_misunderstood(
    book: str, chips: tuple[int, ...], floor: tuple[str, ...]
) -> None:
    for said in ({}, {"say": "call"}):
        ruled = raised(book).pushes(3, *chips, **said)
        assert (*result(ruled)[:2], ruled.floor) == ("call", 1000, floor)


@pytest.mark.proves("roberts-10:3.betting-13c", "roberts-10:14.12a")
@pytest.mark.parametrize("book", ROBERTS)
def test_a_misunderstood_call_is_taken_back_only_before_the_next_act(book: str) -> None:
    table = raised(book)
    table.pushes(3, 100, 100, say="call")
    back = table.floor("retract")
    assert (back.code, table.hand.turn, table.stack(3), table.may.acts) == (
        "retract",
        3,
        9000,
        ("fold", "call", "raise"),
    )
    late = raised(book)
    late.pushes(3, 100, 100, say="call")
    late.acts("4 fold")
    assert late.refuses(FloorChooses("retract")).code == "nothing-to-choose"
    early = raised(book)
    early.pushes(3, 100, 100, say="call")
    early.acts("1 fold")
    assert early.refuses(FloorChooses("retract")).code == "nothing-to-choose"


@pytest.mark.proves("seminole-2024:51-A", "uk-tda:38-A", "seminole-2024:41-A", "uk-tda:40-A")
@pytest.mark.parametrize("book", TDA)
def test_call_said_is_the_whole_price_whatever_is_out(book: str) -> None:
    assert result(raised(book).pushes(3, 100, say="call"))[:2] == ("call", 1000)
    assert result(raised(book).pushes(3, 1000, 500, say="call")) == ("call", 1000, 500)


@pytest.mark.proves("seminole-2024:49.2", "uk-tda:48.2", "roberts-10:14.12a")
def test_a_wrong_count_is_accepted_or_misunderstood() -> None:
    for book in TDA:
        table = raised(book)
        assert result(table.pushes(3, 500, 100, stated=600))[:2] == ("call", 1000), book
    for book in ROBERTS:
        table = raised(book)
        assert table.says(3, "call", stated=600).floor == ("hold-to-action", "retract"), book
        near = raised(book)
        assert near.says(3, "call", stated=800).floor == (), book


@pytest.mark.proves("seminole-2024:49.3", "uk-tda:48.3")
@pytest.mark.parametrize("book", TDA)
def test_fairness_may_undo_an_accepted_action_until_somebody_acts(book: str) -> None:
    table = raised(book)
    ruled = table.pushes(3, 500, 100, stated=600)
    assert (ruled.to, ruled.floor) == (1000, ("greater-amount", "lesser-amount"))
    table.floor("lesser-amount")
    assert (table.hand.turn, table.stack(3)) == (4, 8400)
    table = raised(book)
    assert table.says(3, "call", stated=600).to == 1000
    table.floor("greater-amount")
    assert (table.hand.turn, table.stack(3)) == (4, 8000)
    table = raised(book)
    table.pushes(3, 500, 100, stated=600)
    table.acts("4 fold")
    assert table.refuses(FloorChooses("lesser-amount")).code == "nothing-to-choose"


@pytest.mark.proves("seminole-2024:51-C.1")
@pytest.mark.parametrize("book", TDA)
def test_short_calls_in_a_row_go_back_to_the_first_and_folds_between_them_stand(book: str) -> None:
    table = Live(book, dict.fromkeys((1, 2, 3, 4, 5), 9000), chips=CHIPS)
    table.acts("1 bet 900, 2 call 500 ~, 3 fold, 4 call 500 ~")
    ruled = table.tell(BetTooSmallNoticed())
    assert (ruled.backs_up_to, ruled.to) == (2, 900)
    assert (table.hand.turn, table.stack(2), table.stack(4)) == (4, 8100, 9000)
    assert not table.hand.seat(SeatNo(3)).live


@pytest.mark.proves("seminole-2024:51-C.2")
@pytest.mark.parametrize("book", TDA)
def test_the_floor_may_hold_the_later_ones_to_their_calls(book: str) -> None:
    table = Live(book, dict.fromkeys((1, 2, 3, 4), 9000), chips=CHIPS)
    table.acts("1 bet 900, 2 call 500 ~, 3 call 500 ~")
    assert table.tell(BetTooSmallNoticed()).floor == ("hold-to-action", "all-options")
    assert (table.hand.turn, table.may.acts) == (3, ("fold", "call", "raise"))
    table.floor("hold-to-action")
    assert (table.hand.turn, table.stack(3)) == (4, 8100)
    assert table.refuses(FloorChooses("all-options")).code == "nothing-to-choose"


@pytest.mark.proves("roberts-10:3.betting-16a", "roberts-10:3.betting-13a")
@pytest.mark.parametrize("book", ROBERTS)
def test_short_calls_in_a_row_are_each_made_up(book: str) -> None:
    table = Live(book, {1: 9000, 2: 9000, 3: 9000, 4: 700, 5: 9000}, chips=CHIPS)
    table.acts("1 bet 900, 2 call 500 ~, 3 fold, 4 call 500 ~")
    ruled = table.tell(BetTooSmallNoticed())
    assert ruled.outcome == "corrected"
    assert (table.hand.turn, table.stack(2), table.stack(4)) == (5, 8100, 0)


@pytest.mark.parametrize("book", BOOKS)
def test_a_short_call_stands_once_the_next_street_is_dealt(book: str) -> None:
    table = Live(book, dict.fromkeys((1, 2, 3), 9000), chips=CHIPS)
    table.acts("1 bet 900, 2 call 500 ~, 3 call")
    assert table.hand.on.name == "turn"
    assert table.tell(BetTooSmallNoticed()).outcome == "stands"
    assert table.stack(2) == 8500
