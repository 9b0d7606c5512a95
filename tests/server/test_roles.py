"""Nobody can do what the role does not allow: every act and every route, tried by every role.

What is expected is written here once more, by hand, so that a slip in the table of rights is seen.
"""

import asyncio
import typing
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest
import uvicorn
from starlette.websockets import WebSocket
from websockets.asyncio.client import connect

from floorman.core import PlayerId, Value
from floorman.rules import load_book
from floorman.server.accounts.sessions import COOKIE
from floorman.server.app import ROUTES, who_of_socket
from floorman.server.http.route import Route
from floorman.server.keepers import DealerAct, HandKeeper, InForce
from floorman.server.log.records import Recorded
from floorman.server.rights import ACTS, ROLES, STAFF, NotAllowed, Role, Who
from floorman.server.rights import may_act as allowed
from floorman.server.tournaments.acts import AskToJoin, EventAct
from floorman.server.ws import OPTIONS
from floorman.tournament import TableId
from server.conftest import Opening, SetTimes
from server.visitors import ORIGIN, Club, open_club

pytestmark = pytest.mark.anyio

EVENT_ACTS: dict[str, Any] = {kind.__name__: kind for kind in typing.get_args(EventAct)}
HAND_ACTS: dict[str, Any] = {kind.__name__: kind for kind in typing.get_args(DealerAct)}
OF_NOBODY = {"PassTime"}
OF_THE_OWNER = {"CreateEvent"}
OF_PLAYERS = {"AskToJoin"}
"""For the own name, over the socket or by the room code; the route of acts is the staff's."""
OF_DEALERS = {
    "Bust", "CallClock", "CallTime", "CountStacks", "EndClock", "MarkHand", "PlayHand", "PointOut", "AskForHelp",
    "LastCardDealt",
}  # fmt: skip
TAKES_AWAY = {"Bust", "Disqualify"}
"""After which Ann is at no table: they are tried last."""
TURNED_AWAY = {"no-right", "no-session", "other-event", "other-table"}

