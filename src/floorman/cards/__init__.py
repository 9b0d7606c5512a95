"""Cards, decks, which hand wins, and how often."""

from typing import TYPE_CHECKING, Any

from floorman.cards.card import JOKER, UNKNOWN, Card, card, cards, rank_of, suit_of
from floorman.cards.deck import SHORT_DECK, STANDARD_DECK, deck_with_joker, shuffled
from floorman.cards.evaluation import evaluate, evaluate_many, kernel_present, strength_counts
from floorman.cards.names import category, low_ranks, name
from floorman.cards.ranking import Ranking, Use, best_five, strength

if TYPE_CHECKING:
    from floorman.cards.equities import Equity, Share, equity

__all__ = [
    "JOKER",
    "SHORT_DECK",
    "STANDARD_DECK",
    "UNKNOWN",
    "Card",
    "Equity",
    "Ranking",
    "Share",
    "Use",
    "best_five",
    "card",
    "cards",
    "category",
    "deck_with_joker",
    "equity",
    "evaluate",
    "evaluate_many",
    "kernel_present",
    "low_ranks",
    "name",
    "rank_of",
    "shuffled",
    "strength",
    "strength_counts",
    "suit_of",
]


def __getattr__(name: str) -> Any:
    """Equity is loaded when somebody asks for it: an engine that deals hands need not wait for it."""
    if name in ("Equity", "Share", "equity"):
        from floorman.cards import equities

        return getattr(equities, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
