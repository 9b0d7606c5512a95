"""Coverage at the command line."""

import json
import re
from pathlib import Path

import pytest

from floorman.cli import _coverage, main, rule
from floorman.cli.rule import Record, recorded
from floorman.rules import book_ids

SCENARIO = """
[[scenario]]
name  = "a call is a call"
rules = ["uk-tda:43.1", "uk-tda:26.3"]
hand  = { game = "NLHE", blinds = [50, 100], button = 3, stacks = { 1 = 900, 2 = 150, 3 = 900 } }
steps = [
  { seat = 3, act = "call" },
  { seat = 1, act = "call" },
  { seat = 2, act = "all-in", expect = { turn = 3, options = ["fold", "call"] } },
]
"""


def says(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["rules", *words]) == code
    return capsys.readouterr().out


def test_every_rule_is_counted_once(capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line.split("\t") for line in says(capsys).splitlines()]
    assert lines[-1][:3] == ["all", "", "1663"]
    assert {line[0] for line in lines[:-1]} == set(book_ids())
    for place in (2, 3, 4):
        assert sum(int(line[place]) for line in lines[:-1]) == int(lines[-1][place])
    assert all(int(line[3]) <= int(line[2]) >= int(line[4]) for line in lines)


def test_a_topic_a_book_and_a_kind_narrow_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--topic", "betting.re*", "--book", "uk-tda", "--kind", "engine", "--json")
    assert json.loads(says(capsys, *words)) == [
        {"book": "uk-tda", "kind": "engine", "rules": 8, "implemented": 8, "proved": 8, "answering": 4, "noticed": 4}
    ]


def test_what_is_missing_says_what_it_lacks(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ("--missing", "--topic", "room.must-move", "--kind", "engine", "--json")
    assert says(capsys, "--missing", "--topic", "betting.reopen") == ""
    monkeypatch.setattr(_coverage, "functions", dict)
    monkeypatch.setattr(_coverage, "carried_out", lambda rule: False)
    monkeypatch.setattr(_coverage, "proofs", dict)
    rows = json.loads(says(capsys, *words, code=1))
    assert {row["lacks"] for row in rows} == {"function, proof"}


def test_idle_questions_are_listed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert says(capsys, "--idle", "--topic", "betting.short-allin") == ""
    monkeypatch.setattr(_coverage, "recorded", Record)
    lines = [line.split("\t") for line in says(capsys, "--idle", code=1).splitlines()]
    assert {line[1] for line in lines} == {"unnoticed"}


def test_a_record_is_made_of_what_passes_and_was_called_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "calls.toml").write_text(SCENARIO)
    monkeypatch.setattr(rule, "FILE", tmp_path / "proofs.json")
    try:
        assert main(["rules", "--record", str(tmp_path / "own")]) == 0
        assert capsys.readouterr().err == "1 scenarios and tests prove 1 rules.\n"
        assert recorded().proofs == {"calls.toml": {"a call is a call": ("uk-tda:43.1",)}}
    finally:
        recorded.cache_clear()


def test_a_folder_without_scenarios(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["rules", "--record", str(tmp_path)]) == 2
    assert capsys.readouterr().err == f"floorman rules: {tmp_path}: There is no *.toml in this folder.\n"


def test_a_record_goes_to_text_and_back() -> None:
    kept = Record({"b.toml": {"two": ("hpt:play-1",)}, "a.toml": {"x": ("y",), "one": ()}}, {"q/a": {"1": "b.toml"}})
    text = _coverage.text(kept)
    assert text == _coverage.text(_coverage.joined(kept))
    assert json.loads(text)["proofs"]["b.toml"] == {"two": ["hpt:play-1"]}


def test_pages_are_written_and_old_ones_taken_away(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "old.md").write_text("gone")
    assert main(["rules", "--pages", str(tmp_path)]) == 0
    assert capsys.readouterr().err == f"174 pages in {tmp_path}.\n"
    assert not (tmp_path / "old.md").exists()
    page = (tmp_path / "betting" / "reopen.md").read_text()
    assert "Settled by `hand.betting._reopened`." in page
    assert "| uk-tda:43.2 | engine | In limit, at least half of a full raise re-opens" in page


