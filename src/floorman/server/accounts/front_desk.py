"""The front desk: signs people in by link, PIN or code, and writes all records of the accounts."""

import asyncio
import secrets
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from floorman.core import unusable
from floorman.server.accounts.sessions import (
    CLAIMS,
    Buckets,
    Claimed,
    ClaimReleased,
    CodeSet,
    DeviceNamed,
    EventAdded,
    EventArchived,
    EventDeleted,
    HouseRecord,
    Ledger,
    LinkMade,
    LinkRevoked,
    LinkUsed,
    Lockout,
    PinSet,
    RoomAdded,
    Season,
    SeasonDeleted,
    SeasonSet,
    Session,
    SessionEnded,
    SessionOpened,
    SessionsEnded,
    Signer,
    new_session,
    new_token,
    opened_as,
    pin_hash,
    pin_is,
    token_hash,
)
from floorman.server.clock import Rate
from floorman.server.log.records import Log, NewRecord
from floorman.server.rights import ROOM_PREFIX, NotAllowed, Role, Who
from floorman.text import message

STREAM = "house"
OWNER_LINK_MS = 24 * 3600 * 1000
WRONG_AT_ONE_ADDRESS, WRONG_AT_ONE_DOOR = 5, 30
HASHED_AT_ONCE, HASHES_WAITING = 2, 40
"""PINs hashed at the same time, each with 16 MiB, and PINs that may wait for it; further ones are refused as busy."""

CODE_LETTERS = "CDFGHJKMNPQRTVWXY34679"
"""Letters of room codes: none that looks or sounds like another, and no vowels, so that no code spells a word."""

CODE_LENGTH = 4
HANDED_MS = 15 * 60 * 1000
"""How long a code is valid that hands a name of a card room over to a phone."""

WRONG_CODES_AT_ONE_ADDRESS = 10
WRONG_CODES = Rate(60, 1)
"""Limit on wrong room codes from all addresses together: trying all 234,256 codes takes about three days."""

ENDING = (LinkRevoked, PinSet, Claimed, ClaimReleased, SessionsEnded, SessionEnded, EventDeleted)
"""Records that can end somebody's session, so that open sockets have to be checked again."""

MOST_SEEN, LONGEST_DEVICE = 5000, 200

Hashed = TypeVar("Hashed")


