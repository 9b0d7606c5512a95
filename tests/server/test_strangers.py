"""What strangers on the network can send to a real server, and what it may cost everybody else."""

import asyncio
import contextlib
import json
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from served import House, free_port
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from floorman.cli.serve import listening_on
from floorman.server.http import connections
from floorman.server.http.connections import FULL

pytestmark = pytest.mark.lengthy

PIN = "2468"


class Served:
    """A real server in its own process, its owner, and requests as bytes."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.owner = self.browser()
        entered = self.owner.post("/api/sessions", json={"link": house.owner_link.rpartition("/")[2]})
        assert entered.status_code == 200, entered.text

    def browser(self, address: str = "127.0.0.1") -> httpx.Client:
        transport = httpx.HTTPTransport(local_address=address)
        return httpx.Client(base_url=self.house.url, transport=transport, headers={"X-Floorman": "1"}, timeout=60)

    def event(self, *players: str) -> str:
        spec = {"name": "Friday", "book": "hpt", "buy_in": 2000, "players": list(players)}
        made = self.owner.post("/api/events", json=spec)
        assert made.status_code == 201, made.text
        return str(made.json()["id"])

    def set_pin(self, event: str, role: str = "director", pin: str = PIN) -> None:
        assert self.owner.put(f"/api/events/{event}/pins", json={"role": role, "pin": pin}).status_code == 200

    def request(self, method: str, path: str, body: Any = None) -> bytes:
        content = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1:{self.house.port}\r\nX-Floorman: 1\r\nConnection: close\r\n"
        )
        return f"{head}Content-Length: {len(content)}\r\n\r\n".encode() + content

    def connect(self, address: str = "127.0.0.1") -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.house.port), 60, (address, 0))

    def all_at_once(self, requests: list[tuple[str, bytes]]) -> list[tuple[int, dict[str, Any]]]:
        """Send all but the last byte of every request, then the last bytes together; each from its own address."""
        sockets = [self.connect(address) for address, _ in requests]
        for one, (_, data) in zip(sockets, requests, strict=True):
            one.sendall(data[:-1])
        for one, (_, data) in zip(sockets, requests, strict=True):
            one.sendall(data[-1:])
        return [answer_on(one) for one in sockets]


def answer_on(one: socket.socket) -> tuple[int, dict[str, Any]]:
    """The status and the JSON of an answer that ends with the connection."""
    with closing(one):
        data = b""
        while part := one.recv(65536):
            data += part
    head, _, body = data.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    house = House(tmp_path_factory.mktemp("strangers") / "data", "--no-demo")
    house.start()
    try:
        yield Served(house)
    finally:
        house.kill()


def said(house: House) -> str:
    """Everything that the server has printed."""
    return Path(house.data.parent, "said.txt").read_text()


class TestGuessingPins:
    """A PIN of four digits has to outlast a burst of guesses, from one address and from many."""

    def guesses(self, served: Served, event: str, addresses: list[str]) -> list[str]:
        tries = [
            (address, served.request("POST", "/api/pins", {"event": event, "role": "director", "pin": f"{number:04}"}))
            for number, address in enumerate(addresses)
        ]
        return [said.get("code", "in") for _, said in served.all_at_once(tries)]

    def test_a_burst_from_one_address_is_five_tries(self, served: Served) -> None:
        event = served.event("Ann", "Bo")
        served.set_pin(event)
        codes = self.guesses(served, event, ["127.0.1.1"] * 30)
        assert codes.count("wrong-pin") == 5
        assert codes.count("locked") == 25

    def test_a_burst_from_many_addresses_is_thirty_tries(self, served: Served) -> None:
        event = served.event("Ann", "Bo")
        served.set_pin(event)
        codes = self.guesses(served, event, [f"127.0.2.{number % 100 + 1}" for number in range(200)])
        assert codes.count("wrong-pin") <= 30
        assert set(codes) <= {"wrong-pin", "locked", "busy"}

    def test_strangers_who_use_up_the_tries_keep_no_director_out(self, served: Served) -> None:
        event = served.event("Ann", "Bo")
        served.set_pin(event)
        signed_in = served.browser("127.0.3.1")
        right = {"event": event, "role": "director", "pin": PIN}
        assert signed_in.post("/api/pins", json=right).status_code == 200
        link = served.owner.post(f"/api/events/{event}/links", json={"role": "director"}).json()["url"]
        self.guesses(served, event, [f"127.0.4.{number}" for number in range(1, 40)])
        newcomer = served.browser("127.0.3.2")
        assert newcomer.post("/api/pins", json=right).json()["code"] == "locked"
        assert signed_in.get("/api/me").json()["role"] == "director", "whoever is in stays in"
        assert signed_in.post("/api/pins", json=right).status_code == 200, "a device that was in before gets in again"
        assert newcomer.post("/api/sessions", json={"link": link.rpartition("/")[2]}).status_code == 200
        served.set_pin(event, "dealer")
        assert newcomer.post("/api/pins", json={**right, "role": "dealer"}).status_code == 200, "each role by itself"

    def test_a_phone_that_was_a_players_has_no_more_tries_at_the_directors_pin(self, served: Served) -> None:
        event = served.event("Ann", "Bo")
        served.set_pin(event)
        phone = served.browser("127.0.3.3")
        assert phone.post(f"/api/events/{event}/claim", json={"player": "Ann"}).status_code == 200
        codes = [
            phone.post("/api/pins", json={"event": event, "role": "director", "pin": "0000"}).json()["code"]
            for _ in range(7)
        ]
        assert codes == ["wrong-pin"] * 5 + ["locked"] * 2

    def test_one_address_cannot_take_every_name(self, served: Served) -> None:
        names = [f"P{number}" for number in range(30)]
        event = served.event(*names)
        tries = [
            served.browser("127.0.3.4").post(f"/api/events/{event}/claim", json={"player": name}) for name in names
        ]
        assert [one.status_code for one in tries].count(200) <= 22
        assert tries[-1].json()["code"] == "too-many"
        assert served.owner.delete(f"/api/events/{event}/sessions?role=player").status_code == 200
        real = served.browser("127.0.3.5").post(f"/api/events/{event}/claim", json={"player": "P0"})
        assert real.status_code == 200, "the names are free again when the floor signs all phones out"


class TestRequestsThatTakeLong:
    """Work that a request asks for is bounded, and the server answers others meanwhile."""

    def test_a_search_has_an_end(self, served: Served) -> None:
        stranger = served.browser()
        for path in ("/api/rules", "/api/desk/incidents"):
            answer = stranger.get(path, params={"search": "a " * 25_000})
            assert (answer.status_code, answer.json()["says"]) == (
                400,
                "search: it is too long. Enter at most 200 characters.",
            )
            assert stranger.get(path, params={"search": "a " * 100}).status_code == 200
        long = stranger.get("/api/differences", params={"one": "hpt", "other": "wsop-2025", "topic": "x" * 1000})
        assert long.status_code == 400

    def test_others_are_answered_while_a_structure_is_worked_out(self, served: Served) -> None:
        chips = [[2**number, 500] for number in range(20)]
        spec = {"name": "Large", "book": "hpt", "expected_players": 20, "hours": 4, "chips": chips}
        done = threading.Event()

        def work_out() -> None:
            served.owner.post("/api/events/preview", json=spec)
            done.set()

        thread = threading.Thread(target=work_out)
        thread.start()
        answered_meanwhile = 0
        stranger = served.browser()
        while not done.is_set():
            assert stranger.get("/healthz").status_code == 200
            answered_meanwhile += not done.is_set()
        thread.join()
        assert answered_meanwhile, "nobody was answered until the structure was done"

    def test_more_than_a_few_at_once_are_told_to_wait(self, served: Served) -> None:
        stacks = {str(seat): 10**6 for seat in range(1, 11)}
        lines = [f"{seat % 10 + 1} raises to {2 * seat}" for seat in range(2, 202)]
        body = {"book": "hpt", "stacks": stacks, "blinds": [1, 2], "lines": lines}
        ruling = served.request("POST", "/api/desk/rulings", body)
        answers = served.all_at_once([(f"127.0.5.{number}", ruling) for number in range(1, 60)])
        assert {status for status, _ in answers} <= {200, 503}
        assert {said["code"] for status, said in answers if status == 503} <= {"busy"}
        assert served.browser().post("/api/desk/rulings", json=body).status_code == 200

    def test_the_server_stops_when_it_is_told_to_while_it_works(self, tmp_path: Path) -> None:
        house = House(tmp_path / "data", "--no-demo")
        house.start()
        served = Served(house)
        chips = [[2**number, 500] for number in range(20)]
        spec = {"name": "Large", "book": "hpt", "expected_players": 20, "hours": 4, "chips": chips}
        sent = threading.Event()

        def work_out() -> None:
            sent.set()
            with contextlib.suppress(httpx.HTTPError):
                served.owner.post("/api/events/preview", json=spec)

        thread = threading.Thread(target=work_out)
        thread.start()
        sent.wait()
        assert house.process is not None
        house.process.send_signal(signal.SIGTERM)
        house.process.wait(30)
        thread.join()


class TestRequestsThatMakeNoSense:
    """What is wrong with a request is said in a sentence; nothing is an internal error."""

    @pytest.mark.parametrize(
        ("method", "path", "status"),
        [
            ("GET", f"/static/{'a' * 300}.js", 404),
            ("GET", f"/static/{'a/' * 3000}b.js", 404),
            ("GET", "/static/%00.js", 404),
            ("GET", "/static/%ff%fe.js", 404),
            ("DELETE", f"/api/events/EVENT/links/{'9' * 5000}", 404),
            ("DELETE", "/api/events/EVENT/links/²", 404),
            ("DELETE", f"/api/people/changes/{'9' * 5000}", 404),
            ("GET", f"/api/events/EVENT/undo?act={'9' * 5000}", 400),
            ("GET", f"/api/events/EVENT/log?after={'9' * 5000}", 400),
            ("GET", f"/api/events/{'x' * 3000}", 404),
            ("GET", f"/api/events/{'x' * 3000}/seats", 404),
            ("GET", "/api/events/%00/seats", 404),
        ],
    )
    def test_an_address_that_cannot_be(self, served: Served, method: str, path: str, status: int) -> None:
        event = served.event("Ann", "Bo")
        answer = served.owner.request(method, path.replace("EVENT", event))
        assert answer.status_code == status, answer.text

    @pytest.mark.parametrize(
        "line", ["² folds", "clock on ²", "wait ²", "[" * 900, "{" * 900, '{"type":' + "[" * 900, "٣ folds"]
    )
    def test_a_line_that_cannot_be(self, served: Served, line: str) -> None:
        body = {"book": "hpt", "stacks": {"1": 100, "2": 100, "3": 100}, "blinds": [1, 2], "lines": [line]}
        answer = served.browser().post("/api/desk/rulings", json=body)
        assert answer.status_code == 200, answer.text

    @pytest.mark.parametrize(
        "body", [b"[" * 100_000, b'{"book":' * 20_000, b'{"lines":[[[' * 5000, b"\xff", b"1" * 10_000]
    )
    def test_a_body_that_cannot_be(self, served: Served, body: bytes) -> None:
        for path in ("/api/desk/rulings", "/api/pins", "/api/sessions"):
            assert served.browser().post(path, content=body).status_code == 400
        event = served.event("Ann", "Bo")
        assert served.owner.post(f"/api/events/{event}/acts", content=body).status_code == 400

    def test_deep_json_on_a_socket_before_hello(self, served: Served) -> None:
        event = served.event("Ann", "Bo")
        url = f"ws://127.0.0.1:{served.house.port}/ws/events/{event}"
        cookie = f"floorman={served.owner.cookies['floorman']}"
        for message in ("[" * 50_000, '{"type":"do","id":"a","act":' * 2000, '{"a":' * 10_000):
            with connect(url, proxy=None, additional_headers={"Cookie": cookie}) as screen:
                screen.send(message)
                heard = json.loads(screen.recv(30))
                assert (heard["type"], heard["code"]) == ("no", "malformed")
        assert "Traceback" not in said(served.house)


class TestConnections:
    """Connections that say nothing keep nobody out, and none is held for ever."""

    def test_silent_ones_make_way_for_whoever_asks_something(self, tmp_path: Path) -> None:
        house = House(tmp_path / "data", "--no-demo", files=300)
        house.start()
        served = Served(house)
        half = served.request("POST", "/api/pins", {"event": "x"})[:60]
        silent = [served.connect() for _ in range(400)]
        for one in silent[::2]:
            with contextlib.suppress(OSError):
                one.sendall(half)
        for _ in range(3):
            with served.browser() as stranger:
                assert stranger.get("/healthz").status_code == 200
        assert served.owner.get("/api/me").json()["role"] == "owner"
        silent[0].settimeout(30)
        with contextlib.suppress(ConnectionResetError):
            assert silent[0].recv(100) in (b"", FULL[:100])
        for one in silent:
            one.close()
        assert len(said(house)) < 3000, "what happens a thousand times is not logged a thousand times"
        house.kill()

    def test_the_limit_on_files_is_raised(self, tmp_path: Path) -> None:
        house = House(tmp_path / "data", "--no-demo", files=500)
        house.start()
        assert house.process
        limits = Path(f"/proc/{house.process.pid}/limits").read_text()
        house.kill()
        assert re.search(r"Max open files +500 +500", limits), limits


@pytest.fixture
async def limited() -> AsyncIterator[tuple[uvicorn.Server, int]]:
    """A server in this process, with room for three connections."""

    class Three(connections.HttpConnection):
        room = 3

    async def app(scope: Any, receive: Any, send: Any) -> None:
        slow = scope["path"] == "/slow"
        body = b"x" * 20_000_000 if scope["path"] == "/large" else b"here"
        if slow:
            await asyncio.Event().wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": body})

    listening = listening_on("127.0.0.1", free_port())
    config = uvicorn.Config(app, http=Three, lifespan="off", log_level="error", timeout_graceful_shutdown=1)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve(sockets=[listening]))
    while not server.started:
        await asyncio.sleep(0.01)
    yield server, listening.getsockname()[1]
    server.should_exit = True
    await serving
    listening.close()


@pytest.mark.anyio
class TestOneConnection:
    ASKS = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"

    async def test_small_answers_do_not_wait(self, limited: tuple[uvicorn.Server, int]) -> None:
        server, port = limited
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        while not server.server_state.connections:
            await asyncio.sleep(0.01)
        (one,) = server.server_state.connections
        transport = one.transport
        assert transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
        writer.close()

    @pytest.mark.parametrize("sent", [b"", b"GET /", ASKS + b"GET /"])
    async def test_half_a_request_is_not_waited_for(
        self, limited: tuple[uvicorn.Server, int], monkeypatch: pytest.MonkeyPatch, sent: bytes
    ) -> None:
        monkeypatch.setattr(connections, "HEADERS_WITHIN", 1.0)
        reader, writer = await asyncio.open_connection("127.0.0.1", limited[1])
        writer.write(sent)
        for _ in range(3):
            await asyncio.sleep(0.05)
            writer.write(b"a" if sent else b"")
        async with asyncio.timeout(30):
            assert (await reader.read()).count(b"HTTP/1.1 200") == sent.count(b"Host")
        writer.close()

    async def test_an_answer_that_nobody_reads_is_given_up(
        self, limited: tuple[uvicorn.Server, int], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(connections, "STALLED_AFTER", 0.2)
        monkeypatch.setattr(connections, "HEADERS_WITHIN", 0.2)
        server, port = limited
        _, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(self.ASKS.replace(b"/ ", b"/large "))
        while not server.server_state.connections:
            await asyncio.sleep(0.01)
        async with asyncio.timeout(30):
            while server.server_state.connections:
                await asyncio.sleep(0.05)
        writer.close()

    async def test_where_all_are_busy_the_next_is_told_to_come_back(self, limited: tuple[uvicorn.Server, int]) -> None:
        server, port = limited
        busy = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        for _, writer in busy:
            writer.write(self.ASKS.replace(b"/ ", b"/slow "))
        while len(server.server_state.tasks) < 3:
            await asyncio.sleep(0.01)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        assert await reader.read() == connections.FULL
        for _, one in [*busy, (reader, writer)]:
            one.close()

    async def test_whoever_is_idle_longest_makes_way(self, limited: tuple[uvicorn.Server, int]) -> None:
        _, port = limited
        idle = [await asyncio.open_connection("127.0.0.1", port) for _ in range(3)]
        await asyncio.sleep(0.1)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(self.ASKS)
        assert (await reader.readline()).startswith(b"HTTP/1.1 200")
        assert await idle[0][0].read() == connections.FULL
        for _, one in [*idle, (reader, writer)]:
            one.close()


class TestRightsThatEnd:
    """Whoever has lost a right sees nothing from then on, also on a page that is open and says nothing."""

    @pytest.fixture(autouse=True)
    def closing(self) -> Iterator[None]:
        with contextlib.ExitStack() as self.open:
            yield

    def director(self, served: Served, event: str) -> tuple[httpx.Client, str]:
        link = served.owner.post(f"/api/events/{event}/links", json={"role": "director"}).json()
        browser = served.browser()
        assert browser.post("/api/sessions", json={"link": link["url"].rpartition("/")[2]}).status_code == 200
        return browser, str(link["no"])

    def screen(self, served: Served, browser: httpx.Client, event: str) -> ClientConnection:
        url = f"ws://127.0.0.1:{served.house.port}/ws/events/{event}"
        cookie = f"floorman={browser.cookies['floorman']}"
        screen = self.open.enter_context(connect(url, proxy=None, additional_headers={"Cookie": cookie}, max_size=None))
        screen.send('{"type":"hello","version":1}')
        assert json.loads(screen.recv(30))["type"] == "welcome"
        return screen

    @pytest.mark.parametrize("how", ["link", "role", "event", "one", "all", "delete", "sign-out"])
    def test_an_open_page_is_closed_at_once(self, served: Served, how: str) -> None:
        event = served.event("Ann", "Bo")
        browser, link = self.director(served, event)
        other, _ = self.director(served, event)
        screen, stays = self.screen(served, browser, event), self.screen(served, other, event)
        owner = served.owner
        if how == "one":
            lines = owner.get("/api/sessions").json()["sessions"]
            (line,) = [one for one in lines if one["event"] == event and one["screens"] and one is not lines[0]][:1]
            (mine,) = [one for one in lines if one["mine"]]
            assert (mine["role"], line["role"], line["event_name"]) == ("owner", "director", "Friday")
            assert owner.delete(f"/api/sessions/{line['id']}").status_code == 200
            assert owner.delete(f"/api/sessions/{line['id']}").status_code == 404
        elif how == "all":
            old = served.browser()
            old.cookies.set("floorman", owner.cookies["floorman"])
            assert owner.post("/api/sessions/end-others", json={}).status_code == 200
            assert (owner.get("/api/me").json()["role"], old.get("/api/me").json()["role"]) == ("owner", "")
        elif how == "sign-out":
            kept = browser.cookies["floorman"]
            browser.delete("/api/sessions")
            browser.cookies.set("floorman", kept)
        else:
            paths = {"link": f"/links/{link}", "role": "/sessions?role=director", "event": "/sessions"}
            gone = owner.delete(f"/api/events/{event}{paths.get(how, '?name=Friday')}")
            assert gone.status_code == 200, gone.text
        last = {}
        with contextlib.suppress(ConnectionClosed):
            while True:
                last = json.loads(screen.recv(30))
        assert (last["type"], last["code"]) == ("bye", "unknown" if how == "delete" else "signed-out")
        assert browser.get("/api/me").json()["role"] == ""
        if how in ("link", "one", "sign-out"):
            stays.send('{"type":"ping"}')
            heard = ""
            while heard != "pong":
                heard = json.loads(stays.recv(30))["type"]

    def test_a_name_that_is_freed_closes_its_phone(self, served: Served) -> None:
        event = served.event("Ann", "Bo")
        phone = served.browser()
        assert phone.post(f"/api/events/{event}/claim", json={"player": "Ann"}).status_code == 200
        screen = self.screen(served, phone, event)
        assert served.owner.delete(f"/api/events/{event}/claims/Ann").status_code == 200
        assert json.loads(screen.recv(30))["code"] == "signed-out"

    def test_a_phone_has_ten_pages_at_most(self, served: Served) -> None:
        event = served.event("Ann", "Bo")
        phone = served.browser()
        assert phone.post(f"/api/events/{event}/claim", json={"player": "Ann"}).status_code == 200
        for _ in range(10):
            self.screen(served, phone, event)
        url = f"ws://127.0.0.1:{served.house.port}/ws/events/{event}"
        with connect(url, proxy=None, additional_headers={"Cookie": f"floorman={phone.cookies['floorman']}"}) as one:
            assert json.loads(one.recv(30))["code"] == "too-many"

    def test_whoever_has_no_session_is_not_waited_for(self, served: Served) -> None:
        event = served.event("Ann", "Bo")
        with connect(f"ws://127.0.0.1:{served.house.port}/ws/events/{event}", proxy=None) as stranger:
            assert json.loads(stranger.recv(30))["code"] == "no-session"

    def test_a_new_owner_link_can_end_the_old_owners_sessions(self, served: Served) -> None:
        for more, stays in (((), "owner"), (("--sign-out-others",), "")):
            command = [sys.executable, "-c", "from floorman.cli import main; raise SystemExit(main())", "owner"]
            printed = subprocess.run(
                [*command, "--data", str(served.house.data), *more], capture_output=True, text=True, check=True
            ).stdout
            token = re.search(r"/in/(\S+)", printed)
            assert token
            new = served.browser()
            assert new.post("/api/sessions", json={"link": token[1]}).json()["role"] == "owner"
            assert served.owner.get("/api/me").json()["role"] == stays
            served.owner = new


class TestWhatPlayersSee:
    def act(self, served: Served, event: str, **act: object) -> httpx.Response:
        return served.owner.post(f"/api/events/{event}/acts", json={"id": secrets.token_hex(8), "act": act})

    def test_what_others_have_paid_is_for_the_floor(self, served: Served) -> None:
        event = served.event("Ann", "Bo")
        phone = served.browser()
        assert phone.post(f"/api/events/{event}/claim", json={"player": "Ann"}).status_code == 200
        for path in ("results", "prints/results"):
            seen = phone.get(f"/api/events/{event}/{path}").json()["places"]
            assert [(line["paid_in"], line["profit"], line["received"]) for line in seen] == [(0, 0, 0)] * 2
            told = served.owner.get(f"/api/events/{event}/{path}").json()["places"]
            assert {line["paid_in"] for line in told} == {2000}

    def test_a_phone_never_shows_another_players_seat(self, served: Served) -> None:
        event = served.event("Ann", "Bob")
        phone = served.browser()
        assert phone.post(f"/api/events/{event}/claim", json={"player": "Ann"}).status_code == 200
        assert self.act(served, event, type="Rename", player="Ann", to="Anna").status_code == 200
        assert self.act(served, event, type="Rename", player="Bob", to="Ann").status_code == 200
        assert phone.get(f"/api/events/{event}/board").json()["mine"]["player"] == "Anna"
        assert self.act(served, event, type="Rename", player="Bob", to="Bob").status_code == 200
        assert self.act(served, event, type="Register", player="Ann").status_code == 200
        assert phone.get(f"/api/events/{event}/board").json()["mine"]["player"] == "Anna"
        players = served.owner.get(f"/api/events/{event}/board").json()["players"]
        assert {one["id"]: one["name"] for one in players} == {"Ann": "Anna", "Bob": "Bob", "Ann-2": "Ann"}
        assert served.owner.delete(f"/api/events/{event}/claims/Ann").status_code == 200
        assert phone.get("/api/me").json()["role"] == ""

    def test_names_that_look_alike_are_not_taken_twice(self, served: Served) -> None:
        event = served.event("Ann", "Ваня", "Oxo")
        for name in ("\u0410nn", "ANN", "ВАНЯ", "\u041ex\u043e", "\uff21nn"):
            no = self.act(served, event, type="Register", player=name)
            assert (no.status_code, no.json()["code"]) == (409, "name-in-use"), name
        assert self.act(served, event, type="Register", player="Анна").status_code == 200
