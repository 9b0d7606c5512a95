"""Day two from its flights: who plays on with how many chips, where, and for what.

A file is an event exported once its stage is over, or a list of bags as --bags writes it. Everybody plays on once, with
the best bag, all of them or the last, and draws a seat.

examples:
  floorman flights friday-1a.json friday-1b.json --carries best --seed 7
  floorman flights friday-1a.json --bags > bags-1a.json
"""

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import get_args

from floorman.cli._plots import money
from floorman.cli._results import read_bytes, read_event, refuse_twice
from floorman.core import DataError, PlayerId, decode, encode
from floorman.tournament.flights import Carries, DayTwo, Flight, day_two, flight_of, seats
from floorman.tournament.state import Place
from floorman.tournament.wording import called

WHAT = "Give an exported event, or bags as --bags writes them."
Drawn = Mapping[PlayerId, Place]


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman flights` takes."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a flight, in the order they were played")
    parser.add_argument(
        "--carries", choices=get_args(Carries), default="best",
        help="what a player takes along who has bagged more than once (%(default)s)",
    )  # fmt: skip
    parser.add_argument("--seats", type=int, default=9, metavar="N", help="at a table (%(default)s)")
    parser.add_argument("--seed", type=int, metavar="N", help="the same number draws the same seats again")
    parser.add_argument("--bags", action="store_true", help="write the bags of one flight as JSON, for later")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Read the flights, combine them, draw the seats and print them."""
    if not 2 <= args.seats <= 10:
        raise DataError("--seats", f"{args.seats} is not a number of seats.", "Write 2 to 10.")
    refuse_twice(args.files)
    flights = [read_flight(path) for path in args.files]
    if args.bags:
        if len(flights) != 1:
            raise DataError("--bags", f"{len(flights)} flights are not one.", "Give one file.")
        print(encode(flights[0]).decode())
        return 0
    found = day_two(flights, args.carries)
    drawn = seats(found.bags, args.seats, Random(args.seed))
    if args.json:
        print(as_json(found, drawn))
    elif sys.stdout.isatty():
        show_table(found, drawn)
    else:
        print("\n".join(as_text(found, drawn)))
    return 0


def read_flight(path: Path) -> Flight:
    """Read the flight of a file; DataError says what is missing before chips go into bags."""
    data = read_bytes(path)
    try:
        tournament = read_event(data, WHAT)
        return flight_of(tournament, path.stem) if tournament else decode(data, Flight, "bags")
    except DataError as wrong:
        raise DataError(f"{path}, {wrong.where}", wrong.wrong, wrong.instead or WHAT) from wrong


def heading(found: DayTwo) -> list[str]:
    """Return how many play on, with what and for what."""
    chips = sum(bag.stack for bag in found.bags)
    lines = [f"{len(found.bags):,} of {found.entries:,} entries play on with {chips:,} chips"]
    if found.takings:
        heads = found.bounties + sum(bag.head for bag in found.bags)
        lines.append(f"{money(found.takings)} paid in{f', {money(heads)} more for bounties' if heads else ''}")
    if found.forfeited:
        lines.append(f"{found.forfeited:,} chips in bags that are left behind")
    return lines


def rows(found: DayTwo, drawn: Drawn) -> list[tuple[str, ...]]:
    """Return a row for every player, largest stack first."""
    heads = any(bag.head for bag in found.bags)
    table: list[tuple[str, ...]] = []
    for bag in found.bags:
        place = drawn[bag.player]
        cells = (bag.player, f"{bag.stack:,}", str(called(place.table)), f"{place.seat}")
        table.append((*cells, str(money(bag.head))) if heads else cells)
    return table


def columns(found: DayTwo) -> tuple[str, ...]:
    """Return the headings of the columns."""
    names = ("player", "stack", "table", "seat")
    return (*names, "bounty") if any(bag.head for bag in found.bags) else names


def as_text(found: DayTwo, drawn: Drawn) -> list[str]:
    """Return the result in plain columns."""
    table = [columns(found), *rows(found, drawn)]
    wide = [max(len(cells[at]) for cells in table) for at in range(len(table[0]))]
    lines = heading(found)
    for cells in table:
        sides = ("<" if at in (0, 2) else ">" for at in range(len(cells)))
        lines.append("  ".join(f"{cell:{side}{w}}" for cell, side, w in zip(cells, sides, wide, strict=True)).rstrip())
    return lines


def as_json(found: DayTwo, drawn: Drawn) -> str:
    """Return the result as JSON, with money in cents."""
    bags = [
        {
            "player": bag.player,
            "stack": bag.stack,
            "bounty": bag.head,
            "table": drawn[bag.player].table,
            "seat": drawn[bag.player].seat,
        }
        for bag in found.bags
    ]
    answer = {
        "players": bags,
        "entries": found.entries,
        "forfeited": found.forfeited,
        "takings": found.takings,
        "bounties": found.bounties,
    }
    return json.dumps(answer, indent=2, ensure_ascii=False)


def show_table(found: DayTwo, drawn: Drawn) -> None:
    """Print a table for a terminal."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    for line in heading(found):
        console.print(line, markup=False)
    table = Table(box=box.SIMPLE_HEAD)
    for at, name in enumerate(columns(found)):
        table.add_column(name, justify="left" if at in (0, 2) else "right")
    for cells in rows(found, drawn):
        table.add_row(*(Text(cell) for cell in cells))
    console.print(table)
