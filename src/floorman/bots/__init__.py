"""Players made of numbers: they see a view, are told what they may do, and answer an action.

    BOTS["rock"].act(view(hand, seat), legal(hand, book), random.Random(7))

A bot is handed what its seat may see and nothing else, so it cannot peek. The same view, options and state of the
random generator give the same action.
"""

from floorman.bots.character import BOTS, Character, bot_called, slip, throw_away, worth

__all__ = ["BOTS", "Character", "bot_called", "slip", "throw_away", "worth"]
