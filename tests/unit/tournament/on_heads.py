"""Bounties outside of an event: opened on heads, won at once, and closed by the last one left."""

from collections.abc import Sequence
from fractions import Fraction

from floorman.core import PlayerId
from floorman.tournament.bounties import (
    Bounties,
    BountyTerms,
    claim,
    fall,
    last_shares,
    opened,
    pay_last,
    remove,
    seal,
    shares,
)


def fixed(players: Sequence[PlayerId], each: int) -> Bounties:
    """The same on every head."""
    return opened(BountyTerms("fixed", each), players)


def progressive(players: Sequence[PlayerId], each: int, paid_share: Fraction = Fraction(1, 2)) -> Bounties:
    """A head grows with every knockout."""
    return opened(BountyTerms("progressive", each, paid_share=str(paid_share)), players)


def mystery(players: Sequence[PlayerId], envelopes: Sequence[int]) -> Bounties:
    """An envelope for every head, sealed."""
    heads = tuple((name, 0) for name in players)
    return seal(Bounties("mystery", heads, pool=sum(envelopes)), envelopes)


def knock_out(bounties: Bounties, out: PlayerId, by: Sequence[PlayerId], drawn: int | None = None) -> Bounties:
    """A player goes out, and the bounty goes at once to `by`, a mystery bounty as `drawn`; else to the winner."""
    if not by:
        return remove(bounties, out)
    after = fall(bounties, out)
    if len(after.fallen) == len(bounties.fallen):
        return after
    fell = after.fallen[-1]
    return claim(after, fell.no, shares(after, fell, by, drawn or 0), drawn)


def close(bounties: Bounties) -> Bounties:
    """Who is left takes the own head, what nobody claimed and the envelopes left."""
    return pay_last(bounties, last_shares(bounties, [name for name, _ in bounties.heads]))
