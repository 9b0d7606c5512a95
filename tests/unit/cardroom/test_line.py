"""Who is before whom, and what becomes of a promised seat when its game ends or another list is joined."""

from typing import Any

import pytest

from floorman.cardroom import actions as do
from floorman.cardroom import suggestions
from floorman.cardroom.lists import list_seatings
from floorman.core import PlayerId
from floorman.server.rooms.text import in_words
from on_the_floor import FloorDesk

MINUTE = 60
LHE, NLHE = "4-8 LHE", "1-3 NLHE"
KIM, NIA, FINN, GUS, ANN = map(PlayerId, ("Kim", "Nia", "Finn", "Gus", "Ann"))


def due(floor: FloorDesk) -> list[str]:
    return [str(one.says) for one in suggestions(floor.room, floor.book)]


def line(floor: FloorDesk, kind: str = LHE) -> list[str]:
    return [one.name for one in floor.room.line(kind)]


def says(floor: FloorDesk, act: Any) -> str:
    before = floor.room
    return " ".join(map(str, in_words(before, floor.does(act).events, act)))


def test_who_comes_while_seats_are_open_is_behind_everybody_who_has_waited_for_them() -> None:
    floor = FloorDesk().waits(LHE, "Finn", "Gus", "Hal", "Ida", "Ann").opens("B", LHE).waits(LHE, "Kim")
    everybody = ["Finn", "Gus", "Hal", "Ida", "Ann", "Kim"]
    assert line(floor) == everybody
    calls = [one.key.split(":")[-1] for one in suggestions(floor.room, floor.book) if one.key.startswith("call:")]
    assert calls == everybody
    floor.does(do.CallName(FINN, LHE))
    floor.does(do.LockSeat(KIM, "B"))
    assert line(floor) == everybody, "a call and a lock-up change no place"
    calls = [one.key.split(":")[-1] for one in suggestions(floor.room, floor.book) if one.key.startswith("call:")]
    assert calls == everybody[:-1]


def test_who_came_before_the_list_had_names_is_before_them() -> None:
    floor = FloorDesk().opens("B", LHE, size=2).waits(LHE, "Finn", "Gus", "Kim")
    assert line(floor) == ["Finn", "Gus", "Kim"]
    assert floor.listed(LHE) == ["Kim"]


@pytest.mark.parametrize("ends", ["break", "close", "combine"])
@pytest.mark.parametrize("promise", ["lock-up", "call"])
def test_a_promised_seat_that_ends_with_its_game_leaves_the_place_in_line_and_a_line_in_the_log(
    ends: str, promise: str
) -> None:
    floor = FloorDesk().opens("A", LHE, *(f"A{no}" for no in range(9)))
    floor.opens("B", LHE, "Bea", size=2).waits(LHE, "Kim").waits(LHE, "Nia")
    if promise == "lock-up":
        floor.does(do.LockSeat(KIM, "B"))
    act: Any = do.BreakGame("B", order=(PlayerId("Bea"),))
    if ends == "close":
        floor.does(do.VacateSeat("B", name=PlayerId("Bea")))
        act = do.CloseGame("B")
    if ends == "combine":
        floor.does(do.VacateSeat("A", name=PlayerId("A0")))
        act = do.CombineGames(("A", "B"), "A")
    told = says(floor, act)
    assert "Kim goes with game B; the place in line stays." in told
    listed = floor.listed(LHE)
    assert listed.index("Kim") < listed.index("Nia")
    assert listed[0] == ("Bea" if ends == "break" else "Kim")
    assert next(one.lost for one in floor.room.waiting(LHE) if one.name == KIM) == "ended"
    assert not [one for one in floor.room.waiting(LHE) if one.page is not None]


def test_a_call_ends_with_its_game() -> None:
    floor = FloorDesk().opens("A", LHE, "Abe", "Ada", size=2).waits(LHE, "Kim", "Nia")
    floor.does(do.VacateSeat("A", name=PlayerId("Ada")))
    floor.does(do.CallName(KIM, LHE))
    floor.does(do.PassRoomTime(10 * MINUTE))
    floor.does(do.BreakGame("A", order=(PlayerId("Abe"),)))
    assert floor.listed(LHE) == ["Abe", "Kim", "Nia"]
    assert [one.page for one in floor.room.waiting(LHE)] == [None, None, None]


