"""The keepers of all streams: events, their tables with a dealer, card rooms and their games.

Also the hand of a tablet.

A dealer reports a hand incident by incident on a stream of the table's own. Records hold the rulings themselves, so
that an old log can be replayed without a book.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import msgspec
from msgspec import MsgspecError
from msgspec.structs import replace

from floorman.core import DataError, InvariantError, Refused, Value, read_json, unusable
from floorman.desk.desk import Desk, HandStanding, HouseDrop, stands
from floorman.desk.incidents import Unreadable, in_words
from floorman.desk.notation import NO_NAMES, Reported, board_seen
from floorman.desk.situation import Situation, opened, shown
from floorman.floor import Incident, LiveTable, Ruling, after
from floorman.floor.procedure import Ruled
from floorman.hand import GAMES
from floorman.rules import Rulebook
from floorman.rules.book import cites_of_refusal
from floorman.server.log import Altered, Log
from floorman.server.log.records import RecordBody, Recorded, kind_of
from floorman.server.rights import ACTS, STAFF, Who, may_act, may_report_in_room
from floorman.server.rooms.keeper import (
    OnTablet,
    RoomCreated,
    RoomHouseSet,
    RoomKeeper,
    RoomRedone,
    RoomSpec,
    RoomUndone,
    RunOf,
    read_room_record,
    room_book,
)
from floorman.server.screens import HandScreen
from floorman.server.streams.keeper import Keeper, RecordText
from floorman.server.tournaments.create import EventSpec, event_book
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.records import Created, TermsSet, read_record
from floorman.text import message, naming, plain


def at_stakes(situation: Situation, code: str) -> Situation:
    """Return a hand in the event's game.

    At limit the big blind is the small bet; at stud the small one is the bring-in.

    >>> hand = at_stakes(Situation("hpt", {1: 500, 2: 500}, (10, 20), 1), "RAZZ")
    >>> hand.blinds, hand.bring_in, hand.limits
    ((), 10, (20, 40))
    """
    game = GAMES[code]
    if len(situation.blinds) != 2:
        raise unusable("blinds", "two-blinds")
    small, big = situation.blinds
    limits = (big, 2 * big) if game.limit == "limit" else None
    if game.stud:
        return replace(situation, game=code, limits=limits, bring_in=small, blinds=(), button=0)
    return replace(situation, game=code, limits=limits, bring_in=0)


class StartHand(Value, frozen=True, tag=True):
    """Deal a hand: stacks, blinds and the button as they are.

    The event's book is used, whatever book is written here.
    """

    situation: Situation


class TellHand(Value, frozen=True, tag=True):
    """Report what happened: an incident, what was heard at a seat, or a line as somebody types it."""

    reported: Reported = msgspec.field(name="told")


class NameCards(Value, frozen=True, tag=True):
    """Name the cards on the board and those tabled, once all players can see them."""

    hole: dict[int, str] = msgspec.field(default_factory=dict)
    board: str = ""


class TakeBack(Value, frozen=True, tag=True):
    """Take back the last incident, which was reported wrongly."""


class PutAway(Value, frozen=True, tag=True):
    """Put the hand away; `final` once its result is recorded in the event, and then it cannot be brought back."""

    final: bool = False


DealerAct = StartHand | TellHand | NameCards | TakeBack | PutAway

ACTS.update(dict.fromkeys((StartHand, TellHand, NameCards, TakeBack, PutAway), STAFF))


class LineRuled(RecordBody, frozen=True, tag=True):
    """An incident and the ruling on it. 0.1.0 recorded the `line` beside what it was read as."""

    incident: Incident = msgspec.field(name="told")
    ruling: Ruling
    line: str = ""


class HandOpened(RecordBody, frozen=True, tag=True):
    """A hand was opened at its first decision; where its cards were named later, with every incident before."""

    situation: Situation
    dealt: LiveTable
    ruled: tuple[LineRuled, ...] = ()


class LineTakenBack(RecordBody, frozen=True, tag=True):
    """The last incident was taken back. 0.1.0 recorded the `line`."""

    line: str = ""


class HandPutAway(RecordBody, frozen=True, tag=True):
    """The hand was put away; unless it is `final`, it can be brought back until the next is dealt."""

    final: bool = False


class HandBroughtBack(RecordBody, frozen=True, tag=True):
    """The hand that was put away last was brought back."""


HandRecord = HandOpened | LineRuled | LineTakenBack | HandPutAway | HandBroughtBack


class _Away(NamedTuple):
    """A hand that was put away and can be brought back."""

    situation: Situation
    desk: Desk


_record: msgspec.json.Decoder[HandRecord] = msgspec.json.Decoder(HandRecord)


Names = Callable[[], Mapping[int, str]]
"""Returns the names of players by seat."""

Takes = Callable[[Situation, HandStanding], HouseDrop | None]
"""Returns what the house takes from the pot of a hand that is over; None where it takes nothing."""

MayReport = Callable[[Who, msgspec.Struct, Callable[[str], str], str], None]
"""Checks that somebody may report on a hand; raises NotAllowed if not."""


class InForce(NamedTuple):
    """What a hand is dealt and ruled by: the event's book with the house's rules over it, those rules, and the game.

    `base` is the name of the book without the house's rules. In a card room `game` is empty: each hand has its own game
    and stakes.
    """

    book: Rulebook
    house: dict[str, Any]
    base: str
    game: str = "NLHE"


class HandKeeper:
    """The keeper of one table's hand.

    `newest` returns what is in force when a hand is dealt; it may change between hands.

    `names` is called whenever a sentence names players; names are not stored with the hand. Once a card room has booked
    the hand as `ended`, only the room can bring it back, which returns the pot.
    """

    waits = True

    def __init__(
        self,
        table: str,
        newest: Callable[[], InForce],
        may: MayReport = may_act,
        names: Names = lambda: NO_NAMES,
        takes: Takes = lambda dealt, now: None,
        ended: Callable[[], bool] = lambda: False,
    ) -> None:
        self.table = table
        self.names = names
        self._may = may
        self._takes = takes
        self._ended = ended
        self.situation: Situation | None = None
        self.desk: Desk | None = None
        self.no = 0
        self._away: _Away | None = None
        self._newest = newest
        self._now = newest()

    def decide(self, who: Who, act: msgspec.Raw, at_ms: int) -> list[HandRecord]:
        """Return the bodies of the records that follow from a dealer's act.

        Raise Refused, NotAllowed or DataError if not done.
        """
        done: DealerAct = read_json(act, DealerAct, "act")  # type: ignore[arg-type]
        self._may(who, done, lambda _: self.table, self.table)
        match done:
            case StartHand(situation=situation):
                return [self._start(situation)]
            case TellHand(reported=reported):
                return [self._rule(reported)]
            case NameCards(hole=hole, board=board):
                return [self._name(hole, board) if hole else self._board(board)]
            case TakeBack():
                if self.desk is None and self._away:
                    if self._ended():
                        raise Refused("clock.new-hand", "hand-ended", game=self.table)
                    return [HandBroughtBack()]
                if not self._hand().ruled:
                    raise Refused("td.authority", "nothing-told.in-hand")
                return [LineTakenBack()]
            case PutAway(final=final):
                self._hand()
                return [HandPutAway(final)]

    def cites(self, topic: str, code: str = "") -> tuple[str, ...]:
        """Return the rules of the book in force on a topic, those behind a refusal's `code` first."""
        return cites_of_refusal(topic, code, self._now.book) if topic else ()

    def due(self, at_ms: int) -> list[HandRecord]:
        """Return an empty list: in a hand nothing happens by itself."""
        return []

    def next_due_ms(self, at_ms: int) -> int | None:
        """Return None: in a hand nothing happens by itself."""
        return None

    def take(self, record: Recorded) -> RecordText:
        """Apply a record; return it in words."""
        self.no = record.no
        body = _read(record.body)
        match body:
            case HandOpened(situation=situation, dealt=dealt, ruled=ruled):
                self.situation, self._away = situation, None
                self.desk = Desk(situation.setup, self._book_of(situation))
                self.desk.dealt, self.desk.boards = dealt, situation.boards
                if situation.format == "cash" and situation.street:  # the tablet takes up no other hand on the flop
                    self.desk.bomb_ante = situation.pot // len(situation.stacks)
                for one in ruled:
                    self._add(one)
                return RecordText((message("log.cards-set" if ruled else "log.hand-begun"),))
            case LineRuled():
                self._add(body)
                ruling = body.ruling
                return RecordText((ruling.says,), (*ruling.citations, *ruling.consulted))
            case LineTakenBack():
                incident = self._hand().ruled.pop().incident
                return RecordText((message("log.line-undone", says=in_words(incident)),))
            case HandPutAway(final=final):
                if self.situation and self.desk:
                    self._away = None if final else _Away(self.situation, self.desk)
                self.situation, self.desk = None, None
                return RecordText((message("log.hand-away" if final else "log.hand-away-back"),))
            case HandBroughtBack():
                if self._away:
                    self.situation, self.desk = self._away
                    self._away = None
                return RecordText((message("log.hand-back"),))

    @property
    def is_away(self) -> bool:
        """Whether there is a hand that was put away and can be brought back."""
        return self._away is not None

    @property
    def unit(self) -> int:
        """How many chips of the hand make one unit of the amounts that people read: 100 where it is played in cents."""
        return self.situation.unit if self.situation else 1

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The seats with a live hand; none once the hand is over or put away."""
        hand = self.desk.table.hand if self.desk else None
        return tuple(seat.no for seat in hand.live) if hand and hand.stage != "over" else ()

    @property
    def result(self) -> Mapping[int, int]:
        """The chips of each seat once the pots are pushed; empty during a hand and once the hand is put away."""
        if self.desk is None or self.desk.table.hand.stage != "over":
            return {}
        return {int(seat): int(chips) for seat, chips in stands(self.desk).stacks.items()}

    def screen(self, who: Who, at_ms: int) -> HandScreen:
        """Return the hand's screen, for its dealer and the floor."""
        drop = None
        if self.desk and self.situation:
            over = self.desk.table.hand.stage == "over"
            drop = self.desk.drop = self._takes(self.situation, stands(self.desk)) if over else None
        with naming(self.names(), self.unit):
            answered = shown(self.desk) if self.desk else None
        return HandScreen(self.table, self.no, self.situation, answered, self._now.game, self._away is not None, drop)

    def _book_of(self, situation: Situation) -> Rulebook:
        """Return the book that a hand was dealt by; where that cannot be loaded any more, the book in force."""
        try:
            return situation.rulebook
        except DataError:
            return self._now.book

    def _hand(self) -> Desk:
        if self.desk is None:
            raise Refused("clock.new-hand", "no-hand.deal-first")
        return self.desk

    def _start(self, situation: Situation) -> HandOpened:
        if self.desk and self.desk.table.hand.stage != "over":
            raise Refused("clock.new-hand", "hand-in-progress.finish")
        now = self._now = self._newest()
        at = at_stakes(situation, now.game) if now.game else replace(situation, format="cash")
        own = replace(at, book=now.base, house=now.house, lines=(), hole={}, board="", names={})
        return HandOpened(own, opened(own).dealt)

    def _rule(self, reported: Reported) -> LineRuled:
        desk = self._hand()
        try:
            return _ruled(desk.look(reported, self.names(), self.unit))
        except Unreadable as unclear:
            raise unusable("line", "unclear", why=unclear.says, example=unclear.example) from unclear

    def _board(self, named: str) -> LineRuled:
        try:
            return self._rule(board_seen(named))
        except Unreadable as unclear:
            raise unusable("board", "unclear", why=unclear.says, example=unclear.example) from unclear

    def _name(self, hole: dict[int, str], board: str) -> HandOpened:
        """Return the same hand with cards that are known now, and with all its incidents ruled on again."""
        incidents = [one.incident for one in self._hand().ruled]
        assert self.situation
        known = msgspec.structs.replace(self.situation, hole=self.situation.hole | hole, board=board)
        desk = opened(known)
        return HandOpened(known, desk.dealt, tuple(_ruled(desk.report(one)) for one in incidents))

    def _add(self, one: LineRuled) -> None:
        desk = self._hand()
        before = desk.table
        desk.ruled.append(Ruled(before, one.incident, one.ruling, after(before, one.ruling)))


