"""What is brought before the floor, or done by it, beside the play."""

from typing import Literal

from floorman.base import PlayerId, Value
from floorman.conduct import Claim, Office
from floorman.tournament.state import TableId


class RuleOtherwise(Value, frozen=True, tag=True):
    """The floor rules beyond the letter, for fairness, and says why.

    `weighed` is what was taken into account (fairness, intent, responsibility, gain), `parties` whom it concerns,
    `signed` the player who rules where the director plays, `offender_gains` whether it favours who caused the trouble.
    """

    ruling: str
    because: str
    by: Office = "floor"
    weighed: tuple[str, ...] = ()
    parties: tuple[PlayerId, ...] = ()
    signed: PlayerId = PlayerId("")
    offender_gains: bool = False


class Appeal(Value, frozen=True, tag=True):
    """A player does not accept a ruling."""

    player: PlayerId
    ruling: str
    ruled_by: Office = "floor"


class GiveClock(Value, frozen=True, tag=True):
    """The director gives the clock to somebody."""

    to: str
    role: Literal["staff", "dealer", "player"] = "staff"


class ClaimOnHouse(Value, frozen=True, tag=True):
    """A player holds something against the house."""

    player: PlayerId
    claim: Claim
    about: str = ""


class PointOut(Value, frozen=True, tag=True):
    """A player points out a mistake, at once or late."""

    player: PlayerId
    mistake: str
    at_once: bool = True


class DeferRuling(Value, frozen=True, tag=True):
    """A ruling has to wait, for the cameras or for somebody to be fetched."""

    table: TableId
    about: str


class AskForHelp(Value, frozen=True, tag=True):
    """A player with special needs asks for something."""

    player: PlayerId
    need: str


class LastCardDealt(Value, frozen=True, tag=True):
    """Where a player is as the last card of the deal falls: in reach of the chair, elsewhere at the table, or away."""

    player: PlayerId
    where: Literal["in-reach", "at-table", "away"]


ConductAction = RuleOtherwise | Appeal | GiveClock | ClaimOnHouse | PointOut | DeferRuling | AskForHelp | LastCardDealt
