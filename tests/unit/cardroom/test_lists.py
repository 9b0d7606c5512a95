"""Lists that tell the truth: how long one waits, whose seat is whose, who is called and who is put back."""

from typing import Any

import pytest

from floorman.cardroom import actions as do
from floorman.cardroom import suggestions
from floorman.cardroom.events import SeatAwarded
from floorman.cardroom.lists import expected_wait, would_play
from floorman.core import PlayerId, Refused, SeatNo
from floorman.rules import load_book
from on_the_floor import FloorDesk

MINUTE = 60
ANN, BOB, CAL, DEE, SAM, TIA, WES, ZOE = map(PlayerId, ("Ann", "Bob", "Cal", "Dee", "Sam", "Tia", "Wes", "Zoe"))
KIND = "2-5 NLHE"


def due(floor: FloorDesk) -> list[str]:
    return [str(one.says) for one in suggestions(floor.room, floor.book)]


def full(*names: str) -> FloorDesk:
    return FloorDesk().opens("A", KIND, *(names or ("Ann", "Bob")), size=len(names) or 2)


def turns(floor: FloorDesk, minutes: int, *names: str) -> None:
    """After so many minutes a seat opens, and the next sits down: again for each name."""
    for name in names:
        floor.does(do.PassRoomTime(minutes * MINUTE))
        leaving: Any = floor.room.games["A"].names[0]
        floor.does(do.VacateSeat("A", name=leaving))
        floor.does(do.TakeSeat(PlayerId(name), "A"))


