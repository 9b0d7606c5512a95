"""The game of `floorman watch` and `floorman play`: options, stakes, seats, and one hand played out."""

import argparse
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from math import gcd
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from floorman.bots import BOTS, Character, slip
from floorman.cards import SHORT_DECK, STANDARD_DECK, shuffled
from floorman.cli._books import OR_FILE, book_named
from floorman.cli._narration import Citer
from floorman.core import Chips, DataError, InvariantError, Refused, SeatNo, is_number
from floorman.hand import (
    Action,
    Game,
    Hand,
    HandEvent,
    Options,
    Reshuffle,
    Setup,
    apply,
    deal_in,
    decide,
    game_called,
    legal,
    start,
    view,
)
from floorman.hand.dealing import cards_to_shuffle
from floorman.hand.setup import clockwise
from floorman.hand.state import thaw
from floorman.rules import Format, Rulebook

if TYPE_CHECKING:
    from floorman.cli._screen import DrawnTable


class Stakes(NamedTuple):
    """A game with its blinds. At limit and stud the big blind is the small bet and the small blind the bring-in."""

    game: Game
    small: int
    big: int
    format: Format

    @property
    def unit(self) -> int:
        """The smallest chip: half the small blind where that is whole."""
        common = gcd(self.small, self.big)
        return common // 2 if common % 2 == 0 else common

    @property
    def most_seats(self) -> int:
        """The most players for whom the deck is large enough."""
        if self.game.stud:
            return 8
        return 6 if any(street.draw for street in self.game.streets) else 10

    def setup(self, stacks: Mapping[int, int], button: SeatNo) -> Setup:
        """Return the setup of one deal at these stakes. At stud there is no button."""
        limit = (self.big, 2 * self.big) if self.game.limit == "limit" else None
        runs = 2 if self.format == "cash" else 1
        if self.game.stud:
            return deal_in(
                self.game.code, stacks, ante=self.unit, bring_in=self.small, limits=limit,
                format=self.format, unit=self.unit,
            )  # fmt: skip
        return deal_in(
            self.game.code, stacks, button, blinds=(self.small, self.big), limits=limit,
            format=self.format, unit=self.unit, most_runs=runs,
        )  # fmt: skip

    def __str__(self) -> str:
        if self.game.stud:
            return f"{self.game.name} {self.big:,}/{2 * self.big:,}, ante {self.unit:,}, bring-in {self.small:,}"
        if self.game.limit == "limit":
            return f"{self.game.name} {self.big:,}/{2 * self.big:,}"
        return f"{self.game.name} {self.small:,}/{self.big:,}"


def stakes_from(game: str, blinds: str, format: Format) -> Stakes:
    """Read stakes as typed on the command line, `10/20`; DataError when they make no sense."""
    small, _, big = blinds.partition("/")
    if not (is_number(small) and is_number(big) and 0 < int(small) <= int(big)):
        raise DataError("--blinds", f"{blinds[:60]!r} is not a pair of blinds.", "Write small and big, as in 10/20.")
    return Stakes(game_called(game.upper()), int(small), int(big), format)


NAMES = (
    "Ann", "Bo", "Cy", "Dee", "Eli", "Fay", "Gus", "Hal", "Ivy", "Jo", "Kit", "Lou", "Mae", "Ned", "Ola", "Pip",
    "Quin", "Rae", "Sal", "Ted", "Una", "Vic", "Wes", "Xan", "Yul", "Zoe",
)  # fmt: skip


class LineupPlayer(msgspec.Struct):
    """A player at the table; `plays` is None for a person. `bought` is the sum of all buy-ins."""

    name: str
    stack: int
    plays: Character | None
    bought: int = 0


class Lineup:
    """The players of a table between hands. Every seat is always taken."""

    def __init__(self, stakes: Stakes, seats: int, rng: random.Random) -> None:
        self.stakes = stakes
        self.rng = rng
        self.hand_no = 0
        self.finished = 0
        self.gone: list[LineupPlayer] = []
        self._names = iter(rng.sample(NAMES, len(NAMES)))
        characters = list(BOTS.values())
        rng.shuffle(characters)
        self.players = {SeatNo(no): self._newcomer(characters[no % len(characters)]) for no in range(1, seats + 1)}
        self.button = rng.choice(list(self.players))

    def _newcomer(self, plays: Character) -> LineupPlayer:
        stack = self._buy_in()
        return LineupPlayer(next(self._names, None) or f"Guest {len(self.gone)}", stack, plays, stack)

    def _buy_in(self) -> int:
        """Return 20 to 120 big blinds: short and deep stacks together make side pots."""
        blinds = self.rng.choice((20, 30, 40, 60, 80, 100, 120))
        return blinds * self.stakes.big + self.rng.randrange(20) * self.stakes.unit

    def seat_person(self, name: str, stack: int) -> SeatNo:
        """Give a person the first seat in place of the bot there."""
        no = SeatNo(1)
        self.players[no] = LineupPlayer(name, stack, None, stack)
        return no

    def next_hand(self) -> None:
        """Move the button to the next seat clockwise and count the hand."""
        self.hand_no += 1
        self.button = clockwise(tuple(self.players), self.button)[0]

    def stacks(self) -> dict[int, int]:
        """Return everybody's chips, by seat."""
        return {no: player.stack for no, player in self.players.items()}

    def settle(self, hand: Hand) -> None:
        """Take the stacks over from a hand that is over."""
        for seat in hand.seats:
            self.players[seat.no].stack = seat.stack
        self.finished += 1

    def refill(self) -> Iterable[str]:
        """Buy bots without chips in again, or in a tournament give their seats to others; yield a line for each."""
        for no, player in self.players.items():
            if player.stack or player.plays is None:
                continue
            if self.stakes.format == "cash":
                player.stack = self._buy_in()
                player.bought += player.stack
                yield f"{player.name} is out of chips and buys in again for {player.stack:,}."
            else:
                self.gone.append(player)
                self.players[no] = self._newcomer(self.rng.choice(list(BOTS.values())))
                new = self.players[no]
                yield f"{player.name} is out. {new.name} takes seat {no} with {new.stack:,}."

    @property
    def chips(self) -> Chips:
        """The chips of all players."""
        return Chips(sum(player.stack for player in self.players.values()))


