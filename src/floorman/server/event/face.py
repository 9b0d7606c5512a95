"""The clock as screens show it, at any moment between two records."""

from collections.abc import Iterator
from typing import Literal

from floorman.server.boards import Blinds, ClockFace
from floorman.tournament.clock import Clock
from floorman.tournament.state import Setup, Tournament

State = Literal["waiting", "running", "paused", "break", "over"]


def clock_face(event: Tournament, ms: int, over: bool) -> ClockFace:
    """The clock so many milliseconds after the event was opened; `event` is as of that second."""
    clock, setup = event.clock, event.setup
    left = max(0, clock.ends_at * 1000 - ms) if clock.running else 1000 * clock.left_when_stopped
    rests = setup.break_after(clock.level)
    state = _state(event, over)
    coming = None if over else _next_break(clock, setup, left)
    raced = None if over else _next_colour_up(clock, setup, left)
    return ClockFace(
        state=state,
        level=clock.level,
        left_ms=left,
        of_ms=1000 * (rests if clock.on_break else setup.seconds_of(clock.level)),
        blinds=blinds(event, clock.level),
        next=blinds(event, clock.level + 1) if clock.level < len(setup.blinds) else None,
        next_is_break=bool(rests) and not clock.on_break,
        break_in_ms=coming[0] if coming else None,
        colour_up=coming[1] if coming else (),
        why="" if clock.running or clock.waiting else clock.stopped_for,
        colour_up_in_ms=raced[0] if raced else None,
        next_colour_up=raced[1] if raced else (),
    )


def _state(event: Tournament, over: bool) -> State:
    if over:
        return "over"
    if not event.started:
        return "waiting"
    if not event.clock.running:
        return "paused"
    return "break" if event.clock.on_break else "running"


def blinds(event: Tournament, level: int) -> Blinds | None:
    """What is posted in a level; None where the schedule has no level to say it."""
    amounts = event.blinds_at(level)
    if not amounts:
        return None
    ante = amounts[2] if len(amounts) > 2 else 0
    return Blinds(amounts[0], amounts[1], ante, event.setup.ante if ante else "none")


def _ahead(clock: Clock, setup: Setup, left: int) -> Iterator[tuple[int, int]]:
    """The ends of this level and of those to come, as milliseconds from now and the level that ends."""
    level, at = clock.level, left
    if clock.on_break:
        level += 1
        at += 1000 * setup.seconds_of(level)
    while level < len(setup.blinds):
        yield at, level
        at += 1000 * (setup.break_after(level) + setup.seconds_of(level + 1))
        level += 1


def _next_break(clock: Clock, setup: Setup, left: int) -> tuple[int, tuple[int, ...]] | None:
    for at, level in _ahead(clock, setup, left):
        if setup.break_after(level):
            return at, tuple(change.old for change in setup.colour_ups_before(level + 1))
    return None


def _next_colour_up(clock: Clock, setup: Setup, left: int) -> tuple[int, tuple[int, ...]] | None:
    for at, level in _ahead(clock, setup, left):
        chips = tuple(change.old for change in setup.colour_ups_before(level + 1))
        if chips:
            return at, chips
    return None
