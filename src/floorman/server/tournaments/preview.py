"""A preview of an event: its schedule, prizes, depth of stacks, and what the book says."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from floorman.core import Refused, Value
from floorman.rules import Rulebook, load_book, question
from floorman.rules.book import Answer, AnswerValue, area_of
from floorman.rules.question_ids import Q
from floorman.server.screens import Amount, Prize, ScheduleRow, Shown
from floorman.server.tournaments.create import (
    EventSpec,
    Planned,
    Warned,
    event_book,
    plan_event,
    setup_of,
    with_rebuys_closing,
)
from floorman.server.tournaments.money import amount_of, prizes_for, sentences_in
from floorman.server.tournaments.public_screen import schedule_rows
from floorman.server.tournaments.records import Seen
from floorman.tournament.actions import EditSchedule
from floorman.tournament.engine import decide
from floorman.tournament.events import ScheduleChanged
from floorman.tournament.payouts import price_of, prize_pool
from floorman.tournament.schedule import Break, Level, Row
from floorman.tournament.schedule_plan import book_levels
from floorman.tournament.wording import lost_colour_up

CLOCK = "clock"
"""The area of levels and breaks."""

TERMS = ("entry", CLOCK)
"""Areas of which a host wants to know the answers in advance."""

SPLIT = Q.entry.payout.split
LEVELS = Q.clock.schedule.source
PER_CENT = 10_000
"""Cents to one per cent, where only the proportions of prizes matter."""

SHALLOW, DEEP = 20, 300
"""Starting stacks in big blinds below and above which a warning is given."""


class PlotPoint(Shown, frozen=True):
    """The start of a level: its big blind, and the average stack by then."""

    minute: int
    level: int
    big: int
    average: int


class AnswerInForce(Shown, frozen=True):
    """The answer in force to a question; `instead_of` is the book's answer where the house has changed it.

    `number` is the answer where it is one.
    """

    question: str
    asks: str
    answer: str
    cites: tuple[str, ...]
    instead_of: str = ""
    number: int | None = None


class Preview(Shown, frozen=True):
    """Everything that follows from a spec. The purse has the expected `entries` and `rebuys`.

    `schedule_cites` are the rules on levels and breaks by which they were planned.
    """

    rows: tuple[ScheduleRow, ...]
    minutes: int
    starting_stack: int
    stack: tuple[tuple[int, int], ...]
    ante: str
    purse: int
    entries: int
    rebuys: int
    prizes: tuple[Prize, ...]
    plot: tuple[PlotPoint, ...]
    warnings: tuple[Warned, ...]
    differences: tuple[AnswerInForce, ...]
    answers: tuple[AnswerInForce, ...]
    cites: tuple[str, ...]
    schedule_cites: tuple[str, ...]
    entry: Amount


def preview(spec: EventSpec) -> Preview:
    """Return the preview of an event, with amounts in its currency; raise DataError where the spec cannot be played."""
    with sentences_in(spec.currency):
        return _preview(spec)


def _preview(asked: EventSpec) -> Preview:
    spec = with_rebuys_closing(asked)
    book = event_book(spec)
    planned = plan_event(spec, book)
    setup = setup_of(spec, book)
    rebuy = price_of(setup, "rebuy", buy_ins=Fraction(book.answer(Q.entry.rebuy.price, "tournament")))
    paid_in = spec.field * price_of(setup, "entry").purse + spec.rebuys_to_come * rebuy.purse
    purse = prize_pool(setup, paid_in, Fraction(book.answer(Q.entry.purse.house_percent, "tournament")))
    prizes = prizes_for(spec, book, spec.field, purse)
    changed = differences(spec, book)
    cites = (*planned.cites, *(prizes.cites if prizes else ()), *(rule for one in changed for rule in one.cites))
    minutes = sum(row.minutes for row in planned.rows if isinstance(row, Level | Break))
    return Preview(
        rows=schedule_rows(planned.rows),
        minutes=planned.target or minutes,
        starting_stack=planned.starting_stack,
        stack=planned.stack,
        ante=planned.ante,
        purse=purse,
        entries=spec.field,
        rebuys=spec.rebuys_to_come,
        prizes=tuple(Prize(place, cents) for place, cents in enumerate(prizes.prizes if prizes else (), start=1)),
        plot=_plot(spec, planned, int(book.answer(Q.entry.rebuy.closes_at_level, "tournament"))),
        warnings=(*planned.warnings, *_warnings(spec, planned, purse)),
        differences=changed,
        answers=_answers(event_book(asked)),
        cites=tuple(dict.fromkeys(cites)),
        schedule_cites=tuple(id for id in planned.cites if area_of(book.rule(id).topic) == CLOCK),
        entry=amount_of(price_of(setup, "entry")),
    )


class AskedSchedule(Value, frozen=True):
    """A schedule to check before it is saved: rows as `EditSchedule` takes them."""

    rows: tuple[Row, ...]


class ColourUpLine(Shown, frozen=True):
    """A chip that goes out, and the level after which it does."""

    chip: int
    level: int


class CheckedSchedule(Shown, frozen=True):
    """What a changed schedule does to the colour-ups: those to come, and a sentence for each that is lost.

    `wrong` says why the schedule cannot be saved as it is.
    """

    colour_ups: tuple[ColourUpLine, ...] = ()
    lost: tuple[str, ...] = ()
    wrong: str = ""


def check_schedule(seen: Seen, asked: AskedSchedule) -> CheckedSchedule:
    """Return what a change of the schedule would do, without making it."""
    try:
        events = decide(seen.tournament, EditSchedule(asked.rows), seen.book).events
    except Refused as no:
        return CheckedSchedule(wrong=str(no))
    changed = next(one for one in events if isinstance(one, ScheduleChanged))
    clock = changed.clock
    running = 0 if clock.waiting else clock.level
    lines = schedule_rows(changed.rows, running, clock.on_break)
    return CheckedSchedule(
        tuple(ColourUpLine(row.chip, row.level) for row in lines if row.kind == "colour-up" and row.state != "past"),
        tuple(str(lost_colour_up(one)) for one in changed.lost),
    )


def _plot(spec: EventSpec, planned: Planned, closes: int) -> tuple[PlotPoint, ...]:
    """Return the average stack at each level: players go out evenly over the planned time, down to two.

    Rebuys are spread evenly over the levels in which they are sold.
    """
    points = []
    minute = number = 0
    for row in planned.rows:
        if isinstance(row, Level):
            number += 1
            gone = min(1.0, minute / planned.target) if planned.target else 0.0
            left = max(2.0, spec.field * (2 / spec.field) ** gone)
            bought = min(1.0, (number - 1) / (closes - 1)) if closes > 1 else gone
            chips = planned.starting_stack * (spec.field + spec.rebuys_to_come * bought)
            points.append(PlotPoint(minute, number, row.big, round(chips / left)))
        minute += row.minutes if isinstance(row, Level | Break) else 0
    return tuple(points)


def _warnings(spec: EventSpec, planned: Planned, purse: int) -> list[Warned]:
    """Return warnings for the host."""
    found = []
    depth = planned.starting_stack // planned.levels[0].big
    if depth < SHALLOW and not planned.warnings:
        found.append(Warned("stack", f"A stack is only {depth} big blinds at the start."))
    elif depth > DEEP:
        says = f"A stack is {depth} big blinds at the start: the first levels decide little."
        found.append(Warned("stack", says))
    if isinstance(spec.prizes, tuple) and purse and sum(spec.prizes) != purse:
        found.append(Warned("prizes", "The prizes do not add up to what the expected players pay in."))
    if spec.prizes == "seats" and purse < spec.seat_worth:
        says = "What the expected players pay in does not buy a seat, so the prizes would be money."
        found.append(Warned("seat_worth", says))
    if spec.late_until_level and spec.late_until_level > len(planned.levels):
        says = f"Late entry ends after level {spec.late_until_level}, but there are only {len(planned.levels)} levels."
        found.append(Warned("late_until_level", says))
    for before, after in zip(planned.levels, planned.levels[1:], strict=False):
        if after.big > 2 * before.big:
            says = f"The big blind more than doubles from {before.big:,} to {after.big:,}."
            found.append(Warned("schedule", says))
            break
    return found


def differences(spec: EventSpec, book: Rulebook) -> tuple[AnswerInForce, ...]:
    """Return the answers in which the house differs from its book, including levels and the division of prizes."""
    own = load_book(spec.book)
    settled = own.settled("tournament")
    instead: list[AnswerInForce] = []
    if book_levels(own) and (spec.schedule or spec.hours is not None):
        levels = "written by the host" if spec.schedule else "planned for the hours and the chips"
        known = answered(LEVELS, settled[LEVELS], instead_of=_words(LEVELS, settled[LEVELS].value))
        instead.append(replace(known, answer=levels))
    if spec.prizes != "book" and settled[SPLIT].value != "posted":
        known = answered(SPLIT, settled[SPLIT], instead_of=_book_split(own, spec.field))
        instead.append(replace(known, answer=_our_split(spec, book)))
    named = {one.question for one in instead}
    return (*(one for one in answers_changed(own, book) if one.question not in named), *instead)


def _our_split(spec: EventSpec, book: Rulebook) -> str:
    """Return in words how the host divides the prize pool."""
    if spec.prizes == "percent":
        return " / ".join(f"{part / 100:g}" for part in spec.prize_percent) + " per cent, set by the host"
    if spec.prizes != "generated":
        return "in seats for a larger event" if spec.prizes == "seats" else "amounts written by the host"
    planned = prizes_for(spec, book, spec.field, 100 * PER_CENT)
    parts = [prize / PER_CENT for prize in planned.prizes] if planned else []
    return f"calculated by Floorman, about {_per_cent(parts)} with {spec.field} players"


def _book_split(book: Rulebook, entries: int) -> str:
    """Return in words how the book divides the prize pool among so many entries."""
    answer = book.settled("tournament")[SPLIT]
    rows: dict[str, Any] = dict(answer.table)
    if answer.value == "fixed-percent":
        return _per_cent(rows["percent"])
    if answer.value != "by-field":
        return _words(SPLIT, answer.value)
    sizes = sorted(int(size) for size in rows)
    size = next((one for one in sizes if entries <= one), sizes[-1])
    return f"{_per_cent(rows[str(size)])} with up to {size} players"


def _per_cent(parts: Iterable[float]) -> str:
    return " / ".join(f"{part:.0f}" for part in parts) + " per cent"


def answers_changed(before: Rulebook, after: Rulebook) -> tuple[AnswerInForce, ...]:
    """Return the answers of `after` that differ from those of `before`."""
    own, ours = before.settled("tournament"), after.settled("tournament")
    return tuple(
        answered(id, ours[id], instead_of=_words(id, own[id].value))
        for id in ours
        if ours[id] != own[id] and (ours[id].value, ours[id].table) != (own[id].value, own[id].table)
    )


def _answers(book: Rulebook) -> tuple[AnswerInForce, ...]:
    """Return the answers in force on entries and the clock."""
    found = book.settled("tournament")
    return tuple(answered(id, found[id]) for id in sorted(found) if area_of(id) in TERMS)


def answered(id: str, answer: Answer, instead_of: str = "") -> AnswerInForce:
    """Return an answer in words."""
    asked = question(id)
    number = answer.value if isinstance(answer.value, int) and not isinstance(answer.value, bool) else None
    return AnswerInForce(id, asked.asks if asked else id, _words(id, answer.value), answer.cites, instead_of, number)


def _words(id: str, value: AnswerValue) -> str:
    """Return an answer as a host reads it."""
    asked = question(id)
    return asked.put(value) if asked else str(value)
