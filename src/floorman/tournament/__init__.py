"""A whole event, pure: what may be done, what follows from it by the book, and where everything stands.

decision = decide(event, Bust((bob,), at=table), book)
for happened in decision.events:
    event = apply(event, happened)
"""

from floorman.tournament.agenda import Agenda, due_now
from floorman.tournament.apply import apply, replay
from floorman.tournament.case import Case, Decision
from floorman.tournament.engine import carry_out, decide, offers, open_event
from floorman.tournament.events import TournamentEvent
from floorman.tournament.state import Offer, Place, Player, Setup, Table, TableId, Tournament

__all__ = [
    "Agenda",
    "Case",
    "Decision",
    "Offer",
    "Place",
    "Player",
    "Setup",
    "Table",
    "TableId",
    "Tournament",
    "TournamentEvent",
    "apply",
    "carry_out",
    "decide",
    "due_now",
    "offers",
    "open_event",
    "replay",
]
