"""Bounties: fixed, progressive, or drawn from envelopes; their actions, events and state.

Every cent paid for bounties is on a player's head, in an envelope, unclaimed, or paid out.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Literal

from msgspec.structs import replace

from floorman.core import PlayerId, Seed, Value, unusable


def by_weight(total: int, weights: Sequence[int | Fraction]) -> tuple[int, ...]:
    """Divide a sum in proportion to weights, each part rounded down or up to a cent.

    The parts that lose most by rounding down are rounded up; of equals the first comes first. A larger weight never
    gets less. No weights above 0, or one below 0, raise DataError.

    >>> by_weight(100, [1, 1, 1])
    (34, 33, 33)
    """
    together = Fraction(sum(weights))
    if together <= 0 or min(weights) < 0:
        raise unusable("shares", "weights-none")
    exact = [total * Fraction(weight) / together for weight in weights]
    parts = [int(part) for part in exact]
    line = sorted(range(len(parts)), key=lambda at: parts[at] - exact[at])
    for at in line[: total - sum(parts)]:
        parts[at] += 1
    return tuple(parts)


def in_units(exact: Sequence[Fraction], unit: int, leader: int) -> tuple[int, ...]:
    """Round amounts that come to a whole sum down or up to multiples of `unit`; those that lose most are rounded up.

    What makes no unit goes to the amount in position `leader`. Apart from that, a larger amount never gets less.

    >>> in_units([Fraction(3839), Fraction(3275), Fraction(2886)], 500, 0)
    (4000, 3000, 3000)
    """
    total = sum(exact)
    units = [each // unit for each in exact]
    line = sorted(range(len(units)), key=lambda at: units[at] - exact[at] / unit)
    for at in line[: int(total // unit) - sum(units)]:
        units[at] += 1
    parts = [each * unit for each in units]
    parts[leader] += int(total) - sum(parts)
    return tuple(parts)


def evenly(total: int, among: int) -> tuple[int, ...]:
    """Divide a sum into equal parts; odd cents go one each to the first parts.

    >>> evenly(100, 3)
    (34, 33, 33)
    """
    each, odd = divmod(total, among)
    return tuple(each + (place < odd) for place in range(among))


AnyPlayer = Annotated[PlayerId, "any player"]
"""A player whom the decision on an action checks itself, still in the tournament or not."""

Kind = Literal["fixed", "progressive", "mystery"]
Amounts = tuple[tuple[PlayerId, int], ...]

LARGE_ENVELOPES = (25, 12, 6)
"""Per cent of the money in the largest envelopes, where the terms do not say."""


class BountyTerms(Value, frozen=True):
    """The terms of bounties, in cents each: `on_top` of the buy-in, or out of it.

    `paid_share` is the part of a progressive bounty that is paid at once. Mystery bounties begin when `from_left`
    players are left; `envelopes` are the large ones, and the rest of the money is spread over the others.
    """

    kind: Kind
    each: int
    on_top: bool = True
    paid_share: str = "1/2"
    envelopes: tuple[int, ...] = ()
    from_left: int = 0


class Fallen(Value, frozen=True):
    """A knockout whose winner is not recorded yet; `no` counts knockouts, `cents` were on the head.

    `at_table` are the others who sat at the table then, by seat; `same_hand` are those who went out in the same hand.
    """

    no: int
    player: PlayerId
    cents: int
    at_table: tuple[PlayerId, ...] = ()
    same_hand: tuple[PlayerId, ...] = ()

    @property
    def could_win(self) -> tuple[PlayerId, ...]:
        """The players who may have won the pot: who sat at the table and did not go out in the same hand."""
        return tuple(name for name in self.at_table if name not in self.same_hand)


class BountyShare(Value, frozen=True):
    """A player's share of a bounty: cents at once, and cents onto the own head."""

    player: PlayerId
    paid: int
    onto: int = 0


class Knockout(Value, frozen=True):
    """A knockout: who did it, and the bounty won in cents; `by` is empty where the bounty waits for the winner.

    `likely` is who it was as far as the dealer's page has seen, until somebody confirms it.
    """

    out: PlayerId
    by: tuple[PlayerId, ...]
    cents: int
    likely: tuple[PlayerId, ...] = ()


