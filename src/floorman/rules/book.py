"""A book in force: its own answers and rules over those of its base."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, TypeVar, overload

from floorman.rules.model import FORMATS, Answer, AnswerValue, Format, Rule
from floorman.rules.question_ids import Answers, QuestionId

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
    ) -> None:
        self.id = id
        self.title = title
        self.stated = stated
        self._own_rules = rules
        self._over = over
        self._house = house
        self._settled: dict[Format, dict[str, Answer]] = {}
        self._values: dict[Format, Answers] = {}
        self._cited: dict[tuple[str, Format | None], tuple[str, ...]] = {}
        self._rules: Mapping[str, Rule] | None = None
        self._holding: dict[Format, frozenset[str]] = {}

    def __repr__(self) -> str:
        return f"<Rulebook {self.id}>"

    def __reduce__(self) -> tuple[Any, ...]:
        """To another process goes what it was made of, not what it has worked out since."""
        return (Rulebook, (self.id, self.title, self.stated, self._own_rules, self._over, self._house))

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

    def settled(self, format: Format) -> dict[str, Answer]:
        """As `answers`, with the rules each comes from and why it was read so."""
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
