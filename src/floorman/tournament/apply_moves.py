"""Many players moved at once: the same as one move after the other, with the field put together once."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from floorman.base import PlayerId
from floorman.tournament.events import Seated, TableGave
from floorman.tournament.roster import with_players, with_tables
from floorman.tournament.state import TableId, Tournament, Vacancy


def apply_moves(event: Tournament, moves: Sequence[Seated | TableGave]) -> Tournament:
    """What is so once these players have moved, each between two tables that nobody else of them goes from or to."""
    players: dict[PlayerId, dict[str, Any]] = {}
    tables: dict[TableId, dict[str, Any]] = {}
    gave: dict[TableId, None] = dict.fromkeys(event.gave)
    for move in moves:
        if isinstance(move, TableGave):
            gave.pop(move.table, None)
            gave[move.table] = None
            continue
        to = move.to
        players[move.player] = {"table": to.table, "seat": to.seat, "came": move.came}
        if move.left:
            left = Vacancy(move.left.seat, knocked_out=False)
            tables[move.left.table] = {"vacated": (*event.table(move.left.table).vacated, left)}
        open_still = [vacancy for vacancy in event.table(to.table).vacated if vacancy.seat != to.seat]
        tables[to.table] = {"vacated": tuple(open_still)}
    return replace(
        event, players=with_players(event.players, players), tables=with_tables(event.tables, tables), gave=tuple(gave)
    )
