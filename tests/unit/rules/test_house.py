"""A house over a book: what it may set, and what it is told when it may not."""

import re
import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from floorman.core import DataError
from floorman.rules import load_book, load_house
from floorman.rules.load import aliases

ROBERTS = load_book("roberts-10")
UK = load_book("uk-tda")

CLUB = """
id = "tuesday"
title = "The Tuesday club"
base = "roberts-10"

[answers]
"betting.limit-cap/raises" = { is = 4, instead_of = ["roberts-10:3.betting-4"], because = "we like action" }
"betting.unclear-amount/ruling" = { is = "lesser" }
"betting.straddle/how-many" = { cash = { is = 2, instead_of = ["roberts-10:14.15a"] } }
"betting.raise-size/threshold" = { is = 0.50 }
"""


def told(text: str) -> str:
    with pytest.raises(DataError) as wrong:
        load_house(text, "club.toml")
    return str(wrong.value)


def answer(line: str) -> str:
    return told(f'base = "roberts-10"\n[answers]\n{line}\n')


def test_a_house_book_lies_over_its_base() -> None:
    club = load_house(CLUB)
    assert (club.id, club.title, club.base) == ("tuesday", "The Tuesday club", "roberts-10")
    assert club.answer("betting.limit-cap/raises", "cash") == 4
    assert club.cite("betting.limit-cap/raises") == ("tuesday:betting.limit-cap/raises",)
    assert club.rule("tuesday:betting.limit-cap/raises").note == "we like action"
    assert club.answer("betting.reopen/cumulative", "cash") is True
    assert [club.answer("betting.straddle/how-many", f) for f in ("cash", "tournament")] == [2, 0]
    assert club.answer("betting.raise-size/threshold", "cash") == Fraction(1, 2)


def test_a_house_needs_no_title() -> None:
    assert load_house('base = "hpt"').title == f"{load_book('hpt').title}, with house rules"


def test_broken_toml() -> None:
    assert told("base = ").startswith("club.toml: Invalid value")


def test_a_house_needs_a_base() -> None:
    books = "Write one of army-2009, hpt, roberts-10, seminole-2024, uk-tda."
    assert told("") == f"club.toml: base is missing. {books}"
    assert told('base = "roberts"') == f"club.toml: base = 'roberts' is not a rulebook. {books}"


def test_an_unknown_key() -> None:
    assert told('bsae = "hpt"') == "club.toml: bsae means nothing here. Write id, title, base, answers."


def test_answers_that_are_no_table() -> None:
    assert told('base = "hpt"\nanswers = 3').startswith("club.toml: answers is not a table. Write [answers]")


def test_an_unknown_question() -> None:
    assert answer('"betting.reopen/often" = { is = true }') == (
        'club.toml: answers."betting.reopen/often": There is no such question. '
        "`floorman rule TOPIC` lists the questions of a topic."
    )
    assert "There is no such question." in answer('"poker/often" = { is = true }')


def test_an_answer_without_a_value() -> None:
    missing = "The answer is missing. Write { is = ... }."
    assert answer('"betting.reopen/cumulative" = {}').endswith(missing)
    assert answer('"betting.reopen/cumulative" = true').endswith(missing)
    assert answer('"betting.reopen/cumulative" = { cash = true }').endswith(f'cumulative".cash: {missing}')
    assert answer('"betting.reopen/cumulative" = { cash = {} }').endswith(f'cumulative".cash: {missing}')


