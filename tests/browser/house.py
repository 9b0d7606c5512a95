"""A real server in a process of its own, to be killed and started again, and what a browser asks of it."""

import json
import re
import socket
import subprocess
import sys
import time
import uuid
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

PATIENCE = 60.0
"""Seconds until a server that says nothing is given up."""


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as asked:
        asked.bind(("127.0.0.1", 0))
        return int(asked.getsockname()[1])


class House:
    """`floorman serve` on a port of its own, with a data directory of its own."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.owner_link = ""
        self._process: subprocess.Popen[str] | None = None

    def start(self) -> None:
        """Serve, and read the owner's link that is printed."""
        command = [sys.executable, "-c", "from floorman.cli import main; raise SystemExit(main())", "serve"]
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        said = self.data.parent / "said.txt"
        with said.open("w") as out:
            self._process = subprocess.Popen([*command, *where], stdout=out, stderr=subprocess.STDOUT, text=True)
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            found = re.search(r"http://\S+/in/\S+", said.read_text())
            if found:
                self.owner_link = found[0]
                return
            if self._process.poll() is not None:
                break
            time.sleep(0.1)
        raise AssertionError(f"floorman serve did not start:\n{said.read_text()}")

    def kill(self) -> None:
        """Pull the plug."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


class Owner:
    """A browser that is the owner's, and the house it is in."""

    def __init__(self, context: BrowserContext, house: House) -> None:
        self.context = context
        self.house = house
        self.url = house.url

    def page(self, path: str) -> Page:
        """A page of the house. A script that fails there fails the test."""
        page = self.context.new_page()
        page.on("pageerror", _fail)
        page.goto(self.url + path)
        return page

    def ask(self, path: str, body: Any) -> Any:
        """Something sent over HTTP."""
        headers = {"X-Floorman": "1", "Origin": self.url, "Content-Type": "application/json"}
        answer = self.context.request.post(self.url + path, data=json.dumps(body), headers=headers)
        assert answer.ok, answer.text()
        return answer.json()

    def event(self, players: list[str], **spec: Any) -> str:
        """A new event, its seats not drawn yet."""
        asked = {"name": "Thursday Night", "book": "hpt", "buy_in": 2000, "stack": 1500, "players": players, **spec}
        return str(self.ask("/api/events", asked)["id"])

    def act(self, event: str, **act: Any) -> Any:
        """Something done to an event."""
        return self.ask(f"/api/events/{event}/acts", {"id": uuid.uuid4().hex, "act": act})

    def started(self, players: list[str], tables: int = 1, **spec: Any) -> str:
        """An event with the cards in the air."""
        event = self.event(players, **spec)
        self.act(event, type="DrawSeats", tables=tables)
        self.act(event, type="DealFirstHand")
        return event


def _fail(error: Any) -> None:
    raise AssertionError(f"a script on the page failed: {error}")


def names(number: int) -> list[str]:
    """So many names, all different."""
    first = "Ann Bo Cy Dee Eve Flo Gus Hal Ida Jo Kit Lou Max Ned Ola Pia Quin Ray Sue Tom Una Vic Wes Yan".split()
    return [first[at % len(first)] + (f" {at // len(first) + 1}" if at >= len(first) else "") for at in range(number)]
