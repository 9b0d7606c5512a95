"""A card room as the floor runs it: pages and call-ins, chains of must-moves, money, dealers, and what is due next."""

from typing import Any

import pytest

from floorman.cardroom import Case, apply, suggestions
from floorman.cardroom import actions as do
from floorman.cardroom.books import in_play, on_table
from floorman.cardroom.collection import past_books, shift_books, shift_report
from floorman.cardroom.events import DealsCounted, ListJoined, MustMoveSet, SeatOffered, ShiftEnded
from floorman.cardroom.lists import expected_wait, would_play
from floorman.cardroom.money import nets, who_pays_whom
from floorman.cardroom.moves import movers
from floorman.cardroom.stakes import killed
from floorman.cardroom.state import PlayerTotals, RoomTerms
from floorman.core import PlayerId, Refused, SeatNo
from floorman.hand import Rake
from floorman.hand.showdown import rake_due
from floorman.rules import load_book
from on_the_floor import FloorDesk

MINUTE = 60
ANN, BOB, CAL, DEE, ZED = map(PlayerId, ("Ann", "Bob", "Cal", "Dee", "Zed"))
KIND = "2-5 NLHE"


def due(floor: FloorDesk) -> list[str]:
    return [str(one.says) for one in suggestions(floor.room, floor.book)]


def full() -> FloorDesk:
    return FloorDesk().opens("A", KIND, "Ann", "Bob", size=2)


