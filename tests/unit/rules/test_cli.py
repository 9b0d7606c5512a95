"""The books at the command line."""

import json
import sys
from pathlib import Path

import pytest

from floorman.cli import main
from floorman.rules import topics

HOUSE = """
title = "The Tuesday club"
base = "roberts-10"
[answers]
"betting.limit-cap/raises" = { is = 4, instead_of = ["roberts-10:3.betting-4"] }
"""


def says(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(words) == code
    return capsys.readouterr().out


def test_every_topic_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    lines = says(capsys, "rule").splitlines()
    assert len(lines) == 168
    assert "showdown.odd-chip\tWho gets the chip that does not divide?" in lines


def test_an_area_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert all(line.startswith("pot.") for line in says(capsys, "rule", "pot").splitlines())


def test_a_topic_shows_every_books_answers_side_by_side(capsys: pytest.CaptureFixture[str]) -> None:
    text = says(capsys, "rule", "betting.straddle")
    line = next(line for line in text.splitlines() if line.startswith("how-many: "))
    given = "cash: 1 (roberts-10); tournament: 0 (roberts-10)"
    assert line.split("\t")[1:] == [given, given, "cash: 1; tournament: 0", "0 (readings)", "0 (readings)"]
    assert "roberts-10:14.15a\tOne live straddle (cash)\tOutside tournaments one live straddle is allowed." in text


def test_a_topic_of_one_book(capsys: pytest.CaptureFixture[str]) -> None:
    text = says(capsys, "rule", "betting.reopen", "--book", "uk-tda")
    assert "uk-tda:43.1" in text
    assert "roberts-10" not in text


def test_every_topic_can_be_looked_up(capsys: pytest.CaptureFixture[str]) -> None:
    for topic, asks in topics().items():
        assert says(capsys, "rule", topic).startswith(f"{topic}  {asks}\n")


def test_a_topic_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(says(capsys, "rule", "betting.reopen", "--json"))
    assert found["topic"] == "betting.reopen"
    half = next(each for each in found["questions"] if each["id"] == "betting.reopen/limit-fraction")
    assert half["answers"]["hpt"]["cash"]["is"] == "1/2"
    assert found["rules"][0]["id"] == "army-2009:bets-7b"


def test_a_question_shows_its_choices_and_steps(capsys: pytest.CaptureFixture[str]) -> None:
    text = says(capsys, "rule", "betting.out-of-turn/procedure")
    assert "  floor-at-turn: the act is held, the action goes back, and the floor says when the turn arrives" in text
    assert "    1. Rule `out-of-turn`; do not apply the act" in text
    assert "army-2009\tboth\tfloor-at-turn\tarmy-2009:house-20b\t" in text


def test_a_question_whose_answer_differs_by_format(capsys: pytest.CaptureFixture[str]) -> None:
    text = says(capsys, "rule", "betting.straddle/how-many", "--book", "roberts-10")
    assert [line.split("\t")[1:3] for line in text.splitlines() if "\t" in line] == [["cash", "1"], ["tournament", "0"]]


def test_a_question_of_one_format(capsys: pytest.CaptureFixture[str]) -> None:
    text = says(capsys, "rule", "button.moving/method", "--book", "roberts-10")
    assert text.splitlines()[-1].startswith("roberts-10\tcash\tdead\treadings:button.moving/method")


def test_a_rule_is_shown_whole(capsys: pytest.CaptureFixture[str]) -> None:
    assert says(capsys, "rule", "hpt:play-4b").splitlines()[:4] == [
        "hpt:play-4b  Minimum bet is the big blind",
        "  betting.min-bet, engine, tournament",
        "  On every betting round the smallest bet (bring-in) equals the big blind.",
        "  min_bet_big_blinds = 1",
    ]


@pytest.mark.parametrize(
    ("id", "found"),
    [
        ("seminole-2024:47-A", ["seminole-2024:47-A.1", "seminole-2024:47-A.2"]),
        ("roberts-10:4.2", ["roberts-10:4.2", "roberts-10:4.2a", "roberts-10:4.2b"]),
        ("hpt:deal-1", ["hpt:play-1"]),
        ("readings:betting.reopen/measure", ["readings:betting.reopen/measure-after-cumulative"]),
    ],
)
def test_the_beginning_of_an_id_finds_its_parts(capsys: pytest.CaptureFixture[str], id: str, found: list[str]) -> None:
    assert [rule["id"] for rule in json.loads(says(capsys, "rule", id, "--json"))] == found


def test_words_find_rules_with_titles_first(capsys: pytest.CaptureFixture[str]) -> None:
    lines = says(capsys, "rule", "odd chip", "--book", "roberts-10").splitlines()
    assert lines[0] == "roberts-10:3.ties-5a  Odd chip in button games"
    assert any(line.startswith("roberts-10:15.11") for line in lines)


def test_nothing_found(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rule", "xyzzy"]) == 1
    assert capsys.readouterr().err == "No topic, question or rule answers to 'xyzzy'.\n"


def test_a_terminal_gets_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    text = says(capsys, "rule", "pot")
    assert "topic" in text.splitlines()[1]
    assert "\t" not in text


def test_the_books_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [line.split("\t") for line in says(capsys, "books").splitlines()]
    assert [row[:3] for row in rows[:3]] == [
        ["army-2009", "roberts-10", "167"],
        ["hpt", "roberts-10", "218"],
        ["roberts-10", "", "465"],
    ]
    assert json.loads(says(capsys, "books", "--json"))[0]["over"] == "roberts-10"


def test_two_books_compared(capsys: pytest.CaptureFixture[str]) -> None:
    rows = json.loads(
        says(capsys, "books", "diff", "seminole-2024", "uk-tda", "--topic", "clock.shot", "--json", code=1)
    )
    row = next(row for row in rows if row["question"] == "clock.shot-clock/seconds")
    assert (row["seminole-2024"], row["uk-tda"]) == ("25", "50")
    assert all(row["question"].startswith("clock.shot") for row in rows)
    assert says(capsys, "books", "diff", "hpt", "hpt") == ""


def test_a_house_file_compared_and_checked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(HOUSE)
    assert says(capsys, "books", "diff", "roberts-10", str(file), code=1).split("\t")[-2:] == ["3", "4\n"]
    assert main(["books", "check", str(file)]) == 0
    done = capsys.readouterr()
    assert done.err == f"{file}: The Tuesday club, over roberts-10. Answers of its own: 1.\n"
    assert done.out == f"{file}\tbetting.limit-cap/raises\t4\t3\n"


def test_house_files_that_cannot_be_used(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    bad, worse = tmp_path / "bad.toml", tmp_path / "worse.toml"
    bad.write_text('base = "roberts-10"\n[answers]\n"betting.limit-cap/raises" = { is = 4 }')
    worse.write_bytes(b"\xff")
    assert main(["books", "check", str(bad), str(worse), str(tmp_path / "none.toml")]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert lines[0].startswith(f'{bad}: answers."betting.limit-cap/raises": In cash games roberts-10 says 3.')
    assert lines[1] == f"{worse}: This is not text in UTF-8."
    assert lines[2] == f"{tmp_path / 'none.toml'}: No such file or directory."


def test_an_unknown_book(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["books", "diff", "hpt", "wsop"]) == 2
    assert "There is no book 'wsop'." in capsys.readouterr().err
