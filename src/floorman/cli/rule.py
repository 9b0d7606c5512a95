"""Look up a rule, a topic or a question: what do the books say?

floorman rule                        every topic
floorman rule betting.reopen         a topic: its questions, every book's answers side by side, and the rules
floorman rule betting.reopen/cumulative   a question: its possible answers, and who gives which
floorman rule seminole-2024:47-A     a rule, or the rules whose numbers begin so
floorman rule odd chip               rules that speak of it
floorman rule hpt chip race          the same in one book, with what it takes from the book it is laid over
floorman rule --book my.toml balancing    the same in a house's own book

A rule of one book is shown with the code that carries it out (function or method, file and line) and with its proofs.
A book may be named by the first word of its id: uk, army, seminole, roberts, hpt.
"""

from __future__ import annotations

import argparse
import importlib
import json
import pkgutil
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import msgspec

import floorman
import floorman.rules
from floorman.cli._books import OR_FILE, book_named
from floorman.core import InvariantError, Value
from floorman.rules import (
    AnswerValue,
    Question,
    Rule,
    Rulebook,
    book_ids,
    implemented_topics,
    load_book,
    method_for,
    question,
    questions,
    topics,
)
from floorman.rules.book import FORMATS
from floorman.rules.load import answers, in_words, numbered, own_rules, readings, speaking_of
from floorman.rules.question_ids import Q


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `floorman rule` takes."""
    parser.add_argument("what", nargs="*", help="a topic, a question, the beginning of a rule's id, or words")
    parser.add_argument("--book", metavar="BOOK", help=f"only this book: {OR_FILE}")
    parser.add_argument("--json", action="store_true", help="print JSON")


WHOLE = 15
"""The most rules found in one book that are shown with their code and proofs; the others are listed."""


def run(args: argparse.Namespace) -> int:
    """Find a topic, question or rule and print it. Return 1 when there is none, else 0."""
    words = " ".join(args.what).split()
    named = book_called(args.book) or args.book if args.book else _named_among(words)
    if named and not args.book:
        words = [word for word in words if book_called(word) != named]
    books = [book_named(named)] if named else [load_book(id) for id in book_ids()]
    what = " ".join(words)
    asked = question(what)
    if asked is not None:
        return _question(asked, books, args.json)
    if what in topics():
        return _topic(what, books, args.json)
    area = {topic: asks for topic, asks in topics().items() if not what or topic.partition(".")[0] == what}
    if area:
        return show(["topic", "asks"], area.items(), args.json)
    rules = numbered(what, books) if ":" in what else speaking_of(what, books)
    if named and ":" not in what:
        rules = _in_force(what, books[0])
    if not rules:
        print(f"No topic, question or rule answers to {what!r}.", file=sys.stderr)
        return 1
    if ":" in what or len(rules) == 1 or (named and args.json):
        return _rules(rules, books, args.json)
    if named:
        _rules(rules[:WHOLE], books, False)
        rules = rules[WHOLE:]
        print("\n" * bool(rules), end="")
    return show(["rule", "topic", "title"], [(rule.id, rule.topic, rule.title) for rule in rules], args.json)


def _named_among(words: Sequence[str]) -> str:
    """Return the book that is named in words that say something else too; "" where none is, or several are."""
    found = {book_called(word) for word in words} - {""}
    others = [word for word in words if not book_called(word)]
    return found.pop() if len(found) == 1 and others else ""


def _in_force(words: str, book: Rulebook) -> list[Rule]:
    """Return the rules with these words that hold in a book: its own, and those it takes from the books under it."""
    found = speaking_of(words, book.layers, first=book.id)
    holding = {id for format in FORMATS for id in book.in_force([rule.id for rule in found], format)}
    answering = {id for format in FORMATS for answer in book.settled(format).values() for id in answer.cites}
    read = {rule.id for rule in readings().rules.values()}
    return [rule for rule in found if rule.id in holding and (rule.id not in read or rule.id in answering)]


def _rules(rules: Sequence[Rule], books: Sequence[Rulebook], as_json: bool) -> int:
    if as_json:
        return dump([_whole(rule, books) for rule in rules])
    for place, rule in enumerate(rules):
        print("\n" * (place > 0) + f"{rule.id}  {rule.title}")
        scope = "" if rule.scope == "all" else f", {rule.scope}"
        print(f"  {rule.topic}, {rule.kind}{scope}")
        print(f"  {rule.requires}")
        if rule.params:
            print("  " + ", ".join(f"{name} = {in_words(value)}" for name, value in rule.params.items()))
        for word in ("options", "see", "overrides", "counterpart", "also"):
            if getattr(rule, word):
                print(f"  {word}: {', '.join(getattr(rule, word))}")
        if rule.note:
            print(f"  note: {rule.note}")
        if taken := _taken_over(rule, books):
            print(f"  also holds in: {', '.join(taken)}")
        for function in places(rule.topic):
            print(f"  settled by: {function}")
        for answer, by in _answers_from(rule, books).items():
            print(f"  answers: {answer}" + "".join(f"\n    {each}" for each in by))
        for proof in proofs().get(rule.id, ()):
            print(f"  proved by: {proof}")
    return 0


def _taken_over(rule: Rule, books: Sequence[Rulebook]) -> list[str]:
    """Return the books that are laid over the rule's own and have nothing else on its topic."""
    own = rule.id.partition(":")[0]
    return [book.id for book in books if book.id != own and rule.id in book.cite(rule.topic)]


