"""Coverage of the rulebooks: which rules code carries out, what proves them, and what is missing."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, NamedTuple

import msgspec

from floorman.cli.rule import (
    FOLDER,
    NAMED,
    Record,
    domain,
    has_method,
    keep,
    proofs,
    recorded,
    source_of,
)
from floorman.conduct import OFFENCES
from floorman.core import DataError, InvariantError
from floorman.rules import (
    AnswerValue,
    Format,
    Rule,
    Rulebook,
    book_ids,
    implemented_topics,
    load_book,
    procedures,
    questions,
    rules_on_offences,
    topics,
)
from floorman.rules.book import FORMATS
from floorman.rules.question_ids import Q
from floorman.scenario import Reasons, Result, Scenario, read_scenarios, run_scenario


@cache
def functions() -> dict[str, tuple[str, ...]]:
    """Return the functions that settle each topic: `hand.betting._reopened`."""
    domain()
    return {
        topic: tuple(f"{each.__module__.removeprefix('floorman.')}.{each.__qualname__}" for each in settle)
        for topic, settle in implemented_topics().items()
        if topic in topics()
    }


def code_of_topics() -> dict[CodeType, tuple[str, ...]]:
    """Return the topics that each code object settles."""
    domain()
    found: dict[CodeType, tuple[str, ...]] = {}
    for topic, settle in implemented_topics().items():
        for function in settle:
            found[function.__code__] = (*found.get(function.__code__, ()), topic)
    return found


@cache
def missing_methods(topic: str) -> tuple[str, ...]:
    """Return the methods that some book calls for and nobody has written: `dealing.premature/turn = reshuffle`."""
    domain()
    wanted = {
        (id, str(load_book(book).answer(id, format)))
        for id, asked in questions(topic).items()
        if asked.type == "method"
        for book in book_ids()
        for format in FORMATS
        if asked.format in (None, format)
    }
    return tuple(f"{id} = {choice}" for id, choice in sorted(wanted) if not has_method(id, choice))


def implemented(topic: str) -> bool:
    """Decide whether a function settles a topic and every method that a book calls for is there."""
    return topic in functions() and not missing_methods(topic)


@cache
def asked_in_code() -> frozenset[str]:
    """Return the questions that are named somewhere in the code of the domain, or in its data."""
    named = (NAMED.findall(source_of(module)) for module in domain())
    asked = {getattr(getattr(getattr(Q, area), topic), name) for found in named for area, topic, name in found}
    return frozenset(asked | {offence.question for offence in OFFENCES.values()}) & questions().keys()


CLAIMS = FOLDER / "done.toml"


def joined(*records: Record) -> Record:
    """Combine several records; for an answer that several have, the first one stands."""
    proofs: dict[str, dict[str, tuple[str, ...]]] = {}
    bites: dict[str, dict[str, str]] = {}
    for record in records:
        for file, named in record.proofs.items():
            proofs.setdefault(file, {}).update(named)
        for question, answers in record.bites.items():
            bites[question] = {**answers, **bites.get(question, {})}
    return Record(proofs, bites)


def write(record: Record) -> None:
    """Write a record in place of the last one."""
    keep(text(record))


def text(record: Record) -> bytes:
    """Return a record as it is stored: sorted, with a line for each proof, so that a change can be read."""
    lines = ["{", '"proofs": {']
    files = sorted(record.proofs.items())
    for place, (file, named) in enumerate(files, 1):
        proofs = [f"  {_json(name)}: {_json(sorted(ids))}" for name, ids in sorted(named.items())]
        lines += [f"{_json(file)}: {{", ",\n".join(proofs), "}" + "," * (place < len(files))]
    lines += ["},", '"bites": {']
    bites = [f"{_json(question)}: {_json(dict(sorted(who.items())))}" for question, who in sorted(record.bites.items())]
    return "\n".join([*lines, ",\n".join(bites), "}", "}", ""]).encode()


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


@cache
def claimed() -> tuple[str, ...]:
    """Return the topics that are said to be done."""
    topics = tomllib.loads(CLAIMS.read_text("utf-8")).get("topics")
    if not isinstance(topics, list):
        raise DataError(str(CLAIMS), "topics is missing.", "Write topics = [...].")
    return tuple(topics)


Asked = tuple[str, Format, AnswerValue]
"""A question, the format it was asked in, and the answer."""


class Hearing:
    """A context manager that records which questions are asked and which topics run inside its `with` block.

    `asked` are the questions, with format and answer; `ran` the topics whose function ran; `named` the rules that were
    cited. `instead` are answers put in the place of whatever a book says. Nothing in the program knows of it: inside
    the block `Rulebook.answers` and `Rulebook.cite` are replaced and, with `functions`, calls are traced, which is
    slow. Blocks cannot be nested.
    """

    def __init__(self, instead: Mapping[str, AnswerValue] | None = None, *, functions: bool = True) -> None:
        self.instead = instead or {}
        self.asked: set[Asked] = set()
        self.ran: set[str] = set()
        self.named: set[str] = set()
        self._heard: dict[tuple[Rulebook, Format], _AnswersAsked] = {}
        self._codes = code_of_topics() if functions else {}

    def __enter__(self) -> Hearing:
        self._answers, self._cite = Rulebook.answers, Rulebook.cite
        hearing = self

        def answers(book: Rulebook, format: Format) -> dict[str, AnswerValue]:
            key = (book, format)
            if key not in hearing._heard:
                hearing._heard[key] = _AnswersAsked({**hearing._answers(book, format), **hearing.instead})
            return hearing._heard[key]

        def cite(book: Rulebook, what: str, format: Format | None = None) -> tuple[str, ...]:
            cited = hearing._cite(book, what, format)
            hearing.named.update(cited)
            return cited

        Rulebook.answers = answers  # type: ignore[method-assign, assignment]
        Rulebook.cite = cite  # type: ignore[method-assign, assignment]
        self._profile = sys.getprofile()
        if self._codes:
            sys.setprofile(self._watch)
        return self

    def __exit__(self, *wrong: object) -> None:
        if self._codes:
            sys.setprofile(self._profile)
        Rulebook.answers, Rulebook.cite = self._answers, self._cite  # type: ignore[method-assign]
        for (_, format), heard in self._heard.items():
            self.asked.update([(each, format, heard[each]) for each in tuple(heard.asked)])

    def _watch(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code in self._codes:
            self.ran.update(self._codes[frame.f_code])

    def cites(self) -> frozenset[str]:
        """Return the rules that were cited, and those behind the answers asked for and the topics that ran."""
        found = set(self.named)
        for (book, format), heard in self._heard.items():
            for what in (*heard.asked, *self.ran):
                found.update(book.cite(what, format))
        return frozenset(found)


class _AnswersAsked(dict[str, AnswerValue]):
    """A book's answers that remember which of them were asked for."""

    def __init__(self, answers: Mapping[str, AnswerValue]) -> None:
        super().__init__(answers)
        self.asked: set[str] = set()

    def __getitem__(self, question: str) -> AnswerValue:
        self.asked.add(question)
        return super().__getitem__(question)


