"""What a hand that can be seen is called."""

from floorman.base import SeatNo
from floorman.cards import UNKNOWN, Ranking, name, strength
from floorman.hand import GAMES, HandView


def called(view: HandView, no: SeatNo, run: int = 0, half: str = "") -> str:
    """The made hand of a seat on one board, high and low; nothing while a card is unseen or to come.

    `half` asks for the high or the low alone.
    """
    game = GAMES[view.game]
    seat = view.seat(no)
    cards, board = seat.down + seat.up, view.boards[run]
    needed = sum(street.board for street in game.streets)
    have = len(cards) + (len(board) if game.stud else 0)
    if UNKNOWN in cards or len(board) < needed or have < game.cards_in_hand:
        return ""
    rankings: list[Ranking | None] = [game.high if half != "low" else None, game.low if half != "high" else None]
    found = [(ranking, strength(cards, board, ranking, game.use)) for ranking in rankings if ranking]
    return "; ".join(name(value, ranking) for ranking, value in found if value)
