"""Who stands where among the players and tables of an event, looked up at once whatever the size of the field.

An event is asked many times between two changes, and most changes leave everybody where he is. So the last index is
kept and goes on from change to change, and so is that of the event on which something was last decided. It is no part
of the event: one that is not at hand is made.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from floorman.base import PlayerId
    from floorman.tournament.state import Player, Table, TableId

    Change = tuple[int, Player, Player]
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

    def after(self, changes: Sequence[Change], players: Sequence[Player]) -> Roster:
        """The roster once some players have changed."""
        left, tables, paid = self.left, self.tables, self.paid
        for at, was, now in changes:
            if was.playing != now.playing:
                where = bisect_left(left, at)
                left = (*left[:where], at, *left[where:]) if now.playing else (*left[:where], *left[where + 1 :])
            if (was.table, was.seat) != (now.table, now.seat):
                tables = dict(tables) if tables is self.tables else tables
                if was.table:
                    tables[was.table] = tuple([one for one in tables[was.table] if one != at])
                if now.table:
                    there = [*tables.get(now.table, ()), at]
                    tables[now.table] = tuple(sorted(there, key=lambda one: players[one].seat))
            paid = paid or now.paid is not None
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
_kept: tuple[Players, Roster] = _players
_left: tuple[Players, Players] = ((), ())
_tables: tuple[Tables, dict[TableId, int]] = ((), {})
_sizes: tuple[Seated, dict[TableId, int], dict[TableId, int]] = ({}, {}, {})


def roster_of(players: Players) -> Roster:
    """The roster of these players."""
    global _players
    for known, roster in (_players, _kept):
        if known is players:
            return roster
    roster = _made(players)
    _players = players, roster
    return roster


def keep_roster(players: Players) -> None:
    """Something is about to be decided on these players; whatever comes of it, they will be looked at again."""
    global _kept
    _kept = players, roster_of(players)


def left_of(players: Players) -> Players:
    """Those of them who are still in."""
    global _left
    known, left = _left
    if known is not players:
        left = tuple(map(players.__getitem__, roster_of(players).left))
        _left = players, left
    return left


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


def with_another(players: Players, player: Player) -> Players:
    """The players and one more, who sits nowhere yet."""
    global _players
    roster = roster_of(players)
    left = (*roster.left, len(players)) if player.playing else roster.left
    more = (*players, player)
    _players = more, Roster({**roster.rank, player.name: len(players)}, left, roster.tables, roster.paid)
    return more


def with_player(players: Players, name: PlayerId, changes: dict[str, Any]) -> Players:
    """The players with one of them changed; the same ones where nobody has the name or nothing is new."""
    return with_players(players, {name: changes})


def with_players(players: Players, changes: Mapping[PlayerId, dict[str, Any]]) -> Players:
    """The players with some of them changed; the same ones where nobody has such a name or nothing is new."""
    global _players
    roster = roster_of(players)
    line: list[Player] | None = None
    found: list[Change] = []
    for name, new in changes.items():
        at = roster.rank.get(name)
        if at is None:
            continue
        was = players[at]
        now = replace(was, **new)
        if now != was:
            line = line or list(players)
            line[at] = now
            found.append((at, was, now))
    if line is None:
        return players
    after = roster.after(found, line)
    _move(roster.tables, after.tables, found)
    changed = tuple(line)
    _players = changed, after
    return changed


def _move(before: Seated, after: Seated, changes: Sequence[Change]) -> None:
    """The sizes go on with the players who move, where they are those of before."""
    global _sizes
    known, rank, sizes = _sizes
    if known is before and after is not before:
        sizes = dict(sizes)
        for _, was, now in changes:
            for id, change in ((was.table, -1), (now.table, 1)):
                if id in sizes:
                    sizes[id] += change
        _sizes = after, rank, sizes


def with_table(tables: Tables, id: TableId, changes: dict[str, Any]) -> Tables:
    """The tables with one of them changed; the same ones where there is no such table."""
    return with_tables(tables, {id: changes})


def with_tables(tables: Tables, changes: Mapping[TableId, dict[str, Any]]) -> Tables:
    """The tables with some of them changed; the same ones where there are no such tables."""
    global _tables
    rank = rank_of(tables)
    known = [id for id in changes if id in rank]
    if not known:
        return tables
    line = list(tables)
    for id in known:
        line[rank[id]] = replace(line[rank[id]], **changes[id])
    found = tuple(line)
    _tables = found, rank
    return found
