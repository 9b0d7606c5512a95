"""Changing a schedule, also while it runs: what has been played stays, and the rest is checked and planned again."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec

from floorman.base import DataError, Refused
from floorman.rulebook import Rulebook
from floorman.tournament.schedule import Break, ColourUp, Level, Row, Structure, check_first, with_colour_ups


def insert_level(structure: Structure, level: Level, before: int, book: Rulebook, running: int = 0) -> Structure:
    """A level more, which takes the number `before`; one after the last is added at the end."""
    _require_open(structure, before, book, running, most=len(structure.levels) + 1)
    played, to_come = _parted(structure, running)
    at = _row(to_come, before - running)
    return _planned(structure, played, [*to_come[:at], level, *to_come[at:]], running)


def change_level(structure: Structure, level: Level, number: int, book: Rulebook, running: int = 0) -> Structure:
    """Other blinds, another ante or another length for a level."""
    _require_open(structure, number, book, running)
    played, to_come = _parted(structure, running)
    at = _row(to_come, number - running)
    return _planned(structure, played, [*to_come[:at], level, *to_come[at + 1 :]], running)


def delete_level(structure: Structure, number: int, book: Rulebook, running: int = 0) -> Structure:
    """One level less."""
    _require_open(structure, number, book, running)
    played, to_come = _parted(structure, running)
    at = _row(to_come, number - running)
    return _planned(structure, played, [*to_come[:at], *to_come[at + 1 :]], running)


def add_break(structure: Structure, pause: Break, before: int, book: Rulebook, running: int = 0) -> Structure:
    """A break before a level."""
    if pause.minutes < 1:
        raise DataError("break", f"it cannot last {pause.minutes} minutes.", "Write 1 or more.")
    _require_open(structure, before, book, running)
    played, to_come = _parted(structure, running)
    at = _row(to_come, before - running)
    return _planned(structure, played, [*to_come[:at], pause, *to_come[at:]], running)


def change_minutes(structure: Structure, minutes: int, book: Rulebook, running: int = 0) -> Structure:
    """Another length for all levels to come."""
    _require_open(structure, running + 1, book, running)
    played, to_come = _parted(structure, running)
    changed = [msgspec.structs.replace(row, minutes=minutes) if isinstance(row, Level) else row for row in to_come]
    return _planned(structure, played, changed, running)


def _require_open(structure: Structure, number: int, book: Rulebook, running: int, most: int | None = None) -> None:
    """Refused where the book lets nobody change a running event; DataError for a level played or not there."""
    if running and not book.answer("clock.schedule/adjustable", "tournament"):
        raise Refused(
            "clock.schedule", "The schedule stands once the event is on ({rules}).",
            code="schedule-fixed", rules=", ".join(book.cite("clock.schedule/adjustable", "tournament")),
        )  # fmt: skip
    last = len(structure.levels) if most is None else most
    if not running < number <= last:
        raise DataError(f"level {number}", f"levels {running + 1} to {last} can be changed.")


def _parted(structure: Structure, running: int) -> tuple[list[Row], list[Level | Break]]:
    """Rows up to the end of the level that runs, and those to come without the colour-ups planned so far."""
    at = _row(structure.rows, running) + 1 if running else 0
    return list(structure.rows[:at]), [row for row in structure.rows[at:] if not isinstance(row, ColourUp)]


def _row(rows: Sequence[Row], number: int) -> int:
    """Where the level of a number is, counted from the first of these; the end for the one after the last."""
    found = [at for at, row in enumerate(rows) if isinstance(row, Level)]
    return found[number - 1] if number <= len(found) else len(rows)


def _planned(structure: Structure, played: list[Row], to_come: list[Level | Break], running: int) -> Structure:
    """The rest planned anew with the chips that are in play then."""
    if not any(isinstance(row, Level) for row in [*played, *to_come]):
        raise DataError("structure", "an event needs at least one level.")
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
