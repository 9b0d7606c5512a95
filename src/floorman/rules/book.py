"""A rulebook: its rules, questions and answers; the functions that settle its topics; and the rules cited by decisions.

A book's own answers and rules come before those of its base. What is consulted is recorded, so that a decision can cite
what decided it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, cached_property
from types import MappingProxyType
from typing import (
    TYPE_CHECKING,
    Any,
    Concatenate,
    Literal,
    NamedTuple,
    NewType,
    ParamSpec,
    TypeAlias,
    TypeVar,
    overload,
)

import msgspec

from floorman.core import Value
from floorman.core.values import Registry
from floorman.rules.question_ids import Answers, QuestionId
from floorman.text import Message, message

if TYPE_CHECKING:
    from floorman.rules.question_ids import MethodQuestion

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])
P = ParamSpec("P")
C = TypeVar("C", bound="Consulting")

_settled_by: dict[str, list[Callable[..., object]]] = {}
_methods: Registry[tuple[str, str], Callable[..., object]] = Registry("method")


def implements(*topics: str) -> Callable[[F], F]:
    """Register a function for the topics that it settles. The function is returned unchanged."""

    def mark(function: F) -> F:
        for topic in topics:
            _settled_by.setdefault(topic, []).append(function)
        return function

    return mark


def implemented_topics() -> Mapping[str, tuple[Callable[..., object], ...]]:
    """Return the topics that functions settle, among the modules imported so far."""
    return MappingProxyType({topic: tuple(functions) for topic, functions in sorted(_settled_by.items())})


def method(question: MethodQuestion[F, str], choice: str) -> Callable[[F], F]:
    """Register a function that carries out one choice of a method question."""
    return _methods.register((question, choice))


@overload
def method_for(question: MethodQuestion[F, str], choice: str) -> F: ...
@overload
def method_for(question: str, choice: str) -> Callable[..., object]: ...
def method_for(question: str, choice: str) -> Callable[..., object]:
    """Return the function that carries out a choice; raise KeyError where none is registered."""
    return _methods[question, choice]


def method_in(answers: Answers, question: MethodQuestion[F, str]) -> F:
    """Return the function that carries out the answer to a method question."""
    return _methods[question, answers[question]]  # type: ignore[return-value]


def topic_of(question: str) -> str:
    """Return the topic of a question, whose id is `topic/name`; for a topic, the topic itself.

    >>> topic_of("betting.reopen/cumulative"), topic_of("betting.reopen")
    ('betting.reopen', 'betting.reopen')
    """
    return question.partition("/")[0]


def area_of(topic: str) -> str:
    """Return the area of a topic or of a question, which is the file that both are in.

    >>> area_of("betting.reopen/cumulative")
    'betting'
    """
    return topic.partition(".")[0]


def is_question(id: str) -> bool:
    """Return whether an id is a question's and not a topic's."""
    return "/" in id


Format = Literal["cash", "tournament"]

FORMATS: tuple[Format, Format] = ("cash", "tournament")

AnswerValue: TypeAlias = bool | int | Fraction | str
"""A flag, a number (exact: one half is `Fraction(1, 2)`), or the name of a choice or method."""


class Rule(Value, frozen=True):
    """One requirement of one book, restated so that it can be tested by itself.

    `kind` is who carries it out: the program (`engine`), the program once an incident is reported (`ruling`), the floor
    from `options` (`discretion`), the staff when prompted (`procedure`), or the players (`conduct`). `overrides` are
    rules of the base that it replaces, `counterpart` passages of a sister book, `also` other places of the same book
    that say the same.
    """

    id: str
    title: str
    topic: str
    kind: Literal["engine", "ruling", "discretion", "procedure", "conduct"]
    requires: str
    scope: str = "all"
    params: dict[str, Any] = msgspec.field(default_factory=dict)
    options: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    counterpart: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    note: str = ""
    example: dict[str, Any] = msgspec.field(default_factory=dict)


class Procedure(Value, frozen=True):
    """A step that rules ask of the staff: what is to be done (`procedure.STEP` in the catalogues), by whom, and when.

    It is due at each of the moments in `due`, as `floor.procedure` and `tournament.prompts.prompt` name them, if the
    book answers the questions of `only_if` so. `asks` is False where the program does it, or where it only says who
    decides.
    """

    rules: tuple[str, ...]
    due: tuple[str, ...]
    step: str
    to: Literal["dealer", "floor", "director", "house"] = "dealer"
    only_if: dict[str, bool | str] = msgspec.field(default_factory=dict)
    asks: bool = True


class ProcedureStep(Value, frozen=True):
    """A step in words, the rules that ask for it, and who is told; `step` is its name in `procedures.toml`, if any."""

    says: Message
    cites: tuple[str, ...]
    to: str = "dealer"
    step: str = ""


class BookSection(Value, frozen=True):
    """A part of a book that is about some games only: how its rules' ids begin, facts of these games, and of others."""

    rules: str
    of: frozenset[str]
    not_of: frozenset[str]


