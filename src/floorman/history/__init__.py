"""Hand histories, in and out: PHH and PokerStars text, and playing them through the engine."""
