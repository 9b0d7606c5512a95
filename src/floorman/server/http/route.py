"""The `route` decorator: rights, body, query and result of a handler, in one place. Documents are made from it too.

    @route("POST", "/api/events", may=OWNER, says="Create an event.", body=EventSpec, gives=EventMade)
    async def make(asked: Asked[EventSpec]) -> EventMade:
        ...

    ROUTES = (make,)

A path with `{event}` is open only to clients of that event, and one with `{table}` to no other table's dealer, unless
anyone may use it. A handler gets its body and its query decoded. It returns a value or a Paper, or raises: Refused is
answered with 409, DataError with 400, NotAllowed with 403, a Problem with its own status.
"""

import asyncio
import ipaddress
import logging
import socket
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Literal, TypeVar
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route as Mounted
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.types import Message as Part
from starlette.websockets import WebSocketClose

from floorman.core import DataError, Refused, reworded
from floorman.rules import Format, Rulebook
from floorman.rules.book import cites_of_refusal
from floorman.server.accounts.sessions import COOKIE, LASTS_MS, Session
from floorman.server.log import LogError, Lost
from floorman.server.rights import Group, NotAllowed, Who, may_use
from floorman.server.services import Busy, Services
from floorman.server.streams.actor import UNSURE
from floorman.text import Message, Text, language_for, message, render, speaking

LONGEST_SEARCH = 200
"""The most characters of a text to search for."""

Method = Literal["GET", "POST", "PUT", "DELETE"]
Body = TypeVar("Body", covariant=True)


class Wrong(msgspec.Struct, frozen=True):
    """The answer to a request that was not carried out: a code for programs, a sentence for people, the rules behind
    it.

    Where a field is wrong, `where` names it, and `wrong` is the sentence without its name. `event` is the event that is
    in the way, where there is one.
    """

    code: str
    says: str
    topic: str = ""
    cites: tuple[str, ...] = ()
    where: str = ""
    wrong: str = ""
    event: str = ""


class Problem(Exception):  # noqa: N818 - it is an answer
    """Raised where a request is not carried out. `after` is the seconds until it may be tried again."""

    def __init__(
        self,
        status: int,
        code: str,
        says: Text | DataError,
        *,
        topic: str = "",
        cites: tuple[str, ...] = (),
        after: int = 0,
        event: str = "",
    ) -> None:
        super().__init__(str(says))
        self.status = status
        where, wrong = (says.where, says.sentence) if isinstance(says, DataError) else ("", "")
        self.wrong = Wrong(code, str(says), topic, cites, where, wrong, event)
        self.after = after


def unknown(what: Message) -> Problem:
    """Return a Problem with status 404; `what` says what was not found."""
    return Problem(404, "unknown", what)


def refused(no: Refused, book: Rulebook, format: Format = "tournament") -> Problem:
    """Return a Problem with status 409 for a refusal, with the rules of the book in force."""
    return Problem(409, no.code, str(no), topic=no.topic, cites=cites_of_refusal(no.topic, no.code, book, format))


class Nothing(msgspec.Struct, frozen=True):
    """An empty answer: the request was carried out."""


@dataclass(frozen=True, slots=True)
class Paper:
    """An answer that is not JSON: a file to be saved where it has a name, else something to be shown."""

    content: bytes
    media: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Asked(Generic[Body]):
    """One decoded request. `who` is None for a client without a session; `address` is the client's IP address.

    `origin` is the scheme and host of links to this server, as others can reach it; `cookie` is what was sent, valid or
    not, and `device` the browser's user agent.
    """

    services: Services
    who: Who | None
    path: Mapping[str, str]
    query: Any
    body: Body
    address: str
    origin: str
    session: Session | None
    cookie: str = ""
    device: str = ""

    @property
    def event(self) -> str:
        """The event in the path; raises Problem where there is none of that id."""
        event = self.path["event"]
        if event not in self.services.front_desk.ledger.events:
            raise unknown(message("problem.no-event"))
        return event

    @property
    def me(self) -> Who:
        """The client; raises NotAllowed where it has no session."""
        if self.who is None:
            raise NotAllowed("no-session", message("door.no-session"))
        return self.who


@dataclass(frozen=True, slots=True)
class SessionAnswer:
    """An answer that sets the session cookie, or deletes it where `cookie` is empty."""

    value: Any
    cookie: str


@dataclass(frozen=True, slots=True)
class Route:
    """A handler with its method, path, rights and types.

    Where `gives` is None, it returns a Paper of the type `media`.
    """

    method: Method
    path: str
    may: Group
    says: str
    does: Callable[[Asked[Any]], Awaitable[Any]]
    body: Any
    query: Any
    gives: Any
    media: str
    status: int
    codes: Mapping[int, str]
    most: int
    enters: bool

    @property
    def name(self) -> str:
        """The handler's function name, which is the operation id in documents."""
        return self.does.__name__