EVERYBODY = {"nobody", *ROLES}
FLOOR = {"owner", "director"}
MAY_USE: dict[str, set[str]] = {
    "GET /api/me": EVERYBODY,
    "POST /api/sessions": EVERYBODY,
    "DELETE /api/sessions": EVERYBODY,
    "POST /api/pins": EVERYBODY,
    "POST /api/owner-link": {"owner"},
    "GET /api/events": set(ROLES),
    "POST /api/events": {"owner"},
    "POST /api/events/day-two": {"owner"},
    "POST /api/events/demo": {"owner"},
    "POST /api/events/import": {"owner"},
    "POST /api/events/preview": {"owner"},
    "GET /api/events/{event}": EVERYBODY,
    "DELETE /api/events/{event}": {"owner"},
    "POST /api/events/{event}/archive": {"owner"},
    "GET /api/sessions": {"owner"},
    "DELETE /api/sessions/{session}": {"owner"},
    "PUT /api/sessions/{session}/name": {"owner"},
    "POST /api/sessions/end-others": {"owner"},
    "GET /api/seasons": {"owner"},
    "POST /api/seasons": {"owner"},
    "GET /api/seasons/{season}": {"owner"},
    "GET /api/seasons/{season}/table.csv": {"owner"},
    "PUT /api/seasons/{season}": {"owner"},
    "DELETE /api/seasons/{season}": {"owner"},
    "POST /api/seasons/{season}/share": {"owner"},
    "GET /api/shared/{token}": EVERYBODY,
    "POST /api/events/{event}/acts": {*FLOOR, "dealer"},
    "GET /api/events/{event}/board": set(ROLES),
    "POST /api/events/{event}/claim": EVERYBODY,
    "DELETE /api/events/{event}/claims/{player}": FLOOR,
    "GET /api/events/{event}/export.json": FLOOR,
    "GET /api/events/{event}/links": FLOOR,
    "POST /api/events/{event}/links": FLOOR,
    "DELETE /api/events/{event}/links/{no}": FLOOR,
    "GET /api/code": EVERYBODY,
    "GET /api/events/{event}/log": FLOOR,
    "GET /api/events/{event}/logo": EVERYBODY,
    "GET /api/events/{event}/undo": FLOOR,
    "PUT /api/events/{event}/pins": FLOOR,
    "GET /api/events/{event}/precedents": set(ROLES),
    "GET /api/events/{event}/prints/{what}": set(ROLES),
    "GET /api/events/{event}/results": set(ROLES),
    "GET /api/events/{event}/results.csv": FLOOR,
    "POST /api/events/{event}/deals": FLOOR,
    "POST /api/events/{event}/schedule": FLOOR,
    "GET /api/events/{event}/seats": EVERYBODY,
    "DELETE /api/events/{event}/sessions": FLOOR,
    "POST /api/events/{event}/rulings": set(ROLES),
    "GET /api/events/{event}/answers/{topic}/{question}": set(ROLES),
    "POST /api/desk/rulings": EVERYBODY,
    "GET /api/people": FLOOR,
    "POST /api/people/rename": {"owner"},
    "POST /api/people/forget": {"owner"},
    "DELETE /api/people/changes/{no}": {"owner"},
    "GET /api/people/traces": {"owner"},
    "POST /api/people/delete": {"owner"},
    "GET /api/join/{code}": EVERYBODY,
    "POST /api/join/{code}": EVERYBODY,
    "POST /api/tv/{code}": EVERYBODY,
    "PUT /api/events/{event}/code": FLOOR,
    "GET /api/desk/incidents": EVERYBODY,
    "GET /api/rule-titles": EVERYBODY,
    "GET /api/setup": {"owner"},
    "GET /api/events/{event}/setup": {"owner"},
    "GET /api/books": EVERYBODY,
    "GET /api/books/{book}/questions": EVERYBODY,
    "GET /api/differences": EVERYBODY,
    "GET /api/rules": EVERYBODY,
    "GET /api/rules/{rule}": EVERYBODY,
    "GET /api/rules/{rule}/{question}": EVERYBODY,
    "GET /api/rooms": {"owner", "dealer", "display", "player"},
    "POST /api/rooms": {"owner"},
    "DELETE /api/rooms/{room}": {"owner"},
    "GET /api/rooms/{room}/board": {"owner"},
    "POST /api/rooms/{room}/acts": {"owner"},
    "GET /api/rooms/{room}/links": {"owner"},
    "POST /api/rooms/{room}/links": {"owner"},
    "POST /api/rooms/{room}/tables/{table}/end": {"owner"},
    "POST /api/rooms/{room}/tables/{table}/reopen": {"owner"},
    "DELETE /api/rooms/{room}/links/{no}": {"owner"},
    "DELETE /api/rooms/{room}/claims/{player}": {"owner"},
    "POST /api/rooms/{room}/claims/{player}": {"owner"},
    "GET /api/rooms/{room}/money.csv": {"owner"},
    "GET /api/rooms/{room}/payments.csv": {"owner"},
    "GET /api/rooms/{room}/export.json": {"owner"},
    "GET /api/rooms/{room}/shift.csv": {"owner"},
    "GET /api/rooms/{room}/shifts": {"owner"},
    "GET /api/rooms/{room}/cage": {"owner"},
    "GET /api/rooms/{room}/answers/{topic}/{question}": {"owner"},
    "GET /api/rooms/{room}/list": {"owner"},
    "GET /api/rooms/{room}/offences": {"owner"},
    "POST /api/rooms/{room}/tournaments/{id}": {"owner"},
    "POST /api/rooms/{room}/tournaments/{id}/link": {"owner"},
    "POST /api/rooms/{room}/share": {"owner"},
    "GET /api/settled/{token}": EVERYBODY,
    "GET /api/topics": EVERYBODY,
    "GET /api/topics/{topic}": EVERYBODY,
}


def named(one: Route) -> str:
    return f"{one.method} {one.path}"


def path_of(one: Route, event: str) -> str:
    """The path of a route, about things that are there or not."""
    about = {
        "player": "Zed",
        "no": "0",
        "what": "schedule",
        "rule": "hpt:1",
        "question": "1",
        "topic": "clock.level",
        "book": "hpt",
        "season": "none",
        "token": "none",
        "code": "ZZZZ",
        "session": "none",
        "room": "none",
        "table": "none",
        "id": "none",
    }
    return one.path.format(event=event, **about)


def may_act(role: Role, act: str) -> bool:
    if act in OF_NOBODY:
        return False
    if act in OF_PLAYERS or role == "player":
        return act in OF_PLAYERS and role == "player"
    if role == "owner":
        return True
    if role == "director":
        return act not in OF_THE_OWNER
    return role == "dealer" and (act in OF_DEALERS or act in HAND_ACTS)


