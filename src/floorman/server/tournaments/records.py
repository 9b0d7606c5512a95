"""What the log of an event holds, and what boards are made of: an event, its book and its log in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec

from floorman.base import PlayerId, Value
from floorman.rulebook import Rulebook
from floorman.rulings.procedure import ProcedureStep
from floorman.server.screens import Again, Display, Layout, Notice, OnClock
from floorman.server.tournaments.create import EventSpec
from floorman.tournament.events import Opened, TournamentEvent
from floorman.tournament.journal import JournalEntry
from floorman.tournament.schedule import Level
from floorman.tournament.state import Guest, Player, Tournament, roster_of, stack_is_known


class Created(Value, frozen=True, tag=True):
    """The house has opened an event: as asked for, and as it is."""

    spec: EventSpec
    opening: Opened


class Did(Value, frozen=True, tag=True):
    """Acts with what followed from them: the time that had passed, and then what somebody did."""

    acts: tuple[JournalEntry, ...]


class PrecedentSet(Value, frozen=True, tag=True):
    """A ruling of the floor to go by from now on."""

    incident: str
    says: str
    topic: str
    cites: tuple[str, ...]
    note: str


class TermsSet(Value, frozen=True, tag=True):
    """The house has changed its terms: the event as it would be asked for now.

    `back` is a change that was undone with it, `redo` one that was redone.
    """

    spec: EventSpec
    back: int = 0
    redo: int = 0


class DisplaySet(Value, frozen=True, tag=True):
    """What TVs show from now on, and in which colours."""

    layout: Layout
    theme: Literal["auto", "dark", "light"]
    accent: str
    house: str


class LogoSet(Value, frozen=True, tag=True):
    """The picture that TVs show beside the event's name; no data where it was removed."""

    media: str
    data: bytes


class PlayerOnClock(Value, frozen=True, tag="ClockCalled"):
    """Time was called on a player, who has so many seconds, and then a count of so many."""

    player: PlayerId
    seconds: int
    count: int


class ClockEnded(Value, frozen=True, tag=True):
    """The player has acted, or the time is over."""

    player: PlayerId


class JoinAsked(Value, frozen=True, tag=True):
    """Somebody has asked by phone to play."""

    player: str


class JoinDeclined(Value, frozen=True, tag=True):
    """The floor has declined a request to play."""

    player: str


EventRecord = (
    Created | Did | PrecedentSet | TermsSet | DisplaySet | LogoSet | PlayerOnClock | ClockEnded
    | JoinAsked | JoinDeclined
)  # fmt: skip

_read: msgspec.json.Decoder[EventRecord] = msgspec.json.Decoder(EventRecord)


def read_record(body: Any) -> EventRecord:
    """A record's body; msgspec.MsgspecError where it is none."""
    return _read.decode(body)


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
    clock is stopped, where the server has done it; `steps` is what the staff are to do after the last act.
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
    steps: tuple[ProcedureStep, ...] = ()
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
        return player.chips if not self.event.started or stack_is_known(player) else None

    def untouched(self, player: Player) -> int | None:
        """What a player was given, for as long as it lies there as it was given.

        That is until a hand begins at the table, or the first level is over: some tables tell of no hand.
        """
        if player.out or player.count or player.came or not player.table or self.event.clock.level > 1:
            return None
        return None if self.event.table(player.table).level else player.chips

    def estimates(self) -> dict[str, int]:
        """What players have on average whose stacks nobody knows, by name: all the chips that are not accounted for.

        It can be paid in the smallest chip in play, so the first of them have one chip more than the others.
        """
        known = {player.name: self.stack(player) or self.untouched(player) for player in self.event.left}
        open_ = [player for player in self.event.left if player.table and not known[player.name]]
        if not open_:
            return {}
        unit = min(chip_values(self.event), default=int(self.event.smallest_chip))
        units = (self.event.in_play - sum(chips or 0 for chips in known.values())) // unit
        each, more = divmod(units, len(open_))
        if each < 1:  # the counts are wrong: more than there is
            each, more = max(1, self.event.in_play // len(self.event.left) // unit), 0
        ordered = sorted(open_, key=lambda player: (player.table, player.seat))
        return {player.name: unit * (each + (at < more)) for at, player in enumerate(ordered)}


def chip_values(event: Tournament) -> tuple[int, ...]:
    """The chips in play, smallest first, where somebody has said which there are."""
    stock = event.setup.stock
    if stock is None:
        return ()
    needed = max((row.big for row in event.setup.rows if isinstance(row, Level)), default=0)
    most = max([value for value, _ in event.setup.stack] + [needed])
    return tuple(value for value in stock.values if event.smallest_chip <= value <= most)
