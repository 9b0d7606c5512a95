"""One deal, pure: what may be done, what follows from it, and what everybody may see."""

from floorman.hand.actions import (
    Action,
    BetTo,
    BringIn,
    Call,
    Check,
    Complete,
    Draw,
    Fold,
    Muck,
    RaiseTo,
    Reshuffle,
    RunIt,
    Show,
)
from floorman.hand.apply import apply, replay
from floorman.hand.betting import Options
from floorman.hand.engine import Driver, deal, decide, follow, legal, start, step
from floorman.hand.events import HandEvent, Pot
from floorman.hand.setup import GAMES, Game, MidHand, Post, Rake, Setup, deal_in, game_called
from floorman.hand.state import Hand, Seat
from floorman.hand.view import RAIL, HandView, SeatView, seen_by, view

__all__ = [
    "GAMES",
    "RAIL",
    "Action",
    "BetTo",
    "BringIn",
    "Call",
    "Check",
    "Complete",
    "Draw",
    "Driver",
    "Fold",
    "Game",
    "Hand",
    "HandEvent",
    "HandView",
    "MidHand",
    "Muck",
    "Options",
    "Post",
    "Pot",
    "RaiseTo",
    "Rake",
    "Reshuffle",
    "RunIt",
    "Seat",
    "SeatView",
    "Setup",
    "Show",
    "apply",
    "deal",
    "deal_in",
    "decide",
    "follow",
    "game_called",
    "legal",
    "replay",
    "seen_by",
    "start",
    "step",
    "view",
]
