"""Chips that the coming levels do not need: when to colour them up, and how they are raced."""

from floorman.base import Chips
from floorman.rulebook import Rulebook
from floorman.rulings.procedure import ProcedureStep
from floorman.tournament.actions import ColorUp
from floorman.tournament.case import Case
from floorman.tournament.levels import due_colour_ups
from floorman.tournament.prompting.prompt import Prompts, procedures, step, to_do
from floorman.tournament.state import Tournament
from floorman.tournament.wording import tables

DENOMINATIONS = (1, 5, 25, 100, 500, 1_000, 5_000, 25_000, 100_000, 500_000)
"""Chips that are made."""

LAST_CHIP = {
    "after-losing": "A player who loses the race and has no other chips gets one new chip.",
    "before-race": "A player who would have no chips left gets one new chip before anybody else.",
}
AWARD = {
    "one-each": "The best cards win one new chip each, at most one for each player.",
    "down-the-cards": "Each new chip goes to the next best card, whoever holds it.",
}
LEFTOVER = {
    "half-or-more": "If at least half a new chip is left over, it becomes one more new chip.",
    "rounded-up": "What is left over becomes one more new chip.",
    "dropped": "What is left over is removed.",
}


def chips(event: Tournament, book: Rulebook) -> Prompts:
    """The colour-ups that can be made now: those of the schedule, or of the smallest chip where there is none."""
    if not event.started or len(event.left) < 2:
        return
    at_pause = event.clock.on_break or not event.clock.running or event.clock.left(event.now) <= PAUSE_NEAR
    case = Case(event, book)
    extra = case.ask("chips.color-up/unscheduled") == "any-time"
    due = planned(event, at_pause) if event.setup.schedule else without_plan(event) if at_pause or extra else ()
    for old, new, level in due:
        says = f"Colour up the {old:,}s{where(event, old)}. From level {level} on, every blind can be paid in {new:,}s."
        yield to_do(
            case, f"colour-up:{old}", "chips.color-up", says, ColorUp(old, new), f"The {old:,}s are out",
            steps=race(case), urgent=event.clock.on_break,
        )  # fmt: skip


def where(event: Tournament, old: Chips) -> str:
    """The tables that still have a chip, once some have coloured it up."""
    still = [table.id for table in event.tables if (old, table.id) not in event.races]
    return f" at {tables(still)} too" if 0 < len(still) < len(event.tables) else ""


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
    first = f"Change whole stacks; then a card for each odd chip, from seat {case.ask('chips.race/start-seat')} on."
    return (
        step(case, first, "chips.race/start-seat"),
        step(case, AWARD[case.ask("chips.race/award")], "chips.race/award"),
        step(case, LEFTOVER[case.ask("chips.race/leftover")], "chips.race/leftover"),
        step(case, LAST_CHIP[case.ask("chips.race/last-chip")], "chips.race/last-chip"),
        *procedures(case, "chips.color-up", "chips.race"),
    )
