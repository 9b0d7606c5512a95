"""Records in words: for the log, and for everybody's screens what concerns everybody."""

from collections.abc import Iterator
from dataclasses import dataclass

from floorman.tournament.actions import CallTime, MarkHand, Pause, PlayHand, Resume
from floorman.tournament.apply import apply
from floorman.tournament.conduct_record import PenaltyNoted
from floorman.tournament.directed import Announced, Corrected, PrizesPosted, Redone, Undone
from floorman.tournament.directing import CountStacks, GoToPeriod, LengthenPeriod, PlaceButton, SetClock
from floorman.tournament.events import (
    ButtonPlaced,
    ChipsColored,
    ClockSet,
    DealAgreed,
    FloorAnswered,
    HandEnded,
    KnockedOut,
    PenaltyGiven,
    PrizesPaid,
    RedrawCalled,
    Refunded,
    RoundOpened,
    Seated,
    Started,
    TableBroken,
    TakenOut,
    TimePassed,
    TournamentEvent,
    Won,
)
from floorman.tournament.journal import Act
from floorman.tournament.state import Tournament
from floorman.tournament.telling import called, counted, in_words, lasting, tell

KINDS: dict[type, str] = {
    KnockedOut: "out",
    TakenOut: "out",
    Won: "out",
    TimePassed: "level",
    ClockSet: "level",
    Announced: "announcement",
    PrizesPosted: "prize",
    DealAgreed: "prize",
    PrizesPaid: "prize",
    Started: "other",
    TableBroken: "other",
    ChipsColored: "other",
    RedrawCalled: "other",
    RoundOpened: "other",
}
"""What everybody hears of, and as what."""

QUIET = (ButtonPlaced, HandEnded, Undone, Redone, Corrected)
"""What is not said by itself: of what was undone or redone, the diary says what it was."""


NAMED = 10
"""Of counted stacks, so many are in one line of the log."""


def noted(action: object) -> str:
    """An act of which no event tells, in words.

    >>> noted(CountStacks((("Ann", 500), ("Bo", 700))))
    'Counted: Ann 500, Bo 700.'
    >>> noted(SetClock(3, 605))
    'The clock is set to level 3, with 10:05 left.'
    """
    match action:
        case CountStacks(stacks=stacks):
            named = ", ".join(f"{name} {chips:,}" for name, chips in stacks[:NAMED])
            return f"Counted: {named}{f' and {len(stacks) - NAMED} more' if len(stacks) > NAMED else ''}."
        case PlayHand(table=table, misdeal=misdeal):
            return f"{'A misdeal' if misdeal else 'A hand is over'} at {called(table)}."
        case MarkHand(table=table):
            return f"A new hand begins at {called(table)}."
        case CallTime(player=name):
            return f"{name} calls for the clock."
        case Pause(why=why):
            return f"Play stops for a {why}; the clock runs on." if why != "director" else "Play stops."
        case Resume():
            return "Play resumes."
        case SetClock(level=level, left_seconds=left, on_break=on_break):
            where = f"the break after level {level}" if on_break else f"level {level}"
            return f"The clock is set to {where}, with {left // 60}:{left % 60:02} left."
        case GoToPeriod(level=level, on_break=on_break):
            where = f"the break after level {level}" if on_break else f"level {level}"
            return f"The clock is set to the beginning of {where}."
        case LengthenPeriod(seconds=seconds):
            time = counted(abs(seconds) // 60, "minute") if seconds % 60 == 0 else lasting(abs(seconds))
            return f"{time[:1].upper()}{time[1:]} {'more' if seconds > 0 else 'less'} on the clock."
        case PlaceButton(table=table, seat=seat):
            return f"The button is in seat {seat} at {called(table)}."
    words = "".join(f" {letter.lower()}" if letter.isupper() else letter for letter in type(action).__name__).strip()
    about = getattr(action, "player", "") or getattr(action, "table", "") or ""
    return f"{words.capitalize()}{f', {about}' if about else ''}: noted."


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence; `kind` is empty where it is for the log alone."""

    says: str
    kind: str = ""
    about: tuple[str, ...] = ()
    topic: str = ""
    happened: TournamentEvent | None = None


def said_of(act: Act, before: Tournament) -> Iterator[Said]:
    """Every sentence about an act, in order. Of undo, redo and corrections nothing is said here."""
    event, last = before, len(act.events)
    for number, happened in enumerate(act.events, start=1):
        if not isinstance(happened, QUIET) and not _nothing(happened) and not _said_before(happened, act):
            says = _penalty(happened, act) or tell(happened, event)
            if says:
                yield Said(says, _kind(happened, event), _about(happened), getattr(happened, "topic", ""), happened)
        if number < last:
            event = apply(event, happened)


def _nothing(happened: TournamentEvent) -> bool:
    """Nothing comes back to a player who leaves: that is no news."""
    return isinstance(happened, Refunded) and not happened.amount


def _said_before(happened: TournamentEvent, act: Act) -> bool:
    """A penalty is one sentence: not also that the floor has decided on it, and that it is to be served."""
    noted_for = {one.player for one in act.events if isinstance(one, PenaltyNoted)}
    if isinstance(happened, FloorAnswered) and happened.topic == "conduct.penalty":
        return happened.code == "replaced" or happened.offer.player in noted_for
    return isinstance(happened, PenaltyGiven) and happened.player in noted_for


def _penalty(happened: TournamentEvent, act: Act) -> str:
    """A penalty that begins later, with when; nothing of anything else."""
    if not isinstance(happened, PenaltyNoted):
        return ""
    later = any([isinstance(one, PenaltyGiven) and one.penalty.waits for one in act.events])
    return f"{happened.player} gets a penalty: {in_words(happened.code)}, from the next hand on." if later else ""


def _kind(happened: TournamentEvent, before: Tournament) -> str:
    if isinstance(happened, Seated):
        return "move" if before.started else ""
    return KINDS.get(type(happened), "")


def _about(happened: TournamentEvent) -> tuple[str, ...]:
    name = getattr(happened, "player", "")
    return (name,) if name else ()
