"""The purse and how it is divided: prizes by place, shared places, and nothing left over."""

from collections.abc import Sequence
from fractions import Fraction

from floorman.base import PlayerId, Refused
from floorman.rulebook import implements, method
from floorman.tournament import knockouts
from floorman.tournament.actions import PayPrizes
from floorman.tournament.case import Case
from floorman.tournament.desk import decides
from floorman.tournament.directed import PrizesPosted
from floorman.tournament.directing import PostPrizes
from floorman.tournament.events import HouseAdded, PlaceSettled, PrizesPaid
from floorman.tournament.satellite import Award, Seats, is_over, plan, settle
from floorman.tournament.state import Player


@implements("entry.purse")
def prize_money(case: Case) -> int:
    """What is paid out: all that was paid in, less what the house keeps, made up to the guarantee, and added money."""
    setup = case.event.setup
    return max(_from_entries(case), setup.guarantee) + setup.added


def _from_entries(case: Case) -> int:
    kept = Fraction(case.ask("entry.purse/house-percent")) * case.event.takings / 100
    return case.event.takings - int(kept)


def from_the_house(case: Case) -> int:
    """What the house pays into the purse: what is missing to the guarantee, and added money."""
    return prize_money(case) - _from_entries(case)


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


def seats_to_win(case: Case) -> Seats | None:
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
    """A purse by percentages in whole units, to the last one."""
    shares = [purse * each // 100 for each in percent]
    rest = purse - sum(shares)
    if rest:
        to_first = case.ask("entry.payout/rounding") == "down-rest-to-first"
        for unit in range(rest):
            shares[0 if to_first else unit % len(shares)] += 1
    return tuple(shares)


def owed(case: Case) -> dict[PlayerId, int]:
    """What every player whose place is settled gets: as agreed where the director pays a deal, else by place.

    Prizes for more places than there were entrants go to the winner. A seat counts what it is worth.
    """
    won = {award.player: award.seat * case.event.setup.seats_worth + award.cents for award in _awards(case)}
    if won:
        return {one.name: won.get(one.name, 0) for one in case.event.players if one.place or one.name in won}
    by_place = prizes(case)
    unclaimed = sum(by_place[_field(case) :])
    agreed = dict(case.event.deal) if _deal_is_paid(case) else {}
    found = {}
    for player in case.event.players:
        if player.name in agreed:
            found[player.name] = agreed[player.name]
        elif player.paid is not None:
            found[player.name] = player.paid
        elif player.place and by_place:
            found[player.name] = prize_of(player, by_place) + (unclaimed if player.place == 1 else 0)
    return found


@decides(PostPrizes)
def post_prizes(case: Case, told: PostPrizes) -> None:
    """The director's own division of the purse: all of it, and no place above gets less."""
    case.under("entry.payout", "td.authority")
    if case.event.setup.seats_worth:
        raise Refused("entry.payout", "The prizes are seats, as many as the purse buys.", code="seats")
    purse, together = prize_money(case), sum(told.prizes)
    falling = list(told.prizes) == sorted(told.prizes, reverse=True)
    if not told.prizes or not falling or told.prizes[-1] < 1:
        raise Refused("entry.payout", "Prizes fall from first place on, and each is something.", code="no-such-prizes")
    if together != purse:
        raise Refused(
            "entry.payout", "The prizes come to {together:,} cents and the purse is {purse:,}.",
            code="not-the-purse", together=together, purse=purse,
        )  # fmt: skip
    case.put(PrizesPosted(told.prizes, "entry.payout"))


@decides(PayPrizes)
def pay_prizes(case: Case, told: PayPrizes) -> None:
    """The event is over and everybody is paid; not out of prizes that the purse has outgrown since.

    Where seats are won, play stops with everybody who has one, and all of them have won.
    """
    left, seats = case.event.left, seats_are_won(case)
    if not seats and (len(left) != 1 or not left[0].place):
        raise Refused("entry.payout", "More than one player is left.", code="not-over")
    due, awards = owed(case) or {player.name: 0 for player in case.event.players if player.place}, _awards(case)
    together, purse = sum(due.values()), prize_money(case)
    if together != purse and not case.event.setup.payouts:
        raise Refused(
            "entry.payout", "{together:,} cents would be paid out of a purse of {purse:,}. Post the prizes first.",
            code="not-the-purse", together=together, purse=purse,
        )  # fmt: skip
    knockouts.close(case)
    if from_the_house(case):
        case.put(HouseAdded(from_the_house(case), "entry.purse"))
    for order, player in enumerate(left if seats else ()):
        case.put(PlaceSettled(player.name, 1, len(left), order, "entry.payout"))
    with_seat = tuple(award.player for award in awards if award.seat)
    case.put(PrizesPaid(tuple(due.items()), "entry.payout", with_seat))


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
