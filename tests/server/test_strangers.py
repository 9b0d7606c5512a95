"""What strangers on the network can send to a real server, and what it may cost everybody else."""

import json
import socket
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import House

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
