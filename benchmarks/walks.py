"""How many files of the program five everyday things touch: `python -m benchmarks.walks` prints the table.

A Python file counts when code of it runs on the way; importing it does not count, and neither does what was done
before: the books are loaded, the server is up. The kernel is switched off, so that what it does counts as the Python
that it stands for. `-v` names the files. Each walk may take half of what it took in 0.1.0; the exit code is 1 where
one takes more.
"""

import asyncio
import contextlib
import importlib
import io
import os
import pkgutil
import random
import sys
import threading
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any

import httpx
import msgspec
from starlette.types import ASGIApp, Message

os.environ["FLOORMAN_PURE"] = "1"

import floorman
from floorman.cards import STANDARD_DECK, shuffled
from floorman.cli import main as command
from floorman.core import Chips, SeatNo
from floorman.hand import Action, Call, Check, Fold, RaiseTo, Show, apply, deal_in, decide, legal, replay, start
from floorman.rules import load_book
from floorman.server.app import build, open_services
from floorman.server.clock import Times
from floorman.server.log import open_log
from floorman.server.services import Services

HERE = Path(floorman.__file__).parent
DOCS = Path(__file__).parents[1] / "docs/reading"
ORIGIN = "http://club.test"
FIRST = {"hand": 23, "desk": 47, "bust-out": 88, "scenario": 45, "rule": 8}
"""The files that 0.1.0 (e512ec0) took, counted in the same way, without its kernel too."""


class Touched:
    """The files in which code runs while it is on, in every thread that is started after it is made."""

    def __init__(self) -> None:
        self.files: set[str] = set()
        self.on = False
        threading.setprofile(self._called)
        sys.setprofile(self._called)

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        if self.on and event == "call":
            code = frame.f_code
            if code.co_filename.startswith(str(HERE)) and code.co_name != "<module>":
                self.files.add(code.co_filename)

    @contextlib.contextmanager
    def walking(self) -> Iterator[None]:
        """Count what is called within."""
        self.on = True
        try:
            yield
        finally:
            self.on = False

    def stop(self) -> list[str]:
        """The files touched, below the package."""
        threading.setprofile(None)
        sys.setprofile(None)
        return sorted(str(Path(file).relative_to(HERE)) for file in self.files)


def one_hand(touched: Touched) -> None:
    """A hand of no-limit hold'em from the deal to the last chip."""
    book = load_book("seminole-2024")
    book.answers("tournament")
    with touched.walking():
        setup = deal_in("NLHE", {1: 400, 2: 400, 3: 400}, button=3, blinds=[5, 10])
        hand = replay(log := list(start(setup, shuffled(STANDARD_DECK, random.Random(22509)), book)))
        two, three = SeatNo(2), SeatNo(3)
        acts: list[Action] = [RaiseTo(three, Chips(30)), Fold(SeatNo(1)), Call(two), *[Check(two), Check(three)] * 3]
        for act in [*acts, Show(two), Show(three)]:
            legal(hand, book)
            for event in decide(hand, act, book):
                hand = apply(hand, event)
                log.append(event)
    assert hand.stage == "over"


async def out_of_turn(touched: Touched) -> None:
    """A raise out of turn at the rulings desk, over HTTP, as its page posts it."""
    raised = {"type": "act", "seat": 4, "act": "raise", "to": 900}
    table = {"book": "seminole-2024", "stacks": dict.fromkeys("1234", 5000), "blinds": [50, 100], "button": 4}
    async with club() as (app, _), browser(app) as client:
        await client.post("/api/desk/rulings", json={**table, "lines": []})
        with touched.walking():
            answer = await client.post("/api/desk/rulings", json={**table, "lines": [raised]})
    assert answer.json()["ruled"][-1]["code"] == "out-of-turn", answer.text


async def bust_out(touched: Touched) -> None:
    """A player goes out: from the director's socket to the log, and to the TV."""
    async with club() as (app, services):
        names = ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo"]
        async with browser(app) as client:
            owner = await signed_in(client, await services.front_desk.owner_link())
            made = await client.post("/api/events", json={"name": "F", "book": "hpt", "buy_in": 2000, "players": names})
        id = made.json()["id"]
        _, link = await services.front_desk.make_link("owner", "display", event=id)
        async with browser(app) as client:
            director, tv = Socket(app, id, owner), Socket(app, id, await signed_in(client, link))
        for number, act in enumerate(({"type": "DrawSeats"}, {"type": "StartClock"})):
            await director.say(type="do", id=f"a{number}", act=act)
            await director.hear("done")
        await tv.hear("welcome")
        await asyncio.sleep(0.5)
        tv.heard.clear()
        director.heard.clear()
        with touched.walking():
            await director.say(type="do", id="bust", act={"type": "Bust", "players": ["Bo"], "at": "Table1"})
            await director.hear("done")
            await tv.hear("board")
        await director.close()
        await tv.close()


