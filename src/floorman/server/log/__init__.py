"""The log on disk: append-only, numbered, hash-chained, the same on SQLite and PostgreSQL."""

import re
from pathlib import Path

from floorman.server.log.records import (
    Altered,
    Folder,
    Head,
    Log,
    LogError,
    Lost,
    NewRecord,
    ReadableLog,
    RecordRow,
)
from floorman.server.log.sql import SqlLog, SqlReader
from floorman.server.log.sqlite import SqliteLog, SqliteReader

__all__ = [
    "Altered", "Head", "Lost", "NewRecord", "ReadableLog", "RecordRow", "Log", "LogError",
    "open_log", "open_to_read",
]  # fmt: skip

_URL = re.compile(r"[a-zA-Z][a-zA-Z0-9+.-]*://")


def is_url(place: str | Path) -> bool:
    """Return whether a place is a PostgreSQL URL rather than a directory.

    Raise LogError for a URL of any other kind.
    """
    if not isinstance(place, str) or not _URL.match(place):
        return False
    if not place.startswith(("postgresql://", "postgres://")):
        scheme = place.partition("://")[0]
        raise LogError("", f"There is no database for {scheme}://. Give a URL that begins with postgresql://.")
    return True


def open_log(place: str | Path, data: Path | None = None, *, anew: bool = False) -> SqlLog:
    """Open a log to read and write, created if it does not exist.

    Raise LogError where it cannot be, or another server has it.

    `data` is the data directory with the key that signs the log of a PostgreSQL database. With `anew`, an empty log is
    started even where the data directory remembers another one.
    """
    if is_url(place):
        from floorman.server.log.postgres import PostgresLog

        return PostgresLog(str(place), Folder(data), anew=anew)
    return SqliteLog(Path(place), anew=anew)


def open_to_read(place: str | Path, data: Path | None = None) -> SqlReader:
    """Open a log to read, which also works while a server is writing to it."""
    if is_url(place):
        from floorman.server.log.postgres import PostgresReader

        return PostgresReader(str(place), Folder(data))
    return SqliteReader(Path(place))
