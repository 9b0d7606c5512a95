"""The clock and the schedule in the director's hands: started, set, and changed from here on."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from floorman.base import DataError, Refused
from floorman.tournament.actions import DealFirstHand
from floorman.tournament.case import Case
from floorman.tournament.clock import BEFORE_START, Clock
from floorman.tournament.desk import decides
from floorman.tournament.directed import ScheduleChanged
from floorman.tournament.directing import EditSchedule, SetClock, StartClock
from floorman.tournament.entries import deal_first_hand
from floorman.tournament.events import ClockSet
from floorman.tournament.schedule import Break, ColourUp, Level, Row, Structure
from floorman.tournament.schedule_edit import change_rows
from floorman.tournament.state import Setup, Tournament

DAY = 24 * 3600
MOST_SEATS = 10


@decides(StartClock)
def start_clock(case: Case, told: StartClock) -> None:
    """Cards in the air, once there are players in seats; later, a clock that was stopped goes on."""
    event = case.event
    case.under("clock.level", "td.authority")
    if event.clock.running:
        raise Refused("clock.level", "The clock is running.", code="clock-runs")
    if event.clock.waiting and not event.started:
        if len(event.left) < 2 or not any(player.table for player in event.left):
            raise Refused(
                "clock.level", "Two players in their seats make an event: register them and draw seats first.",
                code="no-seats",
            )  # fmt: skip
        deal_first_hand(case, DealFirstHand())
    else:
        case.put(ClockSet(event.clock.start(event.now), "clock.level"))


@decides(SetClock)
def set_clock(case: Case, told: SetClock) -> None:
    """The clock as the director wants it; a break of the schedule is over with it."""
    case.under("clock.level", "td.authority")
    event = case.event
    last = len(event.setup.blinds)
    if told.level < 1 or (last and told.level > last):
        raise Refused(
            "clock.level", "There is no level {level}: write 1 to {last}.",
            code="no-such-level", level=told.level, last=last,
        )  # fmt: skip
    if not 0 < told.left_seconds <= DAY:
        raise Refused("clock.level", "A level has between a second and a day left.", code="no-such-time")
    clock = Clock(told.level, event.now + told.left_seconds)
    held = event.clock.stopped_for
    case.put(ClockSet(clock.stop(event.now, held) if held else clock, "clock.level"))


@decides(EditSchedule)
def edit_schedule(case: Case, told: EditSchedule) -> None:
    """What has begun stays; the rest is checked, with the chips in play where they are known, and takes its place."""
    event, clock = case.event, case.event.clock
    running = 0 if clock.waiting else clock.level
    if running and not case.ask("clock.schedule/adjustable"):
        raise Refused("clock.schedule", "The schedule stands once the event is on.", code="schedule-fixed")
    case.under("clock.schedule", "td.authority")
    begun = _begun(_no_colour_ups(event.setup.rows), running, clock.on_break)
    wanted = _no_colour_ups(told.rows)
    if wanted[: len(begun)] != begun:
        raise Refused(
            "clock.schedule", "What has begun cannot be changed: the schedule up to level {level} must stay as it is.",
            code="level-begun", level=running,
        )  # fmt: skip
    rows = _checked(event, told.rows, running, len(begun))
    if clock.waiting:
        first = replace(event.setup, schedule=rows).seconds_of(1)
        clock = Clock(1, 0, first, BEFORE_START)
    case.put(ScheduleChanged(rows, clock, "clock.schedule"))


def _no_colour_ups(rows: Sequence[Row]) -> list[Level | Break]:
    return [row for row in rows if not isinstance(row, ColourUp)]


def _begun(rows: list[Level | Break], running: int, on_break: bool) -> list[Level | Break]:
    """The rows up to the level that runs, and the break after it if that is on."""
    number = 0
    for at, row in enumerate(rows):
        if isinstance(row, Level):
            number += 1
            if number > running:
                return rows[:at] if on_break else _without_breaks_at_end(rows[:at])
    return rows if on_break else _without_breaks_at_end(rows)


def _without_breaks_at_end(rows: list[Level | Break]) -> list[Level | Break]:
    while rows and isinstance(rows[-1], Break):
        rows = rows[:-1]
    return rows


def _checked(event: Tournament, rows: tuple[Row, ...], running: int, begun: int) -> tuple[Row, ...]:
    """The rows, with colour-ups planned where the chips are known; Refused with what is wrong and what to write."""
    try:
        check_rows(rows)
        setup = event.setup
        if setup.stock is None or not setup.stack:
            return rows
        stacks = max(1, -(-event.issued // setup.starting_stack)) if setup.starting_stack else 1
        structure = Structure(len(event.left), stacks, setup.stock, setup.stack, setup.ante, setup.rows, 0)
        return change_rows(structure, _no_colour_ups(rows), running, begun).rows
    except DataError as wrong:
        raise Refused("clock.schedule", "{wrong}", code="schedule-wrong", wrong=str(wrong)) from wrong


def check_rows(rows: Sequence[Row]) -> None:
    """DataError for a schedule that no clock could follow."""
    levels = [row for row in rows if isinstance(row, Level)]
    if not levels or not isinstance(next(row for row in rows if not isinstance(row, ColourUp)), Level):
        raise DataError("schedule", "an event begins with a level.", "Write one.")
    for number, level in enumerate(levels, start=1):
        if not 0 < level.small <= level.big or level.ante < 0:
            raise DataError(
                f"level {number}", f"{level.small}-{level.big} are no blinds.",
                "Write a small blind no larger than the big one.",
            )  # fmt: skip
    for number, (before, after) in enumerate(pairwise(levels), start=2):
        if after.big < before.big:
            raise DataError(
                f"level {number}", f"the big blind falls from {before.big:,} to {after.big:,}.",
                f"Write {before.big:,} or more.",
            )  # fmt: skip
    if any(not isinstance(row, ColourUp) and not 1 <= row.minutes <= DAY // 60 for row in rows):
        raise DataError("schedule", "levels and breaks last between a minute and a day.")


def check_setup(setup: Setup) -> None:
    """DataError for an event that cannot be run."""
    if setup.schedule:
        check_rows(setup.schedule)
    elif setup.level_seconds < 1:
        raise DataError("level_seconds", "time must pass.", "Write 1 or more.")
    if not 2 <= setup.table_size <= MOST_SEATS:
        raise DataError("table_size", f"{setup.table_size} is no table.", f"Write 2 to {MOST_SEATS}.")
    if setup.starting_stack < 1:
        raise DataError("starting_stack", "nobody plays without chips.", "Write 1 or more.")
    money = {"buy_in": setup.buy_in, "fee": setup.fee, "rebuy": setup.rebuy_price, "add-on": setup.addon_price}
    for what, cents in money.items():
        if cents is not None and cents < 0:
            raise DataError(what, "nobody is paid to play.", "Write cents, or 0.")


def setup_from(structure: Structure, table_size: int, buy_in: int = 0, fee: int = 0, game: str = "NLHE") -> Setup:
    """The event that a planned structure is for; what else differs is replaced in it."""
    first = structure.levels[0]
    return Setup(
        table_size, structure.starting_stack, 60 * first.minutes, buy_in=buy_in, game=game,
        schedule=structure.rows, ante=structure.ante, fee=fee, stock=structure.stock, stack=structure.stack,
    )  # fmt: skip
