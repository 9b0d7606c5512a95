"""Routes of events: list, create, show, act, read the log, find a seat."""

import asyncio
import logging
import re
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from floorman.core import Refused, Value, encode, unusable
from floorman.server.accounts.sessions import EventAdded
from floorman.server.http.route import Asked, Nothing, Problem, Route, route, unknown
from floorman.server.keepers import streams_of
from floorman.server.log import LogError, NewRecord
from floorman.server.rights import ANYONE, FLOOR, INSIDE, OWNER, STAFF, Who
from floorman.server.screens import AnyScreen, LogLine, Phase
from floorman.server.services import Services
from floorman.server.streams.actor import Actor, Closed, UnknownStream
from floorman.server.tournaments.acts import CreateEvent, ScreenRecord
from floorman.server.tournaments.create import MOST_FLIGHTS, EventSpec, LevelNumber, checked
from floorman.server.tournaments.demo import demo_log, demo_spec
from floorman.server.tournaments.director_screen import log_line
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.log_text import Consequences, consequences
from floorman.server.tournaments.preview import Preview, preview
from floorman.server.tournaments.public_screen import phase_of, schedule_rows
from floorman.server.wire import Do, Done, No
from floorman.text import message
from floorman.tournament.case import Case
from floorman.tournament.chip_stock import SETS, usual_set
from floorman.tournament.flights import Carries, flight_of
from floorman.tournament.payouts import prize_money
from floorman.tournament.schedule_plan import HOURS, usual_hours

STATUS = {
    "no-right": 403,
    "other-table": 403,
    "other-player": 403,
    "unusable": 400,
    "bad-id": 400,
    "closed": 503,
    "not-written": 503,
    "unsure": 503,
}
"""The HTTP status of an act that was refused, by its code; 409 for any other code."""

NO_EVENT = message("problem.no-event")
LINES_AT_ONCE = 500
"""The most lines of the log in one answer."""

FAULT = message("problem.fault-event")

_log = logging.getLogger(__name__)
_SLUG = re.compile(r"[^a-z0-9]+")


class EventShown(msgspec.Struct, frozen=True):
    """An event as a list shows it. `wrong` says why it cannot be opened; it is empty where it can.

    It is `unverified` where it was imported from a file without hashes, and a `copy` where another event here has the
    same records and counts in its place. `date` is the day it was announced for, `opened_ms` when it was created.
    `invited` is how many have not paid yet. `winner` is known once it is over.
    """

    id: str
    name: str
    demo: bool
    phase: Phase
    entries: int
    left: int
    wrong: str = ""
    date: str = ""
    place: str = ""
    opened_ms: int = 0
    book: str = ""
    currency: str = ""
    purse: int = 0
    winner: str = ""
    archived: bool = False
    unverified: bool = False
    invited: int = 0
    language: str = ""
    copy: bool = False


class Events(msgspec.Struct, frozen=True):
    """The events that the client may see, the last one first."""

    events: tuple[EventShown, ...]


