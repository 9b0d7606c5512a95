"""When something happens by itself in an event: the seconds at which the clock, or a penalty, comes to its end."""

from collections.abc import Iterator

from msgspec.structs import replace

from floorman.tournament.prompting.time import ENDING
from floorman.tournament.state import Tournament


def later(event: Tournament, now: int) -> Tournament:
    """The event as it is at a second: only the time has gone on."""
    if now <= event.now:
        return event
    return replace(event, now=now, clock=event.clock.at(now, event.setup))


def due_at(event: Tournament) -> int | None:
    """The next second of the event at which its screens change by themselves; None where they never do."""
    left = event.left
    if not event.started or len(left) < 2:
        return None
    return min((second for second in _ends(event) if second > event.now), default=None)


def _ends(event: Tournament) -> Iterator[int]:
    """A level or break that ends, or is announced to end; a penalty that is over, or nearly."""
    if event.clock.running:
        yield event.clock.ends_at
        yield event.clock.ends_at - ENDING
    for player in event.left:
        if player.penalty and player.penalty.until:
            yield player.penalty.until
