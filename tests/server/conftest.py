"""What the server's tests share: a log on each kind of database, and a clock that moves when it is told."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from tempfile import mkdtemp

import pytest

from floorman.server.accounts import sessions
from floorman.server.clock import Times
from floorman.server.log import open_log
from floorman.server.log.sql import DatabaseConnection, SqlLog
from floorman.server.log.sqlite import FILE

HANG_UP = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity WHERE application_name = 'floorman'"
"""Ends what a killed server has left behind, and waits for it."""

REAL_COST = dict(sessions.PIN_COST)


@pytest.fixture(autouse=True)
def quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """PINs are hashed a thousand times quicker than for guests."""
    monkeypatch.setitem(sessions.PIN_COST, "n", 16)


class SetTimes(Times):
    """A clock that stands until it is moved."""

    now = 1_700_000_000_000

    def now_ms(self) -> int:
        return self.now


@pytest.fixture
def anyio_backend() -> str:
    """Tests marked `anyio` run on the event loop that the server runs on."""
    return "asyncio"


@pytest.fixture
def times() -> SetTimes:
    return SetTimes()


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A real PostgreSQL for the whole run; its URL."""
    pgserver = pytest.importorskip("pgserver", reason="needs the package pgserver, which brings a PostgreSQL")
    pytest.importorskip("psycopg", reason="needs the package psycopg")
    directory = Path(mkdtemp(prefix="floorman-pg-"))
    directory.chmod(0o755)  # PostgreSQL will not run as root, and then runs as somebody else
    try:
        server = pgserver.get_server(directory / "data", cleanup_mode="stop")
    except Exception as wrong:
        shutil.rmtree(directory, ignore_errors=True)
        pytest.skip(f"pgserver could not start a PostgreSQL here ({wrong})")
    url: str = server.get_uri()
    _run(url, "ALTER SYSTEM SET fsync = off", "ALTER SYSTEM SET full_page_writes = off", "SELECT pg_reload_conf()")
    yield url
    server.cleanup()
    shutil.rmtree(directory, ignore_errors=True)


def _run(url: str, *statements: str) -> None:
    import psycopg

    with psycopg.connect(url, autocommit=True) as server:
        for statement in statements:
            server.execute(statement.encode())


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.slow)])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a log can be: a directory that is not there yet or, in `make test-all`, an emptied database of a server."""
    if request.param == "sqlite":
        yield str(tmp_path / "data")
        return
    url: str = request.getfixturevalue("postgres_server")
    _run(url, HANG_UP, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public")
    yield url


Opening = Callable[[], SqlLog]


def by_hand(place: str, sql: str, *values: object) -> None:
    """Do something to the database behind the server's back."""
    if "://" not in place:
        with closing(sqlite3.connect(Path(place) / FILE)) as file, file:
            file.execute(sql, values)
        return
    import psycopg

    with psycopg.connect(place, autocommit=True) as server:
        server.execute(sql.replace("?", "%s").encode(), values)


def line_of(log: SqlLog) -> type[DatabaseConnection]:
    """How a log is connected to its database."""
    line = log.connect_to_read()
    line.close()
    return type(line)


@pytest.fixture
def opened(place: str) -> Iterator[Opening]:
    """Opens the log, closing it first where it is open."""
    stores: list[SqlLog] = []

    def again() -> SqlLog:
        if stores:
            stores.pop().close()
        stores.append(open_log(place))
        return stores[-1]

    yield again
    if stores:
        stores.pop().close()


@pytest.fixture
def log(opened: Opening) -> SqlLog:
    return opened()
