"""A decision in the making: the tournament, the book, and what has been consulted and decided so far."""

from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import Any, Literal, TypeVar

from msgspec import Struct

from floorman.conduct.weighing import deciding, speaking
from floorman.core import Chips, PlayerId, Refused, Value
from floorman.core.values import Registry
from floorman.rules import Rulebook
from floorman.rules.book import Citations, Consulting, Fact, cited, fact, facts_of
from floorman.rules.question_ids import Q
from floorman.tournament.actions import Offend
from floorman.tournament.apply import apply, apply_all
from floorman.tournament.events import ChipsRemoved, Entered, Seated, TableGave, TournamentEvent
from floorman.tournament.state import Offer, Place, Setup, Tournament


class Decision(Value, frozen=True):
    """The result of a decision: events, which can be applied without a rulebook, and rules.

    `topics` are the questions and topics of the book that were consulted, `cites` their rules; of these `citations` are
    the ones that decided, where `decide` was asked for them.
    """

    events: tuple[TournamentEvent, ...] = ()
    topics: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    citations: tuple[str, ...] = ()


EventFact = Literal[
    "clock-stopped", "hands-on", "house-fee", "nothing-left-to-play-for", "one-left", "own-rebuys", "own-stack",
    "small-tables", "somebody-absent", "somebody-away",
]  # fmt: skip
"""Facts worked out from the tournament, beside those in the fields of actions and events."""


class Case(Consulting):
    """A decision in the making: reads the tournament and the book, and collects events and the questions asked.

    With `by_itself`, players go out when a deadline of the book has passed, as in a scenario or a tournament that the
    program plays. At a live tournament they never do: the director is asked, and does it.

    `ids` are those that the same act has given before, by name: decided again after an undo it gives them again.
    `spent` are those of entries that were undone: nobody new gets them. `before` has the tournament before each event.
    `kept` are seats that the same act has given before, and `gave` are the events that followed from it then. Seats
    that are `taken` have been given to somebody since: an act that is decided again moves nobody out of them.
    """

    def __init__(
        self,
        tournament: Tournament,
        book: Rulebook,
        *,
        by_itself: bool = False,
        ids: Mapping[str, PlayerId] | None = None,
        spent: Set[PlayerId] = frozenset(),
        kept: Mapping[PlayerId, Place] | None = None,
        gave: Sequence[TournamentEvent] = (),
        taken: Set[Place] = frozenset(),
    ) -> None:
        super().__init__(book, "tournament")
        self.tournament = tournament
        self.by_itself = by_itself
        self.ids = ids or {}
        self.spent = spent
        self.kept = kept or {}
        self.gave = tuple(gave)
        self.taken = taken
        self.events: list[TournamentEvent] = []
        self.before: list[Tournament] = []
        self.facts: set[EventFact | Fact] = set()

    def note(self, *facts: EventFact | Fact) -> None:
        """Add facts of the situation, by which the rule that decided is found."""
        self.facts.update(facts)

    def put(self, event: TournamentEvent) -> None:
        """Add an event to the decision and apply it: `tournament` is from now on the state after it."""
        self.events.append(event)
        topic = getattr(event, "topic", "")
        if topic:
            self.topics[topic] = None
        self.before.append(self.tournament)
        self.tournament = apply(self.tournament, event)

    def issue_stack(self, player: PlayerId, topic: str) -> None:
        """Give a starting stack to a player who pays nothing for it now."""
        self.put(Entered(player, self.tournament.setup.starting_stack, 0, topic))

    def remove_chips(self, player: PlayerId, topic: str, at_most: int | None = None) -> None:
        """Take a player's chips out of play: all of them, or up to `at_most` of those in the stack."""
        found = self.tournament.player(player)
        self.put(ChipsRemoved(player, found.chips if at_most is None else Chips(min(at_most, found.stack)), topic))

    def put_moves(self, moves: list[Seated | TableGave]) -> None:
        """Add moves between tables; all of them are applied together, which is faster in a large field."""
        self.events += moves
        self.under(*[move.topic for move in moves])
        self.before += [self.tournament] * len(moves)
        self.tournament = apply_all(self.tournament, moves)

    def citations(
        self, action: Struct | None = None, refused: Refused | None = None, looked: Mapping[str, object] | None = None
    ) -> Citations:
        """Return the rules that decided what followed from an action, or what was looked at.

        `looked` are questions of the program about the state, with their answers.
        """
        facts = set(_action_facts(action)) | set(_event_facts(self.events)) | set(_seen(looked or {})) | self.facts
        facts |= {fact("floor", code) for offer in self.tournament.offers for code in offer.codes}
        facts |= set(_as_it_stands(self.tournament))
        facts |= set(_own_terms(self.tournament.setup, self.book.answer(Q.entry.buyin.starting_stack, self.format)))
        if self._smaller_than_printed():
            facts.add("small-tables")
        if refused:
            facts.add(fact("refused", refused.code))
        asked: tuple[str, ...] = ()
        named: tuple[str, ...] = ()
        if isinstance(action, Offend) and not refused:
            asked = deciding(action.offence, self.format, repeat=action.repeat)
            named = speaking(action.offence, self.book, self.format)
        return cited(facts, tuple(self.topics), self.book, self.format, asked, named)

    def _smaller_than_printed(self) -> bool:
        """Decide whether the tables of the tournament are smaller than the final table that the book prints."""
        size = Q.seating.final_table.size
        printed = not any(id.startswith("readings:") for id in self.book.cite(size, self.format))
        return printed and self.tournament.setup.table_size < self.book.answers(self.format)[size]

    def decided(self, action: Struct | None = None) -> Decision:
        """Return the decision: the events so far, with the rules behind them.

        The rules that decided are worked out only where the action is given.
        """
        if action is None:
            return Decision(tuple(self.events), tuple(self.topics), self.cites())
        found = self.citations(action).citations
        behind = self.cites() if found else ()
        kept = {*found, *self.book.in_force(behind, self.format)}  # and none that the house has answered against
        return Decision(tuple(self.events), tuple(self.topics), tuple(id for id in behind if id in kept), found)


