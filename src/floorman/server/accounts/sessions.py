"""Sessions, and the records of the accounts: links, PINs, events, claims, and the state that follows from them.

A session is a signed cookie with the role, the expiry time and the number of the last account record when it was
opened. It is valid until it expires, or until a later record ends sessions of its kind.
"""

import base64
import hashlib
import hmac
import os
import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from math import ceil
from pathlib import Path
from typing import assert_never

import msgspec

from floorman.core import DataError, Value
from floorman.server.clock import Bucket, Rate
from floorman.server.log.records import RecordBody, Recorded
from floorman.server.rights import Role, Who

COOKIE = "floorman"
LASTS_MS = 30 * 24 * 3600 * 1000
SECRET = "session-secret"
ADDRESS = "server-address"
"""Files in the data directory: what sessions are signed with, and where the server was last reached."""

OWNER_LINK_MS = 3600 * 1000
"""How long a link is valid that `floorman owner` prints."""


class Session(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The content of the cookie.

    `link` is the number of the link that opened it, 0 for a PIN; `since` is a record number.
    """

    id: str
    who: Who
    link: int
    since: int
    until_ms: int


_OWNER = "owner~"
"""The prefix of owner tokens. A cookie never contains a "~", so that neither can be taken for the other."""


_ALONE = "alone-"


class Signer:
    """Signs session cookies and owner links, and verifies their signatures."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def _mark(self, text: bytes) -> bytes:
        return base64.urlsafe_b64encode(hmac.digest(self._secret, text, hashlib.sha256)).rstrip(b"=")

    def token(self, text: str) -> str:
        """Return a token for a text, derived from the secret. The text must contain a "/", which no cookie has."""
        return self._mark(text.encode()).decode()[:24]

    def owner_token(self, until_ms: int, alone: bool = False) -> str:
        """Return the token of an owner link; where `alone` is set, using it ends all other owner sessions.

        The token needs no record: whoever can read the secret can make one.
        """
        text = f"{_OWNER}{secrets.token_urlsafe(9)}~{_ALONE if alone else ''}{until_ms}"
        return f"{text}~{self._mark(text.encode()).decode()}"

    def owner_token_until(self, token: str) -> int | None:
        """Return until when an owner token is valid, in ms; None for any other token."""
        text, _, mark = token.rpartition("~")
        if not token.isascii() or not text.startswith(_OWNER):
            return None
        if not hmac.compare_digest(mark.encode(), self._mark(text.encode())):
            return None
        return int(text.rpartition("~")[2].removeprefix(_ALONE))

    @staticmethod
    def is_alone(token: str) -> bool:
        """Return whether an owner token ends the other owner sessions. Its signature is not checked."""
        return token.rpartition("~")[0].rpartition("~")[2].startswith(_ALONE)

    def sign(self, session: Session) -> str:
        """Return the cookie for a session."""
        text = base64.urlsafe_b64encode(msgspec.json.encode(session)).rstrip(b"=")
        return (text + b"." + self._mark(text)).decode()

    def read(self, cookie: str, now_ms: int) -> Session | None:
        """Return the session in a cookie; None where the signature is not ours or the session has expired."""
        try:
            text, dot, mark = cookie.encode("ascii").partition(b".")
            if not dot or not hmac.compare_digest(mark, self._mark(text)):
                return None
            session = msgspec.json.decode(base64.urlsafe_b64decode(text + b"=" * (-len(text) % 4)), type=Session)
        except (ValueError, msgspec.MsgspecError):
            return None
        return session if now_ms < session.until_ms else None


def new_session(who: Who, link: int, since: int, now_ms: int) -> Session:
    """Return a session that starts now and expires after LASTS_MS."""
    return Session(secrets.token_urlsafe(12), who, link, since, now_ms + LASTS_MS)


def kept_secret(data: Path) -> bytes:
    """Return the signing secret of this server from a file in the data directory, created at first use.

    Only the file's owner can read it. Raise DataError where it cannot be read or created, or is too short.
    """
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
"""Parameters of scrypt, which make it slow to try PINs."""


def new_token() -> str:
    """Return a random token for a link: 27 characters, all safe in URLs."""
    return secrets.token_urlsafe(20)


def token_hash(token: str) -> str:
    """Return the SHA-256 of a token, which is stored in place of the token."""
    return hashlib.sha256(token.encode()).hexdigest()


def pin_hash(pin: str) -> str:
    """Return the salt and the scrypt hash of a PIN, which are stored in place of the PIN. This is slow by design."""
    salt = secrets.token_bytes(16)
    return f"{salt.hex()}:{hashlib.scrypt(pin.encode(), salt=salt, **PIN_COST).hex()}"


def pin_is(pin: str, kept: str) -> bool:
    """Return whether a PIN matches a stored hash. This is as slow as `pin_hash`."""
    salt, _, hashed = kept.partition(":")
    found = hashlib.scrypt(pin.encode(), salt=bytes.fromhex(salt), **PIN_COST).hex()
    return hmac.compare_digest(found, hashed)


MOST_KEYS = 10_000
"""The most keys that are remembered.

The least recently used are dropped, so that many addresses cannot fill the memory.
"""


READS = Rate(240, 60)
WRITES = Rate(60, 15)
ENTRIES = Rate(40, 1)
CLAIMS = Rate(20, 1 / 15)
"""Names that phones at one address may claim.

A club behind one router shares an address, so claims are only slowed down.
"""


class Buckets:
    """A token bucket for each key. `now_ms` is a clock that never goes back."""

    def __init__(self, rate: Rate, now_ms: Callable[[], int]) -> None:
        self._rate = rate
        self._now_ms = now_ms
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, key: str) -> int:
        """Take one token; return 0 where there was one, else the seconds to wait for it."""
        now = self._now_ms() / 1000
        bucket = self._kept.pop(key, None) or Bucket(self._rate, now)
        self._kept[key] = bucket
        if len(self._kept) > MOST_KEYS:
            self._kept.popitem(last=False)
        return bucket.take(now)


