"""A hand that was started at the old level by mistake."""

from msgspec.structs import replace

from floorman.hand import Hand
from floorman.rulebook import method, method_for
from floorman.rulings.case import Case
from floorman.rulings.desk import rules_on
from floorman.rulings.misdeal import fresh_deal
from floorman.rulings.ruling import Ruling
from floorman.rulings.show_incidents import WrongLevel


@rules_on(WrongLevel)
def wrong_level(case: Case, told: WrongLevel) -> Ruling:
    """The blinds are those of the level before."""
    ruled: Ruling = method_for("clock.level/wrong-level", case.ask("clock.level/wrong-level"))(case)
    return ruled


@method("clock.level/wrong-level", "until-substantial-action")
def corrected_until_substantial_action(case: Case) -> Ruling:
    """Put right as long as players have not relied on it; after that the hand is played at the old level.

    A round of betting that came to its end was relied on, however few have acted in it.
    """
    before = _before_the_acts(case)
    if case.locked or case.hand.street != before.street or case.hand.stage != "betting":
        return plays_out(case)
    says = "Bets go back, blinds and antes are brought to the new level, and the first player acts again."
    return case.rules(outcome="corrected", rewinds=before, substantial_action=False, says=says, pending=())


def _before_the_acts(case: Case) -> Hand:
    """The same cards wherever they lie, blinds posted and nobody has acted; hands that a rule has ended stay dead.

    The amounts of the new level are the director's.
    """
    fresh, hand = fresh_deal(case), case.hand
    dealt = zip(fresh.seats, hand.seats, strict=True)
    seats = tuple(
        replace(seat, down=now.down, up=now.up, live=seat.live and seat.no not in hand.killed) for seat, now in dealt
    )
    return replace(
        fresh,
        seats=seats,
        to_act=tuple(no for no in fresh.to_act if no not in hand.killed),
        boards=hand.boards,
        stub=hand.stub,
        deck_known=hand.deck_known,
        burns=hand.burns,
        muck=hand.muck,
        aside=hand.aside,
        repairs=hand.repairs,
        killed=hand.killed,
    )


@method("clock.level/wrong-level", "plays-out")
def plays_out(case: Case) -> Ruling:
    """The whole hand is played at the level it was started at."""
    return case.rules(
        outcome="stands", substantial_action=case.locked, says="The hand is played out at the level it was started at."
    )
