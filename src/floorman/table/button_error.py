"""A button found in the wrong place."""

from typing import Literal

from floorman.base import Refused, SeatNo
from floorman.rulebook import method, method_for, question
from floorman.table.actions import ButtonMisplaced, FloorOnButton
from floorman.table.button import leading_to, round_the
from floorman.table.case import Case
from floorman.table.events import ButtonRuled
from floorman.table.next_hand import next_hand
from floorman.table.state import Positions


def button_misplaced(case: Case, action: ButtonMisplaced) -> ButtonRuled:
    """Whether the button is put right, stands, or is the floor's to decide."""
    rightful = case.last if case.table.in_hand else next_hand(case).positions
    wrong = _as_played(case, action.seat)
    if action.noticed == "next-hand":
        how = case.ask("button.error/next-hand")
        goes_on: Positions | None = method_for("button.error/next-hand", how)(rightful, wrong)
        return _ruled(action.seat, goes_on)
    how = case.ask("button.error/same-hand")
    if action.noticed == "after-substantial-action":
        return _ruled(action.seat, _stands(case, wrong))
    if how == "floor":
        asked = question("button.error/same-hand")
        return ButtonRuled(action.seat, "floor", floor=asked.offers if asked else ())
    return ButtonRuled(action.seat, "corrected")


def floor_on_button(case: Case, action: FloorOnButton) -> ButtonRuled:
    """The floor's choice: a misdeal puts the button right, playing on leaves it."""
    wrong = case.table.wrong_button
    if not wrong:
        raise Refused("button.error", "There is no button for the floor to rule on.", code="nothing-to-choose")
    return _ruled(wrong, _stands(case, _as_played(case, wrong)) if action.code == "play-on" else None)


@method("button.error/next-hand", "restore")
def restore(rightful: Positions, wrong: Positions) -> Positions | None:
    """The positions that were passed over are played now, unless that gives somebody the big blind twice running."""
    return wrong if rightful.big == wrong.big else None


@method("button.error/next-hand", "from-where-it-is")
def from_where_it_is(rightful: Positions, wrong: Positions) -> Positions | None:
    """The next hand follows on the one that was played."""
    return wrong


def _as_played(case: Case, button: SeatNo) -> Positions:
    return round_the(button, next_hand(case).seats)


def _stands(case: Case, wrong: Positions) -> Positions:
    """What the next hand follows on when this one is played with the button where it is."""
    return wrong if case.table.in_hand else leading_to(wrong, next_hand(case).seats)


def _ruled(seat: SeatNo, last: Positions | None) -> ButtonRuled:
    outcome: Literal["corrected", "stands"] = "stands" if last else "corrected"
    return ButtonRuled(seat, outcome, last)
