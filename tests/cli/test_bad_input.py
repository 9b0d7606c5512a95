"""Options and files that make no sense: one line on standard error that says why, and exit code 2."""

import importlib
from pathlib import Path
from typing import Any

import pytest

from floorman.cli import main
from floorman.core import DataError
from floorman.hand import Action, deal_in, decide, replay, start
from floorman.rules import load_book, load_house
from floorman.sim import read_event

FLOOR = ["floor", "--book", "hpt", "--blinds", "100 200", "--stacks", "6x5000"]
CSV = "place,player\n1,Ann\n2,Bob\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["structure", "--players", "9", "--hours", "nan"], "must be above 0"),
        (["structure", "--players", "999999999999999999999"], "more than a schedule is for"),
        (["structure", "--players", "9", "--chips", "25x" + "9" * 5000], "is not a chip"),
        (["structure", "--players", "9", "--chips", "25 " * 2000], "is not a chip"),
        (["structure", "--players", "9", "--chips", "a" * 400], "is not a chip"),
        (["structure", "--players", "9", "--chips", "a" * 400 + ".toml"], "it cannot be read: File name too long"),
        ([*FLOOR, "--stacks", "0x100"], "0 players do not make a table"),
        ([*FLOOR, "--button", "99"], "--button: 99 is not a seat. Write 1 to 10"),
        ([*FLOOR, "--pot=-1"], "--pot: '-1' is not a number of chips"),
        ([*FLOOR, "--pot", "nan", "--street", "flop"], "--pot: 'nan' is not a number of chips"),
        ([*FLOOR, "--house", "clock_seconds=1/0"], "divides by zero"),
        ([*FLOOR, "--blinds", "9" * 5000], "is not a number of chips"),
        (["floor", "--blinds", "100 200", "--stacks", "6x5000"], "--book: this option is required."),
        (["watch", "--blinds", f"{'9' * 5000}/{'9' * 5000}"], "is not a pair of blinds. Write small and big"),
        (["watch", "--speed", "nan"], "--speed: nan is not a pace"),
        (["tournament", "run", "--speed", "nan"], "--speed: nan is not a pace"),
        (["payouts", "--entries", "10", "--pool", "100", "--unit", "0"], "--unit: prizes cannot be multiples of"),
        (["payouts", "--entries", "99999999", "--pool", "100"], "--entries: 99,999,999 is more than a field"),
        (["payouts", "--entries", "2", "--pool", "100", "--stacks", "1,2,3"], "--stacks: 3 stacks for 2 entries"),
        (["payouts", "--entries", "9", "--pool", "1e999999999"], "1e999999999 is not a number"),
        (["payouts", "--entries", "9", "--pool", "nan"], "nan is not a number"),
        (["serve", "--database", "foo://bar"], "--database: 'foo://bar' is not the URL of a PostgreSQL database"),
    ],
)  # fmt: skip
def test_options_that_make_no_sense(words: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert says in told.err and told.err.count("\n") == 1 and told.err.startswith(f"floorman {words[0]}: ")
    assert len(told.err) < 600


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--table", ""], "--table: there are no points in it"),
        (["--formula", "neau"], "the formula neau needs the buy-in, and the file does not say it. Add --buy-in"),
        (["--formula", "root"], "the formula root needs the buy-in"),
        (["--at-least=-1"], "--at-least: -1 events cannot be played"),
        (["--buy-in", "inf"], "inf is not a number"),
    ],
)
def test_points_that_make_no_sense(
    words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "week.csv"
    file.write_text(CSV, "utf-8")
    assert main(["points", str(file), *words]) == 2
    assert says in (err := capsys.readouterr().err) and err.count("\n") == 1
    assert main(["points", str(file), "--formula", "neau", "--buy-in", "20"]) == 0


def test_a_table_with_lines_that_end_in_any_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "week.csv"
    for ends in ("\n", "\r\n", "\r"):
        file.write_bytes(CSV.replace("\n", ends).encode())
        assert main(["points", str(file)]) == 0
    file.write_text("place,player\n1," + "A" * 200_000, "utf-8")
    assert main(["points", str(file)]) == 2
    assert "this is not a table (field larger than field limit" in capsys.readouterr().err


def test_dashes_are_not_a_value(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["structure", "--players", "9", "--hours=--"])
    assert end.value.code == 2 and "-- is not a value" in capsys.readouterr().err


def test_a_log_nested_without_end(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "log"
    file.write_text('{"no":1,"was":' + "[" * 100_000 + "\n", "utf-8")
    assert main(["tournament", "verify", str(file)]) == 1
    assert "record 1: this is not a line of a log" in capsys.readouterr().out
    assert main(["flights", str(file)]) == 2


def test_one_place_is_one_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["payouts", "--entries", "2", "--pool", "100"]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "2 entries, 100 for 1 place"


def test_json_says_that_money_is_in_cents(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["payouts", "--entries", "20", "--pool", "100", "--json"]) == 0
    assert '"money": "cents"' in capsys.readouterr().out


NUMBERS = ["nan", "inf", "-inf", "9" * 5000, "1e999999999", "[" * 5000 + "]" * 5000, "1.5e99999"]
IDS = ["nan", "inf", "minus inf", "long", "huge", "deep", "exponent"]


@pytest.mark.parametrize("number", NUMBERS, ids=IDS)
@pytest.mark.parametrize("key", ["players", "stack", "buy_in", "hours", "seed", "level_minutes", "house"])
def test_numbers_in_events(key: str, number: str) -> None:
    value = f"{{ clock_seconds = {number} }}" if key == "house" else number
    keys = {"name": '"T"', "book": '"hpt"', "players": "9", key: value}
    with pytest.raises(DataError) as refused:
        read_event("\n".join(f"{name} = {said}" for name, said in keys.items()), "event.toml")
    assert "sys." not in str(refused.value), "what Python says of it is for programmers"


@pytest.mark.parametrize("number", NUMBERS, ids=IDS)
def test_numbers_in_house_books(number: str) -> None:
    with pytest.raises(DataError):
        load_house(f'base = "hpt"\n[answers]\n"clock.shot-clock/seconds" = {{ is = {number}, because = "so" }}')


@pytest.mark.parametrize("number", [*NUMBERS, "999999999999999999999"], ids=[*IDS, "many"])
@pytest.mark.parametrize("where", ["hand", "seat", "tournament", "steps"])
def test_numbers_in_scenarios(where: str, number: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    seats = f"{{ 1 = {number if where == 'hand' else 900}, {repr(number) if where == 'seat' else 2} = 900 }}"
    setting = f'hand = {{ game = "NLHE", blinds = [50, 100], button = 2, stacks = {seats} }}'
    if where == "tournament":
        setting = f"tournament = {{ players = {number} }}"
    amount = number if where == "steps" else 300
    steps = f'steps = [{{ seat = 2, act = "raise", to = {amount} }}]' if where != "tournament" else "steps = [{}]"
    file = tmp_path / "a.toml"
    file.write_text(f'[[scenario]]\nname = "n"\nrules = ["hpt:play-4a"]\n{setting}\n{steps}\n', "utf-8")
    assert main(["check", str(file)]) in (1, 2) or number.startswith("9")
    assert "Traceback" not in capsys.readouterr().err


def test_more_players_than_a_tournament_has_are_refused() -> None:
    with pytest.raises(DataError, match=r"players: 999,999,999,999,999,999,999 players cannot play an event\."):
        read_event('name = "T"\nbook = "hpt"\nplayers = 999999999999999999999', "event.toml")


def test_a_scenario_file_that_is_no_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "odd.toml").write_bytes(b"\x89PNG\r\n\x1a\n\xff")
    assert main(["check", str(tmp_path)]) == 2
    assert main(["rules", "--record", str(tmp_path)]) == 2
    err = capsys.readouterr().err
    assert "Traceback" not in err and err.count("odd.toml: This is not text in UTF-8") == 2


@pytest.mark.parametrize(
    ("keys", "says"),
    [
        ({"blinds": [5, 2]}, r"setup\.blinds: \[5, 2\] do not rise\. Write them smallest first"),
        ({"button": 77, "blinds": [5, 10]}, r"setup\.button: 77 is not a seat"),
        ({"blinds": [5, 10], "most_runs": 4}, r"setup\.most_runs: a board is not run 4 times\. Write 1, 2 or 3"),
        ({"blinds": [5, 10], "unit": 0}, r"setup\.unit: a chip of 0 cannot be bet"),
    ],
)
def test_deals_that_make_no_sense(keys: dict[str, Any], says: str) -> None:
    with pytest.raises(DataError, match=says):
        start(deal_in("NLHE", {1: 100, 2: 100}, **{"button": 1, **keys}), (), load_book("hpt"))


def test_a_button_that_is_no_seat_is_refused_before_anything_is_dealt() -> None:
    with pytest.raises(DataError, match=r"setup\.button: 77 is not a seat"):
        deal_in("NLHE", {1: 100, 2: 100}, button=77, blinds=[5, 10])


def test_stacks_without_seats_are_refused_in_a_sentence() -> None:
    stacks: Any = [100, 100]
    with pytest.raises(DataError, match=r"Give chips by seat, as \{1: 500, 2: 800\}"):
        deal_in("NLHE", stacks, blinds=[5, 10])


def test_a_word_is_not_an_action() -> None:
    book = load_book("hpt")
    hand = replay(start(deal_in("NLHE", {1: 100, 2: 100}, 1, blinds=[5, 10]), (), book))
    word: Any = "call"
    action: Action = word
    with pytest.raises(TypeError, match=r"'call' is not an action: write one as Call\(SeatNo\(3\)\)"):
        decide(hand, action, book)


@pytest.mark.parametrize("module", ["floorman.cards", "floorman.rules", "floorman.hand", "floorman.history"])
def test_tab_completion_shows_what_there_is(module: str) -> None:
    found = importlib.import_module(module)
    assert set(found.__all__) <= set(dir(found))
    for name in found.__all__:
        assert getattr(found, name) is not None
    if "__getattr__" in vars(found):
        assert dir(found) == sorted(found.__all__)
