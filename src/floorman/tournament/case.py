"""One question before the director: the event, the book, and what has been consulted and decided so far."""

from floorman.base import Value
from floorman.rulebook import Rulebook
from floorman.rulebook.consult import Consulting
from floorman.tournament.apply import apply
from floorman.tournament.apply_moves import apply_moves
from floorman.tournament.events import Seated, TableGave, TournamentEvent
from floorman.tournament.roster import keep_roster
from floorman.tournament.state import Tournament


class Decision(Value, frozen=True):
    """What follows from an action, complete: applying it needs no rulebook.

    `topics` are the questions and topics of the book that decided, `cites` its rules.
    """

    events: tuple[TournamentEvent, ...] = ()
    topics: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


class Case(Consulting):
    """Reads the event and the book, and puts down what follows. Every question asked is remembered, to be cited.

    With `by_itself`, players go out when a deadline of the book has passed, as in a scenario or an event that the
    program plays. At a live event they never do: the director is asked, and does it.
    """

    def __init__(self, event: Tournament, book: Rulebook, *, by_itself: bool = False) -> None:
        super().__init__(book, "tournament")
        self.event = event
        self.by_itself = by_itself
        self.events: list[TournamentEvent] = []
        keep_roster(event.players)

    def put(self, happened: TournamentEvent) -> None:
        """This follows. The event is from now on as it leaves it."""
        self.events.append(happened)
        topic = getattr(happened, "topic", "")
        if topic:
            self.topics[topic] = None
        self.event = apply(self.event, happened)

    def put_moves(self, moves: list[Seated | TableGave]) -> None:
        """Players change tables, no two of them from or to the same one; a large field is put together once."""
        self.events += moves
        self.under(*[move.topic for move in moves])
        self.event = apply_moves(self.event, moves)

    def decided(self) -> Decision:
        """Everything put down so far, and by what."""
        return Decision(tuple(self.events), tuple(self.topics), self.cites())
