"""`floorman floor`: the notation, the desk, and what it prints."""

import io
import json
import re
from itertools import chain
from pathlib import Path
from typing import Any, get_args

import pytest

from floorman.cards import Card, cards
from floorman.cli import main
from floorman.cli._desk import Rich, chosen
from floorman.core import Chips, SeatNo
from floorman.desk.desk import carries_out
from floorman.desk.incidents import Unreadable, entries, facts_of
from floorman.desk.notation import read
from floorman.desk.situation import steps_of
from floorman.floor import (
    Act,
    BetTooSmallNoticed,
    BoardSeen,
    ClockCalled,
    DealerKills,
    Discards,
    FloorChooses,
    Incident,
    Objects,
    PotMiscounted,
    RunsAgreed,
    Shows,
    ShowsOne,
    Waited,
    WordsAndChips,
    open_table,
)
from floorman.floor.incidents import Mucks, StrangeCard, StubDropped
from floorman.hand import deal_in
from floorman.rules import load_book, questions
from floorman.text import catalogue

S2, S3, S4 = SeatNo(2), SeatNo(3), SeatNo(4)
TABLE = ["--blinds", "50 100", "--stacks", "4x5000", "--chips", "25 100 500 1000"]


def c(*amounts: int) -> tuple[Chips, ...]:
    return tuple(Chips(amount) for amount in amounts)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("3 raises to 600", Act(S3, "raise", Chips(600))),
        ("Seat 3 raise 1,600", Act(S3, "raise", Chips(1600))),
        ("3 raises by 2k", Act(S3, "raise", by=Chips(2000))),
        ("3 bet 300", Act(S3, "bet", Chips(300))),
        ("2 calls", Act(S2, "call")),
        ("calls", Act(S4, "call")),
        ("2 calls, told 6500", Act(S2, "call", stated=Chips(6500))),
        ("2 all in", Act(S2, "all-in")),
        ("2 raise to 1000 unnoticed", Act(S2, "raise", Chips(1000), unnoticed=True)),
        ("2 brings in", Act(S2, "bring-in")),
        ("3 says raise, pushes 1000 500", WordsAndChips(S3, "raise", push=c(1000, 500))),
        ("4 pushes 2x500, 100", WordsAndChips(S4, push=c(500, 500, 100))),
        ("pushes 500", WordsAndChips(S4, push=c(500))),
        ("2 says call with 100 100 100", WordsAndChips(S2, "call", push=c(100, 100, 100))),
        ("2 says five", WordsAndChips(S2, unit=5)),
        ("2 says raise fifteen", WordsAndChips(S2, "raise", unit=15)),
        ("2 says fourteen hundred", WordsAndChips(S2, amount=Chips(1400))),
        ("2 says raise to two thousand five hundred", WordsAndChips(S2, "raise", Chips(2500))),
        ("2 says I raise 900", WordsAndChips(S2, "raise", Chips(900))),
        ("2 says bet 500 with 1000 together", WordsAndChips(S2, "bet", Chips(500), push=c(1000), order="together")),
        ("2 pushes 1000, says raise", WordsAndChips(S2, "raise", push=c(1000), order="push")),
        ("2 says raise, pushes 500 then 1000 100",
         WordsAndChips(S2, "raise", push=c(500, 1000, 100), motions=2, first=c(500))),
        ("2 pulls back, pushes 5000", WordsAndChips(S2, push=c(5000), prior="pulled-back")),
        ("2 pulls back some, pushes 5000", WordsAndChips(S2, push=c(5000), prior="partly-pulled-back")),
        ("2 pulls back", WordsAndChips(S2, prior="pulled-back")),
        ("2 taps", WordsAndChips(S2, "tap")),
        ("2 says time", WordsAndChips(S2, "time")),
        ("2 pushes 100 100 unnoticed", WordsAndChips(S2, push=c(100, 100), unnoticed=True)),
        ("clock on 2 by 4", ClockCalled(S2, S4)),
        ("clock on 2", ClockCalled(S2)),
        ("clock on 2 by td", ClockCalled(S2)),
        ("wait 31", Waited(31)),
        ("4 objects", Objects(S4)),
        ("floor: full-call", FloorChooses("full-call")),
        ("too small", BetTooSmallNoticed()),
        ("pot was 1000 not 1200", PotMiscounted(stated=Chips(1200), actual=Chips(1000))),
        ("3 shows As Kd", Shows(S3, cards("As Kd"))),
        ("3 draws 2c", Discards(S3, cards("2c"))),
        ("3 stands pat", Discards(S3)),
        ("incident objects seat=4", Objects(S4)),
        ("incident joker seat=3", StrangeCard("joker", S3)),
        ("incident runs-agreed times=2 agreed=2,3", RunsAgreed(2, (S2, S3))),
        ("incident stub-dropped reconstructible=no mixed=yes", StubDropped(False, True)),
        ("incident shows-one seat=3 card=As", ShowsOne(S3, Card("As"))),
        ('{"type":"act","seat":3,"act":"call"}', Act(S3, "call")),
        ("2 is all-in", Act(S2, "all-in")),
        ("2 goes all in", Act(S2, "all-in")),
        ("2 is all-in for 5,000, a raise.", Act(S2, "all-in", Chips(5000))),
        ("2 is all-in for 120, less than a full raise.", Act(S2, "all-in", Chips(120))),
        ("2 is all-in for 20, less than a minimum bet.", Act(S2, "all-in", Chips(20))),
        ("2 raises to 5,000 all-in", Act(S2, "all-in", Chips(5000))),
        ("2 raises all-in to 5.000", Act(S2, "all-in", Chips(5000))),
        ("2 raises all-in", Act(S2, "all-in")),
        ("2 calls: 100 in all.", Act(S2, "call", Chips(100))),
        ("2 calls 50 more", Act(S2, "call", Chips(50))),
        ("2 raises to 300 in all", Act(S2, "raise", Chips(300))),
        ("2 brings it in for 25", Act(S2, "bring-in", Chips(25))),
        ("2 bets the pot", Act(S2, "pot")),
        ("2 is beaten", DealerKills(S2, beaten=True)),
        ("2 mucks", Mucks(S2)),
        ("the board is Qc 7h 2d", BoardSeen((cards("Qc 7h 2d"),))),
    ],
)  # fmt: skip
def test_a_line_tells_what_happened(line: str, told: Incident) -> None:
    assert read(line, S4) == told


