"""Routes of links and room codes, with their QR codes; joining by phone; the house's logo."""

import secrets
from io import BytesIO
from typing import Annotated, Literal

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
    """A link to make.

    A dealer's needs its table; `hours` of 0 has no end; `pin` is asked for too, where it is not empty.
    """

    role: Literal["director", "dealer", "display", "player"]
    table: Short = ""
    name: Short = ""
    pin: Pin = ""
    hours: Annotated[int, Meta(ge=0, le=24 * 365)] = 0
    once: bool = False


class Link(msgspec.Struct, frozen=True):
    """A new link: its address and its QR code, which cannot be shown again."""

    no: int
    url: str
    qr_svg: str


class LinkLine(msgspec.Struct, frozen=True):
    """An open link. Its address is not stored; `until_ms` is a time of day, 0 for no end."""

    no: int
    role: Role
    table: str
    name: str
    pin: bool
    once: bool
    until_ms: int


class JoinAddress(msgspec.Struct, frozen=True):
    """The room code, its address, and the QR code of that."""

    code: str
    url: str
    qr_svg: str


class Links(msgspec.Struct, frozen=True):
    """The open links of an event, and its room code; None while phones cannot join by one."""

    links: tuple[LinkLine, ...]
    join: JoinAddress | None = None


def qr_svg(url: str) -> str:
    """Return an address as a QR code, black on white in every theme."""
    out = BytesIO()
    segno.make(url, error="m").save(
        out, kind="svg", scale=4, border=4, dark="#000", light="#fff", xmldecl=False, svgns=True, nl=False
    )
    return out.getvalue().decode()


def _link(asked: Asked[object], no: int, token: str) -> Link:
    url = f"{asked.origin}/in/{token}"
    return Link(no, url, qr_svg(url))


def joining_of(asked: Asked[object], event: str) -> JoinAddress | None:
    """Return the room code of an event with its address; None where phones cannot join."""
    code = asked.services.front_desk.ledger.codes.get(event, "")
    url = f"{asked.origin}/join/{code}"
    return JoinAddress(code, url, qr_svg(url)) if code else None


def _line(made: LinkMade) -> LinkLine:
    return LinkLine(made.link, made.role, made.table, made.name, bool(made.pin), made.once, made.until_ms)


@route("GET", "/api/events/{event}/links", may=FLOOR, says="The open links of an event.", gives=Links)
async def links(asked: Asked[None]) -> Links:
    """List the open links, without their secrets."""
    lines = tuple(_line(made) for made in asked.services.front_desk.ledger.open_links(asked.event))
    return Links(lines, joining_of(asked, asked.event))


@route("POST", "/api/events/{event}/links", may=FLOOR, says="Make a link to a role.", body=NewLink, gives=Link)
async def make_link(asked: Asked[NewLink]) -> Link:
    """Make a link."""
    new, event = asked.body, asked.event
    desk = asked.services.front_desk
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
    """Revoke a link, and end the sessions that it opened."""
    no = asked.path["no"]
    closed = is_number(no) and await asked.services.front_desk.revoke_link(asked.me, asked.event, int(no))
    if not closed:
        raise unknown(message("problem.no-link"))
    return Nothing()


@route("POST", "/api/owner-link", may=OWNER, says="A link for the owner's next device, for one use.", gives=Link)
async def owner_link(asked: Asked[None]) -> Link:
    """Make a single-use link for the owner, and revoke unused earlier ones."""
    desk = asked.services.front_desk
    token = await desk.owner_link(asked.me.shown)
    return _link(asked, max(desk.ledger.links), token)


ROUTES: tuple[Route, ...] = (links, make_link, revoke_link, owner_link)


class Door(msgspec.Struct, frozen=True):
    """The event or card room of a code.

    `closed` says why nobody can join any more; `player` is the name this phone has.

    In a card `room` players join lists, and nobody has to let them in first.
    """

    event: str
    name: str
    closed: str
    player: str
    room: bool = False
    language: str = ""


class WantsIn(Value, frozen=True):
    """The name to play under. A player who has set a PIN needs it on another phone."""

    name: Annotated[str, Meta(max_length=100)]
    pin: Pin = ""


class CodeOn(Value, frozen=True):
    """Whether phones can join by a room code. Turning it on makes a new code each time."""

    on: bool


@route("GET", "/api/join/{code}", may=ANYONE, says="Find the event of a room code.", gives=Door, enters=True)
async def door(asked: Asked[None]) -> Door:
    """Return the event of a room code, and whether players can still join. No player is named but the phone's own."""
    event = asked.services.front_desk.event_of_code(asked.path["code"], asked.address)
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
    """Claim a name for this phone and ask the director to be let in, or find the seat of a player who is in already."""
    desk = asked.services.front_desk
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
    """Make this device a display of the event. A player's phone is refused."""
    session = asked.services.front_desk.enter_by_code(asked.path["code"], asked.address)
    if asked.who and asked.who.role == "player":
        raise NotAllowed("has-role", message("door.phone-not-tv", player=asked.who.name))
    return await come_in(asked, session)


async def _join_room(asked: Asked[WantsIn], room: str) -> SessionAnswer:
    """Claim a name for this phone; the player chooses lists on the phone's page afterwards.

    A name that is in the room already needs a code from the floor, because names can be read from the TV.
    """
    _, keeper = await live_room(asked, room)
    desk, name = asked.services.front_desk, " ".join(asked.body.name.split())
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
    """Give the event a new room code, or remove it."""
    event = asked.event
    await asked.services.front_desk.set_code(asked.me.shown, event, asked.body.on)
    actor, keeper = await live(asked)
    keeper.look_again()
    await actor.show_all()
    return joining_of(asked, event)


JOIN_ROUTES: tuple[Route, ...] = (door, ask, show_on_tv, set_code)


class CodeOf(msgspec.Struct, frozen=True):
    """The address on this server to make a QR code of."""

    path: Annotated[str, Meta(min_length=1, max_length=200)]


class Code(msgspec.Struct, frozen=True):
    """An address as others can reach it, and its QR code."""

    url: str
    qr_svg: str


@route("GET", "/api/code", may=ANYONE, says="A QR code for a page of this server.", query=CodeOf, gives=Code)
async def code(asked: Asked[None]) -> Code:
    """Return the QR code of an address on this server. Addresses of other sites are refused, to prevent misuse."""
    path: str = asked.query.path
    if not path.startswith("/") or path.startswith("//") or not path.isascii() or not path.isprintable():
        raise unusable("path", "no-address")
    url = f"{asked.origin}{path}"
    return Code(url, qr_svg(url))


@route("GET", "/api/events/{event}/logo", may=ANYONE, says="The logo of the house, PNG or JPEG.", media="image/png")
async def logo(asked: Asked[None]) -> Paper:
    """Return the logo; 404 where there is none."""
    _, keeper = await live(asked)
    found = keeper.screens.logo
    if found is None:
        raise unknown(message("problem.no-logo"))
    return Paper(found.data, found.media)


PICTURE_ROUTES: tuple[Route, ...] = (code, logo)
