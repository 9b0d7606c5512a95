"""A client that was written from docs/api/openapi.json alone: nothing of the server is imported here."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from time import sleep
from typing import Any

import httpx
import pytest
from served import House
from websockets.sync.client import ClientConnection, connect

DOCUMENT: dict[str, Any] = json.loads((Path(__file__).parents[2] / "docs/api/openapi.json").read_text())
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
OPERATIONS = {
    one["operationId"]: (method, path, one)
    for path, methods in DOCUMENT["paths"].items()
    for method, one in methods.items()
}
KINDS: dict[str, tuple[type, ...]] = {
    "string": (str,), "integer": (int,), "number": (int, float), "boolean": (bool,), "object": (dict,),
    "array": (list,), "null": (type(None),),
}  # fmt: skip


def wrong_with(value: Any, schema: dict[str, Any]) -> str:
    """What is wrong with a value by its schema; empty where nothing is."""
    if "$ref" in schema:
        return wrong_with(value, SCHEMAS[schema["$ref"].rpartition("/")[2]])
    for union in ("oneOf", "anyOf"):
        if union in schema:
            tries = [wrong_with(value, one) for one in schema[union]]
            fits = tries.count("")
            return "" if fits == 1 or (fits and union == "anyOf") else f"{fits} of {union} fit: {min(tries, key=len)}"
    if "enum" in schema:
        return "" if value in schema["enum"] else f"{value!r} is not one of {schema['enum']}"
    kind = schema.get("type")
    if kind and (not isinstance(value, KINDS[kind]) or (isinstance(value, bool) and kind in ("integer", "number"))):
        return f"{value!r} is no {kind}"
    if isinstance(value, dict):
        fields = schema.get("properties", {})
        for name in schema.get("required", ()):
            if name not in value:
                return f"{name} is missing"
        for name, inner in value.items():
            of = fields.get(name, schema.get("additionalProperties", {}))
            if of is False:
                return f"{name} is unknown"
            if isinstance(of, dict) and (found := wrong_with(inner, of)):
                return f"{name}: {found}"
    if isinstance(value, list):
        first = schema.get("prefixItems", [])
        rest = schema.get("items", {})
        for at, inner in enumerate(value):
            of = first[at] if at < len(first) else rest
            if isinstance(of, dict) and (found := wrong_with(inner, of)):
                return f"{at}: {found}"
    return ""


class Client:
    """Sends what the document has, as it has it, and nothing that it has not."""

    def __init__(self, url: str, socket_url: str) -> None:
        self.url, self.socket_url = url, socket_url
        self.http = httpx.Client(base_url=url, timeout=60)
        self.event = ""
        self.sent = 0
        self.screen: ClientConnection | None = None
        self.board: dict[str, Any] = {}
        self.used: set[str] = set()

    def call(self, operation: str, body: Any = None, **path: str) -> Any:
        """Call an operation, and check what goes out and what comes back."""
        method, address, one = OPERATIONS[operation]
        headers = {
            each["name"]: each["schema"]["const"]
            for each in one["parameters"]
            if each["in"] == "header" and each["required"]
        }
        if body is not None:
            (schema,) = (kind["schema"] for kind in one["requestBody"]["content"].values())
            assert not wrong_with(body, schema), (operation, wrong_with(body, schema))
        answer = self.http.request(method.upper(), address.format(**path), json=body, headers=headers)
        said = one["responses"][str(answer.status_code)]
        assert answer.is_success, answer.text
        (content,) = said["content"].values()
        assert not wrong_with(answer.json(), content["schema"]), operation
        return answer.json()

    def open_socket(self) -> None:
        """Say hello and be welcomed."""
        (cookie,) = (f"{name}={value}" for name, value in self.http.cookies.items())
        assert DOCUMENT["components"]["securitySchemes"]["session"]["name"] in cookie
        self.screen = connect(f"{self.socket_url}/ws/events/{self.event}", additional_headers={"Cookie": cookie},
                              max_size=None, proxy=None).__enter__()  # fmt: skip
        self.say({"type": "hello", "version": 1})
        assert self.hear("welcome")["role"] == "owner"

    def say(self, message: dict[str, Any]) -> None:
        assert self.screen
        assert not wrong_with(message, SCHEMAS["MessageFromScreen"]), wrong_with(message, SCHEMAS["MessageFromScreen"])
        self.screen.send(json.dumps(message))

    def hear(self, *types: str) -> dict[str, Any]:
        assert self.screen
        while True:
            message: dict[str, Any] = json.loads(self.screen.recv(60))
            assert not wrong_with(message, SCHEMAS["MessageFromServer"]), message["type"]
            self.board = message.get("board", self.board)
            if message["type"] in types:
                return message

    def act(self, name: str, **fields: Any) -> dict[str, Any]:
        """Do something over the socket."""
        self.sent += 1
        act = {"type": name, **fields}
        assert "owner" in SCHEMAS[name]["x-roles"]
        assert not wrong_with(act, SCHEMAS["EventAct"]), wrong_with(act, SCHEMAS[name])
        self.used.add(name)
        said: dict[str, Any] = {"code": "too-fast"}
        while said.get("code") == "too-fast":  # as the document says of `no`
            self.say({"type": "do", "id": f"client-{self.sent}", "act": act})
            said = self.hear("done", "no")
            if said.get("code") == "too-fast":
                sleep(0.1)
        assert said["id"] == f"client-{self.sent}"
        assert said["type"] == "done", (act, said["says"])
        return said

    def players(self) -> list[dict[str, Any]]:
        """Whoever is left, as the board has them now."""
        self.board = self.call("board", event=self.event)
        return [one for one in self.board["players"] if one["table"] and not one.get("out")]


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Client]:
    house = House(tmp_path / "data", "--no-demo")
    house.start()
    client = Client(house.url, house.url.replace("http", "ws"))
    client.call("enter", {"link": house.owner_link.rpartition("/")[2]})
    yield client
    house.kill()


def test_an_evening_from_the_document_alone(client: Client) -> None:
    names = [f"Player {number}" for number in range(1, 19)]
    spec = {"name": "Document night", "book": "hpt", "buy_in": 2000, "players": names[:16], "table_size": 9}
    client.event = client.call("make_event", spec)["id"]
    client.open_socket()
    client.act("Register", player=names[16])
    client.act("Register", player="Plyer 18")
    client.act("Rename", player="Plyer 18", to=names[17])
    client.act("DrawSeats", tables=2)
    client.act("DealFirstHand")
    client.act("Pause", why="director")
    client.act("Resume")
    client.act("Announce", text="Welcome, everybody.")
    last = client.act("LengthenPeriod", seconds=60)
    client.act("Undo", act=last["act"])
    while len(left := client.players()) > 1:
        tables: dict[str, list[str]] = {}
        for one in left:
            tables.setdefault(one["table"], []).append(one["name"])
        table, at = max(tables.items(), key=lambda each: len(each[1]))
        if len(tables) > 1 and len(left) <= 9:
            out = min(tables, key=lambda each: len(tables[each]))
            client.act("BreakTable", table=out)
            continue
        client.act("PlayHand", table=table)
        client.act("Bust", players=[at[0]], at=table)
    client.act("PostPrizes", prizes=[36_000])
    client.act("PayPrizes")
    results = client.call("event_results", event=client.event)
    assert (results["phase"], results["places"][0]["place"], len(results["places"])) == ("over", 1, 18)
    assert results["places"][0]["player"] == left[0]["name"]
    assert len(client.used) >= 12


def test_every_act_is_in_the_documents_with_its_roles() -> None:
    protocol = (Path(__file__).parents[2] / "docs/api/protocol.md").read_text()
    for union in ("EventAct", "TableAct"):
        for one in SCHEMAS[union]["oneOf"]:
            name = one["$ref"].rpartition("/")[2]
            schema = SCHEMAS[name]
            assert schema["x-roles"], name
            assert schema["description"], name
            assert schema["additionalProperties"] is False, name
            found = re.search(rf"### `{name}`\n(.*?)(?=\n##|\Z)", protocol, re.DOTALL)
            assert found, name
            for field in set(schema["properties"]) - {"type"}:
                assert f"| `{field}` |" in found[1], (name, field)


def test_every_operation_says_what_can_go_wrong() -> None:
    for name, (_, _, one) in OPERATIONS.items():
        assert "503" in one["responses"], name
    assert "/healthz" in DOCUMENT["paths"]
