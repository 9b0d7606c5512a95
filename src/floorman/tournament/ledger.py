"""The money of an event, in double entry and whole cents, worked out from what has happened.

Accounts: `cash` in the box, the `purse`, `bounties`, the `fee` of the house, what the `house` keeps of the purse less
what it pays into it, `seats` booked in a larger event, and one for each player, `player:NAME`, through which everything
of that player goes. A debit is positive and a credit negative, so that every posting comes to nothing, and so do all
accounts together. What the house adds is its debt until it puts the money into the box: a `house` above nothing is
what it has still to bring.

An undone act is not struck out: the log goes on, and reversing entries bring every player to where the event says
that player is now.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from floorman.core import PlayerId, Value
from floorman.tournament.apply import apply
from floorman.tournament.bounties import BountiesClosed, BountyClaimed
from floorman.tournament.events import (
    ChipsBought,
    Corrected,
    Entered,
    HouseAdded,
    HouseBrought,
    Opened,
    PrizeHandedOver,
    PrizesPaid,
    Redone,
    Refunded,
    TournamentEvent,
    Undone,
    Unregistered,
    Withdrew,
)
from floorman.tournament.state import Tournament, own_bounty_paid

Entries = tuple[tuple[str, int], ...]
CASH, PURSE, FEE, HOUSE, BOUNTIES, SEATS = "cash", "purse", "fee", "house", "bounties", "seats"


class Posting(Value, frozen=True):
    """One movement of money: for what, and what it does to each account."""

    what: str
    entries: Entries

    @property
    def balanced(self) -> bool:
        """Whether debits and credits are the same."""
        return sum(cents for _, cents in self.entries) == 0


def account(name: PlayerId) -> str:
    """The account of a player."""
    return f"player:{name}"


def postings(log: Iterable[TournamentEvent]) -> tuple[Posting, ...]:
    """Every posting of a log, in order."""
    found: list[Posting] = []
    event: Tournament | None = None
    for logged in log:
        after = apply(event, logged)
        found += _of(logged, event, after)
        event = after
    return tuple(found)


def trial_balance(posted: Iterable[Posting]) -> Mapping[str, int]:
    """What is in every account, by name; all of it together is nothing."""
    balance: Counter[str] = Counter()
    for posting in posted:
        for name, cents in posting.entries:
            balance[name] += cents
    return dict(sorted(balance.items()))


def _of(event: TournamentEvent, before: Tournament | None, after: Tournament) -> Iterator[Posting]:
    match event:
        case Opened():
            yield from _brought(after)
            for player in after.players:
                yield from _pays("entry", player.id, player.spent, player.fees, player.for_heads)
        case Entered(player=name, price=price, fee=fee, bounty=bounty):
            yield from _pays("entry", name, price, fee, bounty)
        case ChipsBought(player=name, price=price, addon=addon, bounty=bounty):
            yield from _pays("add-on" if addon else "rebuy", name, price, 0, bounty)
        case (
            Withdrew(player=name, refund=refund, fee=fee, bounty=bounty)
            | Unregistered(player=name, refund=refund, fee=fee, bounty=bounty)
        ):  # fmt: skip
            yield from _pays("refund", name, -refund, -fee, -bounty)
        case Refunded(player=name, amount=amount):
            yield from _pays("refund", name, -amount, 0)
        case BountyClaimed(shares=shares):
            for share in shares:
                yield from _is_paid("bounty", share.player, share.paid, BOUNTIES)
        case BountiesClosed(shares=shares, with_prize=False):
            for share in shares:
                yield from _is_paid("bounties left", share.player, share.paid, BOUNTIES)
        case HouseAdded(cents=cents):
            yield _added("added by the house", cents)
        case HouseBrought(cents=cents):
            yield _into_box("house money", cents)
        case PrizeHandedOver(player=name) if before is not None:
            yield from _handed("prize", name, before, after)
        case PrizesPaid() if before is not None:
            yield from _prizes(event, before, after)
        case Undone() | Corrected() if before is not None:
            yield from _reversing(before, after, "undone")
        case Redone() if before is not None:
            yield from _reversing(before, after, "redone")


def _brought(tournament: Tournament) -> Iterator[Posting]:
    """What was paid into the flights of a day two, in the box and beside it."""
    together = tournament.brought + tournament.brought_heads
    if together:
        to = tuple((whose, -cents) for whose, cents in _split(tournament.brought, 0, tournament.brought_heads))
        yield Posting("brought over", ((CASH, together), *to))


def _split(price: int, fee: int, bounty: int) -> Iterator[tuple[str, int]]:
    for whose, cents in ((PURSE, price), (FEE, fee), (BOUNTIES, bounty)):
        if cents:
            yield whose, cents


def _pays(what: str, name: PlayerId, price: int, fee: int, bounty: int = 0) -> Iterator[Posting]:
    """A player owes, and pays; less than nothing comes back."""
    together = price + fee + bounty
    if price or fee or bounty:
        to = tuple((whose, -cents) for whose, cents in _split(price, fee, bounty))
        yield Posting(what, ((account(name), together), *to))
        yield Posting(f"{what} in cash", ((CASH, together), (account(name), -together)))


def _in_cash(what: str, name: PlayerId, cents: int) -> Posting:
    """Money that is a player's goes out of the box; less than nothing comes back."""
    return Posting(f"{what} in cash", ((account(name), cents), (CASH, -cents)))