class Bounties(Value, frozen=True):
    """The bounties of a tournament, in cents: on heads, in envelopes, and paid.

    `paid_share` is the part of a progressive bounty that is paid at once; the rest goes onto the head of the winner.
    `unclaimed` money was won by nobody, as of a player who was removed, and goes to the winner of the tournament.
    `fallen` heads wait to be claimed. `pool` is collected for envelopes that are not `sealed` yet; `knockouts` counts
    players who went out with a bounty. `claimed` are the knockouts that are settled, in order.
    """

    kind: Kind
    heads: Amounts
    envelopes: tuple[int, ...] = ()
    paid: Amounts = ()
    unclaimed: int = 0
    paid_share: str = "1/2"
    fallen: tuple[Fallen, ...] = ()
    pool: int = 0
    sealed: bool = False
    knockouts: int = 0
    claimed: tuple[Knockout, ...] = ()

    @property
    def together(self) -> int:
        """All the money of bounties, in cents. It changes only by what players pay in or are refunded."""
        return self.to_win + sum(cents for _, cents in self.paid)

    @property
    def to_win(self) -> int:
        """The cents that have not been paid yet."""
        on_heads = sum(cents for _, cents in self.heads) + sum(one.cents for one in self.fallen)
        return on_heads + sum(self.envelopes) + self.unclaimed + self.pool

    def head(self, name: PlayerId) -> int:
        """Return the cents on a player's head; 0 for a player who is out or has none."""
        return dict(self.heads).get(name, 0)

    def won(self, name: PlayerId) -> int:
        """Return the cents that a player has been paid."""
        return dict(self.paid).get(name, 0)


def opened(terms: BountyTerms, players: Sequence[PlayerId]) -> Bounties:
    """Return the bounties of a tournament in which `players` have paid for one each."""
    bounties = Bounties(terms.kind, (), paid_share=terms.paid_share)
    for name in players:
        bounties = put_on(bounties, name, terms.each)
    return bounties


def put_on(bounties: Bounties, name: PlayerId, cents: int) -> Bounties:
    """Return the bounties after a player has paid for one.

    A mystery bounty goes to the pool; once that is sealed, into a new envelope.
    """
    on_head = 0 if bounties.kind == "mystery" else cents
    bounties = replace(bounties, heads=_plus(bounties.heads, name, on_head))
    if bounties.kind != "mystery":
        return bounties
    if bounties.sealed:
        return replace(bounties, envelopes=_falling((*bounties.envelopes, cents)))
    return replace(bounties, pool=bounties.pool + cents)


def returnable(bounties: Bounties, name: PlayerId, paid_in: int) -> int:
    """Return the cents that come back of `paid_in` to a player who leaves the list."""
    if bounties.kind != "mystery":
        return min(paid_in, bounties.head(name) + bounties.unclaimed)
    return paid_in if not bounties.sealed or paid_in in bounties.envelopes else 0


def take_off(bounties: Bounties, name: PlayerId, cents: int) -> Bounties:
    """Return the bounties after a player has left the list and got `cents` back.

    The rest of the head stays unclaimed until the winner gets it. Where the head is gone already, the refund comes out
    of the unclaimed money.
    """
    rest = bounties.head(name) - (0 if bounties.kind == "mystery" else cents)
    bounties = replace(bounties, heads=_without(bounties.heads, name), unclaimed=bounties.unclaimed + rest)
    if bounties.kind != "mystery" or not cents:
        return bounties
    if bounties.sealed:
        return replace(bounties, envelopes=_less(bounties.envelopes, cents))
    return replace(bounties, pool=bounties.pool - cents)


