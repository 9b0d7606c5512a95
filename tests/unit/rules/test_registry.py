"""Which function settles what."""

from collections.abc import Callable

import pytest

from floorman.core import InvariantError
from floorman.rules import implemented_topics, implements, method, method_for
from floorman.rules.question_ids import MethodQuestion

TURN: MethodQuestion[Callable[[], object], str] = MethodQuestion("test.deal/turn")


def test_a_function_is_marked_and_left_as_it_is() -> None:
    def settle() -> str:
        return "settled"

    assert implements("test.one", "test.two")(settle) is settle
    assert implemented_topics()["test.one"] == implemented_topics()["test.two"] == (settle,)
    assert "test.three" not in implemented_topics()


def test_a_method_is_found_by_its_choice() -> None:
    @method(TURN, "river-as-turn")
    def river_as_turn() -> str:
        return "river"

    assert method_for(TURN, "river-as-turn") is river_as_turn


def test_a_choice_has_one_method() -> None:
    @method(TURN, "reshuffle")
    def reshuffle() -> None: ...

    with pytest.raises(
        InvariantError, match=r"Two functions are registered as method for test\.deal/turn = reshuffle\."
    ):

        @method(TURN, "reshuffle")
        def again() -> None: ...


def test_a_choice_without_a_method_is_our_fault() -> None:
    with pytest.raises(InvariantError, match=r"No method for test\.deal/turn = pray\."):
        method_for(TURN, "pray")