def _read(body: bytes | msgspec.Raw) -> HandRecord:
    """Decode a record; in one of 0.1.0, turn sentences into messages."""
    try:
        return _record.decode(body)
    except msgspec.ValidationError:
        return msgspec.convert(_upcast(msgspec.json.decode(body)), HandRecord, str_keys=True)  # type: ignore[no-any-return]


def _upcast(record: dict[str, Any]) -> dict[str, Any]:
    """Turn the sentences of rulings in a record of 0.1.0 into messages."""
    for one in (record, *record.get("ruled", ())):
        ruling = one.get("ruling", {})
        if isinstance(ruling.get("says"), str):
            ruling["says"] = msgspec.to_builtins(plain(ruling["says"]))
    return record


def _ruled(ruled: Ruled) -> LineRuled:
    return LineRuled(ruled.incident, ruled.ruling)


Claims = Callable[[str], frozenset[str]]
Door = Callable[[str], tuple[str, str]]
"""Returns the room code of an event, and its address for phones; both are empty where there is none."""


InHand = Callable[[str, str], tuple[int, ...]]
"""Returns the seats still in the hand on a table's tablet; none where no hand is being played there."""


Pushed = Callable[[str, str], Mapping[int, int]]
"""Returns the chips of each seat once the pots of the hand on a table's tablet are pushed; empty before and after."""


