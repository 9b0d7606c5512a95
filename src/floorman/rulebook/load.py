"""The package's own data: topics, books and readings. The only place that reads it, and each file only when asked for.

A book's file opens with its head and its answers, which play needs; the rules follow and are four fifths of it. So the
head is parsed alone, and the rules on the first question about them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import msgspec

from floorman.base import DataError
from floorman.rulebook.book import Rulebook, Stated
from floorman.rulebook.model import FORMATS, Point, Procedure, Question, Rule

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

_is_number = re.compile(r"[+-]?[0-9_]{1,20}(?:\.[0-9_]{1,20})?(?:[eE][+-]?[0-9]{1,2})?").fullmatch
_RULES = "\n[[rule]]"
"""Where a book's head ends."""


def _data(*path: str) -> Traversable:
    from importlib import resources  # slow to import, and a program that asks no book anything need not wait for it

    return resources.files("floorman.rulebook").joinpath(*path)


def parse(text: str, where: str) -> dict[str, Any]:
    """TOML with exact numbers: a decimal is a Fraction."""
    import tomllib

    try:
        return tomllib.loads(text, parse_float=_exact)
    except tomllib.TOMLDecodeError as wrong:
        raise DataError(where, f"{wrong}.") from wrong
    except RecursionError as wrong:
        raise DataError(where, "Values are nested too deeply.") from wrong
    except ValueError as wrong:  # a number that is none, or longer than Python reads; a date that is none
        raise DataError(where, f"{wrong}.") from wrong


def _exact(text: str) -> Fraction:
    """A decimal of a file. Infinity, and numbers that would fill the memory, cannot be used."""
    if not _is_number(text):
        raise ValueError(f"{text[:30]} is not a number that can be used here")
    return Fraction(text)


def _read(*path: str) -> dict[str, Any]:
    return parse(_data(*path).read_text("utf-8"), path[-1])


def _names(folder: str) -> tuple[str, ...]:
    return tuple(sorted(file.name.removesuffix(".toml") for file in _data(folder).iterdir()))


@cache
def book_ids() -> tuple[str, ...]:
    """The books that come with the program."""
    return _names("books")


@cache
def load_book(id: str) -> Rulebook:
    """A book as a layered whole. Its answers are read now, its rules when first asked for."""
    if id not in book_ids():
        raise DataError("book", f"There is no book {id!r}.", f"Write one of {', '.join(book_ids())}.")
    head = _head("books", f"{id}.toml")
    over = load_book(head["base"]) if "base" in head else readings()
    return Rulebook(id, head["title"], head["answers"], partial(_rules, "books", f"{id}.toml"), over)


@cache
def readings() -> Rulebook:
    """Our own answers and rules, under every book, for what books leave open."""
    head = _head("readings.toml")
    return Rulebook("readings", head["title"], head["answers"], _reading_rules, None)


@cache
def _reading_rules() -> Mapping[str, Rule]:
    return {**_rules("readings.toml"), **as_rules("readings", readings().stated)}


def _head(*path: str) -> dict[str, Any]:
    return parse(_data(*path).read_text("utf-8").partition(_RULES)[0], path[-1])


@cache
def _rules(*path: str) -> Mapping[str, Rule]:
    whole = _read(*path)
    scope = whole.get("scope", "all")
    rules = msgspec.convert([{"scope": scope, **rule} for rule in whole["rule"]], list[Rule])
    return MappingProxyType({rule.id: rule for rule in rules})


def as_rules(book: str, stated: Mapping[str, Stated]) -> dict[str, Rule]:
    """Answers that come from no printed rule, put into words, so that what is cited can be read."""
    rules = {}
    for id, answer in stated.items():
        asked = question(id)
        if asked is None or "from" in answer:
            continue
        parts = {"": answer, **{f"In {each} games: ": answer[each] for each in FORMATS if each in answer}}
        says = " ".join(f"{when}{_put(asked, part)}" for when, part in parts.items() if "is" in part)
        because = answer.get("because", "")
        rules[f"{book}:{id}"] = Rule(f"{book}:{id}", asked.asks, asked.topic, "engine", says, note=because)
    return rules


def _put(asked: Question, part: Stated) -> str:
    rows = [f"{row}: {', '.join(map(str, figures))}" for row, figures in part.get("table", {}).items()]
    return "; ".join([asked.put(part["is"]), *rows])


@cache
def tables(id: str) -> Mapping[str, Any]:
    """What a book prints in tables, as printed. Play takes the figures of `Rulebook.table`, which a house may set."""
    return MappingProxyType(_read("books", f"{id}.toml").get("tables", {}))


@cache
def aliases() -> Mapping[str, Any]:
    """How names of the catalogue set questions, by the three sections that `aliases.toml` explains."""
    return MappingProxyType(_read("aliases.toml"))


@cache
def points() -> tuple[Point, ...]:
    """What rules state, and by which facts of a case it is known: see `floorman.rulebook.consult.cited`."""
    raw = [point for name in _names("points") for point in _read("points", f"{name}.toml")["point"]]
    return tuple(msgspec.convert(raw, list[Point]))


@cache
def procedures() -> tuple[Procedure, ...]:
    """Every step that the books ask of the staff, with the moment it is due."""
    return tuple(msgspec.convert(_read("procedures.toml")["procedure"], list[Procedure]))


@cache
def rules_on_offences() -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """By section of `offences.toml` and by offence: the rules of all books that speak of it."""
    whole = _read("offences.toml")
    return MappingProxyType({part: {code: tuple(ids) for code, ids in rows.items()} for part, rows in whole.items()})


@cache
def _areas() -> tuple[str, ...]:
    return _names("topics")


@cache
def _area(name: str) -> tuple[Mapping[str, str], Mapping[str, Question]]:
    whole = _read("topics", f"{name}.toml")
    found = {}
    for raw in whole.get("question", ()):
        choices = {c: {"does": d} if isinstance(d, str) else d for c, d in raw.get("choices", {}).items()}
        found[raw["id"]] = msgspec.convert({**raw, "choices": choices}, Question)
    return MappingProxyType(whole["topics"]), MappingProxyType(found)


def question(id: str) -> Question | None:
    """One question, or None when there is none of that name."""
    area = id.partition(".")[0]
    return _area(area)[1].get(id) if area in _areas() else None


def questions(topic: str | None = None) -> dict[str, Question]:
    """Every question, or those of one topic, by id."""
    areas = _areas() if topic is None else [area for area in _areas() if area == topic.partition(".")[0]]
    return {id: q for area in areas for id, q in _area(area)[1].items() if topic in (None, q.topic)}


def topics() -> dict[str, str]:
    """Every topic, with what it asks."""
    return {topic: asks for area in _areas() for topic, asks in _area(area)[0].items()}
