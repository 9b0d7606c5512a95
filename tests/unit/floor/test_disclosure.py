"""Talk about a hand in play: what each book forbids, and the penalty it allows."""

import pytest

from floorman.core import SeatNo
from floorman.floor import open_table, rule_on
from floorman.floor.case import Misbehaved
from floorman.floor.incidents import Discloses, Misconduct
from floorman.hand import deal_in
from floorman.rules import load_book

SETUP = deal_in("NLHE", dict.fromkeys(range(1, 5), 5000), 4, blinds=[50, 100], format="tournament")


@pytest.mark.parametrize("id", ["army-2009", "hpt", "roberts-10", "seminole-2024", "uk-tda"])
def test_saying_what_a_hand_holds_may_be_penalised_in_every_book(id: str) -> None:
    book = load_book(id)
    table = open_table(SETUP, (), book)
    ruling = rule_on(Discloses(SeatNo(3), "says-hand"), table, book)
    assert (ruling.penalty, ruling.events, ruling.sanctions[:2]) == ("may", (), ("no-penalty", "warning"))
    assert ruling.pending == (Misbehaved(SeatNo(3), "", ruling.sanctions),)
    assert set(book.cite("conduct.penalty/disclosure", "tournament")) <= set(ruling.cites)


@pytest.mark.parametrize(("id", "penalty"), [("seminole-2024", "may"), ("uk-tda", None)])
def test_a_guess_aloud_is_forbidden_where_any_discussion_is(id: str, penalty: str | None) -> None:
    book = load_book(id)
    assert rule_on(Discloses(SeatNo(2), "guesses"), open_table(SETUP, (), book), book).penalty == penalty


@pytest.mark.parametrize(("id", "penalty"), [("seminole-2024", "may"), ("uk-tda", None)])
def test_any_incident_of_conduct_can_be_told_at_the_table(id: str, penalty: str | None) -> None:
    book = load_book(id)
    ruling = rule_on(Misconduct(SeatNo(2), "phone-use"), open_table(SETUP, (), book), book)
    assert (ruling.penalty, ruling.events) == (penalty, ())
    assert ("warning" in ruling.sanctions) is bool(penalty)
    assert ("The floor chooses: no penalty, warning" in str(ruling.says)) is bool(penalty)


def test_what_brings_disqualification_has_to_be_punished() -> None:
    book = load_book("uk-tda")
    assert rule_on(Misconduct(SeatNo(2), "collusion"), open_table(SETUP, (), book), book).penalty == "must"
