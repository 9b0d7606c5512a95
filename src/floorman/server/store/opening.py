"""Opening a log by where it is: a data directory, or the URL of a database."""

from pathlib import Path

from floorman.server.store.sql import SqlReader, SqlStore
from floorman.server.store.sqlite import SqliteReader, SqliteStore


def is_url(place: str | Path) -> bool:
    """Is this a PostgreSQL URL, and no directory?"""
    return isinstance(place, str) and place.startswith(("postgresql://", "postgres://"))


def open_store(place: str | Path) -> SqlStore:
    """A log to read and write, made if it is not there; StoreError where it cannot be, or a server has it."""
    if is_url(place):
        from floorman.server.store.postgres import PostgresStore

        return PostgresStore(str(place))
    return SqliteStore(Path(place))


def open_to_read(place: str | Path) -> SqlReader:
    """A log to look at, also while a server is running on it."""
    if is_url(place):
        from floorman.server.store.postgres import PostgresReader

        return PostgresReader(str(place))
    return SqliteReader(Path(place))
