"""Who has the first button."""

from collections.abc import Mapping

from floorman.base import SeatNo
from floorman.cards import Card, rank_of, suit_of
from floorman.rulebook import implements, method, method_for
from floorman.table.actions import DrawForButton
from floorman.table.button import leading_to, round_the
from floorman.table.case import Case
from floorman.table.events import ButtonDrawn
from floorman.table.games import ACE_IS_LOW, LOW

Drawn = Mapping[SeatNo, Card]


@implements("seating.draw-for-button")
def draw_for_button(case: Case, action: DrawForButton) -> ButtonDrawn:
    """The button goes by the cards, and the blinds to the players behind it."""
    how = case.ask("seating.draw-for-button/first-button")
    seat: SeatNo = method_for("seating.draw-for-button/first-button", how)(case, dict(action.cards))
    seats = case.table.occupied
    return ButtonDrawn(seat, leading_to(round_the(seat, seats), seats))


@method("seating.draw-for-button/first-button", "high-card-draw")
def high_card_draw(case: Case, cards: Drawn) -> SeatNo:
    """The best card of the game by rank and then suit, spades first; there is no second draw."""
    case.under("hand.ranking")
    lowest = case.table.game in LOW and case.ask("seating.draw-for-button/low-games") == "lowest-card"
    ace_low = lowest and case.table.game in ACE_IS_LOW
    in_order = sorted(cards, key=lambda seat: _worth(cards[seat], ace_low))
    return in_order[0] if lowest else in_order[-1]


@method("seating.draw-for-button/first-button", "ace-card-seat")
def ace_card_seat(case: Case, cards: Drawn) -> SeatNo:
    """Whoever drew the ace as seat card, or the first card after it."""
    return min(cards, key=lambda seat: _worth(cards[seat], ace_low=True))


@method("seating.draw-for-button/first-button", "lowest-seat")
def lowest_seat(case: Case, cards: Drawn) -> SeatNo:
    """Nobody draws: seat 1, or the first one after it that is taken."""
    return min(case.table.occupied)


def _worth(card: Card, ace_low: bool) -> tuple[int, int]:
    rank = rank_of(card)
    return 1 if ace_low and rank == 14 else rank, "cdhs".index(suit_of(card))
