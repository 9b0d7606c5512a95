"""Rules found by word: the best first, the own book before others."""

import re

import pytest

from floorman.rules import book_ids, load_book
from floorman.rules.load import names_people_use, own_rules, speaking_of, topics

BOOKS = [load_book(id) for id in book_ids()]


@pytest.mark.parametrize(
    ("words", "first", "ids"),
    [
        ("one chip", "", {"roberts-10:3.betting-15", "seminole-2024:44.1", "uk-tda:44.1", "roberts-10:14.10a"}),
        ("one chip", "seminole-2024", {"seminole-2024:44.1"}),
        ("string bet", "hpt", {"roberts-10:15.24"}),
        ("string bet", "uk-tda", {"uk-tda:50"}),
        ("dead button", "hpt", {"hpt:dead-button-1a"}),
        ("dead button", "seminole-2024", {"seminole-2024:32"}),
        ("43-A", "hpt", {"seminole-2024:43-A.1"}),
        ("phone", "uk-tda", {"uk-tda:4.1"}),
    ],
)
def test_the_rule_that_is_meant_comes_first(words: str, first: str, ids: set[str]) -> None:
    assert speaking_of(words, BOOKS, first)[0].id in ids


@pytest.mark.parametrize("first", book_ids())
def test_a_rule_looked_for_by_its_title_comes_before_those_that_only_mention_it(first: str) -> None:
    book = load_book(first)
    for rule in own_rules(book)[::7]:
        found = speaking_of(rule.title, BOOKS, first)
        titles = [one.title.lower() for one in found[: found.index(rule)]]
        assert len(titles) < 25, rule.title


def test_the_own_book_leads_and_then_the_one_it_is_laid_over() -> None:
    books = [rule.id.partition(":")[0] for rule in speaking_of("misdeal", BOOKS, "hpt") if "misdeal" in rule.topic]
    assert books[0] == "hpt"
    others = books[books.index("roberts-10") :]
    assert "hpt" not in others[:3]


@pytest.mark.parametrize(
    ("words", "topic"),
    [
        ("raised twice", "betting.reopen"),
        ("can he raise again", "betting.reopen"),
        ("player bet out of turn", "betting.out-of-turn"),
        ("he missed the big blind", "button.missed-blinds"),
        ("phones at the table", "conduct.devices"),
        ("who shows first", "showdown.order"),
        ("player asleep", "entry.absent"),
        ("cards touched the muck", "hand.retrieve"),
        ("swearing", "conduct.language"),
        ("seven deuce", "betting.proposition"),
        ("string betting", "betting.string"),
        ("chips fell on the floor", "chips.found"),
    ],
)
def test_what_a_floor_person_types_finds_the_topic_that_is_meant(words: str, topic: str) -> None:
    found = speaking_of(words, BOOKS, "hpt")
    assert topic in [rule.topic for rule in found[:3]]


def test_every_topic_and_rule_with_other_names_is_there() -> None:
    names = names_people_use()
    assert set(names.topics) <= set(topics())
    every = {id for book in BOOKS for id in book.rules}
    assert {id for _, rules in names.rules for id in rules} <= every


