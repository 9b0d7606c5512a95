"""League points over several events, by a formula or a house's own table, with the best events of each player.

A file is the results of one event (CSV or JSON), an exported event, or the log of `floorman tournament run`.
Players who share a place split the points of the places they take up.

examples:
  floorman points week-1.csv week-2.csv
  floorman points *.csv --formula root --buy-in 20 --best 8 --at-least 3
  floorman points *.csv --table 10,7,5,3,2,1 --json
"""

import argparse
import json
import re
import sys
from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from floorman.cli._results import read_evening, refuse_twice
from floorman.core import DataError
from floorman.tournament.points import PRESETS, Formula, PointsEvent, SeasonStanding, by_table, standings

BY_BUY_IN = ("root", "neau")
"""Formulas in which the buy-in counts."""
COLUMNS = ("place", "player", "points", "events", "wins", "counted")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman points` takes."""
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="the results of an event")
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--formula", choices=list(PRESETS), default="linear", help="how points are given (%(default)s)")
    how.add_argument("--table", metavar="POINTS,...", help="points by place, the first first")
    parser.add_argument("--best", type=int, metavar="N", help="count only each player's best N events")
    parser.add_argument(
        "--at-least", type=int, default=1, metavar="N", help="rank only players with N events or more (%(default)s)"
    )
    parser.add_argument("--buy-in", metavar="MONEY", help="of the events whose file does not say")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Read the files, count the points and print the standings."""
    if args.best is not None and args.best < 1:
        raise DataError("--best", f"{args.best} events cannot count.", "Write 1 or more.")
    if args.at_least < 0:
        raise DataError("--at-least", f"{args.at_least} events cannot be played.", "Write 0 or more.")
    formula = _formula(args)
    refuse_twice(args.files)
    season = [_with_buy_in(read_evening(path), args.buy_in) for path in args.files]
    for path, event in zip(args.files, season, strict=True):
        _check(path, event)
        if args.table is None and args.formula in BY_BUY_IN and not event.buy_in:
            raise DataError(
                str(path), f"the formula {args.formula} needs the buy-in, and the file does not say it.",
                "Add --buy-in, as --buy-in 20.",
            )  # fmt: skip
    found = standings(season, formula, args.best, args.at_least)
    if args.json:
        print(as_json(found))
    elif sys.stdout.isatty():
        show_table(found, len(season))
    else:
        print("\n".join(as_text(found, len(season))))
    return 0


def _with_buy_in(event: PointsEvent, said: str | None) -> PointsEvent:
    return event if event.buy_in or said is None else replace(event, buy_in=_hundredths("--buy-in", said))


def _check(path: Path, event: PointsEvent) -> None:
    names = [name for name, _ in event.places]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise DataError(str(path), f"{', '.join(twice)} came in twice.", "Write each player once.")
    try:
        standings([event], PRESETS["linear"])
    except DataError as wrong:
        raise DataError(f"{path}, {wrong.where}", wrong.wrong, wrong.instead) from wrong


def _formula(args: argparse.Namespace) -> Formula:
    if args.table is None:
        return PRESETS[args.formula]
    found = [_hundredths("--table", word) for word in re.split(r"[,\s]+", args.table) if word]
    if not found:
        raise DataError("--table", "there are no points in it.", "Write points by place, as 10,7,5,3,2,1.")
    return by_table(found)


def _hundredths(option: str, said: str) -> int:
    if not re.fullmatch(r"-?[0-9]{0,15}\.?[0-9]{1,9}", said.strip()):
        raise DataError(option, f"{said[:60]} is not a number.", "Write it in digits, as 7.5.")
    value = 100 * Fraction(said)
    if value < 0 or value.denominator != 1:
        raise DataError(option, f"{said} is below zero, or has more than two decimals.")
    return int(value)


def points(hundredths: int) -> str:
    """Write hundredths of points.

    >>> points(1250), points(700)
    ('12.5', '7')
    """
    whole, rest = divmod(hundredths, 100)
    return f"{whole:,}.{rest:02}".rstrip("0") if rest else f"{whole:,}"


def heading(found: Sequence[SeasonStanding], events: int) -> str:
    """Return how many events and players are counted."""
    return f"{events:,} event{'s' * (events != 1)}, {len(found):,} player{'s' * (len(found) != 1)}"


def row(line: SeasonStanding) -> tuple[str, ...]:
    """Return one player's season as cells of a row."""
    counted = " + ".join(points(score) for score in line.counted)
    return (f"{line.place}", line.player, points(line.points), f"{line.events}", f"{line.wins}", counted)


def as_text(found: Sequence[SeasonStanding], events: int) -> list[str]:
    """Return the standings in plain columns, names to the left and numbers to the right."""
    table = [COLUMNS, *(row(line) for line in found)]
    wide = [max(len(cells[at]) for cells in table) for at in range(len(COLUMNS))]
    lines = [heading(found, events)]
    for cells in table:
        sides = ("<" if at in (1, 5) else ">" for at in range(len(COLUMNS)))
        lines.append("  ".join(f"{cell:{side}{w}}" for cell, side, w in zip(cells, sides, wide, strict=True)).rstrip())
    return lines


def as_json(found: Sequence[SeasonStanding]) -> str:
    """Return the standings as JSON, with points in hundredths."""
    return json.dumps(
        [
            {
                "place": line.place,
                "player": line.player,
                "points": line.points,
                "counted": list(line.counted),
                "events": line.events,
                "wins": line.wins,
            }
            for line in found
        ],
        indent=2,
        ensure_ascii=False,
    )


def show_table(found: Sequence[SeasonStanding], events: int) -> None:
    """Print a table for a terminal."""
    from rich import box
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    console = Console(highlight=False)
    console.print(heading(found, events), style="bold", markup=False)
    table = Table(box=box.SIMPLE_HEAD)
    for at, name in enumerate(COLUMNS):
        table.add_column(name, justify="left" if at in (1, 5) else "right")
    for line in found:
        table.add_row(*(Text(cell) for cell in row(line)))
    console.print(table)
