"""The clock: a level about to end, a break that is due, a clock that is stopped, what closes with a level."""

from floorman.rulebook import Rulebook
from floorman.tournament.actions import Pause, Resume
from floorman.tournament.case import Case
from floorman.tournament.levels import hold_push
from floorman.tournament.prompting.prompt import Prompt, Prompts, Step, procedures, step, to_do, to_know
from floorman.tournament.state import Tournament
from floorman.tournament.telling import lasting, level

ENDING = 90
"""Seconds before the end of a level from which on it is announced."""

CLOSING = 600
"""Seconds before something closes from which on players are reminded."""

BREAK_NEAR = 300
"""Seconds before a break from which on it is announced."""


def time(event: Tournament, book: Rulebook) -> Prompts:
    """Everything that the clock brings."""
    if not event.started or len(event.left) < 2:
        return
    if not event.clock.running:
        yield _stopped(event, book)
        return
    yield from _level_ends(event, book)
    yield from _break(event, book)
    yield from _rebuys_close(event, book)


def _stopped(event: Tournament, book: Rulebook) -> Prompt:
    case = Case(event, book)
    case.ask("clock.break/no-new-hands")
    left = lasting(event.clock.left(event.now))
    says = f"The clock is stopped for a {event.clock.stopped_for}, {left} left of {level(event, event.clock.level)}."
    return to_do(case, "clock-stopped", "clock.break", says, Resume(), "Go on", urgent=True)


def _level_ends(event: Tournament, book: Rulebook) -> Prompts:
    case = Case(event, book)
    left = event.clock.left(event.now)
    held = hold_push(case)
    if left > ENDING and not held:
        return
    coming = level(event, event.clock.level + 1)
    push = " Hold the dealer push." if held else ""
    says = f"Level {event.clock.level} ends in {lasting(left)}; then {coming}.{push}"
    steps = (_starting(case), *(procedures(case, "clock.level") if held else ()))
    yield to_know(case, f"level-ends:{event.clock.level}", "clock.level", says, steps=steps, urgent=held)


def _starting(case: Case) -> Step:
    """What starts the next level, and for which hands."""
    match case.ask("clock.level/starts"):
        case "announcement-or-signal":
            says = "Your announcement, or the clock's signal, starts the level for hands that have not begun."
        case "announcement-at-zero":
            says = "Announce the level when the clock is at zero, not before; hands that have begun keep theirs."
        case _:
            says = "The timer starts the level by itself; hands that have begun keep theirs."
    return step(case, says, "clock.level/starts")


def _break(event: Tournament, book: Rulebook) -> Prompts:
    """A break at the end of a level, where the book wants one after so much play."""
    case = Case(event, book)
    every = 60 * int(case.ask("clock.break/after-minutes"))
    seconds, number = event.setup.level_seconds, event.clock.level
    if (
        not every
        or event.clock.left(event.now) > BREAK_NEAR
        or (number * seconds) // every == ((number - 1) * seconds) // every
    ):
        return
    says = f"A break is due with the end of level {number}, in {lasting(event.clock.left(event.now))}."
    yield to_do(
        case, f"pause:{number}", "clock.break", says, Pause("break"), "Break now", steps=procedures(case, "clock.break")
    )


def _rebuys_close(event: Tournament, book: Rulebook) -> Prompts:
    case = Case(event, book)
    closes = int(case.ask("entry.rebuy/closes-at-level"))
    left = event.clock.left(event.now)
    if event.clock.level + 1 == closes and left <= CLOSING:
        says = f"Rebuys close in {lasting(left)}, with the first hand of level {closes}."
        yield to_know(case, "rebuys-close", "entry.rebuy", says)
