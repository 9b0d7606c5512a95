"""Seals: whatever is done to the database behind the server's back is found, named, and never served."""

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.server.log import Altered, NewRecord, StoreError, open_store, open_to_read
from floorman.server.log.backup import check
from floorman.server.log.records import KEY, LAST, Fault
from floorman.server.log.sql import SqlStore
from floorman.server.log.sqlite import FILE
from server.conftest import by_hand

STREAMS = ("events/a", "events/b", "events/b/tables/1", "house")
Sql = tuple[str, ...]


def write(store: SqlStore, stream: str, *bodies: str) -> None:
    store.submit(stream, [NewRecord(7, "Ann", f"{stream} {body}", f'"{body}"'.encode()) for body in bodies]).result()


def fill(store: SqlStore) -> None:
    """Three commits for each stream, of one to three records, and a stream that was deleted on purpose."""
    write(store, "events/gone", "1", "2")
    for number in range(3):
        for stream in STREAMS:
            write(store, stream, *(f"{number}.{more}" for more in range(number + 1)))
    import asyncio

    asyncio.run(store.remove(["events/gone"]))


@pytest.fixture(scope="module")
def original(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("original")
    store = open_store(data)
    fill(store)
    store.close()
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
    store = open_store(data)
    assert store.warnings == []
    assert [seal.stream for seal in store.seals() if seal.kind == "removed"] == ["events/gone"]
    assert "events/gone" not in store.streams()
    store.close()


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
    store = open_store(data)
    for one in STREAMS:
        if one == stream:
            with pytest.raises(Altered, match="altered or damaged outside Floorman"):
                list(store.read(one))
        elif one != "events/b":
            assert len(list(store.read(one))) == 6
            write(store, one, "more")
    assert bool(store.warnings) is ("list of commits" in says or "commit 11" in says)
    store.close()
    assert any(says in fault for fault in faults(data)), "it is still named after the server has gone on"


def test_a_database_that_is_put_back_as_it_was_is_found_and_stays_on_record(data: Path, original: Path) -> None:
    store = open_store(data)
    write(store, "events/a", "confirmed")
    store.close()
    shutil.copy(original / FILE, data / FILE)
    assert any("it ends at commit 14, and had ended at 15" in fault for fault in faults(data))
    store = open_store(data)
    assert any("commits that were confirmed are missing" in warning for warning in store.warnings)
    write(store, "events/a", "on we go")
    write(store, "events/a", "and on")
    store.close()
    assert ["had ended at 15 before" in fault for fault in faults(data)] == [True]


def test_a_list_of_commits_that_begins_anew_is_found(data: Path) -> None:
    do(data, "DELETE FROM seals")
    assert faults(data)
    store = open_store(data)
    assert store.warnings
    store.close()


@pytest.mark.parametrize("how", [Path.unlink, lambda path: path.write_bytes(bytes(32))])
def test_a_log_is_not_gone_on_with_under_another_key(data: Path, how: Callable[[Path], Any]) -> None:
    how(data / KEY)
    with pytest.raises(StoreError, match=KEY):
        open_store(data)


def test_a_log_without_seals_is_taken_as_it_is_and_signed_from_then_on(data: Path) -> None:
    do(data, "DROP TABLE seals", "UPDATE floorman SET value = '1' WHERE key = 'schema'")
    for name in (KEY, LAST):
        (data / name).unlink()
    assert faults(data) == []
    store = open_store(data)
    assert store.warnings == []
    assert [seal.kind for seal in store.seals()] == ["adopted"] * 4
    write(store, "house", "more")
    store.close()
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
    store = open_store(place, folder)
    fill(store)
    where = Path(store.where).parent if store.where.endswith(FILE) else folder
    assert faults(place, folder) == []
    for statement in GONE:
        by_hand(place, statement)
    with pytest.raises(Altered, match="this stream has had 6 records"):
        list(store.read("events/b"))
    assert len(list(store.read("events/a"))) == 6
    store.close()
    assert (where / KEY).stat().st_mode & 0o777 == 0o600
    assert [fault for fault in faults(place, folder) if "events/b, record 1" in fault]
    assert [fault for fault in faults(place) if "events/b, record 1" in fault]
