"""The till of an event: what came in, what it is for, what went out, and what should be in the cash box."""

from floorman.server.boards import Amount, Money
from floorman.server.event.seen import Seen
from floorman.tournament.case import Case
from floorman.tournament.payouts import from_the_house, prize_money
from floorman.tournament.prices import Price


def amount_of(price: Price) -> Amount:
    """Return a price as it is shown."""
    return Amount(price.total, price.purse, price.bounty, price.fee)


def money_of(seen: Seen) -> Money:
    """Return the till as it is now. `cash` is the balance of the cash account of the ledger."""
    event, case = seen.event, Case(seen.event, seen.book)
    purse, added, bounties = prize_money(case), from_the_house(case), event.bounties
    collected = bounties.together if bounties else 0
    to_win = bounties.to_win if bounties else 0
    taken = event.takings + event.fees + collected
    prizes_paid = sum(player.received for player in event.players)
    seats = event.setup.seats_worth * sum(player.qualified for player in event.players)
    return Money(
        taken=taken,
        purse=purse,
        fee=event.fees + event.takings + added - purse,
        paid_out=prizes_paid + seats + collected - to_win,
        owed=purse - prizes_paid - seats,
        bounties=to_win,
        house_adds=added,
        prizes_paid=prizes_paid,
        seats=seats,
        bounties_in=collected,
        bounties_paid=collected - to_win,
        cash=taken - prizes_paid - (collected - to_win),
    )
