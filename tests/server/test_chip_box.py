"""A chip box that is too small for those who come: which chip is short, and what to hand out instead."""

from typing import Any

import pytest

from floorman.server.screens import BoxLine
from live_event import Live

BOX = [[25, 100], [100, 120], [500, 80], [1000, 60], [5000, 20]]
SHORT = "The chip box is short of 500s for another stack of 5,000: hand out 4 of 25, 9 of 100 and 4 of 1,000 instead."


def event(players: int, **more: Any) -> Live:
    """An event planned for fourteen: a stack has five 500s, and the box eighty of them."""
    names = [f"P{number}" for number in range(1, players + 1)]
    said = {"chips": BOX, "expected_players": 14, "hours": 3.5, "table_size": 10, "level_minutes": 15, **more}
    return Live(players=names, book="uk-tda", **said)


def due(live: Live) -> str:
    return next((one.says for one in live.director().prompts if one.key == "chip-box"), "")


def test_sixteen_stacks_are_in_the_box_and_the_next_one_is_told_before_it_is_sold() -> None:
    live = event(15)
    assert live.director().terms.box.left == 1
    live.do({"type": "Register", "player": "Ann"})
    box = live.director().terms.box
    assert (box.left, box.entry, box.rebuy) == (0, SHORT, SHORT)
    assert due(live) == "", "nobody else is expected"
    live.do({"type": "Invite", "players": ["Bo"]})
    assert due(live) == SHORT
    assert live.do({"type": "Register", "player": "Bo"}).says, "it is sold all the same"


def test_before_the_draw_it_is_told_for_how_many_stacks_there_are_chips() -> None:
    live = event(19)
    assert due(live).startswith("The chip box has 500s for 16 of 19 starting stacks.")
    prompt = next(one for one in live.director().prompts if one.key == "chip-box")
    assert (prompt.cites, prompt.do) == ((), None)


def test_a_rebuy_that_the_box_is_short_for_is_told_in_now() -> None:
    live = event(16, rebuys={"allowed": True, "per_player": 2, "until_level": 6}).start()
    assert due(live) == ""
    live.bust_only("P1")
    assert due(live) == SHORT
    live.do({"type": "Choose", "code": "no-rebuy", "player": "P1"})
    assert due(live) == ""


def test_a_box_that_makes_no_stack_at_all_says_so() -> None:
    live = event(14, chips=[[25, 100], [100, 120], [500, 80], [1000, 30]])
    live.do({"type": "Register", "player": "Ann"})
    live.do({"type": "Register", "player": "Bo"})
    assert "chip box" in live.director().terms.box.entry


@pytest.mark.parametrize("more", [{"chips": [], "hours": None, "level_minutes": None, "stack": 1500}])
def test_nothing_is_told_of_a_box_that_nobody_knows(more: dict[str, Any]) -> None:
    live = event(14, **more, schedule=[{"kind": "level", "minutes": 20, "small": 25, "big": 50}])
    assert live.director().terms.box == BoxLine(None)
    assert due(live) == ""
