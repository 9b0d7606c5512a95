"""The strength of a hand in plain Python: its category and ranks packed into one number, at high and at low.

Most hands are found by one sum and one look-up. Every card has a key: a power of five for its rank and a power of
sixteen for its suit. The keys of a hand add up to a number that says how many cards of each rank and of each suit are
there. The sum finds the strength in a table.

The tables are caches: an entry is computed when it is needed first. So there is nothing to load, the first hand costs
microseconds, and a table ends at 73,775 entries, the ways to have five to seven ranks.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations

from floorman.cards.card import CODE, RANK, SUITS, Card

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, FIVE_OF_A_KIND = range(1, 11)

SHORT_FULL_HOUSE, SHORT_FLUSH = FLUSH, FULL_HOUSE
"""With 36 cards a flush is rarer than a full house, and the two are exchanged."""

WHEEL = (14, 5, 4, 3, 2)
SHORT_WHEEL = (14, 9, 8, 7, 6)


def packed(category: int, ranks: Iterable[int]) -> int:
    """Return the strength of a category and the ranks that decide it, most important first."""
    strength, shift = category << 20, 16
    for rank in ranks:
        strength |= rank << shift
        shift -= 4
    return strength


def unpacked(strength: int) -> tuple[int, list[int]]:
    """Return the category and the ranks in a strength."""
    return strength >> 20, [rank for shift in (16, 12, 8, 4, 0) if (rank := strength >> shift & 15)]


def straight_top(ranks: Iterable[int], wheel: tuple[int, ...] = WHEEL) -> int:
    """Return the top rank of the best straight, or 0. An ace may also stand below the lowest rank of the deck.

    >>> straight_top([14, 2, 3, 4, 5, 9])
    5
    """
    held = set(ranks)
    for top in range(14, wheel[1], -1):
        if held.issuperset(range(top - 4, top + 1)):
            return top
    return wheel[1] if held.issuperset(wheel) else 0


def unsuited(ranks: Iterable[int], short: bool = False) -> int:
    """Return the strength of the best five of these ranks, without a flush."""
    count: dict[int, int] = {}
    for rank in ranks:
        count[rank] = count.get(rank, 0) + 1
    order = sorted(count, key=lambda rank: (count[rank], rank), reverse=True)
    first, most = order[0], count[order[0]]
    rest = sorted(order[1:], reverse=True)
    if most >= 5:
        return packed(FIVE_OF_A_KIND, [first])
    if most == 4:
        return packed(QUADS, [first, rest[0]])
    pairs = [rank for rank in rest if count[rank] >= 2]
    if most == 3 and pairs:
        return packed(SHORT_FULL_HOUSE if short else FULL_HOUSE, [first, pairs[0]])
    top = straight_top(order, SHORT_WHEEL if short else WHEEL)
    if top:
        return packed(STRAIGHT, [top])
    if most == 3:
        return packed(TRIPS, [first, *rest[:2]])
    if most == 2 and pairs:
        kicker = max(rank for rank in rest if rank != pairs[0])
        return packed(TWO_PAIR, [first, pairs[0], kicker])
    if most == 2:
        return packed(PAIR, [first, *rest[:3]])
    return packed(HIGH_CARD, [first, *rest[:4]])


def suited(ranks: Sequence[int], short: bool = False) -> int:
    """Return the strength of the best five of five or more ranks of one suit."""
    top = straight_top(ranks, SHORT_WHEEL if short else WHEEL)
    if top:
        return packed(STRAIGHT_FLUSH, [top])
    return packed(SHORT_FLUSH if short else FLUSH, sorted(ranks, reverse=True)[:5])


CEILING = 1 << 24

SPOILED = {
    (1, 1, 1, 1, 1): HIGH_CARD,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIR,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
    (5,): FIVE_OF_A_KIND,
}


def ace_low(rank: int) -> int:
    """Return a rank with the ace as 1."""
    return 1 if rank == 14 else rank


def weight(ranks: Iterable[int]) -> int:
    """Return the strength of five ranks by their pairs alone, without straights and flushes."""
    count: dict[int, int] = {}
    for rank in ranks:
        count[rank] = count.get(rank, 0) + 1
    order = sorted(count, key=lambda rank: (count[rank], rank), reverse=True)
    return packed(SPOILED[tuple(count[rank] for rank in order)], order)


def ace_to_five(ranks: Iterable[int]) -> int:
    """Return the strength of the best five of five or more ranks at ace-to-five."""
    lows = sorted(map(ace_low, ranks))
    distinct = sorted(set(lows))[:5]
    if len(distinct) == 5:
        return CEILING - packed(HIGH_CARD, reversed(distinct))
    return CEILING - min(map(weight, combinations(lows, 5)))


def eight_or_better(ranks: Iterable[int]) -> int:
    """Return the ace-to-five strength of five or more ranks if they make eight low or better, else 0."""
    lows = sorted({rank for rank in map(ace_low, ranks) if rank <= 8})[:5]
    return CEILING - packed(HIGH_CARD, reversed(lows)) if len(lows) == 5 else 0


def badugi(held: Sequence[tuple[int, str]]) -> int:
    """Return the strength of the best one to four cards of which no two share a rank or a suit.

    The cards are pairs of a rank and a suit.
    """
    lows = [(ace_low(rank), suit) for rank, suit in held]
    for size in (4, 3, 2, 1):
        fits = [
            sorted((rank for rank, _ in some), reverse=True)
            for some in combinations(lows, size)
            if len({rank for rank, _ in some}) == size == len({suit for _, suit in some})
        ]
        if fits:
            return CEILING - packed(5 - size, min(fits))
    raise ValueError("badugi: no cards.")


def deuce_to_seven(ranks: Sequence[int], flush: bool) -> int:
    """Return the strength of exactly five ranks at deuce-to-seven, where A-2-3-4-5 is no straight."""
    if set(ranks) == set(WHEEL):
        return CEILING - packed(FLUSH if flush else HIGH_CARD, WHEEL)
    return CEILING - (suited(ranks) if flush else unsuited(ranks))


KEY: dict[str, int] = {text: 5 ** (code // 4) << 16 | 1 << 4 * (code % 4) for text, code in CODE.items()}

FIVE_SUITED, THREE_SUITED, SUITED = 0x3333, 0x5555, 0x8888
"""Added to the suit counts, the first two carry a count of five or three into the bits of the last."""

RANK_KEY: dict[str, int] = {text: key >> 16 for text, key in KEY.items()}
RANK_BIT: dict[str, int] = {text: 1 << RANK[text] for text in CODE}


class ByRanks(dict[int, int]):
    """A cache of strengths by the sum of the ranks' keys, which are powers of five."""

    def __init__(self, of: Callable[[list[int]], int]) -> None:
        self.of = of

    def __missing__(self, key: int) -> int:
        ranks, left = [], key
        for rank in range(2, 15):
            left, count = divmod(left, 5)
            ranks += [rank] * count
        if left or not 5 <= len(ranks) <= 7:
            raise ValueError("a hand is five to seven different cards.")
        strength = self[key] = self.of(ranks)
        return strength


