"""How much of the pot a hand would win against an unknown hand, and which cards to throw away at the draw."""

import random
from bisect import bisect_left
from collections import Counter
from functools import lru_cache
from itertools import combinations

from floorman.cards import SHORT_DECK, STANDARD_DECK, UNKNOWN, Card, Ranking, rank_of, strength, suit_of
from floorman.hand import GAMES, Game, HandView, SeatView

_WHEEL = {14, 2, 3, 4, 5}


def throw_away(held: tuple[Card, ...], ranking: Ranking, draws_left: int = 1) -> tuple[Card, ...]:
    """The cards to exchange. With more draws to come a player can afford to break a rough low.

    >>> throw_away((Card("Kh"), Card("Kd"), Card("9s"), Card("4c"), Card("2d")), "high")
    ('9s', '4c', '2d')
    >>> throw_away((Card("8h"), Card("7d"), Card("4s"), Card("3c"), Card("2d")), "deuce-to-seven")
    ()
    """
    match ranking:
        case "deuce-to-seven":
            keep = _keep_low(held, draws_left, ace_low=False)
            if len(keep) == 5 and (_straight(keep) or _flush(keep)):
                keep = keep[:4]
        case "ace-to-five":
            keep = _keep_low(held, draws_left, ace_low=True)
        case "badugi":
            keep = _keep_badugi(held, draws_left)
        case _:
            keep = _keep_high(held)
    return tuple([card for card in held if card not in keep])


def _low_rank(card: Card, ace_low: bool) -> int:
    rank = rank_of(card)
    return 1 if ace_low and rank == 14 else rank


def _keep_low(held: tuple[Card, ...], draws_left: int, ace_low: bool) -> list[Card]:
    """One card of each low rank, lowest first. On the last draw a ten is better than a card unseen."""
    ordered = sorted(held, key=lambda card: _low_rank(card, ace_low))
    by_rank = {_low_rank(card, ace_low): card for card in reversed(ordered)}
    if len(by_rank) == 5 and max(by_rank) <= (8 if draws_left > 2 else 9 if draws_left == 2 else 10):
        return ordered
    return [by_rank[rank] for rank in sorted(by_rank) if rank <= 8]


def _keep_badugi(held: tuple[Card, ...], draws_left: int) -> list[Card]:
    """The most cards of different ranks and suits, and of those the lowest."""
    known = sorted((_low_rank(card, True), suit_of(card), card) for card in held)
    for size in (4, 3, 2, 1):
        highest = 11 if size == 4 else 8 if draws_left > 1 else 9
        best: list[Card] = []
        worst = highest + 1
        for some in combinations(known, size):
            if some[-1][0] < worst and len({rank for rank, _, _ in some}) == size == len({suit for _, suit, _ in some}):
                best, worst = [card for _, _, card in some], some[-1][0]
        if best:
            return best
    return []


def _keep_high(held: tuple[Card, ...]) -> list[Card]:
    """A made hand, else what is paired, else four to a flush or straight, else the two highest cards."""
    if _straight(held) or _flush(held):
        return list(held)
    count = Counter(rank_of(card) for card in held)
    paired = [card for card in held if count[rank_of(card)] > 1]
    if paired:
        return paired
    for four in combinations(held, 4):
        if _flush(four) or _open_ended(four):
            return list(four)
    return sorted(held, key=rank_of, reverse=True)[:2]


def _flush(cards: tuple[Card, ...] | list[Card]) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def _straight(cards: tuple[Card, ...] | list[Card]) -> bool:
    ranks = {rank_of(card) for card in cards}
    return len(ranks) == 5 and (max(ranks) - min(ranks) == 4 or ranks == _WHEEL)


def _open_ended(four: tuple[Card, ...]) -> bool:
    ranks = {rank_of(card) for card in four}
    return len(ranks) == 4 and max(ranks) - min(ranks) == 3 and max(ranks) < 14


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
