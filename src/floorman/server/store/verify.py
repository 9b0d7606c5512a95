"""Walking a whole log: is every record as it was written, and is none missing?"""

from collections.abc import Iterator

from floorman.server.store.base import Head, Row
from floorman.server.store.chain import StreamChain, check_end, check_row
from floorman.server.store.seals import Fault, Sealed, audit, missing_since
from floorman.server.store.sql import SqlReader

WRONG_KEY = "none of its commits was signed with the key in the data directory. Put the right file log-key back."


def walk(log: SqlReader) -> Iterator[tuple[str, int]]:
    """Check one record after the other, telling which; Fault at the first thing that is wrong."""
    for found in check(log):
        if isinstance(found, Fault):
            raise found
        yield found


def check(log: SqlReader) -> Iterator[tuple[str, int] | Fault]:
    """Check one record after the other, telling which, and the first fault of each stream.

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
    """Check one stream. What is wrong is no fault where a commit since has changed the stream."""
    chain = StreamChain()
    try:
        for row in _in_order(log, stream, chain, sealed):
            yield stream, row.no
    except Fault as fault:
        if not any(seal.stream == stream for seal in log.seals(sealed.seq)):
            yield fault


def _in_order(log: SqlReader, stream: str, chain: StreamChain, sealed: Sealed) -> Iterator[Row]:
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
