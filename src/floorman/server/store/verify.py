"""Walking a whole log: is every record as it was written, and is none missing?"""

from collections.abc import Iterator

from floorman.server.store.base import Row
from floorman.server.store.chain import StreamChain
from floorman.server.store.sql import SqlReader


class Fault(Exception):  # noqa: N818 - the answer of a check, not an error of the program
    """The first record that cannot be right: its stream, its number, and why."""

    def __init__(self, stream: str, no: int, why: str) -> None:
        super().__init__(f"{stream}, record {no}: {why}")
        self.stream = stream
        self.no = no
        self.why = why


def walk(log: SqlReader) -> Iterator[tuple[str, int]]:
    """Check one record after the other, telling which; Fault at the first that is wrong.

    A server may go on writing meanwhile: a stream is checked up to where it ended when its turn came.
    """
    for stream in log.streams():
        head = log.head(stream)
        chain = StreamChain()
        for row in log.rows(stream):
            if chain.no >= head.no:
                if log.head(stream).no <= head.no:
                    raise Fault(stream, row.no, "it comes after the end of its stream: it was added by hand.")
                break
            check(stream, chain, row)
            yield stream, row.no
        if chain.no < head.no:
            raise Fault(stream, chain.no + 1, f"it is missing: this stream has had {head.no:,} records.")
        if chain.hash.decode() != head.hash:
            raise Fault(stream, chain.no, "its hash is not the one at the end of its stream.")


def check(stream: str, chain: StreamChain, row: Row) -> None:
    """Check the next record of a stream, and take its hash into the chain."""
    if row.no != chain.no + 1:
        raise Fault(stream, chain.no + 1, f"it is missing; the next one is {row.no}.")
    if not (isinstance(row.at_ms, int) and all(isinstance(text, str) for text in (row.by, row.command, row.body))):
        raise Fault(stream, row.no, "it has been altered: a value has the wrong type.")
    try:
        hash = chain.after(row.at_ms, row.by, row.command, row.body)
    except UnicodeEncodeError as wrong:
        raise Fault(stream, row.no, "it has been altered: it contains something that is not text.") from wrong
    if hash != row.hash:
        raise Fault(stream, row.no, "it or the record before it has been altered: the hash does not match.")