def test_an_answer_with_a_strange_key() -> None:
    assert answer('"betting.reopen/cumulative" = { is = true, form = [] }').endswith(
        "form means nothing here. Write is, table, instead_of, because, cash, tournament."
    )
    assert answer('"betting.reopen/cumulative" = { cash = { is = true, cash = 1 } }').endswith(
        '"betting.reopen/cumulative".cash: cash means nothing here. Write is, table, instead_of, because.'
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            '"betting.reopen/cumulative" = { is = "yes" }',
            "'yes' is not an answer to betting.reopen/cumulative. Write true or false.",
        ),
        (
            '"betting.limit-cap/raises" = { is = true }',
            "true is not an answer to betting.limit-cap/raises. Write a number (raises per round).",
        ),
        (
            '"betting.limit-cap/raises" = { is = -1 }',
            "-1 is not an answer to betting.limit-cap/raises. Write a number (raises per round).",
        ),
        (
            '"betting.terms/tap" = { is = "bet" }',
            "'bet' is not an answer to betting.terms/tap. Write one of check, ask.",
        ),
        (
            '"betting.terms/tap" = { cash = { is = 0.5 } }',
            "1/2 is not an answer to betting.terms/tap. Write one of check, ask.",
        ),
        (
            '"betting.out-of-turn/procedure" = { is = ["floor-at-turn"] }',
            "['floor-at-turn'] is not an answer to betting.out-of-turn/procedure. "
            "Write one of wait-and-compare, floor-at-turn.",
        ),
    ],
)
def test_a_value_of_the_wrong_kind(line: str, says: str) -> None:
    text = answer(line)
    assert text.endswith(says)
    assert re.match(r'club\.toml: answers\."betting\.[a-z/-]+"\.(cash\.)?is: ', text)


def test_going_against_the_book_has_to_be_said() -> None:
    assert answer('"betting.limit-cap/raises" = { is = 4 }') == (
        'club.toml: answers."betting.limit-cap/raises": In cash games roberts-10 says 3. '
        'Write instead_of = ["roberts-10:3.betting-4", "roberts-10:3.betting-4a"].'
    )


def test_going_against_the_base_of_the_book_has_to_be_said_too() -> None:
    text = told('base = "hpt"\n[answers]\n"betting.limit-cap/raises" = { is = 4 }')
    assert 'In cash games hpt says 3. Write instead_of = ["roberts-10:3.betting-4"' in text


def test_going_against_the_book_in_one_format_has_to_be_said() -> None:
    assert "In tournament games roberts-10 says 0." in answer('"betting.straddle/how-many" = { is = 1 }')


def test_instead_of_names_the_rules_that_lose() -> None:
    text = answer('"betting.limit-cap/raises" = { is = 4, instead_of = ["roberts-10:14.4"] }')
    assert "instead_of: roberts-10:14.4 is not what roberts-10 answers this by. Write instead_of = [" in text


def test_instead_of_is_a_list() -> None:
    text = answer('"betting.limit-cap/raises" = { is = 4, instead_of = "roberts-10:3.betting-4" }')
    assert "instead_of: 'roberts-10:3.betting-4' is not a list of rules. Write instead_of = [" in text


def test_a_reading_may_be_changed_without_more() -> None:
    club = load_house('base = "roberts-10"\n[answers]\n"betting.overchip/last-chip" = { is = false }')
    assert club.answer("betting.overchip/last-chip", "cash") is False


def test_repeating_the_book_needs_no_excuse() -> None:
    load_house('base = "roberts-10"\n[answers]\n"betting.limit-cap/raises" = { is = 3 }')


def test_no_settings_are_no_house() -> None:
    assert ROBERTS.with_house({}) is ROBERTS


@pytest.mark.parametrize(
    ("name", "raw", "question", "value"),
    [
        ("limit_raise_cap", 4, "betting.limit-cap/raises", 4),
        ("betting.limit-cap/raises", 4, "betting.limit-cap/raises", 4),
        ("raise_threshold", 0.25, "betting.raise-size/threshold", Fraction(1, 4)),
        ("raise_threshold", 1.0, "betting.raise-size/threshold", 1),
        ("reopen_rule", "cumulative_full_raise", "betting.reopen/cumulative", True),
        ("oot_changed_options", ["fold", "call"], "betting.out-of-turn/changed-options", "passive-only"),
        ("misdeal_wrong_count", True, "dealing.misdeal/wrong-count", "any-is-misdeal"),
        ("identical_two_way", "split whole pot evenly", "showdown.odd-chip/identical-two-way", "whole-pot"),
        ("small_blind_fraction", 0.5, "button.post/small-blind-size", "half"),
        ("deal_starts", "left_of_button", "dealing.order/first-card", "left-of-button"),
        ("below_threshold", "Made up", "betting.raise-size/below-threshold", "made-up"),
        (
            "showdown.cards-speak:covers",
            ["awarding", "reading"],
            "showdown.cards-speak/others-speak-up",
            "reading-and-award",
        ),
    ],
)
def test_a_setting_by_the_name_the_catalogue_uses(name: str, raw: Any, question: str, value: Any) -> None:
    got = UK.with_house({name: raw}).answer(question, "tournament")
    assert (got, type(got)) == (value, type(value))


