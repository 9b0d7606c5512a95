"""What boards are made of: an event, its book, and its log in words, as of one moment."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from floorman.base import PlayerId
from floorman.rulebook import Rulebook
from floorman.server.screens import Again, Display, Notice, OnClock
from floorman.server.tournaments.create import EventSpec
from floorman.tournament.counting import known
from floorman.tournament.events import TournamentEvent
from floorman.tournament.roster import roster_of
from floorman.tournament.state import Guest, Player, Tournament


@dataclass(frozen=True, slots=True)
class TextLine:
    """One record in words; `undo` is its act, `redo` the number of its undo, 0 where it has none."""

    no: int
    at_ms: int
    by: str
    says: tuple[str, ...]
    cites: tuple[str, ...]
    undo: int = 0
    redo: int = 0


@dataclass(frozen=True, slots=True)
class Notable:
    """One thing that everybody hears of: what `happened`, in which act, and about which players.

    It is shown until `until_ms`, a time of day; for as long as it is true where that is None.
    """

    no: int
    at_ms: int
    kind: str
    says: str
    cites: tuple[str, ...]
    about: tuple[str, ...] = ()
    act: int = 0
    happened: TournamentEvent | None = None
    until_ms: int | None = None

    def notice(self, at_ms: int) -> Notice:
        """As it is shown at a time."""
        left = None if self.until_ms is None else max(0, self.until_ms - at_ms)
        return Notice(self.no, max(0, at_ms - self.at_ms), self.kind, self.says, self.cites, left)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Held:
    """The server has stopped the clock because nobody watched it: by which act, and at which second of the event."""

    act: int
    at: int


@dataclass(frozen=True, slots=True)
class Seen:
    """An event at a moment: `ms` after it was opened, at the time of day `at_ms`, after record `no`.

    `undone` are the acts that were undone, each with what redoes it, `undo` and `redo` what comes next; `renamed` are
    new names by old ones. Those who are `waiting` have asked by phone to play, those who are `declined` may not. The
    room `code` and the `join_url` lead a phone to the event; both are empty while that is not wanted. `held` is why the
    clock is stopped, where the server has done it.
    """

    id: str
    no: int
    at_ms: int
    ms: int
    spec: EventSpec
    book: Rulebook
    event: Tournament
    lines: Sequence[TextLine]
    undone: Mapping[int, int]
    undo: Again | None
    redo: Again | None
    notable: tuple[Notable, ...]
    renamed: Mapping[str, str]
    claimed: frozenset[str]
    display: Display = field(default_factory=Display)
    on_clock: OnClock | None = None
    waiting: tuple[str, ...] = ()
    declined: frozenset[str] = frozenset()
    code: str = ""
    join_url: str = ""
    held: Held | None = None

    @property
    def over(self) -> bool:
        """Whether somebody has won, or the prizes are settled by a deal."""
        left = self.event.left
        return self.event.closed or (self.event.started and len(left) == 1 and left[0].place == 1)

    def called(self, name: str) -> Player | None:
        """Who has a name, or had it."""
        rank = roster_of(self.event.players).rank
        for _ in range(len(self.renamed) + 1):
            if name in rank:
                return self.event.players[rank[PlayerId(name)]]
            name = self.renamed.get(name, name)
        return None

    def guest_called(self, name: str) -> Guest | None:
        """Return the guest who has a name, or had it."""
        for _ in range(len(self.renamed) + 1):
            guest = self.event.guest(name)
            if guest is not None:
                return guest
            name = self.renamed.get(name, name)
        return None

    def stack(self, player: Player) -> int | None:
        """What a player has, where it is known: before the first hand, and from a count until the next hand is over."""
        if player.out:
            return None
        return player.chips if not self.event.started or known(player) else None

    def untouched(self, player: Player) -> int | None:
        """What a player was given, for as long as it lies there as it was given.

        That is until a hand begins at the table, or the first level is over: some tables tell of no hand.
        """
        if player.out or player.count or player.came or not player.table or self.event.clock.level > 1:
            return None
        return None if self.event.table(player.table).level else player.chips
