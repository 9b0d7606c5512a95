"""Seats for prizes: how many, when play stops, and who shares what is left."""

import pytest

from floorman.base import DataError, PlayerId
from floorman.tournament.satellite import Award, is_over, plan, settle

ANN, BOB, CY, DEE, EVE = (PlayerId(name) for name in ("Ann", "Bob", "Cy", "Dee", "Eve"))


def test_as_many_seats_as_the_pool_buys_and_the_rest_in_money() -> None:
    seats = plan(pool=113_000, worth=25_000, entries=40)
    assert (seats.seats, seats.rest) == (4, 13_000)
    assert plan(pool=113_000, worth=25_000, entries=3).rest == 38_000


def test_a_pool_that_buys_no_seat_is_refused() -> None:
    with pytest.raises(DataError, match="do not buy a seat"):
        plan(pool=10_000, worth=25_000, entries=40)
    with pytest.raises(DataError, match="costs something"):
        plan(pool=10_000, worth=0, entries=40)


def test_play_stops_when_everybody_left_has_a_seat() -> None:
    seats = plan(pool=113_000, worth=25_000, entries=40)
    assert not is_over(seats, 5) and is_over(seats, 4)
    with pytest.raises(DataError, match="Play on"):
        settle(seats, [ANN, BOB, CY, DEE, EVE], [])


def test_the_next_out_gets_the_money() -> None:
    seats = plan(pool=60_000, worth=25_000, entries=10)
    awards = settle(seats, [ANN, BOB], [[CY], [DEE]])
    assert awards == (Award(ANN, seat=True), Award(BOB, seat=True), Award(CY, cents=10_000))


def test_out_on_one_hand_with_too_few_seats_they_share_their_worth() -> None:
    seats = plan(pool=60_001, worth=25_000, entries=10)
    awards = settle(seats, [ANN], [[BOB, CY], [DEE]])
    assert awards == (Award(ANN, seat=True), Award(BOB, cents=17_501), Award(CY, cents=17_500))


def test_a_seat_falls_to_the_last_player_out_if_two_went_in_one_hand_by_stack() -> None:
    seats = plan(pool=60_000, worth=25_000, entries=10)
    awards = settle(seats, [ANN], [[BOB], [CY]])
    assert awards == (Award(ANN, seat=True), Award(BOB, seat=True), Award(CY, cents=10_000))


def test_with_nobody_else_the_rest_goes_to_those_with_seats() -> None:
    seats = plan(pool=60_001, worth=25_000, entries=2)
    assert settle(seats, [ANN, BOB], []) == (Award(ANN, True, 5001), Award(BOB, True, 5000))
