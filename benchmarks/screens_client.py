"""All the screens in one process, with as little between the network and the clock as can be."""

import asyncio
import base64
import os
import sys
from functools import partial
from statistics import quantiles
from time import perf_counter
from typing import NamedTuple

import msgspec

IN_TURN = 5
"""Commands to one server before the other has its turn."""

PAUSE = 0.02
"""Seconds between two commands: both servers are measured at rest."""


TEXT, PING, PONG = 0x81, 0x89, 0x8A
"""How whole frames of a kind begin."""


class Measured(NamedTuple):
    """What one server took for each command, and of that on the CPU on average; what it sent for the last one, in all;
    the memory it had at most.
    """

    milliseconds: list[float]
    cpu: float
    bytes: int
    megabytes: float

    def at(self, part: int) -> float:
        """The time that so many in a hundred commands stay within."""
        ordered = sorted(self.milliseconds)
        return ordered[-1] if part == 100 else quantiles(ordered, n=100, method="inclusive")[part - 1]


class Screen(asyncio.Protocol):
    """One socket: it counts the bytes of frames, and tells when a frame has come that has a mark in it."""

    def __init__(self, server: "Server", path: str) -> None:
        self._server = server
        self._path = path
        self._buffer = bytearray()
        self._open = False
        self.welcomed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self._path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            end = self._buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            assert self._buffer.startswith(b"HTTP/1.1 101"), bytes(self._buffer[:200])
            del self._buffer[: end + 4]
            self._open = True
            if self._server.greeted:
                self.send(b'{"type":"hello","version":1,"changes":true}')
            else:
                self.welcomed.set_result(None)
        while (frame := self._frame()) is not None:
            if not self.welcomed.done():
                self.welcomed.set_result(None)
            self._server.heard(frame)

    def _frame(self) -> bytes | None:
        """The next whole frame, taken out of the buffer."""
        if len(self._buffer) < 2:
            return None
        length, begins = self._buffer[1] & 127, 2
        if length == 126:
            length, begins = int.from_bytes(self._buffer[2:4]), 4
        elif length == 127:
            length, begins = int.from_bytes(self._buffer[2:10]), 10
        if len(self._buffer) < begins + length:
            return None
        kind, frame = self._buffer[0], bytes(self._buffer[begins : begins + length])
        del self._buffer[: begins + length]
        if kind == PING:
            self.send(frame, PONG)
        return frame

    def send(self, data: bytes, kind: int = TEXT) -> None:
        """Send a frame, masked with nothing, as the protocol allows."""
        length = len(data)
        head = bytes([kind, 0x80 | length]) if length < 126 else bytes([kind, 0xFE]) + length.to_bytes(2)
        self.transport.write(head + b"\0\0\0\0" + data)


class Server:
    """One server in a process of its own, all screens on it, and how long it took for each command."""

    def __init__(self, process: asyncio.subprocess.Process, greeted: bool) -> None:
        self.greeted = greeted
        self.screens: list[Screen] = []
        self.milliseconds: list[float] = []
        self.cpu = 0.0
        self.bytes = 0
        self._process = process
        self._mark = b"?"
        self._left = 0
        self._all: asyncio.Future[None] | None = None

    async def says(self, asked: bytes = b"") -> float:
        """A figure that the server prints when it is asked, or by itself."""
        assert self._process.stdin and self._process.stdout
        self._process.stdin.write(asked)
        return float(await self._process.stdout.readline())

    async def close(self) -> float:
        """Let all screens go, then the server; the memory it had at most."""
        for screen in self.screens:
            screen.transport.abort()
        assert self._process.stdin
        self._process.stdin.close()
        megabytes = await self.says()
        await self._process.wait()
        return megabytes

    def heard(self, frame: bytes) -> None:
        """A screen has got a frame: is it the one waited for, and the last?"""
        if frame.startswith(self._mark):
            self.bytes += len(frame)
            self._left -= 1
            if self._left == 0 and self._all is not None:
                self._all.set_result(None)

    async def command(self, text: bytes, mark: bytes) -> None:
        """Send a command from the first screen, and wait until the last one has what follows from it."""
        self._mark, self._left, self.bytes = mark, len(self.screens), 0
        self._all = asyncio.get_running_loop().create_future()
        begun = perf_counter()
        self.screens[0].send(text)
        async with asyncio.timeout(30):
            await self._all
        self.milliseconds.append(1000 * (perf_counter() - begun))


async def started(name: str, screens: int) -> Server:
    """A server with all screens on it."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "benchmarks.screens_server", name, str(screens),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
    )  # fmt: skip
    server = Server(process, name == "floorman")
    port = int(await server.says())
    for number in range(screens):
        made = partial(Screen, server, f"/ws/events/bench?n={number}")
        _, screen = await asyncio.get_running_loop().create_connection(made, "127.0.0.1", port)
        server.screens.append(screen)
        await screen.welcomed
    return server


async def measured(screens: int, commands: int) -> dict[str, Measured]:
    """Both servers, a few commands to one, a few to the other; the first few of all do not count."""
    servers = {name: await started(name, screens) for name in ("floorman", "bare")}
    ours, bare = servers.values()
    await asyncio.sleep(0.5)
    length = 0
    for first in range(0, commands + IN_TURN, IN_TURN):
        if first == IN_TURN:
            for server in (ours, bare):
                server.milliseconds.clear()
                server.cpu = 0.0
        begun = await ours.says(b"cpu\n")
        for number in range(first, first + IN_TURN):
            act = {"type": "do", "id": f"{number}", "act": {"type": "Announce", "text": f"Announcement {number}."}}
            await ours.command(msgspec.json.encode(act), b'{"type":"changed","no":')
            await asyncio.sleep(PAUSE)
        ours.cpu += await ours.says(b"cpu\n") - begun
        length = ours.bytes // screens
        begun = await bare.says(b"cpu\n")
        for number in range(first, first + IN_TURN):
            mark = b"%06d" % number
            await bare.command(mark + b"x" * (length - len(mark)), mark)
            await asyncio.sleep(PAUSE)
        bare.cpu += await bare.says(b"cpu\n") - begun
    return {
        name: Measured(
            server.milliseconds, 1000 * server.cpu / len(server.milliseconds), server.bytes, await server.close()
        )
        for name, server in servers.items()
    }
