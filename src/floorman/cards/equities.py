"""Equities: how often each hand wins, over every deal if that is quick, else over a sample with its standard error."""

import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, permutations, product
from math import gcd, prod

from floorman.cards.boards import Tally, can_count
from floorman.cards.card import CODE, SUITS, UNKNOWN, Card, cards, duplicate
from floorman.cards.evaluation import kernel_present
from floorman.cards.ranges import ANY, hands_in
from floorman.cards.showdowns import (
    GAMES,
    HOLDEM,
    EquityGame,
    Hand,
    PlayerRange,
    Spot,
    every_deal,
    sample_deals,
    unit_for,
)
from floorman.core import DataError, Value

SAMPLES = 100_000
"""The default number of deals in a sample."""

QUICK_KERNEL, QUICK_PYTHON = 400_000_000, 600_000
"""How many five-card hands may be evaluated, with the kernel and without, before a sample is taken instead."""

MOST_MATCHUPS = 20_000
"""How many ways to pick the players' hands are gone through to find out whether counting is quick."""

MOST_DEALS, MOST_PICKS = 10**12, 5_000_000
"""The most deals, and ways to pick the players' hands, that are counted; more would take hours and are refused."""

MOST_SAMPLES = 10**9
"""The largest sample. Its standard error is below a 600th of a percent."""


class PlayerEquity(Value, frozen=True):
    """The result for one player: pots won whole, pots shared, the average share, and in a sample its standard error."""

    wins: int
    ties: int
    equity: float
    error: float = 0.0


class Equity(Value, frozen=True):
    """The results in the players' order. With weighted ranges deals, wins and ties are weighted too."""

    shares: tuple[PlayerEquity, ...]
    deals: int
    exact: bool


