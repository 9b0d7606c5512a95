"""What is played and for how much: a game, its forced bets, and how many may sit down to it."""

from collections.abc import Mapping
from math import gcd
from typing import NamedTuple

from floorman.base import DataError, SeatNo
from floorman.hand import Game, Setup, deal_in, game_called
from floorman.hand.setup import Format


class Stakes(NamedTuple):
    """A game at a price. At limit and stud the big blind is the small bet and the small blind the bring-in."""

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
        """How many the deck feeds without running short at once."""
        if self.game.stud:
            return 8
        return 6 if any(street.draw for street in self.game.streets) else 10

    def setup(self, stacks: Mapping[int, int], button: SeatNo) -> Setup:
        """One deal at these stakes. At stud there is no button."""
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
    """Stakes as typed on the command line, `10/20`; DataError when they make no sense."""
    small, _, big = blinds.partition("/")
    if not (small.isdecimal() and big.isdecimal() and 0 < int(small) <= int(big)):
        raise DataError("--blinds", f"{blinds!r} is not a pair of blinds.", "Write small and big, as in 10/20.")
    return Stakes(game_called(game.upper()), int(small), int(big), format)