@pytest.mark.parametrize(
    "line",
    [
        "", "blah", "3", "3 dances", "3 says", "3 says rase", "3 raises", "3 raises to much", "3 pushes",
        "3 pushes raise", "3 calls loudly", "3 shows me", "clock", "wait long", "floor", "pot was big",
        "pot was x not y", "incident nonsense", "incident objects 4", "{", "incident exposed-downcard",
        "incident objects seat=x", "incident objects colour=red", "incident wrong-burn kind=three street=turn",
        "incident shows-one seat=3 card=me", "3 folds unnoticed", "3 raises to 300, told 500", "3 calls by 200",
        "3 raises by 200 by 300", "3 calls, told 200, told 300", "3 says call, says raise", "3 says 500, says 600",
        "3 taps, says call", "3 pushes 500, told 300, told 400", "too small 500", "3 draws", "3 mucks 500",
        "3 raises to 300 500", "3 raises to 300 then 500",
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_says_so_with_an_example_that_can(line: str) -> None:
    with pytest.raises(Unreadable) as unclear:
        read(line, S4)
    assert unclear.value.says.endswith((".", "?"))
    read(unclear.value.example, S4)


def told(monkeypatch: pytest.MonkeyPatch, lines: str, *options: str, book: str = "seminole-2024") -> int:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    return main(["floor", "--book", book, *TABLE, *options])


def test_a_ruling_has_the_sentence_the_chips_the_turn_and_the_rules(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(monkeypatch, "# the first hand\n\n3 raises to 300\n4 pushes 500\n") == 0
    answer = capsys.readouterr().out.split("> 4 pushes 500\n")[1].splitlines()
    assert answer[0] == "Seat 4 calls: 300 in all."
    assert answer[1] == "chips: seat 4 has 300 in this round, 200 comes back"
    assert answer[2] == "turn: seat 1: fold, call 250, raise to 500 up to 5,000"
    assert answer[3] == "table: preflop, pot 750 | 1=4,950+50  2=4,900+100  3=4,700+300  4=4,700+300"
    assert answer[4].startswith("rules: seminole-2024:44.1 ")


def test_a_silent_book_says_whose_rule_answers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, "3 raises to 300\n4 pushes 500\n", book="hpt")
    rules = next(line for line in capsys.readouterr().out.splitlines()[::-1] if line.startswith("rules: "))
    assert rules.startswith("rules: roberts-10:14.10b Single larger chip facing a bet; ")
    assert "(hpt is silent on this: roberts-10 answers)" in rules


def test_the_floor_is_offered_what_the_book_leaves_to_it_and_chooses(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = "3 raises to 300\n4 pushes 100 100\nfloor: forfeit-and-fold\n"
    assert told(monkeypatch, lines) == 0
    out = capsys.readouterr().out
    assert "floor: full-call: the call is made up to the whole price" in out
    assert "turn: the floor first, then seat 4: fold, call 300" in out
    assert "step 1: Leave the chips where they are until the floor has spoken. [seminole-2024:51-B.1]" in out
    assert out.splitlines()[-3].startswith("turn: seat 1: fold, call 250")
    assert "4=out+200" in out


def test_amounts_stand_beside_the_choices_and_a_penalty_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, "1 says bet five\n2 folds\n", "--street", "flop", "--pot", "900", book="uk-tda")
    out = capsys.readouterr().out
    assert "floor: lesser-amount: it is the smaller amount (500)" in out
    assert "floor: greater-amount: it is the larger amount (5,000)" in out
    assert "penalty: may be given to seat 2" in out


def test_the_dealer_is_told_what_to_ask(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told(monkeypatch, "3 pushes 500\n", book="army-2009")
    assert "dealer: ask for the word" in capsys.readouterr().out


def test_why_and_others_and_undo(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    lines = "3 raises to 300\n4 pushes 100 100\nwhy\nothers\nundo\n4 calls\ntable\nnew\nq\n3 folds\n"
    assert told(monkeypatch, lines) == 0
    out = capsys.readouterr().out
    reasons = out.split("> why\n")[1].split("\n\n")[0]
    assert reasons.startswith("seminole-2024:51-B.4 ")
    others = out.split("> others\n")[1].split("\n\n")[0].splitlines()
    assert [line.partition(":")[0] for line in others] == ["army-2009", "hpt", "roberts-10", "uk-tda"]
    assert "Seat 4 calls: 300 in all." in others[2]
    assert "hold-to-action" in others[2]
    assert out.split("> undo\n")[1].startswith("turn: seat 4: fold, call 300")
    assert out.split("> new\n")[1].startswith("turn: seat 3: fold, call 100")
    assert "3 folds" not in out


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("3 pushes 7", "This is not possible. No chip of 7 is in play. The chips in play are 25, 100, 500, 1,000."),
        ("3 pushes 9x1000", "This is not possible. Seat 3 has 5,000 behind, not 9,000."),
        ("9 calls", "This is not possible. Seat 9 is not in this hand."),
        ("floor: full-call", "This is not possible. There is nothing for the floor to decide now."),
        ("3 all-in 400", "This is not possible. Seat 3 has 5,000 in all, not 400. For less, write: 3 raises to 400."),
        ("3 all-in 9000", "This is not possible. Seat 3 has 5,000 in all, not 9,000."),
        (
            "3 says all-in 400",
            "This is not possible. Seat 3 has 5,000 in all, not 400. For less, write: 3 raises to 400.",
        ),
        (
            "3 calls 250",
            "This is not possible. The call is 100 for seat 3, not 250. A player who was told 250: "
            "3 calls, told 250. Chips put out: 3 pushes 250.",
        ),
        (
            "3 says call 250",
            "This is not possible. The call is 100 for seat 3, not 250. A player who was told 250: "
            "3 calls, told 250. Chips put out: 3 pushes 250.",
        ),
        ("3 folds 500", "This is not possible. A fold has no amount. Write: 3 folds."),
        ("3 says fold 500", "This is not possible. A fold has no amount. Write: 3 folds."),
        ("3 checks 500", "This is not possible. A check has no amount. Write: 3 checks."),
        ("3 says time 500", "This is not possible. Asking for time has no amount. Write: 3 says time."),
        ("3 pots 500", "This is not possible. Write the amount alone: 3 raises to 500."),
        ("3 raises to 300 by 100", "This is not possible. A raise by 100 is a raise to 200, not to 300."),
        ("3 says rase", "'rase' is not an action or an amount. For example: 3 says raise 1200"),
        ("others", "Nothing has been ruled on yet."),
        ("undo", "Nothing has been ruled on yet."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence_and_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], line: str, says: str
) -> None:
    assert told(monkeypatch, f"{line}\ntable\n") == 1
    out = capsys.readouterr().out
    assert f"> {line}\n{says}\n" in out
    before, after = out.split(f"\n> {line}\n")[0].splitlines()[1:], out.split("> table\n")[1].splitlines()
    assert before == after


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ("3 all-in 5000", "Seat 3 is all-in for 5,000, a raise."),
        ("3 all-in for 5,000", "Seat 3 is all-in for 5,000, a raise."),
        ("3 says all-in 5000", "Seat 3 is all-in for 5,000, a raise."),
        ("3 calls 100", "Seat 3 calls: 100 in all."),
        ("3 says call 100", "Seat 3 calls: 100 in all."),
        ("3 says call one hundred", "Seat 3 calls: 100 in all."),
        ("3 folds\n4 folds\n1 calls 50", "Seat 1 calls: 100 in all."),
        ("3 folds\n4 folds\n1 calls 100", "Seat 1 calls: 100 in all."),
        ("3 folds\n4 folds\n1 is all-in for 4,950", "Seat 1 is all-in for 5,000, a raise."),
        ("3 raises to 300 by 200", "Seat 3 raises to 300."),
        (
            "3 raises to 300\n4 raises to 400",
            "Seat 4 raises to 500. 400 is too little: a raise must be to 500 or more.",
        ),
        (
            "3 raises to 300\n4 says raise, pushes 4x100",
            "Seat 4 raises to 500. 400 is too little: a raise must be to 500 or more.",
        ),
    ],
)
def test_an_amount_that_is_told_is_never_ruled_on_as_another_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lines: str, says: str
) -> None:
    assert told(monkeypatch, f"{lines}\n") == 0
    assert f"> {lines.splitlines()[-1]}\n{says}\n" in capsys.readouterr().out


