"""A schedule for players, chips and hours: blinds that grow evenly, in amounts the chips make, and end on time.

At the target time the chips in play are about 20 big blinds. A chip counts as too small for blinds once the big blind
is more than 16 of it, so that it can be coloured up; where everybody posts an ante, once it is more than 40.
"""

from collections.abc import Sequence
from math import exp, log

from floorman.base import Chips, DataError
from floorman.rulebook import Rulebook
from floorman.tournament.case import Case
from floorman.tournament.chip_stock import ChipStock, Pieces, comfort, held, makeable, starting_stacks, stock_of, worth
from floorman.tournament.clock import Clock
from floorman.tournament.schedule import (
    AnteKind,
    Break,
    ColourUp,
    Level,
    Structure,
    after,
    check_first,
    exchange,
    with_colour_ups,
)
from floorman.tournament.state import Setup, Tournament
from floorman.tournament.structure import book_levels, chip_set

END_BLINDS = 20
"""Chips in play in big blinds when the event should be over."""

START_DEPTH = 100
"""A starting stack in big blinds, if the chips make such blinds."""

NICE = (10, 12, 15, 16, 20, 30, 40, 50, 60, 80)
"""Big blinds, and their tenfolds."""

PIECES, PIECES_WITH_ANTE = 16, 40
"""How many of the smallest chip needed make a big blind, at most."""

ANTE_PART = 8
"""An ante for each is about this part of a big blind."""

MINUTES = (5, 10, 15, 20, 30, 40, 60)
"""Lengths of levels to choose from."""

PLAY, BREAK = 90, 10
"""Minutes between breaks, and of a break."""

LONGEST = 100
"""Hours of an event."""

LAST_STRETCH = 1 / 3
"""Of the time between breaks: so shortly before the end there is none any more."""

GROWTH = 1.4
SLOWEST, FASTEST = 1.08, 2.0
"""From level to level: what is aimed at, and beyond which it is no schedule."""


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
    """The schedule of an event. Without a stack, the largest that the chips allow; without minutes, what fits best.

    DataError where the chips do not make it or the time is too short, with what to change.
    """
    if players < 2:
        raise DataError("players", f"{players} is no field.", "Write 2 or more.")
    if rebuys < 0 or hours <= 0 or (minutes is not None and minutes < 1) or break_every < 1 or break_minutes < 0:
        raise DataError("structure", "rebuys, hours and minutes cannot be negative, and an event takes some time.")
    if hours > LONGEST:
        raise DataError("hours", f"{hours:g} is more than a schedule is for.", f"Write {LONGEST} or less, day by day.")
    pieces = starting_stack(stock, players + rebuys, stack)
    target = round(hours * 60)
    best: tuple[float, list[Level]] | None = None
    failed: DataError | None = None
    for length in (minutes,) if minutes else MINUTES:
        try:
            count = level_count(target, length, break_every, break_minutes)
            levels, growth = _levels(pieces, players + rebuys, stock, count, length, ante, ante_from)
        except DataError as wrong:
            failed = failed or wrong
            continue
        off = abs(log(growth) - log(GROWTH))
        if best is None or off < best[0]:
            best = off, levels
    if best is None:
        raise failed or DataError("structure", "there is no schedule like that.")
    in_play = {value: count * (players + rebuys) for value, count in pieces.items()}
    rows = _with_breaks(best[1], stock, in_play, target, break_every, break_minutes)
    planned = with_colour_ups(rows, stock, in_play)
    found = Structure(players, players + rebuys, stock, tuple(sorted(pieces.items())), ante, tuple(planned), target)
    check_first(found)
    return found


