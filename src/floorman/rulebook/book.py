"""A book in force: its own answers and rules over those of its base."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from floorman.rulebook.model import FORMATS, Answer, AnswerValue, Format, Rule

Stated = Mapping[str, Any]
"""An answer as a file states it: `is`, `from`, `because`, and parts for `cash` or `tournament`."""


class Rulebook:
    """One book over its base, down to our readings. It never changes; a house makes a new one.

    >>> from floorman.rulebook import load_book
    >>> load_book("hpt").base
    'roberts-10'
    """

    def __init__(
        self,
        id: str,
        title: str,
        over: Rulebook | None,
        stated: Mapping[str, Stated],
        rules: Callable[[], Mapping[str, Rule]] | None = None,
        base: str | None = None,
    ) -> None:
        self.id = id
        self.title = title
        self.base = base
        self._over = over
        self._stated = stated
        self._own_rules = rules
        self._settled: dict[Format, dict[str, Answer]] = {}
        self._values: dict[Format, dict[str, AnswerValue]] = {}
        self._rules: Mapping[str, Rule] | None = None

    def __repr__(self) -> str:
        return f"<Rulebook {self.id}>"

    def answer(self, question: str, format: Format) -> AnswerValue:
        """The answer in force; KeyError for a question nobody asks in that format."""
        return self.answers(format)[question]

    def answers(self, format: Format) -> dict[str, AnswerValue]:
        """Every answer in force, by question. Built once: look things up in it, and do not change it."""
        values = self._values.get(format)
        if values is None:
            values = self._values[format] = {q: a.value for q, a in self.settled(format).items()}
        return values

    def settled(self, format: Format) -> dict[str, Answer]:
        """As `answers`, with the rules each comes from and why it was read so."""
        settled = self._settled.get(format)
        if settled is None:
            settled = dict(self._over.settled(format)) if self._over else {}
            for question, stated in self._stated.items():
                part = stated.get(format, stated)
                if "is" in part:
                    settled[question] = self._answer(question, part)
            self._settled[format] = settled
        return settled

    def _answer(self, question: str, part: Stated) -> Answer:
        cites = (*part.get("from", ()), *part.get("borrowed", ())) or (f"{self.id}:{question}",)
        return Answer(part["is"], cites, part.get("because", ""))

    def cite(self, what: str, format: Format | None = None) -> tuple[str, ...]:
        """The rules behind a topic, or behind the answer to a question.

        For a topic: this book's own rules, or its base's, or our readings; a house's answers come before the rules of
        its book. Rules of the other format are left out where there are others. For a question: what its answer comes
        from, in either format when none is given.
        """
        if "/" in what:
            formats = FORMATS if format is None else (format,)
            found = [self.settled(each)[what].cites for each in formats if what in self.settled(each)]
            if not found:
                raise KeyError(what)
            return tuple(dict.fromkeys(id for cites in found for id in cites))
        if self._own_rules is None:
            own = [f"{self.id}:{question}" for question in self._stated if question.partition("/")[0] == what]
            return (*own, *(self._over.cite(what, format) if self._over else ()))
        on_topic = [rule for rule in self._own_rules().values() if rule.topic == what]
        fitting = [rule for rule in on_topic if format is None or rule.scope not in FORMATS or rule.scope == format]
        if on_topic:
            return tuple(rule.id for rule in fitting or on_topic)
        return self._over.cite(what, format) if self._over else ()

    @property
    def rules(self) -> Mapping[str, Rule]:
        """Every rule by id, its own first, then those of its base."""
        if self._rules is None:
            own = self._own_rules() if self._own_rules else {}
            self._rules = MappingProxyType({**own, **(self._over.rules if self._over else {})})
        return self._rules

    def rule(self, id: str) -> Rule:
        """One rule; KeyError when neither the book nor its base has it."""
        return self.rules[id]

    def topics(self) -> tuple[str, ...]:
        """The topics on which the book or its base has rules, in order."""
        return tuple(sorted({rule.topic for rule in self.rules.values()}))

    def with_house(self, overrides: Mapping[str, Any], where: str = "house") -> Rulebook:
        """The same book with some answers set by the house, each by question or by a parameter name of the catalogue.

        DataError for a name that is no question, or a value that is no answer to it.
        """
        from floorman.rulebook.house import over

        return over(self, overrides, where)
