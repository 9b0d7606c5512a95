"""Reading hands at a live table: which are known, which lead, and which play no more than the board."""

from collections.abc import Iterable
from typing import cast

from floorman.base import SeatNo
from floorman.cards import UNKNOWN
from floorman.hand import Hand
from floorman.hand.play import Answers
from floorman.hand.reading import read
from floorman.hand.showdown import hand_is_complete
from floorman.hand.state import Draft, Seat

Strength = tuple[int, int]
"""How strong a hand is at high and at low, 0 for none."""


def is_known(hand: Hand, seat: Seat) -> bool:
    """Whether the hand can be read: everything is dealt, and its cards and all boards are known."""
    if hand.street < len(hand.game.streets) - 1 or any(UNKNOWN in board for board in hand.boards):
        return False
    has_board_alone = seat.tabled and not seat.cards and has_whole_board(hand)
    return has_board_alone or hand_is_complete(cast("Draft", hand), seat.cards)


def strengths(hand: Hand, seat: Seat, answers: Answers) -> list[Strength]:
    """How strong a known hand is on each board."""
    return [read(seat.cards, board, hand.game, answers) for board in hand.boards]


def leaders(hand: Hand, among: Iterable[SeatNo], answers: Answers) -> frozenset[SeatNo]:
    """The seats whose hand wins something, high or low on any board; one hand alone wins, known or not."""
    seats = [hand.seat(no) for no in among]
    if len(seats) == 1:
        return frozenset([seats[0].no])
    known = {seat.no: strengths(hand, seat, answers) for seat in seats if is_known(hand, seat)}
    found: set[SeatNo] = set()
    for run in range(len(hand.boards)):
        for half in (0, 1):
            best = max((one[run][half] for one in known.values()), default=0)
            found.update(no for no, one in known.items() if best and one[run][half] == best)
    return frozenset(found)


def winners(hand: Hand, pot: int, answers: Answers) -> frozenset[SeatNo]:
    """Who wins something of a pot, among the hands still live for it."""
    return leaders(hand, (no for no in hand.pots[pot].seats if hand.seat(no).live), answers)


def has_whole_board(hand: Hand) -> bool:
    """Whether the game has a board that a hand may consist of, and it lies there."""
    return hand.game.use == "any" and len(hand.board) == 5


def plays_the_board(hand: Hand, seat: Seat, answers: Answers) -> bool:
    """Whether a known hand is worth no more than the board itself."""
    if not has_whole_board(hand) or not is_known(hand, seat):
        return False
    return strengths(hand, seat, answers) == strengths(hand, Seat(seat.no, seat.stack), answers)
