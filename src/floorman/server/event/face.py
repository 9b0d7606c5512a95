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
    rest = 0 if clock.on_break else setup.break_after(clock.level)
    goes_on = clock.level < len(setup.blinds) or (clock.on_break and bool(setup.blinds))
    rests = None if over else _next_break(event, left)
    raced = None if over else _next_colour_up(event, left)
    this_break = _chips_out(event, clock.level) if clock.on_break and not over else ()
    return ClockFace(
        state=_state(event, over),
        level=clock.level,
        left_ms=left,
        of_ms=max(left, 1000 * clock.period.lasts(setup)),
        blinds=blinds(event, clock.level),
        next=blinds(event, clock.level + 1) if goes_on else None,
        next_is_break=bool(rest),
        break_in_ms=rests[0] if rests else None,
        colour_up=this_break if clock.on_break else rests[1] if rests else (),
        why="" if clock.running or clock.waiting else clock.stopped_for,
        colour_up_in_ms=raced[0] if raced else None,
        next_colour_up=raced[1] if raced else (),
        period="break" if clock.on_break else "level",
        next_level=clock.level + 1,
        next_level_in_ms=left + 1000 * rest if goes_on and not over else None,
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
    while level <= len(setup.blinds):
        yield at, level
        at += 1000 * (setup.break_after(level) + setup.seconds_of(level + 1))
        level += 1


def _chips_out(event: Tournament, level: int) -> tuple[int, ...]:
    """The chips that go out after a level and are still in play."""
    return tuple(one.old for one in event.setup.colour_ups_before(level + 1) if one.old >= event.smallest_chip)


def _next_break(event: Tournament, left: int) -> tuple[int, tuple[int, ...]] | None:
    for at, level in _ahead(event.clock, event.setup, left):
        if event.setup.break_after(level):
            return at, _chips_out(event, level)
    return None


def _next_colour_up(event: Tournament, left: int) -> tuple[int, tuple[int, ...]] | None:
    for at, level in _ahead(event.clock, event.setup, left):
        chips = _chips_out(event, level)
        if chips:
            return at, chips
    return None
