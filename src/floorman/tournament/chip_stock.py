"""A house's chips, and what can be made of them: starting stacks, and amounts to post."""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from math import gcd
from typing import Any

from floorman.core import Chips, DataError, Value, unusable
from floorman.rules import Rulebook, implements
from floorman.rules.question_ids import Q

FEWEST = 4
"""The fewest of the smallest chip in a starting stack: with fewer there is no change after two blinds."""

ENOUGH = 8
"""The fewest of the smallest chip in a good starting stack."""

PLENTY = 4
"""Chips of one colour for each stack from which on every stack should have that colour."""

MOST = 20
"""The most of one chip in a starting stack."""

MOST_PIECES = 40
"""The most chips in a starting stack: more fill the table."""

WANTED = ((8, 12), (8, 12), (4, 8))
"""The fewest and most of the smallest chips in a comfortable starting stack, smallest first."""

WANTED_ABOVE = (1, 8)
"""The same for every larger chip."""

HANDY_PIECES = 30
"""The most chips in a comfortable starting stack."""

SHALLOWEST, DEEPEST = 40, 400
"""The least and most value of a starting stack, in smallest chips: 20 and 200 big blinds at the lowest blinds."""

LOOSE = (0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25)
"""Counts of a chip in a stack whose smaller chips do not add up to whole larger ones."""

MOST_COUNTED = 1_000_000
"""The most of one chip in a box."""

MOST_TRIED = 10_000
"""Sums of chips that are tried before an amount is given up."""

MOST_STEPS = 250_000
"""The most steps of a search for starting stacks.

Boxes of up to six colours take fewer; in others only handy stacks are found.
"""

CHANGE = 0.6
"""The least value of a stack's smaller chips, as a part of the next larger chip: with less it could not be changed."""

MOST_POSTED = 10
"""The most chips that a player should have to put down for a blind."""

ROUND = (10, 12, 15, 20, 25, 30, 40, 50, 60, 75, 80)
"""First two digits of round amounts."""

SETS: Mapping[int, Mapping[int, int]] = {
    300: {25: 100, 100: 100, 500: 60, 1000: 40},
    500: {25: 150, 100: 150, 500: 100, 1000: 75, 5000: 25},
    1000: {25: 300, 100: 300, 500: 200, 1000: 150, 5000: 50},
    2000: {25: 600, 100: 600, 500: 400, 1000: 300, 5000: 100},
}
"""Chips as they are sold, by how many there are in all: the count of each value."""

Pieces = dict[Chips, int]
"""How many of each chip, by value."""


class Chip(Value, frozen=True):
    """A kind of chip, with its value and how many there are."""

    value: Chips
    count: int
    colour: str = ""


class ChipStock(Value, frozen=True):
    """All chips of a house, smallest first."""

    chips: tuple[Chip, ...]

    @property
    def values(self) -> tuple[Chips, ...]:
        """The denominations, smallest first."""
        return tuple(chip.value for chip in self.chips)

    def colour(self, value: Chips) -> str:
        """Return the colour of a chip, "" where it is not known."""
        return next((chip.colour for chip in self.chips if chip.value == value), "")

    def count(self, value: Chips) -> int:
        """Return how many chips of a value there are."""
        return next((chip.count for chip in self.chips if chip.value == value), 0)

    def without(self, in_play: Mapping[Chips, int]) -> Pieces:
        """Return the chips in the bank while `in_play` are out; 0 of a chip of which more are out than there are."""
        return {chip.value: max(0, chip.count - in_play.get(chip.value, 0)) for chip in self.chips}


@implements("chips.value")
def book_chips(book: Rulebook) -> tuple[Chip, ...]:
    """Return the chips that the book names, with their colours and a count of 0; empty where a house posts its own."""
    if book.answer(Q.chips.value.set, "tournament") == "posted":
        return ()
    printed = book.table(Q.chips.value.set, "tournament")
    named = zip(printed["values"], printed["colours"], strict=True)
    return tuple(Chip(Chips(value), 0, colour) for value, colour in named)


def stock_of(counts: Mapping[int, int], colours: Mapping[int, str] | None = None, where: str = "chips") -> ChipStock:
    """Return a stock from counts by value.

    DataError for a value below 1, a count that is not possible, or no chips at all; `where` says what was read.
    """
    for value, count in counts.items():
        if value < 1 or not 0 <= count <= MOST_COUNTED:
            raise unusable(where, "chip-count", count=count, value=value)
    kinds = [
        Chip(Chips(value), count, (colours or {}).get(value, "")) for value, count in sorted(counts.items()) if count
    ]
    if not kinds:
        raise unusable(where, "stock-empty")
    return ChipStock(tuple(kinds))


