"""Every topic, question, method and rule that is named in code or tests is one that exists."""

import re
from collections import defaultdict

from architecture.sources import TESTS, calls, modules, place, spelled, words
from floorman.rules import book_ids, load_book, question, topics
from floorman.text import catalogue

TOPIC = re.compile(r"([a-z]+)\.[a-z]+(?:-[a-z]+)*(/[a-z0-9-]+)?")
AREAS = {topic.partition(".")[0] for topic in topics()}


def exists(name: str) -> bool:
    """Whether a topic, or with a stroke in it a question, is one of the rulebook's."""
    return question(name) is not None if "/" in name else name in topics()


def is_message(name: str) -> bool:
    """Whether it is the id of a sentence: files of the catalogue may be called as areas of the rulebook are."""
    file, _, key = name.partition(".")
    return key in catalogue("en", file)


def test_what_looks_like_a_topic_or_a_question_is_one() -> None:
    """This reads every string: topics of events and of `why_not` are among them, and questions asked of a book."""
    looks_so = [
        (place(path, word), word.value)
        for path in modules()
        for word in words(path)
        if (found := TOPIC.fullmatch(str(word.value))) and found[1] in AREAS
    ]
    assert len(looks_so) > 100
    assert [(where, name) for where, name in looks_so if not exists(str(name)) and not is_message(str(name))] == []


def test_a_refusal_names_a_topic() -> None:
    named = [
        (place(path, call), topic)
        for path in modules()
        for _, call in calls(path, "Refused")
        for topic in spelled(*call.args[:1])
    ]
    assert len(named) > 20
    assert [(where, topic) for where, topic in named if topic not in topics()] == []


def test_a_function_implements_topics_that_exist() -> None:
    named = [
        (place(path, call), topic)
        for path in modules()
        for _, call in calls(path, "implements")
        for topic in spelled(*call.args)
    ]
    assert len(named) > 20
    assert [(where, topic) for where, topic in named if topic not in topics()] == []


def test_a_method_is_a_choice_of_its_question_and_no_choice_lacks_one() -> None:
    carried_out: dict[str, set[str]] = defaultdict(set)
    for path in modules():
        for _, call in calls(path, "method"):
            asked, choice = spelled(*call.args)
            carried_out[asked].add(choice)
    assert carried_out
    for id, choices in carried_out.items():
        asks = question(id)
        assert asks is not None, id
        assert choices == set(asks.choices), id


def test_rules_that_tests_prove_stand_in_a_book() -> None:
    known = {id for book in book_ids() for id in load_book(book).rules}
    proved = [
        (path.relative_to(TESTS).as_posix(), call.lineno, id)
        for path in sorted(TESTS.rglob("test_*.py"))
        for _, call in calls(path, "proves")
        for id in spelled(*call.args)
    ]
    assert proved
    assert [mark for mark in proved if mark[-1] not in known] == []
