"""A book being consulted: what is asked of it is remembered, so that a decision can cite it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from floorman.rulebook.registry import method_for

if TYPE_CHECKING:
    from floorman.rulebook.book import Rulebook
    from floorman.rulebook.model import Format


class Consulting:
    """Reads a book for one format; every question asked and every topic named is remembered."""

    def __init__(self, book: Rulebook, format: Format) -> None:
        self.book = book
        self.format = format
        self.topics: dict[str, None] = {}

    def ask(self, question: str) -> Any:
        """The book's answer, which will be cited."""
        self.topics[question] = None
        return self.book.answer(question, self.format)

    def figures(self, question: str) -> Mapping[str, Any]:
        """The table that goes with the book's answer."""
        self.topics[question] = None
        return self.book.table(question, self.format)

    def by(self, question: str, *given: Any) -> Any:
        """What the book's method comes to; every method takes the case first."""
        return method_for(question, self.ask(question))(self, *given)

    def under(self, *topics: str) -> None:
        """Note topics on which the books agree, or which have no question."""
        self.topics.update(dict.fromkeys(topics))

    def cites(self) -> tuple[str, ...]:
        """The rules behind everything consulted so far."""
        return cites(self.topics, self.book, self.format)


def cites(topics: Iterable[str], book: Rulebook, format: Format) -> tuple[str, ...]:
    """The rules behind what was consulted: those of the answers first, then their topics'."""
    asked = tuple(topics)
    found: dict[str, None] = {}
    for topic in (*asked, *(each.partition("/")[0] for each in asked)):
        found.update(dict.fromkeys(book.cite(topic, format)))
    return tuple(found)
