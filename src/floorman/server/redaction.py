"""Takes a person's name out of the log: records that contain it are rewritten with a neutral label in its place.

Numbers, times, chips and money stay as they are, so that everything worked out from the log stays the same.
`floorman.server.people` decides who is deleted.
"""

import asyncio
import re
import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import partial
from typing import Any, get_args

import msgspec

from floorman.cardroom import Cardroom
from floorman.cardroom.events import PlayerRenamed
from floorman.cardroom.state import ACCOUNTS, OWN_ACCOUNTS, name_in
from floorman.core import PlayerId, Refused, unusable
from floorman.core.values import Rewriting
from floorman.server.accounts.front_desk import STREAM as HOUSE_STREAM
from floorman.server.accounts.front_desk import FrontDesk
from floorman.server.accounts.sessions import ClaimReleased, HouseRecord, LinkRevoked
from floorman.server.keepers import room_stream, streams_of
from floorman.server.log.records import FORMAT, Altered, Log, NewRecord, Recorded, kind_of
from floorman.server.people import STREAM as PEOPLE_STREAM
from floorman.server.people import People, PeopleRecord, PersonDeleted
from floorman.server.rights import Role
from floorman.server.rooms.keeper import RoomDid, RoomKeeper, RoomRecord
from floorman.server.streams.actor import Actors
from floorman.server.tournaments.create import day_of
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.records import Did, EventRecord, RecordReader
from floorman.tournament.events import Renamed
from floorman.tournament.state import Guest, Player, Tournament, label_of

NAMES = frozenset({
    "EventSpec.players", "EventSpec.invited", "JoinAsked.player", "JoinDeclined.player",
    "Register.player", "Invite.players", "CheckIn.player", "Uninvite.players", "EnterLate.player", "Rename.to",
    "Renamed.to", "Entered.name", "CheckedIn.name", "Invited.names", "Player.label", "Guest.label",
    "Claimed.player", "ClaimReleased.player", "LinkMade.name", "SessionOpened.name",
    "PersonRenamed.name", "PersonRenamed.to", "Forgotten.name",
    "StartShift.dealers", "SendDealer.dealer", "DealerSent.dealer", "DealerTurn.name", "CashGame.dealer",
    "BarPerson.by", "Barring.by", "RenamePlayer.to", "PlayerRenamed.to",
})  # fmt: skip
"""Fields that are names although their type is plain text. Fields of type PlayerId are found by their type."""

TEXTS = frozenset({
    "EventSpec.name", "EventSpec.place", "Flight.name", "DisplaySet.house", "Season.name", "EventAdded.name",
    "Announce.text", "Announced.text", "RuleOtherwise.ruling", "RuleOtherwise.because", "RuleOtherwise.weighed",
    "RulingMade.ruling", "RulingMade.because", "RulingMade.by", "RulingMade.weighed", "Appeal.ruling",
    "Objected.ruling", "Objected.to", "ClaimOnHouse.about", "PointOut.mistake", "DeferRuling.about",
    "AskForHelp.need", "Noted.about", "Noted.answer", "GiveClock.to", "ClockGiven.to", "Tournament.timekeeper",
    "PrecedentSet.incident", "PrecedentSet.says", "PrecedentSet.note", "RoomSpec.name", "RoomAdded.name",
    "BarPerson.why", "Barring.why", "RoomUndone.why", "ReportIncident.note", "IncidentFiled.note", "RoomChoice.note",
    "ReserveSeat.because", "DeviceNamed.name", "CloseGame.why", "CashOut.why", "RackUp.why", "ChipsMoved.note",
})  # fmt: skip
"""Fields of free text. A name is replaced in them where it stands as a word, spelled as in the event."""

NOT_A_PERSON = frozenset({*get_args(Role), "server", "clock"})
"""Authors of records that are not names."""

