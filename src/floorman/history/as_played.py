"""A log as the players' own acts: what the floor did to a hand, where a history can say it, and a refusal elsewhere."""

from collections.abc import Iterable, Sequence

from floorman.base import DataError, SeatNo
from floorman.hand.events import (
    BetsCorrected,
    BetsGathered,
    BetTakenBack,
    BoardNamed,
    BroughtIn,
    Called,
    Checked,
    ChipsHandedOver,
    Folded,
    HandEvent,
    HandKilled,
    HandMucked,
    HandStarted,
    HandVoided,
    PilesSet,
    RoundOpened,
    ShowdownOpened,
    UncalledReturned,
    Wagered,
)

RULINGS = BetsCorrected | BetTakenBack | ChipsHandedOver | HandVoided | PilesSet | BoardNamed
"""What happens to chips and cards by a ruling. No form of history has a word for it."""
ACTS = BroughtIn | Called | Checked | Folded | Wagered


def as_played(events: Sequence[HandEvent]) -> list[HandEvent]:
    """The events with every killed hand folded when its turn would have come, or mucked at the showdown.

    A log that does not begin with a hand's start, or in which a ruling moved chips or cards, is a DataError.
    """
    started = events[0] if events else None
    if not isinstance(started, HandStarted):
        raise DataError("log", "it does not begin with HandStarted.", "Give the whole log of one hand.")
    line = started.setup.seats
    told: list[HandEvent] = []
    killed: list[SeatNo] = []
    gone: set[SeatNo] = set()
    acted: set[SeatNo] = set()
    last = line[-1]
    showing = False
    for event in events:
        if isinstance(event, RULINGS):
            raise DataError(
                "log", f"no history has a way to say {type(event).__name__}: the floor moved chips or cards."
            )
        if isinstance(event, HandKilled):
            if showing:
                told.append(HandMucked(event.seat))
            else:
                killed.append(event.seat)
            continue
        due: Iterable[SeatNo] = ()
        if isinstance(event, ACTS):
            due = _between(line, last, event.seat)
            last = event.seat
            acted = {last} | (set() if isinstance(event, Wagered) else acted)
        elif isinstance(event, UncalledReturned | BetsGathered) and killed:
            due = _between(line, last, last)
            _check_turns([seat for seat in due if seat not in gone], killed, acted)
        elif isinstance(event, RoundOpened) and event.to_act:
            last = line[line.index(event.to_act[0]) - 1]
            acted = set()
        elif isinstance(event, ShowdownOpened):
            showing = True
        told += [Folded(seat) for seat in due if seat in killed]
        gone |= {seat for seat in due if seat in killed} | ({event.seat} if isinstance(event, Folded) else set())
        killed = [seat for seat in killed if seat not in due]
        told.append(event)
    return told


def _check_turns(line: list[SeatNo], killed: list[SeatNo], acted: set[SeatNo]) -> None:
    """Killed hands must come next in turn.

    Where a live one would act before them, it has won without an act; and who brought it in has no turn any more.
    """
    if set(line[: len(killed)]) != set(killed) or acted & set(killed):
        raise DataError("log", "no history has a way to say that a hand was dead before its turn came.")


def _between(line: tuple[SeatNo, ...], after: SeatNo, before: SeatNo) -> tuple[SeatNo, ...]:
    """The seats whose turn comes after one act and before the next; all of them, where both are the same seat's."""
    start = line.index(after) + 1
    round_the_table = line[start:] + line[:start]
    return round_the_table[: round_the_table.index(before)] if before != after else round_the_table
