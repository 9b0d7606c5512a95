"""A running count of who won what, in whole numbers."""

from collections.abc import Sequence
from math import sqrt


class Tally:
    """Per player: pots won whole, pots shared, and the sum of shares in units of which a pot has `unit`."""

    def __init__(self, players: int, unit: int) -> None:
        self.unit = unit
        self.deals = 0
        self.wins = [0] * players
        self.ties = [0] * players
        self.shares = [0] * players
        self.squares = [0.0] * players

    def add(self, highs: Sequence[int], lows: Sequence[int] = (), deals: int = 1) -> None:
        """Count deals that end with these strengths. With a qualifying low the pot is split in two."""
        players, split = range(len(highs)), any(lows)
        self.deals += deals
        best = max(highs)
        each = self.unit // (2 if split else 1) // highs.count(best)
        shares = [each if value == best else 0 for value in highs]
        if split:
            low = max(lows)
            half = self.unit // 2 // lows.count(low)
            shares = [share + (half if value == low else 0) for share, value in zip(shares, lows, strict=True)]
        for player in players:
            share = shares[player]
            if share:
                if share == self.unit:
                    self.wins[player] += deals
                else:
                    self.ties[player] += deals
                self.shares[player] += share * deals
                self.squares[player] += (share / self.unit) ** 2 * deals

    def add_counts(self, deals: int, players: Sequence[tuple[int, int, int, float]], weight: int = 1) -> None:
        """Add what was counted elsewhere, in the same units."""
        self.deals += deals * weight
        for player, (wins, ties, share, squares) in enumerate(players):
            self.wins[player] += wins * weight
            self.ties[player] += ties * weight
            self.shares[player] += share * weight
            self.squares[player] += squares * weight

    def counts(self) -> list[tuple[int, int, int, float]]:
        """Per player: wins, ties, units, and the sum of squared shares."""
        return list(zip(self.wins, self.ties, self.shares, self.squares, strict=True))

    def equity(self, player: int) -> float:
        """The average share of the pot."""
        return self.shares[player] / (self.unit * self.deals)

    def standard_error(self, player: int) -> float:
        """How far the equity of a sample is typically off."""
        mean = self.equity(player)
        return sqrt(max(0.0, self.squares[player] / self.deals - mean * mean) / self.deals)
