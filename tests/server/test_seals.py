"""Seals: whatever is done to the database behind the server's back is found, named, and never served."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.server.log import Altered, LogError, NewRecord, open_log, open_to_read
from floorman.server.log.backup import check
from floorman.server.log.records import KEY, LAST, Fault
from floorman.server.log.sql import SqlLog
from floorman.server.log.sqlite import FILE
from server.conftest import by_hand

STREAMS = ("events/a", "events/b", "events/b/tables/1", "house")
Sql = tuple[str, ...]


def write(log: SqlLog, stream: str, *bodies: str) -> None:
    log.submit(stream, [NewRecord(7, "Ann", f"{stream} {body}", f'"{body}"'.encode()) for body in bodies]).result()


def fill(log: SqlLog) -> None:
    """Three commits for each stream, of one to three records, and a stream that was deleted on purpose."""
    write(log, "events/gone", "1", "2")
    for number in range(3):
        for stream in STREAMS:
            write(log, stream, *(f"{number}.{more}" for more in range(number + 1)))
    import asyncio

    asyncio.run(log.remove(["events/gone"]))


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("original")
    log = open_log(data)
    fill(log)
    log.close()
    return data


@pytest.fixture
def data(original: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(original, tmp_path / "data"))


def do(data: Path, *statements: str) -> None:
    database = sqlite3.connect(data / FILE)
    with database:
        for statement in statements:
            database.execute(statement)
    database.close()


def faults(place: Path | str, data: Path | None = None) -> list[str]:
    log = open_to_read(place, data)
    found = [str(one) for one in check(log) if isinstance(one, Fault)]
    log.close()
    return found


def test_a_log_in_order_has_no_fault_and_its_deleted_stream_a_tombstone(data: Path) -> None:
    assert faults(data) == []
    log = open_log(data)
    assert log.warnings == []
    assert [seal.stream for seal in log.seals() if seal.kind == "removed"] == ["events/gone"]
    assert "events/gone" not in log.streams()
    log.close()


CUT = (
    "DELETE FROM log WHERE stream = 'events/b' AND no > 3",
    "UPDATE heads SET no = 3, hash = (SELECT hash FROM log WHERE stream = 'events/b' AND no = 3)"
    " WHERE stream = 'events/b'",
)
GONE = ("DELETE FROM log WHERE stream = 'events/b'", "DELETE FROM heads WHERE stream = 'events/b'")


@pytest.mark.parametrize(
    ("done", "stream", "says"),
    [
        (GONE, "events/b", "events/b, record 1: it is missing: this stream has had 6 records"),
        (CUT, "events/b", "events/b, record 4: it is missing: this stream has had 6 records"),
        ((*GONE, "DELETE FROM seals WHERE stream = 'events/b'"), "", "commit 3 is missing from the list of commits"),
        ((*CUT, "DELETE FROM seals WHERE stream = 'events/b' AND no > 3"), "", "is missing from the list of commits"),
        (
            (*CUT, "UPDATE seals SET no = 3 WHERE stream = 'events/b' AND no = 6"),
            "events/b",
            "commit 11, which ends with it, has been altered: its signature does not match",
        ),
        (
            ("UPDATE log SET body = '\"x\"' WHERE stream = 'events/b' AND no = 2",),
            "events/b",
            "events/b, record 2: it or",
        ),
    ],
)
def test_what_was_done_is_named_and_the_others_go_on(data: Path, done: Sql, stream: str, says: str) -> None:
    do(data, *done)
    assert any(says in fault for fault in faults(data)), faults(data)
    log = open_log(data)
    for one in STREAMS:
        if one == stream:
            with pytest.raises(Altered, match="altered or damaged outside Floorman"):
                list(log.read(one))
        elif one != "events/b":
            assert len(list(log.read(one))) == 6
            write(log, one, "more")
    assert bool(log.warnings) is ("list of commits" in says or "commit 11" in says)
    log.close()
    assert any(says in fault for fault in faults(data)), "it is still named after the server has gone on"


def test_a_database_that_is_put_back_as_it_was_is_found_and_stays_on_record(data: Path, original: Path) -> None:
    log = open_log(data)
    write(log, "events/a", "confirmed")
    log.close()
    shutil.copy(original / FILE, data / FILE)
    assert any("it ends at commit 14, and had ended at 15" in fault for fault in faults(data))
    log = open_log(data)
    assert any("commits that were confirmed are missing" in warning for warning in log.warnings)
    write(log, "events/a", "on we go")
    write(log, "events/a", "and on")
    log.close()
    assert ["had ended at 15 before" in fault for fault in faults(data)] == [True]


def test_a_list_of_commits_that_begins_anew_is_found(data: Path) -> None:
    do(data, "DELETE FROM seals")
    assert faults(data)
    log = open_log(data)
    assert log.warnings
    log.close()


@pytest.mark.parametrize("how", [Path.unlink, lambda path: path.write_bytes(bytes(32))])
def test_a_log_is_not_gone_on_with_under_another_key(data: Path, how: Callable[[Path], Any]) -> None:
    how(data / KEY)
    with pytest.raises(LogError, match=KEY):
        open_log(data)


def test_a_log_without_seals_is_taken_as_it_is_and_signed_from_then_on(data: Path) -> None:
    do(data, "DROP TABLE seals", "UPDATE floorman SET value = '1' WHERE key = 'schema'")
    for name in (KEY, LAST):
        (data / name).unlink()
    assert faults(data) == []
    log = open_log(data)
    assert log.warnings == []
    assert [seal.kind for seal in log.seals()] == ["adopted"] * 4
    write(log, "house", "more")
    log.close()
    assert faults(data) == []
    do(data, *GONE)
    assert faults(data)


COLUMNS = {
    "log": ("stream", "no", "at_ms", "by", "command", "body", "hash"),
    "heads": ("stream", "no", "hash"),
    "seals": ("seq", "kind", "stream", "no", "hash", "sign"),
}


@given(st.data())
def test_whatever_is_changed_is_found(tmp_path_factory: pytest.TempPathFactory, original: Path, data: Any) -> None:
    """Any row that is deleted, and any value that is another one."""
    copy = Path(shutil.copytree(original, tmp_path_factory.mktemp("any") / "data"))
    table = data.draw(st.sampled_from(sorted(COLUMNS)))
    database = sqlite3.connect(copy / FILE)
    with database:
        rows = [row for (row,) in database.execute(f"SELECT rowid FROM {table}")]
        row = data.draw(st.sampled_from(rows))
        column = data.draw(st.sampled_from(["", *COLUMNS[table]]))
        if column:
            (before,) = database.execute(f"SELECT {column} FROM {table} WHERE rowid = ?", (row,)).fetchone()
            kinds = st.integers(-(2**40), 2**40) if isinstance(before, int) else st.text("abc01/é", max_size=8)
            database.execute(
                f"UPDATE OR REPLACE {table} SET {column} = ? WHERE rowid = ?",
                (data.draw(kinds.filter(lambda new: new != before)), row),
            )
        else:
            database.execute(f"DELETE FROM {table} WHERE rowid = ?", (row,))
    database.close()
    assert faults(copy), (table, row, column)


@pytest.mark.slow
def test_postgresql_has_seals_too_and_its_key_in_the_data_directory(place: str, tmp_path: Path) -> None:
    folder = tmp_path / "keys"
    folder.mkdir()
    log = open_log(place, folder)
    fill(log)
    where = Path(log.where).parent if log.where.endswith(FILE) else folder
    assert faults(place, folder) == []
    for statement in GONE:
        by_hand(place, statement)
    with pytest.raises(Altered, match="this stream has had 6 records"):
        list(log.read("events/b"))
    assert len(list(log.read("events/a"))) == 6
    log.close()
    assert (where / KEY).stat().st_mode & 0o777 == 0o600
    assert [fault for fault in faults(place, folder) if "events/b, record 1" in fault]
    assert [fault for fault in faults(place) if "events/b, record 1" in fault]
