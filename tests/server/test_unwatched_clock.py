"""A clock that nobody has watched is held, whatever the reason, and old or impossible events open all the same."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from floorman.server.clock import HELD_AFTER_MS, Times
from floorman.server.log import NewRecord
from floorman.server.log.sql import SqlLog
from floorman.server.screens import DirectorScreen
from floorman.server.streams.actor import Actor, Actors, Closed
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.wire import Done
from floorman.tournament.clock import Clock, Lasts
from live_event import DIRECTOR, Live
from server.conftest import SetTimes
from server.counting import do

STREAM = "events/friday"
MINUTE, HOUR, YEAR = 60_000, 3_600_000, 366 * 24 * 3_600_000
pytestmark = pytest.mark.anyio


async def keep(log: SqlLog, live: Live) -> None:
    records = [NewRecord(one.at_ms, one.by, f"{one.no}", bytes(one.body)) for one in live.records]
    await log.append(STREAM, records)


@asynccontextmanager
async def opened(log: SqlLog, times: Times) -> AsyncIterator[Actor]:
    actors = Actors(log, times, lambda _: EventKeeper("friday"))
    yield await actors.of(STREAM)
    await actors.close()


def board(actor: Actor) -> DirectorScreen:
    found = actor.screen(DIRECTOR)
    assert isinstance(found, DirectorScreen)
    return found


def held(actor: Actor) -> list[str]:
    return [prompt.says for prompt in board(actor).prompts if prompt.key.startswith("clock-held")]


@pytest.mark.parametrize("away", [2 * HOUR, 24 * HOUR, YEAR, 30 * YEAR])
async def test_time_that_nobody_watched_runs_no_levels(
    log: SqlLog, times: SetTimes, away: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    at = Clock.at

    def noted(clock: Clock, now: int, schedule: Lasts) -> Clock:
        looked.append(clock.level)
        return at(clock, now, schedule)

    monkeypatch.setattr(Clock, "at", noted)
    live = Live().start()
    live.wait(300)
    live.do({"type": "Announce", "text": "On we go."})
    await keep(log, live)
    times.now = live.at_ms + away
    async with opened(log, times) as actor:
        clock = board(actor).public.clock
        assert (clock.state, clock.level) == ("paused", 1)
        assert held(actor)
        assert set(looked) == {1}, "no clock was carried through level after level"
        assert isinstance(await actor.do(DIRECTOR, do("go", {"type": "Resume"})), Done)
        assert (board(actor).public.clock.state, held(actor)) == ("running", [])
    async with opened(log, times) as actor:
        assert board(actor).public.clock.state == "running", "it is asked once"


@pytest.mark.parametrize(("record", "at_ms"), [(-1, 1000 * YEAR), (-1, 2**62), (0, -(2**62)), (0, 2**62), (-1, -1)])
async def test_a_record_of_another_age_in_the_log_keeps_nobody_busy(
    log: SqlLog, times: SetTimes, record: int, at_ms: int
) -> None:
    """As a server of an earlier version has imported it."""
    live = Live().start()
    times.now = live.at_ms
    live.records[record] = msgspec.structs.replace(live.records[record], at_ms=at_ms)
    await keep(log, live)
    async with opened(log, times) as actor:
        with pytest.raises(Closed, match=r"This event cannot be opened\. record \d+: its time of day is not possible"):
            board(actor)


async def test_a_machine_that_slept_through_the_evening_asks(log: SqlLog, times: SetTimes) -> None:
    live = Live().start()
    await keep(log, live)
    times.now = live.at_ms
    async with opened(log, times) as actor:
        times.now += 9 * MINUTE
        assert isinstance(await actor.do(DIRECTOR, do("a", {"type": "Announce", "text": "Awake."})), Done)
        assert held(actor) == [], "some minutes are a nap: the players went on"
        times.now += 3 * HOUR
        assert isinstance(await actor.do(DIRECTOR, do("b", {"type": "Announce", "text": "Awake."})), Done)
        (says,) = held(actor)
        assert "The clock is stopped with 11:00 left of level 1. Floorman was off or asleep for 3 h 0 min" in says


async def test_an_event_that_is_not_running_is_left_alone(log: SqlLog, times: SetTimes) -> None:
    live = Live()
    await keep(log, live)
    times.now = live.at_ms + YEAR
    async with opened(log, times) as actor:
        assert actor.no == len(live.records)


def test_the_time_goes_on_where_the_machine_has_counted_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("floorman.server.clock.boot_id", lambda: "this one")
    first = Times(tmp_path)
    first.note()
    import time

    now = time.time_ns
    for shifted, follows in ((5 * MINUTE, False), (-5 * MINUTE, False), (2 * HELD_AFTER_MS, True)):
        monkeypatch.setattr(time, "time_ns", lambda shifted=shifted: now() + shifted * 1_000_000)
        again = Times(tmp_path)
        assert abs(again.now_ms() - first.now_ms() - (shifted if follows else 0)) < 5000
        assert again.alive_until_ms is not None and again.alive_until_ms <= first.now_ms()


@pytest.mark.parametrize("wrong", [b"", b"{", b'{"now_ms":"x"}', bytes(range(256))])
def test_a_damaged_note_is_as_good_as_none(tmp_path: Path, wrong: bytes) -> None:
    (tmp_path / "alive").write_bytes(wrong)
    assert Times(tmp_path).alive_until_ms is None
