"""What a hand is called, where its cards are known."""

from collections.abc import Sequence

from floorman.cards import UNKNOWN, Card, Ranking, name, strength
from floorman.hand.games import Game


def called(game: Game, cards: Sequence[Card], board: Sequence[Card], half: str = "") -> str:
    """High and low, or one `half` of it; nothing where a card is not known, and before there are five."""
    whole = 5 if game.stud or game.streets[-1].board else game.cards_in_hand
    if UNKNOWN in (*cards, *board) or len(cards) + len(board) < whole:
        return ""
    rankings: list[Ranking | None] = [game.high if half != "low" else None, game.low if half != "high" else None]
    found = [(ranking, strength(cards, board, ranking, game.use)) for ranking in rankings if ranking]
    return "; ".join(name(value, ranking) for ranking, value in found if value)
