"""Structures that can be played: what a director checks in a schedule, for every box of chips, field and time."""

from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from floorman.core import Chips, DataError
from floorman.tournament import chip_stock
from floorman.tournament.chip_stock import ENOUGH, PLENTY, ChipStock, fewest_chips, makeable, stock_of, worth
from floorman.tournament.schedule import AnteKind, Break, ColourUp, Level, Structure, after, with_colour_ups
from floorman.tournament.schedule_plan import NICE, plan

SETS = (
    (25, 100, 500, 1000, 5000),
    (25, 100, 500, 1000),
    (5, 25, 100, 500),
    (1, 5, 25, 100),
    (5, 25, 100, 500, 1000),
    (25, 50, 100, 500, 1000),
    (50, 100, 500, 1000),
    (100, 500, 1000, 5000, 25_000),
    (10, 20, 50, 100, 500),
    (25, 100, 1000, 5000),
    (25, 100, 100_000),
)
ANTES: tuple[AnteKind, ...] = ("none", "each", "big-blind", "button")


@st.composite
def boxes(draw: st.DrawFn) -> ChipStock:
    """Chips as hosts have them: a colour may be scarce, none is missing."""
    return stock_of({value: draw(st.integers(20, 600)) for value in draw(st.sampled_from(SETS))})


@st.composite
def structures(draw: st.DrawFn) -> Structure:
    players = draw(st.integers(2, 60))
    hours = draw(st.sampled_from([1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6, 8]))
    minutes = draw(st.sampled_from([None, None, 10, 15, 20, 30]))
    rebuys = draw(st.integers(0, players))
    try:
        return plan(players, hours, draw(boxes()), minutes=minutes, ante=draw(st.sampled_from(ANTES)), rebuys=rebuys)
    except DataError as refused:
        assert str(refused).endswith("."), "a refusal is a sentence"
        assume(False)
        raise


def short_of(structure: Structure, words: str) -> bool:
    """Whether the structure itself says that the box is short of something."""
    return any(words in note.says for note in structure.notes)


def on_at_the_end(structure: Structure) -> Level:
    """The level that is on when the event should be over."""
    return [row for minute, row in structure.starts() if isinstance(row, Level) and minute < structure.target][-1]


@given(structures())
def test_every_stack_comes_out_of_the_box_with_small_chips_and_no_colour_skipped(structure: Structure) -> None:
    stack, stock = dict(structure.stack), structure.stock
    for value, count in stack.items():
        assert count * structure.stacks <= stock.count(value)
    smallest, largest = min(stack), max(stack)
    if stock.count(smallest) >= ENOUGH * structure.stacks:
        assert stack[smallest] >= ENOUGH
    else:
        assert short_of(structure, f"only {stack[smallest]} chips of {smallest:,}")
    for chip in stock.chips:
        if smallest < chip.value < largest and chip.count >= PLENTY * structure.stacks:
            assert chip.value in stack or short_of(structure, f"No stack has chips of {chip.value:,}")


@given(structures())
def test_every_blind_and_ante_is_paid_with_few_chips_that_are_in_play(structure: Structure) -> None:
    for number, level in enumerate(structure.levels, start=1):
        values = tuple(sorted(value for value, count in structure.chips_at(number).items() if count))
        assert all(makeable(amount, values) for amount in level.amounts)
        few = all(fewest_chips(amount, values, 16) for amount in level.amounts)
        assert few or short_of(structure, "takes") or level.big > on_at_the_end(structure).big


@given(structures())
def test_chips_go_out_smallest_first_one_at_a_time_and_when_nothing_needs_them(structure: Structure) -> None:
    gone: list[int] = []
    pieces = {value: count * structure.stacks for value, count in structure.stack}
    last: object = None
    for at, row in enumerate(structure.rows):
        if isinstance(row, ColourUp):
            assert not isinstance(last, ColourUp), "one colour at a time"
            assert row.old == min(pieces), "smallest first"
            pieces = after(pieces, row)
            values = tuple(sorted(value for value, count in pieces.items() if count))
            levels = [one for one in structure.rows[at:] if isinstance(one, Level)]
            assert all(makeable(amount, values) for one in levels for amount in one.amounts)
            gone.append(row.old)
        last = row
    assert gone == sorted(gone)


@given(structures())
def test_the_box_has_the_chips_that_a_colour_up_needs(structure: Structure) -> None:
    pieces = {value: count * structure.stacks for value, count in structure.stack}
    for row in structure.rows:
        if isinstance(row, ColourUp):
            before = worth(pieces)
            bank = structure.stock.without(pieces)
            assert row.removed == pieces[row.old]
            assert row.given and all(count <= bank[value] for value, count in row.given)
            pieces = after(pieces, row)
            assert worth(pieces) + row.rest == before
            assert row.rest < row.given[0][0]


