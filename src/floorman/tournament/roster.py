"""Who stands where among the players and tables of an event, looked up at once whatever the size of the field.

An event is asked many times between two changes, and most changes leave everybody where he is. So the last index is
kept and goes on from change to change. It is no part of the event: one that is not at hand is made.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

if TYPE_CHECKING:
    from floorman.base import PlayerId
    from floorman.tournament.state import Player, Table, TableId

    Players = tuple[Player, ...]
    Tables = tuple[Table, ...]
    Seated = dict[TableId, tuple[int, ...]]


class Roster:
    """Numbers in the tuple of players: of each name, of those still in, and of a table by seat.

    `paid` says whether anybody has a prize. A roster never changes; a change makes another that shares most of it.
    """

    __slots__ = ("left", "paid", "rank", "tables")

    def __init__(self, rank: dict[PlayerId, int], left: tuple[int, ...], tables: Seated, paid: bool) -> None:
        self.rank = rank
        self.left = left
        self.tables = tables
        self.paid = paid

    def after(self, at: int, was: Player, now: Player, players: Players) -> Roster:
        """The roster once one player has changed."""
        left, tables = self.left, self.tables
        if was.playing != now.playing:
            where = bisect_left(left, at)
            left = (*left[:where], at, *left[where:]) if now.playing else (*left[:where], *left[where + 1 :])
        if (was.table, was.seat) != (now.table, now.seat):
            tables = dict(tables)
            if was.table:
                tables[was.table] = tuple([one for one in tables[was.table] if one != at])
            if now.table:
                there = [*tables.get(now.table, ()), at]
                tables[now.table] = tuple(sorted(there, key=lambda one: players[one].seat))
        paid = self.paid or now.paid is not None
        if left is self.left and tables is self.tables and paid == self.paid:
            return self
        return Roster(self.rank, left, tables, paid)


def _made(players: Players) -> Roster:
    seated: dict[TableId, list[int]] = {}
    for at, player in enumerate(players):
        if player.table:
            seated.setdefault(player.table, []).append(at)
    return Roster(
        {player.name: at for at, player in enumerate(players)},
        tuple([at for at, player in enumerate(players) if player.playing]),
        {id: tuple(sorted(there, key=lambda at: players[at].seat)) for id, there in seated.items()},
        any(player.paid is not None for player in players),
    )


_players: tuple[Players, Roster] = ((), Roster({}, (), {}, False))
_tables: tuple[Tables, dict[TableId, int]] = ((), {})
_sizes: tuple[Seated, dict[TableId, int], dict[TableId, int]] = ({}, {}, {})


def roster_of(players: Players) -> Roster:
    """The roster of these players."""
    global _players
    known, roster = _players
    if known is not players:
        roster = _made(players)
        _players = players, roster
    return roster


def rank_of(tables: Tables) -> dict[TableId, int]:
    """The number of each table among these."""
    global _tables
    known, rank = _tables
    if known is not tables:
        rank = {table.id: at for at, table in enumerate(tables)}
        _tables = tables, rank
    return rank


def sizes_of(players: Players, tables: Tables) -> dict[TableId, int]:
    """How many players sit at each of these tables."""
    global _sizes
    seated, rank = roster_of(players).tables, rank_of(tables)
    known, ranked, sizes = _sizes
    if known is not seated or ranked is not rank:
        sizes = {id: len(seated.get(id, ())) for id in rank}
        _sizes = seated, rank, sizes
    return dict(sizes)


def with_player(players: Players, name: PlayerId, changes: dict[str, Any]) -> Players:
    """The players with one of them changed; the same ones where nobody has the name or nothing is new."""
    global _players
    roster = roster_of(players)
    at = roster.rank.get(name)
    if at is None:
        return players
    was = players[at]
    now = replace(was, **changes)
    if now == was:
        return players
    found = (*players[:at], now, *players[at + 1 :])
    after = roster.after(at, was, now, found)
    _move(roster.tables, after.tables, was.table, now.table)
    _players = found, after
    return found


def _move(before: Seated, after: Seated, left: TableId, to: TableId) -> None:
    """The sizes go on with a player who moves, where they are those of before."""
    global _sizes
    known, rank, sizes = _sizes
    if known is before and after is not before:
        sizes = dict(sizes)
        for id, change in ((left, -1), (to, 1)):
            if id in sizes:
                sizes[id] += change
        _sizes = after, rank, sizes


def with_table(tables: Tables, id: TableId, changes: dict[str, Any]) -> Tables:
    """The tables with one of them changed; the same ones where there is no such table."""
    global _tables
    rank = rank_of(tables)
    at = rank.get(id)
    if at is None:
        return tables
    found = (*tables[:at], replace(tables[at], **changes), *tables[at + 1 :])
    _tables = found, rank
    return found