def sample(kind: msgspec.inspect.Type, name: str = "") -> Any:
    """Something of a type that can be read, about Ann and table 1."""
    match kind:
        case msgspec.inspect.StructType(fields=fields, tag=tag):
            known = {"table": "1", "at": "1", "player": "Ann", "says": "So it is.", "book": "hpt"}
            filled = {f.encode_name: known.get(f.encode_name) for f in fields if f.required}
            rest = {
                f.encode_name: sample(f.type, f.name) for f in fields if f.required and filled[f.encode_name] is None
            }
            return {**({"type": tag} if tag else {}), **filled, **rest}
        case msgspec.inspect.LiteralType(values):
            return sorted(values, key=str)[0]
        case msgspec.inspect.UnionType(types):
            return sample(types[0], name)
        case msgspec.inspect.VarTupleType():
            return {"players": ["Ann"], "stacks": [["Ann", 100]]}.get(name, [])
        case msgspec.inspect.IntType():
            return 1
        case msgspec.inspect.BoolType():
            return True
        case msgspec.inspect.DictType():
            return {}
    return "Ann"


def act_named(name: str) -> Any:
    if name == "Correct":
        return {"type": name, "act": 1, "instead": {"type": "Resume"}}
    return sample(msgspec.inspect.type_info({**EVENT_ACTS, **HAND_ACTS}[name]))


@pytest.fixture
async def club(opened: Opening, times: SetTimes) -> AsyncIterator[Club]:
    async with open_club(opened(), times) as club:
        owner = await club.owner()
        assert (await club.act(owner, "draw", {"type": "DrawSeats", "tables": 1})).status_code == 200
        yield club


def test_every_act_has_its_line() -> None:
    assert set(ACTS) == {*EVENT_ACTS.values(), *HAND_ACTS.values()}


@pytest.mark.parametrize("role", ROLES)
def test_the_table_is_as_expected(role: Role) -> None:
    names = {act.__name__ for act in ACTS}
    assert {act.__name__ for act, may in ACTS.items() if role in may} == {name for name in names if may_act(role, name)}


def test_every_route_has_its_line() -> None:
    assert {named(one) for one in ROUTES} == set(MAY_USE)


@pytest.mark.parametrize("role", ROLES)
async def test_every_act_by_every_role(club: Club, role: Role) -> None:
    table = (await club.services.actors.of(f"events/{club.event}")).keeper.event.tables[0].id  # type: ignore[attr-defined]
    visitor = await club.somebody(role, **({"table": table} if role == "dealer" else {}))
    done = set()
    for number, name in enumerate(sorted(EVENT_ACTS, key=lambda name: (name in TAKES_AWAY, name))):
        text = msgspec.json.encode(act_named(name)).replace(b'"1"', msgspec.json.encode(table))
        answer = await club.act(visitor, f"act-{number}", msgspec.json.decode(text))
        assert answer.status_code in (200, 400, 403, 409), (name, answer.text)
        if answer.status_code == 400:
            assert answer.json()["code"] == "unusable", (name, answer.text)
        if answer.status_code != 403:
            done.add(name)
        elif role in ("owner", "director", "dealer"):
            assert answer.json()["code"] in TURNED_AWAY
            assert answer.json()["says"].endswith(".")
    assert done == {name for name in EVENT_ACTS if may_act(role, name) and role != "player"}


@pytest.mark.parametrize("name", ["Ann", "Zed"])
def test_a_phone_asks_for_its_own_player_alone(name: str) -> None:
    asks = AskToJoin("Zed")
    if name == "Zed":
        allowed(Who("player", "friday", name=name), asks, lambda _: "")
        return
    with pytest.raises(NotAllowed, match="its own player"):
        allowed(Who("player", "friday", name=name), asks, lambda _: "")


class Award(Value, frozen=True, tag=True):
    """An act that the table of rights has never heard of."""

    winner: PlayerId
    runners_up: tuple[tuple[PlayerId, int], ...] = ()
    where: TableId | None = None


