"""Write src/floorman/web/lib/types.d.ts: every screen and message of the server, from their schemas.

    python tools/page_types.py

What pages make up themselves is in lib/page_types.d.ts. A test fails while the file is not what this prints.
"""

import json
import re
from pathlib import Path
from typing import Any, get_args

import msgspec

from floorman.server import room_screens, screens, wire

WHERE = Path(__file__).parents[1] / "src/floorman/web/lib/types.d.ts"

HEAD = """\
/** The screens and messages of the server, written by tools/page_types.py from their structs. */

export type * from "./page_types.js";
"""

OWN = {
    name: one
    for module in (screens, room_screens, wire)
    for name, one in vars(module).items()
    if isinstance(one, type) and issubclass(one, msgspec.Struct) and one.__module__ == module.__name__
}
"""The structs that pages get; what else is in a screen, the page that shows it knows."""

PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def typed(schema: dict[str, Any]) -> str:
    """The type of a value in TypeScript."""
    match schema:
        case {"$ref": ref}:
            name = ref.rpartition("/")[2]
            return name if name in OWN else "Record<string, any>"
        case {"anyOf": several} | {"oneOf": several}:
            return " | ".join(dict.fromkeys(typed(one) for one in several))
        case {"enum": values}:
            return " | ".join(json.dumps(value) for value in values)
        case {"const": value}:
            return json.dumps(value)
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(typed(one) for one in items)}]"
        case {"type": "array"}:
            each = typed(schema.get("items") or {})
            return f"({each})[]" if " | " in each else f"{each}[]"
        case {"type": "object", "additionalProperties": dict(value)}:
            return f"Record<string, {typed(value)}>"
        case {"type": "object"}:
            return "Record<string, any>"
        case {"type": kind}:
            return PLAIN[kind]
        case _:
            return "any"


def comment(text: str) -> str:
    """The first sentence of a docstring as a comment; the whole of it is in the Python file."""
    first = re.split("(?<=[.:;]) ", " ".join(text.split()))[0]
    return f"/** {first.rstrip(':;')} */"


def interface(name: str, schema: dict[str, Any]) -> str:
    """A struct as an interface. The server leaves out no field unless the struct says so."""
    every = not OWN[name].__struct_config__.omit_defaults
    needed = schema["properties"] if every else schema.get("required", ())
    tag = OWN[name].__struct_config__.tag
    told = {key: one for key, one in schema["properties"].items() if key != "type" or tag != name}
    fields = [f"  {key}{'' if key in needed else '?'}: {typed(value)};" for key, value in told.items()]
    return "\n".join([comment(schema.get("description", "")), f"export interface {name} {{", *fields, "}"])


def written() -> str:
    """The whole file."""
    _, components = msgspec.json.schema_components(OWN.values(), ref_template="#/{name}")
    shown = [
        interface(name, components[name]) for name in OWN if components[name].get("properties", {}).keys() - {"type"}
    ]
    boards = " | ".join(one.__name__ for one in get_args(screens.AnyScreen) + get_args(room_screens.AnyRoomScreen))
    messages = " | ".join(one.__name__ for one in get_args(wire.FromServer))
    unions = [f"export type AnyScreen = {boards};", f"export type FromServer = {messages};"]
    return "\n\n".join([HEAD.rstrip(), *shown, *unions]) + "\n"


if __name__ == "__main__":
    WHERE.write_text(written(), "utf-8")
