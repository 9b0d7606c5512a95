"""A real `floorman serve` with an event on it, killed while a director works: the event comes back, clock and all."""

import threading
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import House

from floorman.server.store.opening import is_url

KILLS = 4
pytestmark = pytest.mark.slow


class Director:
    """Sends announcements under ids of their own, one after the other, and remembers which were acknowledged."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.web = httpx.Client(base_url=house.url, headers={"X-Floorman": "1", "Origin": house.url}, timeout=20)
        self.event = ""
        self.sent = 0
        self.acknowledged: dict[str, int] = {}

    def sign_in(self) -> None:
        link = self.house.owner_link.rpartition("/")[2]
        assert self.web.post("/api/sessions", json={"link": link}).is_success
        self.event = self.web.get("/api/me").json()["events"][0]["id"]

    def announce(self, text: str) -> None:
        act = {"type": "Announce", "text": text}
        answer = self.web.post(f"/api/events/{self.event}/acts", json={"id": text, "act": act})
        assert answer.is_success, answer.text
        before = self.acknowledged.setdefault(text, answer.json()["no"])
        assert before == answer.json()["no"], f"{text} was done twice"

    def work(self, until_dead: threading.Event) -> None:
        while not until_dead.is_set():
            self.sent += 1
            try:
                self.announce(f"Announcement {self.sent}")
            except httpx.TransportError:
                return

    def board(self) -> Any:
        return self.web.get(f"/api/events/{self.event}/board").json()

    def log(self) -> list[str]:
        said: list[str] = []
        after = 0
        while True:
            lines = self.web.get(f"/api/events/{self.event}/log", params={"after": after}).json()["lines"]
            if not lines:
                return said
            said += [sentence for line in lines for sentence in line["says"]]
            after = max(line["no"] for line in lines)


def test_nothing_acknowledged_is_lost_and_the_clock_is_right(place: str, tmp_path: Path) -> None:
    more = ("--database", place) if is_url(place) else ()
    house = House(tmp_path / "data", *more)
    house.start()
    director = Director(house)
    director.sign_in()
    try:
        for kill in range(KILLS):
            clock, at = director.board()["public"]["clock"], time.monotonic()
            dead = threading.Event()
            working = threading.Thread(target=director.work, args=(dead,))
            working.start()
            time.sleep(0.2 + 0.13 * kill)
            house.kill()
            dead.set()
            working.join()
            house.start()
            now = director.board()["public"]["clock"]
            assert (now["state"], now["level"]) == (clock["state"], clock["level"])
            gone = 1000 * (time.monotonic() - at)
            assert abs(clock["left_ms"] - gone - now["left_ms"]) < 3000
            last = max(director.acknowledged, key=lambda text: director.acknowledged[text])
            director.announce(last)
        said = director.log()
        assert len(director.acknowledged) > KILLS
        assert [said.count(text) for text in director.acknowledged] == [1] * len(director.acknowledged)
    finally:
        house.kill()
