"""A real `floorman serve` on bad ground: its log altered, its clock set, its disk full, its database gone and back."""

import itertools
import json
import os
import secrets
import shutil
import sqlite3
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import mkdtemp
from typing import Any

import httpx
import pytest
from served import House, free_port

from floorman.cli import main
from floorman.server.clock import ALIVE
from floorman.server.log import NewRecord, open_log
from floorman.server.log.sqlite import FILE

pytestmark = pytest.mark.lengthy

FRIDAY = {"name": "Friday", "book": "hpt", "buy_in": 2000, "players": [f"Player {number}" for number in range(1, 10)]}
DAY = 24 * 3600


class Guest:
    """The owner at a browser."""

    def __init__(self, house: House) -> None:
        self.web = httpx.Client(base_url=house.url, headers={"X-Floorman": "1", "Origin": house.url}, timeout=30)
        self._ids = itertools.count(1)
        link = house.owner_link.rpartition("/")[2]
        assert self.web.post("/api/sessions", json={"link": link}).is_success

    def make(self, **changed: Any) -> str:
        return str(self.web.post("/api/events", json={**FRIDAY, **changed}).raise_for_status().json()["id"])

    def started(self, **changed: Any) -> str:
        event = self.make(**changed)
        for kind in ("DrawSeats", "StartClock"):
            self.act(event, {"type": kind}).raise_for_status()
        return event

    def act(self, event: str, act: Any, id: str = "") -> httpx.Response:
        return self.web.post(f"/api/events/{event}/acts", json={"id": id or secrets.token_hex(8), "act": act})

    def announce(self, event: str, text: str, id: str = "") -> httpx.Response:
        return self.act(event, {"type": "Announce", "text": text}, id)

    def board(self, event: str) -> Any:
        return self.web.get(f"/api/events/{event}/board").raise_for_status().json()

    def clock(self, event: str) -> Any:
        return self.board(event)["public"]["clock"]

    def listed(self) -> dict[str, Any]:
        return {one["id"]: one for one in self.web.get("/api/events").raise_for_status().json()["events"]}


@contextmanager
def serving(data: Path, *more: str) -> Iterator[House]:
    house = House(data, "--no-demo", *more)
    house.start()
    try:
        yield house
    finally:
        house.kill()


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serving(tmp_path / "data") as house:
        yield house


def alter(data: Path, *statements: str) -> None:
    database = sqlite3.connect(data / FILE)
    with database:
        for statement in statements:
            database.execute(statement)
    database.close()


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_told_to_stop_it_puts_everything_into_one_file_that_only_its_owner_can_read(house: House) -> None:
    owner = Guest(house)
    event = owner.make()
    wal = house.data / f"{FILE}-wal"
    kept = {path.name: mode(path) for path in house.data.iterdir() if path.name != "server-address"}
    assert {"floorman.db", "floorman.db-wal", "log-key", "log-head", "lock", "session-secret"} <= set(kept)
    assert {name: bits for name, bits in kept.items() if bits != 0o600} == {}
    assert mode(house.data) == 0o700
    assert house.stop() == 0
    assert house.printed.endswith("Stopped. Everything is kept.\n")
    assert not wal.exists() or not wal.stat().st_size
    database = sqlite3.connect(f"file:{house.data / FILE}?mode=ro&immutable=1", uri=True)
    assert database.execute("SELECT COUNT(*) FROM log WHERE stream = ?", (f"events/{event}",)).fetchone()[0] > 1
    database.close()


def test_files_of_an_earlier_version_become_private(house: House) -> None:
    house.stop()
    (house.data / FILE).chmod(0o644)
    house.start()
    assert mode(house.data / FILE) == mode(house.data / f"{FILE}-wal") == 0o600


