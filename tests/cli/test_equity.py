import json
import sys

import pytest

from floorman.cli import main
from floorman.cli.equity import WaitBar, coloured


def test_two_hands_and_how_often_each_wins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", "AhKh", "QsQd"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "player    equity       win       tie",
        "AhKh     46.21 %   46.02 %    0.39 %",
        "QsQd     53.79 %   53.59 %    0.39 %",
        "NLHE, every one of 1,712,304 deals",
    ]


def test_json_has_the_counts(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["equity", "AhKhQd2c", "QsQcJd9d", "--board", "2h 3h 4c", "--dead", "Ad", "--game", "plo8", "--json"]) == 0
    )
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["board"], told["dead"]) == ("PLO8", ["2h", "3h", "4c"], ["Ad"])
    assert told["exact"] and told["deals"] == 40 * 39 // 2
    assert sum(player["equity"] for player in told["players"]) == pytest.approx(1)


def test_a_sample_tells_its_standard_error_and_repeats_by_seed(capsys: pytest.CaptureFixture[str]) -> None:
    told = []
    for seed in ("1", "1", "2"):
        assert main(["equity", "AhKh", "--range", "QQ+, AKs", "--samples", "1000", "--seed", seed]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1] != told[2]
    assert "a sample of 1,000 deals, standard error 1." in told[0]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["AhKh", "AhQd"], "Ah is in two places"),
        (["AhKh"], "two or more"),
        (["AhKx", "QsQd"], "is not a hand"),
        (["AhKh", "QsQd", "--board", "10h"], "Write ten as T"),
        (["AhKh", "QsQd", "--game", "chess"], "Write one of NLHE"),
        (["random"] * 9 + ["--exact"], "too many deals to count"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["equity", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err and told.err.count("\n") == 1 and told.err.startswith("floorman equity: ")


def test_no_samples_is_a_misuse(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["equity", "AhKh", "QsQd", "--samples", "0"])
    assert stop.value.code == 2
    assert "write a number from 1 to 1,000,000,000" in capsys.readouterr().err


def test_a_terminal_gets_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert main(["equity", "AhKh", "QsQd", "--board", "2c3c4d5d"]) == 0
    told = capsys.readouterr().out
    assert "equity" in told and "│" in told and "every one of 44 deals" in told


def test_cards_take_the_colours_of_their_suits_and_kinds_of_hands_do_not() -> None:
    assert [span.style for span in coloured("AhKs").spans] == ["bold red", "bold default"]
    assert coloured("QQ+, A5s-A2s, AKs").spans == []


def test_the_bar_waits_and_stays_away_from_pipes(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with WaitBar() as bar:
        bar.began -= 10
        bar.shows(0.5)
    assert bar.bar is None and capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with WaitBar() as bar:
        bar.shows(0.1)
        assert bar.bar is None
        bar.began -= 10
        bar.shows(0.5)
        assert bar.bar is not None