def _answers_from(rule: Rule, books: Sequence[Rulebook]) -> dict[str, tuple[CodePlace, ...]]:
    """Return the answers that come from a rule, `topic/question = answer`, with the code that carries each out."""
    found: dict[str, tuple[CodePlace, ...]] = {}
    for book in books:
        for format in FORMATS:
            for asked, answer in book.settled(format).items():
                if rule.id in answer.cites and (known := question(asked)):
                    found[f"{asked} = {in_words(answer.value)}"] = places_of_answer(known, answer.value)
    return found


def _whole(rule: Rule, books: Sequence[Rulebook]) -> dict[str, Any]:
    found = {name: value for name in rule.__struct_fields__ if (value := getattr(rule, name))}
    found |= {"also_holds_in": _taken_over(rule, books), "settled_by": _listed(places(rule.topic))}
    found["answers"] = {answer: _listed(by) for answer, by in _answers_from(rule, books).items()}
    return found | {"proved_by": proofs().get(rule.id, ())}


def _listed(found: Iterable[CodePlace]) -> list[dict[str, str]]:
    return [each._asdict() for each in found]


def _question(asked: Question, books: Sequence[Rulebook], as_json: bool) -> int:
    if as_json:
        return dump(_asked(asked, books))
    print(f"{asked.id}  {asked.asks}")
    for name, choice in asked.choices.items():
        print(f"  {name}: {choice.does}")
        for place, step in enumerate(choice.steps, 1):
            print(f"    {place}. {step}")
        for function in places_of_answer(asked, name) if asked.type == "method" else ():
            print(f"    {function}")
    for function in places_of_answer(asked, "") if asked.type != "method" else ():
        print(f"  asked in: {function}")
    print()
    rows = []
    for book in books:
        settled = {format: book.settled(format)[asked.id] for format in FORMATS if asked.format in (None, format)}
        once = len(set(settled.values())) == 1
        for format, answer in list(settled.items())[: 1 if once else 2]:
            where = asked.format or ("both" if once else format)
            rows.append((book.id, where, in_words(answer.value), " ".join(answer.cites), answer.because))
    return show(["book", "in", "answer", "from", "because"], rows, False)


