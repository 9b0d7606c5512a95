"""Writes the documents of the API from the code: `python -m floorman.server.documents docs/api`."""

import inspect
import json
import re
import sys
import types
import typing
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from floorman.server import wire, ws
from floorman.server.app import ROUTES
from floorman.server.http.openapi import document, who_may
from floorman.server.http.route import Route, Wrong
from floorman.server.rights import ACTS, ROLES, ROOM_ACTS, ROOM_ROLES, SOCKETS, Group

MADE = "<!-- Made by `python -m floorman.server.documents docs/api`; a test is red where it is stale. -->\n"


def documents() -> dict[str, str]:
    """Return the text of every document, by file name."""
    return {
        "openapi.json": json.dumps(document(ROUTES), indent=1, ensure_ascii=False) + "\n",
        "http.md": http(ROUTES),
        "protocol.md": protocol(),
    }


def http(routes: Iterable[Route]) -> str:
    """Return http.md: the routes in a table, and the answers that all of them share."""
    rows = [
        f"| {one.method} | `{one.path}` | {who_may(one)} | {one.says} | {_named(one.body)} | {_given(one)} |"
        for one in sorted(routes, key=lambda one: (one.path, one.method))
    ]
    return f"""# HTTP

{MADE}
JSON in and out; [openapi.json](openapi.json) has every field, and a running server has it at `/api/openapi.json`.

A session is the cookie `floorman`, from `POST /api/sessions` (a link) or `POST /api/pins` (a PIN). What changes
something needs the header `X-Floorman: 1` and, in a browser, a page of the same origin. At most 256 KiB are read,
except of a file to import. A path with `{{event}}` is open only to those of that event, unless it is for anyone.

| | path | for | | takes | gives |
|---|---|---|---|---|---|
{chr(10).join(rows)}

## When it is not done

Every answer of 400 or more is a `Wrong`, and nothing has been changed:

{_fields(Wrong)}

| status | when |
|---|---|
| 400 | no JSON, or a field is wrong: `says` names it and what to write |
| 403 | no session, the role may not, another event or table, another site's page |
| 404 | there is no such thing |
| 405 | the address is right, the method is not: `Allow` has the right ones |
| 409 | the rules do not allow it, or it has changed since: `topic` and `cites` name the rules |
| 413 | too large |
| 408 | the body did not arrive in time |
| 421 | the Host header does not name this server |
| 429 | too often, or too many wrong PINs: `Retry-After` has the seconds |
| 500 | an internal error, which is in the server's log |
| 503 | the server is stopping, busy or full, or cannot save: `Retry-After` has the seconds, where they are known |

`GET /healthz` needs no session and answers any host name: 200 while the server works, 503 and a sentence while it does
not.
"""


