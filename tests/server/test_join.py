"""Joining by phone, over real sockets: the room code, a name, the director's answer, and all that can go wrong."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect

from floorman.server.accounts.front_desk import CODE_LENGTH, CODE_LETTERS
from floorman.server.accounts.sessions import COOKIE
from floorman.server.tournaments.acts import MOST_WAITING
from floorman.server.ws import OPTIONS
from server.conftest import Opening, SetTimes
from server.visitors import Club, Visitor, open_club

pytestmark = pytest.mark.anyio


@pytest.fixture
async def club(opened: Opening, times: SetTimes) -> AsyncIterator[Club]:
    async with open_club(opened(), times) as club:
        yield club


def code_of(club: Club) -> str:
    return club.services.front_desk.ledger.codes[club.event]


async def ask(club: Club, phone: Visitor, name: str, code: str = "") -> tuple[int, str, str]:
    answer = await phone.post(f"/api/join/{code or code_of(club)}", {"name": name})
    found = answer.json()
    return answer.status_code, found.get("code", ""), found.get("says", "")


async def asked(club: Club, name: str) -> Visitor:
    phone = club.visitor()
    assert await ask(club, phone, name) == (200, "", "")
    return phone


async def board(club: Club, visitor: Visitor) -> dict[str, Any]:
    return dict((await visitor.get(f"/api/events/{club.event}/board")).json())


async def state(club: Club, phone: Visitor) -> str:
    return str((await board(club, phone))["mine"]["state"])


async def request_of(club: Club, director: Visitor, name: str) -> dict[str, Any] | None:
    prompts = (await board(club, director))["prompts"]
    return next((one for one in prompts if one["key"] == f"join:{name}"), None)


async def did(club: Club, who: Visitor, **act: Any) -> None:
    answer = await club.act(who, f"{act}", act)
    assert answer.status_code == 200, answer.text


class TestTheCode:
    async def test_is_short_and_cannot_be_misread(self, club: Club) -> None:
        assert len(code_of(club)) == CODE_LENGTH == 4
        assert not set(CODE_LETTERS) & set("01OIL2Z5S8BAEU")
        public = (await board(club, await club.somebody("display")))["join"]
        assert public == {"type": "Join", "code": code_of(club), "url": f"http://club.test/join/{code_of(club)}"}

    async def test_leads_to_the_event_in_any_case(self, club: Club) -> None:
        code = code_of(club)
        for typed in (code, code.lower(), f"{code[:2]}-{code[2:]}", f" {code[:2]} {code[2:]}"):
            found = (await club.visitor().get(f"/api/join/{typed}")).json()
            event = {"event": club.event, "name": "Friday", "language": ""}
            assert found == {**event, "closed": "", "player": "", "room": False}

    async def test_names_nobody(self, club: Club) -> None:
        await did(club, await club.owner(), type="Invite", players=["Secret Sam"])
        phone = await asked(club, "Nosy")
        seats = await phone.get(f"/api/events/{club.event}/seats")
        for answer in (await phone.get(f"/api/join/{code_of(club)}"), seats, await phone.get("/api/me")):
            assert "Secret Sam" not in answer.text
        assert "Secret Sam" not in msgspec.json.encode(await board(club, phone)).decode()

    async def test_guessing_is_locked_out(self, club: Club) -> None:
        guesser = club.visitor("10.9.9.9")
        for _ in range(9):
            assert (await ask(club, guesser, "Sam", "0000"))[:2] == (403, "wrong-code")
        status, code, says = await ask(club, guesser, "Sam", "0000")
        assert (status, code) == (429, "wrong-code") and says.endswith("Wait 15 s before the next try.")
        assert (await ask(club, guesser, "Sam"))[:2] == (429, "locked")
        assert (await guesser.get(f"/api/join/{code_of(club)}")).status_code == 429
        assert (await ask(club, club.visitor(), "Sam"))[0] == 200
        club.times.now += 15_000
        assert (await ask(club, guesser, "Tom"))[0] == 200

    async def test_guesses_from_many_addresses_have_to_wait_too(self, club: Club) -> None:
        found = {(await ask(club, club.visitor(f"10.3.{n}.1"), "Sam", "0000"))[0] for n in range(60)}
        assert found == {403}
        assert (await ask(club, club.visitor("10.4.0.1"), "Sam", "0000"))[0] == 429
        assert (await ask(club, club.visitor("10.4.0.2"), "Sam"))[0] == 200

    async def test_whoever_may_not_come_in_is_told_so_in_their_language(self, club: Club) -> None:
        guesser = club.visitor("10.9.9.8")
        guesser.client.headers["Accept-Language"] = "de-AT,de;q=0.9"
        _, code, says = await ask(club, guesser, "Sam", "0000")
        known = "Kein Turnier hat diesen Code. Sieh auf dem Fernseher nach, oder frage die Turnierleitung."
        assert (code, says) == ("wrong-code", known)
        link = await guesser.post("/api/sessions", {"link": "nonsense"})
        assert link.json()["says"].startswith("Dieser Link gilt hier nicht.")

    async def test_can_be_closed_and_opened_again_as_another(self, club: Club) -> None:
        owner, display, first = await club.owner(), await club.somebody("display"), code_of(club)
        path = f"/api/events/{club.event}/code"
        assert (await owner.ask("PUT", path, {"on": False})).json() is None
        assert (await ask(club, club.visitor(), "Sam", first))[1] == "wrong-code"
        assert (await board(club, display))["join"] is None
        assert (await owner.get(f"/api/events/{club.event}/links")).json()["join"] is None
        made = (await owner.ask("PUT", path, {"on": True})).json()
        assert made["code"] != first and made["qr_svg"].startswith("<svg")
        assert (await board(club, display))["join"]["code"] == made["code"]
        assert (await owner.get(f"/api/events/{club.event}/links")).json()["join"] == made

    async def test_an_event_of_an_earlier_version_gets_one(self, opened: Opening, times: SetTimes) -> None:
        async with open_club(opened(), times) as club:
            club.services.front_desk.ledger.codes.clear()
            await club.services.front_desk.add_codes()
            given = code_of(club)
        async with open_club(opened(), times) as club:
            assert code_of(club) == given
            assert list(club.services.front_desk.ledger.by_code) == [given]


class TestAsking:
    async def test_waits_for_the_director_who_lets_in(self, club: Club) -> None:
        owner = await club.owner()
        phone = await asked(club, "  Sam   Porter ")
        assert (await phone.me())["page"] == f"/e/{club.event}/phone"
        assert await state(club, phone) == "asking"
        found = await request_of(club, owner, "Sam Porter")
        assert found and found["says"] == "Sam Porter wants to play."
        assert found["do"]["label"] == "Accept & take €20"
        assert [one["label"] for one in found["otherwise"]] == [
            "Is here, pays later", "Put on the list of invited", "Decline",
        ]  # fmt: skip
        before = (await board(club, owner))["money"]["taken"]
        await did(club, owner, **found["do"]["act"])
        assert await state(club, phone) == "registered"
        assert (await board(club, owner))["money"]["taken"] == before + 2000
        assert await request_of(club, owner, "Sam Porter") is None

    async def test_each_answer_is_told(self, club: Club) -> None:
        owner = await club.owner()
        for name, act, then in (
            ("Here", {"type": "CheckIn", "player": "Here"}, "here"),
            ("Soon", {"type": "Invite", "players": ["Soon"]}, "invited"),
            ("Nope", {"type": "DeclineJoin", "player": "Nope"}, "declined"),
        ):
            phone = await asked(club, name)
            await did(club, owner, **act)
            assert await state(club, phone) == then
            assert await request_of(club, owner, name) is None

    async def test_an_undone_entry_waits_again(self, club: Club) -> None:
        owner, phone = await club.owner(), await asked(club, "Sam")
        await did(club, owner, type="Register", player="Sam")
        last = (await board(club, owner))["log"][0]["undo"]
        await did(club, owner, type="Undo", act=last)
        assert await state(club, phone) == "asking"

    async def test_an_invited_name_is_matched(self, club: Club) -> None:
        owner = await club.owner()
        await did(club, owner, type="Invite", players=["Sam Porter"])
        phone = await asked(club, "sam porter")
        assert (await phone.me())["name"] == "Sam Porter"
        found = await request_of(club, owner, "Sam Porter")
        assert found and found["says"] == "Sam Porter is invited and wants to play."
        assert [one["state"] for one in (await board(club, owner))["guests"]] == ["asking"]
        await did(club, owner, type="CheckIn", player="Sam Porter")
        assert await state(club, phone) == "here"

    async def test_who_is_in_finds_the_seat(self, club: Club) -> None:
        phone = club.visitor()
        me = (await phone.post(f"/api/join/{code_of(club)}", {"name": "ann"})).json()
        assert (me["name"], me["page"]) == ("Ann", f"/e/{club.event}/phone")
        assert await state(club, phone) == "registered"

    async def test_twice_is_once(self, club: Club) -> None:
        phone, owner = await asked(club, "Sam"), await club.owner()
        no = (await board(club, owner))["public"]["no"]
        assert await ask(club, phone, "Sam") == (200, "", "")
        assert (await board(club, owner))["public"]["no"] == no

    async def test_a_name_is_one_phones(self, club: Club) -> None:
        await asked(club, "Sam")
        status, code, says = await ask(club, club.visitor(), "SAM")
        assert (status, code) == (403, "claimed")
        assert says.startswith("Sam is taken by another phone. If that is you, ask the director to free the name")
        owner = await club.owner()
        assert (await owner.ask("DELETE", f"/api/events/{club.event}/claims/Sam")).status_code == 200
        assert await request_of(club, owner, "Sam") is None
        assert (await ask(club, club.visitor(), "Sam"))[0] == 200

    async def test_another_name_takes_the_first_request_back(self, club: Club) -> None:
        phone, owner = await asked(club, "Sam"), await club.owner()
        assert (await ask(club, phone, "Samuel"))[0] == 200
        assert await request_of(club, owner, "Sam") is None
        assert await request_of(club, owner, "Samuel")

    async def test_a_lost_cookie_needs_the_director(self, club: Club) -> None:
        phone, owner = await asked(club, "Sam"), await club.owner()
        phone.client.cookies.clear()
        assert (await ask(club, phone, "Sam"))[1] == "claimed"
        await did(club, owner, type="DeclineJoin", player="Sam")
        assert (await ask(club, phone, "Sam"))[0] == 200
        assert await state(club, phone) == "asking"

    async def test_after_three_refusals_nobody_asks_again(self, club: Club) -> None:
        owner, phone = await club.owner(), club.visitor()
        for number in range(3):
            assert (await ask(club, phone, "Sam"))[0] == 200
            answer = await club.act(owner, f"no-{number}", {"type": "DeclineJoin", "player": "Sam"})
            assert answer.status_code == 200
        assert await ask(club, phone, "Sam") == (
            409, "declined-before", "The director declined your request. Ask at the door instead.",
        )  # fmt: skip
        await did(club, owner, type="Register", player="Sam")
        assert await state(club, phone) == "registered"

    async def test_a_flood_has_an_end(self, club: Club) -> None:
        for number in range(MOST_WAITING):
            await asked(club, f"Bot {number}")
        status, code, says = await ask(club, club.visitor(), "Sam")
        assert (status, code) == (409, "too-many-waiting")
        assert says == "30 people are waiting for the director already. Ask at the door instead."
        assert "Sam" not in club.services.front_desk.ledger.claimed(club.event)
        owner = await club.owner()
        shown = [one["says"] for one in (await board(club, owner))["prompts"] if one["key"].startswith("join")]
        assert shown == [f"Bot {number} wants to play." for number in range(MOST_WAITING)]
        await did(club, owner, type="DeclineJoin", player="Bot 3")
        assert (await ask(club, club.visitor(), "Sam"))[0] == 200

    @pytest.mark.parametrize(("name", "code"), [("  ", "no-name"), ("x" * 31, "name-too-long"), ("a\0b", "no-name")])
    async def test_a_name_that_cannot_be_is_a_sentence(self, club: Club, name: str, code: str) -> None:
        status, found, says = await ask(club, club.visitor(), name)
        assert (status, found) == (409, code) and says.endswith(".")

    async def test_staff_join_with_a_phone_of_their_own(self, club: Club) -> None:
        assert (await ask(club, await club.somebody("director"), "Sam"))[:2] == (403, "has-role")

    async def test_registration_closes(self, opened: Opening, times: SetTimes) -> None:
        async with open_club(opened(), times) as club:
            owner = await club.owner()
            spec = {"name": "Late", "book": "hpt", "players": ["Ann", "Bo"], "late_until_level": 1}
            club.event = (await owner.post("/api/events", spec)).json()["id"]
            await did(club, owner, type="DrawSeats")
            await did(club, owner, type="StartClock")
            phone = await asked(club, "Sam")
            await did(club, owner, type="EnterLate", player="Sam")
            assert await state(club, phone) == "seated"
            waits = await asked(club, "Tom")
            await did(club, owner, type="SetClock", level=2, left_seconds=60)
            says = "Registration for Late closed at the end of level 1."
            assert (await club.visitor().get(f"/api/join/{code_of(club)}")).json()["closed"] == says
            assert await ask(club, club.visitor(), "Zed") == (409, "registration-closed", f"{says} Ask the director.")
            assert (await board(club, owner))["public"]["join"] is None
            assert await state(club, waits) == "asking"

    async def test_it_is_all_in_the_log(self, opened: Opening, times: SetTimes) -> None:
        async with open_club(opened(), times) as club:
            phone, owner = await asked(club, "Sam"), await club.owner()
            await asked(club, "Tom")
            await did(club, owner, type="DeclineJoin", player="Tom")
            cookie, before = phone.client.cookies[COOKIE], (await board(club, owner))["guests"]
        async with open_club(opened(), times) as club:
            assert (await board(club, await club.owner()))["guests"] == before
            again = club.visitor()
            again.client.cookies.set(COOKIE, cookie)
            assert await state(club, again) == "asking"


@asynccontextmanager
async def on_the_network(club: Club) -> AsyncIterator[str]:
    server = uvicorn.Server(
        uvicorn.Config(club.app, host="127.0.0.1", port=0, log_level="warning", lifespan="off", **OPTIONS)
    )
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    await serving


class Screen:
    """A page's socket: what it shows now, and what it has done."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    async def shows(self, wanted: Any) -> Any:
        """Wait for a board of which something is so."""
        while True:
            message = msgspec.json.decode(await asyncio.wait_for(self._socket.recv(), 20))
            if "board" in message and wanted(message["board"]):
                return message["board"]

    async def does(self, **act: Any) -> dict[str, Any]:
        await self._socket.send(msgspec.json.encode({"type": "do", "id": f"{act}", "act": act}).decode())
        while True:
            message = msgspec.json.decode(await asyncio.wait_for(self._socket.recv(), 20))
            if message["type"] in ("done", "no"):
                return dict(message)


