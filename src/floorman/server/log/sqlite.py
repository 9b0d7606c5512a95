"""The log in an SQLite file, in WAL mode. Every commit is on disk before it returns; one server per directory."""

import os
import sqlite3
import sys
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from floorman.server.log.records import KEY, LAST, Folder, LogError
from floorman.server.log.sql import DatabaseConnection, SqlLog, SqlReader
from floorman.text import message, plain

if sys.platform == "win32":
    import msvcrt

    def _hold(file: IO[bytes]) -> None:
        file.seek(1024)  # a byte that nobody reads: on Windows a locked one cannot be read
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _hold(file: IO[bytes]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """A lock on a data directory, held from construction until `release`; LogError where another process holds it.

    The key of the log is locked as well as the file `lock`, so that deleting the latter does not let a second server
    start.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._files: list[IO[bytes]] = []
        self._take("lock")
        self.hold_key()

    def hold_key(self) -> None:
        """Lock the key file as well, once it exists."""
        if len(self._files) == 1 and (self._directory / KEY).exists():
            self._take(KEY)

    def _take(self, name: str) -> None:
        try:
            file = os.fdopen(os.open(self._directory / name, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
        except OSError as wrong:
            self.release()
            raise LogError(self._directory, f"it cannot be written ({wrong.strerror}).") from wrong
        self._files.append(file)
        try:
            _hold(file)
        except OSError as wrong:
            self.release()
            raise LogError(
                self._directory,
                "another server is running on this data directory. Stop it, or give another with --data.",
            ) from wrong

    def release(self) -> None:
        """Release the lock."""
        while self._files:
            self._files.pop().close()


FILE = "floorman.db"


class _SqliteConnection:
    """One connection to the file. Its errors are LogErrors with sentences for operators."""

    def __init__(self, file: Path, *, write: bool) -> None:
        self._file = file
        try:
            self._db = sqlite3.connect(
                f"{file.absolute().as_uri()}?mode={'rwc' if write else 'ro'}",
                uri=True,
                timeout=10,
                isolation_level=None,
                check_same_thread=False,
            )
            self._db.text_factory = lambda text: text.decode("utf-8", "surrogateescape")
        except sqlite3.Error as wrong:
            raise as_log_error(file, wrong) from wrong

    def run(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        try:
            return self._db.execute(sql, values).fetchall()
        except (sqlite3.Error, UnicodeEncodeError, OverflowError) as wrong:
            raise as_log_error(self._file, wrong) from wrong

    def close(self) -> None:
        self._db.close()


def as_log_error(file: Path, wrong: Exception) -> LogError:
    """Return a LogError for an error of SQLite, in words that say what to do."""
    name = getattr(wrong, "sqlite_errorname", "")
    match name.split("_")[1] if "_" in name else "":
        case "FULL":
            why = message("problem.log-disk-full")
        case "READONLY":
            why = message("problem.log-read-only")
        case "CANTOPEN":
            why = message("problem.log-cannot-open")
        case "NOTADB" | "CORRUPT":
            why = message("problem.log-damaged")
        case "IOERR":
            why = message("problem.log-disk-fault", why=str(wrong))
        case "BUSY":
            why = message("problem.log-busy")
        case _:
            why = plain(f"{wrong}.")
    return LogError(file, why)


class SqliteReader(SqlReader):
    """Reads the log of a data directory, which also works while a server is writing to it."""

    def __init__(self, directory: Path) -> None:
        self._file = directory / FILE
        self.where = str(self._file)
        super().__init__(Folder(directory))
        if not self._file.is_file():
            raise LogError(directory, f"there is no {FILE} in it. Give the directory that the server runs on.")
        if not self._ask("SELECT 1 FROM sqlite_master LIMIT 1"):
            self.close()
            raise LogError(self._file, f"there is no log in it; {FILE}-wal, which it is written to first, is gone.")
        self.check_schema()

    def connect_to_read(self) -> _SqliteConnection:
        """Return a read-only connection."""
        return _SqliteConnection(self._file, write=False)


class BackupReader(SqlReader):
    """Reads the log in a file that `floorman backup` has written."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.where = str(file)
        super().__init__(Folder(None))
        if not file.is_file():
            raise LogError(file, "there is no such file. Give one that `floorman backup` has made.")
        try:
            self.check_schema()
        except LogError as wrong:
            self.close()
            raise LogError(file, f"this is not a backup of Floorman. ({wrong})") from wrong

    def connect_to_read(self) -> _SqliteConnection:
        """Return a read-only connection."""
        return _SqliteConnection(self._file, write=False)


class SqliteLog(SqlLog):
    """The log of a data directory, created if it does not exist, for one server at a time."""

    begin = "BEGIN IMMEDIATE"

    def __init__(self, directory: Path, *, anew: bool = False) -> None:
        self._file = directory / FILE
        self.where = str(self._file)
        try:
            directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as wrong:
            raise LogError(directory, f"the directory cannot be created ({wrong.strerror}).") from wrong
        self._lock = Lock(directory)
        try:
            make_private(self._file)
            folder = Folder(directory)
            if not self._file.stat().st_size and folder.key() is None:
                folder.make_key()
            if not anew:
                _require_whole(self._file, folder)
            super().__init__(folder, anew=anew)
            self._lock.hold_key()
        except LogError:
            self._lock.release()
            raise

    def connect(self) -> DatabaseConnection:
        """Return a connection that writes, and whose commits are on disk when they return."""
        line = _SqliteConnection(self._file, write=True)
        line.run("PRAGMA journal_mode = WAL")
        line.run("PRAGMA synchronous = FULL")
        line.run("PRAGMA secure_delete = ON")
        return line

    def purge(self, line: DatabaseConnection) -> None:
        """Truncate the WAL, which still holds deleted rows. In the database file they are overwritten with zeros."""
        line.run("PRAGMA wal_checkpoint(TRUNCATE)")

    def connect_to_read(self) -> _SqliteConnection:
        """Return a read-only connection."""
        return _SqliteConnection(self._file, write=False)

    def close(self) -> None:
        """Write what is waiting, merge the WAL into the database file, and release the lock."""
        with suppress(LogError):
            self._writer.close()
            if self._line is not None:
                self._line.run("PRAGMA wal_checkpoint(TRUNCATE)")
        super().close()
        self._lock.release()


def make_private(file: Path) -> None:
    """Create a file if need be, and let only its owner read it and the files that SQLite keeps beside it."""
    try:
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        for one in (file, *(file.with_name(f"{file.name}-{part}") for part in ("wal", "shm"))):
            if one.exists() and one.stat().st_mode & 0o077:
                one.chmod(0o600)
    except OSError as wrong:
        raise LogError(file, f"it cannot be written ({wrong.strerror}). Check its permissions.") from wrong


def _require_whole(file: Path, folder: Folder) -> None:
    """Refuse a database without tables, unless its first start was cut short: most likely its -wal file is missing."""
    last = folder.last()
    if folder.key() is not None and last is None:
        return
    line = _SqliteConnection(file, write=True)
    try:
        if not line.run("SELECT 1 FROM sqlite_master LIMIT 1"):
            had = f", and there was one: {last[0]} commits were confirmed" if last else ""
            anew = f" To begin anew here, delete {LAST}." if last else ""
            raise LogError(
                file,
                f"there is no log in it{had}. If it is a copy, {FILE}-wal was left behind, and everything is "
                "in that file. Copy the whole directory while the server is stopped, or use `floorman backup` and "
                f"`floorman restore`.{anew}",
            )
    finally:
        line.close()
