"""The money of an event, in double entry and whole cents, worked out from what has happened.

Accounts: `cash` in the box, the `purse`, `bounties`, the `fee` of the house, what the `house` keeps of the purse, and
one for each player, `player:NAME`, through which everything of that player goes. A debit is positive and a credit
negative, so that every posting comes to nothing, and so do all accounts together.

An act taken back is not struck out: the log goes on, and reversing entries bring every player to where the event says
that player is now.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from floorman.base import PlayerId, Value
from floorman.tournament.apply import apply
from floorman.tournament.bounties import Bounties
from floorman.tournament.directed import Corrected, Undone, Unregistered
from floorman.tournament.events import ChipsBought, Entered, Opened, PrizesPaid, Refunded, TournamentEvent, Withdrew
from floorman.tournament.state import Tournament

Entries = tuple[tuple[str, int], ...]
CASH, PURSE, FEE, HOUSE, BOUNTIES = "cash", "purse", "fee", "house", "bounties"


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
    for happened in log:
        after = apply(event, happened)
        found += _of(happened, event, after)
        event = after
    return tuple(found)


def bounty_postings(bounties: Bounties) -> tuple[Posting, ...]:
    """The money on heads beside the purse: what was collected for it, and what has been won of it so far."""
    collected = Posting("bounties", ((CASH, bounties.together), (BOUNTIES, -bounties.together)))
    found = [collected] if bounties.together else []
    for name, cents in bounties.paid:
        found += _is_paid("bounty", name, cents, BOUNTIES)
    return tuple(found)


def trial_balance(posted: Iterable[Posting]) -> Mapping[str, int]:
    """What is in every account, by name; all of it together is nothing."""
    balance: Counter[str] = Counter()
    for posting in posted:
        for name, cents in posting.entries:
            balance[name] += cents
    return dict(sorted(balance.items()))


def _of(happened: TournamentEvent, before: Tournament | None, after: Tournament) -> Iterator[Posting]:
    match happened:
        case Opened():
            for player in after.players:
                yield from _pays("entry", player.name, player.spent, player.fees)
        case Entered(player=name, price=price, fee=fee):
            yield from _pays("entry", name, price, fee)
        case ChipsBought(player=name, price=price, addon=addon):
            yield from _pays("add-on" if addon else "rebuy", name, price, 0)
        case Withdrew(player=name, refund=refund, fee=fee) | Unregistered(player=name, refund=refund, fee=fee):
            yield from _pays("refund", name, -refund, -fee)
        case Refunded(player=name, amount=amount):
            yield from _pays("refund", name, -amount, 0)
        case PrizesPaid(shares=shares):
            agreed = dict(after.deal)
            for name, cents in shares:
                yield from _is_paid("deal" if agreed.get(name) == cents else "prize", name, cents)
            kept = after.takings - sum(cents for _, cents in shares)
            if shares and kept:
                yield Posting("kept", ((PURSE, kept), (HOUSE, -kept)))
        case Undone() | Corrected() if before is not None:
            yield from _reversing(before, after, f"undo of act {happened.act}")


def _pays(what: str, name: PlayerId, price: int, fee: int) -> Iterator[Posting]:
    """A player owes, and pays; less than nothing comes back."""
    together = price + fee
    if price or fee:
        to = tuple((whose, -cents) for whose, cents in ((PURSE, price), (FEE, fee)) if cents)
        yield Posting(what, ((account(name), together), *to))
        yield Posting(f"{what} in cash", ((CASH, together), (account(name), -together)))


def _is_paid(what: str, name: PlayerId, cents: int, out_of: str = PURSE) -> Iterator[Posting]:
    """A prize is the player's, and goes out of the box."""
    if cents:
        yield Posting(what, ((out_of, cents), (account(name), -cents)))
        yield Posting(f"{what} in cash", ((account(name), cents), (CASH, -cents)))


def _reversing(before: Tournament, after: Tournament, what: str) -> Iterator[Posting]:
    """From what everybody had paid and been paid to what everybody has."""
    was, now = _positions(before), _positions(after)
    for name in {**was, **now}:
        spent, fees, paid = (new - old for new, old in zip(now.get(name, NOTHING), was.get(name, NOTHING), strict=True))
        yield from _pays(what, name, spent, fees)
        yield from _is_paid(what, name, paid)
    kept = _kept(after) - _kept(before)
    if kept:
        yield Posting(what, ((PURSE, kept), (HOUSE, -kept)))


NOTHING = (0, 0, 0)


def _positions(event: Tournament) -> dict[PlayerId, tuple[int, int, int]]:
    """By player: paid into the purse, paid to the house, and paid out."""
    return {player.name: (player.spent, player.fees, player.paid or 0) for player in event.players}


def _kept(event: Tournament) -> int:
    """What is left of the purse once the prizes are paid."""
    if all(player.paid is None for player in event.players):
        return 0
    return event.takings - sum(player.paid or 0 for player in event.players)
