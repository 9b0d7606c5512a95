"""The OpenAPI document, made from the routes."""

import re
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

import floorman
from floorman.server.accounts.sessions import COOKIE
from floorman.server.http.route import HEADER, Route, Wrong, json
from floorman.server.keepers import DealerAct
from floorman.server.rights import ACTS, ROLES, ROOM_ACTS, ROOM_ROLES
from floorman.server.rooms.acts import RoomAct
from floorman.server.tournaments.acts import EventAct
from floorman.server.wire import FromScreen, FromServer

_REF = "#/components/schemas/{name}"
_WRONG = {
    400: "What was sent cannot be used: it is not JSON, or a field is wrong.",
    403: "The role does not allow it, or the request comes from a page of another site.",
    404: "There is no such thing.",
    409: "The rules do not allow it; topic and cites say which.",
    413: "The request is too large.",
    408: "The body of the request did not arrive in time.",
    421: "The Host header does not name this server: see --origin.",
    429: "Too many requests, or too many wrong PINs; Retry-After says when to try again.",
    500: "An internal error, which is in the server's log.",
    503: (
        "The server is stopping, busy, full, or cannot save; nothing was changed. Retry-After says when to try "
        "again, where that is known."
    ),
}
ELSEWHERE = ("CreateEvent", "PassTime", "AskToJoin")
"""Acts of an event that are sent in another way: POST /api/events, the clock itself, POST /api/join."""


def parameters_in(path: str) -> list[str]:
    """Return the names in the braces of a path."""
    return re.findall(r"{(\w+)}", path)


def document(routes: Iterable[Route]) -> dict[str, Any]:
    """Return the OpenAPI document."""
    found = list(routes)
    types = [each for one in found for each in (one.body, one.query, one.gives) if each is not None]
    more = [Wrong, EventAct, DealerAct, RoomAct, FromScreen, FromServer]
    schemas, components = msgspec.json.schema_components([*types, *more], ref_template=_REF)
    of = dict(zip(map(_key, [*types, *more]), schemas, strict=True))
    _add_acts(components, of)
    paths: dict[str, dict[str, Any]] = {"/healthz": {"get": _HEALTH}}
    for one in found:
        paths.setdefault(one.path, {})[one.method.lower()] = _operation(one, of, components)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Floorman",
            "version": floorman.__version__,
            "summary": "A live event over HTTP.",
            "description": (
                "Changes are pushed over WebSockets: see protocol.md. EventAct, TableAct and RoomAct are everything "
                "that can be done, with every field; x-roles says who may send each. MessageFromScreen and "
                "MessageFromServer are the messages of the sockets."
            ),
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "paths": dict(sorted(paths.items())),
        "components": {
            "schemas": dict(sorted(components.items())),
            "securitySchemes": {"session": {"type": "apiKey", "in": "cookie", "name": COOKIE}},
        },
    }


_HEALTH: dict[str, Any] = {
    "operationId": "health",
    "summary": "Whether the server works.",
    "description": "For anyone, by any host name, without a session.",
    "security": [],
    "responses": {
        "200": {"description": "It works.", "content": {"text/plain": {}}},
        "503": {"description": "It does not; the text says why.", "content": {"text/plain": {}}},
    },
}


def _add_acts(components: dict[str, Any], of: dict[str, Any]) -> None:
    """Add names for the unions of acts and messages, the roles that may send each act, and references to the unions."""
    for kind, may in ACTS.items():
        if kind.__name__ in components:
            components[kind.__name__]["x-roles"] = [role for role in ROLES if role in may]
    for kind, may in ROOM_ACTS.items():
        if kind.__name__ in components and kind not in ACTS:
            components[kind.__name__]["x-roles"] = [role for role in ROOM_ROLES if role in may]
    for name, union, left_out in (
        ("EventAct", EventAct, ELSEWHERE),
        ("TableAct", DealerAct, ()),
        ("RoomAct", RoomAct, ("PassRoomTime",)),
        ("MessageFromScreen", FromScreen, ()),
        ("MessageFromServer", FromServer, ()),
    ):
        named = [one for one in of[_key(union)]["anyOf"] if one["$ref"].rpartition("/")[2] not in left_out]
        components[name] = {"oneOf": named, "discriminator": {"propertyName": "type"}}
    act = {"$ref": _REF.format(name="EventAct")}
    of_room = {"$ref": _REF.format(name="RoomAct")}
    components["Command"]["properties"]["act"] = {"anyOf": [act, of_room]}
    components["Do"]["properties"]["act"] = {"anyOf": [act, {"$ref": _REF.format(name="TableAct")}, of_room]}


def _key(kind: Any) -> str:
    return repr(kind)


def _operation(one: Route, of: dict[str, Any], components: dict[str, Any]) -> dict[str, Any]:
    said: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.says,
        "description": f"For {who_may(one)}.",
        "security": [] if "anyone" in one.may else [{"session": []}],
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string"}}
            for name in parameters_in(one.path)
        ],
        "responses": {str(one.status): _good(one, of)},
    }
    if one.query is not None:
        said["parameters"] += _query(of[_key(one.query)], components)
    if one.method != "GET":
        says = "Only our own pages write."
        header = {"name": "X-Floorman", "in": "header", "required": True, "description": says}
        assert header["name"].casefold() == HEADER  # type: ignore[attr-defined]
        said["parameters"].append({**header, "schema": {"const": "1"}})
    if one.body is not None:
        content = {"application/json": {"schema": of[_key(one.body)]}}
        said["requestBody"] = {"required": True, "content": content}
    for status, says in {**_WRONG, **one.codes}.items():
        said["responses"][str(status)] = {
            "description": says,
            "content": {"application/json": {"schema": of[_key(Wrong)]}},
        }
    return said


def _good(one: Route, of: dict[str, Any]) -> dict[str, Any]:
    if one.gives is None:
        return {"description": "The file.", "content": {one.media: {}}}
    return {"description": "Done.", "content": {one.media: {"schema": of[_key(one.gives)]}}}


def _query(schema: dict[str, Any], components: dict[str, Any]) -> list[dict[str, Any]]:
    whole = components[schema["$ref"].rpartition("/")[2]]
    required = whole.get("required", ())
    return [
        {"name": name, "in": "query", "required": name in required, "schema": kind}
        for name, kind in whole["properties"].items()
    ]


def who_may(one: Route) -> str:
    """Return the roles that may use a route, in words."""
    if "anyone" in one.may:
        return "anyone"
    order = ("owner", "director", "floor", "cashier", "dealer", "display", "player")
    return ", ".join(role for role in order if role in one.may)


def answer(routes: Iterable[Route]) -> Callable[[Request], Awaitable[Response]]:
    """Return an endpoint that serves the document."""
    whole = document(routes)

    async def openapi(_: Request) -> Response:
        return json(whole)

    return openapi
