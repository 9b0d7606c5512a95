"""A route, told once: who may use it, what it takes, what it gives. Handler, rights and documents all come from here.

    @route("POST", "/api/events", may=OWNER, says="Create an event.", body=EventSpec, gives=EventMade)
    async def make(asked: Asked[EventSpec]) -> EventMade:
        ...

    ROUTES = (make,)

A path with `{event}` is open only to those of that event, and one with `{table}` to no other table's dealer, unless
anyone may use it. A handler gets its body and its query already read; it gives back a value, or a Paper, or raises:
Refused is answered with 409, DataError with 400, NotAllowed with 403, a Problem as it
says itself.
"""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import msgspec

from floorman.base import Refused
from floorman.rulebook import Format, Rulebook
from floorman.rulebook.consult import cites_of_refusal
from floorman.server.accounts.sessions import Session
from floorman.server.house import House
from floorman.server.rights import Group, NotAllowed, Who

LONGEST_SEARCH = 200
"""Characters of a text to search for."""

Method = Literal["GET", "POST", "PUT", "DELETE"]
Body = TypeVar("Body")


class Wrong(msgspec.Struct, frozen=True):
    """Every answer that is not what was asked for: a word for programs, a sentence for people, the rules behind it."""

    code: str
    says: str
    topic: str = ""
    cites: tuple[str, ...] = ()


class Problem(Exception):  # noqa: N818 - it is an answer
    """Why a request is not carried out. `after` is the seconds until it may be tried again."""

    def __init__(
        self, status: int, code: str, says: str, *, topic: str = "", cites: tuple[str, ...] = (), after: int = 0
    ) -> None:
        super().__init__(says)
        self.status = status
        self.wrong = Wrong(code, says, topic, cites)
        self.after = after


def unknown(what: str) -> Problem:
    """There is no such thing; `what` is a whole sentence."""
    return Problem(404, "unknown", what)


def is_number(text: str) -> bool:
    """Whether a part of a path is a number that can be one of ours: whole, not negative, and not thousands of digits.

    >>> is_number("12"), is_number("²"), is_number("9" * 5000)
    (True, False, False)
    """
    return text.isdecimal() and len(text) <= 18


def refused(no: Refused, book: Rulebook, format: Format = "tournament") -> Problem:
    """A refusal with the rules of the book in force."""
    return Problem(409, no.code, str(no), topic=no.topic, cites=cites_of_refusal(no.topic, no.code, book, format))


class Nothing(msgspec.Struct, frozen=True):
    """No more than that it is done."""


@dataclass(frozen=True, slots=True)
class Paper:
    """An answer that is not JSON: a file to be kept where it has a name, else something to be shown."""

    content: bytes
    media: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Asked(Generic[Body]):
    """One request, read. `who` is None for somebody without a session; `address` is where it comes from.

    `origin` is how links to this house begin, as others can reach it; `cookie` is what was sent, valid
    or not, and `device` what the browser calls itself.
    """

    house: House
    who: Who | None
    path: Mapping[str, str]
    query: Any
    body: Body
    address: str
    origin: str
    session: Session | None
    cookie: str = ""
    device: str = ""

    @property
    def event(self) -> str:
        """The event in the path; a Problem where there is none of that id."""
        event = self.path["event"]
        if event not in self.house.front_desk.ledger.events:
            raise unknown("There is no event at this address. Look for it in the list of events.")
        return event

    @property
    def me(self) -> Who:
        """Who asks, where the route is not for anyone."""
        if self.who is None:
            raise NotAllowed("no-session", "Open the link you were given, or enter the PIN, and try again.")
        return self.who


@dataclass(frozen=True, slots=True)
class SessionAnswer:
    """An answer that sets the session cookie, or ends it where `cookie` is empty."""

    value: Any
    cookie: str


@dataclass(frozen=True, slots=True)
class Route:
    """What `route` makes of a handler. `gives` of None is a Paper of the kind `media`."""

    method: Method
    path: str
    may: Group
    says: str
    does: Callable[[Asked[Any]], Awaitable[Any]]
    body: Any
    query: Any
    gives: Any
    media: str
    status: int
    codes: Mapping[int, str]
    most: int
    enters: bool

    @property
    def name(self) -> str:
        """The handler's own name, for documents."""
        return self.does.__name__


def route(
    method: Method,
    path: str,
    *,
    may: Group,
    says: str,
    body: Any = None,
    query: Any = None,
    gives: Any = None,
    media: str = "application/json",
    status: int = 200,
    codes: Mapping[int, str] | None = None,
    most: int = 256 * 1024,
    enters: bool = False,
) -> Callable[[Callable[[Asked[Any]], Awaitable[Any]]], Route]:
    """Make a Route of a handler. msgspec reads `body` and `query`; `codes` says what else may come back, `most` how
    many bytes are read; one that `enters` can be tried less often.
    """

    def made(does: Callable[[Asked[Any]], Awaitable[Any]]) -> Route:
        return Route(method, path, may, says, does, body, query, gives, media, status, dict(codes or {}), most, enters)

    return made
