"""Take a person's name out of the log: records that have it are written again with a neutral label in its place.

Numbers, times, chips and money stay as they are, so everything that was worked out from the log before comes out the
same afterwards. `floorman.server.people` decides who is deleted; this is how.
"""

import asyncio
import re
import secrets
from collections.abc import Callable, Iterable, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from functools import cache, partial
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from floorman.base import DataError, PlayerId, Refused
from floorman.server.accounts.front_desk import STREAM as HOUSE_STREAM
from floorman.server.accounts.front_desk import FrontDesk
from floorman.server.accounts.ledger import ClaimReleased, HouseRecord, LinkRevoked
from floorman.server.keepers import room_stream, streams_of
from floorman.server.log.records import Altered, NewRecord, Recorded, Store
from floorman.server.people import STREAM as PEOPLE_STREAM
from floorman.server.people import People, PeopleRecord, PersonDeleted
from floorman.server.rights import Role
from floorman.server.rooms.keeper import RoomKeeper, RoomRecord
from floorman.server.streams.actor import Actors
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.records import Did, EventRecord
from floorman.tournament.events import Renamed as PlayerRenamed

NAMES = frozenset({
    "EventSpec.players", "EventSpec.invited", "JoinAsked.player", "JoinDeclined.player",
    "Claimed.player", "ClaimReleased.player", "LinkMade.name", "SessionOpened.name",
    "PersonRenamed.name", "PersonRenamed.to", "Forgotten.name",
    "StartShift.dealers", "SendDealer.dealer", "DealerSent.dealer", "DealerTurn.name", "CashGame.dealer",
    "BarPerson.by", "Barring.by",
})  # fmt: skip
"""Fields that are a name, or several, though their type is plain text. Those of type PlayerId are found by it."""

TEXTS = frozenset({
    "EventSpec.name", "EventSpec.place", "Flight.name", "DisplaySet.house", "Season.name", "EventAdded.name",
    "Announce.text", "Announced.text", "RuleOtherwise.ruling", "RuleOtherwise.because", "RuleOtherwise.weighed",
    "RulingMade.ruling", "RulingMade.because", "RulingMade.by", "RulingMade.weighed", "Appeal.ruling",
    "Objected.ruling", "Objected.to", "ClaimOnHouse.about", "PointOut.mistake", "DeferRuling.about",
    "AskForHelp.need", "Noted.about", "Noted.answer", "GiveClock.to", "ClockGiven.to", "Tournament.timekeeper",
    "PrecedentSet.incident", "PrecedentSet.says", "PrecedentSet.note", "RoomSpec.name", "RoomAdded.name",
    "BarPerson.why", "Barring.why", "ReserveSeat.because",
})  # fmt: skip
"""Fields that people write freely. A name is found in them where it stands as a word, spelled as in the event."""

ACCOUNTS = frozenset({"Booking.out_of", "Booking.into"})
"""Fields that are an account in a card room, which is a player's where it begins with one of OWN_ACCOUNTS."""

OWN_ACCOUNTS = ("stack", "behind", "carried", "kept")

NOT_A_PERSON = frozenset({*get_args(Role), "server", "clock"})
"""What the log has as the author of a record where it has no name."""

_Kind = Any
"""How to look at a value: "name", "text", "account", "struct", _Each, _Fixed, or None where no name can be in it."""

V = TypeVar("V")

EVENT: msgspec.json.Decoder[EventRecord] = msgspec.json.Decoder(EventRecord)
HOUSE: msgspec.json.Decoder[HouseRecord] = msgspec.json.Decoder(HouseRecord)
ROOM: msgspec.json.Decoder[RoomRecord] = msgspec.json.Decoder(RoomRecord)
PEOPLE: msgspec.json.Decoder[PeopleRecord] = msgspec.json.Decoder(PeopleRecord)


class _Each(NamedTuple):
    kind: _Kind


class _Fixed(NamedTuple):
    kinds: tuple[_Kind, ...]


