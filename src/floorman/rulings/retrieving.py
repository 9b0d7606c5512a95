"""A folded hand wanted back from the muck before the showdown."""

from msgspec.structs import replace

from floorman.base import Refused, SeatNo
from floorman.hand import Hand
from floorman.rulebook import implements
from floorman.rulings.case import Case
from floorman.rulings.dead_hand import LIVE_OR_DEAD, killed, need_live
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.pending import ForFloor, PartShown, Pending
from floorman.rulings.ruling import Ruling
from floorman.rulings.show_incidents import CardsInMuck, WantsBack
from floorman.rulings.tabling import about_others, need_hand


@implements("hand.retrieve")
@rules_on(WantsBack)
def wants_back(case: Case, told: WantsBack) -> Ruling:
    """Dead once it is in the muck, or the floor may fetch it if it is plainly known; more so after a false word."""
    need_hand(case, told.seat)
    hand = case.hand
    if hand.seat(told.seat).live or hand.stage != "betting":
        raise Refused("hand.retrieve", "Seat {seat} has no hand in the muck.", code="not-in-hand", seat=told.seat)
    leans_live = told.misled and case.ask("hand.retrieve/folded-on-wrong-information") == "floor-leaning-live"
    may = told.identifiable and _folded_on_this_round(case, told.seat)
    if not may or not (leans_live or case.ask("hand.retrieve/in-the-muck") == "floor"):
        case.under("hand.retrieve")
        says = f"The hand of seat {told.seat} is in the muck and dead."
        return case.rules(outcome="hand-dead", seat=told.seat, says=says)
    asks = ForFloor("hand.retrieve", told.seat, LIVE_OR_DEAD)
    leaning = "; after wrong information the book would have it live" if leans_live else ""
    says = f"The floor says whether the hand of seat {told.seat} is live{leaning}."
    return case.rules(floor=asks.offers, seat=told.seat, says=says, pending=(*case.table.pending, asks))


@rules_on(CardsInMuck)
def cards_in_muck(case: Case, told: CardsInMuck) -> Ruling:
    """A folded hand is wanted back; one let go at the showdown is dead, unless the floor may take it for live.

    Where it was partly shown before, the floor may find it tabled well enough.
    """
    need_hand(case, told.seat)
    if not case.hand.seat(told.seat).live or case.hand.stage == "betting":
        return wants_back(case, WantsBack(told.seat, told.identifiable, told.misinformed))
    need_live(case, told.seat)
    part_shown = any(one.seat == told.seat for one in case.table.open(PartShown))
    if part_shown and case.ask("showdown.tabling/sufficient") == "floor-final":
        asks = ForFloor("showdown.tabling", told.seat, LIVE_OR_DEAD)
    elif told.identifiable and case.ask("hand.retrieve/in-the-muck") == "floor":
        asks = ForFloor("hand.dead", told.seat, LIVE_OR_DEAD)
    else:
        case.under("hand.retrieve")
        events = case.puts(*killed(case, told.seat, "hand.retrieve"))
        says = f"The hand of seat {told.seat} is lost in the muck and dead."
        return case.rules(events, outcome="hand-dead", seat=told.seat, says=says, pending=about_others(case, told.seat))
    says = f"The floor says whether the hand of seat {told.seat} is live."
    return case.rules(floor=asks.offers, seat=told.seat, says=says, pending=(*case.table.pending, asks))


def _folded_on_this_round(case: Case, seat: SeatNo) -> bool:
    """Whether the seat can still act on what it folded to."""
    return any(act.seat == seat and act.street == case.hand.street for act in case.table.acted)


@floor_settles("hand.retrieve")
def floor_on_folded_hand(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    """The hand comes back and its player acts again, or it stays in the muck."""
    case.under("hand.retrieve")
    seat = asks.seat
    if code == "dead" or case.hand.stage != "betting" or case.hand.seat(seat).live:
        return case.rules(outcome="hand-dead", seat=seat, says=f"The hand of seat {seat} stays dead.", pending=rest)
    says = f"The hand of seat {seat} is live again, and seat {seat} acts."
    return case.rules(outcome="hand-live", seat=seat, rewinds=_live_again(case.hand, seat), says=says, pending=rest)


def _live_again(hand: Hand, seat: SeatNo) -> Hand:
    """The table with the fold taken back: the seat is to act, before those who have not."""
    seats = tuple(replace(one, live=True) if one.no == seat else one for one in hand.seats)
    owes = hand.seat(seat).bet < hand.price or not hand.price
    line = (seat, *hand.to_act) if owes and hand.seat(seat).stack else hand.to_act
    killed = tuple(no for no in hand.killed if no != seat)
    return replace(hand, seats=seats, to_act=line, killed=killed)
