"""What a hand that can be seen is called."""

from floorman.base import SeatNo
from floorman.hand import GAMES, HandView
from floorman.hand.called import called as called_by_cards


def called(view: HandView, no: SeatNo, run: int = 0, half: str = "") -> str:
    """A seat's hand on one board as far as it is dealt, or its high or low `half` alone."""
    seat = view.seat(no)
    return called_by_cards(GAMES[view.game], seat.down + seat.up, view.boards[run], half)
