"""Straddles: who may post one, for how much, and how many there are."""

from floorman.base import Chips, Refused, SeatNo
from floorman.rulebook import implements
from floorman.table.actions import Straddle
from floorman.table.case import Case
from floorman.table.deal import Deal
from floorman.table.events import Straddled
from floorman.table.games import LIMIT
from floorman.table.seats import next_after

TOPIC = "betting.straddle"


@implements("betting.straddle")
def straddle(case: Case, action: Straddle, deal: Deal) -> Straddled:
    """A voluntary blind before the cards, or the first reason against it."""
    allowed = case.ask("betting.straddle/how-many")
    before = case.table.straddles
    if not allowed and case.table.format == "tournament":
        raise Refused(TOPIC, "There is no straddle at a tournament.", code="straddle-tournament")
    if case.table.game in LIMIT and not case.ask("betting.straddle/at-limit"):
        raise Refused(TOPIC, "There is no straddle at limit.", code="straddle-limit")
    if len(before) >= allowed:
        raise Refused(TOPIC, "No more than {allowed} may straddle.", code="straddle-second", allowed=allowed)
    if not may_straddle(case, action.seat, deal):
        raise Refused(TOPIC, "Seat {seat} may not straddle this hand.", code="straddle-seat", seat=action.seat)
    size = Chips(int((before[-1][1] if before else case.big) * case.ask("betting.straddle/size")))
    if action.to != size:
        raise Refused(TOPIC, "A straddle is {size}, not {to}.", code="straddle-size", size=size, to=action.to)
    return Straddled(action.seat, action.to)


def may_straddle(case: Case, seat: SeatNo, deal: Deal) -> bool:
    """Whether it is this seat's place: after the first straddle, the next place is left of it."""
    taken = {deal.small_blind, deal.big_blind, *(straddler for straddler, _ in case.table.straddles)}
    match case.ask("betting.straddle/seat"):
        case "left-of-big-blind":
            return seat == next_after(deal.seats, deal.last_to_act) and seat not in taken
        case "button":
            return seat == deal.button and seat in deal.seats and seat not in taken
        case _:
            return seat in deal.seats and seat not in taken
