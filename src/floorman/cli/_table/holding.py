"""What a hand that can be seen is called."""

from floorman.base import SeatNo
from floorman.cards import UNKNOWN, Ranking, name, strength
from floorman.hand import GAMES, HandView


def called(view: HandView, no: SeatNo, run: int = 0, half: str = "") -> str:
    """A seat's hand on one board as far as it is dealt, high and low; nothing before there are five cards.

    `half` asks for the high or the low alone.
    """
    game = GAMES[view.game]
    seat = view.seat(no)
    cards, board = seat.down + seat.up, view.boards[run]
    whole = 5 if game.stud or game.streets[-1].board else game.cards_in_hand
    if UNKNOWN in cards or len(cards) + len(board) < whole:
        return ""
    rankings: list[Ranking | None] = [game.high if half != "low" else None, game.low if half != "high" else None]
    found = [(ranking, strength(cards, board, ranking, game.use)) for ranking in rankings if ranking]
    return "; ".join(name(value, ranking) for ranking, value in found if value)
