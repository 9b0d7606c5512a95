"""The rules of a card room as pure functions: lists, seats, games, must-moves, money, votes, collection, and people.

    room = apply(Cardroom(), open_room())
    decision = decide(room, OpenGame("A", "1-3 NLHE"), book)
    room = apply(room, *decision.events)

`decide` may refuse and changes nothing; `apply` never refuses and reads no book. `suggestions` says what is due.
"""

from floorman.cardroom.actions import RoomAction
from floorman.cardroom.apply import apply, replay
from floorman.cardroom.case import Case, RoomDecision
from floorman.cardroom.engine import carry_out, decide, open_room, settle
from floorman.cardroom.events import RoomEvent
from floorman.cardroom.prompts import Suggestion, suggestions
from floorman.cardroom.state import Cardroom, CashGame, RoomTerms

__all__ = [
    "Cardroom",
    "Case",
    "CashGame",
    "RoomAction",
    "RoomDecision",
    "RoomEvent",
    "RoomTerms",
    "Suggestion",
    "apply",
    "carry_out",
    "decide",
    "open_room",
    "replay",
    "settle",
    "suggestions",
]
