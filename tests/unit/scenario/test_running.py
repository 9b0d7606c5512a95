"""The runner: how deals are laid, how expectations compare, and that nothing passes unseen."""

from typing import Any

import pytest

from floorman.cli.check import plain, shown
from floorman.core import Chips, SeatNo
from floorman.scenario import Failure, Result, read_scenarios, run_scenario
from floorman.scenario.hand_run import PotExpected
from floorman.scenario.run import agrees

THREE = 'game = "NLHE", blinds = [50, 100], button = 3, stacks = { 1 = 5000, 2 = 5000, 3 = 5000 }'


def ran(hand: str, *steps: str, rules: str = "roberts-10:14.3a", house: str = "", book: str = "") -> Result:
    text = f'[[scenario]]\nname = "s"\nrules = ["{rules}"]\n{house}\nhand = {{ {hand} }}\nsteps = [{", ".join(steps)}]'
    (scenario,) = read_scenarios(text, "f.toml")
    return run_scenario(scenario, book or next(iter(scenario.books)))


def failure(hand: str, *steps: str, **more: str) -> Failure:
    result = ran(hand, *steps, **more)
    assert result.failure is not None
    return result.failure


@pytest.mark.parametrize(
    ("expected", "got", "same"),
    [
        (3, 3, True),
        (3, 4, False),
        (0, False, False),
        (1, True, False),
        (False, 0, False),
        (100, None, False),
        (frozenset({1, 2}), frozenset({2, 1}), True),
        (frozenset({1, 2}), frozenset({1}), False),
        (frozenset({1}), frozenset({1, 2}), False),
        (("As", "Kd"), ("Kd", "As"), False),
        ({1: 5}, {1: 5, 2: 7}, True),
        ({1: 5, 2: 8}, {1: 5, 2: 7}, False),
        ({3: 0}, {1: 5}, False),
        ({}, {}, True),
        ({}, {1: 5}, False),
        (3, (2, 3), True),
        (1, (2, 3), False),
    ],
)
def test_comparing(expected: Any, got: Any, same: bool) -> None:
    assert agrees(expected, got) is same


def test_values_are_shown_as_a_scenario_writes_them() -> None:
    pots = (PotExpected(Chips(300), frozenset({SeatNo(2), SeatNo(1)})),)
    assert shown(pots) == "[{ amount = 300, seats = [1, 2] }]"
    assert (shown(()), shown({}), shown("call"), shown(0)) == ("[]", "{}", "call", "0")
    assert plain(pots) == [{"amount": 300, "seats": [1, 2]}]


def test_only_what_is_expected_is_looked_at() -> None:
    assert ran(THREE, '{ seat = 3, act = "fold" }', "{ expect = { turn = 1 } }").passed


def test_the_first_difference_is_told() -> None:
    told = failure(
        THREE,
        '{ seat = 3, act = "raise", to = 300, expect = { turn = 1, call = 999 } }',
        '{ seat = 1, act = "fold", expect = { turn = 9 } }',
    )
    assert told == Failure(1, "call", 999, 250)


def test_of_a_table_only_the_seats_spoken_of_are_told() -> None:
    told = failure(THREE, "{ expect = { stacks = { 1 = 4950, 2 = 1 } } }")
    assert told == Failure(1, "stacks", {1: 4950, 2: 1}, {1: 4950, 2: 4900})


def test_a_refusal_nobody_expected_fails_and_one_that_does_not_come_too() -> None:
    online = f'{THREE}, venue = "online"'
    assert failure(online, '{ seat = 1, act = "fold" }') == Failure(1, "error", None, "not-your-turn")
    assert failure(online, '{ seat = 3, act = "fold", expect = { error = "not-your-turn" } }') == Failure(
        1, "error", "not-your-turn", None
    )
    assert failure(online, '{ seat = 1, act = "fold", expect = { error = "hand-over" } }').got == "not-your-turn"


