"""Names of hands: codes of categories, and the words in which a dealer reads a hand out."""

from floorman.cards.card import Ranking
from floorman.cards.strengths import (
    CEILING,
    FIVE_OF_A_KIND,
    FLUSH,
    FULL_HOUSE,
    HIGH_CARD,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    unpacked,
)

RANK_NAMES = (
    "",
    "ace",
    "deuce",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)
RANK_LETTERS = "?A23456789TJQKA"
COUNT_NAMES = ("", "one", "two", "three", "four")

CATEGORIES = {
    HIGH_CARD: "high-card",
    PAIR: "pair",
    TWO_PAIR: "two-pair",
    TRIPS: "three-of-a-kind",
    STRAIGHT: "straight",
    FLUSH: "flush",
    FULL_HOUSE: "full-house",
    QUADS: "four-of-a-kind",
    STRAIGHT_FLUSH: "straight-flush",
    FIVE_OF_A_KIND: "five-of-a-kind",
}

TIMES = {PAIR: (2,), TWO_PAIR: (2, 2), TRIPS: (3,), FULL_HOUSE: (3, 2), QUADS: (4,), FIVE_OF_A_KIND: (5,)}
"""How often each leading rank of a strength occurs in the hand, by category. All further ranks occur once."""


def opened(strength: int, ranking: Ranking) -> tuple[int, list[int]]:
    """Return the category, as at high, and the ranks of a strength; at badugi the category is the number of cards."""
    if ranking in ("high", "short-deck"):
        category, ranks = unpacked(strength)
        if ranking == "short-deck" and category in (FLUSH, FULL_HOUSE):
            category = FLUSH + FULL_HOUSE - category
        return category, ranks
    category, ranks = unpacked(CEILING - strength)
    return (5 - category if ranking == "badugi" else category), ranks


def category(strength: int, ranking: Ranking) -> str:
    """Return the code of a hand's category, such as `two-pair`.

    `royal-flush` is told from `straight-flush`, and `five-aces` from `five-of-a-kind`; a low that does not qualify is
    `no-low`; badugi hands are `badugi`, `three-card`, `two-card` and `one-card`.
    """
    if not strength:
        return "no-low"
    kind, ranks = opened(strength, ranking)
    if ranking == "badugi":
        return "badugi" if kind == 4 else f"{COUNT_NAMES[kind]}-card"
    if kind == STRAIGHT_FLUSH and ranks == [14]:
        return "royal-flush"
    if kind == FIVE_OF_A_KIND and ranks[0] in (1, 14):
        return "five-aces"
    return CATEGORIES[kind]


def name(strength: int, ranking: Ranking) -> str:
    """Return the name of a hand as a dealer reads it out.

    >>> from floorman.cards import cards, evaluate
    >>> name(evaluate(cards("AhAd9s9cKd4h2c")), "high")
    'two pair, aces and nines, king kicker'
    """
    if not strength:
        return "no low"
    kind, ranks = opened(strength, ranking)
    if ranking == "badugi":
        return f"{'badugi' if kind == 4 else COUNT_NAMES[kind] + '-card hand'}, {RANK_NAMES[ranks[0]]} high"
    if kind == HIGH_CARD and ranking not in ("high", "short-deck"):
        wheel = ranks == [5, 4, 3, 2, 1]
        return "wheel" if wheel else f"{RANK_NAMES[ranks[0]]}-{RANK_NAMES[ranks[1]]} low"
    return called(kind, ranks)


def called(kind: int, ranks: list[int]) -> str:
    """Return the name of a hand by its category and ranks."""
    top = RANK_NAMES[ranks[0]]
    match kind:
        case 10:
            return f"five {plural(ranks[0])}"
        case 9:
            return "royal flush" if ranks[0] == 14 else f"straight flush, {top} high"
        case 8:
            return f"four of a kind, {plural(ranks[0])}{kickers(ranks[1:])}"
        case 7:
            return f"full house, {plural(ranks[0])} full of {plural(ranks[1])}"
        case 6:
            return f"flush, {spelled(ranks)}"
        case 5:
            return f"straight, {top} high"
        case 4:
            return f"three of a kind, {plural(ranks[0])}{kickers(ranks[1:])}"
        case 3:
            return f"two pair, {plural(ranks[0])} and {plural(ranks[1])}{kickers(ranks[2:])}"
        case 2:
            return f"pair of {plural(ranks[0])}{kickers(ranks[1:])}"
        case _:
            return f"{top} high{kickers(ranks[1:])}"


def plural(rank: int) -> str:
    """Return the plural of a rank: aces, nines, sixes."""
    return RANK_NAMES[rank] + ("es" if rank == 6 else "s")


def spelled(ranks: list[int]) -> str:
    """Return ranks in words, as in ace-king-nine."""
    return "-".join(RANK_NAMES[rank] for rank in ranks)


def kickers(ranks: list[int]) -> str:
    """Return the end of a hand's name that lists its kickers; empty if there are none."""
    return f", {spelled(ranks)} kicker{'s' if len(ranks) > 1 else ''}"


def low_ranks(strength: int, ranking: Ranking) -> str:
    """Return the ranks of a hand at low, as read out, any pairs first. Empty if the hand does not qualify.

    >>> from floorman.cards import cards, strength
    >>> low_ranks(strength(cards("8h6d4c3sAh"), (), "ace-to-five", "all"), "ace-to-five")
    '8-6-4-3-A'
    >>> low_ranks(strength(cards("9h3d6c3s2h"), (), "deuce-to-seven", "all"), "deuce-to-seven")
    '3-3-9-6-2'
    """
    if not strength:
        return ""
    kind, ranks = opened(strength, ranking)
    if ranking == "badugi":
        times: tuple[int, ...] = ()
    elif kind in (STRAIGHT, STRAIGHT_FLUSH):
        ranks, times = list(range(ranks[0], ranks[0] - 5, -1)), ()
    else:
        times = TIMES.get(kind, ())
    often = (*times, *[1] * (len(ranks) - len(times)))
    return "-".join("-".join(RANK_LETTERS[rank] * count) for rank, count in zip(ranks, often, strict=True))
