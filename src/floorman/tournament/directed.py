"""What has happened by the director's word: the list, the schedule, prizes posted, words, undo and redo."""

from floorman.base import Chips, PlayerId, Value
from floorman.tournament.actions import TournamentAction
from floorman.tournament.clock import Clock
from floorman.tournament.schedule import Row
from floorman.tournament.state import Tournament


class Invited(Value, frozen=True, tag=True):
    """These are expected."""

    players: tuple[PlayerId, ...]
    topic: str = ""


class CheckedIn(Value, frozen=True, tag=True):
    """A guest is here, and has not paid yet."""

    player: PlayerId
    topic: str = ""


class Uninvited(Value, frozen=True, tag=True):
    """These are not expected any more."""

    players: tuple[PlayerId, ...]
    topic: str = ""


class Unregistered(Value, frozen=True, tag=True):
    """An entrant is off the list before the first hand: chips go back, and so does the money."""

    player: PlayerId
    chips: Chips
    refund: int
    fee: int
    topic: str
    bounty: int = 0


class Renamed(Value, frozen=True, tag=True):
    """A player is called something else from now on."""

    player: PlayerId
    to: PlayerId
    topic: str


class ScheduleChanged(Value, frozen=True, tag=True):
    """The schedule from now on, and the clock by it."""

    rows: tuple[Row, ...]
    clock: Clock
    topic: str


class PrizesPosted(Value, frozen=True, tag=True):
    """The prizes by place, in cents, instead of any posted before."""

    prizes: tuple[int, ...]
    topic: str


class Announced(Value, frozen=True, tag=True):
    """The director has said something to everybody."""

    text: str
    topic: str


class Undone(Value, frozen=True, tag=True):
    """An act never happened: the event is what everything else has made of it."""

    act: int
    event: Tournament
    topic: str


class Redone(Value, frozen=True, tag=True):
    """What an undo had taken out is back: the event is what that and everything since has made of it."""

    act: int
    event: Tournament
    topic: str


class Corrected(Value, frozen=True, tag=True):
    """Something else happened instead of an act: the event is what that and everything since has made of it."""

    act: int
    instead: TournamentAction
    event: Tournament
    topic: str


Directed = (
    Invited | CheckedIn | Uninvited | Unregistered | Renamed | ScheduleChanged | PrizesPosted | Announced | Undone
    | Redone | Corrected
)  # fmt: skip
