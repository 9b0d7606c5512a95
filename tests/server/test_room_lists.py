"""What phones, the TV and the desk of a room say about lists, promised seats and tournaments to come."""

import asyncio
from typing import Any

import pytest

from floorman.rules import questions
from server.conftest import SetTimes
from server.test_rooms import Room, club, opened_room, room
from server.visitors import Club

pytestmark = pytest.mark.anyio

__all__ = ["club", "room"]

MINUTE_MS = 60_000
CALL_INS = {"room.list/present": False}


async def public(room: Room) -> Any:
    display = await room.somebody("display")
    return await room.board(display)


async def test_open_seats_are_shown_beside_a_call_in_who_is_not_here(club: Club) -> None:
    room = await opened_room(club, house=CALL_INS)
    await room.do("OpenGame", game="C", kind="4-8 LHE", size=9)
    for name in ("Bo", "Cy"):
        await room.do("TakeSeat", name=name, game="C")
    await room.do("JoinList", name="Zed", game="4-8 LHE", present=False)
    phone = await room.somebody("player", "Kim")
    for board in (await public(room), (await room.board(phone))["public"]):
        [shown] = board["lists"]
        assert (shown["count"], shown["open"]) == (1, 7)
    await room.do("JoinList", name="Kim", game="4-8 LHE", same=True)
    assert (await public(room))["lists"][0]["open"] == 6, "a seat is for Kim, who is here"


async def test_a_hold_that_has_lapsed_is_said_to_have_lapsed_on_every_screen(room: Room, times: SetTimes) -> None:
    await room.do("OpenGame", game="B", kind="4-8 LHE", size=2)
    await room.do("TakeSeat", name="Bo", game="B")
    phone = await room.somebody("player", "Kim")
    for name in ("Kim", "Nia"):
        await room.do("JoinList", name=name, game="4-8 LHE", same=True)
    await room.do("LockSeat", name="Kim", game="B")
    [place] = (await room.board(phone))["places"]
    assert (place["locked"], place["lapsed"]) == (True, False)
    times.now += 30 * MINUTE_MS
    await room.do("AddChips", name="Ann", amount=100)
    [place] = (await room.board(phone))["places"]
    assert place["lapsed"]
    assert (await room.board())["lists"][1]["names"][0]["lapsed"]
    assert (await public(room))["lists"][1]["names"][0]["lapsed"]


async def test_a_phone_is_told_why_its_seat_is_gone_and_keeps_its_place(room: Room) -> None:
    await room.do("OpenGame", game="B", kind="4-8 LHE", size=2)
    phone = await room.somebody("player", "Kim")
    await room.do("JoinList", name="Kim", game="4-8 LHE", same=True)
    await room.do("LockSeat", name="Kim", game="B")
    done = await room.do("CloseGame", game="B")
    assert "The seat kept for Kim goes with game B; the place in line stays." in done["says"]
    [place] = (await room.board(phone))["places"]
    assert (place["kind"], place["place"], place["game"], place["lost"]) == ("4-8 LHE", 1, "", "ended")


async def test_a_phone_shows_what_a_tournament_costs_and_that_its_player_is_in_once_it_has_begun(room: Room) -> None:
    await room.do("PlanTournament", id="turbo", name="Turbo", places=["Table 7"], buy_in=5000, minutes_from_now=30)
    phone = await room.somebody("player", "Kim")
    for name in ("Kim", "Nia"):
        await room.do("JoinList", name=name, game="Turbo", same=True)
    board = await room.board(phone)
    [planned] = board["public"]["tournaments"]
    assert (planned["name"], planned["buy_in"], planned["starts_ms"]) == ("Turbo", 5000, 30 * MINUTE_MS)
    assert [one["kind"] for one in board["places"]] == ["Turbo"]
    event = (await room.owner.post(f"/api/rooms/{room.id}/tournaments/turbo")).json()["event"]
    board = await room.board(phone)
    assert board["places"] == []
    [entry] = board["entries"]
    assert (entry["name"], entry["places"], entry["phase"]) == ("Turbo", ["Table 7"], "registering")
    await room.owner.ask("PUT", f"/api/events/{event}/code", {"on": True})
    await room.do("AddChips", name="Ann", amount=100)
    [entry] = (await room.board(phone))["entries"]
    assert "/join/" in entry["join_url"]
    path = "/api" + entry["join_url"][entry["join_url"].index("/join/") :]
    assert (await phone.get(path)).json()["event"] == event
    bystander = await room.somebody("player", "Zoe")
    assert (await room.board(bystander))["entries"] == []