def test_an_altered_event_is_not_shown_and_keeps_nobody_from_the_others(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    owner = Guest(house)
    bad, good = owner.make(name="Bad"), owner.make(name="Good")
    house.kill()
    alter(house.data, f"UPDATE log SET body = replace(body, '2000', '9000') WHERE stream = 'events/{bad}' AND no = 1")
    house.start()
    shown = owner.listed()
    assert "record 1: it or the record before it has been altered" in shown[bad]["wrong"]
    assert not shown[good]["wrong"] and owner.announce(good, "On we go.").is_success
    refused = owner.announce(bad, "And here?")
    assert refused.status_code == 503 and "This event cannot be opened" in refused.json()["says"]
    file = owner.web.get(f"/api/events/{bad}/export.json")
    assert file.is_success and b"9000" in file.content
    assert owner.web.post("/api/events/import", content=file.content).status_code == 400
    assert main(["verify", str(house.data)]) == 1
    assert f"events/{bad}, record 1" in capsys.readouterr().out
    assert owner.web.delete(f"/api/events/{bad}", params={"name": "Bad"}).is_success
    assert list(owner.listed()) == [good]
    assert main(["verify", str(house.data)]) == 0, capsys.readouterr().out


def test_a_deleted_event_and_a_cut_tail_are_named_and_shown_as_what_they_are(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    owner = Guest(house)
    gone, cut, good = (owner.make(name=name) for name in ("Gone", "Cut", "Good"))
    for number in range(3):
        owner.announce(cut, f"{number}").raise_for_status()
    house.kill()
    stream = f"events/{cut}"
    last = f"SELECT MAX(no) - 2 FROM log WHERE stream = '{stream}'"
    alter(
        house.data,
        f"DELETE FROM log WHERE stream = 'events/{gone}'",
        f"DELETE FROM heads WHERE stream = 'events/{gone}'",
        f"DELETE FROM log WHERE stream = '{stream}' AND no > ({last})",
        f"UPDATE heads SET (no, hash) = (SELECT no, hash FROM log WHERE stream = '{stream}' ORDER BY no DESC LIMIT 1)"
        f" WHERE stream = '{stream}'",
    )
    assert main(["verify", str(house.data)]) == 1
    says = capsys.readouterr().out
    assert f"events/{gone}, record 1: it is missing" in says and f"{stream}, record" in says
    house.start()
    shown = owner.listed()
    assert "missing" in shown[gone]["wrong"] and "missing" in shown[cut]["wrong"] and not shown[good]["wrong"]


def test_without_its_accounts_it_does_not_start(house: House) -> None:
    house.stop()
    alter(house.data, "UPDATE log SET by = 'Bo' WHERE stream = 'house' AND no = 1")
    with pytest.raises(AssertionError, match=r"house, record 1: .* restore a backup with `floorman restore`"):
        house.start()
    assert "Traceback" not in house.printed


def test_an_altered_event_that_is_in_no_list_keeps_nobody_from_starting(house: House) -> None:
    """Its making was cut short before it came into the list, and then its record was altered."""
    good = Guest(house).make()
    house.stop()
    log = open_log(house.data)
    log.submit("events/lost-1234", [NewRecord(1, "Ann", "", b"{}")]).result()
    log.submit("events/lost-5678", [NewRecord(1, "Ann", "", b"{}")]).result()
    log.close()
    alter(house.data, "UPDATE log SET by = 'Bo' WHERE stream = 'events/lost-1234'")
    house.start()
    assert good


@pytest.mark.parametrize("left", [None, 0.0])
def test_a_log_that_is_gone_with_its_write_ahead_file_is_not_begun_anew(
    house: House, left: float | None, capsys: pytest.CaptureFixture[str]
) -> None:
    owner = Guest(house)
    owner.announce(owner.make(), "Dinner.").raise_for_status()
    house.kill()
    wal = house.data / f"{FILE}-wal"
    whole = wal.read_bytes()
    wal.unlink()
    if left is not None:
        wal.write_bytes(b"")
    assert main(["verify", str(house.data)]) == 2
    assert f"there is no log in it; {FILE}-wal, which it is written to first, is gone." in capsys.readouterr().err
    with pytest.raises(AssertionError, match=r"there was one: \d+ commits were confirmed.* delete log-head"):
        house.start()
    assert "Traceback" not in house.printed
    house.kill()
    wal.write_bytes(whole)
    (house.data / f"{FILE}-shm").unlink(missing_ok=True)
    house.start()
    assert len(owner.listed()) == 1, "put back, it is all there"
    assert main(["verify", str(house.data)]) == 0


def test_a_cut_write_ahead_file_is_said_at_the_start(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    owner = Guest(house)
    event = owner.make()
    for number in range(20):
        owner.announce(event, f"{number}").raise_for_status()
    house.kill()
    wal = house.data / f"{FILE}-wal"
    for seventeenths in range(1, 17):
        cut = house.data.with_name(f"cut-{seventeenths}")
        shutil.copytree(house.data, cut, ignore=shutil.ignore_patterns("*-shm"))
        os.truncate(cut / wal.name, wal.stat().st_size * seventeenths // 17)
        assert main(["verify", str(cut)]) == 1, f"cut at {seventeenths} of 17 parts"
        assert "commits that were confirmed are missing" in capsys.readouterr().out
    with wal.open("r+b") as file:
        file.truncate(wal.stat().st_size * 9 // 10)
    assert main(["verify", str(house.data)]) == 1
    assert "commits that were confirmed are missing" in capsys.readouterr().out
    house.start()
    assert "WARNING: The log as a whole: it ends at commit" in house.printed
    assert owner.announce(event, "And on.").is_success
    house.kill()
    assert main(["verify", str(house.data)]) == 1, "it stays on record"
    assert "when the server was started" in capsys.readouterr().out


def test_a_second_server_is_refused_also_without_the_lock_file(house: House) -> None:
    (house.data / "lock").unlink()
    words = ["serve", "--host", "127.0.0.1", "--port", str(free_port()), "--data", str(house.data)]
    second = subprocess.run(
        [sys.executable, "-c", "from floorman.cli import main; raise SystemExit(main())", *words],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (second.returncode, "another server is running" in second.stderr) == (2, True), second.stderr


def test_a_copy_without_its_write_ahead_file_is_told(house: House, tmp_path: Path) -> None:
    Guest(house).make()
    copy = tmp_path / "copy"
    copy.mkdir()
    shutil.copy(house.data / FILE, copy)
    with pytest.raises(AssertionError, match=r"floorman\.db-wal was left behind"):
        House(copy).start()


@pytest.mark.parametrize("url", ["foo://bar", "mysql://root@localhost/floorman"])
def test_a_database_of_another_kind_is_a_sentence(url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["serve", "--host", "127.0.0.1", "--port", str(free_port()), "--data", str(tmp_path), "--database", url]
    assert main(words) == 2
    assert "is not the URL of a PostgreSQL database. Write postgresql://" in capsys.readouterr().err
    assert main(["verify", url]) == 2


# Time

AHEAD = "import time; _now = time.time_ns; time.time_ns = lambda: _now() + {seconds} * 10**9"


def other_boot(data: Path) -> None:
    """The machine was started again since, so that only its clock knows how long that took."""
    alive = json.loads((data / ALIVE).read_text())
    (data / ALIVE).write_text(json.dumps({**alive, "boot": "another"}))


@pytest.mark.parametrize("same_boot", [True, False])
def test_a_clock_set_a_day_ahead_runs_no_levels_and_the_director_is_asked(house: House, same_boot: bool) -> None:
    owner = Guest(house)
    event = owner.started()
    before = owner.clock(event)
    house.stop()
    if not same_boot:
        other_boot(house.data)
    house.before = AHEAD.format(seconds=DAY)
    house.start()
    held = owner.clock(event)
    assert (held["state"], held["level"]) == ("paused", 1)
    assert -1000 <= before["left_ms"] - held["left_ms"] < 60_000, "where it was, to the second"
    (asked,) = [one for one in owner.board(event)["prompts"] if one["key"].startswith("clock-held")]
    assert "Floorman was off or asleep for 24 h" in asked["says"] and "left of level 1" in asked["says"]
    assert asked["do"]["label"].startswith("Resume with ") and asked["otherwise"] == []
    owner.act(event, asked["do"]["act"]).raise_for_status()
    assert (owner.clock(event)["state"], owner.clock(event)["level"]) == ("running", 1)
    house.kill()
    house.before = ""
    house.start()
    after = owner.clock(event)
    assert (after["state"], after["level"]) == ("running", 1), "the clock is put right again: a day back"


def test_after_half_an_hour_off_the_director_may_count_the_time(house: House) -> None:
    owner = Guest(house)
    event = owner.started()
    house.stop()
    other_boot(house.data)
    house.before = AHEAD.format(seconds=30 * 60)
    house.start()
    (asked,) = [one for one in owner.board(event)["prompts"] if one["key"].startswith("clock-held")]
    (count,) = asked["otherwise"]
    assert count["label"] == "Count the time: go on in level 2"
    owner.act(event, count["act"]).raise_for_status()
    clock = owner.clock(event)
    assert (clock["state"], clock["level"]) == ("running", 2)
    assert 0 <= 10 * 60_000 - clock["left_ms"] < 90_000


@pytest.mark.parametrize(("seconds", "same_boot", "counts"), [(0, True, 0), (300, False, 300), (300, True, 0)])
def test_after_a_short_time_off_the_clock_has_gone_on_in_the_room(
    house: House, seconds: int, same_boot: bool, counts: int
) -> None:
    """A machine that stayed on has counted the time itself, and is not deceived by a clock that was put right."""
    owner = Guest(house)
    event = owner.started()
    before, at = owner.clock(event), time.monotonic()
    house.stop()
    if not same_boot:
        other_boot(house.data)
    house.before = AHEAD.format(seconds=seconds)
    house.start()
    after, gone = owner.clock(event), 1000 * (time.monotonic() - at + counts)
    assert (after["state"], after["level"]) == ("running", 1)
    assert abs(before["left_ms"] - gone - after["left_ms"]) < 6000


# Disk

MOUNT = shutil.which("mount")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 2 MB; only root can make one."""
    disk = tmp_path / "disk"
    disk.mkdir()
    if sys.platform != "linux" or not MOUNT or os.geteuid() != 0:
        pytest.skip("needs root on Linux, to mount a small disk")
    made = subprocess.run([MOUNT, "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)], capture_output=True, check=False)
    if made.returncode:
        pytest.skip(f"no disk can be mounted here ({made.stderr.decode().strip()})")
    yield disk
    subprocess.run(["umount", str(disk)], check=True)


def fill(disk: Path) -> Path:
    big = disk / "big"
    with big.open("wb", buffering=0) as file:
        for size in (65536, 4096, 512, 1):
            with suppress(OSError):
                while True:
                    file.write(bytes(size))
    return big


def test_on_a_full_disk_every_answer_is_a_sentence(small_disk: Path) -> None:
    with serving(small_disk / "data") as house:
        owner = Guest(house)
        event = owner.make()
        assert owner.web.get("/healthz").status_code == 200
        big = fill(small_disk)
        tries: list[Callable[[], httpx.Response]] = [
            lambda: owner.announce(event, "x" * 200),
            lambda: owner.web.put(f"/api/events/{event}/pins", json={"role": "director", "pin": "4711"}),
            lambda: owner.web.post(f"/api/events/{event}/links", json={"role": "display"}),
            lambda: owner.web.post("/api/events", json=FRIDAY),
        ]
        full = []
        for attempt in itertools.islice(itertools.cycle(tries), 400):
            answer = attempt()
            assert answer.status_code in (200, 201, 503), answer.text
            if answer.status_code == 503:
                says = answer.json()["says"]
                assert "he disk is full" in says or "has room" in says
                assert str(small_disk) not in says
                full.append(attempt)
            if len(set(full)) == len(tries):
                break
        assert set(full) == set(tries), "every kind of request has met the full disk"
        assert owner.board(event)
        time.sleep(3)
        assert owner.web.get("/healthz").status_code == 503
        big.unlink()
        assert all(attempt().is_success for attempt in tries)
        time.sleep(3)
        assert owner.web.get("/healthz").status_code == 200


def test_starting_on_a_full_disk_is_a_sentence(small_disk: Path) -> None:
    fill(small_disk)
    words = ["serve", "--host", "127.0.0.1", "--port", str(free_port()), "--data", str(small_disk / "data")]
    started = subprocess.run(
        [sys.executable, "-c", "from floorman.cli import main; raise SystemExit(main())", *words],
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert started.returncode == 2
    assert "Traceback" not in started.stderr and started.stderr.startswith("floorman serve: ")


# PostgreSQL


class Database:
    """A PostgreSQL of its own, to be stopped and started."""

    def __init__(self, pgserver: Any, directory: Path) -> None:
        self._pgserver = pgserver
        self._directory = directory / "data"
        self._server = pgserver.get_server(self._directory, cleanup_mode="stop")
        self.url: str = self._server.get_uri()

    def stop(self) -> None:
        self._pgserver.pg_ctl(["-w", "-m", "immediate", "stop"], pgdata=self._directory, user=self._server.system_user)

    def start(self) -> None:
        self._server.ensure_postgres_running()

    def hang_up(self) -> None:
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as line:
            line.execute(
                "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'floorman'"
            )

    def close(self) -> None:
        self._server.cleanup()


@pytest.fixture
def database() -> Iterator[Database]:
    pgserver = pytest.importorskip("pgserver", reason="needs the package pgserver, which brings a PostgreSQL")
    pytest.importorskip("psycopg", reason="needs the package psycopg")
    directory = Path(mkdtemp(prefix="floorman-pg-"))
    directory.chmod(0o755)
    try:
        found = Database(pgserver, directory)
    except Exception as wrong:
        shutil.rmtree(directory, ignore_errors=True)
        pytest.skip(f"pgserver could not start a PostgreSQL here ({wrong})")
    yield found
    found.close()
    shutil.rmtree(directory, ignore_errors=True)


@pytest.mark.slow
def test_a_database_that_comes_back_is_enough(database: Database, tmp_path: Path) -> None:
    with serving(tmp_path / "data", "--database", database.url) as house:
        owner = Guest(house)
        events = [owner.started(name=name) for name in ("Friday", "Saturday")]
        for number in range(5):
            database.hang_up()
            for event in events:
                assert owner.announce(event, f"Hung up {number}").is_success
            pin = {"role": "director", "pin": "4711"}
            database.hang_up()
            assert owner.web.put(f"/api/events/{events[0]}/pins", json=pin).is_success
        assert owner.web.get("/healthz").status_code == 200
        for number in range(2):
            database.stop()
            away = [owner.announce(event, f"Away {number}", f"away-{number}") for event in events]
            assert [answer.status_code for answer in away] == [503, 503]
            assert all("database cannot be reached" in answer.json()["says"] for answer in away)
            answer = owner.web.put(f"/api/events/{events[0]}/pins", json=pin)
            assert answer.status_code == 503, answer.text
            time.sleep(3)
            assert owner.web.get("/healthz").status_code == 503
            database.start()
            until = time.monotonic() + 60
            for event in events:
                answer = owner.announce(event, f"Away {number}", f"away-{number}")
                while answer.status_code == 503 and time.monotonic() < until:
                    time.sleep(0.5)
                    answer = owner.announce(event, f"Away {number}", f"away-{number}")
                assert answer.is_success, answer.text
            time.sleep(3)
            assert owner.web.get("/healthz").status_code == 200
            assert owner.web.put(f"/api/events/{events[0]}/pins", json=pin).is_success
        for event in events:
            lines = owner.web.get(f"/api/events/{event}/log").json()["lines"]
            said = [sentence for line in lines for sentence in line["says"]]
            assert [said.count(f"Away {number}") for number in range(2)] == [1, 1]
            assert owner.clock(event)["state"] == "running"
    assert main(["verify", database.url, "--data", str(tmp_path / "data")]) == 0