def test_one_name_may_set_several_questions() -> None:
    house = UK.with_house({"certainty_percent": 100})
    assert set(house.stated) == {"betting.splash/amount", "hand.protect/certainty-percent"}


def test_of_several_questions_those_are_set_that_the_value_answers() -> None:
    assert set(UK.with_house({"certainty_percent": 90}).stated) == {"hand.protect/certainty-percent"}


@pytest.mark.parametrize(
    ("name", "raw", "sets"),
    [
        ("redraw_at_tables", [3, 2, 1], {"seating.redraw/tables-from": 3, "seating.redraw/trigger": "table-count"}),
        (
            "redraw_at_players",
            [20, 10],
            {
                "seating.redraw/two-tables-at": 20,
                "seating.redraw/one-table-at": 10,
                "seating.redraw/trigger": "player-count",
            },
        ),
        ("new_player_free_if_waiting_at_most", 1, {"room.time/new-players-pay-from": 2}),
        (
            "must",
            ["abuse", "slow play", "soft play"],
            {"conduct.penalty/abuse": "must", "conduct.penalty/soft-play": "must"},
        ),
        ("mover", "same_position_relative_to_button", {"seating.balance/mover": "same-position"}),
        ("mover", "same position", {"seating.balance/mover": "same-position"}),
    ],
)
def test_a_name_that_counts_otherwise_or_implies_more(name: str, raw: Any, sets: dict[str, Any]) -> None:
    stated = UK.with_house({name: raw}).stated
    assert {question: said["is"] for question, said in stated.items()} == sets


def test_a_name_for_a_row_of_a_table() -> None:
    house = load_book("hpt").with_house({"field_1_10": [60, 40], "field_11_20": [50, 30, 20]})
    assert house.answer("entry.payout/split", "tournament") == "by-field"
    table = house.table("entry.payout/split", "tournament")
    assert table == {"10": [60, 40], "20": [50, 30, 20], "30": [40, 25, 20, 10, 5]}
    assert house.rule("house:entry.payout/split").requires == "by a table of field sizes; 10: 60, 40; 20: 50, 30, 20"


def test_a_house_file_with_a_table() -> None:
    line = '"entry.payout/split" = { is = "fixed-percent", table = { percent = [70, 30] } }'
    club = load_house(f'base = "roberts-10"\n[answers]\n{line}')
    assert club.table("entry.payout/split", "tournament") == {"percent": [70, 30]}


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (
            '{ is = "fixed-percent" }',
            "split: fixed-percent needs a table. Write table = { ROW = [...] } (percent: by place).",
        ),
        ('{ is = "posted", table = { percent = [1] } }', "split: posted has no table. Leave it out."),
        ('{ is = "fixed-percent", table = 3 }', '".table: 3 is not a table. Write { ROW = [...] }.'),
        (
            '{ is = "fixed-percent", table = { percent = 3 } }',
            ".table.percent: 3 is not a row of a table. Write a list.",
        ),
    ],
)
def test_a_table_that_cannot_be(line: str, says: str) -> None:
    assert answer(f'"entry.payout/split" = {line}').endswith(says)


