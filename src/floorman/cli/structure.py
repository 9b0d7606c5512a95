"""A schedule for players, hours and the chips there are.

Blinds are such that the chips make them, grow evenly, and end on time: then the chips in play are about 20 big blinds.
Chips are a file (under [chips], lines like 25 = 200 or 25 = { count = 200, colour = "green" }), or value x count.
Without them it is a set of chips as they are sold, and without hours what an evening with so many players takes.

examples:
  floorman structure --players 14
  floorman structure --players 27 --hours 4 --chips home.toml
  floorman structure --players 9 --hours 3 --chips "25x100 100x100 500x50" --ante big-blind --plot night.svg
  floorman structure --players 24 --book hpt
"""

import argparse
import json
import sys
from math import log
from pathlib import Path
from typing import Any

import msgspec

from floorman.cli._books import OR_FILE, book_named
from floorman.cli._plots import average, blocks, played, structure_svg
from floorman.core import DataError
from floorman.rules.load import parse
from floorman.tournament.chip_stock import ChipStock, stock_from, stock_in, stock_of, usual_set
from floorman.tournament.schedule import Break, ColourUp, Level, Structure
from floorman.tournament.schedule_plan import PLAY, by_book, plan, usual_hours

ANTES = ("none", "each", "big-blind", "button")
COLUMNS = ("time", "level", "blinds", "ante", "minutes", "average")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman structure` takes."""
    parser.add_argument("--players", type=int, required=True, help="how many start")
    parser.add_argument(
        "--hours", type=float, help="when it should be over (default: what a field of this size usually takes)"
    )
    source = parser.add_mutually_exclusive_group()
    source.add_argument("--chips", metavar="CHIPS", help='a file, or "25x200 100x150": all chips there are (a set)')
    source.add_argument("--book", metavar="BOOK", help=f"the book's own levels and chips ({OR_FILE})")
    parser.add_argument("--stack", type=int, help="starting stack (about 100 big blinds)")
    parser.add_argument("--minutes", type=int, help="length of a level (what fits the hours)")
    parser.add_argument("--ante", choices=ANTES, default="none", help="who posts an ante (%(default)s)")
    parser.add_argument("--ante-from", type=int, default=1, metavar="LEVEL", help="from this level on (%(default)s)")
    parser.add_argument("--rebuys", type=int, default=0, help="starting stacks sold again, expected (%(default)s)")
    parser.add_argument("--break-every", type=int, default=PLAY, metavar="MINUTES", help="of play (%(default)s)")
    parser.add_argument("--break-minutes", type=int, default=10, metavar="MINUTES", help="0 for none (%(default)s)")
    parser.add_argument("--json", action="store_true", help="as JSON")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="write blinds and average stack as a picture")


def run(args: argparse.Namespace) -> int:
    """Plan a schedule, draw and print it."""
    found = planned(args)
    if args.plot:
        write_picture(args.plot, structure_svg(found))
    if args.json:
        print(as_json(found))
    elif sys.stdout.isatty():
        show_table(found)
    else:
        print("\n".join(as_text(found)))
    return 0


def planned(args: argparse.Namespace) -> Structure:
    """Return the schedule that the options ask for."""
    if args.book:
        return by_book(book_named(args.book), args.players, args.rebuys)
    return plan(
        args.players,
        usual_hours(args.players) if args.hours is None else args.hours,
        chips(args.chips) if args.chips else stock_of(usual_set(args.players + args.rebuys)),
        stack=args.stack,
        minutes=args.minutes,
        ante=args.ante,
        ante_from=args.ante_from,
        rebuys=args.rebuys,
        break_every=args.break_every,
        break_minutes=args.break_minutes,
    )


def chips(said: str) -> ChipStock:
    """Read the chips in a file or in words."""
    if not said.endswith(".toml") and not _is_file(said):
        return stock_in(said, "--chips")
    try:
        return stock_from(_toml(Path(said).read_text("utf-8"), said), said)
    except OSError as wrong:
        raise DataError(said[:200], f"it cannot be read: {wrong.strerror}.") from wrong
    except ValueError as wrong:  # no text, or no name that a file can have
        raise DataError(said[:200], f"it is not TOML: {wrong}.") from wrong


def _is_file(said: str) -> bool:
    try:
        return Path(said).is_file()
    except (OSError, ValueError):  # longer than any name, or with a letter that no name has
        return False


def _toml(text: str, where: str) -> dict[str, Any]:
    try:
        return parse(text, where)
    except DataError as wrong:
        raise DataError(where, f"it is not TOML: {wrong.wrong}") from wrong


def write_picture(path: Path, svg: str) -> None:
    """Write an SVG file. DataError for another ending, or where it cannot be written."""
    if path.suffix != ".svg":
        raise DataError(str(path), "pictures are SVG.", "Give it a name that ends in .svg.")
    try:
        path.write_text(svg, "utf-8")
    except OSError as wrong:
        raise DataError(str(path), f"it cannot be written: {wrong.strerror}.") from wrong


def hours(minutes: int) -> str:
    """Write minutes as on a clock.

    >>> hours(95)
    '1:35'
    """
    return f"{minutes // 60}:{minutes % 60:02}"


def heading(found: Structure) -> str:
    """Return who plays, and with what."""
    pieces = ", ".join(f"{count} x {value:,}" for value, count in found.stack)
    rebuys = f" and {found.stacks - found.players} rebuys" if found.stacks > found.players else ""
    return f"{found.players} players{rebuys}, {found.starting_stack:,} chips each: {pieces}"


def box(found: Structure) -> str:
    """Return all chips in the box."""
    together = sum(chip.count for chip in found.stock.chips)
    return f"box of {together:,}: {', '.join(f'{chip.count} x {chip.value:,}' for chip in found.stock.chips)}"


def ending(found: Structure) -> str:
    """Return how it should end."""
    on = [level for minute, level in played(found) if minute < found.target]
    if not on:
        return f"{found.in_play:,} chips in play"
    depth = found.in_play / on[-1].big
    return f"planned end {hours(found.target)}: {found.in_play:,} chips in play, {depth:.0f} big blinds"


def between(found: Structure, row: Break | ColourUp) -> str:
    """Return what happens in a break or colour-up."""
    if isinstance(row, Break):
        return f"break, {row.minutes} minutes"
    colour = found.stock.colour(row.old)
    given = " and ".join(f"{count:,} x {value:,}" for value, count in row.given)
    rest = f", {row.rest:,} left to race for" if row.rest else ""
    return f"colour up {row.old:,}{f' ({colour})' if colour else ''}: {row.removed:,} for {given}{rest}"


def cells(found: Structure) -> list[tuple[str, ...]]:
    """Return a row of six cells for a level, of two for a break or colour-up."""
    rows: list[tuple[str, ...]] = []
    number = 0
    for minute, row in found.starts():
        if isinstance(row, Level):
            number += 1
            depth = f"{average(found, minute, row.big):.0f} BB"
            ante = f"{row.ante:,}" if row.ante else ""
            rows.append((hours(minute), str(number), f"{row.small:,}-{row.big:,}", ante, str(row.minutes), depth))
        else:
            rows.append((hours(minute), between(found, row)))
    return rows


def as_text(found: Structure) -> list[str]:
    """Return the schedule in plain columns."""
    lines = [heading(found), box(found)]
    for row in [COLUMNS, *cells(found)]:
        if len(row) == 2:
            lines.append(f"{row[0]:>5}  {row[1]}")
        else:
            time, level, blinds, ante, minutes, depth = row
            lines.append(f"{time:>5}  {level:>5}  {blinds:>17}  {ante:>8}  {minutes:>7}  {depth:>8}")
    cites = [f"rules: {', '.join(found.cites)}"] if found.cites else []
    return [*lines, ending(found), *(f"note: {note.says}" for note in found.notes), *cites]


def as_json(found: Structure) -> str:
    """Return the structure as JSON, with the minute each row starts in."""
    answer = msgspec.to_builtins(found)
    answer["rows"] = [
        {
            "minute": minute,
            "is": type(row).__name__.lower(),
            **{name: getattr(row, name) for name in row.__struct_fields__},
        }
        for minute, row in found.starts()
    ]
    return json.dumps({**answer, "starting_stack": found.starting_stack, "in_play": found.in_play}, indent=2)


def show_table(found: Structure) -> None:
    """Print a table for a terminal, with the course of blinds and stacks."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    console = Console(highlight=False)
    console.print(heading(found), style="bold", markup=False)
    console.print(box(found), markup=False)
    table = Table(box=SIMPLE_HEAD)
    for name in COLUMNS:
        table.add_column(name, justify="right")
    notes: list[tuple[str, str]] = []
    for row in cells(found):
        if len(row) > 2:
            table.add_row(*row)
        elif row[1].startswith("break"):
            table.add_row(row[0], "", "[dim]break[/]", "", row[1].split()[1])
        else:
            notes.append((row[0], row[1]))
            table.add_row(row[0], "", f"[yellow]{row[1].partition(':')[0]}[/]")
    console.print(table)
    for time, says in notes:
        console.print(f"{time:>5}  {says}", markup=False)
    steps = list(played(found))
    depth = [average(found, minute, level.big) for minute, level in steps]
    rising = blocks([log(level.big) for _, level in steps])
    console.print(f"blinds   [blue]{rising}[/]  {steps[0][1].big:,} to {steps[-1][1].big:,}")
    console.print(f"average  [red]{blocks(depth, 0)}[/]  {depth[0]:.0f} to {depth[-1]:.0f} big blinds")
    console.print(ending(found), markup=False)
    for note in found.notes:
        console.print(f"note: {note.says}", style="yellow", markup=False)
    if found.cites:
        console.print(f"rules: {', '.join(found.cites)}", markup=False)
