"""Phones in a card room: whose name a phone may have, and what it is offered."""

from typing import Any

import pytest

from server.conftest import SetTimes
from server.test_rooms import Room, club, room
from server.visitors import Club, Visitor

pytestmark = pytest.mark.anyio

__all__ = ["club", "room"]


async def joins(room: Room, phone: Visitor, name: str, pin: str = "") -> Any:
    code = room.club.services.front_desk.ledger.codes[room.id]
    return await phone.post(f"/api/join/{code}", {"name": name, "pin": pin})


async def handed(room: Room, name: str) -> str:
    answer = await room.owner.post(f"/api/rooms/{room.id}/claims/{name}")
    assert answer.status_code == 200, answer.text
    return str(answer.json()["code"])


async def test_a_name_from_the_tv_is_handed_to_a_phone_by_the_floor_alone(room: Room, club: Club) -> None:
    await room.do("JoinList", name="Sam Snow", game="5-10 PLO")
    phone = club.visitor()
    for typed in ("Sam Snow", "sam snow", " SAM  snow "):
        no = await joins(room, phone, typed)
        assert (no.status_code, no.json()["code"]) == (403, "code-needed")
        assert no.json()["says"] == (
            "Sam Snow is known in this room. If that is you, ask the floor for a code and enter it here. "
            "If not, add a letter of your last name."
        )
    assert (await joins(room, phone, "Sam Snow", "0000")).json()["code"] == "wrong-handed"
    code = await handed(room, "sam snow")
    assert (await joins(room, phone, "sam snow", code)).status_code == 200
    assert (await room.board(phone))["name"] == "Sam Snow"
    assert (await room.act(phone, "LeaveList", name="Sam Snow", game="5-10 PLO")).status_code == 200
    assert (await joins(room, club.visitor(), "Sam Snow", code)).json()["code"] == "wrong-handed", "it works once"


async def test_a_name_of_another_phone_is_not_taken_by_writing_it_otherwise(room: Room, club: Club) -> None:
    zoe, other = club.visitor(), club.visitor()
    assert (await joins(room, zoe, "Zoe")).status_code == 200
    assert (await joins(room, other, "ZOE")).json()["code"] == "code-needed"
    assert (await joins(room, zoe, "zoe")).status_code == 200, "the phone that has the name needs no code"
    assert (await joins(room, other, "Zoe", await handed(room, "Zoe"))).status_code == 200
    assert (await room.act(zoe, "JoinList", name="Zoe", game="1-2 NLHE")).status_code in (401, 403)


async def test_a_walk_in_of_the_name_of_a_phone_is_told_apart_by_the_desk(room: Room, club: Club) -> None:
    sam = club.visitor()
    assert (await joins(room, sam, "Sam")).status_code == 200
    walks_in: list[tuple[str, dict[str, Any]]] = [
        ("JoinList", {"game": "5-10 PLO"}),
        ("TakeSeat", {"game": "A", "seat": 5}),
        ("SitAndBuy", {"game": "A", "seat": 5, "amount": 10000}),
        ("LockSeat", {"game": "A", "seat": 5}),
    ]
    for act, told in walks_in:
        no = (await room.act(room.owner, act, name="sam", **told)).json()
        assert (no["code"], no["says"]) == (
            "phone-name",
            "A phone has taken the name Sam, and nobody of that name has been at the desk. Is it the same player?",
        )
    assert not (await room.board(sam))["places"], "nothing has become the phone's"
    await room.do("JoinList", name="Sam B", game="5-10 PLO")
    assert not (await room.board(sam))["places"], "another name is another player"
    await room.do("JoinList", name="sam", game="5-10 PLO", same=True)
    [place] = (await room.board(sam))["places"]
    assert (place["kind"], place["place"]) == ("5-10 PLO", 2)
    await room.do("TakeSeat", name="Sam", game="A", seat=5)
    assert (await room.board(sam))["seat"] == 5, "from now on the desk knows who that is"


async def test_a_phone_lists_its_own_player_without_being_asked(room: Room, club: Club) -> None:
    sam = club.visitor()
    assert (await joins(room, sam, "Sam")).status_code == 200
    assert (await room.act(sam, "JoinList", name="Sam", game="5-10 PLO")).status_code == 200