def stock_from(data: Mapping[str, Any], where: str) -> ChipStock:
    """Read a stock from a file: under [chips], `25 = 200`, or `25 = { count = 200, colour = "green" }`.

    DataError where it says anything else.
    """
    table = data.get("chips")
    if not isinstance(table, Mapping):
        raise DataError(where, "there is no [chips] in it.", "Write [chips], and under it lines like 25 = 200.")
    counts: dict[int, int] = {}
    colours: dict[int, str] = {}
    for key, said in table.items():
        entry = said if isinstance(said, Mapping) else {"count": said}
        count = entry.get("count")
        if not re.fullmatch("[0-9]{1,9}", key) or type(count) is not int or set(entry) - {"count", "colour"}:
            raise DataError(
                where,
                f"{key[:30]} = {str(said)[:30]} is not a chip.",
                'Write 25 = 200, or 25 = { count = 200, colour = "green" }.',
            )
        counts[int(key)] = count
        colours[int(key)] = str(entry.get("colour", ""))
    return stock_of(counts, colours, where)


def stock_in(words: str, where: str = "chips") -> ChipStock:
    """Read a stock from text: value x count, separated by spaces or commas. DataError where it says anything else.

    >>> stock_in("25x200 100x150").values
    (25, 100)
    """
    counts: dict[int, int] = {}
    for word in words.replace(",", " ").split():
        said = re.fullmatch(r"([0-9]{1,9})[x×*]([0-9]{1,9})", word)
        if not said:
            raise unusable(where, "no-chip", chip=word[:60])
        counts[int(said[1])] = counts.get(int(said[1]), 0) + int(said[2])
    return stock_of(counts, where=where)


def makeable(amount: int, values: tuple[Chips, ...]) -> bool:
    """Decide whether an amount can be paid exactly with chips of these values, however many it takes.

    Values are ordered, smallest first. An amount for which `MOST_TRIED` sums are not enough counts as not makeable.

    >>> makeable(75, (Chips(25), Chips(100))), makeable(150, (Chips(100), Chips(500)))
    (True, False)
    """
    if not values or amount % gcd(*values):
        return amount == 0
    least, larger = values[0], values[1:]
    # What is left after larger chips. Of chips that share no factor, a few make every amount that is not small, so
    # an amount that is not found soon is one that nobody would post.
    left, seen = [amount], {amount}
    while left and len(seen) < MOST_TRIED:
        rest = left.pop()
        if rest % least == 0:
            return True
        fresh = {rest - value for value in larger if value % least and value <= rest} - seen
        seen |= fresh
        left += sorted(fresh, reverse=True)
    return False


def held(amount: int, pieces: Mapping[Chips, int]) -> bool:
    """Decide whether an amount can be paid exactly out of these chips."""
    reached = {0}
    for value, count in pieces.items():
        reached |= {
            sum_ + value * many for sum_ in reached for many in range(1, count + 1) if sum_ + value * many <= amount
        }
    return amount in reached


def worth(pieces: Mapping[Chips, int]) -> Chips:
    """Return the value of chips."""
    return Chips(sum(value * count for value, count in pieces.items()))


def stack_out_of(bank: Mapping[Chips, int], wanted: Mapping[Chips, int], amount: int) -> Pieces | None:
    """Return chips of a bank that come to an amount, as near as possible to those `wanted`; None if it cannot.

    >>> stack_out_of({25: 8, 100: 20, 500: 1, 1000: 9}, {25: 4, 100: 4, 500: 5, 1000: 2}, 5000)
    {25: 4, 100: 4, 500: 1, 1000: 4}
    """
    kept = {value: min(count, bank.get(value, 0)) for value, count in wanted.items()}
    while worth(kept) > amount:
        largest = max(value for value, count in kept.items() if count)
        kept[largest] -= 1
    steps = SearchLimit(MOST_TRIED)
    for value in (Chips(0), *sorted(kept)):
        # What is missing is made up with other chips; where they do not fit, after taking back the smallest that must.
        for back in range(kept.get(value, 0) + 1) if value else (0,):
            left = {**kept, value: kept[value] - back} if value else kept
            rest = {chip: count - left.get(chip, 0) for chip, count in bank.items()}
            more = _fewest_of(amount - worth(left), sorted(rest, reverse=True), rest, steps)
            if more is not None:
                found = {chip: left.get(chip, 0) + more.get(chip, 0) for chip in sorted({*left, *more})}
                return {chip: count for chip, count in found.items() if count}
    return None


