"""What a phone tells of what others did about its player: names off a list, games that are over, requests that end."""

from typing import Any

import pytest

from server.conftest import SetTimes
from server.test_room_phones import joins
from server.test_rooms import Room, club, room
from server.visitors import Club, Visitor

pytestmark = pytest.mark.anyio

__all__ = ["club", "room"]

KIND = "5-10 PLO"


async def phone(room: Room, club: Club, name: str) -> Visitor:
    visitor = club.visitor()
    assert (await joins(room, visitor, name)).status_code == 200
    return visitor


async def news(room: Room, phone: Visitor) -> list[Any]:
    told = (await room.board(phone))["news"]
    return [{field: one[field] for field in one if one[field] and field != "ago_ms"} for one in told]


async def test_a_phone_says_why_its_player_is_off_a_list_until_there_is_something_newer(room: Room, club: Club) -> None:
    bo = await phone(room, club, "Bo B")
    assert (await room.act(bo, "JoinList", name="Bo B", game=KIND)).status_code == 200
    for _ in range(3):
        await room.do("MissCall", name="Bo B", game=KIND, sure=True)
    assert await news(room, bo) == [{"what": "no-answer", "kind": KIND, "calls": 3}]
    await room.do("ReportStruck", name="Bo B", game=KIND, restore=True)
    assert await news(room, bo) == [], "back on the list"
    await room.do("LeaveList", name="Bo B", game=KIND)
    assert (await news(room, bo))[0] == {"what": "taken-off", "kind": KIND}
    assert (await room.act(bo, "JoinList", name="Bo B", game=KIND)).status_code == 200
    assert (await room.act(bo, "LeaveList", name="Bo B", game=KIND)).status_code == 200
    assert all(one["what"] != "left" for one in await news(room, bo)), "who leaves knows that"


async def test_an_undo_takes_the_news_back_and_an_hour_ends_it(room: Room, club: Club, times: SetTimes) -> None:
    bo = await phone(room, club, "Bo B")
    assert (await room.act(bo, "JoinList", name="Bo B", game=KIND)).status_code == 200
    done = await room.do("LeaveList", name="Bo B", game=KIND)
    assert await news(room, bo) == [{"what": "taken-off", "kind": KIND}]
    times.now += 61 * 60 * 1000
    assert await news(room, bo) == []
    await room.do("Undo", act=done["act"])
    assert (await room.board(bo))["places"], "the place is back"
    assert await news(room, bo) == []


async def test_a_phone_hears_that_its_game_broke_and_where_its_player_goes(room: Room, club: Club) -> None:
    for game in "XY":
        await room.do("OpenGame", game=game, kind="1-2 PLO", size=2, place=f"Table {game}")
    phones = {name: await phone(room, club, name) for name in ("Una U", "Vic V", "Wes W")}
    for seat, name in enumerate(("Una U", "Vic V"), 1):
        await room.do("TakeSeat", name=name, game="X", seat=seat, same=True)
    await room.do("TakeSeat", name="Wes W", game="Y", seat=2, same=True, passing=True)
    await room.do("RequestSeat", name="Wes W", game="X", seat=0)
    await room.do("BreakGame", game="X", order=["Vic V", "Una U"])
    over = {"kind": "1-2 PLO", "game": "X", "place": "Table X"}
    assert await news(room, phones["Vic V"]) == [{"what": "broken", "to": "Y", "seat": 1, **over}]
    assert await news(room, phones["Una U"]) == [{"what": "broken", **over}]
    assert await news(room, phones["Wes W"]) == [{"what": "request", **over}]
    await room.do("VacateSeat", game="Y", name="Vic V", seat=1)
    assert await news(room, phones["Vic V"]) == [], "somewhere else by now"


async def test_a_phone_puts_its_own_name_right_until_the_floor_knows_its_player(room: Room, club: Club) -> None:
    bo = await phone(room, club, "Bpo")
    assert (await room.act(bo, "JoinList", name="Bpo", game=KIND)).status_code == 200
    assert (await room.board(bo))["may_rename"]
    me = (await room.board(bo))["id"]
    assert (await room.act(bo, "RenamePlayer", name=me, to="Bo B")).status_code == 200
    shown = await room.board(bo)
    assert (shown["name"], shown["places"][0]["kind"]) == ("Bo B", KIND)
    assert (await room.act(bo, "RenamePlayer", name="Bob", to="Bo C")).status_code == 403, "and nobody else's"
    await room.do("TakeSeat", name="Bo B", game="A", seat=6, same=True, passing=True)
    assert not (await room.board(bo))["may_rename"]
    no = (await room.act(bo, "RenamePlayer", name=me, to="Bo C")).json()
    assert (no["code"], no["says"]) == ("name-known", "The floor knows Bo B by this name. Ask there for another one.")
