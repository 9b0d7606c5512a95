"""A rulebook: what it is made of, rules, questions and answers; and a book in force, its own over those of its base."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, TypeVar, overload

from msgspec import field

from floorman.core import Value
from floorman.rules.consult import implements
from floorman.rules.question_ids import Answers, QuestionId

Format = Literal["cash", "tournament"]

FORMATS: tuple[Format, Format] = ("cash", "tournament")

AnswerValue: TypeAlias = bool | int | Fraction | str
"""A flag, a number (exact: one half is `Fraction(1, 2)`), or the name of a choice or method."""


class Rule(Value, frozen=True):
    """One requirement of one book, restated so that it can be tested by itself.

    `kind` says who carries it out: the program (`engine`), the program once told what happened (`ruling`), the floor
    from `options` (`discretion`), the staff when prompted (`procedure`), or the players (`conduct`).
    `overrides` are rules of the base that lose against it, `counterpart` passages of a sister book, `also` other
    places of the same book that say the same.
    """

    id: str
    title: str
    topic: str
    kind: Literal["engine", "ruling", "discretion", "procedure", "conduct"]
    requires: str
    scope: str = "all"
    params: dict[str, Any] = field(default_factory=dict)
    options: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()
    counterpart: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    note: str = ""
    example: dict[str, Any] = field(default_factory=dict)


class Procedure(Value, frozen=True):
    """A step that rules ask of the staff: what is to be done (`procedure.STEP` in the catalogues), by whom, and when.

    It is due at each of the moments named, as `floor.procedure` and `tournament.procedure` know them, and only where
    the house answers the questions of `only_if` so. It `asks` nothing where the program does it, or where it only says
    who decides.
    """

    rules: tuple[str, ...]
    due: tuple[str, ...]
    step: str
    to: Literal["dealer", "floor", "director", "house"] = "dealer"
    only_if: dict[str, bool | str] = field(default_factory=dict)
    asks: bool = True


class BookSection(Value, frozen=True):
    """A part of a book that is about some games only: how its rules begin, facts of such games, and of the others."""

    rules: str
    of: frozenset[str]
    not_of: frozenset[str]


class Choice(Value, frozen=True):
    """One of a question's possible answers; a method's has steps, and what the hand must remember between them.

    `table` is set when the choice needs figures, and says which: a book that answers so gives them with the answer.
    """

    does: str
    steps: tuple[str, ...] = ()
    pending: str = ""
    table: str = ""


class Question(Value, frozen=True):
    """Something on which houses differ, with every answer it can have.

    `format` is set when it only arises there; `bites` are situations whose result changes with the answer; `offers`
    are the codes shown to the floor when the answer leaves it to them.
    """

    id: str
    asks: str
    type: Literal["number", "flag", "choice", "method"]
    unit: str = ""
    format: Format | None = None
    choices: dict[str, Choice] = field(default_factory=dict)
    needs: tuple[str, ...] = ()
    offers: tuple[str, ...] = ()
    note: str = ""
    reads: str = ""
    bites: tuple[str, ...] = ()

    @property
    def topic(self) -> str:
        """The subject it belongs to."""
        return self.id.partition("/")[0]

    def put(self, value: AnswerValue) -> str:
        """Say an answer in words; a number that stands for something else by what it stands for.

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
    """What is in force for a question in one format: the value, the rules it comes from, and how they were read.

    `table` holds the figures that belong to it, where `Choice.table` asks for some: prizes, levels, chips of a stack.
    """

    value: AnswerValue
    cites: tuple[str, ...]
    because: str = ""
    table: dict[str, Any] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash((self.value, self.cites, self.because))


class Point(Value, frozen=True):
    """One thing that rules state, on a topic, and the rule of each book that states it.

    `when` says by which facts of a case it is known: each entry is enough by itself, and is a list of facts that must
    all be there, or not be there where `!` stands before one. `rules` name the books' rules, within each book the one
    that says most exactly this first. An `exception` comes before any rule it is one to; what is only `routine`, a call
    that is a call, decides where nothing else did. One that stands `alone` decides without the questions asked on the
    way: where no book in force states it, no rule is cited at all.
    """

    on: str
    says: str
    when: tuple[str, ...]
    rules: tuple[str, ...]
    rank: Literal["exception", "rule", "routine"] = "rule"
    alone: bool = False


T = TypeVar("T")

Stated = Mapping[str, Any]
"""An answer as a file states it: `is`, `from`, `because`, `table`, and parts for `cash` or `tournament`."""


