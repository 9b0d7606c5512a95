"""Everybody who has played on this server, worked out from the logs of its events.

There is no second list of results: nights, money and dates are read from the events each time. Only the owner's
decisions about names have a stream of their own: that two spellings are one person, or that earlier nights of a person
are not to be listed. Both can be undone, and neither changes the log of an event. Deleting a person for good is in
`floorman.server.redaction`; this module only knows the labels of deleted people, to leave them out of the list.
"""

import asyncio
import secrets
import unicodedata
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager
from itertools import count

import msgspec

from floorman.core import Value, unusable
from floorman.server.log.records import Log, NewRecord, RecordBody, Recorded
from floorman.server.tournaments.create import day_of
from floorman.server.tournaments.money import bounties_to, due_to, places_not_announced, to_hand_over
from floorman.server.tournaments.records import Seen
from floorman.tournament.state import LONGEST

STREAM = "people"
LATELY = 6
"""How many last nights decide who is a regular: a person who played in at least half of them, and at least twice."""


class PersonRenamed(RecordBody, frozen=True, tag="Renamed"):
    """A person is listed under another name, and merged with the person who has that name already."""

    name: str
    to: str


class Forgotten(RecordBody, frozen=True, tag=True):
    """What a person played before a time of day is no longer listed."""

    name: str
    before_ms: int


class Reversed(RecordBody, frozen=True, tag=True):
    """An earlier record was undone."""

    record: int


class PersonDeleted(RecordBody, frozen=True, tag=True):
    """A person's name was replaced by this label in every log. It cannot be undone."""

    label: str


LABEL = "Former player"
"""The label of a deleted person; a number follows it."""

PeopleRecord = PersonRenamed | Forgotten | Reversed | PersonDeleted
_read: msgspec.json.Decoder[PeopleRecord] = msgspec.json.Decoder(PeopleRecord)


class Night(Value, frozen=True):
    """One player in one event: when it began, the amounts paid in and won in cents, and the place, 0 while in play.

    `date` is the day it was announced for, empty where it was for none.
    `bounties` is the part of `won` that was won for knock-outs. `unpaid` is the part of it that has not been handed
    over, once the event is over.
    """

    player: str
    event: str
    title: str
    at_ms: int
    currency: str
    paid_in: int
    won: int
    place: int
    unpaid: int = 0
    bounties: int = 0
    date: str = ""

    @property
    def day(self) -> tuple[str, int]:
        """When it was played, to sort by."""
        return day_of(self.date, self.at_ms), self.at_ms


class Amounts(msgspec.Struct, frozen=True):
    """Money in one currency, in cents.

    Of `won`, `bounties` are for knock-outs, and `unpaid` has not been handed over.
    """

    currency: str
    paid_in: int
    won: int
    unpaid: int = 0
    bounties: int = 0


class OtherName(msgspec.Struct, frozen=True):
    """A name that is listed under another one, and the number of the record that can be undone to separate them."""

    no: int
    name: str


class Person(msgspec.Struct, frozen=True):
    """A person who has played here; `regular` is one who came to at least half of the last nights.

    `played` are the nights one by one, the last one first. `also` are the names that were renamed to this one or merged
    with it: undoing the change of one separates it again. `last_date` is the day that the last night was announced for,
    and `last_ms` when it began.
    """

    name: str
    nights: int
    wins: int
    last_ms: int
    money: tuple[Amounts, ...]
    regular: bool
    played: tuple[Night, ...] = ()
    also: tuple[OtherName, ...] = ()
    last_date: str = ""


class LastNight(msgspec.Struct, frozen=True):
    """The last event that was played, and its players."""

    event: str
    title: str
    at_ms: int
    players: tuple[str, ...]