def test_a_bet_too_small_or_above_the_pot_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, "1 bets 50\n", "--street", "flop", "--pot", "900")
    assert "Seat 1 bets 100. 50 is too little: a bet must be 100 or more." in capsys.readouterr().out
    told(monkeypatch, "3 raises to 900\n", "--game", "plo")
    assert "Seat 3 raises to 350. 900 is too much: 350 is the most." in capsys.readouterr().out
    told(monkeypatch, "3 raises to 260\n")
    assert (
        "Seat 3 raises to 250. 260 is not possible with the chips in play: the smallest is 25."
        in capsys.readouterr().out
    )


def test_json_has_the_ruling_and_the_state_on_every_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, "3 raises to 300\n4 pushes 500\n9 calls\nblah\nothers\n?\n", "--json")
    opened, _, ruled, refused, unread, others, help_ = map(json.loads, capsys.readouterr().out.splitlines())
    assert opened["book"] == "seminole-2024"
    assert opened["state"]["turn"] == 3
    ruling: dict[str, Any] = ruled["ruling"]
    assert (ruling["code"], ruling["to"], ruling["returned"]) == ("call", 300, 200)
    assert "seminole-2024:44.1" in ruling["cites"]
    assert ruled["state"] == {
        "stage": "betting", "street": "preflop", "turn": 1, "options": ["fold", "call", "raise"], "call": 250,
        "least": 500, "most": 5000, "pot": 750, "stacks": {"1": 4950, "2": 4900, "3": 4700, "4": 4700},
        "bets": {"1": 50, "2": 100, "3": 300, "4": 300}, "live": [1, 2, 3, 4], "pots": [], "shows": 0,
        "draws": 0, "begins": "", "opens": "",
        "board": "", "raked": 0, "may_all_in": True,
        "no_raise": "", "no_raise_cites": [], "may_muck": [], "out_to": {}, "won": {}, "held": {},
        "no_all_in": "", "early": None, "ahead": {
            "2": {"options": ["fold", "call", "raise"], "call": 200, "least": 500, "most": 5000,
                  "no_raise": "", "no_all_in": ""},
            "3": {"options": ["fold", "check"], "call": 0, "least": 0, "most": 0,
                  "no_raise": "Seat 3 has acted, and nobody has raised since.",
                  "no_all_in": "Seat 3 has acted, and nobody has raised since."},
            "4": {"options": ["fold", "check"], "call": 0, "least": 0, "most": 0,
                  "no_raise": "Seat 4 has acted, and nobody has raised since.",
                  "no_all_in": "Seat 4 has acted, and nobody has raised since."},
        },
    }  # fmt: skip
    assert refused["error"]["code"] == "not-in-hand"
    assert unread["error"]["code"] == "unreadable"
    assert len(others["says"]) == 4
    assert help_["says"]


