"""A chain of hashes, so that nobody can alter, drop or reorder what is written down without it showing."""

from hashlib import sha256


class Chain:
    """Numbers what is added to it and hashes each with the one before; the first follows on nothing."""

    def __init__(self) -> None:
        self.no = 0
        self.hash = b""

    def add(self, was: bytes) -> bytes:
        """The hash of the next, in hexadecimal.

        >>> chain = Chain()
        >>> chain.add(b"a bet")[:8], chain.add(b"a call")[:8], chain.no
        (b'49012c99', b'03a00c0b', 2)
        """
        self.no += 1
        self.hash = sha256(b"%s %d %s" % (self.hash, self.no, was)).hexdigest().encode()
        return self.hash