def route(
    method: Method,
    path: str,
    *,
    may: Group,
    says: str,
    body: Any = None,
    query: Any = None,
    gives: Any = None,
    media: str = "application/json",
    status: int = 200,
    codes: Mapping[int, str] | None = None,
    most: int = 256 * 1024,
    enters: bool = False,
) -> Callable[[Callable[[Asked[Any]], Awaitable[Any]]], Route]:
    """Return a decorator that makes a Route of a handler.

    `body` and `query` are the types that are decoded, `codes` further statuses with their meanings, and `most` the most
    bytes of a body. A route with `enters` has the stricter rate limit of sign-ins.
    """

    def made(does: Callable[[Asked[Any]], Awaitable[Any]]) -> Route:
        return Route(method, path, may, says, does, body, query, gives, media, status, dict(codes or {}), most, enters)

    return made


HEADER = "x-floorman"
LOCAL = (".local", ".localhost", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".box", ".test")
"""Suffixes of host names that only a local network has."""

Network = ipaddress.IPv4Network | ipaddress.IPv6Network


def read_origin(text: str) -> str:
    """Return an origin as `--origin` takes it: scheme, host and optional port; raise DataError for anything else."""
    parts = urlsplit(text.strip().rstrip("/"))
    try:
        good = (
            parts.scheme in ("http", "https") and parts.hostname and not (parts.path or parts.query or parts.username)
        )
        port = parts.port
    except ValueError:
        good, port = False, None
    if not good or port == 0:
        raise DataError("--origin", f"{text!r} is not the address of a site.", "Write it as https://poker.example.org.")
    return f"{parts.scheme}://{parts.netloc}".lower()


def read_proxies(texts: Iterable[str]) -> tuple[Network, ...]:
    """Return the addresses or networks of proxies, as `--proxy` takes them; raise DataError for anything else."""
    found = []
    for text in texts:
        try:
            found.append(ipaddress.ip_network(text.strip(), strict=False))
        except ValueError as wrong:
            fix = "Write an address or a network, as 127.0.0.1 or 10.0.0.0/24."
            raise DataError("--proxy", f"{text!r} is not an address.", fix) from wrong
    return tuple(found)


@dataclass(frozen=True)
class Site:
    """The addresses by which this server is reached.

    `origin` is how others reach it. Where it is `fixed`, by `--origin`, no other host name is accepted; else any IP
    address and any local name is. Forwarding headers are only believed from `proxies`.
    """

    origin: str = ""
    fixed: bool = False
    proxies: tuple[Network, ...] = ()
    _warned: set[str] = field(default_factory=set, compare=False)

    @property
    def secure(self) -> bool:
        """Whether the site is only ever reached over TLS."""
        return self.fixed and self.origin.startswith("https://")

    @cached_property
    def _own_names(self) -> frozenset[str]:
        return frozenset({_hostname(urlsplit(self.origin).netloc), socket.gethostname().lower()})

    def knows(self, host: str) -> bool:
        """Return whether a Host header names this server."""
        name = _hostname(host)
        if not host:
            return True
        if name == "localhost" or _is_loopback(name):
            return True
        if self.fixed:
            return name == _hostname(urlsplit(self.origin).netloc)
        return _is_address(name) or (bool(name) and "." not in name) or name.endswith(LOCAL) or name in self._own_names

    def resolved(self, scope: Scope) -> Scope:
        """Return the request with the client address and scheme that a known proxy forwards.

        Other requests unchanged.
        """
        headers = Headers(scope=scope)
        peer = scope["client"][0] if scope.get("client") else ""
        forwarded = [part.strip() for value in headers.getlist("x-forwarded-for") for part in value.split(",")]
        if not self._is_proxy(peer):
            self._warn(peer, bool(forwarded))
            return scope
        # The last proxy has added the last address; what stands before the first that is no proxy, anybody can write.
        address = next((one for one in reversed(forwarded) if not self._is_proxy(one)), peer)
        scheme = headers.get("x-forwarded-proto", "")
        secure = {"http": "https", "ws": "wss"} if scheme == "https" else {}
        changed: Mapping[str, object] = {
            "client": (address if _is_address(address) else peer, 0),
            "scheme": secure.get(scope["scheme"], scope["scheme"]),
        }
        return {**scope, **changed}

    def _is_proxy(self, address: str) -> bool:
        if not self.proxies or not _is_address(address):
            return False
        found = ipaddress.ip_address(address)
        return any(found in network for network in self.proxies if network.version == found.version)

    def _warn(self, peer: str, forwarded: bool) -> None:
        if forwarded and not self._warned and not self.proxies:
            self._warned.add(peer)
            _log.warning(
                "Requests come through a proxy at %s. If it is yours, start Floorman with --proxy %s; until then all "
                "its visitors count as one address.", peer, peer,
            )  # fmt: skip


