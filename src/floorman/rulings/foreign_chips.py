"""Chips on the table that are not of this game: another house's, or of no tournament."""

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
    asks = ForFloor("chips.foreign", found.seat, PLAYS_OR_NOT, (found.chips,))
    can_bet = case.hand.stage == "betting" and case.hand.seat(found.seat).live
    if case.format == "tournament" or found.objected or not can_bet:
        return _floor_on_foreign(case, asks, "not-in-play", case.table.pending)
    case.under("chips.foreign")
    says = f"{found.chips:,} of another house lie before seat {found.seat}: they may play in this hand, or not."
    return case.rules(seat=found.seat, floor=PLAYS_OR_NOT, says=says, pending=(*case.table.pending, asks))


@floor_settles("chips.foreign")
def _floor_on_foreign(case: Case, asks: ForFloor, code: str, rest: tuple[Pending, ...]) -> Ruling:
    case.under("chips.foreign")
    chips = f"{asks.amounts[0]:,} before seat {asks.seat}"
    if code == "let-play":
        says = f"The {chips} play in this hand and are changed after it."
    else:
        says = f"The {chips} do not play and come off the table."
    return case.rules(outcome=code, seat=asks.seat, says=says, pending=rest)
