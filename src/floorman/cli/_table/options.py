"""The options that `floorman watch` and `floorman play` share, and the table they lay."""

import argparse
import random
import sys
from typing import TYPE_CHECKING

from floorman.base import DataError
from floorman.cli._books import OR_FILE, book_named
from floorman.cli._table.citing import Citer
from floorman.cli._table.dealer import Dealer
from floorman.cli._table.lineup import Lineup
from floorman.cli._table.stakes import stakes_from
from floorman.rulebook import Format

if TYPE_CHECKING:
    from floorman.cli._table.screen import Drawn


def add_table_options(parser: argparse.ArgumentParser, format: Format) -> None:
    """Who plays what, by which book, how fast."""
    parser.add_argument("--game", default="NLHE", metavar="CODE", help="the game, such as PLO or STUD8 (default: NLHE)")
    parser.add_argument("--seats", type=int, default=6, metavar="N", help="players at the table (default: 6)")
    parser.add_argument("--blinds", default="10/20", metavar="S/B", help="small and big blind (default: 10/20)")
    parser.add_argument(
        "--book", default="seminole-2024", metavar="BOOK", help=f"the rulebook (default: seminole-2024); {OR_FILE}"
    )
    parser.add_argument("--format", choices=("cash", "tournament"), default=format, help=f"(default: {format})")
    parser.add_argument("--hands", type=int, metavar="N", help="stop after N hands")
    parser.add_argument("--seed", type=int, metavar="N", help="the same number deals the same cards again")
    pace = parser.add_mutually_exclusive_group()
    pace.add_argument("--speed", type=float, default=1.0, metavar="X", help="2 is twice as fast (default: 1)")
    pace.add_argument("--fast", action="store_true", help="no pauses at all")


def check_speed(speed: float) -> None:
    """Refuse a pace that is none: 0, less, or not a number."""
    if not 0 < speed < float("inf"):
        raise DataError("--speed", f"{speed:g} is not a pace.", "Write a number above 0, as 2, or --fast.")


class Table:
    """Everything one run needs: stakes, book, players, and its own streams of chance for cards, bots and nerves.

    The cards do not depend on what the players do: a seed deals the same decks whoever plays.
    """

    def __init__(self, args: argparse.Namespace) -> None:
        self.stakes = stakes_from(args.game, args.blinds, args.format)
        most = self.stakes.most_seats
        if not 2 <= args.seats <= most:
            raise DataError("--seats", f"{args.seats} cannot play {self.stakes.game.name}.", f"Write 2 to {most}.")
        if args.hands is not None and args.hands < 1:
            raise DataError("--hands", f"{args.hands} is nothing to play.", "Write 1 or more.")
        check_speed(args.speed)
        self.hands: int | None = args.hands
        self.speed = 0.0 if args.fast else float(args.speed)
        self.book = book_named(args.book)
        self.seed = random.SystemRandom().randrange(1_000_000) if args.seed is None else args.seed
        self.bots = random.Random(f"{self.seed} bots")
        self.lineup = Lineup(self.stakes, args.seats, random.Random(f"{self.seed} players"))
        self.citer = Citer(self.book, self.stakes.format)

    def dealer(self, slips: float = 0.0) -> Dealer:
        """A dealer for these stakes; `slips` is how often a bot tries what it may not."""
        return Dealer(self.book, random.Random(f"{self.seed} nerves"), slips)

    def cards(self) -> random.Random:
        """What shuffles the hand that is about to be dealt."""
        return random.Random(f"{self.seed} cards {self.lineup.hand_no}")

    @property
    def title(self) -> str:
        """The table in a line."""
        kind = "cash game" if self.stakes.format == "cash" else "tournament"
        return f"{self.stakes}, {kind}, by {self.book.id}, seed {self.seed}"

    def screen(self, rows: int = 0) -> "Drawn | None":
        """A drawn table where the terminal can show one."""
        if not sys.stdout.isatty():
            return None
        from rich.console import Console

        from floorman.cli._table.screen import Drawn

        console = Console(highlight=False)
        return None if console.is_dumb_terminal else Drawn(console, self.speed, self.title, rows)
