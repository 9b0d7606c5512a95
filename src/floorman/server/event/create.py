"""From what a host asks for to an event: the book in force, the schedule, the starting stack, the prizes."""

from functools import lru_cache
from typing import Any

from floorman.base import Chips, DataError, Value
from floorman.rulebook import Rulebook, load_book
from floorman.server.boards import ScheduleRow
from floorman.server.event.spec import EventSpec
from floorman.tournament import payout_plan, satellite, schedule_plan
from floorman.tournament.bounties import Terms
from floorman.tournament.case import Case
from floorman.tournament.chip_stock import ChipStock, stock_of, worth
from floorman.tournament.clock import Clock
from floorman.tournament.engine import open_event
from floorman.tournament.events import Opened
from floorman.tournament.flights import open_day_two
from floorman.tournament.schedule import AnteKind, Break, ColourUp, Level, Row, Structure, with_colour_ups
from floorman.tournament.state import Setup, Tournament
from floorman.tournament.structure import book_levels, chip_set


class Planned(Value, frozen=True):
    """A schedule and the chips it is played with; `stack` is empty where nobody has said what chips there are."""

    rows: tuple[Row, ...]
    ante: AnteKind
    starting_stack: Chips
    stack: tuple[tuple[Chips, int], ...] = ()
    stock: ChipStock | None = None
    target: int = 0
    cites: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels alone."""
        return tuple(row for row in self.rows if isinstance(row, Level))


def event_book(spec: EventSpec) -> Rulebook:
    """The book with the house's answers over it, and with the terms of entry, which are answers too."""
    return load_book(spec.book).with_house({**spec.house, **_terms(spec)})


def _terms(spec: EventSpec) -> dict[str, Any]:
    terms: dict[str, Any] = {}
    if spec.rebuys is not None:
        if not spec.rebuys.allowed:
            terms["entry.rebuy/per-player"] = 0
        elif spec.rebuys.per_player is not None:
            terms["entry.rebuy/per-player"] = spec.rebuys.per_player
        if spec.rebuys.until_level is not None:
            terms["entry.rebuy/closes-at-level"] = spec.rebuys.until_level + 1
    if spec.addon is not None:
        terms["entry.addon/per-player"] = (spec.addon.per_player or 1) if spec.addon.allowed else 0
    if spec.prizes == "generated":
        terms["entry.payout/split"] = "posted"
    for question in terms:
        if question in spec.house and spec.house[question] != terms[question]:
            raise DataError(f"house: {question}", "it contradicts the terms of entry.", "Leave one of them out.")
    return terms


def plan_event(spec: EventSpec, book: Rulebook) -> Planned:
    """The schedule: as written, for hours and chips, or the book's own. DataError with what to give instead."""
    if spec.schedule:
        return _as_written(spec, book)
    if spec.hours is not None:
        found = schedule_plan.plan(
            spec.field,
            spec.hours,
            _stock(spec, book),
            stack=spec.stack,
            minutes=spec.level_minutes,
            ante=spec.ante,
            ante_from=spec.ante_from,
            rebuys=spec.expected_rebuys,
        )
    else:
        found = _own(spec, book)
    stack, made = found.stack, found.starting_stack
    warnings = found.notes
    if spec.stack and spec.stack != made:
        stack, warnings = (), (*warnings, f"The book's own chips make {made:,}: lay {spec.stack:,} out yourself.")
    start = Chips(spec.stack or made)
    return Planned(found.rows, found.ante, start, stack, found.stock, found.target, found.cites, warnings)


def _own(spec: EventSpec, book: Rulebook) -> Structure:
    """The book's own schedule, where it prints one."""
    if not book_levels(book):
        raise DataError(
            "schedule", f"{book.title} has no levels of its own.",
            "Enter the hours and the chips you have, or the levels themselves.",
        )  # fmt: skip
    return schedule_plan.by_book(book, spec.field, spec.expected_rebuys)


def _stock(spec: EventSpec, book: Rulebook) -> ChipStock:
    """The chips there are: as said, else those that the book tells a host to buy."""
    if spec.chips:
        return stock_of(dict(spec.chips))
    own = chip_set(_empty(book), spec.field + spec.expected_rebuys)
    if own is None:
        raise DataError(
            "chips",
            "the chips are needed to plan a schedule.",
            "Enter each value and how many there are, for example 25: 200.",
        )
    return stock_of({value: max(count, own.in_play[value]) for value, count in own.to_buy.items()})


def _empty(book: Rulebook) -> Case:
    return Case(Tournament(Setup(10, Chips(0), 0), Clock(1, 0)), book)