@given(structures())
def test_chips_go_out_in_breaks_unless_none_comes_in_time(structure: Structure) -> None:
    rows = structure.rows
    for at, row in enumerate(rows):
        if not isinstance(row, ColourUp) or isinstance(rows[at - 1], Break):
            continue
        level = rows[at + 1]
        assert isinstance(level, Level) and level.big > 16 * row.old, "it is still good as change"
        bigs: list[int] = []
        for later in rows[at + 1 :]:
            if isinstance(later, Break):
                assert bigs[-1] > 40 * row.old, "it could have waited for this break"
                break
            bigs += [later.big] if isinstance(later, Level) else []


@given(structures())
def test_blinds_rise_steadily_in_amounts_that_people_say(structure: Structure) -> None:
    bigs = [level.big for level in structure.levels]
    assert all(6 * low <= 5 * high and high <= 2 * low for low, high in pairwise(bigs))
    assert all(2 * level.small == level.big for level in structure.levels)
    assert all(int(str(big).rstrip("0") or 0) * 10 ** (2 - len(str(big).rstrip("0"))) in NICE for big in bigs)
    assert {level.minutes for level in structure.levels} == {structure.levels[0].minutes}


@given(structures())
def test_it_starts_deep_and_ends_at_the_planned_time(structure: Structure) -> None:
    depth = structure.starting_stack / structure.levels[0].big
    assert 20 <= depth <= 200
    assert depth >= 75 or short_of(structure, "big blinds deep")
    left = structure.in_play / on_at_the_end(structure).big
    assert left <= 50
    assert left >= 8 or short_of(structure, "sooner than planned")
    ends = [minute + row.minutes for minute, row in structure.starts() if isinstance(row, Level)]
    assert min(abs(end - structure.target) for end in ends) <= structure.levels[0].minutes
    assert ends[-1] > structure.target, "there are levels for an evening that takes longer"


@given(structures())
def test_breaks_are_about_an_hour_apart(structure: Structure) -> None:
    played = 0
    for minute, row in structure.starts():
        if isinstance(row, Break):
            assert 45 <= played <= 105
            assert minute <= structure.target - 25
            played = 0
        elif isinstance(row, Level):
            played += row.minutes if minute < structure.target else 0
    assert played <= 135


@given(structures(), st.data())
def test_a_break_more_brings_no_colour_up_forward_past_its_need(structure: Structure, data: st.DataObject) -> None:
    """A break before a level that still needs a chip does not take that chip out."""
    rows = [row for row in structure.rows if not isinstance(row, ColourUp)]
    at = data.draw(st.sampled_from([at for at, row in enumerate(rows) if isinstance(row, Level)]))
    pieces = {value: count * structure.stacks for value, count in structure.stack}
    planned = with_colour_ups([*rows[:at], Break(10), *rows[at:]], structure.stock, pieces)
    out: set[Chips] = set()
    needs = {value: _last_need(structure, value) for value in structure.stock.values}
    number = 0
    for row in planned:
        if isinstance(row, ColourUp):
            out.add(row.old)
        if isinstance(row, Level):
            number += 1
            assert all(needs[value] < number for value in out)


def _last_need(structure: Structure, value: Chips) -> int:
    """The last level that cannot be paid without a chip, with all larger chips of the box; 0 if none needs it."""
    larger = tuple(one for one in structure.stock.values if one > value)
    needing = [
        number
        for number, level in enumerate(structure.levels, start=1)
        if not all(makeable(amount, larger) for amount in level.amounts)
    ]
    return needing[-1] if needing else 0


@given(
    st.dictionaries(st.integers(1, 10_000), st.integers(1, 2000), min_size=1, max_size=20),
    st.integers(1, 60),
    st.none() | st.integers(1, 10_000_000),
    st.booleans(),
)
def test_a_search_for_stacks_ends_whatever_is_in_the_box(
    counts: dict[int, int], stacks: int, total: int | None, loose: bool
) -> None:
    """20 powers of two make more stacks than anybody can count; the steps of the search are counted, not its time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(chip_stock, "MOST_STEPS", 2000)
        taken = 0
        over = chip_stock.SearchLimit.over

        def counted(self: chip_stock.SearchLimit) -> bool:
            nonlocal taken
            taken += 1
            return over(self)

        patch.setattr(chip_stock.SearchLimit, "over", counted)
        found = list(chip_stock.starting_stacks(chip_stock.stock_of(counts), stacks, total, loose=loose))
    assert taken <= 2 * 2000 + 4000
    assert len(found) <= 2 * 2000 / 10 + 2 * len(counts)
    for pieces in found:
        assert all(stacks * count <= counts[value] for value, count in pieces.items())
        assert total is None or chip_stock.worth(pieces) == total


@given(st.lists(st.integers(1, 200), min_size=1, max_size=4, unique=True), st.integers(0, 2000))
def test_what_can_be_made_is_what_some_chips_add_up_to(values: list[int], amount: int) -> None:
    kinds = tuple(sorted(Chips(value) for value in values))
    reached = {0}
    for total in range(1, amount + 1):
        if any(total - value in reached for value in kinds):
            reached.add(total)
    assert chip_stock.makeable(amount, kinds) == (amount in reached)
