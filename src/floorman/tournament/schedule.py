"""A schedule of levels, breaks and colour-ups, checked so that every blind can be made with the chips in play."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Literal, TypeAlias

import msgspec

from floorman.core import Chips, Value, unusable
from floorman.tournament.chip_stock import ChipStock, Pieces, handed_out_of, held, makeable, worth

AnteKind = Literal["none", "each", "big-blind", "button"]
"""Who posts the ante of a level: nobody, everybody, the big blind for all, or the button for all."""


class Level(Value, frozen=True, tag=True):
    """A level: blinds and ante for so many minutes."""

    small: Chips
    big: Chips
    minutes: int
    ante: Chips = Chips(0)

    @property
    def amounts(self) -> tuple[Chips, ...]:
        """The amounts to post: small blind, big blind and, where there is one, the ante."""
        return (self.small, self.big, self.ante) if self.ante else (self.small, self.big)


class Break(Value, frozen=True, tag=True):
    """A break of so many minutes."""

    minutes: int


class ColourUp(Value, frozen=True, tag=True):
    """A chip goes out of play: all `removed` of it for the `given` ones; the `rest` makes no chip and is raced for."""

    old: Chips
    removed: int
    given: tuple[tuple[Chips, int], ...]
    rest: Chips = Chips(0)


Row: TypeAlias = Level | Break | ColourUp

WhyLost = Literal["needed", "bank", "behind", "late"]
"""Why a colour-up is lost.

A level to come needs the chip, the box cannot change it, a smaller chip stays in play and has to go out first, or it is
too late: no level to come could begin without it."""


class LostColourUp(Value, frozen=True):
    """A planned colour-up that has no place in a changed schedule.

    `level` is the last one that takes the chip, for an `amount` that cannot be made without it; `count` is how many of
    the chip the box cannot change, `smaller` the chip that stays in play.
    """

    chip: Chips
    why: WhyLost
    level: int = 0
    amount: Chips = Chips(0)
    count: int = 0
    smaller: Chips = Chips(0)


class Note(Value, frozen=True):
    """A sentence on what a structure lacks, and the part of it that the sentence is `about`."""

    about: Literal["chips", "level_minutes", "stack"]
    says: str


class Structure(Value, frozen=True):
    """The schedule of a tournament and the chips it is played with.

    `stacks` are starting stacks handed out, one for each player and for each rebuy that is expected; `stack` is what
    one of them is made of. `target` is the minute at which the tournament should be over. `notes` say what the box
    lacks.
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
        """The levels without breaks and colour-ups; level 1 is the first."""
        return tuple(row for row in self.rows if isinstance(row, Level))

    @property
    def starting_stack(self) -> Chips:
        """The chips of a starting stack."""
        return worth(dict(self.stack))

    @property
    def in_play(self) -> Chips:
        """The chips of all stacks handed out."""
        return Chips(self.starting_stack * self.stacks)

    @property
    def blinds(self) -> tuple[tuple[Chips, ...], ...]:
        """Small blind, big blind and, where everybody posts one, ante: the levels of a `Setup`."""
        each = self.ante == "each"
        return tuple(level.amounts if each else level.amounts[:2] for level in self.levels)

    def starts(self) -> Iterator[tuple[int, Row]]:
        """Yield each row with the minute it starts in. A colour-up takes no time of the clock."""
        minute = 0
        for row in self.rows:
            yield minute, row
            minute += 0 if isinstance(row, ColourUp) else row.minutes

    def chips_at(self, level: int) -> Pieces:
        """Return the chips in play when a level starts, by denomination; at level 0, before the first.

        Where more stacks were sold than the schedule was planned for, each colour-up changes more chips, too.
        """
        pieces = handed_out_of(self.stock, self.stack, self.stacks)
        number = 0
        for row in self.rows if level else ():
            if isinstance(row, ColourUp):
                pieces = coloured_up(pieces, row.old, self.stock, row)
            elif isinstance(row, Level):
                number += 1
                if number == level:
                    break
        return pieces


