"""A live event under test: an event keeper, a log in memory and a clock that is moved by hand."""

import json
from typing import Any

import msgspec

from floorman.core import encode
from floorman.server.log.records import Recorded, RecordRow, StreamChain
from floorman.server.rights import Who
from floorman.server.screens import DirectorScreen, PlayerScreen, PublicScreen
from floorman.server.streams.keeper import RecordText
from floorman.server.tournaments.acts import seeds_from
from floorman.server.tournaments.export import export
from floorman.server.tournaments.keeper import EventKeeper
from floorman.tournament.state import Tournament

OWNER = Who("owner")
DIRECTOR = Who("director", "friday")
TV = Who("display", "friday")
OPENED = 1_700_000_000_000

FRIDAY = {
    "name": "Friday Freezeout",
    "book": "hpt",
    "buy_in": 2000,
    "players": [f"Player {number}" for number in range(1, 28)],
}
"""27 players by a book with its own schedule, chips and prizes."""


class Live:
    """What an actor does for a keeper, without a network: decide, record, take."""

    def __init__(self, **changed: Any) -> None:
        self.keeper = EventKeeper("friday", seeds_from(changed.pop("seed", 7)))
        self.records: list[Recorded] = []
        self.at_ms = OPENED
        self.do({"type": "CreateEvent", "spec": {**FRIDAY, **changed}}, OWNER)

    def do(self, act: Any, who: Who = DIRECTOR) -> RecordText:
        """Carry an act out, as a browser sends it; Refused or DataError where it is not."""
        return self._record(self.keeper.decide(who, msgspec.Raw(json.dumps(act).encode()), self.at_ms), who.shown)

    def wait(self, seconds: float) -> None:
        """Let time pass, and have recorded what happens by itself meanwhile."""
        until = self.at_ms + round(1000 * seconds)
        while True:
            due = self.keeper.next_due_ms(self.at_ms)
            if due is None or self.at_ms + due > until:
                break
            self.at_ms += due
            self._record(self.keeper.due(self.at_ms), "clock")
        self.at_ms = until

    def _record(self, bodies: list[Any], by: str) -> RecordText:
        told = RecordText(())
        for body in bodies:
            record = Recorded(len(self.records) + 1, self.at_ms, by, "", msgspec.Raw(encode(body)))
            self.records.append(record)
            told = self.keeper.take(record)
        return RecordText(tuple(map(str, told.says)), told.cites, told.act)

    def again(self) -> EventKeeper:
        """Another keeper that has read the log."""
        keeper = EventKeeper("friday")
        for record in self.records:
            keeper.take(record)
        return keeper

    def export(self) -> bytes:
        """The event as a file, its hashes as a log makes them."""
        chain, rows = StreamChain(), []
        for one in self.records:
            body = bytes(one.body).decode()
            hash = chain.after(one.at_ms, one.by, one.command, body)
            rows.append(RecordRow(one.no, one.at_ms, one.by, one.command, body, hash))
        return export(self.keeper.id, self.keeper.spec.name, rows)

    @property
    def event(self) -> Tournament:
        return self.keeper.event

    def director(self) -> DirectorScreen:
        board = self.keeper.screen(DIRECTOR, self.at_ms)
        assert isinstance(board, DirectorScreen)
        return board

    def public(self) -> PublicScreen:
        board = self.keeper.screen(TV, self.at_ms)
        assert isinstance(board, PublicScreen)
        return board

    def phone(self, name: str) -> PlayerScreen:
        board = self.keeper.screen(Who("player", "friday", name=name), self.at_ms)
        assert isinstance(board, PlayerScreen)
        return board

    def at(self, table: int) -> list[str]:
        """The players at a table by seat."""
        return [str(player.name) for player in self.event.at(self.event.tables[table - 1].id)]

    def start(self) -> "Live":
        """Draw seats and deal the first hand."""
        self.do({"type": "DrawSeats"})
        self.do({"type": "StartClock"})
        return self

    def bust(self, *names: str, **also: Any) -> RecordText:
        """Players of one table go out on one hand, the first of them with the most chips.

        Of the last ones nobody buys a new stack, so that the event is over.
        """
        told = self.bust_only(*names, **also)
        while len(self.event.left) == 1 and not self.event.won:
            told = self.do({"type": "Choose", "code": "no-rebuy"})
        return told

    def bust_only(self, *names: str, **also: Any) -> RecordText:
        """Players go out, and nobody has said yet whether one of them buys a new stack."""
        at = self.event.player(names[0]).table  # type: ignore[arg-type]
        with_chips = [[name, 1000 - number] for number, name in enumerate(names)]
        return self.do({"type": "Bust", "players": list(names), "at": at, "started_with": with_chips, **also})
