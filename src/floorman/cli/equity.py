"""How often each hand wins.

A player is cards (AhKh, or Ah?? with one unseen), a range of hold'em hands ("QQ+, AKs, A5s-A2s") or random.
Every deal is counted if that takes a second or two; else a random sample is dealt, and its standard error given.

examples:
  floorman equity AhKh QsQd
  floorman equity AhKh "QQ+, AKs" --board "2h 7h Jc"
  floorman equity AhAdKhKd random --game PLO --samples 500000
"""

import argparse
import json
import random
import re
import sys
import time
from types import TracebackType
from typing import TYPE_CHECKING

from floorman.cards import Equity, cards, equity
from floorman.cards.equities import MOST_SAMPLES

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID
    from rich.text import Text

SUIT_STYLES = {"c": "green", "d": "blue", "h": "red", "s": "default"}
PATIENCE = 1.0
"""Seconds before a progress bar is shown."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman equity` takes."""
    parser.add_argument("player", nargs="*", help='cards, a range or random: AhKh, "QQ+, AKs", random')
    parser.add_argument("--range", action="append", default=[], metavar="RANGE", help="one more player, by a range")
    parser.add_argument("--board", default="", help="the cards on the board so far")
    parser.add_argument("--dead", default="", help="cards known to be out of play")
    parser.add_argument("--game", default="NLHE", help="NLHE, PLO, PLO8, STUD, STUD8, RAZZ, NLSD ... (%(default)s)")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--exact", action="store_true", help="count every deal, however long it takes")
    way.add_argument("--samples", type=positive, help="deal this many hands at random instead of counting all")
    parser.add_argument("--seed", type=int, default=0, help="of the sample (%(default)s)")
    parser.add_argument("--json", action="store_true", help="as JSON")


def positive(text: str) -> int:
    """Read a number of samples."""
    if not (text.isascii() and text.isdecimal()) or len(text) > 20 or not 1 <= int(text) <= MOST_SAMPLES:
        raise argparse.ArgumentTypeError(f"write a number from 1 to {MOST_SAMPLES:,}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Print each player's share of the pot."""
    players = [*args.player, *args.range]
    more = {} if args.samples is None else {"samples": args.samples, "exact": False}
    if args.exact:
        more = {"exact": True}
    with WaitBar() as bar:
        result = equity(
            players, args.board, args.dead, args.game, rng=random.Random(args.seed), progress=bar.shows, **more
        )
    game = args.game.upper()
    if args.json:
        print(as_json(players, args.board, args.dead, game, result))
    elif sys.stdout.isatty():
        show_table(players, game, result)
    else:
        print(as_text(players, game, result))
    return 0


def percent(part: float) -> str:
    """Write a part of one as a percentage with two decimals."""
    return f"{100 * part:.2f} %"


def rows(players: list[str], result: Equity) -> list[tuple[str, str, str, str]]:
    """Return what each player holds, with equity, win and tie."""
    return [
        (player, percent(one.equity), percent(one.wins / result.deals), percent(one.ties / result.deals))
        for player, one in zip(players, result.shares, strict=True)
    ]


def how(game: str, result: Equity) -> str:
    """Return how the equities were found, with the number of deals."""
    if result.exact:
        return f"{game}, every one of {result.deals:,} deals"
    error = max(one.error for one in result.shares)
    return f"{game}, a sample of {result.deals:,} deals, standard error {percent(error)}"


def as_text(players: list[str], game: str, result: Equity) -> str:
    """Return the result in plain columns."""
    table = [("player", "equity", "win", "tie"), *rows(players, result)]
    wide = max(len(row[0]) for row in table)
    lines = [f"{who:{wide}}  {share:>8}  {win:>8}  {tie:>8}" for who, share, win, tie in table]
    return "\n".join([*lines, how(game, result)])


def as_json(players: list[str], board: str, dead: str, game: str, result: Equity) -> str:
    """Return the result as one JSON object; equities and errors are parts of one pot."""
    return json.dumps(
        {
            "game": game,
            "board": list(cards(board)),
            "dead": list(cards(dead)),
            "exact": result.exact,
            "deals": result.deals,
            "players": [
                {"player": player, "equity": one.equity, "error": one.error, "wins": one.wins, "ties": one.ties}
                for player, one in zip(players, result.shares, strict=True)
            ],
        },
        indent=2,
    )


def show_table(players: list[str], game: str, result: Equity) -> None:
    """Print a table for a terminal, the cards in four colours."""
    from rich.console import Console
    from rich.table import Table

    table = Table(caption=how(game, result), caption_justify="left")
    table.add_column("player")
    for heading in ("equity", "win", "tie"):
        table.add_column(heading, justify="right")
    for who, *figures in rows(players, result):
        table.add_row(coloured(who), *figures)
    Console().print(table)


def coloured(text: str) -> "Text":
    """Return a text with the cards in it in the colours of their suits."""
    from rich.text import Text

    shown = Text(text)
    for word in re.finditer(r"(?<!\w)(?:[2-9TJQKA][cdhs])+", text):
        for at in range(word.start(), word.end(), 2):
            shown.stylize(f"bold {SUIT_STYLES[text[at + 1]]}", at, at + 2)
    return shown


class WaitBar:
    """A progress bar on a terminal's standard error, shown once it has taken longer than `PATIENCE`."""

    def __init__(self) -> None:
        self.began = time.monotonic()
        self.bar: Progress | None = None
        self.task: TaskID | None = None

    def __enter__(self) -> "WaitBar":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self.bar is not None:
            self.bar.stop()

    def shows(self, part: float) -> None:
        """Show the part that is done."""
        if self.bar is None:
            if not sys.stderr.isatty() or time.monotonic() - self.began < PATIENCE:
                return
            from rich.console import Console
            from rich.progress import Progress

            self.bar = Progress(console=Console(stderr=True), transient=True)
            self.task = self.bar.add_task("dealing", total=1.0)
            self.bar.start()
        if self.task is not None:
            self.bar.update(self.task, completed=part)
