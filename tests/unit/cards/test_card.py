import random

import pytest

from floorman.cards import (
    JOKER,
    SHORT_DECK,
    STANDARD_DECK,
    UNKNOWN,
    card,
    cards,
    deck_with_joker,
    kernel_present,
    rank_of,
    shuffled,
    suit_of,
)
from floorman.core import DataError


def test_cards_may_stand_together_or_apart() -> None:
    assert cards("AhKh") == cards("Ah Kh") == cards(" Ah, Kh ") == ("Ah", "Kh")


@pytest.mark.parametrize("text", ["Ax", "1h", "ah", "AH", "10h", "AhK", "hA", "😀"])
def test_what_is_no_card_is_refused_with_the_text_in_question(text: str) -> None:
    with pytest.raises(DataError, match="card"):
        cards(text)


def test_the_same_card_twice_is_refused_by_name() -> None:
    with pytest.raises(DataError, match="Ah is there twice"):
        cards("AhKhAh")


def test_unseen_cards_may_be_many() -> None:
    assert cards("????") == (UNKNOWN, UNKNOWN)
    assert cards("JoJo") == (JOKER, JOKER)


def test_a_ten_written_with_two_digits_gets_advice() -> None:
    with pytest.raises(DataError, match="Write ten as T"):
        cards("10hKd")


def test_rank_and_suit() -> None:
    assert (rank_of(card("Ts")), suit_of(card("Ts"))) == (10, "s")
    assert [rank_of(card(f"{rank}c")) for rank in "2A"] == [2, 14]


def test_decks_have_every_card_once() -> None:
    assert len(set(STANDARD_DECK)) == 52
    assert len(set(SHORT_DECK)) == 36
    assert min(map(rank_of, SHORT_DECK)) == 6
    assert len(deck_with_joker()) == 53 and deck_with_joker()[-1] == JOKER


def test_a_shuffle_keeps_the_cards_and_repeats_with_its_source() -> None:
    once = shuffled(STANDARD_DECK, random.Random(7))
    assert once == shuffled(STANDARD_DECK, random.Random(7))
    assert once != shuffled(STANDARD_DECK, random.Random(8))
    assert sorted(once) == sorted(STANDARD_DECK)


@pytest.mark.skipif(not kernel_present(), reason="the kernel is not built, or FLOORMAN_PURE is set")
def test_the_kernel_shuffles_as_python_does_and_takes_as_much_from_the_source() -> None:
    class Other(random.Random):
        """A source that the kernel does not know."""

    for seed in range(300):
        by_kernel, in_python = random.Random(seed), Other(seed)
        deck = STANDARD_DECK[: seed % 53]
        assert shuffled(deck, by_kernel) == shuffled(deck, in_python)
        assert by_kernel.getstate() == in_python.getstate()
