"""How books lie over each other: what is in force, and what is cited for it."""

import pickle
import subprocess
import sys
from fractions import Fraction

import pytest

from floorman.core import DataError
from floorman.rules import Rulebook, load_book, load_house, tables
from floorman.rules.load import parse

ROBERTS = load_book("roberts-10")
HPT = load_book("hpt")
ARMY = load_book("army-2009")
SEMINOLE = load_book("seminole-2024")
UK = load_book("uk-tda")


def test_a_book_knows_its_name_and_base() -> None:
    assert (HPT.id, HPT.base, ROBERTS.base) == ("hpt", "roberts-10", None)
    assert ROBERTS.title == "Robert's Rules of Poker, version 10 (partial)"
    assert load_book("hpt") is HPT


def test_an_unknown_book_is_named_with_the_known_ones() -> None:
    with pytest.raises(DataError, match=r"book: There is no book 'wsop'\. Write one of army-2009, hpt, "):
        load_book("wsop")


def test_a_book_answers_for_itself() -> None:
    assert [book.answer("clock.shot-clock/seconds", "tournament") for book in (SEMINOLE, UK, ROBERTS)] == [25, 50, 60]


def test_a_silent_book_answers_as_its_base() -> None:
    assert HPT.answer("betting.reopen/cumulative", "tournament") is True
    assert HPT.cite("betting.reopen/cumulative", "tournament") == ("roberts-10:14.4",)


def test_a_book_wins_against_its_base() -> None:
    question = "showdown.play-board/claim"
    assert ROBERTS.answer(question, "tournament") == "keep-and-show-if-asked"
    assert HPT.answer(question, "tournament") == "declare-before-discard"
    assert HPT.cite(question, "tournament") == ("hpt:holdem-9",)


def test_where_book_and_base_are_silent_our_reading_answers() -> None:
    question = "betting.unclear-amount/ruling"
    assert HPT.answer(question, "cash") == "ask-then-floor"
    assert HPT.cite(question) == (f"readings:{question}",)
    reading = HPT.rule(f"readings:{question}")
    assert reading.requires == "the dealer asks at once; unanswered, the floor rules"
    assert reading.note == "where no test is printed asking is the only fair first step"


def test_formats_may_differ() -> None:
    question = "betting.straddle/how-many"
    assert [HPT.answer(question, "cash"), HPT.answer(question, "tournament")] == [1, 0]


def test_a_part_for_one_format_is_silence_in_the_other() -> None:
    question = "betting.limit-cap/heads-up"
    assert SEMINOLE.answer(question, "tournament") == "holds-until-last-two"
    assert SEMINOLE.answer(question, "cash") == "off"
    assert SEMINOLE.cite(question) == (f"readings:{question}", "seminole-2024:48.2")


def test_a_book_without_cash_games_answers_as_in_its_tournaments() -> None:
    assert ROBERTS.answer("showdown.all-in-face-up/when", "cash") == "at-showdown"
    assert ARMY.answer("showdown.all-in-face-up/when", "cash") == "at-once"


def test_numbers_are_exact() -> None:
    half = UK.answer("betting.raise-size/threshold", "tournament")
    assert (half, type(half)) == (Fraction(1, 2), Fraction)
    whole = UK.answer("betting.reopen/big-bet-fraction", "tournament")
    assert (whole, type(whole)) == (1, int)


def test_answers_are_built_once() -> None:
    assert UK.answers("cash") is UK.answers("cash")
    assert UK.answers("cash") is not UK.answers("tournament")


def test_a_question_nobody_asks_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        UK.answer("betting.reopen/sometimes", "cash")
    with pytest.raises(KeyError):
        UK.cite("betting.reopen/sometimes")


def test_a_topic_is_cited_by_the_books_own_rules() -> None:
    assert ARMY.cite("betting.reopen") == ("army-2009:bets-7b", "army-2009:house-26")


def test_a_topic_without_own_rules_is_cited_from_the_base() -> None:
    assert HPT.cite("betting.reopen") == ROBERTS.cite("betting.reopen")
    assert ROBERTS.cite("betting.reopen")[0] == "roberts-10:3.betting-7a"


def test_a_topic_no_book_rules_on_is_cited_from_our_readings() -> None:
    assert UK.cite("betting.blind-option") == ("readings:betting.blind-option/big-blind",)


def test_rules_behind_an_answer_count_as_rules_on_the_topic() -> None:
    """Robert's tells who is dealt first in its chapter on the button."""
    assert ROBERTS.cite("dealing.order") == ("roberts-10:4.intro-2",)


def test_a_text_that_a_book_points_to_and_another_prints_is_cited_too() -> None:
    assert SEMINOLE.cite("dealing.premature/river") == (
        "seminole-2024:39-C",
        "seminole-2024:39-D",
        "uk-tda:RP-5-C",
    )


def test_rules_for_the_other_format_are_not_cited() -> None:
    assert "seminole-2024:hilimit-4a" in SEMINOLE.cite("betting.pot-limit")
    assert "seminole-2024:hilimit-4a" not in SEMINOLE.cite("betting.pot-limit", "tournament")
    assert "seminole-2024:52-B.1" not in SEMINOLE.cite("betting.pot-limit", "cash")


