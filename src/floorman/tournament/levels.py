"""Levels and the clock: what starts a level, what stops the clock, and the schedule changed from here on."""

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from floorman.core import Chips, DataError, Refused, SeatNo, unusable
from floorman.rules import implements
from floorman.rules.question_ids import Q
from floorman.text import plain
from floorman.tournament.actions import (
    AnnounceLevel,
    CallTime,
    DealFirstHand,
    EditSchedule,
    GoToPeriod,
    LengthenPeriod,
    PassTime,
    Pause,
    Resume,
    SetClock,
    StartClock,
)
from floorman.tournament.case import Case, decides
from floorman.tournament.chip_stock import Pieces
from floorman.tournament.clock import BEFORE_START, Clock, Period
from floorman.tournament.entries import deal_first_hand
from floorman.tournament.events import ClockSet, ScheduleChanged, TimePassed
from floorman.tournament.schedule import (
    Break,
    ColourUp,
    Level,
    LostColourUp,
    Row,
    Structure,
    change_rows,
    colour_ups_to_come,
    coloured_up,
    lost_colour_ups,
)
from floorman.tournament.state import Setup, Tournament

YEAR = 366 * 24 * 3600
UNWATCHED = "off"
"""The reason for which a server stops a clock: it was off itself, and does not know what was played meanwhile."""

STOPS = {"break": Q.clock.break_.timer_stops_on_break, "dispute": Q.clock.break_.timer_stops_on_dispute}
"""The reasons to pause, with the question whether the clock stops."""


@implements("clock.level", "clock.schedule")
@decides(PassTime)
def pass_time(case: Case, action: PassTime) -> None:
    """Move the clock on. When a level runs out, the next one or a break starts. Refused for negative or huge times."""
    if not 0 <= action.seconds <= YEAR:
        raise Refused("clock.level", "no-such-time.passes")
    now = case.tournament.now + action.seconds
    case.under("clock.level", "clock.new-hand", "clock.schedule")
    before = case.tournament.clock
    clock = before.put_off(action.seconds) if action.stands else before.at(now, case.tournament.setup)
    case.put(TimePassed(now, clock, "clock.level"))


@decides(AnnounceLevel)
def announce_level(case: Case, action: AnnounceLevel) -> None:
    """Start the next level or break now, where the book lets the floor's announcement start it.

    Elsewhere refused until the clock is at zero.
    """
    clock, now = case.tournament.clock, case.tournament.now
    if case.ask(Q.clock.level.starts) != "announcement-or-signal" and clock.left(now) > 0:
        raise Refused(
            "clock.level",
            "clock-not-zero",
            period="break" if clock.on_break else "level",
            level=clock.level,
            left=clock.left(now),
        )
    case.under("clock.new-hand")
    period = clock.period.next(case.tournament.setup)
    ends = now + period.lasts(case.tournament.setup)
    case.put(ClockSet(Clock(period.level, ends, on_break=period.on_break), "clock.level"))


@implements("clock.break")
@decides(Pause)
def pause(case: Case, action: Pause) -> None:
    """Stop the clock for a break or a dispute, where the book stops it; for the director always."""
    if action.why in ("director", UNWATCHED):
        case.under("clock.break", "td.authority")
        stops = True
    elif action.why in STOPS:
        stops = bool(case.ask(STOPS[action.why]))
    else:
        raise Refused("clock.break", "no-such-reason", why=action.why[:30])
    if stops and case.tournament.clock.running:
        case.put(ClockSet(case.tournament.clock.stop(case.tournament.now, action.why), "clock.break"))


@decides(Resume)
def resume(case: Case, action: Resume) -> None:
    """Start a clock that was stopped. One that has never run waits for the first hand."""
    case.under("clock.break")
    if not case.tournament.clock.running and not case.tournament.clock.waiting:
        case.put(ClockSet(case.tournament.clock.start(case.tournament.now), "clock.break"))


def hold_push(case: Case) -> bool:
    """Decide whether a dealer push waits for the next level or break because that is so close."""
    clock, seconds = case.tournament.clock, case.ask(Q.clock.level.hold_push)
    return bool(seconds) and clock.running and not clock.on_break and clock.left(case.tournament.now) <= seconds