def equity(
    players: Sequence[str | Sequence[Card]],
    board: str | Sequence[Card] = (),
    dead: str | Sequence[Card] = (),
    game: str = "NLHE",
    *,
    exact: bool | None = None,
    samples: int = SAMPLES,
    rng: random.Random | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Equity:
    """Return each player's share of the pot when all the cards are out.

    A player is cards, with `??` for the unseen, or a range of hold'em hands. Without `exact` every deal is counted if
    that is quick, else a sample is dealt from `rng` (by default always the same one). At stud what a player still lacks
    of seven cards is dealt. `progress` is called from time to time with the fraction done. Raises DataError for cards
    that cannot all be there.

    >>> result = equity(["AhKh", "QsQd"])
    >>> result.deals, [(share.wins, share.ties, round(share.equity, 5)) for share in result.shares]
    (1712304, [(787966, 6732, 0.46214), (917606, 6732, 0.53786)])
    """
    if not 1 <= samples <= MOST_SAMPLES:
        raise DataError("samples", f"{_figure(samples)} is not a number of deals.", f"Write 1 to {MOST_SAMPLES:,}.")
    rules = game_named(game)
    shown = cards(board) if isinstance(board, str) else tuple(board)
    gone = cards(dead) if isinstance(dead, str) else tuple(dead)
    holdings = [holding(player, rules, game) for player in players]
    check(holdings, shown, gone, rules, game)
    holdings = [without(one, number, holdings, (*shown, *gone)) for number, one in enumerate(holdings)]
    deck = tuple(card for card in rules.deck if card not in shown and card not in gone)
    needs = tuple(one.need for one in holdings)
    spot = Spot(rules, (), needs, shown, max(0, rules.board - len(shown)), deck)
    if exact is not False:
        known, listed = spelled_out(spot, holdings)
        picks = prod(len(one.hands) for one in listed)
        deals = picks * dealt(known, tuple(one.hands[0] for one in listed)).deals
        if exact and (deals > MOST_DEALS or picks > MOST_PICKS or deals * unit_for(len(listed)) >= 1 << 64):
            raise DataError("players", "there are too many deals to count.", "Take a sample instead.")
        if exact or picks <= MOST_MATCHUPS:
            matchups = all_matchups(listed, (*shown, *gone))
            if not matchups:
                raise DataError("players", "there is no way to deal all these hands at once.")
            exact = exact or quick(known, matchups)
    if exact:
        tally = every_matchup(known, matchups, progress)
    else:
        try:
            tally = sample_deals(spot, holdings, samples, rng or random.Random(0), progress)
        except ValueError as wrong:
            raise DataError("players", str(wrong)) from wrong
    return Equity(
        tuple(
            PlayerEquity(tally.wins[at], tally.ties[at], tally.equity(at), 0.0 if exact else tally.standard_error(at))
            for at in range(len(holdings))
        ),
        tally.deals,
        bool(exact),
    )


def _figure(number: int) -> str:
    """Return a number with thousands separators; if it is too long for a line, the number of its digits."""
    return f"{number:,}" if abs(number) < 10**60 else f"A number of {number.bit_length() * 3 // 10:,} digits"


def game_named(game: str) -> EquityGame:
    """Return the rules of a game by its code; raise DataError if there is no equity for it."""
    try:
        return GAMES[game.upper()]
    except KeyError:
        raise DataError(f"game {game!r}", "no equity for it.", f"Write one of {', '.join(GAMES)}.") from None


def holding(player: str | Sequence[Card], game: EquityGame, code: str) -> PlayerRange:
    """Return what a player may hold, from cards or a range."""
    if not isinstance(player, str):
        return exactly(tuple(player), game, code)
    if player.strip().lower() in ANY:
        return PlayerRange(((),), (1,), game.hole[0])
    if game.hole != HOLDEM.hole or is_one_hand(player):
        return exactly(cards(player), game, code)
    found = {hand: weight for hand, weight in hands_in(player).items() if set(hand) <= set(game.deck)}
    if not found:
        raise DataError(f"range {player!r}", f"no hand of it is in the deck of {code}.")
    parts = gcd(*found.values())
    return PlayerRange(tuple(found), tuple(weight // parts for weight in found.values()), 0)


def is_one_hand(text: str) -> bool:
    """Return whether a text is the cards of one hold'em hand, rather than a range."""
    words = text.replace(",", " ").split()
    run = "".join(words)
    several = len(words) > 1 and all(len(word) == 4 for word in words)
    return not several and all(run[at : at + 2] in (*CODE, UNKNOWN) for at in range(0, len(run), 2))


def exactly(held: Hand, game: EquityGame, code: str) -> PlayerRange:
    """Return the range of a player whose cards are known; unseen and, at stud, missing cards are still dealt."""
    seen = tuple(card for card in held if card != UNKNOWN)
    if (game.board and len(held) not in game.hole) or len(held) > max(game.hole):
        few = " or ".join(map(str, game.hole)) if game.board else f"up to {max(game.hole)}"
        raise DataError(f"player {' '.join(held)!r}", f"{len(held)} cards.", f"{code} is played with {few}.")
    full = len(held) if game.board else game.hole[0]
    return PlayerRange((seen,), (1,), full - len(seen))


def check(holdings: Sequence[PlayerRange], shown: Hand, gone: Hand, game: EquityGame, code: str) -> None:
    """Raise DataError for cards that cannot all be there, or too many of them."""
    if len(holdings) < 2:
        raise DataError("players", "equity takes two or more.")
    if len(shown) > game.board:
        raise DataError(f"board {' '.join(shown)!r}", f"{len(shown)} cards.", f"{code} has a board of {game.board}.")
    sure = [card for one in holdings if len(one.hands) == 1 for card in one.hands[0]]
    places = [*sure, *shown, *gone]
    twice = duplicate(places)
    if twice:
        raise DataError("cards", f"{twice} is in two places.")
    strange = next((card for card in places if card not in game.deck), None)
    if strange:
        raise DataError("cards", f"{strange} is not in the deck of {code}.")
    wanted = sum(one.need + len(one.hands[0]) for one in holdings) + game.board + len(gone)
    if wanted > len(game.deck):
        raise DataError("players", f"{wanted} cards are needed and the deck has {len(game.deck)}.")


def without(one: PlayerRange, number: int, holdings: Sequence[PlayerRange], seen: Hand) -> PlayerRange:
    """Return a range without the hands that hold a card known to be elsewhere."""
    sure = {
        card for at, other in enumerate(holdings) if at != number and len(other.hands) == 1 for card in other.hands[0]
    }
    sure |= set(seen)
    left = [(hand, weight) for hand, weight in zip(one.hands, one.weights, strict=True) if sure.isdisjoint(hand)]
    if not left:
        raise DataError(f"player {number + 1}", "every hand of the range has a card that is elsewhere.")
    return PlayerRange(tuple(hand for hand, _ in left), tuple(weight for _, weight in left), one.need)


def spelled_out(spot: Spot, holdings: Sequence[PlayerRange]) -> tuple[Spot, Sequence[PlayerRange]]:
    """Replace unseen hole cards at hold'em by all the hands they can be, if counting those is quicker.

    Nothing is replaced if there are more than `MOST_MATCHUPS` ways to pick the players' hands.
    """
    if spot.game.hole != HOLDEM.hole or not any(spot.needs):
        return spot, holdings
    sure = {card for one in holdings if len(one.hands) == 1 for card in one.hands[0]}
    free = [card for card in spot.deck if card not in sure]
    listed = [
        PlayerRange(
            hands := tuple((*one.hands[0], *more) for more in combinations(free, one.need)), (1,) * len(hands), 0
        )
        if one.need
        else one
        for one in holdings
    ]
    if prod(len(one.hands) for one in listed) > MOST_MATCHUPS:
        return spot, holdings
    return spot._replace(needs=(0,) * len(listed)), listed


def all_matchups(holdings: Sequence[PlayerRange], seen: Hand) -> dict[tuple[Hand, ...], int]:
    """Return the ways to pick a hand for each player with their weights; ways that differ only in suits are merged."""
    renamings = [dict(zip(SUITS, suits, strict=True)) for suits in permutations(SUITS)]
    renamings = [suits for suits in renamings if set(renamed(seen, suits)) == set(seen)]
    forms = {hand: [renamed(hand, suits) for suits in renamings] for one in holdings for hand in one.hands}
    found: dict[tuple[Hand, ...], int] = {}
    for hands, weight in every_pick(holdings):
        alike = min(zip(*(forms[hand] for hand in hands), strict=True))
        found[alike] = found.get(alike, 0) + weight
    return found


def every_pick(holdings: Sequence[PlayerRange]) -> Iterator[tuple[tuple[Hand, ...], int]]:
    """Yield each way to pick a hand for each player, no card twice, with the product of the weights."""
    for picked in product(*(zip(one.hands, one.weights, strict=True) for one in holdings)):
        held = [card for hand, _ in picked for card in hand]
        if len(set(held)) == len(held):
            yield tuple(hand for hand, _ in picked), prod(weight for _, weight in picked)


def renamed(hand: Iterable[Card], suits: dict[str, str]) -> Hand:
    """Return the hand with its suits exchanged, in a fixed order."""
    return tuple(sorted(Card(card[0] + suits[card[1]]) for card in hand))


def dealt(spot: Spot, hands: tuple[Hand, ...]) -> Spot:
    """Return the spot with these hands dealt out of its deck."""
    held = {card for hand in hands for card in hand}
    return spot._replace(hands=hands, deck=tuple(card for card in spot.deck if card not in held))


def quick(spot: Spot, matchups: dict[tuple[Hand, ...], int]) -> bool:
    """Return whether every deal can be counted in a second or two."""
    first = dealt(spot, next(iter(matchups)))
    game = spot.game
    by_ranks = can_count(game.ranking, game.use, game.eight, spot.needs, spot.to_come)
    fives = 60 if game.use == "two-three" else 1 if by_ranks else 10  # dealing a card takes longer than looking at it
    work = len(matchups) * first.deals * len(first.hands) * fives * (2 if game.eight else 1)
    if kernel_present():
        return work <= QUICK_KERNEL * (10 if by_ranks else 1)
    return work <= QUICK_PYTHON * (60 if by_ranks else 1)


def every_matchup(spot: Spot, matchups: dict[tuple[Hand, ...], int], progress: Callable[[float], None]) -> Tally:
    """Count the outcomes of every deal of every matchup."""
    total = Tally(len(spot.needs), unit_for(len(spot.needs)))
    for done, (hands, weight) in enumerate(matchups.items()):
        tally = every_deal(dealt(spot, hands), lambda part, done=done: progress((done + part) / len(matchups)))  # type: ignore[misc]
        total.add_counts(tally.deals, tally.counts(), weight)
        progress((done + 1) / len(matchups))
    return total
