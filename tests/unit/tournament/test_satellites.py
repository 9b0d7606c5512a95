"""Seats for prizes: how many, when play stops, and who shares what is left."""

import pytest

from floorman.core import DataError, PlayerId
from floorman.tournament import Journal, TableId, Undo, postings, trial_balance
from floorman.tournament.actions import Bust, Choose, PayPrizes, PostPrizes
from floorman.tournament.case import Case
from floorman.tournament.entries import rebuy_offers
from floorman.tournament.payouts import Award, satellite_is_over, satellite_seats, settle_satellite
from floorman.tournament.prompts import prompts
from unit.tournament.a_live_event import a_running, why_not, with_acts
from unit.tournament.an_event import UK

ANN, BOB, CY, DEE, EVE = (PlayerId(name) for name in ("Ann", "Bob", "Cy", "Dee", "Eve"))


def test_as_many_seats_as_the_pool_buys_and_the_rest_in_money() -> None:
    seats = satellite_seats(pool=113_000, worth=25_000, entries=40)
    assert (seats.seats, seats.rest) == (4, 13_000)
    assert satellite_seats(pool=113_000, worth=25_000, entries=3).rest == 38_000


def test_a_pool_that_buys_no_seat_is_refused() -> None:
    with pytest.raises(DataError, match="100 does not buy a seat of 250"):
        satellite_seats(pool=10_000, worth=25_000, entries=40)
    with pytest.raises(DataError, match="a price above 0"):
        satellite_seats(pool=10_000, worth=0, entries=40)


def test_play_stops_when_everybody_left_has_a_seat() -> None:
    seats = satellite_seats(pool=113_000, worth=25_000, entries=40)
    assert not satellite_is_over(seats, 5) and satellite_is_over(seats, 4)
    with pytest.raises(DataError, match="Play on"):
        settle_satellite(seats, [ANN, BOB, CY, DEE, EVE], [])


def test_the_next_out_gets_the_money() -> None:
    seats = satellite_seats(pool=60_000, worth=25_000, entries=10)
    awards = settle_satellite(seats, [ANN, BOB], [[CY], [DEE]])
    assert awards == (Award(ANN, seat=True), Award(BOB, seat=True), Award(CY, cents=10_000))


def test_out_on_one_hand_with_too_few_seats_they_share_their_worth() -> None:
    seats = satellite_seats(pool=60_001, worth=25_000, entries=10)
    awards = settle_satellite(seats, [ANN], [[BOB, CY], [DEE]])
    assert awards == (Award(ANN, seat=True), Award(BOB, cents=17_501), Award(CY, cents=17_500))


def test_a_seat_falls_to_the_last_player_out_if_two_went_in_one_hand_by_stack() -> None:
    seats = satellite_seats(pool=60_000, worth=25_000, entries=10)
    awards = settle_satellite(seats, [ANN], [[BOB], [CY]])
    assert awards == (Award(ANN, seat=True), Award(BOB, seat=True), Award(CY, cents=10_000))


def test_with_nobody_else_the_rest_goes_to_those_with_seats() -> None:
    seats = satellite_seats(pool=60_001, worth=25_000, entries=2)
    assert settle_satellite(seats, [ANN, BOB], []) == (Award(ANN, True, 5001), Award(BOB, True, 5000))


ONE = TableId("Table1")


def out(*who: int) -> Bust:
    return Bust(tuple(PlayerId(f"P{number}") for number in who), ONE)


def a_satellite(players: int = 5, worth: int = 4000) -> Journal:
    """Five at 20 play for two seats of 40, and the third gets the 20 that are left."""
    return a_running(players, seats_worth=worth)


class TestRunning:
    def test_play_stops_when_everybody_left_has_a_seat_and_all_of_them_have_won(self) -> None:
        journal = with_acts(a_satellite(), out(1), out(2))
        assert why_not(journal, PayPrizes()).code == "not-over"
        assert "bubble" in [prompt.key for prompt in prompts(journal.tournament, UK)]
        journal = with_acts(journal, out(3))
        assert "seats" not in [prompt.key for prompt in prompts(journal.tournament, UK)], "P3 may buy back in"
        journal = with_acts(
            journal, *(Choose("no-rebuy", one.player) for one in rebuy_offers(Case(journal.tournament, UK)))
        )
        prompt = next(one for one in prompts(journal.tournament, UK) if one.key == "seats")
        assert str(prompt.says) == "Stop: everybody left has won a seat, P4 and P5. Pay P3 20."
        assert prompt.urgent and prompt.action == PayPrizes()
        done = with_acts(journal, PayPrizes()).tournament
        assert [(player.place, player.paid, player.qualified) for player in done.players] == [
            (5, 0, False),
            (4, 0, False),
            (3, 2000, False),
            (1, 4000, True),
            (1, 4000, True),
        ]
        assert [player.tied for player in done.players[3:]] == [2, 2]

    def test_a_seat_is_booked_and_not_paid_in_cash(self) -> None:
        journal = with_acts(a_satellite(), out(1), out(2), out(3), PayPrizes())
        posted = postings(journal.log)
        found = {name: cents for name, cents in trial_balance(posted).items() if cents}
        assert found == {"cash": 5 * 2250 - 2000, "seats": -8000, "fee": -1250}
        assert [one.what for one in posted][-6:] == [
            "prize", "prize in cash", "seat", "seat booked", "seat", "seat booked",
        ]  # fmt: skip
        assert all(one.balanced for one in posted)
        undone = trial_balance(postings(with_acts(journal, Undo(len(journal.acts))).log))
        assert (undone["seats"], undone["cash"], undone["purse"]) == (0, 5 * 2250, -10_000)

    def test_players_out_together_share_the_worth_of_a_seat_that_is_left(self) -> None:
        book = UK.with_house({"entry.elimination/same-hand": "split"})
        journal = with_acts(a_satellite(), out(1), out(2), out(3, 4), book=book)
        done = with_acts(journal, PayPrizes(), book=book).tournament
        assert [player.paid for player in done.players[2:]] == [3000, 3000, 4000]
        assert [player.qualified for player in done.players[2:]] == [False, False, True]

    def test_prizes_are_not_posted_and_a_purse_without_a_seat_is_for_the_first(self) -> None:
        assert (
            str(why_not(a_satellite(), PostPrizes((10_000,))))
            == "The prizes are seats, as many as the prize pool buys."
        )
        done = with_acts(a_satellite(2, 9000), out(1), PayPrizes()).tournament
        assert [(player.paid, player.qualified) for player in done.players] == [(0, False), (4000, False)]

    def test_a_purse_that_is_worth_one_seat_buys_it(self) -> None:
        done = with_acts(a_satellite(2, 4000), out(1), PayPrizes()).tournament
        assert [(player.paid, player.qualified) for player in done.players] == [(0, False), (4000, True)]

    def test_the_house_adds_what_is_missing_to_the_guaranteed_seats(self) -> None:
        journal = with_acts(a_running(2, seats_worth=4000, guarantee=4000, added=500), out(1), PayPrizes())
        assert [player.paid for player in journal.tournament.players] == [500, 4000]
        assert trial_balance(postings(journal.log))["house"] == 500