def due_colour_ups(tournament: Tournament) -> tuple[ColourUp, ...]:
    """Return the colour-ups that are due by the schedule and not made yet; on a break, also those of the break."""
    last = tournament.clock.level + tournament.clock.on_break
    planned = (change for level in range(1, last + 1) for change in tournament.setup.colour_ups_before(level))
    return tuple(change for change in planned if not tournament.is_coloured_up(change.old))


def applies_from(case: Case) -> str:
    """Return whether a new level is for the hand to be dealt or, while one is in progress, for the one after it."""
    case.under("clock.new-hand")
    return "next-hand" if any(table.begun for table in case.tournament.tables) else "this-hand"


@decides(CallTime)
def call_time(case: Case, action: CallTime) -> None:
    """Allow a player at the seat to ask for time or for the clock; refuse it to anybody else."""
    case.under("clock.shot-clock", "betting.right-to-act")
    if case.tournament.player(action.player).here != "here":
        raise Refused("clock.shot-clock", "not-at-seat", player=case.tournament.name_of(action.player))


def ante_at(tournament: Tournament, level: int) -> Chips:
    """Return the ante of a level, 0 for none; `setup.ante` says who posts it."""
    amounts = tournament.blinds_at(level)
    return amounts[2] if len(amounts) > 2 and tournament.setup.ante != "none" else Chips(0)


def antes_due(
    tournament: Tournament, level: int, dealt: Sequence[SeatNo], button: SeatNo, big: SeatNo
) -> tuple[tuple[SeatNo, Chips], ...]:
    """Return the antes of a hand at a level, by seat. One that an empty seat would post for all is not posted."""
    ante = ante_at(tournament, level)
    if not ante:
        return ()
    posting: dict[str, tuple[SeatNo, ...]] = {"each": tuple(dealt), "big-blind": (big,), "button": (button,)}
    return tuple((seat, ante) for seat in posting[tournament.setup.ante] if seat in dealt)


DAY = 24 * 3600
MOST_SEATS = 10


@decides(StartClock)
def start_clock(case: Case, action: StartClock) -> None:
    """Start the tournament once players have seats; later, start a clock that was stopped. Refused while it runs."""
    tournament = case.tournament
    case.under("clock.level", "td.authority")
    if tournament.clock.running:
        raise Refused("clock.level", "clock-runs")
    if tournament.clock.waiting and not tournament.started:
        if len(tournament.left) < 2 or not any(player.table for player in tournament.left):
            raise Refused("clock.level", "no-seats")
        deal_first_hand(case, DealFirstHand())
    else:
        case.put(ClockSet(tournament.clock.start(tournament.now), "clock.level"))


@decides(SetClock)
def set_clock(case: Case, action: SetClock) -> None:
    """Set the clock to a period and the seconds left of it, running or stopped as it was.

    Refused for a period that the schedule does not have, and for no time or more than a day.
    """
    case.under("clock.level", "td.authority")
    tournament, period = case.tournament, Period(action.level, action.on_break)
    _require_there(tournament, period)
    if not 0 < action.left_seconds <= DAY:
        raise Refused("clock.level", "no-such-time.sets")
    case.put(ClockSet(tournament.clock.moved(period, action.left_seconds, tournament.now), "clock.level"))


@decides(GoToPeriod)
def go_to_period(case: Case, action: GoToPeriod) -> None:
    """Set the clock to the beginning of a level or break of the schedule, running or stopped as it was."""
    case.under("clock.level", "td.authority")
    tournament, period = case.tournament, Period(action.level, action.on_break)
    _require_there(tournament, period)
    case.put(ClockSet(tournament.clock.moved(period, period.lasts(tournament.setup), tournament.now), "clock.level"))


@decides(LengthenPeriod)
def lengthen_period(case: Case, action: LengthenPeriod) -> None:
    """Give more or less time to the level or break on the clock. Taking off all that is left ends it a second later."""
    case.under("clock.level", "td.authority")
    tournament = case.tournament
    if not action.seconds or abs(action.seconds) > DAY:
        raise Refused("clock.level", "no-such-time.changes")
    clock = tournament.clock.given(action.seconds, tournament.now)
    if clock.left(tournament.now) > DAY:
        raise Refused("clock.level", "no-such-time.lasts")
    case.put(ClockSet(clock, "clock.level"))


