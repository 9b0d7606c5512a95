"""What goes wrong at an evening, over a real socket and the API: a clear sentence, and nothing lost or done twice."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from floorman.server.accounts.sessions import COOKIE
from floorman.server.wire import VERSION
from floorman.server.ws import LARGEST, OPTIONS
from server.conftest import Opening, SetTimes
from server.test_roles import on_the_network
from server.visitors import Club, Visitor, open_club

pytestmark = pytest.mark.anyio

STALE = (
    "The event has changed since this page showed it. Check the page as it is now, and try again if "
    "that is still what you want."
)
ANNOUNCED = {"type": "Announce", "text": "Dinner is served."}


@pytest.fixture
async def club(opened: Opening, times: SetTimes) -> AsyncIterator[Club]:
    async with open_club(opened(), times) as club:
        yield club


class Screen:
    """A director's page: what it sends and is told, boards left out."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket

    async def says(self, message: Any) -> Any:
        await self.socket.send(message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode())
        while (told := msgspec.json.decode(await self.socket.recv()))["type"] in ("board", "happened"):
            pass
        return told

    async def do(self, id: str, act: Any, expects: int | None = None) -> Any:
        return await self.says({"type": "do", "id": id, "act": act, "expects": expects})


@pytest.fixture
async def director(club: Club) -> AsyncIterator[Screen]:
    visitor = await club.somebody("director")
    async with on_the_network(club) as host, on_screen(host, visitor, f"events/{club.event}") as socket:
        screen = Screen(socket)
        assert (await screen.says({"type": "hello", "version": VERSION}))["type"] == "welcome"
        yield screen


def on_screen(host: str, visitor: Visitor, stream: str) -> connect:
    cookie = f"{COOKIE}={visitor.client.cookies[COOKIE]}"
    return connect(f"ws://{host}/ws/{stream}", additional_headers={"Cookie": cookie}, proxy=None)


async def records(club: Club) -> int:
    return (await club.services.actors.of(f"events/{club.event}")).no


async def refused(visitor: Visitor, path: str, body: Any) -> tuple[int, str]:
    answer = await visitor.post(path, body)
    return answer.status_code, answer.json()["says"]


async def test_a_wrong_pin(club: Club) -> None:
    owner, visitor = await club.owner(), club.visitor()
    await owner.ask("PUT", f"/api/events/{club.event}/pins", {"role": "director", "pin": "2468"})
    entry = {"event": club.event, "role": "director"}
    wrong = (403, "That is not the PIN. Check it and try again.")
    assert await refused(visitor, "/api/pins", {**entry, "pin": "1357"}) == wrong
    for _ in range(3):
        await visitor.post("/api/pins", {**entry, "pin": "1357"})
    assert (await refused(visitor, "/api/pins", {**entry, "pin": "1357"}))[1].endswith("Wait 15 s before the next try.")
    locked = (429, "Too many wrong PINs. Wait 15 s, or ask the director for a link.")
    assert await refused(visitor, "/api/pins", {**entry, "pin": "2468"}) == locked
    club.times.now += 15_000
    assert (await visitor.post("/api/pins", {**entry, "pin": "2468"})).status_code == 200


async def test_an_expired_link(club: Club) -> None:
    _, token = await club.services.front_desk.make_link("owner", "display", event=club.event, lasts_ms=1000)
    club.times.now += 1000
    says = "This link has expired. Ask the director for a new one."
    assert await refused(club.visitor(), "/api/sessions", {"link": token}) == (403, says)


@pytest.mark.parametrize(
    ("message", "says"),
    [
        ("{", "This cannot be read (Input data was truncated). Reload the page if this happens again."),
        ('{"type":"do","id":"m"}', "This cannot be read (Object missing required field `act`). Reload the page"),
        (b"\xff", "This cannot be read ("),
    ],
)
async def test_a_malformed_message(director: Screen, club: Club, message: str | bytes, says: str) -> None:
    before = await records(club)
    no = await director.says(message)
    assert (no["type"], no["code"]) == ("no", "malformed") and no["says"].startswith(says)
    assert await records(club) == before
    assert (await director.do("next", ANNOUNCED))["type"] == "done"


async def test_a_malformed_act(director: Screen, club: Club) -> None:
    for act, says in (
        ({"type": "Dance"}, "type: 'Dance' is not one of the allowed values."),
        ({"type": "Bust", "players": "Ann", "at": "1"}, "players: it is text. Enter a list."),
        ({"type": "Register", "player": ""}, "player: none is chosen. Choose a player."),
    ):
        no = await director.do("act", act)
        assert (no["type"], no["code"]) == ("no", "unusable") and no["says"].startswith(says), no
    assert (await director.do("act", ANNOUNCED))["type"] == "done"


