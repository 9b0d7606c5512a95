"""Links to a role and room codes, with their codes to scan; joining by phone; the logo of the house."""

import secrets
from io import BytesIO
from typing import Annotated, Any, Literal

import msgspec
import segno
from msgspec import Meta

from floorman.cardroom.case import need_name
from floorman.core import Refused, Value, encode, is_number, unusable
from floorman.server.accounts.sessions import LinkMade
from floorman.server.http.events import answered, live, live_event
from floorman.server.http.rooms import live_room
from floorman.server.http.route import (
    Asked,
    Nothing,
    Paper,
    Problem,
    Route,
    SessionAnswer,
    refused,
    route,
    unknown,
)
from floorman.server.http.sessions import Me, Pin, Short, come_in, me_of, show
from floorman.server.rights import ANYONE, FLOOR, OWNER, ROOM_PREFIX, NotAllowed, Role, Who
from floorman.server.tournaments.acts import AskToJoin, closed_because, listed_id
from floorman.server.wire import Do
from floorman.text import message


class NewLink(Value, frozen=True):
    """A link to make. A dealer's needs its table; `hours` of 0 has no end; with a PIN that is asked for, too."""

    role: Literal["director", "dealer", "display", "player"]
    table: Short = ""
    name: Short = ""
    pin: Pin = ""
    hours: Annotated[int, Meta(ge=0, le=24 * 365)] = 0
    once: bool = False


class Link(msgspec.Struct, frozen=True):
    """A new link, shown this once: its address and the same as a code to scan."""

    no: int
    url: str
    qr_svg: str


class LinkLine(msgspec.Struct, frozen=True):
    """A link that is open. Its address is not kept; `until_ms` is a time of day, 0 without end."""

    no: int
    role: Role
    table: str
    name: str
    pin: bool
    once: bool
    until_ms: int


class JoinAddress(msgspec.Struct, frozen=True):
    """The room code, the address that it stands for, and the same as a code to scan."""

    code: str
    url: str
    qr_svg: str


class Links(msgspec.Struct, frozen=True):
    """The open links of an event, and its room code; None while phones cannot join by one."""

    links: tuple[LinkLine, ...]
    join: JoinAddress | None = None


def qr_svg(url: str) -> str:
    """An address as a code to scan, black on white, whatever the page's colours."""
    out = BytesIO()
    segno.make(url, error="m").save(
        out, kind="svg", scale=4, border=4, dark="#000", light="#fff", xmldecl=False, svgns=True, nl=False
    )
    return out.getvalue().decode()


def _link(asked: Asked[Any], no: int, token: str) -> Link:
    url = f"{asked.origin}/in/{token}"
    return Link(no, url, qr_svg(url))


def joining_of(asked: Asked[Any], event: str) -> JoinAddress | None:
    """Return how phones join an event; None where they cannot."""
    code = asked.house.front_desk.ledger.codes.get(event, "")
    url = f"{asked.origin}/join/{code}"
    return JoinAddress(code, url, qr_svg(url)) if code else None


def _line(made: LinkMade) -> LinkLine:
    return LinkLine(made.link, made.role, made.table, made.name, bool(made.pin), made.once, made.until_ms)


@route("GET", "/api/events/{event}/links", may=FLOOR, says="The open links of an event.", gives=Links)
async def links(asked: Asked[None]) -> Links:
    """List them, without their secrets."""
    lines = tuple(_line(made) for made in asked.house.front_desk.ledger.open_links(asked.event))
    return Links(lines, joining_of(asked, asked.event))


@route("POST", "/api/events/{event}/links", may=FLOOR, says="Make a link to a role.", body=NewLink, gives=Link)
async def make_link(asked: Asked[NewLink]) -> Link:
    """Make one."""
    new, event = asked.body, asked.event
    desk = asked.house.front_desk
    if (new.role == "dealer") != bool(new.table):
        raise unusable("table", "link-table")
    made, token = await desk.make_link(
        asked.me.shown, new.role, event=event, table=new.table, name=new.name, pin=new.pin, once=new.once,
        lasts_ms=new.hours * 3_600_000,
    )  # fmt: skip
    return _link(asked, made.link, token)


@route(
    "DELETE",
    "/api/events/{event}/links/{no}",
    may=FLOOR,
    says="Withdraw a link, and end what it opened.",
    gives=Nothing,
)
async def revoke_link(asked: Asked[None]) -> Nothing:
    """Close one."""
    no = asked.path["no"]
    closed = is_number(no) and await asked.house.front_desk.revoke_link(asked.me, asked.event, int(no))
    if not closed:
        raise unknown(message("problem.no-link"))
    return Nothing()


@route("POST", "/api/owner-link", may=OWNER, says="A link for the owner's next device, for one use.", gives=Link)
async def owner_link(asked: Asked[None]) -> Link:
    """Make one; an earlier one that nobody used is closed."""
    desk = asked.house.front_desk
    token = await desk.owner_link(asked.me.shown)
    return _link(asked, max(desk.ledger.links), token)


ROUTES: tuple[Route, ...] = (links, make_link, revoke_link, owner_link)


class Door(msgspec.Struct, frozen=True):
    """The event or card room behind a code. `closed` is why nobody can join any more; `player` is the name this phone
    has. In a card `room` one joins lists, and nobody has to let the player in first.
    """

    event: str
    name: str
    closed: str
    player: str
    room: bool = False
    language: str = ""


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
    who = asked.who
    mine = who.name if who and who.role == "player" and who.event == event else ""
    if event.startswith(ROOM_PREFIX):
        _, room = await live_room(asked, event)
        return Door(event, room.spec.name, "", room.room.name_of(mine), room=True)
    actor, keeper = await live_event(asked, event)
    seen = keeper.seen(actor.now_ms())
    return Door(event, seen.spec.name, str(closed_because(seen) or ""), mine, language=seen.spec.language)