def _require_there(tournament: Tournament, period: Period) -> None:
    """Refuse a level or break that the schedule does not have. Past its end the clock goes on with the last level."""
    last = len(tournament.setup.blinds)
    most = (
        max(last, tournament.clock.period.next(tournament.setup).level)
        if tournament.clock.on_break
        else max(last, tournament.clock.level)
    )
    if period.level < 1 or (last and period.level > most):
        raise Refused("clock.level", "no-such-level", level=period.level, last=last)
    if period.on_break and not period.lasts(tournament.setup) and period != tournament.clock.period:
        raise Refused("clock.break", "no-such-break", level=period.level)


@decides(EditSchedule)
def edit_schedule(case: Case, action: EditSchedule) -> None:
    """Replace the schedule. What is over stays, and so do the blinds on the clock; its minutes may change.

    A period on the clock that is made longer or shorter ends so much later or earlier, and never before now. The rest
    is checked with the chips in play, where they are known. Breaks with no level between them become one break.
    """
    case.under("room.open-close")
    tournament, clock = case.tournament, case.tournament.clock
    running = 0 if clock.waiting else clock.level
    if running and not case.ask(Q.clock.schedule.adjustable):
        raise Refused("clock.schedule", "schedule-fixed")
    case.under("clock.schedule", "td.authority")
    wanted = _one_break_each(action.rows)
    begun, minutes = _require_begun_kept(tournament, _no_colour_ups(wanted), running)
    rows, lost = _checked(tournament, wanted, running, len(begun))
    if clock.waiting:
        first = replace(tournament.setup, schedule=rows).seconds_of(1)
        clock = Clock(1, 0, first, BEFORE_START)
    elif minutes:
        clock = clock.lengthened(60 * minutes, tournament.now)
    case.put(ScheduleChanged(rows, clock, "clock.schedule", lost))


def _require_begun_kept(
    tournament: Tournament, wanted: list[Level | Break], running: int
) -> tuple[list[Level | Break], int]:
    """Return the rows that have begun, and the minutes by which the last of them, on the clock, becomes longer.

    Refused where they are changed otherwise, or the new length is over already.
    """
    clock = tournament.clock
    begun = _begun(_no_colour_ups(rows_until(tournament.setup, running)), running, clock.on_break)
    if not begun:
        return begun, 0
    over, now = begun[:-1], begun[-1]
    kept = wanted[len(over)] if wanted[: len(over)] == over and len(wanted) > len(over) else None
    if kept is None or type(kept) is not type(now):
        raise Refused("clock.schedule", "level-begun.past", period=_kind(clock.period), level=running, row=len(over))
    if replace(kept, minutes=now.minutes) != now:
        raise Refused("clock.schedule", "level-begun", level=running, row=len(over))
    more, left = kept.minutes - now.minutes, clock.left(tournament.now)
    if more and left + 60 * more <= 0:
        raise Refused(
            "clock.schedule",
            "over-already",
            period=_kind(clock.period),
            least=now.minutes - (left - 1) // 60,
            level=running,
            row=len(over),
        )
    return [*over, kept], more


def rows_until(setup: Setup, level: int) -> tuple[Row, ...]:
    """Return the schedule up to a level, with one break between levels and the last level repeated past its end."""
    rows = _one_break_each(setup.rows)
    levels = [row for row in rows if isinstance(row, Level)]
    return (*rows, *(levels[-1:] * max(0, level - len(levels))))


def _kind(period: Period) -> str:
    return "break" if period.on_break else "level"


