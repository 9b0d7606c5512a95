"""Table scenarios: what is told wrong is said to be malformed, and what is refused changes nothing."""

import pytest

from floorman.core import DataError
from floorman.scenario import Failure, Result, read_scenarios, run_scenario

SIX = "seats = 6, players = [1, 2, 3, 4, 5, 6]"


def run(table: str, *steps: str, book: str = "roberts-10") -> Result:
    text = f'[[scenario]]\nname = "s"\nrules = ["{book}:4.2"]\ntable = {{ {table} }}\nsteps = [ {", ".join(steps)} ]'
    (scenario,) = read_scenarios(text, "f.toml")
    return run_scenario(scenario, book)


@pytest.mark.parametrize(
    ("table", "key"),
    [
        ("seats = 6, players = [1, 7], button = 1", "players"),
        ("seats = 6, players = [1], button = 1", "players"),
        ("seats = 6, players = [1, 2]", "button"),
    ],
)
def test_a_table_that_cannot_be_is_malformed(table: str, key: str) -> None:
    with pytest.raises(DataError) as wrong:
        run(table, "{ expect = { button = 1 } }")
    assert wrong.value.where == f"f.toml: s: table: {key}"


def test_what_is_refused_changes_nothing_and_has_to_be_expected() -> None:
    refused = "{ changes_seat = [2, 6] }"
    told = run("seats = 6, players = [1, 2, 3], button = 1", refused)
    assert told.failure == Failure(1, "error", None, "no-seat-change")
    expected = '{ changes_seat = [2, 6], expect = { error = "no-seat-change", dealt_in = [1, 2, 3] } }'
    assert run("seats = 6, players = [1, 2, 3], button = 1", expected).passed


def test_a_game_may_come_to_an_end() -> None:
    two = 'seats = 6, players = [1, 2], button = 1, format = "cash", button_rule = "dead"'
    rebuy = '{ sits = 2, how = "rebuy", posts = "all-missed", expect = { button = 2, dealt_in = [1, 2], owes = {} } }'
    assert run(two, "{ hand = { busts = [2] } }", rebuy).passed


def test_the_first_difference_is_told() -> None:
    told = run(f"{SIX}, button = 1", "{ hand = {} }", "{ expect = { button = 3 } }")
    assert told.failure == Failure(2, "button", 3, 2)
    told = run(f"{SIX}, button = 1", '{ expect = { cites = ["roberts-10:4.17"] } }')
    assert told.failure is not None
    assert told.failure.key == "cites"


def test_a_dead_small_blind_may_be_told_of() -> None:
    six = "seats = 6, players = [1, 2, 4, 5, 6], button = 2, small_blind = 0, big_blind = 4"
    later = "{ hand = {}, expect = { button = 3, small_blind = 4, big_blind = 5 } }"
    assert run(six, "{ expect = { small_blind = 0, big_blind = 4 } }", later).passed


def test_posts_are_told_in_parts_or_in_all() -> None:
    table = f'{SIX}, button = 1, format = "cash", button_rule = "dead"'.replace("5, 6]", "6]")
    sits = '{ sits = 5, how = "new", posts = "big-blind", expect = { owes = { 5 = %s } } }'
    for post in ("{ total = 100 }", "{ live = 100, dead = 0 }", "{ live = 100 }"):
        assert run(table, sits % post).passed
    assert run(table, sits % "{ total = 150 }").failure == Failure(1, "owes", {5: {"total": 150}}, {5: {"total": 100}})
