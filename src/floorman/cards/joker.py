"""What a joker stands for."""

from collections.abc import Callable, Sequence

from floorman.cards.card import JOKER, RANK, Card
from floorman.cards.deck import SHORT_DECK, STANDARD_DECK
from floorman.cards.high import FIVE_OF_A_KIND, FLUSH, SHORT_FLUSH, STRAIGHT, STRAIGHT_FLUSH, packed

COMPLETES = {
    "high": (STRAIGHT, FLUSH, STRAIGHT_FLUSH),
    "short-deck": (STRAIGHT, SHORT_FLUSH, STRAIGHT_FLUSH),
}
"""What a joker may complete as a card other than an ace."""


def played(
    hand: Sequence[Card], ranking: str, of: Callable[[Sequence[Card]], int], wild: bool
) -> tuple[int, tuple[Card, ...]]:
    """The best strength the jokers in a hand can give it, and the hand with the cards they stand for.

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
