"""A fold in turn: when the hand is gone."""

from floorman.base import Refused, SeatNo
from floorman.hand import Fold
from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import rules_on
from floorman.rulings.incidents import TakesBack
from floorman.rulings.out_of_turn import note_act
from floorman.rulings.pending import ThrownAway
from floorman.rulings.ruling import Ruling


@implements("betting.fold")
def folds(case: Case, seat: SeatNo) -> Ruling:
    """Facing a bet a fold is final; with nothing to call the book says when."""
    if case.may.call:
        return _gone(case, seat)
    ruled: Ruling = method_for("betting.fold/no-bet", case.ask("betting.fold/no-bet"))(case, seat)
    return ruled


def _gone(case: Case, seat: SeatNo, *opened: ThrownAway, penalised: bool = False) -> Ruling:
    return case.rules(
        case.acts(Fold(seat)),
        code="fold",
        seat=seat,
        to=case.total(seat),
        penalty="may" if penalised else None,
        says=f"Seat {seat} folds.",
        pending=(*note_act(case.table.pending, seat, "fold"), *opened),
    )


@method("betting.fold/no-bet", "binding-may-penalise")
def binding_may_penalise(case: Case, seat: SeatNo) -> Ruling:
    """At once and for good, and the player may be penalised."""
    return _gone(case, seat, penalised=True)


@method("betting.fold/no-bet", "binding-if-acted-on")
def binding_if_acted_on(case: Case, seat: SeatNo) -> Ruling:
    """Gone once somebody behind has acted; until then the hand may be taken up again."""
    return _gone(case, seat, ThrownAway(seat, case.hand))


@rules_on(TakesBack)
def takes_back(case: Case, told: TakesBack) -> Ruling:
    """The player takes the hand up again before anybody has acted on the fold."""
    thrown = next((one for one in case.table.open(ThrownAway) if one.seat == told.seat), None)
    if thrown is None:
        raise Refused("betting.fold", "The hand of seat {seat} cannot be retrieved.", code="hand-gone", seat=told.seat)
    case.ask("betting.fold/no-bet")
    rest = tuple(one for one in case.table.pending if one is not thrown)
    says = f"Seat {told.seat} takes the hand up again and acts."
    return case.rules(code="retract", seat=told.seat, rewinds=thrown.before, says=says, pending=rest)