def scenario(touched: Touched) -> None:
    """One scenario through `floorman check`."""
    text = (DOCS / "odd-chip.toml").read_text("utf-8")
    with TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()):
        file = Path(folder) / "one.toml"
        file.write_text(text, "utf-8")
        with touched.walking():
            assert command(["check", str(file)]) == 0


def rule(touched: Touched) -> None:
    """A rule, what carries it out and what proves it, through `floorman rule`."""
    with contextlib.redirect_stdout(io.StringIO()), touched.walking():
        assert command(["rule", "seminole-2024:20-A"]) == 0


@contextlib.asynccontextmanager
async def club() -> AsyncIterator[tuple[ASGIApp, Services]]:
    """A whole server over a log on disk."""
    with TemporaryDirectory(prefix="floorman-walk-") as folder:
        log = open_log(folder)
        services = await open_services(log, Times(), secret=bytes(32), origin=ORIGIN, limited=False)
        yield build(services), services
        await services.actors.close()
        log.close()


def browser(app: ASGIApp) -> httpx.AsyncClient:
    """A browser that sends what our pages send."""
    headers = {"X-Floorman": "1", "Origin": ORIGIN}
    return httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN, headers=headers)


async def signed_in(client: httpx.AsyncClient, link: str) -> str:
    """Follow a link; the cookie that it gives."""
    await client.post("/api/sessions", json={"link": link})
    return "; ".join(f"{name}={value}" for name, value in client.cookies.items())


class Socket:
    """A page's socket to an event, within this process."""

    def __init__(self, app: ASGIApp, event: str, cookie: str) -> None:
        self.heard: list[dict[str, Any]] = []
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        headers = [(b"host", b"club.test"), (b"origin", ORIGIN.encode()), (b"cookie", cookie.encode())]
        scope = {
            "type": "websocket", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "ws",
            "path": f"/ws/events/{event}", "raw_path": f"/ws/events/{event}".encode(), "query_string": b"",
            "root_path": "", "headers": headers, "client": ("10.0.0.1", 50000), "server": ("club.test", 80),
            "subprotocols": [], "state": {},
        }  # fmt: skip
        self._in.put_nowait({"type": "websocket.connect"})
        self._in.put_nowait({"type": "websocket.receive", "text": '{"type":"hello","version":1}'})
        self._task = asyncio.ensure_future(app(scope, self._in.get, self._out))

    async def _out(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self.heard.append(msgspec.json.decode(message.get("text") or message["bytes"]))

    async def say(self, **message: Any) -> None:
        """Send a message."""
        self._in.put_nowait({"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    async def hear(self, kind: str) -> dict[str, Any]:
        """Wait for a message of a kind."""
        async with asyncio.timeout(10):
            while True:
                found = next((one for one in self.heard if one["type"] == kind), None)
                if found:
                    self.heard.remove(found)
                    return found
                await asyncio.sleep(0.01)

    async def close(self) -> None:
        """Go away."""
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await asyncio.wait([self._task], timeout=5)


WALKS: dict[str, Callable[[Touched], Coroutine[Any, Any, None] | None]] = {
    "hand": one_hand,
    "desk": out_of_turn,
    "bust-out": bust_out,
    "scenario": scenario,
    "rule": rule,
}


def walked(name: str) -> list[str]:
    """Take a walk; the files that it touched."""
    for module in pkgutil.walk_packages(floorman.__path__, "floorman."):
        importlib.import_module(module.name)
    touched = Touched()
    done = WALKS[name](touched)
    if done is not None:
        asyncio.run(done)
    return touched.stop()


def main() -> int:
    """Print how many files each walk touches, and half of what 0.1.0 took; 1 if a walk takes more than that."""
    print("walk      0.1.0  now  half")
    too_long = 0
    for name, first in FIRST.items():
        files = walked(name)
        print(f"{name:9} {first:5} {len(files):4} {first // 2:5}")
        too_long += len(files) > first // 2
        if "-v" in sys.argv:
            print("         ", " ".join(files))
    return int(too_long > 0)


if __name__ == "__main__":
    sys.exit(main())