def _one_break_each(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Merge all breaks between two levels into one, in the position of the first."""
    found: list[Row] = []
    rest = None
    for row in rows:
        if isinstance(row, Level):
            rest = None
        elif isinstance(row, Break):
            if rest is not None:
                found[rest] = Break(found[rest].minutes + row.minutes)  # type: ignore[union-attr]
                continue
            rest = len(found)
        found.append(row)
    return tuple(found)


def _no_colour_ups(rows: Sequence[Row]) -> list[Level | Break]:
    return [row for row in rows if not isinstance(row, ColourUp)]


def _begun(rows: list[Level | Break], running: int, on_break: bool) -> list[Level | Break]:
    """Return the rows up to the level on the clock, with the break after it where that is on the clock."""
    number = 0
    for at, row in enumerate(rows):
        number += isinstance(row, Level)
        if number == running and running:
            rests = on_break and at + 1 < len(rows) and isinstance(rows[at + 1], Break)
            return rows[: at + 1 + rests]
    return rows if running else []


def _checked(
    tournament: Tournament, rows: tuple[Row, ...], running: int, begun: int
) -> tuple[tuple[Row, ...], tuple[LostColourUp, ...]]:
    """Return the rows, with colour-ups planned where the chips are known, and planned colour-ups that are lost.

    Refused, with the error to show, where the rows or the chips do not fit.
    """
    try:
        check_rows(rows)
        setup = tournament.setup
        if setup.stock is None or not setup.stack:
            return rows, ()
        until = rows_until(setup, running)
        now = Structure(len(tournament.left), stacks_sold(tournament), setup.stock, setup.stack, setup.ante, until, 0)
        pieces = _in_play_at(tournament, now, running)
        planned = change_rows(now, _no_colour_ups(rows), running, begun, pieces)
        before = colour_ups_to_come(until, running)
        return planned.rows, lost_colour_ups(planned, before, running, pieces)
    except DataError as wrong:
        raise Refused("clock.schedule", "schedule-wrong", wrong=plain(str(wrong))) from wrong


def stacks_sold(tournament: Tournament) -> int:
    """Return how many starting stacks all chips sold come to, rounded up; at least 1."""
    raced = sum(given * new - taken * old for old, new, taken, given in tournament.swaps)
    stack = tournament.setup.starting_stack
    return max(1, -(-(tournament.issued - raced) // stack)) if stack else 1


def _in_play_at(tournament: Tournament, structure: Structure, running: int) -> Pieces:
    """Return the chips in play in a level, by denomination, without those that were coloured up early."""
    pieces = structure.chips_at(running)
    for old in sorted(pieces):
        if tournament.is_coloured_up(old) and any(larger > old for larger in pieces):
            pieces = coloured_up(pieces, old, structure.stock)
    return pieces


def check_rows(rows: Sequence[Row]) -> None:
    """Raise DataError for a schedule that no clock could follow."""
    levels = [row for row in rows if isinstance(row, Level)]
    if not levels or not isinstance(next(row for row in rows if not isinstance(row, ColourUp)), Level):
        raise unusable("schedule", "level-first")
    for number, level in enumerate(levels, start=1):
        if not 0 < level.small <= level.big or level.ante < 0:
            raise unusable(f"level {number}", "blinds-unplayable", small=level.small, big=level.big)
    for number, (before, after) in enumerate(pairwise(levels), start=2):
        if after.big < before.big:
            raise unusable(f"level {number}", "blind-falls", before=before.big, after=after.big)
    if any(not isinstance(row, ColourUp) and not 1 <= row.minutes <= DAY // 60 for row in rows):
        raise unusable("schedule", "row-day")


def check_setup(setup: Setup) -> None:
    """Raise DataError for a tournament that cannot be run."""
    if setup.schedule:
        check_rows(setup.schedule)
    elif setup.level_seconds < 1:
        raise unusable("level_seconds", "level-second")
    if not 2 <= setup.table_size <= MOST_SEATS:
        raise unusable("table_size", "table-seats", seats=setup.table_size, most=MOST_SEATS)
    if setup.starting_stack < 1:
        raise unusable("starting_stack", "stack-one")
    money = {"buy_in": setup.buy_in, "fee": setup.fee, "rebuy": setup.rebuy_price, "add-on": setup.addon_price}
    for what, cents in money.items():
        if cents is not None and cents < 0:
            raise unusable(what, "price-negative")


def setup_from(structure: Structure, table_size: int, buy_in: int = 0, fee: int = 0, game: str = "NLHE") -> Setup:
    """Return the setup of a tournament with a planned structure; its other fields are at their defaults."""
    first = structure.levels[0]
    return Setup(
        table_size, structure.starting_stack, 60 * first.minutes, buy_in=buy_in, game=game,
        schedule=structure.rows, ante=structure.ante, fee=fee, stock=structure.stock, stack=structure.stack,
    )  # fmt: skip