def fall(
    bounties: Bounties, name: PlayerId, at_table: tuple[PlayerId, ...] = (), same_hand: tuple[PlayerId, ...] = ()
) -> Bounties:
    """Return the bounties after a knockout. Where there is something to win for it, it waits to be claimed.

    `at_table` are the others at the table, `same_hand` the players who went out in this hand before.
    """
    worth, has_head = bounties.head(name), name in dict(bounties.heads)
    last = {one.player: one.no for one in bounties.fallen}
    of_hand = {last[other] for other in same_hand if other in last}
    fallen = tuple(
        replace(one, same_hand=(*one.same_hand, name)) if one.no in of_hand else one for one in bounties.fallen
    )
    bounties = replace(bounties, heads=_without(bounties.heads, name), fallen=fallen)
    in_envelope = bounties.sealed and has_head and len(bounties.envelopes) > len(bounties.fallen)
    if not worth and not in_envelope:
        return bounties
    no = bounties.knockouts + 1
    fell = Fallen(no, name, worth, at_table, same_hand)
    return replace(bounties, fallen=(*bounties.fallen, fell), knockouts=no)


def stand_up(bounties: Bounties, name: PlayerId) -> Bounties:
    """Return the bounties after a knockout was taken back.

    The head is restored, unless somebody has been paid for it. The player may have won what others lost in that hand.
    """
    own = [one for one in bounties.fallen if one.player == name][-1:]
    worth = own[0].cents if own else 0
    fallen = tuple(
        replace(one, same_hand=tuple(other for other in one.same_hand if other != name))
        for one in bounties.fallen
        if one not in own
    )
    return replace(bounties, heads=_plus(bounties.heads, name, worth), fallen=fallen)


def remove(bounties: Bounties, name: PlayerId) -> Bounties:
    """Return the bounties after a player went out without being knocked out: the head stays unclaimed until the end."""
    unclaimed = bounties.unclaimed + bounties.head(name)
    return replace(bounties, heads=_without(bounties.heads, name), unclaimed=unclaimed)


