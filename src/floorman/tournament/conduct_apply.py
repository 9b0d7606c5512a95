"""The event after something that happened before the floor."""

from typing import assert_never

from msgspec.structs import replace

from floorman.tournament.conduct_record import (
    BeforeTheFloor,
    ClockGiven,
    NotAtSeat,
    Noted,
    Objected,
    PenaltyNoted,
    RulingMade,
)
from floorman.tournament.roster import with_player, with_table
from floorman.tournament.state import Tournament


def apply_conduct(event: Tournament, happened: BeforeTheFloor) -> Tournament:
    """What is so once this has happened."""
    match happened:
        case PenaltyNoted(player=name, code=code):
            record = (*event.player(name).penalties, code)
            return replace(event, players=with_player(event.players, name, {"penalties": record}))
        case ClockGiven(to=to):
            return replace(event, timekeeper=to)
        case NotAtSeat(player=name):
            table = event.table(event.player(name).table)
            killed = (*table.killed, name)
            return replace(event, tables=with_table(event.tables, table.id, {"killed": killed}))
        case RulingMade() | Objected() | Noted():
            return event
        case _:
            assert_never(happened)
