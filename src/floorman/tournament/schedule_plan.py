"""Plan a schedule for players, chips and hours: blinds that grow evenly, in amounts the chips make, and end on time.

At the target time the chips in play are about 20 big blinds. A chip counts as too small for blinds once the big blind
is more than 16 of it and at least 4 of the next larger one, so that it can be coloured up; where everybody posts an
ante, once the big blind is more than 40 of it.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from math import ceil, exp, log
from typing import NamedTuple

import msgspec

from floorman.core import Chips, DataError, unusable
from floorman.rules import Rulebook, implements, method
from floorman.rules.question_ids import Q
from floorman.text import message
from floorman.tournament.case import Case
from floorman.tournament.chip_stock import (
    ENOUGH,
    MOST_POSTED,
    ChipStock,
    Pieces,
    discomfort,
    fewest_chips,
    held,
    is_round,
    makeable,
    skipped,
    starting_stacks,
    stock_of,
    worth,
)
from floorman.tournament.clock import Clock
from floorman.tournament.schedule import (
    AnteKind,
    Break,
    ColourUp,
    Level,
    Note,
    Row,
    Structure,
    after,
    check_first,
    exchange,
    with_colour_ups,
)
from floorman.tournament.state import Setup, Tournament

ROUND_TO = 50
"""Chips in a rack to buy, and chips of the largest kind to keep for colouring up."""


def book_levels(book: Rulebook) -> tuple[tuple[Chips, ...], ...]:
    """Return the levels that the book prints; empty where a tournament brings its own."""
    if book.answer(Q.clock.schedule.source, "tournament") == "event":
        return ()
    printed = book.table(Q.clock.schedule.source, "tournament").get("levels")
    if not printed:
        raise DataError(book.id, "the book is to print the levels, but it has none.", "Write levels = [[10, 20]].")
    return tuple(tuple(Chips(amount) for amount in level) for level in printed)


class ChipSet(NamedTuple):
    """Chips by denomination: of one player, of all of them, and to buy."""

    each: dict[int, int]
    in_play: dict[int, int]
    to_buy: dict[int, int]


@implements("chips.starting-set")
def chip_set(case: Case, players: int) -> ChipSet | None:
    """Return the chips for a number of players; None where the house lays them out."""
    case.under("chips.starting-set")
    return case.by(Q.chips.starting_set.set, players)


def has_own_chips(case: Case, players: int) -> bool:
    """Decide whether the tournament gives out other chips than the book has for so many players."""
    printed, given = chip_set(case, players), dict(case.tournament.setup.stack)
    return bool(given) and printed is not None and given != {value: n for value, n in printed.each.items() if n}


@method(Q.chips.starting_set.set, "by-players")
def by_players(case: Case, players: int) -> ChipSet:
    """Return the book's first set meant for so many players, or its last.

    Chips to buy are as printed; where the book prints none for this number, those in play, rounded up to multiples of
    50.
    """
    printed = case.figures(Q.chips.starting_set.set)
    values = printed["values"]
    sets = printed["sets"]
    row = next((row for row in sets if players <= row["up_to"]), sets[-1])
    each = dict(zip(values, row["chips"], strict=True))
    in_play = {value: count * players for value, count in each.items()}
    buy = next((row["chips"] for row in printed["buy"] if row["players"] == players), None)
    rounded = [-(-in_play[value] // ROUND_TO) * ROUND_TO or ROUND_TO for value in values]
    return ChipSet(each, in_play, dict(zip(values, buy or rounded, strict=True)))


@method(Q.chips.starting_set.set, "posted")
def laid_out(case: Case, players: int) -> None:
    """Return None: the house lays out its own set."""
    return


END_BLINDS = 20
"""Chips in play, in big blinds, when the tournament should be over."""

START_DEPTH = 100
"""A starting stack in big blinds, if the chips make such blinds."""

SHALLOW, DEEP = 75, 200
"""The least and most big blinds of a good starting stack."""

NEAR_END = 2.5
"""The largest factor between the big blinds in play at the planned end and `END_BLINDS`, unless minutes are given."""

NICE = (10, 12, 15, 16, 20, 30, 40, 50, 60, 80)
"""Usual big blinds; multiples of them by powers of ten are usual too."""

RARE = 50
"""A big blind, and its tenfolds, that is only played where the ones around it do not fit: 250-500, 2,500-5,000."""

PIECES, PIECES_WITH_ANTE = 16, 40
"""The most of the smallest chip needed in a big blind, without and with an ante for everybody."""

OF_THE_NEXT = 4
"""A chip is not too small for a big blind that is less than so many of the next larger chip."""

ANTE_PART = 8
"""An ante for each is about this part of a big blind."""

MINUTES = (5, 10, 12, 15, 20, 25, 30, 40, 45, 60)
"""Lengths of levels to choose from."""

USUAL_MINUTES = (10, 15, 20, 30, 60)
"""Lengths of levels that clubs play, and that are chosen unless another one fits much better."""

PLAY, BREAK = 75, 10
HALF_AN_HOUR = 30
"""Minutes of play between breaks, and of a break; and the step in which hours are suggested."""

NEAR = 0.4
"""The largest difference of the time between breaks from what is asked for, as a part of it."""

MOST_TRIES = 4
"""The most attempts to fit levels so that chips go out in breaks."""

LONGEST, MOST_STACKS = 100, 100_000
"""The most hours of a tournament, and starting stacks in it."""

LAST_STRETCH = 1 / 3
"""The last part of the time between breaks before the end, in which there is no break."""

GROWTH = 1.4
SLOWEST, FASTEST = 1.2, 2.0
"""Growth of the big blind from level to level: the aim, the smallest and the largest."""

EVEN, UNUSUAL, MANY = 3, 0.05, 0.5
"""Weights of an uneven step, a rare blind and a blind of many chips, against the distance from the curve."""

FARTHEST = 2
"""The largest distance of a blind from the curve, in logarithms."""

HOURS = ((7, 2.5), (10, 3), (18, 3.5), (36, 4), (72, 5))
"""How long an event of up to so many players usually takes, in hours."""


def usual_hours(players: int) -> float:
    """Return how many hours an evening with so many players usually takes.

    >>> usual_hours(14), usual_hours(500)
    (3.5, 6)
    """
    return next((hours for most, hours in HOURS if players <= most), 6)


def plan(
    players: int,
    hours: float,
    stock: ChipStock,
    *,
    stack: int | None = None,
    minutes: int | None = None,
    ante: AnteKind = "none",
    ante_from: int = 1,
    rebuys: int = 0,
    break_every: int = PLAY,
    break_minutes: int = BREAK,
) -> Structure:
    """Plan the schedule of a tournament. Without a stack, it is about 100 big blinds; without minutes, what fits best.

    DataError, with what to change, where the chips do not make it or the time is too short. Where a box lacks something
    that a good structure would have, `notes` say what.
    """
    if players < 2:
        raise unusable("players", "too-few-entries", entries=players)
    if players + rebuys > MOST_STACKS:
        raise unusable("players", "too-many-players", most=MOST_STACKS)
    if rebuys < 0 or not hours > 0 or (minutes is not None and minutes < 1) or break_every < 1 or break_minutes < 0:
        raise unusable("schedule", "plan-numbers")
    if hours > LONGEST:
        raise unusable("hours", "too-many-hours", hours=f"{hours:g}", most=LONGEST)
    stacks = players + rebuys
    pieces = dict(starting_stack(stock, stacks, stack))
    usable = _usable(stock, pieces)
    target = round(hours * 60)
    in_play = {value: count * stacks for value, count in pieces.items()}
    goal = worth(in_play) / END_BLINDS
    best: tuple[float, list[Level | Break]] | None = None
    failed: list[DataError] = []
    for length in (minutes,) if minutes else MINUTES:
        count = level_count(target, length, break_every, break_minutes)
        without: frozenset[Chips] = frozenset()
        try:
            for _ in range(MOST_TRIES):
                levels, growth = _levels(pieces, stacks, usable, count, length, ante, ante_from, target, without)
                rows, off = _with_breaks(levels, stock, in_play, target, break_every, break_minutes)
                fits = round((target - break_minutes * sum(isinstance(row, Break) for row in rows)) / length)
                off += 8 * abs(log(growth) - log(GROWTH)) + (0 if length in USUAL_MINUTES else 0.2)
                early = abs(log(_on_at(rows, target).big / goal))
                off += 2 * early + _unevenness(levels, log(growth))
                if (minutes or early <= log(NEAR_END)) and (best is None or off < best[0]):
                    best = off, rows
                # Where a level keeps a chip in play past its break, try to do without that level.
                late = _kept_too_long(rows, stock, in_play, target)
                if fits == count and late is None:
                    break
                count, without = max(1, fits), without | ({late} if late else set())
        except DataError as wrong:
            failed.append(wrong)
    if best is None:
        raise _no_levels(failed, goal, min(pieces))
    rows = best[1]
    planned = with_colour_ups(rows, stock, in_play)
    found = Structure(players, stacks, stock, tuple(sorted(pieces.items())), ante, tuple(planned), target)
    check_first(found)
    return msgspec.structs.replace(found, notes=notes_on(found))


@lru_cache(maxsize=64)
def starting_stack(stock: ChipStock, stacks: int, total: int | None = None) -> Mapping[Chips, int]:
    """Return one starting stack, in chips: of `total`, or of about 100 big blinds.

    It has eight or more of the smallest chip and every colour up to its largest that the box has plenty of, and leaves
    the bank what it needs to colour up, as far as the box allows.
    """

    def faults(pieces: Pieces) -> tuple[bool, bool, int]:
        smallest = min(pieces)
        few = pieces[smallest] < ENOUGH
        shallow = worth(pieces) < 2 * SHALLOW * smallest and total is None
        needless = few and stock.count(smallest) >= ENOUGH * stacks
        return needless, few or shallow, len(skipped(pieces, stock, stacks))

    def best_of(possible: Iterable[Pieces]) -> tuple[tuple[bool, bool, int, bool], Pieces] | None:
        graded = [(faults(one), _awkward(one, stock, stacks), one) for one in possible]
        if not graded:
            return None
        least = min(fault for fault, _, _ in graded)
        ranked = [one for fault, _, one in sorted(graded, key=lambda one: one[:2]) if fault == least]
        changed = next((one for one in ranked if _can_colour_up(one, stacks, stock)), None)
        return (*least, changed is None), changed or ranked[0]

    found = [best_of(starting_stacks(stock, stacks, total))]
    if found[0] is None or any(found[0][0]):
        found.append(best_of(starting_stacks(stock, stacks, total, loose=True)))
    possible = [one for one in found if one]
    if not possible:
        raise _no_stack(stock, stacks, total)
    return min(possible, key=lambda one: one[0])[1]


def _awkward(pieces: Pieces, stock: ChipStock, stacks: int) -> float:
    """Return how far a stack is from what a good director would hand out; less is better."""
    depth = worth(pieces) / (2 * min(pieces))
    odd = sum(sum_ % value != 0 for sum_, value in _sums_below(pieces))
    odd += sum(
        min(pieces) < chip.value < max(pieces) and chip.count >= stacks and chip.value not in pieces
        for chip in stock.chips
    )
    unused = sum(chip.value < min(pieces) and chip.count >= ENOUGH * stacks for chip in stock.chips)
    deep = 8 * abs(log(depth / START_DEPTH)) + (0 if SHALLOW <= depth <= DEEP else 20)
    return discomfort(pieces) + deep + (0 if is_round(worth(pieces)) else 5) + 4 * odd + unused


def _usable(stock: ChipStock, pieces: Pieces) -> ChipStock:
    """Return the chips that blinds can count on: those of a stack, and larger ones that come in for smaller ones."""
    return ChipStock(tuple(chip for chip in stock.chips if chip.value in pieces or chip.value > max(pieces)))


def _sums_below(pieces: Pieces) -> list[tuple[int, Chips]]:
    """Return what the smaller chips of a stack come to, for each chip but the smallest."""
    below = 0
    found = []
    for value in sorted(pieces):
        if below:
            found.append((below, value))
        below += value * pieces[value]
    return found


def _can_colour_up(pieces: Pieces, stacks: int, stock: ChipStock) -> bool:
    """Decide whether every chip too small for the last blinds can be exchanged when its time comes."""
    in_play = {value: count * stacks for value, count in pieces.items()}
    too_small = worth(in_play) / END_BLINDS / PIECES
    while min(in_play) < too_small and min(in_play) < stock.values[-1]:
        change = exchange(min(in_play), in_play, stock.without(in_play))
        if change is None:
            return False
        in_play = after(in_play, change)
    return True


def notes_on(structure: Structure) -> tuple[Note, ...]:
    """Return a sentence for each thing that the box is short of: small chips, a colour, change, large chips."""
    stock, pieces, stacks = structure.stock, dict(structure.stack), structure.stacks
    smallest, largest = min(pieces), stock.values[-1]
    notes: list[Note] = []
    if pieces[smallest] < ENOUGH:
        says = (
            f"Each stack has only {pieces[smallest]} chips of {smallest:,}: for eight each the box would need "
            f"{ENOUGH * stacks} of them, and it has {stock.count(smallest)}."
        )
        notes.append(Note("chips", says))
    for value in skipped(pieces, stock, stacks):
        says = f"No stack has chips of {value:,}: they do not fit into {structure.starting_stack:,}."
        notes.append(Note("chips", says))
    last = _on_at(structure.rows, structure.target)
    in_play = structure.chips_at(structure.levels.index(last) + 1)
    stuck = next((value for value in sorted(in_play) if in_play[value]), largest)
    if stuck * PIECES < last.big and stuck < largest and not exchange(stuck, in_play, stock.without(in_play)):
        says = (
            f"The chips of {stuck:,} stay in play to the end: the box has too few larger ones to change "
            f"{in_play[stuck]:,} of them."
        )
        notes.append(Note("chips", says))
    goal = structure.in_play / END_BLINDS
    if last.big > NEAR_END * goal:
        says = f"Levels of {last.minutes} minutes are short for this event: it will be over sooner than planned."
        notes.append(Note("level_minutes", says))
    for number, level in enumerate(structure.levels, start=1):
        values = tuple(sorted(value for value, count in structure.chips_at(number).items() if count))
        if level.big <= last.big and takes_many(level.big, values, PIECES):
            chips = -(-level.big // max(value for value in values if value <= level.big))
            says = f"A big blind of {level.big:,} takes {chips} chips: the box has too few of a fitting size."
            notes.append(Note("chips", says))
            break
    depth = structure.starting_stack // structure.levels[0].big
    if depth < SHALLOW:
        notes.append(Note("stack", f"A stack is only {depth} big blinds deep at the start."))
    return tuple(notes)


def _no_stack(stock: ChipStock, stacks: int, total: int | None) -> DataError:
    """Return why there is no such stack, and what the box would need."""
    each = [message("data.chips-each", count=chip.count // stacks, value=chip.value) for chip in stock.chips]
    if total is not None:
        sums = sorted({worth(pieces) for pieces in starting_stacks(stock, stacks)}, key=lambda one: abs(one - total))
        if sums:
            near = sorted(sums[:2])
            return unusable("stack", "stack-not-laid-out", total=total, stacks=stacks, each=each, near=near)
    more, value = _chips_to_add(stock, stacks)
    return unusable("chips", "too-few-chips", stacks=stacks, each=each, more=more, value=value)


def _chips_to_add(stock: ChipStock, stacks: int) -> tuple[int, int]:
    """Return how many more chips of which value would make the stacks possible; 0 if those of no one value would."""
    counts = {int(chip.value): chip.count for chip in stock.chips}
    for value, count in counts.items():
        more = ENOUGH * stacks - count
        enough = stock_of({**counts, value: ENOUGH * stacks})
        if more > 0 and next(starting_stacks(enough, stacks, loose=True), None):
            return more, value
    return 0, 0


def _no_levels(failed: Sequence[DataError], goal: float, smallest: Chips) -> DataError:
    """Return why no length of level fits: the shortest are too few, the longest too many, or neither."""
    if not failed:
        return unusable("minutes", "no-schedule")
    shortest, longest = failed[0], failed[-1]
    if len(failed) == 1 or shortest.where == longest.where or shortest.where == "hours":
        return shortest if shortest.where == "hours" else longest
    return unusable("chips", "chips-far-apart", least=2 * smallest, most=round(goal))


def level_count(target: int, minutes: int, break_every: int, break_minutes: int) -> int:
    """Return how many levels fit before the target, with the breaks."""
    breaks = max(0, int(target - break_every * LAST_STRETCH) // (break_every + break_minutes))
    return max(1, round((target - breaks * break_minutes) / minutes))


def big_blinds(stock: ChipStock, smallest: Chips, most: int) -> list[Chips]:
    """Return the big blinds that chips of a fitting size make, smallest first; half of each is the small blind."""
    found = []
    power = 1
    while power <= most:
        for nice in NICE:
            big = nice * power // 10
            if nice * power % 20 == 0 and 2 * smallest <= big <= most:
                values = fitting(stock, smallest, big)
                if makeable(big, values) and makeable(big // 2, values):
                    found.append(Chips(big))
        power *= 10
    return sorted(set(found))


def takes_many(big: int, values: tuple[Chips, ...], most: int = MOST_POSTED) -> bool:
    """Decide whether a big or a small blind takes more than `most` chips."""
    return fewest_chips(big, values, most) is None or fewest_chips(big // 2, values, most) is None


def fitting(stock: ChipStock, smallest: Chips, big: int, pieces: int = PIECES) -> tuple[Chips, ...]:
    """Return the chips that are not too small for a big blind; the largest there is if all are."""
    values = tuple(value for value in stock.values if value >= smallest)
    larger = (*values[1:], big)
    return tuple(
        value
        for value, above in zip(values, larger, strict=True)
        if value * pieces >= big or value == values[-1] or above * OF_THE_NEXT > big
    )


def _levels(
    pieces: Pieces,
    stacks: int,
    stock: ChipStock,
    count: int,
    minutes: int,
    ante: AnteKind,
    ante_from: int,
    target: int,
    without: frozenset[Chips] = frozenset(),
) -> tuple[list[Level], float]:
    """Return levels up to the target and a few beyond, but for the big blinds `without`, and how fast they grow."""
    smallest, stack = min(pieces), worth(pieces)
    goal = stack * stacks / END_BLINDS
    ladder = [
        big
        for big in big_blinds(stock, smallest, 8 * int(goal) + 8 * smallest)
        if big not in without and (big > stack // END_BLINDS or (held(big, pieces) and held(big // 2, pieces)))
    ]
    starts = [big for big in ladder if big * END_BLINDS <= stack]
    if not starts:
        raise unusable("blinds", "stack-shallow", smallest=smallest, stack=stack)
    first = min(starts, key=lambda big: abs(log(big * START_DEPTH / stack)))
    growth = exp(log(max(goal, SLOWEST * first) / first) / max(1, count - 1))
    if growth > FASTEST:
        needed = 1 + ceil(log(max(goal, SLOWEST * first) / first) / log(FASTEST))
        raise unusable("hours", "too-few-levels", count=count, minutes=minutes, hours=_hours_for(needed, minutes))
    more = max(2, count // 6)
    awkward = {big: _rarity(big, fitting(stock, smallest, big)) for big in ladder}
    bigs = fit([first * growth**number for number in range(count + more)], awkward, log(growth))
    if bigs is None:
        raise unusable("minutes", "too-many-levels", count=count, hours=_in_hours(target))
    levels = []
    for number, big in enumerate(bigs, start=1):
        due = ante_amount(ante, big, stock, smallest) if number >= ante_from else Chips(0)
        levels.append(Level(Chips(big // 2), big, minutes, due))
    return levels, growth


def _in_hours(minutes: int) -> str:
    return f"{minutes / 60:g}"


def _hours_for(count: int, minutes: int) -> str:
    """Return the hours in which so many levels fit, in steps of half an hour."""
    found = HALF_AN_HOUR
    while level_count(found, minutes, PLAY, BREAK) < count:
        found += HALF_AN_HOUR
    return _in_hours(found)


def _rarity(big: Chips, values: tuple[Chips, ...]) -> float:
    """Return the cost of a big blind: few people play it, or it takes many chips."""
    return UNUSUAL * (int(str(big)[:2]) == RARE) + MANY * takes_many(big, values)


def fit(ideal: Sequence[float], ladder: Mapping[Chips, float], step: float) -> list[Chips] | None:
    """Return the run of the ladder that is closest to an ideal curve and to even steps; None if there is none.

    The ladder has a cost for each big blind. Each step is between a factor of `SLOWEST` and of `FASTEST`.
    """
    start = {big: (log(big / ideal[0]) ** 2, None) for big in ladder if big <= ideal[0]}
    costs: list[dict[Chips, tuple[float, Chips | None]]] = [dict(start)]
    for want in ideal[1:]:
        row: dict[Chips, tuple[float, Chips | None]] = {}
        for big in ladder:
            off = log(big / want) ** 2
            if off > FARTHEST**2:
                continue
            off += ladder[big]
            before = [
                (cost + off + EVEN * (log(big / last) - step) ** 2, last)
                for last, (cost, _) in costs[-1].items()
                if SLOWEST * last <= big <= FASTEST * last
            ]
            if before:
                row[big] = min(before)
        costs.append(row)
    if not costs[-1]:
        return None
    run = [min(costs[-1], key=lambda big: costs[-1][big][0])]
    for row in reversed(costs):
        last = row[run[-1]][1]
        if last is not None:
            run.append(last)
    return run[::-1]


def ante_amount(kind: AnteKind, big: Chips, stock: ChipStock, smallest: Chips) -> Chips:
    """Return the ante: a big blind where one player posts for all, else about an eighth of it in chips that fit."""
    if kind == "none":
        return Chips(0)
    if kind != "each":
        return big
    least = fitting(stock, smallest, big, PIECES_WITH_ANTE)[0]
    return Chips(max(1, round(big / ANTE_PART / least)) * least)


def _with_breaks(
    levels: Sequence[Level], stock: ChipStock, in_play: Pieces, target: int, every: int, minutes: int
) -> tuple[list[Level | Break], float]:
    """Return levels with a break about every so often, where a chip can go out in it, and the cost of that.

    By dynamic programming: `cheapest` has the best breaks up to one before a level (counted from 0), by that level and
    how many breaks it takes.
    """
    if not minutes:
        return list(levels), 0.0
    begins = [0]
    for level in levels:
        begins.append(begins[-1] + level.minutes)
    changes = _changes(levels, stock, in_play)

    def stretch(start: int, end: int) -> float:
        """Return the cost of playing from a break before one level to a break before another."""
        off = (begins[end] - begins[start]) / every - 1
        waits = [(begins[end] - begins[at]) / every for at in changes if start < at <= end]
        return 4 * off**2 + 0.5 * sum(waits) + 0.5 * max(0, len(waits) - 1)

    def rest(start: int, breaks: int) -> float:
        """Return the cost of playing to the end from a break before a level."""
        ends = target - breaks * minutes
        long = max(0.0, (ends - begins[start]) / every - 1)
        return 4 * long**2 + sum(0.5 for at in changes if start < at and begins[at] < ends)

    cheapest: dict[tuple[int, int], tuple[float, tuple[int, ...]]] = {(0, 0): (0.0, ())}
    for end in range(1, len(levels)):
        for (start, breaks), (cost, before) in list(cheapest.items()):
            played = begins[end] - begins[start]
            near = abs(played / every - 1) <= NEAR or (end == start + 1 and played > every)
            if near and begins[end] + breaks * minutes <= target - every * LAST_STRETCH:
                found = (cost + stretch(start, end), (*before, end))
                key = (end, breaks + 1)
                cheapest[key] = min(found, cheapest.get(key, found))
    wrong, chosen = min((cost + rest(start, breaks), before) for (start, breaks), (cost, before) in cheapest.items())
    rows: list[Level | Break] = []
    for number, level in enumerate(levels):
        if number in chosen:
            rows.append(Break(minutes))
        rows.append(level)
    return rows, wrong


def _on_at(rows: Sequence[Row], target: int) -> Level:
    """Return the level that is on just before a minute, or the last one before it if there is a break then."""
    minute, found = 0, next(row for row in rows if isinstance(row, Level))
    for row in rows:
        if isinstance(row, Level) and minute < target:
            found = row
        minute += 0 if isinstance(row, ColourUp) else row.minutes
    return found


def _unevenness(levels: Sequence[Level], step: float) -> float:
    """Return how far the steps between levels are from an even one."""
    return sum((log(level.big / before.big) - step) ** 2 for before, level in pairwise(levels))


def _kept_too_long(rows: Sequence[Level | Break], stock: ChipStock, in_play: Pieces, target: int) -> Chips | None:
    """Return the big blind before the first colour-up that has no break though the event is still on."""
    minute, before = 0, Chips(0)
    last: Row | None = None
    for row in with_colour_ups(rows, stock, in_play):
        if isinstance(row, ColourUp):
            if minute < target and not isinstance(last, Break):
                return before
        else:
            minute += row.minutes
            before = row.big if isinstance(row, Level) else before
        last = row
    return None


def _changes(levels: Sequence[Level], stock: ChipStock, in_play: Pieces) -> list[int]:
    """Return the levels, counted from 0, before which a chip could go out if there were a break before each."""
    found, number = [], 0
    rows = [row for level in levels for row in (Break(1), level)]
    for row in with_colour_ups(rows, stock, in_play):
        if isinstance(row, ColourUp):
            found.append(number)
        number += isinstance(row, Level)
    return found


def by_book(book: Rulebook, players: int, rebuys: int = 0) -> Structure:
    """Return the book's own levels and chips, with breaks and colour-ups as its chips allow. DataError if it has none.

    Breaks are as far apart as the book says, or as `PLAY` where it does not say.
    """
    printed = book_levels(book)
    case = Case(Tournament(Setup(10, Chips(0), 0), Clock(1, 0)), book)
    chips = chip_set(case, players + rebuys)
    if players < 2:
        raise unusable("players", "too-few-entries", entries=players)
    if not printed or chips is None:
        raise unusable("book", "book-no-levels", book=book.id)
    minutes = int(case.ask(Q.clock.schedule.level_minutes))
    every = int(case.ask(Q.clock.break_.after_minutes))
    case.cite(Q.clock.schedule.source)
    levels = [Level(level[0], level[1], minutes, *level[2:]) for level in printed]
    pieces = {Chips(value): count for value, count in chips.each.items() if count}
    stock = stock_of({value: max(count, chips.in_play[value]) for value, count in chips.to_buy.items()})
    in_play = {value: count * (players + rebuys) for value, count in pieces.items()}
    kind: AnteKind = "each" if any(level.ante for level in levels) else "none"
    goal = worth(in_play) / END_BLINDS
    reached = next((number for number, level in enumerate(levels) if level.big >= goal), len(levels))
    target = minutes * reached
    rows = _with_breaks(levels, stock, in_play, target, every or PLAY, BREAK)[0]
    target += BREAK * sum(isinstance(row, Break) for row in rows)
    planned = tuple(with_colour_ups(rows, stock, in_play))
    stack = tuple(sorted(pieces.items()))
    return Structure(players, players + rebuys, stock, stack, kind, planned, target, case.cites())
