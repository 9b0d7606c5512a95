"""Which function settles which topic; and a book being consulted, so that a decision can cite what decided it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar, overload

from floorman.core.values import Registry

if TYPE_CHECKING:
    import msgspec

    from floorman.rules.book import AnswerValue, Format, Point, Rulebook
    from floorman.rules.question_ids import MethodQuestion, QuestionId

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])
P = ParamSpec("P")
C = TypeVar("C", bound="Consulting")

_settled_by: dict[str, list[Callable[..., object]]] = {}
_methods: Registry[tuple[str, str], Callable[..., object]] = Registry("method")


def implements(*topics: str) -> Callable[[F], F]:
    """Say over a function which topics it settles. The function itself is untouched and costs nothing more to call."""

    def mark(function: F) -> F:
        for topic in topics:
            _settled_by.setdefault(topic, []).append(function)
        return function

    return mark


def implemented_topics() -> Mapping[str, tuple[Callable[..., object], ...]]:
    """Topics with a function that settles them, among the modules imported so far."""
    return MappingProxyType({topic: tuple(functions) for topic, functions in sorted(_settled_by.items())})


def method(question: MethodQuestion[F, str], choice: str) -> Callable[[F], F]:
    """Say over a function that it carries out one choice of a method question."""
    return _methods.register((question, choice))


@overload
def method_for(question: MethodQuestion[F, str], choice: str) -> F: ...
@overload
def method_for(question: str, choice: str) -> Callable[..., object]: ...
def method_for(question: str, choice: str) -> Callable[..., object]:
    """The function that carries out this choice."""
    return _methods[question, choice]


MOST = 3
"""So many rules are cited at most; what else was looked at is consulted."""


class Consulting:
    """Reads a book for one format; every question asked and every topic named is remembered."""

    def __init__(self, book: Rulebook, format: Format) -> None:
        self.book = book
        self.format = format
        self.topics: dict[str, None] = {}
        self.named: dict[str, None] = {}

    def ask(self, question: QuestionId[T]) -> T:
        """The book's answer, which will be cited."""
        self.topics[question] = None
        return self.book.answers(self.format)[question]

    def cite(self, question: QuestionId[object]) -> None:
        """As `ask`, where the rules behind the answer are to be cited and what it says makes no difference."""
        self.topics[question] = None

    def look_up(self, question: str) -> AnswerValue:
        """As `ask`, for a question whose id stands in data."""
        self.topics[question] = None
        return self.book.answer(question, self.format)

    def figures(self, question: str) -> Mapping[str, Any]:
        """The table that goes with the book's answer."""
        self.topics[question] = None
        return self.book.table(question, self.format)

    def by(
        self: C, question: MethodQuestion[Callable[Concatenate[C, P], T], str], *given: P.args, **named: P.kwargs
    ) -> T:
        """What the book's method comes to; it takes the case first, then what is given."""
        return method_for(question, self.ask(question))(self, *given, **named)

    def under(self, *topics: str) -> None:
        """Note topics on which the books agree, or which have no question."""
        self.topics.update(dict.fromkeys(topics))

    def name(self, *rules: str) -> None:
        """Note rules that speak of the very thing: they are cited before all others."""
        self.named.update(dict.fromkeys(rules))

    def cites(self) -> tuple[str, ...]:
        """The rules behind everything consulted so far."""
        return tuple(dict.fromkeys((*self.named, *cites(self.topics, self.book, self.format))))


def cites(topics: Iterable[str], book: Rulebook, format: Format) -> tuple[str, ...]:
    """The rules behind what was consulted: those of the answers first, then their topics'."""
    asked = tuple(topics)
    found: dict[str, None] = {}
    for topic in (*asked, *(each.partition("/")[0] for each in asked)):
        found.update(dict.fromkeys(book.cite(topic, format)))
    return tuple(found)


class Citations(NamedTuple):
    """The rules that decided, most specific first, and the others that were looked at on the way."""

    citations: tuple[str, ...]
    consulted: tuple[str, ...] = ()

    @property
    def all(self) -> tuple[str, ...]:
        """Every rule, those that decided first."""
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
    """Which of the rules behind `topics` decided a case with these facts.

    A rule decided when it states a point (`Rulebook` data, `points/*.toml`) that the case is an instance of. The point
    that asks for most facts is the most specific, so an exception comes before its rule. Where the floor is offered a
    choice, the rule that leaves it to the floor comes first. After the points come the rules `speaking` of the very
    thing that was told, then the answers to the questions that are known to be `deciding`. Where none is to be had, the
    answers asked for last decided, only those on the topic of the point where there are any, unless the point stands
    alone: then no rule did. An example never comes before a
    rule, and a rule of another format is not cited. Of a house's book the answers that it gives itself stand in place
    of the rules they go against, and come second, after the rule, where they only fill it in. With `asked_only` a rule
    is cited by a point or by the answer to a question: that a topic was named alone cites none of its rules.

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
        questions = [topic for topic in reversed(topics) if "/" in topic]
        about = {point.on for point in met}
        on_point = [question for question in questions if question.partition("/")[0] in about]
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
    """Read what citing needs now, so that the first decision by a book takes no longer than the next."""
    book.answers(format)
    for rule in book.rules.values():
        book.cite(rule.topic, format)
    _by_fact()


def rules_beside(topics: Iterable[str], book: Rulebook, format: Format) -> tuple[str, ...]:
    """Every rule in force on some topics, the base's too: what may be read beside a decision, and decided nothing."""
    wanted = set(topics)
    found = (rule.id for rule in book.rules.values() if rule.topic in wanted)
    return book.in_force(found, format)


