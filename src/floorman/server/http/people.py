"""People of earlier nights: to invite and register by name, and to look at. For the floor alone."""

from contextlib import suppress
from typing import Annotated, Any

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
    """Everybody who has played here, whoever came most often first, and the last event that was played."""

    people: tuple[Person, ...]
    last: LastNight | None


class NewName(Value, frozen=True):
    """Somebody of the list, and the name to list them under. If somebody has that name, the two become one."""

    name: Name
    to: Name


class Forget(Value, frozen=True):
    """Somebody whose nights until now are to be left out of the list."""

    name: Name


class Changed(msgspec.Struct, frozen=True):
    """The number of a change, to undo it by."""

    no: int


class OfPerson(msgspec.Struct, frozen=True):
    """Somebody, by any spelling of the name."""

    name: Name


class DeletePerson(Value, frozen=True):
    """Somebody to be deleted for good, and the name once more as the owner has typed it."""

    name: Name
    typed: str = ""


class DeletedPerson(msgspec.Struct, frozen=True):
    """What stands in place of the name from now on, and where the name was."""

    label: str
    was: PersonTraces


async def _nights(asked: Asked[Any]) -> list[Night]:
    """Read every event of this server but demos and copies; one that cannot be opened is left out."""
    found: list[Night] = []
    ledger = asked.house.front_desk.ledger
    for added in ledger.events.values():
        if added.demo or ledger.is_copy(added.event):
            continue
        with suppress(Exception):  # the list of events says what is wrong with it
            actor, keeper = await live_event(asked, added.event)
            found += nights_of(keeper.seen(actor.now_ms()), keeper.started_ms)
    return found


@route("GET", "/api/people", may=FLOOR, says="Everybody who has played here.", query=PeopleQuery, gives=PeopleFound)
async def people(asked: Asked[None]) -> PeopleFound:
    """List them, or those with a name like the query."""
    nights = await _nights(asked)
    known = asked.house.people
    found = matching(known.listed(nights), asked.query.query)
    return PeopleFound(found[: asked.query.most or None], known.last_night(nights))


@route(
    "POST", "/api/people/rename", may=OWNER, says="Rename or merge people.", body=NewName, gives=Changed,
    codes={409: "Both played in one event, so they are two people."},
)  # fmt: skip
async def rename(asked: Asked[NewName]) -> Changed:
    """List somebody under another name."""
    name, to = asked.body.name, asked.body.to
    await _require_listed(asked, name)
    both = asked.house.people.together(await _nights(asked), name, to)
    if both:
        titles = list(dict.fromkeys(night.title for night in both))
        raise Problem(409, "played-together", message("problem.played-together", name=name, other=to, nights=titles))
    return Changed(await asked.house.people.rename(asked.me.shown, name, to))


@route("POST", "/api/people/forget", may=OWNER, says="Forget somebody's earlier nights.", body=Forget, gives=Changed)
async def forget(asked: Asked[Forget]) -> Changed:
    """Leave somebody out of the list. The logs of the events stay as they are."""
    await _require_listed(asked, asked.body.name)
    return Changed(await asked.house.people.forget(asked.me.shown, asked.body.name))


@route("DELETE", "/api/people/changes/{no}", may=OWNER, says="Undo a rename, a merge or a forget.", gives=Nothing)
async def undo(asked: Asked[None]) -> Nothing:
    """Take a change back."""
    no = asked.path["no"]
    if not (is_number(no) and await asked.house.people.undo(asked.me.shown, int(no))):
        raise unknown(message("problem.no-change"))
    return Nothing()


def _deletion(asked: Asked[Any]) -> PersonDeletion:
    house = asked.house
    return PersonDeletion(house.store, house.actors, house.front_desk, house.people)


@route(
    "GET", "/api/people/traces", may=OWNER, says="Where somebody's name is on this server.", query=OfPerson,
    gives=PersonTraces,
)  # fmt: skip
async def traces(asked: Asked[None]) -> PersonTraces:
    """For the owner to see before somebody is deleted."""
    return await _deletion(asked).traces(asked.query.name)


@route(
    "POST", "/api/people/delete", may=OWNER, says="Delete somebody for good, in every event. The name is asked for.",
    body=DeletePerson, gives=DeletedPerson, codes={409: "They are on the list of an event that is not over."},
)  # fmt: skip
async def delete(asked: Asked[DeletePerson]) -> DeletedPerson:
    """Put a label in place of the name everywhere. This cannot be undone."""
    name = asked.body.name
    if " ".join(asked.body.typed.split()) != name:
        raise Problem(409, "other-name", message("problem.delete-person", name=name))
    try:
        label, was = await _deletion(asked).delete(asked.me.shown, name)
    except Refused as no:
        raise Problem(409, no.code, str(no)) from no
    return DeletedPerson(label, was)


async def _require_listed(asked: Asked[Any], name: str) -> None:
    listed = asked.house.people.listed(await _nights(asked))
    if name not in {one.name for one in listed}:
        raise unknown(message("problem.nobody-listed", name=name))


ROUTES: tuple[Route, ...] = (people, rename, forget, undo, traces, delete)