class Choice(Value, frozen=True):
    """One of a question's possible answers; a method's has steps, and what the hand must remember between them.

    `table` is set when the choice needs figures, and says which: a book with this answer has them beside it.
    """

    does: str
    steps: tuple[str, ...] = ()
    pending: str = ""
    table: str = ""


class Question(Value, frozen=True):
    """Something on which houses differ, with every answer it can have.

    `format` is set when it only arises in one; `bites` are situations whose result changes with the answer; `offers`
    are the codes shown to the floor when the answer leaves it to them; a number is `least` or more.
    """

    id: str
    asks: str
    type: Literal["number", "flag", "choice", "method"]
    unit: str = ""
    format: Format | None = None
    choices: dict[str, Choice] = msgspec.field(default_factory=dict)
    needs: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    note: str = ""
    reads: str = ""
    bites: tuple[str, ...] = ()
    least: int = 0

    @property
    def topic(self) -> str:
        """The topic that the question belongs to."""
        return topic_of(self.id)

    def put(self, value: AnswerValue) -> str:
        """Return an answer in words; for a number with a meaning of its own, that meaning.

        >>> Question("clock.shot-clock/count", "How long is the count?", "number", unit="seconds").put(10)
        '10 seconds'
        >>> deals = Question("betting.run-twice/most-deals", "How many deals?", "number", unit="deals; 1 = not allowed")
        >>> deals.put(1), deals.put(2)
        ('not allowed', '2 deals')
        >>> Question("entry.rebuy/closes-at-level", "Until when?", "number", unit="level; 0 = none").put(5)
        'level 5'
        """
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, str):
            return self.choices[value].does if value in self.choices else value
        unit, _, note = self.unit.partition(";")
        number, stands_for, meaning = note.strip().partition(" = ")
        if stands_for and number == str(value):
            return meaning
        if unit in ("level", "seat"):
            return f"{unit} {value}"
        return f"{value} {unit.removesuffix('s') if value == 1 and ' ' not in unit else unit}".rstrip()


class Answer(Value, frozen=True):
    """The answer in force to a question in one format: the value, the rules it comes from, and how they were read.

    `table` holds the figures that belong to it, where `Choice.table` asks for some: prizes, levels, chips of a stack.
    """

    value: AnswerValue
    cites: tuple[str, ...]
    because: str = ""
    table: dict[str, Any] = msgspec.field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.value, self.cites, self.because))


class Point(Value, frozen=True):
    """A statement of rules on a topic, and the rules of all books that state it, each book's most exact one first.

    `when` are the clauses by which a case meets it: a clause is a list of facts that must all be there, or must not be
    where `!` stands before one. An `exception` comes before the rule it is one to; a `routine` point, as that a call is
    a call, only decides where nothing else did. A point that stands `alone` decides without the questions asked on the
    way: where no book in force states it, no rule is cited at all.
    """

    on: str
    says: str
    when: tuple[str, ...]
    rules: tuple[str, ...]
    rank: Literal["exception", "rule", "routine"] = "rule"
    alone: bool = False


Stated = Mapping[str, Any]
"""An answer as a file states it: `is`, `from`, `because`, `table`, and parts for `cash` or `tournament`."""


NOTHING_NAMED: Mapping[str, object] = MappingProxyType({})


