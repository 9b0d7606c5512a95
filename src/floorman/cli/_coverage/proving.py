"""Scenarios as proofs: what each shows to be at work, and which answers it depends on."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from floorman.base import DataError, InvariantError
from floorman.cli._coverage.hearing import Hearing
from floorman.cli._coverage.record import Record
from floorman.rulebook import AnswerValue, Format, book_ids, load_book, questions
from floorman.rulebook.model import FORMATS
from floorman.scenario import Scenario, read_scenarios, run_scenario


class Run(NamedTuple):
    """A scenario that passed under one book: the rules it proves and cites, and the answers it was given."""

    scenario: Scenario
    book: str
    proves: frozenset[str]
    cited: frozenset[str]
    asked: Mapping[tuple[str, Format], AnswerValue]

    def __str__(self) -> str:
        return f"{self.scenario.file}: {self.scenario.name} [{self.book}]"


def scenarios_in(folder: Path, here: Path) -> Iterator[Scenario]:
    """The scenarios of a folder. A file is known by its place below `here`, or else in the folder."""
    files = sorted(folder.rglob("*.toml"))
    if not files:
        raise DataError(str(folder), "There is no *.toml in this folder.")
    for file in files:
        place = file.resolve().relative_to(here) if file.resolve().is_relative_to(here) else file.relative_to(folder)
        try:
            text = file.read_text("utf-8")
        except UnicodeDecodeError as wrong:
            raise DataError(str(file), "This is not text in UTF-8.") from wrong
        yield from read_scenarios(text, place.as_posix())


def runs(scenarios: Iterable[Scenario]) -> Iterator[Run]:
    """Every scenario under each of its books, as far as it passes."""
    for scenario in scenarios:
        for book in scenario.books:
            run = _run(scenario, book)
            if run:
                yield run


def _run(scenario: Scenario, book: str) -> Run | None:
    """A scenario proves the rules that it names, passes under and calls on. Functions are watched only if need be."""
    named = {id for id in scenario.rules if id.startswith(f"{book}:")}
    cited: frozenset[str] = frozenset()
    for functions in (False, True):
        with Hearing(functions=functions) as hearing:
            result = run_scenario(scenario, book)
        if not result.passed:
            return None
        cited = result.cited | hearing.cites()
        if named <= cited:
            break
    return Run(scenario, book, frozenset(named & cited), cited, hearing.asked)


def proofs(passed: Iterable[Run]) -> Record:
    """What a series of runs proves, the books together."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for run in passed:
        if run.proves:
            found[run.scenario.file][run.scenario.name] |= run.proves
    return Record({file: {name: tuple(sorted(ids)) for name, ids in named.items()} for file, named in found.items()})


def disputed() -> dict[tuple[str, Format], frozenset[AnswerValue]]:
    """The answers that books give to a question in one format, where they are not of one mind."""
    found = {}
    for id, asked in questions().items():
        for format in FORMATS:
            if asked.format in (None, format):
                given = frozenset(load_book(book).answer(id, format) for book in book_ids())
                if len(given) > 1:
                    found[id, format] = given
    return found


def shown(value: AnswerValue) -> str:
    """An answer as the record writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def bites(passed: Iterable[Run]) -> dict[str, dict[str, str]]:
    """Which answers somebody notices: put another book's in its place, and a scenario that passed fails."""
    given = disputed()
    asking: dict[tuple[str, AnswerValue], list[tuple[Run, Format]]] = defaultdict(list)
    for run in passed:
        for (question, format), value in run.asked.items():
            if (question, format) in given:
                asking[question, value].append((run, format))
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for (question, value), concerned in asking.items():
        speaks_of = set(questions_cites(question))
        concerned.sort(key=lambda each: (speaks_of.isdisjoint(each[0].scenario.rules), len(each[0].scenario.steps)))
        for run, format in concerned:
            if any(notices(run, question, other) for other in sorted(given[question, format] - {value}, key=str)):
                found[question][shown(value)] = str(run)
                break
    return dict(found)


def questions_cites(question: str) -> Iterator[str]:
    """The rules that the books answer a question by."""
    for book in book_ids():
        yield from load_book(book).cite(question)


def notices(run: Run, question: str, other: AnswerValue) -> bool:
    """Whether the scenario fails once the question is answered otherwise.

    What is cited does not count, and an answer that nothing carries out is no failure of the scenario's. One that the
    book has no figures for is noticed: the event does not open.
    """
    steps = tuple(
        step._replace(expect={key: value for key, value in step.expect.items() if key != "cites"})
        for step in run.scenario.steps
    )
    with Hearing({question: other}, functions=False):
        try:
            return not run_scenario(run.scenario._replace(steps=steps), run.book).passed
        except DataError:
            return True
        except InvariantError:
            return False
