"""Verify a whole log, back it up to one file, and restore that file into SQLite or PostgreSQL."""

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from floorman.server.log import is_url, open_log, open_to_read
from floorman.server.log.records import (
    SCHEMA,
    Fault,
    Head,
    LogError,
    NewRecord,
    RecordRow,
    Sealed,
    StreamChain,
    audit,
    check_end,
    check_row,
    missing_since,
)
from floorman.server.log.sql import TABLES, SqlLog, SqlReader
from floorman.server.log.sqlite import FILE, BackupReader, as_log_error

WRONG_KEY = "none of its commits was signed with the key in the data directory. Put the right file log-key back."


def check(log: SqlReader) -> Iterator[tuple[str, int] | Fault]:
    """Check all records; yield (stream, number) for each that is right, and the first Fault of each stream.

    A server may go on writing meanwhile: a stream is checked up to where it ended when its turn came.
    """
    last = log.folder.last()
    sealed = audit(log.seals(), log.folder.key())
    streams = sorted({*log.streams(), *sealed.heads})
    wrong = {fault.stream: fault for fault in reversed(sealed.faults) if fault.stream}
    for stream in streams:
        if stream in wrong and sealed.fitting:
            yield wrong[stream]
        else:
            yield from _stream(log, stream, sealed)
    if sealed.seq and not sealed.fitting and log.folder.key():
        yield Fault("", 0, WRONG_KEY)
        return
    yield from (fault for fault in sealed.faults if not fault.stream)
    yield from (fault for stream, fault in wrong.items() if stream not in streams)
    missing = missing_since(sealed, last, log.seals(last[0] - 1) if last else ())
    if missing:
        yield Fault("", 0, missing)


def _stream(log: SqlReader, stream: str, sealed: Sealed) -> Iterator[tuple[str, int] | Fault]:
    """Check one stream as `check` does. A mismatch is not a fault where a later commit has changed the stream."""
    chain = StreamChain()
    try:
        for row in _in_order(log, stream, chain, sealed):
            yield stream, row.no
    except Fault as fault:
        if not any(seal.stream == stream for seal in log.seals(sealed.seq)):
            yield fault


def _in_order(log: SqlReader, stream: str, chain: StreamChain, sealed: Sealed) -> Iterator[RecordRow]:
    noted = log.head(stream)
    end = sealed.heads.get(stream, Head()) if sealed.seq else noted
    for row in log.rows(stream):
        if chain.no >= end.no:
            if log.head(stream).no <= end.no:
                raise Fault(stream, row.no, "it comes after the end of its stream: it was added by hand.")
            break
        check_row(stream, chain, row)
        yield row
    check_end(stream, chain, end)
    if noted != end and log.head(stream) == noted:
        raise Fault(stream, end.no, "its hash is not the one at the end of its stream.")


AT_ONCE = 500
"""The most records that are restored in one transaction."""

HOUSE = "house"
"""The stream of the accounts."""

_COLUMNS = {
    "log": ("stream", "no", "at_ms", "by", "command", "body", "hash"),
    "heads": ("stream", "no", "hash"),
    "seals": ("seq", "kind", "stream", "no", "hash", "sign"),
}


def back_up(place: str | Path, file: Path) -> tuple[int, list[Fault]]:
    """Copy a log, as it is at one moment, into a new file; return the number of its records, and its faults."""
    if file.exists():
        raise LogError(file, "there is such a file already. Give another name, or delete it.")
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        copy = _copy_records if is_url(place) else _copy_file
        try:
            copy(place, part)
        except sqlite3.Error as wrong:
            raise as_log_error(file, wrong) from wrong
        log = BackupReader(part)
        try:
            found = list(check(log))
        finally:
            log.close()
        part.rename(file)
    except OSError as wrong:
        raise LogError(file, f"it cannot be written ({wrong.strerror}).") from wrong
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)
    faults = [one for one in found if isinstance(one, Fault)]
    return len(found) - len(faults), faults


def _copy_file(place: str | Path, part: Path) -> None:
    """Copy an SQLite database with its backup API, which includes what is still in the WAL."""
    open_to_read(place).close()  # says what is wrong with it, if something is
    source = sqlite3.connect(f"{(Path(place) / FILE).absolute().as_uri()}?mode=ro", uri=True, timeout=30)
    with closing(source), closing(sqlite3.connect(part)) as copy:
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")


def _copy_records(place: str | Path, part: Path) -> None:
    """Copy the records of a database in one snapshot; writes that happen meanwhile are not included."""
    log = open_to_read(place)
    with closing(log), closing(sqlite3.connect(part)) as copy:
        log.begin_snapshot()
        for table in TABLES:
            copy.execute(table)
        copy.execute("INSERT INTO floorman (key, value) VALUES ('schema', ?)", (str(SCHEMA),))
        for table, columns in _COLUMNS.items():
            marks = ", ".join("?" for _ in columns)
            copy.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})", log.table(table, columns))
        copy.commit()


def restore(file: Path, place: str | Path, data: Path | None = None) -> tuple[int, list[Fault]]:
    """Restore a backup into a place that has no log yet.

    Return the number of restored records, and the backup's faults.

    A stream with a fault is left out and all others are restored. Raise LogError where the stream of the accounts has
    one.
    """
    with closing(BackupReader(file)) as backup:
        faults = [found for found in check(backup) if isinstance(found, Fault)]
        wrong = {fault.stream for fault in faults}
        if HOUSE in wrong:
            raise LogError(file, "the accounts in it are damaged, so it cannot be restored. Use an earlier backup.")
        if not is_url(place) and (Path(place) / FILE).exists():
            raise LogError(place, "there is a log in it already. Give a directory without one.")
        if is_url(place) and data is not None:
            data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with closing(open_log(place, data, anew=True)) as log:
            if log.streams():
                raise LogError(log.where, "there is a log in it already. Give an empty database.")
            good = [stream for stream in backup.streams() if stream not in wrong]
            return sum(_restored(backup, log, stream) for stream in good), faults


def _restored(backup: SqlReader, log: SqlLog, stream: str) -> int:
    records = [NewRecord(one.at_ms, one.by, one.command, bytes(one.body)) for one in backup.read(stream)]
    for first in range(0, len(records), AT_ONCE):
        log.submit(stream, records[first : first + AT_ONCE]).result()
    return len(records)
