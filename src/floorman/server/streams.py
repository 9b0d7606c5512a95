"""The streams there are, and what keeps each: the house's own, one of every event, one of every table with a dealer."""

from collections.abc import Callable

from floorman.server.actors.keeper import Keeper
from floorman.server.dealer.keeper import HandKeeper
from floorman.server.event.create import event_book
from floorman.server.event.keeper import EventKeeper
from floorman.server.event.records import Created, read_record
from floorman.server.event.spec import EventSpec
from floorman.server.store import Store

Claims = Callable[[str], frozenset[str]]


def keepers(store: Store, claims: Claims) -> Callable[[str], Keeper | None]:
    """What makes a new keeper for a stream; None for a name that no stream has."""

    def make(stream: str) -> Keeper | None:
        match stream.split("/"):
            case ["events", event] if event:
                return EventKeeper(event, claims=claims)
            case ["events", event, "tables", table] if table:
                spec = spec_of(store, event)
                return HandKeeper(table, event_book(spec), dict(spec.house), spec.book, spec.game) if spec else None
        return None

    return make


def spec_of(store: Store, event: str) -> EventSpec | None:
    """What the host asked for, from the first record of an event."""
    first = next(iter(store.read(f"events/{event}")), None)
    created = first and read_record(first.body)
    return created.spec if isinstance(created, Created) else None


def events(store: Store) -> list[str]:
    """The ids of all events with a stream."""
    parts = (stream.split("/") for stream in store.streams())
    return [part[1] for part in parts if len(part) == 2 and part[0] == "events"]
