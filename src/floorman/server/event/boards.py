"""Which board somebody gets, made once for each record and second however many screens ask for it."""

from typing import Any

from floorman.base import DataError
from floorman.server.accounts.roles import Who
from floorman.server.boards import AnyBoard, DealerBoard, DirectorBoard, PublicBoard
from floorman.server.event.director import director_board, table_line
from floorman.server.event.public import player_board, public_board
from floorman.server.event.seen import Seen


class Boards:
    """The boards of one event, remembered until something happens or time passes."""

    def __init__(self) -> None:
        self._at: Any = None
        self._public: PublicBoard | None = None
        self._director: DirectorBoard | None = None

    def forget(self) -> None:
        """Something has happened."""
        self._at = self._public = self._director = None

    def of(self, who: Who, seen: Seen) -> AnyBoard:
        """What somebody may see: by role, and for a dealer or a player by table and name."""
        if self._at != (seen.no, seen.at_ms, seen.claimed):
            self.forget()
            self._at = (seen.no, seen.at_ms, seen.claimed)
        if self._public is None:
            self._public = public_board(seen)
        match who.role:
            case "display":
                return self._public
            case "player":
                return player_board(seen, self._public, who.name)
            case "dealer":
                return DealerBoard(self._public, _table(seen, who.table))
            case "director" | "owner":
                if self._director is None:
                    self._director = director_board(seen, self._public)
                return self._director


def _table(seen: Seen, id: str) -> Any:
    table = next((table for table in seen.event.tables if table.id == id), None)
    if table is None:
        raise DataError("table", f"{id or 'nothing'} is not in play.", "Ask the director for a link to another table.")
    return table_line(seen, table)
