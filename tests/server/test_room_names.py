"""Players of a room who are renamed: they stay who they are, and every screen, line and file has the name of now."""

import re
from typing import Any

import pytest

from floorman.server.redaction import names_in
from floorman.server.rooms.keeper import RoomKeeper, read_room_record
from server.test_room_phones import handed, joins
from server.test_rooms import OnTablet, Room, club, home, room, tablet
from server.visitors import Club

pytestmark = pytest.mark.anyio

__all__ = ["club", "home", "room", "tablet"]

PLO = "5-10 PLO"


async def renamed(room: Room, name: str, to: str) -> Any:
    return await room.do("RenamePlayer", name=name, to=to)


def listed(board: Any, kind: str = PLO) -> list[tuple[str, str]]:
    [found] = [one for one in board["lists"] if one["kind"] == kind]
    return [(one["id"], one["name"]) for one in found["names"]]


def shown(screen: Any) -> str:
    """All of a screen but the ids by which acts name players, and what was on the log before."""
    if isinstance(screen, dict):
        kept = {key: one for key, one in screen.items() if key not in ("id", "key", "log", "undo", "redo")}
        return " ".join(shown(one) for one in kept.values())
    if isinstance(screen, list):
        return " ".join(map(shown, screen))
    return "" if str(screen).startswith("id:") else str(screen)


async def test_a_phone_stays_the_same_player_in_the_same_place(room: Room, club: Club) -> None:
    zoe = club.visitor()
    assert (await joins(room, zoe, "Zoe")).status_code == 200
    assert (await room.act(zoe, "JoinList", name="Zoe", game=PLO)).status_code == 200
    await room.do("JoinList", name="Sam", game=PLO)
    done = await renamed(room, "Zoe", "Zola")
    assert done["says"] == ["Zoe is now called Zola."]
    mine = await room.board(zoe)
    assert (mine["name"], mine["id"], mine["places"][0]["place"]) == ("Zola", "id:Zoe", 1)
    board = await room.board()
    assert listed(board) == [("id:Zoe", "Zola"), ("id:Sam", "Sam")]
    assert (board["log"][0]["says"], board["log"][2]["by"]) == (["Zoe is now called Zola."], "Zola")
    for name in ("id:Zoe", "Zola"):
        assert (await room.act(zoe, "LeaveList", name=name, game=PLO)).status_code == 200
        assert (await room.act(zoe, "JoinList", name=name, game=PLO)).status_code == 200
    assert (await room.act(zoe, "LeaveList", name="id:Sam", game=PLO)).status_code == 403
    assert (await joins(room, club.visitor(), "zola")).json()["says"].startswith("Zola is known in this room.")
    other = club.visitor()
    assert (await joins(room, other, "Zola", await handed(room, "id:Zoe"))).status_code == 200
    assert (await room.board(other))["name"] == "Zola"
    assert (await room.owner.ask("DELETE", f"/api/rooms/{room.id}/claims/id:Zoe")).status_code == 200


async def test_another_player_has_the_name_that_was_given_up(room: Room, club: Club) -> None:
    """And a button that was drawn before is about the one for whom it was drawn."""
    await renamed(room, "Ann", "Ann Archer")
    no = (await room.act(room.owner, "JoinList", name="Ann", game=PLO)).json()
    assert no["says"] == "Ann Archer was called Ann before. Say whether this is the same player."
    same = await room.do("JoinList", name="Ann", game=PLO, same=True)
    assert listed(await room.board()) == [("id:Ann", "Ann Archer")]
    await room.do("Undo", act=same["act"])
    await room.do("JoinList", name="Ann", game=PLO, other=True)
    assert listed(await room.board()) == [("id:Ann:2", "Ann")]
    assert (await room.act(room.owner, "StepAway", name="Ann")).json()["code"] == "not-seated"
    done = await room.do("StepAway", name="id:Ann")
    assert done["says"] == ["Ann Archer is away from game A."]
    assert (await room.do("LeaveList", name="Ann", game=PLO))["says"] == [
        f"The floor takes Ann off the list for {PLO}."
    ]
    assert (await room.act(room.owner, "JoinList", name="Ann:2", game=PLO)).json()["code"] == "bad-name"
    phone = club.visitor()
    assert (await joins(room, phone, "Ann")).status_code == 200
    assert (await room.act(phone, "JoinList", name="Ann", game=PLO)).status_code == 200
    assert (await room.board(phone))["name"] == "Ann"
    assert ((await room.board(phone))["game"], (await room.board(phone))["places"][0]["place"]) == ("", 1)


