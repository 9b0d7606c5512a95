"""`floorman check` at the command line."""

import json
from pathlib import Path

import pytest

from floorman.cli import main

GOOD = """
[[scenario]]
name = "the button opens three-handed"
rules = ["roberts-10:4.intro-9", "hpt:play-4a"]
hand = { game = "NLHE", blinds = [50, 100], button = 3, stacks = { 1 = 500, 2 = 500, 3 = 500 } }
steps = [ { expect = { turn = 3 } } ]
"""
BAD = GOOD.replace("the button opens", "the big blind opens").replace(
    "{ expect = { turn = 3 } }", '{ seat = 3, act = "fold", expect = { turn = 1 } }, { expect = { turn = 1, pot = 1 } }'
)
MALFORMED = GOOD.replace("turn = 3", "trun = 3")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a file that passes and, below it, one that fails."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep").mkdir()
    (tmp_path / "good.toml").write_text(GOOD, "utf-8")
    (tmp_path / "deep" / "bad.toml").write_text(BAD, "utf-8")
    (tmp_path / "notes.txt").write_text("no scenario", "utf-8")
    return tmp_path


def says(capsys: pytest.CaptureFixture[str], *words: str, code: int) -> tuple[list[str], list[str]]:
    assert main(["check", *words]) == code
    out, err = capsys.readouterr()
    return out.splitlines(), err.splitlines()


@pytest.mark.usefixtures("folder")
def test_all_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    assert says(capsys, "good.toml", code=0) == (["2 passed, 0 failed"], [])


@pytest.mark.usefixtures("folder")
def test_a_line_for_each_failure_and_the_count_last(capsys: pytest.CaptureFixture[str]) -> None:
    assert says(capsys, ".", code=1) == (
        [
            "deep/bad.toml: the big blind opens three-handed [roberts-10] step 2: pot expected 1, got 150",
            "deep/bad.toml: the big blind opens three-handed [hpt] step 2: pot expected 1, got 150",
            "2 passed, 2 failed",
        ],
        [],
    )


@pytest.mark.usefixtures("folder")
def test_a_file_named_twice_counts_once(capsys: pytest.CaptureFixture[str]) -> None:
    assert says(capsys, "good.toml", ".", "good.toml", code=1)[0][-1] == "2 passed, 2 failed"


@pytest.mark.usefixtures("folder")
def test_one_book_and_some_names(capsys: pytest.CaptureFixture[str]) -> None:
    assert says(capsys, ".", "--book", "hpt", code=1)[0][-1] == "1 passed, 1 failed"
    assert says(capsys, ".", "-k", "the button", code=0)[0] == ["2 passed, 0 failed"]
    assert says(capsys, ".", "-k", "the button", "--book", "hpt", code=0)[0] == ["1 passed, 0 failed"]


@pytest.mark.usefixtures("folder")
def test_a_book_that_is_none_is_a_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", ".", "--book", "hoyle"]) == 2
    assert "'hoyle'" in capsys.readouterr().err


def test_a_malformed_file_is_told_and_the_others_still_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "deep" / "odd.toml").write_text(MALFORMED, "utf-8")
    out, err = says(capsys, ".", code=2)
    assert out[-1] == "2 passed, 2 failed"
    assert len(err) == 1
    assert err[0].startswith("deep/odd.toml: the button opens three-handed: step 1: expect: trun means nothing here.")


def test_a_malformed_file_alone(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "odd.toml").write_text(MALFORMED, "utf-8")
    assert says(capsys, "odd.toml", code=2)[0] == ["0 passed, 0 failed"]


@pytest.mark.usefixtures("folder")
def test_what_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    out, err = says(capsys, "good.toml", "nowhere", code=2)
    assert out == ["2 passed, 0 failed"]
    assert err == ["nowhere: There is no such file or folder."]


def test_a_folder_without_scenarios(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "empty").mkdir()
    assert says(capsys, "empty", code=2)[1] == ["empty: There is no *.toml in this folder."]


def test_what_is_no_text(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "deep" / "bytes.toml").write_bytes(b"\xff\xfe\xff")
    assert says(capsys, "deep/bytes.toml", code=2)[1] == ["deep/bytes.toml: This is not text in UTF-8."]


@pytest.mark.usefixtures("folder")
def test_results_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    (text,), _ = says(capsys, "deep", "good.toml", "--book", "hpt", "--json", code=1)
    failed, passed = json.loads(text)
    cited, steps = failed.pop("cited"), failed.pop("steps")
    assert failed == {
        "file": "deep/bad.toml",
        "scenario": "the big blind opens three-handed",
        "book": "hpt",
        "passed": False,
        "step": 2,
        "key": "pot",
        "expected": 1,
        "got": 150,
    }
    assert cited == sorted(cited)
    assert "hpt:play-4a" in cited
    assert [step["step"] for step in steps] == [1]
    assert all(step["citations"] and not set(step["citations"]) & set(step["consulted"]) for step in steps)
    assert (passed["file"], passed["passed"]) == ("good.toml", True)
    assert "key" not in passed
