"""Events whose prizes are seats in a larger one: how many, what is left over, and when play stops."""

from collections.abc import Sequence

from floorman.base import DataError, PlayerId, Value
from floorman.tournament.shares import evenly
from floorman.tournament.wording import money


class SatelliteSeats(Value, frozen=True):
    """So many seats of so many cents, and the money that makes no seat, for the place after them."""

    seats: int
    worth: int
    rest: int


class Award(Value, frozen=True):
    """What a player takes away: a seat, or cents."""

    player: PlayerId
    seat: bool = False
    cents: int = 0


def plan(pool: int, worth: int, entries: int) -> SatelliteSeats:
    """As many seats as the pool buys, but no more than there are players; the rest is paid in money.

    >>> plan(pool=113000, worth=25000, entries=40)
    SatelliteSeats(seats=4, worth=25000, rest=13000)
    """
    if worth <= 0 or entries < 1:
        raise DataError("satellite", "a seat needs a price above 0, and at least one player.")
    seats = min(pool // worth, entries)
    if not seats:
        raise DataError(
            "satellite",
            f"{money(pool)} does not buy a seat of {money(worth)}.",
            "Add money, or play for the pool instead.",
        )
    return SatelliteSeats(seats, worth, pool - seats * worth)


def is_over(seats: SatelliteSeats, left: int) -> bool:
    """Whether everybody left has a seat: nobody has to win anything more."""
    return left <= seats.seats


def settle(seats: SatelliteSeats, left: Sequence[PlayerId], out: Sequence[Sequence[PlayerId]]) -> tuple[Award, ...]:
    """Who gets what once play is over. `out` are those knocked out, last ones first; who went out together share.

    Players who share places with fewer seats than players share the worth of the seats in money.
    """
    if not is_over(seats, len(left)):
        raise DataError("satellite", f"{len(left)} players are left for {seats.seats} seats.", "Play on.")
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
