"""PokerStars' text format, which trackers import: reading and writing of cash and tournament hands."""

from floorman.history.stars.read import read_hands, split_hands
from floorman.history.stars.write import Finish, Label, label_of, write_hand, write_history

__all__ = ["Finish", "Label", "label_of", "read_hands", "split_hands", "write_hand", "write_history"]
