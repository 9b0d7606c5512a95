"""What a hand on the table is called, where its cards are known."""

from floorman.base import SeatNo
from floorman.cards import UNKNOWN, Ranking, name, strength
from floorman.hand import Hand


def called(hand: Hand, no: SeatNo, run: int = 0, half: str = "") -> str:
    """A seat's hand, high and low, or one `half` of it; nothing where a card is not known."""
    game = hand.game
    cards, board = hand.seat(no).cards, hand.boards[run]
    whole = 5 if game.stud or game.streets[-1].board else game.cards_in_hand
    if UNKNOWN in (*cards, *board) or len(cards) + len(board) < whole:
        return ""
    rankings: list[Ranking | None] = [game.high if half != "low" else None, game.low if half != "high" else None]
    found = [(ranking, strength(cards, board, ranking, game.use)) for ranking in rankings if ranking]
    return "; ".join(name(value, ranking) for ranking, value in found if value)