class ByMask(dict[int, int]):
    """A cache of strengths of five or more ranks of one suit, by the set of ranks as bits."""

    def __init__(self, of: Callable[[list[int]], int]) -> None:
        self.of = of

    def __missing__(self, mask: int) -> int:
        strength = self[mask] = self.of([rank for rank in range(1, 15) if mask >> rank & 1])
        return strength


HIGH = ByRanks(unsuited), ByMask(suited)
SHORT = ByRanks(lambda ranks: unsuited(ranks, short=True)), ByMask(lambda ranks: suited(ranks, short=True))
UNSUITED: dict[int, int] = {}
"""Entries of `HIGH` that have been used, in a plain dict, whose look-up is fastest."""

ACE_TO_FIVE = ByRanks(ace_to_five)
EIGHT_OR_BETTER = ByRanks(eight_or_better)


def not_a_card(held: Iterable[str]) -> ValueError:
    """Return the error for cards that cannot be evaluated: unseen cards, jokers where none are played, misspellings."""
    return ValueError(
        f"cannot evaluate {' '.join(map(str, held))}: {next(c for c in held if c not in KEY)} is not a known card."
    )


def evaluate(cards: Sequence[Card]) -> int:
    """Return the strength at high of the best five of five to seven different cards.

    Raises ValueError for unknown cards and another number of them. Unlike the kernel, it does not find a card that is
    there twice.

    >>> from floorman.cards import cards
    >>> evaluate(cards("AhKhQhJhTh9c9d")) > evaluate(cards("AhAdAcAs2c"))
    True
    """
    try:
        if len(cards) == 7:
            a, b, c, d, e, f, g = cards
            key = KEY[a] + KEY[b] + KEY[c] + KEY[d] + KEY[e] + KEY[f] + KEY[g]
        else:
            key = sum([KEY[card] for card in cards])
        if not key + FIVE_SUITED & SUITED:
            return UNSUITED[key >> 16]
    except KeyError:
        key = key_of(cards)
        if not key + FIVE_SUITED & SUITED:
            strength = UNSUITED[key >> 16] = HIGH[0][key >> 16]
            return strength
    return flush(cards, key, HIGH[1])