def test_before_the_first_ruling_why_is_about_the_options(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(monkeypatch, "why\n") == 0
    assert capsys.readouterr().out.split("> why\n")[1].startswith("seminole-2024:41-A ")


def test_the_help_fits_a_small_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told(monkeypatch, "?\n")
    shown = capsys.readouterr().out.split("> ?\n")[1].splitlines()
    assert len(shown) <= 24
    assert max(map(len, shown)) <= 80


def test_a_script_is_read_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    script = tmp_path / "hand.txt"
    script.write_text("3 folds\n4 folds\n1 folds\n", "utf-8")
    assert main(["floor", "--book", "hpt", *TABLE, str(script)]) == 0
    assert "turn: the hand is over" in capsys.readouterr().out
    assert main(["floor", "--book", "hpt", *TABLE, str(tmp_path / "none.txt")]) == 2


def test_the_showdown_names_the_pots(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told(monkeypatch, "1 all-in\n2 calls\n3 folds\n4 folds\n", "--street", "river", "--pot", "600")
    assert "turn: showdown for 10,600 (seats 1 2); seat 1 shows first" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        (["--blinds", "50 100"], "--stacks"),
        (["--stacks", "3x900"], "--blinds"),
        (["--stacks", "3x900", "--blinds", "a lot"], "--blinds"),
        (["--stacks", "one", "--blinds", "50 100"], "--stacks"),
        (["--stacks", "1=x 2=5", "--blinds", "50 100"], "--stacks"),
        (["--stacks", "1=900", "--blinds", "50 100"], "--seats"),
        (["--stacks", "3x900", "--blinds", "50 100", "--house", "nonsense"], "--house"),
        (["--stacks", "3x900", "--blinds", "50 100", "--house", "nonsense=1"], "--house"),
        (["--stacks", "3x900", "--blinds", "50 100", "--street", "moon"], "--street"),
        (["--stacks", "3x900", "--blinds", "50 100", "--game", "LHE"], "--limits"),
        (["--stacks", "3x900", "--blinds", "50 100", "--game", "CHESS"], "game"),
        (["--stacks", "3x900", "--blinds", "50 100", "--book", "hoyle"], "--book"),
        (["--stacks", "3x900", "--blinds", "50 100", "--book", "hoyle.toml"], "hoyle.toml"),
    ],
)
def test_an_option_that_makes_no_table_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], options: list[str], wrong: str
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert main(["floor", "--book", "uk-tda", *options]) == 2
    assert f"floorman floor: {wrong}: " in capsys.readouterr().err


