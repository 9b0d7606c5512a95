"""One table from hand to hand: seats, button, blinds owed and posted.

table = apply(None, open_table("tournament", 9, seats, blinds, "NLHE", positions=Positions(...)))
deal = hand_to_deal(table, book)            # what the next hand looks like now
events = decide(table, DealHand(), book)    # and it is dealt
"""

from floorman.rules.book import cites
from floorman.table.actions import (
    ButtonMisplaced,
    ChangeSeat,
    DealHand,
    DealtOwing,
    DrawForButton,
    EndHand,
    FloorOnButton,
    Leave,
    NextGame,
    Return,
    SetBlinds,
    Sit,
    SitOut,
    Straddle,
    TableAction,
)
from floorman.table.apply import apply, replay
from floorman.table.engine import decide, open_table, settle
from floorman.table.events import TableEvent, TableOpened
from floorman.table.next_hand import button_frozen, citations_of, hand_to_deal, is_offence, mover, next_hand, round_the
from floorman.table.state import Case, Deal, Player, Positions, Post, Table

__all__ = [
    "ButtonMisplaced",
    "Case",
    "ChangeSeat",
    "Deal",
    "DealHand",
    "DealtOwing",
    "DrawForButton",
    "EndHand",
    "FloorOnButton",
    "Leave",
    "NextGame",
    "Player",
    "Positions",
    "Post",
    "Return",
    "SetBlinds",
    "Sit",
    "SitOut",
    "Straddle",
    "Table",
    "TableAction",
    "TableEvent",
    "TableOpened",
    "apply",
    "button_frozen",
    "citations_of",
    "cites",
    "decide",
    "hand_to_deal",
    "is_offence",
    "mover",
    "next_hand",
    "open_table",
    "replay",
    "round_the",
    "settle",
]