def protocol() -> str:
    """Return protocol.md: the messages of the sockets, and which role may send which act."""
    roles = " | ".join(ROLES)
    acts = [f"| `{act}` | {_ticks(may)} |" for act, may in _by_name(ACTS)]
    components = document(ROUTES)["components"]["schemas"]
    of_event, of_table = (
        sorted(one["$ref"].rpartition("/")[2] for one in components[name]["oneOf"]) for name in ("EventAct", "TableAct")
    )
    of_room = sorted(one["$ref"].rpartition("/")[2] for one in components["RoomAct"]["oneOf"])
    in_room = [f"| `{act}` | {_ticks(may, ROOM_ROLES)} |" for act, may in _by_name(ROOM_ACTS)]
    sockets = [f"| {what} | {_ticks(may)} |" for what, may in SOCKETS.items() if not what.startswith("room")]
    return f"""# The sockets

{MADE}
`/ws/events/{{event}}` shows an event, `/ws/events/{{event}}/tables/{{table}}` the hand at one of its tables,
`/ws/rooms/{{room}}` a card room, `/ws/rooms/{{room}}/tables/{{table}}` the hand in one of its games.
Messages are JSON with a `type`; this is version {wire.VERSION}. A screen says hello first, within
{ws.HELLO_WITHIN:.0f} seconds; a message has at most {ws.LARGEST // 1024} KiB. With `?as=public` somebody of the
staff sees what a display sees; with `?as=cage`, or `?as=dealer&table=A`, the floor of a room sees what the cashier, or
that dealer, sees. The cookie says who it is, and a page of another site is turned away.

{_text(wire)}

## From the screen

{_messages(wire.FromScreen)}

## From the server

{_messages(wire.FromServer)}

## Who may look

| stream | {roles} |
|---|---|---|---|---|---|
{chr(10).join(sockets)}

A dealer sees the table of the link and no other; nobody but the owner sees a second event.

## Who may do what

The acts that go into `do`, by their `type`. A dealer may do them at the own table only.

| act | {roles} |
|---|---|---|---|---|---|
{chr(10).join(acts)}

## The acts of an event

An act is a JSON object with its `type` and these fields, for example
`{{"type": "Bust", "players": ["Ann"], "at": "1"}}`. It goes into `do` on the socket of the event, or into
`POST /api/events/{{event}}/acts`. Tables and players go by the names that the screen has. A player asks to join with
`POST /api/join/{{code}}`, an event is created with `POST /api/events`, and nobody sends `PassTime`.

{_acts(of_event, components)}

## The acts at a table

They go into `do` on the socket of a table.

{_acts(of_table, components)}

## The acts in a card room

They go into `do` on the socket of a room, or into `POST /api/rooms/{{room}}/acts`. Everybody with a role in a room may
look at it. A dealer may do them in the own game only, a player for the own name only. Amounts are in cents. Time passes
by itself, so nobody sends `PassRoomTime`. `Undo` and `Redo` have the number of the last act. An act names a player by
the `id` that screens have, which stays when the player is renamed, or by the name as it is typed.

| act | {" | ".join(ROOM_ROLES)} |
|---|---|---|---|---|---|---|
{chr(10).join(in_room)}

{_acts([one for one in of_room if one not in of_event], components)}

## Values in acts

{_acts(_values(of_event + of_table + of_room, components), components)}
"""


def _acts(names: Iterable[str], components: dict[str, Any]) -> str:
    """Return a section for each act or value with its fields, from their schemas."""
    return "\n\n".join(_act(name, components[name]) for name in names)


def _act(name: str, schema: dict[str, Any]) -> str:
    parts = [f"### `{name}`", " ".join(str(schema.get("description", "")).split())]
    if "x-roles" in schema:
        parts.append(f"For {', '.join(schema['x-roles'])}.")
    rows = [
        f"| `{field}` | {_schema(kind)} | {_left_out(field, kind, schema)} |"
        for field, kind in schema.get("properties", {}).items()
        if field != "type" or "x-roles" not in schema
    ]
    if "enum" in schema:
        parts.append(f"{_schema({'enum': schema['enum']})}.")
    elif rows:
        parts.append("\n".join(["| field | is | left out, it is |", "|---|---|---|", *rows]))
    else:
        parts.append("No fields.")
    return "\n\n".join(part for part in parts if part)


def _left_out(field: str, kind: dict[str, Any], schema: dict[str, Any]) -> str:
    return "(has to be there)" if field in schema.get("required", ()) else f"`{json.dumps(kind.get('default', ''))}`"


MOST_LISTED = 20
"""A union of more types than this is described in words and not listed."""


def _schema(kind: dict[str, Any]) -> str:
    """Return the type of a field in words, from its schema."""
    if "$ref" in kind:
        return f"`{kind['$ref'].rpartition('/')[2]}`"
    if "enum" in kind:
        return " or ".join(f"`{json.dumps(one)}`" for one in kind["enum"])
    if "anyOf" in kind:
        if len(kind["anyOf"]) <= MOST_LISTED:
            return " or ".join(map(_schema, kind["anyOf"]))
        names = {name for name, _ in _by_name(ACTS)}
        acts = any(one.get("$ref", "").rpartition("/")[2] in names for one in kind["anyOf"])
        return "any act of a director" if acts else "any incident, as below"
    match kind.get("type"):
        case "array" if "prefixItems" in kind:
            return f"[{', '.join(map(_schema, kind['prefixItems']))}]"
        case "array":
            return f"list of {_schema(kind.get('items', {}))}"
        case "object":
            return f"object of {_schema(kind.get('additionalProperties', {}))} by name"
        case "null":
            return "`null`"
        case str() as plain:
            return {"integer": "whole number", "string": "text", "boolean": "true or false"}.get(
                plain, plain
            ) + _within(kind)
    return "anything"