HOUSE: msgspec.json.Decoder[HouseRecord] = msgspec.json.Decoder(HouseRecord)
ROOM: msgspec.json.Decoder[RoomRecord] = msgspec.json.Decoder(RoomRecord)
PEOPLE: msgspec.json.Decoder[PeopleRecord] = msgspec.json.Decoder(PeopleRecord)


PLAIN = {
    **dict.fromkeys(NAMES, "id"), **dict.fromkeys(TEXTS, "text"), **ACCOUNTS,
}  # fmt: skip
"""How the text of a field is rewritten, by struct and field."""


def rewriting(name: Callable[[str], str], text: Callable[[str], str]) -> Rewriting:
    """Return a Rewriting that passes every name in a value through `name`, and every free text through `text`."""

    def account(value: str) -> str:
        what, _, whose = value.partition(":")
        label = name(whose) if what in OWN_ACCOUNTS else whose
        return value if label == whose else f"{what}:{label}"

    return Rewriting({"id": name, "text": text, "account": account}, PLAIN)


def labelled(labels: Mapping[str, str]) -> Rewriting:
    """Return a Rewriting that replaces names by labels."""
    if not labels:
        return rewriting(str, str)
    longest_first = sorted(labels, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    return rewriting(lambda name: labels.get(name, name), lambda text: pattern.sub(lambda m: labels[m[0]], text))


def names_in(values: Iterable[Any], *, plain: bool = True) -> set[str]:
    """Return all names in the values; without `plain` only the ids, which are names in older logs."""
    found: set[str] = set()

    def note(name: str) -> str:
        found.add(name)
        return name

    seeing = rewriting(note, str) if plain else Rewriting({"id": note})
    for value in values:
        seeing.of(value)
    return found - {""}


def with_former_names(names: set[str], records: Iterable[EventRecord], listed: Sequence[Player | Guest]) -> set[str]:
    """Return a person's names in an event, with former names of the same player that nobody else has now."""
    own = {one.id for one in listed if one.name in names}
    former = {
        event.to
        for record in records
        if isinstance(record, Did)
        for act in record.acts
        for event in act.events
        if isinstance(event, Renamed) and event.player in own
    }
    return names | ((own | former) - {one.name for one in listed if one.id not in own})


def rewritten(
    records: Iterable[Recorded], read: Callable[[msgspec.Raw], Any], labels: Callable[[Any], Mapping[str, str]]
) -> list[NewRecord]:
    """Return the records of a stream with labels in place of names; a record without a name keeps its bytes.

    `labels` returns the labels for a record, which may depend on its contents. Records of an earlier version are all
    written as they are read now, because their meaning depends on the records before them.
    """
    made = []
    known: dict[int, Rewriting] = {}
    for one in records:
        before = read(one.body)
        own = labels(before)
        if id(own) not in known:
            known[id(own)] = labelled(own)
        after = known[id(own)].of(before)
        by = one.by if one.by in NOT_A_PERSON else own.get(one.by, one.by)
        same = after is before and kind_of(one.body).v == FORMAT
        body = bytes(one.body) if same else msgspec.json.encode(after)
        made.append(NewRecord(one.at_ms, by, one.command, body))
    return made


def comes_out_the_same(
    event: str, before: Iterable[Recorded], after: Iterable[NewRecord], labels: Mapping[str, str]
) -> bool:
    """Return whether an event is the same after it was rewritten, except for the names."""
    was, now = EventKeeper(event), EventKeeper(event)
    for record in before:
        was.take(record)
    for no, new in enumerate(after, 1):
        now.take(Recorded(no, new.at_ms, new.by, new.command, msgspec.Raw(new.body)))
    names = [player.name for player in now.event.players]
    return _tidied(labelled(labels).of(was.event)) == _tidied(now.event) and len(set(names)) == len(names)


def _tidied(tournament: Tournament) -> Tournament:
    """Return the event without labels that are the same as the player's id."""
    players = tuple(msgspec.structs.replace(one, label=label_of(one.id, one.label)) for one in tournament.players)
    guests = tuple(msgspec.structs.replace(one, label=label_of(one.id, one.label)) for one in tournament.guests)
    return msgspec.structs.replace(tournament, players=players, guests=guests)


class PersonTrace(msgspec.Struct, frozen=True):
    """An event whose log contains a person's name; `on_list` where it is not over and the person is on its list.

    `date` is the day it was announced for, empty where it was for none.
    """

    event: str
    title: str
    at_ms: int
    on_list: bool
    date: str = ""


class PersonTraces(msgspec.Struct, frozen=True):
    """Where a person's name is on this server: spellings, events, claims, links, and events that cannot be opened."""

    names: tuple[str, ...]
    events: tuple[PersonTrace, ...]
    phones: int
    links: int
    unreadable: tuple[str, ...]


@dataclass
class _Search:
    """What was found of a person, and the labels that replace the names: everywhere, and further ones by event."""

    labels: dict[str, str]
    by_event: dict[str, dict[str, str]] = field(default_factory=dict)
    logs: dict[str, list[Recorded]] = field(default_factory=dict)
    traces: list[PersonTrace] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)