def starting_stack(stock: ChipStock, stacks: int, total: int | None = None) -> Pieces:
    """One starting stack, in chips: of so much, or as much as leaves the bank what it needs to colour up.

    Small chips are left out of it only where it is 100 big blinds without them.
    """
    possible = [pieces for pieces in starting_stacks(stock, stacks) if total is None or worth(pieces) == total]
    if not possible:
        raise _no_stack(stock, stacks, total)

    def rank(pieces: Pieces) -> tuple[int, ...]:
        depth = min(START_DEPTH, worth(pieces) // (2 * min(pieces)))
        return (depth, worth(pieces), -comfort(pieces))

    possible.sort(key=rank, reverse=True)
    return next((pieces for pieces in possible if _can_colour_up(pieces, stacks, stock)), possible[0])


def _can_colour_up(pieces: Pieces, stacks: int, stock: ChipStock) -> bool:
    """Whether every chip too small for the last blinds can be bought out when its time comes."""
    in_play = {value: count * stacks for value, count in pieces.items()}
    too_small = worth(in_play) / END_BLINDS / PIECES
    while min(in_play) < too_small and min(in_play) < stock.values[-1]:
        change = exchange(min(in_play), in_play, stock.without(in_play))
        if change is None:
            return False
        in_play = after(in_play, change)
    return True


def _no_stack(stock: ChipStock, stacks: int, total: int | None) -> DataError:
    """Why there is no such stack."""
    each = ", ".join(f"{chip.count // stacks} of {chip.value:,}" for chip in stock.chips)
    if total is not None:
        sums = sorted({worth(pieces) for pieces in starting_stacks(stock, stacks)}, key=lambda one: abs(one - total))
        if sums:
            near = " or ".join(f"{one:,}" for one in sorted(sums[:2]))
            return DataError(
                "stack", f"{total:,} cannot be laid out {stacks} times: there are {each} for each.", f"Try {near}."
            )
    return DataError(
        "chips", f"they do not make {stacks} starting stacks: there are {each} for each.",
        "Four at least of the smallest are needed and 20 big blinds in all; add chips or take fewer players.",
    )  # fmt: skip


def level_count(target: int, minutes: int, break_every: int, break_minutes: int) -> int:
    """How many levels fit before the target, with the breaks."""
    breaks = max(0, int(target - break_every * LAST_STRETCH) // (break_every + break_minutes))
    return max(1, round((target - breaks * break_minutes) / minutes))


def big_blinds(stock: ChipStock, smallest: Chips, most: int, pieces: int = PIECES) -> list[Chips]:
    """The big blinds, smallest first, that chips of a fitting size make, with half of each for the small blind."""
    found = []
    power = 1
    while power <= most:
        for nice in NICE:
            big = nice * power // 10
            if nice * power % 20 == 0 and 2 * smallest <= big <= most:
                values = fitting(stock, smallest, big, pieces)
                if makeable(big, values) and makeable(big // 2, values):
                    found.append(Chips(big))
        power *= 10
    return sorted(set(found))


def fitting(stock: ChipStock, smallest: Chips, big: int, pieces: int = PIECES) -> tuple[Chips, ...]:
    """The chips that are not too small for a big blind; the largest there is if all are."""
    values = tuple(value for value in stock.values if value >= smallest)
    return tuple(value for value in values if value * pieces >= big) or values[-1:]


def _levels(
    pieces: Pieces, stacks: int, stock: ChipStock, count: int, minutes: int, ante: AnteKind, ante_from: int
) -> tuple[list[Level], float]:
    """Levels up to the target and a few beyond, and how fast they grow."""
    smallest, stack = min(pieces), worth(pieces)
    goal = stack * stacks / END_BLINDS
    ladder = [
        big
        for big in big_blinds(stock, smallest, 8 * int(goal) + 8 * smallest)
        if big > stack // END_BLINDS or (held(big, pieces) and held(big // 2, pieces))
    ]
    starts = [big for big in ladder if big * END_BLINDS <= stack]
    if not starts:
        raise DataError(
            "blinds", f"the smallest chip is {smallest:,}: a stack of {stack:,} would not be 20 big blinds.",
            "Hand out smaller chips or larger stacks.",
        )  # fmt: skip
    first = min(starts, key=lambda big: abs(log(big * START_DEPTH / stack)))
    growth = exp(log(max(goal, 1.2 * first) / first) / max(1, count - 1))
    if growth > FASTEST:
        raise DataError(
            "hours",
            f"in {count} levels of {minutes} minutes blinds from {first:,} to {goal:,.0f} more than double each time.",
            "Play longer, in shorter levels, or with fewer chips.",
        )  # fmt: skip
    more = max(2, count // 6)
    bigs = fit([first * growth**number for number in range(count + more)], ladder, log(growth))
    if bigs is None or growth < SLOWEST:
        raise DataError(
            "minutes", f"{count} levels of {minutes} minutes between {first:,} and about {goal:,.0f} are too many.",
            "Play longer levels, a shorter event, or with more chips.",
        )  # fmt: skip
    levels = []
    for number, big in enumerate(bigs, start=1):
        due = ante_amount(ante, big, stock, smallest) if number >= ante_from else Chips(0)
        levels.append(Level(Chips(big // 2), big, minutes, due))
    return levels, growth


def fit(ideal: Sequence[float], ladder: Sequence[Chips], step: float) -> list[Chips] | None:
    """The rising run of the ladder that is closest to an ideal curve and to even steps; None if there is none."""
    start = {big: (log(big / ideal[0]) ** 2, None) for big in ladder if big <= ideal[0]}
    costs: list[dict[Chips, tuple[float, Chips | None]]] = [dict(start)]
    for want in ideal[1:]:
        row: dict[Chips, tuple[float, Chips | None]] = {}
        for big in ladder:
            off = log(big / want) ** 2
            if off > 1:
                continue
            before = [
                (cost + off + (log(big / last) - step) ** 2, last)
                for last, (cost, _) in costs[-1].items()
                if last < big <= 2 * last
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
    """A big blind where one player posts for all; else the amount nearest to an eighth of it that the chips make."""
    if kind == "none":
        return Chips(0)
    if kind != "each":
        return big
    least = fitting(stock, smallest, big, PIECES_WITH_ANTE)[0]
    return Chips(max(1, round(big / ANTE_PART / least)) * least)


def _with_breaks(
    levels: Sequence[Level], stock: ChipStock, in_play: Pieces, target: int, every: int, minutes: int
) -> list[Level | Break]:
    """A break about every so often, a level sooner or later where a chip can be coloured up in it."""
    if not minutes:
        return list(levels)
    handy: set[int] = set()
    number = 0
    for row in with_colour_ups(levels, stock, in_play):
        if isinstance(row, ColourUp):
            handy.add(number)
        else:
            number += 1
    apart = max(1, round(every / levels[0].minutes))
    rows: list[Level | Break] = []
    minute = since = 0
    for number, level in enumerate(levels):
        waits = apart > 2 and number not in handy and number + 1 in handy
        due = since > apart or (since == apart and not waits) or (since == apart - 1 > 1 and number in handy)
        if due and minute <= target - every * LAST_STRETCH:
            rows.append(Break(minutes))
            minute += minutes
            since = 0
        rows.append(level)
        minute += level.minutes
        since += 1
    return rows


def by_book(book: Rulebook, players: int, rebuys: int = 0) -> Structure:
    """The book's own levels and chips, with its breaks; colour-ups as its chips allow. DataError where it has none."""
    printed = book_levels(book)
    case = Case(Tournament(Setup(10, Chips(0), 0), Clock(1, 0)), book)
    chips = chip_set(case, players + rebuys)
    if players < 2:
        raise DataError("players", f"{players} is no field.", "Write 2 or more.")
    if not printed or chips is None:
        raise DataError("book", f"{book.id} leaves levels and chips to the event.", "Give hours and chips instead.")
    minutes = int(case.ask("clock.schedule/level-minutes"))
    every = int(case.ask("clock.break/after-minutes"))
    case.under("clock.schedule/source")
    levels = [Level(level[0], level[1], minutes, *level[2:]) for level in printed]
    pieces = {Chips(value): count for value, count in chips.each.items() if count}
    stock = stock_of({value: max(count, chips.in_play[value]) for value, count in chips.to_buy.items()})
    in_play = {value: count * (players + rebuys) for value, count in pieces.items()}
    kind: AnteKind = "each" if any(level.ante for level in levels) else "none"
    goal = worth(in_play) / END_BLINDS
    reached = next((number for number, level in enumerate(levels) if level.big >= goal), len(levels))
    target = minutes * reached
    rows = _with_breaks(levels, stock, in_play, target, every, BREAK) if every else levels
    planned = tuple(with_colour_ups(rows, stock, in_play))
    stack = tuple(sorted(pieces.items()))
    return Structure(players, players + rebuys, stock, stack, kind, planned, target, case.cites())
