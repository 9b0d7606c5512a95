"""One card room on a stream: what may be done in it, what the log holds of it, Undo and Redo, and its screens."""

from collections.abc import Callable, Iterable, Mapping
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from floorman.cardroom import Cardroom, RoomAction, RoomEvent, RoomTerms, apply, decide, open_room, suggestions
from floorman.cardroom.actions import BarPerson, BuyIn, EndDeal, LockSeat, OpenGame, PassRoomTime, TakeSeat
from floorman.cardroom.case import money
from floorman.cardroom.events import ClockAdvanced, RoomOpened
from floorman.cardroom.state import NO_SEAT, GameId, balance
from floorman.core import DataError, PlayerId, Refused, SeatNo, Value, encode, read_json
from floorman.desk.desk import HandStanding
from floorman.desk.situation import Situation
from floorman.rules import Rulebook, load_book
from floorman.rules.consult import cites_of_refusal, read_ahead
from floorman.server.log.records import RecordBody, Recorded
from floorman.server.rights import Who, may_act_in_room
from floorman.server.room_screens import AnyRoomBoard
from floorman.server.rooms.boards import SHOWN_LINES, RoomBoards, RoomSeen, hand_ended
from floorman.server.rooms.text import in_words
from floorman.server.screens import Again, LogLine
from floorman.server.streams.keeper import RecordText
from floorman.text import Message, Text, message, spoken, together
from floorman.tournament.journal import Redo, Undo

CENTS = 100
"""Amounts are in cents, as in events."""

KEPT_STATES = 200
"""So many acts can be undone, the last one first."""

LOOKED_EVERY_MS = 10_000
"""How often a room with something that can run out is looked at: its screens show a matter when it is due."""

HOME_GAME = "1"
"""What the one game of a home is called."""

Played = tuple[Situation, HandStanding]
"""A hand on a tablet: as it was dealt, and how it stands."""

OnTablet = Callable[[str, str], Played | None]
"""The hand on the tablet of a game of a room; None where there is none."""

Line = Annotated[str, Meta(max_length=100)]


class RoomSpec(Value, frozen=True):
    """A card room to open, or a `home` cash game: one table, of which `kind`, `size` and buy-ins are told here.

    `house` are the house's own answers over the book. A TV shows whole names, or initials.
    """

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    book: Line
    house: dict[str, Any] = msgspec.field(default_factory=dict)
    currency: Annotated[str, Meta(pattern="^[A-Z]{3}$")] = "EUR"
    names: Literal["names", "initials"] = "initials"
    home: bool = False
    kind: Annotated[str, Meta(max_length=40)] = "1-2 NLHE"
    size: Annotated[int, Meta(ge=2, le=11)] = 10
    min_buyin: Annotated[int, Meta(ge=0, le=10**12)] = 0
    max_buyin: Annotated[int, Meta(ge=0, le=10**12)] = 0


class SitAndBuy(Value, frozen=True, tag=True):
    """Somebody sits down with chips: both or neither."""

    name: PlayerId
    game: GameId
    amount: int
    seat: SeatNo = NO_SEAT


RoomAct = RoomAction | SitAndBuy | Undo | Redo


class RoomCreated(RecordBody, frozen=True, tag=True):
    """The house has opened a room."""

    spec: RoomSpec
    opening: RoomOpened


class RoomDid(RecordBody, frozen=True, tag=True):
    """Something was done in a room, with all that followed from it, and the rules behind it; the clock is first."""

    act: RoomAction | SitAndBuy
    events: tuple[RoomEvent, ...]
    cites: tuple[str, ...] = ()


class RoomTimePassed(RecordBody, frozen=True, tag=True):
    """Nothing was done, and something is due by now."""

    now: int


class RoomUndone(RecordBody, frozen=True, tag=True):
    """The last thing that stood, by its record, never happened."""

    act: int


class RoomRedone(RecordBody, frozen=True, tag=True):
    """What was undone last has happened after all."""

    act: int


RoomRecord = RoomCreated | RoomDid | RoomTimePassed | RoomUndone | RoomRedone

_record: msgspec.json.Decoder[RoomRecord] = msgspec.json.Decoder(RoomRecord)