class PersonDeletion:
    """Finds a person in every log of this server, and removes the name from all of them at once."""

    def __init__(self, log: Log, actors: Actors, front_desk: FrontDesk, people: People) -> None:
        self._log = log
        self._actors = actors
        self._front_desk = front_desk
        self._people = people

    async def traces(self, name: str) -> PersonTraces:
        """Return where a person is named, under any spelling that the list of people takes for the same person."""
        return self._shown(await asyncio.to_thread(self._search, name))

    def _shown(self, found: _Search) -> PersonTraces:
        return PersonTraces(
            tuple(sorted(found.labels)),
            tuple(sorted(found.traces, key=lambda one: (day_of(one.date, one.at_ms), one.at_ms))),
            len(self._claims(found)),
            len(self._links(found)),
            tuple(found.unreadable),
        )

    async def delete(self, by: str, name: str) -> tuple[str, PersonTraces]:
        """Rewrite every log with a label in place of a person's name; return the label, and where the name was.

        The person's claims are released and links revoked. Refused while the person is on the list of an event that is
        not over, or where two players would get the same name.
        """
        first = await asyncio.to_thread(self._search, name)
        if not first.labels:
            raise unusable("name", "nobody-here", name=name)
        async with AsyncExitStack() as stack:
            for stream in first.logs:
                actor = await self._actors.of(stream)
                await stack.enter_async_context(actor.paused())
            await stack.enter_async_context(self._people.written_again())
            await stack.enter_async_context(self._front_desk.written_again())
            found = await asyncio.to_thread(self._search, name)
            _require_off_the_lists(name, found)
            if not found.logs.keys() <= first.logs.keys():
                raise Refused("entry.buyin", "joined", name=name)
            await self._log.rewrite(await asyncio.to_thread(self._plan, by, found))
        return next(iter(found.labels.values())), self._shown(found)

    def _search(self, name: str) -> _Search:
        ledger, people = self._front_desk.ledger, self._people
        house = list(self._log.read(HOUSE_STREAM))
        decided = list(self._log.read(PEOPLE_STREAM))
        read: dict[str, tuple[list[Recorded], list[EventRecord]]] = {}
        unreadable = []
        for event, added in list(ledger.events.items()):
            try:
                records = list(self._log.read(f"events/{event}"))
                reader = RecordReader()
                read[event] = records, [reader.read(one.body) for one in records]
            except (Altered, msgspec.MsgspecError):
                unreadable.append(added.name)
        in_event = {event: names_in(values) for event, (_, values) in read.items()}
        rooms: dict[str, tuple[list[Recorded], list[RoomRecord]]] = {}
        for room, opened in list(ledger.rooms.items()):
            try:
                records = list(self._log.read(room_stream(room)))
                rooms[room] = records, [ROOM.decode(one.body) for one in records]
            except (Altered, msgspec.MsgspecError):
                unreadable.append(opened.name)
        all_names = set().union(
            *in_event.values(),
            *(names_in(values) for _, values in rooms.values()),
            names_in(HOUSE.decode(one.body) for one in house),
            names_in(PEOPLE.decode(one.body) for one in decided),
        )
        label = people.next_label(all_names)
        same = {one for one in all_names if people.is_same(one, name)}
        found = _Search(dict.fromkeys(same, label), unreadable=unreadable)
        for event, (records, values) in read.items():
            self._search_event(found, event, records, values, in_event[event] & same)
        for room, (records, bodies) in rooms.items():
            _search_room(found, room, records, bodies)
        return found

    def _search_event(
        self, found: _Search, event: str, records: list[Recorded], values: list[EventRecord], names: set[str]
    ) -> None:
        if not found.labels:
            return
        keeper = EventKeeper(event)
        for record in records:
            keeper.take(record)
        listed: list[Player | Guest] = [*keeper.event.players, *keeper.event.guests]
        own = with_former_names(names, values, listed)
        label = next(iter(found.labels.values()))
        labels = found.labels | dict.fromkeys(own, label)
        stream = f"events/{event}"
        if any(one.by in labels for one in records) or any(labelled(labels).of(one) is not one for one in values):
            found.logs[stream] = records
            found.by_event[event] = labels
            over = keeper.seen(records[-1].at_ms).over
            still = {one.name for one in listed if isinstance(one, Guest) or not one.out}
            on_list = not over and bool(still & own)
            spec = keeper.spec
            found.traces.append(PersonTrace(event, spec.name, keeper.started_ms, on_list, spec.date))
        for table in streams_of(self._log, event):
            if table != stream:
                logged = list(self._log.read(table))
                if any(one.by in labels for one in logged):
                    found.logs[table] = logged
                    found.by_event.setdefault(event, labels)

    def _plan(self, by: str, found: _Search) -> dict[str, tuple[int, list[NewRecord]]]:
        """Return the new records of every stream with the name, and the number at which the stream ends now."""
        plan: dict[str, tuple[int, list[NewRecord]]] = {}
        for stream, records in found.logs.items():
            event = stream.split("/")[1]
            labels = found.by_event[event]
            if stream == room_stream(event):
                plan[stream] = len(records), _room_rewritten(event, records, labels, found)
                continue
            if stream != f"events/{event}":
                plan[stream] = len(records), [_authored(one, labels) for one in records]
                continue
            new = rewritten(records, RecordReader().read, partial(_always, labels))
            if not comes_out_the_same(event, records, new, labels):
                title = next(one.title for one in found.traces if one.event == event)
                raise Refused("entry.buyin", "name-shared", title=title)
            plan[stream] = len(records), new
        house = list(self._log.read(HOUSE_STREAM))
        ends: list[HouseRecord] = [ClaimReleased(*one) for one in self._claims(found)]
        ends += [LinkRevoked(no) for no in self._links(found)]
        added = [self._new(by, one) for one in ends]
        anywhere = found.labels

        def labels_of(record: HouseRecord) -> Mapping[str, str]:
            return found.by_event.get(getattr(record, "event", ""), anywhere)

        old = [NewRecord(one.at_ms, one.by, one.command, bytes(one.body)) for one in house]
        entries = [Recorded(0, one.at_ms, one.by, one.command, msgspec.Raw(one.body)) for one in (*old, *added)]
        again = rewritten(entries, HOUSE.decode, labels_of)
        if again != old:
            plan[HOUSE_STREAM] = len(house), again
        decided = list(self._log.read(PEOPLE_STREAM))
        label = next(iter(anywhere.values()))
        last = self._new(by, PersonDeleted(label))
        plan[PEOPLE_STREAM] = len(decided), [*rewritten(decided, PEOPLE.decode, partial(_always, anywhere)), last]
        return plan

    def _new(self, by: str, body: HouseRecord | PersonDeleted) -> NewRecord:
        return NewRecord(self._people.now_ms(), by, secrets.token_urlsafe(12), msgspec.json.encode(body))

    def _claims(self, found: _Search) -> list[tuple[str, str]]:
        claims = self._front_desk.ledger.claims
        return [(event, name) for event, name in claims if name in found.by_event.get(event, found.labels)]

    def _links(self, found: _Search) -> list[int]:
        ledger = self._front_desk.ledger
        return [no for no, made in ledger.links.items() if no not in ledger.closed and made.name in found.labels]


