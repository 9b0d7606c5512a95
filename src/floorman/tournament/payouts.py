"""The money of a tournament: what an entry costs, the prize pool, how it is divided, and who is paid."""

from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import ceil, log
from typing import Literal

from msgspec.structs import replace

from floorman.core import Chips, PlayerId, Refused, Value, unusable
from floorman.rules import Rulebook, implements, method
from floorman.rules.question_ids import Q
from floorman.tournament import knockouts
from floorman.tournament.actions import BringHouseMoney, HandOverPrize, PayPrizes, PostPrizes
from floorman.tournament.bounties import by_weight, evenly, last_shares
from floorman.tournament.case import Case, decides
from floorman.tournament.clock import Clock
from floorman.tournament.events import (
    Entered,
    HouseAdded,
    HouseBrought,
    PlaceSettled,
    PrizeHandedOver,
    PrizesPaid,
    PrizesPosted,
)
from floorman.tournament.state import Chop, Player, Setup, Tournament, label_of, own_bounty_paid
from floorman.tournament.wording import money

Bought = Literal["entry", "rebuy", "addon"]
"""What can be bought. A re-entry is an entry."""


class Price(Value, frozen=True):
    """An amount to take from a player, in cents, by where it goes: the prize pool, the player's bounty, the house."""

    purse: int = 0
    bounty: int = 0
    fee: int = 0

    @property
    def total(self) -> int:
        """The sum that the player pays."""
        return self.purse + self.bounty + self.fee


def price_of(setup: Setup, what: Bought, *, buy_ins: float | Fraction = 1, new_bounty: bool = True) -> Price:
    """Return what a player pays, in cents.

    The house fee is part of an entry only. `buy_ins` is the book's price of a rebuy, where the tournament has none of
    its own. A rebuy pays for a bounty only if the player has none left on the own head (`new_bounty`); an add-on never
    does. A bounty that is not on top comes out of the price, and is never more than it.

    >>> from floorman.core import Chips
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
    """Return the price before fee and bounty on top: the tournament's own, else the buy-in or the book's part of it."""
    if what == "rebuy":
        return int(buy_ins * setup.buy_in) if setup.rebuy_price is None else setup.rebuy_price
    if what == "addon":
        return setup.buy_in if setup.addon_price is None else setup.addon_price
    return setup.buy_in


def price_for(case: Case, what: Bought, player: PlayerId | None = None) -> Price:
    """Return what a player pays now by the book in force; without a player, the price for one without a bounty."""
    setup, bounties = case.tournament.setup, case.tournament.bounties
    if what != "rebuy":
        return price_of(setup, what)
    has_one = bounties is not None and player is not None and player in dict(bounties.heads)
    return price_of(setup, what, buy_ins=case.ask(Q.entry.rebuy.price), new_bounty=not has_one)


def sell_entry(case: Case, id: PlayerId, name: str, stack: Chips, topic: str) -> None:
    """Take the price of an entry, and give the player a stack."""
    price = price_for(case, "entry")
    case.put(Entered(id, stack, price.purse, topic, price.fee, bounty=price.bounty, name=label_of(id, name)))


def prize_pool(setup: Setup, takings: int, house_percent: float | Fraction = 0) -> int:
    """Return the prize pool: what was paid into it less what the house keeps, at least the guarantee, plus added money.

    >>> from floorman.core import Chips
    >>> prize_pool(Setup(9, Chips(0), 0, guarantee=10_000, added=500), takings=8_000)
    10500
    """
    return max(paid_in_for_prizes(takings, house_percent), setup.guarantee) + setup.added


def paid_in_for_prizes(takings: int, house_percent: float | Fraction = 0) -> int:
    """Return what players have paid in for prizes, less the part that the house keeps."""
    return takings - int(Fraction(house_percent) * takings / 100)


class SatelliteSeats(Value, frozen=True):
    """The seats of a satellite, the cents each is worth, and the rest for the place after them."""

    seats: int
    worth: int
    rest: int


class Award(Value, frozen=True):
    """A player's prize in a satellite: a seat, or cents."""

    player: PlayerId
    seat: bool = False
    cents: int = 0


