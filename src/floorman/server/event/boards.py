"""Which board somebody gets, made once for each moment however many screens ask for it."""

from floorman.server.accounts.roles import Who
from floorman.server.boards import AnyBoard, DealerBoard, DirectorBoard, PublicBoard, TableLine
from floorman.server.event.director import director_board, table_line
from floorman.server.event.phones import Phones
from floorman.server.event.public import public_board, tv_board
from floorman.server.event.seen import Seen


class Boards:
    """The boards of one event at one moment."""

    def __init__(self, seen: Seen) -> None:
        self.seen = seen
        self._public: PublicBoard | None = None
        self._tv: PublicBoard | None = None
        self._director: DirectorBoard | None = None
        self._phones: Phones | None = None

    def of(self, who: Who) -> AnyBoard:
        """What somebody may see: by role, and for a dealer or a player by table and name."""
        if self._public is None:
            self._public = public_board(self.seen)
        match who.role:
            case "display":
                if self._tv is None:
                    self._tv = tv_board(self.seen, self._public)
                return self._tv
            case "player":
                if self._phones is None:
                    self._phones = Phones(self.seen, self._public)
                return self._phones.of(who.name)
            case "dealer":
                return DealerBoard(self._public, _table(self.seen, who.table))
            case "director" | "owner":
                if self._director is None:
                    self._director = director_board(self.seen, self._public)
                return self._director


def _table(seen: Seen, id: str) -> TableLine:
    """A dealer's table; an empty one where it is not in play."""
    table = next((table for table in seen.event.tables if table.id == id), None)
    return table_line(seen, table) if table else TableLine(id, (), 0)
