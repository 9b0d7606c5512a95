"""A thousand screens on one event: how long from a director's command until the last of them shows it?

    python -m benchmarks.screens               the whole measurement, and a table
    python -m benchmarks.screens --quick       100 screens, a rough idea

Three processes on 127.0.0.1. Floorman's server keeps an event of as many players as there are phones, writes every
command to disk and sends each screen what changes on its own board, as the pages ask for: displays, phones (each
another player) and two directors. The bare server is Starlette on the same uvicorn, and for every command sends one
text, as long as those messages are on average, to every socket, one after the other: no log, no roles, no boards. The
third process holds all the sockets of both and sends the commands, a few to one server, a few to the other. Times are
from sending the command to when the last screen has it.
"""

import argparse
import asyncio
import sys
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.screens_client import Measured, measured

SCREENS = 1_000
COMMANDS = 100
MOST_MS = 250.0
MOST_TIMES = 1.5
MOST_MB = 500.0


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.screens", description=__doc__.splitlines()[0])
    parser.add_argument("--screens", type=int, default=SCREENS, metavar="N")
    parser.add_argument("--commands", type=int, default=COMMANDS, metavar="N")
    parser.add_argument("--quick", action="store_true", help="100 screens and 20 commands")
    args = parser.parse_args()
    figures(
        Console(highlight=False, width=None if sys.stdout.isatty() else 120), args.screens, args.commands, args.quick
    )
    return 0


def figures(console: Console, screens: int = SCREENS, commands: int = COMMANDS, quick: bool = False) -> dict[str, Any]:
    """Measure, print the table, and give what is in it for programs."""
    if quick:
        screens, commands = 100, 20
    with console.status(f"{screens:,} screens, {commands} commands to each server"):
        taken = asyncio.run(measured(screens, commands))
    console.print(table(taken, screens, commands))
    ours, bare = taken["floorman"], taken["bare"]
    for says, reached, most in (
        (f"p99 {ours.at(99):.0f} ms", ours.at(99), MOST_MS),
        (f"{ours.at(99) / bare.at(99):.2f} times the p99 of bare Starlette", ours.at(99) / bare.at(99), MOST_TIMES),
        (f"{ours.megabytes:.0f} MB", ours.megabytes, MOST_MB),
    ):
        console.print(f"{says}: {'as wanted' if reached <= most else 'NOT MET'}, at most {most:g} is wanted")
    by_server = {
        name: {"ms": one.milliseconds, "cpu_ms": one.cpu, "megabytes": one.megabytes, "bytes": one.bytes}
        for name, one in taken.items()
    }
    return {"screens": {"screens": screens, **by_server}}


def table(taken: dict[str, Measured], screens: int, commands: int) -> Table:
    """Both servers, side by side."""
    shown = Table(title=f"{screens:,} screens, {commands} commands: ms to the last screen", box=box.SIMPLE_HEAD)
    shown.add_column("server")
    for column in ("median", "p90", "p99", "longest", "CPU", "bytes to all", "memory"):
        shown.add_column(column, justify="right")
    for name, one in taken.items():
        times = (f"{one.at(part):.1f}" for part in (50, 90, 99, 100))
        shown.add_row(name, *times, f"{one.cpu:.1f}", f"{one.bytes:,}", f"{one.megabytes:.0f} MB")
    return shown


if __name__ == "__main__":
    sys.exit(main())
