"""Decks, in a fixed order until somebody shuffles them."""

import random
from collections.abc import Sequence

from floorman.cards.card import CODE, JOKER, RANK, Card

STANDARD_DECK: tuple[Card, ...] = tuple(Card(text) for text in CODE)
"""The 52 cards, deuces to aces, clubs to spades."""

SHORT_DECK: tuple[Card, ...] = tuple(card for card in STANDARD_DECK if RANK[card] >= 6)
"""The 36 cards from six up."""


def deck_with_joker(deck: Sequence[Card] = STANDARD_DECK, jokers: int = 1) -> tuple[Card, ...]:
    """A deck and its jokers, last."""
    return (*deck, *[JOKER] * jokers)


def shuffled(deck: Sequence[Card], rng: random.Random) -> tuple[Card, ...]:
    """The same cards in an order that depends on nothing but `rng`: each is drawn from those that are left.

    `rng.sample` does the same in twice the time, and a simulation shuffles for every hand.
    """
    left, drawn, bits = list(deck), [], rng.getrandbits
    for count in range(len(left), 0, -1):
        size = count.bit_length()
        while (at := bits(size)) >= count:
            pass
        drawn.append(left[at])
        left[at] = left[count - 1]
    return tuple(drawn)