class Run(NamedTuple):
    """A scenario that passed under one book: the rules it proves and cites, and the answers it was given."""

    scenario: Scenario
    book: str
    proves: frozenset[str]
    cited: frozenset[str]
    asked: frozenset[Asked]

    def __str__(self) -> str:
        return f"{self.scenario.file}: {self.scenario.name} [{self.book}]"


def scenarios_in(folder: Path, here: Path) -> Iterator[Scenario]:
    """Yield the scenarios of a folder. Files are named by their path below `here`, or else in the folder."""
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
    """Run every scenario under each of its books; yield those that pass."""
    for scenario in scenarios:
        for book in scenario.books:
            run = _run(scenario, book)
            if run:
                yield run


def _run(scenario: Scenario, book: str) -> Run | None:
    """Run a scenario; None where it fails. It proves the rules that it names, passes under and calls on.

    Functions are traced only where the rules named are not found otherwise.
    """
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
    return Run(scenario, book, frozenset(named & cited), cited, frozenset(hearing.asked))


def proofs_of(passed: Iterable[Run]) -> Record:
    """Return what a series of runs proves, all books together."""
    found: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for run in passed:
        if run.proves:
            found[run.scenario.file][run.scenario.name] |= run.proves
    return Record({file: {name: tuple(sorted(ids)) for name, ids in named.items()} for file, named in found.items()})


@cache
def given() -> dict[tuple[str, Format], frozenset[AnswerValue]]:
    """Return the answers that books give to each question in each format."""
    return {
        (id, format): frozenset(load_book(book).answer(id, format) for book in book_ids())
        for id, asked in questions().items()
        for format in FORMATS
        if asked.format in (None, format)
    }


def otherwise(question: str, format: Format, value: AnswerValue) -> list[AnswerValue]:
    """Return what to answer in the place of an answer: those of other books, else any other possible one."""
    others = set(given()[question, format] - {value})
    if others:
        return sorted(others, key=str)
    if isinstance(value, str):
        others.update(questions()[question].choices)
    elif isinstance(value, bool):
        others.add(not value)
    else:
        others.update((value + 1, 2 * value + 3, max(value - 1, 0)))
    return sorted(others - {value}, key=str)


