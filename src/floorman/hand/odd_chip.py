"""Which of the tied hands is first in line for the odd chip: by seat in button games, by suit at stud."""

from collections.abc import Callable, Sequence

from floorman.base import SeatNo
from floorman.cards import Card, rank_of, suit_of
from floorman.hand.play import Answers
from floorman.hand.state import Draft, Seat
from floorman.rulebook import method, method_for

Key = Callable[[Seat], list[tuple[int, int]]]
SUIT_ORDERS = {"shdc": "cdhs", "chsd": "dshc"}
"""The suits from lowest to highest, by the book's name for the order."""


def odd_chip_order(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """The tied seats in the order in which odd chips are due to them, by the method of the book in force."""
    question = "showdown.odd-chip/stud" if hand.game.stud else "showdown.odd-chip/board-games"
    ordered: list[SeatNo] = method_for(question, answers[question])(hand, winners, low, answers)
    return ordered


@method("showdown.odd-chip/board-games", "first-left-of-button")
def first_left_of_button(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """Clockwise from the button: the order in which they were dealt in."""
    return [no for no in hand.setup.seats if no in winners]


@method("showdown.odd-chip/board-games", "high-card-by-suit")
def high_card_by_suit(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """The highest card held, suits breaking ties."""
    return _by_cards(hand, winners, lambda seat: _highest_first(seat.cards, answers))


@method("showdown.odd-chip/stud", "high-card-of-playing-five")
def high_card_of_playing_five(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """The highest card by suit among the five that win this half, at high and at low alike."""
    from floorman.cards import best_five  # here, so that importing the engine need not load the evaluator

    game = hand.game
    ranking = (game.low if low else game.high) or game.low or game.high
    assert ranking is not None
    board = hand.boards[0]
    return _by_cards(
        hand, winners, lambda seat: _highest_first(best_five(seat.cards, board, ranking, game.use), answers)
    )


@method("showdown.odd-chip/stud", "high-or-low-of-all-cards")
def high_or_low_of_all_cards(hand: Draft, winners: Sequence[SeatNo], low: bool, answers: Answers) -> list[SeatNo]:
    """Among all the cards a player holds: the highest by suit for a high, the lowest by suit for a low, aces low."""
    if not low:
        return _by_cards(hand, winners, lambda seat: _highest_first(seat.cards, answers))
    return _by_cards(hand, winners, lambda seat: _lowest_first(seat.cards, answers))


def _by_cards(hand: Draft, winners: Sequence[SeatNo], key: Key) -> list[SeatNo]:
    return sorted(winners, key=lambda no: key(hand.seat(no)), reverse=True)


def _highest_first(held: Sequence[Card], answers: Answers) -> list[tuple[int, int]]:
    suits = SUIT_ORDERS[answers["hand.ranking/suit-order"]]
    return sorted(((rank_of(card), suits.index(suit_of(card))) for card in held), reverse=True)


def _lowest_first(held: Sequence[Card], answers: Answers) -> list[tuple[int, int]]:
    """Negated, so that the lowest card counts as the greatest."""
    suits = SUIT_ORDERS[answers["hand.ranking/suit-order"]]
    return sorted(((-(rank_of(card) % 14 or 1), -suits.index(suit_of(card))) for card in held), reverse=True)
