"""Redraws and the final table: when everybody draws a new seat, and over how many tables."""

from floorman.base import Refused
from floorman.rulebook import implements, method
from floorman.tournament.actions import CombineFinal, Redraw
from floorman.tournament.case import Case
from floorman.tournament.clock import Clock, Period
from floorman.tournament.desk import decides, floor_settles
from floorman.tournament.draw import seat_all
from floorman.tournament.events import ClockSet, FloorAsked, RedrawCalled
from floorman.tournament.state import Offer, Tournament

SIX_MAX = 6
MOST_REDRAWN = 3
"""Tables from which on down a book that redraws at set numbers of players breaks none."""

SMALL_EVENT = (4, 5)
"""Tables at the start of an event that may skip its redraw at three."""


FEWER_AT = {2: "seating.redraw/one-table-at", 3: "seating.redraw/two-tables-at"}
"""By tables in play: at how many players they become one fewer."""


@implements("seating.final-table")
def is_final(case: Case) -> bool:
    """Whether the field is down to the final table."""
    size = case.event.setup.table_size
    most: int = case.ask("seating.final-table/six-max-size" if size <= SIX_MAX else "seating.final-table/size")
    return len(case.event.left) <= min(most, size)


@implements("seating.redraw")
def redraw_due(case: Case) -> bool:
    """Whether everybody draws a new seat now."""
    return case.event.redraw_called or tables_after(case) < len(case.event.tables)


def tables_after(case: Case) -> int:
    """Over how many tables the field would be drawn now, by the book."""
    found: int = case.by("seating.redraw/trigger")
    return found


@method("seating.redraw/trigger", "player-count")
def player_count(case: Case) -> int:
    """Three tables become two, and two become one, at set numbers of players; short tables when these fit."""
    tables = len(case.event.tables)
    if tables not in FEWER_AT:
        return tables
    fewer = tables - 1
    most = min(case.ask(FEWER_AT[tables]), fewer * case.event.setup.table_size)
    return fewer if len(case.event.left) <= most else tables


@method("seating.redraw/trigger", "table-count")
def table_count(case: Case) -> int:
    """Tables go by being broken; the redraw then is over those left."""
    case.ask("seating.redraw/tables-from")
    return len(case.event.tables)


@method("seating.redraw/trigger", "final-table-only")
def final_table_only(case: Case) -> int:
    """All of them go at once, to the final table."""
    return 1 if case.event.tables and is_final(case) else len(case.event.tables)


def after_break(case: Case) -> None:
    """A table has been broken: where the number of tables counts, everybody may have to draw."""
    tables = len(case.event.tables)
    if case.ask("seating.redraw/trigger") != "table-count" or tables > case.ask("seating.redraw/tables-from"):
        return
    if tables == 3 and case.event.setup.starting_tables in SMALL_EVENT:
        small = case.ask("seating.redraw/small-event")
        if small == "floor":
            case.put(FloorAsked(Offer("seating.redraw", ("redraw", "no-redraw")), "seating.redraw"))
        if small != "redraw":
            return
    case.put(RedrawCalled(True, "seating.redraw"))


@floor_settles("seating.redraw")
def floor_on_redraw(case: Case, offer: Offer, code: str) -> None:
    """A small event draws again, or not."""
    if code == "redraw":
        case.put(RedrawCalled(True, "seating.redraw"))


@decides(Redraw)
def redraw(case: Case, told: Redraw) -> None:
    """Everybody left draws a new seat, and every table a new button."""
    _gather(case, tables_after(case), told.seed, "seating.redraw")


def _gather(case: Case, tables: int, seed: int, topic: str) -> None:
    players, most = len(case.event.left), case.event.setup.table_size
    if not tables or players > tables * most:
        raise Refused(
            topic, "{players} players do not fit {tables} tables of {most}.",
            code="too-few-tables", players=players, tables=tables, most=most,
        )  # fmt: skip
    seat_all(case, [table.id for table in case.event.tables][:tables], {}, seed, topic)
    if case.event.redraw_called:
        case.put(RedrawCalled(False, topic))


@decides(CombineFinal)
def combine_final(case: Case, told: CombineFinal) -> None:
    """Everybody goes to one table, where play may begin some levels higher."""
    case.under("seating.final-table")
    _gather(case, 1, told.seed, "seating.final-table")
    bump = int(case.ask("clock.level/final-bump"))
    if bump:
        case.put(ClockSet(_some_levels_on(case.event, bump), "clock.level"))


def _some_levels_on(event: Tournament, count: int) -> Clock:
    """The clock at the beginning of a level so many higher; stopped if it was, and in a break if it was in one."""
    clock, level = event.clock, event.clock.level + count
    left = clock.left(event.now) if clock.on_break else event.setup.seconds_of(level)
    return clock.moved(Period(level, clock.on_break), left, event.now)
