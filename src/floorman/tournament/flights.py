"""Starting flights and day two: stacks in bags, who plays on with how many chips and for what, and where."""

from collections.abc import Sequence
from random import Random
from typing import Literal

from floorman.core import Chips, PlayerId, SeatNo, Value, unusable
from floorman.tournament.bounties import Bounties, BountyTerms
from floorman.tournament.clock import BEFORE_START, Clock
from floorman.tournament.events import Opened
from floorman.tournament.knockouts import check_terms
from floorman.tournament.levels import check_setup
from floorman.tournament.seats import even_sizes
from floorman.tournament.state import Place, Player, Setup, TableId, Tournament
from floorman.tournament.wording import money

Carries = Literal["best", "sum", "last"]
"""The chips of a player with several bags in day two: the largest bag, all of them, or the latest."""


class Bag(Value, frozen=True):
    """A player's stack at the end of a flight, or at the start of day two; `head` is the bounty on the player."""

    player: PlayerId
    stack: Chips
    head: int = 0


class Flight(Value, frozen=True):
    """A starting day: the chips handed out and not forfeited, and the bags at its end.

    Money in cents: `takings` is what was paid into the purse, `bounties` what was paid for heads and is on none of
    those who play on. `smallest_chip` is the smallest still in play.
    """

    name: str
    issued: Chips
    bags: tuple[Bag, ...]
    entries: int = 0
    takings: int = 0
    bounties: int = 0
    smallest_chip: Chips = Chips(1)


class DayTwo(Value, frozen=True):
    """The start of a day two: bags, largest first, the chips of bags left behind, and what the flights bring along."""

    bags: tuple[Bag, ...]
    forfeited: Chips
    entries: int = 0
    takings: int = 0
    bounties: int = 0
    smallest_chip: Chips = Chips(1)


def flight_of(tournament: Tournament, name: str) -> Flight:
    """Return a running tournament as a flight, with a bag for everybody who goes on.

    DataError where its stage is not over, or a bounty is still to be claimed.
    """
    where = f"flight {name}"
    if not any(player.advances for player in tournament.players):
        raise unusable(where, "stage-open")
    bounties = tournament.bounties
    if bounties and bounties.fallen:
        raise unusable(where, "bounty-open", player=tournament.name_of(bounties.fallen[0].player))
    on = [player for player in tournament.players if player.advances and player.playing]
    forfeited = sum(player.chips for player in tournament.left if not player.advances)
    bags = tuple(Bag(PlayerId(one.name), one.chips, bounties.head(one.id) if bounties else 0) for one in on)
    flight = Flight(
        name,
        Chips(tournament.in_play - forfeited),
        bags,
        tournament.entries,
        tournament.takings - sum(player.paid or 0 for player in tournament.players),
        bounties.to_win - sum(bag.head for bag in bags) if bounties else 0,
        tournament.smallest_chip,
    )
    check(flight)
    return flight


def open_day_two(setup: Setup, flights: Sequence[Flight], carries: Carries, level: int = 1) -> Opened:
    """Return the event that opens a day two with all bags and all money of its flights, before seats are drawn.

    The clock waits at `level` of the day's own schedule. Players who went out in a flight count as entrants, without a
    place. DataError for terms that do not fit.
    """
    check_setup(setup)
    check_terms(setup)
    levels = len(setup.blinds)
    if not 1 <= level <= max(levels, 1):
        raise unusable("level", "no-level", level=level, levels=max(levels, 1))
    found = day_two(flights, carries)
    heads = found.bounties + sum(bag.head for bag in found.bags)
    if heads and setup.bounty is None:
        raise unusable("bounty", "flights-bounties", heads=money(heads))
    players = tuple(Player(bag.player, bag.stack) for bag in found.bags)
    tournament = Tournament(
        setup,
        Clock(level, 0, setup.seconds_of(level), BEFORE_START),
        players,
        issued=Chips(sum(bag.stack for bag in found.bags)),
        takings=found.takings,
        smallest_chip=found.smallest_chip,
        bounties=_heads(setup.bounty, found) if setup.bounty else None,
        brought=found.takings,
        brought_heads=heads,
        earlier=max(0, found.entries - len(players)),
    )
    return Opened(tournament)


def _heads(terms: BountyTerms, found: DayTwo) -> Bounties:
    """Return the bounties of a day two: heads as bagged, the rest for envelopes, or unclaimed where there are none."""
    heads = tuple((bag.player, bag.head) for bag in found.bags)
    pool = found.bounties if terms.kind == "mystery" else 0
    return Bounties(terms.kind, heads, unclaimed=found.bounties - pool, paid_share=terms.paid_share, pool=pool)


def check(flight: Flight) -> None:
    """Raise DataError unless every chip handed out is in one bag of one player."""
    names = [bag.player for bag in flight.bags]
    twice = sorted({name for name in names if names.count(name) > 1})
    if twice:
        raise unusable(f"flight {flight.name}", "bagged-twice", names=twice)
    empty = [bag.player for bag in flight.bags if bag.stack <= 0]
    if empty:
        raise unusable(f"flight {flight.name}", "bagged-nothing", names=empty)
    off = sum(bag.stack for bag in flight.bags) - flight.issued
    if off:
        raise unusable(f"flight {flight.name}", "bags-off", off=abs(off), more=off > 0)


def day_two(flights: Sequence[Flight], carries: Carries) -> DayTwo:
    """Combine flights, in the order they were played, into one bag for each player."""
    held: dict[PlayerId, list[Bag]] = {}
    for flight in flights:
        check(flight)
        for bag in flight.bags:
            held.setdefault(bag.player, []).append(bag)
    bags = sorted((_carried(own, carries) for own in held.values()), key=lambda bag: -bag.stack)
    every = [bag for flight in flights for bag in flight.bags]
    return DayTwo(
        tuple(bags),
        Chips(sum(bag.stack for bag in every) - sum(bag.stack for bag in bags)),
        sum(flight.entries for flight in flights),
        sum(flight.takings for flight in flights),
        sum(flight.bounties for flight in flights) + sum(bag.head for bag in every) - sum(bag.head for bag in bags),
        max((flight.smallest_chip for flight in flights), default=Chips(1)),
    )


def _carried(own: Sequence[Bag], carries: Carries) -> Bag:
    """Return the bag that a player takes along, from those of all flights in the order they were filled."""
    if carries == "sum":
        return Bag(own[0].player, Chips(sum(bag.stack for bag in own)), sum(bag.head for bag in own))
    return max(own, key=lambda bag: bag.stack) if carries == "best" else own[-1]


def seats(bags: Sequence[Bag], table_size: int, rng: Random) -> dict[PlayerId, Place]:
    """Draw a seat for everybody, at as few tables as hold them, of sizes as even as possible."""
    if not bags:
        return {}
    sizes = even_sizes(len(bags), -(-len(bags) // table_size))
    open_seats: list[Place] = []
    for number, size in enumerate(sizes, start=1):
        taken = sorted(rng.sample(range(1, table_size + 1), size))
        open_seats += [Place(TableId(f"Table{number}"), SeatNo(seat)) for seat in taken]
    rng.shuffle(open_seats)
    return dict(zip([bag.player for bag in bags], open_seats, strict=True))