def test_house_rules_and_limit_games(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told(monkeypatch, "clock on 3 by 4\nwait 16\n", "--house", "clock_seconds=10")
    assert "Time is up: the hand of seat 3 is dead." in capsys.readouterr().out
    monkeypatch.setattr("sys.stdin", io.StringIO("3 raises to 200\n"))
    main(
        ["floor", "--book", "uk-tda", "--game", "lhe", "--limits", "100 200", "--blinds", "50/100", "--stacks", "3x900"]
    )
    assert "raise to 300" in capsys.readouterr().out


class Terminal(io.StringIO):
    """Standard input that is a terminal, with the keys typed ahead."""

    def isatty(self) -> bool:
        return True


def at_terminal(monkeypatch: pytest.MonkeyPatch, lines: list[str], *options: str) -> int:
    typed = iter(lines)

    def typing(prompt: str = "") -> str:
        print(prompt, end="")
        try:
            return next(typed)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("sys.stdin", Terminal())
    monkeypatch.setattr("builtins.input", typing)
    return main(["floor", *options])


def test_at_a_terminal_what_is_missing_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert at_terminal(monkeypatch, ["hoyle", "roberts-10", "a lot", "50 100", "6x5000", "3 calls", "blah"]) == 0
    out = capsys.readouterr()
    assert "Which book? army-2009, hpt, roberts-10" in out.out
    assert "There is no book 'hoyle'." in out.err
    assert "seat 4> " in out.out


def test_on_a_terminal_the_same_rows_are_drawn(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    monkeypatch.setattr("floorman.cli.floor.PlainDesk", Rich)
    told(monkeypatch, "3 raises to 300\n9 calls\nwhy\n")
    out = capsys.readouterr().out
    assert "Seat 3 raises to 300." in out
    assert "seat 4: fold, call 300, raise to 500 up to 5,000" in out
    assert "Seat 9 is not in this hand." in out


@pytest.mark.parametrize("kind", [one for one in get_args(Incident) if one.listed], ids=lambda kind: kind.__name__)
def test_every_incident_can_be_told(kind: type) -> None:
    entry = next(one for one in entries() if one.kind is kind)
    examples = {fact.asks: fact.example for fact in facts_of(entry)}
    table = open_table(deal_in("NLHE", {1: 900, 2: 900, 3: 900}, 3, blinds=[5, 10]), (), load_book("hpt"))

    def ask(prompt: str) -> str:
        return entry.code if prompt.startswith("which?") else examples[prompt.strip().partition("?")[0].split(" (")[0]]

    line = chosen([entry.code], table, 80, ask, lambda rows: None)
    assert type(read(line)) is kind
    assert len(entry.title) <= 32, "it has to fit its column"


def test_an_incident_is_chosen_from_the_list_and_only_what_matters_is_asked(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed = [
        "!",
        "zebra",
        "card",
        "exposed downcard",
        "4",
        "first",
        "2",
        "",
        "d",
        "",
        "incident",
        "1",
        "q",
        "! claims",
        "",
    ]
    assert at_terminal(monkeypatch, typed, "--book", "roberts-10", *TABLE) == 0
    out = capsys.readouterr().out
    first = out.split("which?")[0]
    assert "cards:  6 exposed card in the deal" in first
    assert "pot disputed" not in first, "there is no pot to dispute yet"
    assert "Nothing on the list has 'zebra' in it." in out
    assert "which seat (1/2/3/4)? [3] " in out
    assert "'first' is not a value for card" in out
    assert "  by whose hand (dealer/player)? \n> incident\nThis is required, for example dealer; q cancels." in out
    assert "incident exposed-downcard seat=4 card=2 by=dealer\n" in out
    assert "Seat 4 gets the top card once the deal is done" in out
    assert out.count("Nothing was told.") == 2
    assert "off the deck" not in out, "that follows from the seat and the card"


def test_the_list_has_what_can_happen_now(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told(monkeypatch, "incident\n3 folds\n1 calls\nincident\nincident extra-card seat=3 count=1 when=deal\nincident\n")
    at_first, later, again = (part.split("\nturn:")[0] for part in capsys.readouterr().out.split("> incident\n")[1:])
    for line, lists in (("wants-back seat=3", later), ("objects seat=3", later), ("at-redeal seat=3", again)):
        assert f"not now: incident {line}" in at_first
        assert f"\nnow: incident {line}" in lists


def test_borrowed_rules_are_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told(monkeypatch, "incident stub-dropped reconstructible=no\nwhy\n", "--street", "flop")
    assert "uk-tda:RP-4.1 " in capsys.readouterr().out.split("> why\n")[1]


def test_in_a_pipe_what_is_missing_is_said_with_a_line_that_has_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert told(monkeypatch, "incident exposed-downcard seat=3\nincident mis\nincident\n") == 1
    out = capsys.readouterr().out
    assert "needs card (which card of that player, 1 for the first); by (by whose hand: dealer, player)." in out
    assert "For example: incident exposed-downcard seat=3 card=1 by=dealer" in out
    assert "Close to it: wrongly-dealt, extra-card" in out
    assert "now: incident extra-card seat=3 count=1 when=deal" in out
    assert "not now: incident rabbit-asked seat=3" in out


def test_after_a_ruling_the_dealer_is_told_what_to_do_step_by_step(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, "incident premature street=turn\nsteps\nsteps all\n", "--street", "flop", book="uk-tda")
    ruled, few, every = (part.splitlines() for part in re.split(r"> steps.*\n", capsys.readouterr().out))
    steps = [line for line in ruled if line.startswith("step")]
    assert steps[0] == "step 1: The premature card aside, its burn stays. [uk-tda:RP-5-B.1]"
    assert steps[-1].startswith(
        "step 5: Aside into the stub, shuffle face down without burns and muck, cut, turn the river"
    )
    assert few[:5] == steps[:5]
    assert every[:5] == steps
    assert every[5] == "step 6: Put the premature cards right by Recommended Procedure 5. [uk-tda:35.3]"


def test_a_plain_act_asks_nothing_and_steps_tells_of_the_moment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, "steps\n3 calls\nincident extra-card seat=3 count=1 when=deal\n", "--json")
    _, begins, calls, misdeal = map(json.loads, capsys.readouterr().out.splitlines())
    assert any("first card" in step["says"] for step in begins["steps"])
    assert calls["steps"] == []
    assert misdeal["ruling"]["outcome"] == "misdeal"
    assert misdeal["steps"][0]["says"] == "Return every voluntary bet; forced bets stay posted."
    assert misdeal["steps"][0]["cites"][0] == "seminole-2024:35-C.1"


def test_what_is_carried_out_comes_first_and_only_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, "incident exposed-downcard seat=3 card=1 by=dealer\n3 calls\n1 calls\n4 folds\n")
    exposed, _, early, folds = capsys.readouterr().out.split("\n> ")[1:]
    assert "rules: seminole-2024:35-A.7 Misdeal: cards exposed by the dealer" in exposed
    assert "step 2: Finish the deal in order. [our reading]" in exposed
    assert "step 2: Bring the action back to the seat that was passed. [seminole-2024:53-A.1]" in early
    assert "Seat 1 is held to the call." in folds
    assert "step 1" not in folds, "what was done when the act came is not done again when it binds"


def test_only_the_way_that_was_taken_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told(monkeypatch, "3 raises to 300\n4 calls\nincident extra-card seat=1 count=1 when=deal\n")
    dead = capsys.readouterr().out
    assert "step 1: Kill the hand; all its cards go to the muck, none back to the stub or as a burn." in dead
    assert "dealt again" not in dead, "it is too late for a misdeal"
    told(monkeypatch, "3 raises to 300\n4 calls\nincident joker seat=1\n")
    joker = capsys.readouterr().out
    assert "scrap of paper: the hand is played without it" in joker
    assert "Kill the hand" not in joker, "a blank kills nobody's hand"
    told(monkeypatch, "3 raises to 300\n4 pushes 100 100 25 25 25\n", book="roberts-10")
    made_up = capsys.readouterr().out
    assert "step 1: Ask for the rest: the call is made up to the price" in made_up
    assert "step 2" not in made_up, "nobody may claim to have misunderstood so little"


def test_a_rule_is_not_told_twice(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told(monkeypatch, "3 folds\n4 folds\n1 folds\nsteps all\n", book="roberts-10")
    over = capsys.readouterr().out.split("> steps all\n")[1]
    assert "Do not show the cards that would have come. [roberts-10:2.procedures-24]" in over
    assert over.count("roberts-10:2.procedures-24") == 1
    assert "losing hands" not in over, "nobody has shown one"


def test_steps_are_told_to_a_dealer_and_not_to_a_program() -> None:
    for id, question in questions().items():
        if carries_out(id) and id.startswith(("betting.", "dealing.", "hand.", "pot.", "showdown.")):
            both = [steps_of(id, choice, late) for choice in question.choices for late in (False, True)]
            for step in chain.from_iterable(both):
                assert not re.search(r"`|\bset [a-z]+-[a-z]|pending|\b[a-z]+\.[a-z-]+/", str(step)), (id, step)


def test_steps_are_of_a_question_and_an_answer_that_there_are() -> None:
    """The key of a list of steps is QUESTION=ANSWER, QUESTION=ANSWER/CODE, and either of them with early or late."""
    keys = [key for key in catalogue("en", "method") if not key[-1].isdecimal()]
    assert len(keys) > 100
    for key in keys:
        id, _, answer = key.partition(", ")[0].partition("=")
        assert answer.partition("/")[0] in questions()[id].choices, key


def test_every_choice_of_the_floor_is_told_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert {code for question in questions().values() for code in question.offers} <= catalogue("en", "choice").keys()
    told(monkeypatch, "1 calls\nwhy\n")
    out = capsys.readouterr().out
    assert "floor may: no penalty / penalty under Rule 71 [seminole-2024:53-A.2]" in out
    assert "The floor may choose: no penalty / penalty under Rule 71." in out


def test_a_board_named_reads_the_hands_that_are_shown(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    checked = "3 folds\n4 folds\n1 calls\n2 checks\n" + "1 checks\n2 checks\n" * 3
    shown = "1 shows As Ad\n2 shows Ks Kd\n"
    told(
        monkeypatch, f"{checked}{shown}board Qc 7h\nboard Qc Qc 2d\nboard As 7h 2d\nboard qc 7h 2d 3c 9s\nnew\ntable\n"
    )
    few, twice, elsewhere, read = re.split(r"> board.*\n", capsys.readouterr().out)[1:]
    assert "three to five cards. For example: board Qc 7h 2d 3c 9s" in few
    assert "names no cards" in twice
    assert "As is named twice." in elsewhere
    assert "Push the pot, 200, to seat 1 for pair of aces" in read
    assert read.rstrip().endswith("4=5,000")
