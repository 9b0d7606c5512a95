"""A hand that was started at the old level by mistake."""

from floorman.rulebook import implements, method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import rules_on
from floorman.rulings.ruling import Ruling
from floorman.rulings.show_incidents import WrongLevel


@implements("clock.level")
@rules_on(WrongLevel)
def wrong_level(case: Case, told: WrongLevel) -> Ruling:
    """The blinds are those of the level before."""
    ruled: Ruling = method_for("clock.level/wrong-level", case.ask("clock.level/wrong-level"))(case)
    return ruled


@method("clock.level/wrong-level", "until-substantial-action")
def corrected_until_substantial_action(case: Case) -> Ruling:
    """Put right as long as players have not relied on it; after that the hand is played at the old level."""
    if case.locked:
        return plays_out(case)
    says = "Bets go back, blinds and antes are brought to the new level, and the first player acts again."
    return case.rules(outcome="corrected", substantial_action=False, says=says)


@method("clock.level/wrong-level", "plays-out")
def plays_out(case: Case) -> Ruling:
    """The whole hand is played at the level it was started at."""
    return case.rules(outcome="stands", says="The hand is played out at the level it was started at.")
