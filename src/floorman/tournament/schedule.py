"""A schedule: levels, breaks and colour-ups, and the proof that every blind can be made with the chips in play."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from floorman.core import Chips, DataError, Value
from floorman.tournament.chip_stock import ChipStock, Pieces, held, makeable, worth

AnteKind = Literal["none", "each", "big-blind", "button"]
"""Who posts the ante of a level: nobody, everybody, the big blind for all, or the button for all."""


class Level(Value, frozen=True, tag=True):
    """Blinds and ante for so many minutes."""

    small: Chips
    big: Chips
    minutes: int
    ante: Chips = Chips(0)

    @property
    def amounts(self) -> tuple[Chips, ...]:
        """What somebody has to post."""
        return (self.small, self.big, self.ante) if self.ante else (self.small, self.big)


class Break(Value, frozen=True, tag=True):
    """Nobody plays for so many minutes."""

    minutes: int


class ColourUp(Value, frozen=True, tag=True):
    """A chip goes out of play: so many of it for so many `given`; the `rest` makes no chip and is raced for."""

    old: Chips
    removed: int
    given: tuple[tuple[Chips, int], ...]
    rest: Chips = Chips(0)


Row: TypeAlias = Level | Break | ColourUp


class Note(Value, frozen=True):
    """A sentence on what a structure is short of, and the part of the event that it is `about`."""

    about: Literal["chips", "level_minutes", "stack"]
    says: str


class Structure(Value, frozen=True):
    """The schedule of an event and the chips it is played with.

    `stacks` are starting stacks handed out, one a player and one for each rebuy that is expected; `stack` is what one
    of them is made of. `target` is the minute at which the event should be over. `notes` say what the box
    is short of.
    """

    players: int
    stacks: int
    stock: ChipStock
    stack: tuple[tuple[Chips, int], ...]
    ante: AnteKind
    rows: tuple[Row, ...]
    target: int
    cites: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels alone; level 1 is the first."""
        return tuple(row for row in self.rows if isinstance(row, Level))

    @property
    def starting_stack(self) -> Chips:
        """What a player starts with."""
        return worth(dict(self.stack))

    @property
    def in_play(self) -> Chips:
        """All chips handed out."""
        return Chips(self.starting_stack * self.stacks)

    @property
    def blinds(self) -> tuple[tuple[Chips, ...], ...]:
        """Small blind, big blind and, where everybody posts one, ante: the levels of a `Setup`."""
        each = self.ante == "each"
        return tuple(level.amounts if each else level.amounts[:2] for level in self.levels)

    def starts(self) -> Iterator[tuple[int, Row]]:
        """Each row with the minute it starts in. A colour-up takes no time of the clock."""
        minute = 0
        for row in self.rows:
            yield minute, row
            minute += 0 if isinstance(row, ColourUp) else row.minutes

    def chips_at(self, level: int) -> Pieces:
        """What is in play when a level starts, by denomination."""
        pieces = {value: count * self.stacks for value, count in self.stack}
        number = 0
        for row in self.rows:
            if isinstance(row, ColourUp):
                pieces = after(pieces, row)
            elif isinstance(row, Level):
                number += 1
                if number == level:
                    break
        return pieces


def after(pieces: Pieces, change: ColourUp) -> Pieces:
    """What is in play once a chip has been coloured up."""
    left = {value: count for value, count in pieces.items() if value != change.old}
    for value, count in change.given:
        left[value] = left.get(value, 0) + count
    return left


def check_first(structure: Structure) -> None:
    """DataError unless one starting stack can post everything in the first level."""
    if structure.levels:
        for amount in structure.levels[0].amounts:
            if not held(amount, dict(structure.stack)):
                raise DataError(
                    "level 1", f"{amount} cannot be made out of a starting stack.", "Hand out smaller chips."
                )


