"""The application: accounts, routes, sockets and pages over one log."""

import asyncio
import base64
import hashlib
import logging
import math
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager, suppress
from importlib.resources import files
from pathlib import Path, PurePosixPath
from time import monotonic

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route as Mounted
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from floorman.desk.desk import stands
from floorman.server.accounts.front_desk import FrontDesk
from floorman.server.accounts.sessions import COOKIE, Signer, token_hash
from floorman.server.clock import Times
from floorman.server.http import (
    events,
    links,
    openapi,
    people,
    results,
    rooms,
    rulebook,
    seasons,
    sessions,
)
from floorman.server.http.route import Network, Route, Safely, Site, mounted, same_origin, wrong
from floorman.server.keepers import (
    HandKeeper,
    keepers,
    room_spec,
    room_stream,
    rooms_of,
    spec_of,
    streams_of,
    streams_of_room,
)
from floorman.server.keepers import events as events_of
from floorman.server.log import Altered, Log, LogError
from floorman.server.people import People
from floorman.server.rights import SOCKETS, NotAllowed, Watched, Who, may_use
from floorman.server.rooms.keeper import Played, RoomKeeper
from floorman.server.rooms.screens import EventProgress, InEvent
from floorman.server.screens import LANGUAGES
from floorman.server.services import Limits, Services, StreamIndex
from floorman.server.streams.actor import Actors, Closed, UnknownStream
from floorman.server.streams.keeper import Seating
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.money import money_of
from floorman.server.tournaments.public_screen import phase_of
from floorman.server.ws import OpenSockets, socket_routes
from floorman.text import message

WEB = Path(str(files("floorman"))) / "web"

KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".mp3": "audio/mpeg",
    ".ogg": "audio/ogg",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wav": "audio/wav",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}

DOTTED = "rules/"
"""Pages whose addresses may contain a dot, because rules and topics are numbered with dots."""

_INLINE = re.compile(r"<script(?![^>]*\ssrc=)[^>]*>(.*?)</script>", re.DOTALL)