class TestTheWait:
    def test_it_is_not_known_while_nobody_has_left_a_seat(self) -> None:
        """Names that waited for a game to open, and for seats that were open, say nothing about a full game."""
        floor = FloorDesk().waits(KIND, "Ann", "Bob", "Cal", "Dee", "Eve")
        floor.does(do.PassRoomTime(6 * MINUTE))
        floor.does(do.OpenGame("A", KIND, 5))
        for name in ("Ann", "Bob", "Cal", "Dee", "Eve"):
            floor.does(do.TakeSeat(PlayerId(name), "A"))
        floor.waits(KIND, "Wes", "Zoe")
        assert expected_wait(floor.room, KIND, ZOE) is None

    def test_it_is_now_for_as_many_as_seats_are_open_and_not_for_the_next(self) -> None:
        floor = FloorDesk().waits(KIND, "Ann", "Bob", "Cal").opens("A", KIND, size=2)
        bands = [expected_wait(floor.room, KIND, name) for name in (ANN, BOB, CAL)]
        assert [band and (band.shortest, band.longest) for band in bands] == [(0, 0), (0, 0), None]

    def test_it_is_not_now_for_who_comes_after_as_many_as_seats_are_open(self) -> None:
        """Who is called to an open seat is on no list, and has the seat all the same."""
        floor = FloorDesk().opens("A", KIND, size=2).waits(KIND, "Ann", "Bob", "Cal")
        assert [one.name for one in floor.room.offers] == ["Ann", "Bob"]
        assert expected_wait(floor.room, KIND, CAL) is None
        assert expected_wait(floor.room, KIND) is None

    def test_it_is_wide_while_little_is_known_and_true_when_seats_open_evenly(self) -> None:
        floor = full().waits(KIND, *(f"W{number}" for number in range(12)))
        turns(floor, 10, *(f"W{number}" for number in range(3)))
        first = expected_wait(floor.room, KIND, PlayerId("W3"))
        assert first is not None
        assert (first.shortest, first.longest, first.known) == (5, 20, 3)
        turns(floor, 10, *(f"W{number}" for number in range(3, 9)))
        floor.waits(KIND, "Late")
        band = expected_wait(floor.room, KIND, PlayerId("Late"))
        assert band is not None
        assert band.place == 4
        assert band.shortest <= 40 <= band.longest
        assert band.longest - band.shortest < 4 * (first.longest - first.shortest)

    def test_little_history_says_nothing_about_a_long_line_and_more_of_it_something_to_believe(self) -> None:
        floor = full().waits(KIND, *(f"W{number}" for number in range(12)))
        for minutes, name in ((8, "W0"), (10, "W1"), (12, "W2")):
            turns(floor, minutes, name)
        assert expected_wait(floor.room, KIND) is None, "half an hour does not tell of more than an hour"
        for minutes, name in ((6, "W3"), (14, "W4"), (10, "W5"), (12, "W6")):
            turns(floor, minutes, name)
        floor.waits(KIND, *(f"L{number}" for number in range(4)))
        band = expected_wait(floor.room, KIND)
        assert band is not None
        assert (band.place, band.known) == (10, 7)
        assert band.shortest < 100 < band.longest <= 150, "ten seats at ten minutes each"

    def test_it_grows_while_no_seat_opens(self) -> None:
        floor = full().waits(KIND, *(f"W{number}" for number in range(6)))
        turns(floor, 2, "W0", "W1", "W2")
        floor.does(do.PassRoomTime(60 * MINUTE))
        band = expected_wait(floor.room, KIND, PlayerId("W3"))
        assert band is not None
        assert band.longest >= 15

    def test_waits_of_yesterday_say_nothing(self) -> None:
        floor = full().waits(KIND, *(f"W{number}" for number in range(6)))
        turns(floor, 10, "W0", "W1", "W2", "W3")
        assert expected_wait(floor.room, KIND, PlayerId("W4")) is not None
        floor.does(do.PassRoomTime(13 * 60 * MINUTE))
        assert expected_wait(floor.room, KIND, PlayerId("W4")) is None

    def test_an_open_seat_of_a_must_move_main_game_is_not_for_the_list(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", size=2).opens("B", KIND, "Bob", "Cal", size=2)
        floor.does(do.SetMustMove("A", "B"))
        floor.waits(KIND, "Wes")
        assert expected_wait(floor.room, KIND, WES) is None


def test_who_is_here_for_one_list_is_here_for_all() -> None:
    floor = FloorDesk(load_book("roberts-10").with_house({"list_needs_presence": False}))
    floor.opens("A", KIND, "Ann", "Bob", size=2).opens("B", "5-10 PLO", "Dee", "Sam", size=2)
    floor.does(do.JoinList(ZOE, KIND, present=False))
    floor.does(do.JoinList(ZOE, "5-10 PLO"))
    assert all(one.here and one.until is None for kind in (KIND, "5-10 PLO") for one in floor.room.waiting(kind))


class TestALockedUpSeat:
    def floor(self) -> FloorDesk:
        """Two seats are open: Tia and Zoe are called, Wes is third, and Zoe is coming."""
        floor = full("Ann", "Bob", "Cal").waits(KIND, "Tia", "Zoe", "Wes")
        floor.does(do.VacateSeat("A", name=ANN))
        floor.does(do.VacateSeat("A", name=BOB))
        floor.does(do.CallName(ZOE, KIND))
        floor.does(do.LockSeat(ZOE, "A"))
        return floor

    def test_it_stays_its_holders_when_others_miss_their_calls_or_pass(self) -> None:
        floor = self.floor()
        while "Tia" in floor.listed(KIND):
            floor.does(do.CallName(TIA, KIND))
            floor.does(do.MissCall(TIA, KIND, sure=True))
        assert [one.name for one in floor.room.offers] == ["Wes"]
        floor.does(do.DeclineSeat(WES, KIND))
        assert not [one for one in floor.room.offers if one.name == "Zoe"]
        assert not [says for says in due(floor) if "a seat for Zoe" in says]
        assert [one.name for one in floor.room.lockups] == ["Zoe"]

    @pytest.mark.parametrize(("new_game", "minutes"), [(True, 5), (False, 1)])
    def test_it_lapses_at_the_time_that_was_promised_and_not_before(self, new_game: bool, minutes: int) -> None:
        """Whatever another question of the book or a later change of the house rules says."""
        book = load_book("roberts-10").with_house({"room.lockup/minutes": 1, "room.lockup/new-game-minutes": 5})
        floor = FloorDesk(book).opens("A", KIND, "Ann", size=2)
        if not new_game:
            floor.does(do.CountDeals("A", 9))
        floor.does(do.LockSeat(ZOE, "A"))
        floor.waits(KIND, "Wes")
        assert floor.room.lockups[0].until == minutes * MINUTE
        floor.book = book.with_house({"room.lockup/minutes": 0, "room.lockup/new-game-minutes": 0})
        floor.does(do.PassRoomTime(minutes * MINUTE - 1))
        assert "The lock-up of Zoe in game A has lapsed." not in due(floor)
        floor.does(do.PassRoomTime(2))
        assert "The lock-up of Zoe in game A has lapsed." in due(floor)

    def test_it_has_the_seat_that_was_offered(self) -> None:
        floor = full("Ann", "Bob", "Cal", "Dee").waits(KIND, "Tia", "Zoe")
        floor.does(do.VacateSeat("A", name=BOB))
        floor.does(do.VacateSeat("A", name=DEE))
        floor.does(do.CallName(TIA, KIND))
        floor.does(do.CallName(ZOE, KIND))
        [says] = [one for one in due(floor) if one.startswith("Zoe is called")]
        assert "game A, seat 4" in says
        floor.does(do.LockSeat(ZOE, "A"))
        assert [(one.name, one.seat) for one in floor.room.lockups] == [("Zoe", 4)]
        assert floor.refuses(do.TakeSeat(TIA, "A", SeatNo(4))) == "seat-taken"
        floor.does(do.TakeSeat(ZOE, "A"))
        assert floor.room.games["A"].at(SeatNo(4)) is not None

    def test_who_lost_it_and_is_first_in_line_is_called_again_while_a_seat_is_open(self) -> None:
        floor = full("Ann", "Bob", "Cal").waits(KIND, "Zoe", "Wes")
        floor.does(do.VacateSeat("A", name=ANN))
        floor.does(do.VacateSeat("A", name=BOB))
        floor.does(do.LockSeat(ZOE, "A"))
        floor.does(do.PassRoomTime(60 * MINUTE))
        floor.does(do.PickUpLockup(ZOE))
        assert [one.name for one in floor.room.offers] == ["Wes"]
        floor.does(do.TakeSeat(WES, "A", SeatNo(1)))
        [matter] = [one for one in suggestions(floor.room, floor.book) if "Zoe" in str(one.says)]
        assert str(matter.says) == "Zoe is first in line for 2-5 NLHE, and a seat in game A is open."
        assert matter.action == do.CallName(ZOE, KIND)
        floor.does(matter.action)
        assert [one.name for one in floor.room.offers] == ["Zoe"]

    def test_no_call_is_made_or_counted_against_its_holder(self) -> None:
        floor = self.floor()
        [zoe] = [one for one in floor.room.waiting(KIND) if one.name == "Zoe"]
        assert (zoe.page, zoe.called) == (None, None)
        assert floor.refuses(do.MissCall(ZOE, KIND)) == "has-time"
        assert floor.refuses(do.CallName(ZOE, KIND)) == "has-time"

    def test_its_holder_stands_before_nobody_and_plays_no_other_game(self) -> None:
        floor = self.floor()
        floor.does(do.TakeSeat(TIA, "A"))
        floor.does(do.VacateSeat("A", name=CAL))
        assert [one.name for one in floor.room.offers] == ["Wes"]
        floor.does(do.TakeSeat(WES, "A"))
        assert would_play(floor.room, KIND, 9) == ()


class TestCalls:
    def test_nobody_is_called_while_no_seat_is_open(self) -> None:
        floor = full().waits(KIND, "Tia", "Wes")
        with pytest.raises(Refused, match=r"No seat is open in 2-5 NLHE, so there is nothing to call Wes to\."):
            floor.does(do.CallName(WES, KIND))
        assert floor.refuses(do.CallName(TIA, KIND)) == "no-open-seat"

    def test_who_waits_before_is_named_and_the_floor_may_go_on(self) -> None:
        floor = full().waits(KIND, "Tia", "Wes")
        floor.does(do.VacateSeat("A", name=ANN))
        with pytest.raises(Refused, match=r"Tia waits for 2-5 NLHE before Wes\."):
            floor.does(do.CallName(WES, KIND))
        floor.does(do.CallName(WES, KIND, passing=True))
        assert [one.name for one in floor.room.offers] == ["Wes"]
        assert floor.listed(KIND) == ["Tia", "Wes"]
        [wes] = [one for one in floor.room.waiting(KIND) if one.name == "Wes"]
        assert wes.page is not None


class TestPutBack:
    def test_a_name_is_put_back_where_it_was_and_called_where_a_seat_is_open(self) -> None:
        floor = full().waits(KIND, "Sam", "Tia", "Wes")
        floor.does(do.LeaveList(TIA, KIND))
        done = floor.does(do.ReportStruck(TIA, KIND, restore=True))
        assert floor.listed(KIND) == ["Sam", "Tia", "Wes"]
        assert done.citations
        floor.does(do.LeaveList(SAM, KIND))
        floor.does(do.VacateSeat("A", name=ANN))
        floor.does(do.LeaveList(TIA, KIND))
        assert floor.room.struck[-1].why == "left"

    def test_a_name_that_waits_or_plays_or_was_never_there_is_not_put_back(self) -> None:
        floor = full().waits(KIND, "Sam")
        assert floor.refuses(do.ReportStruck(SAM, KIND, restore=True)) == "on-list"
        assert floor.refuses(do.ReportStruck(ANN, KIND, restore=True)) == "in-game"
        assert floor.refuses(do.ReportStruck(ZOE, KIND, restore=True)) == "not-struck"


class TestRequests:
    def test_a_seat_of_the_own_game_is_granted_though_every_other_seat_is_promised(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", size=3)
        floor.does(do.RequestSeat(ANN, "A", SeatNo(3)))
        floor.does(do.LockSeat(CAL, "A"))
        [matter] = [one for one in suggestions(floor.room, floor.book) if one.topic == "room.seat-change"]
        assert [str(way.label) for way in matter.otherwise] == ["Withdraw the request"]
        floor.does(matter.otherwise[0].action)
        assert floor.room.requests == ()

    def test_what_the_book_would_refuse_is_not_suggested(self) -> None:
        floor = FloorDesk("seminole-2024").opens("A", KIND, "Ann", "Bob", size=9).opens("B", KIND, "Cal", "Dee", size=9)
        floor.does(do.RequestSeat(ANN, "B", SeatNo(0)))
        suggested = [one for one in suggestions(floor.room, floor.book) if one.key.startswith("table:")]
        assert bool(suggested) == (not floor.refuses(do.ChangeGame(ANN, "B")))

    def test_who_has_sat_for_long_is_no_newcomer_where_nobody_counts_the_deals(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", size=3)
        floor.does(do.TakeSeat(BOB, "A", SeatNo(2), full_buyin=True))
        floor.does(do.PassRoomTime(10 * MINUTE))
        floor.does(do.RequestSeat(ANN, "A", SeatNo(2)))
        assert [(one.name, one.seat) for one in floor.room.requests] == [("Ann", 2)]


class TestTooManyForATable:
    def floor(self) -> FloorDesk:
        return FloorDesk().opens("A", KIND, "Ann", "Bob", "Cal", size=3).opens("B", KIND, "Sam", "Tia", size=3)

    def test_who_has_no_seat_heads_the_list_and_nobody_sits_twice_in_one(self) -> None:
        floor = self.floor()
        floor.does(do.CombineGames(("A", "B"), "A", out=(SAM, BOB)))
        game = floor.room.games["A"]
        assert sorted(game.names) == ["Ann", "Cal", "Tia"]
        assert sorted(one.seat for one in game.occupants) == [1, 2, 3]
        assert floor.listed(KIND) == ["Sam", "Bob"]
        assert floor.room.choices == ()

    def test_a_seat_is_added_as_far_as_the_book_does(self) -> None:
        floor = self.floor()
        assert floor.refuses(do.CombineGames(("A", "B"), "A", extra=2)) == "no-such-seat"
        floor.does(do.CombineGames(("A", "B"), "A", out=(SAM,), extra=1))
        assert floor.room.games["A"].players == 4
        assert floor.room.choices == ()
        assert floor.refuses(do.CombineGames(("A", "B"), "A", out=(ZOE,))) == "no-such-game"

    def test_the_question_afterwards_names_who_would_go(self) -> None:
        floor = self.floor()
        floor.does(do.CombineGames(("A", "B"), "A"))
        [says] = [one for one in due(floor) if "more" in one or "seats" in one]
        assert says == (
            "Game A has 5 players and 3 seats. With its maximum kept, Sam and Tia go to the head of the list."
        )


class TestWhatIsCited:
    def test_a_choice_cites_its_own_rules_while_somebody_is_away(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", "Bob", "Cal", size=3).opens("B", KIND, "Sam", "Tia", size=3)
        floor.does(do.StepAway(BOB))
        floor.does(do.ReportIncident("splashing", ANN))
        assert floor.does(do.ChooseOption("no-penalty", ANN)).citations == ("roberts-10:1.etiquette-2",)
        floor.does(do.CombineGames(("A", "B"), "A"))
        [seats] = [one for one in suggestions(floor.room, floor.book) if one.key.startswith("choice:room.seat")]
        rules = ("roberts-10:2.seating-7a", "roberts-10:2.seating-7b")
        assert seats.cites == floor.does(do.ChooseOption("keep-maximum", game="A")).citations == rules

    def test_putting_a_name_back_cites_where_it_goes(self) -> None:
        floor = full().waits(KIND, "Zoe")
        floor.does(do.ReportStruck(ZOE, KIND))
        [back] = [one for one in suggestions(floor.room, floor.book) if one.topic == "room.list"]
        assert back.cites == ("readings:room.list/restored-where",)

    def test_a_seat_in_the_only_game_for_newcomers_cites_no_choice_between_games(self) -> None:
        def cited(floor: FloorDesk) -> tuple[str, ...]:
            floor.does(do.AskForSeat(ZOE, KIND))
            [call] = [one for one in suggestions(floor.room, floor.book) if one.key.startswith("call:")]
            return call.cites

        sole = FloorDesk().opens("A", KIND, "Ann", "Bob")
        assert cited(sole) == ("readings:room.list/open-seat",)
        several = FloorDesk().opens("A", KIND, "Ann", "Bob").opens("B", KIND, "Sam", "Tia")
        assert cited(several) == ("roberts-10:2.seating-3a",)
        feeder = FloorDesk().opens("A", KIND, "Ann", size=2).opens("B", KIND, "Sam", size=4)
        feeder.does(do.SetMustMove("A", "B"))
        assert cited(feeder) == ("readings:room.list/open-seat",)

    def test_passing_over_who_waits_cites_no_rule(self) -> None:
        floor = full("Ann", "Bob", "Cal").waits(KIND, "Sam", "Tia")
        floor.does(do.VacateSeat("A", name=ANN))
        for act in (do.TakeSeat(ZOE, "A"), do.CallName(PlayerId("Tia"), KIND)):
            with pytest.raises(Refused) as no:
                floor.does(act)
            assert (no.value.code, no.value.rules) == ("others-wait", ())

    def test_a_seat_for_who_must_move_cites_the_order_and_a_table_that_is_in_use_no_rule(self) -> None:
        floor = FloorDesk().opens("A", KIND, "Ann", size=2).opens("B", KIND, "Sam", "Tia", size=2)
        floor.does(do.SetMustMove("A", "B"))
        with pytest.raises(Refused) as no:
            floor.does(do.TakeSeat(WES, "A"))
        assert no.value.rules == ("roberts-10:2.seating-9b",)
        floor.does(do.RelocateGame("A", "Table 1"))
        with pytest.raises(Refused) as no:
            floor.does(do.RelocateGame("B", "Table 1"))
        assert no.value.rules == ()


def test_who_is_kept_apart_from_the_players_of_the_only_open_game_waits_on_the_list() -> None:
    floor = FloorDesk().opens("A", KIND, "Ann", "Bob")
    floor.does(do.KeepApart(ANN, ZOE))
    floor.does(do.JoinList(ZOE, KIND))
    assert floor.listed(KIND) == ["Zoe"]
    assert not floor.room.offers


def test_a_second_seat_is_for_the_second_in_line() -> None:
    floor = full("Ann", "Bob", "Cal").waits(KIND, "Sam", "Tia")
    first = floor.does(do.VacateSeat("A", SeatNo(1), ANN)).events
    second = floor.does(do.VacateSeat("A", SeatNo(2), BOB)).events
    assert [[one.name for one in events if isinstance(one, SeatAwarded)] for events in (first, second)] == [
        [SAM],
        [TIA],
    ]


@pytest.mark.parametrize("given_up", [False, True])
def test_a_seat_whose_lock_up_has_ended_is_for_the_next_and_not_for_who_had_it(given_up: bool) -> None:
    floor = full("Ann", "Bob").waits(KIND, "Sam", "Tia")
    floor.does(do.VacateSeat("A", SeatNo(1), ANN))
    floor.does(do.LockSeat(SAM, "A", SeatNo(1)))
    floor.does(do.PassRoomTime(11 * MINUTE))
    floor.does(do.PickUpLockup(SAM, given_up))
    assert [one.name for one in floor.room.offers] == [TIA]
    assert floor.listed(KIND) == ["Sam", "Tia"]
    floor.does(do.TakeSeat(TIA, "A", SeatNo(1)))
    floor.does(do.VacateSeat("A", SeatNo(2), BOB))
    assert [one.name for one in floor.room.offers] == [SAM], "the next seat is for who has waited longest"


def test_a_request_for_another_table_is_void_when_its_player_has_no_seat_any_more() -> None:
    floor = full("Ann", "Bob").opens("B", KIND, "Sam", "Tia")
    floor.does(do.RequestSeat(SAM, "A", SeatNo(0)))
    assert floor.room.requests
    floor.does(do.BreakGame("B", order=(SAM, TIA)))
    assert floor.listed(KIND) == ["Sam", "Tia"]
    assert not floor.room.requests
