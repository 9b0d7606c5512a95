"""Hand histories: read and write PHH and PokerStars text, and replay hands through the engine.

    for hand in read_hands(lines):
        print(replay_hand(hand, book).stacks)

PokerStars text has its own readers and writers, in `floorman.history.stars`.
"""

from floorman.history.logged import history_of
from floorman.history.phh import PhhHand
from floorman.history.phh_files import read_hand, read_hands, write_hand, write_hands
from floorman.history.replay import Replayed, replay_hand

__all__ = [
    "PhhHand",
    "Replayed",
    "history_of",
    "read_hand",
    "read_hands",
    "replay_hand",
    "write_hand",
    "write_hands",
]
