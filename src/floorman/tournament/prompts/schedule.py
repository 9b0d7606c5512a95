"""What is due by the clock: before the start, at the end of levels and breaks, and in chips to colour up."""

from collections.abc import Iterator, Mapping

from floorman.core import Chips
from floorman.floor.procedure import ProcedureStep
from floorman.rules import Rulebook, implements
from floorman.rules.question_ids import Q
from floorman.text import Message, message, together
from floorman.tournament.actions import AddOn, ColorUp, DealFirstHand, DrawSeats, EnterLate, OpenTable, Pause, Resume
from floorman.tournament.case import Case
from floorman.tournament.chip_stock import book_chips
from floorman.tournament.entries import addons_are_open, addons_close_at, why_not_sold
from floorman.tournament.levels import due_colour_ups, hold_push
from floorman.tournament.payouts import price_for
from floorman.tournament.prompts.prompt import Prompt, PromptOption, Prompts, procedures, step, to_do, to_know
from floorman.tournament.schedule import Break
from floorman.tournament.schedule_plan import chip_set, has_own_chips
from floorman.tournament.state import Tournament
from floorman.tournament.wording import blinds, lasting, level, money, stopped, tables

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
        yield from _addons(event, book)
        return
    if event.clock.on_break:
        yield _on_break(event, book)
        yield from _addons(event, book)
        yield from _closing(event, book)
        return
    yield from _level_ends(event, book)
    yield from _break(event, book)
    yield from _addons(event, book)
    yield from _closing(event, book)


def _stopped(event: Tournament, book: Rulebook) -> Prompt:
    case = Case(event, book)
    case.cite(Q.clock.break_.no_new_hands)
    clock, left = event.clock, event.clock.left(event.now)
    after = level(event, clock.level + 1 if clock.on_break else clock.level)
    why = stopped(clock.stopped_for)
    says = message("prompt.clock-stopped", why=why, left=left, on_break=clock.on_break, level=after)
    return to_do(case, "clock-stopped", "clock.break", says, Resume(), message("button.resume"), urgent=True)


def _on_break(event: Tournament, book: Rulebook) -> Prompt:
    case = Case(event, book)
    left = event.clock.left(event.now)
    says = message("prompt.on-break", level=level(event, event.clock.level + 1))
    return to_know(case, f"on-break:{event.clock.level}", "clock.break", says, urgent=left <= ENDING)


def _level_ends(event: Tournament, book: Rulebook) -> Prompts:
    case = Case(event, book)
    left = event.clock.left(event.now)
    held = hold_push(case)
    if left > ENDING and not held:
        return
    rest = event.setup.break_after(event.clock.level)
    coming = message("prompt.break-of", time=lasting(rest)) if rest else level(event, event.clock.level + 1)
    says = message("prompt.level-ends", level=event.clock.level, coming=coming, held=held)
    steps = (_starting(case), _breaks(case), *(procedures(case, "clock.level") if held else ()))
    extra = (
        ()
        if case.ask(Q.clock.break_.when) == "schedule"
        else (PromptOption(message("button.take-break"), Pause("break")),)
    )
    key = f"level-ends:{event.clock.level}"
    yield to_know(case, key, "clock.level", says, otherwise=extra, steps=steps, urgent=held)


def _starting(case: Case) -> ProcedureStep:
    """What starts the next level, and for which hands."""
    starts = case.ask(Q.clock.level.starts)
    return step(case, message("prompt.level-starts", starts=starts), Q.clock.level.starts)


def _breaks(case: Case) -> ProcedureStep:
    """Who sets the breaks, by the book's answer."""
    return step(case, message("prompt.breaks", when=case.ask(Q.clock.break_.when)), Q.clock.break_.when)


def _break(event: Tournament, book: Rulebook) -> Prompts:
    """The break that the schedule has after this level; without any, one where the book wants it after so much play."""
    case = Case(event, book)
    number, left = event.clock.level, event.clock.left(event.now)
    if left > BREAK_NEAR:
        return
    rest = event.setup.break_after(number)
    steps = procedures(case, "clock.break")
    if rest:
        says = message("prompt.break-follows", time=lasting(rest))
        yield to_know(case, f"pause:{number}", "clock.break", says, steps=steps)
    elif not any([isinstance(row, Break) for row in event.setup.schedule]) and _due_after(case, number):
        says = message("prompt.break-due", level=number)
        yield to_do(
            case, f"pause:{number}", "clock.break", says, Pause("break"), message("button.break-now"), steps=steps
        )


def _due_after(case: Case, number: int) -> bool:
    """Whether so much play is over within a level that the book wants a break."""
    every = 60 * int(case.ask(Q.clock.break_.after_minutes))
    begins = sum(case.event.setup.seconds_of(level) for level in range(1, number))
    ends = begins + case.event.setup.seconds_of(number)
    return bool(every) and ends // every > begins // every


