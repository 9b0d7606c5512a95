"""Where a request comes from. A page of another site may not write in the name of whoever looks at it."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from floorman.server.http.route import Problem

HEADER = "x-floorman"


def address_of(request: HTTPConnection) -> str:
    """The address at the other end."""
    return request.client.host if request.client else "unknown"


def same_origin(request: HTTPConnection, ours: str = "") -> bool:
    """Whether the page that asks is one of ours: of this host and port, or of the origin that was set.

    What sends no origin is no browser, and has no cookie but one it was given.
    """
    origin = request.headers.get("origin")
    if origin is None:
        return True
    return origin == ours or urlsplit(origin).netloc == request.headers.get("host", "")


def from_our_pages(request: HTTPConnection, ours: str = "") -> None:
    """Let a write pass only from our own pages."""
    if not same_origin(request, ours):
        raise Problem(403, "other-origin", "This request comes from another site, so nothing was done.")
    if request.headers.get(HEADER) != "1":
        raise Problem(403, "no-header", "Requests that change something need the header X-Floorman: 1.")