def _within(kind: dict[str, Any]) -> str:
    """Return the limits of a number or a text, in parentheses; "" where it has none."""
    limits = {"minimum": "at least", "maximum": "at most", "minLength": "at least", "maxLength": "at most"}
    said = [
        f"{words} {kind[key]}" + (" characters" if "Length" in key else "")
        for key, words in limits.items()
        if key in kind
    ]
    return f" ({', '.join(said)})" if said else ""


def _values(names: list[str], components: dict[str, Any]) -> list[str]:
    """Return the names of all schemas that acts refer to, except other acts."""
    found: set[str] = set()
    waiting = list(names)
    acts = {name for name, _ in (*_by_name(ACTS), *_by_name(ROOM_ACTS))}
    while waiting:
        for ref in re.findall(
            r"#/components/schemas/(\w+)", json.dumps(components[waiting.pop()].get("properties", {}))
        ):
            if ref not in found and ref not in names and ref not in acts:
                found.add(ref)
                waiting.append(ref)
    return sorted(found)


def _by_name(acts: Mapping[type, Group]) -> list[tuple[str, Group]]:
    return sorted((kind.__name__, may) for kind, may in acts.items())


def _ticks(may: Iterable[str], roles: Iterable[str] = ROLES) -> str:
    return " | ".join("yes" if role in may else "" for role in roles)


def _messages(union: Any) -> str:
    return "\n".join(
        f"### `{msgspec.inspect.type_info(kind).tag}`\n\n{_text(kind)}\n\n{_fields(kind)}\n"  # type: ignore[attr-defined]
        for kind in typing.get_args(union)
    ).rstrip()


def _fields(kind: Any) -> str:
    rows = [
        f"| `{field.encode_name}` | {_type(field.type)} | {_otherwise(field)} |"
        for field in msgspec.structs.fields(kind)
    ]
    return "\n".join(["| field | is | left out, it is |", "|---|---|---|", *rows]) if rows else "No fields."


def _otherwise(field: msgspec.structs.FieldInfo) -> str:
    if field.required:
        return "(has to be there)"
    default = field.default if field.default is not msgspec.NODEFAULT else ()
    return f"`{json.dumps(default)}`"


def _type(kind: Any) -> str:
    if isinstance(kind, types.UnionType) or typing.get_origin(kind) is typing.Union:
        args = typing.get_args(kind)
        if all(hasattr(one, "__struct_config__") for one in args):
            return " or ".join(f"`{one.__name__}`" for one in args)
        return " or ".join(_type(one) for one in args)
    if typing.get_origin(kind) is typing.Literal:
        return " or ".join(f"`{json.dumps(one)}`" for one in typing.get_args(kind))
    if typing.get_origin(kind) is tuple:
        return f"list of {_type(typing.get_args(kind)[0])}"
    words = {int: "number", str: "text", bool: "true or false", type(None): "`null`", msgspec.Raw: "an act"}
    return words.get(kind) or f"`{kind.__name__}`"


def _text(thing: Any) -> str:
    """Return a docstring without indentation, each paragraph on one line."""
    return "\n\n".join(" ".join(part.split()) for part in (inspect.getdoc(thing) or "").split("\n\n"))


def _named(kind: Any) -> str:
    return "" if kind is None else f"`{getattr(kind, '__name__', kind)}`".replace("msgspec.Raw", "JSON")


def _given(one: Route) -> str:
    if one.gives is None:
        return one.media
    inner = typing.get_args(one.gives)
    if typing.get_origin(one.gives) is list:
        return f"list of `{inner[0].__name__}`"
    return "a screen" if inner else _named(one.gives)


def main(directory: str) -> None:
    """Write all documents into a directory."""
    for name, text in documents().items():
        Path(directory, name).write_text(text, "utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
