"""A card room over real sockets: every act by every role, what each screen is shown, and a server that is killed."""

import asyncio
import itertools
import os
import random
import threading
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from served import House
from websockets.asyncio.client import ClientConnection, connect

from floorman.cardroom.books import balance
from floorman.cli import main
from floorman.server.accounts.sessions import COOKIE
from floorman.server.log import open_log
from floorman.server.rights import ROOM_ROLES
from floorman.server.rooms.keeper import RoomKeeper
from server.conftest import Opening, SetTimes
from server.test_roles import on_the_network
from server.test_rooms import ACTS, Room, may, opened_room, sample
from server.visitors import Club, Visitor, open_club

BOARDS = {
    "owner": "room-desk", "floor": "room-desk", "cashier": "room-cage", "dealer": "room-table", "display": "room",
    "player": "room-phone",
}  # fmt: skip
AT_ONCE = 35
"""A page is held up if it sends more than forty messages at once."""
KILLS = 40 if os.environ.get("FLOORMAN_TESTS") == "all" else 5


@pytest.fixture
async def room(opened: Opening, times: SetTimes) -> AsyncIterator[Room]:
    async with open_club(opened(), times) as club:
        room = await opened_room(club)
        await room.do("OpenGame", game="A", kind="1-2 NLHE", size=9)
        await room.do("SitAndBuy", name="Ann", game="A", amount=20000, seat=1)
        yield room


