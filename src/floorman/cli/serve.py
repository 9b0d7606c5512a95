"""Serve an event to browsers on the local network: the director's laptop, the TV, phones.

Prints the address, a code to scan, and a link that makes whoever opens it first the owner. Everything is kept in the
data directory (or a PostgreSQL database); Ctrl-C stops the server, and started again it goes on where it was.
"""

import argparse
import asyncio
import gc
import os
import signal
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from floorman.core import DataError

if TYPE_CHECKING:
    from floorman.server.clock import Times
    from floorman.server.log import Log
    from floorman.server.services import Services

NOTED_EVERY = 5.0
"""Seconds between two notes that the server is running."""

FULL_PASS_EVERY = 60.0
"""Seconds between two full passes of the garbage collector, which take 20 ms."""

NEVER = 2**31 - 1
"""A threshold of the garbage collector that is never reached."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman serve` takes."""
    parser.add_argument("--host", default="0.0.0.0", help="the address to listen at (default: all of this machine's)")
    parser.add_argument("--port", type=int, default=8000, help="the port to listen at (default: 8000)")
    parser.add_argument(
        "--data",
        type=Path,
        default=Path("floorman-data"),
        metavar="DIR",
        help="the directory for all data (default: floorman-data)",
    )
    parser.add_argument("--database", metavar="URL", help="keep the log in PostgreSQL instead: postgresql://...")
    parser.add_argument("--origin", metavar="URL", help="the one address of the server, as https://poker.example.org")
    parser.add_argument(
        "--proxy", action="append", default=[], metavar="ADDRESS",
        help="a proxy whose X-Forwarded-For and X-Forwarded-Proto are believed (an address or network; repeatable)",
    )  # fmt: skip
    parser.add_argument("--no-demo", action="store_true", help="do not add the demo event to an empty house")
    parser.add_argument("--open", action="store_true", help="open the owner's page in a browser, if there is a screen")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from floorman.server.accounts.sessions import kept_secret
    from floorman.server.http.route import read_origin, read_proxies
    from floorman.server.log import Altered, LogError, open_log

    if args.database and not args.database.startswith(("postgresql://", "postgres://")):
        wrong = f"{args.database[:60]!r} is not the URL of a PostgreSQL database."
        raise DataError("--database", wrong, "Write postgresql://..., or --data for a directory.")
    if args.origin:
        args.origin = read_origin(args.origin)
    args.proxy = read_proxies(args.proxy)
    listening = listening_on(args.host, args.port)
    try:
        args.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        secret = kept_secret(args.data)
        log = open_log(args.database or args.data, args.data)
    except OSError as no:
        wrong = f"{args.data} cannot be created ({no.strerror})."
        raise DataError("--data", wrong, "Give a directory that you may write to.") from no
    except LogError as no:
        raise DataError("--database" if args.database else "--data", str(no)) from no
    for warning in log.warnings:
        print(f"WARNING: {warning}\n`floorman verify` says more.\n", file=sys.stderr)
    signal.signal(signal.SIGTERM, _interrupted)
    try:
        with suppress(KeyboardInterrupt):
            asyncio.run(_serve(args, listening, log, secret))
    except Altered as no:
        instead = "Without the accounts nothing can be served: restore a backup with `floorman restore`."
        raise DataError("--database" if args.database else "--data", str(no), instead) from no
    except LogError as no:
        raise DataError("--database" if args.database else "--data", str(no)) from no
    finally:
        log.close()
        listening.close()
    print("Stopped. Everything is kept.")
    return 0


def _interrupted(*_: object) -> None:
    """Handle the system's request to stop like Ctrl-C."""
    raise KeyboardInterrupt


