"""`floorman tournament`: an event from a file, its log, the log shown again and checked; piped and in a terminal."""

import io
import re
import signal
from pathlib import Path
from typing import Any

import pytest

from floorman.cli import _event, main
from floorman.sim import HandPlayed, Record

CONTROL = re.compile(r"[\x00-\x09\x0b-\x1f\x7f\x9b]")
EVENT = """
name = "Tuesday Turbo"
book = "uk-tda"
players = 14
seats = 7
stack = 2_000
buy_in = 2_500
level_minutes = 6
ante = "big-blind"
seed = 4
bots = { punter = 1 }
"""


@pytest.fixture
def event(tmp_path: Path) -> Path:
    path = tmp_path / "tuesday.toml"
    path.write_text(EVENT, "utf-8")
    return path


@pytest.fixture
def log(event: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    path = tmp_path / "tuesday.log"
    assert main(["tournament", "run", str(event), "--fast", "--log", str(path)]) == 0
    capsys.readouterr()
    return path


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["tournament", *words]) == code
    return capsys.readouterr().out


def test_a_pipe_is_told_what_the_floor_announces_with_the_rule(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "run", str(event))
    assert not CONTROL.search(out)
    assert out.startswith(
        "Tuesday Turbo: 14 players, NLHE by uk-tda, seed 4\n14 players draw seats at 2 tables. (uk-tda:"
    )
    assert re.search(r"^Level 2, from the next hand: \d+/\d+\. \(uk-tda:", out, re.M)
    assert re.search(r"^[A-Z]\w+ is out in \d+th place", out, re.M)
    assert re.search(r"players draw new seats at Table1 for the final table\. \(", out)
    assert re.search(r"^[A-Z]\w+ wins Tuesday Turbo and 156\.$", out, re.M)


def test_the_results_are_the_whole_purse(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "run", str(event), "--fast")
    assert "The places:" in out.splitlines()[0]
    prizes = [line.split()[-1] for line in out.splitlines() if re.search(r"\d{2,}(\.\d\d)?$", line)]
    assert sum(round(100 * float(prize.replace(",", ""))) for prize in prizes) == 14 * 2_500


def test_the_same_seed_writes_the_same_log(event: Path, log: Path, tmp_path: Path) -> None:
    again, other = tmp_path / "again.log", tmp_path / "other.log"
    assert main(["tournament", "run", str(event), "--fast", "--log", str(again)]) == 0
    assert main(["tournament", "run", str(event), "--fast", "--log", str(other), "--seed", "5"]) == 0
    assert again.read_bytes() == log.read_bytes() != other.read_bytes()


def test_without_a_file_there_is_an_event_all_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert "The places:" in told(capsys, "run", "--players", "9", "--fast")