class Rulebook:
    """A book over its base, down to our readings. It is immutable; a house makes a new one.

    >>> from floorman.rules import load_book
    >>> book = load_book("army-2009").with_house({"clock_seconds": 30})
    >>> book.answer("clock.shot-clock/seconds", "tournament")
    30
    >>> book.cite("betting.reopen/cumulative")
    ('roberts-10:14.4',)
    """

    def __init__(
        self,
        id: str,
        title: str,
        stated: Mapping[str, Stated],
        rules: Callable[[], Mapping[str, Rule]],
        over: Rulebook | None,
        house: bool = False,
        sections: tuple[BookSection, ...] = (),
    ) -> None:
        self.id = id
        self.title = title
        self.stated = stated
        self._own_rules = rules
        self._over = over
        self._house = house
        self._sections = sections
        self._parts: tuple[tuple[str, BookSection], ...] = tuple((f"{id}:{part.rules}", part) for part in sections)
        if over:
            self._parts += over._parts
        self._settled: dict[Format, dict[str, Answer]] = {}
        self._values: dict[Format, Answers] = {}
        self._cited: dict[tuple[str, Format | None], tuple[str, ...]] = {}
        self._rules: Mapping[str, Rule] | None = None
        self._holding: dict[Format, frozenset[str]] = {}

    def __repr__(self) -> str:
        return f"<Rulebook {self.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the constructor's arguments only, without caches."""
        return (Rulebook, (self.id, self.title, self.stated, self._own_rules, self._over, self._house, self._sections))

    @property
    def is_house(self) -> bool:
        """Whether this is a house's own answers over a book."""
        return self._house

    @property
    def base(self) -> str | None:
        """The id of the book it is based on; None where there are only our readings below it."""
        return self._over.id if self._over and self._over._over else None

    @property
    def layers(self) -> tuple[Rulebook, ...]:
        """The book itself, its base, and so on down to our readings."""
        return (self, *(self._over.layers if self._over else ()))

    @overload
    def answer(self, question: QuestionId[T], format: Format) -> T: ...  # type: ignore[overload-overlap]
    @overload
    def answer(self, question: str, format: Format) -> AnswerValue: ...
    def answer(self, question: str, format: Format) -> Any:
        """Return the answer in force; raise KeyError for a question that does not exist."""
        return self.answers(format)[question]

    def answers(self, format: Format) -> Answers:
        """Return every answer in force, by question. The dict is cached and must not be changed."""
        values = self._values.get(format)
        if values is None:
            values = self._values[format] = Answers({q: a.value for q, a in self.settled(format).items()})
        return values

    @implements("td.precedence")
    def settled(self, format: Format) -> dict[str, Answer]:
        """Return every answer in force with the rules it comes from, as `answers` does.

        This is the precedence of the books: a book's own answer comes before that of its base, a house's before its
        book's, and our readings come last. An answer that is not for one format alone is for both.
        """
        settled = self._settled.get(format)
        if settled is None:
            settled = dict(self._over.settled(format)) if self._over else {}
            for question, stated in self.stated.items():
                part = stated.get(format, stated)
                if "is" in part:
                    cites = (*part.get("from", ()), *part.get("borrowed", ())) or (f"{self.id}:{question}",)
                    below = settled.get(question)
                    kept = below.table if below and below.value == part["is"] else {}
                    table = {**kept, **part.get("table", {})}
                    settled[question] = Answer(part["is"], cites, part.get("because", ""), table)
            self._settled[format] = settled
        return settled

    def table(self, question: str, format: Format) -> Mapping[str, Any]:
        """Return the figures of the answer in force, as its choice describes them; empty where it needs none.

        >>> from floorman.rules import load_book
        >>> load_book("hpt").table("entry.payout/split", "tournament")["20"]
        [50, 25, 15, 10]
        """
        return self.settled(format)[question].table

    def cite(self, what: str, format: Format | None = None) -> tuple[str, ...]:
        """Return the rules behind a topic, or behind the answer to a question.

        For a question, these are the rules that its answer comes from, in either format where none is given. For a
        topic, they are the book's own rules on it and those of its answers; where it has none, those of its base, and
        finally our readings. A house's answers are followed by the rules of its book.
        """
        cited = self._cited.get((what, format))
        if cited is None:
            cited = self._cited[what, format] = self._cite(what, format)
        return cited

    def _cite(self, what: str, format: Format | None) -> tuple[str, ...]:
        formats = FORMATS if format is None else (format,)
        if is_question(what):
            found = [self.settled(each)[what].cites for each in formats]
            return tuple(dict.fromkeys(id for cites in found for id in cites))
        on_topic = [rule for rule in self._own.values() if rule.topic == what]
        fitting = [rule.id for rule in on_topic if format is None or rule.scope not in FORMATS or rule.scope == format]
        own = dict.fromkeys(fitting or [rule.id for rule in on_topic])
        for question, stated in self.stated.items():
            if topic_of(question) == what:
                spoken = [self.settled(each)[question].cites for each in formats if "is" in stated.get(each, stated)]
                own.update(dict.fromkeys(id for cites in spoken for id in cites))
        if self._over and (self._house or not own):
            own.update(dict.fromkeys(self._over.cite(what, format)))
        return tuple(own)

    @cached_property
    def _own(self) -> Mapping[str, Rule]:
        """The rules of this layer alone; a house's are put into words from its answers."""
        return self._own_rules()

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by id: the book's own first, then those of its base, then our readings."""
        if self._rules is None:
            self._rules = MappingProxyType({**self._own, **(self._over.rules if self._over else {})})
        return self._rules

    def rule(self, id: str) -> Rule:
        """Return the rule with an id; raise KeyError where neither the book nor what it is based on has it."""
        return self.rules[id]

    def is_about(self, id: str, facts: Set[str]) -> bool:
        """Return whether a rule is about the game being played; True where the facts of the case do not tell."""
        return not any(
            id.startswith(begins) and facts.isdisjoint(part.of) and not facts.isdisjoint(part.not_of)
            for begins, part in self._parts
        )

    def in_force(self, ids: Iterable[str], format: Format) -> tuple[str, ...]:
        """Return the rules that apply: of the book or its base, in this format, and not overridden.

        >>> from floorman.rules import load_book
        >>> load_book("hpt").in_force(["hpt:hand-3", "uk-tda:RP-7"], "tournament")
        ('hpt:hand-3',)
        """
        holding = self._holding.get(format)
        if holding is None:
            here = [rule for rule in self.rules.values() if rule.scope not in FORMATS or rule.scope == format]
            lost = {id for rule in here for id in rule.overrides} | self._overruled(format)
            holding = self._holding[format] = frozenset(rule.id for rule in here if rule.id not in lost)
        return tuple(id for id in ids if id in holding)

    def _overruled(self, format: Format) -> set[str]:
        """Return the rules of the book that a house has answered against, and that no other answer comes from."""
        if not self._house or self._over is None:
            return set()
        before, now = self._over.settled(format), self.settled(format)
        changed = {id for asked in self.stated if asked in before for id in before[asked].cites}
        return changed - {id for answer in now.values() for id in answer.cites}

    def steps(
        self, moments: Collection[str], format: Format, words: Mapping[str, object] = NOTHING_NAMED
    ) -> list[ProcedureStep]:
        """Return what the rules in force ask of the staff at some moments.

        `words` are facts that the steps may name.
        """
        from floorman.rules.load import procedures

        found = []
        for one in procedures():
            if set(one.due).isdisjoint(moments):
                continue
            cites = self.in_force(one.rules, format)
            if cites and all(self.answer(asked, format) == wanted for asked, wanted in one.only_if.items()):
                found.append(ProcedureStep(message(f"procedure.{one.step}", **words), cites, one.to, one.step))
        return found

    def topics(self) -> tuple[str, ...]:
        """Return the topics on which the book, its base or our readings have rules, in order."""
        return tuple(sorted({rule.topic for rule in self.rules.values()}))

    def with_house(self, overrides: Mapping[str, Any], where: str = "house") -> Rulebook:
        """Return the book with answers of a house, by question or by a parameter name of the catalogue.

        Raise DataError for a name that is not a question, or a value that is not an answer to it.
        """
        from floorman.rules.load import over

        return over(self, overrides, where)


