"""A live event under its actor: what comes back after the server was gone, and what happens by itself."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
import pytest

from floorman.server.log.sql import SqlLog
from floorman.server.rights import Who
from floorman.server.streams.actor import Actor, Actors
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.wire import Do, Done, No
from server.conftest import Opening, SetTimes

pytestmark = pytest.mark.anyio
OWNER, DIRECTOR, TV = Who("owner"), Who("director", "friday"), Who("display", "friday")
ANN = Who("player", "friday", name="Ann")
SPEC: dict[str, Any] = {
    "name": "Friday",
    "book": "hpt",
    "buy_in": 2000,
    "players": ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo"],
}


OPENING: tuple[dict[str, Any], ...] = (
    {"type": "CreateEvent", "spec": SPEC},
    {"type": "DrawSeats"},
    {"type": "StartClock"},
)
NONSENSE: tuple[dict[str, Any], ...] = (
    {},
    {"type": "Nothing"},
    {"type": "Bust", "players": 7},
    {"type": "Undo", "act": 99},
)


def do(id: str, expects: int | None = None, **act: Any) -> Do:
    return Do(id, msgspec.Raw(msgspec.json.encode(act)), expects)


@asynccontextmanager
async def running(log: SqlLog, times: SetTimes) -> AsyncIterator[Actor]:
    actors = Actors(log, times, lambda stream: EventKeeper(stream.removeprefix("events/")))
    yield await actors.of("events/friday", new=True)
    await actors.close()


async def start(actor: Actor) -> None:
    for number, act in enumerate(OPENING):
        said = await actor.do(OWNER, do(f"start {number}", **act))
        assert isinstance(said, Done), said


async def test_the_clock_comes_back_right_after_the_server_was_gone(opened: Opening, times: SetTimes) -> None:
    async with running(opened(), times) as actor:
        await start(actor)
        whole = actor.screen(TV).clock.left_ms
        times.now += 61_250
        await actor.do(DIRECTOR, do("a", type="Announce", text="Welcome."))
        boards = [actor.screen(who) for who in (TV, DIRECTOR, ANN)]
        assert boards[0].clock.left_ms == whole - 61_250
    async with running(opened(), times) as actor:
        assert [actor.screen(who) for who in (TV, DIRECTOR, ANN)] == boards
        times.now += 5_500
        assert actor.screen(TV).clock.left_ms == whole - 66_750
    times.now += 10_000
    async with running(opened(), times) as actor:
        assert actor.screen(TV).clock.left_ms == whole - 76_750


async def test_a_level_that_ended_while_the_server_was_gone_has_ended(
    opened: Opening, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("floorman.server.streams.actor.LONGEST_WAIT_MS", 20)
    async with running(opened(), times) as actor:
        await start(actor)
        whole = actor.screen(TV).clock.left_ms
    times.now += whole + 1_000
    log = opened()
    async with running(log, times) as actor:
        at = actor.no
        async with asyncio.timeout(20):
            while actor.no == at:
                await asyncio.sleep(0.01)
        clock = actor.screen(TV).clock
        assert (clock.level, clock.left_ms) == (2, clock.of_ms - 1_000)
        *_, last = log.read("events/friday")
        assert (last.by, last.command) == ("clock", "")


async def test_two_directors_at_once_do_it_once(opened: Opening, times: SetTimes) -> None:
    async with running(opened(), times) as actor:
        await start(actor)
        table = actor.screen(DIRECTOR).tables[0].id
        seen = actor.no
        bust = {"type": "Bust", "players": ["Ann"], "at": table}
        first, second = await asyncio.gather(*(actor.do(DIRECTOR, do(id, seen, **bust)) for id in ("one", "two")))
        assert isinstance(first, Done) and isinstance(second, No) and second.says.endswith(".")
        assert actor.screen(TV).left == 5
        undo = await actor.do(DIRECTOR, do("undo", seen, type="Undo", act=first.act))
        assert isinstance(undo, No) and undo.code == "stale"
        undo = await actor.do(DIRECTOR, do("undo", actor.no, type="Undo", act=first.act))
        assert isinstance(undo, Done) and actor.screen(TV).left == 6


async def test_what_makes_no_sense_is_refused_in_a_sentence(opened: Opening, times: SetTimes) -> None:
    async with running(opened(), times) as actor:
        early = await actor.do(DIRECTOR, do("early", 7, type="Undo", act=1))
        assert isinstance(early, No) and early.code != "fault"
        await start(actor)
        at = actor.no
        for number, act in enumerate(NONSENSE):
            for expects in (None, 0):
                said = await actor.do(DIRECTOR, do(f"{number} {expects}", expects, **act))
                assert isinstance(said, No) and said.code != "fault", said
        assert isinstance(await actor.do(ANN, do("p", type="PauseClock")), No)
        assert actor.no == at


async def test_phones_share_the_public_part_of_their_boards(opened: Opening, times: SetTimes) -> None:
    """What the hub relies on so that it is encoded once."""
    async with running(opened(), times) as actor:
        await start(actor)
        at_ms = actor.now_ms()
        ann, bo = (actor.screen(Who("player", "friday", name=name), at_ms) for name in ("Ann", "Bo"))
        assert ann.public is bo.public is actor.screen(DIRECTOR, at_ms).public
        assert actor.screen(TV, at_ms) is actor.screen(TV, at_ms)
        assert (ann.mine.player, bo.mine.player) == ("Ann", "Bo")