@dataclass(slots=True)
class _Record:
    wrong: int = 0
    until: float = 0


class Lockout:
    """Locks a key out after `allowed` wrong answers, for longer with each further one.

    A try is counted with `wrong` before it is checked, and uncounted with `forgive` if it was right, so that tries sent
    at the same time are all counted.
    """

    FIRST, LONGEST = 15, 3600

    def __init__(self, allowed: int, now_ms: Callable[[], int]) -> None:
        self._allowed = allowed
        self._now_ms = now_ms
        self._records: OrderedDict[str, _Record] = OrderedDict()

    def wait(self, key: str) -> int:
        """Return the seconds until the next try; 0 where a key is not locked out."""
        record = self._records.get(key)
        return max(0, ceil(record.until - self._now_ms() / 1000)) if record else 0

    def wrong(self, key: str) -> int:
        """Count a wrong answer; return for how many seconds the key is now locked out."""
        record = self._records.pop(key, None) or _Record()
        self._records[key] = record
        if len(self._records) > MOST_KEYS:
            self._records.popitem(last=False)
        record.wrong += 1
        over = record.wrong - self._allowed
        if over < 0:
            return 0
        costs: int = min(self.LONGEST, self.FIRST * 2 ** min(over, 16))
        record.until = self._now_ms() / 1000 + costs
        return costs

    def right(self, key: str) -> None:
        """Clear the record of a key, after a right answer."""
        self._records.pop(key, None)

    def forgive(self, key: str) -> None:
        """Uncount one try that turned out to be right; the wrong tries of others stay counted."""
        record = self._records.get(key)
        if record is not None:
            record.wrong -= 1
            if record.wrong < self._allowed:
                record.until = 0


class LinkMade(RecordBody, frozen=True, tag=True):
    """A link to a role was made.

    `once` it opens only one session; `until_ms` is 0 for no end; `pin` is the hash of its PIN; `game` is as in `Who`.
    """

    link: int
    hash: str
    role: Role
    event: str = ""
    table: str = ""
    name: str = ""
    once: bool = False
    until_ms: int = 0
    pin: str = ""
    game: int = 0


class LinkUsed(RecordBody, frozen=True, tag=True):
    """A single-use link was used."""

    link: int


class LinkRevoked(RecordBody, frozen=True, tag=True):
    """A link was revoked, and the sessions that it opened have ended."""

    link: int


class PinSet(RecordBody, frozen=True, tag=True):
    """The PIN of a role of an event was set, replacing any earlier one; with an empty hash the role has no PIN."""

    event: str
    role: Role
    hash: str
    table: str = ""


class EventAdded(RecordBody, frozen=True, tag=True):
    """An event was added or renamed; `unverified` where it was imported from a file that could not be verified.

    `copy_of` is the event that was on this server already when the same one was imported again.
    """

    event: str
    name: str
    demo: bool = False
    unverified: bool = False
    copy_of: str = ""