def _topic(topic: str, books: Sequence[Rulebook], as_json: bool) -> int:
    if len(books) == 1:
        rules = [books[0].rules[id] for id in books[0].cite(topic)]
    else:
        rules = [rule for book in books for rule in own_rules(book) if rule.topic == topic]
    asked = questions(topic).values()
    if as_json:
        found: dict[str, Any] = {"topic": topic, "asks": topics()[topic], "settled_by": _listed(places(topic))}
        found |= {"questions": [_asked(each, books) for each in asked]}
        return dump({**found, "rules": [_whole(rule, books) for rule in rules]})
    print(f"{topic}  {topics()[topic]}")
    for function in places(topic):
        print(f"settled by {function}")
    for each in asked if len(books) == 1 else ():
        for value in dict.fromkeys(books[0].answer(each.id, format) for format in FORMATS):
            by = places_of_answer(each, value)
            print(f"{each.id} = {in_words(value)}" + "".join(f"\n  {one}" for one in by))
    print()
    if asked:
        rows = [
            (f"{each.id.partition('/')[2]}: {each.asks}", *(answers(book, each.id) for book in books)) for each in asked
        ]
        show(["question", *(book.id for book in books)], rows, False)
        print()
    if len(books) == 1:
        for rule in rules:
            print(f"{rule.id}  {rule.title}\n  {rule.requires}")
            print("".join(f"  proved by: {proof}\n" for proof in proofs().get(rule.id, ())), end="")
        return 0
    rows = [(rule.id, rule.title, rule.requires, _how_many(len(proofs().get(rule.id, ())))) for rule in rules]
    return show(["rule", "title", "requires", "proofs"], rows, False)


def _how_many(count: int) -> str:
    return f"{count} proof{'s' * (count != 1)}" if count else "no proof"


def _asked(asked: Question, books: Iterable[Rulebook]) -> dict[str, Any]:
    found: dict[str, Any] = {"id": asked.id, "asks": asked.asks, "type": asked.type, "unit": asked.unit}
    found["choices"] = {name: choice.does for name, choice in asked.choices.items()}
    found["answers"] = {}
    for book in books:
        settled = {format: book.settled(format)[asked.id] for format in FORMATS}
        found["answers"][book.id] = {
            format: {"is": answer.value, "from": answer.cites, "because": answer.because}
            for format, answer in settled.items()
        }
    return found


def dump(found: object) -> int:
    """Print as JSON, with fractions, which JSON cannot write exactly, as text: "1/2"."""
    print(json.dumps(found, indent=2, ensure_ascii=False, default=str))
    return 0


def show(columns: Sequence[str], rows: Iterable[Sequence[str]], as_json: bool) -> int:
    """Print a table: drawn on a terminal, rows with tabs when piped, or JSON."""
    if as_json:
        return dump([dict(zip(columns, row, strict=True)) for row in rows])
    if not sys.stdout.isatty():
        for row in rows:
            print("\t".join(row))
        return 0
    from rich import box
    from rich.console import Console
    from rich.table import Table

    table = Table(*columns, box=box.SIMPLE_HEAD, pad_edge=False)
    for row in rows:
        table.add_row(*row)
    Console(highlight=False, markup=False).print(table)
    return 0


def book_called(name: str) -> str:
    """Return the id of a book by the first word of its id, in any case; "" where there is none.

    >>> book_called("uk"), book_called("Robert's"), book_called("hpt"), book_called("chip")
    ('uk-tda', 'roberts-10', 'hpt', '')
    """
    word = name.lower().replace("'", "").replace("\u2019", "")
    return next((id for id in book_ids() if word in (id, id.partition("-")[0])), "")


ABOVE_AND_BELOW = ("cli", "core", "cards", "rules")
"""Packages that settle no topic: the command line shows what others have settled, the lowest ones know no rules."""
BOOKS = ("floorman.rules.book", "floorman.rules.load")
"""Modules of `floorman.rules` that settle a topic: which book takes precedence over another."""


@cache
def domain() -> tuple[ModuleType, ...]:
    """Import and return every module that may settle a topic, so that all of them are registered."""
    packages = [one.name for one in pkgutil.iter_modules(floorman.__path__) if one.name not in ABOVE_AND_BELOW]
    found: list[ModuleType] = []
    for name in packages:
        package = importlib.import_module(f"floorman.{name}")
        inside = pkgutil.walk_packages(package.__path__, f"floorman.{name}.")
        found += [package, *(importlib.import_module(one.name) for one in inside)]
    return (*found, *map(importlib.import_module, BOOKS))