async def test_a_name_that_is_taken_is_refused_as_for_a_newcomer(room: Room, club: Club) -> None:
    await room.do("JoinList", name="Sam", game=PLO)
    assert (await joins(room, club.visitor(), "Zoe")).status_code == 200
    for to in ("Sam", "sam", "Ѕаm", "Zoe", "ZOE"):
        no = (await room.act(room.owner, "RenamePlayer", name="Ann", to=to)).json()
        assert no["code"] == "name-in-use", to
    assert (await room.act(room.owner, "RenamePlayer", name="Ann", to="A:B")).json()["code"] == "bad-name"
    assert (await room.act(room.owner, "RenamePlayer", name="Nobody", to="Some")).json()["code"] == "not-in-room"
    await renamed(room, "zoe", "Zola")
    assert (await room.act(room.owner, "JoinList", name="Zola", game=PLO)).json()["code"] == "phone-name"
    await room.do("JoinList", name="Zola", game=PLO, same=True)
    assert listed(await room.board())[1] == ("id:Zoe", "Zola")


async def test_a_rename_is_undone_and_done_again(room: Room) -> None:
    done = await renamed(room, "Ann", "Anna")
    await room.do("Undo", act=done["act"])
    assert (await room.board())["tables"][0]["seats"][0]["name"] == "Ann"
    await room.do("Redo", act=done["act"])
    board = await room.board()
    assert board["tables"][0]["seats"][0] | {"stack": 0} == {"id": "id:Ann", "name": "Anna", "seat": 1, "stack": 0}
    assert board["undo"]["says"] == "Ann is now called Anna."


async def test_no_screen_and_no_file_has_a_name_that_was_given_up(room: Room, club: Club) -> None:
    phone = club.visitor()
    assert (await joins(room, phone, "Zoe")).status_code == 200
    assert (await room.act(phone, "JoinList", name="Zoe", game=PLO)).status_code == 200
    for name in ("Bea", "Cal"):
        await room.do("SitAndBuy", name=name, game="A", amount=20000)
    for name in ("Dot", "Eli"):
        await room.do("JoinList", name=name, game=PLO)
    await room.do("LeaveList", name="Dot", game=PLO)
    await room.do("BarPerson", name="Fay", why="theft")
    await room.do("ReportIncident", name="Bea", offence="abuse")
    await room.do("StepAway", name="Cal")
    await room.do("LockSeat", name="Gus", game="A", seat=7)
    await room.do("PlayOver", name="Hal", seat_of="Cal", permission=True, box=True, consent=True, sure=True)
    await room.do("OpenGame", game="P", kind=PLO)
    await room.do("RequestSeat", name="Bea", game="P", seat=0)
    old = ("Ann", "Bea", "Cal", "Dot", "Eli", "Fay", "Gus", "Hal", "Zoe")
    for name in old[:3] + old[4:]:
        await renamed(room, name, f"New{name[0]}")
    former = re.compile(rf"\b({'|'.join(set(old) - {'Dot'})})\b")
    dealer = await room.somebody("dealer", table="A")
    for who in (None, await room.somebody("cashier"), dealer, phone, await room.somebody("display")):
        screen = await room.board(who)
        assert not former.findall(shown(screen)), shown(screen)
    tv = await room.board(await room.somebody("display"))
    assert "id:" not in str(tv), "initials are not given away by ids"
    csv = (await room.owner.get(f"/api/rooms/{room.id}/money.csv")).text
    assert "NewA" in csv
    assert not former.findall(csv)
    for one in (await room.board())["matters"]:
        for act in (one["act"], *(way["act"] for way in one["otherwise"])):
            answer = await room.act(room.owner, act.pop("type"), **act) if act else None
            said = " ".join(answer.json()["says"]) if answer and answer.status_code == 200 else answer and answer.text
            assert not former.findall(said or ""), said
    again = RoomKeeper(room.id)
    for record in club.services.log.read(f"rooms/{room.id}"):
        again.take(record)
    assert again.room == (await room.keeper).room


async def test_a_hand_on_a_tablet_is_dealt_and_booked_for_who_was_renamed_in_its_middle(tablet: OnTablet) -> None:
    room = tablet.room
    await tablet.deal()
    await renamed(room, "Ann", "Anna")
    keeper = await room.keeper
    assert keeper.seated("A") == {1: "Anna", 2: "Bo"}
    await renamed(room, "Bo", "Bob")
    await tablet.tell(type="TellHand", told="1 folds")
    answer = await tablet.end()
    assert answer.status_code == 200, answer.text
    assert answer.json()["says"] == ["Pot in game A: Bob wins 1."] or "Bob wins" in answer.json()["says"][0]
    assert set(keeper.room.money) == {"Ann", "Bo"}
    assert (await room.board(tablet.dealer))["next"]["wrong"] == ""