def test_a_rule_shows_its_function_and_its_proofs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "uk-tda:43.2"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "  settled by: hand.betting._reopened  " in " ".join(lines)
    assert any(line.startswith("  proved by: tests/rules/public/betting/limit.toml: ") for line in lines)
    assert main(["rule", "betting.reopen", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [one["name"] for one in found["settled_by"]] == ["hand.betting._reopened"]
    assert found["rules"][0]["proved_by"]


def code_at(line: str) -> str:
    """The lines of code that a printed place, `... file:line`, points to."""
    file, _, number = line.split()[-1].rpartition(":")
    start = int(number) - 1
    return "\n".join(Path(file).read_text("utf-8").splitlines()[start : start + 3])


def test_a_rule_shows_the_line_of_the_method_behind_its_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "seminole-2024:20-A"]) == 0
    lines = capsys.readouterr().out.splitlines()
    answer = lines.index("  answers: showdown.odd-chip/board-games = first-left-of-button")
    assert "def first_left_of_button(" in code_at(lines[answer + 1])
    assert "def split(" in code_at(next(line for line in lines if line.startswith("  settled by: hand.showdown.split")))


def test_words_find_what_a_book_takes_from_the_one_under_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--book", "hpt", "chip", "race"]) == 0
    rules = [line.split("  ")[0] for line in capsys.readouterr().out.splitlines()]
    assert "roberts-10:15.11g" in rules
    assert not [id for id in rules if id.startswith(("army-2009", "readings:chips.race/"))]
    assert main(["rule", "roberts-10:15.11g"]) == 0
    assert "  also holds in: hpt\n" in capsys.readouterr().out


def test_a_topic_of_one_book_shows_the_code_behind_its_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "--book", "hpt", "chips.race"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "def down_the_cards(" in code_at(lines[lines.index("chips.race/award = down-the-cards") + 1])
    assert any(line.startswith("roberts-10:15.11g  ") for line in lines)


WORDS = {
    "seminole-2024:20-A": ("hand/showdown.py", "hand.showdown.first_left_of_button", "odd_chips.toml: "),
    "seminole 20-A": ("hand/showdown.py", "hand.showdown.first_left_of_button", "odd_chips.toml: "),
    "--book hpt chip race": ("tournament/chips.py", "tournament.chips.down_the_cards", "chip_races.toml: "),
    "hpt chip race": ("tournament/chips.py", "tournament.chips.down_the_cards", "chip_races.toml: "),
    "chips.race --book hpt": ("tournament/chips.py", "tournament.chips.down_the_cards", "chip_races.toml: "),
    "hpt chips.race": ("tournament/chips.py", "tournament.chips.down_the_cards", "chip_races.toml: "),
    "--book uk-tda balancing": ("tournament/balance.py", "tournament.balance.posted_order", "balancing.toml: "),
    "--book uk balancing": ("tournament/balance.py", "tournament.balance.posted_order", "balancing.toml: "),
    "uk balancing": ("tournament/balance.py", "tournament.balance.posted_order", "balancing.toml: "),
    "Robert's odd chip": ("hand/showdown.py", "hand.showdown.first_left_of_button", "odd_chips.toml: "),
    "army misdeal": ("floor/misdeal.py", "floor.misdeal.", "tests/"),
}


@pytest.mark.parametrize("words", WORDS)
def test_the_code_and_the_proofs_of_a_rule_are_found_by_its_book_and_a_word(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file, method, proof = WORDS[words]
    assert main(["rule", *words.split()]) == 0
    out = capsys.readouterr().out
    assert re.search(rf"{re.escape(method)}\w*  \S*{re.escape(file)}:\d+$", out, re.M)
    assert re.search(rf"^  proved by: tests/\S*{re.escape(proof.removeprefix('tests/'))}", out, re.M)


def test_a_question_names_the_code_of_each_of_its_methods(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "uk", "seating.balance/trigger"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"tournament.balance.by_floor  \S+balance.py:\d+$", out, re.M)
    assert "hpt" not in out


def test_the_name_of_a_book_alone_is_no_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "uk"]) == 1
    assert main(["rule", "--book", "nowhere", "chips.race"]) == 2
