"""Pictures for the room's screens: the logo of the house, and codes to scan."""

from typing import Annotated

import msgspec
from msgspec import Meta

from floorman.base import DataError
from floorman.server.accounts.rights import ANYONE
from floorman.server.http.events import live
from floorman.server.http.links import qr_svg
from floorman.server.http.route import Asked, Paper, Route, route, unknown


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
        raise DataError("path", "it is not an address on this server.", "Enter one that begins with /.")
    url = f"{asked.origin}{path}"
    return Code(url, qr_svg(url))


@route("GET", "/api/events/{event}/logo", may=ANYONE, says="The logo of the house, PNG or JPEG.", media="image/png")
async def logo(asked: Asked[None]) -> Paper:
    """Send the picture; 404 where there is none."""
    _, keeper = await live(asked)
    found = keeper.screens.logo
    if found is None:
        raise unknown("This event has no logo.")
    return Paper(found.data, found.media)


ROUTES: tuple[Route, ...] = (code, logo)
