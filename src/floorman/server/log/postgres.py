"""The log in PostgreSQL: the same tables and guarantees as in SQLite."""

from time import monotonic, sleep
from types import ModuleType
from typing import Any

from floorman.server.log.records import Folder, LogError, Lost
from floorman.server.log.sql import DatabaseConnection, SqlLog, SqlReader
from floorman.text import message


def _driver() -> ModuleType:
    """Import psycopg, which a plain install does not have; raise LogError with what to install."""
    try:
        import psycopg
    except ImportError as missing:
        needs = "A PostgreSQL URL needs the package psycopg: pip install 'floorman[postgresql]'."
        raise LogError("", needs) from missing
    return psycopg


LOCK = 0x666C6F6F72
"""The advisory lock of the one server of a database: 'floor'."""

PATIENCE = 2.0
"""Seconds to wait for the lock: the database needs a moment to notice that the last server has gone."""


def without_password(url: str) -> str:
    """Return a database URL with its password removed, to be shown."""
    front, at, back = url.rpartition("@")
    scheme, slashes, who = front.partition("://")
    return f"{scheme}{slashes}{who.partition(':')[0]}{at}{back}" if at else url


class _PostgresConnection:
    """One connection to the database. Its errors are LogErrors with sentences for operators."""

    def __init__(self, url: str) -> None:
        self._where = without_password(url)
        self._psycopg = _driver()
        self._db: Any = None
        try:
            self._db = self._psycopg.connect(url, autocommit=True, connect_timeout=10, application_name="floorman")
        except self._psycopg.Error as wrong:
            raise self._as_log_error(wrong) from wrong

    def run(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            cursor = self._db.execute(sql.replace("%", "%%").replace("?", "%s"), values)
            return cursor.fetchall() if cursor.description else []
        except (self._psycopg.Error, UnicodeEncodeError) as wrong:
            raise self._as_log_error(wrong) from wrong

    def _as_log_error(self, wrong: Exception) -> LogError:
        if isinstance(wrong, self._psycopg.errors.DiskFull):
            return LogError(self._where, message("problem.log-database-full"))
        says = " ".join(str(wrong).split()).rstrip(".")
        if self._db is None or self._db.closed:
            return Lost(self._where, message("problem.log-unreachable", why=says))
        return LogError(self._where, f"{says}.")

    def close(self) -> None:
        self._db.close()


class PostgresReader(SqlReader):
    """Reads the log of a database, which also works while a server is writing to it."""

    def __init__(self, url: str, folder: Folder | None = None) -> None:
        self._url = url
        self.where = without_password(url)
        super().__init__(folder or Folder(None))
        if not self._ask("SELECT to_regclass('floorman') IS NOT NULL")[0][0]:
            raise LogError("", f"{self.where} does not contain a Floorman log.")
        self.check_schema()

    def connect_to_read(self) -> _PostgresConnection:
        """Return a connection whose transactions are read-only."""
        line = _PostgresConnection(self._url)
        line.run("SET default_transaction_read_only = on")
        return line


class PostgresLog(SqlLog):
    """The log of a database, whose tables are created if they do not exist, for one server at a time."""

    begin = "BEGIN"

    def __init__(self, url: str, folder: Folder | None = None, *, anew: bool = False) -> None:
        self._url = url
        self.where = without_password(url)
        super().__init__(folder or Folder(None), anew=anew)

    def connect(self) -> _PostgresConnection:
        """Return a connection that writes and holds the advisory lock until it is closed.

        Raise LogError where another server has it.
        """
        line = _PostgresConnection(self._url)
        line.run("SET synchronous_commit = on")
        given_up = monotonic() + PATIENCE
        while not line.run("SELECT pg_try_advisory_lock(?)", LOCK)[0][0]:
            if monotonic() > given_up:
                line.close()
                raise LogError(self.where, "another server is running on this database. Stop it, or give another URL.")
            sleep(PATIENCE / 20)
        return line

    def purge(self, line: DatabaseConnection) -> None:
        """Run VACUUM, so that deleted rows are removed from the table."""
        line.run("VACUUM log")

    def connect_to_read(self) -> _PostgresConnection:
        """Return a second connection, for reading."""
        return _PostgresConnection(self._url)
