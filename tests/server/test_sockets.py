"""The protocol on a real socket of a real server: every message, and everything that can be wrong with one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.websockets import WebSocket
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from floorman.server import ws as sockets
from floorman.server.clock import Bucket, Rate
from floorman.server.log.sql import SqlLog
from floorman.server.rights import NotAllowed, Who
from floorman.server.streams import clients as hubs
from floorman.server.streams.actor import Actor, Actors
from floorman.server.ws import LARGEST, MESSAGES, OPTIONS, socket_routes
from server.conftest import SetTimes
from server.counting import ANN, BO, DIRECTOR, DISPLAY, Counter, do

pytestmark = pytest.mark.anyio
PEOPLE = {"director": DIRECTOR, "display": DISPLAY, "Ann": ANN, "Bo": BO}


class Room:
    """A server with one event, and screens that come to it."""

    def __init__(self, address: str, actor: Actor, people: dict[str, Who]) -> None:
        self.address = address
        self.actor = actor
        self.people = people

    @asynccontextmanager
    async def screen(self, name: str, stream: str = "friday", query: str = "") -> AsyncIterator["Screen"]:
        headers = {"X-Name": name}
        url = f"{self.address}/ws/events/{stream}?{query}"
        async with connect(url, additional_headers=headers, max_size=None, compression=None, proxy=None) as connection:
            yield Screen(connection)

    @asynccontextmanager
    async def welcomed(self, name: str, query: str = "") -> AsyncIterator["Screen"]:
        async with self.screen(name, query=query) as screen:
            await screen.say(type="hello", version=1)
            assert (await screen.hear())["type"] == "welcome"
            yield screen


class Screen:
    """The other end of a socket."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    async def say(self, **message: Any) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(10):
            return dict(msgspec.json.decode(await self.connection.recv()))

    async def do(self, id: str, **act: Any) -> None:
        await self.say(type="do", id=id, act={"type": "Add", **act})

    async def hear_until(self, *types: str) -> dict[str, Any]:
        while (message := await self.hear())["type"] not in types:
            pass
        return message

    async def closed(self) -> int | None:
        """The code with which the other end hung up."""
        with pytest.raises(ConnectionClosed) as closed:
            await self.hear()
        return closed.value.rcvd.code if closed.value.rcvd else None


@pytest.fixture
async def room(log: SqlLog, times: SetTimes) -> AsyncIterator[Room]:
    actors = Actors(log, times, lambda stream: Counter() if stream.startswith("events/") else None)
    actor = await actors.of("events/friday", new=True)
    await actor.do(DIRECTOR, do("first"))
    people = dict(PEOPLE)

    def who_of(websocket: WebSocket, stream: str) -> Who | None:
        who = people.get(websocket.headers["X-Name"])
        if who is not None and stream == "events/secret":
            raise NotAllowed("other-event", "Your link is for another event.")
        return who

    app = Starlette(routes=socket_routes(actors, who_of))
    config = uvicorn.Config(app, host="127.0.0.1", port=0, log_level="warning", lifespan="off", **OPTIONS)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield Room(f"ws://127.0.0.1:{port}", actor, people)
    server.should_exit = True
    await serving
    await actors.close()


async def test_each_screen_is_answered_in_the_language_it_asked_for(room: Room) -> None:
    refused = {"de": "Platz 4 ist besetzt.", "en": "Seat 4 is taken.", "tlh": "Seat 4 is taken."}
    for language, says in refused.items():
        async with room.screen("director") as screen:
            await screen.say(type="hello", version=1, language=language)
            assert (await screen.hear())["type"] == "welcome"
            await screen.say(type="do", id=language, act={"type": "Deny", "how": "seat"})
            assert (await screen.hear_until("no"))["says"] == says


async def test_hello_is_answered_with_a_board(room: Room) -> None:
    async with room.screen("Ann") as screen:
        await screen.say(type="hello", version=1)
        welcome = await screen.hear()
        assert {key: welcome[key] for key in ("type", "version", "stream", "no", "role")} == {
            "type": "welcome", "version": 1, "stream": "events/friday", "no": 1, "role": "player",
        }  # fmt: skip
        assert welcome["board"]["mine"]["player"] == "Ann"
        assert welcome["board"]["public"]["chips"] == 1