def _search_room(found: _Search, room: str, records: list[Recorded], bodies: list[RoomRecord]) -> None:
    """Note a card room whose log contains the name; `on_list` where the person sits, waits or has chips there."""
    if not found.labels:
        return
    keeper = RoomKeeper(room)
    for record in records:
        keeper.take(record)
    now = keeper.room
    labels = _of_room(found.labels, bodies, now)
    if not (any(one.by in labels for one in records) or any(labelled(labels).of(one) is not one for one in bodies)):
        return
    waits = {one.name for names in now.lists.values() for one in names}
    has = {account.partition(":")[2] for account, amount in now.ledger.items() if amount}
    still = set(labels) & {*now.places, *waits, *has}
    found.logs[room_stream(room)] = records
    found.by_event[room] = labels
    found.traces.append(PersonTrace(room, keeper.spec.name, keeper.opened_ms, bool(still)))


def _of_room(labels: Mapping[str, str], bodies: list[RoomRecord], now: Cardroom) -> dict[str, str]:
    """Return the labels that replace names and ids in a room.

    Former names of a player who was renamed there are replaced too, unless another player has them now. A player who
    only once had the deleted name keeps the present one.
    """
    ids = names_in(bodies, plain=False)
    own = {one for one in ids if now.name_of(one) in labels}
    events = [event for record in bodies if isinstance(record, RoomDid) for event in record.events]
    former = {name_in(one) for one in own}
    former |= {one.to for one in events if isinstance(one, PlayerRenamed) and one.name in own}
    label = next(iter(labels.values()))
    found = dict.fromkeys({*labels, *own, *(former - {now.name_of(one) for one in ids - own})}, label)
    theirs = [one for one in sorted(ids & found.keys()) if now.knows(PlayerId(one)) or one in now.labels]
    for no, id in enumerate(sorted(theirs, key=lambda one: one not in own), 1):
        found[id] = label if no == 1 else f"{label}:{no}"
    return found