def satellite_seats(pool: int, worth: int, entries: int) -> SatelliteSeats:
    """Return as many seats as the pool buys, at most one for each player; the rest is paid in money.

    DataError where the pool buys no seat.

    >>> satellite_seats(pool=113000, worth=25000, entries=40)
    SatelliteSeats(seats=4, worth=25000, rest=13000)
    """
    if worth <= 0 or entries < 1:
        raise unusable("satellite", "seat-price")
    seats = min(pool // worth, entries)
    if not seats:
        raise unusable("satellite", "seat-too-dear", pool=money(pool), worth=money(worth))
    return SatelliteSeats(seats, worth, pool - seats * worth)


def satellite_is_over(seats: SatelliteSeats, left: int) -> bool:
    """Decide whether there is a seat for everybody left, so that play ends."""
    return left <= seats.seats


def settle_satellite(
    seats: SatelliteSeats, left: Sequence[PlayerId], out: Sequence[Sequence[PlayerId]]
) -> tuple[Award, ...]:
    """Return who gets what once play is over.

    `out` are those knocked out, last ones first, in groups that share a place.

    Players who share places with fewer seats than players share the worth of the seats in money. DataError while more
    players are left than there are seats.
    """
    if not satellite_is_over(seats, len(left)):
        raise unusable("satellite", "seats-too-early", players=len(left), seats=seats.seats)
    awards = [Award(name, seat=True) for name in left]
    open_seats, rest = seats.seats - len(left), seats.rest
    for group in out:
        if open_seats >= len(group):
            awards += [Award(name, seat=True) for name in group]
            open_seats -= len(group)
            continue
        money = open_seats * seats.worth + rest
        open_seats = rest = 0
        if not money:
            break
        awards += [Award(name, cents=cents) for name, cents in zip(group, evenly(money, len(group)), strict=True)]
    left_over = open_seats * seats.worth + rest
    if left_over:
        parts = evenly(left_over, len(left))
        awards[: len(left)] = [Award(name, True, cents) for name, cents in zip(left, parts, strict=True)]
    return tuple(awards)


@implements("entry.purse")
def prize_money(case: Case) -> int:
    """Return the prize pool, which is what is paid out.

    It is all that was paid in for prizes, less what the house keeps, made up to the guarantee, and added money. Where
    the tournament has fixed prizes from the start, it is their sum, whatever was paid in; the house keeps or pays the
    rest.
    """
    setup = case.tournament.setup
    if setup.payouts and not case.tournament.posted and not setup.seats_worth:
        return sum(setup.payouts)
    return pool_to_divide(case)


def pool_to_divide(case: Case) -> int:
    """Return the prize pool as it follows from what was paid in: what posted prizes must come to."""
    return prize_pool(case.tournament.setup, case.tournament.takings, case.ask(Q.entry.purse.house_percent))


def _from_entries(case: Case) -> int:
    return paid_in_for_prizes(case.tournament.takings, case.ask(Q.entry.purse.house_percent))


def from_the_house(case: Case) -> int:
    """Return what the house pays into the purse: what the guarantee or fixed prizes lack, and added money."""
    return max(0, prize_money(case) - _from_entries(case))


def missing_from_the_house(case: Case) -> int:
    """Return what the house has still to put into the cash box; negative where it has put in too much."""
    return from_the_house(case) - case.tournament.house_brought


@decides(BringHouseMoney)
def bring_house_money(case: Case, action: BringHouseMoney) -> None:
    """Record that the house puts money for the prizes into the cash box, or takes back what is too much.

    It may come in parts. Refused beyond the amount that is missing.
    """
    case.under("entry.purse")
    missing = missing_from_the_house(case)
    if not action.cents or action.cents * missing <= 0 or abs(action.cents) > abs(missing):
        says = "not-the-house" if missing > 0 else "not-the-house.takes" if missing else "not-the-house.nothing"
        raise Refused("entry.purse", says, amount=money(abs(missing)))
    case.put(HouseBrought(action.cents, "entry.purse"))


@implements("entry.payout")
def prizes(case: Case) -> tuple[int, ...]:
    """Return the prizes by place; empty where none are posted and the book divides nothing."""
    case.under("entry.payout")
    if case.tournament.setup.seats_worth:
        return _seats_by_place(case)
    if case.tournament.posted:
        return case.tournament.posted
    if case.tournament.setup.payouts:
        return case.tournament.setup.payouts
    return case.by(Q.entry.payout.split)


def seats_to_win(case: Case) -> SatelliteSeats | None:
    """Return the seats that are played for; None where prizes are money, or the purse buys no seat."""
    worth, field = case.tournament.setup.seats_worth, case.tournament.entries
    if not worth or not field or prize_money(case) < worth:
        return None
    return satellite_seats(prize_money(case), worth, field)


def seats_are_won(case: Case) -> bool:
    """Decide whether everybody left has won a seat, so that play ends."""
    seats = seats_to_win(case)
    left = len(case.tournament.left)
    return seats is not None and case.tournament.started and left > 0 and satellite_is_over(seats, left)


def _seats_by_place(case: Case) -> tuple[int, ...]:
    """Return what the places of a satellite are worth; a purse that buys no seat goes to first place."""
    seats, purse = seats_to_win(case), prize_money(case)
    if seats is None:
        return (purse,) if purse else ()
    return (*[seats.worth] * seats.seats, *([seats.rest] if seats.rest else ()))


def _awards(case: Case) -> tuple[Award, ...]:
    """Return who has won a seat or the rest in money; empty while it is played for."""
    seats = seats_to_win(case)
    if seats is None or not seats_are_won(case):
        return ()
    left = [player.id for player in case.tournament.left]
    out = [player for player in case.tournament.players if player.out and player.place]
    groups = [
        [player.id for player in sorted(out, key=lambda one: one.line) if player.place == place]
        for place in sorted({player.place for player in out})
    ]
    return settle_satellite(seats, left, groups)


@method(Q.entry.payout.split, "by-field")
def by_field(case: Case) -> tuple[int, ...]:
    """Divide the prize pool by the book's row for the number of entrants, or by its last row. A rebuy is no entrant."""
    rows = sorted((int(largest), row) for largest, row in case.figures(Q.entry.payout.split).items())
    row = next((row for largest, row in rows if case.tournament.entries <= largest), rows[-1][1])
    return divided(case, prize_money(case), row)


@method(Q.entry.payout.split, "fixed-percent")
def fixed_percent(case: Case) -> tuple[int, ...]:
    """Divide the prize pool by one set of percentages."""
    return divided(case, prize_money(case), case.figures(Q.entry.payout.split)["percent"])


@method(Q.entry.payout.split, "posted")
def posted(case: Case) -> tuple[int, ...]:
    """Return no prizes: the book leaves them to be posted."""
    return ()


def divided(case: Case, purse: int, percent: Sequence[int]) -> tuple[int, ...]:
    """Divide a purse by percentages, in multiples of the prize unit.

    What makes no unit goes to first place; whole units left over go where the book says.
    """
    unit = case.tournament.setup.prize_unit
    shares = [purse * each // 100 // unit * unit for each in percent]
    rest = purse - sum(shares)
    if rest:
        to_first = case.ask(Q.entry.payout.rounding) == "down-rest-to-first"
        each = 0 if to_first else rest // unit
        for place in range(each):
            shares[place % len(shares)] += unit
        shares[0] += rest - each * unit
    return tuple(shares)


def rescaled(prizes: Sequence[int], pool: int, unit: int = 1) -> tuple[int, ...]:
    """Divide another pool in the same proportions, in multiples of the unit; what is left over goes to first place.

    A prize that would come to nothing is left out.

    >>> rescaled((5000, 3000, 2000), 12_500, unit=500)
    (6500, 3500, 2500)
    """
    others = [part // unit * unit for part in by_weight(pool, prizes)[1:]]
    return tuple(cents for cents in (pool - sum(others), *others) if cents)


def owed(case: Case, planned: tuple[int, ...] = ()) -> dict[PlayerId, int]:
    """Return what every player whose prize is settled gets: by the deal where prizes go by one, else by place.

    Prizes for more places than there were entrants go to the winner. A seat counts its worth. `planned` are prizes by
    place to use instead of those that stand.
    """
    won = {award.player: award.seat * case.tournament.setup.seats_worth + award.cents for award in _awards(case)}
    if won:
        return {one.id: won.get(one.id, 0) for one in case.tournament.players if one.place or one.id in won}
    by_place = planned or prizes(case)
    unclaimed = sum(by_place[case.tournament.entries :])
    chop = case.tournament.chop
    agreed = dict(case.tournament.deal) if chop or _deal_is_paid(case) else {}
    found = {}
    for player in case.tournament.players:
        if player.id in agreed:
            found[player.id] = agreed[player.id] + (_played_out(chop, player) if chop else 0)
        elif player.paid is not None:
            found[player.id] = player.paid
        elif player.place and by_place:
            found[player.id] = prize_of(player, by_place) + (unclaimed if player.place == 1 else 0)
    return found


def seats_of(case: Case) -> frozenset[PlayerId]:
    """Return who has won a seat in the larger tournament; empty while it is played for."""
    return frozenset(award.player for award in _awards(case) if award.seat)


def own_bounties(case: Case) -> dict[PlayerId, int]:
    """Return what players who are left get for the bounties on their own heads, which is handed over with their prizes.

    Empty while it is still played for.
    """
    tournament = case.tournament
    if tournament.closed:
        return {player.id: player.kept for player in tournament.players if player.kept}
    if tournament.bounties is None or not (
        tournament.won or seats_are_won(case) or (tournament.chop and tournament.chop.ends_play)
    ):
        return {}
    settled = replace(tournament.bounties, fallen=())  # who has won these has not been said yet
    return {share.player: share.paid for share in last_shares(settled, [one.id for one in tournament.left])}


def bounties_won(case: Case) -> dict[PlayerId, int]:
    """Return what everybody has won in bounties: those of others as paid, and their own as soon as they are settled."""
    found = Counter(dict(case.tournament.bounties.paid) if case.tournament.bounties else {})
    for name, cents in own_bounties(case).items():
        found[name] += cents - case.tournament.player(name).kept
    return dict(found)


def to_hand_over(case: Case) -> dict[PlayerId, int]:
    """Return what every player is owed in cash and has not been given: the prize, without a seat, and the own bounty.

    Negative where a prize has become smaller since and money is to come back.
    """
    prize, own, worth = owed(case), own_bounties(case), case.tournament.setup.seats_worth
    seats = seats_of(case)
    return {
        player.id: prize.get(player.id, 0) + own.get(player.id, 0) - worth * (player.id in seats) - player.received
        for player in case.tournament.players
    }


def _played_out(chop: Chop, player: Player) -> int:
    """Return what a player of a deal has won of the money that was left to play for."""
    return prize_of(player, chop.played_for) if player.place else 0


def open_prizes(case: Case) -> tuple[int, ...]:
    """Return the prizes by place that are still to be won by those left, one for each of them.

    Prizes for more places than there were entrants are first place's.
    """
    by_place, left = prizes(case), len(case.tournament.left)
    found = [*by_place[:left], *[0] * (left - len(by_place))]
    if found:
        found[0] += sum(by_place[case.tournament.entries :])
    return tuple(found)


@decides(PostPrizes)
def post_prizes(case: Case, action: PostPrizes) -> None:
    """Post the director's own division of the purse. Refused for satellites, after a deal, and as in `post`."""
    case.under("entry.payout", "td.authority")
    if case.tournament.setup.seats_worth:
        raise Refused("entry.payout", "seats")
    if case.tournament.chop:
        raise Refused("entry.payout", "deal-agreed.post")
    post(case, action.prizes)


def post(case: Case, by_place: tuple[int, ...]) -> None:
    """Post prizes. Refused where they are not the whole pool, or do not fall from place to place."""
    pool, together = pool_to_divide(case), sum(by_place)
    falling = list(by_place) == sorted(by_place, reverse=True)
    if not by_place or not falling or by_place[-1] < 1:
        raise Refused("entry.payout", "no-such-prizes")
    if together != pool:
        raise Refused("entry.payout", "not-the-purse", together=money(together), purse=money(pool))
    case.put(PrizesPosted(by_place, "entry.payout"))


@decides(PayPrizes)
def pay_prizes(case: Case, action: PayPrizes) -> None:
    """Settle all prizes and end the tournament.

    Refused while it goes on, and where posted prizes are not the whole purse.

    Where seats are won, all players left are in first place. Where a deal has left nothing to play for, those left take
    the places by their chips at the deal; without a count they share them.
    """
    left, seats, chop = case.tournament.left, seats_are_won(case), case.tournament.chop
    dealt = chop is not None and chop.ends_play and len(left) > 1
    if not seats and not dealt and not case.tournament.won:
        raise Refused("entry.payout", "not-over")
    due, awards = owed(case) or {player.id: 0 for player in case.tournament.players if player.place}, _awards(case)
    together, purse = sum(due.values()), prize_money(case)
    if together != purse and not (case.tournament.setup.payouts and not case.tournament.posted):
        raise Refused("entry.payout", "not-the-purse.post", together=money(together), purse=money(purse))
    knockouts.close(case)
    if from_the_house(case):
        case.put(HouseAdded(from_the_house(case), "entry.purse"))
    for order, player in enumerate(left if seats else ()):
        case.put(PlaceSettled(player.id, 1, len(left), order, "entry.payout"))
    deal = tuple(name for name, _ in chop.shares) if chop else ()
    shared = bool(players_share(case))
    if chop and dealt:
        for settled in places_of_deal(chop, left):
            case.put(settled)
    with_seat = tuple(award.player for award in awards if award.seat)
    case.put(PrizesPaid(tuple(due.items()), "entry.payout", with_seat, action.in_cash, deal, shared))


def director_pays(case: Case) -> bool:
    """Decide whether the director pays the shares of a deal: as the deal itself says, else by the book."""
    chop = case.tournament.chop
    by_book = str(case.ask(Q.entry.side_deal.director_pays))
    return ((chop.pays if chop else "") or by_book) == "floor"


def players_share(case: Case) -> set[PlayerId]:
    """Return the players of a deal who share its money themselves, because the director pays no deals."""
    chop = case.tournament.chop
    if chop is None or director_pays(case):
        return set()
    return {name for name, _ in chop.shares}


def places_of_deal(chop: Chop, left: Sequence[Player]) -> tuple[PlaceSettled, ...]:
    """Return the places of players who shared everything: by chips at the deal, with equal stacks sharing a place."""
    chips = {player.id: 0 for player in left} | {name: int(stack) for name, stack in chop.stacks}
    found, place = [], 1
    for stack in sorted({chips[player.id] for player in left}, reverse=True):
        same = [player.id for player in left if chips[player.id] == stack]
        found += [
            PlaceSettled(name, place, len(same), order, "entry.side-deal") for order, name in enumerate(same)
        ]  # fmt: skip
        place += len(same)
    return tuple(found)


@decides(HandOverPrize)
def hand_over(case: Case, action: HandOverPrize) -> None:
    """Record that a player was given a prize that is settled, or that it was not given after all.

    Refused while the winner is known and the prizes are not posted: only a winner's own bounty would be paid, and the
    rest of the amount that is shown would stay open.
    """
    case.under("entry.payout")
    player = case.tournament.player(action.player)
    if action.done and case.tournament.won and not case.tournament.deal and not prizes(case) and prize_money(case) > 0:
        raise Refused("entry.payout", "no-prize.unposted", player=player.name)
    open_part = to_hand_over(case)[player.id] if action.done else -player.received
    if action.done and open_part + player.received <= 0:
        raise Refused("entry.payout", "no-prize", player=player.name)
    if not open_part:
        raise Refused("entry.payout", "already-so" if action.done else "already-so.not-paid", player=player.name)
    own = own_bounties(case).get(player.id, 0) if action.done else 0
    bounty = own - own_bounty_paid(player, case.tournament)
    case.put(PrizeHandedOver(player.id, open_part, "entry.payout", bounty))


def prize_of(player: Player, by_place: Sequence[int]) -> int:
    """Return the prize of a place, or an equal part of the prizes of the places shared; odd cents go by `line`."""
    places = range(player.place - 1, player.place - 1 + player.tied)
    together = sum(by_place[place] for place in places if place < len(by_place))
    each, odd = divmod(together, player.tied)
    return each + (player.line < odd)


def _deal_is_paid(case: Case) -> bool:
    if not case.tournament.deal or case.ask(Q.entry.side_deal.director_pays) == "never":
        return False
    return any(one.topic == "entry.side-deal" and one.code == "pay-as-agreed" for one in case.tournament.chosen)


PAID_SHARE = Fraction(15, 100)
SMALL_FIELDS = ((3, 1), (6, 2), (10, 3), (20, 4), (33, 5))
"""The most entries and the places paid for them, where a share of the field would pay too few."""

MIN_CASH = Fraction(3, 2)
"""The last prize in buy-ins."""

LAST = {2: Fraction(35, 100), 3: Fraction(20, 100), 4: Fraction(12, 100), 5: Fraction(8, 100)}
"""The last prize as a part of the pool, by places paid, where a field is so small that this is more."""

MOST_AT_MINIMUM = Fraction(3, 4)
"""The largest part of the pool in minimum cashes: with more there is nothing to play for."""

FIRST = ((1, 1.0), (2, 0.65), (3, 0.5), (5, 0.4), (9, 0.3), (20, 0.25), (75, 0.2), (1000, 0.15), (15000, 0.12))
"""First prize as a part of the pool, by places paid; in between, interpolated over the logarithm."""

NICE = (1, 5, 10, 25, 50)
HUNDREDS = (1, 100, 10**4, 10**6, 10**8, 10**10, 10**12)
"""Steps of prizes, and their factors. A prize is a multiple of the largest step that is at most a twentieth of it."""

FLATTEST, STEEPEST = -40.0, 64.0
"""Exponents of the power law at which all prizes but the last are equal, and all but the first."""


class PayoutPlan(Value, frozen=True):
    """Prizes in cents, best place first. `unit` is the least amount paid in; `cites` are rules where a book divides."""

    entries: int
    pool: int
    minimum: int
    unit: int
    prizes: tuple[int, ...]
    cites: tuple[str, ...] = ()

    @property
    def tiers(self) -> tuple[tuple[int, int, int], ...]:
        """First place, last place and the prize of each, for places in a row that get the same."""
        rows: list[tuple[int, int, int]] = []
        for place, cents in enumerate(self.prizes, start=1):
            if rows and rows[-1][2] == cents:
                rows[-1] = (rows[-1][0], place, cents)
            else:
                rows.append((place, place, cents))
        return tuple(rows)


def pool_of(entries: int, buy_in: int, fee: int = 0, added: int = 0, guarantee: int = 0) -> int:
    """Return the prize pool: buy-ins less a fee out of each, made up to a guarantee, and what the house adds."""
    if not 0 <= fee <= buy_in:
        raise unusable("fee", "fee-too-high", fee=money(fee), buy_in=money(buy_in))
    return prize_pool(Setup(10, Chips(0), 0, guarantee=guarantee, added=added), entries * (buy_in - fee))


def places_paid(entries: int, share: Fraction | None = None) -> int:
    """Return how many places are paid: a share of the field, rounded to the nearest, at least 1.

    >>> [places_paid(entries) for entries in (2, 9, 27, 143, 1000)]
    [1, 3, 5, 21, 150]
    """
    if share is not None:
        if not 0 < share <= 1:
            raise unusable("paid", "field-share", share=f"{float(share):.0%}")
        return max(1, round(entries * share))
    few = next((places for largest, places in SMALL_FIELDS if entries <= largest), 1)
    return max(few, round(entries * PAID_SHARE))


def first_share(places: int) -> float:
    """Return the usual part of the pool for first place, by the number of places paid."""
    if places >= FIRST[-1][0]:
        return FIRST[-1][1]
    at = bisect_right(FIRST, (places, 2.0))
    (low, high_part), (high, low_part) = FIRST[at - 1], FIRST[at]
    return high_part + (low_part - high_part) * log(places / low) / log(high / low)


def plan_payouts(
    entries: int,
    pool: int,
    *,
    places: int | None = None,
    share: Fraction | None = None,
    min_cash: int | None = None,
    first: Fraction | None = None,
    unit: int = 100,
) -> PayoutPlan:
    """Plan the prizes for a number of entries.

    A larger part for `first` is more top-heavy: the others fall off more steeply.

    What is given is kept, or raises DataError where it is not possible. What is left open is adapted: a large minimum
    cash makes for fewer places, and of several prizes none is less than what an entry has put into the pool.

    >>> plan_payouts(4, 5000).prizes, plan_payouts(4, 5000, unit=2500).prizes
    ((3700, 1300), (5000,))
    """
    if entries < 2:
        raise unusable("entries", "too-few-entries", entries=entries)
    if pool < 1:
        raise unusable("pool", "pool-empty")
    fixed = places is not None or share is not None
    paid = places if places is not None else places_paid(entries, share)
    steps = _PrizeSteps(1 if fixed and pool < 2 * unit * paid else unit)
    if not 1 <= paid <= entries:
        raise unusable("places", "too-many-places", paid=paid, entries=entries)
    buy_in = Fraction(pool, entries)
    usual = max(1, int(MIN_CASH * buy_in), int(LAST.get(paid, 0) * pool))
    least = steps.up(usual if min_cash is None else max(1, min_cash))
    if min_cash is None and least * paid > MOST_AT_MINIMUM * pool:
        at_most = steps.down(int(min(buy_in, MOST_AT_MINIMUM * pool / paid))) or steps.unit
        least = at_most if fixed else steps.up(ceil(buy_in))
    if not fixed and paid > 1:
        paid = max(1, min(paid, int(MOST_AT_MINIMUM * pool // least)))
    if paid == 1 and min_cash is None:
        least = min(least, pool)
    if least * paid > pool:
        raise unusable(
            "minimum cash",
            "minimum-cash",
            paid=paid,
            least=money(least),
            pool=money(pool),
            places=pool // least,
            each=money(pool // paid),
        )
    top = int(pool * first) if first is not None else int(pool * first_share(paid))
    if first is not None and not pool <= top * paid <= pool * paid:
        raise unusable("first", "first-share", least=f"{100 / paid:.1f}")
    top = min(top, pool - (paid - 1) * least)
    return PayoutPlan(entries, pool, least, steps.unit, _fitted(pool, paid, least, max(top, -(-pool // paid)), steps))


def _fitted(pool: int, paid: int, least: int, top: int, steps: "_PrizeSteps") -> tuple[int, ...]:
    """Return prizes by the flattest law that leaves first place at least `top` after rounding."""

    def below_first(exponent: float) -> list[int]:
        spread = top - least
        return [steps.near(least + int(spread * part)) for part in _falling(paid, exponent)]

    def leaves_enough(exponent: float) -> bool:
        found = below_first(exponent)
        return pool - sum(found) >= max([top, *found[:1]])

    flat, steep = FLATTEST, STEEPEST
    while steep - flat > 1e-9:
        middle = (flat + steep) / 2
        flat, steep = (flat, middle) if leaves_enough(middle) else (middle, steep)
    others = below_first(steep)
    return (pool - sum(others), *others)


def _falling(paid: int, exponent: float) -> list[float]:
    """Return the values at places 2, 3 ... of a power law that is 1 at first place and 0 at the last."""
    if abs(exponent) < 1e-6:
        return [1 - log(place) / log(paid) for place in range(2, paid + 1)]
    end: float = paid**-exponent
    return [(place**-exponent - end) / (1 - end) for place in range(2, paid + 1)]


class _PrizeSteps:
    """Amounts that are easily paid out, in multiples of a unit."""

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.steps = [unit * step * hundreds for hundreds in HUNDREDS for step in NICE]
        self.from_amount = [20 * step for step in self.steps]

    def of(self, cents: int) -> int:
        """Return the step for an amount."""
        return self.steps[max(0, bisect_right(self.from_amount, cents) - 1)]

    def near(self, cents: int) -> int:
        """Return the nearest multiple of the step. A larger amount never comes to less."""
        step = self.of(cents)
        return (cents + step // 2) // step * step

    def up(self, cents: int) -> int:
        """Return the next multiple of the step, or the amount itself."""
        step = self.of(cents)
        return -(-cents // step) * step

    def down(self, cents: int) -> int:
        """Return the last multiple of the step, or the amount itself."""
        step = self.of(cents)
        return cents // step * step


def by_book(book: Rulebook, entries: int, pool: int, unit: int = 100) -> PayoutPlan:
    """Return the book's own division in whole units; what makes no unit is first place's.

    DataError where it has none.
    """
    if entries < 2 or pool < 1:
        raise unusable("entries", "no-field")
    field = tuple(Player(PlayerId(str(number))) for number in range(entries))
    # as money added by the house: of that the house keeps no part
    tournament = Tournament(Setup(10, Chips(0), 0, prize_unit=unit, added=pool), Clock(1, 0), field)
    divided = [prize for prize in prizes(Case(tournament, book)) if prize]
    if not divided:
        raise unusable("book", "book-no-prizes", book=book.id)
    asked = (Q.entry.payout.split, Q.entry.payout.rounding)
    cites = tuple(dict.fromkeys(rule for question in asked for rule in book.cite(question, "tournament")))
    return PayoutPlan(entries, pool, divided[-1], unit, tuple(divided), cites)
