"""Count hold'em boards in plain Python without dealing each of them.

Unless a flush is made only the ranks on the board matter, and there are 6,175 ways to have five of those where there
are two million boards. So boards are counted by their ranks, each as often as it has suits to choose; boards with
enough of one suit for somebody's flush are taken out of that count and looked at with that suit apart.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations
from math import comb, sqrt

from floorman.cards.card import RANK, SUITS, Card, Ranking, Use
from floorman.cards.strengths import HIGH, RANK_BIT, RANK_KEY, SHORT


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
        """Count `deals` deals that end with these strengths. With a qualifying low the pot is split in two."""
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
        """Add counts made elsewhere, in the same units, `weight` times."""
        self.deals += deals * weight
        for player, (wins, ties, share, squares) in enumerate(players):
            self.wins[player] += wins * weight
            self.ties[player] += ties * weight
            self.shares[player] += share * weight
            self.squares[player] += squares * weight

    def counts(self) -> list[tuple[int, int, int, float]]:
        """Return, per player, wins, ties, units, and the sum of squared shares."""
        return list(zip(self.wins, self.ties, self.shares, self.squares, strict=True))

    def equity(self, player: int) -> float:
        """Return a player's average share of the pot."""
        return self.shares[player] / (self.unit * self.deals)

    def standard_error(self, player: int) -> float:
        """Return the standard error of a player's equity, if the deals are a random sample."""
        mean = self.equity(player)
        return sqrt(max(0.0, self.squares[player] / self.deals - mean * mean) / self.deals)


def can_count(ranking: Ranking, use: Use, eight: bool, needs: Sequence[int], to_come: int) -> bool:
    """Return whether `count` can be used: only the board is missing, and all seven cards play for high."""
    return ranking in ("high", "short-deck") and use == "any" and not eight and not any(needs) and to_come > 0


def count(
    tally: Tally,
    short: bool,
    hands: Sequence[tuple[Card, ...]],
    board: tuple[Card, ...],
    to_come: int,
    deck: Sequence[Card],
) -> None:
    """Add every board that can come from the deck to the tally."""
    by_ranks, by_mask = SHORT if short else HIGH
    known = [(*hand, *board) for hand in hands]
    ranks = [sum(RANK_KEY[card] for card in held) for held in known]
    ways = dict(rank_ways(deck, to_come))
    for suit in SUITS:
        masks = [sum(RANK_BIT[card] for card in held if card[1] == suit) for held in known]
        held = [mask.bit_count() for mask in masks]
        suited = [card for card in deck if card[1] == suit]
        others = [card for card in deck if card[1] != suit]
        for many in range(max(0, 5 - max(held)), to_come + 1):
            rests = list(rank_ways(others, to_come - many))
            flushes = [has + many >= 5 for has in held]
            for some in combinations(suited, many):
                key, mask = sum(RANK_KEY[card] for card in some), sum(RANK_BIT[card] for card in some)
                made = [by_mask[mine | mask] if flush else 0 for mine, flush in zip(masks, flushes, strict=True)]
                for rest, deals in rests:
                    total = key + rest
                    ways[total] -= deals
                    tally.add(
                        [value or by_ranks[mine + total] for value, mine in zip(made, ranks, strict=True)], (), deals
                    )
    for key, deals in ways.items():
        if deals:
            tally.add([by_ranks[mine + key] for mine in ranks], (), deals)


def rank_ways(deck: Sequence[Card], many: int) -> Iterator[tuple[int, int]]:
    """Yield each choice of `many` ranks from a deck, as the sum of their keys, with the number of ways to deal it."""
    left: dict[int, list[Card]] = {}
    for card in deck:
        left.setdefault(RANK[card], []).append(card)
    stock = [(RANK_KEY[same[0]], len(same)) for same in left.values()]

    def choose(at: int, need: int, key: int, ways: int) -> Iterator[tuple[int, int]]:
        if not need:
            yield key, ways
        elif at < len(stock):
            one, there = stock[at]
            for take in range(min(there, need) + 1):
                yield from choose(at + 1, need - take, key + take * one, ways * comb(there, take))

    yield from choose(0, many, 0, 1)
