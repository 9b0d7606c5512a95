"""What has happened before the floor: penalties on record, rulings with reasons, objections, a hand not claimed."""

from floorman.base import PlayerId, Value


class PenaltyNoted(Value, frozen=True, tag=True):
    """A penalty goes on a player's record, by its code: the next one is measured by it."""

    player: PlayerId
    code: str
    topic: str


class RulingMade(Value, frozen=True, tag=True):
    """A ruling beyond the letter of the rules, and why: a precedent. `weighed` is what was taken into account."""

    ruling: str
    because: str
    by: str
    weighed: tuple[str, ...]
    topic: str


class Objected(Value, frozen=True, tag=True):
    """A player does not accept a ruling: it goes to an office of the house, or outside; play goes on."""

    player: PlayerId
    ruling: str
    to: str
    topic: str


class Noted(Value, frozen=True, tag=True):
    """Something was brought before the floor and is kept, with what was said to it."""

    about: str
    answer: str
    topic: str
    player: PlayerId = PlayerId("")


class ClockGiven(Value, frozen=True, tag=True):
    """Who keeps the clock from now on."""

    to: str
    topic: str


class NotAtSeat(Value, frozen=True, tag=True):
    """A player was not at the seat when the last card was dealt: the hand is dead."""

    player: PlayerId
    topic: str


BeforeTheFloor = PenaltyNoted | RulingMade | Objected | Noted | ClockGiven | NotAtSeat
