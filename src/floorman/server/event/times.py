"""When something happens by itself in an event: the clock, a penalty or an absence comes to its end, or near it."""

from collections.abc import Iterator

from msgspec.structs import replace

from floorman.rulebook import Rulebook
from floorman.tournament.prompting.chips import PAUSE_NEAR
from floorman.tournament.prompting.people import NEAR, SOON
from floorman.tournament.prompting.time import BREAK_NEAR, CLOSING, ENDING
from floorman.tournament.state import Tournament


def later(event: Tournament, now: int) -> Tournament:
    """Return the event as it is at a second: only the time has gone on. No time passes once it is over.

    An event of years ago would else be taken through every level since, each time somebody looks at it.
    """
    if now <= event.now or event.closed or (event.started and len(event.left) < 2):
        return event
    return replace(event, now=now, clock=event.clock.at(now, event.setup))


def due_at(event: Tournament, book: Rulebook) -> int | None:
    """The next second of the event at which its screens change by themselves; None where they never do."""
    if not event.started or event.closed or len(event.left) < 2:
        return None
    seconds = (*_clock(event, book), *_people(event, book))
    return min((second for second in seconds if second > event.now), default=None)


def _clock(event: Tournament, book: Rulebook) -> Iterator[int]:
    """A level or break that ends, and what the director is told before it does."""
    clock, setup = event.clock, event.setup
    if not clock.running:
        return
    yield clock.ends_at
    yield clock.ends_at - ENDING
    closes = (setup.late_levels, int(book.answer("entry.rebuy/closes-at-level", "tournament")) - 1)
    if clock.level in closes:
        yield clock.ends_at + (0 if clock.on_break else setup.break_after(clock.level)) - CLOSING
    if clock.on_break:
        return
    if setup.break_after(clock.level):
        yield clock.ends_at - BREAK_NEAR
    if setup.colour_ups_before(clock.level + 1):
        yield clock.ends_at - PAUSE_NEAR


def _people(event: Tournament, book: Rulebook) -> Iterator[int]:
    """A penalty that is over, or nearly; an absence that costs the stack, or nearly."""
    forfeited = book.answer("entry.leave/long-absence", "tournament") == "forfeited"
    lasts = 60 * int(book.answer("entry.leave/minutes", "tournament"))
    for player in event.left:
        if player.penalty and player.penalty.until:
            yield player.penalty.until
            yield player.penalty.until - SOON
        if forfeited and player.left_at is not None:
            yield player.left_at + lasts + 1
            yield player.left_at + lasts - NEAR