SeatedAt = Callable[[str, str], Mapping[int, str]]
"""Returns the names of the players at a table of a stream, by seat, as far as they are known now."""


OpenRoom = Callable[[str], RoomKeeper | None]
"""Returns the keeper of a room, if it is in memory now."""


OpenedEvent = Callable[[str], EventKeeper | None]
"""Returns the keeper of an event, if it is in memory now."""


def keepers(
    log: Log,
    claims: Claims,
    door: Door,
    in_hand: InHand,
    pushed: Pushed,
    seated: SeatedAt,
    played: OnTablet,
    open_room: OpenRoom,
    opened_event: OpenedEvent,
    run_of: RunOf,
) -> Callable[[str], Keeper | None]:
    """Return the function that makes a new keeper for a stream; it returns None for a name that no stream can have."""

    def make(stream: str) -> Keeper | None:
        match stream.split("/"):
            case ["events", event] if event:
                return EventKeeper(event, claims=claims, door=door, in_hand=in_hand, pushed=pushed)
            case ["rooms", room] if room:
                return RoomKeeper(room, door=door, played=played, run_of=run_of, claims=claims)
            case ["rooms", room, "tables", game] if game:
                spec = room_spec(log, room)
                if spec is None:
                    return None

                def in_force() -> InForce:
                    live = open_room(room)
                    if live is None:
                        return _in_force_in_room(log, room, spec)
                    return InForce(live.book, dict(live.house), spec.book, "")

                def takes(dealt: Situation, now: HandStanding) -> HouseDrop | None:
                    live = open_room(room)
                    return live.drop_of(game, dealt, now) if live else None

                def ended() -> bool:
                    live = open_room(room)
                    return live is None or not live.in_hand(game)

                def may_report(who: Who, act: msgspec.Struct, table_of: Callable[[str], str], at: str) -> None:
                    live = open_room(room)
                    if live:
                        live.need_own_game(who)
                    may_report_in_room(who, act, table_of, at)

                names = partial(seated, room_stream(room), game)
                return HandKeeper(game, in_force, may_report, names, takes, ended)
            case ["events", event, "tables", table] if table:
                if spec_of(log, event) is None:
                    return None

                def in_force_in_event() -> InForce:
                    live = opened_event(event)
                    if live is None:
                        return _in_force(log, event)
                    return InForce(live.book, dict(live.spec.house), live.spec.book, live.spec.game)

                names = partial(seated, f"events/{event}", table)
                return HandKeeper(table, in_force_in_event, names=names)
        return None

    return make


