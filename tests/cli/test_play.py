"""`floorman play`, with the keys typed ahead."""

import io
import re
from typing import Any

import pytest

from floorman.cards import cards
from floorman.cli import main
from floorman.cli._person import NotUnderstood, offered, understood
from floorman.cli._screen import DrawnTable
from floorman.core import Chips, SeatNo
from floorman.hand import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Fold,
    HandView,
    Muck,
    Options,
    RaiseTo,
    RunIt,
    SeatView,
    Show,
)

ME = SeatNo(1)
FACING = Options(ME, ("fold", "call", "raise"), Chips(40), Chips(120), Chips(500))
OPEN = Options(ME, ("fold", "check", "bet"), Chips(0), Chips(20), Chips(500))
FIXED = Options(ME, ("fold", "call", "raise"), Chips(20), Chips(60), Chips(60))
SHORT = Options(ME, ("fold", "call"), Chips(460), why_not="betting.calling")
BRING = Options(ME, ("bring-in", "complete"), Chips(10), Chips(20), Chips(20))
DRAWING = Options(ME, ("draw",))
RUNS = Options(ME, ("run-it",), most=Chips(2))
SHOWDOWN = Options(ME, ("show", "muck"))


def looks(down: str = "As Kd 9h 4c 2s") -> HandView:
    seat = SeatView(ME, Chips(460), Chips(40), True, False, cards(down), ())
    return HandView(
        ME, "NL5CD", "cash", ME, Chips(5), "betting", "before-draw", (ME,), Chips(80), Chips(200), (), ((),), 0, (seat,)
    )  # fmt: skip


@pytest.mark.parametrize(
    ("typed", "may", "action"),
    [
        ("f", FACING, Fold(ME)),
        ("fold", OPEN, Fold(ME)),
        ("c", FACING, Call(ME)),
        ("c", OPEN, Check(ME)),
        ("check", FACING, Check(ME)),
        ("call", OPEN, Call(ME)),
        ("r 600", FACING, RaiseTo(ME, Chips(600))),
        ("raise to 1,200", FACING, RaiseTo(ME, Chips(1200))),
        ("b 200", OPEN, BetTo(ME, Chips(200))),
        ("r 200", OPEN, BetTo(ME, Chips(200))),
        ("b 200", FACING, RaiseTo(ME, Chips(200))),
        ("r 200", SHORT, RaiseTo(ME, Chips(200))),
        ("r", FIXED, RaiseTo(ME, Chips(60))),
        ("r", BRING, Complete(ME)),
        ("complete", BRING, Complete(ME)),
        ("bring-in", BRING, BringIn(ME)),
        ("a", FACING, RaiseTo(ME, Chips(500))),
        ("all-in", OPEN, BetTo(ME, Chips(500))),
        ("a", SHORT, Call(ME)),
        ("d 1 3", DRAWING, Draw(ME, cards("As9h"))),
        ("d 4c 4c", DRAWING, Draw(ME, cards("4c"))),
        ("d", DRAWING, Draw(ME)),
        ("pat", DRAWING, Draw(ME)),
        ("2", RUNS, RunIt(ME, 2)),
        ("run 1", RUNS, RunIt(ME, 1)),
        ("s", SHOWDOWN, Show(ME)),
        ("muck", SHOWDOWN, Muck(ME)),
    ],
)
def test_keys_and_words_mean_actions(typed: str, may: Options, action: Action) -> None:
    assert understood(typed, looks(), may) == action


@pytest.mark.parametrize(
    ("typed", "may", "says"),
    [
        ("xyzzy", FACING, "'xyzzy' means nothing here. You may: f fold"),
        ("r", FACING, "r needs one whole amount, the total: r 120."),
        ("r lots", FACING, "r needs one whole amount"),
        ("b -5", OPEN, "b needs one whole amount"),
        (f"r {'9' * 5000}", FACING, "r needs one whole amount"),
        ("d 6", DRAWING, "'6' is not one of your cards. Write places from 1 to 5"),
        ("d Ah", DRAWING, "'ah' is not one of your cards"),
        ("c", SHOWDOWN, "There is nothing to check or call now: s show · m muck."),
        ("2", OPEN, "'2' means nothing here."),
    ],
)
def test_what_means_nothing_is_answered_with_what_would(typed: str, may: Options, says: str) -> None:
    answer = understood(typed, looks(), may)
    assert isinstance(answer, NotUnderstood)
    assert says in answer.says


@pytest.mark.parametrize(
    ("may", "says"),
    [
        (FACING, "f fold · c call 40 · r 120 to 500 raise · a all-in 500"),
        (OPEN, "f fold · c check · b 20 to 500 bet · a all-in 500"),
        (FIXED, "f fold · c call 20 · r raise to 60"),
        (SHORT, "f fold · c call 460"),
        (BRING, "bring-in 10 · complete to 20"),
        (DRAWING, "d 1 3 discard cards by place · d stand pat"),
        (RUNS, "1 to 2 how often to run the board"),
        (SHOWDOWN, "s show · m muck"),
    ],
)
def test_the_prompt_says_what_may_be_done_and_for_how_much(may: Options, says: str) -> None:
    assert offered(looks(), may) == says


def played(
    typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *words: str, seed: int = 4
) -> str:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert main(["play", "--seed", str(seed), *words]) == 0
    return capsys.readouterr().out


