"""A whole event, pure: what may be done, what follows from it by the book, and where everything stands.

decision = decide(event, Bust((bob,), at=table), book)
for happened in decision.events:
    event = apply(event, happened)
"""

from floorman.tournament.actions import TournamentAction
from floorman.tournament.apply import apply, replay
from floorman.tournament.case import Case, Decision
from floorman.tournament.engine import (
    Correct,
    DirectorAct,
    Journal,
    JournalEntry,
    Redo,
    Undo,
    carry_out,
    decide,
    dependents,
    do,
    offers,
    open_event,
)
from floorman.tournament.events import TournamentEvent
from floorman.tournament.ledger import Posting, postings, trial_balance
from floorman.tournament.levels import setup_from
from floorman.tournament.state import Offer, Place, Player, Setup, Table, TableId, Tournament

__all__ = [
    "JournalEntry",
    "Case",
    "Correct",
    "Decision",
    "DirectorAct",
    "Journal",
    "Offer",
    "Place",
    "Player",
    "Posting",
    "Redo",
    "Setup",
    "Table",
    "TableId",
    "Tournament",
    "TournamentAction",
    "TournamentEvent",
    "Undo",
    "apply",
    "carry_out",
    "decide",
    "dependents",
    "do",
    "offers",
    "open_event",
    "postings",
    "replay",
    "setup_from",
    "trial_balance",
]
