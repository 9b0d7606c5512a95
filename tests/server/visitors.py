"""A whole application over a log, with an event in it, and browsers that come to it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
from starlette.applications import Starlette

from floorman.server.app import build, open_services
from floorman.server.log import Log
from floorman.server.rights import Role, Who
from floorman.server.services import Services
from server.conftest import SetTimes

ORIGIN = "http://club.test"
SECRET = bytes(range(32))
OWN_HEADERS = {"X-Floorman": "1", "Origin": ORIGIN}
OWNER = Who("owner")
SPEC = {"name": "Friday", "book": "hpt", "buy_in": 2000, "players": ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo"]}


class Visitor:
    """A browser: it keeps its cookie and sends what our pages send."""

    def __init__(self, app: Starlette, address: str = "10.0.0.1", headers: dict[str, str] | None = None) -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False, client=(address, 50000))
        self.client = httpx.AsyncClient(
            transport=transport, base_url=ORIGIN, headers=OWN_HEADERS if headers is None else headers
        )

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        if body is not None:
            more["content"] = body if isinstance(body, bytes) else msgspec.json.encode(body)
        return await self.client.request(method, path, **more)

    async def get(self, path: str) -> httpx.Response:
        return await self.ask("GET", path)

    async def post(self, path: str, body: Any = None, **more: Any) -> httpx.Response:
        return await self.ask("POST", path, body, **more)

    async def me(self) -> dict[str, Any]:
        return dict((await self.get("/api/me")).json())


class Club:
    """The services of a house, its application, and an event of six."""

    def __init__(self, services: Services, times: SetTimes, event: str) -> None:
        self.services = services
        self.times = times
        self.app = build(services)
        self.event = event
        self._next = 1

    def visitor(self, address: str = "") -> Visitor:
        self._next += 1
        return Visitor(self.app, address or f"10.0.0.{self._next}")

    async def owner(self) -> Visitor:
        visitor = self.visitor()
        answer = await visitor.post("/api/sessions", {"link": await self.services.front_desk.owner_link()})
        assert answer.status_code == 200, answer.text
        return visitor

    async def somebody(self, role: Role | str, **more: Any) -> Visitor:
        """Somebody who came in by a link to a role of the event; for `nobody`, without any."""
        if role == "nobody":
            return self.visitor()
        if role == "owner":
            return await self.owner()
        made = {"event": self.event, "table": "1" if role == "dealer" else "", **more}
        _, token = await self.services.front_desk.make_link("owner", role, **made)  # type: ignore[arg-type]
        visitor = self.visitor()
        assert (await visitor.post("/api/sessions", {"link": token})).status_code == 200
        return visitor

    async def act(self, visitor: Visitor, id: str, act: Any, event: str = "") -> httpx.Response:
        return await visitor.post(f"/api/events/{event or self.event}/acts", {"id": id, "act": act})


@asynccontextmanager
async def open_club(log: Log, times: SetTimes, *, limited: bool = False) -> AsyncIterator[Club]:
    services = await open_services(log, times, secret=SECRET, origin=ORIGIN, limited=limited)
    club = Club(services, times, "")
    owner = await club.owner()
    events = services.front_desk.ledger.events
    if not events:
        made = await owner.post("/api/events", SPEC)
        assert made.status_code == 201, made.text
    club.event = next(iter(events))
    yield club
    await services.actors.close()
