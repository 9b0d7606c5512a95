"""Random, mutated and deep messages on the sockets of a real server: no exception, no hang, and no act that is lost."""

import json
import os
import random
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from served import House
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

DOCUMENT: dict[str, Any] = json.loads((Path(__file__).parents[2] / "docs/api/openapi.json").read_text())
SCHEMAS: dict[str, Any] = DOCUMENT["components"]["schemas"]
PLAYERS = [f"P{number}" for number in range(12)]
ODD: list[Any] = [
    0, -1, 1, 2**31, 2**63, -(2**63), 10**30, 1.5, 1e308, "", "²", "\u0000", "é" * 40, "P0", "1", [], {}, None, True,
    [[]], {"type": "Undo"}, "x" * 5000, "\ud800",
]  # fmt: skip
PING = '{"type":"ping"}'
TOGETHER = 36
"""Messages on one socket: as many as it takes at once without telling us to slow down."""


def drawn(schema: dict[str, Any], chance: random.Random, depth: int = 0) -> Any:
    """A value that a schema allows, now and then one that it does not."""
    if chance.random() < 0.04:
        return chance.choice(ODD)
    if "$ref" in schema:
        return drawn(SCHEMAS[schema["$ref"].rpartition("/")[2]], chance, depth + 1)
    for union in ("oneOf", "anyOf"):
        if union in schema:
            return drawn(chance.choice(schema[union]), chance, depth + 1)
    if "enum" in schema:
        return chance.choice(schema["enum"])
    match schema.get("type"):
        case "object":
            required = schema.get("required", ())
            fields = schema.get("properties", {})
            return {
                name: drawn(kind, chance, depth + 1)
                for name, kind in fields.items()
                if name in required or chance.random() < 0.3
            }
        case "array" if "prefixItems" in schema:
            return [drawn(kind, chance, depth + 1) for kind in schema["prefixItems"]]
        case "array":
            many = chance.randrange(3) if depth < 6 else 0
            return [drawn(schema.get("items", {}), chance, depth + 1) for _ in range(many)]
        case "string":
            return chance.choice([*PLAYERS, "1", "2", "Main", "director", "AsKd", "level"])
        case "integer" | "number":
            return chance.choice([0, 1, 2, 3, 7, 60, 100, 1500, 36_000])
        case "boolean":
            return chance.random() < 0.5
    return None


def message(chance: random.Random, id: str) -> str | bytes:
    """One message: an act, an act that is damaged, noise, or something deep."""
    union = chance.choice(["EventAct"] * 4 + ["TableAct"])
    do = {"type": "do", "id": id, "act": drawn(SCHEMAS[union], chance)}
    if chance.random() < 0.2:
        do["expects"] = chance.choice([0, 1, 5, 10**9, None, -1])
    text = json.dumps(do)
    kind = chance.random()
    if kind < 0.55:
        return text
    if kind < 0.75:  # damaged
        data = bytearray(text.encode())
        for _ in range(chance.randrange(1, 5)):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(3)] = chance.randbytes(chance.randrange(3))
        return bytes(data)
    if kind < 0.85:
        return chance.choice([PING, '{"type":"hello","version":1}', '{"type":"hello","version":9}', "{}"])
    if kind < 0.92:
        deep = chance.choice(["[", '{"a":', '{"type":"Correct","act":1,"instead":'])
        return f'{{"type":"do","id":"{id}","act":' + deep * chance.choice([10, 300, 2000, 9000])
    return chance.randbytes(chance.randrange(200))


