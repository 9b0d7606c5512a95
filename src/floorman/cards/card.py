"""Cards as poker players write them: a rank and a suit, "As", "Td", "9c", "2h"."""

from collections.abc import Iterable
from typing import NewType

from floorman.base import DataError

Card = NewType("Card", str)
"""A rank of `23456789TJQKA` and a suit of `cdhs`; or `JOKER`, or `UNKNOWN`."""

RANKS = "23456789TJQKA"
SUITS = "cdhs"

UNKNOWN = Card("??")
"""A card that is there and not seen, as in the hole cards of another player."""

JOKER = Card("Jo")

CODE: dict[str, int] = {rank + suit: 4 * r + s for r, rank in enumerate(RANKS) for s, suit in enumerate(SUITS)}
"""The 52 cards as numbers, 0 for the deuce of clubs to 51 for the ace of spades: four times the rank plus the suit."""

RANK: dict[str, int] = {text: 2 + code // 4 for text, code in CODE.items()}

SPECIAL = (UNKNOWN, JOKER)


def card(text: str) -> Card:
    """One card.

    >>> card("As")
    'As'
    >>> card("1s")
    Traceback (most recent call last):
    ...
    floorman.base.errors.DataError: card '1s': not a card. Write a rank of 23456789TJQKA and a suit of cdhs, as in Td.
    """
    if text in CODE or text in SPECIAL:
        return Card(text)
    raise DataError(f"card {text!r}", "not a card.", f"Write a rank of {RANKS} and a suit of {SUITS}, as in Td.")


def cards(text: str) -> tuple[Card, ...]:
    """Several cards, run together or apart; no card twice, but any number unseen.

    >>> cards("AhKh")
    ('Ah', 'Kh')
    >>> cards("?? ?? 9c")
    ('??', '??', '9c')
    """
    run = "".join(text.replace(",", " ").split())
    if len(run) % 2:
        raise DataError(
            f"cards {text!r}", "a card is two characters and one is left over.", "Write ten as T, as in Td."
        )
    found = tuple(card(run[at : at + 2]) for at in range(0, len(run), 2))
    twice = duplicate(found)
    if twice:
        raise DataError(f"cards {text!r}", f"{twice} is there twice.")
    return found


def duplicate(held: Iterable[Card]) -> Card | None:
    """The first card that is there a second time; unseen cards and jokers may be."""
    seen: set[Card] = set()
    for one in held:
        if one in seen and one not in SPECIAL:
            return one
        seen.add(one)
    return None


def rank_of(card: Card) -> int:
    """2 for a deuce to 14 for an ace."""
    return RANK[card]


def suit_of(card: Card) -> str:
    """One of `cdhs`."""
    return card[1]
