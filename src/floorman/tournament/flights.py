"""Starting flights and day two: stacks in bags, who plays on with how many chips, and where."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Literal

from floorman.base import Chips, DataError, PlayerId, SeatNo, Value
from floorman.tournament.draw import even_sizes
from floorman.tournament.state import Place, TableId

Carries = Literal["best", "sum", "last"]
"""What a player takes along who has bagged more than once: the largest bag, all of them, or the latest."""


class Bag(Value, frozen=True):
    """What one player has at the end of a flight, or takes into day two."""

    player: PlayerId
    stack: Chips


class Flight(Value, frozen=True):
    """One starting day: the chips handed out, and the bags at its end."""

    name: str
    issued: Chips
    bags: tuple[Bag, ...]


class DayTwo(Value, frozen=True):
    """Who plays on, largest stack first, and the chips of bags that were left behind."""

    bags: tuple[Bag, ...]
    forfeited: Chips


def check(flight: Flight) -> None:
    """DataError unless every chip handed out is in one bag of one player."""
    names = [bag.player for bag in flight.bags]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise DataError(f"flight {flight.name}", f"{', '.join(twice)} bagged twice.")
    empty = [bag.player for bag in flight.bags if bag.stack <= 0]
    if empty:
        raise DataError(f"flight {flight.name}", f"{', '.join(empty)} bagged nothing.")
    off = sum(bag.stack for bag in flight.bags) - flight.issued
    if off:
        raise DataError(
            f"flight {flight.name}",
            f"the bags hold {abs(off):,} chips {'more' if off > 0 else 'less'} than were issued.",
            "Count them again, smallest stacks first.",
        )  # fmt: skip


def day_two(flights: Sequence[Flight], carries: Carries) -> DayTwo:
    """Every player once, flights in the order they were played."""
    held: dict[PlayerId, list[Chips]] = {}
    for flight in flights:
        check(flight)
        for bag in flight.bags:
            held.setdefault(bag.player, []).append(bag.stack)
    pick: dict[Carries, Callable[[list[Chips]], int]] = {"best": max, "sum": sum, "last": lambda stacks: stacks[-1]}
    bags = [Bag(name, Chips(pick[carries](stacks))) for name, stacks in held.items()]
    bags.sort(key=lambda bag: -bag.stack)
    together = sum(bag.stack for flight in flights for bag in flight.bags)
    return DayTwo(tuple(bags), Chips(together - sum(bag.stack for bag in bags)))


def seats(bags: Sequence[Bag], table_size: int, rng: Random) -> dict[PlayerId, Place]:
    """A seat for everybody by lot, at as few tables as hold them, as even as may be."""
    if not bags:
        return {}
    sizes = even_sizes(len(bags), -(-len(bags) // table_size))
    open_seats: list[Place] = []
    for number, size in enumerate(sizes, start=1):
        taken = sorted(rng.sample(range(1, table_size + 1), size))
        open_seats += [Place(TableId(f"Table{number}"), SeatNo(seat)) for seat in taken]
    rng.shuffle(open_seats)
    return dict(zip([bag.player for bag in bags], open_seats, strict=True))