async def _serve(args: argparse.Namespace, listening: socket.socket, log: "Log", secret: bytes) -> None:
    import uvicorn

    from floorman.server.accounts.sessions import ADDRESS
    from floorman.server.app import build, open_services
    from floorman.server.clock import Times
    from floorman.server.http.connections import BACKLOG, connections, log_seldom, raise_file_limit
    from floorman.server.http.events import add_demo
    from floorman.server.services import INDEX
    from floorman.server.ws import OPTIONS

    files = raise_file_limit()
    origin = (args.origin or _origin(args.host, listening.getsockname()[1])).rstrip("/")
    with suppress(OSError):  # a full disk: the address is only for `floorman owner`
        (args.data / ADDRESS).write_text(origin, "utf-8")
    times = Times(args.data)
    index = args.data / INDEX
    services = await open_services(log, times, secret=secret, origin=origin, fixed=bool(args.origin), index=index)
    if not args.no_demo and not services.front_desk.ledger.events:
        await add_demo(services)
    known = services.front_desk.ledger.has_owner
    owner = "" if known else f"{origin}/in/{await services.front_desk.owner_link()}"
    _print_links(origin, owner, args.data)
    if args.open and _has_screen():
        webbrowser.open(owner or origin)
    log_seldom(asyncio.get_running_loop())
    config = uvicorn.Config(
        build(services, args.proxy), http=connections(files), log_level="error", access_log=False, server_header=False,
        proxy_headers=False, backlog=BACKLOG, timeout_graceful_shutdown=3, **OPTIONS,
    )  # fmt: skip
    beside = [asyncio.create_task(_stay_alive(times)), asyncio.create_task(_open_running(services))]
    await uvicorn.Server(config).serve(sockets=[listening])
    for task in beside:
        task.cancel()
    times.note()


async def _open_running(services: "Services") -> None:
    """Open what is running, freeze the objects so far, and collect garbage once a minute, between commands.

    A full pass takes 20 ms; started automatically, it would come in the middle of a command.
    """
    await services.open_running()
    pass_between_commands()
    while True:
        await asyncio.sleep(FULL_PASS_EVERY)
        gc.collect()


def pass_between_commands() -> None:
    """Freeze all objects, and turn off automatic full passes of the garbage collector.

    Young objects are collected as before.
    """
    gc.collect()
    gc.freeze()
    young, older, _ = gc.get_threshold()
    gc.set_threshold(young, older, NEVER)


async def _stay_alive(times: "Times") -> None:
    """Record every few seconds that the server is running."""
    while True:
        times.note()
        await asyncio.sleep(NOTED_EVERY)


def listening_on(host: str, port: int) -> socket.socket:
    """Return a socket that listens at the address. DataError where the port is not possible or in use."""
    if not 0 < port < 65536:
        raise DataError("--port", f"there is no port {port}.", "Give one from 1 to 65535; 8000 is the usual one.")
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        # With the protocol named, asyncio turns Nagle's algorithm off; else small answers wait 40 ms.
        listening = socket.socket(found[0], socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(found[4])
        listening.listen(1024)
    except OSError as no:
        wrong = f"nothing can listen at {host} port {port} ({no.strerror or no})."
        raise DataError("--port", wrong, "Is a server running there? Give another port with --port.") from no
    return listening


def _origin(host: str, port: int) -> str:
    """Return the URL by which others on the local network reach this machine."""
    if host in ("", "0.0.0.0", "::"):
        host = _own_address()
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _has_screen() -> bool:
    """Decide whether a browser would open in a window; one in the terminal would only hide the address."""
    return sys.platform in ("darwin", "win32") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _command() -> str:
    """Return this program as it can be typed in the folder it was started in."""
    program = Path(sys.argv[0])
    if program.name != "floorman":
        return "floorman"
    return os.path.relpath(program) if program.is_relative_to(Path.cwd()) else str(program)


def _own_address() -> str:
    """Return this machine's address on the local network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as to_nobody:
        try:
            to_nobody.connect(("192.0.2.1", 9))
            return str(to_nobody.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def _print_links(origin: str, owner: str, data: Path) -> None:
    """Print the address, and the owner's link; `owner` is empty where there is an owner already."""
    import segno

    print(f"Floorman is at {origin}\n")
    if owner:
        print(f"You are the owner if you open this link (once, within a day):\n\n    {owner}\n")
        if sys.stdout.isatty():
            segno.make(owner, error="l").terminal(compact=True)
            print("The same to scan, for a phone or a tablet.\n")
    else:
        there = "" if data == Path("floorman-data") else f" --data {data}"
        print(f"Signed out? {_command()} owner{there} prints a new owner link.\n")
    print("Ctrl-C stops the server; nothing is lost.", flush=True)
