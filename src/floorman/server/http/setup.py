"""What a new event starts from: chips on sale, usual hours, and what was set up before."""

from typing import Any

import msgspec

from floorman.server.accounts.rights import OWNER
from floorman.server.http.events import live_event
from floorman.server.http.route import Asked, Problem, Route, route
from floorman.tournament.chip_stock import SETS, usual_set
from floorman.tournament.schedule_plan import HOURS, usual_hours

MANY = 10_000
"""More players than any event has."""


class ChipsOnSale(msgspec.Struct, frozen=True):
    """A set of chips, as pairs of value and count; `stacks` is for how many stacks it is the usual one, at most."""

    count: int
    chips: tuple[tuple[int, int], ...]
    stacks: int


class EventCopied(msgspec.Struct, frozen=True):
    """An event's set-up without its names, date and flights, and the names beside it.

    `spec` has every field of an EventSpec, also those that are as they are by default.
    """

    event: str
    name: str
    spec: dict[str, Any]
    players: tuple[str, ...]


class NewSetup(msgspec.Struct, frozen=True):
    """What the page for a new event starts from. `hours` are pairs: up to so many players, so many hours."""

    sets: tuple[ChipsOnSale, ...]
    hours: tuple[tuple[int, float], ...]
    last: EventCopied | None


def chips_on_sale() -> tuple[ChipsOnSale, ...]:
    """Return the sets that are sold, smallest first."""
    usual = {sum(usual_set(stacks).values()): stacks for stacks in range(1, 500)}
    return tuple(ChipsOnSale(count, tuple(chips.items()), usual.get(count, 0)) for count, chips in SETS.items())


async def _copied(asked: Asked[Any], event: str) -> EventCopied:
    """Return the set-up of an event; a Problem where there is none."""
    actor, keeper = await live_event(asked, event)
    seen = keeper.seen(actor.now_ms())
    spec = seen.spec
    came = [one.name for one in seen.event.players if not one.unsold]
    bare = msgspec.structs.replace(spec, players=(), invited=(), flights=(), date="", demo=False)
    players = tuple(dict.fromkeys([*spec.players, *spec.invited, *came]))
    return EventCopied(event, spec.name, msgspec.structs.asdict(bare), players)


@route("GET", "/api/setup", may=OWNER, says="What a new event starts from.", gives=NewSetup)
async def new_setup(asked: Asked[None]) -> NewSetup:
    """Chips on sale, usual hours, and the set-up of the last event that was no demo and can be opened."""
    last: EventCopied | None = None
    for one in reversed(asked.house.front_desk.ledger.events.values()):
        if one.demo:
            continue
        try:
            last = await _copied(asked, one.event)
        except Problem:
            continue
        break
    hours = (*HOURS, (MANY, usual_hours(MANY)))
    return NewSetup(chips_on_sale(), tuple((most, float(each)) for most, each in hours), last)


@route("GET", "/api/events/{event}/setup", may=OWNER, says="The set-up of an event, to copy it.", gives=EventCopied)
async def event_setup(asked: Asked[None]) -> EventCopied:
    """The set-up of any event."""
    return await _copied(asked, asked.path["event"])


ROUTES: tuple[Route, ...] = (new_setup, event_setup)