async def test_a_code_runs_out_and_wrong_ones_make_the_next_try_wait(room: Room, club: Club, times: SetTimes) -> None:
    await room.do("JoinList", name="Sam Snow", game="5-10 PLO")
    code = await handed(room, "Sam Snow")
    times.now += 16 * 60 * 1000
    phone = club.visitor()
    assert (await joins(room, phone, "Sam Snow", code)).json()["code"] == "wrong-handed"
    code = await handed(room, "Sam Snow")
    told = [(await joins(room, phone, "Sam Snow", "0000")).json()["code"] for _ in range(12)]
    assert told[-1] == "locked"
    assert (await joins(room, phone, "Sam Snow", code)).json()["code"] == "locked"
    assert (await room.owner.post(f"/api/rooms/{room.id}/claims/Nobody")).status_code == 404


async def test_only_the_floor_sees_who_took_a_name_off(room: Room, club: Club) -> None:
    await room.do("JoinList", name="Sam Snow", game="5-10 PLO")
    done = await room.do("LeaveList", name="Sam Snow", game="5-10 PLO")
    assert done["says"] == ["The floor takes Sam Snow off the list for 5-10 PLO."]
    phone = await room.somebody("player", "Zoe")
    await room.act(phone, "JoinList", name="Zoe", game="5-10 PLO")
    await room.act(phone, "LeaveList", name="Zoe", game="5-10 PLO", by_floor=True)
    assert (await room.board())["log"][0]["says"] == ["Zoe leaves the list for 5-10 PLO."]


async def test_the_desk_has_the_names_lately_taken_off_and_the_tv_has_not(room: Room, times: SetTimes) -> None:
    for name in ("Sam", "Tia"):
        await room.do("JoinList", name=name, game="5-10 PLO")
    await room.do("LeaveList", name="Sam", game="5-10 PLO")
    await room.do("LeaveList", name="Tia", game="5-10 PLO")
    [plo] = [one for one in (await room.board())["lists"] if one["kind"] == "5-10 PLO"]
    assert [(one["name"], one["why"]) for one in plo["off"]] == [("Tia", "taken-off"), ("Sam", "taken-off")]
    tv = await room.somebody("display")
    assert "Tia" not in str(await room.board(tv))
    await room.do("ReportStruck", name="Sam", game="5-10 PLO", restore=True)
    times.now += 61 * 60 * 1000
    [plo] = [one for one in (await room.board())["lists"] if one["kind"] == "5-10 PLO"]
    assert ([one["name"] for one in plo["names"]], plo["off"]) == (["Sam"], [])


async def test_a_house_rule_that_is_no_answer_is_refused_by_its_question(room: Room) -> None:
    no = await room.act(room.owner, "SetHouseRules", house={"room.lockup/new-game-minutes": -5})
    assert no.json()["says"] == (
        "“Somebody waits. How long does a lock-up last in a new game?” cannot be answered with -5. "
        "Enter a number, 1 or more (minutes)."
    )
    zero = await room.act(room.owner, "SetHouseRules", house={"room.list/page-minutes": 0})
    assert "cannot be answered with 0. Enter a number, 1 or more" in zero.json()["says"]
    spec = {"name": "Minus", "book": "roberts-10", "house": {"room.list/page-minutes": -5}}
    made = await room.owner.post("/api/rooms", spec)
    assert "cannot be answered with -5. Enter a number, 1 or more" in made.json()["says"]


@pytest.mark.parametrize(
    ("how", "shown"),
    [
        ("initials", ["Sam", "Sal", "I. B.", "A. K.", "A. L."]),
        ("first", ["Sam", "Sal", "Ian", "Ann K.", "Ann L."]),
        ("names", ["Sam", "Sal", "Ian Berg", "Ann Kay", "Ann Lee"]),
    ],
)
async def test_a_tv_tells_names_apart_that_begin_the_same(club: Club, how: str, shown: list[str]) -> None:
    owner = await club.somebody("owner")
    answer = await owner.post("/api/rooms", {"name": "Names", "book": "roberts-10", "names": how})
    room = Room(club, owner, answer.json()["id"])
    for name in ("Sam", "Sal", "Ian Berg", "Ann Kay", "Ann Lee"):
        await room.do("JoinList", name=name, game="5-10 PLO")
    [plo] = (await room.board(await room.somebody("display")))["lists"]
    assert [one["name"] for one in plo["names"]] == shown


