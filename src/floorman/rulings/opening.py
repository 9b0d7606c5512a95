"""Who opens a round at stud, as the dealer sees it: the program knows it only where it knows the upcards."""

from floorman.base import Refused, SeatNo
from floorman.cards import UNKNOWN
from floorman.hand import Hand
from floorman.hand.events import RoundOpened
from floorman.hand.state import NOT_YET
from floorman.rulings.case import Case
from floorman.rulings.desk import rules_on
from floorman.rulings.incidents import Opens
from floorman.rulings.ruling import Ruling


def opener_unseen(hand: Hand) -> bool:
    """Whether a round has been opened by upcards that the program does not know, and nobody has acted in it yet."""
    if hand.stage != "betting" or not hand.to_act or not hand.game.stud or hand.price:
        return False
    return all(seat.faced == NOT_YET for seat in hand.live) and any(UNKNOWN in seat.up for seat in hand.live)


@rules_on(Opens)
def opens(case: Case, told: Opens) -> Ruling:
    """The round begins with the seat whose cards open it; nobody may have acted before."""
    hand, seat = case.hand, told.seat
    if not opener_unseen(hand):
        raise Refused(
            "game.stud",
            "The upcards decide who opens only in stud, and only before anybody has acted in the round.",
            code="not-to-be-opened",
        )
    if seat not in hand.to_act:
        raise Refused("game.stud", "Seat {seat} cannot open this round.", code="not-in-hand", seat=seat)
    case.under("game.stud", "betting.order")
    at = hand.to_act.index(seat)
    line = (*hand.to_act[at:], *hand.to_act[:at])
    opened = RoundOpened(hand.street, hand.price, hand.full, hand.measure, line)
    return case.rules((opened,), seat=seat, says=_says(hand, seat))


def _says(hand: Hand, seat: SeatNo) -> str:
    match hand.on.opens:
        case "bring-in-low":
            return f"Seat {seat} is low and brings it in."
        case "bring-in-high":
            return f"Seat {seat} is high and brings it in."
        case "lowest-board":
            return f"Seat {seat} is low and opens."
        case _:
            return f"Seat {seat} is high and opens."
