"""The clock: a level about to end, a break that is due, a clock that is stopped, what closes with a level.

No time that goes down is told: a prompt stays on the screen as it is, and the clock beside it shows the time.
"""

from floorman.rulebook import Rulebook
from floorman.rulings.procedure import ProcedureStep
from floorman.tournament.actions import Pause, Resume
from floorman.tournament.case import Case
from floorman.tournament.levels import hold_push
from floorman.tournament.prompting.prompt import Prompt, PromptOption, Prompts, procedures, step, to_do, to_know
from floorman.tournament.schedule import Break
from floorman.tournament.state import Tournament
from floorman.tournament.wording import clock_time, lasting, level, stopped

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
    if event.clock.on_break:
        yield _on_break(event, book)
        yield from _closing(event, book)
        return
    yield from _level_ends(event, book)
    yield from _break(event, book)
    yield from _closing(event, book)


def _stopped(event: Tournament, book: Rulebook) -> Prompt:
    case = Case(event, book)
    case.ask("clock.break/no-new-hands")
    clock, left = event.clock, clock_time(event.clock.left(event.now))
    period = f"the break, then {level(event, clock.level + 1)}" if clock.on_break else level(event, clock.level)
    says = f"The clock is stopped {stopped(clock.stopped_for)}, {left} left of {period}."
    return to_do(case, "clock-stopped", "clock.break", says, Resume(), "Resume", urgent=True)


def _on_break(event: Tournament, book: Rulebook) -> Prompt:
    case = Case(event, book)
    left = event.clock.left(event.now)
    says = f"Break; then {level(event, event.clock.level + 1)}."
    return to_know(case, f"on-break:{event.clock.level}", "clock.break", says, urgent=left <= ENDING)


def _level_ends(event: Tournament, book: Rulebook) -> Prompts:
    case = Case(event, book)
    left = event.clock.left(event.now)
    held = hold_push(case)
    if left > ENDING and not held:
        return
    rest = event.setup.break_after(event.clock.level)
    coming = f"a break of {lasting(rest)}" if rest else level(event, event.clock.level + 1)
    push = " Hold the dealer push." if held else ""
    says = f"Level {event.clock.level} is about to end; then {coming}.{push}"
    steps = (_starting(case), _breaks(case), *(procedures(case, "clock.level") if held else ()))
    extra = () if case.ask("clock.break/when") == "schedule" else (PromptOption("Take a break", Pause("break")),)
    key = f"level-ends:{event.clock.level}"
    yield to_know(case, key, "clock.level", says, otherwise=extra, steps=steps, urgent=held)


def _starting(case: Case) -> ProcedureStep:
    """What starts the next level, and for which hands."""
    match case.ask("clock.level/starts"):
        case "announcement-or-signal":
            says = "The level starts with your announcement or the clock's signal, for hands that have not begun."
        case "announcement-at-zero":
            says = "Announce the level when the clock is at zero, not before; hands that have begun keep the old one."
        case _:
            says = "The clock starts the level by itself; hands that have begun keep the old one."
    return step(case, says, "clock.level/starts")


BREAKS = {
    "director": "You decide when to take a break.",
    "preset-plus-director": "Breaks are on the schedule; you may add one.",
    "schedule": "Breaks are taken as scheduled.",
}
"""Who sets the breaks, by the book's answer."""


def _breaks(case: Case) -> ProcedureStep:
    return step(case, BREAKS[case.ask("clock.break/when")], "clock.break/when")


def _break(event: Tournament, book: Rulebook) -> Prompts:
    """The break that the schedule has after this level; without any, one where the book wants it after so much play."""
    case = Case(event, book)
    number, left = event.clock.level, event.clock.left(event.now)
    if left > BREAK_NEAR:
        return
    rest = event.setup.break_after(number)
    steps = procedures(case, "clock.break")
    if rest:
        says = f"A break of {lasting(rest)} follows this level."
        yield to_know(case, f"pause:{number}", "clock.break", says, steps=steps)
    elif not any([isinstance(row, Break) for row in event.setup.schedule]) and _due_after(case, number):
        says = f"A break is due at the end of level {number}."
        yield to_do(case, f"pause:{number}", "clock.break", says, Pause("break"), "Break now", steps=steps)


def _due_after(case: Case, number: int) -> bool:
    """Whether so much play is over within a level that the book wants a break."""
    every = 60 * int(case.ask("clock.break/after-minutes"))
    begins = sum(case.event.setup.seconds_of(level) for level in range(1, number))
    ends = begins + case.event.setup.seconds_of(number)
    return bool(every) and ends // every > begins // every


def _closing(event: Tournament, book: Rulebook) -> Prompts:
    """What is sold no longer once the next level begins; a break before it counts."""
    clock, number = event.clock, event.clock.level
    rest = 0 if clock.on_break else event.setup.break_after(number)
    if clock.left(event.now) + rest > CLOSING:
        return
    case = Case(event, book)
    if number == event.setup.late_levels:
        says = f"Late entry closes soon, when level {number + 1} begins."
        yield to_know(case, "entry-closes", "entry.alternate", says)
    case = Case(event, book)
    closes = int(case.ask("entry.rebuy/closes-at-level"))
    if number + 1 == closes:
        addons = " Add-ons are sold until then." if case.ask("entry.addon/per-player") else ""
        says = f"Rebuys close soon, with the first hand of level {closes}.{addons}"
        yield to_know(case, "rebuys-close", "entry.rebuy", says)
