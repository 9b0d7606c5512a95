"""The strength of a hand in every game: by a ranking, and by the cards that the game lets a player use."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from floorman.cards import strengths
from floorman.cards.card import JOKER, RANK, SHORT_DECK, STANDARD_DECK, Card, Ranking, Use
from floorman.cards.evaluation import evaluate, omaha
from floorman.cards.strengths import (
    CEILING,
    FIVE_OF_A_KIND,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    SHORT_FLUSH,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    WHEEL,
    ace_low,
    badugi,
    deuce_to_seven,
    packed,
)

COMPLETES = {
    "high": (STRAIGHT, FLUSH, STRAIGHT_FLUSH),
    "short-deck": (STRAIGHT, SHORT_FLUSH, STRAIGHT_FLUSH),
}
"""The categories that a joker may complete as a card other than an ace."""


def played(
    hand: Sequence[Card], ranking: str, of: Callable[[Sequence[Card]], int], wild: bool
) -> tuple[int, tuple[Card, ...]]:
    """Return the best strength that the jokers give a hand, and the hand with the cards that they stand for.

    At high a joker is an ace, or the card that completes a straight, a flush or a straight flush; at low it is the
    lowest rank the hand misses, which is what makes the hand best. Fully `wild` it is any card. It is never a card that
    the hand holds, except that it may be the fifth of a rank: with four aces, five.
    """
    if JOKER not in hand:
        return of(hand), tuple(hand)
    at = hand.index(JOKER)
    others = (*hand[:at], *hand[at + 1 :])
    ranks = {one[0] for one in others}
    if ranking in COMPLETES and len(others) == 4 and len(ranks) == 1 and (wild or ranks == {"A"}):
        fifth = others[0]
        return packed(FIVE_OF_A_KIND, [RANK[fifth]]), (*hand[:at], fifth, *hand[at + 1 :])
    deck = SHORT_DECK if ranking == "short-deck" else STANDARD_DECK
    completes = () if wild else COMPLETES.get(ranking, ())
    tries = ((one, played((*hand[:at], one, *hand[at + 1 :]), ranking, of, wild)) for one in deck if one not in others)
    return max(best for one, best in tries if not completes or RANK[one] == 14 or best[0] >> 20 in completes)


def best_deuce_to_seven(cards: Sequence[Card]) -> int:
    """Return the strength of the best five cards at deuce-to-seven."""
    strengths.key_of(cards)
    return max(
        deuce_to_seven([RANK[card] for card in five], flush=len({card[1] for card in five}) == 1)
        for five in combinations(cards, 5)
    )


def best_badugi(cards: Sequence[Card]) -> int:
    """Return the strength of the best one to four cards at badugi."""
    strengths.key_of(cards)
    return badugi([(RANK[card], card[1]) for card in cards])


OF_ALL: dict[Ranking, Callable[[Sequence[Card]], int]] = {
    "high": evaluate,
    "short-deck": strengths.short_deck,
    "ace-to-five": strengths.low,
    "eight-or-better": strengths.low_eight,
    "deuce-to-seven": best_deuce_to_seven,
    "badugi": best_badugi,
}


def strength(hole: Sequence[Card], board: Sequence[Card], ranking: Ranking, use: Use, *, wild: bool = False) -> int:
    """Return how good a hand is: the greater number wins, equal numbers tie, and 0 does not qualify.

    Only numbers of the same ranking can be compared. A joker is an ace or completes a straight or a flush at high and
    is the lowest missing rank at low; with `wild` it is any card. Raises ValueError for a wrong number of cards.

    >>> from floorman.cards import cards
    >>> board = cards("Ts9s8s2c2d")
    >>> strength(cards("2h2s"), board, "high", "any") > strength(cards("AsKs"), board, "high", "any")
    True
    """
    if ranking == "high" and use == "any":
        try:
            return evaluate((*hole, *board))
        except ValueError:  # a joker, or what the checks below explain
            pass
    check_size(hole, board, ranking, use)
    if JOKER in hole or JOKER in board:
        return max(played(some, ranking, OF_ALL[ranking], wild)[0] for some in selections(hole, board, ranking, use))
    if use != "two-three":
        return OF_ALL[ranking]((*hole, *board))
    if ranking == "high":
        return omaha(hole, board)
    if ranking == "eight-or-better":
        return strengths.omaha_eight(hole, board)
    return max(map(OF_ALL[ranking], selections(hole, board, ranking, use)))


CHANGES_PLACES = {"flush-and-trips": (STRAIGHT, TRIPS), "standard": (FULL_HOUSE, FLUSH)}
"""By a house's order for short deck, the two categories that it exchanges in the usual order."""


