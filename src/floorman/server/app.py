"""The server put together: accounts, routes, sockets and pages over one log."""

from collections.abc import Awaitable, Callable

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route as Mounted
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from floorman.server.accounts.front_desk import FrontDesk
from floorman.server.accounts.sessions import Signer
from floorman.server.clock import Times
from floorman.server.house import House, Limits
from floorman.server.http import links, sessions
from floorman.server.http.answers import mounted, wrong
from floorman.server.http.route import Route
from floorman.server.http.static import pages
from floorman.server.store.base import Store

ROUTES: tuple[Route, ...] = (
    *sessions.ROUTES,
    *links.ROUTES,
)
"""Every route of the API. A module of server/http adds its own here."""


def open_house(store: Store, times: Times, *, secret: bytes, origin: str = "", limited: bool = True) -> House:
    """Everything that requests turn to, over a log."""
    front_desk = FrontDesk(store, Signer(secret), times.now_ms)
    return House(store, None, times, front_desk, origin, Limits(times.now_ms if limited else None))


def build(house: House) -> Starlette:
    """The application of a house."""
    app = Starlette(
        routes=[
            Mounted("/healthz", _healthy),
            *mounted(ROUTES, house),
            Mounted("/api/{path:path}", _unknown, methods=["GET", "POST", "PUT", "DELETE", "PATCH"]),
            *pages(),
        ],
        exception_handlers={HTTPException: _wrong, Exception: _wrong},
    )
    app.state.house = house
    app.add_middleware(_Safely)
    return app


async def _healthy(_: Request) -> Response:
    return PlainTextResponse("well")


async def _unknown(_: Request) -> Response:
    raise HTTPException(404)


async def _wrong(_: Request, no: Exception) -> Response:
    return wrong(no)


class _Safely:
    """Headers that keep every answer to what it is, whatever a browser guesses."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
                headers["X-Frame-Options"] = "DENY"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
            await send(message)

        sending: Callable[[Message], Awaitable[None]] = safely if scope["type"] == "http" else send
        await self._app(scope, receive, sending)
