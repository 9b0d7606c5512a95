"""A session is a signed cookie: who it is, until when, and as of which record of the house.

The server keeps no list of them. One ends at its time, or when the house has recorded the end of its kind since.
"""

import base64
import hashlib
import hmac
import os
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from pathlib import Path

import msgspec

from floorman.core import DataError
from floorman.server.clock import Bucket, Rate
from floorman.server.rights import Who

COOKIE = "floorman"
LASTS_MS = 30 * 24 * 3600 * 1000
SECRET = "session-secret"
ADDRESS = "server-address"
"""Files in the data directory: what sessions are signed with, and where the server was last reached."""

OWNER_LINK_MS = 3600 * 1000
"""How long a link is good that `floorman owner` prints."""


class Session(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the cookie says. `link` is the number of the link that opened it, 0 for a PIN; `since` a record's."""

    id: str
    who: Who
    link: int
    since: int
    until_ms: int


_OWNER = "owner~"
"""How an owner token begins. A cookie never holds a "~", so neither can stand for the other."""


_ALONE = "alone-"


class Signer:
    """Sign session cookies and owner links, and verify their signatures."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def _mark(self, text: bytes) -> bytes:
        return base64.urlsafe_b64encode(hmac.digest(self._secret, text, hashlib.sha256)).rstrip(b"=")

    def token(self, text: str) -> str:
        """Return a token for a text with a "/" in it, which no cookie has: only this server can work it out."""
        return self._mark(text.encode()).decode()[:24]

    def owner_token(self, until_ms: int, alone: bool = False) -> str:
        """Return the token of a link for the owner, who then is the owner `alone`: other owner sessions are ended.

        It needs no record: whoever can read the secret can make one.
        """
        text = f"{_OWNER}{secrets.token_urlsafe(9)}~{_ALONE if alone else ''}{until_ms}"
        return f"{text}~{self._mark(text.encode()).decode()}"

    def owner_token_until(self, token: str) -> int | None:
        """Return until when an owner token is good; None for any other token."""
        text, _, mark = token.rpartition("~")
        if not token.isascii() or not text.startswith(_OWNER):
            return None
        if not hmac.compare_digest(mark.encode(), self._mark(text.encode())):
            return None
        return int(text.rpartition("~")[2].removeprefix(_ALONE))

    @staticmethod
    def is_alone(token: str) -> bool:
        """Whether an owner token ends the sessions of other owners."""
        return token.rpartition("~")[0].rpartition("~")[2].startswith(_ALONE)

    def sign(self, session: Session) -> str:
        """The cookie's text."""
        text = base64.urlsafe_b64encode(msgspec.json.encode(session)).rstrip(b"=")
        return (text + b"." + self._mark(text)).decode()

    def read(self, cookie: str, now_ms: int) -> Session | None:
        """The session in a cookie; None where it is another's making, altered, or over."""
        try:
            text, dot, mark = cookie.encode("ascii").partition(b".")
            if not dot or not hmac.compare_digest(mark, self._mark(text)):
                return None
            session = msgspec.json.decode(base64.urlsafe_b64decode(text + b"=" * (-len(text) % 4)), type=Session)
        except (ValueError, msgspec.MsgspecError):
            return None
        return session if now_ms < session.until_ms else None


def new_session(who: Who, link: int, since: int, now_ms: int) -> Session:
    """A session that begins now."""
    return Session(secrets.token_urlsafe(12), who, link, since, now_ms + LASTS_MS)


def kept_secret(data: Path) -> bytes:
    """The secret of this house, from a file beside its log that only its owner can read; made the first time."""
    path = data / SECRET
    try:
        if not path.exists():
            handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(handle, "wb") as new:
                new.write(secrets.token_bytes(32))
        secret = path.read_bytes()
    except OSError as no:
        raise DataError(
            str(path), f"the key that signs sessions cannot be read or created ({no.strerror}).",
            "Choose a directory that you can write to with --data.",
        ) from no  # fmt: skip
    if len(secret) < 32:
        raise DataError(
            str(path), "the file is too short to be a key.", "Delete it; everybody then has to sign in again."
        )
    return secret


PIN_COST = {"n": 2**14, "r": 8, "p": 1, "dklen": 32}
"""Parameters of scrypt: what it costs to try a PIN."""


def new_token() -> str:
    """A secret for a link: 27 characters that no mail program breaks."""
    return secrets.token_urlsafe(20)


def token_hash(token: str) -> str:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def pin_hash(pin: str) -> str:
    """What is kept of a PIN: the salt and the scrypt hash."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{hashlib.scrypt(pin.encode(), salt=salt, **PIN_COST).hex()}"


def pin_is(pin: str, kept: str) -> bool:
    """Whether a PIN is the one that was kept."""
    salt, _, hashed = kept.partition(":")
    found = hashlib.scrypt(pin.encode(), salt=bytes.fromhex(salt), **PIN_COST).hex()
    return hmac.compare_digest(found, hashed)


_MOST_KEYS = 10_000
"""Of whoever asked longest ago nothing is kept, so that no crowd of addresses fills the memory."""


READS = Rate(240, 60)
WRITES = Rate(60, 15)
ENTRIES = Rate(40, 1)
CLAIMS = Rate(20, 1 / 15)
"""Names that phones at one address may take. A club behind one router shares an address, so it only slows down."""


class Buckets:
    """A bucket for each key. `now_ms` is a clock that never goes back."""

    def __init__(self, rate: Rate, now_ms: Callable[[], int]) -> None:
        self._rate = rate
        self._now_ms = now_ms
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> int:
        """Take one token: 0 where there was one, else the seconds to wait for it."""
        now = self._now_ms() / 1000
        bucket = self._kept.pop(key, None) or Bucket(self._rate, now)
        self._kept[key] = bucket
        if len(self._kept) > _MOST_KEYS:
            self._kept.popitem(last=False)
        return bucket.take(now)


@dataclass(slots=True)
class _Record:
    wrong: int = 0
    until: float = 0


class Lockout:
    """After `allowed` wrong answers nobody under that key may try for a while, and longer with each more.

    A try is counted with `wrong` before it is checked, and forgiven afterwards if it was right: whatever is sent at
    once is counted at once.
    """

    FIRST, LONGEST = 15, 3600

    def __init__(self, allowed: int, now_ms: Callable[[], int]) -> None:
        self._allowed = allowed
        self._now_ms = now_ms
        self._records: OrderedDict[str, _Record] = OrderedDict()

    def wait(self, key: str) -> int:
        """The seconds until the next try, 0 where it may be now."""
        record = self._records.get(key)
        return max(0, ceil(record.until - self._now_ms() / 1000)) if record else 0

    def wrong(self, key: str) -> int:
        """Note a wrong answer; the seconds that this costs."""
        record = self._records.pop(key, None) or _Record()
        self._records[key] = record
        if len(self._records) > _MOST_KEYS:
            self._records.popitem(last=False)
        record.wrong += 1
        over = record.wrong - self._allowed
        if over < 0:
            return 0
        costs: int = min(self.LONGEST, self.FIRST * 2 ** min(over, 16))
        record.until = self._now_ms() / 1000 + costs
        return costs

    def right(self, key: str) -> None:
        """A right answer clears the record."""
        self._records.pop(key, None)

    def forgive(self, key: str) -> None:
        """Take back one try that was counted and turned out right; the wrong ones of others stay."""
        record = self._records.get(key)
        if record is not None:
            record.wrong -= 1
            if record.wrong < self._allowed:
                record.until = 0
