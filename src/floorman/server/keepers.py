"""The streams there are, and what keeps each: the house's own, those of events, of tables with a dealer, of rooms."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from msgspec import MsgspecError

from floorman.core import InvariantError
from floorman.desk.desk import HandStanding, HouseDrop
from floorman.desk.situation import Situation
from floorman.server.log import Altered, Store
from floorman.server.log.records import kind_of
from floorman.server.rights import may_tell_in_room
from floorman.server.rooms.keeper import (
    OnTablet,
    RoomCreated,
    RoomHouseSet,
    RoomKeeper,
    RoomRedone,
    RoomSpec,
    RoomUndone,
    RunOf,
    read_room_record,
    room_book,
)
from floorman.server.streams.keeper import Keeper
from floorman.server.tables import HandKeeper, InForce
from floorman.server.tournaments.create import EventSpec, event_book
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.records import Created, TermsSet, read_record

Claims = Callable[[str], frozenset[str]]
Door = Callable[[str], tuple[str, str]]
"""The room code of an event, and the address that it stands for; empty where there is none."""


InHand = Callable[[str, str], tuple[int, ...]]
"""The seats still in the hand on the tablet of a table of an event; none where no hand is being played there."""


SeatedAt = Callable[[str, str], Mapping[int, str]]
"""The names of those who sit at a table of a stream, by seat, as far as they are known now."""


OpenRoom = Callable[[str], RoomKeeper | None]
"""The room of an id, where it is in memory now."""


def keepers(
    store: Store,
    claims: Claims,
    door: Door,
    in_hand: InHand,
    seated: SeatedAt,
    played: OnTablet,
    open_room: OpenRoom,
    run_of: RunOf,
) -> Callable[[str], Keeper | None]:
    """What makes a new keeper for a stream; None for a name that no stream has."""

    def make(stream: str) -> Keeper | None:
        match stream.split("/"):
            case ["events", event] if event:
                return EventKeeper(event, claims=claims, door=door, in_hand=in_hand)
            case ["rooms", room] if room:
                return RoomKeeper(room, door=door, played=played, run_of=run_of, claims=claims)
            case ["rooms", room, "tables", game] if game:
                spec = room_spec(store, room)
                if spec is None:
                    return None

                def in_force() -> InForce:
                    live = open_room(room)
                    if live is None:
                        return _in_force_in_room(store, room, spec)
                    return InForce(live.book, dict(live.house), spec.book, "")

                def takes(dealt: Situation, now: HandStanding) -> HouseDrop | None:
                    live = open_room(room)
                    return live.drop_of(game, dealt, now) if live else None

                def ended() -> bool:
                    live = open_room(room)
                    return live is None or not live.in_hand(game)

                names = partial(seated, room_stream(room), game)
                return HandKeeper(game, in_force, may_tell_in_room, names, takes, ended)
            case ["events", event, "tables", table] if table:
                if spec_of(store, event) is None:
                    return None
                names = partial(seated, f"events/{event}", table)
                return HandKeeper(table, lambda: _in_force(store, event), names=names)
        return None

    return make


def _in_force(store: Store, event: str) -> InForce:
    """What the event is played by now: as it was opened, or by the last change of its terms."""
    spec = spec_of(store, event)
    for record in store.read(f"events/{event}"):
        if kind_of(record.body).type == "TermsSet":
            changed = read_record(record.body)
            spec = changed.spec if isinstance(changed, TermsSet) else spec
    if spec is None:
        raise InvariantError(f"there is no event {event}")
    return InForce(event_book(spec), dict(spec.house), spec.book, spec.game)


def _in_force_in_room(store: Store, room: str, spec: RoomSpec) -> InForce:
    """What a room plays by now: as it was opened, or by the last change of its house rules that stands."""
    set_in: dict[int, dict[str, Any]] = {}
    gone: set[int] = set()
    for record in store.read(room_stream(room)):
        if kind_of(record.body).type in ("RoomHouseSet", "RoomUndone", "RoomRedone"):
            match read_room_record(record.body):
                case RoomHouseSet(house):
                    set_in[record.no] = house
                case RoomUndone(act):
                    gone.add(act)
                case RoomRedone(act):
                    gone.discard(act)
    house = next((set_in[no] for no in reversed(set_in) if no not in gone), spec.house)
    return InForce(room_book(spec, house), dict(house), spec.book, "")


def spec_of(store: Store, event: str) -> EventSpec | None:
    """What the host asked for, from the first record of an event."""
    first = next(iter(store.read(f"events/{event}")), None)
    created = first and read_record(first.body)
    return created.spec if isinstance(created, Created) else None


def streams_of(store: Store, event: str) -> list[str]:
    """Return the streams of an event: its own and those of its tables."""
    own = f"events/{event}"
    return [stream for stream in store.streams() if stream == own or stream.startswith(f"{own}/")]


def events(store: Store) -> list[str]:
    """The ids of all events with a stream."""
    parts = (stream.split("/") for stream in store.streams())
    return [part[1] for part in parts if len(part) == 2 and part[0] == "events"]


def room_stream(room: str) -> str:
    """The stream of a card room."""
    return f"rooms/{room}"


def rooms_of(store: Store) -> list[str]:
    """The ids of all card rooms with a stream."""
    parts = (stream.split("/") for stream in store.streams())
    return [part[1] for part in parts if len(part) == 2 and part[0] == "rooms"]


def streams_of_room(store: Store, room: str) -> list[str]:
    """The streams of a card room: its own and those of its tables."""
    own = room_stream(room)
    return [stream for stream in store.streams() if stream == own or stream.startswith(f"{own}/")]


def room_spec(store: Store, room: str) -> RoomSpec | None:
    """What a room was opened as, from its first record; None where that cannot be read."""
    try:
        first = next(iter(store.read(room_stream(room))), None)
        created = first and read_room_record(first.body)
    except (Altered, MsgspecError):
        return None
    return created.spec if isinstance(created, RoomCreated) else None
