"""What the server's tests share: a store on each kind of database, and a clock that moves when it is told."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from tempfile import mkdtemp
from uuid import uuid4

import pytest

from floorman.server.clock import Times
from floorman.server.store import open_store
from floorman.server.store.sql import SqlStore


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
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(directory, ignore_errors=True)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """Where a log can be: a directory that is not there yet, or an empty database of a real server."""
    if request.param == "sqlite":
        yield str(tmp_path / "data")
        return
    import psycopg

    url = request.getfixturevalue("postgres_server")
    name = f"floorman_{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f'CREATE DATABASE "{name}"'.encode())
    yield url.replace("/postgres?", f"/{name}?")
    with psycopg.connect(url, autocommit=True) as server:
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


Opening = Callable[[], SqlStore]


@pytest.fixture
def opened(place: str) -> Iterator[Opening]:
    """Opens the log, closing it first where it is open."""
    stores: list[SqlStore] = []

    def again() -> SqlStore:
        if stores:
            stores.pop().close()
        stores.append(open_store(place))
        return stores[-1]

    yield again
    if stores:
        stores.pop().close()


@pytest.fixture
def store(opened: Opening) -> SqlStore:
    return opened()
