import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from floorman.cli import main

HOME = """
[chips]
25 = { count = 300, colour = "green" }
100 = { count = 400, colour = "black" }
500 = 200
1000 = 200
5000 = 40
"""
NIGHT = ["structure", "--players", "27", "--hours", "4", "--chips"]


@pytest.fixture
def home(tmp_path: Path) -> str:
    path = tmp_path / "home.toml"
    path.write_text(HOME, "utf-8")
    return str(path)


def test_a_night_from_the_chips_in_a_file(home: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*NIGHT, home]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "27 players, 5,000 chips each: 8 x 25, 8 x 100, 4 x 500, 2 x 1,000"
    assert lines[1] == "box of 1,140: 300 x 25, 400 x 100, 200 x 500, 200 x 1,000, 40 x 5,000"
    assert lines[3].split() == ["0:00", "1", "25-50", "15", "100", "BB"]
    at = lines.index(" 1:15  break, 10 minutes")
    assert lines[at + 1] == " 1:25  colour up 25 (green): 216 for 54 x 100"
    assert lines[-1] == "planned end 4:00: 135,000 chips in play, 22 big blinds"


def test_json_has_every_row_and_when_it_starts(home: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*NIGHT, home, "--ante", "big-blind", "--rebuys", "5", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["rows"][0] == {"minute": 0, "is": "level", "small": 25, "big": 50, "minutes": 15, "ante": 50}
    assert {row["is"] for row in told["rows"]} == {"level", "break", "colourup"}
    assert told["in_play"] == 32 * told["starting_stack"]


def test_players_alone_are_enough(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["structure", "--players", "14"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1] == "box of 500: 150 x 25, 150 x 100, 100 x 500, 75 x 1,000, 25 x 5,000"
    assert lines[-1].startswith("planned end 3:30")


def test_what_the_box_is_short_of_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*NIGHT, "25x150 100x150 500x100 1000x75 5000x25"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "note: Each stack has only 4 chips of 25: for eight each the box would need 216 of them, and it has 150."
    )


def test_the_books_own_schedule_with_its_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["structure", "--players", "10", "--book", "hpt"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "10 players, 1,000 chips each: 20 x 5, 16 x 25, 5 x 100"
    assert lines[-1].startswith("rules: ") and "hpt:blinds-2" in lines[-1]


def test_a_picture_has_every_level_and_break(home: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*NIGHT, home, "--plot", str(tmp_path / "night.svg")]) == 0
    drawn = ElementTree.parse(tmp_path / "night.svg")
    words = ["".join(text.itertext()) for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"150", "1.2k", "12k", "planned end", "4:00"} <= set(words)
    grey = [box for box in drawn.iter("{http://www.w3.org/2000/svg}rect") if box.get("fill") == "#eef1f4"]
    assert len(grey) == 2


def test_a_terminal_gets_a_table_and_small_graphs(
    home: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert main([*NIGHT, home]) == 0
    told = capsys.readouterr().out
    assert "colour up 25 (green)" in told and "█" in told and "─" in told
    assert main(["structure", "--players", "10", "--book", "hpt"]) == 0
    assert "rules: " in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--hours", "4", "--chips", "25:300"], "25:300 is not a chip"),
        (["--hours", "4", "--chips", "nowhere.toml"], "nowhere.toml: it cannot be read"),
        (["--hours", "4", "--chips", "25x10"], "do not make 27 starting stacks"),
        (["--hours", "4", "--chips", "25x300 100x300", "--stack", "333"], "333 cannot be laid out"),
        (["--book", "uk-tda"], "leaves levels and chips to the event"),
        (["--hours", "4", "--chips", "25x300 100x400 500x200", "--plot", "night.png"], "ends in .svg"),
        (["--hours", "4", "--chips", "25x300 100x400 500x200", "--plot", "no/such/night.svg"], "cannot be written"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["structure", "--players", "27", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err and told.err.count("\n") == 1 and told.err.startswith("floorman structure: ")


def test_a_file_that_is_no_toml_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "odd.toml").write_text("chips of mine", "utf-8")
    assert main([*NIGHT, str(tmp_path / "odd.toml")]) == 2
    assert "it is not TOML" in capsys.readouterr().err