MOST = 3
"""The most rules that are cited as deciding; others that were looked at are consulted."""


class Consulting:
    """Reads a book for one format, and records the questions and topics that were consulted."""

    def __init__(self, book: Rulebook, format: Format) -> None:
        self.book = book
        self.format = format
        self.topics: dict[str, None] = {}
        self.named: dict[str, None] = {}

    def ask(self, question: QuestionId[T]) -> T:
        """Return the book's answer, which will be cited."""
        self.topics[question] = None
        return self.book.answers(self.format)[question]

    def cite(self, question: QuestionId[object]) -> None:
        """Cite the rules behind an answer whose value makes no difference here."""
        self.topics[question] = None

    def look_up(self, question: str) -> AnswerValue:
        """Return the book's answer as `ask` does, for a question whose id comes from data."""
        self.topics[question] = None
        return self.book.answer(question, self.format)

    def figures(self, question: str) -> Mapping[str, Any]:
        """Return the table that belongs to the book's answer, which will be cited."""
        self.topics[question] = None
        return self.book.table(question, self.format)

    def by(
        self: C, question: MethodQuestion[Callable[Concatenate[C, P], T], str], *given: P.args, **named: P.kwargs
    ) -> T:
        """Call the method that the book answers with, with the case and the given arguments, and return its result."""
        return method_for(question, self.ask(question))(self, *given, **named)

    def under(self, *topics: str) -> None:
        """Record topics on which the books agree, or which have no question."""
        self.topics.update(dict.fromkeys(topics))

    def name(self, *rules: str) -> None:
        """Record rules on exactly this matter, which are cited before all others."""
        self.named.update(dict.fromkeys(rules))

    @contextmanager
    def scope(self) -> Iterator[Mapping[str, None]]:
        """Yield what is consulted within the block, separately; afterwards it follows what was consulted before."""
        before, within = self.topics, dict[str, None]()
        self.topics = within
        try:
            yield within
        finally:
            before.update(within)
            self.topics = before

    def cites(self) -> tuple[str, ...]:
        """Return the rules behind everything consulted so far."""
        return tuple(dict.fromkeys((*self.named, *cites(self.topics, self.book, self.format))))