async def test_what_is_done_is_answered_and_everybody_sees_it(room: Room) -> None:
    async with room.welcomed("director") as director, room.welcomed("Ann") as ann, room.welcomed("display") as tv:
        await director.do("a", by=4)
        heard = {message["type"]: message for message in [await director.hear() for _ in range(3)]}
        assert heard["done"] == {
            "type": "done", "id": "a", "no": 2, "says": ["4 more."], "cites": ["house:1"], "act": 2,
        }  # fmt: skip
        assert (heard["happened"]["no"], heard["happened"]["by"]) == (2, "director")
        assert heard["board"]["board"]["public"]["chips"] == 5
        for screen in (ann, tv):
            board = await screen.hear()
            assert (board["type"], board["no"]) == ("board", 2)
        await director.do("a", by=4)
        assert await director.hear() == heard["done"]
        assert room.actor.no == 2


async def test_a_refusal_has_a_sentence_a_topic_and_rules(room: Room) -> None:
    async with room.welcomed("director") as director:
        await director.say(type="do", id="a", act={"type": "Deny", "how": "book"})
        assert await director.hear() == {
            "type": "no", "id": "a", "code": "too-early", "says": "Envelopes are filled with 2 players left.",
            "topic": "clock.levels",
            "cites": ["house:clock.levels"], "where": "", "wrong": "",
        }  # fmt: skip


async def test_ping_is_answered_with_the_time(room: Room, times: SetTimes) -> None:
    async with room.welcomed("display") as tv:
        await tv.say(type="ping")
        assert await tv.hear() == {"type": "pong", "now_ms": times.now}


async def test_a_page_of_another_version_is_told_to_load_again(room: Room) -> None:
    async with room.screen("Ann") as screen:
        await screen.say(type="hello", version=2, colour="green")
        bye = await screen.hear()
        assert (bye["type"], bye["code"]) == ("bye", "version") and "Reload the page" in bye["says"]
        assert await screen.closed() == 1000


@pytest.mark.parametrize("first", [{"type": "ping"}, {"type": "do", "id": "a", "act": {"type": "Add"}}])
async def test_a_socket_begins_with_hello(room: Room, first: dict[str, Any]) -> None:
    async with room.screen("director") as screen:
        await screen.say(**first)
        assert (await screen.hear())["code"] == "no-hello"
        assert await screen.closed() == 1000
    assert room.actor.no == 1


async def test_a_socket_that_says_nothing_is_closed(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets, "HELLO_WITHIN", 0.05)
    async with room.screen("Ann") as screen:
        assert (await screen.hear())["code"] == "no-hello"


@pytest.mark.parametrize(
    ("name", "stream", "code"),
    [
        ("nobody", "friday", "no-session"),
        ("Ann", "secret", "other-event"),
        ("Ann", "monday", "unknown"),
        ("Ann", "friday/tables/1", "unknown"),
    ],
)
async def test_who_has_no_business_on_a_stream_is_told_so(room: Room, name: str, stream: str, code: str) -> None:
    async with room.screen(name, stream) as screen:
        if code == "unknown":  # whoever may not be here is not waited for
            await screen.say(type="hello", version=1)
        bye = await screen.hear()
        assert (bye["type"], bye["code"]) == ("bye", code) and bye["says"].endswith(".")
        await screen.closed()


@pytest.mark.parametrize("name", ["nobody", "director"])
async def test_goodbyes_are_in_the_language_of_the_page(room: Room, name: str) -> None:
    """Before it has said hello, too: the page asks for it in its address."""
    async with room.screen(name, query="language=de") as screen:
        if name == "director":
            await screen.say(type="hello", version=1, language="de")
            await screen.hear()
            del room.people[name]
            await screen.do("late")
        bye = await screen.hear()
    assert bye["says"].startswith("Dieser Bildschirm wurde abgemeldet." if name == "director" else "Öffne den Link")