class Archive(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Whether an event is to be in the archive."""

    archived: bool = True


class Confirmed(msgspec.Struct, frozen=True):
    """The name of what is to be deleted, as its owner has typed it."""

    name: str = ""


class EventMade(msgspec.Struct, frozen=True):
    """The id of a new event; not `verified` where it was imported from a file without hashes."""

    id: str
    verified: bool = True


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An act, under an id that the sender makes up. A command that is sent again is not carried out twice."""

    id: Annotated[str, Meta(min_length=1, max_length=64)]
    act: msgspec.Raw
    expects: int | None = None


class After(msgspec.Struct, frozen=True):
    """The number of the last record that the client has."""

    after: Annotated[int, Meta(ge=0)] = 0


class OfAct(msgspec.Struct, frozen=True):
    """The number by which a line of the log is undone; below 0 for a change of the terms."""

    act: int


class LogPage(msgspec.Struct, frozen=True):
    """Records in words, the oldest first, and the number of the last record."""

    lines: tuple[LogLine, ...]
    no: int


class SeatShown(msgspec.Struct, frozen=True):
    """A player's seat; no table before seats are drawn, or after the player is out. A phone claims the `id`."""

    id: str
    player: str
    table: str
    seat: int
    out: bool
    claimed: bool


class SeatingList(msgspec.Struct, frozen=True):
    """All players of an event, by name."""

    seats: tuple[SeatShown, ...]


def stream_of(event: str) -> str:
    """Return the name of an event's stream."""
    return f"events/{event}"


async def live(asked: Asked[object]) -> tuple[Actor, EventKeeper]:
    """Return the actor and the keeper of the event in the path, to be read only.

    Raise Problem where it cannot be opened.
    """
    return await live_event(asked, asked.path["event"])


async def live_event(asked: Asked[object], event: str) -> tuple[Actor, EventKeeper]:
    """Return the actor and the keeper of an event.

    Raise Problem 404 for an unknown one, 503 where it is not available.
    """
    try:
        actor: Actor = await asked.services.actors.of(stream_of(event))
        keeper = actor.keeper
    except UnknownStream as no:
        raise unknown(NO_EVENT) from no
    except Closed as no:
        raise Problem(503, "closed", str(no)) from no
    if not isinstance(keeper, EventKeeper) or not keeper.exists:
        raise unknown(NO_EVENT)
    return actor, keeper


def new_id(services: Services, name: str) -> str:
    """Return an unused event id that can be read aloud: the name, and four random letters or digits."""
    slug = _SLUG.sub("-", name.casefold())[:30].strip("-") or "event"
    while True:
        event = f"{slug}-" + "".join(secrets.choice("abcdefghjkmnpqrstuvwxyz23456789") for _ in range(4))
        if event not in services.given and not services.log.head(stream_of(event)).no:
            services.given.add(event)
            return event


def answered(said: Done | No) -> Done:
    """Return the answer to an act that was done; raise Problem for one that was refused."""
    if isinstance(said, No):
        raise Problem(STATUS.get(said.code, 409), said.code, said.says, topic=said.topic, cites=said.cites)
    return said


def _line(keeper: EventKeeper, at_ms: int) -> EventShown:
    """Return an event as a list shows it, from its keeper."""
    seen = keeper.seen(at_ms)
    spec = seen.spec
    return EventShown(
        id=keeper.id,
        name=spec.name,
        demo=spec.demo,
        phase=phase_of(seen.tournament, seen.over),
        entries=seen.tournament.entries,
        left=len(seen.tournament.left),
        date=spec.date,
        place=spec.place,
        opened_ms=keeper.opened_ms,
        book=spec.book,
        currency=spec.currency,
        purse=prize_money(Case(seen.tournament, keeper.book)),
        winner=", ".join(player.name for player in seen.tournament.players if player.place == 1) if seen.over else "",
        invited=len(seen.tournament.guests),
        language=spec.language,
    )


def _marked(asked: Asked[object], line: EventShown) -> EventShown:
    """Return a line with what the accounts know of the event and its log does not."""
    ledger = asked.services.front_desk.ledger
    unverified = line.id in ledger.events and ledger.events[line.id].unverified
    return msgspec.structs.replace(
        line, archived=line.id in ledger.archived, unverified=unverified, copy=ledger.is_copy(line.id)
    )


async def _shown(asked: Asked[object], event: str) -> EventShown:
    actor, keeper = await live_event(asked, event)
    return _marked(asked, _line(keeper, actor.now_ms()))


async def _indexed(asked: Asked[object], event: str) -> EventShown:
    """Return an event as a list shows it, without opening it: from memory, the index, or a replay of its log."""
    services, stream = asked.services, stream_of(event)
    actor = services.actors.opened(stream)
    if actor is not None:
        return await _shown(asked, event)
    found = await asyncio.to_thread(services.index.find, stream)
    if found is not None:
        return _marked(asked, msgspec.json.decode(found, type=EventShown))
    try:
        head, line = await asyncio.to_thread(_from_log, services, event)
    except Exception:  # an actor says what is wrong with a log that cannot be read, and tries again where that helps
        return await _shown(asked, event)
    services.index.keep(stream, head, encode(line))
    await asyncio.to_thread(services.index.save)
    return _marked(asked, line)


def _from_log(services: Services, event: str) -> tuple[str, EventShown]:
    """Replay an event; return the hash of its last record, and its line. Raise Problem where there is no such event."""
    keeper, last = EventKeeper(event), 0
    head = services.log.head(stream_of(event))
    for record in services.log.read(stream_of(event)):
        keeper.take(record)
        last = record.at_ms
        if record.no == head.no:
            break
    if not keeper.exists:
        raise unknown(NO_EVENT)
    return head.hash, _line(keeper, last)


@route("GET", "/api/events", may=INSIDE, says="The events that the client may see.", gives=Events)
async def events(asked: Asked[None]) -> Events:
    """Return all events for the owner, and the client's own event for everybody else."""
    own = asked.me.event
    found = [one for one in asked.services.front_desk.ledger.events.values() if own in ("", one.event)]
    return Events(tuple([await _listed(asked, one) for one in reversed(found)]))


async def _listed(asked: Asked[object], one: EventAdded) -> EventShown:
    """Return a line of the list; for an event that cannot be opened, one that says why."""
    try:
        return await _indexed(asked, one.event)
    except Problem as no:
        why = str(no)
    except Exception:
        _log.exception("Event %s cannot be shown.", one.event)
        why = str(FAULT)
    archived = one.event in asked.services.front_desk.ledger.archived
    return EventShown(one.event, one.name, one.demo, "over", 0, 0, why, archived=archived)


@route("POST", "/api/events", may=OWNER, says="Create an event.", body=EventSpec, gives=EventMade, status=201)
async def make_event(asked: Asked[EventSpec]) -> EventMade:
    """Create an event, with the players on its list registered."""
    return EventMade(await open_event(asked, asked.me, checked(asked.body)))


async def open_event(asked: Asked[object], by: Who, spec: EventSpec) -> str:
    """Create an event on a new stream; return its id. Names are registered in a thread, as there may be many."""
    at_ms, command = asked.services.times.now_ms(), secrets.token_urlsafe(12)
    act = msgspec.Raw(encode(CreateEvent(spec)))
    try:
        event = new_id(asked.services, spec.name)
        bodies = await asked.services.calculations.run(EventKeeper(event).decide, by, act, at_ms)
        look = () if spec.demo else await _look_of_the_last(asked)
        records = [NewRecord(at_ms, by.shown, command, encode(body)) for body in (*bodies, *look)]
        await asked.services.log.append(stream_of(event), records)
    except LogError as no:
        raise Problem(503, "not-written", message("problem.event-not-saved", why=no.why)) from no
    await asked.services.front_desk.add_event(by.shown, event, spec.name, spec.demo)
    return event


async def _look_of_the_last(asked: Asked[object]) -> tuple[ScreenRecord, ...]:
    """Return records with the look of the TV at the last event that is not a demo: house, colours and logo."""
    for one in reversed(asked.services.front_desk.ledger.events.values()):
        if not one.demo:
            with suppress(Problem):
                return (await live_event(asked, one.event))[1].screens.inherited()
    return ()


async def add_demo(services: Services, by: str = "server") -> str:
    """Create a demo event that is in play now; return its id."""
    event = new_id(services, "demo")
    kept = await services.calculations.run(demo_log, event, services.times.now_ms())
    records = [NewRecord(one.at_ms, one.by, one.command, bytes(one.body)) for one in kept]
    await services.log.append(stream_of(event), records)
    await services.front_desk.add_event(by, event, demo_spec().name, demo=True)
    return event


@route("POST", "/api/events/demo", may=OWNER, says="Make a demo event to click through.", gives=EventMade, status=201)
async def make_demo(asked: Asked[None]) -> EventMade:
    """Create a demo: 27 players at three tables, an hour after the start."""
    return EventMade(await add_demo(asked.services, asked.me.shown))


@route("POST", "/api/events/preview", may=OWNER, says="What an event would be.", body=EventSpec, gives=Preview)
async def preview_event(asked: Asked[EventSpec]) -> Preview:
    """Return schedule, prizes and stacks of an event, and what its book says; nothing is created."""
    return await asked.services.calculations.run(lambda: preview(checked(asked.body)))


@route("GET", "/api/events/{event}", may=ANYONE, says="An event in a line.", gives=EventShown)
async def event(asked: Asked[None]) -> EventShown:
    """Return an event in a line, to anybody who has its id."""
    return await _shown(asked, asked.path["event"])


@route(
    "POST", "/api/events/{event}/archive", may=OWNER, says="Put an event away in the archive, or take it out.",
    body=Archive, gives=Nothing,
)  # fmt: skip
async def archive(asked: Asked[Archive]) -> Nothing:
    """Move an event to the archive, or out of it. The event itself does not change."""
    await asked.services.front_desk.archive_event(asked.me, asked.event, asked.body.archived)
    return Nothing()


@route(
    "DELETE", "/api/events/{event}", may=OWNER, says="Delete an event for good. Its name is asked for.",
    query=Confirmed, gives=Nothing,
)  # fmt: skip
async def delete_event(asked: Asked[None]) -> Nothing:
    """Delete an event's records, links and claims, and say goodbye to its clients."""
    event, services = asked.event, asked.services
    name = services.front_desk.ledger.events[event].name
    # An event that cannot be opened can still be deleted, by the name in the list.
    with suppress(Problem):
        name = (await live(asked))[1].spec.name
    if asked.query.name.strip() != name:
        raise Problem(409, "other-name", message("problem.delete-event", name=name))
    bye = "unknown", message("door.event-deleted")
    await services.actors.part(stream_of(event), bye)
    await services.front_desk.delete_event(asked.me, event)
    await services.actors.drop(stream_of(event), bye)
    await services.log.remove(await asyncio.to_thread(streams_of, services.log, event))
    return Nothing()


@route(
    "GET", "/api/events/{event}/board", may=INSIDE, says="Everything that the client's role may see.", gives=AnyScreen
)
async def board(asked: Asked[None]) -> AnyScreen:
    """Return the client's screen."""
    actor, keeper = await live(asked)
    return keeper.screen(asked.me, actor.now_ms())


@route(
    "POST", "/api/events/{event}/acts", may=STAFF, says="Do something to the event.", body=Command, gives=Done,
    codes={409: "The book, or what has happened since, does not allow it."},
)  # fmt: skip
async def act(asked: Asked[Command]) -> Done:
    """Carry out an act, as over the socket."""
    actor, _ = await live(asked)
    return answered(await actor.do(asked.me, Do(asked.body.id, asked.body.act, asked.body.expects)))


@route("GET", "/api/events/{event}/log", may=FLOOR, says="The log in words.", query=After, gives=LogPage)
async def log(asked: Asked[None]) -> LogPage:
    """Return up to LINES_AT_ONCE lines of the log, after a record."""
    actor, keeper = await live(asked)
    seen = keeper.seen(actor.now_ms())
    lines = [line for line in keeper.log_text.lines if line.no > asked.query.after][:LINES_AT_ONCE]
    return LogPage(tuple(log_line(line, seen) for line in lines), keeper.no)


@route(
    "GET", "/api/events/{event}/undo", may=FLOOR, says="What undoing a line of the log would do.", query=OfAct,
    gives=Consequences, codes={409: "This cannot be undone."},
)  # fmt: skip
async def undo_preview(asked: Asked[None]) -> Consequences:
    """Return the acts that would be undone with an act, and the lines that would change. Nothing is undone."""
    _, keeper = await live(asked)
    try:
        return consequences(keeper, asked.query.act)
    except Refused as no:
        raise Problem(409, no.code, str(no), topic=no.topic) from no


@route("GET", "/api/events/{event}/seats", may=ANYONE, says="Who sits where.", gives=SeatingList)
async def seats(asked: Asked[None]) -> SeatingList:
    """Return the seats of all players, so that a phone can find its player."""
    actor, keeper = await live(asked)
    seen = keeper.seen(actor.now_ms())
    players = sorted(seen.tournament.players, key=lambda player: player.name.casefold())
    return SeatingList(
        tuple(SeatShown(one.id, one.name, one.table, one.seat, one.out, one.id in seen.claimed) for one in players)
    )


ROUTES: tuple[Route, ...] = (
    events, make_event, make_demo, preview_event, event, archive, delete_event, board, act, log, undo_preview, seats,
)  # fmt: skip


MANY = 10_000
"""A number of players above that of any event."""


class ChipsOnSale(msgspec.Struct, frozen=True):
    """A set of chips as pairs of value and count. `stacks` is the most starting stacks that it is usual for."""

    count: int
    chips: tuple[tuple[int, int], ...]
    stacks: int


class EventCopied(msgspec.Struct, frozen=True):
    """The set-up of an event without names, date and flights; the names are in `players`, without deleted people.

    `time` is the hour that the event was announced for, as 19:30, empty where there was none. `spec` has every field of
    an EventSpec, including those with default values.
    """

    event: str
    name: str
    spec: dict[str, Any]
    players: tuple[str, ...]
    time: str = ""


class NewSetup(msgspec.Struct, frozen=True):
    """The data that the page for a new event starts from. `hours` are (most players, hours)."""

    sets: tuple[ChipsOnSale, ...]
    hours: tuple[tuple[int, float], ...]
    last: EventCopied | None


def chips_on_sale() -> tuple[ChipsOnSale, ...]:
    """Return the sets of chips that are sold, smallest first."""
    usual = {sum(usual_set(stacks).values()): stacks for stacks in range(1, 500)}
    return tuple(ChipsOnSale(count, tuple(chips.items()), usual.get(count, 0)) for count, chips in SETS.items())


async def _copied(asked: Asked[object], event: str) -> EventCopied:
    """Return the set-up of an event, to copy it; raise Problem where it cannot be opened."""
    actor, keeper = await live_event(asked, event)
    seen = keeper.seen(actor.now_ms())
    spec = seen.spec
    came = [one.name for one in seen.tournament.players if not one.unsold]
    bare = msgspec.structs.replace(spec, players=(), invited=(), flights=(), date="", demo=False)
    listed = dict.fromkeys([*spec.players, *spec.invited, *came])
    players = tuple(name for name in listed if not asked.services.people.is_deleted(name))
    return EventCopied(event, spec.name, msgspec.structs.asdict(bare), players, spec.date.partition("T")[2][:5])


async def last_setup(asked: Asked[object]) -> EventCopied | None:
    """Return the set-up of the last event that is not a demo and can be opened; None where there is none."""
    for one in reversed(asked.services.front_desk.ledger.events.values()):
        if not one.demo:
            with suppress(Problem):
                return await _copied(asked, one.event)
    return None


@route("GET", "/api/setup", may=OWNER, says="What a new event starts from.", gives=NewSetup)
async def new_setup(asked: Asked[None]) -> NewSetup:
    """Return the sets of chips on sale, the usual hours, and the set-up of the last event."""
    last = await last_setup(asked)
    hours = (*HOURS, (MANY, usual_hours(MANY)))
    return NewSetup(chips_on_sale(), tuple((most, float(each)) for most, each in hours), last)


@route("GET", "/api/events/{event}/setup", may=OWNER, says="The set-up of an event, to copy it.", gives=EventCopied)
async def event_setup(asked: Asked[None]) -> EventCopied:
    """Return the set-up of an event."""
    return await _copied(asked, asked.path["event"])


SETUP_ROUTES: tuple[Route, ...] = (new_setup, event_setup)


class DayTwoSpec(Value, frozen=True):
    """The flights of an event by id, in the order in which they were played.

    `carries` says what a player takes along who has bagged more than once. Play begins at a `level` of the last
    flight's schedule; by default, the one after that in which the flight stopped.
    """

    name: Annotated[str, Meta(min_length=1, max_length=60)]
    flights: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_FLIGHTS)]
    carries: Carries = "best"
    level: LevelNumber | None = None


def day_two_of(flights: Sequence[EventKeeper], asked: DayTwoSpec) -> EventSpec:
    """Return the spec of the event that follows, on the last flight's terms.

    Raise DataError where a flight is not settled.
    """
    last = flights[-1]
    currencies = {one.spec.currency for one in flights}
    if len(currencies) > 1:
        raise unusable("flights", "currencies", paid=sorted(currencies))
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
    """Create an event of the players who have bagged chips. The flights do not change."""
    flights = [(await live_event(asked, event))[1] for event in dict.fromkeys(asked.body.flights)]
    return EventMade(await open_event(asked, asked.me, checked(day_two_of(flights, asked.body))))


DAY_TWO_ROUTES: tuple[Route, ...] = (make_day_two,)