def shares(bounties: Bounties, fallen: Fallen, by: Sequence[PlayerId], drawn: int = 0) -> tuple[BountyShare, ...]:
    """Return who gets what for a knockout.

    Players who split the pot share it, odd cents one each in the order given.
    """
    worth = drawn if bounties.kind == "mystery" else fallen.cents
    part = Fraction(bounties.paid_share) if bounties.kind == "progressive" else Fraction(1)
    at_once = -(-worth * part.numerator // part.denominator)
    if not by:
        return ()
    parts = zip(by, evenly(at_once, len(by)), evenly(worth - at_once, len(by)), strict=True)
    return tuple(BountyShare(name, paid, onto) for name, paid, onto in parts)


def claim(bounties: Bounties, no: int, won: Sequence[BountyShare], drawn: int | None = None) -> Bounties:
    """Return the bounties after a knockout is settled.

    What goes onto the head of a player who is out by now is won by whoever knocked that player out.
    """
    fallen = next(one for one in bounties.fallen if one.no == no)
    settled = Knockout(fallen.player, tuple(share.player for share in won), sum(share.paid for share in won))
    still = tuple(one for one in bounties.fallen if one.no != no)
    bounties = replace(bounties, fallen=still, claimed=(*bounties.claimed, settled))
    for share in won:
        bounties = replace(bounties, paid=_plus(bounties.paid, share.player, share.paid))
        bounties = _onto(bounties, share)
    if drawn is not None:
        return replace(bounties, envelopes=_less(bounties.envelopes, drawn))
    nobody = fallen.cents if not won else 0
    return replace(bounties, unclaimed=bounties.unclaimed + nobody)


def _onto(bounties: Bounties, share: BountyShare) -> Bounties:
    if not share.onto:
        return bounties
    later = next((one for one in bounties.fallen if one.player == share.player), None)
    if later is None:
        return replace(bounties, heads=_plus(bounties.heads, share.player, share.onto))
    grown = replace(later, cents=later.cents + share.onto)
    return replace(bounties, fallen=tuple(grown if one is later else one for one in bounties.fallen))


def planned_envelopes(terms: BountyTerms, pool: int, players: int) -> tuple[int, ...]:
    """Return an envelope for each player left, largest first: the large ones as the terms have them, the rest equal.

    Where the pool is too small for those, or they do not use it up, the largest ones get `LARGE_ENVELOPES` per cent.
    """
    large = terms.envelopes[:players]
    rest = pool - sum(large)
    if not large or rest < 0 or (len(large) == players and rest):
        whole = (*LARGE_ENVELOPES, *[0] * players)[:players]
        left = 100 - sum(whole)
        others = max(1, players - len(LARGE_ENVELOPES))
        weights = [Fraction(part) if part else Fraction(left, others) for part in whole]
        return _falling(by_weight(pool, weights))
    others = players - len(large)
    return _falling((*large, *(evenly(rest, others) if others else ())))


def seal(bounties: Bounties, envelopes: Sequence[int]) -> Bounties:
    """Return the bounties with the pool in envelopes; from then on every knockout draws one."""
    left = bounties.pool - sum(envelopes)
    return replace(bounties, envelopes=_falling(envelopes), pool=left, sealed=True)


def last_shares(bounties: Bounties, left: Sequence[PlayerId]) -> tuple[BountyShare, ...]:
    """Return what the players left get at the end: their own heads, and equal parts of what nobody has won."""
    others = bounties.to_win - sum(bounties.head(name) for name in left)
    if not left:
        return ()
    parts = zip(left, evenly(others, len(left)), strict=True)
    return tuple(BountyShare(name, bounties.head(name) + part) for name, part in parts if bounties.head(name) + part)


def pay_last(bounties: Bounties, won: Sequence[BountyShare]) -> Bounties:
    """Return the bounties after the last shares are paid: nothing is left to win."""
    for share in won:
        bounties = replace(bounties, paid=_plus(bounties.paid, share.player, share.paid))
    heads = tuple((name, 0) for name, _ in bounties.heads)
    return replace(bounties, heads=heads, envelopes=(), unclaimed=0, pool=0, fallen=())


def _plus(amounts: Amounts, name: PlayerId, cents: int) -> Amounts:
    found: Mapping[PlayerId, int] = dict(amounts)
    return tuple({**found, name: found.get(name, 0) + cents}.items())


def _without(amounts: Amounts, name: PlayerId) -> Amounts:
    return tuple((one, cents) for one, cents in amounts if one != name)


def _less(amounts: tuple[int, ...], cents: int) -> tuple[int, ...]:
    at = amounts.index(cents)
    return (*amounts[:at], *amounts[at + 1 :])


def _falling(amounts: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(amounts, reverse=True))


class ClaimBounty(Value, frozen=True, tag=True):
    """Record who knocked a player out: one player, several who split the pot, or nobody who could win the bounty.

    A mystery bounty is the envelope `drawn`, in cents; where none was drawn by hand, the seed draws one.
    """

    out: PlayerId
    by: tuple[AnyPlayer, ...] = ()
    drawn: int | None = None
    seed: Seed = 0


class SealEnvelopes(Value, frozen=True, tag=True):
    """Fill the envelopes, in cents: one for each player left, together all that was paid for them."""

    envelopes: tuple[int, ...]


class TellKnockout(Value, frozen=True, tag=True):
    """Record who knocked a player out where no bounty asks for it.

    `by` has several players who split the pot, or nobody to take back what was recorded.
    """

    out: PlayerId
    by: tuple[AnyPlayer, ...] = ()


BountyAct = ClaimBounty | SealEnvelopes | TellKnockout


class BountyClaimed(Value, frozen=True, tag=True):
    """A knockout, by its number, is settled with these shares.

    Without shares the bounty stays unclaimed until the end.
    """

    no: int
    out: PlayerId
    shares: tuple[BountyShare, ...]
    topic: str
    drawn: int | None = None


class EnvelopesSealed(Value, frozen=True, tag=True):
    """The mystery bounties begin, with these envelopes."""

    envelopes: tuple[int, ...]
    topic: str


class BountiesClosed(Value, frozen=True, tag=True):
    """The tournament is over: those left are paid their own heads, and what nobody has won.

    It is handed over `with_prize`, at the same time as the prize. Else it was paid at once.
    """

    shares: tuple[BountyShare, ...]
    topic: str
    with_prize: bool = False


class KnockoutTold(Value, frozen=True, tag=True):
    """The winners of a player's last knockout; `by` is empty where they are not known after all.

    No money goes with it.
    """

    out: PlayerId
    by: tuple[PlayerId, ...]
    topic: str


OfBounties = BountyClaimed | EnvelopesSealed | BountiesClosed | KnockoutTold
