"""What the house writes down (links, PINs, events, claims), and where its accounts stand after each record."""

from dataclasses import dataclass, field
from typing import assert_never

import msgspec

from floorman.core import Value, looks_like
from floorman.server.accounts.sessions import Session, token_hash
from floorman.server.log.records import RecordBody, Recorded
from floorman.server.rights import Role


class LinkMade(RecordBody, frozen=True, tag=True):
    """A link to a role. `once` it opens one session and no more; `until_ms` of 0 has no end; `pin` is asked for too."""

    link: int
    hash: str
    role: Role
    event: str = ""
    table: str = ""
    name: str = ""
    once: bool = False
    until_ms: int = 0
    pin: str = ""


class LinkUsed(RecordBody, frozen=True, tag=True):
    """A link for one use is used up."""

    link: int


class LinkRevoked(RecordBody, frozen=True, tag=True):
    """A link opens nothing any more, and the sessions that it opened are over."""

    link: int


class PinSet(RecordBody, frozen=True, tag=True):
    """From now on this PIN opens a role of an event, and no earlier one does; an empty hash closes it."""

    event: str
    role: Role
    hash: str
    table: str = ""


class EventAdded(RecordBody, frozen=True, tag=True):
    """There is an event; `unverified` where it comes from a file that nobody could check.

    `copy_of` is the event that was here already when the same one was imported once more.
    """

    event: str
    name: str
    demo: bool = False
    unverified: bool = False
    copy_of: str = ""


class RoomAdded(RecordBody, frozen=True, tag=True):
    """There is a card room, or a `home` cash game. Links, codes and claims have its id where an event's would be."""

    event: str
    name: str
    home: bool = False


class Claimed(RecordBody, frozen=True, tag=True):
    """A phone has taken a player's name. `session` is a hash, `pin` lets the player come back on another phone."""

    event: str
    player: str
    session: str
    pin: str = ""


class ClaimReleased(RecordBody, frozen=True, tag=True):
    """A player's name is free to be taken again."""

    event: str
    player: str


class CodeSet(RecordBody, frozen=True, tag=True):
    """From now on this room code leads to an event, and no earlier one does; an empty code closes the door."""

    event: str
    code: str


class SessionsEnded(RecordBody, frozen=True, tag=True):
    """All sessions until now are over: of one role of an event, of an event, or of everybody where both are empty."""

    event: str = ""
    role: str = ""


class SessionOpened(RecordBody, frozen=True, tag=True):
    """A device has signed in. `session` is a hash, `device` what its browser calls itself, `since` a record."""

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
    """The owner has given a signed-in device a name, or taken it away where `name` is empty."""

    session: str
    name: str


class SessionEnded(RecordBody, frozen=True, tag=True):
    """One session is over."""

    session: str


class EventArchived(RecordBody, frozen=True, tag=True):
    """An event is put away in the archive, or taken out again: it stays as it is and is listed apart."""

    event: str
    archived: bool = True


class EventDeleted(RecordBody, frozen=True, tag=True):
    """An event or a card room is deleted for good, with all its records, links and claims."""

    event: str


class Season(Value, frozen=True):
    """A league: its events, and how points are given.

    `formula` is one of `points.PRESETS`, or `table` with hundredths of points by place. `best` counts only so many
    events of each player, 0 for all; who has played fewer than `at_least` is not ranked. Events opened later join by
    themselves where `joins` is set. `shared` numbers the public address; it is 0 or negative where there is none, and
    a new number is a new address.
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
    """There is a season, or it is as this says from now on."""

    season: Season


class SeasonDeleted(RecordBody, frozen=True, tag=True):
    """A season is deleted. Its events stay."""

    season: str


HouseRecord = (
    LinkMade | LinkUsed | LinkRevoked | PinSet | EventAdded | Claimed | ClaimReleased | CodeSet | SessionsEnded
    | SessionOpened | DeviceNamed | SessionEnded | EventArchived | EventDeleted | SeasonSet | SeasonDeleted | RoomAdded
)  # fmt: skip


_read: msgspec.json.Decoder[HouseRecord] = msgspec.json.Decoder(HouseRecord)


def opened_as(session: Session, device: str = "") -> SessionOpened:
    """A session as the house records it."""
    who = session.who
    return SessionOpened(
        token_hash(session.id), who.role, who.event, who.table, who.name, session.link, session.since,
        session.until_ms, device,
    )  # fmt: skip


@dataclass
class Ledger:
    """Everything that the records of the house say, and nothing that they do not. `no` is the last of them."""

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
        """Go on to what is so after a record."""
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
        """Remove an event or a room from every list. Its links and sessions open nothing any more."""
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
        """Whether the same night is here in an event that counts, so that this one does not.

        Once that event is deleted, the first of its copies is the night.
        """
        added = self.events.get(event)
        if added is None or not added.copy_of:
            return False
        same = next(one for one in self.events.values() if added.copy_of in (one.event, one.copy_of))
        return same.event != event

    def link_of(self, token: str) -> LinkMade | None:
        """The link that a token belongs to, open or not."""
        no = self.by_hash.get(token_hash(token))
        return None if no is None else self.links[no]

    def open_links(self, event: str) -> list[LinkMade]:
        """The links of an event that still open something, by number."""
        return [made for no, made in sorted(self.links.items()) if made.event == event and no not in self.closed]

    @property
    def has_owner(self) -> bool:
        """Whether somebody has ever opened an owner link."""
        return any(how == "used" and self.links[no].role == "owner" for no, how in self.closed.items())

    def holds(self, session: Session) -> bool:
        """Whether a session that has the house's own signature still counts."""
        return self.stands(opened_as(session))

    def stands(self, opened: SessionOpened) -> bool:
        """Whether nothing has ended a session since it was opened; its time may be over."""
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
        """The players of an event whose names a phone has taken."""
        return frozenset(player for of, player in self.claims if of == event)

    def claimed_as(self, event: str, name: str) -> str | None:
        """The name that a phone has taken in an event and that this one looks like."""
        return next((one for one in self.claimed(event) if looks_like(one) == looks_like(name)), None)