def _closing(event: Tournament, book: Rulebook) -> Prompts:
    """What is sold no longer once this level is over."""
    clock, number = event.clock, event.clock.level
    if clock.on_break or clock.left(event.now) > CLOSING:
        return
    case = Case(event, book)
    if number == event.setup.late_levels:
        says = message("prompt.entry-closes", level=number)
        yield to_know(case, "entry-closes", "entry.alternate", says)
    case = Case(event, book)
    closes = int(case.ask(Q.entry.rebuy.closes_at_level))
    if number + 1 == closes:
        says = message("prompt.rebuys-close", level=number)
        yield to_know(case, "rebuys-close", "entry.rebuy", says)


def _addons(event: Tournament, book: Rulebook) -> Prompts:
    """Add-ons in the break before they close, or without a break in the minutes before."""
    clock, case = event.clock, Case(event, book)
    closes = addons_close_at(case)
    near = clock.on_break or (not event.setup.break_after(clock.level) and clock.left(event.now) <= CLOSING)
    if clock.level + 1 != closes or not near or not addons_are_open(case):
        return
    may = [player for player in event.left if why_not_sold(case, "addon", player) is None]
    if not may:
        return
    chips = event.setup.starting_stack if event.setup.addon_stack is None else event.setup.addon_stack
    costs, until = money(price_for(case, "addon").total), 0 if clock.on_break else clock.level
    says = message("prompt.add-ons", price=costs, chips=chips, level=until, count=len(may))
    yield to_do(
        case,
        "add-ons",
        "entry.addon",
        says,
        AddOn(may[0].id),
        message("button.takes-one", player=may[0].name),
        urgent=True,
    )


def start(event: Tournament, book: Rulebook) -> Prompts:
    """What comes before the first hand."""
    if event.started or len(event.left) < 2:
        return
    if event.tables:
        yield from _first_hand(event, book)
    else:
        yield from _draw(event, book)


def _draw(event: Tournament, book: Rulebook) -> Prompts:
    case = Case(event, book)
    players, most = len(event.left), event.setup.table_size
    tables = -(-players // most)
    others = (
        [PromptOption(message("button.at-tables", tables=tables + 1), DrawSeats(tables + 1))]
        if players >= 2 * (tables + 1)
        else []
    )
    if tables == 1 and case.ask(Q.seating.random.satellite) == "house-may-open":
        others.append(PromptOption(message("button.choose-seats"), OpenTable()))
    says = together(message("prompt.draw-seats", players=players, tables=tables), *_not_in_yet(event))
    yield to_do(
        case, "draw-seats", "seating.random", says, DrawSeats(tables), message("button.draw-seats"),
        otherwise=tuple(others),
        steps=(
            *procedures(case, "seating.random", "seating.draw-for-button"),
            *(() if has_own_chips(case, players) else _chips(case, players)),
        ),
        by_lot=True,
    )  # fmt: skip


def _not_in_yet(event: Tournament) -> Iterator[Message]:
    """Who would be left out of a draw: guests who have not come, and those who are here and have not paid."""
    unpaid = [guest.name for guest in event.guests if guest.here]
    missing = len(event.guests) - len(unpaid)
    if unpaid:
        yield message("prompt.here-not-paid", names=unpaid if len(unpaid) <= 3 else (), count=len(unpaid))
    if missing:
        yield message("prompt.invited-not-here", count=missing)


def _chips(case: Case, players: int) -> tuple[ProcedureStep, ...]:
    """The chips of the book: what they are worth, and which of its sets is for so many players."""
    fitting = chip_set(case, players)
    sets = [
        one
        for one in procedures(case, "chips.starting-set")
        if fitting is None or _each(case, one.cites[0]) in (None, fitting.each)
    ]
    return (*_values(case), *procedures(case, "chips.value"), *sets)


def _each(case: Case, rule: str) -> Mapping[int, int] | None:
    """The starting stack at the number of players that a rule is about; None where it names none."""
    players = case.book.rule(rule).params.get("players")
    found = chip_set(case, players) if isinstance(players, int) else None
    return found.each if found else None


def _values(case: Case) -> tuple[ProcedureStep, ...]:
    """What the chips are worth, where the book says so."""
    named = [message("prompt.chip", colour=chip.colour, value=chip.value) for chip in book_chips(case.book)]
    colours = case.ask(Q.chips.value.colours)
    says = message("prompt.chips", colours=colours, chips=named)
    return (step(case, says, Q.chips.value.set if named else Q.chips.value.colours),)


def _first_hand(event: Tournament, book: Rulebook) -> Prompts:
    case = Case(event, book)
    missing = [player.name for player in event.players if not player.entered and not player.out]
    opens = blinds(event.blinds) if event.blinds else None
    says = message("prompt.first-hand", blinds=opens, missing=missing)
    yield to_do(
        case, "first-hand", "clock.level", says, DealFirstHand(), message("button.cards-in-air"),
        otherwise=(PromptOption(message("button.draw-again"), DrawSeats()), *_stack_to_sell(case)),
        steps=_posted(case),
    )  # fmt: skip


@implements("td.posting")
def _posted(case: Case) -> tuple[ProcedureStep, ...]:
    """What the house has to put up for all to see before the first hand."""
    return procedures(case, "td.posting", "conduct.language", "conduct.belongings")


def _stack_to_sell(case: Case) -> tuple[PromptOption, ...]:
    """Where the book lets stacks wait at seats that are not sold yet."""
    event = case.event
    if case.ask(Q.seating.late.placeholder) == "none" or not any(event.open_seats(table.id) for table in event.tables):
        return ()
    name = f"Unsold {1 + sum(player.unsold for player in event.players)}"
    return (PromptOption(message("button.unsold-stack"), EnterLate(name, unsold=True)),)


DENOMINATIONS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000)
"""Chips that are made."""


