"""Routes to sign in and out: by a link, by a PIN, as a player."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from floorman.cardroom.state import name_in
from floorman.core import Value
from floorman.server.accounts.sessions import Session, token_hash
from floorman.server.http.events import live
from floorman.server.http.route import Asked, Nothing, Route, SessionAnswer, route, unknown
from floorman.server.rights import ANYONE, FLOOR, OWNER, ROOM_PREFIX, NotAllowed, Role, Who
from floorman.server.streams.actor import Actor
from floorman.server.tournaments.keeper import EventKeeper
from floorman.text import message

Short = Annotated[str, Meta(max_length=200)]
Pin = Annotated[str, Meta(max_length=64)]
SHORT_ID = 16
"""Characters of a session's hash that name it."""


class EventLine(msgspec.Struct, frozen=True):
    """An event by name."""

    id: str
    name: str
    demo: bool


class Me(msgspec.Struct, frozen=True):
    """The client's role, "" without a session. `page` is the page of that role."""

    role: Role | Literal[""]
    event: str
    table: str
    name: str
    page: str
    events: tuple[EventLine, ...]


class WithLink(Value, frozen=True):
    """The secret part of a link, and its PIN where it has one."""

    link: Short
    pin: Pin = ""


class WithPin(Value, frozen=True):
    """The PIN of a role in an event; for a dealer, of a table."""

    event: Short
    role: Literal["director", "dealer", "display", "player"]
    pin: Pin
    table: Short = ""


class NewPin(Value, frozen=True):
    """The new PIN of a role; an empty one removes it."""

    role: Literal["director", "dealer", "display", "player"]
    pin: Pin
    table: Short = ""


class Claim(Value, frozen=True):
    """The name to claim; `pin` is the event's, or the player's own, to claim the name on another phone."""

    player: Short
    pin: Pin = ""


class WhichRole(Value, frozen=True):
    """One role, or all where it is empty."""

    role: Literal["", "director", "dealer", "display", "player"] = ""


def page_of(who: Who | None) -> str:
    """Return the address of a role's page."""
    if who and who.event.startswith(ROOM_PREFIX):
        tail = {"dealer": f"/table/{who.table}", "display": "/tv", "player": "/phone"}.get(who.role, "")
        return f"/room/{who.event}{tail}"
    match who:
        case Who("director", event):
            return f"/e/{event}"
        case Who("dealer", event, table):
            return f"/e/{event}/table/{table}"
        case Who("display", event):
            return f"/e/{event}/tv"
        case Who("player", event):
            return f"/e/{event}/phone"
        case _:
            return "/"


def me_of(asked: Asked[object], who: Who | None, page: str = "") -> Me:
    """Return the client's role and events, and the page to go to: that of the role, or `page`."""
    seen = asked.services.front_desk.ledger.events.values() if who else ()
    lines = tuple(EventLine(each.event, each.name, each.demo) for each in seen if who and who.event in ("", each.event))
    if who is None:
        return Me("", "", "", "", "/", lines)
    return Me(who.role, who.event, who.table, who.name, page or page_of(who), lines)


_RANK: dict[Role, int] = {
    "owner": 5, "director": 4, "floor": 4, "cashier": 3, "dealer": 2, "display": 1, "player": 1
}  # fmt: skip


async def come_in(asked: Asked[object], new: Session) -> SessionAnswer | Me:
    """Return the answer to a client that signed in.

    One with a higher role already keeps it, and only goes to the page.
    """
    old = asked.who
    covers = old and (old.role == "owner" or old.event == new.who.event)
    if old and covers and _RANK[old.role] > _RANK[new.who.role]:
        return me_of(asked, old, page_of(new.who))
    return SessionAnswer(me_of(asked, new.who), await asked.services.front_desk.opened(new, asked.device))


@route("GET", "/api/me", may=ANYONE, says="The client's role, and the events it may see.", gives=Me)
async def me(asked: Asked[None]) -> Me:
    """Return the client's role and the events it may see."""
    return me_of(asked, asked.who)


@route("POST", "/api/sessions", may=ANYONE, says="Sign in with a link.", body=WithLink, gives=Me, enters=True)
async def enter(asked: Asked[WithLink]) -> SessionAnswer | Me:
    """Open a session by a link."""
    return await come_in(asked, await asked.services.front_desk.enter(asked.body.link, asked.body.pin, asked.address))


@route("POST", "/api/pins", may=ANYONE, says="Sign in with the PIN of a role.", body=WithPin, gives=Me, enters=True)
async def enter_by_pin(asked: Asked[WithPin]) -> SessionAnswer | Me:
    """Open a session by a PIN."""
    given = asked.body
    entered = await asked.services.front_desk.enter_by_pin(
        given.event, given.role, given.table, given.pin, asked.address, asked.cookie
    )
    return await come_in(asked, entered)


@route("DELETE", "/api/sessions", may=ANYONE, says="Sign out on this device.", gives=Me)
async def leave(asked: Asked[None]) -> SessionAnswer:
    """End the client's session, so that its cookie is no longer valid."""
    if asked.session:
        await asked.services.front_desk.end_session(asked.me, token_hash(asked.session.id))
    return SessionAnswer(me_of(asked, None), "")


class SessionLine(msgspec.Struct, frozen=True):
    """A signed-in device.

    `id` is used to end its session; `screens` is how many pages it has open; `mine` is the client's own.

    `device` is the browser's user agent, `called` the name that the owner gave it, empty where there is none.
    `opened_ms` is 0 for a session of an earlier version, `seen_ms` where it was not seen since the server started.
    """

    id: str
    role: Role
    event: str
    event_name: str
    table: str
    name: str
    device: str
    called: str
    opened_ms: int
    seen_ms: int
    screens: int
    mine: bool


