import datetime
from decimal import Decimal

import pytest

from floorman.core import DataError
from floorman.history.phh import HandText
from floorman.history.phh_files import read_hand, read_hands, read_quickly, read_toml

PLAIN = """\
variant = 'NT'
antes = [0, 0]
blinds_or_straddles = [0.50, 1]
min_bet = 1
starting_stacks = [100, inf]
actions = ['p2 cbr 2.25', 'p1 f']
time = 17:25:42
hand = 'R5-1'
seats = [4, 9]
players = ['Ann', 'Bob O']
currency_symbol = '$'
"""


def both(text: str) -> None:
    """The two ways to read must give the same hand."""
    lines = text.splitlines(keepends=True)
    quick = read_quickly(lines)
    assert quick is not None
    assert quick == read_toml(HandText(1, 1, "", lines))


def test_the_common_form_is_read_without_a_parser() -> None:
    both(PLAIN)
    hand = read_hand(PLAIN)
    assert (hand.scale, hand.blinds_or_straddles, hand.starting_stacks) == (100, (50, 100), (10000, None))
    assert (hand.time, hand.hand, hand.seats, hand.players) == (
        datetime.time(17, 25, 42), "R5-1", (4, 9), ("Ann", "Bob O"),
    )  # fmt: skip


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("antes = [0, 0]", "antes = [0,0] # none"),
        ("antes = [0, 0]", "antes = [\n  0,\n  0,\n]"),
        ("players = ['Ann', 'Bob O']", 'players = ["Ann", "Bob O"]'),
        ("hand = 'R5-1'", "hand = '''R5-1'''"),
        ("min_bet = 1", "min_bet = 1.0"),
        ("starting_stacks = [100, inf]", "starting_stacks = [1e2, +inf]"),
        ("antes = [0, 0]", "antes = [0x0, 0o0]"),
        ("seats = [4, 9]", "seats=[4,9]"),
    ],
)
def test_any_toml_says_the_same(was: str, now: str) -> None:
    assert read_hand(PLAIN.replace(was, now)) == read_hand(PLAIN)


@pytest.mark.parametrize(
    "text",
    [
        PLAIN.replace("antes = [0, 0]", "antes = [00, 0]"),
        PLAIN.replace("antes = [0, 0]", "antes = [0, 0"),
        PLAIN + "hand = 1\n",
        PLAIN + "venue = 'a'b'\n",
        PLAIN + "day = 007\n",
        PLAIN + "actions = ['p1 f'] 'x']\n",
        PLAIN.replace("17:25:42", "27:25:42"),
    ],
)
def test_the_short_way_takes_nothing_that_is_not_toml(text: str) -> None:
    assert read_quickly(text.splitlines(keepends=True)) is None
    with pytest.raises(DataError):
        read_hand(text)


def test_chips_are_whole_money_is_cents_and_more_places_make_smaller_units() -> None:
    chips = PLAIN.replace("currency_symbol = '$'\n", "").replace("0.50", "1").replace("2.25", "4")
    assert read_hand(chips).scale == 1
    assert read_hand(chips + "currency = 'USD'\n").scale == 100
    assert read_hand(chips.replace("min_bet = 1", "min_bet = 1.5")).scale == 100
    assert read_hand(chips.replace("cbr 4", "cbr 4.5")).scale == 100
    fine = read_hand(chips.replace("min_bet = 1", "min_bet = 1.125"))
    assert (fine.scale, fine.min_bet, fine.starting_stacks) == (1000, 1125, (100000, None))
    both(chips)


def test_commentary_does_not_make_cents() -> None:
    text = PLAIN.replace("currency_symbol = '$'\n", "").replace("0.50", "1").replace("2.25", "4 # not 4.125")
    assert read_hand(text).scale == 1


