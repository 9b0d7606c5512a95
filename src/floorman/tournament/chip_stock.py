"""The chips a house has, and what can be made of them: starting stacks, and amounts to post."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from floorman.base import Chips, DataError, Value
from floorman.rulebook import Rulebook, implements

FEWEST = 4
"""Of the smallest chip in a starting stack: with fewer there is no change after two blinds."""

MOST = 25
"""Of one chip in a starting stack."""

MOST_PIECES = 50
"""In a starting stack: more fill the table."""

WANTED = (10, 10, 6)
"""Pieces of the smallest chips in a comfortable starting stack, smallest first."""

SHALLOWEST, DEEPEST = 40, 600
"""A starting stack in smallest chips: 20 and 300 big blinds at the lowest blinds they make."""

Pieces = dict[Chips, int]
"""How many of each chip, by value."""


class Chip(Value, frozen=True):
    """One kind of chip: what it is worth, and how many there are."""

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
        """What a chip looks like, where that is known."""
        return next((chip.colour for chip in self.chips if chip.value == value), "")

    def without(self, in_play: Mapping[Chips, int]) -> Pieces:
        """What is in the bank while so much is in play."""
        return {chip.value: chip.count - in_play.get(chip.value, 0) for chip in self.chips}


@implements("chips.value")
def book_chips(book: Rulebook) -> tuple[Chip, ...]:
    """The chips that the book names, with their colours and none counted; none where a house posts its own."""
    if book.answer("chips.value/set", "tournament") == "posted":
        return ()
    printed = book.table("chips.value/set", "tournament")
    named = zip(printed["values"], printed["colours"], strict=True)
    return tuple(Chip(Chips(value), 0, colour) for value, colour in named)


def stock_of(counts: Mapping[int, int], colours: Mapping[int, str] | None = None, where: str = "chips") -> ChipStock:
    """A stock from counts by value."""
    for value, count in counts.items():
        if value < 1 or count < 0:
            raise DataError(
                where, f"{count} chips of {value} cannot be.", "Write whole values and counts, as 25 = 200."
            )
    kinds = [
        Chip(Chips(value), count, (colours or {}).get(value, "")) for value, count in sorted(counts.items()) if count
    ]
    if not kinds:
        raise DataError(where, "there are no chips in it.", "Write a value and how many there are, as 25 = 200.")
    return ChipStock(tuple(kinds))


def stock_from(data: Mapping[str, Any], where: str) -> ChipStock:
    """A stock from a file: under [chips], `25 = 200`, or `25 = { count = 200, colour = "green" }`."""
    table = data.get("chips")
    if not isinstance(table, Mapping):
        raise DataError(where, "there is no [chips] in it.", "Write [chips], and under it lines like 25 = 200.")
    counts: dict[int, int] = {}
    colours: dict[int, str] = {}
    for key, said in table.items():
        entry = said if isinstance(said, Mapping) else {"count": said}
        count = entry.get("count")
        if not key.isdecimal() or type(count) is not int or set(entry) - {"count", "colour"}:
            raise DataError(
                where, f"{key} = {said!r} is not a chip.", 'Write 25 = 200, or 25 = { count = 200, colour = "green" }.'
            )
        counts[int(key)] = count
        colours[int(key)] = str(entry.get("colour", ""))
    return stock_of(counts, colours, where)


def stock_in(words: str, where: str = "chips") -> ChipStock:
    """A stock from words: value x count.

    >>> stock_in("25x200 100x150").values
    (25, 100)
    """
    counts: dict[int, int] = {}
    for word in words.replace(",", " ").split():
        said = re.fullmatch(r"(\d+)[x×*](\d+)", word)
        if not said:
            raise DataError(where, f"{word} is not a chip.", "Write value x count, as 25x200 100x150.")
        counts[int(said[1])] = counts.get(int(said[1]), 0) + int(said[2])
    return stock_of(counts, where=where)


def makeable(amount: int, values: tuple[Chips, ...]) -> bool:
    """Whether an amount can be put down exactly, with as many chips as it takes.

    >>> makeable(75, (Chips(25), Chips(100))), makeable(150, (Chips(100), Chips(500)))
    (True, False)
    """
    if not values:
        return amount == 0
    least, larger = values[0], values[1:]
    if amount % least == 0:
        return True
    return any(makeable(amount - value, values) for value in larger if value % least and value <= amount)


def held(amount: int, pieces: Mapping[Chips, int]) -> bool:
    """Whether an amount can be put down exactly out of these chips."""
    reached = {0}
    for value, count in pieces.items():
        reached |= {
            sum_ + value * many for sum_ in reached for many in range(1, count + 1) if sum_ + value * many <= amount
        }
    return amount in reached


def worth(pieces: Mapping[Chips, int]) -> Chips:
    """What chips come to."""
    return Chips(sum(value * count for value, count in pieces.items()))


def starting_stacks(stock: ChipStock, stacks: int) -> Iterator[Pieces]:
    """Every sensible starting stack of which so many can be laid out.

    The chips up to each denomination make whole chips of the next, so that nothing is left over when they are coloured
    up; the smallest are many enough to give change with, and not too small for the whole.
    """
    values = stock.values
    most = {chip.value: min(MOST, chip.count // stacks) for chip in stock.chips}
    for first, smallest in enumerate(values):
        for count in range(FEWEST, min(most[smallest], MOST_PIECES) + 1):
            larger = values[first + 1 :]
            for rest in _laid_out(larger, most, smallest * count, DEEPEST * smallest, MOST_PIECES - count):
                found = {smallest: count, **rest}
                if worth(found) >= SHALLOWEST * smallest:
                    yield found


def _laid_out(
    values: tuple[Chips, ...], most: Mapping[Chips, int], below: int, deepest: int, pieces: int
) -> Iterator[Pieces]:
    """The larger chips of a stack whose smaller ones come to `below`, and all of them to `deepest` at most."""
    yield {}
    if not values or below % values[0]:
        return
    value, larger = values[0], values[1:]
    for count in range(min(most[value], pieces, (deepest - below) // value) + 1):
        for rest in _laid_out(larger, most, below + value * count, deepest, pieces - count):
            if count or rest:
                yield {value: count, **rest} if count else rest


def comfort(pieces: Mapping[Chips, int]) -> int:
    """How far a stack is from what is handy to play with; less is better."""
    counts = [count for _, count in sorted(pieces.items())]
    wanted = [*WANTED, *[4] * len(counts)]
    off = sum(abs(count - want) * (3 if count < want else 1) for count, want in zip(counts, wanted, strict=False))
    return off + 5 * max(0, sum(counts) - 40)