MALFORMED = [
    b"", b"hello", b"{", b"[]", b"null", b"{}", b'{"type":"shout"}', b'{"type":"do","id":"m"}',
    b'{"type":"do","id":"m","act":{"type":"Add"},"more":1}', b'{"type":"do","id":5,"act":{}}', b'"\\ud800"',
    b'{"type":"do","id":"m","act":{"type":"Add"}', b"\xff\xfe", b'{"type":"hello","version":"1"}',
]  # fmt: skip


@pytest.mark.parametrize("data", MALFORMED)
@pytest.mark.parametrize("binary", [False, True])
async def test_what_cannot_be_read_is_answered_and_the_socket_stays(room: Room, data: bytes, binary: bool) -> None:
    if not binary and data == b"\xff\xfe":
        pytest.skip("a text frame that is no text is closed by the server itself")
    async with room.welcomed("director") as director:
        await director.connection.send(data if binary else data.decode())
        no = await director.hear()
        assert (no["type"], no["code"]) == ("no", "malformed") and "cannot be read" in no["says"]
        await director.do("good")
        assert (await director.hear_until("done"))["id"] == "good"


async def test_a_malformed_command_is_refused_under_its_id(room: Room) -> None:
    async with room.welcomed("director") as director:
        await director.say(type="do", id="mine", act={"type": "Add"}, extra=1)
        assert (await director.hear())["id"] == "mine"
        await director.say(type="do", id="other", act={"type": "Nonsense"})
        no = await director.hear()
        assert (no["id"], no["code"]) == ("other", "unusable") and "cannot be read" in no["says"]
        await director.say(type="hello", version=1)
        assert (await director.hear())["code"] == "malformed"


async def test_malformed_before_hello_is_answered_and_hello_is_still_heard(room: Room) -> None:
    async with room.screen("Ann") as screen:
        await screen.connection.send("?")
        assert (await screen.hear())["code"] == "malformed"
        await screen.say(type="hello", version=1)
        assert (await screen.hear())["type"] == "welcome"


async def test_too_many_mistakes_end_it(room: Room) -> None:
    async with room.welcomed("Ann") as screen:
        for _ in range(sockets.MOST_MISTAKES):
            await screen.connection.send("?")
        bye = await screen.hear_until("bye")
        assert bye["code"] == "malformed"
        await screen.closed()


async def test_a_message_that_is_too_large_is_refused_and_one_far_too_large_hangs_up(room: Room) -> None:
    async with room.welcomed("director") as director:
        await director.do("big", more="x" * LARGEST)
        no = await director.hear()
        assert (no["id"], no["code"]) == ("big", "too-large") and "64 KiB" in no["says"]
        await director.do("good")
        assert (await director.hear_until("done"))["id"] == "good"
        await director.do("huge", more="x" * OPTIONS["ws_max_size"])
        assert await director.closed() == 1009
    assert room.actor.no == 2