def cites(topics: Iterable[str], book: Rulebook, format: Format) -> tuple[str, ...]:
    """Return the rules behind what was consulted: those of the answers first, then those of their topics."""
    asked = tuple(topics)
    found: dict[str, None] = {}
    for topic in (*asked, *map(topic_of, asked)):
        found.update(dict.fromkeys(book.cite(topic, format)))
    return tuple(found)


class Citations(NamedTuple):
    """The rules that decided, most specific first, and the others that were looked at on the way."""

    citations: tuple[str, ...]
    consulted: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """All rules, those that decided first."""
        return self.citations + self.consulted


def cited(
    facts: Set[str],
    topics: Sequence[str],
    book: Rulebook,
    format: Format,
    deciding: Sequence[str] = (),
    speaking: Sequence[str] = (),
    *,
    asked_only: bool = False,
) -> Citations:
    """Return which of the rules behind `topics` decided a case with these facts.

    A rule decided if it states a point (`Rulebook` data, `points/*.toml`) that the case meets. The point with the most
    facts is the most specific, so an exception comes before its rule. Where the floor is offered a choice, the rule
    that leaves it to the floor comes first. After the points come the rules `speaking` of the very thing that was
    reported, then the answers to the questions known to be `deciding`. Where there are none, the questions asked last
    decided, only those on the point's topic if there are any; but if the point stands alone, no rule did. An example
    never comes before a rule, and a rule of another format is not cited. The answers of a house replace the rules that
    they go against, and come second, after the rule, where they only complete it. With `asked_only` a rule is only
    cited for a point or an answer, and not for a topic that was merely named.

    >>> from floorman.rules import load_book
    >>> asked = ["betting.out-of-turn/fold"]
    >>> cited({"act", "act=fold", "too-soon"}, asked, load_book("uk-tda"), "tournament").citations
    ('uk-tda:39-A.4', 'uk-tda:52.1')
    """
    whole = facts | set(_answered(topics, book, format))
    found: dict[str, None] = {}
    met = list(_points_met(whole))
    left_open = any(fact.startswith("floor=") for fact in facts)
    for point in met:
        if point.rank != "routine" and len(found) < MOST:
            stated = _stated_by(point.rules, book, format, facts)
            found.update(
                dict.fromkeys(sorted(stated, key=lambda id: not _leaves_open(id, book)) if left_open else stated)
            )
    if left_open and not deciding and not any(_leaves_open(id, book) for id in found):
        left = _leaving_open(facts, topics, book, format)
        found = dict.fromkeys([*found, *left] if met and met[0].rank == "exception" else [*left, *found])
    found.update(dict.fromkeys(speaking))
    answered = [id for question in deciding if question in topics for id in book.cite(question, format)]
    found.update(dict.fromkeys(sorted(answered, key=_weight)))
    for point in met:
        if not found:
            found.update(dict.fromkeys(_stated_by(point.rules, book, format, facts)))
    looked = cites(topics, book, format)
    alone = next((point for point in met if point.alone), None)
    if not found and alone:
        own = [id for id in _of_the_house(topics, book, format) if id.startswith(f"{book.id}:{alone.on}/")][:MOST]
        return Citations(tuple(own), tuple(id for id in looked if id not in own))
    if not found:
        questions = [topic for topic in reversed(topics) if is_question(topic)]
        about = {point.on for point in met}
        on_point = [question for question in questions if topic_of(question) in about]
        named = () if asked_only else looked
        asked = (id for question in on_point or questions for id in book.cite(question, format))
        found = dict.fromkeys(
            sorted([id for id in dict.fromkeys(asked) or named if book.is_about(id, facts)], key=_weight)
        )
    against = _against(topics, book, format)
    first, *others = [against.get(id, id) for id in found] or [""]
    decided = tuple(dict.fromkeys(id for id in (first, *_of_the_house(topics, book, format), *others) if id))[:MOST]
    return Citations(decided, tuple(id for id in looked if id not in decided))