def nights_of(seen: Seen, at_ms: int) -> tuple[Night, ...]:
    """Return one night for each player of an event that began at `at_ms`; none before its first hand."""
    if not seen.tournament.started:
        return ()
    won, heads, back = due_to(seen), bounties_to(seen), places_not_announced(seen)
    unpaid = to_hand_over(seen) if seen.over else {}
    return tuple(
        Night(
            player.name, seen.id, seen.spec.name, at_ms, seen.spec.currency,
            player.spent + player.fees + player.for_heads, won.get(player.id, 0) + heads.get(player.id, 0),
            0 if player.id in back else player.place, unpaid.get(player.id, 0), heads.get(player.id, 0), seen.spec.date,
        )
        for player in seen.tournament.players
        if player.bought_in
    )  # fmt: skip


def folded(name: str) -> str:
    """Return a name in the form in which names are compared: without case, accents and extra spaces.

    >>> folded("  Zoë  VAN Dijk ")
    'zoe van dijk'
    """
    bare = "".join(one for one in unicodedata.normalize("NFD", name) if not unicodedata.combining(one))
    return " ".join(bare.split()).casefold()


class People:
    """The owner's decisions about names, and the list of people that follows from them."""

    def __init__(self, log: Log, now_ms: Callable[[], int]) -> None:
        self._log = log
        self.now_ms = now_ms
        self._lock = asyncio.Lock()
        self._records: dict[int, PersonRenamed | Forgotten] = {}
        self._labels: set[str] = set()
        self._no = 0
        self._catch_up()

    def _catch_up(self) -> None:
        """Apply the records that are in the log and not in memory."""
        for record in self._log.read(STREAM, self._no):
            self._take(record)

    def _take(self, record: Recorded) -> None:
        self._no = record.no
        match _read.decode(record.body):
            case Reversed(no):
                self._records.pop(no, None)
            case PersonRenamed() | Forgotten() as decided:
                self._records[record.no] = decided
            case PersonDeleted(label):
                self._labels.add(folded(label))

    @asynccontextmanager
    async def written_again(self) -> AsyncIterator[None]:
        """Hold all writes while the caller rewrites this stream. Then reload it."""
        async with self._lock:
            await asyncio.to_thread(self._catch_up)
            yield
            self._records, self._labels, self._no = {}, set(), 0
            await asyncio.to_thread(self._catch_up)

    def next_label(self, taken: Iterable[str]) -> str:
        """Return an unused label for the next person who is deleted."""
        used = self._labels | {folded(name) for name in taken}
        return next(label for no in count(1) if folded(label := f"{LABEL} {no}") not in used)

    def is_deleted(self, name: str) -> bool:
        """Return whether a name is the label of a deleted person."""
        return folded(name) in self._labels

    def is_same(self, name: str, person: str) -> bool:
        """Return whether a player's name is listed as `person`, by its spelling or after renames."""
        return folded(self._called(name)) == folded(person)

    async def _write(self, by: str, body: PeopleRecord) -> int:
        await asyncio.to_thread(self._catch_up)
        new = NewRecord(self.now_ms(), by, secrets.token_urlsafe(12), msgspec.json.encode(body))
        (record,) = await self._log.append(STREAM, [new], after=self._no)
        self._take(record)
        return record.no

    async def rename(self, by: str, name: str, to: str) -> int:
        """List a person under another name, merged with whoever has it; return the number of the record, for `undo`."""
        wanted = " ".join(to.split())
        if not wanted or not wanted.isprintable() or len(wanted) > LONGEST:
            raise unusable("to", "no-name", most=LONGEST)
        if wanted == name:
            raise unusable("to", "same-name", name=name)
        async with self._lock:
            return await self._write(by, PersonRenamed(name, wanted))

    async def forget(self, by: str, name: str) -> int:
        """Leave a person's nights until now out of the list; return the number of the record, for `undo`."""
        async with self._lock:
            return await self._write(by, Forgotten(name, self.now_ms()))

    async def undo(self, by: str, record: int) -> bool:
        """Undo a decision; return False where no decision in force has that number."""
        async with self._lock:
            if record not in self._records:
                return False
            await self._write(by, Reversed(record))
            return True

    def _called(self, name: str) -> str:
        """Return the name under which a player is listed."""
        return self._renamed(name)[0]

    def _renamed(self, name: str) -> tuple[str, list[OtherName]]:
        """Return the name under which a player is listed, and the renames that led there.

        Each record applies once, in order.
        """
        changes = []
        for no, decided in self._records.items():
            if isinstance(decided, PersonRenamed) and folded(decided.name) == folded(name):
                changes.append(OtherName(no, decided.name))
                name = decided.to
        return name, changes

    def together(self, nights: Iterable[Night], name: str, other: str) -> tuple[Night, ...]:
        """Return the nights of one person at which another played too, which shows that they are two people."""
        played = {folded(one.name): one.played for one in self.listed(nights)}
        if folded(name) == folded(other):
            return ()
        events = {night.event for night in played.get(folded(other), ())}
        return tuple(night for night in played.get(folded(name), ()) if night.event in events)

    def names(self, played: Iterable[str]) -> dict[str, str]:
        """Return the listed name for each player's name.

        Several spellings of one person become the last one written.
        """
        called = {name: self._called(name) for name in played}
        spelled = {folded(name): name for name in called.values()}
        return {name: spelled[folded(listed)] for name, listed in called.items()}

    def _is_forgotten(self, name: str, at_ms: int) -> bool:
        return folded(name) in self._labels or any(
            isinstance(decided, Forgotten) and folded(decided.name) == folded(name) and at_ms < decided.before_ms
            for decided in self._records.values()
        )

    def listed(self, nights: Iterable[Night]) -> tuple[Person, ...]:
        """Return all people, the one with the most nights first."""
        every = sorted(nights, key=lambda night: night.day)
        lately = list(dict.fromkeys(night.event for night in reversed(every)))[:LATELY]
        by_person: dict[str, list[tuple[str, Night]]] = {}
        also: dict[str, dict[int, OtherName]] = {}
        for night in every:
            name, changes = self._renamed(night.player)
            if not self._is_forgotten(name, night.at_ms):
                by_person.setdefault(folded(name), []).append((name, night))
                also.setdefault(folded(name), {}).update({one.no: one for one in changes})
        people = [
            _person(found[-1][0], [night for _, night in found], lately, tuple(also[id].values()))
            for id, found in by_person.items()
        ]
        return tuple(sorted(people, key=lambda one: (-one.nights, -one.last_ms, one.name.casefold())))

    def last_night(self, nights: Iterable[Night]) -> LastNight | None:
        """Return the last event and its players, under their listed names; None where nothing was played."""
        every = [night for night in nights if not self._is_forgotten(self._called(night.player), night.at_ms)]
        if not every:
            return None
        last = max(every, key=lambda night: (night.day, night.event))
        names = dict.fromkeys(self._called(night.player) for night in every if night.event == last.event)
        return LastNight(last.event, last.title, last.at_ms, tuple(sorted(names, key=str.casefold)))


def _person(name: str, nights: list[Night], lately: list[str], also: tuple[OtherName, ...]) -> Person:
    events = {night.event for night in nights}
    money: dict[str, Amounts] = {}
    for night in nights:
        before = money.get(night.currency, Amounts(night.currency, 0, 0))
        money[night.currency] = Amounts(
            night.currency, before.paid_in + night.paid_in, before.won + night.won, before.unpaid + night.unpaid,
            before.bounties + night.bounties,
        )  # fmt: skip
    often = len(events & set(lately))
    return Person(
        name=name,
        nights=len(events),
        wins=sum(night.place == 1 for night in nights),
        last_ms=nights[-1].at_ms,
        money=tuple(money.values()),
        regular=often >= 2 and 2 * often >= len(lately),
        played=tuple(reversed(nights)),
        also=also,
        last_date=nights[-1].date,
    )


def matching(people: Iterable[Person], query: str) -> tuple[Person, ...]:
    """Return the people whose names contain every word of a query, those that begin with it first."""
    words = folded(query).split()
    found = [one for one in people if all(word in folded(one.name) for word in words)]
    return tuple(sorted(found, key=lambda one: not folded(one.name).startswith(folded(query))))