class FrontDesk:
    """The accounts in memory, and every change to them."""

    def __init__(self, log: Log, signer: Signer, now_ms: Callable[[], int]) -> None:
        self._log = log
        self.ledger = self._read_ledger()
        self.when_rights_end: list[Callable[[], None]] = []
        self._seen: OrderedDict[str, tuple[Session, int]] = OrderedDict()
        self._signer = signer
        self._now_ms = now_ms
        self._one_at_a_time = asyncio.Lock()
        self._at_address = Lockout(WRONG_AT_ONE_ADDRESS, now_ms)
        self._at_door = Lockout(WRONG_AT_ONE_DOOR, now_ms)
        self._of_device = Lockout(WRONG_AT_ONE_ADDRESS, now_ms)
        self._codes_at_address = Lockout(WRONG_CODES_AT_ONE_ADDRESS, now_ms)
        self._claims_at_address = Buckets(CLAIMS, now_ms)
        self._hashing = asyncio.Semaphore(HASHED_AT_ONCE)
        self._hashes = 0
        self._wrong_codes = Buckets(WRONG_CODES, now_ms)
        self._handed: dict[tuple[str, str], tuple[str, int]] = {}

    async def _write(self, by: str, *bodies: HouseRecord) -> None:
        await asyncio.to_thread(self._catch_up)
        new = [NewRecord(self._now_ms(), by, secrets.token_urlsafe(12), msgspec.json.encode(each)) for each in bodies]
        for record in await self._log.append(STREAM, new, after=self.ledger.no):
            self.ledger.take(record)
        if any(isinstance(each, ENDING) for each in bodies):
            for check in self.when_rights_end:
                check()

    def _catch_up(self) -> None:
        """Apply records that are in the log and not in memory, after the answer to a write was lost."""
        if self._log.head(STREAM).no != self.ledger.no:
            for record in self._log.read(STREAM, self.ledger.no):
                self.ledger.take(record)

    @asynccontextmanager
    async def written_again(self) -> AsyncIterator[None]:
        """Hold all writes while the caller rewrites the stream of the accounts.

        Then reload it and check all open sockets.
        """
        async with self._one_at_a_time:
            await asyncio.to_thread(self._catch_up)
            yield
            self.ledger = await asyncio.to_thread(self._read_ledger)
            self._seen.clear()
            for check in self.when_rights_end:
                check()

    def _read_ledger(self) -> Ledger:
        ledger = Ledger()
        for record in self._log.read(STREAM):
            ledger.take(record)
        return ledger

    # Sessions

    def session(self, cookie: str) -> Session | None:
        """Return the session in a cookie and note that it was seen; None where it is invalid, expired or ended."""
        session = self._signer.read(cookie, self._now_ms()) if cookie else None
        if session is None or not self.ledger.holds(session):
            return None
        self._seen[token_hash(session.id)] = session, self._now_ms()
        self._seen.move_to_end(token_hash(session.id))
        if len(self._seen) > MOST_SEEN:
            self._seen.popitem(last=False)
        return session

    async def opened(self, session: Session, device: str) -> str:
        """Record that a device has signed in, so that the owner can see and end its session.

        Return the cookie for it.
        """
        async with self._one_at_a_time:
            await self._write(session.who.shown, opened_as(session, device[:LONGEST_DEVICE]))
        return self._signer.sign(session)

    def sessions(self) -> list[tuple[SessionOpened, int, int]]:
        """Return the valid sessions as (session, opened at, last seen at), last opened first.

        Times are in ms, 0 if unknown.

        Sessions of an earlier version have no record; they are listed once they have been seen.
        """
        known = dict(self.ledger.sessions)
        for key, (session, _) in self._seen.items():
            known.setdefault(key, (opened_as(session), 0))
        now = self._now_ms()
        seen = {key: at for key, (_, at) in self._seen.items()}
        return [
            (opened, at, seen.get(key, 0))
            for key, (opened, at) in sorted(known.items(), key=lambda one: -one[1][1])
            if opened.until_ms > now and self.ledger.stands(opened)
        ]

    async def end_session(self, by: Who, key: str) -> bool:
        """End one session, given its hash as `sessions` has it, or an unambiguous prefix of it.

        Return False where none matches.
        """
        async with self._one_at_a_time:
            session = self._session_of(key)
            if session:
                await self._write(by.shown, SessionEnded(session))
            return bool(session)

    async def name_device(self, by: Who, key: str, name: str) -> bool:
        """Give the device of a session a name; return False where no session matches `key`."""
        async with self._one_at_a_time:
            session = self._session_of(key)
            if session and self.ledger.devices.get(session, "") != name:
                await self._write(by.shown, DeviceNamed(session, name))
            return bool(session)

    def _session_of(self, key: str) -> str:
        """Return the hash of the only valid session whose hash starts with `key`; "" where none or several do."""
        found = [one.session for one, _, _ in self.sessions() if key and one.session.startswith(key)]
        return found[0] if len(found) == 1 else ""

    async def end_all(self, session: Session, role: str = "") -> Session:
        """End every session of a role, or all sessions and all claimed names; return a new session for the caller."""
        async with self._one_at_a_time:
            names = () if role else tuple(self.ledger.claims)
            await self._write(
                session.who.shown, SessionsEnded("", role), *(ClaimReleased(event, name) for event, name in names)
            )
            return new_session(session.who, session.link, self.ledger.no, self._now_ms())

    async def end_sessions(self, by: Who, event: str, role: str = "") -> None:
        """End all sessions of an event, or those of one role in it. Names that phones have claimed become free."""
        async with self._one_at_a_time:
            names = sorted(self.ledger.claimed(event)) if role in ("", "player") else ()
            await self._write(by.shown, SessionsEnded(event, role), *(ClaimReleased(event, name) for name in names))

    # Links

    async def make_link(
        self, by: str, role: Role, *, event: str = "", table: str = "", name: str = "", pin: str = "",
        once: bool = False, lasts_ms: int = 0, game: int = 0,
    ) -> tuple[LinkMade, str]:  # fmt: skip
        """Record a new link; return it with its token, which is not stored and cannot be shown again."""
        token, kept = new_token(), await self._hashed(pin) if pin else ""
        async with self._one_at_a_time:
            until = self._now_ms() + lasts_ms if lasts_ms else 0
            no = max(self.ledger.links, default=0) + 1
            made = LinkMade(no, token_hash(token), role, event, table, name, once, until, kept, game)
            await self._write(by, made)
        return made, token

    async def owner_link(self, by: str = "server") -> str:
        """Return the token of a new single-use owner link, after revoking all unused ones."""
        async with self._one_at_a_time:
            unused = [link.link for link in self.ledger.open_links("") if link.role == "owner"]
            await self._write(by, *(LinkRevoked(no) for no in unused))
        return (await self.make_link(by, "owner", once=True, lasts_ms=OWNER_LINK_MS))[1]

    async def revoke_link(self, by: Who, event: str, no: int) -> bool:
        """Revoke a link of an event and end the sessions that it opened; return False where the link is not open."""
        async with self._one_at_a_time:
            if no not in {link.link for link in self.ledger.open_links(event)}:
                return False
            await self._write(by.shown, LinkRevoked(no))
            return True

    async def enter(self, token: str, pin: str, address: str) -> Session:
        """Open a session by a link's token, and its PIN where it has one.

        Raise NotAllowed where either is not valid.
        """
        until = self._signer.owner_token_until(token)
        if until is not None:
            await self._note_owner_link(token, until)
        link = self._open_link(token)
        if link.pin:
            await self._right_pin(pin, link.pin, address, f"link/{link.link}")
        async with self._one_at_a_time:
            link = self._open_link(token)
            if until is not None and self._signer.is_alone(token):
                await self._write(link.role, SessionsEnded("", "owner"))
            if link.once:
                await self._write(link.role, LinkUsed(link.link))
            who = Who(link.role, link.event, link.table, "" if link.role == "player" else link.name, link.game)
            return new_session(who, link.link, self.ledger.no, self._now_ms())

    async def _note_owner_link(self, token: str, until_ms: int) -> None:
        """Record a link that `floorman owner` printed, so that it opens one session like any other owner link."""
        async with self._one_at_a_time:
            if self.ledger.link_of(token) is None:
                no = max(self.ledger.links, default=0) + 1
                await self._write("server", LinkMade(no, token_hash(token), "owner", once=True, until_ms=until_ms))

    def _open_link(self, token: str) -> LinkMade:
        link = self.ledger.link_of(token)
        if link is None:
            raise NotAllowed("unknown-link", message("door.link", why="unknown", owner=False))
        owner = link.role == "owner"
        match self.ledger.closed.get(link.link):
            case "used":
                raise NotAllowed("used-link", message("door.link", why="used", owner=owner))
            case "revoked":
                raise NotAllowed("revoked-link", message("door.link", why="revoked", owner=owner))
        if link.until_ms and self._now_ms() >= link.until_ms:
            raise NotAllowed("expired-link", message("door.link", why="expired", owner=owner))
        return link

    # PINs

    async def set_pin(self, by: Who, event: str, role: Role, table: str, pin: str) -> None:
        """Set the PIN of a role, or remove it where `pin` is empty. Sessions that the old PIN opened end."""
        kept = await self._hashed(pin) if pin else ""
        async with self._one_at_a_time:
            await self._write(by.shown, PinSet(event, role, kept, table))

    async def enter_by_pin(
        self, event: str, role: Role, table: str, pin: str, address: str, cookie: str = ""
    ) -> Session:
        """Open a session by the PIN of a role.

        `cookie` is the device's last one; it may belong to a session that has ended.
        """
        kept = self.ledger.pins.get((event, role, table), "")
        if not kept:
            raise NotAllowed("no-pin", message("door.pin-none"))
        before = self._signer.read(cookie, 0) if cookie else None
        known = before is not None and (before.who.role, before.who.event, before.who.table) == (role, event, table)
        device = f"{before.id}" if before and known and role != "player" else ""
        await self._right_pin(pin, kept, address, f"{event}/{role}/{table}", device)
        return new_session(Who(role, event, table), 0, self.ledger.no, self._now_ms())

    async def _right_pin(self, pin: str, kept: str, address: str, door: str, device: str = "") -> None:
        """Check a PIN; raise NotAllowed where it is wrong or locked out.

        `door` names what the PIN opens, and `device` a session that this PIN has opened before. Every try is counted
        before it is hashed, so that a burst of requests gets no more tries than a slow guesser. A device that has been
        in here before has its own count, so that strangers who use up the tries of the door cannot lock it out.
        """
        if not pin:
            raise NotAllowed("pin-needed", message("door.pin-needed"))
        counts = [(self._of_device, device)] if device else [(self._at_address, address), (self._at_door, door)]
        wait = max(lockout.wait(key) for lockout, key in counts)
        if wait:
            raise NotAllowed("locked", message("door.pin-locked", wait=wait), wait)
        costs, *_ = [lockout.wrong(key) for lockout, key in counts]
        try:
            right = await self._hash(pin_is, pin, kept)
        except NotAllowed:
            self._forgive(counts)
            raise
        if not right:
            raise NotAllowed("wrong-pin", message("door.pin-wrong", wait=costs))
        self._forgive(counts)
        counts[0][0].right(counts[0][1])

    def _forgive(self, counts: list[tuple[Lockout, str]]) -> None:
        for lockout, key in counts:
            lockout.forgive(key)

    async def _hashed(self, pin: str) -> str:
        if not 4 <= len(pin) <= 32:
            raise unusable("pin", "pin", length=len(pin))
        return await self._hash(pin_hash, pin)

    async def _hash(self, slow: Callable[..., Hashed], *given: str) -> Hashed:
        """Run a slow hash in a thread, HASHED_AT_ONCE at a time.

        Raise NotAllowed where HASHES_WAITING are running or waiting.
        """
        if self._hashes >= HASHES_WAITING:
            raise NotAllowed("busy", message("door.busy"), 3)
        self._hashes += 1
        try:
            async with self._hashing:
                return await asyncio.to_thread(slow, *given)
        finally:
            self._hashes -= 1

    # Claims

    async def claim(
        self, session: Session | None, event: str, player: str, pin: str, address: str, by_code: bool = False,
        called: str = "",
    ) -> Session:  # fmt: skip
        """Let a phone claim a player's name, and return its session.

        With a PIN, the player can claim it again on another phone.

        The event's PIN for players is required unless the phone came `by_code` and waits for the director. `player` is
        an id; `called` is the name to use in refusals, where it differs from the id.
        """
        name = called or player
        door = "" if by_code else self.ledger.pins.get((event, "player", ""), "")
        mine = session and session.who.role == "player" and session.who.event == event
        room = event.startswith(ROOM_PREFIX)
        taken = self.ledger.claims.get((event, player))
        if not (mine or taken):
            wait = self._claims_at_address.take(address)
            if wait:
                raise NotAllowed("too-many", message("door.names-locked", wait=wait), wait)
        if taken and not (session and taken.session == token_hash(session.id)):
            if not taken.pin:
                raise NotAllowed("claimed", message("door.claimed", player=name, room=room))
            if not pin:
                raise NotAllowed("pin-needed", message("door.claimed-pin", player=name, room=room))
            await self._right_pin(pin, taken.pin, address, f"{event}/name/{player}")
        elif door and not mine:
            await self._right_pin(pin, door, address, f"{event}/player/")
            pin = ""
        kept = await self._hashed(pin) if pin else taken.pin if taken else ""
        async with self._one_at_a_time:
            if self.ledger.claims.get((event, player)) != taken:
                raise NotAllowed("claimed", message("door.claimed-now", player=name, room=room))
            before = session.who.name if mine and session else ""
            link = session.link if mine and session else 0
            new = new_session(Who("player", event, "", player), link, self.ledger.no, self._now_ms())
            left = [ClaimReleased(event, before)] if before and before != player else []
            # The phone has one session: the one that it came in with, without a name, is not of use any more.
            nameless = [SessionEnded(token_hash(session.id))] if mine and session and not before else []
            await self._write(player, *left, Claimed(event, player, token_hash(new.id), kept), *nameless)
            return new

    def hand_over(self, room: str, player: str) -> str:
        """Return a new code that lets one phone take over a name that a card room already has.

        It is valid for HANDED_MS.
        """
        code = str(1000 + secrets.randbelow(9000))
        self._handed[room, player] = code, self._now_ms() + HANDED_MS
        return code

    async def claim_handed(
        self, session: Session | None, room: str, player: str, code: str, address: str, called: str
    ) -> Session:
        """Let a phone claim a name that a card room already has, with the code that the floor has made for it.

        Another phone with that name loses it. A phone that has the name already keeps it and needs no code.
        """
        taken = self.ledger.claims.get((room, player))
        if not (session and taken and taken.session == token_hash(session.id)):
            self._right_handed(room, player, "".join(code.split()), address, called)
            await self.release(Who("player", room, name=player), room, player)
        return await self.claim(session, room, player, "", address, by_code=True, called=called)

    def _right_handed(self, room: str, player: str, code: str, address: str, called: str) -> None:
        if not code:
            raise NotAllowed("code-needed", message("door.ask-floor", player=called))
        counts = (self._at_address, address), (self._at_door, f"{room}/handed/{player}")
        wait = max(lockout.wait(key) for lockout, key in counts)
        if wait:
            raise NotAllowed("locked", message("door.handed-locked", wait=wait), wait)
        right, until = self._handed.get((room, player), ("", 0))
        if self._now_ms() >= until or not secrets.compare_digest(code.encode(), right.encode()):
            wait = max(lockout.wrong(key) for lockout, key in counts)
            raise NotAllowed("wrong-handed", message("door.handed-wrong", player=called, wait=wait), wait)
        del self._handed[room, player]
        self._at_address.right(address)

    async def release(self, by: Who, event: str, player: str) -> bool:
        """Release a name that a phone has claimed; return False where no phone has it."""
        async with self._one_at_a_time:
            if (event, player) not in self.ledger.claims:
                return False
            await self._write(by.shown, ClaimReleased(event, player))
            return True

    # Room codes

    async def set_code(self, by: str, event: str, on: bool) -> str:
        """Give an event a new room code, or remove its code; return the new code, or ""."""
        async with self._one_at_a_time:
            code = self._new_code() if on else ""
            await self._write(by, CodeSet(event, code))
            return code

    def _new_code(self) -> str:
        while True:
            code = "".join(CODE_LETTERS[secrets.randbelow(len(CODE_LETTERS))] for _ in range(CODE_LENGTH))
            if code not in self.ledger.by_code:
                return code

    def event_of_code(self, code: str, address: str) -> str:
        """Return the event of a room code, which may be typed in either case.

        Raise NotAllowed where it is wrong or locked out.
        """
        wait = self._codes_at_address.wait(address)
        if wait:
            raise NotAllowed("locked", message("door.code-locked", wait=wait), wait)
        event = self.ledger.by_code.get("".join(code.split()).replace("-", "").upper())
        if event is not None:
            self._codes_at_address.right(address)
            return event
        wait = max(self._codes_at_address.wrong(address), self._wrong_codes.take(""))
        raise NotAllowed("wrong-code", message("door.code-wrong", wait=wait), wait)

    def enter_by_code(self, code: str, address: str) -> Session:
        """Open a session for a TV by the room code, with the rights of a display link."""
        event = self.event_of_code(code, address)
        return new_session(Who("display", event), 0, self.ledger.no, self._now_ms())

    async def add_codes(self) -> None:
        """Give a room code to every event that never had one, because an earlier version created it."""
        async with self._one_at_a_time:
            for event in [event for event in self.ledger.events if event not in self.ledger.codes]:
                await self._write("server", CodeSet(event, self._new_code()))

    # Events

    async def add_event(
        self, by: str, event: str, name: str, demo: bool = False, *, unverified: bool = False, copy_of: str = ""
    ) -> None:
        """Record an event, or its new name.

        A new event gets a room code; unless it is a demo or a copy, it joins the seasons that take new events.
        """
        async with self._one_at_a_time:
            known = event in self.ledger.events
            counts = not (known or demo or copy_of)
            joined = [season for season in self.ledger.seasons.values() if season.joins] if counts else []
            seasons = (SeasonSet(replace(season, events=(*season.events, event))) for season in joined)
            code = [] if event in self.ledger.codes else [CodeSet(event, self._new_code())]
            await self._write(by, EventAdded(event, name, demo, unverified, copy_of), *code, *seasons)

    async def add_room(self, by: str, room: str, name: str, home: bool) -> None:
        """Record a card room, with a code to join its lists; a home game has no code."""
        async with self._one_at_a_time:
            code = [] if home or room in self.ledger.codes else [CodeSet(room, self._new_code())]
            await self._write(by, RoomAdded(room, name, home), *code)

    async def archive_event(self, by: Who, event: str, archived: bool) -> None:
        """Move an event to the archive, or out of it."""
        async with self._one_at_a_time:
            if (event in self.ledger.archived) != archived:
                await self._write(by.shown, EventArchived(event, archived))

    async def delete_event(self, by: Who, event: str) -> None:
        """Record that an event is deleted; from then on nobody can sign in to it."""
        async with self._one_at_a_time:
            await self._write(by.shown, EventDeleted(event))

    # Seasons

    async def set_season(self, by: Who, season: Season) -> None:
        """Create a season, or replace the one with the same id."""
        async with self._one_at_a_time:
            await self._write(by.shown, SeasonSet(season))

    async def delete_season(self, by: Who, season: str) -> None:
        """Delete a season; its events stay."""
        async with self._one_at_a_time:
            await self._write(by.shown, SeasonDeleted(season))

    def season_token(self, season: Season) -> str:
        """Return the secret part of a season's public address; "" where the season is not shared.

        The token is derived from the server's secret, so reading the log does not help to guess it.
        """
        return self._signer.token(f"season/{season.id}/{season.shared}") if season.shared > 0 else ""

    def room_token(self, room: str) -> str:
        """Return the secret part of the public address of a home game's result."""
        return self._signer.token(f"room/{room}")

    def shared_room(self, token: str) -> str | None:
        """Return the home game that a token of `room_token` belongs to; None where it belongs to none."""
        given = token.encode()
        homes = (room for room, added in self.ledger.rooms.items() if added.home)
        return next((one for one in homes if secrets.compare_digest(self.room_token(one).encode(), given)), None)

    def shared_season(self, token: str) -> Season | None:
        """Return the season that a token of `season_token` belongs to; None where it belongs to none."""
        given = token.encode()
        shared = (season for season in self.ledger.seasons.values() if season.shared > 0)
        return next((one for one in shared if secrets.compare_digest(self.season_token(one).encode(), given)), None)
