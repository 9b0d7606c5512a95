"""Actors: written before told, done once, refused in a sentence, rebuilt from the log, held up by no screen."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, get_args

import msgspec
import pytest

from floorman.server.log import LogError, NewRecord
from floorman.server.log.sql import SqlLog
from floorman.server.rights import Who
from floorman.server.streams import actor as remembering
from floorman.server.streams import clients as hubs
from floorman.server.streams.actor import Actor, Actors, Closed, UnknownStream
from floorman.server.streams.clients import Client
from floorman.server.wire import Done, No, Resync, ScreenSent, Welcome, write
from floorman.text import Message, speaking
from server.conftest import Opening, SetTimes
from server.counting import ANN, BELL_MS, BO, DIRECTOR, DISPLAY, Add, Counter, Crash, Deny, do

STREAM = "events/friday"
pytestmark = pytest.mark.anyio


@asynccontextmanager
async def acting(
    log: SqlLog, times: SetTimes, make: Callable[[], Counter] = Counter
) -> AsyncIterator[tuple[Actors, Actor]]:
    """The actors of a server, and the one of a stream."""
    actors = Actors(log, times, lambda stream: make() if stream.startswith("events/") else None)
    yield actors, await actors.of(STREAM, new=True)
    await actors.close()


def counter(actor: Actor) -> Counter:
    assert isinstance(actor.keeper, Counter)
    return actor.keeper


async def sent(seat: Client) -> list[dict[str, Any]]:
    """Everything that waits for a screen."""
    messages = []
    while True:
        try:
            async with asyncio.timeout(0.01):
                messages.append(msgspec.json.decode(await seat.next()))
        except TimeoutError:
            return messages


def types(messages: list[dict[str, Any]]) -> list[str]:
    return [message["type"] for message in messages]


async def test_a_command_is_on_disk_when_it_is_answered_and_before_anybody_is_told(
    log: SqlLog, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with acting(log, times) as (_, actor):
        seat = await actor.join(DISPLAY)
        await sent(seat)
        on_disk: list[int] = []
        put = Client.put

        def looked(seat: Client, message: str) -> None:
            on_disk.append(log.head(STREAM).no)
            put(seat, message)

        monkeypatch.setattr(Client, "put", looked)
        assert await actor.do(DIRECTOR, do("a", Add(2))) == Done("a", 1, ("2 more.",), ("house:1",), 1)
        assert on_disk == [1]
        (record,) = log.read(STREAM)
        assert (record.by, record.command.partition("~")[0], record.at_ms) == ("director", "a", times.now)
        (board,) = await sent(seat)
        assert (board["type"], board["no"], board["board"]["chips"]) == ("board", 1, 2)


async def test_a_command_sent_twice_is_done_once_and_answered_alike(opened: Opening, times: SetTimes) -> None:
    async with acting(opened(), times) as (_, actor):
        first, second = await asyncio.gather(*(actor.do(DIRECTOR, do("a", Add(1, times=2))) for _ in range(2)))
        assert first == second == Done("a", 2, ("1 more.", "1 more."), ("house:1",), 2)
        assert counter(actor).sum == 2
    async with acting(opened(), times) as (_, actor):
        assert await actor.do(DIRECTOR, do("a", Add(1, times=2))) == first
        assert (counter(actor).sum, actor.no) == (2, 2)


async def test_a_command_of_long_ago_is_known_from_the_log(
    opened: Opening, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembering, "KEPT", 3)
    async with acting(opened(), times) as (_, actor):
        for number in range(5):
            await actor.do(DIRECTOR, do(f"{number}"))
        again = await actor.do(DIRECTOR, do("0"))
        assert again == Done("0", 1, ("This was done before, as record 1.",), ())
    async with acting(opened(), times) as (_, actor):
        assert await actor.do(DIRECTOR, do("0")) == again
        assert counter(actor).sum == 5


async def test_refusals_say_why_and_change_nothing(log: SqlLog, times: SetTimes) -> None:
    async with acting(log, times) as (_, actor):
        seat = await actor.join(DIRECTOR)
        await sent(seat)
        book = await actor.do(DIRECTOR, do("a", Deny("book")))
        assert book == No(
            "a", "too-early", "Envelopes are filled with 2 players left.", "clock.levels", ("house:clock.levels",)
        )
        assert await actor.do(ANN, do("b", Deny("right"))) == No("b", "no-right", "A player may not do this.")
        data = await actor.do(DIRECTOR, do("c", Deny("data")))
        assert data == No("c", "unusable", "by: is no number. Write 1.", where="by", wrong="Is no number. Write 1.")
        assert await actor.do(DIRECTOR, do("d", Deny("nothing"))) == Done("d", 0, (), ())
        assert log.streams() == [] and await sent(seat) == []


@pytest.mark.parametrize("id", ["", "x" * 65, "new\nline", "nul\0"])
async def test_a_command_needs_an_id(log: SqlLog, times: SetTimes, id: str) -> None:
    async with acting(log, times) as (_, actor):
        said = await actor.do(DIRECTOR, do(id))
        assert isinstance(said, No) and said.code == "bad-id" and len(said.id) <= 64
        assert log.streams() == []


async def test_a_sensitive_act_by_an_old_board_is_stale(log: SqlLog, times: SetTimes) -> None:
    async with acting(log, times) as (_, actor):
        await actor.do(DIRECTOR, do("a"))
        assert isinstance(await actor.do(DIRECTOR, do("b", Add(1, 2), expects=1)), Done)
        stale = await actor.do(DIRECTOR, do("c", Add(1, 2), expects=2))
        assert isinstance(stale, No) and stale.code == "stale"
        assert isinstance(await actor.do(DIRECTOR, do("d", Add(1, 3), expects=2)), Done)
        assert isinstance(await actor.do(DIRECTOR, do("e", Add(1, 2))), Done)
        assert counter(actor).sum == 8


async def test_a_fault_while_deciding_changes_nothing_and_is_logged(
    log: SqlLog, times: SetTimes, caplog: pytest.LogCaptureFixture
) -> None:
    async with acting(log, times) as (_, actor):
        await actor.do(DIRECTOR, do("a"))
        with caplog.at_level(logging.ERROR):
            said = await actor.do(DIRECTOR, do("b", Crash("decide")))
        assert isinstance(said, No) and said.code == "fault" and "nothing was changed" in said.says
        assert "Traceback" in caplog.text and "on purpose" in caplog.text
        assert counter(actor).sum == 1
        assert isinstance(await actor.do(DIRECTOR, do("c")), Done)


async def test_a_fault_after_writing_is_made_good_from_the_log(log: SqlLog, times: SetTimes) -> None:
    Counter.crashed = False
    async with acting(log, times) as (_, actor):
        seat = await actor.join(DIRECTOR)
        await actor.do(DIRECTOR, do("a"))
        await sent(seat)
        said = await actor.do(DIRECTOR, do("b", Crash("once")))
        assert said == Done("b", 2, ("It went well this time.",), ("house:1",), 2)
        assert types(await sent(seat)) == ["happened", "board"]


async def test_a_stream_that_cannot_be_carried_out_is_closed_and_the_others_go_on(log: SqlLog, times: SetTimes) -> None:
    async with acting(log, times) as (actors, actor):
        said = await actor.do(DIRECTOR, do("a", Crash("always")))
        assert isinstance(said, No) and said.code == "fault" and "Nothing is lost" in said.says
        assert isinstance(await actor.do(DIRECTOR, do("b")), No)
        with pytest.raises(Closed, match="Nothing is lost"):
            await actor.join(DIRECTOR)
        other = await actors.of("events/saturday", new=True)
        assert isinstance(await other.do(DIRECTOR, do("a")), Done)


async def test_what_cannot_be_written_is_answered_no_and_not_done(
    log: SqlLog, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with acting(log, times) as (_, actor):
        await actor.do(DIRECTOR, do("a"))
        append = log.append

        async def full(stream: str, records: list[NewRecord], **more: Any) -> None:
            raise LogError("/home/ann/floorman.db", Message("problem.log-disk-full"))

        monkeypatch.setattr(log, "append", full)
        said = await actor.do(DIRECTOR, do("b"))
        assert isinstance(said, No) and said.code == "not-written"
        assert said.says == (
            "Nothing was changed because it could not be saved. "
            "The disk is full. Make room on it; everything up to now is safe."
        )
        assert counter(actor).sum == 1
        monkeypatch.setattr(log, "append", append)
        assert isinstance(await actor.do(DIRECTOR, do("b")), Done)
        assert (counter(actor).sum, actor.no) == (2, 2)


async def test_an_answer_that_never_came_back_from_the_disk_is_looked_up(
    log: SqlLog, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The connection breaks after the commit: the record is there, though the log could not say so."""
    async with acting(log, times) as (_, actor):
        seat = await actor.join(DISPLAY)
        await sent(seat)
        append = log.append

        async def lost(stream: str, records: list[NewRecord], **more: Any) -> None:
            await append(stream, records)
            raise LogError("", "the connection was lost.")

        monkeypatch.setattr(log, "append", lost)
        assert isinstance(await actor.do(DIRECTOR, do("a")), Done), "it is there, and nobody is told otherwise"
        monkeypatch.setattr(log, "append", append)
        assert types(await sent(seat)) == ["board"]
        assert await actor.do(DIRECTOR, do("a")) == Done("a", 1, ("1 more.",), ("house:1",), 1)
        assert (counter(actor).sum, actor.no) == (1, 1)


