"""The purse and how it is divided: prizes by place, shared places, and nothing left over."""

from collections.abc import Sequence

from floorman.base import PlayerId, Refused
from floorman.rulebook import implements, method
from floorman.tournament import knockouts
from floorman.tournament.actions import HandOverPrize, PayPrizes
from floorman.tournament.case import Case
from floorman.tournament.desk import decides
from floorman.tournament.directed import PrizesPosted
from floorman.tournament.directing import PostPrizes
from floorman.tournament.events import HouseAdded, PlaceSettled, PrizeHandedOver, PrizesPaid
from floorman.tournament.prices import paid_in_for_prizes, prize_pool
from floorman.tournament.satellite import Award, SatelliteSeats, is_over, plan, settle
from floorman.tournament.shares import by_weight
from floorman.tournament.state import Chop, Player
from floorman.tournament.wording import money


@implements("entry.purse")
def prize_money(case: Case) -> int:
    """Return the prize pool, which is what is paid out.

    It is all that was paid in for prizes, less what the house keeps, made up to the guarantee, and added money. Where
    the event has prizes of its own from the start, it is those, whatever comes in; the house keeps or pays the rest.
    """
    setup = case.event.setup
    if setup.payouts and not case.event.posted and not setup.seats_worth:
        return sum(setup.payouts)
    return pool_to_divide(case)


def pool_to_divide(case: Case) -> int:
    """Return the prize pool as it follows from what was paid in: what posted prizes must come to."""
    return prize_pool(case.event.setup, case.event.takings, case.ask("entry.purse/house-percent"))


def _from_entries(case: Case) -> int:
    return paid_in_for_prizes(case.event.takings, case.ask("entry.purse/house-percent"))


def from_the_house(case: Case) -> int:
    """What the house pays into the purse: what is missing to the guarantee or to fixed prizes, and added money."""
    return max(0, prize_money(case) - _from_entries(case))


@implements("entry.payout")
def prizes(case: Case) -> tuple[int, ...]:
    """The prizes by place; none where the event has posted none and the book divides nothing."""
    case.under("entry.payout")
    if case.event.setup.seats_worth:
        return _seats_by_place(case)
    if case.event.posted:
        return case.event.posted
    if case.event.setup.payouts:
        return case.event.setup.payouts
    found: tuple[int, ...] = case.by("entry.payout/split")
    return found


def _field(case: Case) -> int:
    return case.event.earlier + sum(player.entered for player in case.event.players)


def seats_to_win(case: Case) -> SatelliteSeats | None:
    """The seats that are played for; None where prizes are money, or the purse buys no seat."""
    worth, field = case.event.setup.seats_worth, _field(case)
    if not worth or not field or prize_money(case) < worth:
        return None
    return plan(prize_money(case), worth, field)


def seats_are_won(case: Case) -> bool:
    """Whether everybody left has a seat, so that nobody has to win anything more."""
    seats = seats_to_win(case)
    left = len(case.event.left)
    return seats is not None and case.event.started and left > 0 and is_over(seats, left)


def _seats_by_place(case: Case) -> tuple[int, ...]:
    """What the places are worth; all of a purse that buys no seat goes to the first."""
    seats, purse = seats_to_win(case), prize_money(case)
    if seats is None:
        return (purse,) if purse else ()
    return (*[seats.worth] * seats.seats, *([seats.rest] if seats.rest else ()))


def _awards(case: Case) -> tuple[Award, ...]:
    """Who has won a seat, or the money that makes none; nothing while it is played for."""
    seats = seats_to_win(case)
    if seats is None or not seats_are_won(case):
        return ()
    left = [player.name for player in case.event.left]
    out = [player for player in case.event.players if player.out and player.place]
    groups = [
        [player.name for player in sorted(out, key=lambda one: one.line) if player.place == place]
        for place in sorted({player.place for player in out})
    ]
    return settle(seats, left, groups)


