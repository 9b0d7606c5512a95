"""The desk itself: what was told, what was ruled, and the table after each."""

from collections.abc import Sequence

from msgspec.structs import replace

from floorman.base import Refused
from floorman.cards import Card
from floorman.desk.methods import carries_out
from floorman.desk.notation import read
from floorman.hand import HandEvent, Options, Setup, apply, follow
from floorman.hand.laid_deck import boards_named
from floorman.rulebook import Format, Rule, Rulebook, book_ids, load_book
from floorman.rulings import Incident, LiveTable, Ruling, after, citations_of, open_table, options, rule_on
from floorman.rulings.procedure import Ruled


class Desk:
    """A table under one book. A line that cannot be read or cannot be changes nothing."""

    def __init__(
        self, setup: Setup, book: Rulebook, deck: Sequence[Card] = (), boards: Sequence[tuple[Card, ...]] = ()
    ) -> None:
        self.setup = setup
        self.book = book
        self.boards = tuple(boards)
        self.dealt = self._named(open_table(setup, deck, book))[0]
        self.ruled: list[Ruled] = []

    @property
    def table(self) -> LiveTable:
        """The table as it stands."""
        return self.ruled[-1].after if self.ruled else self.dealt

    @property
    def may(self) -> Options:
        """What the seat in turn may do."""
        return options(self.table, self.book)

    def look(self, line: str) -> Ruled:
        """The ruling on a line, as if it were told; Unreadable or Refused where nothing would come of it."""
        return self._rule(read(line, self.table.hand.turn))

    def _rule(self, told: Incident) -> Ruled:
        table = self.table
        ruling = rule_on(told, table, self.book)
        left, events = self._named(after(table, ruling))
        if events:
            ruling = self._with(ruling, events)
        earlier = [one.told for one in self.ruled]
        found = citations_of(told, table, ruling, left, options(left, self.book), self.book, earlier)
        return Ruled(table, told, replace(ruling, citations=found.citations), left)

    def _named(self, table: LiveTable) -> tuple[LiveTable, tuple[HandEvent, ...]]:
        """The table with the boards that were named on it, and what led there.

        A ruling may shuffle or replace cards that had been laid for the board; what lies on the table in the end is
        what somebody there sees. A showdown that waited for the board goes on.
        """
        named = boards_named(table.hand, self.boards) if self.boards and table.hand.stage != "over" else None
        if named is None:
            return table, ()
        events = follow(table.hand, (named,), self.book)
        return replace(table, hand=apply(table.hand, *events)), events

    def _with(self, ruling: Ruling, events: tuple[HandEvent, ...]) -> Ruling:
        """The ruling with what followed once the board was known, and the rules behind that."""
        more = dict.fromkeys(str(getattr(event, "topic", "")) for event in events[1:])
        topics = dict.fromkeys((*ruling.topics, *(topic for topic in more if topic)))
        cites = (id for topic in more if topic for id in self.book.cite(topic, self.setup.format))
        return replace(
            ruling,
            events=(*ruling.events, *events),
            topics=tuple(topics),
            cites=tuple(dict.fromkeys((*ruling.cites, *cites))),
        )

    def tell(self, line: str) -> Ruled:
        """Rule on a line; Unreadable or Refused where nothing comes of it."""
        self.ruled.append(self.look(line))
        return self.ruled[-1]

    def undo(self) -> bool:
        """Take the last ruling back; False where there is none."""
        return bool(self.ruled and self.ruled.pop())

    def new_hand(self) -> None:
        """The same table, dealt again."""
        self.boards = ()
        self.dealt = open_table(self.setup, (), self.book)
        self.ruled.clear()

    def others(self) -> dict[str, Ruling | Refused]:
        """How the other books would rule on the last act, at the table it met."""
        last = self.ruled[-1]
        answers: dict[str, Ruling | Refused] = {}
        for id in book_ids():
            if id != self.book.id:
                book = load_book(id)
                try:
                    ruling = rule_on(last.told, last.before, book)
                except Refused as no:
                    answers[id] = no
                    continue
                left = after(last.before, ruling)
                found = citations_of(last.told, last.before, ruling, left, options(left, book), book)
                answers[id] = replace(ruling, citations=found.citations)
        return answers


def specific_first(ruling: Ruling, book: Rulebook, format: Format) -> tuple[str, ...]:
    """The rules that decided, then the others consulted, those behind what was asked for last first.

    Before them come those on the subject of a method that is carried out now. What the act itself falls under (a call
    is a call) comes after what made it one, the book's own words before our readings, and rules before their examples.
    """
    routine = {str(getattr(event, "topic", "")) for event in ruling.events}
    asked = ruling.topics[::-1]
    found: dict[str, None] = {}
    subjects = {_subject(one) for one in asked if carries_out(one)}
    on_them = (one for one in asked if _subject(one) in subjects)
    for topic in (*on_them, *(one for one in asked if one not in routine), *asked):
        found.update(dict.fromkeys(id for id in book.cite(topic, format) if id in ruling.cites))
    found.update(dict.fromkeys(ruling.cites))
    consulted = sorted(found, key=lambda id: (id.startswith("readings:"), ":ex-" in id))
    return tuple(dict.fromkeys((*ruling.citations, *consulted)))


def _subject(topic: str) -> str:
    return topic.partition("/")[0]


def rule_cited(id: str, book: Rulebook) -> Rule:
    """What a citation stands for; a rule that the book borrows is another book's."""
    return book.rules.get(id) or load_book(id.partition(":")[0]).rule(id)
