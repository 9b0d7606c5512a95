"""The hash of a record: over itself and, through the hash before it, everything that came before in its stream."""

import msgspec

from floorman.base.chain import Chain
from floorman.server.store.base import Head, Row
from floorman.server.store.seals import Fault

_encode = msgspec.json.Encoder().encode


class StreamChain(Chain):
    """A chain that goes on from the end of a stream."""

    def __init__(self, no: int = 0, hash: str = "") -> None:
        super().__init__()
        self.no = no
        self.hash = hash.encode()

    def after(self, at_ms: int, by: str, command: str, body: str) -> str:
        """The hash of the next record; its number is `no` afterwards."""
        return self.add(b"%s %s" % (_encode([at_ms, by, command]), body.encode())).decode()


def check_row(stream: str, chain: StreamChain, row: Row) -> None:
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


def check_end(stream: str, chain: StreamChain, end: Head) -> None:
    """Check that a stream that was followed to its end has the end it had."""
    if chain.no < end.no:
        raise Fault(stream, chain.no + 1, f"it is missing: this stream has had {end.no:,} records.")
    if chain.no == end.no and chain.hash.decode() != end.hash:
        raise Fault(stream, chain.no, "its hash is not the one at the end of its stream.")
