"""Routes of people who have played here: to find, rename, merge, forget and delete them."""

from contextlib import suppress
from typing import Annotated

import msgspec
from msgspec import Meta

from floorman.core import Refused, Value, is_number
from floorman.server.http.events import live_event
from floorman.server.http.route import Asked, Nothing, Problem, Route, route, unknown
from floorman.server.people import LastNight, Night, Person, matching, nights_of
from floorman.server.redaction import PersonDeletion, PersonTraces
from floorman.server.rights import FLOOR, OWNER
from floorman.text import message

Name = Annotated[str, Meta(min_length=1, max_length=100)]


class PeopleQuery(msgspec.Struct, frozen=True):
    """A part of a name, and how many to find at most; 0 for all."""

    query: Annotated[str, Meta(max_length=100)] = ""
    most: Annotated[int, Meta(ge=0, le=1000)] = 0


class PeopleFound(msgspec.Struct, frozen=True):
    """Everybody who has played here, the one with the most nights first, and the last event that was played."""

    people: tuple[Person, ...]
    last: LastNight | None


class NewName(Value, frozen=True):
    """A person of the list, and the name to list them under. Where another person has that name, the two are merged."""

    name: Name
    to: Name


class Forget(Value, frozen=True):
    """A person whose nights until now are to be left out of the list."""

    name: Name


class Changed(msgspec.Struct, frozen=True):
    """The number of a change, to undo it."""

    no: int


class OfPerson(msgspec.Struct, frozen=True):
    """A person, by any spelling of the name."""

    name: Name


class DeletePerson(Value, frozen=True):
    """A person to be deleted for good, and the name again as the owner has typed it."""

    name: Name
    typed: str = ""


class DeletedPerson(msgspec.Struct, frozen=True):
    """The label that replaces the name from now on, and where the name was."""

    label: str
    was: PersonTraces


async def _nights(asked: Asked[object]) -> list[Night]:
    """Return the nights of all events but demos and copies; events that cannot be opened are left out."""
    found: list[Night] = []
    ledger = asked.services.front_desk.ledger
    for added in ledger.events.values():
        if added.demo or ledger.is_copy(added.event):
            continue
        with suppress(Exception):  # the list of events says what is wrong with it
            actor, keeper = await live_event(asked, added.event)
            found += nights_of(keeper.seen(actor.now_ms()), keeper.started_ms)
    return found


@route("GET", "/api/people", may=FLOOR, says="Everybody who has played here.", query=PeopleQuery, gives=PeopleFound)
async def people(asked: Asked[None]) -> PeopleFound:
    """List the people, or those whose names match the query."""
    nights = await _nights(asked)
    known = asked.services.people
    found = matching(known.listed(nights), asked.query.query)
    return PeopleFound(found[: asked.query.most or None], known.last_night(nights))


@route(
    "POST", "/api/people/rename", may=OWNER, says="Rename or merge people.", body=NewName, gives=Changed,
    codes={409: "Both played in one event, so they are two people."},
)  # fmt: skip
async def rename(asked: Asked[NewName]) -> Changed:
    """List a person under another name. Refused where both played in one event."""
    name, to = asked.body.name, asked.body.to
    await _require_listed(asked, name)
    both = asked.services.people.together(await _nights(asked), name, to)
    if both:
        titles = list(dict.fromkeys(night.title for night in both))
        raise Problem(409, "played-together", message("problem.played-together", name=name, other=to, nights=titles))
    return Changed(await asked.services.people.rename(asked.me.shown, name, to))


@route("POST", "/api/people/forget", may=OWNER, says="Forget somebody's earlier nights.", body=Forget, gives=Changed)
async def forget(asked: Asked[Forget]) -> Changed:
    """Leave a person's nights until now out of the list. The logs of the events do not change."""
    await _require_listed(asked, asked.body.name)
    return Changed(await asked.services.people.forget(asked.me.shown, asked.body.name))


@route("DELETE", "/api/people/changes/{no}", may=OWNER, says="Undo a rename, a merge or a forget.", gives=Nothing)
async def undo(asked: Asked[None]) -> Nothing:
    """Undo a rename, a merge or a forget."""
    no = asked.path["no"]
    if not (is_number(no) and await asked.services.people.undo(asked.me.shown, int(no))):
        raise unknown(message("problem.no-change"))
    return Nothing()


def _deletion(asked: Asked[object]) -> PersonDeletion:
    services = asked.services
    return PersonDeletion(services.log, services.actors, services.front_desk, services.people)


@route(
    "GET", "/api/people/traces", may=OWNER, says="Where somebody's name is on this server.", query=OfPerson,
    gives=PersonTraces,
)  # fmt: skip
async def traces(asked: Asked[None]) -> PersonTraces:
    """Return where a person's name is, for the owner to see before deleting."""
    return await _deletion(asked).traces(asked.query.name)


@route(
    "POST", "/api/people/delete", may=OWNER, says="Delete somebody for good, in every event. The name is asked for.",
    body=DeletePerson, gives=DeletedPerson, codes={409: "They are on the list of an event that is not over."},
)  # fmt: skip
async def delete(asked: Asked[DeletePerson]) -> DeletedPerson:
    """Replace a person's name by a label everywhere. This cannot be undone."""
    name = asked.body.name
    if " ".join(asked.body.typed.split()) != name:
        raise Problem(409, "other-name", message("problem.delete-person", name=name))
    try:
        label, was = await _deletion(asked).delete(asked.me.shown, name)
    except Refused as no:
        raise Problem(409, no.code, str(no)) from no
    return DeletedPerson(label, was)


async def _require_listed(asked: Asked[object], name: str) -> None:
    listed = asked.services.people.listed(await _nights(asked))
    if name not in {one.name for one in listed}:
        raise unknown(message("problem.nobody-listed", name=name))


ROUTES: tuple[Route, ...] = (people, rename, forget, undo, traces, delete)
