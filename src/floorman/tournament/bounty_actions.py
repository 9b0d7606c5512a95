"""What a director is told about bounties and knockouts."""

from floorman.base import PlayerId, Value


class ClaimBounty(Value, frozen=True, tag=True):
    """Who knocked a player out: one, several who shared the pot, or nobody who could win it.

    A mystery bounty is the envelope `drawn`, in cents; where nobody has drawn one, the seed does.
    """

    out: PlayerId
    by: tuple[PlayerId, ...] = ()
    drawn: int | None = None
    seed: int = 0


class SealEnvelopes(Value, frozen=True, tag=True):
    """What is in the envelopes, in cents: one for each player left, all that was paid for them together."""

    envelopes: tuple[int, ...]


class TellKnockout(Value, frozen=True, tag=True):
    """Who knocked a player out where no bounty asks for it; several who shared the pot, or nobody to take it back."""

    out: PlayerId
    by: tuple[PlayerId, ...] = ()


BountyAct = ClaimBounty | SealEnvelopes | TellKnockout
