"""How good a hand is: the part of the pot it would win against one hand of which nothing is known but its upcards."""

import random
from bisect import bisect_left
from functools import lru_cache
from itertools import combinations

from floorman.bots.discards import throw_away
from floorman.cards import SHORT_DECK, STANDARD_DECK, UNKNOWN, Card, rank_of, strength, suit_of
from floorman.hand import GAMES, Game, HandView, SeatView

_RUNGS = 800
"""Starting hands to compare one with; so many that the ladder has no holes."""


def worth(view: HandView, rng: random.Random, deals: int = 20) -> float:
    """From 0 to 1, for the seat that looks. Before the flop a ladder of starting hands; later, `deals` tries."""
    game = GAMES[view.game]
    me = view.seat(view.viewer)
    if game.streets[0].down and not game.stud and game.streets[-1].board and not view.boards[0]:
        rungs = _ladder(len(me.down), game.short_deck)
        return bisect_left(rungs, starting_points(me.down)) / len(rungs)
    rivals = [seat for seat in view.seats if seat.live and seat.no != view.viewer]
    if not rivals:
        return 1.0
    seen = {card for seat in view.seats for card in seat.down + seat.up} | set(view.boards[0])
    unseen = [card for card in (SHORT_DECK if game.short_deck else STANDARD_DECK) if card not in seen]
    won = 0.0
    for _ in range(deals):
        rng.shuffle(unseen)
        won += _one_deal(view, game, me, rng.choice(rivals), unseen)
    return won / deals


def _one_deal(view: HandView, game: Game, me: SeatView, rival: SeatView, unseen: list[Card]) -> float:
    """My part of the pot when the cards come as they lie in `unseen`."""
    cards = iter(unseen)

    def filled(held: tuple[Card, ...], size: int) -> tuple[Card, ...]:
        known = tuple([card for card in held if card != UNKNOWN])
        return known + tuple([next(cards) for _ in range(size - len(known))])

    board = view.boards[0]
    if game.streets[-1].board:
        board = filled(board, sum(street.board for street in game.streets))
    size = game.cards_in_hand - (len(board) if game.stud else 0)
    mine, theirs = filled(me.down + me.up, size), filled(rival.down + rival.up, size)
    draws = [street.name for street in game.streets if street.draw]
    if draws:
        left = len(draws) - (draws.index(view.street) + 1 if view.street in draws else 0)
        ranking = game.low or game.high or "high"
        for done in range(len(draws)):
            if done < left:
                gone = throw_away(mine, ranking, left - done)
                mine = filled(tuple([card for card in mine if card not in gone]), size)
            gone = throw_away(theirs, ranking, len(draws) - done)
            theirs = filled(tuple([card for card in theirs if card not in gone]), size)
    return _share(game, mine, theirs, board)


def _share(game: Game, mine: tuple[Card, ...], theirs: tuple[Card, ...], board: tuple[Card, ...]) -> float:
    halves = []
    for ranking in (game.high, game.low):
        if ranking:
            my, their = strength(mine, board, ranking, game.use), strength(theirs, board, ranking, game.use)
            if my or their:
                halves.append(0.5 + 0.5 * ((my > their) - (my < their)))
    return sum(halves) / len(halves) if halves else 0.5


def starting_points(hole: tuple[Card, ...]) -> float:
    """Points for a starting hand of a flop game: Bill Chen's for two cards, the mean over the pairs of four.

    >>> starting_points((Card("As"), Card("Ks")))
    12.0
    """
    pairs = list(combinations(hole, 2))
    return sum(_two_cards(*pair) for pair in pairs) / len(pairs)


def _two_cards(one: Card, other: Card) -> float:
    high, low = sorted((rank_of(one), rank_of(other)), reverse=True)
    points = {14: 10.0, 13: 8.0, 12: 7.0, 11: 6.0}.get(high, high / 2)
    if high == low:
        return max(5.0, 2 * points)
    gap = high - low - 1
    points -= (0, 1, 2, 4)[gap] if gap < 4 else 5
    points += 2 if suit_of(one) == suit_of(other) else 0
    return points + 1 if gap < 2 and high < 12 else points


@lru_cache
def _ladder(hole: int, short_deck: bool) -> list[float]:
    """The points of many starting hands, worst first. Always the same ones."""
    rng = random.Random(hole)
    deck = SHORT_DECK if short_deck else STANDARD_DECK
    return sorted(starting_points(tuple(rng.sample(deck, hole))) for _ in range(_RUNGS))
