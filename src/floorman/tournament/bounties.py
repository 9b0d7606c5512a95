"""Money on heads: fixed, progressive, or drawn from envelopes. Every cent is on a head, in an envelope or paid."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Literal

import msgspec

from floorman.base import DataError, PlayerId, Value
from floorman.tournament.shares import evenly

Kind = Literal["fixed", "progressive", "mystery"]
Amounts = tuple[tuple[PlayerId, int], ...]
HALF = Fraction(1, 2)


class Bounties(Value, frozen=True):
    """What is on every head still in the event, what is in the envelopes, and what has been paid, in cents.

    `paid_share` is the part of a progressive bounty that is paid at once; the rest goes onto the head of whoever won
    it. `unclaimed` fell to nobody (a player was removed) and goes to the winner.
    """

    kind: Kind
    heads: Amounts
    envelopes: tuple[int, ...] = ()
    paid: Amounts = ()
    unclaimed: int = 0
    paid_share: str = "1/2"

    @property
    def together(self) -> int:
        """All the money, wherever it is: the same from the first hand to the last."""
        on_heads = sum(cents for _, cents in self.heads)
        return on_heads + sum(self.envelopes) + sum(cents for _, cents in self.paid) + self.unclaimed


def fixed(players: Sequence[PlayerId], each: int) -> Bounties:
    """The same on every head; the winner keeps the own one."""
    return Bounties("fixed", tuple((name, each) for name in players))


def progressive(players: Sequence[PlayerId], each: int, paid_share: Fraction = HALF) -> Bounties:
    """A head grows with every knockout."""
    if not 0 < paid_share <= 1:
        raise DataError("paid share", f"{paid_share} is not a part of a bounty.", "Write 1/2, or anything up to 1.")
    return Bounties("progressive", tuple((name, each) for name in players), paid_share=str(paid_share))


def mystery(players: Sequence[PlayerId], envelopes: Sequence[int]) -> Bounties:
    """An envelope for every head: one a knockout, the last for the winner. Starts when the players of it are left."""
    if len(envelopes) != len(players):
        raise DataError(
            "envelopes", f"there are {len(envelopes)} for {len(players)} players.",
            "Fill one for each head, the winner's too.",
        )  # fmt: skip
    return Bounties("mystery", tuple((name, 0) for name in players), tuple(sorted(envelopes, reverse=True)))


def knock_out(bounties: Bounties, out: PlayerId, by: Sequence[PlayerId], drawn: int | None = None) -> Bounties:
    """A player goes out. Who share the pot share the bounty, odd cents one each in the order given.

    With nobody to win it the bounty waits for the winner. A mystery bounty needs the amount `drawn`.
    """
    heads = dict(bounties.heads)
    if out not in heads or any(name not in heads or name == out for name in by):
        raise DataError("knockout", f"{', '.join([out, *by])} are not all different players still in the event.")
    worth = heads.pop(out)
    if bounties.kind == "mystery":
        if not by:
            return msgspec.structs.replace(bounties, heads=tuple(heads.items()))
        return _draw(bounties, heads, by, drawn)
    if not by:
        return msgspec.structs.replace(bounties, heads=tuple(heads.items()), unclaimed=bounties.unclaimed + worth)
    paid = dict(bounties.paid)
    share = Fraction(bounties.paid_share) if bounties.kind == "progressive" else Fraction(1)
    at_once = -(-worth * share.numerator // share.denominator)
    for name, cash, onto in zip(by, evenly(at_once, len(by)), evenly(worth - at_once, len(by)), strict=True):
        paid[name] = paid.get(name, 0) + cash
        heads[name] += onto
    return msgspec.structs.replace(bounties, heads=tuple(heads.items()), paid=tuple(paid.items()))


def _draw(bounties: Bounties, heads: dict[PlayerId, int], by: Sequence[PlayerId], drawn: int | None) -> Bounties:
    if drawn not in bounties.envelopes:
        left = ", ".join(str(cents) for cents in bounties.envelopes)
        raise DataError("envelope", f"there is none of {drawn} cents.", f"Left are {left}.")
    envelopes = list(bounties.envelopes)
    envelopes.remove(drawn)
    paid = dict(bounties.paid)
    for name, cash in zip(by, evenly(drawn, len(by)), strict=True):
        paid[name] = paid.get(name, 0) + cash
    return msgspec.structs.replace(
        bounties, heads=tuple(heads.items()), envelopes=tuple(envelopes), paid=tuple(paid.items())
    )


def close(bounties: Bounties) -> Bounties:
    """One player is left: the own head, what nobody claimed and the envelopes left are the winner's."""
    if len(bounties.heads) != 1:
        raise DataError("bounties", f"{len(bounties.heads)} players are left.", "Close them when one is.")
    ((winner, own),) = bounties.heads
    paid = dict(bounties.paid)
    paid[winner] = paid.get(winner, 0) + own + bounties.unclaimed + sum(bounties.envelopes)
    return msgspec.structs.replace(bounties, heads=((winner, 0),), envelopes=(), paid=tuple(paid.items()), unclaimed=0)
