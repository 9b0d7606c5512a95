"""Cards as poker players write them ("As", "Td", "9c", "2h"), decks, and the names of rankings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Literal, NewType

from floorman.core import unusable

if TYPE_CHECKING:
    from random import Random

Card = NewType("Card", str)
"""A rank of `23456789TJQKA` and a suit of `cdhs`; or `JOKER`, or `UNKNOWN`."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"

UNKNOWN = Card("??")
"""A card that is not seen, as in the hole cards of another player."""

JOKER = Card("Jo")

CODE: dict[str, int] = {rank + suit: 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
"""The 52 cards as numbers, 0 for the deuce of clubs to 51 for the ace of spades: four times the rank plus the suit."""

RANK: dict[str, int] = {text: 2 + code // 4 for text, code in CODE.items()}

SPECIAL = (UNKNOWN, JOKER)


def card(text: str) -> Card:
    """Parse one card; raise DataError if the text is not a card.

    >>> card("As")
    'As'
    >>> card("1s")
    Traceback (most recent call last):
    ...
    floorman.core.values.DataError: card '1s': not a card. Write a rank of 23456789TJQKA and a suit of cdhs, as in Td.
    """
    if text in CODE or text in SPECIAL:
        return Card(text)
    raise unusable(f"card {text!r}", "not-a-card", ranks=RANKS, suits=SUITS)


def cards(text: str) -> tuple[Card, ...]:
    """Parse several cards, written together or apart. No card may come twice, but unseen cards may.

    >>> cards("AhKh")
    ('Ah', 'Kh')
    >>> cards("?? ?? 9c")
    ('??', '??', '9c')
    """
    run = "".join(text.replace(",", " ").split())
    if len(run) % 2:
        raise unusable(f"cards {text!r}", "half-card")
    found = tuple(card(run[at : at + 2]) for at in range(0, len(run), 2))
    twice = duplicate(found)
    if twice:
        raise unusable(f"cards {text!r}", "twice", card=twice)
    return found


def duplicate(held: Iterable[Card]) -> Card | None:
    """Return the first card that comes a second time, or None; unseen cards and jokers may come again."""
    seen: set[Card] = set()
    for one in held:
        if one in seen and one not in SPECIAL:
            return one
        seen.add(one)
    return None


def rank_of(card: Card) -> int:
    """Return the rank of a card, from 2 for a deuce to 14 for an ace."""
    return RANK[card]


def suit_of(card: Card) -> str:
    """Return the suit of a card, one of `cdhs`."""
    return card[1]


STANDARD_DECK: tuple[Card, ...] = tuple(Card(text) for text in CODE)
"""The 52 cards, deuces to aces, clubs to spades."""

SHORT_DECK: tuple[Card, ...] = tuple(card for card in STANDARD_DECK if RANK[card] >= 6)
"""The 36 cards from six up."""


def deck_with_joker(deck: Sequence[Card] = STANDARD_DECK, jokers: int = 1) -> tuple[Card, ...]:
    """Return a deck with jokers at the end."""
    return (*deck, *[JOKER] * jokers)


@cache
def _shuffling() -> tuple[type[Random], Callable[[tuple[Card, ...], Callable[[int], int]], tuple[Card, ...]] | None]:
    """Return the generator class whose bits the kernel can use, and the kernel's shuffle, or None if it has none."""
    from random import Random  # here, as the kernel: importing cards need load neither

    from floorman.cards.evaluation import kernel

    return Random, None if kernel is None else kernel.shuffled


def shuffled(deck: Sequence[Card], rng: Random) -> tuple[Card, ...]:
    """Return the same cards in an order that depends on `rng` alone, each drawn from those that are left.

    `rng.sample` does the same in twice the time, and a simulation shuffles for every hand.
    """
    random, by_kernel = _shuffling()
    if type(rng) is random and by_kernel is not None and len(deck) <= len(CODE):
        return by_kernel(tuple(deck), rng.getrandbits)
    left, drawn, bits = list(deck), [], rng.getrandbits
    for count in range(len(left), 0, -1):
        size = count.bit_length()
        while (at := bits(size)) >= count:
            pass
        drawn.append(left[at])
        left[at] = left[count - 1]
    return tuple(drawn)


Ranking = Literal["high", "short-deck", "ace-to-five", "eight-or-better", "deuce-to-seven", "badugi"]
"""`eight-or-better` is `ace-to-five` for hands without a rank above eight or a pair; the others have strength 0."""

Use = Literal["any", "two-three", "all"]
"""Which cards play: the best five of all, two from the hand and three from the board (Omaha), or the hand alone."""