def test_quitting_cashes_out(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    told = played("q\n", monkeypatch, capsys)
    assert re.search(r"You cash out [\d,]+ of 2,000\.", told)
    assert "\x1b" not in told


def test_the_end_of_the_input_is_a_goodbye(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert "You cash out" in played("", monkeypatch, capsys)


def test_a_refusal_names_the_rule_and_costs_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = played("r 25\nr 1000000\ncheck\nf\nq\n", monkeypatch, capsys)
    assert "Hero raises to 25. No: Raise to 40 or more" in told
    assert "(seminole-2024:43-A.1 Minimum raise)" in told
    assert "Seat 1 has 2,000 in all, not 1,000,000." in told
    assert "20 to call: call, raise or fold." in told
    assert "You cash out 2,000 of 2,000." in told


def test_help_and_rules_are_there_while_one_thinks(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = played("?\nrules\nwhat\nf\nq\n", monkeypatch, capsys)
    assert "q  quit and cash out" in told
    assert "seminole-2024:41-A Call by saying call: Saying call is a standard call." in told
    assert "'what' means nothing here." in told


def test_nobody_elses_cards_are_told_before_they_are_tabled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = played("f\n" * 30 + "q\n", monkeypatch, capsys, "--hands", "8")
    for line in re.findall(r".*\[(?:[2-9TJQKA][cdhs] ?)+\].*", told):
        assert re.match(r"You are dealt|\[|Flop|Turn|River|\w+ shows|\w+ turns up", line), line


def test_a_hand_is_played_to_its_end_and_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = played("c\nc\nc\nc\nc\ns\nc\nc\nc\nc\ns\nq\n", monkeypatch, capsys, "--hands", "1")
    assert "Hero calls 20." in told
    assert re.search(r"wins the pot, [\d,]+: \w+", told)
    assert "1 hand, " in told


def test_a_player_without_chips_may_buy_in_again_or_leave(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--buy-in", "20", "--seats", "2", "--hands", "2"]
    left = played("a\ns\nn\n", monkeypatch, capsys, *words, seed=1)
    assert "You are out of chips. Buy in again for 20? y or n > n" in left
    assert "You cash out 0 of 20." in left
    stayed = played("a\ns\n\nperhaps\ny\nf\n", monkeypatch, capsys, *words, seed=1)
    assert "Hand 2." in stayed
    assert re.search(r"You cash out \d+ of 40\.", stayed)


def test_the_same_keys_and_seed_are_the_same_night(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    keys = "c\nf\n" * 10
    assert played(keys, monkeypatch, capsys) == played(keys, monkeypatch, capsys)


class Terminal(io.StringIO):
    """A terminal: what is typed ahead, or what is written to it."""

    def isatty(self) -> bool:
        return True


def test_a_terminal_draws_the_table_with_ones_own_seat_below_and_only_ones_own_cards_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    frames: list[list[str]] = []
    frame = DrawnTable.frame

    def kept(self: DrawnTable, *args: Any) -> Any:
        lines = frame(self, *args)
        frames.append([line.plain for line in lines])
        return lines

    terminal = Terminal()
    monkeypatch.setattr(DrawnTable, "frame", kept)
    monkeypatch.setattr("sys.stdout", terminal)
    monkeypatch.setattr("sys.stdin", Terminal("r 21\n?\n\nrules\n\nf\nq\n"))
    for name, value in {"TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}.items():
        monkeypatch.setenv(name, value)
    assert main(["play", "--seed", "5", "--fast"]) == 0
    mine = next(lines for lines in frames if any("▶ 1 Hero" in line for line in lines))
    assert len(mine) == 21
    table, log = "\n".join(mine[:16]), "\n".join(mine[16:])
    assert re.findall(r"[2-9TJQKA][♠♥♦♣]", table) == ["5♥", "3♣"]
    assert table.count("░░") == 10
    assert table.index("Hero") > table.index("Pot")
    assert "You are dealt 5♥ 3♣." in log
    written = terminal.getvalue()
    assert "Enter goes back to the table." in written
    assert "You cash out" in written[written.rindex("\x1b[?1049l") :]


@pytest.mark.parametrize("game", ["L27TD", "STUD", "PLO8", "BADUGI"])
def test_other_games_ask_what_they_ask(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    told = played("c\nd 1\nbring-in\ns\n" * 60, monkeypatch, capsys, "--game", game, "--hands", "3")
    assert "You cash out" in told


@pytest.mark.parametrize("game", ["NLHE", "L27TD"])
def test_a_seed_deals_the_same_cards_however_one_plays(
    game: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def dealt(keys: str) -> list[str]:
        told = played(keys, monkeypatch, capsys, "--game", game, "--hands", "6", seed=3)
        return re.findall(r"You are dealt (\[.*\])", told)

    folding = dealt("f\n" * 20)
    calling = dealt("c\nd 1 2 3 4 5\nf\n" * 80)
    assert len(folding) == 6
    assert folding == calling


@pytest.mark.parametrize(
    ("words", "says"),
    [(["--buy-in", "7"], "--buy-in: 7 does not fit. Write 20 or more, in chips of 5."), (["--seats", "99"], "--seats")],
)
def test_a_bad_argument_is_named(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *words]) == 2
    assert says in capsys.readouterr().err
