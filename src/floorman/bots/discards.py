"""What to throw away at the draw: a plain, sound choice for each ranking."""

from collections import Counter
from itertools import combinations

from floorman.cards import Card, Ranking, rank_of, suit_of

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