def test_a_second_list_is_joined_beside_the_first_while_seats_are_open_for_both() -> None:
    floor = FloorDesk().opens("A", NLHE, "Abe").opens("B", LHE, "Bea").waits(NLHE, "Kim").waits(LHE, "Kim")
    assert [(one.name, one.game) for one in floor.room.offers] == [("Kim", "A"), ("Kim", "B")]
    assert (line(floor, NLHE), line(floor, LHE)) == (["Kim"], ["Kim"])
    floor.does(do.TakeSeat(KIM, "A"))
    assert (line(floor, NLHE), line(floor, LHE)) == ([], ["Kim"])


def test_a_seat_in_one_kind_leaves_the_promise_of_another() -> None:
    floor = FloorDesk().opens("A", NLHE, "Abe").opens("B", LHE, "Bea").waits(LHE, "Kim").waits(NLHE, "Kim")
    floor.does(do.LockSeat(KIM, "B"))
    floor.does(do.TakeSeat(KIM, "A"))
    assert [one.game for one in floor.room.lockups] == ["B"]
    assert line(floor, LHE) == ["Kim"]


def test_the_desk_numbers_those_before_the_first_who_is_not_called() -> None:
    floor = FloorDesk().opens("A", NLHE, "Ann").opens("B", LHE, "Bea", "Bo", "Cy", size=3).waits(LHE, "Ann", "Nia")
    floor.does(do.VacateSeat("B", name=PlayerId("Bo")))
    floor.does(do.VacateSeat("B", name=PlayerId("Cy")))
    floor.does(do.LockSeat(NIA, "B"))
    floor.does(do.PickUpLockup(NIA, given_up=True))
    assert "1st: Ann (from game A), 2nd: Nia. A seat in game B is open for Nia, 4-8 LHE." in due(floor)


def test_a_lock_up_that_lapses_leaves_its_holder_on_the_list_with_the_reason() -> None:
    floor = FloorDesk().opens("B", LHE, "Bea", size=2).waits(LHE, "Kim").waits(LHE, "Nia")
    floor.does(do.LockSeat(KIM, "B"))
    floor.does(do.PassRoomTime(30 * MINUTE))
    floor.does(do.PickUpLockup(KIM))
    assert floor.listed(LHE) == ["Kim", "Nia"]
    assert [(one.name, one.lost) for one in floor.room.waiting(LHE)] == [("Kim", "lapsed"), ("Nia", "")]
    assert [one.name for one in floor.room.offers] == ["Nia"]


def test_a_lapse_stays_before_the_floor_when_the_game_changes_its_stakes() -> None:
    floor = FloorDesk().opens("B", LHE, "Bea", "Bo", size=3).waits(LHE, "Kim").waits(LHE, "Nia")
    floor.does(do.LockSeat(KIM, "B"))
    floor.does(do.PassRoomTime(30 * MINUTE))
    assert "The lock-up of Kim in game B has lapsed." in due(floor)
    floor.does(do.VoteLimit("B", "6-12 LHE", (PlayerId("Bea"), PlayerId("Bo")), approved=True))
    assert "The lock-up of Kim in game B has lapsed." in due(floor)


def test_who_leaves_a_list_gives_up_the_seat_that_is_kept_and_the_next_is_called() -> None:
    floor = FloorDesk().opens("B", LHE, "Bea", size=2).waits(LHE, "Kim").waits(LHE, "Nia")
    floor.does(do.LockSeat(KIM, "B"))
    floor.does(do.LeaveList(KIM, LHE))
    assert line(floor) == ["Nia"]
    assert [one.name for one in floor.room.offers] == ["Nia"]


def test_a_seat_that_opens_is_told_in_one_sentence() -> None:
    floor = FloorDesk().opens("B", LHE, "Bea", "Bo", size=2).waits(LHE, "Nia")
    assert says(floor, do.VacateSeat("B", name=PlayerId("Bea"))) == (
        "Bea leaves game B, seat 1. Seat 1 of game B is open. Next: Nia."
    )


def test_nobody_who_is_barred_is_called_any_more() -> None:
    floor = FloorDesk().opens("B", LHE, "Bea", size=3).waits(LHE, "Kim")
    floor.does(do.BarPerson(KIM, why="cheating"))
    assert line(floor) == []


def movers(floor: FloorDesk) -> list[str]:
    """The players of game E in the order in which they move to game D, one after the other."""
    link = floor.room.link_from("E")
    assert link is not None
    return [name for name in link.order if name in floor.room.games["E"].names]