def shown(value: AnswerValue) -> str:
    """Return an answer as the record writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def bites_of(passed: Iterable[Run]) -> dict[str, dict[str, str]]:
    """Return the answers of books that a scenario depends on: it passed, and fails with another answer."""
    asking: dict[tuple[str, AnswerValue], list[tuple[Run, Format]]] = defaultdict(list)
    for run in passed:
        for question, format, value in run.asked:
            if value in given().get((question, format), ()):
                asking[question, value].append((run, format))
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for (question, value), concerned in asking.items():
        speaks_of = set(questions_cites(question))
        concerned.sort(key=lambda each: (speaks_of.isdisjoint(each[0].scenario.rules), len(each[0].scenario.steps)))
        for run, format in concerned:
            if any(notices(run, question, other) for other in otherwise(question, format, value)):
                found[question][shown(value)] = str(run)
                break
    return dict(found)


def questions_cites(question: str) -> Iterator[str]:
    """Yield the rules that the books answer a question by."""
    for book in book_ids():
        yield from load_book(book).cite(question)


def notices(run: Run, question: str, other: AnswerValue) -> bool:
    """Decide whether a scenario fails once a question is answered otherwise.

    Expected citations do not count, and an answer that nothing carries out is not a failure of the scenario. One that
    the book has no figures for is noticed: the tournament does not open.
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


def passing(folders: Iterable[Path], here: Path) -> list[Run]:
    """Return the runs of all scenarios in these folders that pass, under each of their books."""
    return [run for folder in folders for run in runs(scenarios_in(folder, here))]


def gathered(passed: Sequence[Run], tests: Path | None = None) -> Record:
    """Return what these runs and the marked tests in a folder prove."""
    record = Record(proofs_of(passed).proofs, bites_of(passed))
    return joined(record, of_tests(tests, record)) if tests else record


def of_tests(folder: Path, known: Record) -> Record:
    """Return what the tests marked `proves` prove.

    They run in a process of their own, so that nothing else is recorded.

    Answers that are `known` to be noticed are not tried again.
    """
    files = [str(file) for file in sorted(folder.rglob("test_*.py")) if "mark.proves(" in file.read_text("utf-8")]
    if not files:
        return Record()
    with tempfile.TemporaryDirectory() as place:
        to, noticed = Path(place) / "proofs.json", Path(place) / "noticed.json"
        noticed.write_bytes(msgspec.json.encode(known.bites))
        plugin = ("-p", "floorman.cli._marked_proofs", "-p", "no:xdist", "-p", "no:cacheprovider")
        options = ("--record-proofs", str(to), "--noticed", str(noticed))
        command = (sys.executable, "-m", "pytest", *plugin, "-m", "proves", *options, *files)
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or not to.exists():
            last = (done.stdout or done.stderr).strip().splitlines()[-1:]
            raise DataError(str(folder), f"Tests marked `proves` have to pass: {' '.join(last)}")
        return msgspec.json.decode(to.read_bytes(), type=Record)


KINDS = ("engine", "ruling", "discretion", "procedure", "conduct")

Wanted = Callable[[Rule], bool]


class Coverage(NamedTuple):
    """The rules of one kind in one book: how many there are, how many code carries out, and how many are proved.

    `answering` are the rules that answers come from. Of these, `noticed` are those without which a proof fails.
    """

    book: str
    kind: str
    rules: int
    implemented: int
    proved: int
    answering: int
    noticed: int


class Idle(NamedTuple):
    """A question that makes no difference, with the reason, and the answers that no proof depends on."""

    question: str
    why: str
    answers: tuple[str, ...]


@cache
def every_rule() -> dict[str, Rule]:
    """Return the rules of all books by id, in the order of the books."""
    books = [load_book(id) for id in book_ids()]
    return {rule.id: rule for book in books for rule in book.rules.values() if rule.id.startswith(f"{book.id}:")}


def wanted(book: str | None = None, topic: str | None = None, kind: str | None = None) -> Wanted:
    """Return a function that decides whether a rule is meant; a topic may be a pattern, as in `betting.*`."""

    def fits(rule: Rule) -> bool:
        return (
            (book is None or rule.id.startswith(f"{book}:"))
            and (topic is None or fnmatchcase(rule.topic, topic))
            and (kind is None or rule.kind == kind)
        )

    return fits


