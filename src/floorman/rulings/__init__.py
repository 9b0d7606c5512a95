"""The floor at a live table: told what happened, it rules by the book in force."""

from floorman.rulings.engine import open_table, options, rule_on, substantial_action
from floorman.rulings.explain import explain
from floorman.rulings.incidents import (
    Act,
    BetTooSmallNoticed,
    ClockCalled,
    Discards,
    FloorChooses,
    Incident,
    Objects,
    PotMiscounted,
    Shows,
    Waited,
    WordsAndChips,
)
from floorman.rulings.ruling import Ruling
from floorman.rulings.table import LiveTable, after

__all__ = [
    "Act",
    "BetTooSmallNoticed",
    "ClockCalled",
    "Discards",
    "FloorChooses",
    "Incident",
    "LiveTable",
    "Objects",
    "PotMiscounted",
    "Ruling",
    "Shows",
    "Waited",
    "WordsAndChips",
    "after",
    "explain",
    "open_table",
    "options",
    "rule_on",
    "substantial_action",
]
