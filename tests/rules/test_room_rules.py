"""Rules of card rooms beyond the scenarios: what management does, what is paid, and what an event may do."""

import pytest

from floorman.cardroom import actions as do
from floorman.cardroom.collection import shift_report
from floorman.cardroom.events import DrawCalled
from floorman.cardroom.state import RoomTerms
from floorman.core import Chips, PlayerId, SeatNo
from floorman.rules import load_book
from floorman.tournament.actions import EditSchedule
from floorman.tournament.schedule import Level
from on_the_floor import FloorDesk
from unit.tournament.a_live_event import ROWS, a_running, with_acts
from unit.tournament.an_event import ROBERTS

ANN, BOB, CAL, ZED = map(PlayerId, ("Ann", "Bob", "Cal", "Zed"))


@pytest.mark.proves("seminole-2024:struct-buyin.1", "roberts-10:14.14")
@pytest.mark.parametrize("book", ["seminole-2024", "roberts-10"])
def test_management_changes_the_buy_in_of_a_game(book: str) -> None:
    floor = FloorDesk(book).opens("A", "1-3 NLHE", "Ann", min_buyin=100, max_buyin=300)
    assert floor.refuses(do.BuyIn(ANN, "A", 500)) == "table-stakes"
    found = floor.does(do.SetBuyIn("A", 200, 500))
    assert found.citations[0] in ("seminole-2024:struct-buyin.1", "roberts-10:14.14")
    assert floor.refuses(do.BuyIn(ANN, "A", 150)) == "short-buyin"
    floor.does(do.BuyIn(ANN, "A", 500))
    assert floor.refuses(do.SetBuyIn("A", 500, 200)) == "bad-amount"


@pytest.mark.proves("roberts-10:2.seating-2b", "roberts-10:2.seating-2c")
def test_money_left_with_the_list_person_locks_up_the_seat() -> None:
    floor = (
        FloorDesk(terms=RoomTerms(unit=100))
        .opens("A", "2-5 NLHE", "Ann", "Bob", size=2)
        .waits("2-5 NLHE", "Zed", "Yan")
    )
    assert floor.refuses(do.LeaveMoney(ZED, "2-5 NLHE", 1000)) == "bad-amount"
    floor.does(do.LeaveMoney(ZED, "2-5 NLHE", 2000))
    floor.does(do.VacateSeat("A", name=ANN))
    floor.does(do.MissCall(ZED, "2-5 NLHE", sure=True))
    assert [(one.name, one.game) for one in floor.room.lockups] == [("Zed", "A")]
    floor.does(do.TakeSeat(ZED, "A"))
    assert floor.room.lockups == ()
    assert floor.does(do.ClaimKept(ZED)).events
    assert floor.room.ledger == {}


@pytest.mark.proves("roberts-10:2.seating-8c")
def test_a_seat_is_kept_for_a_player_in_a_pot_elsewhere_until_that_hand_ends() -> None:
    floor = FloorDesk().opens("B", "5-10 NLHE", "Ann", size=2).waits("2-5 NLHE", "Yan")
    floor.does(do.LockSeat(ZED, "B", SeatNo(2), hand_on=True))
    floor.waits("5-10 NLHE", "Cal")
    floor.does(do.PassRoomTime(20 * 60))
    assert floor.refuses(do.PickUpLockup(ZED)) == "has-time"
    floor.does(do.LockSeat(ZED, "B", SeatNo(2)))
    floor.does(do.PassRoomTime(11 * 60))
    floor.does(do.PickUpLockup(ZED))
    assert floor.room.picked_up == ("Zed",)


@pytest.mark.proves("seminole-2024:room-15")
def test_the_house_moves_a_game_to_another_place() -> None:
    floor = FloorDesk("seminole-2024").opens("A", "1-3 NLHE", "Ann").opens("B", "2-5 NLHE")
    floor.does(do.RelocateGame("A", "Table 7"))
    assert floor.room.games["A"].place == "Table 7"
    assert floor.room.games["A"].names == ("Ann",)
    assert floor.refuses(do.RelocateGame("B", "Table 7")) == "seat-taken"


@pytest.mark.proves("seminole-2024:term-rake", "roberts-10:2.procedures-4a")
@pytest.mark.parametrize(("book", "stack", "rake"), [("seminole-2024", 226, {"A": 4}), ("roberts-10", 230, {})])
def test_the_house_takes_a_rake_where_it_is_paid_from_the_pot(book: str, stack: int, rake: dict[str, int]) -> None:
    posted = load_book(book).with_house({"room.rake/percent": 10, "room.rake/cap": 4})
    floor = FloorDesk(posted).opens("A", "1-3 NLHE", "Ann", "Bob", tracked=True)
    for name in (ANN, BOB):
        floor.does(do.BuyIn(name, "A", 200))
    floor.does(do.ReportPot("A", ((ANN, 30), (BOB, -30)), pot=60, dealt=2))
    assert (floor.room.stack(ANN), floor.room.stack(BOB)) == (stack, 170)
    assert shift_report(floor.room).rake == rake


@pytest.mark.proves("roberts-10:2.seating-5")
def test_two_players_are_kept_apart() -> None:
    floor = FloorDesk().opens("A", "5-10 NLHE", "Ann").opens("B", "5-10 NLHE", "Cal")
    floor.does(do.KeepApart(ANN, BOB))
    assert floor.refuses(do.TakeSeat(BOB, "A")) == "kept-apart"
    offered = floor.does(do.AskForSeat(BOB, "5-10 NLHE"))
    assert [(one.name, one.game) for one in floor.room.offers] == [("Bob", "B")]
    assert offered.citations == ("roberts-10:2.seating-5",)
    floor.does(do.KeepApart(ANN, BOB, apart=False))
    floor.does(do.TakeSeat(BOB, "A"))