def coloured_up(pieces: Pieces, old: Chips, stock: ChipStock, planned: ColourUp | None = None) -> Pieces:
    """Return the chips in play after one has been coloured up: from the bank, else as planned, else from elsewhere."""
    if old not in pieces:
        return pieces
    change = exchange(old, pieces, stock.without(pieces)) or planned or ColourUp(old, pieces[old], ())
    return after(pieces, change)


def after(pieces: Pieces, change: ColourUp) -> Pieces:
    """Return the chips in play after a colour-up."""
    left = {value: count for value, count in pieces.items() if value != change.old}
    for value, count in change.given:
        left[value] = left.get(value, 0) + count
    return left


def check_first(structure: Structure) -> None:
    """Raise DataError unless one starting stack can post everything in the first level."""
    if structure.levels:
        for amount in structure.levels[0].amounts:
            if not held(amount, dict(structure.stack)):
                raise unusable("level 1", "stack-cannot-post", amount=amount)


def check_level(level: Level, number: int, pieces: Pieces) -> None:
    """Raise DataError unless the chips in play make the blinds and the ante."""
    values = tuple(sorted(value for value, count in pieces.items() if count))
    where = f"level {number}"
    if not 0 < level.small <= level.big or level.ante < 0:
        raise unusable(where, "no-blinds", small=level.small, big=level.big)
    if level.minutes < 1:
        raise unusable(where, "level-minutes", minutes=level.minutes)
    for amount in level.amounts:
        if not makeable(amount, values):
            least = values[0] if values else 0
            near = [each for each in (amount // least * least, -(-amount // least) * least) if each] if least else []
            raise unusable(where, "not-makeable", amount=amount, chips=values, near=near)


LONGEST_WAIT, AS_CHANGE = 40, 16
"""The most of a chip that is not needed in a big blind, while it waits for a break, and where no break comes."""


def with_colour_ups(
    rows: Sequence[Level | Break],
    stock: ChipStock,
    pieces: Pieces,
    number: int = 1,
    *,
    in_break: bool = False,
    planned: Mapping[Chips, Chips] | None = None,
) -> list[Row]:
    """Return rows to come with a colour-up where each chip goes out: smallest first, and one colour at a time.

    `pieces` are in play now and `number` is that of the first level in the rows. A chip goes out once no level to come
    needs it and the bank can change it: in the break before that level, else in the next break. Where none comes soon
    enough it goes out between two levels, once the big blind is more than 16 of it. The colour-up follows its break;
    `in_break` says that the rows begin in one. A chip that was `planned` to go out before a big blind is kept beyond it
    only for a break, and goes out together with another chip where that blind would be passed otherwise. DataError for
    a level that the chips in play cannot make.
    """
    largest = max((row.big for row in rows if isinstance(row, Level)), default=Chips(0))
    due = {chip: min(big, largest) for chip, big in (planned or {}).items()}
    found: list[Row] = []
    for at, row in enumerate(rows):
        if isinstance(row, Level):
            to_come = [one for one in rows[at:] if isinstance(one, Level)]
            resting = isinstance(rows[at - 1], Break) if at else in_break
            first = True
            while change := _not_needed(min(pieces), to_come, stock, pieces) if pieces else None:
                is_due = change.old in due and row.big >= due[change.old]
                if not (is_due if not first else resting or not _waits(change.old, rows[at:], is_due)):
                    break
                found.append(change)
                pieces, first = after(pieces, change), False
            check_level(row, number, pieces)
            number += 1
        found.append(row)
    return found


def _waits(old: Chips, rows: Sequence[Level | Break], is_due: bool) -> bool:
    """Decide whether a chip that is not needed stays as change: until the next break, or while it is large enough.

    One that `is_due` by the schedule waits only for a break.
    """
    now = 0
    rest = False
    for row in rows:
        if isinstance(row, Break):
            rest = True
            continue
        if rest:
            return True
        now = now or row.big
        if row.big > LONGEST_WAIT * old:
            break
    return not is_due and now <= AS_CHANGE * old


def colour_ups_to_come(rows: Sequence[Row], running: int) -> dict[Chips, Chips]:
    """Return each chip that is to go out after a level, with the big blind before which it does."""
    found: dict[Chips, Chips] = {}
    going: list[Chips] = []
    number = 0
    for row in rows:
        if isinstance(row, ColourUp):
            going += [row.old] if number >= running else []
        elif isinstance(row, Level):
            number += 1
            found |= dict.fromkeys(going, row.big)
            going = []
    return found


def lost_colour_ups(
    structure: Structure, before: Mapping[Chips, Chips], running: int, pieces: Pieces
) -> tuple[LostColourUp, ...]:
    """Return the colour-ups planned `before` that the schedule has no more, each with the reason.

    `pieces` are in play while the level that is `running` is on.
    """
    to_come = structure.rows[_row(structure.rows, running) + 1 if running else 0 :]
    for row in to_come:
        pieces = after(pieces, row) if isinstance(row, ColourUp) else pieces
    kept = {row.old for row in to_come if isinstance(row, ColourUp)}
    return tuple(
        _why_lost(chip, structure, running, pieces) for chip in sorted(before) if chip not in kept and chip in pieces
    )


def _why_lost(chip: Chips, structure: Structure, running: int, pieces: Pieces) -> LostColourUp:
    """Return why a chip that is in play to the end has not gone out."""
    smallest = min(pieces)
    if smallest < chip:
        return LostColourUp(chip, "behind", smaller=smallest)
    values = tuple(value for value in sorted(pieces) if value != chip and pieces[value] > 0)
    levels = structure.levels
    amount = next((one for one in levels[-1].amounts if not makeable(one, values)), None)
    if len(levels) > running and amount is not None:
        return LostColourUp(chip, "needed", level=len(levels), amount=amount)
    if len(levels) > running and exchange(chip, pieces, structure.stock.without(pieces)) is None:
        return LostColourUp(chip, "bank", count=pieces[chip])
    return LostColourUp(chip, "late")


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
    """Return the colour-up of all chips of one kind for the smallest larger ones in the bank; None if it cannot."""
    larger = [value for value in sorted(bank) if value > old]
    together = pieces[old] * old
    for new in larger:
        if new % old == 0:
            rest = together % new
            given = _paid(together - rest, [value for value in larger if value >= new], bank)
            if given:
                return ColourUp(old, pieces[old], tuple(given.items()), Chips(rest))
    return None


def _paid(amount: int, values: Sequence[Chips], bank: Pieces) -> Pieces | None:
    """Return an amount in chips of the bank, with as many of the smallest as possible; None where it cannot be made."""
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
    """Return the position of a level, by its number, among rows; the end for a number after the last."""
    found = [at for at, row in enumerate(rows) if isinstance(row, Level)]
    return found[number - 1] if number <= len(found) else len(rows)


def _planned(
    structure: Structure, played: list[Row], to_come: list[Level | Break], running: int, pieces: Pieces
) -> Structure:
    """Return the structure with rows to come planned anew for the chips that are in play then."""
    if not any(isinstance(row, Level) for row in [*played, *to_come]):
        raise unusable("schedule", "no-levels")
    resting = bool(played) and isinstance(played[-1], Break)
    due = colour_ups_to_come(structure.rows, running)
    rows = with_colour_ups(to_come, structure.stock, pieces, running + 1, in_break=resting, planned=due)
    changed = msgspec.structs.replace(structure, rows=(*played, *rows))
    bigs = [level.big for level in changed.levels]
    for number, (before, big) in enumerate(pairwise(bigs), start=2):
        if big < before and number > running:
            raise unusable(f"level {number}", "blind-falls", before=before, after=big)
    if not running:
        check_first(changed)
    return changed


def change_rows(
    structure: Structure, rows: Sequence[Level | Break], running: int, begun: int, pieces: Pieces | None = None
) -> Structure:
    """Return the structure with the given rows, and with colour-ups planned anew after the first `begun` of them.

    Up to level `running` colour-ups stay where they are. `pieces` are the chips in play now, where those are known
    better than from the schedule. DataError for rows that the chips cannot make, or a big blind that falls.
    """
    at = _row(structure.rows, running) + 1 if running else 0
    given = iter(rows)
    played: list[Row] = [row if isinstance(row, ColourUp) else next(given) for row in structure.rows[:at]]
    over = sum(not isinstance(row, ColourUp) for row in played)
    now = pieces or structure.chips_at(running)
    return _planned(structure, [*played, *rows[over:begun]], list(rows[begun:]), running, now)
