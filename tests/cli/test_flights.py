import json
import sys
from pathlib import Path

import pytest

from floorman.cli import main
from live_event import Live

FIRST = {"name": "1A", "issued": 60_000, "entries": 6, "takings": 12_000, "bags": [
    {"player": "Ann", "stack": 38_500, "head": 1500}, {"player": "Bo", "stack": 21_500, "head": 500},
]}  # fmt: skip
SECOND = {"name": "1B", "issued": 50_000, "entries": 5, "takings": 10_000, "bags": [
    {"player": "Bo", "stack": 24_000, "head": 750}, {"player": "Cy", "stack": 26_000},
]}  # fmt: skip


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    paths = [tmp_path / "1a.json", tmp_path / "1b.json"]
    for path, flight in zip(paths, (FIRST, SECOND), strict=True):
        path.write_text(json.dumps(flight))
    return [str(path) for path in paths]


def test_who_plays_on_where_and_for_what(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flights", *files, "--seed", "1"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "3 of 11 entries play on with 88,500 chips",
        "220 paid in, 27.50 more for bounties",
        "21,500 chips in bags that are left behind",
        "player   stack  table    seat  bounty",
        "Ann     38,500  table 1     9      15",
        "Cy      26,000  table 1     3       0",
        "Bo      24,000  table 1     2    7.50",
    ]


def test_as_json_with_all_bags_together(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flights", *files, "--carries", "sum", "--seats", "2", "--seed", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [(one["player"], one["stack"], one["bounty"]) for one in told["players"]] == [
        ("Bo", 45_500, 1250), ("Ann", 38_500, 1500), ("Cy", 26_000, 0),
    ]  # fmt: skip
    assert {one["table"] for one in told["players"]} == {"Table1", "Table2"}
    assert (told["forfeited"], told["entries"], told["takings"]) == (0, 11, 22_000)


def test_an_exported_event_is_a_flight_once_its_stage_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    live = Live(players=["Ann", "Bo", "Cy"], prizes="book", buy_in=2000).start()
    file = tmp_path / "friday.json"
    file.write_bytes(live.export())
    assert main(["flights", str(file)]) == 2
    assert "its stage is not over. End the stage" in capsys.readouterr().err
    live.do({"type": "EndStage"})
    file.write_bytes(live.export())
    assert main(["flights", str(file), "--bags"]) == 0
    bags = capsys.readouterr().out
    flight = json.loads(bags)
    assert (flight["name"], flight["entries"], flight["takings"]) == ("friday", 3, 6000)
    assert sorted(bag["player"] for bag in flight["bags"]) == ["Ann", "Bo", "Cy"]
    file.write_text(bags)
    assert main(["flights", str(file)]) == 0
    assert capsys.readouterr().out.startswith("3 of 3 entries play on with")


def test_a_terminal_gets_a_table(
    files: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert main(["flights", *files]) == 0
    assert "─" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "words", "says"),
    [
        ("place,player", [], "this is not an event"),
        ("{}", [], "bags: Object missing required field `name`"),
        (json.dumps({**FIRST, "issued": 1}), [], "59,999 chips more than were issued"),
        (json.dumps(FIRST), ["--seats", "1"], "1 is not a number of seats"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    text: str, words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text(text)
    assert main(["flights", str(tmp_path / "file"), *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert says in printed.err and printed.err.count("\n") == 1


def test_bags_are_of_one_flight(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["flights", *files, "--bags"]) == 2
    assert "2 flights are not one" in capsys.readouterr().err