def policy(page: str, host: str) -> str:
    """Return the Content-Security-Policy of a page: it may load files of this server, open sockets to it, and run its
    own inline scripts, which are named by their hashes.
    """
    hashes = (base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in _INLINE.findall(page))
    scripts = " ".join(f"'sha256-{each}'" for each in hashes)
    return "; ".join((
        "default-src 'none'",
        f"script-src 'self' {scripts}".rstrip(),
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "media-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        f"connect-src 'self' ws://{host} wss://{host}",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    ))  # fmt: skip


def _sent(request: Request, path: Path) -> Response:
    content = path.read_bytes()
    if path.suffix == ".html":
        content = content.replace(b'data-languages=""', b'data-languages="%s"' % " ".join(LANGUAGES).encode())
    tag = f'"{hashlib.sha256(content).hexdigest()[:24]}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache"}
    if path.suffix == ".html":
        host = re.sub(r"[^\w.:\[\]-]", "", request.headers.get("host", ""))
        headers["Content-Security-Policy"] = policy(content.decode(), host)
    if request.headers.get("if-none-match") == tag:
        return Response(None, 304, headers)
    return Response(content, 200, headers, KINDS[path.suffix])


def _is_file(path: Path) -> bool:
    """Return whether a file exists; False also for a name that the file system does not allow."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def pages(web: Path = WEB) -> list[Mounted]:
    """Return the routes of the pages: files under /static, and index.html at every other address.

    An address that ends in a file name is answered with 404, unless it begins with DOTTED.
    """

    async def file(request: Request) -> Response:
        asked = PurePosixPath(request.path_params["path"])
        path = web.joinpath(*asked.parts)
        inside = ".." not in asked.parts and not asked.is_absolute() and path.suffix in KINDS
        if not (inside and _is_file(path)):
            return PlainTextResponse("There is no such file on this server.", 404)
        return _sent(request, path)

    async def page(request: Request) -> Response:
        index = web / "index.html"
        path = request.path_params["path"]
        if "." in path.rpartition("/")[2] and not path.startswith(DOTTED):
            return PlainTextResponse("There is no page at this address.", 404)
        if not index.is_file():
            return PlainTextResponse("The page index.html is not in this installation. Install Floorman again.", 503)
        return _sent(request, index)

    return [Mounted("/static/{path:path}", file), Mounted("/{path:path}", page)]


_log = logging.getLogger(__name__)

ROUTES: tuple[Route, ...] = (
    *sessions.ROUTES,
    *events.ROUTES,
    *events.DAY_TWO_ROUTES,
    *links.ROUTES,
    *links.JOIN_ROUTES,
    *people.ROUTES,
    *results.ROUTES,
    *rooms.ROUTES,
    *seasons.ROUTES,
    *rulebook.DESK_ROUTES,
    *rulebook.ROUTES,
    *rulebook.QUESTION_ROUTES,
    *events.SETUP_ROUTES,
    *links.PICTURE_ROUTES,
)
"""Every route of the API. A module of server/http adds its own here."""


async def open_services(
    log: Log,
    times: Times,
    *,
    secret: bytes,
    origin: str = "",
    limited: bool = True,
    fixed: bool = False,
    index: Path | None = None,
) -> Services:
    """Return everything that requests use, over a log.

    Where `fixed` is set, `origin` is the only address of the server.

    `index` is the file for the index of streams. An event or room whose creation was cut short is listed afterwards,
    and one whose deletion was cut short is deleted.
    """
    front_desk = FrontDesk(log, Signer(secret), times.now_ms)

    def claimed(event: str) -> frozenset[str]:
        return front_desk.ledger.claimed(event)

    def door(event: str) -> tuple[str, str]:
        code = front_desk.ledger.codes.get(event, "")
        return (code, f"{origin}/join/{code}") if code else ("", "")

    def in_hand(event: str, table: str) -> tuple[int, ...]:
        keeper = hand_on(f"events/{event}/tables/{table}")
        return keeper.in_hand if keeper else ()

    results: dict[str, tuple[int, Mapping[int, int]]] = {}

    def pushed(event: str, table: str) -> Mapping[int, int]:
        stream = f"events/{event}/tables/{table}"
        tablet = actors.opened(stream)
        if tablet is None and stream in results:
            return results[stream][1]  # nobody has reported anything since
        no = tablet.no if tablet else log.head(stream).no
        if stream not in results or results[stream][0] != no:
            keeper = hand_on(stream)
            results[stream] = no, keeper.result if keeper else {}
        return results[stream][1]

    def show_result(stream: str) -> None:
        """Show the floor of an event the stacks of a hand whose pots were pushed, or taken back, at a table."""
        match stream.split("/"):
            case ["events", event, "tables", table]:
                before = results.get(stream, (0, {}))[1]
                whole = actors.opened(f"events/{event}")
                if pushed(event, table) != before and whole and isinstance(whole.keeper, EventKeeper):
                    whole.keeper.look_again()
                    whole.show_floor()

    def played(room: str, game: str) -> Played | None:
        keeper = hand_on(f"{room_stream(room)}/tables/{game}")
        return (keeper.situation, stands(keeper.desk)) if keeper and keeper.situation and keeper.desk else None

    def hand_on(stream: str) -> HandKeeper | None:
        tablet = actors.opened(stream)
        if tablet is None and not log.head(stream).no:
            return None  # no dealer has told of a hand there
        try:
            keeper = tablet.keeper if tablet else make(stream)
        except Closed:
            return None
        if not isinstance(keeper, HandKeeper):
            return None
        if tablet is None:
            # Nobody has looked at the tablet since the server was started: its hand is on all the same.
            for record in log.read(stream):
                keeper.take(record)
        return keeper

    def seated(stream: str, table: str) -> Mapping[int, str]:
        whole = actors.opened(stream)
        try:
            return whole.keeper.seated(table) if whole and isinstance(whole.keeper, Seating) else {}
        except Closed:
            return {}

    def open_room(room: str) -> RoomKeeper | None:
        whole = actors.opened(room_stream(room))
        try:
            return whole.keeper if whole and isinstance(whole.keeper, RoomKeeper) and whole.keeper.exists else None
        except Closed:
            return None

    def opened_event(event: str) -> EventKeeper | None:
        whole = actors.opened(f"events/{event}")
        try:
            return whole.keeper if whole and isinstance(whole.keeper, EventKeeper) and whole.keeper.exists else None
        except Closed:
            return None

    runs: dict[str, tuple[int, EventProgress]] = {}
    opening: dict[str, asyncio.Task[None]] = {}

    def run_of(event: str) -> EventProgress | None:
        whole = actors.opened(f"events/{event}")
        if whole is None:
            # Nobody has it open, so that nothing has happened in it since; its log is not read while others wait.
            if event not in runs and event not in opening:
                opening[event] = asyncio.create_task(open_event(event), name=f"opens event {event} for its room")
            return runs[event][1] if event in runs else None
        try:
            keeper = whole.keeper
        except Closed:
            return None
        if not isinstance(keeper, EventKeeper):
            return None
        if keeper.exists and (event not in runs or runs[event][0] != keeper.no):
            seen = keeper.seen(times.now_ms())
            till = money_of(seen)
            phase, left, unpaid = (
                phase_of(seen.tournament, seen.over),
                len(seen.tournament.left),
                len(seen.tournament.guests),
            )
            began = (*keeper.spec.players, *keeper.spec.invited)
            seats: dict[str, InEvent] = {
                one.id: InEvent(one.table, one.seat, one.out) for one in seen.tournament.players
            }
            entries = seen.tournament.entries
            runs[event] = keeper.no, EventProgress(phase, entries, left, till.taken, till.cash, unpaid, began, seats)
        return runs[event][1] if event in runs else None

    async def open_event(event: str) -> None:
        with suppress(UnknownStream):
            await actors.of(f"events/{event}")
            notify_rooms(f"events/{event}")

    def notify_rooms(stream: str) -> None:
        """Update open card rooms when a tournament from their tables has entered another phase."""
        folder, _, event = stream.partition("/")
        for actor in actors.all_opened("rooms/") if folder == "events" else ():
            room = open_room(actor.stream.removeprefix("rooms/"))
            if room and any(one.event == event for one in room.room.tournaments) and room.has_news:
                actor.look()

    make = keepers(log, claimed, door, in_hand, pushed, seated, played, open_room, opened_event, run_of)
    actors = Actors(log, times, make)
    actors.when_recorded += (notify_rooms, show_result)
    for event in events_of(log):
        if event in front_desk.ledger.deleted:
            await log.remove(streams_of(log, event))
            continue
        if event in front_desk.ledger.events:
            continue
        try:
            spec = spec_of(log, event)
        except (Altered, msgspec.MsgspecError) as wrong:
            _log.error("An event that is in no list cannot be read: %s", wrong)
            continue
        if spec:
            await front_desk.add_event("server", event, spec.name, spec.demo)
    for room in rooms_of(log):
        if room in front_desk.ledger.deleted:
            await log.remove(streams_of_room(log, room))
        elif room not in front_desk.ledger.rooms:
            spec_of_room = room_spec(log, room)
            if spec_of_room:
                await front_desk.add_room("server", room, spec_of_room.name, spec_of_room.home)
    await front_desk.add_codes()
    people_known = People(log, times.now_ms)
    limits = Limits(times.now_ms if limited else None)
    return Services(
        log, actors, times, front_desk, people_known, origin, limits, fixed=fixed, index=StreamIndex(log, index)
    )


def build(services: Services, proxies: tuple[Network, ...] = ()) -> Starlette:
    """Return the application, behind `proxies`. It closes the actors when it shuts down."""

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        keeping = asyncio.create_task(services.actors.keep_few(), name="evicts idle actors")
        yield
        keeping.cancel()
        await services.actors.close()
        services.index.save()

    sockets = OpenSockets(services.screens, services.at_tables)
    services.front_desk.when_rights_end.append(sockets.check)
    app = Starlette(
        routes=[
            Mounted("/healthz", _Health(services.log)),
            *mounted(ROUTES, services),
            Mounted("/api/openapi.json", openapi.answer(ROUTES)),
            Mounted("/api/{path:path}", _unknown, methods=["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]),
            *socket_routes(services.actors, who_of_socket(services), sockets),
            *pages(),
        ],
        exception_handlers={HTTPException: _wrong, Exception: _wrong},
        lifespan=lifespan,
    )
    app.add_middleware(Safely, site=Site(services.origin, services.fixed, proxies))
    return app


def who_of_socket(services: Services) -> Callable[[WebSocket, str], Who | None]:
    """Return a function that finds a socket's client by its cookie, and checks its origin and access to the stream."""

    def who_of(socket: WebSocket, stream: str) -> Who | None:
        if not same_origin(socket, services.origin):
            raise NotAllowed("other-origin", message("problem.other-site"))
        session = services.front_desk.session(socket.cookies.get(COOKIE, ""))
        if session is None:
            return None
        socket.state.session = token_hash(session.id)
        watched: dict[tuple[bool, bool], Watched] = {
            (False, False): "event", (False, True): "table", (True, False): "room", (True, True): "room-table"
        }  # fmt: skip
        kind = watched[stream.startswith("rooms/"), "/tables/" in stream]
        may_use(SOCKETS[kind], session.who, socket.path_params)
        return session.who

    return who_of


PROBED_EVERY_S = 3.0
PROBED_FOR_S = 8.0
"""The shortest time between two probes of the log, and how long one may take."""


class _Health:
    """Answers /healthz: 200 while the log can be written, else 503."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._asked_at = -math.inf
        self._asking: asyncio.Task[str] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if self._asking is None or (self._asking.done() and monotonic() - self._asked_at >= PROBED_EVERY_S):
            self._asked_at = monotonic()
            self._asking = asyncio.create_task(self._ask())
        wrong = await asyncio.shield(self._asking)
        answer = PlainTextResponse(wrong or "well", 503 if wrong else 200, {"Cache-Control": "no-store"})
        await answer(scope, receive, send)

    async def _ask(self) -> str:
        try:
            async with asyncio.timeout(PROBED_FOR_S):
                await self._log.probe()
        except (LogError, TimeoutError) as wrong:
            _log.error("The log cannot be written: %s", wrong or "the database does not answer")
            return "The log cannot be written. Details are in the server's log."
        return ""


async def _unknown(_: Request) -> Response:
    raise HTTPException(404)


async def _wrong(_: Request, no: Exception) -> Response:
    return wrong(no)
