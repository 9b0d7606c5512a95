"""The data agrees with itself: what is asked, answered, cited and named exists and is of the right kind."""

import re
from fractions import Fraction
from operator import attrgetter
from pathlib import Path

import pytest

import floorman
from floorman.rules import AnswerValue, Format, Question, Rulebook, book_ids, load_book, questions, topics
from floorman.rules.load import aliases, readings
from floorman.rules.question_ids import Q

FORMATS: tuple[Format, Format] = ("cash", "tournament")
QUESTIONS = questions()
LAYERS = [*map(load_book, book_ids()), readings()]


def parts(book: Rulebook, question: str) -> list[dict[str, object]]:
    """Every statement of an answer: for both formats, and for one."""
    stated = book.stated[question]
    return [dict(part) for part in (stated, *(stated[each] for each in FORMATS if each in stated)) if "is" in part]


def fits(asked: Question, value: object) -> bool:
    match asked.type:
        case "flag":
            return isinstance(value, bool)
        case "number":
            return isinstance(value, int | Fraction) and not isinstance(value, bool) and value >= 0
        case _:
            return value in asked.choices


def test_the_five_books_are_there() -> None:
    assert book_ids() == ("army-2009", "hpt", "roberts-10", "seminole-2024", "uk-tda")


@pytest.mark.parametrize("asked", QUESTIONS.values(), ids=lambda asked: asked.id)
def test_a_question_is_whole(asked: Question) -> None:
    assert asked.topic in topics()
    assert asked.asks.endswith(("?", ")"))
    assert bool(asked.unit) == (asked.type == "number")
    if asked.type in ("choice", "method"):
        assert len(asked.choices) > 1
        assert all(choice.does for choice in asked.choices.values())
        assert all(bool(choice.steps) == (asked.type == "method") for choice in asked.choices.values())
    else:
        assert not asked.choices


@pytest.mark.parametrize("asked", QUESTIONS.values(), ids=lambda asked: asked.id)
def test_every_book_has_an_answer_in_both_formats(asked: Question) -> None:
    for book in map(load_book, book_ids()):
        for format in FORMATS:
            assert fits(asked, book.answer(asked.id, format)), (book, format)


@pytest.mark.parametrize("book", LAYERS, ids=lambda book: book.id)
def test_an_answer_is_of_the_type_asked_for(book: Rulebook) -> None:
    wrong = [
        q for q in book.stated if q not in QUESTIONS or not all(fits(QUESTIONS[q], p["is"]) for p in parts(book, q))
    ]
    assert not wrong


@pytest.mark.parametrize("book", LAYERS, ids=lambda book: book.id)
def test_an_answer_says_nothing_but_what_we_read(book: Rulebook) -> None:
    for question, stated in book.stated.items():
        assert set(stated) <= {"is", "from", "borrowed", "because", "table", *FORMATS}, question
        for format in FORMATS:
            assert set(stated.get(format, {})) <= {"is", "from", "because", "table"}, question


@pytest.mark.parametrize("id", book_ids())
def test_answers_come_from_rules_of_the_book_itself(id: str) -> None:
    book = load_book(id)
    for question in book.stated:
        for part in parts(book, question):
            cited = part["from"]
            assert isinstance(cited, list)
            assert cited, question
            for rule in cited:
                assert rule.startswith(f"{id}:"), question
                assert rule in book.rules, question


def test_what_is_borrowed_is_a_rule_of_another_book() -> None:
    everywhere = {rule for id in book_ids() for rule in load_book(id).rules}
    for book in LAYERS:
        for question, stated in book.stated.items():
            for rule in stated.get("borrowed", ()):
                assert rule in everywhere, question
                assert not rule.startswith(f"{book.id}:"), question


def test_every_reading_says_why() -> None:
    book = readings()
    assert all(stated.get("because") for stated in book.stated.values())
    assert all(rule.note for rule in book.rules.values())


@pytest.mark.parametrize("id", book_ids())
def test_every_rule_has_a_topic_that_exists(id: str) -> None:
    assert {rule.topic for rule in load_book(id).rules.values()} <= set(topics())


def test_every_topic_has_a_rule() -> None:
    assert {rule.topic for id in book_ids() for rule in load_book(id).rules.values()} == set(topics())