async def test_an_oversized_frame(director: Screen, club: Club) -> None:
    act = {"type": "Announce", "text": "x" * LARGEST}
    no = await director.do("big", act)
    assert (no["id"], no["says"]) == ("big", "A message has at most 64 KiB. Nothing was changed.")
    assert (await director.do("small", ANNOUNCED))["type"] == "done"
    before = await records(club)
    with pytest.raises(ConnectionClosed) as closed:
        await director.do("huge", {"type": "Announce", "text": "x" * OPTIONS["ws_max_size"]})
    assert closed.value.rcvd and closed.value.rcvd.code == 1009
    assert await records(club) == before
    too_large = (413, "That is more than the limit of 256 KiB.")
    assert await refused(await club.owner(), "/api/events", {"name": "x" * 256 * 1024}) == too_large


async def test_an_unknown_id(director: Screen, club: Club) -> None:
    owner = await club.owner()
    answer = await owner.get("/api/events/friday-none/board")
    says = "There is no event at this address. Look for it in the list of events."
    assert (answer.status_code, answer.json()["says"]) == (404, says)
    async with on_the_network(club) as host, on_screen(host, owner, "events/friday-none") as socket:
        bye = await Screen(socket).says({"type": "hello", "version": VERSION})
        assert (bye["type"], bye["code"]) == ("bye", "unknown") and "the address is mistyped" in bye["says"]
    for act, says in (
        ({"type": "Unregister", "player": "Zed"}, "Not in this event: Zed."),
        ({"type": "Undo", "act": 99}, "That line cannot be found. Refresh the page."),
    ):
        no = await director.do("who", act)
        assert (no["type"], no["says"]) == ("no", says)


async def test_a_name_that_could_be_written_and_never_read_again(director: Screen, club: Club) -> None:
    no = await director.do("long", {"type": "SetTerms", "name": "x" * 61})
    assert (no["type"], no["says"]) == ("no", "name: it is too long. Enter at most 60 characters.")
    assert (await director.do("still", ANNOUNCED))["type"] == "done", "the event is still open"


async def test_a_double_click(director: Screen, club: Club) -> None:
    click = msgspec.json.encode({"type": "do", "id": "click", "act": ANNOUNCED}).decode()
    first, second = await director.says(click), await director.says(click)
    assert first == second and first["type"] == "done"
    by_http = await club.act(await club.somebody("director"), "click", ANNOUNCED)
    assert (by_http.status_code, by_http.json()["no"], await records(club)) == (200, first["no"], first["no"])


async def test_two_directors_at_once(director: Screen, club: Club) -> None:
    other = await club.somebody("director")
    assert (await director.do("draw", {"type": "DrawSeats"}))["type"] == "done"
    seen = await records(club)
    keeper: Any = (await club.services.actors.of(f"events/{club.event}")).keeper
    undo = {"type": "Undo", "act": keeper.journal.last}
    one, two = await asyncio.gather(
        director.do("one", undo, seen),
        other.post(f"/api/events/{club.event}/acts", {"id": "two", "act": undo, "expects": seen}),
    )
    assert [one["says"], two.json()["says"]].count(STALE) == 1
    assert await records(club) == seen + 1
    one, two = await asyncio.gather(
        director.do("ann", {"type": "Register", "player": "Zoe"}),
        other.post(f"/api/events/{club.event}/acts", {"id": "zoe", "act": {"type": "Register", "player": "zoe"}}),
    )
    refusals = [one["says"] for one in (one, two.json()) if isinstance(one["says"], str)]
    assert len(refusals) == 1 and refusals[0].endswith("is already on the list. Add a letter or a number.")


async def test_a_stale_version(director: Screen, club: Club) -> None:
    seen = await records(club)
    await director.do("draw", {"type": "DrawSeats"})
    no = await director.do("undo", {"type": "Undo", "act": 1}, expects=seen)
    assert (no["code"], no["says"]) == ("stale", STALE)
    async with on_the_network(club) as host, on_screen(host, await club.owner(), f"events/{club.event}") as socket:
        bye = await Screen(socket).says({"type": "hello", "version": VERSION + 1})
        assert bye["says"] == "This page is from another version of Floorman than the server. Reload the page."
