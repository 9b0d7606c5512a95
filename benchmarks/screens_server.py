"""The two servers that screens are measured on: `python -m benchmarks.screens_server floorman|bare SCREENS`.

Prints its port, then for every line of its standard input the CPU seconds it has taken so far. When its input ends, it
prints the most memory it has held, in MB.
"""

import asyncio
import resource
import sys
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from floorman.server.clock import Times
from floorman.server.log import open_log
from floorman.server.rights import Who
from floorman.server.streams.actor import Actors
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.wire import Do, No
from floorman.server.ws import OPTIONS, socket_routes

DIRECTOR = Who("director", "bench")


def phone(number: int) -> str:
    """The player whose phone it is."""
    return f"Player {number}"


def whose(number: int) -> Who:
    """The screen of a number: two directors, one display in twenty, phones."""
    if number < 2:
        return DIRECTOR
    return Who("display", "bench") if number % 20 == 0 else Who("player", "bench", name=phone(number))


async def opened(actors: Actors, screens: int) -> None:
    """An event with a player for every phone, seated and under way."""
    actor = await actors.of("events/bench", new=True)
    players = [who.name for who in (whose(number) for number in range(screens)) if who.name]
    spec = {"name": "A thousand screens", "book": "hpt", "buy_in": 5000, "players": players}
    acts: list[dict[str, Any]] = [{"type": "CreateEvent", "spec": spec}, {"type": "DrawSeats"}, {"type": "StartClock"}]
    for number, act in enumerate(acts):
        said = await actor.do(Who("owner"), Do(f"opening {number}", msgspec.Raw(msgspec.json.encode(act))))
        if isinstance(said, No):
            raise SystemExit(f"The event could not be opened: {said}")


async def floorman(screens: int) -> None:
    """Floorman's own sockets, over a log on disk."""
    with TemporaryDirectory(prefix="floorman-bench-") as directory:
        log = open_log(directory)
        actors = Actors(log, Times(), lambda stream: EventKeeper(stream.removeprefix("events/")))
        await opened(actors, screens)
        routes = socket_routes(actors, lambda socket, _: whose(int(socket.query_params["n"])))
        await serve(Starlette(routes=routes))
        await actors.close()
        log.close()


async def bare(screens: int) -> None:
    """Every text that comes in goes out to everybody."""
    everybody: list[WebSocket] = []

    async def socket(websocket: WebSocket) -> None:
        await websocket.accept()
        everybody.append(websocket)
        async for text in websocket.iter_text():
            for one in everybody:
                await one.send_text(text)

    await serve(Starlette(routes=[WebSocketRoute("/ws/events/bench", socket)]))


async def serve(app: Starlette) -> None:
    """Serve until standard input ends."""
    server = uvicorn.Server(
        uvicorn.Config(app, host="127.0.0.1", port=0, log_level="warning", lifespan="off", backlog=4096, **OPTIONS)
    )

    def answer() -> None:
        for _ in sys.stdin:
            print(time.process_time(), flush=True)
        server.should_exit = True

    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    print(server.servers[0].sockets[0].getsockname()[1], flush=True)
    threading.Thread(target=answer, daemon=True).start()
    await serving


def most_memory() -> float:
    """The most memory that this process has held, in MB; without /proc, or what its parent held when it was made."""
    status = Path("/proc/self/status")
    if status.exists():
        (line,) = (line for line in status.read_text().splitlines() if line.startswith("VmHWM:"))
        return int(line.split()[1]) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    asyncio.run({"floorman": floorman, "bare": bare}[sys.argv[1]](int(sys.argv[2])))
    print(most_memory(), flush=True)