def cites_of_refusal(topic: str, code: str, book: Rulebook, format: Format = "tournament") -> tuple[str, ...]:
    """Every rule behind a refusal, those that state what its code says first."""
    return cited({f"refused={code}"}, (topic,), book, format).all


def facts_of(value: msgspec.Struct, prefix: str = "") -> Iterator[str]:
    """What a message or an event says, as facts: `field=word`, `field=true`, `count=2`, or `field` where it is set.

    Names, seats and amounts are no facts: a rule does not depend on them.
    """
    for field in value.__struct_fields__:
        given = getattr(value, field)
        if field in UNSAID or given is None or given == ():
            continue
        name = f"{prefix}{field.replace('_', '-')}"
        if isinstance(given, bool):
            yield f"{name}={'true' if given else 'false'}"
        elif isinstance(given, str):
            if given:
                yield f"{name}={given}"
        elif isinstance(given, int):
            if field in COUNTED:
                yield f"{name}={given if given < MANY else 'many'}"
            elif given:
                yield name
        else:
            yield name
            if isinstance(given, tuple):
                yield f"{name}={'one' if len(given) == 1 else 'several'}"
            if field == "facts":
                yield from (f"fact={one}" for one in given)


UNSAID = frozenset({"seat", "cards", "hands", "first_seat_card", "player", "table", "name"})
"""Fields that say who, not what."""
COUNTED = frozenset({"count", "motions", "times", "nth", "card"})
"""Fields whose number matters to a rule, up to `MANY`."""
MANY = 3


def _answered(topics: Iterable[str], book: Rulebook, format: Format) -> Iterator[str]:
    """What was asked, as facts: the topic or question by itself, and with its answer where that is no number."""
    for topic in topics:
        yield topic
        if "/" in topic:
            answer = book.answer(topic, format)
            if isinstance(answer, bool):
                yield f"{topic}={'yes' if answer else 'no'}"
            elif isinstance(answer, str):
                yield f"{topic}={answer}"


def _points_met(facts: Set[str]) -> Iterator[Point]:
    """The points that these facts are an instance of, exceptions and those that ask for most facts first."""
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
"""Which of several points come first."""


@cache
def _by_fact() -> Mapping[str, Sequence[tuple[frozenset[str], frozenset[str], int, Point]]]:
    """Every way in which a point can be met, under the first fact it needs."""
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
    """Who of the book, its base and so on speaks first on a point; rules before their examples."""
    for layer in book.layers:
        own = [id for id in rules if id.partition(":")[0] == layer.id]
        holding = [id for id in own if _holds(book, id, format) and book.is_about(id, facts)]
        if holding:
            return sorted(holding, key=_weight)
    return []


def _leaving_open(facts: Set[str], topics: Sequence[str], book: Rulebook, format: Format) -> list[str]:
    """The rules that leave to the floor what it is asked: of the topic it is asked on, else of the questions asked."""
    asked = [fact.removeprefix(ASKED_ON) for fact in facts if fact.startswith(ASKED_ON)]
    asked = asked or [topic for topic in topics if "/" in topic]
    return [
        id for topic in asked for id in book.cite(topic, format) if _leaves_open(id, book) and book.is_about(id, facts)
    ]


ASKED_ON = "FloorAsked.topic="


def _leaves_open(id: str, book: Rulebook) -> bool:
    return ":ex-" not in id and id in book.rules and book.rule(id).kind == "discretion"


def _of_the_house(topics: Iterable[str], book: Rulebook, format: Format) -> Iterator[str]:
    """The house's own answers among those asked for: they decided in the place of the book's."""
    if book.is_house:
        own = f"{book.id}:"
        yield from (id for topic in topics if "/" in topic for id in book.cite(topic, format) if id.startswith(own))


def _against(topics: Iterable[str], book: Rulebook, format: Format) -> dict[str, str]:
    """The rules of the book that a house's own answers go against, each with the answer that stands in its place.

    A rule that leaves something to the house's discretion is filled in by its answer, whatever that is.
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
    """Sorts readings after printed rules, and examples after rules."""
    return id.startswith("readings:"), ":ex-" in id