def chips(event: Tournament, book: Rulebook) -> Prompts:
    """The colour-ups that can be made now: those of the schedule, or of the smallest chip where there is none."""
    if not event.started or len(event.left) < 2:
        return
    at_pause = event.clock.on_break or not event.clock.running or event.clock.left(event.now) <= PAUSE_NEAR
    case = Case(event, book)
    extra = case.ask(Q.chips.color_up.unscheduled) == "any-time"
    due = planned(event, at_pause) if event.setup.schedule else without_plan(event) if at_pause or extra else ()
    for old, new, at in due:
        says = message("prompt.colour-up", old=old, new=new, level=at, tables=where(event, old))
        yield to_do(
            case, f"colour-up:{old}", "chips.color-up", says, ColorUp(old, new), message("button.chips-out", old=old),
            steps=race(case), urgent=event.clock.on_break or event.clock.level >= at,
        )  # fmt: skip


def where(event: Tournament, old: Chips) -> Message | None:
    """The tables that still have a chip, once some have coloured it up."""
    still = [table.id for table in event.tables if (old, table.id) not in event.races]
    return tables(still) if 0 < len(still) < len(event.tables) else None


def planned(event: Tournament, at_pause: bool) -> tuple[tuple[Chips, Chips, int], ...]:
    """By the schedule: those that should have been made, and with the end of the level those before the next.

    Each with the chip that takes its place, and the level from which on it is out of play.
    """
    coming = event.setup.colour_ups_before(event.clock.level + 1) if at_pause else ()
    changes = dict.fromkeys((*due_colour_ups(event), *coming))
    levels = {
        change: level
        for level in range(len(event.setup.blinds) + 1, 0, -1)
        for change in event.setup.colour_ups_before(level)
    }
    return tuple(
        (one.old, one.given[0][0], levels[one]) for one in changes if one.given and one.old >= event.smallest_chip
    )


def without_plan(event: Tournament) -> tuple[tuple[Chips, Chips, int], ...]:
    """The smallest chip, once the levels to come do without it, the next larger one, and the first of those levels."""
    old = smallest(event)
    new = not_needed(event, old)
    if not new:
        return ()
    needed = [number for number, level in enumerate(event.setup.blinds, start=1) if any(one % new for one in level)]
    return ((old, new, max(needed, default=0) + 1),)


PAUSE_NEAR = 120
"""Seconds before the end of a level from which on a colour-up is prepared."""


def smallest(event: Tournament) -> Chips:
    """The smallest chip in use: where nobody has said, the largest that makes the first stack and every blind."""
    amounts = {event.setup.starting_stack, *(amount for level in event.setup.blinds for amount in level)}
    fitting = [value for value in DENOMINATIONS if not any([amount % value for amount in amounts])]
    return Chips(max([event.smallest_chip, *fitting]))


def not_needed(event: Tournament, old: Chips) -> Chips | None:
    """The chip that can take the place of the smallest one from the next level on."""
    amounts = event.setup.blinds[event.clock.level :]
    new = next((value for value in DENOMINATIONS if value > old and value % old == 0), None)
    if not new or not amounts or any([amount % new for level in amounts for amount in level]):
        return None
    return Chips(new)


def race(case: Case) -> tuple[ProcedureStep, ...]:
    """How a chip is coloured up and the odd ones raced, by the book."""
    return (
        step(case, message("prompt.race", seat=case.ask(Q.chips.race.start_seat)), Q.chips.race.start_seat),
        step(case, message("prompt.race-award", how=case.ask(Q.chips.race.award)), Q.chips.race.award),
        step(case, message("prompt.race-leftover", how=case.ask(Q.chips.race.leftover)), Q.chips.race.leftover),
        step(case, message("prompt.race-last-chip", how=case.ask(Q.chips.race.last_chip)), Q.chips.race.last_chip),
        *procedures(case, "chips.color-up", "chips.race"),
    )