def test_a_refused_act_changes_nothing() -> None:
    online = f'{THREE}, venue = "online"'
    assert ran(
        online,
        '{ seat = 3, act = "raise", to = 150, expect = { error = "below-minimum", turn = 3, pot = 150 } }',
        '{ seat = 3, act = "raise", by = 200, expect = { ruling = "raise", to = 300, turn = 1, pot = 450 } }',
        '{ seat = 1, act = "fold", expect = { ruling = "fold", to = 50, turn = 2 } }',
    ).passed


@pytest.mark.parametrize(
    ("stacks", "comes_to"),
    [("1 = 5000, 2 = 5000, 3 = 60", ("call", 60)), ("1 = 5000, 2 = 5000, 3 = 700", ("raise", 700))],
)
def test_all_in_online_is_what_it_comes_to(stacks: str, comes_to: tuple[str, int]) -> None:
    hand = f'game = "NLHE", venue = "online", blinds = [50, 100], button = 3, stacks = {{ {stacks} }}'
    act, total = comes_to
    assert ran(hand, f'{{ seat = 3, act = "all-in", expect = {{ ruling = "{act}", to = {total}, turn = 1 }} }}').passed


def test_citations_of_other_books_do_not_count() -> None:
    step = '{ expect = { cites = ["roberts-10:14.2d", "hpt:pot-6"] } }'
    short = THREE.replace("2 = 5000", "2 = 60")
    both = "hpt:pot-6", "roberts-10:14.2d"
    assert [ran(short, step, rules=id).passed for id in both] == [True, True]
    missing = failure(THREE, '{ expect = { cites = ["roberts-10:15.23", "hpt:pot-6"] } }', rules="roberts-10:15.23")
    assert (missing.key, missing.expected) == ("cites", ("roberts-10:15.23",))
    assert "hpt:pot-6" not in missing.got


def test_under_a_layered_book_only_its_own_citations_count() -> None:
    step = '{ expect = { cites = ["roberts-10:15.23"] } }'
    assert ran(THREE, step, rules="hpt:pot-6").passed
    assert not ran(THREE, step, rules="roberts-10:15.23").passed


def test_house_rules_hold() -> None:
    step = "{ expect = { min_raise_to = 200 } }"
    flop = f'{THREE}, street = "flop", pot = 300'
    assert ran(flop, "{ expect = { min_bet = 200 } }", house="house = { bring_in_big_blinds = 2 }").passed
    assert ran(THREE, step).passed


def test_a_street_that_is_told_has_to_be_on_the_board() -> None:
    assert failure(THREE, '{ deal = "flop" }') == Failure(1, "deal", "flop", "preflop")
    calls = [f'{{ seat = {seat}, act = "{act}" }}' for seat, act in ((3, "call"), (1, "call"), (2, "check"))]
    assert ran(THREE, *calls, '{ deal = "flop", expect = { street = "flop", turn = 1 } }').passed


@pytest.mark.parametrize(
    "step", ['{ seat = 3, say = "raise", amount = 300 }', '{ incident = "deck-short" }', '{ clock_on = 3, by = "td" }']
)
def test_what_only_a_live_table_is_told_fails_online(step: str) -> None:
    assert failure(f'{THREE}, venue = "online"', step) == Failure(1, "venue", "live", "online")


def test_a_room_is_run_too() -> None:
    text = (
        '[[scenario]]\nname = "s"\nrules = ["roberts-10:4.1"]\nroom = { games = [] }\n'
        'steps = [ { goes_broke = "Ann" } ]'
    )
    (scenario,) = read_scenarios(text, "f.toml")
    assert run_scenario(scenario, "roberts-10").failure == Failure(1, "error", None, "not-seated")


