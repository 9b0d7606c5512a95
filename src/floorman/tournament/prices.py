"""What an entry, a rebuy or an add-on costs, and what the prize pool is: the one place where amounts are worked out.

Everything that asks for money, books it or shows it (decisions, ledger, boards, prints, files) takes its amounts from
here, so that the amount on a button is the amount in the till.
"""

from fractions import Fraction
from typing import Literal

from floorman.base import PlayerId, Value
from floorman.tournament.case import Case
from floorman.tournament.state import Setup

Bought = Literal["entry", "rebuy", "addon"]
"""What can be bought. A re-entry is an entry."""


class Price(Value, frozen=True):
    """An amount to take from a player, in cents, by where it goes: the prize pool, the player's bounty, the house."""

    purse: int = 0
    bounty: int = 0
    fee: int = 0

    @property
    def total(self) -> int:
        """What the player hands over."""
        return self.purse + self.bounty + self.fee


def price_of(setup: Setup, what: Bought, *, buy_ins: float | Fraction = 1, new_bounty: bool = True) -> Price:
    """Return what a player pays.

    The house fee is part of an entry only. `buy_ins` is the book's price of a rebuy, where the event has none of its
    own. A rebuy pays for a bounty only if the player has none left on the own head (`new_bounty`); an add-on never
    does. A bounty that is not on top comes out of the price, and is never more than it.

    >>> from floorman.base import Chips
    >>> from floorman.tournament.bounties import BountyTerms
    >>> friday = Setup(9, Chips(5000), 1200, buy_in=2500, bounty=BountyTerms("fixed", 500))
    >>> price_of(friday, "entry").total, price_of(friday, "rebuy").total, price_of(friday, "addon").total
    (3000, 3000, 2500)
    """
    amount, terms = _amount(setup, what, buy_ins), setup.bounty
    fee = setup.fee if what == "entry" else 0
    if terms is None or what == "addon" or not new_bounty:
        return Price(amount, 0, fee)
    if terms.on_top:
        return Price(amount, terms.each, fee)
    bounty = min(terms.each, amount)
    return Price(amount - bounty, bounty, fee)


def _amount(setup: Setup, what: Bought, buy_ins: float | Fraction) -> int:
    """Return the price before fee and bounties on top: the event's own, else the buy-in or the book's part of it."""
    if what == "rebuy":
        return int(buy_ins * setup.buy_in) if setup.rebuy_price is None else setup.rebuy_price
    if what == "addon":
        return setup.buy_in if setup.addon_price is None else setup.addon_price
    return setup.buy_in


def price_for(case: Case, what: Bought, player: PlayerId | None = None) -> Price:
    """Return what a player pays now by the book in force; without a player, what somebody without a bounty pays."""
    setup, bounties = case.event.setup, case.event.bounties
    if what != "rebuy":
        return price_of(setup, what)
    has_one = bounties is not None and player is not None and player in dict(bounties.heads)
    return price_of(setup, what, buy_ins=case.ask("entry.rebuy/price"), new_bounty=not has_one)


def prize_pool(setup: Setup, takings: int, house_percent: float | Fraction = 0) -> int:
    """Return the prize pool: what was paid into it less what the house keeps, at least the guarantee, plus added money.

    >>> from floorman.base import Chips
    >>> prize_pool(Setup(9, Chips(0), 0, guarantee=10_000, added=500), takings=8_000)
    10500
    """
    return max(paid_in_for_prizes(takings, house_percent), setup.guarantee) + setup.added


def paid_in_for_prizes(takings: int, house_percent: float | Fraction = 0) -> int:
    """Return what players have paid in for prizes, less the part that the house keeps."""
    return takings - int(Fraction(house_percent) * takings / 100)
