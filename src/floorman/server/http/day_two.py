"""Day two: one event of those who have bagged in its flights."""

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from floorman.base import DataError, Value
from floorman.server.http.events import EventMade, live_event, open_event
from floorman.server.http.route import Asked, Route, route
from floorman.server.rights import OWNER
from floorman.server.tournaments.create import MOST_FLIGHTS, EventSpec, LevelNumber, checked
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.preview import schedule_rows
from floorman.tournament.flights import Carries, flight_of


class DayTwoSpec(Value, frozen=True):
    """The flights by their ids, in the order they were played.

    `carries` is what a player takes along who has bagged more than once. Play begins at a `level` of the last flight's
    schedule: the one after that in which it stopped, where nobody says which.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    flights: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_FLIGHTS)]
    carries: Carries = "best"
    level: LevelNumber | None = None


def day_two_of(flights: Sequence[EventKeeper], asked: DayTwoSpec) -> EventSpec:
    """The event that follows, by the terms of the last flight; DataError where a flight is still to be settled."""
    last = flights[-1]
    currencies = {one.spec.currency for one in flights}
    if len(currencies) > 1:
        paid = " and ".join(sorted(currencies))
        raise DataError("flights", f"they were paid in {paid}.", "Take flights of one event.")
    setup, clock = last.event.setup, last.event.clock
    after = min(clock.level + 1, max(1, len(setup.blinds)))
    return replace(
        last.spec,
        name=asked.name,
        players=(),
        flights=tuple(flight_of(one.event, one.spec.name) for one in flights),
        carries=asked.carries,
        from_level=asked.level or after,
        schedule=schedule_rows(setup.rows),
        hours=None,
        demo=False,
    )


@route(
    "POST", "/api/events/day-two", may=OWNER, body=DayTwoSpec,
    says="Make an event of the players who have bagged chips.",
    gives=EventMade, status=201,
)  # fmt: skip
async def make_day_two(asked: Asked[DayTwoSpec]) -> EventMade:
    """The flights stay as they are."""
    flights = [(await live_event(asked, event))[1] for event in dict.fromkeys(asked.body.flights)]
    return EventMade(await open_event(asked, asked.me, checked(day_two_of(flights, asked.body))))


ROUTES: tuple[Route, ...] = (make_day_two,)
