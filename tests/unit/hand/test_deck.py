import random
from collections.abc import Sequence

import pytest

from floorman.cards import JOKER, SHORT_DECK, STANDARD_DECK, UNKNOWN, Card, cards, shuffled
from floorman.core import Chips, DataError
from floorman.hand import Driver, MidHand, deal_in, start
from floorman.rules import load_book

BOOK = load_book("roberts-10")
STACKS = {1: 100, 2: 100, 3: 100}


@pytest.mark.parametrize(
    ("game", "deck", "says"),
    [
        ("NLHE", "AsKsQsJs", r"deck: 'A' is not a card\. Give a sequence of cards"),
        ("NLHE", ["As", "Ks", "Zz"], "deck: 'Zz' is not a card"),
        ("NLHE", [*STANDARD_DECK, "2c"], "deck: 2c is there twice"),
        (
            "NLSD",
            STANDARD_DECK,
            r"deck: 2c is not in the deck of no-limit short-deck hold'em\. Take the cards from six up",
        ),
        ("NL5CD", ["As", "Ks", "As"], "deck: As is there twice"),
        ("NLHE", [*STANDARD_DECK[1:], JOKER], "deck: no-limit hold'em is not played with a joker"),
    ],
)
def test_a_deck_that_cannot_be_dealt_from_is_refused(game: str, deck: Sequence[Card], says: str) -> None:
    setup = deal_in(game, STACKS, 3, blinds=[1, 2])
    with pytest.raises(DataError, match=says):
        start(setup, deck, BOOK)
    with pytest.raises(DataError, match=says):
        Driver(setup, deck, BOOK)


@pytest.mark.parametrize(
    ("game", "deck"),
    [("NLHE", ()), ("NLHE", [UNKNOWN] * 9), ("NLHE", cards("AsKs")), ("NLSD", SHORT_DECK), ("NL5CD", STANDARD_DECK)],
)
def test_decks_that_are_whole_in_part_or_unknown_are_dealt(game: str, deck: Sequence[Card]) -> None:
    assert start(deal_in(game, STACKS, 3, blinds=[1, 2]), shuffled(deck, random.Random(1)), BOOK)


def test_a_card_on_the_table_is_not_in_the_deck_again() -> None:
    there = MidHand("flop", Chips(9), cards("2c3c4c"))
    setup = deal_in("NLHE", STACKS, 3, blinds=[1, 2], mid_hand=there)
    with pytest.raises(DataError, match="deck: 3c is there twice"):
        start(setup, cards("5d3c"), BOOK)