class CodePlace(NamedTuple):
    """A function of the program: its name in short, and the file and line where it begins."""

    name: str
    line: str

    def __str__(self) -> str:
        return f"{self.name}  {self.line}"


def _place(function: Callable[..., Any]) -> CodePlace:
    file, line = Path(function.__code__.co_filename), function.__code__.co_firstlineno
    if file.is_relative_to(Path.cwd()):
        file = file.relative_to(Path.cwd())
    return CodePlace(f"{function.__module__.removeprefix('floorman.')}.{function.__qualname__}", f"{file}:{line}")


def places(topic: str) -> tuple[CodePlace, ...]:
    """Return the functions that settle a topic, with file and line."""
    domain()
    return tuple(_place(each) for each in implemented_topics().get(topic, ()))


def places_of_answer(question: Question, value: AnswerValue) -> tuple[CodePlace, ...]:
    """Return the method that carries out an answer; for other answers, every line that asks the question."""
    domain()
    if question.type == "method":
        return (_place(method_for(question.id, str(value))),) if has_method(question.id, str(value)) else ()
    return _asking().get(question.id, ())


@cache
def _asking() -> Mapping[str, tuple[CodePlace, ...]]:
    found: dict[str, list[CodePlace]] = defaultdict(list)
    for module in domain():
        file = Path(str(module.__file__))
        if file.is_relative_to(Path.cwd()):
            file = file.relative_to(Path.cwd())
        for line, text in enumerate(source_of(module).splitlines(), 1):
            for area, topic, name in NAMED.findall(text):
                asked = getattr(getattr(getattr(Q, area), topic), name)
                found[asked].append(CodePlace(module.__name__.removeprefix("floorman."), f"{file}:{line}"))
    return {asked: tuple(dict.fromkeys(places)) for asked, places in found.items()}


def has_method(question: str, choice: str) -> bool:
    """Decide whether a function carries out this choice of a question."""
    try:
        method_for(question, choice)
    except InvariantError:
        return False
    return True


NAMED = re.compile(r"\bQ\.(\w+)\.(\w+)\.(\w+)")
"""A question as it is written in code."""


def source_of(module: ModuleType) -> str:
    """Return the source of a module; "" where it has none."""
    loader = module.__spec__.loader if module.__spec__ else None
    source: str | None = loader.get_source(module.__name__) if hasattr(loader, "get_source") else None  # type: ignore[union-attr]
    return source or ""


FOLDER = Path(floorman.rules.__file__).parent
FILE = FOLDER / "proofs.json"


class Record(Value, frozen=True):
    """The recorded proofs and answers that matter.

    `proofs`: by file and by scenario or test, the rules it proves. `bites`: by question and answer, the scenario or
    test that notices it. An answer is noticed when a proof fails once another is put in its place: another book's, or
    where all agree, any other.
    """

    proofs: dict[str, dict[str, tuple[str, ...]]] = msgspec.field(default_factory=dict)
    bites: dict[str, dict[str, str]] = msgspec.field(default_factory=dict)

    def by_rule(self) -> Mapping[str, tuple[str, ...]]:
        """Return the proofs of each rule: `betting/reopening.toml: two short all-ins add up`."""
        found: dict[str, list[str]] = defaultdict(list)
        for file, named in self.proofs.items():
            for name, ids in named.items():
                for id in ids:
                    found[id].append(f"{file}: {name}")
        return {id: tuple(proofs) for id, proofs in found.items()}


@cache
def recorded() -> Record:
    """Return the record that came with the package."""
    return msgspec.json.decode(FILE.read_bytes(), type=Record)


@cache
def proofs() -> Mapping[str, tuple[str, ...]]:
    """Return the recorded proofs of each rule."""
    return recorded().by_rule()


def keep(record: bytes) -> None:
    """Write a record in place of the last one, and forget what was read of that."""
    FILE.write_bytes(record)
    recorded.cache_clear()
    proofs.cache_clear()
