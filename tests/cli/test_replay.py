import gzip
import io
import json
import lzma
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from floorman.cli import main
from floorman.cli.replay import DrawnHands, FilesBar, FoundHand
from floorman.history.phh_files import read_hand
from floorman.rules import load_book

HAND = """\
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = ['d dh p3 AcKd', 'p3 cbr 6', 'p1 f', 'p2 f']
"""
BROKEN = HAND.replace("min_bet = 2\n", "")
REFUSED = HAND.replace("'p3 cbr 6'", "'p3 cbr 3'")
ROW = {"f": "a.phhs", "i": 1, "st": "ok", "use": "strict", "fin": [199, 198, 203], "pots": [[5, [3]]], "unc": [3, 4]}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Three hands: a good one, one that cannot be read, one that breaks a rule."""
    path = tmp_path / "a.phhs"
    path.write_text(f"[1]\n{HAND}\n[2]\n{BROKEN}\n[3]\n{REFUSED}", "utf-8")
    return path


def rows(text: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in text.splitlines()]


def test_one_object_a_hand(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--json", str(file)]) == 1
    good, unread, refused = rows(capsys.readouterr().out)
    assert good == {
        "file": str(file), "hand": 1, "scale": 1, "stacks": [199, 198, 203], "net": [-1, -2, 3], "rake": 0,
        "pots": [[5, [3]]], "uncalled": [3, 4], "actions": 4, "error": None,
    }  # fmt: skip
    assert unread["error"] == (
        f"bad-data: {file}, hand 2, line 9: min_bet is missing. Variant NT needs blinds_or_straddles and min_bet."
    )
    assert (refused["hand"], refused["stacks"], refused["pots"], refused["uncalled"]) == (3, None, [], None)
    assert refused["error"] == "below-minimum: Raise to 4 or more, or all-in for 200; not 3."


def test_packed_files_are_read_as_they_are(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    packed = [file.with_suffix(".phhs.xz"), file.with_suffix(".phhs.gz")]
    packed[0].write_bytes(lzma.compress(file.read_bytes()))
    packed[1].write_bytes(gzip.compress(file.read_bytes()))
    assert main(["replay", "--json", *map(str, packed)]) == 1
    told = rows(capsys.readouterr().out)
    assert [(Path(row["file"]).name, row["hand"]) for row in told] == [
        (name, number) for name in ("a.phhs.xz", "a.phhs.gz") for number in (1, 2, 3)
    ]


def test_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(HAND))
    assert main(["replay", "--json", "-"]) == 0
    assert rows(capsys.readouterr().out)[0]["file"] == "-"


def test_drawn_plainly_where_nobody_looks(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(file)]) == 1
    out, err = capsys.readouterr()
    assert out.splitlines()[:6] == [
        f"{file}, hand 1  no-limit hold'em, 1/2",
        "  seat  1  p1           200",
        "  seat  2  p2           200",
        "  seat  3* p3           200  Ac Kd",
        "  posts:       p1 1 (small blind), p2 2 (big blind)",
        "  preflop:     p3 raises to 6, p1 folds, p2 folds, 4 back to p3",
    ]
    assert "below-minimum: Raise to 4" in out
    assert "hand 2, line 9: min_bet is missing" in err
    assert "\x1b" not in out


def test_drawn_in_four_colours_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    screen = Terminal()
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setattr(sys, "stdout", screen)
    hand = read_hand(HAND)
    DrawnHands().hand(FoundHand("a.phh", 1, hand), hand, load_book("roberts-10"))
    assert "\x1b[1;32mAc\x1b[0m" in screen.getvalue()
    assert "\x1b[1;34mKd\x1b[0m" in screen.getvalue()


def compared(tmp_path: Path, *changed: dict[str, Any]) -> str:
    path = tmp_path / "expected.jsonl.xz"
    path.write_bytes(lzma.compress("".join(json.dumps({**ROW, **row}) + "\n" for row in changed).encode()))
    return str(path)


def test_comparing_counts_and_tells_differences(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = tmp_path / "b.phh.gz"
    good.write_bytes(gzip.compress(HAND.encode()))
    expected = compared(
        tmp_path, {"fin": [199, 197, 204]}, {"i": 3, "st": "refused", "use": "skip"}, {"f": "b.phh", "rake": 1}
    )
    assert main(["replay", "--compare", expected, str(file), str(good)]) == 1
    assert capsys.readouterr().out.splitlines() == [
        f"{file}, hand 1 (strict): stacks (199, 198, 203), expected (199, 197, 204)",
        "1 agree, 1 differ (1 strict), 1 refused, 1 not listed",
    ]


def test_comparing_loosely_does_not_fail(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    expected = compared(tmp_path, {"use": "loose", "fin": [1, 2, 3]}, {"i": 2}, {"i": 3, "st": "refused"})
    assert main(["replay", "--compare", expected, str(file)]) == 1
    expected = compared(tmp_path, {"use": "loose", "fin": [1, 2, 3]})
    assert main(["replay", "--compare", expected, str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "0 agree, 1 differ (0 strict), 0 refused, 2 not listed"


def test_a_bad_list_of_results(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--compare", compared(tmp_path, {"use": "maybe"}), str(file)]) == 2
    assert "expected.jsonl.xz, line 1: Invalid enum value 'maybe'" in capsys.readouterr().err
    assert main(["replay", "--compare", str(tmp_path / "none.jsonl"), str(file)]) == 2
    assert "none.jsonl: cannot be read: " in capsys.readouterr().err


def test_converted_there_and_back(file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--to", "pokerstars", str(file)]) == 1
    text, err = capsys.readouterr()
    assert text.startswith("PokerStars Hand #0:  Hold'em No Limit (1/2) - ")
    assert "hand 3: Raise to 4 or more" in err
    path = tmp_path / "hands.txt"
    path.write_text("\ufeff" + text, "utf-8")
    assert main(["replay", "--to", "phh", str(path)]) == 0
    phhs = tmp_path / "b.phhs"
    phhs.write_text(capsys.readouterr().out, "utf-8")
    assert main(["replay", "--json", str(phhs), str(path)]) == 0
    assert [row["net"] for row in rows(capsys.readouterr().out)] == [[-1, -2, 3]] * 2


def test_files_that_cannot_be_read_are_told_and_passed_over(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cut = tmp_path / "cut.phhs.xz"
    cut.write_bytes(lzma.compress(file.read_bytes() * 50)[:-20])
    (tmp_path / "empty.phh").write_text("\n", "utf-8")
    (tmp_path / "odd.phh").write_bytes(b"variant = '\xff'\n")
    (tmp_path / "odd.xz").write_bytes(b"no archive")
    names = ["none.phh", "empty.phh", "odd.phh", "odd.xz"]
    paths = [str(tmp_path / name) for name in names]
    assert main(["replay", "--json", *paths, str(tmp_path)]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert [line.removeprefix(f"floorman replay: {tmp_path}") for line in err.splitlines()] == [
        "/none.phh: No such file or directory.",
        "/empty.phh: there is no hand in it.",
        "/odd.phh: damaged after hand 0: line 1 is not text in UTF-8.",
        "/odd.xz: damaged after hand 0: Input format not supported by decoder.",
        ": Is a directory.",
    ]
    assert main(["replay", "--json", *paths, str(cut), str(file)]) == 2
    assert "cut.phhs.xz: damaged after hand " in capsys.readouterr().err


def test_nothing_but_unreadable_hands(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.phh"
    path.write_text(BROKEN, "utf-8")
    assert main(["replay", str(path)]) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_an_unknown_book(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--book", "hoyle", str(file)]) == 2
    assert "There is no book 'hoyle'" in capsys.readouterr().err


def test_the_bar_counts_files_and_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    bar = FilesBar(2)
    with bar as advance:
        for _ in range(200):
            advance(0)
        advance(1)
    (task,) = bar.bar.tasks
    assert (task.completed, task.total, task.fields["hands"]) == (1, 2, 200)


@pytest.mark.parametrize("text", [BROKEN, REFUSED], ids=["unreadable", "refused"])
@pytest.mark.parametrize("way", [[], ["--json"], ["--to", "pokerstars"]], ids=["drawn", "json", "converted"])
def test_a_hand_that_is_wrong_gives_1_in_whatever_way(text: str, way: list[str], tmp_path: Path) -> None:
    path = tmp_path / "a.phh"
    path.write_text(text, "utf-8")
    assert main(["replay", *way, str(path)]) == 1
    path.write_text(HAND, "utf-8")
    assert main(["replay", *way, str(path)]) == 0


@pytest.mark.parametrize(
    ("text", "form"),
    [
        (b"Winamax Poker - CashGame - HandId: #1 - Holdem no limit (0.01\x80/0.02\x80)", "a Winamax history"),
        (b"Poker Hand #RC123: Hold'em No Limit ($0.01/$0.02)", "a GGPoker history"),
        (b"***** Hand History for Game 123 *****", "a PartyPoker history"),
        (b"#Game No : 123\n***** 888poker Hand History", "an 888poker history"),
        (b'{"ohh": {"spec_version": "1.2.2"}}', "JSON, as of the open hand history format"),
        (b"STATE:0:cr300c/:AcKd|2c2d:1:a|b", "an ACPC log"),
    ],
)
def test_histories_of_others_are_told_by_name(
    text: bytes, form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(text)
    assert main(["replay", str(path)]) == 2
    assert capsys.readouterr().err == (
        f"floorman replay: {path}: this is {form}. Only PHH, PHHS and PokerStars text can be read.\n"
    )


def test_a_file_made_to_fill_the_memory_is_given_up(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    line, hand, stars_hand = tmp_path / "line.xz", tmp_path / "hand.xz", tmp_path / "stars.xz"
    line.write_bytes(lzma.compress(b"a" * 30_000_000))
    hand.write_bytes(lzma.compress(b"a = 1\n" * 3_000_000))
    stars_hand.write_bytes(lzma.compress(b"PokerStars Hand #1\n" * 1_000_000))
    assert main(["replay", str(line), str(hand), str(stars_hand)]) == 2
    assert capsys.readouterr().err.splitlines() == [
        f"floorman replay: {line}, line 1: it is longer than 1,000,000 characters: not a history.",
        f"floorman replay: {hand}, hand 1: it is longer than 1,000,000 characters, which no hand is.",
        f"floorman replay: {stars_hand}, hand 1: it is longer than 1,000,000 characters, which no hand is.",
    ]


def test_results_are_after_the_rake(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.phh"
    path.write_text(HAND + "winnings = [0, 0, 4]\n", "utf-8")
    assert main(["replay", "--json", str(path)]) == 0
    assert (row := rows(capsys.readouterr().out)[0])["net"] == [-1, -2, 2] and row["rake"] == 1
    assert main(["replay", str(path)]) == 0
    assert "pots:        pot 5 for p3; rake 1\n  result:      p1 -1  p2 -2  p3 +2" in capsys.readouterr().out
    assert main(["replay", "--to", "pokerstars", str(path)]) == 0
    assert "collected 4 from pot" in (text := capsys.readouterr().out) and "| Rake 1\n" in text


def test_letters_that_the_output_cannot_have(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.phh"
    path.write_text(HAND + "currency_symbol = '£'\n", "utf-8")
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(io.BytesIO(), encoding="ascii"))
    assert main(["replay", str(path)]) == 2
    assert capsys.readouterr().err == (
        "floorman replay: output in ascii cannot have '\\xa3'. Set PYTHONIOENCODING=utf-8.\n"
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a.phh"
    path.write_text(HAND, "utf-8")
    with Path("/dev/full").open("w") as full:
        words = [
            sys.executable,
            "-c",
            "import sys; from floorman.cli import main; sys.exit(main())",
            "replay",
            str(path),
        ]
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (
        2,
        "floorman replay: the output cannot be written: No space left on device.\n",
    )
