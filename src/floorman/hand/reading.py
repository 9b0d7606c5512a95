"""What a hand is worth: high and low, as the book in force ranks them, a joker included."""

from collections.abc import Sequence

from floorman.cards import JOKER, Card, strength
from floorman.cards.ranking import selections
from floorman.cards.values import CEILING, FLUSH, FULL_HOUSE, STRAIGHT, TRIPS, packed
from floorman.hand.games import Game
from floorman.rules import implements
from floorman.rules.question_ids import Answers, Q

CHANGES_PLACES = {"flush-and-trips": (STRAIGHT, TRIPS), "standard": (FULL_HOUSE, FLUSH)}
"""By the book's order for short deck: the two categories that stand otherwise than where only the flush is raised."""


@implements("hand.ranking")
def read(cards: Sequence[Card], board: Sequence[Card], game: Game, answers: Answers) -> tuple[int, int]:
    """How strong a hand is at high and at low, 0 for none.

    >>> from floorman.cards import cards
    >>> from floorman.hand.games import GAMES
    >>> from floorman.rules import load_book
    >>> read(cards("As2s"), cards("3d4hKcKsQd"), GAMES["NLHE"], load_book("roberts-10").answers("cash"))[1]
    0
    """
    if JOKER in cards:
        return _with_joker(cards, board, game, answers)
    high = strength(cards, board, game.high, game.use) if game.high else 0
    if game.short_deck:
        high = _short_deck(cards, board, game, answers[Q.hand.ranking.short_deck_order]) or high
    return high, _low(cards, board, game, answers) if game.low else 0


def _short_deck(cards: Sequence[Card], board: Sequence[Card], game: Game, order: str) -> int:
    """The high hand where a house has another order than the evaluator; 0 where it has the same."""
    if order not in CHANGES_PLACES or game.high is None:
        return 0
    fives = selections(cards, board, game.high, game.use)
    return max(_in_order(strength(five, (), game.high, "all"), CHANGES_PLACES[order]) for five in fives)


def _in_order(value: int, places: tuple[int, int]) -> int:
    """A strength with two categories the other way round."""
    category = value >> 20
    if category not in places:
        return value
    return (sum(places) - category) << 20 | value & 0xFFFFF


def _low(cards: Sequence[Card], board: Sequence[Card], game: Game, answers: Answers) -> int:
    """The low. At high-low it has to qualify: eight or better in every book, another rank where a house says so."""
    assert game.low is not None
    highest = answers[Q.hand.ranking.low_qualifier] if game.low == "eight-or-better" else 8
    if highest == 8:
        return strength(cards, board, game.low, game.use)
    found = strength(cards, board, "ace-to-five", game.use)
    worst = CEILING - packed(1, range(highest, highest - 5, -1))
    return found if found >= worst else 0


@implements("hand.joker")
def _with_joker(cards: Sequence[Card], board: Sequence[Card], game: Game, answers: Answers) -> tuple[int, int]:
    """A hand with a joker: at high a bug or wild, at low the lowest rank missing, or of no use."""
    wild = answers[Q.hand.joker.high] == "wild"
    high = strength(cards, board, game.high, game.use, wild=wild) if game.high else 0
    useless = answers[Q.hand.joker.low] == "not-used"
    low = strength(cards, board, game.low, game.use) if game.low and not useless else 0
    return high, low