def test_rules_of_the_base_follow_the_books_own() -> None:
    ids = list(HPT.rules)
    assert ids[0] == "hpt:precedence-1"
    assert ids.index("roberts-10:14.4") > ids.index("hpt:showdown-7b")
    assert HPT.rule("roberts-10:14.4").topic == "betting.reopen"
    with pytest.raises(KeyError):
        ROBERTS.rule("hpt:precedence-1")


def test_a_book_lists_its_topics() -> None:
    assert "betting.reopen" in HPT.topics()
    assert "room.notice" not in HPT.topics()
    assert list(HPT.topics()) == sorted(HPT.topics())


def test_tables_stand_beside_the_rules() -> None:
    assert tables("hpt")["payout"][0] == {"players_min": 1, "players_max": 10, "percent": [50, 30, 20]}
    assert tables("uk-tda") == {}


def test_an_answer_brings_its_table() -> None:
    assert HPT.table("entry.payout/split", "tournament")["10"] == [50, 30, 20]
    assert HPT.settled("tournament")["entry.payout/split"].table is HPT.table("entry.payout/split", "tournament")
    assert ARMY.table("conduct.penalty/scale", "tournament") == {"minutes": [10, 20, 30, 40]}
    assert UK.table("entry.payout/split", "tournament") == {}
    with pytest.raises(KeyError):
        UK.table("entry.payout/often", "tournament")


def test_the_tables_of_answers_are_those_the_book_prints() -> None:
    printed = tables("hpt")
    levels = HPT.table("clock.schedule/source", "tournament")["levels"]
    assert levels == [[level["small"], level["big"]] for level in printed["blinds_t1000"]]
    split = HPT.table("entry.payout/split", "tournament")
    assert split == {str(row["players_max"]): row["percent"] for row in printed["payout"]}
    chips = HPT.table("chips.value/set", "tournament")
    assert [colour.title() for colour in chips["colours"]] == [chip["color"] for chip in printed["chip_value"]]
    assert chips["values"] == [chip["value"] for chip in printed["chip_value"]]
    stack = HPT.table("chips.starting-set/set", "tournament")
    columns = [f"v{value}" for value in stack["values"]]
    assert [a_set["chips"] for a_set in stack["sets"]] == [
        [a_set[column] for column in columns] for a_set in printed["chip_set_per_player"]
    ]
    assert {sum(map(int.__mul__, stack["values"], a_set["chips"])) for a_set in stack["sets"]} == {1000}


def test_what_was_cited_once_is_known() -> None:
    book = load_house('base = "hpt"')
    assert book.cite("betting.reopen", "cash") is book.cite("betting.reopen", "cash")
    assert book.cite("betting.reopen/cumulative") is book.cite("betting.reopen/cumulative")


def test_a_house_setting_leaves_the_book_alone() -> None:
    question = "betting.limit-cap/raises"
    house = ROBERTS.with_house({"limit_raise_cap": 4})
    assert isinstance(house, Rulebook)
    assert (house.id, house.base) == ("house", "roberts-10")
    assert [house.answer(question, "cash"), ROBERTS.answer(question, "cash")] == [4, 3]
    assert house.cite(question) == (f"house:{question}",)
    assert house.rule(f"house:{question}").requires == "4 raises per round"
    assert house.cite("betting.limit-cap") == (f"house:{question}", *ROBERTS.cite("betting.limit-cap"))


def test_a_book_goes_to_another_process_and_answers_there() -> None:
    house = HPT.with_house({"limit_raise_cap": 4, "payout_percent": [60, 40]})
    assert len(house.rules) > 600
    assert house.cite("betting.limit-cap")
    sent = pickle.dumps(house)
    assert len(sent) < 150_000
    there = pickle.loads(sent)
    assert there.answers("cash") == house.answers("cash")
    assert there.cite("betting.limit-cap") == house.cite("betting.limit-cap")
    assert there.table("entry.payout/split", "tournament") == {"percent": [60, 40]}
    assert there.base == "hpt"


def test_asking_for_the_package_reads_no_data() -> None:
    code = "import sys, floorman.rules; print('tomllib' in sys.modules, 'importlib.resources' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "False"]


def test_a_book_that_was_read_ahead_decides_without_reading_more() -> None:
    """The first command in a card room would otherwise take 25 ms and not a tenth of one."""
    code = """
import tomllib
from floorman.cardroom import Cardroom, actions, apply, decide, open_room, suggestions
from floorman.rules import load_book
from floorman.rules.book import cites_of_refusal, read_ahead

book = load_book("hpt").with_house({"limit_raise_cap": 4})
read_ahead(book, "cash")
tomllib.loads = None
room = apply(Cardroom(), open_room())
for act in (actions.OpenGame("A", "1-2 NLHE"), actions.JoinList("Ann", "1-2 NLHE"), actions.TakeSeat("Ann", "A")):
    room = apply(room, *decide(room, act, book, cite=True).events)
suggestions(room, book)
print(cites_of_refusal("room.seat", "one-seat", book, "cash") != ())
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["True"], done.stderr


def test_unreadable_data_is_told_with_its_place() -> None:
    with pytest.raises(DataError, match=r"mine\.toml: .*line 1"):
        parse("title = \n", "mine.toml")