def test_a_topic_is_filed_under_its_area_and_asks_something() -> None:
    assert all(asks.endswith("?") for asks in topics().values())
    assert all(question.partition("/")[2] for question in QUESTIONS)


@pytest.mark.parametrize("id", book_ids())
def test_what_a_rule_refers_to_exists(id: str) -> None:
    everywhere = {rule for each in book_ids() for rule in load_book(each).rules}
    also = {other for each in book_ids() for rule in load_book(each).rules.values() for other in rule.also}
    for rule in load_book(id).rules.values():
        assert set(rule.see) <= everywhere | also, rule.id
        assert set(rule.overrides) <= everywhere, rule.id


@pytest.mark.parametrize("id", book_ids())
def test_no_binary_float_comes_out_of_a_book(id: str) -> None:
    def floats(value: object) -> bool:
        if isinstance(value, dict):
            return any(map(floats, value.values()))
        if isinstance(value, list):
            return any(map(floats, value))
        return isinstance(value, float)

    book = load_book(id)
    assert not [rule.id for rule in book.rules.values() if floats(rule.params) or floats(rule.example)]
    values: set[AnswerValue] = {value for format in FORMATS for value in book.answers(format).values()}
    assert not [value for value in values if isinstance(value, float)]
    assert Fraction(1, 2) in values


@pytest.mark.parametrize("id", book_ids())
def test_whatever_is_cited_can_be_read(id: str) -> None:
    books = [load_book(each) for each in book_ids()]
    book = load_book(id)
    for format in FORMATS:
        for question in QUESTIONS:
            for cited in book.cite(question, format):
                assert any(cited in each.rules for each in books), (question, cited)


def test_an_alias_sets_questions_that_exist_with_answers_that_fit() -> None:
    for name, sets in aliases()["aliases"].items():
        assert name not in aliases()["plain"], name
        for question, spelled in sets.items():
            asked = QUESTIONS[question]
            if isinstance(spelled, str):
                assert spelled in ("largest", "smallest", "one-more"), name
                assert asked.type == "number", name
            else:
                assert all(fits(asked, value) for value in spelled.values()), name


def test_a_name_for_a_row_implies_an_answer_that_has_a_table() -> None:
    for name, fills in aliases()["tables"].items():
        assert name not in aliases()["aliases"], name
        assert name not in aliases()["plain"], name
        assert QUESTIONS[fills["question"]].choices[fills["is"]].table, name


@pytest.mark.parametrize("id", book_ids())
def test_an_answer_that_needs_a_table_has_one_and_no_other_has(id: str) -> None:
    for format in FORMATS:
        for question, told in load_book(id).settled(format).items():
            choice = QUESTIONS[question].choices.get(str(told.value))
            assert bool(told.table) == bool(choice and choice.table), question


@pytest.mark.parametrize("id", book_ids())
def test_every_topic_with_a_question_can_be_cited(id: str) -> None:
    asked = {question.topic for question in QUESTIONS.values()}
    assert not [topic for topic in asked if not load_book(id).cite(topic)]


@pytest.mark.parametrize("id", book_ids())
def test_every_parameter_has_a_question_or_is_plain(id: str) -> None:
    known = {name.rpartition(":")[2] for section in aliases().values() for name in section}
    for rule in load_book(id).rules.values():
        assert set(rule.params) <= known, rule.id


AREAS = "|".join({topic.partition(".")[0] for topic in topics()})


def test_what_a_question_refers_to_exists() -> None:
    named = re.compile(rf"\b(?:{AREAS})\.[a-z-]+/[a-z-]+")
    for asked in QUESTIONS.values():
        steps = [text for choice in asked.choices.values() for text in (choice.does, choice.pending, *choice.steps)]
        for text in (asked.note, asked.reads, *asked.needs, *steps):
            assert set(named.findall(text)) <= set(QUESTIONS), asked.id


def test_the_code_asks_only_questions_that_exist() -> None:
    written = re.compile(r"\bQ\.(\w+\.\w+\.\w+)")
    package = Path(next(iter(floorman.__path__)))
    asked = {(file.name, name) for file in package.rglob("*.py") for name in written.findall(file.read_text("utf-8"))}
    assert len(asked) > 400
    assert not [(file, name) for file, name in asked if attrgetter(name)(Q) not in QUESTIONS]