def _hostname(host: str) -> str:
    """Return the host name in a Host header, without its port; "" where there is none."""
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_address(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True


def _is_loopback(name: str) -> bool:
    return _is_address(name) and ipaddress.ip_address(name).is_loopback


class Safely:
    """Middleware: refuses requests to other host names, and adds security headers to every answer."""

    def __init__(self, app: ASGIApp, site: Site) -> None:
        self._app = app
        self._site = site

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with 421, or a redirect, where the host name is not ours; else call the application."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        scope = self._site.resolved(scope)
        host = Headers(scope=scope).get("host", "")

        async def safely(part: Part) -> None:
            if part["type"] == "http.response.start":
                headers = MutableHeaders(scope=part)
                headers["X-Content-Type-Options"] = "nosniff"
                headers["Referrer-Policy"] = "no-referrer"
                headers["X-Frame-Options"] = "DENY"
                headers["Cross-Origin-Resource-Policy"] = "same-origin"
                if self._site.secure:
                    headers["Strict-Transport-Security"] = "max-age=31536000"
                headers.setdefault("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'")
            await send(part)

        sending: Callable[[Part], Awaitable[None]] = safely if scope["type"] == "http" else send
        if not self._site.knows(host) and scope["path"] != "/healthz":
            await _other_host(scope, self._site)(scope, receive, sending)
            return
        await self._app(scope, receive, sending)


def _other_host(scope: Scope, site: Site) -> ASGIApp:
    """Return the answer to a request that names another host."""
    if scope["type"] == "websocket":
        return WebSocketClose()
    path: str = scope["path"]
    if site.fixed and scope["method"] in ("GET", "HEAD") and not path.startswith(("/api/", "/static/", "//")):
        query = scope["query_string"].decode("latin-1")
        return RedirectResponse(f"{site.origin}{path}" + (f"?{query}" if query else ""), 307)
    says = message("problem.other-host", origin=site.origin if site.fixed else "")
    language = language_for(Headers(scope=scope).get("accept-language", ""))
    return json(Wrong("other-host", render(says, language)), 421)


def address_of(request: HTTPConnection) -> str:
    """Return the client's IP address."""
    return request.client.host if request.client else "unknown"


def same_origin(request: HTTPConnection, ours: str = "") -> bool:
    """Return whether a request comes from a page of this host and port, or of the origin `ours`, by its Origin header.

    A request without that header passes: it does not come from a browser, and has only the cookie that it was given.
    """
    origin = request.headers.get("origin")
    if origin is None:
        return True
    return origin == ours or urlsplit(origin).netloc == request.headers.get("host", "")


def from_our_pages(request: HTTPConnection, ours: str = "") -> None:
    """Raise Problem for a write that does not come from one of our pages."""
    if not same_origin(request, ours):
        raise Problem(403, "other-origin", message("problem.other-origin"))
    if request.headers.get(HEADER) != "1":
        raise Problem(403, "no-header", "Requests that change something need the header X-Floorman: 1.")


_log = logging.getLogger("floorman.server")
_write = msgspec.json.Encoder()

BODY_WITHIN, BODY_BYTES_A_SECOND = 20.0, 256 * 1024
"""Seconds for a body to arrive, and one more for each of so many bytes that the largest body of the route has."""

_ANY = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]

Answering = Callable[[Request], Awaitable[Response]]


def mounted(routes: Iterable[Route], services: Services) -> list[Mounted]:
    """Return the routes for Starlette: one for each path, so that a wrong method is answered with the allowed ones."""
    by_path: dict[str, dict[str, Route]] = {}
    for each in routes:
        by_path.setdefault(each.path, {})[each.method] = each
    fixed_first = sorted(by_path.items(), key=lambda item: ["{" in part for part in item[0].split("/")])
    return [Mounted(path, _answering(methods, services), methods=_ANY) for path, methods in fixed_first]


def _answering(methods: Mapping[str, Route], services: Services) -> Answering:
    async def answer(request: Request) -> Response:
        one = methods.get("GET" if request.method == "HEAD" else request.method)
        if one is None:
            return wrong(HTTPException(405, headers={"Allow": ", ".join(methods)}))
        with speaking(language_for(request.headers.get("accept-language", ""))):
            try:
                return _answer(request, one, await _done(request, one, services), services)
            except Exception as no:
                return wrong(no)

    return answer