def read_room_record(body: Any) -> RoomRecord:
    """A record's body; msgspec.MsgspecError where it is none."""
    return _record.decode(body)


def room_book(spec: RoomSpec) -> Rulebook:
    """The book of a room with the house's answers over it; DataError where there is no such book or answer."""
    return load_book(spec.book).with_house(spec.house)


class _Done(msgspec.Struct, frozen=True):
    """An act that stands: its record, the room before and after it, and what the log says of it."""

    no: int
    before: Cardroom
    after: Cardroom
    says: tuple[Message, ...]


class RoomKeeper:
    """The room of one stream. `door` gives its code and the address that the code stands for, `played` the hands.

    Undo takes back the last act that stands, and Redo the last undo for as long as nothing else was done since. An
    older act is not undone alone: what was done after it was decided with it.
    """

    def __init__(
        self,
        id: str,
        door: Callable[[str], tuple[str, str]] = lambda _: ("", ""),
        played: OnTablet = lambda room, game: None,
    ) -> None:
        self.id = id
        self.no = 0
        self._door = door
        self._played = played
        self._spec: RoomSpec | None = None
        self._book: Rulebook | None = None
        self._room = Cardroom()
        self._opened_ms = 0
        self._standing: list[_Done] = []
        self._undone: list[_Done] = []
        self._lines: list[tuple[Recorded, tuple[Text, ...], tuple[str, ...]]] = []
        self._gone: set[int] = set()
        self._matters: frozenset[tuple[str, Message]] | None = None
        self._boards: dict[str, tuple[int, RoomBoards]] = {}

    @property
    def exists(self) -> bool:
        """Whether the room has been opened."""
        return self._spec is not None

    @property
    def spec(self) -> RoomSpec:
        """What the room was opened as."""
        if self._spec is None:
            raise DataError("room", "there is no such room.", "Open it first.")
        return self._spec

    @property
    def book(self) -> Rulebook:
        """The book in force, with the house's answers."""
        if self._book is None:
            raise DataError("room", "there is no such room.", "Open it first.")
        return self._book

    @property
    def room(self) -> Cardroom:
        """How things stand after the last record."""
        return self._room

    def in_play(self, table: str) -> bool:
        """Whether there is a game of that name."""
        return table in self._room.games

    def seated(self, table: str) -> Mapping[int, str]:
        """The names of those who sit in a game, by seat."""
        game = self._room.games.get(GameId(table))
        return {one.seat: one.name for one in game.occupants if one.seat} if game else {}

    @property
    def opened_ms(self) -> int:
        """When the room was opened."""
        return self._opened_ms

    def sensitive(self, act: msgspec.Raw) -> bool:
        """Undo and Redo are not done where something has happened since the screen was drawn."""
        return isinstance(read_room_act(act), Undo | Redo)

    def cites(self, topic: str, code: str = "") -> tuple[str, ...]:
        """The rules of the book on a topic, those behind a refusal's `code` first."""
        return cites_of_refusal(topic, code, self.book, "cash") if topic else ()

    @staticmethod
    def opened(spec: RoomSpec) -> list[Any]:
        """The first records of a new room; a home has its one game at once."""
        room_book(spec)
        opening = open_room(RoomTerms(unit=CENTS))
        bodies: list[Any] = [RoomCreated(spec, opening)]
        if spec.home:
            game = OpenGame(HOME_GAME, spec.kind, spec.size, spec.min_buyin, spec.max_buyin)
            bodies.append(_did(opening.room, game, room_book(spec), 0))
        return bodies

    def decide(self, who: Who, act: msgspec.Raw, at_ms: int) -> list[Any]:
        """The record that follows from an act, with the time that has passed; Refused where it cannot be."""
        told = read_room_act(act)
        may_act_in_room(who, told, lambda name: self._room.places.get(PlayerId(name), ()))
        if isinstance(told, LockSeat) and who.role == "player":
            self._require_called(told)
        if isinstance(told, EndDeal):
            self._require_as_played(told)
        if isinstance(told, TakeSeat | SitAndBuy) and not told.seat and not self.spec.home:
            told = msgspec.structs.replace(told, seat=self._open_seat(told.name, told.game))
        if isinstance(told, Undo):
            return [RoomUndone(self._last(told.act).no)]
        if isinstance(told, Redo):
            return [RoomRedone(self._last_undone(told.act).no)]
        if isinstance(told, BarPerson):
            told = msgspec.structs.replace(told, by=who.shown)
        body = _did(self._room, told, self.book, self._second(at_ms))
        _require_readable(body)
        return [body]

    def _open_seat(self, name: PlayerId, id: GameId) -> SeatNo:
        """The seat for somebody who sits down without saying where: the first that nobody has or has asked for.

        Who has locked up a seat gets that one: then nothing is chosen here.
        """
        game, room = self._room.games.get(id), self._room
        if game is None or any((one.name, one.game) == (name, id) for one in room.lockups):
            return NO_SEAT
        wanted = {one.seat for one in game.occupants}
        wanted |= {lock.seat for lock in room.lockups if lock.game == id}
        wanted |= {asked.seat for asked in room.requests if asked.game == id}
        return next((SeatNo(seat) for seat in range(1, game.size + 1) if seat not in wanted), NO_SEAT)

    def _require_called(self, told: LockSeat) -> None:
        """A phone keeps a seat only where its player is called to one."""
        if not any((one.name, one.game) == (told.name, told.game) for one in self._room.offers):
            raise Refused("room.lockup", "not-called", game=told.game)

    def _require_as_played(self, told: EndDeal) -> None:
        """A hand on a tablet ends as it was played there, whoever tells of its end."""
        game, played = self._room.games.get(told.game), self._played(self.id, told.game)
        begun = game and game.dealt and game.dealt.table.in_hand
        if game and begun and played and told != hand_ended(self._room, game, *played, told.killer):
            raise Refused("clock.new-hand", "hand-in-progress.as-played", game=game.id)

    def _last(self, act: int) -> _Done:
        if not self._standing:
            raise Refused("td.authority", "nothing-told")
        last = self._standing[-1]
        if act in self._gone:
            raise Refused("td.authority", "already-undone", act=act)
        if act != last.no:
            raise Refused("td.authority", "not-last", last=last.says[:1])
        return last

    def _last_undone(self, act: int) -> _Done:
        if not self._undone or self._undone[-1].no != act:
            raise Refused("td.authority", "already-redone.too-late", act=act)
        return self._undone[-1]

    def due(self, at_ms: int) -> list[Any]:
        """A record of the time where something has come to be due."""
        now = self._second(at_ms)
        later = _at(self._room, now)
        if self._matters is None:
            self._matters = _matters(self._room, self.book)
        return [RoomTimePassed(now)] if _matters(later, self.book) != self._matters else []

    def next_due_ms(self, at_ms: int) -> int | None:
        """Soon, while there is anything in the room that can run out."""
        room = self._room
        waits = any(one.page is not None or one.until is not None for names in room.lists.values() for one in names)
        away = any(one.away is not None for game in room.games.values() for one in game.occupants)
        timed = any(game.time_fee for game in room.games.values())
        runs = waits or away or timed or room.lockups or room.dealers
        return LOOKED_EVERY_MS if self.exists and runs else None

    def take(self, record: Recorded) -> RecordText:
        """Go on by one record."""
        self.no = record.no
        self._boards.clear()
        self._matters = None
        told = self._take(record, read_room_record(record.body))
        if told.says:
            self._lines.append((record, told.says, told.cites))
            del self._lines[: -SHOWN_LINES * 4]
        return told

    def _take(self, record: Recorded, body: RoomRecord) -> RecordText:
        match body:
            case RoomCreated(spec, opening):
                self._spec, self._book = spec, room_book(spec)
                read_ahead(self._book, "cash")
                self._room = apply(self._room, opening)
                self._opened_ms = record.at_ms
                return RecordText((message("room.open", name=spec.name),))
            case RoomDid(_, events, cites):
                before = self._room
                self._room = apply(before, *events)
                says = in_words(before, events, home=self.spec.home)
                self._standing.append(_Done(record.no, before, self._room, says))
                del self._standing[:-KEPT_STATES]
                self._undone.clear()
                return RecordText(says, cites, record.no)
            case RoomTimePassed(now):
                self._room = _at(self._room, now)
                return RecordText(())
            case RoomUndone(act):
                done = self._standing.pop()
                self._undone.append(done)
                self._gone.add(act)
                self._room = _at(done.before, self._room.now)
                return RecordText((message("log.undone", says=together(*done.says)),), act=act)
            case RoomRedone(act):
                done = self._undone.pop()
                self._standing.append(done)
                self._gone.discard(act)
                self._room = _at(done.after, self._room.now)
                return RecordText((message("log.redone", says=together(*done.says)),))

    def board(self, who: Who, at_ms: int) -> AnyRoomBoard:
        """What somebody may see, now."""
        return self.boards(at_ms).of(who.role, who.table, who.name)

    def boards(self, at_ms: int) -> RoomBoards:
        """The boards of a moment, made once for all the screens that ask in a language."""
        now, made = self._second(at_ms), self._boards.get(spoken())
        if made is None or made[0] != now:
            made = self._boards[spoken()] = now, RoomBoards(self._seen(now, at_ms))
        return made[1]

    def _seen(self, now: int, at_ms: int) -> RoomSeen:
        room, spec = _at(self._room, now), self.spec
        last = self._standing[-1] if self._standing else None
        redo = self._undone[-1] if self._undone else None
        code, join_url = self._door(self.id)
        return RoomSeen(
            self.id, spec.name, self.no, spec.home, spec.currency, spec.book, self.book,
            spec.names == "initials", room,
            suggestions(room, self.book), self.log(at_ms),
            Again(last.no, str(together(*last.says))) if last else None,
            Again(redo.no, str(together(*redo.says))) if redo else None,
            code, join_url,
        )  # fmt: skip

    def log(self, at_ms: int) -> tuple[LogLine, ...]:
        """The last lines of the log, the newest first."""
        last = self._standing[-1].no if self._standing else 0
        return tuple(
            LogLine(
                record.no, max(0, at_ms - record.at_ms), record.by, tuple(map(str, says)), cites,
                undo=record.no if record.no == last else 0, undone=record.no in self._gone,
            )
            for record, says, cites in reversed(self._lines[-SHOWN_LINES:])
        )  # fmt: skip

    def look_again(self) -> None:
        """The code of the room has changed: boards of the same moment are not the same any more."""
        self._boards.clear()

    def _second(self, at_ms: int) -> int:
        return max(self._room.now, (at_ms - self._opened_ms) // 1000)


def read_room_act(act: bytes | msgspec.Raw) -> Any:
    """An act as a browser sends it; DataError with what is wrong in it."""
    return read_json(act, RoomAct, "act")  # type: ignore[arg-type]


def _at(room: Cardroom, now: int) -> Cardroom:
    """The room at a second: only the time has gone on."""
    return apply(room, ClockAdvanced(now, "room.list")) if now > room.now else room


def _matters(room: Cardroom, book: Rulebook) -> frozenset[tuple[str, Message]]:
    """What is before the floor, to tell whether it has changed."""
    return frozenset((one.key, one.says) for one in suggestions(room, book))


def _did(room: Cardroom, told: Any, book: Rulebook, now: int) -> RoomDid:
    """Decide an act at a second, and check that no money has come or gone."""
    events: list[RoomEvent] = [ClockAdvanced(now, "room.list")] if now > room.now else []
    later = apply(room, *events)
    cites: list[str] = []
    for one in _steps(told):
        decision = decide(later, one, book, cite=True)
        later = apply(later, *decision.events)
        events += decision.events
        cites += decision.citations or decision.cites
    if balance(later.ledger):
        raise Refused("room.buyin", "unbalanced", amount=money(later, balance(later.ledger)))
    return RoomDid(told, tuple(events), tuple(dict.fromkeys(cites))[:5])


def _steps(told: Any) -> Iterable[RoomAction]:
    if isinstance(told, PassRoomTime):
        raise Refused("room.open-close", "bad-time.by-itself")
    if isinstance(told, SitAndBuy):
        return TakeSeat(told.name, told.game, told.seat), BuyIn(told.name, told.game, told.amount)
    return (told,)


def _require_readable(body: RoomDid) -> None:
    """Refuse what could be written and never be read again: the room would be closed for good."""
    try:
        read_room_record(encode(body))
    except msgspec.ValidationError as wrong:
        raise DataError("act", f"{wrong}.", "Reload the page.") from wrong
