"""The director's event with a quicker look at who sits where: a large field is asked that for every move."""

from msgspec.structs import astuple

from floorman.tournament.state import Player, TableId, Tournament


class _Seating:
    """The players last asked about, by table and seat."""

    def __init__(self) -> None:
        self.players: tuple[Player, ...] = ()
        self.tables: dict[TableId, list[Player]] = {}

    def of(self, players: tuple[Player, ...]) -> dict[TableId, list[Player]]:
        if players is not self.players:
            tables: dict[TableId, list[Player]] = {}
            for player in players:
                if player.table:
                    tables.setdefault(player.table, []).append(player)
            for there in tables.values():
                there.sort(key=lambda player: player.seat)
            self.players, self.tables = players, tables
        return self.tables


_seating = _Seating()


class Field(Tournament, frozen=True):
    """A tournament in every respect; see `Tournament`."""

    def at(self, table: TableId) -> tuple[Player, ...]:
        """The players of a table by seat."""
        return tuple(_seating.of(self.players).get(table, ()))

    @property
    def sizes(self) -> dict[TableId, int]:
        """Players at each table."""
        seated = _seating.of(self.players)
        return {table.id: len(seated.get(table.id, ())) for table in self.tables}


def as_field(event: Tournament) -> Field:
    """The same event, to be asked often."""
    return Field(*astuple(event))
