"""Time and levels: what starts one, what stops the clock, and when a dealer push is held up."""

from floorman.base import Refused
from floorman.rulebook import implements
from floorman.tournament.actions import AnnounceLevel, CallTime, PassTime, Pause, Resume
from floorman.tournament.case import Case
from floorman.tournament.clock import Clock
from floorman.tournament.desk import decides
from floorman.tournament.events import ClockSet, TimePassed


@implements("clock.level", "clock.schedule")
@decides(PassTime)
def pass_time(case: Case, told: PassTime) -> None:
    """The clock goes on by itself; when a level runs out the next one is announced and its time starts."""
    now = case.event.now + told.seconds
    case.under("clock.level", "clock.new-hand", "clock.schedule")
    case.put(TimePassed(now, case.event.clock.at(now, case.event.setup.level_seconds), "clock.level"))


@decides(AnnounceLevel)
def announce_level(case: Case, told: AnnounceLevel) -> None:
    """Where the floor's word starts a level, it does; elsewhere only the clock at zero."""
    clock, now = case.event.clock, case.event.now
    if case.ask("clock.level/starts") != "announcement-or-signal" and clock.left(now) > 0:
        raise Refused(
            "clock.level", "Level {level} has {left} seconds to go.",
            code="clock-not-zero", level=clock.level, left=clock.left(now),
        )  # fmt: skip
    case.under("clock.new-hand")
    case.put(ClockSet(Clock(clock.level + 1, now + case.event.setup.level_seconds), "clock.level"))


@implements("clock.break")
@decides(Pause)
def pause(case: Case, told: Pause) -> None:
    """For a break or a dispute the clock stops, where the book stops it."""
    if case.ask(f"clock.break/timer-stops-on-{told.why}") and case.event.clock.running:
        case.put(ClockSet(case.event.clock.stop(case.event.now, told.why), "clock.break"))


@decides(Resume)
def resume(case: Case, told: Resume) -> None:
    """Play goes on, and the clock from where it was held."""
    case.under("clock.break")
    if not case.event.clock.running:
        case.put(ClockSet(case.event.clock.start(case.event.now), "clock.break"))


def hold_push(case: Case) -> bool:
    """Whether a dealer push waits for the next level or break, so close to it."""
    seconds = case.ask("clock.level/hold-push")
    return bool(seconds) and case.event.clock.running and case.event.clock.left(case.event.now) <= seconds


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
            "clock.shot-clock", "{player} is not at the table and cannot call time.",
            code="not-at-seat", player=told.player,
        )  # fmt: skip