def _in_force(log: Log, event: str) -> InForce:
    """Return the terms that an event is played by now: as it was created, or by the last change."""
    spec = spec_of(log, event)
    for record in log.read(f"events/{event}"):
        if kind_of(record.body).type == "TermsSet":
            changed = read_record(record.body)
            spec = changed.spec if isinstance(changed, TermsSet) else spec
    if spec is None:
        raise InvariantError(f"there is no event {event}")
    return InForce(event_book(spec), dict(spec.house), spec.book, spec.game)


def _in_force_in_room(log: Log, room: str, spec: RoomSpec) -> InForce:
    """Return what a room plays by now: as it was opened, or by the last change of its house rules not undone since."""
    set_in: dict[int, dict[str, Any]] = {}
    gone: set[int] = set()
    for record in log.read(room_stream(room)):
        if kind_of(record.body).type in ("RoomHouseSet", "RoomUndone", "RoomRedone"):
            match read_room_record(record.body):
                case RoomHouseSet(house):
                    set_in[record.no] = house
                case RoomUndone(act):
                    gone.add(act)
                case RoomRedone(act):
                    gone.discard(act)
    house = next((set_in[no] for no in reversed(set_in) if no not in gone), spec.house)
    return InForce(room_book(spec, house), dict(house), spec.book, "")


