"""A button found in the wrong place."""

from collections.abc import Collection

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
    if action.noticed == "next-hand":
        seats = next_hand(case).seats
        wrong = round_the(action.seat, seats)
        goes_on = _goes_on_from(case, case.last, wrong, seats)
        return ButtonRuled(action.seat, "stands" if goes_on == wrong else "corrected", goes_on)
    how = case.ask("button.error/same-hand")
    if action.noticed == "after-substantial-action":
        return _stands(case, action.seat)
    if how == "floor":
        asked = question("button.error/same-hand")
        return ButtonRuled(action.seat, "floor", floor=asked.offers if asked else ())
    return ButtonRuled(action.seat, "corrected")


def floor_on_button(case: Case, action: FloorOnButton) -> ButtonRuled:
    """The floor's choice: a misdeal puts the button right, playing on leaves it."""
    wrong = case.table.wrong_button
    if not wrong:
        raise Refused("button.error", "There is no button for the floor to rule on.", code="nothing-to-choose")
    return _stands(case, wrong) if action.code == "play-on" else ButtonRuled(wrong, "corrected")


def _stands(case: Case, button: SeatNo) -> ButtonRuled:
    """This hand is played with the button where it is; what the next one follows on is another question."""
    deal = next_hand(case)
    wrong = round_the(button, deal.seats)
    if case.table.in_hand:
        return ButtonRuled(button, "stands", _goes_on_from(case, case.last, wrong, deal.seats))
    goes_on = _goes_on_from(case, deal.positions, wrong, deal.seats)
    return ButtonRuled(button, "stands", leading_to(wrong, deal.seats), goes_on if goes_on != wrong else None)


def _goes_on_from(case: Case, rightful: Positions, wrong: Positions, seats: Collection[SeatNo]) -> Positions:
    """What the hand after a faulty one follows on."""
    how = case.ask("button.error/next-hand")
    found: Positions = method_for("button.error/next-hand", how)(rightful, wrong, seats)
    return found


@method("button.error/next-hand", "restore")
def restore(rightful: Positions, wrong: Positions, seats: Collection[SeatNo]) -> Positions:
    """The rightful positions are played now, unless that gives somebody the big blind twice running."""
    return wrong if rightful.big == wrong.big else leading_to(rightful, seats)


@method("button.error/next-hand", "from-where-it-is")
def from_where_it_is(rightful: Positions, wrong: Positions, seats: Collection[SeatNo]) -> Positions:
    """The next hand follows on the one that was played."""
    return wrong
