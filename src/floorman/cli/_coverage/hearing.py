"""Listening in on decisions: which books were asked what, and which functions that settle topics ran."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from types import FrameType
from typing import Any

from floorman.cli._coverage.code import code_of_topics
from floorman.rulebook import AnswerValue, Format, Rulebook


class Hearing:
    """Open it, let something be decided, close it, and look at what was asked and what ran.

    `asked` are the questions, by format, with the answer given; `ran` the topics whose function ran; `named` the rules
    that were cited. `instead` are answers put in the place of whatever a book says. Nothing in the program knows of it:
    while it is open `Rulebook.answers` and `Rulebook.cite` are listened to and, with `functions`, calls are watched,
    which is slow. One at a time.
    """

    def __init__(self, instead: Mapping[str, AnswerValue] | None = None, *, functions: bool = True) -> None:
        self.instead = instead or {}
        self.asked: dict[tuple[str, Format], AnswerValue] = {}
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
            self.asked.update({(each, format): heard[each] for each in tuple(heard.asked)})

    def _watch(self, frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code in self._codes:
            self.ran.update(self._codes[frame.f_code])

    def cites(self) -> frozenset[str]:
        """The rules behind it: those cited, and by the books asked those of the answers and of the topics at work."""
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