class Screen:
    """A socket that does one thing after the other, and hears what follows."""

    def __init__(self, socket: ClientConnection, welcome: dict[str, Any]) -> None:
        self.socket, self.welcome = socket, welcome
        self._ids = itertools.count()

    async def heard(self, *types: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = msgspec.json.decode(await self.socket.recv())
            if message["type"] in types:
                return message

    async def does(self, act: dict[str, Any]) -> dict[str, Any]:
        while True:
            command = {"type": "do", "id": f"{id(self)}-{next(self._ids)}", "act": act}
            await self.socket.send(msgspec.json.encode(command).decode())
            said = await self.heard("done", "no")
            if said.get("code") != "too-fast":
                return said
            await asyncio.sleep(0.1)


@asynccontextmanager
async def screen(
    host: str, room: Room, who: Visitor, more: str = "", language: str = "", after: int | None = None
) -> AsyncIterator[Screen]:
    cookie = f"{COOKIE}={who.client.cookies[COOKIE]}"
    url = f"ws://{host}/ws/rooms/{room.id}{more}"
    async with connect(url, additional_headers={"Cookie": cookie}, proxy=None) as socket:
        hello = {"type": "hello", "version": 1, "language": language, "after": after}
        await socket.send(msgspec.json.encode(hello).decode())
        yield Screen(socket, msgspec.json.decode(await socket.recv()))


@pytest.mark.anyio
@pytest.mark.parametrize("role", ROOM_ROLES)
async def test_every_act_by_every_role(room: Room, role: str) -> None:
    visitor = await room.somebody(role, name="Ann", table="A")
    done = set()
    names = sorted(ACTS, key=lambda name: (name == "RackUp", name))  # who has left sits at no table
    async with on_the_network(room.club) as host:
        for begin in range(0, len(names), AT_ONCE):
            async with screen(host, room, visitor) as one:
                assert (one.welcome["role"], one.welcome["board"]["type"]) == (role, BOARDS[role])
                for name in names[begin : begin + AT_ONCE]:
                    act = sample(msgspec.inspect.type_info(ACTS[name]))
                    act |= {"name": "Ann"} if "name" in ACTS[name].__struct_fields__ else {}
                    said = await one.does(act)
                    if said.get("code") not in ("no-right", "other-table", "other-player"):
                        done.add(name)
                    if said["type"] == "no":
                        assert said["says"].endswith("."), said
    assert done == {name for name in ACTS if may(role, name)}


@pytest.mark.anyio
async def test_every_screen_is_told_at_once(room: Room) -> None:
    tv, floor = await room.somebody("display"), await room.somebody("floor")
    async with (
        on_the_network(room.club) as host,
        screen(host, room, tv) as board,
        screen(host, room, floor) as desk,
    ):
        assert (await desk.does({"type": "JoinList", "name": "Bo Lee", "game": "1-2 NLHE"}))["type"] == "done"
        shown = (await board.heard("board"))["board"]["lists"][0]["names"]
        assert [one["name"] for one in shown] == ["B. L."]


@pytest.mark.anyio
async def test_each_desk_hears_what_happens_in_its_own_language(room: Room) -> None:
    floor = await room.somebody("floor")
    says = {"en": "There is a seat for Bo in game A.", "de": "In Spiel A ist ein Platz für Bo."}
    async with (
        on_the_network(room.club) as host,
        screen(host, room, floor, language="de") as german,
        screen(host, room, floor, language="en") as english,
    ):
        seen = german.welcome["no"]
        done = await english.does({"type": "JoinList", "name": "Bo", "game": "1-2 NLHE"})
        assert done["says"][0] == says["en"]
        told = await german.heard("happened")
        shown = (await german.heard("board"))["board"]
        assert (told["says"][0], shown["log"][0]["says"][0]) == (says["de"], says["de"])
        assert shown["undo"]["says"].startswith(says["de"])
        matter = next(one for one in shown["matters"] if one["key"].startswith("call:"))
        assert (matter["says"], matter["label"]) == (
            "In Spiel A, 1-2 NLHE, ist ein Platz für Bo.", "Setzen",
        )  # fmt: skip
        async with screen(host, room, floor, language="en") as again:
            assert again.welcome["board"]["log"][0]["says"][0] == says["en"]
        async with screen(host, room, floor, language="de", after=seen) as late:
            assert (late.welcome["type"], late.welcome["says"][0]) == ("happened", says["de"])


@pytest.mark.anyio
async def test_nobody_opens_the_socket_of_another_room(room: Room, club_of_events: Club) -> None:
    stranger = await club_of_events.somebody("director")
    async with on_the_network(club_of_events) as host:
        cookie = f"{COOKIE}={stranger.client.cookies[COOKIE]}"
        url = f"ws://{host}/ws/rooms/{room.id}"
        async with connect(url, additional_headers={"Cookie": cookie}, proxy=None) as one:
            assert msgspec.json.decode(await one.recv())["code"] == "no-right"
        async with connect(f"ws://{host}/ws/rooms/{room.id}", proxy=None) as nobody:
            assert msgspec.json.decode(await nobody.recv())["code"] == "no-session"


@pytest.fixture
def club_of_events(room: Room) -> Club:
    return room.club


class Mover:
    """Moves Ann from game to game with her chips, and remembers what was acknowledged."""

    def __init__(self, house: House) -> None:
        self.web = httpx.Client(base_url=house.url, headers={"X-Floorman": "1", "Origin": house.url}, timeout=30)
        link = house.owner_link.rpartition("/")[2]
        assert self.web.post("/api/sessions", json={"link": link}).is_success
        spec = {"name": "Killed", "book": "roberts-10"}
        self.room = self.web.post("/api/rooms", json=spec).raise_for_status().json()["id"]
        self.sent = 0
        self.acknowledged: dict[str, int] = {}
        self.unanswered: dict[str, dict[str, Any]] = {}

    def does(self, act: dict[str, Any], id: str = "") -> None:
        self.sent += not id
        id = id or f"move-{self.sent}"
        self.unanswered[id] = act
        answer = self.web.post(f"/api/rooms/{self.room}/acts", json={"id": id, "act": act})
        while answer.status_code in (429, 503):
            time.sleep(0.2)
            answer = self.web.post(f"/api/rooms/{self.room}/acts", json={"id": id, "act": act})
        del self.unanswered[id]
        if answer.is_success:
            before = self.acknowledged.setdefault(id, answer.json()["no"])
            assert before == answer.json()["no"], f"{id} was done twice"
        else:
            assert answer.status_code == 409, answer.text

    def work(self, dead: threading.Event) -> None:
        try:
            for to in itertools.cycle("AB"):
                if dead.is_set():
                    return
                self.does({"type": "ChangeGame", "name": "Ann", "to": to})
        except httpx.TransportError:
            return


@pytest.mark.slow
def test_a_server_that_is_killed_in_the_middle_of_a_move(tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    house.start()
    mover, chance = Mover(house), random.Random(14)
    try:
        for game, kind in (("A", "1-2 NLHE"), ("B", "2-5 NLHE")):
            mover.does({"type": "OpenGame", "game": game, "kind": kind, "size": 9})
        mover.does({"type": "SitAndBuy", "name": "Ann", "game": "A", "amount": 20000})
        for _ in range(KILLS):
            dead = threading.Event()
            working = threading.Thread(target=mover.work, args=(dead,))
            working.start()
            time.sleep(chance.uniform(0.05, 0.5))
            house.kill()
            dead.set()
            working.join()
            house.start()
            for id, act in list(mover.unanswered.items()):
                mover.does(act, id)
            board = mover.web.get(f"/api/rooms/{mover.room}/board").raise_for_status().json()
            sits = [table["game"]["id"] for table in board["tables"] for one in table["seats"] if one["name"] == "Ann"]
            assert len(sits) == 1
            assert (board["money"]["sold"], board["money"]["on_tables"]) == (20000, 20000)
    finally:
        house.kill()
    assert len(mover.acknowledged) > KILLS
    keeper = RoomKeeper(mover.room)
    for record in open_log(str(house.data)).read(f"rooms/{mover.room}"):
        keeper.take(record)
    assert balance(keeper.room.ledger) == 0
    assert main(["verify", str(house.data), "--data", str(house.data)]) == 0


@pytest.mark.anyio
async def test_a_hand_is_for_the_dealer_of_its_game_and_the_floor(room: Room) -> None:
    dealer, other, cashier = [
        await room.somebody(role, table=table) for role, table in (("dealer", "A"), ("dealer", "B"), ("cashier", ""))
    ]
    async with on_the_network(room.club) as host:
        for who in (dealer, room.owner):
            async with screen(host, room, who, "/tables/A") as one:
                assert one.welcome["board"]["type"] == "hand"
        for who, code in ((other, "other-table"), (cashier, "no-right")):
            cookie, url = f"{COOKIE}={who.client.cookies[COOKIE]}", f"ws://{host}/ws/rooms/{room.id}/tables/A"
            async with connect(url, additional_headers={"Cookie": cookie}, proxy=None) as socket:
                assert msgspec.json.decode(await socket.recv())["code"] == code
        async with screen(host, room, room.owner, "/tables/Z") as one:
            assert one.welcome["type"] == "bye"


@pytest.mark.anyio
async def test_the_floor_may_see_the_cage_and_a_table_and_nobody_else_may(room: Room) -> None:
    floor, cashier, player = [await room.somebody(role, name="Ann") for role in ("floor", "cashier", "player")]
    async with on_the_network(room.club) as host:
        for who, query, board in (
            (floor, "?as=cage", "room-cage"), (floor, "?as=dealer&table=A", "room-table"),
            (cashier, "?as=dealer&table=A", "room-cage"), (player, "?as=cage", "room-phone"),
        ):  # fmt: skip
            async with screen(host, room, who, query) as one:
                assert one.welcome["board"]["type"] == board
