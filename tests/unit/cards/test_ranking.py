import random
from itertools import combinations
from typing import get_args

import pytest

from floorman.cards import (
    SHORT_DECK,
    STANDARD_DECK,
    Card,
    Ranking,
    Use,
    best_five,
    cards,
    category,
    low_ranks,
    name,
    strength,
)

RANKINGS: tuple[Ranking, ...] = get_args(Ranking)


def of(hole: str, board: str = "", ranking: Ranking = "high", use: Use = "any", wild: bool = False) -> int:
    return strength(cards(hole), cards(board), ranking, use, wild=wild)


def hands(ranking: Ranking, hole: int, board: int, many: int) -> list[tuple[tuple[Card, ...], tuple[Card, ...]]]:
    rng = random.Random(f"{ranking} {hole} {board}")
    deck = SHORT_DECK if ranking == "short-deck" else STANDARD_DECK
    dealt = [tuple(rng.sample(deck, hole + board)) for _ in range(many)]
    return [(some[:hole], some[hole:]) for some in dealt]


@pytest.mark.parametrize("ranking", RANKINGS)
def test_the_cards_that_play_are_as_strong_as_the_hand(ranking: Ranking) -> None:
    for hole, board in hands(ranking, 2, 5, 60):
        full = strength(hole, board, ranking, "any")
        play = best_five(hole, board, ranking, "any")
        assert set(play) <= {*hole, *board}
        assert strength(play, (), ranking, "all") == full


def test_omaha_plays_exactly_two_from_the_hand() -> None:
    play = best_five(cards("AhKhQhJh"), cards("Th2c3c4d5s"), "high", "two-three")
    assert len(set(play) & set(cards("AhKhQhJh"))) == 2
    assert name(of("AhAdAcAs", "KhKdQc2s3d", use="two-three"), "high") == "two pair, aces and kings, queen kicker"


@pytest.mark.proves("seminole-2024:rank-5", "seminole-2024:rank-3", "hpt:showdown-5")
def test_categories_rank_from_royal_flush_to_high_card() -> None:
    best_to_worst = (
        ("AsKsQsJsTs", "royal-flush", "royal flush"),
        ("9s8s7s6s5s", "straight-flush", "straight flush, nine high"),
        ("5d4d3d2dAd", "straight-flush", "straight flush, five high"),
        ("9c9d9h9sKd", "four-of-a-kind", "four of a kind, nines, king kicker"),
        ("6c6d6hAsAd", "full-house", "full house, sixes full of aces"),
        ("AhKh9h5h2h", "flush", "flush, ace-king-nine-five-deuce"),
        ("AhKdQcJsTs", "straight", "straight, ace high"),
        ("5h4d3c2sAs", "straight", "straight, five high"),
        ("7h7d7cAsKs", "three-of-a-kind", "three of a kind, sevens, ace-king kickers"),
        ("AhAd9c9sKs", "two-pair", "two pair, aces and nines, king kicker"),
        ("AhAd9c4sKs", "pair", "pair of aces, king-nine-four kickers"),
        ("AhKd9c4s2s", "high-card", "ace high, king-nine-four-deuce kickers"),
    )
    strengths = [of(hand) for hand, _, _ in best_to_worst]
    assert strengths == sorted(strengths, reverse=True)
    assert [category(value, "high") for value in strengths] == [code for _, code, _ in best_to_worst]
    assert [name(value, "high") for value in strengths] == [says for _, _, says in best_to_worst]


@pytest.mark.proves("hpt:showdown-4", "roberts-10:3.ties-1b")
def test_suits_never_break_a_tie() -> None:
    assert of("AsKs", "QhJdTc2c3d") == of("AcKc", "QhJdTc2c3d")


@pytest.mark.proves("roberts-10:5.intro-4", "seminole-2024:rank-4", "army-2009:showdown-4")
def test_the_board_alone_may_play() -> None:
    assert of("2c3d", "AhKhQhJhTh") == of("9s9c", "AhKhQhJhTh")


def test_short_deck_puts_the_flush_over_the_full_house_and_the_ace_under_the_six() -> None:
    flush, full = of("AhKh", "9h8h6hAdKd", "short-deck"), of("AcAs", "AdKhKd7c6d", "short-deck")
    assert flush > full
    assert (category(flush, "short-deck"), category(full, "short-deck")) == ("flush", "full-house")
    assert name(of("AcKd", "6c7d8h9sJd", "short-deck"), "short-deck") == "straight, nine high"


