"""The log on disk, on SQLite and PostgreSQL alike: what is returned is there, in order, and nothing else is."""

import asyncio
import sqlite3
import time
from pathlib import Path
from typing import Any

import pytest

from floorman.server.log import Head, LogError, NewRecord, open_log, open_to_read
from floorman.server.log import sql as tables
from floorman.server.log.records import Fault, Seal, Sealed, StreamChain
from floorman.server.log.sql import DatabaseConnection, SqlLog
from floorman.server.log.sqlite import FILE, SqliteLog
from server.conftest import Opening, by_hand, line_of
from walked import walk


def new(command: str = "", body: bytes = b'{"type":"Add"}', at_ms: int = 1) -> NewRecord:
    return NewRecord(at_ms, "Ann", command, body)


def append(log: SqlLog, stream: str, *records: NewRecord) -> list[int]:
    return [record.no for record in log.submit(stream, records).result()]


def bodies(log: SqlLog, stream: str, after: int = 0) -> list[bytes]:
    return [bytes(record.body) for record in log.read(stream, after)]


def test_records_are_numbered_stream_by_stream_and_come_back_as_they_were(opened: Opening) -> None:
    log = opened()
    text = '{"player":"Åsa \\u0000 \\"Ø\\" 🂡"}'.encode()
    assert append(log, "house", new("a", text, 7)) == [1]
    assert append(log, "events/1", new("b"), new("b")) == [1, 2]
    assert append(log, "house", new("c")) == [2]
    for again in (log, opened()):
        assert again.streams() == ["events/1", "house"]
        (first, second) = again.read("house")
        assert (first.no, first.at_ms, first.by, first.command, bytes(first.body)) == (1, 7, "Ann", "a", text)
        assert [record.no for record in again.read("house", after=1)] == [second.no] == [2]
        assert list(again.read("nowhere")) == []
    assert append(again, "house", new()) == [3]


def test_an_append_of_nothing_is_nothing(log: SqlLog) -> None:
    assert append(log, "house") == []
    assert log.streams() == []


def test_a_long_stream_is_read_in_pages(log: SqlLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "PAGE", 3)
    append(log, "house", *(new(body=b"%d" % number) for number in range(7)))
    assert bodies(log, "house") == [b"%d" % number for number in range(7)]
    assert bodies(log, "house", after=4) == [b"4", b"5", b"6"]


def test_a_command_is_found_by_its_last_record(log: SqlLog) -> None:
    append(log, "events/1", new("a"), new("a"), new("b"))
    append(log, "events/2", new("c"))
    found = log.find("events/1", "a")
    assert found is not None and found.no == 2
    assert log.find("events/1", "c") is None