def _as_it_stands(tournament: Tournament) -> Iterator[EventFact | Fact]:
    """Yield facts about the clock, the tables and the players left."""
    if tournament.started and not tournament.clock.running:
        yield "clock-stopped"
    if any(table.begun and not table.over for table in tournament.tables):
        yield "hands-on"
    if tournament.started and len(tournament.left) == 1:
        yield "one-left"
    where = {player.here for player in tournament.left}
    if "absent" in where:
        yield "somebody-absent"
    if "away" in where:
        yield "somebody-away"


def _own_terms(setup: Setup, stack: object) -> Iterator[EventFact | Fact]:
    """Yield facts about terms that the house has set for this tournament and that differ from the book's."""
    if setup.starting_stack != stack:
        yield "own-stack"
    if setup.rebuy_price is not None or setup.rebuy_stack is not None:
        yield "own-rebuys"
    if setup.fee:
        yield "house-fee"


def _action_facts(action: Struct | None) -> Iterator[Fact]:
    if action is not None:
        yield Fact(type(action).__name__)
        yield from facts_of(action)


def _event_facts(events: Sequence[TournamentEvent]) -> Iterator[Fact]:
    moves = sum(isinstance(event, Seated) and event.left is not None for event in events)
    if moves:
        yield fact("moves", "one" if moves == 1 else "several")
    for event in events:
        name = type(event).__name__
        yield Fact(name)
        yield from facts_of(event, f"{name}.")


def _seen(looked: Mapping[str, object]) -> Iterator[Fact]:
    """Yield a fact for each question looked at, and its answer where that is a word, a flag or a set of words."""
    for key, found in looked.items():
        yield fact("looks", key)
        if isinstance(found, bool):
            yield Fact(f"{key}={'true' if found else 'false'}")
        elif isinstance(found, str) and found.islower():  # a word of the book's, and no name
            yield Fact(f"{key}={found}")
        elif isinstance(found, frozenset):
            yield from (Fact(f"{key}={word}") for word in found if isinstance(word, str) and word.islower())


F = TypeVar("F", bound=Callable[..., object])

_deciding: Registry[type, Callable[[Case, Any], None]] = Registry("decision")
_settling: Registry[str, Callable[[Case, Offer, str], None]] = Registry("settlement")


def decides(*actions: type) -> Callable[[F], F]:
    """Register the decorated function as the one that decides these actions."""
    return _deciding.register(*actions)


def floor_settles(*topics: str) -> Callable[[F], F]:
    """Register the decorated function as the one that carries out what the floor chooses on these topics."""
    return _settling.register(*topics)


decider_of = _deciding.__getitem__
"""Return the function that decides a kind of action."""

settler_of = _settling.__getitem__
"""Return the function that carries out the floor's choice on a topic."""
