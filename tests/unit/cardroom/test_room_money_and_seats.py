"""Chips and seats of a card room: nobody is without a way to be paid, and what a house has set holds."""

from typing import Any

import pytest

from floorman.cardroom import actions as do
from floorman.cardroom import apply, decide, suggestions
from floorman.cardroom.books import balance, boxes_left, in_box, on_table
from floorman.cardroom.collection import shift_books, shift_report
from floorman.cardroom.events import GameEnded
from floorman.core import PlayerId, Refused, SeatNo
from floorman.hand import Rake
from floorman.rules import Rulebook, load_book
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
        floor.does(do.PlayOver(ZED, ANN, sure=True))
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
        floor.does(do.PlayOver(ZED, ANN, sure=True))
        floor.does(do.VacateSeat("A", name=ANN))
        assert (floor.room.games["A"].players, floor.room.games["A"].extra) == (3, 1)

    def test_open_seats_and_who_waits_are_asked_about_before_somebody_plays_over(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", size=3)
        floor.does(do.StepAway(ANN))
        with pytest.raises(Refused, match="Zed could have it, and need not play over an absent player"):
            floor.does(do.PlayOver(ZED, ANN))
        floor.does(do.TakeSeat(CAL, "A", SeatNo(3)))
        floor.waits(KIND, "Yan", "Xia")
        with pytest.raises(Refused, match="Yan and Xia wait for 2-5 NLHE before Zed, who keeps the seat"):
            floor.does(do.PlayOver(ZED, ANN))
        assert floor.refuses(do.PlayOver(PlayerId("Yan"), ANN)) == ""
        floor.does(do.PlayOver(ZED, ANN, passing=True))
        before, gone = floor.room, floor.does(do.VacateSeat("A", name=ANN))
        says = [str(one) for one in in_words(before, gone.events)]
        assert "Zed keeps the seat of Ann in game A, before Yan and Xia, who wait for 2-5 NLHE." in says

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

    def test_the_box_of_a_game_that_is_over_is_still_counted(self) -> None:
        floor = self.floor()
        for name, amount in ((ANN, 216), (BOB, 180)):
            floor.does(do.CashOut(name, "A", amount))
        floor.does(do.CloseGame("A"))
        assert boxes_left(floor.room) == ("A",)
        assert floor.refuses(do.DropRake("A", 5)) == "drop-above"
        assert floor.refuses(do.DropRake("A", 4, 4)) == "bad-amount"
        counted = floor.does(do.DropRake("A", 3))
        [says] = [str(one) for one in in_words(floor.room, counted.events)]
        assert says == "The drop of game A is counted: 3, 1 short of what was reported."
        assert (shift_report(floor.room).rake, boxes_left(floor.room)) == ({"A": 4}, ())
        assert floor.refuses(do.DropRake("A", 4)) == "no-such-game"

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


class TestAddedChips:
    """In game A 200 are the most, and Dee has 56."""

    def floor(self, book: str | Rulebook = "roberts-10", **terms: bool) -> FloorDesk:
        floor = FloorDesk(book).opens("A", KIND, "Dee", "Bob", min_buyin=50, max_buyin=200, **terms)
        floor.does(do.BuyIn(DEE, "A", 56))
        return floor

    def test_a_stack_is_added_to_up_to_the_most(self) -> None:
        floor = self.floor(tracked=True)
        with pytest.raises(Refused, match="Up to 144 can be added: the most for game A is 200, and Dee has 56") as no:
            floor.does(do.AddChips(DEE, 200))
        assert no.value.rules == ("roberts-10:14.14",)
        assert floor.refuses(do.BuyBehind(DEE, 150, game="A")) == "above-most"
        floor.does(do.BuyBehind(DEE, 100, game="A", announced=True))
        assert floor.refuses(do.AddChips(DEE, 45)) == "above-most"
        floor.does(do.AddChips(DEE, 44))
        assert floor.refuses(do.AddChips(DEE, 1)) == "above-most"

    def test_where_pots_are_not_reported_only_more_than_the_most_is_too_much(self) -> None:
        floor = self.floor()
        assert floor.refuses(do.AddChips(DEE, 201)) == "above-most"
        floor.does(do.AddChips(DEE, 200))

    def test_a_house_may_let_any_amount_be_added(self) -> None:
        floor = self.floor(load_book("roberts-10").with_house({"room.buyin/added": "any-amount"}), tracked=True)
        floor.does(do.AddChips(DEE, 500))


class TestReturning:
    """Ann leaves game A, which game B feeds, with 200."""

    def floor(self, book: str | Rulebook = "roberts-10", feeder: str = "B") -> FloorDesk:
        floor = FloorDesk(book)
        for game, names in (("A", ("Ann", "Bob")), ("B", ("Cal", "Zed")), ("C", ("Dee",))):
            floor.opens(game, KIND, *names)
        floor.does(do.SetMustMove("A", feeder))
        floor.does(do.BuyIn(ANN, "A", 200))
        floor.does(do.CashOut(ANN, "A", 200))
        return floor

    def test_less_is_noticed_in_a_game_of_the_must_move_and_not_in_another(self) -> None:
        floor = self.floor()
        assert floor.refuses(do.BuyIn(ANN, "B", 100)) == "return-short"
        assert floor.refuses(do.BuyIn(ANN, "C", 100)) == ""

    def test_a_house_may_look_at_the_same_game_alone_or_at_all_of_the_same_stakes(self) -> None:
        roberts = load_book("roberts-10")
        one = self.floor(roberts.with_house({"room.buyin/returns-to": "same-game"}))
        every = self.floor(roberts.with_house({"room.buyin/returns-to": "same-stakes"}))
        assert [floor.refuses(do.BuyIn(ANN, "B", 100)) for floor in (one, every)] == ["", "return-short"]
        assert every.refuses(do.BuyIn(ANN, "C", 100)) == "return-short"


class TestSeatsAskedFor:
    def test_who_asked_for_the_seat_goes_before_the_must_move_that_gets_the_seat_left(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", "Cal", size=3).opens("C", KIND, "Dee", "Zed")
        floor.does(do.SetMustMove("A", "C"))
        floor.does(do.CountDeals("A"))
        floor.does(do.RequestSeat(BOB, "A", SeatNo(3)))
        floor.does(do.VacateSeat("A", name=CAL))
        [change] = suggestions(floor.room, floor.book)
        assert str(change.says) == "Bob has asked for seat 3 in game A, and it is open."
        assert change.action
        floor.does(change.action)
        [move] = suggestions(floor.room, floor.book)
        assert "Dee is next to move from game C to game A, seat 2" in str(move.says)


class TestMissedCalls:
    def test_a_call_is_missed_only_once_it_was_made_and_its_time_is_over(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", size=2).waits(KIND, "Cal")
        floor.does(do.VacateSeat("A", name=BOB))
        [matter] = suggestions(floor.room, floor.book)
        assert [str(way.label) for way in matter.otherwise] == ["Call"]
        assert floor.refuses(do.MissCall(CAL, KIND)) == "not-called"
        floor.does(matter.otherwise[0].action)
        [matter] = suggestions(floor.room, floor.book)
        assert [str(way.label) for way in matter.otherwise] == ["No answer"]
        with pytest.raises(Refused, match="Cal has 5:00 left to answer"):
            floor.does(do.MissCall(CAL, KIND))
        floor.does(do.PassRoomTime(5 * MINUTE))
        floor.does(do.MissCall(CAL, KIND))
        assert floor.room.waiting(KIND)[0].calls == 1


class TestKinds:
    def test_a_list_is_for_what_somebody_could_play(self) -> None:
        floor = FloorDesk()
        for kind in ("banana", "-1-2 NLHE", "0-0 NLHE", "4-2 LHE", "1-2"):
            assert floor.refuses(do.JoinList(ANN, kind)) in ("no-such-kind", "bad-amount"), kind

    def test_the_usual_ways_to_write_it_are_one_list_and_one_game(self) -> None:
        floor = FloorDesk().waits("4-8 LHE", "Ann").waits("4/8 LHE", "Bob").waits("$4-$8 lhe", "Cal")
        assert floor.listed("4-8 LHE") == ["Ann", "Bob", "Cal"]
        floor.does(do.OpenGame("A", "4/8 LHE"))
        assert floor.room.games["A"].kind == "4-8 LHE"


class TestCorrecting:
    def test_a_wrong_buy_in_is_put_right_and_what_came_after_stays(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob")
        for name in (ANN, BOB):
            floor.does(do.BuyIn(name, "A", 500))
        floor.does(do.CashOut(ANN, "A", 700))
        floor.does(do.CorrectBought(BOB, "A", 300))
        floor.does(do.CorrectBought(ANN, "A", 600))
        assert {name: (one.bought, one.cashed) for name, one in floor.room.totals.items()} == {
            "Ann": (600, 700), "Bob": (300, 0)
        }  # fmt: skip
        assert (on_table(floor.room, "A"), floor.room.takings["A"].bought) == (200, 900)
        assert floor.refuses(do.CorrectBought(BOB, "A", 50)) == "above-stack"
        assert floor.refuses(do.CorrectBought(BOB, "A", 300)) == "bought-same"
        assert floor.refuses(do.CorrectBought(ZED, "A", 300)) == "not-seated"
        decision = decide(floor.room, do.CorrectBought(BOB, "A", 400), floor.book)
        assert [str(one) for one in in_words(floor.room, decision.events)] == ["Bob has bought 400 in all, not 300."]
        floor.does(do.CashOut(BOB, "A", 200))
        assert balance(floor.room.ledger) == 0


class TestDowns:
    def test_a_down_counts_for_who_has_dealt_it(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob").opens("B", KIND).opens("C", KIND)
        floor.does(do.StartShift("night", ("Dan", "Dora", "Dirk", "Dina")))
        floor.does(do.PassRoomTime(30 * MINUTE))
        floor.does(do.PushDealers())
        assert {one.name: one.dealt for one in floor.room.dealers} == {"Dan": 1, "Dora": 1, "Dirk": 1, "Dina": 0}
        floor.does(do.PassRoomTime(20 * MINUTE))
        floor.does(do.SendDealer("Dirk", "A"))
        assert {one.name: one.dealt for one in floor.room.dealers}["Dina"] == 1
        floor.does(do.SendDealer("Dina", "A"))
        assert {one.name: one.dealt for one in floor.room.dealers} == {"Dan": 1, "Dora": 1, "Dirk": 1, "Dina": 1}


class TestDealsWithoutTheTablet:
    def test_the_button_moves_on_and_the_absent_miss_their_blinds(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", "Cal", "Dee", tracked=True)
        for name in (ANN, BOB, CAL, DEE):
            floor.does(do.BuyIn(name, "A", 200))
        floor.does(do.PutButton("A", SeatNo(4)))
        floor.does(do.StepAway(BOB))
        buttons = []
        for _ in range(4):
            floor.does(do.CountDeals("A"))
            buttons.append(floor.room.games["A"].button)
        assert buttons == [4, 1, 3, 4]
        dealt = floor.room.games["A"].dealt
        bob = dealt.table.at(SeatNo(2)) if dealt else None
        assert bob
        assert bob.owes
        assert floor.room.games["A"].deals == 4


class TestTournamentOfTheRoom:
    def test_who_plays_it_is_not_asked_about_as_away_for_long(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob")
        floor.does(do.PlanTournament("T1", "Noon Turbo"))
        floor.waits("Noon Turbo", "Ann", "Zed")
        floor.does(do.BeginTournament("T1", "e1", away=True))
        floor.does(do.StepAway(BOB))
        floor.does(do.PassRoomTime(31 * MINUTE))
        assert [str(one.says) for one in suggestions(floor.room, floor.book)] == [
            "Bob has been away too long. Pick up the chips?"
        ]
        assert floor.room.tournament_of(ANN) == "Noon Turbo"