async def test_a_tournament_begins_with_the_names_of_now(room: Room, club: Club) -> None:
    await room.do("PlanTournament", id="nightly", name="Nightly")
    for name in ("Sam", "Tia"):
        await room.do("JoinList", name=name, game="Nightly")
    await renamed(room, "Sam", "Samuel")
    made = await room.owner.post(f"/api/rooms/{room.id}/tournaments/nightly")
    assert made.status_code == 200, made.text
    board = (await room.owner.get(f"/api/events/{made.json()['event']}/board")).text
    assert "Samuel" in board
    assert '"Sam"' not in board


async def test_who_pays_whom_has_the_names_of_now_and_no_ids(home: Room, club: Club) -> None:
    for name in ("Ann", "Bo"):
        await home.do("SitAndBuy", name=name, game="1", amount=5000)
    await renamed(home, "Ann", "Anna")
    await home.do("CashOut", name="Anna", game="1", amount=7000)
    await home.do("CashOut", name="id:Bo", game="1", amount=3000)
    [payment] = (await home.board())["payments"]
    assert (payment["payer"], payment["payee"]) == ("Bo", "Anna")
    url = (await home.owner.post(f"/api/rooms/{home.id}/share")).json()["url"]
    settled = (await club.visitor().get(f"/api/settled/{url.rsplit('/', 1)[1]}")).text
    assert "Anna" in settled
    assert "id:" not in settled


async def test_a_cashiers_entry_is_undone_though_its_player_was_renamed_since(room: Room) -> None:
    bought = await room.do("AddChips", name="Ann", amount=5000)
    await renamed(room, "Ann", "Anna")
    await room.do("UndoEntry", act=bought["act"], why="not paid")
    board = await room.board()
    assert (board["tables"][0]["seats"][0]["name"], board["tables"][0]["seats"][0]["stack"]) == ("Anna", 20000)


async def test_a_renamed_person_is_taken_out_of_a_room_with_every_name(home: Room, club: Club) -> None:
    await home.do("SitAndBuy", name="Ann Onymous", game="1", amount=5000)
    await home.do("SitAndBuy", name="Bo", game="1", amount=5000)
    await renamed(home, "Ann Onymous", "Ann O")
    await home.do("CashOut", name="Ann O", game="1", amount=7000)
    await home.do("CashOut", name="Bo", game="1", amount=3000)
    gone = await home.owner.post("/api/people/delete", {"name": "Ann O", "typed": "Ann O"})
    assert gone.status_code == 200, gone.text
    records = list(club.services.log.read(f"rooms/{home.id}"))
    assert not any(b"Ann O" in bytes(one.body) for one in records)
    assert not {"Ann O", "Ann Onymous"} & names_in(read_room_record(one.body) for one in records)
    [payment] = (await home.board())["payments"]
    assert (payment["payer"], payment["payee"]) == ("Bo", "Former player 1")


async def test_of_two_who_had_a_name_only_the_one_who_has_it_is_taken_out(home: Room, club: Club) -> None:
    await home.do("SitAndBuy", name="Ivy", game="1", amount=5000)
    await renamed(home, "Ivy", "Bea")
    no = (await home.act(home.owner, "SitAndBuy", name="ivy", game="1", amount=4000)).json()
    assert (no["code"], no["says"]) == (
        "former-name", "Bea was called ivy before. Say whether this is the same player."
    )  # fmt: skip
    await home.do("SitAndBuy", name="Ivy", game="1", amount=4000, other=True)
    await home.do("CashOut", name="Ivy", game="1", amount=1000)
    await home.do("CashOut", name="Bea", game="1", amount=8000)
    gone = await home.owner.post("/api/people/delete", {"name": "Ivy", "typed": "Ivy"})
    assert gone.status_code == 200, gone.text
    assert sorted((one["name"], one["result"]) for one in (await home.board())["players"]) == [
        ("Bea", 3000), ("Former player 1", -3000)
    ]  # fmt: skip
    records = list(club.services.log.read(f"rooms/{home.id}"))
    assert not any(b'Ivy"' in bytes(one.body) or b"Ivy:" in bytes(one.body) for one in records)