async def test_a_planned_tournament_is_changed_and_its_list_goes_along(room: Room) -> None:
    await room.do("PlanTournament", id="turbo", name="Turbo", places=["Table 1"], buy_in=5000)
    await room.do("JoinList", name="Kim", game="Turbo")
    terms = {"name": "Late Turbo", "minutes_from_now": 60, "places": ["Table 9"], "buy_in": 6000}
    done = await room.do("ChangeTournament", id="turbo", **terms)
    assert done["says"] == ["Turbo is called Late Turbo now and starts in 60 minutes at Table 9. Its list stays."]
    [one] = (await room.board())["public"]["tournaments"]
    assert (one["name"], one["places"], one["buy_in"], one["players"]) == ("Late Turbo", ["Table 9"], 6000, 1)
    assert [each["kind"] for each in (await room.board())["lists"] if each["count"]] == ["Late Turbo"]
    called_off = await room.do("EndTournament", id="turbo")
    assert called_off["says"] == ["Late Turbo is called off."]


async def test_a_phone_shows_its_own_seat_in_a_tournament_of_the_room(room: Room, times: SetTimes) -> None:
    await room.do("PlanTournament", id="turbo", name="Turbo", places=["Table 7", "Blue Room"], minutes_from_now=30)
    phone = await room.somebody("player", "Kim")
    for name in ("Kim", "Nia", "Zoe"):
        await room.do("JoinList", name=name, game="Turbo", same=True)
    event = (await room.owner.post(f"/api/rooms/{room.id}/tournaments/turbo")).json()["event"]
    heard = (await room.keeper).no

    async def does(**act: Any) -> dict[str, Any]:
        """Something done in the tournament, of which the room hears by itself; what Kim's phone shows of it then."""
        nonlocal heard
        body = {"id": f"in-event-{heard}", "act": act}
        answer = await room.owner.post(f"/api/events/{event}/acts", body)
        assert answer.status_code == 200, answer.text
        for _ in range(200):
            if (await room.keeper).no > heard:
                break
            await asyncio.sleep(0.01)
        heard = (await room.keeper).no
        times.now += 1000
        [entry] = (await room.board(phone))["entries"]
        return {"table": entry["table"], "seat": entry["seat"], "out": entry["out"]}

    def seat() -> Any:
        """Where the director's page has Kim."""
        return next(one for one in board["players"] if one["id"] == "Kim")

    drawn = await does(type="DrawSeats", tables=2)
    board = (await room.owner.get(f"/api/events/{event}/board")).json()
    assert [one["id"] for one in board["tables"]] == ["Table7", "Blue Room"], "called as in the room"
    assert drawn == {"table": seat()["table"], "seat": seat()["seat"], "out": False}
    assert drawn["table"] in ("Table7", "Blue Room")
    taken = {one["seat"] for one in board["players"]}
    open_seat = next(one for one in range(1, 7) if one not in taken)
    moved = await does(type="MovePlayer", player="Kim", to={"table": drawn["table"], "seat": open_seat})
    assert moved == {**drawn, "seat": open_seat}
    await room.do("RenamePlayer", name="Kim", to="Kim Lee")
    heard = (await room.keeper).no
    await does(type="DealFirstHand")
    board = (await room.owner.get(f"/api/events/{event}/board")).json()
    out = await does(type="Bust", players=["Kim"], at=seat()["table"])
    assert out["out"]


async def test_a_house_rule_says_what_the_house_answers(club: Club) -> None:
    room = await opened_room(club, house=CALL_INS | {"room.lockup/minutes": 25})
    phone = await room.somebody("player", "Kim")
    for who in (room.owner, phone):
        found = (await who.get(f"/api/rooms/{room.id}/answers/room.lockup/minutes")).json()
        [rule] = found["rules"]
        assert (rule["id"], rule["title"]) == ("house:room.lockup/minutes", questions()["room.lockup/minutes"].asks)
        assert rule["requires"] == "This house: 25 minutes. The book: 10 minutes."
    [rule] = (await phone.get(f"/api/rooms/{room.id}/answers/room.list/present")).json()["rules"]
    assert rule["requires"] == "This house: no. The book: yes."
    assert (await phone.get(f"/api/rooms/{room.id}/answers/room.list/nothing")).status_code == 404


async def test_a_house_rule_of_an_event_says_what_the_house_answers(club: Club) -> None:
    spec = {"name": "Friday", "book": "hpt", "players": ["Ann", "Bo"], "house": {"entry.leave/minutes": 7}}
    owner = await club.somebody("owner")
    event = (await owner.post("/api/events", spec)).json()["id"]
    [rule] = (await owner.get(f"/api/events/{event}/answers/entry.leave/minutes")).json()["rules"]
    assert rule["requires"].startswith("This house: 7 minutes. The book: ")
    assert (await club.visitor().get(f"/api/events/{event}/answers/entry.leave/minutes")).status_code == 403