def test_user_keys_are_kept_and_unknown_ones_dropped() -> None:
    hand = read_hand(PLAIN + "_mood = {calm = true, level = 0.5}\nmood = 'calm'\n")
    assert hand.user == {"_mood": {"calm": True, "level": Decimal("0.5")}}


def test_hands_come_one_at_a_time() -> None:
    def endless() -> object:
        number = 0
        while True:
            number += 1
            yield f"[{number}]\n"
            yield from PLAIN.splitlines(keepends=True)

    hands = read_hands(endless())  # type: ignore[arg-type]
    assert [next(hands).hand for _ in range(3)] == ["R5-1"] * 3


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (PLAIN.replace("'NT'", "'XX'"), "f.phhs, hand 2, line 15: no variant is called 'XX'. Write one of FT NT"),
        (PLAIN.replace("min_bet = 1\n", ""), "f.phhs, hand 2, line 14: min_bet is missing. Variant NT needs blinds"),
        (PLAIN.replace("[0, 0]", "[0, 0, 0]"), "hand 2, line 16: antes has 3 entries and starting_stacks 2."),
        (PLAIN.replace("[0, 0]", "[-1, 0]"), "hand 2, line 16: an ante is below 0."),
        (PLAIN.replace("[0, 0]", "['a', 0]"), "line 16: antes is ['a', 0]. Write an array of numbers, one for each"),
        (PLAIN.replace("[0, 0]", "[true, 0]"), "line 16: antes is [True, 0]."),
        (PLAIN.replace("[100, inf]", "[0, inf]"), "line 19: a player without chips is not dealt in."),
        (PLAIN.replace("[100, inf]", "[100]"), "line 19: 1 is too few players. Give the stacks of two"),
        (PLAIN.replace("[100, inf]", "[nan, inf]"), "line 19: starting_stacks is [NaN, Infinity]. Write an array of"),
        (PLAIN.replace("min_bet = 1", "min_bet = inf"), "line 18: min_bet is Infinity. Write a number."),
        (PLAIN.replace("antes = [0, 0]", "antes = [0, 0"), "hand 2, line 17: not TOML: Unclosed array."),
        (PLAIN.replace("'Bob O']", "'Bob O'"), "hand 2, line 25: not TOML: "),
        (PLAIN.replace("actions = [", "action = ["), "hand 2, line 14: actions is missing. Every hand has variant,"),
        (PLAIN.replace("'R5-1'", "1.5"), "line 22: hand is 1.5. Write a whole number or a text."),
    ],
)  # fmt: skip
def test_what_is_wrong_says_file_hand_line_and_what_was_expected(text: str, says: str) -> None:
    lines = f"[1]\n{PLAIN}\n[2]\n{text}".splitlines(keepends=True)
    with pytest.raises(DataError) as wrong:
        list(read_hands(lines, "f.phhs"))
    assert says in str(wrong.value)


def test_a_text_without_a_hand() -> None:
    with pytest.raises(DataError, match=r"f\.phh: there is no hand in it"):
        read_hand("# nothing\n", "f.phh")


@pytest.mark.parametrize(
    "number",
    ["1e999999999", "-1e999999999", "1e-999999999", "0.0000000001", "nan", "9" * 5000, "1" + "0" * 15, "[" * 3000],
    ids=["huge", "minus huge", "tiny", "ten places", "nan", "long", "10^15", "deep"],
)
@pytest.mark.parametrize("key", ["starting_stacks", "min_bet", "antes", "winnings", "time_limit"])
def test_numbers_that_no_hand_has(key: str, number: str) -> None:
    value = number if key in ("min_bet", "time_limit") else f"[{number}, 100]"
    lines = [line for line in PLAIN.splitlines() if not line.startswith(key)]
    with pytest.raises(DataError, match=r"f\.phh, hand 1, line ") as refused:
        read_hand("\n".join([*lines, f"{key} = {value}", ""]), "f.phh")
    assert "sys." not in str(refused.value), "what Python says of it is for programmers"
