"""What the blinds of a level come to in the game of the event."""

from msgspec.structs import replace

from floorman.base import DataError
from floorman.desk.situation import Situation
from floorman.hand import GAMES


def at_stakes(situation: Situation, code: str) -> Situation:
    """The hand in the event's game. At limit the big blind is the small bet; at stud the small one is the bring-in.

    >>> hand = at_stakes(Situation("hpt", {1: 500, 2: 500}, (10, 20), 1), "RAZZ")
    >>> hand.blinds, hand.bring_in, hand.limits
    ((), 10, (20, 40))
    """
    game = GAMES[code]
    if len(situation.blinds) != 2:
        raise DataError("blinds", "a level needs a small and a big blind.", "Enter both.")
    small, big = situation.blinds
    limits = (big, 2 * big) if game.limit == "limit" else None
    if game.stud:
        return replace(situation, game=code, limits=limits, bring_in=small, blinds=(), button=0)
    return replace(situation, game=code, limits=limits, bring_in=0)