def read_ahead(book: Rulebook, format: Format) -> None:
    """Fill the caches for citations, so that the first decision by a book takes no longer than the next."""
    book.answers(format)
    for rule in book.rules.values():
        book.cite(rule.topic, format)
    _by_fact()


def cites_of_refusal(topic: str, code: str, book: Rulebook, format: Format = "tournament") -> tuple[str, ...]:
    """Return all rules behind a refusal, those that state what its code says first."""
    return cited({fact("refused", code)}, (topic,), book, format).all


Fact = NewType("Fact", str)
"""A fact whose word, or name and value, come from a type: the name of an event, or the value of one of its fields.

Other facts of a case are words of a `Literal` in the module that derives them.
"""


FactName = Literal[
    "all-ins", "before", "binding", "button", "dispute", "during", "early", "floor", "gone", "is", "looks", "may",
    "moves", "must-show", "now-on", "on", "open", "outcome", "penalty", "posted", "posts", "pots", "prompt", "raises",
    "refused", "ruled", "short", "sits-at-last", "stage", "then", "to-act", "was", "were",
]  # fmt: skip
"""Names of facts with a value that are derived and not read from a field."""


def fact(name: FactName, value: object) -> Fact:
    """Return a fact with a value.

    >>> fact("ruled", "call")
    'ruled=call'
    """
    return Fact(f"{name}={value}")


def facts_of(value: msgspec.Struct, prefix: str = "") -> Iterator[Fact]:
    """Yield the facts in an act or event: `field=word`, `field=true`, `count=2`, or `field` where it is set.

    Names, seats and amounts are not facts, as no rule depends on them.
    """
    for field in value.__struct_fields__:
        given = getattr(value, field)
        if field in UNSAID or given is None or given == ():
            continue
        name = f"{prefix}{field.replace('_', '-')}"
        if isinstance(given, bool):
            yield Fact(f"{name}={'true' if given else 'false'}")
        elif isinstance(given, str):
            if given:
                yield Fact(f"{name}={given}")
        elif isinstance(given, int):
            if field in COUNTED:
                yield Fact(f"{name}={given if given < MANY else 'many'}")
            elif given:
                yield Fact(name)
        else:
            yield Fact(name)
            if isinstance(given, tuple):
                yield Fact(f"{name}={'one' if len(given) == 1 else 'several'}")
            if field == "facts":
                yield from (Fact(f"fact={one}") for one in given)


UNSAID = frozenset({"seat", "cards", "hands", "first_seat_card", "player", "table", "name"})
"""Fields that say who and not what."""
COUNTED = frozenset({"count", "motions", "times", "nth", "card"})
"""Fields whose number matters to a rule; from `MANY` on it is "many"."""
MANY = 3