class Rulebook:
    """One book over its base, down to our readings. It never changes; a house makes a new one.

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
        """To another process goes what it was made of, not what it has worked out since."""
        return (Rulebook, (self.id, self.title, self.stated, self._own_rules, self._over, self._house, self._sections))

    @property
    def is_house(self) -> bool:
        """Whether this is a house's own answers over a book."""
        return self._house

    @property
    def base(self) -> str | None:
        """The book it is layered on; None when it stands alone, on our readings."""
        return self._over.id if self._over and self._over._over else None

    @property
    def layers(self) -> tuple[Rulebook, ...]:
        """The book itself, what it is layered on, and so on down to our readings: who speaks first is heard."""
        return (self, *(self._over.layers if self._over else ()))

    @overload
    def answer(self, question: QuestionId[T], format: Format) -> T: ...  # type: ignore[overload-overlap]
    @overload
    def answer(self, question: str, format: Format) -> AnswerValue: ...
    def answer(self, question: str, format: Format) -> Any:
        """The answer in force; KeyError for a question that does not exist."""
        return self.answers(format)[question]

    def answers(self, format: Format) -> Answers:
        """Every answer in force, by question. Built once: look things up in it, and do not change it."""
        values = self._values.get(format)
        if values is None:
            values = self._values[format] = Answers({q: a.value for q, a in self.settled(format).items()})
        return values

    @implements("td.precedence")
    def settled(self, format: Format) -> dict[str, Answer]:
        """As `answers`, with the rules each comes from and why it was read so.

        Here the books are put in their order: what a book says goes before what the book under it says, a house before
        its book, and our readings come last. What is not said for one format alone holds in both.
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
        """The figures that belong to the answer in force, as its choice describes them; empty when it needs none.

        >>> from floorman.rules import load_book
        >>> load_book("hpt").table("entry.payout/split", "tournament")["20"]
        [50, 25, 15, 10]
        """
        return self.settled(format)[question].table

    def cite(self, what: str, format: Format | None = None) -> tuple[str, ...]:
        """The rules behind a topic, or behind the answer to a question.

        For a question: what its answer comes from, in either format when none is given. For a topic: the book's own
        rules on it and those its answers come from; when it has none, its base's, and at last our readings. A house
        speaks first and leaves the rules of its book to follow.
        """
        cited = self._cited.get((what, format))
        if cited is None:
            cited = self._cited[what, format] = self._cite(what, format)
        return cited

    def _cite(self, what: str, format: Format | None) -> tuple[str, ...]:
        formats = FORMATS if format is None else (format,)
        if "/" in what:
            found = [self.settled(each)[what].cites for each in formats]
            return tuple(dict.fromkeys(id for cites in found for id in cites))
        on_topic = [rule for rule in self._own_rules().values() if rule.topic == what]
        fitting = [rule.id for rule in on_topic if format is None or rule.scope not in FORMATS or rule.scope == format]
        own = dict.fromkeys(fitting or [rule.id for rule in on_topic])
        for question, stated in self.stated.items():
            if question.partition("/")[0] == what:
                spoken = [self.settled(each)[question].cites for each in formats if "is" in stated.get(each, stated)]
                own.update(dict.fromkeys(id for cites in spoken for id in cites))
        if self._over and (self._house or not own):
            own.update(dict.fromkeys(self._over.cite(what, format)))
        return tuple(own)

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by id, its own first, then those of its base, then our readings."""
        if self._rules is None:
            self._rules = MappingProxyType({**self._own_rules(), **(self._over.rules if self._over else {})})
        return self._rules

    def rule(self, id: str) -> Rule:
        """What a citation stands for; KeyError when neither the book nor what it is layered on has it."""
        return self.rules[id]

    def is_about(self, id: str, facts: Set[str]) -> bool:
        """Whether a rule is about the game that is played, where the facts of a case tell which it is."""
        return not any(
            id.startswith(begins) and facts.isdisjoint(part.of) and not facts.isdisjoint(part.not_of)
            for begins, part in self._parts
        )

    def in_force(self, ids: Iterable[str], format: Format) -> tuple[str, ...]:
        """Those of some rules that hold here: of the book or its base, in this format, and lost to none of its own.

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
        """The rules of the book that a house has answered against, and that no other answer comes from."""
        if not self._house or self._over is None:
            return set()
        before, now = self._over.settled(format), self.settled(format)
        changed = {id for asked in self.stated if asked in before for id in before[asked].cites}
        return changed - {id for answer in now.values() for id in answer.cites}

    def topics(self) -> tuple[str, ...]:
        """The topics on which the book, its base or our readings have rules, in order."""
        return tuple(sorted({rule.topic for rule in self.rules.values()}))

    def with_house(self, overrides: Mapping[str, Any], where: str = "house") -> Rulebook:
        """The same book with some answers set by the house, each by question or by a parameter name of the catalogue.

        DataError for a name that is no question, or a value that is no answer to it.
        """
        from floorman.rules.house import over

        return over(self, overrides, where)
