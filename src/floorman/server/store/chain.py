"""The hash of a record: over itself and, through the hash before it, everything that came before in its stream."""

import msgspec

from floorman.base.chain import Chain

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
