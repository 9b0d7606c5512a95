"""Links to a role, with their codes to scan."""

from io import BytesIO
from typing import Annotated, Any, Literal

import msgspec
import segno
from msgspec import Meta

from floorman.base import DataError, Value
from floorman.server.accounts.records import LinkMade
from floorman.server.accounts.rights import FLOOR, OWNER
from floorman.server.accounts.roles import Role
from floorman.server.http.route import Asked, Nothing, Route, is_number, route, unknown
from floorman.server.http.sessions import Pin, Short


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


class Joining(msgspec.Struct, frozen=True):
    """The room code, the address that it stands for, and the same as a code to scan."""

    code: str
    url: str
    qr_svg: str


class Links(msgspec.Struct, frozen=True):
    """The open links of an event, and its room code; None while phones cannot join by one."""

    links: tuple[LinkLine, ...]
    join: Joining | None = None


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


def joining_of(asked: Asked[Any], event: str) -> Joining | None:
    """Return how phones join an event; None where they cannot."""
    code = asked.house.front_desk.ledger.codes.get(event, "")
    url = f"{asked.origin}/join/{code}"
    return Joining(code, url, qr_svg(url)) if code else None


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
        raise DataError("table", "a dealer's link is for one table, and no other link is.", "Give the table's number.")
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
        raise unknown("There is no such link, or it has been withdrawn already.")
    return Nothing()


@route("POST", "/api/owner-link", may=OWNER, says="A link for the owner's next device, for one use.", gives=Link)
async def owner_link(asked: Asked[None]) -> Link:
    """Make one; an earlier one that nobody used is closed."""
    desk = asked.house.front_desk
    token = await desk.owner_link(asked.me.shown)
    return _link(asked, max(desk.ledger.links), token)


ROUTES: tuple[Route, ...] = (links, make_link, revoke_link, owner_link)