async def test_who_stops_waiting_does_not_stop_the_stream(log: SqlLog, times: SetTimes) -> None:
    async with acting(log, times) as (_, actor):
        gone = asyncio.ensure_future(actor.do(DIRECTOR, do("a")))
        await asyncio.sleep(0)
        gone.cancel()
        assert isinstance(await actor.do(DIRECTOR, do("b")), Done)
        assert counter(actor).sum == actor.no == 2


async def test_what_happens_by_itself_is_recorded_and_told(
    opened: Opening, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = opened()
    monkeypatch.setattr("floorman.server.streams.actor.LONGEST_WAIT_MS", 20)
    async with acting(log, times) as (_, actor):
        await actor.do(DIRECTOR, do("a"))
        seat = await actor.join(DIRECTOR)
        await sent(seat)
        times.now += BELL_MS - 1
        await asyncio.sleep(0.1)
        assert actor.no == 1
        times.now += 1
        async with asyncio.timeout(10):
            happened = msgspec.json.decode(await seat.next())
        assert (happened["type"], happened["by"], happened["says"]) == ("happened", "clock", ["The bell rings."])
    times.now += 3 * BELL_MS
    async with acting(opened(), times) as (_, actor):
        async with asyncio.timeout(10):
            while actor.no < 5:
                await asyncio.sleep(0.01)
        assert counter(actor).bells == 4


async def test_time_never_runs_back_though_the_clock_was_set_back(opened: Opening, times: SetTimes) -> None:
    async with acting(opened(), times) as (_, actor):
        await actor.do(DIRECTOR, do("a"))
        last = actor.now_ms()
    times.now -= 3_600_000
    log = opened()
    async with acting(log, times) as (_, actor):
        assert actor.now_ms() == last
        times.now += 500
        await actor.do(DIRECTOR, do("b"))
        assert [record.at_ms for record in log.read(STREAM)] == [last, last + 500]


async def test_there_is_one_actor_for_a_stream_and_none_for_an_unknown_one(log: SqlLog, times: SetTimes) -> None:
    async with acting(log, times) as (actors, actor):
        assert await asyncio.gather(*(actors.of(STREAM, new=True) for _ in range(5))) == [actor] * 5
        for unknown in (STREAM, "events/other", "tables/1"):
            with pytest.raises(UnknownStream, match=f"There is no {unknown} here"):
                await actors.of(unknown)
        with pytest.raises(UnknownStream):
            await actors.of("tables/1", new=True)
        said = await actors.do("events/other", DIRECTOR, do("a"))
        assert isinstance(said, No) and said.code == "unknown"
        await actor.do(DIRECTOR, do("a"))
        assert await actors.of(STREAM) is actor
    said = await actor.do(DIRECTOR, do("b"))
    assert isinstance(said, No) and said.code == "closed"


async def test_each_role_gets_its_own_board_and_staff_the_log(log: SqlLog, times: SetTimes) -> None:
    async with acting(log, times) as (_, actor):
        await actor.do(DIRECTOR, do("a"))
        roles = (DIRECTOR, Who("owner"), DISPLAY, ANN, BO)
        seats = [await actor.join(who) for who in roles]
        for who, seat in zip(roles, seats, strict=True):
            (welcome,) = await sent(seat)
            assert (welcome["type"], welcome["no"], welcome["role"]) == ("welcome", 1, who.role)
        await actor.do(DIRECTOR, do("b", Add(5)))
        news = [await sent(seat) for seat in seats]
        assert [types(one) for one in news] == [["happened", "board"]] * 2 + [["board"]] * 3
        assert [one[-1]["board"]["type"] for one in news] == ["director", "director", "public", "player", "player"]
        publics = [one[-1]["board"].get("public", one[-1]["board"]) for one in news]
        assert publics == [publics[2]] * 5 and publics[2]["chips"] == 6
        assert [one[-1]["board"]["mine"]["player"] for one in news[3:]] == ["Ann", "Bo"]


async def test_a_board_is_made_once_for_all_who_see_the_same(log: SqlLog, times: SetTimes) -> None:
    async with acting(log, times) as (_, actor):
        seats = [await actor.join(who) for who in (DISPLAY, DISPLAY, DIRECTOR, DIRECTOR, ANN, ANN, BO)]
        before = counter(actor).boards
        await actor.do(DIRECTOR, do("a"))
        assert counter(actor).boards - before == 4
        for seat in seats[:3]:
            actor.leave(seat)
        await actor.do(DIRECTOR, do("b"))
        assert counter(actor).boards - before == 4 + 3
        assert len(actor.hub.clients) == 4


def test_every_screen_with_a_public_part_is_known_as_one() -> None:
    assert {kind for kind in get_args(hubs.Screen) if "public" in kind.__struct_fields__} == {
        *get_args(hubs.WithPublic)
    }


async def test_the_public_part_is_encoded_once_for_all_phones(
    log: SqlLog, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with acting(log, times) as (_, actor):
        for name in ("Ann", "Bo", 'Cy "public":null'):
            await actor.join(Who("player", "friday", name=name))
        written: list[str] = []

        def noted(value: Any) -> bytes:
            written.append(type(value).__name__)
            return write(value)

        monkeypatch.setattr(hubs, "write", noted)
        await actor.do(DIRECTOR, do("a"))
        assert written.count("PublicScreen") == 1 and written.count("ScreenSent") == 3


@pytest.mark.parametrize("who", [Who("player", "friday", name='"public":null'), DIRECTOR, DISPLAY])
async def test_a_board_put_together_is_the_same_as_one_encoded_whole(log: SqlLog, times: SetTimes, who: Who) -> None:
    async with acting(log, times) as (_, actor):
        await actor.do(DIRECTOR, do("a"))
        board = actor.screen(who)
        for message in (
            ScreenSent(1, board),
            Resync(1, board, "slow"),
            Welcome(1, "events/friday", 1, "player", board),
        ):
            encoder = hubs.ScreenEncoder()
            assert encoder.write(message) == encoder.write(message) == write(message).decode()


async def test_a_screen_that_comes_while_others_are_told_is_not_told_again(
    log: SqlLog, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "BATCH", 1)
    async with acting(log, times) as (_, actor):
        early = await actor.join(ANN)
        staff = await actor.join(DIRECTOR)
        doing = asyncio.ensure_future(actor.do(DIRECTOR, do("a")))
        while actor.no == 0:
            await asyncio.sleep(0)
        late = await actor.join(DIRECTOR, after=0)
        await doing
        assert types(await sent(late)) == ["happened", "welcome"]
        assert types(await sent(early)) == ["welcome", "board"]
        assert types(await sent(staff)) == ["welcome", "happened", "board"]


async def test_a_slow_screen_is_resynced_and_holds_nobody_up(
    log: SqlLog, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "QUEUE", 4)
    async with acting(log, times) as (_, actor):
        slow, quick = await actor.join(DISPLAY), await actor.join(DISPLAY)
        await sent(quick)
        for number in range(9):
            await actor.do(DIRECTOR, do(f"{number}"))
            assert types(await sent(quick)) == ["board"]
        slow.reply(No("x", "late", "An answer is never dropped."))
        late = await sent(slow)
        assert types(late) == ["welcome", "no", "resync"]
        assert (late[-1]["why"], late[-1]["no"], late[-1]["board"]["chips"]) == ("slow", 9, 9)
        await actor.do(DIRECTOR, do("more"))
        assert types(await sent(slow)) == ["board"]


async def test_a_screen_that_asks_for_changes_gets_a_whole_board_only_where_it_has_none_to_change(
    log: SqlLog, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "QUEUE", 4)
    async with acting(log, times) as (_, actor):
        ann, other, whole = (
            await actor.join(ANN, changes=True),
            await actor.join(ANN, changes=True),
            await actor.join(ANN),
        )
        (welcome,) = await sent(ann)
        shown = welcome["board"]
        for number in range(3):
            await actor.do(DIRECTOR, do(f"{number}", Add(number)))
            (told,) = await sent(ann)
            assert told["type"] == "changed" and "mine" not in told["board"]
            shown = {**shown, "public": {**shown["public"], **told["board"]["public"]}}
        assert shown == (await sent(whole))[-1]["board"] and shown["public"]["chips"] == 3
        for number in range(9):
            await actor.do(DIRECTOR, do(f"more {number}"))
        assert types(await sent(other)) == ["welcome", "resync"]
        late = await actor.join(ANN, changes=True)
        await actor.do(DIRECTOR, do("last"))
        (told,) = await sent(other)
        assert (told["type"], told["no"], told["board"]["public"]["chips"]) == ("changed", 13, 13)
        assert types(await sent(late)) == ["welcome", "changed"]


async def test_a_screen_that_comes_back_hears_what_it_missed(
    log: SqlLog, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembering, "KEPT", 4)
    async with acting(log, times) as (_, actor):
        for number in range(6):
            await actor.do(DIRECTOR, do(f"{number}"))
        missed = await sent(await actor.join(DIRECTOR, after=3))
        assert [(one["type"], one["no"]) for one in missed] == [
            ("happened", 4), ("happened", 5), ("happened", 6), ("welcome", 6),
        ]  # fmt: skip
        assert types(await sent(await actor.join(DISPLAY, after=3))) == ["welcome"]
        assert types(await sent(await actor.join(DIRECTOR, after=6))) == ["welcome"]
        for after, why in ((1, "gap"), (7, "ahead"), (-1, "gap")):
            resync, welcome = await sent(await actor.join(DIRECTOR, after=after))
            assert (resync["type"], resync["why"], resync["no"], welcome["no"]) == ("resync", why, 6, 6)


async def test_a_board_that_cannot_be_drawn_does_not_stop_the_others(
    log: SqlLog, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    board = Counter.screen

    def fails(self: Counter, who: Who, at_ms: int) -> Any:
        if who == ANN and self.no:
            raise RuntimeError("on purpose")
        return board(self, who, at_ms)

    monkeypatch.setattr(Counter, "screen", fails)
    async with acting(log, times) as (_, actor):
        seats = [await actor.join(who) for who in (ANN, BO)]
        assert isinstance(await actor.do(DIRECTOR, do("a")), Done)
        assert [types(await sent(seat)) for seat in seats] == [["welcome", "bye"], ["welcome", "board"]]


class Line:
    """A line to a screen that can be stopped up and cut."""

    def __init__(self) -> None:
        self.open = asyncio.Event()
        self.open.set()
        self.cut = False
        self.came: list[str] = []
        self.sending = 0

    async def send(self, message: str) -> None:
        self.sending += 1
        try:
            await self.open.wait()
        finally:
            self.sending -= 1
        if self.cut:
            raise ConnectionResetError
        self.came.append(message)


async def test_answers_go_before_news_and_all_in_order() -> None:
    client, line = hubs.Client(DISPLAY, 0, lambda: "resync"), Line()
    client.first("welcome")
    serving = asyncio.create_task(client.serve(line.send))
    line.open.clear()
    await asyncio.sleep(0)
    for message in "123":
        client.put(message)
    client.reply(No("x", "late", "An answer."))
    assert line.came == []
    line.open.set()
    while len(line.came) < 5:
        await asyncio.sleep(0)
    assert [line.came[0], *line.came[2:]] == ["welcome", "1", "2", "3"] and "An answer." in line.came[1]
    line.cut = True
    client.put("4")
    with pytest.raises(ConnectionResetError):
        await serving
    client.put("5")
    assert len(line.came) == 5


async def test_what_is_sent_at_once_overtakes_nothing() -> None:
    client, line = hubs.Client(DISPLAY, 0, lambda: "resync"), Line()
    takes = True

    def at_once(message: str) -> bool:
        if takes:
            line.came.append(f"at once {message}")
        return takes

    client.at_once = at_once
    client.first("welcome")
    client.put("1")
    serving = asyncio.create_task(client.serve(line.send))
    while len(line.came) < 2:
        await asyncio.sleep(0)
    client.put("2")
    assert line.came == ["welcome", "1", "at once 2"]
    takes = False  # the network's buffers are full
    line.open.clear()
    client.put("3")
    await asyncio.sleep(0)
    takes = True
    client.put("4")
    assert line.came[3:] == []
    line.open.set()
    while len(line.came) < 5:
        await asyncio.sleep(0)
    client.put("5")
    assert line.came[3:] == ["3", "4", "at once 5"]
    client.end(("unknown", Message("door.event-deleted")))
    client.put("6")
    await serving
    assert "has been deleted" in line.came[6] and len(line.came) == 7


async def test_a_word_of_parting_is_in_the_language_of_each_client() -> None:
    lines = [Line(), Line()]
    for language, line in zip(("de", "en"), lines, strict=True):
        with speaking(language):
            client = hubs.Client(DISPLAY, 0, lambda: "resync")
        client.end(hubs.FAULT)
        await client.serve(line.send)
    assert "Lade die Seite neu." in lines[0].came[0]
    assert "Reload the page." in lines[1].came[0]


async def test_after_a_word_of_parting_nothing_is_sent() -> None:
    client, line = hubs.Client(DISPLAY, 0, lambda: "resync"), Line()
    client.put("1")
    client.end(("unknown", Message("door.event-deleted")))
    client.put("2")
    await client.serve(line.send)
    assert line.came[0] == "1" and "has been deleted" in line.came[1] and len(line.came) == 2


async def test_a_screen_that_leaves_while_something_is_being_sent_is_not_waited_for() -> None:
    client, line = hubs.Client(DISPLAY, 0, lambda: "resync"), Line()
    serving = asyncio.create_task(client.serve(line.send))
    await asyncio.sleep(0)
    line.open.clear()
    client.put("1")
    await asyncio.sleep(0)
    assert line.sending == 1
    serving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await serving
    assert line.came == [] and line.sending == 0


async def test_a_command_of_an_old_log_is_its_senders(log: SqlLog, times: SetTimes) -> None:
    """0.1.0 recorded the id alone."""
    await log.append(STREAM, [NewRecord(times.now, "director", "old", msgspec.json.encode(Add(2)))])
    actors = Actors(log, times, lambda _: Counter())
    actor = await actors.of(STREAM)
    assert await actor.do(DIRECTOR, do("old", Add(2))) == Done("old", 1, ("2 more.",), ("house:1",), 1)
    said = await actor.do(DISPLAY, do("old", Add(2)))
    assert isinstance(said, No) and said.code == "used-id"
    await actors.close()


async def test_an_idle_actor_is_evicted_and_read_again_from_its_log(
    log: SqlLog, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Counter, "next_due_ms", lambda self, at_ms: None)
    actors = Actors(log, times, lambda _: Counter())
    actor = await actors.of(STREAM, new=True)
    assert isinstance(await actor.do(DIRECTOR, do("a")), Done)
    client = await actor.join(DISPLAY)
    await actors.evict_idle(0)
    assert actors.opened(STREAM) is actor, "a client looks at it"
    actor.leave(client)
    await actors.evict_idle(60)
    assert actors.opened(STREAM) is actor, "it was used just now"
    await actors.evict_idle(0)
    assert actors.opened(STREAM) is None
    again = await actors.of(STREAM)
    assert again is not actor and again.no == 1
    assert await again.do(DIRECTOR, do("a")) == await again.do(DIRECTOR, do("a"))
    assert again.no == 1, "a command that was carried out before is not carried out again"
    await actors.close()


async def test_an_actor_that_waits_for_something_is_not_evicted(
    log: SqlLog, times: SetTimes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Counter, "next_due_ms", lambda self, at_ms: 60_000)
    actors = Actors(log, times, lambda _: Counter())
    actor = await actors.of(STREAM, new=True)
    await actors.evict_idle(0)
    assert actors.opened(STREAM) is actor
    await actors.close()