def test_a_log_is_verified(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert re.search(
        r"records, .* 28,000 chips, 350 paid in and 350 out: all in order\.$", told(capsys, "verify", str(log))
    )


def test_an_altered_log_is_refused_with_the_record(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = log.read_bytes().splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if at > 5 and b'"ends":[' in line)
    lines[at] = lines[at].replace(b'"ends":[', b'"ends":[9')
    log.write_bytes(b"".join(lines))
    says = f"record {at + 1}: it or the record before it has been altered"
    assert says in told(capsys, "verify", str(log), code=1)
    assert main(["tournament", "replay", str(log)]) == 2
    assert says in capsys.readouterr().err


def test_a_replay_tells_what_the_event_told(event: Path, log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "replay", str(log)) == told(capsys, "run", str(event))
    assert told(capsys, "replay", str(log), "--fast") == told(capsys, "run", str(event), "--fast")


def test_one_table_is_told_hand_by_hand(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "replay", str(log), "--table", "Table2")
    assert re.search(r"^Hand \d+, Table2: [A-Z]\w+ wins [\d,]+", out, re.M)
    assert ", Table1: " not in out
    assert "Level 2" not in out


def test_a_table_is_told_what_concerns_it_and_not_what_has_its_name_in_it(
    event: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    event.write_text(event.read_text("utf-8").replace('name = "Tuesday Turbo"', 'name = "The Table2 Turbo"'), "utf-8")
    told(capsys, "run", str(event), "--fast", "--log", str(tmp_path / "named.log"))
    out = told(capsys, "replay", str(tmp_path / "named.log"), "--table", "Table2")
    assert "players draw new seats" in out
    assert " wins The Table2 Turbo" not in out


def test_one_hand_is_told_act_by_act(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "replay", str(log), "--hand", "2").splitlines()
    assert out[0] == "Hand 2 at Table2: NLHE 10/20, 14 players left."
    assert any("posts the big blind, 20." in line for line in out)
    assert " wins the pot" in out[-1] or "split the pot" in out[-1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["run", "nowhere.toml"], "nowhere.toml: cannot be read"),
        (["run", "--players", "1"], "demo.toml, players: 1 player cannot play an event."),
        (["run", "--players", "9", "--log", "no/such/folder/x.log"], "--log: no/such/folder/x.log cannot be written"),
        (["run", "--speed", "0"], "--speed: 0 is not a pace."),
        (["replay", "nowhere.log"], "nowhere.log: cannot be read"),
        (["verify", "nowhere.log"], "nowhere.log: cannot be read"),
    ],
)
def test_a_bad_argument_is_named(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", *words]) == 2
    printed = capsys.readouterr()
    assert says in printed.err
    assert printed.out == ""


def test_a_hand_that_was_not_played_is_named(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tournament", "replay", str(log), "--hand", "9999"]) == 2
    assert re.search(r"--hand: there is no hand 9999 in .* Write 1 to \d+\.", capsys.readouterr().err)


def test_what_is_no_log_is_named(event: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "record 1: this is not a line of a log" in told(capsys, "verify", str(event), code=1)


def test_ctrl_c_ends_the_event_and_the_log_is_whole(
    event: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def see(self: Any, record: Record) -> None:
        if isinstance(record, HandPlayed) and record.hand == 5:
            signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(_event.Silent, "see", see)
    log = tmp_path / "cut.log"
    out = told(capsys, "run", str(event), "--fast", "--log", str(log))
    assert out.startswith("Tuesday Turbo is broken off: ")
    assert re.search(
        r" 5 hands, .* all in order, broken off with \d+ players left\.$", told(capsys, "verify", str(log))
    )


class Terminal(io.StringIO):
    """What is written to a terminal."""

    def isatty(self) -> bool:
        return True


def on_a_terminal(monkeypatch: pytest.MonkeyPatch, width: int, height: int) -> Terminal:
    terminal = Terminal()
    monkeypatch.setattr("sys.stdout", terminal)
    for name, value in {"TERM": "xterm-256color", "COLUMNS": str(width), "LINES": str(height)}.items():
        monkeypatch.setenv(name, value)
    return terminal


@pytest.mark.parametrize(("width", "height"), [(80, 24), (120, 40), (50, 12)])
def test_a_terminal_gets_a_board_of_its_size_and_comes_back(
    width: int, height: int, event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from floorman.cli import _event

    frames: list[list[str]] = []
    frame = _event.frame

    def kept(*args: Any) -> Any:
        lines = frame(*args)
        frames.append([line.plain for line in lines])
        return lines

    monkeypatch.setattr(_event, "frame", kept)
    terminal = on_a_terminal(monkeypatch, width, height)
    assert main(["tournament", "run", str(event), "--speed", "1e9"]) == 0
    assert all(len(lines) == height and all(len(line) == width for line in lines) for lines in frames)
    first, last = "\n".join(frames[1]), "\n".join(frames[-1])
    assert "Level 1  10/20" in first
    assert "14 of 14 players" in first
    assert "Table1" in first
    assert "1 of 14 players" in last
    written = terminal.getvalue()
    assert "\x1b[?1049h" in written
    assert "The places:" in written[written.rindex("\x1b[?1049l") :]


def test_fast_on_a_terminal_is_a_bar_and_the_results(event: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_a_terminal(monkeypatch, 80, 24)
    assert main(["tournament", "run", str(event), "--fast"]) == 0
    assert "Tuesday Turbo" in terminal.getvalue()
    assert "The places:" in terminal.getvalue()


def test_checking_a_log_shows_how_far_it_is(log: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = on_a_terminal(monkeypatch, 80, 24)
    assert main(["tournament", "verify", str(log)]) == 0
    written = terminal.getvalue()
    assert "checking tuesday.log" in written
    assert "100%" in written
    assert "all in order" in written


def test_everything_that_an_event_has_is_announced(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "big.toml"
    more = """
players = 40
late = 4
absent = 4
rebuy_levels = 2
break_every = 10
hand_for_hand = 8
house = { "entry.addon/per-player" = 1 }
"""
    path.write_text(EVENT.replace("players = 14\n", more).replace("level_minutes = 6", "level_minutes = 5"), "utf-8")
    out = told(capsys, "run", str(path))
    for says in (
        "^Break, 10 minutes", "takes a rebuy for 25", r"^\d+ players take an add-on: [\d,]+ chips", " is here",
        " is in for 25", "Prizes are posted: 6 places", "big-blind ante 60", "[Hh]and for hand",
    ):  # fmt: skip
        assert re.search(says, out, re.M), says
    assert out.count("take an add-on") == 1
    assert "takes an add-on" not in out