class SignedIn(msgspec.Struct, frozen=True):
    """All signed-in devices, the last one first."""

    sessions: tuple[SessionLine, ...]


class Others(Value, frozen=True):
    """Whose sessions to end: those of owners, or all."""

    role: Literal["", "owner"] = ""


@route("GET", "/api/sessions", may=OWNER, says="Every device that is signed in.", gives=SignedIn)
async def all_sessions(asked: Asked[None]) -> SignedIn:
    """List all sessions for the owner, who can end each of them."""
    own = asked.session and token_hash(asked.session.id)
    ledger = asked.services.front_desk.ledger
    lines = []
    for one, opened_ms, seen_ms in asked.services.front_desk.sessions():
        event = ledger.events.get(one.event) or ledger.rooms.get(one.event)
        lines.append(
            SessionLine(
                one.session[:SHORT_ID],
                one.role,
                one.event,
                event.name if event else "",
                one.table,
                name_in(one.name) if one.event in ledger.rooms and one.role == "player" else one.name,
                one.device,
                ledger.devices.get(one.session, ""),
                opened_ms,
                seen_ms,
                asked.services.pages(one.session),
                one.session == own,
            )
        )
    return SignedIn(tuple(lines))


class DeviceName(Value, frozen=True):
    """What the owner calls a device, as "Laptop by the door"; empty to remove the name."""

    name: Annotated[str, Meta(max_length=40)]


@route(
    "PUT", "/api/sessions/{session}/name", may=OWNER, says="Name a device, so that it is told from others.",
    body=DeviceName, gives=Nothing,
)  # fmt: skip
async def name_device(asked: Asked[DeviceName]) -> Nothing:
    """Record the name, without spaces around it."""
    if not await asked.services.front_desk.name_device(asked.me, asked.path["session"], asked.body.name.strip()):
        raise unknown(message("problem.signed-out"))
    return Nothing()


@route("DELETE", "/api/sessions/{session}", may=OWNER, says="Sign out one device.", gives=Nothing)
async def end_session(asked: Asked[None]) -> Nothing:
    """End a session and close its pages."""
    if not await asked.services.front_desk.end_session(asked.me, asked.path["session"]):
        raise unknown(message("problem.signed-out"))
    return Nothing()


@route(
    "POST", "/api/sessions/end-others", may=OWNER, says="Sign out all other devices, or all of owners.", body=Others,
    gives=Me,
)  # fmt: skip
async def end_others(asked: Asked[Others]) -> SessionAnswer:
    """End every session but the client's, which continues under a new cookie."""
    if asked.session is None:
        raise unknown(message("problem.no-session"))
    desk = asked.services.front_desk
    called = desk.ledger.devices.get(token_hash(asked.session.id), "")
    new = await desk.end_all(asked.session, asked.body.role)
    cookie = await desk.opened(new, asked.device)
    await desk.name_device(asked.me, token_hash(new.id), called)
    return SessionAnswer(me_of(asked, new.who), cookie)


@route(
    "DELETE", "/api/events/{event}/sessions", may=FLOOR, says="Sign out everybody of a role, or everybody.",
    query=WhichRole, gives=Nothing,
)  # fmt: skip
async def end_sessions(asked: Asked[None]) -> Nothing:
    """End the sessions of an event, or those of one role in it."""
    await asked.services.front_desk.end_sessions(asked.me, asked.event, asked.query.role)
    return Nothing()


@route(
    "PUT", "/api/events/{event}/pins", may=FLOOR, says=("Set the PIN of a role. Whoever signed in with the "
        "old one is signed out."),
    body=NewPin, gives=Nothing,
)  # fmt: skip
async def set_pin(asked: Asked[NewPin]) -> Nothing:
    """Set a PIN, or remove it."""
    given = asked.body
    await asked.services.front_desk.set_pin(asked.me, asked.event, given.role, given.table, given.pin)
    return Nothing()


@route(
    "POST", "/api/events/{event}/claim", may=ANYONE, says="Take a player's name on this phone.",
    body=Claim, gives=Me, enters=True,
)  # fmt: skip
async def claim(asked: Asked[Claim]) -> SessionAnswer:
    """Claim a player's name for this phone."""
    event, player = asked.path["event"], asked.body.player
    if asked.who and asked.who.role != "player":
        raise NotAllowed("has-role", message("door.signed-in", role=asked.who.role, name=True))
    actor, keeper = await live(asked)
    if keeper.event.find(player) is None:
        raise unknown(message("problem.nobody-called", player=player))
    session = await asked.services.front_desk.claim(asked.session, event, player, asked.body.pin, asked.address)
    show(actor, keeper)
    return SessionAnswer(me_of(asked, session.who), await asked.services.front_desk.opened(session, asked.device))


@route(
    "DELETE",
    "/api/events/{event}/claims/{player}",
    may=FLOOR,
    says="Free a name that a phone has taken.",
    gives=Nothing,
)
async def release(asked: Asked[None]) -> Nothing:
    """Release a name that a phone has claimed."""
    if not await asked.services.front_desk.release(asked.me, asked.event, asked.path["player"]):
        raise unknown(message("problem.no-phone", player=asked.path["player"]))
    show(*await live(asked))
    return Nothing()


def show(actor: Actor, keeper: EventKeeper) -> None:
    """Update the director's screen, which shows the names that phones have claimed."""
    keeper.look_again()
    actor.show_floor()


ROUTES: tuple[Route, ...] = (
    me, enter, enter_by_pin, leave, all_sessions, name_device, end_session, end_others, end_sessions, set_pin,
    claim, release,
)  # fmt: skip