async def test_a_phone_is_offered_the_seats_that_can_be_asked_for(room: Room, times: SetTimes) -> None:
    await room.do("SitAndBuy", name="Bo", game="A", amount=20000, seat=4)
    await room.do("LockSeat", name="Cy", game="A", seat=6)
    phone = await room.somebody("player", "Ann")
    seats = dict((await room.board(phone))["seats"])
    assert 6 not in seats, "it is locked up"
    assert 4 not in seats, "a newcomer has just sat down there and keeps it"
    times.now += 10 * 60 * 1000
    seats = dict((await room.board(phone))["seats"])
    assert (seats[4], seats[5]) == (False, True)
    for seat in seats:
        assert (await room.act(phone, "RequestSeat", name="Ann", game="A", seat=seat)).status_code == 200
    [table] = (await room.board())["tables"]
    asked = {one["seat"]: one["grant"] for one in table["requests"]}
    assert set(asked) == set(seats)
    assert asked[4] is None
    assert asked[5]["type"] == "SwitchSeat"


async def test_undoing_much_says_what_was_undone_in_one_sentence(room: Room) -> None:
    await room.do("OpenGame", game="D", kind="1-2 NLHE", size=9)
    names = ["Bo", "Cy", "Dee", "Eve", "Fay"]
    for seat, name in enumerate(names, 1):
        await room.do("SitAndBuy", name=name, game="D", amount=10000, seat=seat)
    await room.do("BreakGame", game="D", order=names)
    undo = (await room.board())["undo"]
    assert undo["says"] == "Game D breaks."
    assert (await room.do("Undo", act=undo["act"]))["says"] == ["Undone: Game D breaks."]


async def test_sign_up_for_a_tournament_is_open(room: Room) -> None:
    done = await room.do("PlanTournament", id="nightly", name="Nightly", minutes_from_now=60)
    assert done["says"] == ["Nightly starts in 60 minutes. Sign-up is open."]


async def test_an_act_that_changes_nothing_says_why(room: Room) -> None:
    board = await room.board()
    [ann] = [one for one in board["tables"][0]["seats"] if one["name"] == "Ann"]
    done = await room.do("CountStack", name="Ann", amount=ann["stack"])
    assert done["says"] == ["The stack of Ann is €200, as it is in the books."]
    done = await room.do("ReportPot", game="A", won=[], pot=0)
    assert done["says"] == ["No chips change hands in this pot of game A."]
    await room.do("JoinList", name="Sam", game="5-10 PLO")
    assert (await room.do("StayOut", name="Sam", game="5-10 PLO"))["says"] == [
        "Sam does not play now and stays on the list for 5-10 PLO."
    ]
    done = await room.do("AskForSeat", name="Tia", kind="5-10 PLO")
    assert done["says"] == ["No seat in 5-10 PLO is open for Tia."]


@pytest.mark.parametrize("typed", ["<b>Tim</b>", "Tim >", "Tim\u0007", "T\u202eim"])
async def test_a_name_with_signs_that_no_name_has_is_refused_on_a_phone(room: Room, club: Club, typed: str) -> None:
    no = await joins(room, club.visitor(), typed)
    assert no.json()["says"] == "Enter your name without < or > and without control characters."


async def test_the_desk_is_warned_of_a_name_that_looks_like_that_of_somebody_barred(room: Room) -> None:
    await room.do("BarPerson", name="Tim", why="threats")
    for name in ("Timm", "Tom"):
        phone = await room.somebody("player", name)
        assert (await room.act(phone, "JoinList", name=name, game="5-10 PLO")).status_code == 200
    warned = [one for one in (await room.board())["matters"] if one["key"].startswith("barred:")]
    assert [one["says"] for one in warned] == [
        "Timm is in line for 5-10 PLO, and Tim is barred. Is that the same person?"
    ]
    assert warned[0]["cites"]
    act = warned[0]["act"]
    assert (act["type"], act["name"]) == ("LeaveList", "id:Timm")