Ask = Callable[[Hand, Options, Refused | None], Action]
"""Ask the seat to act; after a refusal again, with the refusal."""


class Glimpse(NamedTuple):
    """A moment to show: an event and the hand after it, or a refusal and the hand, unchanged."""

    hand: Hand
    event: HandEvent | None = None
    tried: Action | None = None
    refused: Refused | None = None


class Dealer:
    """Deals by a book. `nerves` decides when, `slips` how often, a bot tries what is not allowed."""

    def __init__(self, book: Rulebook, nerves: random.Random, slips: float = 0.0) -> None:
        self.book = book
        self.nerves = nerves
        self.slips = slips

    def deal(self, setup: Setup, ask: Ask, cards: random.Random) -> Iterator[Glimpse]:
        """Deal one hand and yield each moment of it; `cards` shuffles."""
        deck = SHORT_DECK if game_called(setup.game).short_deck else STANDARD_DECK
        first, *rest = start(setup, shuffled(deck, cards), self.book)
        hand = apply(None, first)
        yield Glimpse(hand, first)
        for event in rest:
            hand = apply(hand, event)
            yield Glimpse(hand, event)
        while hand.stage != "over":
            for moment in self._next(hand, ask, cards):
                hand = moment.hand
                yield moment

    def _next(self, hand: Hand, ask: Ask, cards: random.Random) -> Iterator[Glimpse]:
        """Yield one decision and what follows from it, with the refusals before it."""
        may = legal(hand, self.book)
        if "reshuffle" in may.acts:
            yield from self._carried_out(hand, Reshuffle(shuffled(cards_to_shuffle(thaw(hand)), cards)))
            return
        if self.nerves.random() < self.slips:
            yield from self._slip(hand, may)
        refused: Refused | None = None
        while True:
            action = ask(hand, may, refused)
            try:
                events = decide(hand, action, self.book)
            except Refused as no:
                refused = no
                yield Glimpse(hand, None, action, no)
                continue
            yield from _each(hand, events)
            return

    def _slip(self, hand: Hand, may: Options) -> Iterator[Glimpse]:
        tried = slip(view(hand), may, self.nerves)
        if tried is None:
            return
        try:
            decide(hand, tried, self.book)
        except Refused as no:
            yield Glimpse(hand, None, tried, no)
        else:
            raise InvariantError(f"{tried} was meant to be refused and was not")

    def _carried_out(self, hand: Hand, action: Action) -> Iterator[Glimpse]:
        yield from _each(hand, decide(hand, action, self.book))


def _each(hand: Hand, events: tuple[HandEvent, ...]) -> Iterator[Glimpse]:
    for event in events:
        hand = apply(hand, event)
        yield Glimpse(hand, event)


def add_table_options(parser: argparse.ArgumentParser, format: Format) -> None:
    """Add the options for players, game, book and speed."""
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
    """Refuse a speed of 0 or less, or one that is not a number."""
    if not 0 < speed < float("inf"):
        raise DataError("--speed", f"{speed:g} is not a pace.", "Write a number above 0, as 2, or --fast.")


class GameRun:
    """Everything one run needs: stakes, book, players, and separate random numbers for cards, bots and nerves.

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
        """Return a dealer for these stakes; `slips` is how often a bot tries what is not allowed."""
        return Dealer(self.book, random.Random(f"{self.seed} nerves"), slips)

    def cards(self) -> random.Random:
        """Return the random numbers that shuffle the hand about to be dealt."""
        return random.Random(f"{self.seed} cards {self.lineup.hand_no}")

    @property
    def title(self) -> str:
        """The table in a line."""
        kind = "cash game" if self.stakes.format == "cash" else "tournament"
        return f"{self.stakes}, {kind}, by {self.book.id}, seed {self.seed}"

    def screen(self, rows: int = 0) -> "DrawnTable | None":
        """Return a drawn table where the terminal can show one, else None."""
        if not sys.stdout.isatty():
            return None
        from rich.console import Console

        from floorman.cli._screen import DrawnTable

        console = Console(highlight=False)
        return None if console.is_dumb_terminal else DrawnTable(console, self.speed, self.title, rows)
