"""Cards, decks, the ranking of hands, and equities."""

from importlib import import_module as _import_module
from typing import TYPE_CHECKING
from typing import Any as _Any

from floorman.cards.card import (
    JOKER,
    SHORT_DECK,
    STANDARD_DECK,
    UNKNOWN,
    Card,
    Ranking,
    Use,
    card,
    cards,
    deck_with_joker,
    rank_of,
    shuffled,
    suit_of,
)

if TYPE_CHECKING:
    from floorman.cards.equities import Equity, PlayerEquity, equity
    from floorman.cards.evaluation import evaluate, evaluate_many, kernel_present, strength_counts
    from floorman.cards.names import category, low_ranks, name
    from floorman.cards.ranking import best_five, in_short_deck_order, strength, worst_low

__all__ = [
    "JOKER",
    "SHORT_DECK",
    "STANDARD_DECK",
    "UNKNOWN",
    "Card",
    "Equity",
    "Ranking",
    "PlayerEquity",
    "Use",
    "best_five",
    "card",
    "cards",
    "category",
    "deck_with_joker",
    "equity",
    "evaluate",
    "evaluate_many",
    "in_short_deck_order",
    "kernel_present",
    "low_ranks",
    "name",
    "rank_of",
    "shuffled",
    "strength",
    "strength_counts",
    "suit_of",
    "worst_low",
]


_HOME = {
    **dict.fromkeys(("Equity", "PlayerEquity", "equity"), "equities"),
    **dict.fromkeys(("evaluate", "evaluate_many", "kernel_present", "strength_counts"), "evaluation"),
    **dict.fromkeys(("category", "low_ranks", "name"), "names"),
    **dict.fromkeys(("best_five", "in_short_deck_order", "strength", "worst_low"), "ranking"),
}
"""The module of each name. Those that evaluate hands are imported when they are used first."""


def __getattr__(name: str) -> _Any:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = globals()[name] = getattr(_import_module(f"{__name__}.{_HOME[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
