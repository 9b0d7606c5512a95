"""Names are labels: a player is renamed and stays the same player, and nobody is taken for another."""

import pytest

from floorman.cardroom import RoomAction, apply, suggestions
from floorman.cardroom import actions as do
from floorman.cardroom.events import PersonBarred, PlayerRenamed
from floorman.cardroom.state import Barring, in_names, stack_of
from floorman.core import PlayerId, Refused, SeatNo, decode, encode
from floorman.server.rooms.text import in_words
from floorman.text import speaking
from on_the_floor import FloorDesk

KIND = "2-5 NLHE"
ANN, BOB, CAL = map(PlayerId, ("Ann", "Bob", "Cal"))


@pytest.fixture
def floor() -> FloorDesk:
    """Ann in seat 1 with chips, Bob on the list of a full game."""
    floor = FloorDesk().opens("A", KIND, size=2)
    floor.does(do.TakeSeat(ANN, "A", SeatNo(1)))
    floor.does(do.BuyIn(ANN, "A", 500))
    floor.does(do.TakeSeat(CAL, "A", SeatNo(2)))
    return floor.waits(KIND, "Bob")


def refused(floor: FloorDesk, action: RoomAction) -> Refused:
    with pytest.raises(Refused) as no:
        floor.does(action)
    return no.value


def test_seat_chips_and_place_in_line_stay(floor: FloorDesk) -> None:
    before = floor.room
    floor.does(do.RenamePlayer(ANN, "Anna"))
    floor.does(do.RenamePlayer(BOB, "Robert"))
    room = floor.room
    assert (room.games, room.lists, room.ledger) == (before.games, before.lists, before.ledger)
    assert room.labels == {ANN: "Anna", BOB: "Robert"}
    assert room.ledger[stack_of(ANN)] == 500


def test_a_renamed_player_is_found_by_the_new_name_and_by_the_old_one_no_longer(floor: FloorDesk) -> None:
    floor.does(do.RenamePlayer(ANN, "Anna"))
    assert floor.room.known_as("ANNA") == ANN
    assert floor.room.known_as("Ann") is None


def test_who_gets_the_first_name_back_has_no_label(floor: FloorDesk) -> None:
    before = floor.room
    floor.does(do.RenamePlayer(ANN, "Anna"))
    floor.does(do.RenamePlayer(ANN, "Ann"))
    assert floor.room == before


def test_another_of_the_first_name_has_an_id_of_its_own(floor: FloorDesk) -> None:
    floor.does(do.RenamePlayer(ANN, "Ann Archer"))
    other = floor.room.id_for("Ann")
    assert other == "Ann:2"
    floor.does(do.JoinList(other, KIND))
    assert floor.room.name_of(other) == "Ann"
    assert floor.room.known_as("ann") == floor.room.id_for("Ann") == other
    assert floor.room.known_as("Ann Archer") == ANN
    floor.does(do.RenamePlayer(other, "Ann Berg"))
    assert floor.room.id_for("Ann") == "Ann:3"


@pytest.mark.parametrize("to", ["Bob", "bob", " ", "Bo:b", " Bo", "x" * 61, "Воb"])
def test_a_name_is_refused_as_for_somebody_new(floor: FloorDesk, to: str) -> None:
    no = refused(floor, do.RenamePlayer(ANN, to))
    assert no.code == ("name-in-use" if "b" in to and ":" not in to else "bad-name")


def test_somebody_who_may_be_put_back_keeps_the_name(floor: FloorDesk) -> None:
    floor.does(do.LeaveList(BOB, KIND))
    assert refused(floor, do.RenamePlayer(ANN, "Bob")).code == "name-in-use"


def test_nobody_gets_the_name_of_somebody_whom_the_floor_may_put_on_the_list(floor: FloorDesk) -> None:
    floor.does(do.ReportStruck(PlayerId("Zoe"), KIND))
    assert [one.name for one in floor.room.choices] == ["Zoe"]
    assert refused(floor, do.RenamePlayer(ANN, "Zoe")).code == "name-in-use"


def test_the_own_name_is_written_otherwise_and_not_the_same_again(floor: FloorDesk) -> None:
    floor.does(do.RenamePlayer(ANN, "ANN"))
    no = refused(floor, do.RenamePlayer(ANN, "ANN"))
    assert (no.code, str(no)) == ("name-same", "ANN has this name already.")


def test_nobody_who_is_not_there_is_renamed_but_on_a_phone(floor: FloorDesk) -> None:
    zoe = PlayerId("Zoe")
    assert str(refused(floor, do.RenamePlayer(zoe, "Zola"))) == "Nobody in this room is called Zoe."
    floor.does(do.RenamePlayer(zoe, "Zola", on_phone=True))
    floor.does(do.JoinList(zoe, KIND))
    assert floor.room.known_as("Zola") == zoe


def test_whoever_is_barred_can_be_renamed_and_is_known_by_a_name_that_looks_alike(floor: FloorDesk) -> None:
    floor.does(do.BarPerson(PlayerId("Eve"), why="theft"))
    assert refused(floor, do.JoinList(PlayerId("eve"), KIND)).code == "barred"
    floor.does(do.RenamePlayer(PlayerId("Eve"), "Eva"))
    no = refused(floor, do.JoinList(floor.room.id_for("EVA"), KIND))
    assert (no.code, str(no).split()[0]) == ("barred", "Eva")


def test_the_log_the_prompts_and_refusals_say_the_name_of_now(floor: FloorDesk) -> None:
    floor.does(do.RenamePlayer(ANN, "Anna"))
    floor.does(do.RenamePlayer(BOB, "Robert"))
    floor.does(do.CashOut(ANN, "A", 500))
    assert [str(one.says) for one in suggestions(floor.room, floor.book) if one.topic == "room.list"] == [
        f"There is a seat for Robert in game A, {KIND}."
    ]
    assert str(refused(floor, do.JoinList(BOB, KIND))).startswith("Robert is ")
    barred = PersonBarred(Barring(BOB), "room.bar")
    assert str(in_words(floor.room, [barred])[0]).startswith("Robert is barred")


def test_a_rename_is_said_in_both_languages(floor: FloorDesk) -> None:
    renamed = PlayerRenamed(ANN, "Anna", "td.authority")
    said = in_words(floor.room, [renamed])
    assert [str(one) for one in said] == ["Ann is now called Anna."]
    with speaking("de"):
        assert [str(one) for one in said] == ["Ann heißt jetzt Anna."]
    assert decode(encode(renamed), PlayerRenamed) == renamed
    again = apply(floor.room, renamed)
    assert in_names(PlayerRenamed(ANN, "Annie", ""), again).name == "Anna"