class TestRequests:
    def test_a_seat_or_a_table_that_was_asked_for_is_offered_when_it_is_open(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", "Dee", "Zed", size=6).opens("B", KIND, "Cal", size=2)
        floor.does(do.RequestSeat(ANN, "A", SeatNo(6)))
        floor.does(do.RequestSeat(BOB, "B", SeatNo(0)))
        asked = {one.key: one for one in suggestions(floor.room, floor.book) if one.topic == "room.seat-change"}
        assert list(asked) == ["seat:A:6:Ann", "table:B:Bob"]
        for one in asked.values():
            assert one.cites
            assert one.action
            floor.does(one.action)
        assert floor.room.games["B"].names == ("Cal", "Bob")
        assert not [one for one in suggestions(floor.room, floor.book) if one.topic == "room.seat-change"]

    def test_a_request_is_taken_back_by_no_rule_and_only_by_who_has_made_it(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", size=6).opens("B", KIND, "Cal", size=2)
        floor.does(do.RequestSeat(BOB, "B", SeatNo(0)))
        assert floor.refuses(do.RequestSeat(ANN, "B", SeatNo(0), off=True)) == "not-asked"
        floor.does(do.RequestSeat(BOB, "B", SeatNo(0), off=True))
        assert floor.room.requests == ()
        assert floor.refuses(do.RequestSeat(BOB, "B", SeatNo(0), off=True)) == "not-asked"


class TestCalledToASeat:
    """Leo is called to game C, which has three open seats, as soon as he joins; nobody is on the list."""

    def floor(self) -> FloorDesk:
        return FloorDesk().opens("C", KIND, "Ann", "Bob", "Cal", size=6).waits(KIND, "Leo")

    def test_the_last_seat_is_not_given_away_without_a_word(self) -> None:
        floor = self.floor()
        for seat, name in ((4, "Dee"), (5, "Eve")):
            floor.does(do.TakeSeat(PlayerId(name), "C", SeatNo(seat)))
        with pytest.raises(Refused, match="Leo waits for 2-5 NLHE before Fay"):
            floor.does(do.TakeSeat(PlayerId("Fay"), "C", SeatNo(6)))

    def test_who_loses_the_seat_heads_the_list_and_is_called_to_the_next_one(self) -> None:
        floor = self.floor().waits(KIND, "Tom")
        floor.does(do.CallName(PlayerId("Leo"), KIND))
        for seat, name in ((4, "Dee"), (5, "Eve"), (6, "Fay")):
            floor.does(do.TakeSeat(PlayerId(name), "C", SeatNo(seat), passing=True))
        assert floor.listed(KIND) == ["Leo", "Tom"]
        assert due(floor) == []
        assert [one.page for one in floor.room.waiting(KIND)] == [None, None]
        floor.does(do.VacateSeat("C", SeatNo(4), DEE))
        assert due(floor) == ["There is a seat for Leo in game C, 2-5 NLHE."]

    def test_who_loses_the_seat_gets_one_in_another_game_of_the_kind(self) -> None:
        floor = self.floor().opens("D", KIND, size=6)
        for seat, name in ((4, "Dee"), (5, "Eve"), (6, "Fay")):
            floor.does(do.TakeSeat(PlayerId(name), "C", SeatNo(seat), passing=True))
        assert due(floor) == ["There is a seat for Leo in game D, 2-5 NLHE."]

    def test_nobody_is_sent_to_a_game_that_has_closed_or_is_full_by_now(self) -> None:
        floor = FloorDesk("seminole-2024").opens("A", KIND, "Ann", size=2).opens("B", KIND, "Bob", size=4)
        floor.opens("C", KIND, size=4).waits(KIND, "Leo")
        floor.does(do.TakeSeat(CAL, "A", SeatNo(2), passing=True))
        floor.does(do.CloseGame("C"))
        assert [floor.refuses(do.ChooseOption(game, PlayerId("Leo"))) for game in "ACB"] == [
            "seat-taken", "no-such-game", ""
        ]  # fmt: skip

    @pytest.mark.parametrize("locks_up", [False, True])
    def test_a_name_that_is_added_again_keeps_its_place(self, locks_up: bool) -> None:
        floor = self.floor().waits(KIND, "Tom")
        if locks_up:
            floor.does(do.LockSeat(PlayerId("Leo"), "C"))
        for where in (KIND, "C"):
            with pytest.raises(Refused, match="Leo is on the list for 2-5 NLHE already"):
                floor.does(do.JoinList(PlayerId("Leo"), where))
        promised = [*(one.name for one in floor.room.lockups), *(one.name for one in floor.room.offers)]
        assert promised == ["Leo", "Tom"]

    def test_the_first_who_was_called_stays_before_the_second(self) -> None:
        floor = self.floor().waits(KIND, "Tom")
        floor.does(do.CallName(PlayerId("Tom"), KIND))
        floor.does(do.CallName(PlayerId("Leo"), KIND))
        assert floor.listed(KIND) == ["Leo", "Tom"]


class TestSeatsAfterMoves:
    def test_who_comes_from_a_broken_game_has_a_seat(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", "Cal", size=5).opens("B", KIND, "Hal", "Noa", "Tom", size=6)
        floor.does(do.BreakGame("B", order=tuple(map(PlayerId, ("Noa", "Hal", "Tom")))))
        seats = {one.name: one.seat for one in floor.room.games["A"].occupants}
        assert seats == {"Ann": 1, "Bob": 2, "Cal": 3, "Noa": 4, "Hal": 5}
        assert floor.listed(KIND) == ["Tom"]

    def test_who_comes_from_a_combined_game_has_a_seat(self) -> None:
        floor = FloorDesk().opens("B", KIND, "Ann", "Bob", size=5).opens("D", KIND, "Hal", "Noa", size=6)
        floor.does(do.CombineGames(("B", "D"), "B", seats=((PlayerId("Noa"), SeatNo(3)),)))
        seats = {one.name: one.seat for one in floor.room.games["B"].occupants}
        assert seats == {"Ann": 1, "Bob": 2, "Hal": 4, "Noa": 3}

    def test_who_has_no_seat_is_named_and_no_hand_is_dealt_before(self) -> None:
        floor = FloorDesk().opens("B", KIND, "Ann", "Bob", size=3).opens("D", KIND, "Hal", "Noa", size=6)
        for name in floor.room.games["B"].names:
            floor.does(do.BuyIn(name, "B", 500))
        for name in floor.room.games["D"].names:
            floor.does(do.BuyIn(name, "D", 500))
        floor.does(do.PutButton("B", SeatNo(1)))
        floor.does(do.CombineGames(("B", "D"), "B"))
        assert "Noa has no seat in game B and is not dealt in." in due(floor)
        with pytest.raises(Refused, match="Say in which seat Noa sits"):
            floor.does(do.BeginDeal("B"))
        floor.does(do.ChooseOption("add-seat", game="B"))
        assert floor.room.games["B"].occupants[-1].seat == 4
        floor.does(do.BeginDeal("B"))

    def test_a_game_that_stays_after_a_combination_still_feeds_the_main_game(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", size=2).opens("B", KIND, "Cal", size=6)
        floor.opens("D", KIND, "Dee", size=6)
        floor.does(do.SetMustMove("A", "B"))
        floor.does(do.SetMustMove("B", "D"))
        events = floor.does(do.CombineGames(("B", "D"), "B")).events
        told = [(one.feeder, one.main, one.off) for one in events if isinstance(one, MustMoveSet)]
        assert told == [("D", "B", True), ("B", "A", False)]
        floor.does(do.VacateSeat("A", name=ANN))
        assert next(one for one in due(floor) if "next to move" in one).startswith("Cal is next to move from game B")
        assert floor.room.chains[0].order == ("Cal", "Dee")


class TestCallIns:
    def floor(self) -> FloorDesk:
        floor = FloorDesk(load_book("roberts-10").with_house({"list_needs_presence": False}))
        floor.opens("C", KIND, "Ann", "Bob", size=2)
        floor.does(do.JoinList(PlayerId("Uma"), KIND, present=False))
        return floor

    def test_a_seat_goes_to_who_is_here_before_who_has_called_in(self) -> None:
        floor = self.floor()
        floor.does(do.VacateSeat("C", name=ANN))
        assert due(floor) == []
        floor.waits(KIND, "Tom")
        assert due(floor) == ["There is a seat for Tom in game C, 2-5 NLHE."]

    def test_who_arrives_is_called_to_the_open_seat(self) -> None:
        floor = self.floor()
        floor.does(do.VacateSeat("C", name=ANN))
        floor.does(do.ArriveInRoom(PlayerId("Uma")))
        assert due(floor) == ["There is a seat for Uma in game C, 2-5 NLHE."]


class TestPassing:
    def test_who_was_sent_to_an_open_seat_on_arrival_may_pass_on_it(self) -> None:
        floor = FloorDesk().opens("C", KIND, "Ann", size=4).waits(KIND, "Noa")
        floor.does(do.DeclineSeat(PlayerId("Noa"), KIND))
        assert (due(floor), floor.listed(KIND)) == ([], [])

    def test_the_seat_goes_to_the_next_in_line(self) -> None:
        floor = FloorDesk().opens("C", KIND, "Ann", "Bob", size=2).waits(KIND, "Noa", "Tom")
        floor.does(do.VacateSeat("C", name=ANN))
        floor.does(do.DeclineSeat(PlayerId("Noa"), KIND))
        assert due(floor) == ["There is a seat for Tom in game C, 2-5 NLHE."]
        assert floor.listed(KIND) == ["Noa", "Tom"]


class TestNames:
    def test_capitals_and_spaces_make_nobody_a_second_person(self) -> None:
        floor = full().waits(KIND, "Vic Vane")
        assert floor.refuses(do.JoinList(PlayerId("vic  vane"), KIND)) == floor.refuses(
            do.JoinList(PlayerId("Vic Vane"), KIND)
        )
        floor.does(do.BarPerson(PlayerId("VIC VANE"), 7, why="cheating"))
        assert floor.refuses(do.JoinList(PlayerId("vic vane"), "5-10 NLHE")) == "barred"
        floor.does(do.BuyIn(PlayerId("ann"), "A", 100))
        floor.does(do.CashOut(PlayerId("ANN"), "A", 100))
        assert list(floor.room.totals) == ["Ann"]

    def test_a_name_that_was_only_on_a_list_may_be_spelled_anew_once_it_is_off(self) -> None:
        floor = full().waits(KIND, "vic vane")
        floor.does(do.LeaveList(PlayerId("Vic Vane"), KIND))
        floor.does(do.JoinList(PlayerId("Vic Vane"), KIND))
        assert floor.listed(KIND) == ["Vic Vane"]

    def test_two_whom_an_old_log_tells_apart_stay_two(self) -> None:
        floor = full()
        joined = [ListJoined(PlayerId(name), KIND, "room.list") for name in ("vic", "Vic")]
        floor.room = apply(floor.room, *joined)
        floor.does(do.LeaveList(PlayerId("Vic"), KIND))
        assert floor.listed(KIND) == ["vic"]


class TestCashOuts:
    def test_what_somebody_took_away_is_remembered_however_many_leave_after(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann")
        floor.does(do.BuyIn(ANN, "A", 500))
        floor.does(do.CashOut(ANN, "A", 500))
        for number in range(250):
            name = PlayerId(f"Guest {number}")
            floor.does(do.TakeSeat(name, "A"))
            floor.does(do.BuyIn(name, "A", 200))
            floor.does(do.CashOut(name, "A", 200))
        assert floor.refuses(do.BuyIn(ANN, "A", 300)) == "return-short"
        floor.does(do.PassRoomTime(25 * 60 * MINUTE))
        floor.does(do.TakeSeat(ANN, "A"))
        floor.does(do.BuyIn(ANN, "A", 300))
        floor.does(do.CashOut(ANN, "A", 300))
        assert [(one.name, one.amount) for one in floor.room.cash_outs] == [("Ann", 300)]
        assert floor.refuses(do.BuyIn(ANN, "A", 299)) == "return-short"


class TestSeating:
    def test_a_walk_in_is_not_seated_over_those_who_wait_unless_the_floor_goes_on(self) -> None:
        floor = full().waits(KIND, "Cal", "Dee")
        floor.does(do.VacateSeat("A", name=ANN))
        assert floor.refuses(do.TakeSeat(ZED, "A", SeatNo(1))) == "others-wait"
        assert floor.refuses(do.TakeSeat(DEE, "A", SeatNo(1))) == "others-wait"
        floor.does(do.TakeSeat(ZED, "A", SeatNo(1), passing=True))
        assert floor.room.games["A"].names == ("Bob", "Zed")

    def test_nobody_is_passed_over_while_every_one_who_waits_has_a_seat_besides(self) -> None:
        floor = full().waits(KIND, "Cal")
        floor.opens("B", KIND, size=3)
        floor.does(do.TakeSeat(ZED, "B", SeatNo(2)))
        assert floor.refuses(do.TakeSeat(CAL, "B", SeatNo(1))) == ""

    def test_who_must_move_is_told_the_seat_and_gets_it(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", size=2).opens("B", KIND, "Cal", "Dee")
        floor.does(do.SetMustMove("A", "B"))
        floor.does(do.VacateSeat("A", name=ANN))
        [move] = [one for one in suggestions(floor.room, floor.book) if one.key == "move:B:Cal"]
        assert str(move.says).startswith("Cal is next to move from game B to game A, seat 1, and")
        assert move.action == do.GoToMain(CAL, SeatNo(1))
        assert floor.refuses(do.GoToMain(CAL, SeatNo(2))) == "seat-taken"
        floor.does(move.action)
        assert floor.room.games["A"].at(SeatNo(1)) == floor.room.games["A"].occupant(CAL)

    def test_who_must_move_after_the_hand_moves_at_once_where_no_hand_is_on(self) -> None:
        house = load_book("roberts-10").with_house({"room.must-move/call": "after-hand"})
        floor = FloorDesk(house).opens("A", KIND, "Ann", "Bob", size=2).opens("B", KIND, "Cal", "Dee")
        floor.does(do.SetMustMove("A", "B"))
        floor.does(do.VacateSeat("A", name=ANN))
        for name in (CAL, DEE):
            floor.does(do.BuyIn(name, "B", 500))
        floor.does(do.PutButton("B", SeatNo(1)))
        [between] = [one for one in due(floor) if one.startswith("Cal is next to move")]
        assert between.endswith(", and moves at once.")
        floor.does(do.BeginDeal("B"))
        [within] = [one for one in due(floor) if one.startswith("Cal is next to move")]
        assert within.endswith(", and may play a hand that is on to its end."), within

    def test_two_who_are_called_are_meant_for_two_seats(self) -> None:
        floor = FloorDesk().waits(KIND, "Cal", "Dee")
        floor.does(do.OpenGame("A", KIND, 6))
        calls = [one.action for one in suggestions(floor.room, floor.book) if one.key.startswith("call:")]
        assert calls == [do.TakeSeat(CAL, "A", SeatNo(1)), do.TakeSeat(DEE, "A", SeatNo(2))]


class TestCalled:
    def test_a_called_player_has_a_deadline_and_the_floor_is_told_what_comes_after(self) -> None:
        floor = full().waits(KIND, "Cal", "Dee")
        floor.does(do.VacateSeat("A", name=ANN))
        floor.does(do.CallName(CAL, KIND))
        floor.does(do.PassRoomTime(MINUTE))
        [call] = [one for one in suggestions(floor.room, floor.book) if one.key.startswith("call:")]
        assert (call.since, call.due) == (0, 5 * MINUTE)
        assert str(call.says) == "Cal is called to game A, seat 1, call 1 of 3. Next: Dee."
        assert call.cites


class TestTime:
    def test_time_runs_only_while_there_is_a_game_and_is_never_collected_by_itself(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", time_fee=5)
        floor.does(do.PassRoomTime(60 * MINUTE))
        assert "Time is due in game A." not in due(floor)
        floor.does(do.TakeSeat(BOB, "A", SeatNo(2)))
        floor.does(do.PassRoomTime(29 * MINUTE))
        assert "Time is due in game A." not in due(floor)
        floor.does(do.PassRoomTime(MINUTE))
        assert "Time is due in game A." in due(floor)
        assert not floor.room.takings
        floor.does(do.VacateSeat("A", name=BOB))
        assert "Time is due in game A." not in due(floor)

    def test_collecting_early_or_late_does_not_move_the_next_time(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", time_fee=5)
        floor.does(do.PassRoomTime(10 * MINUTE))
        floor.does(do.CollectTime("A"))
        assert floor.room.games["A"].time_due == 60 * MINUTE
        floor.does(do.PassRoomTime(65 * MINUTE))
        floor.does(do.CollectTime("A"))
        assert floor.room.games["A"].time_due == 90 * MINUTE


class TestEndings:
    def test_each_line_of_a_shift_adds_up_where_chips_move_between_games_and_the_cage(self) -> None:
        floor = FloorDesk("seminole-2024").opens("A", KIND, "Ann", "Bob").opens("B", KIND, "Cal", "Dee")
        for name, game in ((ANN, "A"), (BOB, "A"), (CAL, "B"), (DEE, "B")):
            floor.does(do.BuyIn(name, game, 500))
        floor.does(do.StartShift("night"))
        floor.does(do.ChangeGame(CAL, "A"))
        floor.does(do.RackUp(DEE, "B", 300))
        floor.does(do.DropRake("A", 20, 5))
        floor.does(do.PayJackpot(winners=((ANN, 5),)))
        floor.does(do.AddChips(ANN, 100))
        books = shift_books(floor.room)
        assert {game: books.moved(game) for game in books.games} == {"": 300, "A": 500, "B": -800}
        assert [books.chips_before.get(game, 0) for game in books.games] == [0, 1000, 1000]
        assert [books.chips_now.get(game, 0) for game in books.games] == [300, 1580, 200]
        assert books.difference == 0

    def test_the_report_of_a_shift_is_kept_and_the_next_begins_with_what_is_out(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob")
        floor.does(do.StartShift("day", ("Joe",)))
        floor.does(do.BuyIn(ANN, "A", 500))
        floor.does(do.EndShift())
        assert (floor.room.shift, floor.room.dealers) == ("", ())
        [ended] = floor.room.past
        assert (ended.name, ended.out_now, past_books(ended).total.bought) == ("day", 500, 500)
        assert (shift_books(floor.room).out_before, shift_books(floor.room).total.bought) == (500, 0)
        assert floor.refuses(do.EndShift()) == "no-shift"

    def test_what_was_taken_before_the_first_shift_is_in_a_report(self) -> None:
        floor = full()
        floor.does(do.BuyIn(ANN, "A", 500))
        floor.does(do.DropRake("A", 20))
        floor.does(do.StartShift("day", ()))
        floor.does(do.DropRake("A", 30))
        floor.does(do.EndShift())
        reports = [past_books(one) for one in floor.room.past]
        assert [(one.name, one.total.bought, one.total.rake) for one in reports] == [("", 500, 20), ("day", 0, 30)]

    def test_a_room_closes_once_its_games_have_and_opens_again(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann").waits("5-10 NLHE", "Zed")
        floor.does(do.BuyIn(ANN, "A", 500))
        assert floor.refuses(do.CloseRoom()) == "games-open"
        floor.does(do.CashOut(ANN, "A", 500))
        floor.does(do.CloseGame("A"))
        floor.does(do.CloseRoom())
        assert (floor.room.closed, floor.listed("5-10 NLHE"), len(floor.room.past)) == (True, [], 1)
        assert floor.refuses(do.JoinList(BOB, KIND)) == "room-closed"
        assert floor.refuses(do.OpenGame("A", KIND)) == "room-closed"
        assert floor.refuses(do.CloseRoom()) == "room-closed"
        floor.does(do.ReopenRoom())
        floor.opens("A", KIND, "Ann")
        assert floor.refuses(do.ReopenRoom()) == "room-open"

    def test_the_next_day_begins_with_nobodys_totals_and_with_what_is_kept(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob")
        for name in (ANN, BOB):
            floor.does(do.BuyIn(name, "A", 500))
        floor.does(do.RackUp(ANN, "A", 700))
        floor.does(do.CashOut(BOB, "A", 300))
        floor.does(do.CloseGame("A"))
        floor.does(do.CloseRoom(counted=1700, box=1000, cashier="Cleo"))
        [ended] = floor.room.past
        assert {name: (one.bought, one.cashed) for name, one in ended.players.items()} == {
            "Ann": (500, 0),
            "Bob": (500, 300),
        }
        assert (past_books(ended).in_box, ended.counted, ended.cashier) == (1700, 1700, "Cleo")
        floor.does(do.ReopenRoom())
        assert floor.room.totals == {"Ann": PlayerTotals(before=700)}
        floor.does(do.ClaimKept(ANN))
        floor.opens("A", KIND, "Bob")
        floor.does(do.BuyIn(BOB, "A", 300))
        decision = floor.does(do.EndShift(counted=1290))
        assert {name: (one.bought, one.cashed) for name, one in floor.room.past[-1].players.items()} == {
            "Ann": (0, 700), "Bob": (300, 0)
        }  # fmt: skip
        assert past_books(floor.room.past[-1]).in_box == 1300, "with what was counted on the day before"
        assert floor.room.box == 1290
        assert decision.events[-1] == ShiftEnded("", "room.open-close", 1290, 1700)

    def test_a_dealer_whose_game_closes_is_on_a_break(self) -> None:
        floor = FloorDesk().opens("A", KIND)
        floor.does(do.StartShift("day", ("Joe",)))
        assert floor.room.dealers[0].game == "A"
        floor.does(do.CloseGame("A"))
        assert (floor.room.dealers[0].game, floor.room.dealers[0].on_break) == ("", True)

    def test_a_down_of_four_seconds_is_none(self) -> None:
        floor = FloorDesk().opens("A", KIND).opens("B", KIND)
        floor.does(do.StartShift("day", ("Joe", "Kim", "Lou")))
        for seconds, downs in ((4, [0, 0, 0]), (16 * MINUTE, [0, 1, 1])):
            floor.does(do.PassRoomTime(seconds))
            floor.does(do.PushDealers())
            assert sorted(one.dealt for one in floor.room.dealers) == downs
        floor.does(do.PassRoomTime(4))
        floor.does(do.CloseGame("A"))
        assert sum(one.dealt for one in floor.room.dealers) == 2

    def test_a_game_that_is_gone_keeps_its_kind_in_the_books(self) -> None:
        for gone in (do.BreakGame("B", order=(CAL, DEE)), do.CombineGames(("A", "B"), "A")):
            floor = FloorDesk().opens("A", KIND, "Ann", "Bob").opens("B", KIND, "Cal", "Dee")
            for name, game in ((ANN, "A"), (BOB, "A"), (CAL, "B"), (DEE, "B")):
                floor.does(do.BuyIn(name, game, 500))
            floor.does(do.StartShift("night"))
            floor.does(gone)
            books = shift_books(floor.room)
            assert (books.by_game["B"].kind, books.moved("B"), books.difference) == (KIND, -1000, 0)
            floor.does(do.EndShift())
            assert past_books(floor.room.past[-1]).by_game["B"].kind == KIND


class TestIncidents:
    def test_an_incident_on_no_list_is_told_in_own_words_and_the_floor_judges(self) -> None:
        floor = full()
        assert floor.refuses(do.ReportIncident("other", ANN)) == "no-note"
        decision = floor.does(do.ReportIncident("other", ANN, note="fed the room's fish with chips"))
        assert decision.citations or decision.cites
        assert floor.room.visitors[ANN].offences == ("fed the room's fish with chips",)
        assert "Ann: fed the room's fish with chips. What follows?" in due(floor)
        floor.does(do.ChooseOption("bar", ANN))
        assert floor.room.bars[0].why == "fed the room's fish with chips"
        floor.does(do.ReportIncident("other", note="a guest slept under table 2"))
        assert not floor.room.choices


class TestVotes:
    @pytest.mark.parametrize("book", ["seminole-2024", "roberts-10"])
    def test_a_vote_is_counted_once_nobody_who_has_not_voted_could_turn_it(self, book: str) -> None:
        floor = FloorDesk(book).opens("A", "2-5 NLHE", "Ann", "Bob", "Cal")
        with pytest.raises(Refused, match=r"^Bob and Cal have not voted\. Ask them, or say that they are away\.$"):
            floor.does(do.VoteLimit("A", "5-10 NLHE", yes=(ANN,), approved=True))
        floor.does(do.StepAway(CAL))
        if book == "seminole-2024":
            with pytest.raises(Refused, match=r"^Bob has not voted\."):
                floor.does(do.VoteLimit("A", "5-10 NLHE", yes=(ANN,), approved=True))
            floor.does(do.VoteLimit("A", "5-10 NLHE", yes=(ANN, BOB), approved=True))
            assert floor.room.choices[0].codes == ("accept-for-absent", "wait-for-vote"), "the floor votes for Cal"
        else:
            floor.does(do.VoteLimit("A", "5-10 NLHE", yes=(ANN,), approved=True))
            assert floor.room.games["A"].kind == "5-10 NLHE", "Bob alone could not keep the limit: it takes two"

    def test_an_objection_decides_before_everybody_has_voted(self) -> None:
        floor = FloorDesk("seminole-2024").opens("A", "2-5 NLHE", "Ann", "Bob", "Cal")
        floor.does(do.VoteLimit("A", "5-10 NLHE", no=(ANN,), approved=True))
        assert floor.room.games["A"].kind == "2-5 NLHE"

    def test_the_list_of_a_game_that_has_changed_is_renamed_only_when_the_floor_says_so(self) -> None:
        floor = full().waits(KIND, "Cal")
        floor.does(do.VoteLimit("A", "5-10 NLHE", yes=(ANN, BOB), approved=True))
        assert floor.listed(KIND) == ["Cal"]
        [asked] = [one for one in suggestions(floor.room, floor.book) if one.key == "list:A"]
        assert str(asked.says) == "Cal waits for 2-5 NLHE, and game A is 5-10 NLHE now. What for from now on?"
        assert asked.cites
        assert asked.action
        kept = FloorDesk()
        kept.room = floor.room
        kept.does(asked.otherwise[0].action)
        assert (kept.listed(KIND), due(kept)) == (["Cal"], [])
        floor.does(asked.action)
        assert (floor.listed(KIND), floor.listed("5-10 NLHE")) == ([], ["Cal"])
        assert floor.refuses(do.SettleList("A")) == "no-list-open"


class TestLists:
    def test_a_page_runs_out_and_the_name_is_struck(self) -> None:
        floor = full().waits(KIND, "Cal", "Dee")
        floor.does(do.VacateSeat("A", name=ANN))
        floor.does(do.CallName(CAL, KIND))
        assert floor.refuses(do.StrikeName(CAL, KIND)) == "has-time"
        floor.does(do.PassRoomTime(5 * MINUTE))
        assert "Cal has not answered the page for game A." in due(floor)
        floor.does(do.StrikeName(CAL, KIND))
        assert floor.listed(KIND) == ["Dee"]
        assert "There is a seat for Dee in game A, 2-5 NLHE." in due(floor)

    def test_who_was_sent_to_an_open_seat_on_arrival_can_be_called_and_missed(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", size=3)
        for name in (CAL, DEE):
            floor.does(do.JoinList(name, KIND))
        assert floor.listed(KIND) == []
        floor.does(do.CallName(DEE, KIND))
        floor.does(do.CallName(CAL, KIND))
        assert floor.listed(KIND) == ["Cal", "Dee"]
        floor.does(do.MissCall(CAL, KIND, sure=True))
        assert floor.room.waiting(KIND)[0].calls == 1

    def test_who_was_sent_to_a_game_that_closes_stays_in_line(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", size=3)
        floor.does(do.JoinList(CAL, KIND))
        floor.does(do.CloseGame("A"))
        assert floor.listed(KIND) == ["Cal"]

    def test_a_newcomer_does_not_take_the_seat_of_a_player_who_must_move(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", size=2).opens("B", KIND, "Cal", size=6)
        floor.does(do.SetMustMove("A", "B"))
        floor.does(do.VacateSeat("A", name=ANN))
        assert floor.refuses(do.TakeSeat(ZED, "A", SeatNo(1))) == "seat-taken"
        floor.does(do.TakeSeat(ZED, "B", SeatNo(2)))
        floor.does(do.TakeSeat(DEE, "A", SeatNo(1), as_fact=True))

    def test_who_calls_in_is_kept_for_a_time_where_the_house_takes_calls(self) -> None:
        floor = FloorDesk(load_book("roberts-10").with_house({"list_needs_presence": False})).opens(
            "A", KIND, "Ann", "Bob", size=2
        )
        for name in (CAL, DEE):
            floor.does(do.JoinList(name, KIND, present=False))
        floor.does(do.PassRoomTime(30 * MINUTE))
        floor.does(do.ArriveInRoom(CAL))
        floor.does(do.PassRoomTime(30 * MINUTE))
        assert [one.key for one in suggestions(floor.room, floor.book)] == [f"call-in:{KIND}:Dee"]
        floor.does(do.StrikeName(DEE, KIND))
        assert floor.listed(KIND) == ["Cal"]

    def test_two_lists_at_once_and_a_seat_in_one_game_keeps_the_other_place(self) -> None:
        floor = full().opens("B", "1-3 NLHE", "Eve", "Fay", size=2).waits(KIND, "Cal").waits("1-3 NLHE", "Dee", "Cal")
        floor.does(do.VacateSeat("A", name=ANN))
        floor.does(do.TakeSeat(CAL, "A"))
        assert floor.listed(KIND) == []
        assert floor.listed("1-3 NLHE") == ["Dee", "Cal"]

    def test_an_interest_list_says_who_would_play(self) -> None:
        floor = full().waits("5-10 PLO", "Cal", "Dee", "Zed", "Yan", "Ann", "Xia")
        assert would_play(floor.room, "5-10 PLO", 9) == ("Cal", "Dee", "Zed", "Yan", "Xia")
        assert "5 players would play 5-10 PLO if a game opened now." in due(floor)
        floor.does(do.PlanTournament("t", "Nightly"))
        floor.waits("Nightly", "Cal", "Dee", "Zed", "Yan", "Xia").waits("1-3 STUD", "Cal", "Vic", "Wes", "Uma", "Ned")
        opens = [one for one in suggestions(floor.room, floor.book) if one.key.startswith("open:")]
        assert [(str(one.says), one.action) for one in opens] == [
            ("5 players would play 5-10 PLO if a game opened now. Cal is on the list for 1-3 STUD, too.",
             do.OpenGame("B", "5-10 PLO")),
            ("5 players would play 1-3 STUD if a game opened now. Cal is on the list for 5-10 PLO, too.",
             do.OpenGame("B", "1-3 STUD")),
        ]  # fmt: skip

    def test_the_wait_is_told_as_a_band_from_past_waits_and_not_before_there_are_some(self) -> None:
        floor = full().waits(KIND, *(f"W{number}" for number in range(8)))
        assert expected_wait(floor.room, KIND, PlayerId("W7")) is None
        for number in range(6):
            floor.does(do.PassRoomTime(10 * MINUTE))
            leaving: Any = floor.room.games["A"].names[0]
            floor.does(do.VacateSeat("A", name=leaving))
            floor.does(do.TakeSeat(PlayerId(f"W{number}"), "A"))
        floor.waits(KIND, "Late")
        band = expected_wait(floor.room, KIND, PlayerId("Late"))
        assert band is not None
        assert (band.place, band.known) == (3, 6)
        assert band.shortest < band.longest
        assert expected_wait(floor.room, KIND, PlayerId("nobody")) is None

    def test_a_name_stands_once_on_a_list_and_not_in_the_game_as_well(self) -> None:
        floor = full().waits(KIND, "Cal")
        assert floor.refuses(do.JoinList(CAL, KIND)) == "on-list"
        assert floor.refuses(do.JoinList(ANN, KIND)) == "in-game"
        assert floor.refuses(do.JoinList(PlayerId("  "), KIND)) == "bad-name"
        assert floor.refuses(do.JoinList(PlayerId("x" * 61), KIND)) == "bad-name"
        assert floor.refuses(do.LeaveList(DEE, KIND)) == "not-on-list"


class TestSeats:
    def test_two_floor_people_seat_the_same_player_and_the_second_is_told(self) -> None:
        floor = full().opens("B", KIND)
        floor.does(do.TakeSeat(CAL, "B", SeatNo(3)))
        assert floor.refuses(do.TakeSeat(CAL, "B", SeatNo(4))) == "one-seat"
        assert floor.refuses(do.TakeSeat(DEE, "B", SeatNo(3))) == "seat-taken"
        assert floor.refuses(do.TakeSeat(DEE, "B", SeatNo(12))) == "no-such-seat"
        assert floor.refuses(do.TakeSeat(DEE, "nowhere")) == "no-such-game"

    def test_a_locked_up_seat_is_for_its_holder_and_lapses_when_the_floor_ends_it(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", size=2)
        floor.does(do.LockSeat(CAL, "A", SeatNo(2)))
        assert floor.refuses(do.TakeSeat(DEE, "A", SeatNo(2))) == "seat-taken"
        floor.waits(KIND, "Dee")
        floor.does(do.PassRoomTime(11 * MINUTE))
        assert floor.room.lockups, "time changes nothing by itself"
        assert "The lock-up of Cal in game A has lapsed." in due(floor)
        floor.does(do.PickUpLockup(CAL))
        assert [one.name for one in floor.room.offers] == ["Dee"]

    def test_an_absent_player_comes_back_and_who_played_over_gets_up(self) -> None:
        floor = full()
        floor.does(do.StepAway(ANN))
        floor.does(do.PlayOver(ZED, ANN))
        assert floor.room.games["A"].players == 2
        assert floor.refuses(do.PlayOver(CAL, ANN)) == "seat-taken"
        floor.does(do.ComeBack(ANN))
        assert floor.room.places == {"Ann": ("A",), "Bob": ("A",)}

    def test_a_must_move_chain_of_three_games_moves_from_the_front(self) -> None:
        floor = FloorDesk()
        for game, names in (("A", ("A1", "A2")), ("B", ("B1", "B2")), ("C", ("C1", "C2"))):
            floor.opens(game, KIND, *names, size=2)
        floor.does(do.SetMustMove("A", "B"))
        floor.does(do.SetMustMove("B", "C"))
        assert floor.refuses(do.SetMustMove("C", "A")) == "in-a-chain"
        floor.waits(KIND, "Zed")
        floor.does(do.VacateSeat("A", name=PlayerId("A1")))
        assert floor.refuses(do.GoToMain(PlayerId("B2"))) == "not-next"
        floor.does(do.GoToMain(PlayerId("B1")))
        floor.does(do.GoToMain(PlayerId("C1")))
        assert [one.name for one in floor.room.offers] == ["Zed"]
        floor.does(do.TakeSeat(ZED, "C"))
        assert {name: games[0] for name, games in floor.room.places.items()} == {
            "A2": "A", "B1": "A", "B2": "B", "C1": "B", "C2": "C", "Zed": "C",
        }  # fmt: skip
        assert floor.room.chains[0].order == ("B2", "C1")

    def test_a_game_without_a_feeder_left_calls_its_list(self) -> None:
        floor = full().opens("B", KIND, "Cal", size=2)
        floor.does(do.SetMustMove("A", "B"))
        floor.does(do.VacateSeat("A", name=ANN))
        assert [name for name, _ in movers_of(floor)] == ["Cal"]
        floor.does(do.RefuseMove(CAL))
        assert floor.refuses(do.TakeSeat(CAL, "B")) == "barred"
        found = floor.does(do.JoinList(DEE, KIND))
        assert [one.game for one in found.events if isinstance(one, SeatOffered)] == ["B"]


def movers_of(floor: FloorDesk) -> list[Any]:

    return movers(Case(floor.room, floor.book))


class TestAbsenceAndChange:
    def test_the_third_man_walking_has_less_time_where_the_house_says_so(self) -> None:
        walking = load_book("roberts-10").with_house({"room.absence/third-man": 10})
        for book, asked in ((walking, ["Cal"]), (load_book("roberts-10"), [])):
            floor = FloorDesk(book).opens("A", KIND, "Ann", "Bob", "Cal", "Dee")
            for name in (ANN, BOB, CAL):
                floor.does(do.PassRoomTime(1))
                floor.does(do.StepAway(name))
            floor.does(do.PassRoomTime(11 * MINUTE))
            open_now = [one.key for one in suggestions(floor.room, floor.book) if one.topic == "room.absence"]
            assert open_now == [f"choice:room.absence:{name}:A:" for name in asked]

    def test_the_third_man_is_named_as_such_with_the_rule_of_the_house(self) -> None:
        house = {"room.absence/third-man": 1, "room.absence/minutes": 3}
        floor = FloorDesk(load_book("roberts-10").with_house(house)).opens("A", KIND, "Ann", "Bob", "Cal", "Dee")
        for name in (ANN, BOB, CAL):
            floor.does(do.PassRoomTime(1))
            floor.does(do.StepAway(name))
        floor.does(do.PassRoomTime(86))
        [matter] = [one for one in suggestions(floor.room, floor.book) if one.topic == "room.absence"]
        assert str(matter.says) == "Cal is the third man away. Pick up the chips?"
        assert matter.cites == ("house:room.absence/third-man",)
        assert floor.does(do.ChooseOption("pick-up-chips", CAL)).citations == matter.cites
        floor.does(do.PassRoomTime(2 * MINUTE))
        found = {str(one.says): one.cites for one in suggestions(floor.room, floor.book) if one.topic == "room.absence"}
        assert found["Ann has been away too long. Pick up the chips?"] == ("house:room.absence/minutes",)

    def test_a_player_in_another_game_of_the_kind_waits_for_a_change_of_table(self) -> None:
        floor = full().opens("B", KIND, "Cal", "Dee", "Eve", "Fay", size=4)
        assert floor.refuses(do.JoinList(CAL, KIND)) == "in-game"
        floor.does(do.JoinList(CAL, "A"))
        floor.does(do.VacateSeat("A", name=ANN))
        [call] = [one for one in suggestions(floor.room, floor.book) if one.key.startswith("call:")]
        assert call.action == do.ChangeGame(CAL, "A", seat=SeatNo(1))
        floor.does(do.ChangeGame(CAL, "A"))
        assert floor.listed(KIND) == []
        assert floor.room.places[CAL] == ("A",)

    def test_a_change_to_the_kind_of_the_own_game_is_to_the_other_game(self) -> None:
        floor = FloorDesk("seminole-2024").opens("A", KIND, "Ann", "Bob", "Cal").opens("B", KIND, "Dee")
        floor.does(do.ChangeGame(ANN, KIND))
        assert floor.room.places[ANN] == ("B",)
        assert floor.refuses(do.ChangeGame(ANN, "B")) == "one-seat"


class TestMoney:
    def test_the_books_balance_through_a_night(self) -> None:
        floor = FloorDesk(terms=RoomTerms(unit=100)).opens("A", KIND, "Ann", "Bob", "Cal", tracked=True, time_fee=700)
        for name in (ANN, BOB, CAL):
            floor.does(do.BuyIn(name, "A", 50_000))
        floor.does(do.ReportPot("A", ((ANN, 20_000), (BOB, -20_000)), pot=40_000))
        floor.does(do.CollectTime("A", paid=True))
        floor.does(do.BuyBehind(BOB, 10_000, announced=True))
        assert in_play(floor.room, BOB) == 39_300
        assert floor.refuses(do.CashOut(BOB, "A", 29_300)) == "must-restore"
        floor.does(do.DeliverChips(BOB))
        assert floor.refuses(do.CashOut(ANN, "A", 69_301)) == "above-stack"
        floor.does(do.CashOut(ANN, "A", 69_300))
        report = shift_report(floor.room)
        assert (report.sold, report.on_tables, report.time) == (90_700, {"A": 88_600}, {"A": 2_100})
        assert report.difference == 0
        assert floor.room.totals[ANN].cashed == 69_300

    def test_rake_goes_by_steps_or_percent_with_caps_by_players_and_a_jackpot_besides(self) -> None:
        terms = Rake(500, 500, caps=((2, 100),), jackpot=100, jackpot_from=2000, unit=50)
        floor = FloorDesk("seminole-2024").opens("A", KIND, "Ann", "Bob", tracked=True)
        floor.does(do.CloseGame("A"))
        floor.does(do.OpenGame("B", KIND, tracked=True, rake=terms))
        for seat, name in enumerate((ANN, BOB), 1):
            floor.does(do.TakeSeat(name, "B", SeatNo(seat)))
            floor.does(do.BuyIn(name, "B", 20_000))
        floor.does(do.ReportPot("B", ((ANN, 2_000), (BOB, -2_000)), pot=4_000, dealt=2))
        assert (floor.room.stack(ANN), floor.room.ledger["drop:B"], floor.room.ledger["jackpot"]) == (21_800, 100, 100)
        floor.does(do.ReportPot("B", ((ANN, 100), (BOB, -100)), pot=200, dealt=2, flop=False))
        assert floor.room.stack(ANN) == 21_900
        assert floor.refuses(do.PayJackpot(winners=((ANN, 101),))) == "above-stack"
        floor.does(do.PayJackpot(winners=((ANN, 60), (BOB, 40))))
        assert rake_due(terms, 9_990, 9, flop=True) == 450, "in whole units of the smallest chip"

    def test_the_jackpot_is_paid_to_those_who_have_won_it(self) -> None:
        floor = full()
        floor.does(do.BuyIn(ANN, "A", 200))
        floor.does(do.DropRake("A", 100, 100))
        assert floor.refuses(do.PayJackpot(100)) == "no-winner"
        assert floor.refuses(do.PayJackpot(winners=((ANN, 60), (BOB, 60)))) == "above-stack"
        floor.does(do.PayJackpot(winners=((ANN, 60), (BOB, 40))))
        assert (floor.room.totals[ANN].jackpot, floor.room.totals[BOB].jackpot) == (60, 40)
        assert floor.room.totals[ANN].cashed == 0, "it was not won at the table"

    def test_who_is_broke_may_buy_in_short_once_without_anybody_calling_it_a_rebuy(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", "Dee", tracked=True, min_buyin=400)
        for name in (ANN, DEE):
            floor.does(do.BuyIn(name, "A", 500))
        assert floor.refuses(do.BuyIn(BOB, "A", 100)) == "short-buyin", "a newcomer buys in in full"
        floor.does(do.ReportPot("A", ((ANN, 500), (DEE, -500)), pot=1000))
        assert not floor.room.stack(DEE)
        floor.does(do.BuyIn(DEE, "A", 100))
        assert floor.room.stack(DEE) == 100
        floor.does(do.ReportPot("A", ((ANN, 100), (DEE, -100)), pot=200))
        assert floor.refuses(do.BuyIn(DEE, "A", 100)) == "short-buyin-used"

    def test_the_buyin_that_the_house_has_set_stays_after_a_vote(self) -> None:
        floor = FloorDesk().opens("A", "4-8 LHE", "Ann", "Bob", min_buyin=40, max_buyin=400)
        floor.does(do.VoteLimit("A", "8-16 LHE", yes=(ANN, BOB), approved=True))
        assert (floor.room.games["A"].min_buyin, floor.room.games["A"].max_buyin) == (40, 400)

    def test_a_vote_names_the_buyin_that_goes_with_it(self) -> None:
        floor = FloorDesk().opens("A", "4-8 LHE", "Ann", "Bob", min_buyin=40, max_buyin=400)
        bad = do.VoteLimit("A", "8-16 LHE", yes=(ANN, BOB), approved=True, buy_in=(80, 20))
        assert floor.refuses(bad) == "bad-amount"
        floor.does(do.VoteLimit("A", "8-16 LHE", no=(ANN, BOB), approved=True, buy_in=(80, 800)))
        assert (floor.room.games["A"].min_buyin, floor.room.games["A"].max_buyin) == (40, 400), "it was voted down"
        floor.does(do.VoteLimit("A", "8-16 LHE", yes=(ANN, BOB), approved=True, buy_in=(80, 800)))
        assert (floor.room.games["A"].min_buyin, floor.room.games["A"].max_buyin) == (80, 800)

    def test_the_buyin_of_a_vote_waits_for_the_floor_too(self) -> None:
        floor = FloorDesk("seminole-2024").opens("A", "4-8 LHE", "Ann", "Bob", "Cal", min_buyin=40)
        absent = (CAL,)
        floor.does(do.VoteLimit("A", "8-16 LHE", yes=(ANN, BOB), absent=absent, approved=True, buy_in=(80, 0)))
        assert floor.room.games["A"].min_buyin == 40
        floor.does(do.ChooseOption("accept-for-absent"))
        assert (floor.room.games["A"].kind, floor.room.games["A"].min_buyin) == ("8-16 LHE", 80)

    @pytest.mark.parametrize("amount", [0, -5, 10**13])
    def test_nobody_can_mean_such_an_amount(self, amount: int) -> None:
        floor = full()
        assert floor.refuses(do.BuyIn(ANN, "A", amount)) == "bad-amount"
        floor.does(do.BuyIn(ANN, "A", 200))
        assert floor.refuses(do.AddChips(ANN, amount)) == "bad-amount"
        assert floor.refuses(do.TakeChipsAlong(ANN, amount)) == "bad-amount"
        assert floor.refuses(do.DropRake("A", amount)) == "bad-amount"
        if amount:
            assert floor.refuses(do.CashOut(ANN, "A", amount)) == "bad-amount"

    def test_chips_of_a_broken_game_are_kept_and_come_along(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", size=2).opens("B", KIND, "Cal", "Dee", size=2)
        floor.does(do.BuyIn(CAL, "B", 90))
        floor.does(do.BreakGame("B", order=(DEE, CAL)))
        assert floor.listed(KIND) == ["Dee", "Cal"]
        assert floor.room.ledger == {"cage": -90, "kept:Cal": 90}
        floor.does(do.VacateSeat("A", name=ANN))
        floor.does(do.VacateSeat("A", name=BOB))
        floor.does(do.TakeSeat(CAL, "A"))
        floor.does(do.BuyIn(CAL, "A", 90, "broken"))
        assert floor.room.ledger == {"cage": -90, "stack:Cal": 90}

    def test_a_player_with_chips_does_not_just_leave_and_a_game_with_chips_does_not_close(self) -> None:
        floor = full()
        floor.does(do.BuyIn(ANN, "A", 200))
        assert floor.refuses(do.VacateSeat("A", name=ANN)) == "chips-left"
        with pytest.raises(Refused, match=r"^Ann still has chips in game A\. Cash them out first\.$"):
            floor.does(do.CloseGame("A"))
        floor.does(do.BuyIn(BOB, "A", 200))
        with pytest.raises(Refused, match=r"^Ann and Bob still have chips in game A\."):
            floor.does(do.CloseGame("A"))
        floor.does(do.CashOut(BOB, "A", 200))
        floor.does(do.CashOut(ANN, "A", 200))
        floor.does(do.CloseGame("A"))

    def test_a_known_stack_is_paid_whole_or_the_rest_is_unaccounted_for_with_a_reason(self) -> None:
        floor = FloorDesk()
        floor.does(do.OpenGame("A", KIND, tracked=True))
        floor.does(do.TakeSeat(ANN, "A"))
        floor.does(do.BuyIn(ANN, "A", 77))
        assert floor.refuses(do.CashOut(ANN, "A", 70)) == "short-cash-out"
        assert floor.refuses(do.RackUp(ANN, "A", 70, why=" ")) == "short-cash-out"
        floor.does(do.CashOut(ANN, "A", 70, why="a chip is missing"))
        assert floor.room.ledger == {"cage": -7, "unaccounted": 7}
        books = shift_report(floor.room)
        assert (sum(books.on_tables.values()), books.elsewhere, books.unaccounted, books.difference) == (0, 0, 7, 0)
        floor.does(do.CloseGame("A"))

    def test_chips_without_an_owner_are_named_before_a_game_closes_and_are_in_no_later_game(self) -> None:
        floor = full()
        for name, paid in ((ANN, 100), (BOB, 90)):
            floor.does(do.BuyIn(name, "A", 100))
            floor.does(do.CashOut(name, "A", paid))
        assert floor.refuses(do.CloseGame("A")) == "unowned-chips"
        floor.does(do.CloseGame("A", why="found under the table"))
        assert (floor.room.ledger, shift_report(floor.room).unaccounted) == ({"cage": -10, "unaccounted": 10}, 10)
        floor.opens("A", KIND, "Zed")
        floor.does(do.BuyIn(ZED, "A", 100))
        assert floor.refuses(do.CashOut(ZED, "A", 110)) == "above-stack"

    def test_winnings_taken_along_to_another_game_are_in_play_there(self) -> None:
        floor = full().opens("B", "5-10 NLHE", "Cal", size=3)
        for name in (ANN, BOB):
            floor.does(do.BuyIn(name, "A", 100))
        floor.does(do.CashOut(BOB, "A", 90))
        floor.does(do.ChangeGame(ANN, "B"))
        floor.does(do.CloseGame("A"))
        floor.does(do.CashOut(ANN, "B", 110))
        assert floor.room.ledger == {}

    def test_nobody_takes_more_from_a_game_than_lies_there(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob").opens("B", KIND, "Cal", "Dee")
        for name, game, amount in ((ANN, "A", 1_000), (BOB, "A", 80), (CAL, "B", 850), (DEE, "B", 200)):
            floor.does(do.BuyIn(name, game, amount))
        for act in (do.CashOut, do.RackUp):
            with pytest.raises(Refused, match=r"^There are 1,050 on the table of game B, so Dee cannot have 1,500"):
                floor.does(act(DEE, "B", 1_500))
        assert floor.refuses(do.CountStack(DEE, 1_500)) == "above-stack"
        assert floor.refuses(do.TakeChipsAlong(DEE, 1_500)) == "above-stack"
        floor.does(do.CashOut(DEE, "B", 1_050))
        assert (on_table(floor.room, "A"), on_table(floor.room, "B")) == (1_080, 0)

    @pytest.mark.parametrize("must_move", [False, True])
    def test_winnings_that_came_along_with_a_player_are_booked_to_the_game_they_are_in(self, must_move: bool) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", "Zed", size=3)
        floor.opens("B", KIND if must_move else "5-10 NLHE", "Cal", "Dee", size=3)
        for name, game in ((ANN, "A"), (BOB, "A"), (ZED, "A"), (CAL, "B"), (DEE, "B")):
            floor.does(do.BuyIn(name, game, 100))
        if must_move:
            floor.does(do.SetMustMove("B", "A", order=(ANN,)))
        floor.does(do.GoToMain(ANN) if must_move else do.ChangeGame(ANN, "B"))
        assert floor.refuses(do.CashOut(ANN, "B", 501)) == "above-stack"
        assert floor.refuses(do.CashOut(BOB, "A", 201)) == "above-stack"
        floor.does(do.CashOut(ANN, "B", 350))
        assert (on_table(floor.room, "A"), on_table(floor.room, "B")) == (150, 0)
        assert shift_books(floor.room).moved("B") == 150

    def test_nobody_moves_with_more_than_the_game_has_left(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob").opens("B", "5-10 NLHE", "Cal")
        for name in (ANN, BOB):
            floor.does(do.BuyIn(name, "A", 100))
        floor.does(do.CashOut(BOB, "A", 170))
        floor.does(do.ChangeGame(ANN, "B"))
        assert floor.room.stack(ANN) == 30
        assert (on_table(floor.room, "A"), on_table(floor.room, "B")) == (0, 30)

    def test_who_pays_whom_takes_the_fewest_payments(self) -> None:
        net: dict[PlayerId, int] = {ANN: -30, BOB: -70, CAL: 100, DEE: -40, ZED: 40}
        assert len(who_pays_whom(net)) == 3
        floor = full()
        for name, amount in ((ANN, 100), (BOB, 50)):
            floor.does(do.BuyIn(name, "A", amount))
        floor.does(do.CashOut(ANN, "A", 20))
        floor.does(do.CashOut(BOB, "A", 130))
        assert [tuple(one) for one in who_pays_whom(nets(floor.room))] == [("Ann", "Bob", 80)]


class TestStakes:
    @pytest.mark.parametrize("voting", ["B", "C"])
    def test_a_must_move_ends_when_its_games_are_of_one_kind_no_more(self, voting: str) -> None:
        floor = FloorDesk().opens("B", KIND, "Ann", "Bob", size=3).opens("C", KIND, "Cal", "Dee", size=3)
        floor.does(do.SetMustMove("B", "C"))
        names = floor.room.games[voting].names
        done = floor.does(do.VoteLimit(voting, "5-10 NLHE", yes=names, approved=True))
        assert [one for one in done.events if isinstance(one, MustMoveSet)] == [
            MustMoveSet("B", "C", (), "room.must-move", off=True)
        ]
        assert "roberts-10:2.seating-9a" in done.cites
        assert floor.room.chains == ()
        assert not [says for says in due(floor) if "to move from game C" in says]
        floor.waits("5-10 NLHE" if voting == "B" else KIND, "Zed")
        assert [(one.name, one.game) for one in floor.room.offers] == [("Zed", "B")], "the seat is for the list now"

    def test_a_rotation_moves_on_with_the_deals(self) -> None:
        floor = FloorDesk()
        floor.does(do.OpenGame("A", "10-20 HORSE", 8, rotation_every=8))
        dealt = floor.does(do.CountDeals("A", 17)).events[0]
        assert isinstance(dealt, DealsCounted)
        assert dealt.now_played == "RAZZ"
        assert floor.refuses(do.OpenGame("B", "10-20 HORSES")) == "no-such-kind"
        assert floor.refuses(do.OpenGame("B", "10-20 LHE", rotation=("LHE", "X"), rotation_every=8)) == "no-such-kind"

    def test_a_killed_pot_is_played_half_as_high_again_or_twice_as_high(self) -> None:
        for kill, kind in (("half", "15-30 LHE"), ("full", "20-40 LHE")):
            floor = FloorDesk()
            floor.does(do.OpenGame("A", "10-20 LHE", kill=kill))
            floor.does(do.TakeSeat(ANN, "A"))
            floor.does(do.CountDeals("A", 1, killer=ANN))
            assert killed(floor.room.games["A"]) == kind
            floor.does(do.CountDeals("A", 1))
            assert killed(floor.room.games["A"]) == "10-20 LHE"
        assert FloorDesk().opens("A", "10-20 LHE", "Ann").refuses(do.CountDeals("A", 1, killer=ANN)) == "no-kill"


class TestPeople:
    def test_dealers_go_round_and_everybody_has_a_break(self) -> None:
        floor = FloorDesk().opens("A", KIND).opens("B", KIND)
        floor.does(do.StartShift("late", ("Joe", "Kim", "Lou")))
        rested = set()
        for _ in range(6):
            at = {one.game: one.name for one in floor.room.dealers if one.game}
            assert set(at) == {"A", "B"}
            rested |= {one.name for one in floor.room.dealers if one.on_break}
            floor.does(do.PassRoomTime(30 * MINUTE))
            assert any(says.startswith("The push is due") for says in due(floor))
            floor.does(do.PushDealers())
        assert rested == {"Joe", "Kim", "Lou"}

    def test_a_dealer_is_sent_and_the_one_before_has_a_break(self) -> None:
        floor = FloorDesk().opens("A", KIND)
        assert floor.refuses(do.PushDealers()) == "no-dealers"
        floor.does(do.StartShift("late", ("Joe",)))
        floor.does(do.SendDealer("Mia", "A"))
        assert {one.name: one.game for one in floor.room.dealers} == {"Joe": "", "Mia": "A"}

    def test_time_does_not_go_back(self) -> None:
        assert FloorDesk().refuses(do.PassRoomTime(-1)) == "bad-time"
        assert FloorDesk().refuses(do.PassRoomTime(10**9)) == "bad-time"

    def test_what_is_not_offered_cannot_be_chosen(self) -> None:
        assert full().refuses(do.ChooseOption("pick-up-chips")) == "not-offered"
