"""Day two: one event of those who have bagged in its flights."""

from floorman.server.accounts.rights import OWNER
from floorman.server.event.day_two import DayTwo, day_two_of
from floorman.server.event.spec import checked
from floorman.server.http.events import EventMade, live_event, open_event
from floorman.server.http.route import Asked, Route, route


@route(
    "POST", "/api/events/day-two", may=OWNER, says="Make an event of the players who have bagged chips.", body=DayTwo,
    gives=EventMade, status=201,
)  # fmt: skip
async def make_day_two(asked: Asked[DayTwo]) -> EventMade:
    """The flights stay as they are."""
    flights = [(await live_event(asked, event))[1] for event in dict.fromkeys(asked.body.flights)]
    return EventMade(await open_event(asked, asked.me, checked(day_two_of(flights, asked.body))))


ROUTES: tuple[Route, ...] = (make_day_two,)