async def _done(request: Request, one: Route, services: Services) -> Any:
    address = address_of(request)
    cookie = request.cookies.get(COOKIE, "")
    session = services.front_desk.session(cookie)
    writes = one.method != "GET"
    wait = services.limits.wait(session.id if session and not one.enters else address, writes, one.enters)
    if wait:
        raise Problem(429, "too-many", message("problem.too-many", wait=wait), after=wait)
    if writes:
        from_our_pages(request, services.origin)
    who = session.who if session else None
    may_use(one.may, who, request.path_params)
    asked: Asked[Any] = Asked(
        services=services,
        who=who,
        path=request.path_params,
        query=_query(request, one),
        body=await _body(request, one),
        address=address,
        origin=services.origin_for(request.url.scheme, request.headers.get("host", "")),
        session=session,
        cookie=cookie,
        device=request.headers.get("user-agent", ""),
    )
    return await one.does(asked)


def _query(request: Request, one: Route) -> Any:
    if one.query is None:
        return None
    try:
        return msgspec.convert(dict(request.query_params), one.query, strict=False)
    except msgspec.ValidationError as no:
        raise Problem(400, "bad-query", reworded(str(no), "query")) from no


async def _body(request: Request, one: Route) -> Any:
    if one.body is None:
        return None
    data = bytearray()
    too_large = Problem(413, "too-large", message("problem.too-large", most=one.most // 1024))
    if int(request.headers.get("content-length", "0")) > one.most:
        raise too_large
    try:
        async with asyncio.timeout(BODY_WITHIN + one.most / BODY_BYTES_A_SECOND):
            async for part in request.stream():
                data += part
                if len(data) > one.most:
                    raise too_large
    except TimeoutError as late:
        raise Problem(408, "too-slow", message("problem.too-slow")) from late
    try:
        return msgspec.json.decode(bytes(data), type=one.body)
    except msgspec.ValidationError as no:
        raise Problem(400, "bad-body", reworded(str(no), "body")) from no
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as no:
        raise Problem(400, "bad-json", message("problem.bad-json", why=str(no))) from no


def _answer(request: Request, one: Route, value: Any, services: Services) -> Response:
    cookie = None
    if isinstance(value, SessionAnswer):
        value, cookie = value.value, value.cookie
    if isinstance(value, Paper):
        answer = Response(value.content, one.status, media_type=value.media)
        if value.name:
            answer.headers["Content-Disposition"] = f'attachment; filename="{value.name}"'
    else:
        answer = json(value, one.status)
    if cookie:
        secure = services.origin.startswith("https:") if services.fixed else request.url.scheme == "https"
        answer.set_cookie(
            COOKIE, cookie, max_age=LASTS_MS // 1000, path="/", httponly=True, samesite="lax", secure=secure
        )
    elif cookie == "":
        answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return answer


def json(value: Any, status: int = 200) -> Response:
    """Return a value as a JSON answer that must not be cached."""
    return Response(_write.encode(value), status, {"Cache-Control": "no-store"}, "application/json")


def wrong(no: Exception) -> Response:
    """Return the answer for an exception. An unexpected one is logged with its traceback and answered with 500."""
    match no:
        case Problem():
            answer = json(no.wrong, no.status)
            if no.after:
                answer.headers["Retry-After"] = str(no.after)
            return answer
        case NotAllowed():
            return wrong(Problem(429 if no.after else 403, no.code, str(no), after=no.after))
        case Busy():
            return wrong(Problem(503, "busy", str(no), after=3))
        case Refused():
            return json(Wrong(no.code, str(no), no.topic), 409)
        case DataError():
            return wrong(Problem(400, "bad-data", no))
        case Lost():
            return wrong(Problem(503, "unsure", UNSURE, after=2))
        case LogError():
            _log.error("The log cannot be read or written: %s", no)
            return wrong(Problem(503, "not-written", message("problem.not-saved", why=no.why)))
        case HTTPException(status_code=404):
            return json(Wrong("unknown", str(message("problem.no-page"))), 404)
        case HTTPException(status_code=405):
            answer = json(Wrong("wrong-method", str(message("problem.wrong-method"))), 405)
            answer.headers.update(no.headers or {})
            return answer
        case HTTPException():
            return json(Wrong("bad-request", no.detail), no.status_code)
    _log.error("A request failed.", exc_info=no)
    return json(Wrong("fault", str(message("problem.fault"))), 500)