async def test_who_is_too_fast_is_told_and_loses_nothing(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = [0.0]
    monkeypatch.setattr(sockets, "monotonic", lambda: seconds[0])
    burst = int(MESSAGES.burst)
    async with room.welcomed("director") as director:
        for number in range(burst + 1):
            await director.do(f"{number}")
        no = await director.hear_until("no")
        assert (no["id"], no["code"]) == (f"{burst}", "too-fast")
        assert room.actor.no == 1 + burst
        seconds[0] += 1 / MESSAGES.each_second
        await director.do(f"{burst}")
        while (await director.hear_until("done"))["id"] != f"{burst}":
            pass


async def test_a_screen_that_comes_back_hears_what_it_missed(room: Room) -> None:
    for number in range(3):
        await room.actor.do(DIRECTOR, do(f"{number}"))
    async with room.screen("director") as screen:
        await screen.say(type="hello", version=1, after=2)
        heard = [await screen.hear() for _ in range(3)]
        assert [(one["type"], one["no"]) for one in heard] == [("happened", 3), ("happened", 4), ("welcome", 4)]
    async with room.screen("director") as screen:
        await screen.say(type="hello", version=1, after=9)
        heard = [await screen.hear() for _ in range(2)]
        assert [(one["type"], one.get("why")) for one in heard] == [("resync", "ahead"), ("welcome", None)]


async def test_a_screen_that_does_not_read_is_resynced_and_holds_nobody_up(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The board is made so large that the network's own buffers are full after a few."""
    monkeypatch.setattr(hubs, "QUEUE", 4)
    shown = Counter.shown

    def large(self: Counter, at_ms: int) -> Any:
        return msgspec.structs.replace(shown(self, at_ms), name="x" * 1_000_000)

    monkeypatch.setattr(Counter, "shown", large)
    async with room.welcomed("display") as slow, room.welcomed("director") as director:
        slow.connection.transport.pause_reading()
        (client,) = (client for client in room.actor.hub.clients if client.who.role == "display")
        done = 0
        while not client.behind:  # how much the network's buffers take differs from run to run
            assert done < 300
            done += 1
            await director.do(f"{done}")
            await director.hear_until("done")
        slow.connection.transport.resume_reading()
        while (resync := await slow.hear_until("resync"))["no"] < done + 1:
            pass
        assert (resync["why"], resync["board"]["chips"]) == ("slow", done + 1)
        await director.do("more")
        assert (await slow.hear_until("board"))["no"] == done + 2


async def test_a_screen_that_goes_leaves_nothing_behind(room: Room) -> None:
    async with room.welcomed("Ann"), room.welcomed("Bo") as bo:
        assert len(room.actor.hub.clients) == 2
        bo.connection.transport.abort()
        async with asyncio.timeout(10):
            while len(room.actor.hub.clients) > 1:
                await asyncio.sleep(0.01)
    async with asyncio.timeout(10):
        while room.actor.hub.clients:
            await asyncio.sleep(0.01)
    names = {task.get_name() for task in asyncio.all_tasks()} - {asyncio.current_task().get_name()}  # type: ignore[union-attr]
    assert not [name for name in names if "_send" in name]


async def test_who_is_signed_out_meanwhile_does_nothing_more(room: Room) -> None:
    async with room.welcomed("director") as director:
        del room.people["director"]
        await director.do("late")
        assert (await director.hear())["code"] == "signed-out"
        await director.closed()
    assert room.actor.no == 1


async def test_staff_can_ask_for_the_public_board_and_nobody_for_more(room: Room) -> None:
    async with room.screen("director", query="as=public") as tv, room.screen("Ann", query="as=director") as ann:
        for screen, shown in ((tv, "public"), (ann, "player")):
            await screen.say(type="hello", version=1)
            assert (await screen.hear())["board"]["type"] == shown


async def test_a_fault_in_a_board_ends_the_socket_so_that_the_page_comes_back(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with room.welcomed("Ann") as ann:
        monkeypatch.setattr(Counter, "screen", lambda self, who, at_ms: 1 / 0)
        await room.actor.do(DIRECTOR, do("a"))
        assert (await ann.hear())["code"] == "fault"
        assert await ann.closed() == 1000


def test_the_pace_comes_back_with_time() -> None:
    pace = Bucket(Rate(40, 20), 0.0)
    assert [pace.take(0.0) for _ in range(42)] == [0] * 40 + [1, 1]
    assert [pace.take(1.0) for _ in range(21)] == [0] * 20 + [1]


async def test_a_used_id_belongs_to_its_sender_and_its_act(room: Room) -> None:
    async with room.welcomed("director") as director, room.welcomed("display") as tv:
        await director.do("a", by=4)
        done = await director.hear_until("done")
        await director.do("a", by=5)
        no = await director.hear_until("no")
        assert (no["id"], no["code"]) == ("a", "used-id") and "id of its own" in no["says"]
        await tv.do("a", by=4)
        assert (await tv.hear_until("no"))["code"] == "used-id", "somebody else hears nothing of it"
        await director.say(type="do", id="a", act={"by": 4, "type": "Add"})
        assert await director.hear_until("done") == done, "the order of the fields does not matter"
    assert room.actor.no == 2
