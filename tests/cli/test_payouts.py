import json
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from floorman.cli import main


def test_prizes_by_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["payouts", "--entries", "143", "--pool", "14300"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:3] == ["143 entries, 14,300 for 21 places", "place  prize  of pool", "    1  3,595  25.14 %"]
    assert lines[-1] == "   21    150   1.05 %"


def test_json_is_in_cents(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "--entries",
        "60",
        "--buy-in",
        "50",
        "--fee",
        "5",
        "--added",
        "100.50",
        "--min-cash",
        "2",
        "--first",
        "30%",
    ]
    assert main(["payouts", *words, "--paid", "10", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["pool"] == sum(told["prizes"]) == 60 * 4500 + 10_050
    assert (len(told["prizes"]), told["prizes"][-1]) == (6, 10_000)


def test_the_books_own_division(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["payouts", "--entries", "11", "--pool", "275", "--book", "hpt"]) == 0
    assert capsys.readouterr().out.splitlines()[2:] == [
        "    1    139  50.55 %",
        "    2     68  24.73 %",
        "    3     41  14.91 %",
        "    4     27   9.82 %",
        "rules: hpt:payout-5, hpt:payout-3, hpt:payout-1, readings:entry.payout/rounding",
    ]


DEAL = ["payouts", "--entries", "27", "--pool", "1350", "--stacks", "120000,90000,60000"]


def test_a_deal_over_the_first_prizes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DEAL, "--left", "100", "--rules", "hpt"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-5:-1] == [
        "a deal by ICM, 100 left for first place",
        "player 1         355",
        "player 2         331",
        "player 3         299",
    ]
    assert lines[-1] == "allowed; paid by the players among themselves; rules: hpt:winning-4a, hpt:winning-4b"


def test_a_deal_in_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DEAL, "--deal", "even", "--rules", "roberts-10", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["deal"] == {"kind": "even", "shares": [36_200, 36_200, 36_100], "played_for": []}
    assert main([*DEAL, "--deal", "even", "--unit", "0.01", "--json"]) == 0
    exact = json.loads(capsys.readouterr().out)["deal"]["shares"]
    assert max(exact) - min(exact) <= 1 and any(share % 100 for share in exact)
    assert told["standing"]["pays"] == "floor"


def test_a_deal_the_book_does_not_condone_is_a_no(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*DEAL, "--rules", "uk-tda"]) == 1
    assert "deals are not condoned" in capsys.readouterr().out


def test_a_deal_above_first_prize_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        main(["payouts", "--entries", "27", "--pool", "1350", "--stacks", "990000,5000,5000", "--deal", "chips"]) == 0
    )
    assert capsys.readouterr().out.splitlines()[-1] == "player 1 gets more than first prize"


def test_a_picture_has_every_prize(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["payouts", "--entries", "5000", "--pool", "500000", "--plot", str(tmp_path / "prizes.svg")]) == 0
    drawn = ElementTree.parse(tmp_path / "prizes.svg")
    words = ["".join(text.itertext()) for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "5,000 entries, 500,000 for 750 places" in words
    assert any(word.startswith("and ") and word.endswith(" smaller prizes") for word in words)


def test_a_terminal_gets_tables(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert (
        main(["payouts", "--entries", "24", "--pool", "600", "--book", "hpt", "--stacks", "98,1,1", "--deal", "chips"])
        == 0
    )
    told = capsys.readouterr().out
    assert "─" in told and "█" in told and "rules: hpt:payout-5" in told and "gets more than first prize" in told
    assert main([*DEAL, "--rules", "hpt"]) == 0
    assert "paid by the players" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--pool", "lots"], "lots is not a number"),
        (["--pool", "-5"], "-5 is below zero"),
        (["--pool", "1.005"], "parts of a cent"),
        (["--pool", "0"], "no money"),
        (["--pool", "100", "--paid", "0"], "cannot be paid"),
        (["--pool", "100", "--places", "11"], "11 of 10 players"),
        (["--buy-in", "10", "--fee", "11"], "is more than the buy-in"),
        (["--pool", "100", "--stacks", "5,x"], "Write chips with commas"),
        (["--pool", "100", "--stacks", "5"], "two players"),
        (["--pool", "100", "--book", "uk-tda"], "has no prizes of its own"),
    ],
)
def test_bad_input_is_one_line_and_exit_2(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["payouts", "--entries", "10", *words]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err and told.err.count("\n") == 1 and told.err.startswith("floorman payouts: ")