def test_changing_a_table_of_the_book_has_to_be_said() -> None:
    line = '"entry.payout/split" = { is = "by-field", table = { 10 = [60, 40] } }'
    assert "In cash games hpt says 'by-field'." in told(f'base = "hpt"\n[answers]\n{line}')


@pytest.mark.parametrize(
    ("settings", "says"),
    [
        (
            {"number_of_beers": 2},
            "house: number_of_beers: No question has this name. `floorman rule TOPIC` lists the questions of a topic.",
        ),
        (
            {"nl_raise_cap": 4},
            "house: nl_raise_cap: This is not a choice: no-limit and pot-limit raises are never capped. Leave it out.",
        ),
        (
            {"clock_seconds": "a while"},
            "house: clock_seconds: 'a while' is not an answer to clock.shot-clock/seconds. Write a number (seconds).",
        ),
        (
            {"limit_raise_cap": "house"},
            "house: limit_raise_cap: 'house' is not an answer to betting.limit-cap/raises. "
            "Write a number (raises per round).",
        ),
        (
            {"redraw_at_tables": ["three"]},
            "house: redraw_at_tables: ['three'] is not an answer to seating.redraw/tables-from. "
            "Write a number (tables).",
        ),
        (
            {"payout_percent": 50},
            "house: payout_percent: 50 is not a row of a table. Write a list.",
        ),
        (
            {"entry.payout/split": "fixed-percent"},
            "house: entry.payout/split: fixed-percent needs a table. "
            "Write table = { ROW = [...] } (percent: by place).",
        ),
        (
            {"limit_raise_cap": 4, "raises": 5},
            "house: raises = 5 contradicts another setting of betting.limit-cap/raises. Leave one out.",
        ),
    ],
)
def test_a_setting_that_cannot_be(settings: dict[str, Any], says: str) -> None:
    with pytest.raises(DataError) as wrong:
        UK.with_house(settings)
    assert str(wrong.value) == says


def test_a_setting_is_told_with_the_place_it_stands_in() -> None:
    with pytest.raises(DataError, match=r"^a\.toml, scenario 3: number_of_beers: "):
        UK.with_house({"number_of_beers": 2}, "a.toml, scenario 3")


def test_houses_lie_over_houses() -> None:
    house = load_house(CLUB).with_house({"clock_seconds": 30})
    assert house.base == "tuesday"
    assert house.answer("clock.shot-clock/seconds", "cash") == 30
    assert house.answer("betting.limit-cap/raises", "cash") == 4


def test_a_book_may_be_set_to_what_it_says_itself() -> None:
    """What a rule states as a parameter, set by that name, is the answer that comes from the rule."""
    names = aliases()["aliases"]
    left_open = {"bet_cap_example", "legal_after_pull_back", "quoted_default", "rebuy_chips", "run_times", "straddles"}
    agreed = 0
    for book in map(load_book, ("army-2009", "hpt", "roberts-10", "seminole-2024", "uk-tda")):
        for rule in book.rules.values():
            for name, raw in rule.params.items():
                if name not in names or name in left_open or raw in ("unspecified", "house") or isinstance(raw, list):
                    continue
                for question, stated in _set(book.with_house, name, raw).items():
                    for format in ("cash", "tournament"):
                        told = book.settled(format)[question]
                        if rule.id in told.cites:
                            assert stated["is"] == told.value, (rule.id, name, format)
                            agreed += 1
    assert agreed > 300


def _set(with_house: Any, name: str, raw: Any) -> dict[str, Any]:
    try:
        return dict(with_house({name: raw}).stated)
    except DataError:
        return {}


def test_what_scenarios_set_can_be_set() -> None:
    for file in sorted((Path(__file__).parents[2] / "rules" / "public").glob("*/*.toml")):
        for scenario in tomllib.loads(file.read_text("utf-8"))["scenario"]:
            if scenario.get("house"):
                for id in {rule.partition(":")[0] for rule in scenario["rules"]}:
                    load_book(id).with_house(scenario["house"], f"{file.name}: {scenario['name']}")
