"""`floorman backup` and `floorman restore`: everything, as of one moment, from either database into either."""

import shutil
import sqlite3
import subprocess
import threading
from pathlib import Path

import pytest
from served import House

from floorman.cli import main
from floorman.server.log import NewRecord, open_log, open_to_read
from floorman.server.log.sql import SqlLog, SqlReader
from floorman.server.log.sqlite import FILE
from server.conftest import place, postgres_server
from server.test_hard_ground import Guest

__all__ = ["place", "postgres_server"]

STREAMS = ("events/a", "events/a/tables/1", "house")


def fill(log: SqlLog, count: int = 1200) -> None:
    for stream in STREAMS:
        log.submit(stream, [NewRecord(no, "Åsa", f"{no}", b'"%d"' % no) for no in range(count)]).result()


def content(log: SqlReader) -> dict[str, list[tuple[int, int, str, str, str, str]]]:
    found = {
        stream: [(one.no, one.at_ms, one.by, one.command, one.body, one.hash) for one in log.rows(stream)]
        for stream in log.streams()
    }
    log.close()
    return found


def test_what_is_restored_is_what_was_backed_up(place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = open_log(place)
    fill(log)
    before = content(open_to_read(place))
    file = tmp_path / "all.backup"
    assert main(["backup", place, str(file)]) == 0, "the server is still running"
    log.submit("house", [NewRecord(1, "Bo", "later", b"1")]).result()
    log.close()
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.glob("all*")] == ["all.backup"]
    assert main(["restore", str(file), str(tmp_path / "new")]) == 0
    assert content(open_to_read(tmp_path / "new")) == before
    assert main(["verify", str(tmp_path / "new")]) == 0
    assert "3,600 records restored" in capsys.readouterr().out


@pytest.mark.parametrize("place", [pytest.param("postgresql", marks=pytest.mark.slow)], indirect=True)
def test_a_directory_can_move_to_postgresql(place: str, tmp_path: Path) -> None:
    log = open_log(tmp_path / "data")
    fill(log)
    log.close()
    before = content(open_to_read(tmp_path / "data"))
    file, keys = tmp_path / "all.backup", tmp_path / "keys"
    assert main(["backup", str(tmp_path / "data"), str(file)]) == 0
    assert main(["restore", str(file), place, "--data", str(keys)]) == 0
    assert content(open_to_read(place)) == before
    assert main(["verify", place, "--data", str(keys)]) == 0
    assert main(["restore", str(file), place, "--data", str(keys)]) == 2, "there is a log in it already"


def test_a_folder_that_had_another_log_has_the_restored_one(place: str, tmp_path: Path) -> None:
    """The folder remembers how far its log had come. The restored one begins anew, and nothing of it is missing."""
    data = tmp_path / "data"
    log = open_log(data)
    fill(log)
    fill(log)
    log.close()
    file = tmp_path / "all.backup"
    assert main(["backup", str(data), str(file)]) == 0
    for one in data.glob(f"{FILE}*"):
        one.unlink()
    assert main(["restore", str(file), place, "--data", str(data)]) == 0
    assert main(["verify", place, "--data", str(data)]) == 0


def test_a_backup_is_whole_while_everybody_writes(tmp_path: Path) -> None:
    """Each commit writes a record to two streams or none: a copy of a moment has as many of the one as of the other."""
    log = open_log(tmp_path / "data")
    stop = threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            for stream in ("one", "two"):
                log.submit(stream, [NewRecord(number, "Ann", f"{number}", b'"%s"' % (b"x" * 2000))]).result()

    writing = threading.Thread(target=write)
    writing.start()
    try:
        for number in range(5):
            file = tmp_path / f"{number}.backup"
            assert main(["backup", str(tmp_path / "data"), str(file)]) == 0
            assert main(["restore", str(file), str(tmp_path / f"{number}")]) == 0
            restored = content(open_to_read(tmp_path / f"{number}"))
            assert len(restored.get("one", [])) - len(restored.get("two", [])) in (0, 1)
    finally:
        stop.set()
        writing.join()
        log.close()


def test_a_server_goes_on_with_what_was_restored(tmp_path: Path) -> None:
    house = House(tmp_path / "data", "--no-demo")
    house.start()
    try:
        owner = Guest(house)
        event = owner.started()
        owner.announce(event, "Kept.").raise_for_status()
        assert main(["backup", str(house.data), str(tmp_path / "b")]) == 0
        owner.announce(event, "Too late.").raise_for_status()
    finally:
        house.kill()
    assert main(["restore", str(tmp_path / "b"), str(tmp_path / "new")]) == 0
    shutil.copy(house.data / "session-secret", tmp_path / "new")
    again = House(tmp_path / "new", "--no-demo")
    again.port, again.url = house.port, house.url
    again.start()
    try:
        says = str(owner.web.get(f"/api/events/{event}/log").json())
        assert "Kept." in says and "Too late." not in says
        assert owner.clock(event)["state"] == "running"
        assert owner.announce(event, "And on.").is_success
    finally:
        again.kill()


def test_a_log_whose_key_is_lost_goes_on_under_a_new_one_without_its_damaged_event(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = open_log(tmp_path / "data")
    fill(log, 5)
    log.close()
    (tmp_path / "data" / "log-key").unlink()
    database = sqlite3.connect(tmp_path / "data" / FILE)
    with database:
        database.execute("UPDATE log SET by = 'Bo' WHERE stream = 'events/a' AND no = 3")
    database.close()
    file = str(tmp_path / "b")
    assert main(["backup", str(tmp_path / "data"), file]) == 1
    assert "Not in order: events/a, record 3" in capsys.readouterr().out
    assert main(["restore", file, str(tmp_path / "new")]) == 1
    assert "Not in order, and left out: events/a, record 3" in capsys.readouterr().out
    assert sorted(content(open_to_read(tmp_path / "new"))) == ["events/a/tables/1", "house"]
    assert main(["verify", str(tmp_path / "new")]) == 0


def test_what_cannot_be_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    open_log(tmp_path / "data").close()
    (tmp_path / "taken").write_text("here already")
    data, new = str(tmp_path / "data"), str(tmp_path / "new")
    for words, says in (
        (["backup", data, str(tmp_path / "taken")], "there is such a file already"),
        (["backup", new, str(tmp_path / "b")], "there is no floorman.db in it"),
        (["backup", data, str(tmp_path / "no" / "b")], "it cannot be written"),
        (["restore", str(tmp_path / "b"), new], "there is no such file"),
        (["restore", str(tmp_path / "taken"), new], "this is not a backup of Floorman"),
        (["backup", "foo://bar", str(tmp_path / "b")], "begins with postgresql://"),
    ):
        assert main(words) == 2
        told = capsys.readouterr().err
        assert told.startswith(f"floorman {words[0]}: FILE or DATA: ")
        assert says in told
    assert main(["backup", data, str(tmp_path / "b")]) == 0
    assert main(["restore", str(tmp_path / "b"), data]) == 2
    assert "there is a log in it already" in capsys.readouterr().err
    assert subprocess.run(["ls", new], capture_output=True, check=False).returncode, "nothing was made in vain"
