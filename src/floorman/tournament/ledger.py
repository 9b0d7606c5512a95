"""The money of a tournament, in double entry and whole cents, derived from its events.

Accounts: `cash` in the box, the `purse`, `bounties`, the `fee` of the house, what the `house` keeps of the purse less
what it pays into it, `seats` booked in a larger tournament, and one for each player, `player:NAME`, through which
everything of that player goes. A debit is positive and a credit negative, so that every posting comes to 0, and so do
all accounts together. What the house adds is its debt until it puts the money into the box: a `house` above 0 is
what it has still to bring.

An undone act is not struck out: the log goes on, and reversing entries bring every player to where the tournament has
that player now.
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
    """A movement of money: its purpose, and the change of each account."""

    what: str
    entries: Entries

    @property
    def balanced(self) -> bool:
        """Whether debits and credits are equal."""
        return sum(cents for _, cents in self.entries) == 0


def account(name: PlayerId) -> str:
    """Return the name of a player's account."""
    return f"player:{name}"


def postings(log: Iterable[TournamentEvent]) -> tuple[Posting, ...]:
    """Return every posting of a log, in order."""
    found: list[Posting] = []
    tournament: Tournament | None = None
    for logged in log:
        after = apply(tournament, logged)
        found += _of(logged, tournament, after)
        tournament = after
    return tuple(found)


def trial_balance(posted: Iterable[Posting]) -> Mapping[str, int]:
    """Return the balance of every account, by name; together they come to 0."""
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
    """Yield the posting of what was paid into the flights of a day two, in the box and beside it."""
    together = tournament.brought + tournament.brought_heads
    if together:
        to = tuple((whose, -cents) for whose, cents in _split(tournament.brought, 0, tournament.brought_heads))
        yield Posting("brought over", ((CASH, together), *to))


def _split(price: int, fee: int, bounty: int) -> Iterator[tuple[str, int]]:
    for whose, cents in ((PURSE, price), (FEE, fee), (BOUNTIES, bounty)):
        if cents:
            yield whose, cents


def _pays(what: str, name: PlayerId, price: int, fee: int, bounty: int = 0) -> Iterator[Posting]:
    """Yield the postings of a player who owes and pays. Negative amounts are refunds."""
    together = price + fee + bounty
    if price or fee or bounty:
        to = tuple((whose, -cents) for whose, cents in _split(price, fee, bounty))
        yield Posting(what, ((account(name), together), *to))
        yield Posting(f"{what} in cash", ((CASH, together), (account(name), -together)))


def _in_cash(what: str, name: PlayerId, cents: int) -> Posting:
    """Return the posting of money that a player is given from the box. A negative amount comes back."""
    return Posting(f"{what} in cash", ((account(name), cents), (CASH, -cents)))


def _won(what: str, name: PlayerId, cents: int) -> Iterator[Posting]:
    """Yield the posting of a prize that a player has won."""
    if cents:
        yield Posting(what, ((PURSE, cents), (account(name), -cents)))


def _is_paid(what: str, name: PlayerId, cents: int, out_of: str = PURSE, into: str = CASH) -> Iterator[Posting]:
    """Yield the postings of a prize that is won and paid from the box, or of a seat that is won and booked."""
    if cents:
        yield Posting(what, ((out_of, cents), (account(name), -cents)))
        yield Posting(f"{what} in cash" if into == CASH else f"{what} booked", ((account(name), cents), (into, -cents)))


def _added(what: str, cents: int) -> Posting:
    """Return the posting of money that the house pays into the purse."""
    return Posting(what, ((HOUSE, cents), (PURSE, -cents)))


def _into_box(what: str, cents: int) -> Posting:
    """Return the posting of money that the house puts into the box. A negative amount is taken out."""
    return Posting(f"{what} in cash", ((CASH, cents), (HOUSE, -cents)))


def _handed(what: str, name: PlayerId, before: Tournament, after: Tournament) -> Iterator[Posting]:
    """Yield the postings of cash for a prize and for the own bounty. Negative amounts come back."""
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
    """Yield the postings that lead from what everybody had paid and been paid before to what everybody has now."""
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
    """The money of one player, in cents.

    Paid into the purse, to the house and for bounties; won in money, of that received in cash, as a seat, and for
    bounties.
    """

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
    """Return what is left of the purse after the prizes are paid; 0 before."""
    if all(player.paid is None for player in tournament.players):
        return 0
    return tournament.takings + tournament.house_added - sum(player.paid or 0 for player in tournament.players)