class RoomAdded(RecordBody, frozen=True, tag=True):
    """A card room, or a `home` cash game, was added. Links, codes and claims have its id where an event's would be."""

    event: str
    name: str
    home: bool = False


class Claimed(RecordBody, frozen=True, tag=True):
    """A phone has claimed a player's name.

    `session` is a hash; with `pin` the player can claim it again on another phone.
    """

    event: str
    player: str
    session: str
    pin: str = ""


class ClaimReleased(RecordBody, frozen=True, tag=True):
    """A player's name was released and can be claimed again."""

    event: str
    player: str


class CodeSet(RecordBody, frozen=True, tag=True):
    """The room code of an event was set, replacing any earlier one; with an empty code the event has none."""

    event: str
    code: str


class SessionsEnded(RecordBody, frozen=True, tag=True):
    """All sessions until now have ended: of one role of an event, of an event, or all where both fields are empty."""

    event: str = ""
    role: str = ""


class SessionOpened(RecordBody, frozen=True, tag=True):
    """A device has signed in. `session` is a hash, `device` the browser's user agent, `since` a record number."""

    session: str
    role: Role
    event: str = ""
    table: str = ""
    name: str = ""
    link: int = 0
    since: int = 0
    until_ms: int = 0
    device: str = ""


class DeviceNamed(RecordBody, frozen=True, tag=True):
    """The owner has named a signed-in device, or removed its name where `name` is empty."""

    session: str
    name: str


class SessionEnded(RecordBody, frozen=True, tag=True):
    """One session has ended."""

    session: str


class EventArchived(RecordBody, frozen=True, tag=True):
    """An event was moved to the archive, or out of it. It is unchanged, and listed separately."""

    event: str
    archived: bool = True


class EventDeleted(RecordBody, frozen=True, tag=True):
    """An event or a card room was deleted for good, with all its records, links and claims."""

    event: str


class Season(Value, frozen=True):
    """A league: its events, and how points are given.

    `formula` is one of `points.PRESETS`, or `table` with hundredths of points by place. `best` is how many events of
    each player count, 0 for all; a player with fewer than `at_least` is not ranked. New events join by themselves where
    `joins` is set. `shared` numbers the public address, so that a new number is a new address; it is 0 or negative
    where there is none.
    """

    id: str
    name: str
    events: tuple[str, ...] = ()
    formula: str = "linear"
    table: tuple[int, ...] = ()
    best: int = 0
    at_least: int = 1
    joins: bool = True
    shared: int = 0


class SeasonSet(RecordBody, frozen=True, tag=True):
    """A season was created or changed."""

    season: Season


class SeasonDeleted(RecordBody, frozen=True, tag=True):
    """A season was deleted. Its events stay."""

    season: str


HouseRecord = (
    LinkMade | LinkUsed | LinkRevoked | PinSet | EventAdded | Claimed | ClaimReleased | CodeSet | SessionsEnded
    | SessionOpened | DeviceNamed | SessionEnded | EventArchived | EventDeleted | SeasonSet | SeasonDeleted | RoomAdded
)  # fmt: skip


_read: msgspec.json.Decoder[HouseRecord] = msgspec.json.Decoder(HouseRecord)


def opened_as(session: Session, device: str = "") -> SessionOpened:
    """Return the record of a session that was opened on a device."""
    who = session.who
    return SessionOpened(
        token_hash(session.id), who.role, who.event, who.table, who.name, session.link, session.since,
        session.until_ms, device,
    )  # fmt: skip


