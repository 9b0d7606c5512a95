"""The package's own data: topics, books and readings. The only place that reads it, and each file only when asked for.

A book's file opens with its head and its answers, which play needs; the rules follow and are four fifths of it. So the
head is parsed alone, and the rules on the first question about them.
"""

import tomllib
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from types import MappingProxyType
from typing import Any

import msgspec

from floorman.base import DataError
from floorman.rulebook.book import Rulebook
from floorman.rulebook.model import Question, Rule

_RULES = "\n[[rule]]"
"""Where a book's head ends."""


def _data(*path: str) -> Traversable:
    return resources.files("floorman.rulebook").joinpath(*path)


def parse(text: str, where: str) -> dict[str, Any]:
    """TOML with exact numbers: a decimal is a Fraction."""
    try:
        return tomllib.loads(text, parse_float=Fraction)
    except tomllib.TOMLDecodeError as wrong:
        raise DataError(where, str(wrong)) from wrong


@cache
def book_ids() -> tuple[str, ...]:
    """The books that come with the program."""
    return tuple(sorted(file.name.removesuffix(".toml") for file in _data("books").iterdir()))


@cache
def load_book(id: str) -> Rulebook:
    """A book as a layered whole. Its answers are read now, its rules when first asked for."""
    if id not in book_ids():
        raise DataError("book", f"There is no book {id!r}.", f"Write one of {', '.join(book_ids())}.")
    name = f"{id}.toml"
    text = _data("books", name).read_text("utf-8")
    head = parse(text.partition(_RULES)[0], name)
    base = head.get("base")
    return Rulebook(
        id, head["title"], load_book(base) if base else readings(), head["answers"], lambda: _rules(id), base
    )


@cache
def _rules(id: str) -> Mapping[str, Rule]:
    name = f"{id}.toml"
    whole = parse(_data("books", name).read_text("utf-8"), name)
    scope = whole.get("scope", "all")
    rules = msgspec.convert([{"scope": scope, **rule} for rule in whole["rule"]], list[Rule])
    return MappingProxyType({rule.id: rule for rule in rules})


@cache
def readings() -> Rulebook:
    """Our own answers, under every book, for what books leave open."""
    return Rulebook(
        "readings", "Our readings", None, parse(_data("readings.toml").read_text("utf-8"), "readings.toml")["answers"]
    )


@cache
def aliases() -> Mapping[str, Any]:
    """`aliases`: name -> question -> spellings; `plain`: name -> why it is no choice."""
    return MappingProxyType(parse(_data("aliases.toml").read_text("utf-8"), "aliases.toml"))


@cache
def _areas() -> tuple[str, ...]:
    return tuple(sorted(file.name.removesuffix(".toml") for file in _data("topics").iterdir()))


@cache
def _area(name: str) -> tuple[Mapping[str, str], Mapping[str, Question]]:
    whole = parse(_data("topics", f"{name}.toml").read_text("utf-8"), f"topics/{name}.toml")
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