def _room_rewritten(room: str, records: list[Recorded], labels: Mapping[str, str], found: _Search) -> list[NewRecord]:
    """Return the log of a room with labels in place of names; raise Refused where two players would become one."""
    new = rewritten(records, ROOM.decode, partial(_always, labels))
    was, now = RoomKeeper(room), RoomKeeper(room)
    for no, (before, after) in enumerate(zip(records, new, strict=True), 1):
        was.take(before)
        now.take(Recorded(no, after.at_ms, after.by, after.command, msgspec.Raw(after.body)))
    same = sorted(was.room.ledger.values()) == sorted(now.room.ledger.values())
    if not same or len(was.room.totals) != len(now.room.totals):
        title = next(one.title for one in found.traces if one.event == room)
        raise Refused("entry.buyin", "name-shared.room", title=title)
    return new


def _always(labels: Mapping[str, str], _: Any) -> Mapping[str, str]:
    return labels


def _authored(one: Recorded, labels: Mapping[str, str]) -> NewRecord:
    by = one.by if one.by in NOT_A_PERSON else labels.get(one.by, one.by)
    return NewRecord(one.at_ms, by, one.command, bytes(one.body))


def _require_off_the_lists(name: str, found: _Search) -> None:
    still = next((one for one in found.traces if one.on_list), None)
    if still:
        raise Refused("entry.buyin", "still-playing", name=name, title=still.title)
