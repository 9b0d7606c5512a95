"""Time and levels: what starts one, what stops the clock, and when a dealer push is held up."""

from floorman.base import Refused
from floorman.rulebook import implements
from floorman.tournament.actions import AnnounceLevel, CallTime, PassTime, Pause, Resume
from floorman.tournament.case import Case
from floorman.tournament.clock import Clock
from floorman.tournament.desk import decides
from floorman.tournament.events import ClockSet, TimePassed
from floorman.tournament.schedule import ColourUp
from floorman.tournament.state import Tournament

YEAR = 366 * 24 * 3600
UNWATCHED = "off"
"""Why a server stops a clock: it was off itself, and nobody knows what happened to the evening meanwhile."""

STOPS = {"break": "clock.break/timer-stops-on-break", "dispute": "clock.break/timer-stops-on-dispute"}
"""For what play stops, and the clock where the book stops it."""


@implements("clock.level", "clock.schedule")
@decides(PassTime)
def pass_time(case: Case, told: PassTime) -> None:
    """The clock goes on by itself; when a level runs out the next one, or a break, is announced and its time starts."""
    if not 0 <= told.seconds <= YEAR:
        raise Refused("clock.level", "Time can only move forward, by a year at most.", code="no-such-time")
    now = case.event.now + told.seconds
    case.under("clock.level", "clock.new-hand", "clock.schedule")
    case.put(TimePassed(now, case.event.clock.at(now, case.event.setup), "clock.level"))


@decides(AnnounceLevel)
def announce_level(case: Case, told: AnnounceLevel) -> None:
    """Where the floor's word ends a level or a break, it does; elsewhere only the clock at zero."""
    clock, now = case.event.clock, case.event.now
    if case.ask("clock.level/starts") != "announcement-or-signal" and clock.left(now) > 0:
        raise Refused(
            "clock.level", "{period} has {left} seconds to go.",
            code="clock-not-zero", period="The break" if clock.on_break else f"Level {clock.level}",
            level=clock.level, left=clock.left(now),
        )  # fmt: skip
    case.under("clock.new-hand")
    period = clock.period.next(case.event.setup)
    ends = now + period.lasts(case.event.setup)
    case.put(ClockSet(Clock(period.level, ends, on_break=period.on_break), "clock.level"))


@implements("clock.break")
@decides(Pause)
def pause(case: Case, told: Pause) -> None:
    """For a break or a dispute the clock stops, where the book stops it; for the director it always does."""
    if told.why in ("director", UNWATCHED):
        case.under("clock.break", "td.authority")
        stops = True
    elif told.why in STOPS:
        stops = bool(case.ask(STOPS[told.why]))
    else:
        raise Refused(
            "clock.break", "Play can be stopped for a break, for a dispute or by the director, not for “{why}”.",
            code="no-such-reason", why=told.why[:30],
        )  # fmt: skip
    if stops and case.event.clock.running:
        case.put(ClockSet(case.event.clock.stop(case.event.now, told.why), "clock.break"))


@decides(Resume)
def resume(case: Case, told: Resume) -> None:
    """Play goes on, and the clock from where it was held. One that has never run waits for the first hand."""
    case.under("clock.break")
    if not case.event.clock.running and not case.event.clock.waiting:
        case.put(ClockSet(case.event.clock.start(case.event.now), "clock.break"))


def cards_in_the_air(case: Case) -> None:
    """The first hand starts a clock that has waited for it."""
    if case.event.clock.waiting:
        case.put(ClockSet(case.event.clock.start(case.event.now), "clock.level"))


def hold_push(case: Case) -> bool:
    """Whether a dealer push waits for the next level or break, so close to it."""
    clock, seconds = case.event.clock, case.ask("clock.level/hold-push")
    return bool(seconds) and clock.running and not clock.on_break and clock.left(case.event.now) <= seconds


def due_colour_ups(event: Tournament) -> tuple[ColourUp, ...]:
    """The colour-ups that the schedule has by now and that have not been made; on a break, also those of the break."""
    last = event.clock.level + event.clock.on_break
    planned = (change for level in range(1, last + 1) for change in event.setup.colour_ups_before(level))
    return tuple(change for change in planned if change.old >= event.smallest_chip)


def applies_from(case: Case) -> str:
    """A new level is for hands that have not begun: the current one, or the next where one is in progress."""
    case.under("clock.new-hand")
    return "next-hand" if any(table.begun for table in case.event.tables) else "this-hand"


@decides(CallTime)
def call_time(case: Case, told: CallTime) -> None:
    """Time, or the clock, is called by a player at the seat and by nobody else."""
    case.under("clock.shot-clock", "betting.right-to-act")
    if case.event.player(told.player).here != "here":
        raise Refused(
            "clock.shot-clock", "{player} is away from the table and cannot call the clock.",
            code="not-at-seat", player=told.player,
        )  # fmt: skip
