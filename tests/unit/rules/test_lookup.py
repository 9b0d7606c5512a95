"""Rules found by word: the best first, the own book before others."""

import pytest

from floorman.rules import book_ids, load_book
from floorman.rules.load import CALLED, own_rules, speaking_of, topics

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


def test_every_topic_with_other_names_is_there() -> None:
    assert set(CALLED) <= set(topics())


def test_a_sentence_finds_what_its_telling_words_find() -> None:
    told = [rule.id for rule in speaking_of("player exposed his card", BOOKS, "hpt")]
    assert "hpt:holdem-1b" in told[:10]
    assert "roberts-10:3.misdeals-2a" in told[:10]
    assert speaking_of("exposed card xyzzy", BOOKS)
    assert not speaking_of("xyzzy", BOOKS)
