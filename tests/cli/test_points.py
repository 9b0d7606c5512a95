import json
import sys
from pathlib import Path

import pytest

from floorman.cli import main
from floorman.server.tournaments.results import results, results_csv
from live_event import Live

TABLE = "place,player,prize\n{}"


@pytest.fixture
def season(tmp_path: Path) -> list[str]:
    """Two evenings: Ann, Bo, then Cy and Dee together; then Cy, Ann, Bo."""
    one, two = tmp_path / "one.csv", tmp_path / "two.json"
    one.write_text(TABLE.format("1,Ann,60\n2,Bo,30\n3,Cy,0\n3,Dee,0\n,Eve,0\n"))
    two.write_text(json.dumps({"places": [["Cy", 1], ["Ann", 2], ["Bo", 3]], "buy_in": 2500}))
    return [str(one), str(two)]


def told(words: list[str], capsys: pytest.CaptureFixture[str]) -> list[tuple[str, int]]:
    assert main(["points", *words, "--json"]) == 0
    return [(line["player"], line["points"]) for line in json.loads(capsys.readouterr().out)]


def test_a_season_in_columns(season: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["points", *season]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "2 events, 4 players",
        "place  player  points  events  wins  counted",
        "    1  Ann          6       2     1  4 + 2",
        "    2  Cy         4.5       2     1  3 + 1.5",
        "    3  Bo           4       2     0  3 + 1",
        "    4  Dee        1.5       1     0  1.5",
    ]


def test_the_best_of_those_who_came_often_enough(season: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert told([*season, "--best", "1", "--at-least", "2"], capsys) == [("Ann", 400), ("Cy", 300), ("Bo", 300)]


def test_a_houses_own_table(season: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert told([*season, "--table", "10,5,2.5"], capsys)[:2] == [("Ann", 1500), ("Cy", 1125)]


def test_a_buy_in_for_files_that_do_not_say(season: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    said = told([*season, "--formula", "neau", "--buy-in", "16"], capsys)
    assert dict(said)["Dee"] == round(100 * 8 / 4 / 2) + round(100 * 8 / 5 / 2)
    assert dict(said)["Ann"] == 400 + 289  # sqrt(4 * 16) / 2, and sqrt(3 * 25) / 3


def test_results_exports_and_logs_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    live = Live(players=["Ann", "=Bo", "Cy"], prizes="book", book="hpt").start()
    live.bust("Cy")
    live.bust("=Bo")
    live.do({"type": "PayPrizes"})
    found = results(live.keeper, live.at_ms, with_money=False)
    (tmp_path / "event.json").write_bytes(live.export())
    (tmp_path / "results.csv").write_bytes(results_csv(found))
    places = [{"player": one.player, "place": one.place} for one in found.places] + [{"player": "Eve", "place": 0}]
    (tmp_path / "results.json").write_text(json.dumps({"phase": found.phase, "places": places}))
    for file in ("event.json", "results.csv", "results.json"):
        assert told([str(tmp_path / file)], capsys) == [("Ann", 300), ("=Bo", 200), ("Cy", 100)]
    log = tmp_path / "event.log"
    assert main(["tournament", "run", "--players", "3", "--seed", "5", "--fast", "--log", str(log)]) == 0
    capsys.readouterr()
    assert [points for _, points in told([str(log)], capsys)] == [300, 200, 100]


def test_an_event_that_is_not_over_has_no_points(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    live = Live(players=["Ann", "Bo", "Cy"], prizes="book", book="hpt").start()
    live.bust("Cy")
    (tmp_path / "event.json").write_bytes(live.export())
    assert main(["points", str(tmp_path / "event.json")]) == 2
    assert "event.json, event: it is not over." in capsys.readouterr().err


def test_a_terminal_gets_a_table(
    season: list[str], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert main(["points", *season]) == 0
    assert "─" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "words", "says"),
    [
        ("hello", [], "no columns place and player"),
        ("{", [], "this is not an event"),
        ("{}", [], "places: there are none"),
        ('{"places": [["Ann", 0.5]]}', [], "not a player and a place"),
        ('{"places": [[1, 2, 3]]}', [], "not a player and a place"),
        ('{"places": [5]}', [], "5 is not a player and a place"),
        ('{"places": [["Ann", 1e999]]}', [], "is not a player and a place"),
        ('{"places": [["Ann", 1]], "buy_in": "x"}', [], "Write a whole number of cents, as 2000 for 20.00."),
        ('{"places": [["Ann", 1]], "phase": "playing"}', [], "it is not over"),
        (TABLE.format("1,Ann,0\n1,Ann,0\n"), [], "Ann came in twice"),
        (TABLE.format("1,Ann,0\n3,Bo,0\n"), [], "somebody must be in place 2"),
        (TABLE.format(""), [], "places: there are none"),
        (TABLE.format("1,Ann,0\n"), ["--best", "0"], "0 events cannot count"),
        (TABLE.format("1,Ann,0\n"), ["--table", "5,x"], "x is not a number"),
        (TABLE.format("1,Ann,0\n"), ["--table", "5.005"], "more than two decimals"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(
    text: str, words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text(text)
    assert main(["points", str(tmp_path / "file"), *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert says in printed.err and printed.err.count("\n") == 1


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["points", str(tmp_path / "none.csv")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_one_night_in_two_files_counts_for_neither(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    live = Live(players=["Ann", "Bo", "Cy"], prizes="book", book="hpt").start()
    live.bust("Cy")
    early, late = tmp_path / "early.json", tmp_path / "late.json"
    early.write_bytes(live.export())
    live.bust("Bo")
    late.write_bytes(live.export())
    for command in ("points", "flights"):
        assert main([command, str(early), str(late)]) == 2
        said = " ".join(capsys.readouterr().err.split())
        assert f"{late}: this night is here already, in {early}. Give each night once." in said


def test_a_file_from_before_the_place_was_called_venue_still_counts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    live = Live(players=["Ann", "Bo"], place="The Anchor").start()
    live.bust("Bo")
    written = results_csv(results(live.keeper, live.at_ms, True)).decode()
    assert ",venue," in written and "played at" not in written
    for at, table in enumerate((written, written.replace(",venue,", ",played at,"))):
        (tmp_path / f"{at}.csv").write_text(table)
        assert told([str(tmp_path / f"{at}.csv")], capsys) == [("Ann", 200), ("Bo", 100)]
