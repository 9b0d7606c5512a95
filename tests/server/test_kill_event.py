"""A real `floorman serve` with an event on it, killed while directors work: the event comes back, clock and all.

It is killed 200 times in `make test-all`, else a few times; FLOORMAN_KILLS sets another number.
"""

import os
import random
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import House

from floorman.cli import main
from floorman.server.log import is_url

KILLS = int(os.environ.get("FLOORMAN_KILLS") or (200 if os.environ.get("FLOORMAN_TESTS") == "all" else 8))
AT_ONCE = 3
"""Directors who work at the same time."""

pytestmark = pytest.mark.slow


class Director:
    """Sends announcements under ids of their own, and remembers which were acknowledged and which not answered."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.web = httpx.Client(base_url=house.url, headers={"X-Floorman": "1", "Origin": house.url}, timeout=30)
        self.event = ""
        self.sent = 0
        self.acknowledged: dict[str, int] = {}
        self.unanswered: set[str] = set()
        self._lock = threading.Lock()

    def sign_in(self) -> None:
        link = self.house.owner_link.rpartition("/")[2]
        assert self.web.post("/api/sessions", json={"link": link}).is_success
        self.event = self.web.get("/api/me").json()["events"][0]["id"]

    def announce(self, text: str) -> None:
        act = {"type": "Announce", "text": text}
        with self._lock:
            self.unanswered.add(text)
        answer = self.web.post(f"/api/events/{self.event}/acts", json={"id": text, "act": act})
        while answer.status_code == 429:
            time.sleep(0.3)
            answer = self.web.post(f"/api/events/{self.event}/acts", json={"id": text, "act": act})
        if answer.status_code == 503:
            return
        assert answer.is_success, answer.text
        with self._lock:
            self.unanswered.discard(text)
            before = self.acknowledged.setdefault(text, answer.json()["no"])
        assert before == answer.json()["no"], f"{text} was done twice"

    def work(self, until_dead: threading.Event) -> None:
        while not until_dead.is_set():
            with self._lock:
                self.sent += 1
                number = self.sent
            try:
                self.announce(f"Announcement {number}")
            except httpx.TransportError:
                return

    def clock(self) -> tuple[Any, float, float]:
        """The clock, and between which two moments it showed that."""
        asked = time.monotonic()
        board = self.web.get(f"/api/events/{self.event}/board").raise_for_status().json()
        return board["public"]["clock"], asked, time.monotonic()

    def log(self) -> Counter[str]:
        said: Counter[str] = Counter()
        after = 0
        while True:
            lines = self.web.get(f"/api/events/{self.event}/log", params={"after": after}).json()["lines"]
            if not lines:
                return said
            said.update(sentence for line in lines for sentence in line["says"])
            after = max(line["no"] for line in lines)


def test_nothing_acknowledged_is_lost_and_the_clock_is_right(place: str, tmp_path: Path) -> None:
    more = ("--database", place) if is_url(place) else ()
    house = House(tmp_path / "data", *more)
    house.start()
    director = Director(house)
    director.sign_in()
    chance = random.Random(12)
    open_ones = 0
    try:
        for _ in range(KILLS):
            clock, asked, told = director.clock()
            dead = threading.Event()
            working = [threading.Thread(target=director.work, args=(dead,)) for _ in range(AT_ONCE)]
            for one in working:
                one.start()
            time.sleep(chance.uniform(0.05, 0.6))
            house.kill()
            dead.set()
            for one in working:
                one.join()
            house.start()
            now, asked_again, told_again = director.clock()
            least, most = 1000 * (asked_again - told), 1000 * (told_again - asked)
            if clock["left_ms"] > most:
                assert (now["state"], now["level"]) == (clock["state"], clock["level"])
                assert least - 1000 <= clock["left_ms"] - now["left_ms"] <= most + 1000
            open_ones += len(director.unanswered)
            for text in sorted(director.unanswered):
                director.announce(text)
            assert not director.unanswered, "whatever was not answered is answered when it is sent again"
            director.announce(max(director.acknowledged, key=lambda text: director.acknowledged[text]))
        said = director.log()
        assert len(director.acknowledged) > KILLS
        assert {text: said[text] for text in director.acknowledged if said[text] != 1} == {}
        stray = {text for text in said if text.startswith("Announcement ")} - set(director.acknowledged)
        assert not stray, "nothing is there that nobody was told of"
        print(f"{KILLS} kills, {len(director.acknowledged)} acknowledged, {open_ones} not answered and sent again")
    finally:
        house.kill()
    assert main(["verify", place if is_url(place) else str(house.data), "--data", str(house.data)]) == 0
