"""No text that people read has a name of the program in it: not in books, nor in what a dealer is told to do."""

import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from floorman.core import DataError, Refused
from floorman.desk.desk import carries_out
from floorman.desk.situation import steps_of
from floorman.rules import book_ids, load_book, questions, topics
from floorman.server.http.rulebook import shown_rule
from floorman.server.screens import DirectorScreen
from floorman.text import catalogue
from live_event import DIRECTOR, TV, Live

AREAS = "betting|button|chips|clock|conduct|dealing|entry|game|hand|pot|room|seating|showdown|td"
CODE = re.compile(
    rf"`|\b(?:{'|'.join(book_ids())})\b|\b(?:{AREAS})\.[a-z]+(?:-[a-z]+)*\b|\bset [a-z]+-[a-z]+\b|\b[a-z]+_[a-z]+\b"
)


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
                        yield f"{question.id}: {code}: step", str(step)
    yield from topics().items()
    yield from catalogue("en", "choice").items()


def test_no_text_that_people_read_has_a_code_name_in_it() -> None:
    assert [(where, text) for where, text in shown() if CODE.search(text or "")] == []


SPOKEN = frozenset({"says", "label", "title", "moved", "deal", "note", "asks", "answer", "warnings"})
"""Fields of screens and sheets that a person reads."""

LEAK = re.compile(rf"{CODE.pattern}|\b[a-z]+=\S|\b(?:None|True|False)\b|\[\]|\{{\}}|\bTable\d|(?<![\d,.])\d{{5,}}")


def spoken(value: Any, key: str = "") -> Iterator[str]:
    """Every text in a screen or a sheet that a person reads."""
    if isinstance(value, dict):
        for name, one in value.items():
            yield from spoken(one, name)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from spoken(one, key)
    elif isinstance(value, str) and key in SPOKEN:
        yield value


def an_evening(book: str, seed: int) -> Iterator[str]:
    """Run an evening at random, mostly by its prompts, and yield what it says; refusals too."""
    chance = random.Random(f"{book} {seed}")
    live = Live(
        book=book, hours=3, rebuys={"until_level": 3}, bounty=500, players=[f"Player {at}" for at in range(1, 15)],
        prizes="generated", chips=[[25, 200], [100, 300], [500, 200], [1000, 100], [5000, 40]],
    )  # fmt: skip
    for _ in range(90):
        board = live.keeper.screen(DIRECTOR, live.at_ms)
        yield from spoken(msgspec.to_builtins(board))
        yield from spoken(msgspec.to_builtins(live.keeper.screen(TV, live.at_ms)))
        assert isinstance(board, DirectorScreen)
        options = [option.act for one in board.prompts for option in (one.do, *one.otherwise) if option]
        seated = [one for one in board.players if one.table and one.state != "out"]
        if seated:
            one = chance.choice(seated)
            options.append({"type": "Bust", "players": [one.name], "at": one.table})
            options.append({"type": "Rebuy", "player": one.name})
            options.append({"type": "Leave", "player": one.name})
            options.append({"type": "Offend", "player": one.name, "offence": chance.choice(board.offences).code})
        try:
            live.do(chance.choice(options) if options else {"type": "Pause"})
        except (Refused, DataError) as no:
            yield str(no)
        live.wait(chance.choice((20, 300, 900)))


@pytest.mark.parametrize("book", book_ids())
def test_no_evening_has_a_code_name_in_it(book: str) -> None:
    said = {text for seed in range(2) for text in an_evening(book, seed)}
    assert len(said) > 40
    assert sorted(text for text in said if LEAK.search(text)) == []
