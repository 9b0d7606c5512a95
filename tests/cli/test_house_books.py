"""A house's own file does wherever a book does."""

import json
from pathlib import Path

import pytest

from floorman.cli import main
from floorman.sim import read_event

HOUSE = """\
base = "roberts-10"
title = "Tuesday club"
id = "tuesday"

[answers]
"clock.shot-clock/seconds" = { is = 25, instead_of = ["roberts-10:14.16c"] }
"""
HAND = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['p3 cbr 6', 'p1 f', 'p2 f']
"""
EVENT = 'name = "T"\nbook = "my.toml"\nplayers = 3\nstack = 1000\nlevels = [[100, 200], [500, 1000]]\nseed = 1\n'
SCENARIO = """\
[[scenario]]
name  = "three-handed the button opens"
rules = ["roberts-10:4.intro-9"]
hand  = { game = "NLHE", blinds = [50, 100], button = 3, stacks = { 1 = 900, 2 = 900, 3 = 900 } }
steps = [{ seat = 3, act = "call", expect = { turn = 1, call = 50 } }]
"""


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a house book, and something for every command to work on."""
    for name, text in {
        "my.toml": HOUSE,
        "a.phh": HAND,
        "t.toml": EVENT,
        "s.toml": SCENARIO,
        "lines": "3 folds\n",
    }.items():
        (tmp_path / name).write_text(text, "utf-8")
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    "words",
    [
        ["replay", "a.phh", "--book", "my.toml"],
        ["watch", "--hands", "1", "--seed", "1", "--book", "my.toml"],
        ["tournament", "run", "t.toml", "--fast"],
        ["check", "s.toml", "--book", "my.toml"],
        ["floor", "--book", "my.toml", "--blinds", "50 100", "--stacks", "3x5000", "lines"],
        ["books", "check", "my.toml"],
        ["books", "diff", "my.toml", "my.toml"],
        ["rule", "clock.shot-clock", "--book", "my.toml"],
        ["rules", "--book", "my.toml"],
        ["structure", "--players", "9", "--book", "my.toml"],
        ["payouts", "--entries", "24", "--pool", "600", "--book", "my.toml"],
        ["payouts", "--entries", "9", "--pool", "90", "--stacks", "5,3", "--rules", "my.toml"],
    ],
    ids=" ".join,
)
def test_a_house_file_is_taken(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    code = main(words)
    err = capsys.readouterr().err
    assert "There is no book" not in err and "Traceback" not in err
    if words[0] in ("structure", "payouts"):  # Robert's has no levels or prizes of its own, and says so
        assert code == 0 or "of its own" in err or "leaves levels and chips to the event" in err
    else:
        assert code == 0


def test_a_person_plays_by_it_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    import io

    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["play", "--hands", "1", "--seed", "1", "--book", "my.toml"]) == 0
    assert "by tuesday" in capsys.readouterr().out


def test_its_answers_are_in_force_and_in_the_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "run", "t.toml", "--fast", "--log", "log"]) == 0
    assert main(["tournament", "verify", "log"]) == 0
    first = json.loads((tmp_path / "log").read_text("utf-8").splitlines()[0])
    assert "clock.shot-clock/seconds" in json.dumps(first)
    capsys.readouterr()
    assert main(["rule", "clock.shot-clock/seconds", "--book", "my.toml"]) == 0
    assert "25" in capsys.readouterr().out


@pytest.mark.parametrize("name", ["none.toml", "a.phh.toml", "hoyle", "a" * 400 + ".toml", "\x00.toml"])
def test_a_file_that_is_none_is_one_line(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "a.phh", "--book", name]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_an_event_says_which_house_file_is_missing() -> None:
    from floorman.core import DataError

    with pytest.raises(DataError, match=r"There is no book 'my\.toml'"):
        read_event(EVENT, "t.toml")
