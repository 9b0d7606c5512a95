"""What is asked has the type of its question: half of this is checked by mypy, which has to refuse what is marked."""

from fractions import Fraction
from typing import Literal, assert_type

import pytest

from floorman.conduct.sanctions import Sanction
from floorman.core import InvariantError
from floorman.hand.showdown import Pots
from floorman.hand.state import Draft
from floorman.rules import load_book, method, method_for
from floorman.rules.book import Consulting
from floorman.rules.question_ids import Q


@pytest.fixture
def asked() -> Consulting:
    return Consulting(load_book("hpt"), "tournament")


def test_an_answer_has_the_type_of_its_question(asked: Consulting) -> None:
    assert_type(asked.ask(Q.betting.check_raise.allowed), bool)
    assert_type(asked.ask(Q.betting.limit_cap.raises), int)
    assert_type(asked.ask(Q.chips.race.leftover_share), int | Fraction)
    assert_type(asked.ask(Q.betting.out_of_turn.fold), Literal["at-once", "at-once-if-acted-on"])
    assert_type(asked.ask(Q.betting.fold.no_bet), Literal["binding-may-penalise", "binding-if-acted-on"])


def test_a_method_returns_what_its_question_says(asked: Consulting) -> None:
    steps = asked.by(Q.conduct.penalty.scale)
    assert_type(steps, tuple[Sanction, ...])
    assert steps
    assert list(asked.topics) == ["conduct.penalty/scale"]


def test_a_method_takes_what_its_question_says(asked: Consulting) -> None:
    with pytest.raises(TypeError):
        asked.by(Q.conduct.penalty.scale, 3)  # type: ignore[arg-type]
    with pytest.raises(InvariantError):
        asked.by(Q.betting.pot_limit.bet_cap)  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        asked.by(Q.showdown.order.first)  # type: ignore[arg-type]  # takes a hand, not a case


def test_a_method_that_takes_or_returns_something_else_is_refused_by_mypy() -> None:
    @method(Q.pot.short_award.short_blind, "test-takes")  # type: ignore[arg-type]
    def takes_no_pots(hand: Draft) -> Pots:
        return ()

    @method(Q.pot.short_award.short_blind, "test-returns")  # type: ignore[arg-type]
    def returns_a_number(hand: Draft, pots: Pots) -> int:
        return 0

    assert method_for("pot.short-award/short-blind", "test-takes") is takes_no_pots
    assert method_for("pot.short-award/short-blind", "test-returns") is returns_a_number


def test_a_question_is_cited_by_name(asked: Consulting) -> None:
    asked.cite(Q.chips.race.start_seat)
    assert list(asked.topics) == ["chips.race/start-seat"]
    asked.cite("chips.race")  # type: ignore[arg-type]