FIRST_IN_EVERY_BOOK = {
    "angle": ("army-2009:etiquette-10", "roberts-10:1.etiquette-11", "seminole-2024:ethics-0.2", "uk-tda:64"),
    "angle shooting": ("army-2009:etiquette-10", "roberts-10:1.etiquette-11", "seminole-2024:ethics-0.2", "uk-tda:64"),
    "slow roll": ("army-2009:etiquette-7", "roberts-10:3.showdown-8c", "seminole-2024:etq-5", "uk-tda:64"),
    "slow-rolled": ("army-2009:etiquette-7", "roberts-10:3.showdown-8c", "seminole-2024:etq-5", "uk-tda:64"),
    "string bet": ("roberts-10:15.24", "seminole-2024:56", "uk-tda:50"),
    "misdeal": (
        "army-2009:misc-1", "hpt:misdeals-1a", "roberts-10:3.misdeals-2a", "seminole-2024:35-A.0", "uk-tda:33-A.0",
    ),
    "exposed card": (
        "army-2009:misc-10", "hpt:holdem-1b", "roberts-10:3.irregularities-12a", "seminole-2024:35-A.7",
        "uk-tda:33-A.6",
    ),
    "dead button": (
        "army-2009:dead-button-1a", "hpt:dead-button-1a", "roberts-10:4.2b", "seminole-2024:32", "uk-tda:30",
    ),
    "rabbit hunt": ("roberts-10:2.procedures-24", "seminole-2024:28", "uk-tda:27"),
    "straddle": ("roberts-10:14.15a",),
    "chip race": ("army-2009:house-8a", "roberts-10:15.11c", "seminole-2024:24-A.1", "uk-tda:22-A.1"),
    "missed blind": ("roberts-10:4.10a",),
    "colour up": ("army-2009:house-8a", "roberts-10:15.11a", "seminole-2024:25-B.2", "uk-tda:23-B.2"),
    "color up": ("army-2009:house-8a", "roberts-10:15.11a", "seminole-2024:25-B.2", "uk-tda:23-B.2"),
    "showdown order": ("hpt:play-11", "roberts-10:3.showdown-8a", "seminole-2024:17-A.1", "uk-tda:15-A.1"),
    "odd chip": ("army-2009:house-9b", "hpt:showdown-6", "roberts-10:3.ties-5a", "seminole-2024:20-A", "uk-tda:18-A"),
    "out of turn": ("army-2009:house-20b", "roberts-10:3.betting-11d", "seminole-2024:53-A.1", "uk-tda:39-A.2"),
    "oversized chip": ("army-2009:bets-11b", "roberts-10:14.10b", "seminole-2024:44.1", "uk-tda:44.1"),
    "verbal declaration": ("army-2009:house-20a", "roberts-10:3.betting-9a", "seminole-2024:40-A.1", "uk-tda:36-A.1"),
    "rebuy": ("hpt:rebuy-1a", "roberts-10:15.33", "seminole-2024:27.2", "uk-tda:25.2"),
    "balancing": (
        "army-2009:seating-5", "hpt:moving-1", "roberts-10:15.17a", "seminole-2024:11-A.1", "uk-tda:9-B",
    ),
    "penalty": ("army-2009:house-22a", "roberts-10:15.intro-2", "seminole-2024:71-A.1", "uk-tda:65-A.1"),
    "all-in and call show hands": ("army-2009:house-12", "roberts-10:15.34", "seminole-2024:16.1", "uk-tda:14.1"),
    "late registration": (
        "army-2009:late-1", "hpt:late-1", "roberts-10:15.6a", "seminole-2024:8-A.1", "uk-tda:7.1",
    ),
    "missing chip": ("seminole-2024:64", "uk-tda:58"),
    "boxed card": (
        "army-2009:misc-8", "hpt:irregularities-6", "roberts-10:3.irregularities-7a", "seminole-2024:35-A.1",
        "uk-tda:33-A.1",
    ),
    "side pot": (
        "army-2009:house-10", "hpt:pot-5", "roberts-10:3.showdown-7a", "seminole-2024:21", "uk-tda:19",
    ),
    "one player to a hand": ("army-2009:house-1a", "roberts-10:2.procedures-1", "seminole-2024:67.4", "uk-tda:61.4"),
    "absent player": ("hpt:late-2", "roberts-10:15.7a", "seminole-2024:30.2", "uk-tda:28.2"),
    "show one show all": ("roberts-10:3.showdown-6a",),
    "kill pot": ("roberts-10:4.15c",),
    "clock": ("army-2009:time-2", "hpt:dead-hands-1f", "roberts-10:14.16b", "seminole-2024:29.2", "uk-tda:26.1"),
    "no-show": ("army-2009:late-1", "hpt:late-1", "roberts-10:15.7a", "seminole-2024:30.2", "uk-tda:28.2"),
    "collusion": ("army-2009:conduct-1", "roberts-10:1.conduct-1", "seminole-2024:69.2", "uk-tda:63.2"),
    "soft play": ("army-2009:etiquette-3", "roberts-10:1.etiquette-3", "seminole-2024:69.1", "uk-tda:63.1"),
    "chip dumping": ("army-2009:conduct-1", "roberts-10:1.conduct-1", "seminole-2024:69.2", "uk-tda:63.2"),
    "table stakes": ("roberts-10:2.procedures-8a", "seminole-2024:term-table-stakes"),
    "rathole": ("roberts-10:2.procedures-6c", "seminole-2024:room-3"),
    "must move": ("roberts-10:2.seating-9b", "seminole-2024:room-9.2"),
    "list": ("roberts-10:2.seating-1", "seminole-2024:list-1.1"),
    "time pot": ("roberts-10:2.procedures-4b", "seminole-2024:hilimit-3.4"),
}  # fmt: skip
"""What people on the floor say, with the rule that is meant in each book that has one."""


@pytest.mark.parametrize("words", FIRST_IN_EVERY_BOOK)
def test_what_people_on_the_floor_say_finds_the_rule_that_is_meant_in_every_book(words: str) -> None:
    for id in FIRST_IN_EVERY_BOOK[words]:
        book = id.partition(":")[0]
        assert speaking_of(words, [load_book(book)])[0].id == id, book
        assert speaking_of(words, BOOKS, book)[0].id == id, f"{book} leads where it is in force"


def test_the_general_odd_chip_rule_comes_before_that_of_high_low_whatever_book_is_in_force() -> None:
    for first in ("", *(book.id for book in BOOKS)):
        top = speaking_of("odd chip", BOOKS, first)[0]
        assert "button" in top.requires, (first, top.id)


def test_a_name_for_one_thing_does_not_find_all_of_etiquette() -> None:
    assert len(speaking_of("slow roll", BOOKS, "hpt")) < 10


def test_a_sentence_finds_what_its_telling_words_find() -> None:
    told = [rule.id for rule in speaking_of("player exposed his card", BOOKS, "hpt")]
    assert "hpt:holdem-1b" in told[:10]
    assert "roberts-10:3.misdeals-2a" in told[:10]
    assert speaking_of("exposed card xyzzy", BOOKS)
    assert not speaking_of("xyzzy", BOOKS)


@pytest.mark.parametrize("first", ["hpt", "roberts-10", "uk-tda"])
def test_whole_words_come_before_parts_of_words(first: str) -> None:
    found = speaking_of("late", BOOKS, first)
    whole = [bool(re.search(r"\blate\b", f"{rule.title} {rule.requires}", re.IGNORECASE)) for rule in found]
    parts = [rule.title.startswith("Later") for rule in found]
    assert max(at for at, has in enumerate(whole) if has) < parts.index(True)