@dataclass
class Ledger:
    """The state of the accounts after record `no`, derived from their records alone."""

    no: int = 0
    links: dict[int, LinkMade] = field(default_factory=dict)
    by_hash: dict[str, int] = field(default_factory=dict)
    closed: dict[int, str] = field(default_factory=dict)
    pins: dict[tuple[str, str, str], str] = field(default_factory=dict)
    pinned: dict[tuple[str, str, str], int] = field(default_factory=dict)
    events: dict[str, EventAdded] = field(default_factory=dict)
    rooms: dict[str, RoomAdded] = field(default_factory=dict)
    claims: dict[tuple[str, str], Claimed] = field(default_factory=dict)
    ended: dict[tuple[str, str], int] = field(default_factory=dict)
    archived: set[str] = field(default_factory=set)
    deleted: set[str] = field(default_factory=set)
    seasons: dict[str, Season] = field(default_factory=dict)
    codes: dict[str, str] = field(default_factory=dict)
    by_code: dict[str, str] = field(default_factory=dict)
    sessions: dict[str, tuple[SessionOpened, int]] = field(default_factory=dict)
    devices: dict[str, str] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)

    def take(self, record: Recorded) -> None:
        """Apply a record."""
        self.no = record.no
        match _read.decode(record.body):
            case LinkMade() as made:
                self.links[made.link] = made
                self.by_hash[made.hash] = made.link
            case LinkUsed(link):
                self.closed[link] = "used"
            case LinkRevoked(link):
                self.closed[link] = "revoked"
            case PinSet(event, role, hashed, table):
                self.pins[event, role, table] = hashed
                self.pinned[event, role, table] = record.no
            case EventAdded() as added:
                self.events[added.event] = added
            case RoomAdded() as room:
                self.rooms[room.event] = room
            case Claimed() as claimed:
                self.claims[claimed.event, claimed.player] = claimed
            case ClaimReleased(event, player):
                self.claims.pop((event, player), None)
            case CodeSet(event, code):
                self.by_code.pop(self.codes.get(event, ""), None)
                self.codes[event] = code
                if code:
                    self.by_code[code] = event
            case SessionsEnded(event, role):
                self.ended[event, role] = record.no
            case SessionOpened() as opened:
                self.sessions[opened.session] = opened, record.at_ms
            case DeviceNamed(session, name):
                self.devices[session] = name
            case SessionEnded(session):
                self.over.add(session)
                self.sessions.pop(session, None)
            case EventArchived(event, archived):
                (self.archived.add if archived else self.archived.discard)(event)
            case EventDeleted(event):
                self._forget(event, record.no)
            case SeasonSet(season):
                self.seasons[season.id] = season
            case SeasonDeleted(season):
                self.seasons.pop(season, None)
            case never:
                assert_never(never)

    def _forget(self, event: str, no: int) -> None:
        """Remove an event or a room from every list, and revoke its links and sessions."""
        self.deleted.add(event)
        self.archived.discard(event)
        self.events.pop(event, None)
        self.rooms.pop(event, None)
        self.ended[event, ""] = no
        self.closed.update({link: "revoked" for link, made in self.links.items() if made.event == event})
        self.pins = {key: pin for key, pin in self.pins.items() if key[0] != event}
        self.claims = {key: claim for key, claim in self.claims.items() if key[0] != event}
        self.by_code.pop(self.codes.pop(event, ""), None)
        for season in self.seasons.values():
            if event in season.events:
                left = tuple(one for one in season.events if one != event)
                self.seasons[season.id] = msgspec.structs.replace(season, events=left)

    def is_copy(self, event: str) -> bool:
        """Return whether an event is a copy of another event on this server, and does not count in seasons or results.

        Once the original is deleted, the first of its copies counts instead.
        """
        added = self.events.get(event)
        if added is None or not added.copy_of:
            return False
        same = next(one for one in self.events.values() if added.copy_of in (one.event, one.copy_of))
        return same.event != event

    def link_of(self, token: str) -> LinkMade | None:
        """Return the link that a token belongs to, whether or not it is still open; None for an unknown token."""
        no = self.by_hash.get(token_hash(token))
        return None if no is None else self.links[no]

    def open_links(self, event: str) -> list[LinkMade]:
        """Return the links of an event that are neither used up nor revoked, by number. Expired links are included."""
        return [made for no, made in sorted(self.links.items()) if made.event == event and no not in self.closed]

    @property
    def has_owner(self) -> bool:
        """Whether an owner link was ever used."""
        return any(how == "used" and self.links[no].role == "owner" for no, how in self.closed.items())

    def holds(self, session: Session) -> bool:
        """Return whether a session whose signature was verified is still valid. Its expiry time is not checked."""
        return self.stands(opened_as(session))

    def stands(self, opened: SessionOpened) -> bool:
        """Return whether no record has ended a session since it was opened. Its expiry time is not checked."""
        if opened.session in self.over or self.closed.get(opened.link) == "revoked":
            return False
        if opened.role == "player" and opened.name:
            claim = self.claims.get((opened.event, opened.name))
            if claim is None or claim.session != opened.session:
                return False
        ends = [self.ended.get(key, 0) for key in (("", ""), (opened.event, ""), (opened.event, opened.role))]
        if not opened.link:
            ends.append(self.pinned.get((opened.event, opened.role, opened.table), 0))
        return opened.since >= max(ends)

    def claimed(self, event: str) -> frozenset[str]:
        """Return the players of an event whose names are claimed by phones."""
        return frozenset(player for of, player in self.claims if of == event)
