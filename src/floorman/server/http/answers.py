"""Every request goes the same way: may it, read it, do it, write the answer. Nothing else writes one."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route as Mounted

from floorman.base import DataError, Refused
from floorman.server.accounts.sessions import COOKIE, LASTS_MS
from floorman.server.house import Busy, House
from floorman.server.http.origins import address_of, from_our_pages
from floorman.server.http.route import Asked, Paper, Problem, Route, SessionAnswer, Wrong
from floorman.server.log import Lost, StoreError
from floorman.server.rights import NotAllowed, may_use
from floorman.server.streams.actor import UNSURE
from floorman.server.tournaments.reading import in_words

_log = logging.getLogger("floorman.server")
_write = msgspec.json.Encoder()

BODY_WITHIN, BODY_BYTES_A_SECOND = 20.0, 256 * 1024
"""Seconds for a body to arrive, and so many more for each of these bytes that the largest one has."""

_ANY = ["GET", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"]

Answering = Callable[[Request], Awaitable[Response]]


def mounted(routes: Iterable[Route], house: House) -> list[Mounted]:
    """The routes as Starlette takes them: one of each path, so that a wrong method is told the right ones."""
    by_path: dict[str, dict[str, Route]] = {}
    for each in routes:
        by_path.setdefault(each.path, {})[each.method] = each
    fixed_first = sorted(by_path.items(), key=lambda item: ["{" in part for part in item[0].split("/")])
    return [Mounted(path, _answering(methods, house), methods=_ANY) for path, methods in fixed_first]


def _answering(methods: Mapping[str, Route], house: House) -> Answering:
    async def answer(request: Request) -> Response:
        one = methods.get("GET" if request.method == "HEAD" else request.method)
        if one is None:
            return wrong(HTTPException(405, headers={"Allow": ", ".join(methods)}))
        try:
            return _answer(request, one, await _done(request, one, house), house)
        except Exception as no:
            return wrong(no)

    return answer


async def _done(request: Request, one: Route, house: House) -> Any:
    address = address_of(request)
    cookie = request.cookies.get(COOKIE, "")
    session = house.front_desk.session(cookie)
    writes = one.method != "GET"
    wait = house.limits.wait(session.id if session and not one.enters else address, writes, one.enters)
    if wait:
        raise Problem(429, "too-many", f"Too many requests at once. Wait {wait} s and try again.", after=wait)
    if writes:
        from_our_pages(request, house.origin)
    who = session.who if session else None
    may_use(one.may, who, request.path_params)
    asked: Asked[Any] = Asked(
        house=house,
        who=who,
        path=request.path_params,
        query=_query(request, one),
        body=await _body(request, one),
        address=address,
        origin=house.origin_for(request.url.scheme, request.headers.get("host", "")),
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
        raise Problem(400, "bad-query", str(in_words(str(no), "query"))) from no


async def _body(request: Request, one: Route) -> Any:
    if one.body is None:
        return None
    data = bytearray()
    too_large = Problem(413, "too-large", f"That is more than the limit of {one.most // 1024} KiB.")
    if int(request.headers.get("content-length", "0")) > one.most:
        raise too_large
    try:
        async with asyncio.timeout(BODY_WITHIN + one.most / BODY_BYTES_A_SECOND):
            async for part in request.stream():
                data += part
                if len(data) > one.most:
                    raise too_large
    except TimeoutError as late:
        raise Problem(408, "too-slow", "The request took too long to arrive. Try again.") from late
    try:
        return msgspec.json.decode(bytes(data), type=one.body)
    except msgspec.ValidationError as no:
        raise Problem(400, "bad-body", str(in_words(str(no), "body"))) from no
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as no:
        raise Problem(400, "bad-json", f"What was sent is not JSON: {no}.") from no


def _answer(request: Request, one: Route, value: Any, house: House) -> Response:
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
        secure = house.origin.startswith("https:") if house.fixed else request.url.scheme == "https"
        answer.set_cookie(
            COOKIE, cookie, max_age=LASTS_MS // 1000, path="/", httponly=True, samesite="lax", secure=secure
        )
    elif cookie == "":
        answer.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")
    return answer


def json(value: Any, status: int = 200) -> Response:
    """A value as JSON, which nobody on the way may keep."""
    return Response(_write.encode(value), status, {"Cache-Control": "no-store"}, "application/json")


def wrong(no: Exception) -> Response:
    """The answer to whatever went wrong. A fault of the program is logged whole and told in one sentence."""
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
            return json(Wrong("bad-data", str(no)), 400)
        case Lost():
            return wrong(Problem(503, "unsure", UNSURE, after=2))
        case StoreError():
            _log.error("The log cannot be read or written: %s", no)
            why = str(no).rpartition(": ")[2]  # not where the log is: whoever asks may be a stranger
            says = f"Nothing was changed, because it could not be saved: {why}"
            return wrong(Problem(503, "not-written", says))
        case HTTPException(status_code=404):
            return json(Wrong("unknown", "There is no page at this address."), 404)
        case HTTPException(status_code=405):
            answer = json(Wrong("wrong-method", "This address does not support this method."), 405)
            answer.headers.update(no.headers or {})
            return answer
        case HTTPException():
            return json(Wrong("bad-request", no.detail), no.status_code)
    _log.error("A request failed.", exc_info=no)
    says = (
        "An internal error occurred and nothing was changed. Try again; if it happens again, report it "
        "with the server's log."
    )
    return json(Wrong("fault", says), 500)