@asynccontextmanager
async def screen(host: str, club: Club, who: Visitor) -> AsyncIterator[Screen]:
    cookie = f"{COOKIE}={who.client.cookies[COOKIE]}"
    async with connect(
        f"ws://{host}/ws/events/{club.event}", additional_headers={"Cookie": cookie}, proxy=None
    ) as open_:
        await open_.send('{"type":"hello","version":1}')
        yield Screen(open_)


async def test_director_phone_and_tv_see_it_live(club: Club) -> None:
    director, display, phone = await club.somebody("director"), await club.somebody("display"), await asked(club, "Sam")
    async with (
        on_the_network(club) as host,
        screen(host, club, director) as floor,
        screen(host, club, phone) as hand,
        screen(host, club, display) as tv,
    ):
        assert (await tv.shows(lambda board: board["join"]))["join"]["code"] == code_of(club)
        await hand.shows(lambda board: board["mine"]["state"] == "asking")
        shown = await floor.shows(lambda board: any(one["key"] == "join:Sam" for one in board["prompts"]))
        (asks,) = [one for one in shown["prompts"] if one["key"] == "join:Sam"]
        assert (await floor.does(**asks["do"]["act"]))["type"] == "done"
        await hand.shows(lambda board: board["mine"]["state"] == "registered")
        assert (await floor.does(type="DrawSeats", tables=1))["type"] == "done"
        seat = (await hand.shows(lambda board: board["mine"]["state"] == "seated"))["mine"]
        assert seat["table"] and seat["seat"]
        late = await asked(club, "Tom")
        await floor.shows(lambda board: any(one["key"] == "join:Tom" for one in board["prompts"]))
        async with screen(host, club, late) as other:
            assert (await floor.does(type="DeclineJoin", player="Tom"))["type"] == "done"
            await other.shows(lambda board: board["mine"]["state"] == "declined")
        owner = await club.owner()
        assert (await owner.ask("PUT", f"/api/events/{club.event}/code", {"on": False})).status_code == 200
        await tv.shows(lambda board: board["join"] is None)