@pytest.mark.proves("roberts-10:2.seating-7a", "roberts-10:2.seating-7b", "seminole-2024:room-4")
@pytest.mark.parametrize("book", ["roberts-10", "seminole-2024"])
def test_a_game_starts_with_one_player_over_the_usual_number(book: str) -> None:
    floor = FloorDesk(book).opens("A", "5-10 NLHE", "Ann", "Bob", size=2)
    assert floor.refuses(do.TakeSeat(CAL, "A")) == "seat-taken"
    assert floor.refuses(do.AddSeat("A", 2)) == "no-such-seat"
    floor.does(do.AddSeat("A"))
    floor.does(do.TakeSeat(CAL, "A"))
    floor.does(do.JoinList(ZED, "5-10 NLHE"))
    floor.does(do.VacateSeat("A", name=BOB))
    assert floor.room.games["A"].extra == 0
    assert floor.room.offers == ()


@pytest.mark.proves("roberts-10:2.seating-8d")
def test_a_seat_is_reserved_for_good_cause() -> None:
    floor = FloorDesk().opens("A", "5-10 NLHE", "Ann", "Bob")
    assert floor.refuses(do.ReserveSeat(ZED, "A", SeatNo(5), "")) == "no-reason"
    floor.does(do.ReserveSeat(ZED, "A", SeatNo(5), "poor eyesight"))
    assert floor.refuses(do.TakeSeat(CAL, "A", SeatNo(5))) == "seat-taken"
    floor.does(do.TakeSeat(ZED, "A"))
    assert floor.room.games["A"].at(SeatNo(5)).name == "Zed"  # type: ignore[union-attr]


@pytest.mark.proves("seminole-2024:room-9.1", "roberts-10:2.procedures-3")
@pytest.mark.parametrize("book", ["seminole-2024", "roberts-10"])
def test_the_floor_opens_a_game_and_calls_its_list(book: str) -> None:
    floor = FloorDesk(book).waits("2-5 NLHE", "Ann", "Bob", "Cal")
    found = floor.does(do.OpenGame("A", "2-5 NLHE", 2))
    assert [one.name for one in floor.room.offers] == ["Ann", "Bob"]
    assert found.citations[0] in ("seminole-2024:room-9.1", "roberts-10:2.procedures-3")
    assert floor.refuses(do.OpenGame("A", "2-5 NLHE")) == "bad-name"
    floor.does(do.CloseGame("A"))
    assert floor.room.games == {}


@pytest.mark.proves("seminole-2024:room-9.2", "roberts-10:2.seating-9a")
@pytest.mark.parametrize(("book", "code"), [("seminole-2024", "not-higher-limit"), ("roberts-10", "")])
def test_must_moves_are_for_higher_limits_or_for_any_game(book: str, code: str) -> None:
    floor = FloorDesk(book)
    for game, kind in (("A", "1-3 NLHE"), ("B", "1-3 NLHE"), ("C", "5-10 NLHE"), ("D", "5-10 NLHE")):
        floor.opens(game, kind, f"of {game}")
    assert floor.refuses(do.SetMustMove("A", "B")) == code
    assert floor.refuses(do.SetMustMove("C", "D")) == ""


@pytest.mark.proves("seminole-2024:room-2.2", "roberts-10:2.seating-14b")
@pytest.mark.parametrize(("book", "draws"), [("seminole-2024", ("Ann",)), ("roberts-10", ("Ann", "Bob"))])
def test_for_an_absent_player_with_a_button_the_floor_draws_or_not(book: str, draws: tuple[str, ...]) -> None:
    floor = FloorDesk(book).opens("A", "5-10 NLHE", "Ann", "Bob")
    found = floor.does(do.BreakGame("A", buttoned=(BOB,)))
    assert [one.draws for one in found.events if isinstance(one, DrawCalled)] == [draws]


@pytest.mark.proves("seminole-2024:room-17", "roberts-10:1.conduct-0b")
@pytest.mark.parametrize(("book", "code"), [("seminole-2024", ""), ("roberts-10", "no-reason")])
def test_a_bar_needs_a_reason_where_the_book_bars_for_one_and_ends_on_its_day(book: str, code: str) -> None:
    floor = FloorDesk(book).opens("A", "5-10 NLHE", "Ann", "Bob")
    assert floor.refuses(do.BarPerson(ANN)) == code
    floor.does(do.BarPerson(ANN, minutes=60, why="threats"))
    assert floor.room.places == {"Bob": ("A",)}
    assert floor.refuses(do.JoinList(ANN, "5-10 NLHE")) == "barred"
    floor.does(do.PassRoomTime(3600))
    assert floor.refuses(do.JoinList(ANN, "5-10 NLHE")) == ""


@pytest.mark.proves("roberts-10:15.39")
def test_an_event_may_be_altered_in_a_fair_manner() -> None:
    """What has been played stays as it was."""
    longer = Level(Chips(75), Chips(150), 5)
    changed = with_acts(a_running(), EditSchedule((*ROWS[:2], longer, *ROWS[2:])), book=ROBERTS)
    assert longer in changed.tournament.setup.rows
    assert changed.tournament.setup.rows[:2] == ROWS[:2]
