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
    """The same cards in an order that depends on nothing but `rng`."""
    return tuple(rng.sample(deck, len(deck)))
