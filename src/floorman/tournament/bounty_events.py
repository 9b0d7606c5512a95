"""What has happened to the money on heads: results, in cents."""

from floorman.base import PlayerId, Value
from floorman.tournament.bounties import BountyShare


class BountyClaimed(Value, frozen=True, tag=True):
    """A knockout, by its number, is settled: who got what for it. With no shares it waits for the winner."""

    no: int
    out: PlayerId
    shares: tuple[BountyShare, ...]
    topic: str
    drawn: int | None = None


class EnvelopesSealed(Value, frozen=True, tag=True):
    """The mystery bounties begin."""

    envelopes: tuple[int, ...]
    topic: str


class BountiesClosed(Value, frozen=True, tag=True):
    """The event is over: the own head, and what nobody has won, goes to who is left."""

    shares: tuple[BountyShare, ...]
    topic: str


class KnockoutTold(Value, frozen=True, tag=True):
    """Who knocked a player out the last time; nobody where that is not known after all. No money goes with it."""

    out: PlayerId
    by: tuple[PlayerId, ...]
    topic: str


OfBounties = BountyClaimed | EnvelopesSealed | BountiesClosed | KnockoutTold