async def test_a_phone_can_only_ask_and_only_for_itself(club: Club) -> None:
    phone = await asked(club, "Sam")
    async with on_the_network(club) as host, screen(host, club, phone) as hand:
        for act in ({"type": "Register", "player": "Sam"}, {"type": "CheckIn", "player": "Sam"},
                    {"type": "DeclineJoin", "player": "Sam"}, {"type": "Invite", "players": ["Sam"]},
                    {"type": "Uninvite", "players": ["Ann"]}):  # fmt: skip
            assert (await hand.does(**act))["code"] == "no-right", act
        assert (await hand.does(type="AskToJoin", player="Bo"))["code"] == "other-player"


class TestTheTv:
    async def test_a_code_makes_a_display_and_no_more(self, club: Club) -> None:
        tv = club.visitor()
        answer = await tv.post(f"/api/tv/{code_of(club).lower()}", {})
        assert (answer.status_code, answer.json()["role"], answer.json()["event"]) == (200, "display", club.event)
        assert answer.json()["page"] == f"/e/{club.event}/tv"
        linked = await board(club, await club.somebody("display"))
        assert (await board(club, tv)).keys() == linked.keys()
        assert (await club.act(tv, "a", {"type": "StartClock"})).status_code == 403

    async def test_wrong_codes_wait_as_those_of_phones_do(self, club: Club) -> None:
        tv = club.visitor()
        codes = [(await tv.post("/api/tv/0000", {})).status_code for _ in range(12)]
        assert 403 in codes and codes[-1] == 429
        assert (await tv.get(f"/api/join/{code_of(club)}")).status_code == 429, "one count for both"

    async def test_a_phone_stays_the_player_s_and_the_owner_the_owner(self, club: Club) -> None:
        phone = await asked(club, "Sam")
        assert (await phone.post(f"/api/tv/{code_of(club)}", {})).json()["code"] == "has-role"
        assert (await phone.get("/api/me")).json()["role"] == "player"
        owner = await club.owner()
        assert (await owner.post(f"/api/tv/{code_of(club)}", {})).json()["page"] == f"/e/{club.event}/tv"
        assert (await owner.get("/api/me")).json()["role"] == "owner"