@pytest.mark.parametrize(
    ("hand", "ranking", "says", "reads"),
    [
        ("8h6d4c3sAh", "ace-to-five", "eight-six low", "8-6-4-3-A"),
        ("5h4h3h2hAh", "ace-to-five", "wheel", "5-4-3-2-A"),
        ("3h3d9c6s2h", "ace-to-five", "pair of threes, nine-six-deuce kickers", "3-3-9-6-2"),
        ("AhAdAcAs2c", "ace-to-five", "four of a kind, aces, deuce kicker", "A-A-A-A-2"),
        ("8h7d6c5s4h", "eight-or-better", "eight-seven low", "8-7-6-5-4"),
        ("9h7d6c5s4h", "eight-or-better", "no low", ""),
        ("7h5d4c3s2h", "deuce-to-seven", "seven-five low", "7-5-4-3-2"),
        ("Kh9d5c4s2h", "deuce-to-seven", "king-nine low", "K-9-5-4-2"),
        ("Ah5d4c3s2h", "deuce-to-seven", "ace-five low", "A-5-4-3-2"),
        ("6h5d4c3s2h", "deuce-to-seven", "straight, six high", "6-5-4-3-2"),
        ("Th8h4h3h2h", "deuce-to-seven", "flush, ten-eight-four-three-deuce", "T-8-4-3-2"),
        ("KhKd2c2s9h", "deuce-to-seven", "two pair, kings and deuces, nine kicker", "K-K-2-2-9"),
        ("7h5d3cAs", "badugi", "badugi, seven high", "7-5-3-A"),
        ("6h5d3cAh", "badugi", "three-card hand, five high", "5-3-A"),
        ("KhKdKcKs", "badugi", "one-card hand, king high", "K"),
    ],
)
def test_low_hands_are_called_and_read(hand: str, ranking: Ranking, says: str, reads: str) -> None:
    value = of(hand, "", ranking, "all")
    assert (name(value, ranking), low_ranks(value, ranking)) == (says, reads)


def test_the_best_lows_are_the_wheel_and_the_seven_five() -> None:
    assert of("5h4h3h2hAh", "", "ace-to-five") == max(
        strength(hand, (), "ace-to-five", "all") for hand in combinations(cards("2c3d4s5h6c7dAhKd"), 5)
    )
    assert of("7h5d4c3s2h", "", "deuce-to-seven") > of("7h6d4c3s2h", "", "deuce-to-seven")
    assert of("9h5d4c3s2h", "", "deuce-to-seven") > of("Ah5d4c3s2h", "", "deuce-to-seven")


@pytest.mark.proves("seminole-2024:joker-1", "seminole-2024:joker-2")
@pytest.mark.parametrize(
    ("hand", "says"),
    [
        ("JoKdQcJsTs", "straight, ace high"),
        ("Jo9dQcJsTs", "straight, king high"),
        ("Jo5h4d3c2s", "straight, six high"),
        ("JoAhKh9h2h", "flush, ace-king-queen-nine-deuce"),
        ("JoKhQhJhTh", "royal flush"),
        ("JoKdKcKsKh", "four of a kind, kings, ace kicker"),
        ("JoKdKc3s3h", "two pair, kings and threes, ace kicker"),
        ("JoAdKcAs3h", "three of a kind, aces, king-three kickers"),
        ("JoKdKc7s3h", "pair of kings, ace-seven-three kickers"),
    ],
)
def test_at_high_a_joker_is_an_ace_or_completes_a_straight_or_flush(hand: str, says: str) -> None:
    assert name(of(hand, use="all"), "high") == says


@pytest.mark.proves("seminole-2024:joker-3")
def test_five_aces_beat_a_royal_flush() -> None:
    five = of("JoAhAdAcAs")
    assert five > of("AhKhQhJhTh")
    assert (name(five, "high"), category(five, "high")) == ("five aces", "five-aces")


@pytest.mark.proves("seminole-2024:joker-4")
def test_at_low_a_joker_is_the_lowest_rank_the_hand_misses() -> None:
    assert low_ranks(of("JoAh3d4c8s", "", "ace-to-five", "all"), "ace-to-five") == "8-4-3-2-A"
    assert low_ranks(of("Jo3h3d4c8s", "", "ace-to-five", "all"), "ace-to-five") == "3-3-8-4-A"
    assert best_five(cards("JoAh3d4c8s"), (), "ace-to-five", "all") == cards("8s4c3dJoAh")


def test_at_short_deck_a_joker_completes_a_flush_too() -> None:
    assert name(of("JoAhKh9h7h", "", "short-deck"), "short-deck") == "flush, ace-king-queen-nine-seven"
    assert name(of("Jo6h7d8c9s", "", "short-deck"), "short-deck") == "straight, ten high"


def test_a_wild_joker_is_any_card() -> None:
    assert name(of("JoKdKc7s3h", wild=True), "high") == "three of a kind, kings, seven-three kickers"
    assert category(of("JoKdKcKsKh", wild=True), "high") == "five-of-a-kind"


@pytest.mark.parametrize("ranking", RANKINGS)
@pytest.mark.parametrize("hand", ["AhKh", "AhKhQhJh??", "AhKhQhJhTh9h8h7h"])
def test_what_is_not_a_hand_is_refused(hand: str, ranking: Ranking) -> None:
    if ranking == "badugi" and "?" not in hand:
        pytest.skip("badugi plays one to four of any number of cards")
    with pytest.raises(ValueError, match="card"):
        of(hand, "", ranking)