def _kind(hint: Any, plain: str | None) -> _Kind:
    if hint is PlayerId:
        return "name"
    if hint is str:
        return plain
    origin, inside = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _kind(inside[0], plain)
    if origin in (Union, UnionType):
        return next((kind for one in inside if (kind := _kind(one, plain)) is not None), None)
    if origin is tuple:
        if len(inside) == 2 and inside[1] is Ellipsis:
            kind = _kind(inside[0], plain)
            return None if kind is None else _Each(kind)
        kinds = tuple(_kind(one, plain) for one in inside)
        return None if not any(kinds) else _Fixed(kinds)
    return "struct" if isinstance(hint, type) and issubclass(hint, msgspec.Struct) else None


@cache
def fields_of(struct: type[msgspec.Struct]) -> tuple[tuple[str, _Kind], ...]:
    """Return the fields of a record, or of anything in one, in which a name can be."""
    hints = get_type_hints(struct, include_extras=True)
    found = []
    for name in struct.__struct_fields__:
        full = f"{struct.__name__}.{name}"
        plain = "name" if full in NAMES else "text" if full in TEXTS else "account" if full in ACCOUNTS else None
        kind = _kind(hints[name], plain)
        if kind is not None:
            found.append((name, kind))
    return tuple(found)


class Rewriting:
    """Puts every name in a value through `name`, and everything that people wrote through `text`."""

    def __init__(self, name: Callable[[str], str], text: Callable[[str], str]) -> None:
        self._name = name
        self._text = text

    def of(self, value: V) -> V:
        """Return the value with its names put through; the same object where nothing is different."""
        changed: V = self._through("struct", value)
        return changed

    def _through(self, kind: _Kind, value: Any) -> Any:
        if kind == "account" and isinstance(value, str):
            what, _, whose = value.partition(":")
            label = self._name(whose) if what in OWN_ACCOUNTS else whose
            return value if label == whose else f"{what}:{label}"
        if isinstance(value, str):
            return self._name(value) if kind == "name" else self._text(value) if kind == "text" else value
        if isinstance(value, msgspec.Struct):
            changed = {}
            for part, inside in fields_of(type(value)):
                before = getattr(value, part)
                after = self._through(inside, before)
                if after is not before:
                    changed[part] = after
            return msgspec.structs.replace(value, **changed) if changed else value
        if isinstance(value, tuple) and isinstance(kind, _Each | _Fixed):
            kinds = kind.kinds if isinstance(kind, _Fixed) else (kind.kind,) * len(value)
            new = tuple(self._through(*one) for one in zip(kinds, value, strict=True))
            return new if any(a is not b for a, b in zip(new, value, strict=True)) else value
        return value


def labelled(labels: Mapping[str, str]) -> Rewriting:
    """Return what puts labels in the place of names."""
    if not labels:
        return Rewriting(str, str)
    longest_first = sorted(labels, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")
    return Rewriting(lambda name: labels.get(name, name), lambda text: pattern.sub(lambda m: labels[m[0]], text))


def names_in(values: Iterable[Any]) -> set[str]:
    """Return every name that is in some values."""
    found: set[str] = set()

    def note(name: str) -> str:
        found.add(name)
        return name

    seeing = Rewriting(note, str)
    for value in values:
        seeing.of(value)
    return found - {""}


def with_former_names(names: set[str], records: Iterable[EventRecord], players: Iterable[str]) -> set[str]:
    """Return somebody's names in an event, with those that the player had in it before and nobody has now."""
    pairs = [
        (happened.player, happened.to)
        for record in records
        if isinstance(record, Did)
        for act in record.acts
        for happened in act.events
        if isinstance(happened, PlayerRenamed)
    ]
    now, found = set(players), set(names)
    while more := {was for was, to in pairs if to in found and was not in found and was not in now}:
        found |= more
    return found


def rewritten(records: Iterable[Recorded], decoder: Any, labels: Callable[[Any], Mapping[str, str]]) -> list[NewRecord]:
    """Return the records of a stream with labels in the place of names; one without a name keeps its bytes.

    `labels` are those for a record, which may depend on what is in it.
    """
    made = []
    known: dict[int, Rewriting] = {}
    for one in records:
        before = decoder.decode(one.body)
        own = labels(before)
        if id(own) not in known:
            known[id(own)] = labelled(own)
        after = known[id(own)].of(before)
        by = one.by if one.by in NOT_A_PERSON else own.get(one.by, one.by)
        body = bytes(one.body) if after is before else msgspec.json.encode(after)
        made.append(NewRecord(one.at_ms, by, one.command, body))
    return made


def comes_out_the_same(
    event: str, before: Iterable[Recorded], after: Iterable[NewRecord], labels: Mapping[str, str]
) -> bool:
    """Whether an event that was written again is the event that it was, but for the names."""
    was, now = EventKeeper(event), EventKeeper(event)
    for record in before:
        was.take(record)
    for no, new in enumerate(after, 1):
        now.take(Recorded(no, new.at_ms, new.by, new.command, msgspec.Raw(new.body)))
    names = [player.name for player in now.event.players]
    return labelled(labels).of(was.event) == now.event and len(set(names)) == len(names)


class PersonTrace(msgspec.Struct, frozen=True):
    """An event whose log has somebody's name; `on_list` where it is not over and they are on its list."""

    event: str
    title: str
    at_ms: int
    on_list: bool


class PersonTraces(msgspec.Struct, frozen=True):
    """Where somebody is on this server: spellings, events, names on phones, links, and events that cannot be opened."""

    names: tuple[str, ...]
    events: tuple[PersonTrace, ...]
    phones: int
    links: int
    unreadable: tuple[str, ...]


@dataclass
class _Search:
    """What was found of somebody, and what stands in its place: `labels` everywhere, and more of them in an event."""

    labels: dict[str, str]
    by_event: dict[str, dict[str, str]] = field(default_factory=dict)
    logs: dict[str, list[Recorded]] = field(default_factory=dict)
    traces: list[PersonTrace] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)