@pytest.mark.parametrize(
    ("act", "may"),
    [
        (Award(PlayerId("Ann")), True),
        (Award(PlayerId("Ann"), where=TableId("1")), True),
        (Award(PlayerId("Bo")), False),
        (Award(PlayerId("Ann"), ((PlayerId("Bo"), 1),)), False),
        (Award(PlayerId("Ann"), where=TableId("2")), False),
    ],
)
def test_whom_an_act_of_a_dealer_is_about_is_known_by_types(
    act: Award, may: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(ACTS, Award, STAFF)
    dealer, tables = Who("dealer", "friday", "1"), {"Ann": "1", "Bo": "2"}
    if may:
        allowed(dealer, act, tables.__getitem__)
        return
    with pytest.raises(NotAllowed, match="table"):
        allowed(dealer, act, tables.__getitem__)


async def test_a_dealer_does_nothing_at_another_table(club: Club) -> None:
    dealer = await club.somebody("dealer", table="another")
    for name in sorted(OF_DEALERS):
        answer = await club.act(dealer, name, act_named(name))
        assert (answer.status_code, answer.json()["code"]) == (403, "other-table"), name


async def test_a_dealer_names_nobody_of_another_table(club: Club) -> None:
    dealer = await club.somebody("dealer", table="another")
    act: Any = {"type": "Bust", "players": ["Ann"], "at": "another"}
    assert (await club.act(dealer, "one", act)).json()["code"] == "other-table"
    act = {"type": "PlayHand", "table": "another", "stacks": [["Ann", 100]]}
    assert (await club.act(dealer, "two", act)).json()["code"] == "other-table"


@pytest.mark.parametrize("role", ROLES)
def test_every_act_at_a_table_by_every_role(role: Role) -> None:
    keeper = HandKeeper("1", lambda: InForce(load_book("hpt"), {}, "hpt"))
    for name in HAND_ACTS:
        act = msgspec.Raw(msgspec.json.encode(act_named(name)))
        for table in ("1", "2"):
            may = may_act(role, name) and (role != "dealer" or table == "1")
            try:
                keeper.decide(Who(role, "friday", table if role == "dealer" else ""), act, 0)
                turned_away = False
            except NotAllowed:
                turned_away = True
            except Exception:
                turned_away = False
            assert turned_away != may, (name, table)


@pytest.mark.parametrize("role", [*ROLES, "nobody"])
async def test_every_route_by_every_role(club: Club, role: str) -> None:
    used = set()
    for one in sorted(ROUTES, key=named):
        visitor = await club.somebody(role)
        path = path_of(one, club.event)
        answer = await visitor.ask(one.method, path, {} if one.body is not None else None)
        assert answer.status_code != 500, (named(one), answer.text)
        code = answer.json().get("code") if answer.status_code == 403 else ""
        if code not in TURNED_AWAY:
            used.add(named(one))
    assert used == {name for name, may in MAY_USE.items() if role in may}


@pytest.mark.parametrize("role", ["director", "dealer", "display", "player"])
async def test_another_event_is_closed(club: Club, role: str) -> None:
    owner = await club.owner()
    other = (await owner.post("/api/events", {"name": "Saturday", "book": "hpt"})).json()["id"]
    visitor = await club.somebody(role)
    assert [line["id"] for line in (await visitor.me())["events"]] == [club.event]
    for one in ROUTES:
        if "{event}" in one.path and role in MAY_USE[named(one)] and MAY_USE[named(one)] != EVERYBODY:
            answer = await visitor.ask(one.method, path_of(one, other), {} if one.body else None)
            assert (answer.status_code, answer.json()["code"]) == (403, "other-event"), named(one)


def socket_from(cookie: str, event: str, table: str = "", origin: str | None = ORIGIN) -> WebSocket:
    headers = [(b"host", b"club.test"), (b"cookie", f"{COOKIE}={cookie}".encode())]
    headers += [(b"origin", origin.encode())] if origin is not None else []
    params = {"event": event, **({"table": table} if table else {})}
    scope = {"type": "websocket", "path": "/", "headers": headers, "path_params": params, "query_string": b""}

    async def never(*_: Any) -> Any:
        raise AssertionError("nothing is sent")

    return WebSocket(scope, never, never)


@pytest.mark.parametrize("role", [*ROLES, "nobody"])
async def test_every_socket_by_every_role(club: Club, role: str) -> None:
    visitor = await club.somebody(role)
    cookie = visitor.client.cookies.get(COOKIE) or ""
    who_of = who_of_socket(club.services)

    def seen(event: str, table: str = "") -> bool:
        stream = f"events/{event}/tables/{table}" if table else f"events/{event}"
        try:
            return who_of(socket_from(cookie, event, table), stream) is not None
        except NotAllowed:
            return False

    assert seen(club.event) == (role != "nobody")
    assert seen("another") == (role == "owner")
    assert seen(club.event, "1") == (role in ("owner", "director", "dealer"))
    assert seen(club.event, "2") == (role in ("owner", "director"))


async def test_a_socket_of_another_sites_page_is_closed(club: Club) -> None:
    cookie = (await club.owner()).client.cookies[COOKIE]
    who_of = who_of_socket(club.services)
    for origin in ("http://evil.test", "null", "http://club.test.evil.test", "http://club.test:81", ""):
        with pytest.raises(NotAllowed):
            who_of(socket_from(cookie, club.event, origin=origin), f"events/{club.event}")
    assert who_of(socket_from(cookie, club.event), f"events/{club.event}")
    assert who_of(socket_from(cookie, club.event, origin=None), f"events/{club.event}")


@asynccontextmanager
async def on_the_network(club: Club) -> AsyncIterator[str]:
    config = uvicorn.Config(club.app, host="127.0.0.1", port=0, log_level="warning", lifespan="off", **OPTIONS)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    await serving


async def test_a_socket_is_opened_by_the_cookie_and_closed_with_it(club: Club) -> None:
    director = await club.somebody("director")
    cookie = f"{COOKIE}={director.client.cookies[COOKIE]}"
    async with on_the_network(club) as host:
        url, hello = f"ws://{host}/ws/events/{club.event}", '{"type":"hello","version":1}'
        async with connect(url, origin=f"http://{host}", additional_headers={"Cookie": cookie}, proxy=None) as screen:  # type: ignore[arg-type]
            await screen.send(hello)
            welcome = msgspec.json.decode(await screen.recv())
            assert (welcome["type"], welcome["role"], welcome["board"]["type"]) == ("welcome", "director", "director")
            await club.services.front_desk.end_sessions(Who("owner"), club.event)
            assert msgspec.json.decode(await screen.recv())["code"] == "signed-out"
        async with connect(url, origin="http://evil.test", additional_headers={"Cookie": cookie}, proxy=None) as evil:  # type: ignore[arg-type]
            assert msgspec.json.decode(await evil.recv())["code"] == "other-origin"
        async with connect(url, proxy=None) as nobody:
            assert msgspec.json.decode(await nobody.recv())["code"] == "no-session"


async def test_the_director_sees_at_once_whose_phone_is_here(club: Club) -> None:
    owner, player = await club.owner(), "Ann"
    actor = await club.services.actors.of(f"events/{club.event}")
    seat = await actor.join(Who("owner"))
    no = actor.no

    async def claimed() -> bool:
        shown = msgspec.json.decode(await seat.next())
        return bool(next(one["claimed"] for one in shown["board"]["players"] if one["name"] == player))

    assert not await claimed()
    phone = club.visitor()
    assert (await phone.post(f"/api/events/{club.event}/claim", {"player": player})).status_code == 200
    assert await claimed()
    assert (await owner.ask("DELETE", f"/api/events/{club.event}/claims/{player}")).status_code == 200
    assert not await claimed() and actor.no == no


async def test_a_table_that_is_not_in_play_cannot_be_opened(club: Club) -> None:
    owner = await club.owner()
    cookie = f"{COOKIE}={owner.client.cookies[COOKIE]}"
    async with on_the_network(club) as host:

        async def opened(table: str) -> dict[str, Any]:
            url = f"ws://{host}/ws/events/{club.event}/tables/{table}"
            async with connect(url, additional_headers={"Cookie": cookie}, proxy=None) as screen:
                await screen.send('{"type":"hello","version":1}')
                return dict(msgspec.json.decode(await screen.recv()))

        says = (
            "There is no table 1 in play. If it was broken, ask the director for the link to the table that you deal "
            "at now; if no seats are drawn yet, wait for the draw."
        )
        assert await opened("1") == {"type": "bye", "code": "unknown", "says": says}
        (table,) = (await club.services.actors.of(f"events/{club.event}")).keeper.event.tables  # type: ignore[attr-defined]
        assert (await opened(table.id))["type"] == "welcome"
        assert (await opened("99"))["says"].startswith("There is no table 99 in play.")
    assert club.services.actors.opened(f"events/{club.event}/tables/99") is None


def test_who_is_shown_in_the_log() -> None:
    assert Who("dealer", "friday", "2").shown == "dealer of table 2"
    assert Recorded(1, 0, Who("director", name="Ida").shown, "", msgspec.Raw(b"{}")).by == "Ida"
