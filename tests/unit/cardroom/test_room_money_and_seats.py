"""Chips and seats of a card room: nobody is without a way to be paid, and what a house has set holds."""

from typing import Any

import pytest

from floorman.cardroom import actions as do
from floorman.cardroom import apply, suggestions
from floorman.cardroom.collection import shift_books, shift_report
from floorman.cardroom.events import GameEnded
from floorman.cardroom.state import in_box, on_table
from floorman.core import PlayerId, SeatNo
from floorman.hand import Rake
from floorman.server.rooms.text import in_words
from on_the_floor import FloorDesk

MINUTE = 60
ANN, BOB, CAL, DEE, ZED = map(PlayerId, ("Ann", "Bob", "Cal", "Dee", "Zed"))
KIND = "2-5 NLHE"


class TestPlayingOver:
    """Ann is away, and Zed plays over with 100."""

    def floor(self, **terms: bool) -> FloorDesk:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", size=4, tracked=True, **terms)
        floor.does(do.BuyIn(ANN, "A", 100))
        floor.does(do.StepAway(ANN))
        floor.does(do.PlayOver(ZED, ANN))
        floor.does(do.BuyIn(ZED, "A", 100))
        return floor

    def test_who_plays_over_has_the_seat_when_the_absent_player_cashes_out(self) -> None:
        floor = self.floor()
        floor.does(do.CashOut(ANN, "A", 100))
        game = floor.room.games["A"]
        zed = game.at(SeatNo(1))
        assert zed
        assert (zed.name, zed.over, game.players) == ("Zed", "", 2)
        assert floor.refuses(do.CloseGame("A")) == "chips-left"
        floor.does(do.CashOut(ZED, "A", 100))
        assert floor.room.games["A"].at(SeatNo(1)) is None

    def test_and_when_the_absent_player_is_picked_up_or_goes_to_another_game(self) -> None:
        floor = self.floor().opens("B", "5-10 NLHE", "Cal", "Dee", size=6)
        floor.does(do.ChangeGame(ANN, "B"))
        assert floor.room.games["A"].names == ("Bob", "Zed")
        floor = self.floor()
        floor.does(do.PassRoomTime(31 * MINUTE))
        floor.does(do.ChooseOption("pick-up-chips", ANN))
        assert floor.room.games["A"].names == ("Bob", "Zed")

    def test_an_extra_seat_stays_with_who_keeps_it(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", size=2)
        floor.does(do.AddSeat("A"))
        floor.does(do.TakeSeat(CAL, "A", SeatNo(3)))
        floor.does(do.StepAway(ANN))
        floor.does(do.PlayOver(ZED, ANN))
        floor.does(do.VacateSeat("A", name=ANN))
        assert (floor.room.games["A"].players, floor.room.games["A"].extra) == (3, 1)

    def test_who_has_no_seat_when_the_absent_player_is_back_can_be_paid(self) -> None:
        floor = self.floor()
        floor.does(do.ComeBack(ANN))
        (matter,) = (one for one in suggestions(floor.room, floor.book) if one.topic == "room.table-stakes")
        assert str(matter.says) == "Zed has no seat in game A any more, and 100 there."
        floor.does(do.CashOut(ANN, "A", 100))
        assert floor.refuses(do.CloseGame("A")) == "chips-left"
        assert matter.action
        floor.does(matter.action)
        floor.does(do.CloseGame("A"))
        floor.does(do.ClaimKept(ZED))
        assert floor.room.ledger == {}

    def test_the_house_keeps_the_chips_of_who_has_no_seat_in_a_game_that_breaks(self) -> None:
        floor = self.floor()
        floor.does(do.ComeBack(ANN))
        floor.does(do.BreakGame("A", order=(ANN, BOB)))
        floor.does(do.ClaimKept(ZED))
        floor.does(do.ClaimKept(ANN))
        assert floor.room.ledger == {}

    def test_chips_of_a_game_that_has_gone_are_paid_all_the_same(self) -> None:
        """As an earlier release left them: Zed was taken out of the seat, and the game was closed."""
        floor = self.floor()
        floor.does(do.ComeBack(ANN))
        floor.room = apply(floor.room, GameEnded("A", "closed", "room.open-close"))
        assert floor.room.stack(ZED) == 100
        floor.does(do.ClaimKept(ZED))
        assert floor.room.stack(ZED) is None


class TestCountedDrop:
    """The pots of game A are reported with their rake: one of 40 has put 4 into the box."""

    def floor(self, **terms: Any) -> FloorDesk:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", rake=Rake(1000, 4), **{"tracked": True, **terms})
        for name in (ANN, BOB):
            floor.does(do.BuyIn(name, "A", 200))
        floor.does(do.ReportPot("A", ((ANN, 16), (BOB, -20)), 40))
        return floor

    @pytest.mark.parametrize(
        ("counted", "says"),
        [(4, "4, as reported"), (3, "3, 1 short of what was reported"), (1, "1, 3 short of what was reported")],
    )
    def test_the_count_is_compared_with_what_was_reported_and_dropped_only_once(self, counted: int, says: str) -> None:
        floor = self.floor()
        decision = floor.does(do.DropRake("A", counted))
        assert [str(one) for one in in_words(floor.room, decision.events)] == [
            f"The drop of game A is counted: {says}."
        ]
        assert (shift_report(floor.room).rake, on_table(floor.room, "A")) == ({"A": 4}, 396)
        assert in_box(floor.room, "A") == 0

    def test_more_than_can_be_in_the_box_is_asked_about(self) -> None:
        floor = self.floor()
        assert floor.refuses(do.DropRake("A", 5)) == "drop-above"
        floor.does(do.DropRake("A", 5, sure=True))
        assert shift_report(floor.room).rake == {"A": 4}

    def test_where_pots_are_not_always_reported_the_rest_of_the_box_is_dropped(self) -> None:
        floor = self.floor(tracked=False)
        floor.does(do.DropRake("A", 10))
        assert shift_report(floor.room).rake == {"A": 10}
        floor.does(do.DropRake("A", 6))
        assert shift_report(floor.room).rake == {"A": 16}

    def test_most_of_what_is_on_a_table_where_somebody_plays_is_asked_about(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob")
        floor.does(do.BuyIn(ANN, "A", 200))
        assert floor.refuses(do.DropRake("A", 101)) == "drop-above"
        floor.does(do.DropRake("A", 101, sure=True))
        floor.does(do.CashOut(ANN, "A", 50))
        floor.does(do.DropRake("A", 49))
        assert floor.refuses(do.DropRake("A", 1)) == "above-stack"

    def test_the_books_say_which_table_does_not_come_to_its_stacks(self) -> None:
        floor = self.floor()
        assert shift_report(floor.room).off == ()
        floor.does(do.CountStack(BOB, 170))
        assert shift_report(floor.room).off == (("A", 10),)
        floor.does(do.CountStack(BOB, 180))
        assert shift_report(floor.room).off == ()

    def test_chips_without_an_owner_have_a_line_of_their_own_in_the_shift(self) -> None:
        floor = self.floor()
        floor.does(do.StartShift("night"))
        floor.does(do.CashOut(BOB, "A", 170, why="the stack was short"))
        books = shift_books(floor.room)
        assert {game: books.moved(game) for game in books.games} == {":unaccounted": 10, "A": -10}
        assert (books.unaccounted, books.difference) == (10, 0)
        report = shift_report(floor.room)
        assert (report.unaccounted, report.elsewhere, report.difference) == (10, 0, 0)