def _won(what: str, name: PlayerId, cents: int) -> Iterator[Posting]:
    """A prize is the player's."""
    if cents:
        yield Posting(what, ((PURSE, cents), (account(name), -cents)))


def _is_paid(what: str, name: PlayerId, cents: int, out_of: str = PURSE, into: str = CASH) -> Iterator[Posting]:
    """A prize is the player's, and goes out of the box; a seat is booked for the player."""
    if cents:
        yield Posting(what, ((out_of, cents), (account(name), -cents)))
        yield Posting(f"{what} in cash" if into == CASH else f"{what} booked", ((account(name), cents), (into, -cents)))


def _added(what: str, cents: int) -> Posting:
    """The house pays into the purse."""
    return Posting(what, ((HOUSE, cents), (PURSE, -cents)))


def _into_box(what: str, cents: int) -> Posting:
    """The house puts money into the box; less than nothing: it takes it out."""
    return Posting(f"{what} in cash", ((CASH, cents), (HOUSE, -cents)))


def _handed(what: str, name: PlayerId, before: Tournament, after: Tournament) -> Iterator[Posting]:
    """Cash for a prize goes out of the box, and with it the own bounty; less than nothing comes back."""
    was, now = before.player(name), after.player(name)
    bounty = own_bounty_paid(now, after) - own_bounty_paid(was, before)
    cents = now.received - was.received - bounty
    if cents:
        yield _in_cash(what, name, cents)
    yield from _is_paid("own bounty", name, bounty, BOUNTIES)


def _prizes(paid: PrizesPaid, before: Tournament, after: Tournament) -> Iterator[Posting]:
    agreed = dict(after.deal)
    for name, cents in paid.shares:
        seat = after.setup.seats_worth if name in paid.seats else 0
        what = "deal" if agreed.get(name) == cents else "prize"
        yield from _is_paid("seat", name, seat, into=SEATS)
        yield from _won(what, name, cents - seat)
        yield from _handed(what, name, before, after)
    if paid.shares and _kept(after):
        yield Posting("kept", ((PURSE, _kept(after)), (HOUSE, -_kept(after))))


def _reversing(before: Tournament, after: Tournament, what: str) -> Iterator[Posting]:
    """From what everybody had paid and been paid to what everybody has."""
    was, now = _positions(before), _positions(after)
    for name in {**was, **now}:
        old, new = was.get(name, Position()), now.get(name, Position())
        yield from _pays(what, name, new.spent - old.spent, new.fees - old.fees, new.for_heads - old.for_heads)
        yield from _won(what, name, new.prize - old.prize)
        if new.received != old.received:
            yield _in_cash(what, name, new.received - old.received)
        yield from _is_paid(what, name, new.seat - old.seat, into=SEATS)
        yield from _is_paid(what, name, new.bounty - old.bounty, BOUNTIES)
    brought = after.house_brought - before.house_brought
    if brought:
        yield _into_box(what, brought)
    added = after.house_added - before.house_added
    if added:
        yield _added(what, added)
    kept = _kept(after) - _kept(before)
    if kept:
        yield Posting(what, ((PURSE, kept), (HOUSE, -kept)))


class Position(Value, frozen=True):
    """Where one player stands: paid into the purse, to the house and for bounties; won in money, of that received in
    cash, as a seat, and for bounties."""

    spent: int = 0
    fees: int = 0
    for_heads: int = 0
    prize: int = 0
    received: int = 0
    seat: int = 0
    bounty: int = 0


def _positions(tournament: Tournament) -> dict[PlayerId, Position]:
    won = dict(tournament.bounties.paid) if tournament.bounties else {}
    worth = tournament.setup.seats_worth
    return {
        player.id: Position(
            player.spent,
            player.fees,
            player.for_heads,
            (player.paid or 0) - worth * player.qualified,
            player.received - own_bounty_paid(player, tournament),
            worth * player.qualified,
            won.get(player.id, 0) - player.kept + own_bounty_paid(player, tournament),
        )
        for player in tournament.players
    }


def _kept(tournament: Tournament) -> int:
    """What is left of the purse once the prizes are paid."""
    if all(player.paid is None for player in tournament.players):
        return 0
    return tournament.takings + tournament.house_added - sum(player.paid or 0 for player in tournament.players)
