"""What a card room says: in its log, at its door, in the names of its files and of its rules."""

import pytest

from floorman.desk.situation import Situation, answered
from floorman.text import speaking
from server.test_room_phones import joins
from server.test_rooms import Room, club, room
from server.visitors import Club

pytestmark = pytest.mark.anyio

__all__ = ["club", "room"]

KIND = "5-10 PLO"


async def test_who_passes_on_an_offered_seat_stays_on_the_list_in_one_sentence(room: Room) -> None:
    joined = await room.do("JoinList", name="Vi", game="1-2 NLHE")
    assert joined["says"] == ["There is a seat for Vi in game A."]
    passed = await room.do("DeclineSeat", name="Vi", game="1-2 NLHE")
    assert not any("joins the list" in one for one in passed["says"])


async def test_who_is_put_back_is_back_on_the_list(room: Room) -> None:
    await room.do("JoinList", name="Bo B", game=KIND)
    await room.do("LeaveList", name="Bo B", game=KIND)
    back = await room.do("ReportStruck", name="Bo B", game=KIND, restore=True)
    assert back["says"] == ["Bo B is back on the list for 5-10 PLO."]


async def test_names_taken_off_are_gone_with_the_day(room: Room) -> None:
    await room.do("JoinList", name="Bo B", game=KIND)
    await room.do("LeaveList", name="Bo B", game=KIND)
    assert any(one["off"] for one in (await room.board())["lists"])
    await room.do("CashOut", name="Ann", game="A", amount=20000)
    for game in list((await room.keeper).room.games):
        await room.do("CloseGame", game=game)
    await room.do("CloseRoom")
    await room.do("ReopenRoom")
    await room.do("JoinList", name="Cy C", game=KIND)
    assert not any(one["off"] for one in (await room.board())["lists"])


async def test_a_wrong_code_is_tried_again(room: Room, club: Club) -> None:
    await room.do("JoinList", name="Una", game=KIND)
    no = (await joins(room, club.visitor(), "Una", "0000")).json()
    assert no["says"].startswith("That is not the code. Try again.")


async def test_files_have_the_name_of_the_room(room: Room) -> None:
    names = {
        path: (await room.owner.get(f"/api/rooms/{room.id}/{path}")).headers["content-disposition"]
        for path in ("money.csv", "shift.csv")
    }
    assert names == {
        "money.csv": 'attachment; filename="the-nuts-players.csv"',
        "shift.csv": 'attachment; filename="the-nuts-shift.csv"',
    }


async def test_a_rule_of_the_house_is_a_whole_question_and_a_reading_speaks_german(club: Club) -> None:
    visitor = club.visitor()
    titles = (await visitor.get("/api/rule-titles")).json()
    assert titles["house:room.list/page-minutes"].endswith("may it be struck?")
    assert titles["readings:room.limit-change/kill-action"] == (
        "the action in a killed pot begins left of the big blind"
    )


def test_a_blind_that_nobody_else_has_added_to_is_taken_back() -> None:
    folded = Situation(
        "roberts-10", {1: 100, 2: 100, 3: 100}, (1, 2), 1, format="cash", dead_small_blind=True,
        lines=("3 fold", "1 fold"),
    )  # fmt: skip
    for language, gives, says, again in (
        ("en", "Give seat 2 the blind back.", "Seat 2 takes the blind back.", "nobody called it"),
        ("de", "Gib Platz 2 den Blind zurück.", "Platz 2 nimmt den Blind zurück.", "gecallt"),
    ):
        with speaking(language):
            answer = answered(folded)
        told = str(answer)
        assert [one.cites for one in answer.routine if one.says == gives] == [()], "no rule is about it"
        assert again not in told, "the blind is given back once"
        assert says in told
