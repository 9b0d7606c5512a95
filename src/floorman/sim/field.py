"""The director's event with a quicker look at who sits where: a large field is asked that for every move."""

from msgspec.structs import astuple

from floorman.tournament.state import Player, TableId, Tournament


class _Seating:
    """The players last asked about: those still in, and by table and seat."""

    def __init__(self) -> None:
        self.players: tuple[Player, ...] = ()
        self.left: tuple[Player, ...] = ()
        self.tables: dict[TableId, list[Player]] = {}

    def of(self, players: tuple[Player, ...]) -> "_Seating":
        """Look again, unless these are the players looked at last."""
        if players is not self.players:
            self.players = players
            self.left = tuple([player for player in players if not player.out and player.entered])
            tables: dict[TableId, list[Player]] = {}
            for player in self.left:
                if player.table:
                    tables.setdefault(player.table, []).append(player)
            self.tables = tables
        return self


_seating = _Seating()


class Field(Tournament, frozen=True):
    """A tournament in every respect; see `Tournament`."""

    def at(self, table: TableId) -> tuple[Player, ...]:
        """The players of a table by seat."""
        return tuple(sorted(_seating.of(self.players).tables.get(table, ()), key=lambda player: player.seat))

    @property
    def sizes(self) -> dict[TableId, int]:
        """Players at each table."""
        seated = _seating.of(self.players).tables
        return {table.id: len(seated.get(table.id, ())) for table in self.tables}

    @property
    def left(self) -> tuple[Player, ...]:
        """The players still in the event."""
        return _seating.of(self.players).left


def as_field(event: Tournament) -> Field:
    """The same event, to be asked often."""
    return Field(*astuple(event))