class Campaign:
    """A server, its events, and what it has acknowledged."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.chance = random.Random(seed)
        self.owner = httpx.Client(base_url=house.url, headers={"X-Floorman": "1"}, timeout=120)
        self.post("/api/sessions", {"link": house.owner_link.rpartition("/")[2]})
        self.sent = self.done = self.refused = self.closed = 0
        self.acknowledged: dict[str, dict[str, tuple[Any, dict[str, Any]]]] = {}

    def post(self, path: str, body: Any) -> Any:
        answer = self.owner.post(path, json=body)
        while answer.status_code == 429:
            time.sleep(float(answer.headers["Retry-After"]))
            answer = self.owner.post(path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def new_event(self) -> tuple[str, list[str]]:
        """An event with its cards in the air, and the cookies of its roles."""
        spec = {"name": "Campaign", "book": "hpt", "buy_in": 2000, "players": PLAYERS, "table_size": 6}
        event = str(self.post("/api/events", spec)["id"])
        self.acknowledged[event] = {}
        for number, act in enumerate(({"type": "DrawSeats"}, {"type": "DealFirstHand"})):
            self.post(f"/api/events/{event}/acts", {"id": f"start-{number}", "act": act})
        cookies = [self.owner.cookies["floorman"]]
        for role, table in (("director", ""), ("dealer", "1"), ("display", "")):
            link = self.post(f"/api/events/{event}/links", {"role": role, "table": table})["url"]
            # Each from an address of its own, since there is a limit on how often one may sign in.
            address = f"127.0.{self.chance.randrange(1, 250)}.{self.chance.randrange(1, 250)}"
            with httpx.Client(
                base_url=self.house.url, headers={"X-Floorman": "1"}, timeout=120,
                transport=httpx.HTTPTransport(local_address=address),
            ) as other:  # fmt: skip
                assert other.post("/api/sessions", json={"link": link.rpartition("/")[2]}).is_success
                cookies.append(other.cookies["floorman"])
        return event, cookies

    def round(self, event: str, cookie: str) -> None:
        """Send a few messages on one socket, and hear every answer."""
        table = self.chance.choice(["", "", "", "/tables/1"])
        url = f"{self.house.url.replace('http', 'ws')}/ws/events/{event}{table}"
        acts: dict[str, Any] = {}
        pings = 1
        with connect(url, additional_headers={"Cookie": f"floorman={cookie}"}, max_size=None, proxy=None) as screen:
            try:
                if self.chance.random() < 0.9:
                    screen.send('{"type":"hello","version":1}')
                for _ in range(TOGETHER):
                    self.sent += 1
                    id = f"m{self.sent}"
                    data = message(self.chance, id)
                    screen.send(data)
                    pings += data == PING
                    try:
                        acts[id] = json.loads(data)["act"]
                    except (ValueError, KeyError, TypeError, RecursionError):
                        continue
                screen.send(PING)
                self.hear(screen, event if not table else "", acts, pings)
            except ConnectionClosed:
                self.closed += 1

    def hear(self, screen: ClientConnection, event: str, acts: dict[str, Any], pings: int) -> None:
        """Read on until every ping is answered: by then everything before the last one is, too."""
        while pings:
            heard = json.loads(screen.recv(120))
            pings -= heard["type"] == "pong"
            self.done += heard["type"] == "done"
            self.refused += heard["type"] == "no"
            assert heard.get("code") != "fault", (acts.get(heard["id"]), self.house.printed[-3000:])
            if heard["type"] == "done" and event and heard["says"] and heard["id"] in acts:
                self.acknowledged[event][heard["id"]] = acts[heard["id"]], heard


@pytest.mark.parametrize(
    "messages", [400, pytest.param(int(os.environ.get("FLOORMAN_MESSAGES", "20000")), marks=pytest.mark.slow)]
)
def test_whatever_is_sent_nothing_fails_hangs_or_is_lost(tmp_path: Path, messages: int) -> None:
    house = House(tmp_path / "data", "--no-demo")
    house.start()
    try:
        campaign = Campaign(house, messages)
        while campaign.sent < messages:
            event, cookies = campaign.new_event()
            for _ in range(12):
                if campaign.sent < messages:
                    campaign.round(event, campaign.chance.choice(cookies))
        assert "Traceback" not in house.printed, house.printed[-3000:]
        assert campaign.owner.get("/healthz").status_code == 200
    finally:
        house.kill()

    house.start()
    kept = 0
    for event, acts in campaign.acknowledged.items():
        log = campaign.owner.get(f"/api/events/{event}/log").json()
        assert log["no"] >= max((done["no"] for _, done in acts.values()), default=0), "an act was lost"
        records = set()
        while log["lines"]:
            records |= {line["no"] for line in log["lines"]}
            log = campaign.owner.get(f"/api/events/{event}/log?after={log['lines'][-1]['no']}").json()
        lost = [done for _, done in acts.values() if done["no"] not in records]
        assert not lost, lost[:3]
        kept += len(acts)
    house.kill()
    command = [sys.executable, "-c", "from floorman.cli import main; raise SystemExit(main())", "verify"]
    verified = subprocess.run([*command, str(house.data)], capture_output=True, text=True, check=False)
    assert verified.returncode == 0, verified.stdout + verified.stderr
    assert not re.search(r"Traceback", verified.stderr)
    print(f"{campaign.sent} messages, {campaign.done} done, {campaign.refused} refused, {kept} acts kept")
