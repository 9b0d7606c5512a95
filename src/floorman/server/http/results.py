"""Routes of results, printed sheets, export and import of an event, and previews of deals and schedules."""

import asyncio
from contextlib import suppress
from typing import Any, get_args

import msgspec

from floorman.server.http.events import EventMade, live, new_id, stream_of
from floorman.server.http.route import Asked, Paper, Problem, Route, route, unknown
from floorman.server.log import NewRecord
from floorman.server.rights import FLOOR, INSIDE, OWNER
from floorman.server.services import Services
from floorman.server.tournaments.export import Origin, export, read_export
from floorman.server.tournaments.money import AskedDeal, PossibleDeals, possible_deals
from floorman.server.tournaments.preview import AskedSchedule, CheckedSchedule, check_schedule
from floorman.server.tournaments.prints import FLOOR_ONLY, Sheet, What, sheet
from floorman.server.tournaments.results import PlaceLine, PrecedentLine, Results, precedent_lines, results, results_csv
from floorman.text import message

LARGEST_FILE = 64 * 1024 * 1024
FLOOR_ROLES = ("owner", "director")


class Precedents(msgspec.Struct, frozen=True):
    """The rulings that were noted as precedents, the last first."""

    precedents: tuple[PrecedentLine, ...]


async def _results(asked: Asked[object]) -> Results:
    actor, keeper = await live(asked)
    floor = asked.me.role in FLOOR_ROLES
    found = results(keeper, actor.now_ms(), floor)
    return found if floor else msgspec.structs.replace(found, places=_without_money(found.places))


def _without_money(places: tuple[PlaceLine, ...]) -> tuple[PlaceLine, ...]:
    """Return the places without what each player has paid and won overall, which only the floor may see."""
    return tuple(msgspec.structs.replace(line, paid_in=0, profit=0, received=0) for line in places)


@route(
    "GET", "/api/events/{event}/results", may=INSIDE, says="Places and prizes; the till for the floor.", gives=Results
)
async def event_results(asked: Asked[None]) -> Results:
    """Return the places and prizes; amounts by player and the till for the floor only."""
    return await _results(asked)


@route("GET", "/api/events/{event}/results.csv", may=FLOOR, says="The places as a table.", media="text/csv")
async def event_results_csv(asked: Asked[None]) -> Paper:
    """Return the places as a CSV file."""
    found = await _results(asked)
    return Paper(results_csv(found), "text/csv; charset=utf-8", f"{found.event}.csv")


@route("GET", "/api/events/{event}/export.json", may=FLOOR, says="The whole event as a file.", media="application/json")
async def export_event(asked: Asked[None]) -> Paper:
    """Return every record of the event's log as a file. An event that cannot be opened is exported too."""
    event, log = asked.event, asked.services.log
    name = asked.services.front_desk.ledger.events[event].name
    # An event that cannot be opened can be exported as it lies: somebody may want to look at what is left of it.
    with suppress(Problem):
        name = (await live(asked))[1].spec.name
    made = await asyncio.to_thread(lambda: export(event, name, log.rows(stream_of(event))))
    return Paper(made, "application/json", f"{event}.json")


class HowImported(msgspec.Struct, frozen=True):
    """Whether to import an event that is here already, as a `copy` that does not count."""

    copy: bool = False


def _same_here(services: Services, origin: Origin) -> str:
    """Return the event here with this origin that is not a copy; "" where there is none."""
    ledger = services.front_desk.ledger
    for event in tuple(ledger.events):
        first = next(services.log.rows(stream_of(event)), None)
        if first is not None and (first.at_ms, first.command) == origin and not ledger.is_copy(event):
            return event
    return ""


@route(
    "POST", "/api/events/import", may=OWNER, says="Import an exported event.", body=msgspec.Raw, query=HowImported,
    gives=EventMade, status=201, most=LARGEST_FILE,
    codes={409: "The event is here already: `event` is its id. Import a copy, which does not count, if you want one."},
)  # fmt: skip
async def import_event(asked: Asked[msgspec.Raw]) -> EventMade:
    """Import an event under a new id."""
    found, keeper = await asked.services.calculations.run(read_export, bytes(asked.body), asked.services.times.now_ms())
    same = await asyncio.to_thread(_same_here, asked.services, found.origin)
    if same and not asked.query.copy:
        name = asked.services.front_desk.ledger.events[same].name
        raise Problem(409, "here-already", message("problem.here-already", name=name), event=same)
    event = new_id(asked.services, keeper.spec.name)
    kept = [NewRecord(one.at_ms, one.by, one.command, bytes(one.body)) for one in found.records]
    await asked.services.log.append(stream_of(event), kept)
    await asked.services.front_desk.add_event(
        asked.me.shown, event, keeper.spec.name, keeper.spec.demo, unverified=not found.verified, copy_of=same
    )
    return EventMade(event, found.verified)


@route("GET", "/api/events/{event}/prints/{what}", may=INSIDE, says="What is on a printed sheet.", gives=Sheet)
async def prints(asked: Asked[None]) -> Sheet:
    """Return one kind of sheet; prize slips and the helper's guide are for the floor only."""
    actor, keeper = await live(asked)
    what: Any = asked.path["what"]
    if what not in get_args(What) or (what in FLOOR_ONLY and asked.me.role not in FLOOR_ROLES):
        raise unknown(message("problem.no-sheet"))
    found = sheet(keeper.seen(actor.now_ms()), what)
    if asked.me.role in FLOOR_ROLES:
        return found
    return msgspec.structs.replace(found, places=_without_money(found.places))


@route("GET", "/api/events/{event}/precedents", may=INSIDE, says="The floor's precedents.", gives=Precedents)
async def precedents(asked: Asked[None]) -> Precedents:
    """Return the precedents, the last first."""
    _, keeper = await live(asked)
    return Precedents(precedent_lines(keeper))


@route(
    "POST", "/api/events/{event}/deals", may=FLOOR, says="What a deal would come to, by every way of sharing.",
    body=AskedDeal, gives=PossibleDeals,
)  # fmt: skip
async def deals(asked: Asked[AskedDeal]) -> PossibleDeals:
    """Return what a deal would come to. Nothing changes: the deal itself is agreed with an act."""
    actor, keeper = await live(asked)
    return await asked.services.calculations.run(possible_deals, keeper.seen(actor.now_ms()), asked.body)


@route(
    "POST", "/api/events/{event}/schedule", may=FLOOR, says="What a change of the schedule makes of the colour-ups.",
    body=AskedSchedule, gives=CheckedSchedule,
)  # fmt: skip
async def schedule(asked: Asked[AskedSchedule]) -> CheckedSchedule:
    """Return what a changed schedule would do to the colour-ups.

    Nothing changes: the schedule is edited with an act.
    """
    actor, keeper = await live(asked)
    return await asked.services.calculations.run(check_schedule, keeper.seen(actor.now_ms()), asked.body)


ROUTES: tuple[Route, ...] = (
    event_results,
    event_results_csv,
    export_event,
    import_event,
    prints,
    precedents,
    deals,
    schedule,
)
