"""No text that people read has a name of the program in it: not in books, nor in what a dealer is told to do."""

import re
from collections.abc import Iterator

from floorman.desk.choices import CHOICES
from floorman.desk.methods import carries_out, steps_of
from floorman.rulebook import book_ids, load_book, questions, topics
from floorman.server.http.rulebook import _shown as shown_rule

AREAS = "betting|button|chips|clock|conduct|dealing|entry|game|hand|pot|room|seating|showdown|td"
CODE = re.compile(rf"`|\b(?:{AREAS})\.[a-z]+(?:-[a-z]+)*\b|\bset [a-z]+-[a-z]+\b|\b[a-z]+_[a-z]+\b")


def shown() -> Iterator[tuple[str, str]]:
    """Every text that pages show, and where it comes from."""
    for book in map(load_book, book_ids()):
        for rule in book.rules.values():
            told = shown_rule(rule)
            for text in (told.title, told.requires, told.note, *told.options):
                yield rule.id, text
    for question in questions().values():
        yield question.id, question.asks
        for code, choice in question.choices.items():
            yield f"{question.id}: {code}", choice.does
            if carries_out(question.id):
                for late in (False, True):
                    for step in steps_of(question.id, code, late):
                        yield f"{question.id}: {code}: step", step
    yield from topics().items()
    yield from CHOICES.items()


def test_no_text_that_people_read_has_a_code_name_in_it() -> None:
    assert [(where, text) for where, text in shown() if CODE.search(text or "")] == []
