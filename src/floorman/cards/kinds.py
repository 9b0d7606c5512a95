"""How hands are ranked, and which of their cards a game lets players use."""

from typing import Literal

Ranking = Literal["high", "short-deck", "ace-to-five", "eight-or-better", "deuce-to-seven", "badugi"]
"""`eight-or-better` is `ace-to-five` for hands without a rank above eight or a pair; the others have strength 0."""

Use = Literal["any", "two-three", "all"]
"""The best five of all cards; exactly two from the hand and three from the board (Omaha); the hand as it is."""