def _answered(topics: Iterable[str], book: Rulebook, format: Format) -> Iterator[str]:
    """Yield what was asked as facts: each topic or question, and with its answer where that is not a number."""
    for topic in topics:
        yield topic
        if is_question(topic):
            answer = book.answer(topic, format)
            if isinstance(answer, bool):
                yield f"{topic}={'yes' if answer else 'no'}"
            elif isinstance(answer, str):
                yield f"{topic}={answer}"


def _points_met(facts: Set[str]) -> Iterator[Point]:
    """Yield the points that a case with these facts meets, exceptions and those with the most facts first."""
    met = [
        (RANKS.index(point.rank), -len(wanted) - len(unwanted), order)
        for fact in facts
        for wanted, unwanted, order, point in _by_fact().get(fact, ())
        if wanted <= facts and unwanted.isdisjoint(facts)
    ]
    from floorman.rules.load import points

    for order in dict.fromkeys(order for _, _, order in sorted(met)):
        yield points()[order]


RANKS = ("exception", "rule", "routine")
"""The order of points."""


@cache
def _by_fact() -> Mapping[str, Sequence[tuple[frozenset[str], frozenset[str], int, Point]]]:
    """Return every clause of every point, by the first fact that it needs."""
    from floorman.rules.load import points

    found: dict[str, list[tuple[frozenset[str], frozenset[str], int, Point]]] = defaultdict(list)
    for order, point in enumerate(points()):
        for clause in point.when:
            words = clause.split()
            unwanted = frozenset(word[1:] for word in words if word.startswith("!"))
            wanted = [word for word in words if not word.startswith("!")]
            found[wanted[0]].append((frozenset(wanted), unwanted, order, point))
    return found


def _stated_by(rules: Sequence[str], book: Rulebook, format: Format, facts: Set[str] = frozenset()) -> list[str]:
    """Return the rules of the first layer, from the book down, that states a point; rules before their examples."""
    for layer in book.layers:
        own = [id for id in rules if id.partition(":")[0] == layer.id]
        holding = [id for id in own if _holds(book, id, format) and book.is_about(id, facts)]
        if holding:
            return sorted(holding, key=_weight)
    return []


def _leaving_open(facts: Set[str], topics: Sequence[str], book: Rulebook, format: Format) -> list[str]:
    """Return the rules that leave it to the floor: on the topic that the floor is asked on, else of all questions."""
    asked = [fact.removeprefix(ASKED_ON) for fact in facts if fact.startswith(ASKED_ON)]
    asked = asked or [topic for topic in topics if is_question(topic)]
    return [
        id for topic in asked for id in book.cite(topic, format) if _leaves_open(id, book) and book.is_about(id, facts)
    ]


ASKED_ON = "FloorAsked.topic="


def _leaves_open(id: str, book: Rulebook) -> bool:
    return ":ex-" not in id and id in book.rules and book.rule(id).kind == "discretion"


def _of_the_house(topics: Iterable[str], book: Rulebook, format: Format) -> Iterator[str]:
    """Yield the house's own answers among the questions asked, which decided in place of the book's."""
    if book.is_house:
        own = f"{book.id}:"
        yield from (
            id for topic in topics if is_question(topic) for id in book.cite(topic, format) if id.startswith(own)
        )


def _against(topics: Iterable[str], book: Rulebook, format: Format) -> dict[str, str]:
    """Return the book's rules that the house's answers go against, each with the answer that replaces it.

    A rule that leaves something to the house's discretion is completed by the answer, and not replaced.
    """
    if not book.is_house:
        return {}
    base = book.layers[1]
    asked = [topic for topic in topics if topic in book.stated]
    changed = [topic for topic in asked if base.answer(topic, format) != book.answer(topic, format)]
    found = {id: f"{book.id}:{topic}" for topic in changed for id in base.cite(topic, format)}
    return {id: answer for id, answer in found.items() if id not in base.rules or base.rule(id).kind != "discretion"}


def _holds(book: Rulebook, id: str, format: Format) -> bool:
    return book.rule(id).scope not in ({"cash", "tournament"} - {format})


def _weight(id: str) -> tuple[bool, bool]:
    """Return a sort key that puts readings after printed rules, and examples after rules."""
    return id.startswith("readings:"), ":ex-" in id