@method("entry.payout/split", "by-field")
def by_field(case: Case) -> tuple[int, ...]:
    """By the row for the number of entrants; beyond the last row, by the last. A rebuy is no entrant."""
    rows = sorted((int(largest), row) for largest, row in case.figures("entry.payout/split").items())
    row = next((row for largest, row in rows if _field(case) <= largest), rows[-1][1])
    return divided(case, prize_money(case), row)


@method("entry.payout/split", "fixed-percent")
def fixed_percent(case: Case) -> tuple[int, ...]:
    """By one set of percentages."""
    return divided(case, prize_money(case), case.figures("entry.payout/split")["percent"])


@method("entry.payout/split", "posted")
def posted(case: Case) -> tuple[int, ...]:
    """As the event posted it, which it has not."""
    return ()


def divided(case: Case, purse: int, percent: Sequence[int]) -> tuple[int, ...]:
    """Divide a purse by percentages, in multiples of the event's unit; what makes no unit is first place's."""
    unit = case.event.setup.prize_unit
    shares = [purse * each // 100 // unit * unit for each in percent]
    rest = purse - sum(shares)
    if rest:
        to_first = case.ask("entry.payout/rounding") == "down-rest-to-first"
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


def owed(case: Case) -> dict[PlayerId, int]:
    """What every player whose prize is settled gets: as agreed where prizes go by a deal, else by place.

    Prizes for more places than there were entrants go to the winner. A seat counts what it is worth.
    """
    won = {award.player: award.seat * case.event.setup.seats_worth + award.cents for award in _awards(case)}
    if won:
        return {one.name: won.get(one.name, 0) for one in case.event.players if one.place or one.name in won}
    by_place = prizes(case)
    unclaimed = sum(by_place[_field(case) :])
    chop = case.event.chop
    agreed = dict(case.event.deal) if chop or _deal_is_paid(case) else {}
    found = {}
    for player in case.event.players:
        if player.name in agreed:
            found[player.name] = agreed[player.name] + (_played_out(chop, player) if chop else 0)
        elif player.paid is not None:
            found[player.name] = player.paid
        elif player.place and by_place:
            found[player.name] = prize_of(player, by_place) + (unclaimed if player.place == 1 else 0)
    return found


def _played_out(chop: Chop, player: Player) -> int:
    """What a player of a deal has won of the money that was left to play for."""
    return prize_of(player, chop.played_for) if player.place else 0


def open_prizes(case: Case) -> tuple[int, ...]:
    """Return the prizes by place that are still to be won by those left, one for each of them.

    Prizes for more places than there were entrants are first place's.
    """
    by_place, left = prizes(case), len(case.event.left)
    found = [*by_place[:left], *[0] * (left - len(by_place))]
    if found:
        found[0] += sum(by_place[_field(case) :])
    return tuple(found)


@decides(PostPrizes)
def post_prizes(case: Case, told: PostPrizes) -> None:
    """The director's own division of the purse: all of it, and no place above gets less."""
    case.under("entry.payout", "td.authority")
    if case.event.setup.seats_worth:
        raise Refused("entry.payout", "The prizes are seats, as many as the prize pool buys.", code="seats")
    if case.event.chop:
        raise Refused(
            "entry.payout", "The prizes go by the deal. Undo the deal to post other prizes.", code="deal-agreed"
        )
    post(case, told.prizes)


def post(case: Case, by_place: tuple[int, ...]) -> None:
    """Post prizes, or refuse those that are not the whole pool in falling order."""
    pool, together = pool_to_divide(case), sum(by_place)
    falling = list(by_place) == sorted(by_place, reverse=True)
    if not by_place or not falling or by_place[-1] < 1:
        raise Refused(
            "entry.payout", "No place can be paid more than the place above it, and every prize must be above 0.",
            code="no-such-prizes",
        )  # fmt: skip
    if together != pool:
        raise Refused(
            "entry.payout", "The prizes add up to {together}, but the prize pool is {purse}.",
            code="not-the-purse", together=money(together), purse=money(pool),
        )  # fmt: skip
    case.put(PrizesPosted(by_place, "entry.payout"))


@decides(PayPrizes)
def pay_prizes(case: Case, told: PayPrizes) -> None:
    """The event is over and everybody's prize is settled; not out of prizes that the purse has outgrown since.

    Where seats are won, play stops with everybody who has one, and all of them have won. Where a deal has left nothing
    to play for, those left take the places by their chips at the deal; without a count they share them.
    """
    left, seats, chop = case.event.left, seats_are_won(case), case.event.chop
    dealt = chop is not None and chop.ends_play and len(left) > 1
    if not seats and not dealt and (len(left) != 1 or not left[0].place):
        raise Refused("entry.payout", "More than one player is left.", code="not-over")
    due, awards = owed(case) or {player.name: 0 for player in case.event.players if player.place}, _awards(case)
    together, purse = sum(due.values()), prize_money(case)
    if together != purse and not (case.event.setup.payouts and not case.event.posted):
        raise Refused(
            "entry.payout", "The prizes add up to {together}, but the prize pool is {purse}. Post the prizes first.",
            code="not-the-purse", together=money(together), purse=money(purse),
        )  # fmt: skip
    knockouts.close(case)
    if from_the_house(case):
        case.put(HouseAdded(from_the_house(case), "entry.purse"))
    for order, player in enumerate(left if seats else ()):
        case.put(PlaceSettled(player.name, 1, len(left), order, "entry.payout"))
    if chop and dealt:
        case.ask("entry.side-deal/director-pays")
        for settled in places_of_deal(chop, left):
            case.put(settled)
    with_seat = tuple(award.player for award in awards if award.seat)
    case.put(PrizesPaid(tuple(due.items()), "entry.payout", with_seat, told.in_cash))


def places_of_deal(chop: Chop, left: Sequence[Player]) -> tuple[PlaceSettled, ...]:
    """Return the places of players who shared everything: by chips at the deal, equal stacks share a place."""
    chips = {player.name: 0 for player in left} | {name: int(stack) for name, stack in chop.stacks}
    found, place = [], 1
    for stack in sorted({chips[player.name] for player in left}, reverse=True):
        same = [player.name for player in left if chips[player.name] == stack]
        found += [
            PlaceSettled(name, place, len(same), order, "entry.side-deal") for order, name in enumerate(same)
        ]  # fmt: skip
        place += len(same)
    return tuple(found)


@decides(HandOverPrize)
def hand_over(case: Case, told: HandOverPrize) -> None:
    """A prize is paid to a player, as soon as it is settled; or it was not paid after all."""
    case.under("entry.payout")
    player = case.event.player(told.player)
    seat = any(award.seat for award in _awards(case) if award.player == player.name)
    due = owed(case).get(player.name, 0) - (case.event.setup.seats_worth if seat else 0)
    open_part = due - player.received if told.done else -player.received
    if told.done and due <= 0:
        raise Refused("entry.payout", "{player} has not won any prize money yet.", code="no-prize", player=player.name)
    if not open_part:
        says = "{player} has been paid already." if told.done else "{player} has not been paid."
        raise Refused("entry.payout", says, code="already-so", player=player.name)
    case.put(PrizeHandedOver(player.name, open_part, "entry.payout"))


def prize_of(player: Player, by_place: Sequence[int]) -> int:
    """The prize of a place, or an equal part of those of the places shared; odd units go down the line."""
    places = range(player.place - 1, player.place - 1 + player.tied)
    together = sum(by_place[place] for place in places if place < len(by_place))
    each, odd = divmod(together, player.tied)
    return each + (player.line < odd)


def _deal_is_paid(case: Case) -> bool:
    if not case.event.deal or case.ask("entry.side-deal/director-pays") == "never":
        return False
    return any(one.topic == "entry.side-deal" and one.code == "pay-as-agreed" for one in case.event.chosen)