def test_a_fault_of_the_program_fails_one_scenario_only(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("odd chips")

    monkeypatch.setattr("floorman.scenario.hand_run.rule_on", broken)
    told = failure(THREE, '{ seat = 3, act = "fold" }')
    assert told == Failure(1, "error", None, "ZeroDivisionError: odd chips")


@pytest.mark.parametrize("rules", ["roberts-10:14.3a", "army-2009:bets-7a"], ids=["left of button", "at button"])
def test_known_hole_cards_are_dealt_to_their_seats(rules: str) -> None:
    hand = THREE.replace("stacks", 'board = "2c 3c 4c 9h 9d", hole = { 1 = "As Ad", 2 = "Ks Kd", 3 = "Qs Qd" }, stacks')
    steps = [
        '{ seat = 3, act = "call" }',
        '{ seat = 1, act = "call" }',
        '{ seat = 2, act = "check", expect = { board = "2c 3c 4c", burns = 1 } }',
        *(f'{{ seat = {seat}, act = "check" }}' for seat in (1, 2, 3) * 3),
        "{ expect = { board = '2c 3c 4c 9h 9d', hand = { 1 = 'two-pair', 2 = 'two-pair', 3 = 'two-pair' } } }",
        *(f"{{ seat = {seat}, show = true }}" for seat in (1, 2, 3)),
        "{ expect = { awards = { 1 = 300, 2 = 0 }, odd_chip = 0, award_order = [0], stacks = { 1 = 5200 } } }",
    ]
    assert ran(hand, *steps, rules=rules).failure is None


def test_stud_cards_come_in_the_order_dealt() -> None:
    hand = (
        'game = "STUD", venue = "online", ante = 5, bring_in = 10, limits = [20, 40], stacks = { 1 = 800, 2 = 800 },'
        ' hole = { 1 = "2c 7d Kh Ks", 2 = "8c 8d 3h As" }'
    )
    assert ran(
        hand,
        '{ expect = { turn = 2, options = ["bring-in", "complete"] } }',
        '{ seat = 2, act = "bring-in", expect = { turn = 1, call = 10 } }',
        '{ seat = 1, act = "call", expect = { street = "fourth", turn = 1 } }',
    ).passed


def test_a_hand_taken_up_in_the_middle_knows_what_has_been_dealt_and_what_comes() -> None:
    hand = (
        'game = "NLHE", blinds = [50, 100], button = 2, street = "flop", pot = 200, board = "2c 3c 4c 9h 9d",'
        " stacks = { 1 = 500, 2 = 500 }"
    )
    assert ran(
        hand,
        '{ expect = { board = "2c 3c 4c", pot = 200, pots = [{ amount = 200, seats = [1, 2] }] } }',
        '{ seat = 1, act = "check" }',
        '{ seat = 2, act = "check", expect = { board = "2c 3c 4c 9h", street = "turn" } }',
    ).passed


def test_the_clock_runs_down() -> None:
    assert ran(
        THREE,
        "{ clock_on = 3, by = 1, expect = { seconds_left = 30 } }",
        "{ wait = 12, expect = { seconds_left = 18 } }",
        rules="seminole-2024:29.4",
    ).passed


def test_a_run_knows_which_rules_and_questions_it_called_on() -> None:
    result = ran(THREE, "{ clock_on = 3, by = 1 }", rules="seminole-2024:29.4")
    assert "seminole-2024:29.4" in result.cited
    assert "clock.shot-clock/seconds" in result.topics


def test_who_was_killed_is_dead_and_who_folded_is_not() -> None:
    assert ran(
        THREE,
        '{ seat = 3, act = "fold", expect = { dead = [], live = [1, 2] } }',
        "{ clock_on = 1, by = 2 }",
        "{ wait = 500, expect = { dead = [1], live = [2] } }",
        rules="uk-tda:26.4",
    ).passed


@pytest.mark.parametrize(
    "setting",
    [
        'tournament = { tables = { A = { 1 = "Ann", 2 = "Bob", 3 = "Cal" } } }',
        'room = { games = [{ id = "A", kind = "2-5 NLHE", seats = 9, players = ["Ann", "Bob"] }] }',
    ],
)
def test_a_guest_offends_in_every_setting(setting: str) -> None:
    step = '{ offence = "advising", by = "guest", when = "in-hand", expect = { offence = "advising" } }'
    text = f'[[scenario]]\nname = "s"\nrules = ["roberts-10:14.3a"]\n{setting}\nsteps = [{step}]'
    (scenario,) = read_scenarios(text, "f.toml")
    assert run_scenario(scenario, "roberts-10").failure is None
