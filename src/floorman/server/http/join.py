"""Joining by phone: a room code leads to an event, a name asks to play, and the director answers."""

import secrets
from typing import Annotated

import msgspec
from msgspec import Meta

from floorman.base import Refused, Value, encode
from floorman.server.accounts.rights import ANYONE, FLOOR, NotAllowed
from floorman.server.accounts.roles import Who
from floorman.server.event.joining import AskToJoin, closed_because, listed_name
from floorman.server.http.events import answered, live, live_event
from floorman.server.http.links import Joining, joining_of
from floorman.server.http.route import Asked, Kept, Problem, Route, refused, route
from floorman.server.http.sessions import Me, Pin, me_of, show
from floorman.server.wire import Do


class Door(msgspec.Struct, frozen=True):
    """The event behind a room code. `closed` is why nobody can join any more; `player` is the name this phone has."""

    event: str
    name: str
    closed: str
    player: str


class WantsIn(Value, frozen=True):
    """The name to play under. A player who has a PIN of their own needs it on another phone."""

    name: Annotated[str, Meta(max_length=100)]
    pin: Pin = ""


class CodeOn(Value, frozen=True):
    """Whether phones can join by a room code. Each time it is turned on the code is a new one."""

    on: bool


@route("GET", "/api/join/{code}", may=ANYONE, says="Find the event of a room code.", gives=Door, enters=True)
async def door(asked: Asked[None]) -> Door:
    """Say which event it is, and whether one can still join. No player is named but the phone's own."""
    event = asked.house.front_desk.event_of_code(asked.path["code"], asked.address)
    actor, keeper = await live_event(asked, event)
    seen = keeper.seen(actor.now_ms())
    who = asked.who
    mine = who.name if who and who.role == "player" and who.event == event else ""
    return Door(event, seen.spec.name, closed_because(seen), mine)


@route(
    "POST", "/api/join/{code}", may=ANYONE, says="Ask to play, by phone.", body=WantsIn, gives=Me, enters=True,
    codes={409: "The name cannot be used, registration is closed, or too many are waiting."},
)  # fmt: skip
async def ask(asked: Asked[WantsIn]) -> Kept:
    """Take the name on this phone and ask the director, or find the seat of somebody who is in already."""
    desk = asked.house.front_desk
    event = desk.event_of_code(asked.path["code"], asked.address)
    if asked.who and asked.who.role != "player":
        raise NotAllowed("has-role", f"This device is signed in as {asked.who.role}. Join with a phone of your own.")
    actor, keeper = await live_event(asked, event)
    seen = keeper.seen(actor.now_ms())
    closed = closed_because(seen)
    if closed:
        raise Problem(409, "registration-closed", f"{closed} Ask the director.")
    try:
        name = listed_name(seen, asked.body.name)
        is_in = any(player.name == name for player in keeper.event.players)
        if not is_in:
            keeper.joining.require_may_ask(name, seen.waiting)
    except Refused as no:
        raise refused(no, keeper.book) from no
    if name in seen.declined and name not in seen.waiting and keeper.event.guest(name) is None and not is_in:
        await desk.release(Who("owner", name="server"), event, name)
    try:
        session = await desk.claim(asked.session, event, name, asked.body.pin, asked.address, by_code=not is_in)
    except NotAllowed as no:
        if no.code == "claimed":
            raise NotAllowed("claimed", f"{name} is taken by another phone. {_IF_YOU}") from no
        raise
    keeper.look_again()
    if is_in:
        show(actor, keeper)
    elif name not in keeper.seen(actor.now_ms()).waiting:
        command = Do(secrets.token_urlsafe(12), msgspec.Raw(encode(AskToJoin(name))))
        answered(await actor.do(session.who, command))
    page = "" if is_in else f"/join/{asked.path['code']}"
    return Kept(me_of(asked, session.who, page), await desk.opened(session, asked.device))


_IF_YOU = "If that is you, ask the director to free the name; if not, add a letter of your last name."


@route(
    "PUT", "/api/events/{event}/code", may=FLOOR, says="Open or close joining by a room code.", body=CodeOn,
    gives=Joining | None,
)  # fmt: skip
async def set_code(asked: Asked[CodeOn]) -> Joining | None:
    """Give the event a new code, or none."""
    event = asked.event
    await asked.house.front_desk.set_code(asked.me.shown, event, asked.body.on)
    actor, keeper = await live(asked)
    keeper.look_again()
    await actor.show_all()
    return joining_of(asked, event)


ROUTES: tuple[Route, ...] = (door, ask, set_code)