@route(
    "POST", "/api/join/{code}", may=ANYONE, says="Ask to play, by phone.", body=WantsIn, gives=Me, enters=True,
    codes={409: "The name cannot be used, registration is closed, or too many are waiting."},
)  # fmt: skip
async def ask(asked: Asked[WantsIn]) -> SessionAnswer:
    """Take the name on this phone and ask the director, or find the seat of somebody who is in already."""
    desk = asked.house.front_desk
    event = desk.event_of_code(asked.path["code"], asked.address)
    if asked.who and asked.who.role != "player":
        raise NotAllowed("has-role", message("door.signed-in", role=asked.who.role, name=False))
    if event.startswith(ROOM_PREFIX):
        return await _join_room(asked, event)
    actor, keeper = await live_event(asked, event)
    seen = keeper.seen(actor.now_ms())
    closed = closed_because(seen)
    if closed:
        raise Problem(409, "registration-closed", message("problem.ask-director", closed=closed.message))
    try:
        name = listed_id(seen, asked.body.name)
        is_in = keeper.event.find(name) is not None
        if not is_in:
            keeper.joining.require_may_ask(name, seen.waiting)
    except Refused as no:
        raise refused(no, keeper.book) from no
    if (
        name in seen.declined
        and name not in seen.waiting
        and not any(guest.id == name for guest in keeper.event.guests)
        and not is_in
    ):
        await desk.release(Who("owner", name="server"), event, name)
    try:
        session = await desk.claim(asked.session, event, name, asked.body.pin, asked.address, by_code=not is_in)
    except NotAllowed as no:
        if no.code == "claimed":
            raise NotAllowed("claimed", message("door.claimed-join", player=name)) from no
        raise
    keeper.look_again()
    if is_in:
        show(actor, keeper)
    elif name not in keeper.seen(actor.now_ms()).waiting:
        command = Do(secrets.token_urlsafe(12), msgspec.Raw(encode(AskToJoin(name))))
        answered(await actor.do(session.who, command))
    page = "" if is_in else f"/join/{asked.path['code']}"
    return SessionAnswer(me_of(asked, session.who, page), await desk.opened(session, asked.device))


@route("POST", "/api/tv/{code}", may=ANYONE, says="Show an event on a TV, by its room code.", gives=Me, enters=True)
async def show_on_tv(asked: Asked[None]) -> SessionAnswer | Me:
    """Make this device a display of the event. A player's phone stays the player's."""
    session = asked.house.front_desk.enter_by_code(asked.path["code"], asked.address)
    if asked.who and asked.who.role == "player":
        raise NotAllowed("has-role", message("door.phone-not-tv", player=asked.who.name))
    return await come_in(asked, session)


async def _join_room(asked: Asked[WantsIn], room: str) -> SessionAnswer:
    """Take a name on this phone. Which list it joins, the player says on the phone's page.

    Whoever is in the room already, or has the name on another phone, is handed to a phone by the floor alone: names
    are read from the TV by everybody.
    """
    _, keeper = await live_room(asked, room)
    desk, name = asked.house.front_desk, " ".join(asked.body.name.split())
    try:
        need_name(name)
        if set("<>") & set(name) or not name.isprintable():
            raise Refused("room.list", "bad-name.signs")
    except Refused as no:
        raise refused(no, keeper.book, "cash") from no
    known = keeper.find(name)
    if known is not None:
        called = keeper.room.name_of(known)
        session = await desk.claim_handed(asked.session, room, known, asked.body.pin, asked.address, called)
    else:
        id = keeper.room.id_for(name)
        session = await desk.claim(asked.session, room, id, "", asked.address, by_code=True)
    return SessionAnswer(me_of(asked, session.who), await desk.opened(session, asked.device))


@route(
    "PUT", "/api/events/{event}/code", may=FLOOR, says="Open or close joining by a room code.", body=CodeOn,
    gives=JoinAddress | None,
)  # fmt: skip
async def set_code(asked: Asked[CodeOn]) -> JoinAddress | None:
    """Give the event a new code, or none."""
    event = asked.event
    await asked.house.front_desk.set_code(asked.me.shown, event, asked.body.on)
    actor, keeper = await live(asked)
    keeper.look_again()
    await actor.show_all()
    return joining_of(asked, event)


JOIN_ROUTES: tuple[Route, ...] = (door, ask, show_on_tv, set_code)


class CodeOf(msgspec.Struct, frozen=True):
    """Which address of this house to make a code of."""

    path: Annotated[str, Meta(min_length=1, max_length=200)]


class Code(msgspec.Struct, frozen=True):
    """An address as others can reach it, and the same as a code to scan."""

    url: str
    qr_svg: str


@route("GET", "/api/code", may=ANYONE, says="A QR code for a page of this server.", query=CodeOf, gives=Code)
async def code(asked: Asked[None]) -> Code:
    """Make a code of an address here. There are none for other sites: nobody shall be led there by this one."""
    path: str = asked.query.path
    if not path.startswith("/") or path.startswith("//") or not path.isascii() or not path.isprintable():
        raise unusable("path", "no-address")
    url = f"{asked.origin}{path}"
    return Code(url, qr_svg(url))


@route("GET", "/api/events/{event}/logo", may=ANYONE, says="The logo of the house, PNG or JPEG.", media="image/png")
async def logo(asked: Asked[None]) -> Paper:
    """Send the picture; 404 where there is none."""
    _, keeper = await live(asked)
    found = keeper.screens.logo
    if found is None:
        raise unknown(message("problem.no-logo"))
    return Paper(found.data, found.media)


PICTURE_ROUTES: tuple[Route, ...] = (code, logo)
