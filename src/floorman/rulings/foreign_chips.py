"""Chips on the table that are not of this game: another house's, or of no tournament."""

from floorman.base import Refused, SeatNo
from floorman.hand import HandEvent
from floorman.hand.events import ChipsHandedOver
from floorman.rulebook import implements
from floorman.rulings.case import Case
from floorman.rulings.desk import floor_settles, rules_on
from floorman.rulings.incidents import ForeignChips
from floorman.rulings.pending import ForFloor, Pending
from floorman.rulings.ruling import Ruling

PLAYS_OR_NOT = ("let-play", "not-in-play")


@implements("chips.foreign")
@rules_on(ForeignChips)
def foreign_chips(case: Case, found: ForeignChips) -> Ruling:
    """They do not play. In a cash game they are treated like cash that lay there unnoticed: they may play in this hand
    if nobody in the pot objects, as long as their owner is in it and chips can still be bet.
    """
    if found.chips <= 0:
        raise Refused("chips.foreign", "Say how many chips lie there: 1 or more.", code="no-such-amount")
    asks = ForFloor("chips.foreign", found.seat, PLAYS_OR_NOT, (found.chips,))
    if found.kind == "cash":
        case.ask("room.chips-only/cash-on-table")
    can_bet = case.hand.stage == "betting" and case.hand.seat(found.seat).live
    if case.format == "tournament" or found.objected or not can_bet:
        return _floor_on_foreign(case, asks, "not-in-play", case.table.pending)
    case.under("chips.foreign")
    what = "in cash" if found.kind == "cash" else "of another house"
    says = f"{found.chips:,} {what} lie before seat {found.seat}: they may play in this hand, or not."
    pending = (*case.table.pending, asks)
    return case.rules(seat=found.seat, floor=PLAYS_OR_NOT, decides="dealer", says=says, pending=pending)


@floor_settles("chips.foreign")
def _floor_on_foreign(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    case.under("chips.foreign")
    chips = f"{asks.amounts[0]:,} before seat {asks.seat}"
    events: tuple[HandEvent, ...] = ()
    if code == "let-play":
        says = f"The {chips} play in this hand and are changed after it."
        events = (ChipsHandedOver(SeatNo(0), asks.seat, asks.amounts[0], "chips.foreign"),)
    else:
        says = f"The {chips} do not play and come off the table."
    return case.rules(events, outcome=code, seat=asks.seat, says=says, pending=rest)
