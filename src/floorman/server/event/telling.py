"""Records in words: for the log, and for everybody's screens what concerns everybody."""

from collections.abc import Iterator
from dataclasses import dataclass

from floorman.tournament.apply import apply
from floorman.tournament.directed import Announced, Corrected, PrizesPosted, Undone
from floorman.tournament.events import (
    ButtonPlaced,
    ChipsColored,
    ClockSet,
    HandEnded,
    KnockedOut,
    PrizesPaid,
    RedrawCalled,
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
from floorman.tournament.telling import tell

KINDS: dict[type, str] = {
    KnockedOut: "out",
    TakenOut: "out",
    Won: "out",
    TimePassed: "level",
    ClockSet: "level",
    Announced: "announcement",
    PrizesPosted: "prize",
    PrizesPaid: "prize",
    Started: "other",
    TableBroken: "other",
    ChipsColored: "other",
    RedrawCalled: "other",
    RoundOpened: "other",
}
"""What everybody hears of, and as what."""

QUIET = (ButtonPlaced, HandEnded, Undone, Corrected)
"""What is not said by itself: of what was taken back, the keeper says what it was."""


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence; `kind` is empty where it is for the log alone."""

    says: str
    kind: str = ""
    about: tuple[str, ...] = ()
    topic: str = ""


def said_of(act: Act, before: Tournament) -> Iterator[Said]:
    """Every sentence about an act, in order. Of what was taken back nothing is said here."""
    event = before
    for happened in act.events:
        if not isinstance(happened, QUIET):
            says = tell(happened, event)
            if says:
                yield Said(says, _kind(happened, event), _about(happened), getattr(happened, "topic", ""))
        event = apply(event, happened)


def _kind(happened: TournamentEvent, before: Tournament) -> str:
    if isinstance(happened, Seated):
        return "move" if happened.left and before.started else ""
    return KINDS.get(type(happened), "")


def _about(happened: TournamentEvent) -> tuple[str, ...]:
    name = getattr(happened, "player", "")
    return (name,) if name else ()
