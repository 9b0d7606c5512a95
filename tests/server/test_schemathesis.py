"""The HTTP API under schemathesis: whatever its document allows or forbids, no request makes the server fail."""

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
import uvicorn

from floorman.server.accounts.sessions import COOKIE
from floorman.server.clock import Times
from floorman.server.log import Log
from floorman.server.ws import OPTIONS
from server.conftest import Opening, SetTimes
from server.visitors import open_club

pytestmark = pytest.mark.slow
CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


class _RealTimes(SetTimes):
    """The server's own clock, where tests expect one that they could set."""

    def now_ms(self) -> int:
        return Times().now_ms()


@contextmanager
def on_the_network(log: Log) -> Iterator[tuple[str, dict[str, str], str]]:
    """A server in a thread of its own: its address, the cookie of each role, and its event."""
    ready, stop = threading.Event(), threading.Event()
    found: dict[str, str] = {}
    address: list[str] = []

    async def serve() -> None:
        async with open_club(log, _RealTimes()) as club:
            config = uvicorn.Config(club.app, host="127.0.0.1", port=0, log_level="error", lifespan="off", **OPTIONS)
            server = uvicorn.Server(config)
            serving = asyncio.create_task(server.serve())
            while not server.started:
                await asyncio.sleep(0.01)
            address.append(f"http://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}")
            address.append(club.event)
            for role in ("owner", "director", "dealer", "player"):
                found[role] = (await club.somebody(role)).client.cookies[COOKIE]
            ready.set()
            await asyncio.to_thread(stop.wait)
            server.should_exit = True
            await serving

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert ready.wait(60)
    try:
        yield address[0], found, address[1]
    finally:
        stop.set()
        thread.join()


@pytest.mark.parametrize("role", ["owner", "dealer"])
def test_it_survives(opened: Opening, role: str, tmp_path: Path) -> None:
    pytest.importorskip("schemathesis", reason="needs the package schemathesis")
    config = tmp_path / "schemathesis.toml"
    with on_the_network(opened()) as (address, cookies, event):
        config.write_text(f'[parameters]\n"path.event" = "{event}"\n')
        run = subprocess.run(
            [
                sys.executable, "-m", "schemathesis.cli", "--config-file", str(config),
                "run", f"{address}/api/openapi.json",
                "--header", f"Cookie: {COOKIE}={cookies[role]}", "--header", "X-Floorman: 1",
                "--checks", CHECKS, "--max-examples", "25", "--seed", "27", "--generation-database", "none",
                "--phases", "examples,coverage,fuzzing", "--no-color",
            ],
            capture_output=True, text=True, env={**os.environ, "NO_PROXY": "127.0.0.1", "no_proxy": "127.0.0.1"},
        )  # fmt: skip
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
