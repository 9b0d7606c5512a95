"""What an event dealt by the program consists of, record by record: enough to play it again, and to check it."""

from typing import Literal

from floorman.base import Chips, Value
from floorman.sim.event import Event
from floorman.table.events import HandDealt, TableEvent
from floorman.tournament.actions import TournamentAction
from floorman.tournament.events import TournamentEvent
from floorman.tournament.state import TableId, Tournament

VERSION = 2
"""Of the log's format: another number whenever an older log would be read wrongly, or not at all."""


class Opening(Value, frozen=True, tag=True):
    """The first record: which format this is, the event as it was announced, and the field before the draw."""

    version: int
    event: Event
    field: Tournament


class HandPlayed(Value, frozen=True, tag=True):
    """One hand: what the table laid out, the stacks in its order, the deck from the top, and every action.

    `ends` are the stacks afterwards, `over` what the end of the hand changes at the table.
    """

    hand: int
    table: TableId
    level: int
    left: int
    chip: Chips
    dealt: HandDealt
    stacks: tuple[Chips, ...]
    deck: str
    acts: str
    ends: tuple[Chips, ...]
    over: tuple[TableEvent, ...]


class FloorDid(Value, frozen=True, tag=True):
    """What the director did and what follows by the book, told first how the hands at the tables `about` went."""

    told: TournamentAction
    events: tuple[TournamentEvent, ...]
    about: tuple[TableId, ...] = ()
    cites: tuple[str, ...] = ()


class Closing(Value, frozen=True, tag=True):
    """The last record: one player has all the chips, or somebody stopped the program before that."""

    why: Literal["won", "broken-off"]
    hands: int
    chips: Chips


Record = Opening | HandPlayed | FloorDid | Closing
