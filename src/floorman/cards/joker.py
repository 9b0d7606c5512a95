"""What a joker stands for."""

from collections.abc import Callable, Iterator, Sequence

from floorman.cards.card import JOKER, RANK, RANKS, SUITS, Card
from floorman.cards.deck import SHORT_DECK, STANDARD_DECK
from floorman.cards.high import FLUSH, SHORT_FLUSH, STRAIGHT, STRAIGHT_FLUSH

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
    tries = (
        (one, played((*hand[:at], one, *hand[at + 1 :]), ranking, of, wild)) for one in stand_ins(hand, ranking, wild)
    )
    completes = () if wild else COMPLETES.get(ranking, ())
    return max(result for one, result in tries if not completes or RANK[one] == 14 or result[0] >> 20 in completes)


def stand_ins(hand: Sequence[Card], ranking: str, wild: bool) -> Iterator[Card]:
    """The cards a joker in this hand could be."""
    yield from (card for card in (SHORT_DECK if ranking == "short-deck" else STANDARD_DECK) if card not in hand)
    for rank in RANKS:
        if (wild or rank == "A") and ranking in COMPLETES and all(Card(rank + suit) in hand for suit in SUITS):
            yield Card(rank + "s")
