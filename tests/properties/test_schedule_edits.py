"""A schedule that is changed while it runs keeps its colour-ups, as far as chips and levels allow."""

import random

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.core import Chips, DataError
from floorman.tournament.chip_stock import makeable, stock_of
from floorman.tournament.schedule import (
    Break,
    ColourUp,
    Level,
    Row,
    Structure,
    after,
    change_rows,
    colour_ups_to_come,
    exchange,
    lost_colour_ups,
)
from floorman.tournament.schedule_plan import plan

BOXES = (
    {25: 100, 100: 120, 500: 80, 1000: 60, 5000: 20},
    {25: 300, 100: 300, 500: 200, 1000: 150, 5000: 50},
    {25: 200, 100: 200, 500: 120, 1000: 60},
    {5: 200, 25: 200, 100: 150, 500: 60},
)


def any_edit(rows: list[Level | Break], begun: int, rng: random.Random) -> list[Level | Break]:
    """A break or level more, one less, one moved or one of another length, somewhere among those to come."""
    edited = list(rows)
    at = rng.randint(begun, len(edited))
    kind = rng.choice(["break", "break", "level", "drop", "drop", "length", "blinds"])
    if kind == "break":
        edited.insert(at, Break(10))
    elif kind == "level":
        before = next((row for row in reversed(edited[:at]) if isinstance(row, Level)), None)
        edited.insert(at, before or next(row for row in edited if isinstance(row, Level)))
    elif at < len(edited):
        row = edited[at]
        if kind == "drop":
            edited.pop(at)
        elif kind == "length":
            edited[at] = replace(row, minutes=row.minutes + 5)
        elif isinstance(row, Level):
            edited[at] = replace(row, small=Chips(row.big // 2 + rng.choice([0, 25, 100])))
    return edited


def goes_out(chip: Chips, structure: Structure, running: int, pieces: dict[Chips, int]) -> bool:
    """Whether a chip could still go out at the end: the last level does without it, and the bank can change it."""
    last = structure.levels[-1]
    if len(structure.levels) <= running or chip != min(pieces):
        return False
    change = exchange(chip, pieces, structure.stock.without(pieces))
    values = tuple(sorted(value for value, count in after(pieces, change).items() if count)) if change else ()
    return change is not None and all(makeable(amount, values) for amount in last.amounts)


def pieces_at_the_end(rows: tuple[Row, ...], pieces: dict[Chips, int]) -> dict[Chips, int]:
    for row in rows:
        if isinstance(row, ColourUp):
            pieces = after(pieces, row)
    return pieces


@given(st.integers(0, 2**32))
def test_random_edits_at_random_moments_keep_every_colour_up_that_is_still_possible(seed: int) -> None:
    """Whatever was sold meanwhile; what falls away is told with its reason, and blinds can be paid at every level."""
    rng = random.Random(seed)
    stock = stock_of(rng.choice(BOXES))
    now = plan(rng.randint(6, 12), rng.choice([2.5, 3.5]), stock)
    running = 0
    for _ in range(rng.randint(1, 5)):
        now = replace(now, stacks=now.stacks + rng.choice([0, 0, 1, 3, 8]))
        running = min(len(now.levels), rng.randint(running, running + 6))
        rows: list[Level | Break] = [row for row in now.rows if not isinstance(row, ColourUp)]
        begun = next((at for at in range(len(rows) + 1) if levels_in(rows[:at]) == running), 0)
        on_break = bool(running) and begun < len(rows) and isinstance(rows[begun], Break) and rng.random() < 0.3
        pieces = now.chips_at(running)
        planned = colour_ups_to_come(now.rows, running)
        try:
            edited = any_edit(rows, begun + on_break, rng)
            changed = change_rows(now, edited, running, begun + on_break)
        except DataError:
            continue
        to_come = changed.rows[len(changed.rows) - len(rows_after(changed.rows, running)) :]
        going = [row.old for row in to_come if isinstance(row, ColourUp)]
        assert [row for row in changed.rows if not isinstance(row, ColourUp)] == edited
        assert going == sorted(set(going)), "smallest first, and each once"
        lost = lost_colour_ups(changed, planned, running, pieces)
        assert {one.chip for one in lost} == set(planned) - set(going)
        left = pieces_at_the_end(to_come, pieces)
        assert not any(goes_out(one.chip, changed, running, left) for one in lost), "it could have gone out"
        for one in lost:
            assert one.why != "late" or running == len(changed.levels)
        payable(to_come, pieces)
        now = changed


def levels_in(rows: list[Level | Break]) -> int:
    return sum(isinstance(row, Level) for row in rows)


def rows_after(rows: tuple[Row, ...], running: int) -> list[Row]:
    """The rows after a level."""
    number = 0
    for at, row in enumerate(rows):
        if number == running:
            return list(rows[at:])
        number += isinstance(row, Level)
    return []


def payable(rows: tuple[Row, ...] | list[Row], pieces: dict[Chips, int]) -> None:
    """Every level to come can be posted with the chips that are in play by then."""
    for row in rows:
        if isinstance(row, ColourUp):
            pieces = after(pieces, row)
        elif isinstance(row, Level):
            values = tuple(sorted(value for value, count in pieces.items() if count))
            assert all(makeable(amount, values) for amount in row.amounts)
