"""One question before the director: the event, the book, and what has been consulted and decided so far."""

from collections.abc import Mapping
from typing import Any

from floorman.base import Value
from floorman.rulebook import Rulebook, method_for
from floorman.tournament.apply import apply
from floorman.tournament.events import TournamentEvent
from floorman.tournament.state import Tournament


class Decision(Value, frozen=True):
    """What follows from an action, complete: applying it needs no rulebook.

    `topics` are the questions and topics of the book that decided, `cites` its rules.
    """

    events: tuple[TournamentEvent, ...] = ()
    topics: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


class Case:
    """Reads the event and the book, and puts down what follows. Every question asked is remembered, to be cited."""

    def __init__(self, event: Tournament, book: Rulebook) -> None:
        self.event = event
        self.book = book
        self.events: list[TournamentEvent] = []
        self.topics: dict[str, None] = {}

    def ask(self, question: str) -> Any:
        """The book's answer, which will be cited."""
        self.topics[question] = None
        return self.book.answer(question, "tournament")

    def figures(self, question: str) -> Mapping[str, Any]:
        """The table that goes with the book's answer."""
        self.topics[question] = None
        return self.book.table(question, "tournament")

    def by(self, question: str, *given: Any) -> Any:
        """What the book's method comes to; every method takes the case first."""
        return method_for(question, self.ask(question))(self, *given)

    def under(self, *topics: str) -> None:
        """Note topics on which the books agree, or which have no question."""
        self.topics.update(dict.fromkeys(topics))

    def put(self, happened: TournamentEvent) -> None:
        """This follows. The event is from now on as it leaves it."""
        self.events.append(happened)
        topic = getattr(happened, "topic", "")
        if topic:
            self.topics[topic] = None
        self.event = apply(self.event, happened)

    def cites(self) -> tuple[str, ...]:
        """The rules behind everything consulted: those of the answers first, then their topics'."""
        found: dict[str, None] = {}
        for topic in self.topics:
            found.update(dict.fromkeys(self.book.cite(topic, "tournament")))
        for topic in self.topics:
            found.update(dict.fromkeys(self.book.cite(topic.partition("/")[0], "tournament")))
        return tuple(found)

    def decided(self) -> Decision:
        """Everything put down so far, and by what."""
        return Decision(tuple(self.events), tuple(self.topics), self.cites())
