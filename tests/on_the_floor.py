"""A card room for tests: do something, look at what follows, and see why something is refused."""

from typing import Any

from floorman.cardroom import Cardroom, RoomAction, RoomDecision, apply, decide, open_room
from floorman.cardroom import actions as do
from floorman.cardroom.events import RoomEvent
from floorman.cardroom.state import RoomTerms
from floorman.core import PlayerId, Refused, SeatNo
from floorman.rules import Rulebook, load_book


def require_whole(room: Cardroom) -> None:
    """The accounts of a room add up, and nobody is in two seats."""
    assert sum(room.ledger.values()) == 0
    seated = [(one.name, game.id) for game in room.games.values() for one in game.occupants]
    assert len(seated) == len(set(seated))
    assert set(seated) == {(name, game) for name, games in room.places.items() for game in games}


class FloorDesk:
    """A room and the book in force. Whatever is done, the room stays whole: accounts even, nobody in two seats."""

    def __init__(self, book: str | Rulebook = "roberts-10", terms: RoomTerms | None = None) -> None:
        self.book = load_book(book) if isinstance(book, str) else book
        self.log: list[RoomEvent] = [open_room(terms)]
        self.room: Cardroom = apply(Cardroom(), *self.log)

    def does(self, action: RoomAction) -> RoomDecision:
        """Carry an action out; Refused goes through."""
        decision = decide(self.room, action, self.book, cite=True)
        self.room = apply(self.room, *decision.events)
        self.log += decision.events
        require_whole(self.room)
        return decision

    def refuses(self, action: RoomAction) -> str:
        """The code with which an action is refused, nothing having changed; empty where it is not refused."""
        before = self.room
        try:
            decide(self.room, action, self.book)
        except Refused as no:
            assert self.room is before
            assert str(no).endswith(".")
            return no.code
        return ""

    def opens(self, game: str, kind: str, *names: str, size: int = 9, **terms: Any) -> "FloorDesk":
        """A game with these players in seats 1, 2, 3..."""
        self.does(do.OpenGame(game, kind, size, **terms))
        for seat, name in enumerate(names, 1):
            self.does(do.TakeSeat(PlayerId(name), game, SeatNo(seat)))
        return self

    def waits(self, kind: str, *names: str) -> "FloorDesk":
        """These join a list."""
        for name in names:
            self.does(do.JoinList(PlayerId(name), kind))
        return self

    def listed(self, kind: str) -> list[str]:
        """The names on a list."""
        return [one.name for one in self.room.waiting(kind)]