def test_what_waits_together_is_written_together(log: SqlLog, monkeypatch: pytest.MonkeyPatch) -> None:
    committed: list[str] = []
    line = line_of(log)
    run = line.run

    def counted(self: Any, sql: str, *values: Any) -> Any:
        committed.extend([sql] if sql == "COMMIT" else [])
        return run(self, sql, *values)

    monkeypatch.setattr(line, "run", counted)

    async def everybody() -> list[int]:
        asked = [log.append(f"events/{number % 7}", [new(f"{number}")]) for number in range(100)]
        return sorted(record.no for records in await asyncio.gather(*asked) for record in records)

    assert asyncio.run(everybody()) == sorted(number // 7 + 1 for number in range(100))
    assert 0 < len(committed) < 50
    assert sum(1 for _ in walk(log)) == 100


def test_who_gives_up_waiting_stops_nobody_else(log: SqlLog) -> None:
    async def impatient() -> None:
        waiting = [asyncio.ensure_future(log.append("house", [new(f"{number}")])) for number in range(20)]
        await asyncio.sleep(0)
        for one in waiting[::2]:
            one.cancel()
        await asyncio.gather(*waiting[1::2])

    asyncio.run(impatient())
    written = {record.command for record in log.read("house")}
    assert written >= {f"{number}" for number in range(1, 20, 2)}
    assert len(list(walk(log))) == len(written)


def test_a_record_that_cannot_be_written_is_refused_and_the_others_are_written(log: SqlLog) -> None:
    good = log.submit("house", [new("good")])
    bad = log.submit("house", [new("half"), NewRecord(2**70, "Ann", "bad", b"{}")])
    after = log.submit("house", [new("after")])
    with pytest.raises(LogError):
        bad.result()
    assert [record.no for asked in (good, after) for record in asked.result()] == [1, 2]
    assert [record.command for record in log.read("house")] == ["good", "after"]


def test_a_commit_whose_answer_is_lost_is_not_written_over(log: SqlLog, monkeypatch: pytest.MonkeyPatch) -> None:
    """The line breaks when the database has done it and not yet said so: the next record follows on what is there."""
    append(log, "house", new("a"))
    line = line_of(log)
    run = line.run

    def breaks(self: Any, sql: str, *values: Any) -> Any:
        result = run(self, sql, *values)
        if sql == "COMMIT":
            raise LogError("", "the connection was lost.")
        return result

    monkeypatch.setattr(line, "run", breaks)
    with pytest.raises(LogError, match="lost"):
        append(log, "house", new("b"))
    monkeypatch.setattr(line, "run", run)
    assert append(log, "house", new("c")) == [3]
    assert [record.command for record in log.read("house")] == ["a", "b", "c"]
    assert len(list(walk(log))) == 3


def test_a_second_server_is_refused_and_let_in_when_the_first_has_gone(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("floorman.server.log.postgres.PATIENCE", 0.1)
    first = open_log(place)
    with pytest.raises(LogError, match="another server is running"):
        open_log(place)
    first.close()
    open_log(place).close()


def test_a_log_of_a_later_floorman_is_refused(log: SqlLog, place: str) -> None:
    by_hand(place, "UPDATE floorman SET value = '99' WHERE key = 'schema'")
    log.close()
    for opening in (open_log, open_to_read):
        with pytest.raises(LogError, match=r"later Floorman \(schema 99, this one knows 2\)"):
            opening(place)


def test_a_closed_log_takes_nothing(log: SqlLog) -> None:
    log.close()
    with pytest.raises(LogError, match="the server is stopping"):
        log.submit("house", [new()])


@pytest.mark.parametrize(
    ("done_to_it", "no", "why"),
    [
        ("UPDATE log SET body = '{}' WHERE no = 2 AND stream = 'b'", 2, "altered"),
        ("UPDATE log SET by = 'Bo' WHERE no = 3 AND stream = 'b'", 3, "altered"),
        ("UPDATE log SET at_ms = at_ms + 1 WHERE no = 1 AND stream = 'b'", 1, "altered"),
        ("UPDATE log SET command = 'x' WHERE no = 4 AND stream = 'b'", 4, "altered"),
        ("DELETE FROM log WHERE no = 2 AND stream = 'b'", 2, "missing; the next one is 3"),
        ("DELETE FROM log WHERE no = 4 AND stream = 'b'", 4, "missing: this stream has had 4"),
        ("DELETE FROM log WHERE stream = 'b'", 1, "missing"),
        (
            "INSERT INTO log SELECT stream, 5, at_ms, by, command, body, hash FROM log WHERE stream='b' AND no=4",
            5,
            "hand",
        ),
        ("UPDATE heads SET hash = 'x' WHERE stream = 'b'", 4, "not the one at the end"),
    ],
)
def test_the_first_altered_record_is_named(log: SqlLog, place: str, done_to_it: str, no: int, why: str) -> None:
    for stream in ("a", "b", "c"):
        append(log, stream, *(new(f"{number}", b"%d" % number) for number in range(4)))
    reader = open_to_read(place)
    assert list(walk(reader)) == [(stream, no) for stream in "abc" for no in range(1, 5)]
    by_hand(place, done_to_it)
    with pytest.raises(Fault, match=why) as fault:
        list(walk(reader))
    reader.close()
    assert (fault.value.stream, fault.value.no) == ("b", no)


def test_a_rewritten_record_does_not_help_the_forger_without_all_that_follow(log: SqlLog, place: str) -> None:
    append(log, "b", *(new(body=b"%d" % number) for number in range(4)))
    first, second = list(log.rows("b"))[:2]
    forged = StreamChain(1, first.hash).after(second.at_ms, second.by, second.command, "9")
    by_hand(place, "UPDATE log SET body = '9', hash = ? WHERE no = 2", forged)
    with pytest.raises(Fault, match="record 3"):
        list(walk(log))


def test_a_log_is_checked_while_a_server_writes_it(log: SqlLog, place: str) -> None:
    append(log, "b", new(), new())
    reader = open_to_read(place)
    walked = walk(reader)
    next(walked)
    append(log, "b", new())
    assert [no for _, no in walked] == [2]
    reader.close()


class _Small(SqliteLog):
    """On a disk with room for a few pages."""

    pragma = "max_page_count = 16"

    def connect(self) -> DatabaseConnection:
        line = super().connect()
        if (Path(self.where)).stat().st_size:
            line.run(f"PRAGMA {self.pragma}")
        return line


class _ReadOnly(_Small):
    """On a disk that cannot be written."""

    pragma = "query_only = 1"


def test_a_full_disk_is_told_and_leaves_nothing_half_done(tmp_path: Path) -> None:
    SqliteLog(tmp_path).close()
    log = _Small(tmp_path)
    written = 0
    with pytest.raises(LogError, match="the disk is full"):
        while True:
            append(log, "house", new(body=b'"%s"' % (b"x" * 3000)), new())
            written += 2
    assert written and log.head("house").no == len(bodies(log, "house")) == written
    log.pragma = "max_page_count = 1000000"
    assert append(log, "house", new()) == [written + 1]
    assert len(list(walk(log))) == written + 1
    log.close()


def test_a_directory_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    SqliteLog(tmp_path).close()
    with pytest.raises(LogError, match=r"cannot be written. Check the permissions"):
        _ReadOnly(tmp_path)
    SqliteLog(tmp_path).close()


def test_a_file_in_the_way_is_told(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file")
    with pytest.raises(LogError, match="directory cannot be created"):
        open_log(tmp_path / "data")


def test_what_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("this is no database, but it is long enough to be looked at " * 20)
    with pytest.raises(LogError, match="damaged or not a database"):
        open_log(tmp_path)
    with pytest.raises(LogError, match="damaged or not a database"):
        open_to_read(tmp_path)


def test_a_database_of_somebody_else_is_no_log(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / FILE).execute("CREATE TABLE guests (name)").connection.close()
    with pytest.raises(LogError, match="no such table"):
        open_to_read(tmp_path)
    with pytest.raises(LogError, match=f"there is no {FILE}"):
        open_to_read(tmp_path / "elsewhere")


def test_sqlite_writes_through_to_the_disk(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path)
    line = log.connect()
    assert line.run("PRAGMA journal_mode") == [("wal",)]
    assert line.run("PRAGMA synchronous") == [(2,)]
    line.close()
    assert log.head("house") == Head()
    log.close()


@pytest.mark.slow
def test_a_lost_connection_to_postgresql_comes_back(postgres_server: str) -> None:
    import psycopg

    log = open_log(postgres_server)
    stream = "lost"
    append(log, stream, new("a"))
    with psycopg.connect(postgres_server, autocommit=True) as server:
        server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
            " AND application_name = 'floorman'"
        )
    assert append(log, stream, new("b")) == [2], "nothing was sent yet, so nobody needs to hear of it"
    assert [record.command for record in log.read(stream)] == ["a", "b"]
    log.close()


def test_a_postgresql_that_is_not_there_is_told_without_its_password() -> None:
    with pytest.raises(LogError, match=r"nobody@127\.0\.0\.1:1/x") as told:
        open_log("postgresql://nobody:secret@127.0.0.1:1/x")
    assert "secret" not in str(told.value)


@pytest.mark.anyio
async def test_a_stream_is_read_while_it_is_written_and_nothing_seems_added_by_hand(
    log: SqlLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    took = Sealed.take

    def slowly(self: Sealed, seal: Seal) -> None:
        time.sleep(0.05)  # the record is in the database already
        took(self, seal)

    monkeypatch.setattr(Sealed, "take", slowly)
    await log.append("one", [NewRecord(0, "me", "", b"{}")])
    for _ in range(5):
        more = asyncio.ensure_future(log.append("one", [NewRecord(0, "me", "", b"{}")]))
        while not more.done():
            await asyncio.to_thread(lambda: list(log.read("one")))
    assert len(list(log.read("one"))) == 6
