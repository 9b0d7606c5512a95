"""The benchmarks measure what their goals are about, and the arithmetic is right. Nothing is timed here."""

import importlib
import subprocess
import sys
from itertools import count

import pytest

from architecture.sources import ROOT

sys.path.append(str(ROOT))

from benchmarks.goals import GOALS, Goal
from benchmarks.timing import Timed, in_turn

OURS = {"ours": Timed((0.2, 0.1, 0.3)), "theirs": Timed((4.0, 4.0, 4.0)), "nothing": Timed((0.1, 0.05, 0.1))}


@pytest.mark.parametrize("goal", GOALS, ids=lambda goal: f"{goal.module} {goal.ours} {goal.against}")
def test_a_goal_is_about_candidates_that_exist(goal: Goal) -> None:
    module = importlib.import_module(f"benchmarks.{goal.module}")
    known = {*module.CANDIDATES, *module.SKIPPED}
    assert {name for name in (goal.ours, goal.against, goal.net_of) if name} <= known or not module.CANDIDATES


def test_both_engines_play_the_same_hands_to_the_same_stacks() -> None:
    pytest.importorskip("pokerkit", reason="PokerKit is not installed")
    hands = importlib.import_module("benchmarks.hands")
    assert [theirs for theirs, ours, _ in hands.same_hands(10) if theirs != ours] == []


def test_the_median_run_counts() -> None:
    assert OURS["ours"].each == 0.2
    assert round(OURS["ours"].spread, 9) == 1


@pytest.mark.parametrize(
    ("goal", "reached", "verdict"),
    [
        (Goal("", "", "ours", "times", 10, 50, "theirs"), 20, "as required"),
        (Goal("", "", "ours", "times", 10, 20, "theirs"), 20, "aim reached"),
        (Goal("", "", "ours", "times", 21, 50, "theirs"), 20, "NOT MET"),
        (Goal("", "", "ours", "times", None, 50, "theirs"), 20, "below the aim"),
        (Goal("", "", "ours", "times", 39, None, "theirs", net_of="nothing"), 39, "as required"),
        (Goal("", "", "ours", "per second", 5, 6), 5, "as required"),
        (Goal("", "", "ours", "seconds", 0.1, 0.05), 0.2, "NOT MET"),
        (Goal("", "", "ours", "seconds", 0.5, 0.2), 0.2, "aim reached"),
    ],
)
def test_a_figure_is_held_against_its_goal(goal: Goal, reached: float, verdict: str) -> None:
    figure = goal.reached(OURS)
    assert figure is not None
    assert round(figure, 9) == reached
    assert goal.verdict(round(figure, 9)) == verdict


def test_a_ratio_is_that_of_each_run_by_itself() -> None:
    busy = {"ours": Timed((0.2, 0.4, 0.8)), "theirs": Timed((8.0, 16.0, 4.0))}
    assert Goal("", "", "ours", "times", None, None, "theirs").reached(busy) == 40


def test_without_a_peer_there_is_no_figure() -> None:
    assert Goal("", "", "ours", "times", 1, 1, "somebody else").reached(OURS) is None


def test_candidates_take_turns_after_a_run_that_does_not_count() -> None:
    calls: list[str] = []
    units = count(1)

    def work(name: str) -> int:
        calls.append(name)
        return next(units)

    figures = {}
    for name, so_far in in_turn({"a": lambda: work("a"), "b": lambda: work("b")}, runs=2, least=0.0):
        figures[name] = so_far
    assert calls == ["a", "b"] * 3
    assert {name: len(runs) for name, runs in figures.items()} == {"a": 2, "b": 2}


def test_the_five_walks_go_through_half_of_the_files_that_they_took() -> None:
    counted = subprocess.run(
        [sys.executable, "-m", "benchmarks.walks", "-v"], cwd=ROOT, capture_output=True, text=True, timeout=120
    )
    assert counted.returncode == 0, counted.stdout + counted.stderr