def _fewest_of(amount: int, values: list[Chips], bank: Mapping[Chips, int], steps: "SearchLimit") -> Pieces | None:
    """Return an amount in chips of a bank, with as many of the largest as possible; None where it cannot be made."""
    if not amount:
        return {}
    if not values or steps.over():
        return None
    value, smaller = values[0], values[1:]
    for count in range(min(bank[value], amount // value), -1, -1):
        rest = _fewest_of(amount - count * value, smaller, bank, steps)
        if rest is not None:
            return {value: count, **rest} if count else rest
    return None


@lru_cache(maxsize=256)
def _laid_out_of(stock: ChipStock, stack: tuple[tuple[Chips, int], ...], stacks: int) -> Pieces:
    """Return the chips in play after `stacks` starting stacks are handed out."""
    wanted = dict(stack)
    alike = min([stacks, *(stock.count(value) // count for value, count in stack if count)])
    pieces = {value: count * alike for value, count in stack}
    for done in range(alike, stacks):
        other = stack_out_of(stock.without(pieces), wanted, worth(wanted))
        if other is None:
            # The box holds no more: these chips came from elsewhere, and nobody has said which.
            rest = stacks - done
            return {value: pieces.get(value, 0) + wanted.get(value, 0) * rest for value in {**pieces, **wanted}}
        pieces = {value: pieces.get(value, 0) + other.get(value, 0) for value in sorted({*pieces, *other})}
    return pieces


def handed_out_of(stock: ChipStock, stack: tuple[tuple[Chips, int], ...], stacks: int) -> Pieces:
    """Return the chips in play after `stacks` starting stacks are handed out of a box.

    Where the box is short of a chip, others are handed out instead; past its end, chips are taken to come from
    elsewhere.
    """
    return dict(_laid_out_of(stock, stack, stacks))


@cache
def fewest_chips(amount: int, values: tuple[Chips, ...], most: int = MOST_POSTED) -> int | None:
    """Return the fewest chips that make an amount exactly; None if it takes more than `most` or cannot be made.

    >>> fewest_chips(800, (Chips(100), Chips(500))), fewest_chips(400, (Chips(25), Chips(500)))
    (4, None)
    """
    if amount == 0:
        return 0
    if not values or most < 1 or amount > most * values[-1]:
        return None
    largest, smaller = values[-1], values[:-1]
    best: int | None = None
    for count in range(min(amount // largest, most), -1, -1):
        limit = (most if best is None else best - 1) - count
        rest = fewest_chips(amount - count * largest, smaller, limit) if limit >= 0 else None
        if rest is not None:
            best = count + rest
    return best


def usual_set(stacks: int) -> dict[int, int]:
    """Return the smallest set of chips on sale that makes so many good starting stacks, or the largest one."""
    for counts in SETS.values():
        if counts[25] >= ENOUGH * stacks and counts[100] >= ENOUGH * stacks and 5000 in counts:
            return dict(counts)
    return dict(SETS[max(SETS)])


def starting_stacks(
    stock: ChipStock, stacks: int, total: int | None = None, *, loose: bool = False
) -> Iterator[Pieces]:
    """Yield the sensible starting stacks of which so many can be laid out, of `total` chips where that is given.

    The chips up to each denomination make whole chips of the next, so that nothing is left over when they are coloured
    up; `loose` drops that. There are enough of the smallest chip for change, and the stack is not too large for it. A
    box of many colours makes millions: after the first MOST_STEPS, only handy ones follow, as many for each smallest
    chip.
    """
    steps = SearchLimit(MOST_STEPS)
    yield from steps.counting(_stacks(stock, stacks, total, loose, steps))
    if steps.left < 0:
        for first in range(len(stock.values)):
            few = SearchLimit(MOST_STEPS // len(stock.values))
            yield from few.counting(_handy(ChipStock(stock.chips[first:]), stacks, total, loose, few))


class SearchLimit:
    """A count of the steps that a search may still take."""

    def __init__(self, left: int) -> None:
        self.left = left

    def over(self) -> bool:
        """Take one step; return True where none was left."""
        self.left -= 1
        return self.left < 0

    def counting(self, found: Iterator[Pieces]) -> Iterator[Pieces]:
        """Yield what is found, each counted as ten steps."""
        for pieces in found:
            yield pieces
            self.left -= 10


def _handy(stock: ChipStock, stacks: int, total: int | None, loose: bool, steps: SearchLimit) -> Iterator[Pieces]:
    """Yield stacks of the smallest chip and larger ones, with about as many of each as is handy to play with."""
    smallest, *larger = stock.values
    most = {chip.value: min(MOST, chip.count // stacks) for chip in stock.chips}
    least, deepest = (SHALLOWEST * smallest, DEEPEST * smallest) if total is None else (total, total)

    def rest(below: int, pieces: Pieces, at: int) -> Iterator[Pieces]:
        if steps.over():
            return
        if least <= below <= deepest and len(pieces) > 1:
            yield pieces
        if at == len(larger) or below + larger[at] > deepest:
            return
        value = larger[at]
        if not (below < value * CHANGE if loose else below % value):
            low, high = WANTED[len(pieces)] if len(pieces) < len(WANTED) else WANTED_ABOVE
            for count in range(low, min(high, most[value], MOST_PIECES - sum(pieces.values())) + 1):
                yield from rest(below + value * count, {**pieces, value: count}, at + 1)
        yield from rest(below, pieces, at + 1)

    low, high = WANTED[0]
    for count in range(low, min(high, most[smallest]) + 1):
        yield from rest(smallest * count, {smallest: count}, 0)


def _stacks(stock: ChipStock, stacks: int, total: int | None, loose: bool, steps: SearchLimit) -> Iterator[Pieces]:
    """Yield every sensible starting stack."""
    values = stock.values
    most = {chip.value: min(MOST, chip.count // stacks) for chip in stock.chips}
    for first, smallest in enumerate(values):
        deepest = DEEPEST * smallest if total is None else total
        larger = values[first + 1 :]
        least = SHALLOWEST * smallest if total is None else max(total, SHALLOWEST * smallest)
        for count in range(FEWEST, most[smallest] + 1):
            if loose and count not in LOOSE:
                continue
            for rest in _laid_out(larger, most, smallest * count, (least, deepest), MOST_PIECES - count, loose, steps):
                yield {smallest: count, **rest}


def _laid_out(
    values: tuple[Chips, ...],
    most: Mapping[Chips, int],
    below: int,
    between: tuple[int, int],
    pieces: int,
    loose: bool,
    steps: SearchLimit,
) -> Iterator[Pieces]:
    """Yield the larger chips of a stack whose smaller ones come to `below`, and all of them to between two amounts."""
    least, deepest = between
    if steps.over():
        return
    if least <= below <= deepest:
        yield {}
    if not values or below > deepest or below + pieces * values[-1] < least:
        return
    value, larger = values[0], values[1:]
    if below < value * CHANGE if loose else below % value:
        return
    for count in range(min(most[value], pieces, (deepest - below) // value) + 1):
        if loose and count not in LOOSE:
            continue
        for rest in _laid_out(larger, most, below + value * count, between, pieces - count, loose, steps):
            if count or rest:
                yield {value: count, **rest} if count else rest


def skipped(pieces: Mapping[Chips, int], stock: ChipStock, stacks: int) -> tuple[Chips, ...]:
    """Return the colours that a stack leaves out between its smallest and its largest though the box has plenty."""
    low, high = min(pieces), max(pieces)
    return tuple(
        chip.value
        for chip in stock.chips
        if low < chip.value < high and chip.value not in pieces and chip.count >= PLENTY * stacks
    )


def is_round(amount: int) -> bool:
    """Decide whether an amount is round enough to name a stack by.

    >>> [is_round(amount) for amount in (5000, 7500, 11_000, 8150)]
    [True, True, False, False]
    """
    digits = str(amount)
    return int(digits[:2].ljust(2, "0")) in ROUND and not digits[2:].strip("0")


def discomfort(pieces: Mapping[Chips, int]) -> int:
    """Return how far the chips of a stack are from what is handy to play with; less is better."""
    counts = [count for _, count in sorted(pieces.items())]
    wanted = [*WANTED, *[WANTED_ABOVE] * len(counts)]
    off = sum(
        3 * max(0, low - count) + 2 * max(0, count - high) for count, (low, high) in zip(counts, wanted, strict=False)
    )
    return off + max(0, sum(counts) - HANDY_PIECES) + 3 * max(0, 3 - len(counts))
