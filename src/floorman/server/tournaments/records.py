"""The records of an event, and what its screens are made of: the event, its book and its log in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from floorman.core import PlayerId
from floorman.core.values import Rewriting
from floorman.rules import Rulebook
from floorman.rules.book import ProcedureStep
from floorman.server.log.records import RecordBody, kind_of
from floorman.server.screens import Again, Display, Layout, Notice, OnClock
from floorman.server.tournaments.create import EventSpec
from floorman.text import Text
from floorman.tournament.engine import JournalEntry
from floorman.tournament.events import (
    CheckedIn,
    ChipsColored,
    Corrected,
    Entered,
    Invited,
    Opened,
    Redone,
    Renamed,
    TournamentEvent,
    Undone,
)
from floorman.tournament.schedule import Level
from floorman.tournament.state import Player, Tournament, label_of, stack_is_known
from floorman.tournament.wording import coloured_up


class Created(RecordBody, frozen=True, tag=True):
    """The event was created: its spec, and its first state."""

    spec: EventSpec
    opening: Opened


class Did(RecordBody, frozen=True, tag=True):
    """Acts with their events: the time that had passed, and then what somebody did."""

    acts: tuple[JournalEntry, ...]


class PrecedentSet(RecordBody, frozen=True, tag=True):
    """A ruling of the floor was noted as a precedent."""

    incident: str
    says: str
    topic: str
    cites: tuple[str, ...]
    note: str


class TermsSet(RecordBody, frozen=True, tag=True):
    """The terms were changed; `spec` is the whole spec from now on.

    `back` is a change that was undone by it, `redo` one that was redone.
    """

    spec: EventSpec
    back: int = 0
    redo: int = 0


class DisplaySet(RecordBody, frozen=True, tag=True):
    """The look of the TVs was changed."""

    layout: Layout
    theme: Literal["auto", "dark", "light"]
    accent: str
    house: str


class LogoSet(RecordBody, frozen=True, tag=True):
    """The logo was changed; no data where it was removed."""

    media: str
    data: bytes


class PlayerOnClock(RecordBody, frozen=True, tag="ClockCalled"):
    """The clock was called on a player, who has `seconds` to act, and then the `count`."""

    player: PlayerId
    seconds: int
    count: int


class ClockEnded(RecordBody, frozen=True, tag=True):
    """The clock on a player ended: the player has acted, or the time is over."""

    player: PlayerId


class JoinAsked(RecordBody, frozen=True, tag=True):
    """A player has asked by phone to play."""

    player: str


class JoinDeclined(RecordBody, frozen=True, tag=True):
    """The floor has declined a request to play."""

    player: str


EventRecord = (
    Created | Did | PrecedentSet | TermsSet | DisplaySet | LogoSet | PlayerOnClock | ClockEnded
    | JoinAsked | JoinDeclined
)  # fmt: skip

_read: msgspec.json.Decoder[EventRecord] = msgspec.json.Decoder(EventRecord)


class RecordReader:
    """Reads the records of one tournament, from the first on; those of 0.1.0 are brought up to date.

    In 0.1.0 a player was known by name, and after a Renamed by the new one. To replace names by ids, the reader keeps
    the names on the list `now`, and all that there `ever` were, which an undo may bring back.
    """

    def __init__(self) -> None:
        self._now: dict[str, str] = {}
        self._ever: dict[str, str] = {}

    def read(self, body: msgspec.Raw | bytes) -> EventRecord:
        """Return the body of the next record.

        Raise msgspec.MsgspecError for an invalid one, DataError for a later version.
        """
        if kind_of(body).v > 1:
            return _read.decode(body)
        record: EventRecord = msgspec.convert(_with_ids(msgspec.json.decode(body)), EventRecord)
        match record:
            case Created(opening=opening):
                self._list(opening.event)
                return replace(record, opening=replace(opening, event=self._snapshot(opening.event)))
            case Did(acts=acts):
                return replace(record, acts=tuple(self._act(act) for act in acts))
            case PlayerOnClock() | ClockEnded():
                on_clock: EventRecord = self._ids.of(record)
                return on_clock
            case _:
                return record

    @property
    def _ids(self) -> Rewriting:
        return Rewriting({"id": lambda name: self._now.get(name) or self._ever.get(name, name)})

    def _act(self, act: JournalEntry) -> JournalEntry:
        action = self._ids.of(act.action)
        events = tuple(self._event(event) for event in act.events)
        since = None if act.since is None else tuple(self._ids.of(one) for one in act.since)
        return replace(act, action=action, events=events, since=since)

    def _event(self, event: TournamentEvent) -> TournamentEvent:
        match event:
            case Entered(player=name) | CheckedIn(player=name):
                id = self._enter(name)
                return replace(event, player=id, name=label_of(id, name))
            case Invited(players=names):
                ids = tuple(self._enter(name) for name in names)
                labels = tuple(map(label_of, ids, names))
                return replace(event, players=ids, names=labels if any(labels) else ())
            case Renamed(player=old, to=new):
                renamed = self._ids.of(event)
                self._now.pop(old, None)
                self._now[new] = self._ever[new] = renamed.player
                return renamed
            case Undone(event=snapshot) | Redone(event=snapshot) | Corrected(event=snapshot):
                self._list(snapshot)
                return replace(self._ids.of(event), event=self._snapshot(snapshot))
            case _:
                return self._ids.of(event)

    def _enter(self, name: str) -> PlayerId:
        """Return the id of a player who enters a list: the name, or a numbered one if another player has had it."""
        if name not in self._now:
            taken, before = set(self._now.values()), self._ever.get(name, name)
            free = (before, *(f"{name}-{number}" for number in range(2, len(taken) + 3)))
            self._now[name] = self._ever[name] = next(id for id in free if id not in taken)
        return PlayerId(self._now[name])

    def _list(self, tournament: Tournament) -> None:
        """Take the names on the list from a stored event."""
        names = [*(player.name for player in tournament.players), *(guest.name for guest in tournament.guests)]
        self._now = {name: self._now.get(name) or self._ever.get(name, name) for name in names}
        self._ever |= self._now

    def _snapshot(self, tournament: Tournament) -> Tournament:
        tournament = self._ids.of(tournament)
        return replace(
            tournament,
            players=tuple(replace(one, label=label_of(one.id, one.label)) for one in tournament.players),
            guests=tuple(replace(one, label=label_of(one.id, one.label)) for one in tournament.guests),
        )


def _with_ids(plain: Any) -> Any:
    """Give players and guests of version 1, which only have a name, an id and a label."""
    if isinstance(plain, list):
        return [_with_ids(one) for one in plain]
    if not isinstance(plain, dict):
        return plain
    found = {key: _with_ids(value) for key, value in plain.items()}
    if "setup" in found and "clock" in found:
        for key in ("players", "guests"):
            found[key] = [{**one, "id": one["name"], "label": one["name"]} for one in found.get(key, ())]
            for one in found[key]:
                del one["name"]
    return found


def read_record(body: msgspec.Raw | bytes) -> EventRecord:
    """Return the body of a single record. Use a RecordReader for those of a whole tournament."""
    return RecordReader().read(body)


@dataclass(frozen=True, slots=True)
class TextLine:
    """One record in words; `undo` is its act, `redo` the number of its undo, 0 where it has none."""

    no: int
    at_ms: int
    by: str
    says: tuple[Text, ...]
    cites: tuple[str, ...]
    undo: int = 0
    redo: int = 0


@dataclass(frozen=True, slots=True)
class Notable:
    """A notice for everybody: its `event`, the act it comes from, and the players it is about.

    It is shown until the time of day `until_ms`; as long as it is true where that is None.
    """

    no: int
    at_ms: int
    kind: str
    says: Text
    cites: tuple[str, ...]
    about: tuple[str, ...] = ()
    act: int = 0
    event: TournamentEvent | None = None
    until_ms: int | None = None

    def notice(self, at_ms: int) -> Notice:
        """Return the notice as screens show it at a time."""
        left = None if self.until_ms is None else max(0, self.until_ms - at_ms)
        age = max(0, at_ms - self.at_ms)
        table, elsewhere = "", ""
        if isinstance(self.event, ChipsColored) and self.event.table:
            table, elsewhere = self.event.table, str(coloured_up(self.event))
        return Notice(self.no, age, self.kind, str(self.says), self.cites, left, table, elsewhere)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Held:
    """The act by which the server stopped a clock that nobody watched, and the second of the event at which it did."""

    act: int
    at: int


@dataclass(frozen=True, slots=True)
class Seen:
    """An event at a moment: `ms` after it was opened, at the time of day `at_ms`, after record `no`.

    `undone` are the undone acts, each with what redoes it; `undo` and `redo` are what comes next. `waiting` have asked
    by phone to play, `declined` may not: both are ids, as is `claimed`. The room `code` and the `join_url` lead a phone
    to the event; both are empty while phones cannot join. `held` is why the clock is stopped, where the server did it;
    `steps` are what the staff are to do after the last act. `tournament` has the stacks of hands whose pots are pushed
    on a table's tablet, `on_record` only those that were reported.
    """

    id: str
    no: int
    at_ms: int
    ms: int
    spec: EventSpec
    book: Rulebook
    tournament: Tournament
    on_record: Tournament
    lines: Sequence[TextLine]
    undone: Mapping[int, int]
    undo: Again | None
    redo: Again | None
    notable: tuple[Notable, ...]
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
        """Whether a player has won, or the prizes are settled by a deal."""
        return self.tournament.closed or self.tournament.won

    def stack(self, player: Player) -> int | None:
        """Return a player's chips where they are known: before the first hand, and from a count until the next hand is
        over.
        """
        if player.out:
            return None
        return player.chips if not self.tournament.started or stack_is_known(player) else None

    def untouched(self, player: Player) -> int | None:
        """Return a player's starting stack as long as it has not been played with; None otherwise.

        It is played with once a hand begins at the table, or the first level is over, as some tables report no hands. A
        player who came from another table may have played there, unless no table has reported a hand.
        """
        if player.out or player.count or not player.table or self.tournament.clock.level > 1:
            return None
        if player.came and any(table.level for table in self.tournament.tables):
            return None
        return None if self.tournament.table(player.table).level else player.chips

    def estimates(self) -> dict[str, int]:
        """Return the average stack of players whose stacks are unknown, by id: all chips that are not accounted for.

        Each stack can be paid in the smallest chip in play, so the first players have one chip more than the others.
        """
        known = {player.id: self.stack(player) or self.untouched(player) for player in self.tournament.left}
        open_ = [player for player in self.tournament.left if player.table and not known[player.id]]
        if not open_:
            return {}
        unit = min(chip_values(self.tournament), default=int(self.tournament.smallest_chip))
        units = (self.tournament.in_play - sum(chips or 0 for chips in known.values())) // unit
        each, more = divmod(units, len(open_))
        if each < 1:  # the counts are wrong: more than there is
            each, more = max(1, self.tournament.in_play // len(self.tournament.left) // unit), 0
        ordered = sorted(open_, key=lambda player: (player.table, player.seat))
        return {player.id: unit * (each + (at < more)) for at, player in enumerate(ordered)}


def chip_colours(tournament: Tournament) -> tuple[tuple[int, str], ...]:
    """Return value and colour of the chips whose colour is known."""
    stock = tournament.setup.stock
    return tuple((int(chip.value), chip.colour) for chip in (stock.chips if stock else ()) if chip.colour)


def chip_values(tournament: Tournament) -> tuple[int, ...]:
    """Return the chips in play, smallest first; none where they are not known."""
    stock = tournament.setup.stock
    if stock is None:
        return ()
    needed = max((row.big for row in tournament.setup.rows if isinstance(row, Level)), default=0)
    most = max([value for value, _ in tournament.setup.stack] + [needed])
    return tuple(value for value in stock.values if value <= most and not tournament.is_coloured_up(value))
