"""Bots: players that see a view, get the options they have, and answer with an action.

    BOTS["rock"].act(view(hand, seat), legal(hand, book), random.Random(7))

A bot gets only what its seat may see, so it cannot cheat. The same view, options and state of the random generator give
the same action.
"""

from floorman.bots.character import BOTS, Character, bot_called, slip, throw_away, worth

__all__ = ["BOTS", "Character", "bot_called", "slip", "throw_away", "worth"]