def coverage(fits: Wanted) -> Iterator[Coverage]:
    """Yield a row for each book and kind that has such rules."""
    rules = [rule for rule in every_rule().values() if fits(rule)]
    for book in book_ids():
        for kind in KINDS:
            here = [rule for rule in rules if rule.kind == kind and rule.id.startswith(f"{book}:")]
            if here:
                counted = (carried_out, _is_proved, _answers, _is_noticed)
                yield Coverage(book, kind, len(here), *(sum(map(each, here)) for each in counted))


def _is_proved(rule: Rule) -> bool:
    return rule.id in proofs()


def _answers(rule: Rule) -> bool:
    return rule.id in answers_of_rules()


def _is_noticed(rule: Rule) -> bool:
    bites = recorded().bites
    return any(answer in bites.get(question, ()) for question, answer in answers_of_rules().get(rule.id, ()))


@cache
def answers_of_rules() -> Mapping[str, frozenset[tuple[str, str]]]:
    """Return the questions that each rule answers, with its answers as the record writes them."""
    found: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for question, format in given():
        for book in map(load_book, book_ids()):
            answer = book.settled(format)[question]
            for id in answer.cites:
                found[id].add((question, shown(answer.value)))
    return {id: frozenset(answers) for id, answers in found.items()}


@cache
def _rules_for_staff() -> frozenset[str]:
    return frozenset(id for one in procedures() for id in one.rules)


@cache
def _rules_on_players() -> frozenset[str]:
    return frozenset(id for part in rules_on_offences().values() for ids in part.values() for id in ids)


def carried_out(rule: Rule) -> bool:
    """Decide whether code carries out this very rule.

    A procedure is when a step with its moment is shown for it. A rule on conduct is also when an offence names it,
    though nothing else may settle its topic. All others are settled by the function of their topic.
    """
    if rule.kind == "procedure":
        return rule.id in _rules_for_staff()
    return implemented(rule.topic) or (rule.kind == "conduct" and rule.id in _rules_on_players())


def lacks(rule: Rule) -> tuple[str, ...]:
    """Return what a rule still needs: a function, a method of its topic, a step, a proof."""
    found = []
    if not carried_out(rule):
        wants_step = rule.kind == "procedure"
        found.append("step" if wants_step else "method" if rule.topic in functions() else "function")
    if rule.id not in proofs():
        found.append("proof")
    return tuple(found)


def idle(topic: str | None = None) -> Iterator[Idle]:
    """Yield questions that the code never asks, and answers that no proof depends on.

    Where no book has a rule and all are read alike, nothing is to be proved.
    """
    answered: dict[str, set[str]] = {}
    for (question, _), answers in given().items():
        if len(answers) > 1 or any(not rule.startswith("readings:") for rule in questions_cites(question)):
            answered.setdefault(question, set()).update(map(shown, answers))
    for id, asked in questions().items():
        if topic is not None and not fnmatchcase(asked.topic, topic):
            continue
        unnoticed = tuple(sorted(answered.get(id, set()) - set(recorded().bites.get(id, ()))))
        if id not in asked_in_code():
            yield Idle(id, "never asked", unnoticed)
        elif unnoticed:
            yield Idle(id, "unnoticed", unnoticed)


class CitedIn(NamedTuple):
    """Figures on the citations of the scenarios of one setting.

    `mean` is how many rules a step cites that was ruled on, refused or decided; of the steps that expect citations
    (`expecting`), `right` are those whose first citation is one of them.
    """

    setting: str
    steps: int
    mean: float
    expecting: int
    right: int

    @property
    def share(self) -> float:
        """The part of the expecting steps whose first citation is right; 1 where nothing is expected."""
        return self.right / self.expecting if self.expecting else 1.0


def citations(results: Iterable[Result]) -> list[CitedIn]:
    """Return the figures of each setting, and in the last row those of all together."""
    by_setting: dict[str, list[Reasons]] = {}
    for result in results:
        by_setting.setdefault(result.scenario.setting, []).extend(result.steps)
    whole = [step for steps in by_setting.values() for step in steps]
    return [_cited_in(setting, steps) for setting, steps in sorted({**by_setting}.items())] + [_cited_in("all", whole)]


def _cited_in(setting: str, steps: Sequence[Reasons]) -> CitedIn:
    expecting = [step for step in steps if step.expected]
    right = sum(step.citations[0] in step.expected for step in expecting if step.citations)
    cited = sum(len(step.citations) for step in steps)
    return CitedIn(setting, len(steps), cited / len(steps) if steps else 0.0, len(expecting), right)
