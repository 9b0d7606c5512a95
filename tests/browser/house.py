"""What a browser asks of a real server."""

import json
import uuid
from typing import Any

from playwright.sync_api import BrowserContext, Page
from served import House


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
        answer = self.context.request.post(self.url + path, data=json.dumps(body), headers=headers, max_retries=2)
        assert answer.ok, answer.text()
        return answer.json()

    def event(self, players: list[str], **spec: Any) -> str:
        """A new event, its seats not drawn yet."""
        asked = {"name": "Thursday Night", "book": "hpt", "buy_in": 2000, "stack": 1500, "players": players, **spec}
        return str(self.ask("/api/events", asked)["id"])

    def act(self, event: str, **act: Any) -> Any:
        """Something done to an event. Of the last ones who go out nobody buys a new stack, so that it is over."""
        done = self.act_only(event, **act)
        if act["type"] == "Bust":
            board = self.context.request.get(f"{self.url}/api/events/{event}/board", max_retries=2).json()
            asked = [one["key"] for one in board["prompts"] if one["key"].startswith("rebuy:")]
            for key in asked if board["public"]["left"] == 1 else ():
                self.act_only(event, type="Choose", code="no-rebuy", player=key.removeprefix("rebuy:"))
        return done

    def act_only(self, event: str, **act: Any) -> Any:
        """Something done to an event, and nothing after it."""
        return self.ask(f"/api/events/{event}/acts", {"id": uuid.uuid4().hex, "act": act})

    def pay(self, event: str, players: list[str]) -> None:
        """Everybody pays at the door."""
        for player in players:
            self.act(event, type="Register", player=player)

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