def spec_of(log: Log, event: str) -> EventSpec | None:
    """Return what the host asked for when an event was created, from its first record.

    None where there is no such event.
    """
    first = next(iter(log.read(f"events/{event}")), None)
    created = first and read_record(first.body)
    return created.spec if isinstance(created, Created) else None


def streams_of(log: Log, event: str) -> list[str]:
    """Return the streams of an event: its own and those of its tables."""
    own = f"events/{event}"
    return [stream for stream in log.streams() if stream == own or stream.startswith(f"{own}/")]


def events(log: Log) -> list[str]:
    """Return the ids of all events that have a stream."""
    parts = (stream.split("/") for stream in log.streams())
    return [part[1] for part in parts if len(part) == 2 and part[0] == "events"]


def room_stream(room: str) -> str:
    """Return the name of the stream of a card room."""
    return f"rooms/{room}"


def rooms_of(log: Log) -> list[str]:
    """Return the ids of all card rooms that have a stream."""
    parts = (stream.split("/") for stream in log.streams())
    return [part[1] for part in parts if len(part) == 2 and part[0] == "rooms"]


def streams_of_room(log: Log, room: str) -> list[str]:
    """Return the streams of a card room: its own and those of its tables."""
    own = room_stream(room)
    return [stream for stream in log.streams() if stream == own or stream.startswith(f"{own}/")]


def room_spec(log: Log, room: str) -> RoomSpec | None:
    """Return what a room was opened as, from its first record; None where that cannot be read."""
    try:
        first = next(iter(log.read(room_stream(room))), None)
        created = first and read_room_record(first.body)
    except (Altered, MsgspecError):
        return None
    return created.spec if isinstance(created, RoomCreated) else None
