"""Count who wins, over all ways to deal the missing cards or over a sample, by the kernel if there is one."""

import random
from array import array
from collections.abc import Callable, Iterator, Sequence
from itertools import accumulate, combinations
from math import comb, lcm
from typing import NamedTuple

from floorman.cards import boards
from floorman.cards.boards import Tally
from floorman.cards.card import CODE, SHORT_DECK, STANDARD_DECK, Card, Ranking, Use
from floorman.cards.evaluation import kernel
from floorman.cards.ranking import strength

Hand = tuple[Card, ...]


class EquityGame(NamedTuple):
    """The rules of a game as far as equities need them. With `eight`, half of the pot goes to a qualifying low."""

    hole: tuple[int, ...]
    """How many cards a player may hold at the showdown."""
    board: int
    ranking: Ranking = "high"
    eight: bool = False
    use: Use = "any"
    deck: tuple[Card, ...] = STANDARD_DECK


HOLDEM, OMAHA, OMAHA_8 = (
    EquityGame((2,), 5),
    EquityGame((4, 5, 6), 5, use="two-three"),
    EquityGame((4, 5, 6), 5, eight=True, use="two-three"),
)
GAMES = {
    **dict.fromkeys(("NLHE", "PLHE", "LHE"), HOLDEM),
    **dict.fromkeys(("PLO", "NLO", "LO"), OMAHA),
    **dict.fromkeys(("PLO8", "NLO8", "LO8"), OMAHA_8),
    "STUD": EquityGame((7,), 0),
    "STUD8": EquityGame((7,), 0, eight=True),
    "RAZZ": EquityGame((7,), 0, ranking="ace-to-five"),
    "NLSD": EquityGame((2,), 5, ranking="short-deck", deck=SHORT_DECK),
}

KERNEL_RANKING = {"high": 0, "short-deck": 1, "ace-to-five": 2}


class Spot(NamedTuple):
    """A deal in progress: known hands and board, how many cards each of them still gets, and the rest of the deck."""

    game: EquityGame
    hands: tuple[Hand, ...]
    needs: tuple[int, ...]
    board: Hand
    to_come: int
    deck: Hand

    @property
    def deals(self) -> int:
        """The number of ways in which the missing cards can be dealt."""
        ways, left = 1, len(self.deck)
        for need in (*self.needs, self.to_come):
            ways *= comb(left, need)
            left -= need
        return ways


def codes(held: Sequence[Card]) -> bytes:
    """Return cards in the kernel's encoding."""
    return bytes([CODE[card] for card in held])


def unit_for(players: int) -> int:
    """Return the number of units in a pot, so that any number of the players can share half of it evenly."""
    return 2 * lcm(*range(1, players + 1))


def game_codes(game: EquityGame, players: int) -> tuple[int, int, int, int]:
    """Return a game in the kernel's encoding, and the units of a pot."""
    return KERNEL_RANKING[game.ranking], int(game.eight), int(game.use == "two-three"), unit_for(players)


def every_deal(spot: Spot, progress: Callable[[float], None]) -> Tally:
    """Count the outcomes of all deals of a spot."""
    tally = Tally(len(spot.hands), unit_for(len(spot.hands)))
    if kernel is not None:
        tally.add_counts(
            *kernel.showdowns(
                *game_codes(spot.game, len(spot.hands)),
                tuple(map(codes, spot.hands)),
                bytes(spot.needs),
                codes(spot.board),
                spot.to_come,
                codes(spot.deck),
                lambda dealt: progress(dealt / spot.deals),
            )
        )
    elif boards.can_count(spot.game.ranking, spot.game.use, spot.game.eight, spot.needs, spot.to_come):
        boards.count(tally, spot.game.ranking == "short-deck", spot.hands, spot.board, spot.to_come, spot.deck)
    else:
        for number, (hands, board) in enumerate(ways_to_deal(spot), 1):
            settle(tally, spot.game, hands, board)
            if not number % 5_000:
                progress(number / spot.deals)
    return tally