@pytest.mark.parametrize("linked", ["before", "after"])
def test_a_must_move_goes_by_the_original_list_and_not_by_who_sat_down_first(linked: str) -> None:
    floor = FloorDesk().opens("D", LHE, *(f"D{no}" for no in range(9))).waits(LHE, "Leon", "Niko", "Petra", "Quinn")
    floor.opens("E", LHE)
    feeds = do.SetMustMove("D", "E")
    if linked == "before":
        floor.does(feeds)
    for name in ("Petra", "Leon", "Walt", "Niko"):
        floor.does(do.TakeSeat(PlayerId(name), "E", passing=True))
    floor.waits(LHE, "Rosa")
    floor.does(do.TakeSeat(PlayerId("Rosa"), "E", passing=True))
    floor.does(do.TakeSeat(PlayerId("Quinn"), "E", passing=True))
    if linked == "after":
        floor.does(feeds)
    assert movers(floor) == ["Leon", "Niko", "Petra", "Quinn", "Walt", "Rosa"], "Walt was on no list"
    floor.does(do.VacateSeat("D", name=PlayerId("D3")))
    assert any(one.startswith("Leon is next to move") for one in due(floor))


def test_a_name_that_was_put_back_at_its_place_moves_in_that_place() -> None:
    floor = FloorDesk().opens("D", LHE, *(f"D{no}" for no in range(9))).waits(LHE, "Leon", "Niko", "Petra")
    floor.does(do.LeaveList(PlayerId("Niko"), LHE, by_floor=True))
    floor.does(do.ReportStruck(PlayerId("Niko"), LHE, True))
    assert line(floor) == ["Leon", "Niko", "Petra"]
    floor.opens("E", LHE)
    floor.does(do.SetMustMove("D", "E"))
    for name in ("Petra", "Niko", "Leon"):
        floor.does(do.TakeSeat(PlayerId(name), "E", passing=True))
    assert movers(floor) == ["Leon", "Niko", "Petra"]


def test_an_order_that_the_house_gives_comes_first_and_who_changes_games_comes_last() -> None:
    floor = (
        FloorDesk().opens("D", LHE, *(f"D{no}" for no in range(9))).opens("C", NLHE, "Cleo").waits(LHE, "Leon", "Niko")
    )
    floor.opens("E", LHE)
    for name in ("Niko", "Leon"):
        floor.does(do.TakeSeat(PlayerId(name), "E", passing=True))
    floor.does(do.SetMustMove("D", "E", (PlayerId("Niko"),)))
    floor.does(do.ChangeGame(PlayerId("Cleo"), "E"))
    assert movers(floor) == ["Niko", "Leon", "Cleo"]


def test_a_short_or_long_form_of_a_barred_name_is_flagged() -> None:
    floor = FloorDesk()
    floor.does(do.BarPerson(PlayerId("Zoe Zimmer"), why="cheating"))
    floor.waits(LHE, "Zoe", "Zoe Z", "Zoe Zimmerman", "Zo Zimmer", "Zoe Young", "Ann Zimmer")
    flagged = [one.key.split(":")[-1] for one in suggestions(floor.room, floor.book) if one.topic == "room.bar"]
    assert sorted(flagged) == ["Zo Zimmer", "Zoe", "Zoe Z", "Zoe Zimmerman"]


def test_who_is_taken_from_an_offered_seat_is_off_the_list_and_can_be_put_back() -> None:
    floor = FloorDesk().opens("B", LHE)
    floor.waits(LHE, "Ann")
    assert floor.room.called(LHE) == {"Ann"} and not floor.listed(LHE)
    assert says(floor, do.LeaveList(ANN, LHE, by_floor=True)) == f"The floor takes Ann off the list for {LHE}."
    assert not floor.room.called(LHE)
    assert [(one.name, one.why) for one in floor.room.struck] == [("Ann", "taken-off")]
    floor.does(do.ReportStruck(ANN, LHE, restore=True))
    assert "Ann" in line(floor)


def test_whose_name_is_like_that_of_somebody_barred_is_not_seated_with_the_whole_list() -> None:
    floor = FloorDesk()
    floor.does(do.BarPerson(PlayerId("Zoe Zimmer"), why="Hit a dealer"))
    floor.waits(LHE, "Zoe", "Ann", "Zoe Zimmerman", "Gus").opens("B", LHE)
    flagged = [str(one.says) for one in suggestions(floor.room, floor.book) if one.key.startswith("barred:")]
    assert len(flagged) == 2
    assert [one.name for one in list_seatings(floor.room, "B")] == ["Ann", "Gus"]
