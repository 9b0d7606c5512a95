"""The rulings desk for pages: a situation in, the ruling out. Nothing is kept; a precedent is an act of an event."""

from typing import Annotated

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from floorman.desk.catalogue import Found, search
from floorman.desk.situation import Answered, Situation, answered
from floorman.rulebook import Format
from floorman.server.accounts.rights import ANYONE, INSIDE
from floorman.server.http.events import live
from floorman.server.http.route import LONGEST_SEARCH, Asked, route


@route("POST", "/api/desk/rulings", may=ANYONE, says="Rule on what happened.", body=Situation, gives=Answered)
async def rulings(asked: Asked[Situation]) -> Answered:
    """A ruling to every line, how the table stands then, and what can happen next."""
    return await asked.house.calculations.run(answered, asked.body)


@route(
    "POST", "/api/events/{event}/rulings", may=INSIDE, says="Rule on what happened, by the book of the event.",
    body=Situation, gives=Answered,
)  # fmt: skip
async def event_rulings(asked: Asked[Situation]) -> Answered:
    """The same with the event's book and house rules, whatever the situation says."""
    _, keeper = await live(asked)
    spec = keeper.spec
    situation = replace(asked.body, book=spec.book, house=dict(spec.house), format="tournament")
    return await asked.house.calculations.run(answered, situation)


class Wanted(msgspec.Struct, frozen=True):
    """Words that an incident is called by, and whether it happens in a tournament or a cash game."""

    search: Annotated[str, Meta(max_length=LONGEST_SEARCH)] = ""
    format: Format = "tournament"


@route("GET", "/api/desk/incidents", may=ANYONE, says="Incidents by name.", query=Wanted, gives=list[Found])
async def incidents(asked: Asked[None]) -> list[Found]:
    """What is called so, best first; without words every incident and act, but no offences."""
    wanted: Wanted = asked.query
    return list(search(wanted.search, wanted.format))


ROUTES = (rulings, event_rulings, incidents)