def _as_written(spec: EventSpec, book: Rulebook) -> Planned:
    """The host's own rows; where the chips are known, checked against them, with colour-ups where they belong."""
    rows = tuple(_row(row) for row in spec.schedule)
    ante: AnteKind = spec.ante
    if ante == "none" and any(isinstance(row, Level) and row.ante for row in rows):
        ante = "each"
    target = sum(row.minutes for row in rows if not isinstance(row, ColourUp))
    if not spec.chips:
        stack = spec.stack or int(book.answer("entry.buyin/starting-stack", "tournament"))
        return Planned(rows, ante, Chips(stack), target=target, cites=book.cite("entry.buyin/starting-stack"))
    stock = stock_of(dict(spec.chips))
    stacks = spec.field + spec.expected_rebuys
    pieces = schedule_plan.starting_stack(stock, stacks, spec.stack)
    in_play = {value: count * stacks for value, count in pieces.items()}
    planned = tuple(with_colour_ups([row for row in rows if not isinstance(row, ColourUp)], stock, in_play))
    return Planned(planned, ante, worth(pieces), tuple(sorted(pieces.items())), stock, target)


def _row(row: ScheduleRow) -> Row:
    match row.kind:
        case "level":
            return Level(Chips(row.small), Chips(row.big), row.minutes, Chips(row.ante))
        case "break":
            return Break(row.minutes)
        case _:
            return ColourUp(Chips(row.chip), 0, ((Chips(row.into), 0),) if row.into else ())


def opening_of(spec: EventSpec, book: Rulebook) -> Opened:
    """The event before its first hand: nobody in it yet, or everybody who plays on from the flights."""
    setup = setup_of(spec, book)
    if spec.flights:
        return open_day_two(setup, spec.flights, spec.carries, spec.from_level)
    return open_event(setup, ())


def setup_of(spec: EventSpec, book: Rulebook) -> Setup:
    """What is fixed before the first hand."""
    planned = plan_event(spec, book)
    first = planned.levels[0]
    rebuys, addon = spec.rebuys, spec.addon
    if spec.prizes == "book" and book.answer("entry.payout/split", "tournament") == "posted":
        raise DataError(
            "prizes", f"{book.title} has no prizes of its own.", "Choose generated prizes, or enter the amounts."
        )
    return Setup(
        table_size=spec.table_size,
        starting_stack=planned.starting_stack,
        level_seconds=60 * first.minutes,
        buy_in=spec.buy_in,
        payouts=() if isinstance(spec.prizes, str) else spec.prizes,
        game=spec.game,
        schedule=planned.rows,
        ante=planned.ante,
        fee=spec.fee,
        rebuy_price=rebuys.price if rebuys else None,
        rebuy_stack=Chips(rebuys.stack) if rebuys and rebuys.stack else None,
        addon_price=addon.price if addon else None,
        addon_stack=Chips(addon.stack) if addon and addon.stack else None,
        late_levels=spec.late_until_level,
        stock=planned.stock,
        stack=planned.stack,
        bounty=_bounty(spec),
        guarantee=spec.guarantee,
        added=spec.added,
        seats_worth=spec.seat_worth if spec.prizes == "seats" else 0,
        prize_unit=spec.round_prizes_to,
    )


def _bounty(spec: EventSpec) -> Terms | None:
    if not spec.bounty:
        return None
    return Terms(spec.bounty_kind, spec.bounty, spec.bounty_on_top, from_left=spec.mystery_from or 0)


def prizes_for(spec: EventSpec, book: Rulebook, entries: int, purse: int) -> payout_plan.PayoutPlan | None:
    """The prizes for so many entries, in the way that the host has asked for; None where there is nothing to divide."""
    if purse < 1:
        return None
    if entries < 2:
        return payout_plan.PayoutPlan(entries, purse, purse, 1, (purse,))
    if not isinstance(spec.prizes, str):
        return payout_plan.PayoutPlan(entries, purse, spec.prizes[-1], 1, spec.prizes)
    if spec.prizes == "seats":
        return payout_plan.PayoutPlan(entries, purse, spec.seat_worth, 1, _seats(spec, entries, purse))
    if spec.prizes == "generated":
        return _worked_out(entries, purse, spec.round_prizes_to)
    return payout_plan.by_book(book, entries, purse, spec.round_prizes_to)


def _seats(spec: EventSpec, entries: int, purse: int) -> tuple[int, ...]:
    """What the places are worth where seats are won; all of a purse that buys none goes to the first."""
    if purse < spec.seat_worth:
        return (purse,)
    found = satellite.plan(purse, spec.seat_worth, entries)
    return (*[found.worth] * found.seats, *([found.rest] if found.rest else ()))


@lru_cache(maxsize=256)
def _worked_out(entries: int, purse: int, unit: int) -> payout_plan.PayoutPlan:
    return payout_plan.plan(entries, purse, unit=unit)