def check_level(level: Level, number: int, pieces: Pieces) -> None:
    """DataError unless the chips in play make the blinds and the ante."""
    values = tuple(sorted(value for value, count in pieces.items() if count))
    where = f"level {number}"
    if not 0 < level.small <= level.big or level.ante < 0:
        raise DataError(
            where,
            f"{level.small}-{level.big} cannot be the blinds.",
            "Enter a small blind no larger than the big blind.",
        )
    if level.minutes < 1:
        raise DataError(where, f"it cannot last {level.minutes} minutes.", "Write 1 or more.")
    for amount in level.amounts:
        if not makeable(amount, values):
            least = values[0] if values else 0
            near = (
                [f"{each:,}" for each in (amount // least * least, -(-amount // least) * least) if each]
                if least
                else []
            )
            instead = f"Write {' or '.join(near)}." if near else ""
            raise DataError(where, f"{amount:,} cannot be made with {_listed(values)}.", instead)


def _listed(values: Sequence[int]) -> str:
    return ", ".join(f"{value:,}" for value in values) or "no chips"


LONGEST_WAIT, AS_CHANGE = 40, 16
"""How many of a chip that is not needed make a big blind while it waits for the next break, and where none comes."""


def with_colour_ups(
    rows: Sequence[Level | Break], stock: ChipStock, pieces: Pieces, number: int = 1, *, in_break: bool = False
) -> list[Row]:
    """Return rows to come with a colour-up where each chip goes out: smallest first, and one colour at a time.

    `pieces` are in play now and `number` is that of the first level in the rows. A chip goes out once no level to come
    needs it and the bank can change it: in the break before that level, else in the next break. Where none comes soon
    enough it goes out between two levels, once the big blind is more than 16 of it. The colour-up follows its break;
    `in_break` says that the rows begin in one. DataError for a level that the chips in play cannot make.
    """
    planned: list[Row] = []
    for at, row in enumerate(rows):
        if isinstance(row, Level):
            to_come = [one for one in rows[at:] if isinstance(one, Level)]
            change = _not_needed(min(pieces), to_come, stock, pieces) if pieces else None
            resting = isinstance(rows[at - 1], Break) if at else in_break
            if change and (resting or not _waits(change.old, rows[at:])):
                planned.append(change)
                pieces = after(pieces, change)
            check_level(row, number, pieces)
            number += 1
        planned.append(row)
    return planned


def _waits(old: Chips, rows: Sequence[Level | Break]) -> bool:
    """Whether a chip that is not needed any more stays as change: until the next break, or while it is large enough."""
    now = 0
    for row in rows:
        if isinstance(row, Break):
            return True
        now = now or row.big
        if row.big > LONGEST_WAIT * old:
            break
    return now <= AS_CHANGE * old


def _not_needed(old: Chips, to_come: Sequence[Level], stock: ChipStock, pieces: Pieces) -> ColourUp | None:
    """Return the colour-up of a chip, if the levels to come can do without it and the bank can change it."""
    change = exchange(old, pieces, stock.without(pieces))
    if change is None:
        return None
    left = after(pieces, change)
    values = tuple(sorted(value for value, count in left.items() if count))
    done_without = all(makeable(amount, values) for level in to_come for amount in level.amounts)
    return change if done_without else None


def exchange(old: Chips, pieces: Pieces, bank: Pieces) -> ColourUp | None:
    """All chips of one kind for larger ones out of the bank, the smallest that will do; None if they are not there."""
    larger = [value for value in sorted(bank) if value > old]
    new = next((value for value in larger if value % old == 0), None)
    if new is None:
        return None
    together = pieces[old] * old
    rest = together % new
    given = _paid(together - rest, [value for value in larger if value >= new], bank)
    return ColourUp(old, pieces[old], tuple(given.items()), Chips(rest)) if given else None


def _paid(amount: int, values: Sequence[Chips], bank: Pieces) -> Pieces | None:
    """An amount in chips of the bank, as many of the smallest as possible."""
    if not amount:
        return {}
    if not values:
        return None
    value, larger = values[0], values[1:]
    most = min(bank[value], amount // value)
    for count in range(most, max(-1, most - 1 - max(larger, default=0) // value), -1):
        rest = _paid(amount - count * value, larger, bank)
        if rest is not None:
            return {value: count, **rest} if count else rest
    return None


def _row(rows: Sequence[Row], number: int) -> int:
    """Where the level of a number is, counted from the first of these; the end for the one after the last."""
    found = [at for at, row in enumerate(rows) if isinstance(row, Level)]
    return found[number - 1] if number <= len(found) else len(rows)


def _planned(structure: Structure, played: list[Row], to_come: list[Level | Break], running: int) -> Structure:
    """The rest planned anew with the chips that are in play then."""
    if not any(isinstance(row, Level) for row in [*played, *to_come]):
        raise DataError("schedule", "an event needs at least one level.")
    pieces = structure.chips_at(running) if running else {v: count * structure.stacks for v, count in structure.stack}
    resting = bool(played) and isinstance(played[-1], Break)
    rows = with_colour_ups(to_come, structure.stock, pieces, running + 1, in_break=resting)
    changed = msgspec.structs.replace(structure, rows=(*played, *rows))
    bigs = [level.big for level in changed.levels]
    for number, (before, big) in enumerate(pairwise(bigs), start=2):
        if big < before and number > running:
            raise DataError(
                f"level {number}", f"the big blind falls from {before:,} to {big:,}.", f"Write {before:,} or more."
            )
    if not running:
        check_first(changed)
    return changed


def change_rows(structure: Structure, rows: Sequence[Level | Break], running: int, begun: int) -> Structure:
    """The rows as given. Up to level `running` colour-ups stay where they are; after the first `begun` rows, those of
    what is over or on the clock, they are planned anew."""
    at = _row(structure.rows, running) + 1 if running else 0
    given = iter(rows)
    played: list[Row] = [row if isinstance(row, ColourUp) else next(given) for row in structure.rows[:at]]
    over = sum(not isinstance(row, ColourUp) for row in played)
    return _planned(structure, [*played, *rows[over:begun]], list(rows[begun:]), running)