def flush(cards: Sequence[Card], key: int, by_mask: ByMask) -> int:
    """Return the strength of the best flush in cards known to hold five of a suit."""
    if len(cards) > 7:
        raise ValueError("a hand is five to seven different cards.")
    return by_mask[mask_of(cards, flush_suit(key + FIVE_SUITED))]


def flush_suit(carried: int) -> str:
    """Return the suit whose count was carried into its `SUITED` bit."""
    return SUITS[((carried & SUITED).bit_length() - 1) // 4]


def mask_of(cards: Iterable[Card], suit: str) -> int:
    """Return the ranks held in one suit, as bits."""
    return sum({RANK_BIT[card] for card in cards if card[1] == suit})


def key_of(cards: Sequence[Card]) -> int:
    """Return the sum of the cards' keys; raise ValueError if one is not a card."""
    try:
        return sum([KEY[card] for card in cards])
    except KeyError:
        raise not_a_card(cards) from None


def short_deck(cards: Sequence[Card]) -> int:
    """Return the strength of the best five at short-deck: a flush beats a full house, A-6-7-8-9 is a straight."""
    key = key_of(cards)
    if key + FIVE_SUITED & SUITED:
        return flush(cards, key, SHORT[1])
    return SHORT[0][key >> 16]


def low(cards: Sequence[Card]) -> int:
    """Return the strength of the best five at ace-to-five."""
    return ACE_TO_FIVE[key_of(cards) >> 16]


def low_eight(cards: Sequence[Card]) -> int:
    """Return the strength of the best five at ace-to-five if they are eight low or better, else 0."""
    return EIGHT_OR_BETTER[key_of(cards) >> 16]


def omaha(hole: Sequence[Card], board: Sequence[Card], tables: tuple[ByRanks, ByMask] = HIGH) -> int:
    """Return the strength at high of the best of exactly two hole cards and three of the board.

    Without a flush only ranks matter, and pairs and triples of equal ranks are looked at once.
    """
    held, shown = key_of(hole), key_of(board)
    ranks, masks = tables
    pairs = set(map(sum, combinations([RANK_KEY[card] for card in hole], 2)))
    triples = set(map(sum, combinations([RANK_KEY[card] for card in board], 3)))
    best = max(map(ranks.__getitem__, [pair + triple for pair in pairs for triple in triples]))
    if not shown + THREE_SUITED & SUITED:
        return best
    suit = flush_suit(shown + THREE_SUITED)
    if held >> 4 * SUITS.index(suit) & 15 < 2:
        return best
    mine = [RANK_BIT[card] for card in hole if card[1] == suit]
    ours = [RANK_BIT[card] for card in board if card[1] == suit]
    threes = [sum(three) for three in combinations(ours, 3)]
    return max(best, max([masks[sum(two) | three] for two in combinations(mine, 2) for three in threes]))


LOW_BIT: dict[str, int] = {text: 1 << ace_low(rank) for text, rank in RANK.items() if ace_low(rank) <= 8}
LOW_MASK = ByMask(eight_or_better)


def omaha_eight(hole: Sequence[Card], board: Sequence[Card]) -> int:
    """Return the strength of the best low of exactly two hole cards and three of the board; 0 above eight low."""
    key_of((*hole, *board))
    ours = {LOW_BIT[card] for card in board if card in LOW_BIT}
    if len(ours) < 3:
        return 0
    mine = {LOW_BIT[card] for card in hole if card in LOW_BIT}
    threes = [sum(three) for three in combinations(ours, 3)]
    lows = [two | three for two in map(sum, combinations(mine, 2)) for three in threes if not two & three]
    return LOW_MASK[min(lows)] if lows else 0