def ways_to_deal(spot: Spot) -> Iterator[tuple[tuple[Hand, ...], Hand]]:
    """Yield every way to deal the missing cards, as hands and board."""

    def deal(place: int, deck: Hand, dealt: tuple[Hand, ...]) -> Iterator[tuple[tuple[Hand, ...], Hand]]:
        if place == len(spot.hands):
            yield from ((dealt, (*spot.board, *rest)) for rest in combinations(deck, spot.to_come))
            return
        for some in combinations(deck, spot.needs[place]):
            left = tuple(card for card in deck if card not in some) if some else deck
            yield from deal(place + 1, left, (*dealt, (*spot.hands[place], *some)))

    yield from deal(0, spot.deck, ())


class PlayerRange(NamedTuple):
    """What one player may hold: hands with their weights, and how many more cards are dealt to any of them."""

    hands: tuple[Hand, ...]
    weights: tuple[int, ...]
    need: int


def sample_deals(
    spot: Spot, holdings: Sequence[PlayerRange], samples: int, rng: random.Random, progress: Callable[[float], None]
) -> Tally:
    """Count the outcomes of random deals: a hand for each player from the player's range, then the rest.

    The hands in `spot` are not looked at, and its deck still has the cards in them.
    """
    tally = Tally(len(holdings), unit_for(len(holdings)))
    step = max(1, samples // 20)  # a seed gives the same sample for as long as this stays
    for done in range(0, samples, step):
        now = min(step, samples - done)
        if kernel is not None:
            ranges = tuple(
                (len(one.hands[0]), b"".join(map(codes, one.hands)), array("I", accumulate(one.weights)).tobytes())
                for one in holdings
            )
            tally.add_counts(
                *kernel.samples(
                    *game_codes(spot.game, len(holdings)),
                    ranges,
                    bytes(spot.needs),
                    codes(spot.board),
                    spot.to_come,
                    codes(spot.deck),
                    now,
                    rng.getrandbits(64),
                    lambda dealt, done=done: progress((done + dealt) / samples),
                )
            )
        else:
            sure = {card for one in holdings if len(one.hands) == 1 for card in one.hands[0]}
            rest = spot._replace(deck=tuple(card for card in spot.deck if card not in sure))
            for number in range(1, now + 1):
                settle(tally, spot.game, *random_deal(rest, holdings, rng))
                if not number % 5_000:
                    progress((done + number) / samples)
        progress((done + now) / samples)
    return tally


def random_deal(spot: Spot, holdings: Sequence[PlayerRange], rng: random.Random) -> tuple[tuple[Hand, ...], Hand]:
    """Deal once at random. The deck must be without the cards that players are known to hold."""
    for _ in range(1_000_000):
        hands = [one.hands[0] if len(one.hands) == 1 else rng.choices(one.hands, one.weights)[0] for one in holdings]
        gone = [card for hand in hands for card in hand]
        if len(set(gone)) == len(gone):
            break
    else:
        raise ValueError("the ranges leave hardly a way to deal them all.")
    ranged = any(len(one.hands) > 1 for one in holdings)
    deck = [card for card in spot.deck if card not in gone] if ranged else spot.deck
    drawn = iter(rng.sample(deck, sum(spot.needs) + spot.to_come))
    dealt = tuple((*hand, *[next(drawn) for _ in range(need)]) for hand, need in zip(hands, spot.needs, strict=True))
    return dealt, (*spot.board, *drawn)


def settle(tally: Tally, game: EquityGame, hands: Sequence[Hand], board: Hand) -> None:
    """Add the outcome of one deal to the tally."""
    highs = [strength(hand, board, game.ranking, game.use) for hand in hands]
    lows = [strength(hand, board, "eight-or-better", game.use) for hand in hands] if game.eight else []
    tally.add(highs, lows)