def in_short_deck_order(hole: Sequence[Card], board: Sequence[Card], use: Use, order: str) -> int:
    """Return how good a hand is at short deck in a house's own order; any other `order` is the usual one."""
    if order not in CHANGES_PLACES:
        return strength(hole, board, "short-deck", use)
    places = CHANGES_PLACES[order]
    fives = selections(hole, board, "short-deck", use)
    return max(_in_other_places(strength(five, (), "short-deck", "all"), places) for five in fives)


def _in_other_places(found: int, places: tuple[int, int]) -> int:
    """Return a strength with two categories exchanged."""
    category = found >> 20
    return (sum(places) - category) << 20 | found & 0xFFFFF if category in places else found


def worst_low(highest: int) -> int:
    """Return the ace-to-five strength of the worst low that qualifies, by the highest card that may be in it."""
    return CEILING - packed(HIGH_CARD, range(highest, highest - 5, -1))


def check_size(hole: Sequence[Card], board: Sequence[Card], ranking: Ranking, use: Use) -> None:
    """Raise ValueError if the number of cards makes no hand in this ranking."""
    held, shown = len(hole), len(board)
    if use == "two-three":
        if held < 2 or not 3 <= shown <= 5:
            raise ValueError(f"two of {held} and three of {shown} cards: two or more and three to five are needed.")
    elif ranking == "badugi":
        if not held + shown:
            raise ValueError("no cards to evaluate.")
    elif not 5 <= held + shown <= (5 if use == "all" else 7):
        needed = "exactly five" if use == "all" else "five to seven"
        raise ValueError(f"{held + shown} cards to evaluate: {needed} are needed.")


def selections(hole: Sequence[Card], board: Sequence[Card], ranking: Ranking, use: Use) -> Iterator[tuple[Card, ...]]:
    """Yield every hand that a player may play; at badugi, all the cards in one."""
    if use == "two-three":
        yield from ((*two, *three) for two in combinations(hole, 2) for three in combinations(board, 3))
    elif ranking == "badugi":
        yield (*hole, *board)
    else:
        yield from combinations((*hole, *board), 5)


def best_five(
    hole: Sequence[Card], board: Sequence[Card], ranking: Ranking, use: Use, *, wild: bool = False
) -> tuple[Card, ...]:
    """Return the cards that play in reading order, pairs before kickers; at badugi, one to four of them.

    >>> from floorman.cards import cards
    >>> best_five(cards("Ah9c"), cards("9dAsKc4h2d"), "high", "any")
    ('Ah', 'As', '9c', '9d', 'Kc')
    >>> best_five(cards("Ah2c"), cards("3d4s5cKhKd"), "high", "any")
    ('5c', '4s', '3d', '2c', 'Ah')
    """
    check_size(hole, board, ranking, use)
    of = OF_ALL[ranking]
    if ranking == "badugi":
        options = [some for size in (1, 2, 3, 4) for some in combinations((*hole, *board), size)]
    else:
        options = list(selections(hole, board, ranking, use))
    results = [(played(some, ranking, of, wild), some) for some in options]
    (_, as_played), some = max(results, key=lambda result: result[0][0])
    return tuple(card for _, card in in_reading_order(list(zip(as_played, some, strict=True)), ranking))


def in_reading_order(pairs: list[tuple[Card, Card]], ranking: Ranking) -> list[tuple[Card, Card]]:
    """Return pairs of a card and what it was dealt as, sorted by how many there are of a rank, then by rank."""
    ranks = [RANK[card] for card, _ in pairs]
    wheel = ranking == "high" and set(ranks) == set(WHEEL)
    wheel = wheel or (ranking == "short-deck" and set(ranks) == {14, 6, 7, 8, 9})
    low_ace = wheel or ranking in ("ace-to-five", "eight-or-better", "badugi")

    def place(pair: tuple[Card, Card]) -> tuple[int, int]:
        rank = RANK[pair[0]]
        return ranks.count(rank), ace_low(rank) if low_ace else rank

    return sorted(pairs, key=place, reverse=True)