class PersonDeletion:
    """Finds somebody in every log of a house, and takes the name out of all of them at once."""

    def __init__(self, store: Store, actors: Actors, front_desk: FrontDesk, people: People) -> None:
        self._store = store
        self._actors = actors
        self._front_desk = front_desk
        self._people = people

    async def traces(self, name: str) -> PersonTraces:
        """Return where somebody is, under any spelling that the list of people takes for the same person."""
        return self._shown(await asyncio.to_thread(self._search, name))

    def _shown(self, found: _Search) -> PersonTraces:
        return PersonTraces(
            tuple(sorted(found.labels)),
            tuple(sorted(found.traces, key=lambda one: one.at_ms)),
            len(self._claims(found)),
            len(self._links(found)),
            tuple(found.unreadable),
        )

    async def delete(self, by: str, name: str) -> tuple[str, PersonTraces]:
        """Write every log again without somebody's name; the label in its place, and where it was.

        Phones and links with the name are of no use any more. Refused while they are on the list of an event that is
        not over.
        """
        first = await asyncio.to_thread(self._search, name)
        if not first.labels:
            raise DataError("name", f"{name} is not in any event here.", "Refresh the page.")
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
            await self._store.rewrite(await asyncio.to_thread(self._plan, by, found))
        return next(iter(found.labels.values())), self._shown(found)

    def _search(self, name: str) -> _Search:
        ledger, people = self._front_desk.ledger, self._people
        house = list(self._store.read(HOUSE_STREAM))
        decided = list(self._store.read(PEOPLE_STREAM))
        read: dict[str, tuple[list[Recorded], list[EventRecord]]] = {}
        unreadable = []
        for event, added in list(ledger.events.items()):
            try:
                records = list(self._store.read(f"events/{event}"))
                read[event] = records, [EVENT.decode(one.body) for one in records]
            except (Altered, msgspec.MsgspecError):
                unreadable.append(added.name)
        in_event = {event: names_in(values) for event, (_, values) in read.items()}
        rooms: dict[str, tuple[list[Recorded], list[RoomRecord]]] = {}
        for room, opened in list(ledger.rooms.items()):
            try:
                records = list(self._store.read(room_stream(room)))
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
        for room, (records, told) in rooms.items():
            _search_room(found, room, records, told)
        return found

    def _search_event(
        self, found: _Search, event: str, records: list[Recorded], values: list[EventRecord], names: set[str]
    ) -> None:
        if not found.labels:
            return
        keeper = EventKeeper(event)
        for record in records:
            keeper.take(record)
        listed = [player.name for player in keeper.event.players] + [guest.name for guest in keeper.event.guests]
        own = with_former_names(names, values, listed)
        label = next(iter(found.labels.values()))
        labels = found.labels | dict.fromkeys(own, label)
        stream = f"events/{event}"
        if any(one.by in labels for one in records) or any(labelled(labels).of(one) is not one for one in values):
            found.logs[stream] = records
            found.by_event[event] = labels
            over = keeper.seen(records[-1].at_ms).over
            still = {player.name for player in keeper.event.players if not player.out} | {
                *listed[len(keeper.event.players) :]
            }
            found.traces.append(PersonTrace(event, keeper.spec.name, keeper.started_ms, not over and bool(still & own)))
        for table in streams_of(self._store, event):
            if table != stream:
                told = list(self._store.read(table))
                if any(one.by in labels for one in told):
                    found.logs[table] = told
                    found.by_event.setdefault(event, labels)

    def _plan(self, by: str, found: _Search) -> dict[str, tuple[int, list[NewRecord]]]:
        """Return every stream that has the name as it is to be, with the number it ends at now."""
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
            new = rewritten(records, EVENT, partial(_always, labels))
            if not comes_out_the_same(event, records, new, labels):
                title = next(one.title for one in found.traces if one.event == event)
                raise Refused("entry.buyin", "name-shared", title=title)
            plan[stream] = len(records), new
        house = list(self._store.read(HOUSE_STREAM))
        ends: list[HouseRecord] = [ClaimReleased(*one) for one in self._claims(found)]
        ends += [LinkRevoked(no) for no in self._links(found)]
        added = [self._new(by, one) for one in ends]
        anywhere = found.labels

        def labels_of(record: HouseRecord) -> Mapping[str, str]:
            return found.by_event.get(getattr(record, "event", ""), anywhere)

        old = [NewRecord(one.at_ms, one.by, one.command, bytes(one.body)) for one in house]
        told = [Recorded(0, one.at_ms, one.by, one.command, msgspec.Raw(one.body)) for one in (*old, *added)]
        again = rewritten(told, HOUSE, labels_of)
        if again != old:
            plan[HOUSE_STREAM] = len(house), again
        decided = list(self._store.read(PEOPLE_STREAM))
        label = next(iter(anywhere.values()))
        last = self._new(by, PersonDeleted(label))
        plan[PEOPLE_STREAM] = len(decided), [*rewritten(decided, PEOPLE, partial(_always, anywhere)), last]
        return plan

    def _new(self, by: str, body: HouseRecord | PersonDeleted) -> NewRecord:
        return NewRecord(self._people.now_ms(), by, secrets.token_urlsafe(12), msgspec.json.encode(body))

    def _claims(self, found: _Search) -> list[tuple[str, str]]:
        claims = self._front_desk.ledger.claims
        return [(event, name) for event, name in claims if name in found.by_event.get(event, found.labels)]

    def _links(self, found: _Search) -> list[int]:
        ledger = self._front_desk.ledger
        return [no for no, made in ledger.links.items() if no not in ledger.closed and made.name in found.labels]


def _search_room(found: _Search, room: str, records: list[Recorded], told: list[RoomRecord]) -> None:
    """Note a card room whose log has the name; it is not over for somebody who sits, waits or has chips there."""
    labels = found.labels
    if not labels or not (
        any(one.by in labels for one in records) or any(labelled(labels).of(one) is not one for one in told)
    ):
        return
    keeper = RoomKeeper(room)
    for record in records:
        keeper.take(record)
    now = keeper.room
    waits = {one.name for names in now.lists.values() for one in names}
    has = {account.partition(":")[2] for account, amount in now.ledger.items() if amount}
    still = set(labels) & {*now.places, *waits, *has}
    found.logs[room_stream(room)] = records
    found.by_event[room] = labels
    found.traces.append(PersonTrace(room, keeper.spec.name, keeper.opened_ms, bool(still)))


def _room_rewritten(room: str, records: list[Recorded], labels: Mapping[str, str], found: _Search) -> list[NewRecord]:
    """The log of a room with labels for names; Refused where two players would become one."""
    new = rewritten(records, ROOM, partial(_always, labels))
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
