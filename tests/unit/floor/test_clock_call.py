"""Time called on a player."""

from typing import Any

import pytest

from floorman.core import SeatNo
from floorman.floor import ClockCalled, Waited
from floorman.floor.case import OnTheClock
from unit.floor.live import BOOKS, Live, three

TIMES = {"seminole-2024": 30, "uk-tda": 60, "roberts-10": 70, "hpt": 70, "army-2009": 70}
KILLED_WITHOUT_A_BET = {"uk-tda", "army-2009"}


def on_the_clock(book: str, facing: bool, **more: Any) -> Live:
    """The clock runs on seat 2."""
    table = three(book, **more)
    table.acts("1 bet 400" if facing else "1 check")
    table.tell(ClockCalled(SeatNo(2), SeatNo(3)))
    return table


@pytest.mark.proves("seminole-2024:29.4", "uk-tda:26.3", "roberts-10:14.16c", "army-2009:time-3")
@pytest.mark.parametrize("book", BOOKS)
def test_at_the_very_end_the_player_still_has_the_act_and_a_second_later_not(book: str) -> None:
    table = on_the_clock(book, facing=True)
    table.tell(Waited(TIMES[book] - 9))
    assert table.tell(Waited(9)).outcome == ""
    assert table.hand.turn == 2
    late = on_the_clock(book, facing=True)
    assert late.tell(Waited(TIMES[book] + 1)).outcome == "hand-dead"
    assert not late.hand.seat(SeatNo(2)).live


@pytest.mark.proves("seminole-2024:29.7", "uk-tda:26.5")
@pytest.mark.parametrize("book", BOOKS)
def test_an_act_on_the_last_second_counts_and_stops_the_clock(book: str) -> None:
    table = on_the_clock(book, facing=True)
    table.tell(Waited(TIMES[book]))
    assert table.acts("2 call").code == "call"
    assert table.table.open(OnTheClock) == ()


def test_a_house_may_give_the_tie_to_the_clock() -> None:
    table = on_the_clock("seminole-2024", facing=True, house={"clock.shot-clock/tie": "clock"})
    assert table.tell(Waited(30)).outcome == "hand-dead"


@pytest.mark.proves("seminole-2024:29.6", "uk-tda:26.4", "roberts-10:3.dead-1f", "army-2009:time-4")
@pytest.mark.parametrize("book", BOOKS)
def test_with_nothing_to_call_the_hand_is_checked_or_dead(book: str) -> None:
    table = on_the_clock(book, facing=False)
    table.tell(Waited(TIMES[book] + 1))
    assert table.hand.turn == 3
    assert table.hand.seat(SeatNo(2)).live is (book not in KILLED_WITHOUT_A_BET)


@pytest.mark.parametrize("book", BOOKS)
def test_the_clock_is_only_for_the_seat_to_act(book: str) -> None:
    table = three(book)
    assert table.refuses(ClockCalled(SeatNo(2), SeatNo(1))).code == "not-your-turn"
    assert table.refuses(Waited(-1)).code == "no-such-time"
    river = Live(book, {1: 9000, 2: 9000}, street="river")
    river.acts("1 check, 2 check")
    assert river.refuses(ClockCalled(river.hand.turn, SeatNo(1))).code == "not-your-turn"


@pytest.mark.proves("seminole-2024:29.3", "uk-tda:26.2")
def test_the_director_may_call_it_unasked_or_not() -> None:
    for book, may in (("seminole-2024", True), ("army-2009", True), ("uk-tda", False)):
        table = three(book)
        if may:
            assert table.tell(ClockCalled(SeatNo(1))).says
        else:
            assert table.refuses(ClockCalled(SeatNo(1))).code == "may-not-call-clock"


def test_a_check_by_the_clock_spends_what_bound_the_seat() -> None:
    table = on_the_clock("seminole-2024", facing=False)
    table.tell(Waited(31))
    table.acts("3 bet 500, 1 fold")
    assert table.may.acts == ("fold", "call", "raise")
