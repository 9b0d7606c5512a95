"""Counting: per book and kind, how many rules have a function and a proof; and what lacks which."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fnmatch import fnmatchcase
from functools import cache
from typing import NamedTuple

from floorman.cli._coverage.code import asked_in_code, functions, implemented
from floorman.cli._coverage.proving import disputed, shown
from floorman.cli._coverage.record import proofs, recorded
from floorman.rulebook import Rule, book_ids, load_book, procedures, questions, rules_on_offences
from floorman.scenario import Reasons, Result

KINDS = ("engine", "ruling", "discretion", "procedure", "conduct")

Wanted = Callable[[Rule], bool]


class Coverage(NamedTuple):
    """Of the rules of one kind in one book: those that code carries out, and those that are proved."""

    book: str
    kind: str
    rules: int
    implemented: int
    proved: int


class Idle(NamedTuple):
    """A question that makes no difference: why, and the answers that nobody notices."""

    question: str
    why: str
    answers: tuple[str, ...]


@cache
def every_rule() -> dict[str, Rule]:
    """The rules of all books by id, in the order of the books."""
    books = [load_book(id) for id in book_ids()]
    return {rule.id: rule for book in books for rule in book.rules.values() if rule.id.startswith(f"{book.id}:")}


def wanted(book: str | None = None, topic: str | None = None, kind: str | None = None) -> Wanted:
    """Which rules are meant; a topic may be a pattern, as in `betting.*`."""

    def fits(rule: Rule) -> bool:
        return (
            (book is None or rule.id.startswith(f"{book}:"))
            and (topic is None or fnmatchcase(rule.topic, topic))
            and (kind is None or rule.kind == kind)
        )

    return fits


def coverage(fits: Wanted) -> Iterator[Coverage]:
    """A line for each book and kind that has such rules."""
    rules = [rule for rule in every_rule().values() if fits(rule)]
    for book in book_ids():
        for kind in KINDS:
            here = [rule for rule in rules if rule.kind == kind and rule.id.startswith(f"{book}:")]
            if here:
                done = sum(carried_out(rule) for rule in here)
                yield Coverage(book, kind, len(here), done, sum(rule.id in proofs() for rule in here))


@cache
def _told_to_staff() -> frozenset[str]:
    return frozenset(id for one in procedures() for id in one.rules)


@cache
def _told_of_players() -> frozenset[str]:
    return frozenset(id for part in rules_on_offences().values() for ids in part.values() for id in ids)


def carried_out(rule: Rule) -> bool:
    """Whether code carries out this very rule.

    A procedure is when a step with its moment is shown for it. A rule on conduct is also when an offence names it,
    though nothing else may settle its topic. All others are settled by the function of their topic.
    """
    if rule.kind == "procedure":
        return rule.id in _told_to_staff()
    return implemented(rule.topic) or (rule.kind == "conduct" and rule.id in _told_of_players())


def lacks(rule: Rule) -> tuple[str, ...]:
    """What a rule still needs: a function, a method of its topic, a proof."""
    found = []
    if not carried_out(rule):
        wants_step = rule.kind == "procedure"
        found.append("step" if wants_step else "method" if rule.topic in functions() else "function")
    if rule.id not in proofs():
        found.append("proof")
    return tuple(found)


def idle(topic: str | None = None) -> Iterator[Idle]:
    """Questions that the code never asks, and answers that no proof depends on."""
    given: dict[str, set[str]] = {}
    for (question, _), answers in disputed().items():
        given.setdefault(question, set()).update(map(shown, answers))
    for id, asked in questions().items():
        if topic is not None and not fnmatchcase(asked.topic, topic):
            continue
        unnoticed = tuple(sorted(given.get(id, set()) - set(recorded().bites.get(id, ()))))
        if id not in asked_in_code():
            yield Idle(id, "never asked" if id in given else "never asked, all books agree", unnoticed)
        elif unnoticed:
            yield Idle(id, "unnoticed", unnoticed)


class CitedIn(NamedTuple):
    """How well the scenarios of one setting are cited.

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
        """The part of the expecting steps that is right; 1 where nothing is expected."""
        return self.right / self.expecting if self.expecting else 1.0


def citations(results: Iterable[Result]) -> list[CitedIn]:
    """The figures of each setting, and of all of them together in the last line."""
    by_setting: dict[str, list[Reasons]] = {}
    for result in results:
        if result.supported:
            by_setting.setdefault(result.scenario.setting, []).extend(result.steps)
    whole = [step for steps in by_setting.values() for step in steps]
    return [_cited_in(setting, steps) for setting, steps in sorted({**by_setting}.items())] + [_cited_in("all", whole)]


def _cited_in(setting: str, steps: Sequence[Reasons]) -> CitedIn:
    expecting = [step for step in steps if step.expected]
    right = sum(step.citations[0] in step.expected for step in expecting if step.citations)
    cited = sum(len(step.citations) for step in steps)
    return CitedIn(setting, len(steps), cited / len(steps) if steps else 0.0, len(expecting), right)
