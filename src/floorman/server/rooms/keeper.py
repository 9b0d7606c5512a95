"""One card room on a stream: its acts and records, Undo and Redo, and its screens."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import takewhile
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from floorman.cardroom import (
    Cardroom,
    RoomAction,
    RoomEvent,
    RoomTerms,
    Suggestion,
    apply,
    decide,
    open_room,
    settle,
    suggestions,
)
from floorman.cardroom.actions import (
    BarPerson,
    CashOut,
    ChangeGame,
    EndDeal,
    EndTournament,
    GoToMain,
    JoinList,
    LeaveList,
    LockSeat,
    OpenGame,
    PlayOver,
    RenamePlayer,
    TakeSeat,
)
from floorman.cardroom.books import balance
from floorman.cardroom.case import money, need_name, seat_for
from floorman.cardroom.events import ChipsMoved, ClockAdvanced, RoomOpened, SatDown
from floorman.cardroom.lists import list_seatings
from floorman.cardroom.state import JACKPOT, NO_SEAT, drop_of
from floorman.core import PlayerId, Refused, SeatNo, Value, encode, looks_like, unusable
from floorman.desk.desk import HandStanding, HouseDrop
from floorman.desk.situation import Situation
from floorman.rules import Rulebook, load_book
from floorman.rules.book import cites_of_refusal, read_ahead
from floorman.rules.question_ids import Q
from floorman.server.log.records import RecordBody, Recorded
from floorman.server.rights import ROOM_ACTS, NotAllowed, Who, by_phone, may_act_in_room
from floorman.server.room_screens import AnyRoomScreen, RoomCageScreen, RoomDeskScreen
from floorman.server.rooms.acts import (
    COMES_IN,
    SeatList,
    SellChips,
    SetHouseRules,
    SitAndBuy,
    UndoButton,
    UndoEntry,
    as_sale,
    read_room_act,
    steps,
)
from floorman.server.rooms.hands import hand_ended
from floorman.server.rooms.house import house_in_words, need_answers
from floorman.server.rooms.meanwhile import (
    NO_RULE,
    PAYS,
    SELLS,
    hangs_on,
    is_button,
    need_counted,
    need_own,
    need_same_money,
    with_new_button,
)
from floorman.server.rooms.names import id_in, need_newcomer, who_is_meant, with_ids
from floorman.server.rooms.news import news_of
from floorman.server.rooms.screens import SHOWN_LINES, EventProgress, NamesShown, RoomScreens, RoomSeen
from floorman.server.rooms.text import in_brief, in_words
from floorman.server.screens import Again, LogLine
from floorman.server.streams.keeper import RecordText
from floorman.server.tournaments.money import sign_of
from floorman.text import Message, Text, message, spoken, together
from floorman.tournament.engine import Redo, Undo

CENTS = 100
"""Amounts are in cents, as in events."""

KEPT_STATES = 200
"""How many acts can be undone, the last one first."""

LOOKED_EVERY_MS = 10_000
"""How often a room is checked in which something can time out, so that its screens show it when it is due."""

LONG = 4
"""The number of sentences from which on an act is summed up in one, where it is undone."""

HOME_GAME = "1"
"""The name of a home's only game."""

Played = tuple[Situation, HandStanding]
"""A hand on a tablet: as it was dealt, and its state."""

OnTablet = Callable[[str, str], Played | None]
"""Returns the hand on the tablet of a room's game; None where there is none."""

RunOf = Callable[[str], EventProgress | None]
"""Returns the progress of an event's tournament; None where there is none."""

Line = Annotated[str, Meta(max_length=100)]


class RoomSpec(Value, frozen=True):
    """A card room to open, or a `home` cash game: one table, with its `kind`, `size` and buy-ins.

    `house` are the house's own answers over the book. `names` is how a TV shows names: whole, first names, or initials.
    """

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    book: Line
    house: dict[str, Any] = msgspec.field(default_factory=dict)
    currency: Annotated[str, Meta(pattern="^[A-Z]{3}$")] = "EUR"
    names: NamesShown = "initials"
    home: bool = False
    kind: Annotated[str, Meta(max_length=40)] = "1-2 NLHE"
    size: Annotated[int, Meta(ge=2, le=11)] = 10
    min_buyin: Annotated[int, Meta(ge=0, le=10**12)] = 0
    max_buyin: Annotated[int, Meta(ge=0, le=10**12)] = 0


class RoomCreated(RecordBody, frozen=True, tag=True):
    """A room was opened."""

    spec: RoomSpec
    opening: RoomOpened


class RoomDid(RecordBody, frozen=True, tag=True):
    """Something was done in a room: the act, the events that followed from it (the clock first), and its rules."""

    act: RoomAction | SitAndBuy | SeatList
    events: tuple[RoomEvent, ...]
    cites: tuple[str, ...] = ()


class RoomHouseSet(RecordBody, frozen=True, tag=True):
    """The house's own answers over the book were changed."""

    house: dict[str, Any]


class RoomTimePassed(RecordBody, frozen=True, tag=True):
    """Time has passed until something became due, without an act."""

    now: int


class RoomUndone(RecordBody, frozen=True, tag=True):
    """An act was undone: the last one, or an entry that nothing since depends on. `why` is the cashier's reason."""

    act: int
    why: str = ""


class RoomRedone(RecordBody, frozen=True, tag=True):
    """The act that was undone last was redone."""

    act: int


RoomRecord = RoomCreated | RoomDid | RoomHouseSet | RoomTimePassed | RoomUndone | RoomRedone

_record: msgspec.json.Decoder[RoomRecord] = msgspec.json.Decoder(RoomRecord)


def read_room_record(body: Any) -> RoomRecord:
    """Decode the body of a record; raise msgspec.MsgspecError where it is not valid."""
    return _record.decode(body)


def room_book(spec: RoomSpec, house: dict[str, Any] | None = None) -> Rulebook:
    """Return a room's book with the house's answers over it; raise DataError for an unknown book or answer."""
    return load_book(spec.book).with_house(spec.house if house is None else house)


class _Done(msgspec.Struct, frozen=True):
    """An act that is not undone: its record, the room and the house's answers before and after it, and its sentences.

    `did` is the record's body; None for a change of the house's rules.
    """

    no: int
    before: Cardroom
    after: Cardroom
    says: tuple[Message, ...]
    house: tuple[dict[str, Any], dict[str, Any]]
    by: str = ""
    did: RoomDid | None = None

    @property
    def brief(self) -> Message:
        """What was done, in one sentence where much has followed."""
        if self.did is None or len(self.says) < LONG:
            return together(*self.says)
        return in_brief(self.did.act, self.says)

    @property
    def events(self) -> tuple[RoomEvent, ...]:
        """The events that followed from it."""
        return self.did.events if self.did else ()

    @property
    def is_entry(self) -> bool:
        """Whether it is an act that a cashier may do."""
        return self.did is not None and "cashier" in ROOM_ACTS[type(self.did.act)]


class RoomKeeper:
    """The keeper of one room.

    `door` returns its code and address, `played` the hands on tablets, and `run_of` the progress of its tournaments.

    Undo takes back the last act, and Redo the last undo as long as nothing else was done since. An older act cannot be
    undone alone, because later acts were decided with it. The exception is an entry of the cage, if everything after
    it, decided again without it, comes out the same.
    """

    def __init__(
        self,
        id: str,
        door: Callable[[str], tuple[str, str]] = lambda _: ("", ""),
        played: OnTablet = lambda room, game: None,
        run_of: RunOf = lambda event: None,
        claims: Callable[[str], Iterable[str]] = lambda room: (),
    ) -> None:
        self.id = id
        self.no = 0
        self._door = door
        self._played = played
        self._run_of = run_of
        self._claims = claims
        self._spec: RoomSpec | None = None
        self._book: Rulebook | None = None
        self.house: dict[str, Any] = {}
        self._room = Cardroom()
        self._decided: tuple[RoomDid, Cardroom, Cardroom] | None = None
        self._opened_ms = 0
        self._standing: list[_Done] = []
        self._undone: list[_Done] = []
        self._lines: list[tuple[Recorded, tuple[Text, ...], tuple[str, ...]]] = []
        self._gone: set[int] = set()
        self._by_phone: set[int] = set()
        self._matters: frozenset[tuple[str, Message]] | None = None
        self._heard: dict[str, object] = {}
        self._screens: dict[str, tuple[int, RoomScreens]] = {}

    @property
    def exists(self) -> bool:
        """Whether the room has been opened."""
        return self._spec is not None

    @property
    def spec(self) -> RoomSpec:
        """The spec with which the room was opened."""
        if self._spec is None:
            raise unusable("room", "no-room")
        return self._spec

    @property
    def book(self) -> Rulebook:
        """The book in force, with the house's answers over it."""
        if self._book is None:
            raise unusable("room", "no-room")
        return self._book

    @property
    def room(self) -> Cardroom:
        """The room after the last record."""
        return self._room

    def in_play(self, table: str) -> bool:
        """Return whether there is a game of that name."""
        return table in self._room.games

    def number_of(self, table: str) -> int:
        """Return what tells the game that is open under this id from later ones; 0 where none is open."""
        game = self._room.games.get(table)
        return 1 + game.opened_at if game else 0

    def _is_of_earlier_game(self, who: Who) -> bool:
        """Return whether a dealer's link was made for a game that is over, whatever has its id now."""
        return who.game not in (0, self.number_of(who.table))

    def need_own_game(self, who: Who) -> None:
        """Refuse a dealer whose link was made for a game that is over; raise NotAllowed."""
        if self._is_of_earlier_game(who):
            raise NotAllowed("other-table", message("door.game-over"))

    def seated(self, table: str) -> Mapping[int, str]:
        """Return the names of the players in a game, by seat."""
        game = self._room.games.get(table)
        return {one.seat: self._room.name_of(one.name) for one in game.occupants if one.seat} if game else {}

    @property
    def opened_ms(self) -> int:
        """When the room was opened."""
        return self._opened_ms

    def sensitive(self, act: msgspec.Raw, seen: int) -> bool:
        """Return whether an act is Undo or Redo, which are refused if something was done since the screen was drawn."""
        return isinstance(read_room_act(act), Undo | Redo)

    def need_unchanged(self, act: msgspec.Raw, since: int) -> None:
        """Refuse to move a player's money where it was moved after record `since`, which the screen had not shown."""
        action = with_ids(read_room_act(act), self._named)
        sells = isinstance(action, (*SELLS, SitAndBuy, SellChips))
        if sells or isinstance(action, PAYS):
            later = takewhile(lambda one: one.no > since, reversed(self._standing))
            need_same_money(self._room, later, action.name, action.amount, sells=sells)

    def cites(self, topic: str, code: str = "") -> tuple[str, ...]:
        """Return the rules of the book on a topic, those behind a refusal's `code` first."""
        return cites_of_refusal(topic, code, self.book, "cash") if topic and (topic, code) not in NO_RULE else ()

    @staticmethod
    def opened(spec: RoomSpec) -> list[RoomRecord]:
        """Return the bodies of the first records of a new room; a home gets its only game at once."""
        need_answers(spec.house)
        room_book(spec)
        opening = open_room(RoomTerms(unit=CENTS))
        bodies: list[RoomRecord] = [RoomCreated(spec, opening)]
        if spec.home:
            game = OpenGame(HOME_GAME, spec.kind, spec.size, spec.min_buyin, spec.max_buyin)
            bodies.append(_did(opening.room, game, room_book(spec), 0)[0])
        return bodies

    def decide(self, who: Who, act: msgspec.Raw, at_ms: int) -> list[RoomRecord]:
        """Return the record that follows from an act; raise Refused, NotAllowed or DataError where there is none."""
        action = with_ids(read_room_act(act), self._named)
        self.need_own_game(who)
        may_act_in_room(who, action, lambda name: self._room.places.get(PlayerId(name), ()))
        if isinstance(action, LockSeat) and who.role == "player":
            self._require_called(action)
        if isinstance(action, SellChips):
            action = as_sale(self._room, action)
        if isinstance(action, COMES_IN) and who.role != "player":
            action = who_is_meant(self._room, action)
            self._require_same(action)
        if isinstance(action, RenamePlayer):
            if who.role == "player":
                need_newcomer(self._room, action.name)
            action = self._as_renamed(action)
        if isinstance(action, EndDeal):
            self._require_as_played(action)
        if isinstance(action, TakeSeat | SitAndBuy | GoToMain | ChangeGame) and not action.seat and not self.spec.home:
            action = msgspec.structs.replace(action, seat=self._open_seat(action))
        if isinstance(action, Undo):
            last = self._last(action.act)
            need_own(last, who.shown, self._by(last), asked=action.act in action.also)
            return [RoomUndone(last.no)]
        if isinstance(action, UndoEntry):
            entry = self._entry(action.act)
            if who.role == "cashier" and entry.by != who.shown:
                raise Refused("td.authority", "not-own", by=entry.by)
            self._require_free(entry)
            return [RoomUndone(entry.no, action.why.strip())]
        if isinstance(action, UndoButton):
            drawn = (one for one in reversed(self._standing) if one.did and is_button(one.did.act, action.game))
            put = next(drawn, None)
            if put is None or action.game not in with_new_button(self._acts()):
                raise Refused("td.authority", "nothing-told")
            self._require_free(put)
            return [RoomUndone(put.no)]
        if isinstance(action, Redo):
            return [RoomRedone(self._last_undone(action.act).no)]
        if isinstance(action, SetHouseRules):
            need_answers(action.house)
            room_book(self.spec, action.house)
            if action.house == self.house:
                raise Refused("room.open-close", "house-same")
            return [RoomHouseSet(action.house)]
        if isinstance(action, LeaveList):
            action = msgspec.structs.replace(action, by_floor=who.role != "player")
        if isinstance(action, BarPerson):
            action = msgspec.structs.replace(action, by=who.shown)
        body, later = _did(self._room, action, self.book, self._second(at_ms))
        if isinstance(action, CashOut) and not self.spec.home:
            need_counted(self._room, action)
        _require_readable(body)
        self._decided = body, self._room, later
        return [body]

    def _open_seat(self, action: TakeSeat | SitAndBuy | GoToMain | ChangeGame) -> SeatNo:
        """Return a seat for a player who sits down or moves without naming one; NO_SEAT where there is none."""
        room = self._room
        if isinstance(action, GoToMain):
            link = room.link_from(room.places.get(action.name, ("",))[-1])
            id = link.main if link else ""
        else:
            id = action.to if isinstance(action, ChangeGame) else action.game
        game = room.games.get(id)
        return seat_for(room, game, action.name) if game else NO_SEAT

    def find(self, named: str) -> PlayerId | None:
        """Return the id of a player in the room or on a phone, given by name or by marked id; None for nobody."""
        id = id_in(named)
        if id:
            return id if self._room.knows(id) or id in self._claims(self.id) else None
        return self._room.known_as(named) or self._on_phone(named)

    def _on_phone(self, name: str) -> PlayerId | None:
        """Return the player who has claimed this name, or one that looks like it, on a phone; None for nobody."""
        mine = looks_like(name)
        found = (one for one in self._claims(self.id) if looks_like(self._room.name_of(one)) == mine)
        return next(map(PlayerId, found), None)

    def _named(self, name: str) -> PlayerId:
        """Return the id for a typed name: that of the player who has it, or else a new one."""
        if ":" in name:
            need_name(name)
        return PlayerId(name) if name != name.strip() else self.find(name) or self._room.id_for(name)

    def _require_same(self, action: JoinList | TakeSeat | SitAndBuy | LockSeat | PlayOver) -> None:
        """Refuse to enter a player at the desk under a name that a phone has, unless the desk says it is the `same`.

        The room cannot know who typed a name on a phone: two people of one name would become one.
        """
        room = self._room
        if action.same or action.name not in self._claims(self.id) or room.knows(action.name):
            return
        mine = looks_like(room.name_of(action.name))
        if not any(looks_like(room.name_of(one.name)) == mine for one in room.struck):
            raise Refused("room.list", "phone-name", name=room.name_of(action.name))

    def _as_renamed(self, action: RenamePlayer) -> RenamePlayer:
        """Complete a rename with whether the player is on a phone; Refused where another phone has the new name."""
        if self._on_phone(action.to) not in (None, action.name):
            raise Refused("room.list", "name-in-use.room", name=action.to)
        return msgspec.structs.replace(action, on_phone=action.name in self._claims(self.id))

    def _require_called(self, action: LockSeat) -> None:
        """Refuse to lock up a seat from a phone, unless its player is called to that game."""
        if not any((one.name, one.game) == (action.name, action.game) for one in self._room.offers):
            raise Refused("room.lockup", "not-called", game=action.game)

    def _require_as_played(self, action: EndDeal) -> None:
        """Refuse to end a hand that is on a tablet in any other way than it ended there."""
        game, played = self._room.games.get(action.game), self._played(self.id, action.game)
        if (
            game
            and self.in_hand(action.game)
            and played
            and action != hand_ended(self._room, game, *played, action.killer)
        ):
            raise Refused("clock.new-hand", "hand-in-progress.as-played", game=game.id)

    def in_hand(self, table: str) -> bool:
        """Return whether a hand of a game has begun and not ended."""
        game = self._room.games.get(table)
        return bool(game and game.dealt and game.dealt.table.in_hand)

    def drop_of(self, table: str, dealt: Situation, now: HandStanding) -> HouseDrop | None:
        """Return what the house takes from a hand that is over on a tablet, before it is booked.

        None where it takes nothing, except where nothing is taken because no flop was dealt: then 0, with the rule.
        """
        game = self._room.games.get(table)
        try:
            ended = hand_ended(self._room, game, dealt, now, "") if game and game.rake else None
            decided = decide(self._room, ended, self.book, cite=True) if ended else None
        except Refused:
            return None
        moved = (
            [each for one in decided.events if isinstance(one, ChipsMoved) for each in one.bookings] if decided else []
        )
        taken = {one.into: one.amount for one in moved}
        rake, jackpot = (taken.get(into, 0) for into in (drop_of(table), JACKPOT))
        if decided is None or ended is None or not rake + jackpot:
            spared = ended and not ended.flop and game and game.rake and game.rake.no_flop_no_drop
            return HouseDrop(0, 0, 1, self.book.cite(Q.room.rake.before_flop, "cash")[:1]) if spared else None
        return HouseDrop(rake, jackpot, self._room.terms.unit, decided.citations)

    def _last(self, act: int) -> _Done:
        if not self._standing:
            raise Refused("td.authority", "nothing-told")
        last = self._standing[-1]
        if act in self._gone:
            raise Refused("td.authority", "already-undone", act=act)
        if act != last.no:
            raise Refused("td.authority", "not-last", last=last.says[:1])
        return last

    def _entry(self, act: int) -> _Done:
        """Return the cage's entry with this record number, or the last act; raise Refused for any other number."""
        found = next((one for one in self._standing if one.no == act), None)
        return found if found and found.is_entry else self._last(act)

    def _acts(self) -> Iterator[object]:
        """Return the acts that are not undone, the last one first."""
        return (one.did.act for one in reversed(self._standing) if one.did)

    def _require_free(self, entry: _Done) -> None:
        """Refuse to undo an entry that a later act depends on, and name that act.

        That is a hand dealt with the chips, a movement of the same player's chips, the end of a shift, or any act that
        would be decided differently without the entry.
        """
        for later, before in self._without(entry):
            if later.did is None:
                continue
            now = next((one.now for one in later.did.events if isinstance(one, ClockAdvanced)), before.now)
            book = self.book if later.house[0] == self.house else room_book(self.spec, later.house[0])
            try:
                again = _did(before, later.did.act, book, now)[0].events
            except Refused:
                again = ()
            if again != later.did.events or hangs_on(later.events, entry.events):
                raise Refused("td.authority", "entry-used", says=together(*later.says))

    def _without(self, entry: _Done) -> Iterator[tuple[_Done, Cardroom]]:
        """Yield the acts after an entry, each with the room before it as it would be without that entry."""
        room = entry.before
        for later in self._standing[self._standing.index(entry) + 1 :]:
            room = _at(room, later.before.now)
            yield later, room
            room = self._after(room, later)

    def _after(self, room: Cardroom, done: _Done) -> Cardroom:
        return _signed(apply(room, *done.did.events) if done.did else room, self.spec.currency)

    def _last_undone(self, act: int) -> _Done:
        if not self._undone or self._undone[-1].no != act:
            raise Refused("td.authority", "already-redone.too-late", act=act)
        return self._undone[-1]

    def due(self, at_ms: int) -> list[RoomRecord]:
        """Return a record of the time where something has become due."""
        now = self._second(at_ms)
        later = _at(self._room, now)
        if self._matters is None:
            self._matters = _matters(self._room, self.book)
        moved_on = self.has_news
        self._heard = self._heard_now()
        return [RoomTimePassed(now)] if moved_on or _matters(later, self.book) != self._matters else []

    @property
    def has_news(self) -> bool:
        """Whether a tournament has reached another phase, or somebody in it has paid or moved, since `due`."""
        return self._heard_now() != self._heard

    def _heard_now(self) -> dict[str, object]:
        return {event: (run.phase, run.unpaid, run.seats) for event, run in self._runs().items()}

    def _runs(self) -> dict[str, EventProgress]:
        """Return the progress of tournaments that the room has begun, by event, including those over in this shift."""
        known = (*self._room.tournaments, *self._room.ended)
        found = ((one.event, self._run_of(one.event)) for one in known if one.event)
        return {event: run for event, run in found if run}

    def next_due_ms(self, at_ms: int) -> int | None:
        """Return LOOKED_EVERY_MS while anything in the room can time out; else None."""
        room = self._room
        waits = any(one.page is not None or one.until is not None for names in room.lists.values() for one in names)
        away = any(one.away is not None for game in room.games.values() for one in game.occupants)
        timed = any(game.time_fee for game in room.games.values()) or any(one.event for one in room.tournaments)
        runs = waits or away or timed or room.lockups or room.dealers
        return LOOKED_EVERY_MS if self.exists and runs else None

    def take(self, record: Recorded) -> RecordText:
        """Apply a record; return it in words."""
        self.no = record.no
        self._screens.clear()
        self._matters = None
        text = self._take(record, read_room_record(record.body))
        if text.says:
            self._lines.append((record, text.says, text.cites))
            del self._lines[: -SHOWN_LINES * 4]
        return text

    def _take(self, record: Recorded, body: RoomRecord) -> RecordText:
        match body:
            case RoomCreated(spec, opening):
                self._spec = spec
                self._play_by(spec.house)
                self._room = _signed(apply(self._room, opening), spec.currency)
                self._opened_ms = record.at_ms
                return RecordText((message("room.open", name=spec.name),))
            case RoomDid(_, events, cites):
                before = self._room
                if by_phone(record.by, body.act):
                    self._by_phone.add(record.no)
                decided, self._decided = self._decided, None
                known = decided is not None and decided[1] is before and decided[0] == body
                later = decided[2] if decided and known else apply(before, *events)
                self._room = _signed(later, self.spec.currency)
                says = in_words(before, events, body.act, home=self.spec.home, opened_ms=self._opened_ms)
                self._stands(_Done(record.no, before, self._room, says, (self.house, self.house), record.by, body))
                return RecordText(says, cites, record.no)
            case RoomHouseSet(house):
                says = (house_in_words(self.book, room_book(self.spec, house), self.house, house),)
                self._stands(_Done(record.no, self._room, self._room, says, (self.house, house), record.by))
                self._play_by(house)
                return RecordText(says, (), record.no)
            case RoomTimePassed(now):
                self._room = _at(self._room, now)
                return RecordText(())
            case RoomUndone(act, why):
                done = self._take_out(act)
                self._gone.add(act)
                undone = message("log.undone", says=done.brief)
                return RecordText((undone, message("room.undone-because", why=why)) if why else (undone,), act=act)
            case RoomRedone(act):
                done = self._undone.pop()
                self._standing.append(done)
                self._gone.discard(act)
                self._room = _at(done.after, self._room.now)
                self._play_by(done.house[1])
                return RecordText((message("log.redone", says=done.brief),))

    def _take_out(self, act: int) -> _Done:
        """Undo the last act, or apply all acts after an older one again without it; return the act that was undone."""
        now, last = self._room.now, self._standing[-1]
        if act == last.no:
            self._standing.pop()
            self._undone.append(last)
            self._room = _at(last.before, now)
            self._play_by(last.house[0])
            return last
        at = next(at for at, one in enumerate(self._standing) if one.no == act)
        done, room = self._standing[at], self._standing[at].before
        kept: list[_Done] = []
        for one, before in self._without(done):
            room = self._after(before, one)
            kept.append(msgspec.structs.replace(one, before=before, after=room))
        self._standing[at:] = kept
        # What was undone before would come back with the entry in it.
        self._undone.clear()
        self._room = _at(room, now)
        return done

    def _stands(self, done: _Done) -> None:
        self._standing.append(done)
        del self._standing[:-KEPT_STATES]
        self._undone.clear()

    def _play_by(self, house: dict[str, Any]) -> None:
        """Put the book with these answers of the house in force."""
        if self._book is None or house != self.house:
            self.house, self._book = house, room_book(self.spec, house)
            read_ahead(self._book, "cash")

    def screen(self, who: Who, at_ms: int) -> AnyRoomScreen:
        """Return the screen of a client."""
        table = "" if self._is_of_earlier_game(who) else who.table
        screen = self.screens(at_ms).of(who.role, table, who.name)
        if isinstance(screen, RoomCageScreen) and who.role == "cashier":
            own = {one.no for one in self._standing if one.is_entry and one.by == who.shown}
        elif isinstance(screen, RoomDeskScreen) and self.spec.home:
            own = {one.no for one in self._standing if one.is_entry}
        else:
            return screen
        log = (msgspec.structs.replace(one, undo=one.no if one.no in own else 0) for one in screen.log)
        return msgspec.structs.replace(screen, log=tuple(log))

    def screens(self, at_ms: int) -> RoomScreens:
        """Return the screens at a time, made once for all clients of a language."""
        now, made = self._second(at_ms), self._screens.get(spoken())
        if made is None or made[0] != now:
            made = self._screens[spoken()] = now, RoomScreens(self._seen(now, at_ms))
        return made[1]

    def _seen(self, now: int, at_ms: int) -> RoomSeen:
        room, spec = _at(self._room, now), self.spec
        last = self._standing[-1] if self._standing else None
        redo = self._undone[-1] if self._undone else None
        code, join_url = self._door(self.id)
        runs = self._runs()
        return RoomSeen(
            self.id, spec.name, self.no, spec.home, spec.currency, spec.book, self.book,
            spec.names, room, self.house, runs,
            (*_over(room, self.book, runs), *suggestions(room, self.book)), self.log(at_ms),
            Again(last.no, str(last.brief)) if last else None,
            Again(redo.no, str(redo.brief)) if redo else None,
            code, join_url, with_new_button(self._acts()), {event: self._door(event)[1] for event in runs},
            lambda id: news_of(reversed(self._standing), room, id),
        )  # fmt: skip

    def log(self, at_ms: int) -> tuple[LogLine, ...]:
        """Return the last lines of the log, the newest first."""
        last = self._standing[-1].no if self._standing else 0
        return tuple(
            LogLine(
                record.no, max(0, at_ms - record.at_ms), self._author(record), tuple(map(str, says)), cites,
                undo=record.no if record.no == last else 0, undone=record.no in self._gone,
            )
            for record, says, cites in reversed(self._lines[-SHOWN_LINES:])
        )  # fmt: skip

    def _author(self, record: Recorded) -> str:
        """Return the author of a record as people read it: for an act from a phone, the player's present name."""
        return self._room.name_of(record.by) if record.no in self._by_phone else record.by

    def _by(self, done: _Done) -> str:
        """Return the author of an act as `_author` does."""
        return self._room.name_of(done.by) if done.no in self._by_phone else done.by

    def look_again(self) -> None:
        """Drop cached screens, because the code of the room has changed without a record."""
        self._screens.clear()

    def _second(self, at_ms: int) -> int:
        return max(self._room.now, (at_ms - self._opened_ms) // 1000)


def _at(room: Cardroom, now: int) -> Cardroom:
    """Return the room at a second, with only the time changed."""
    return apply(room, ClockAdvanced(now, "room.list")) if now > room.now else room


def _signed(room: Cardroom, currency: str) -> Cardroom:
    """Return the room with amounts in its currency, whatever its terms say."""
    sign = sign_of(currency)
    if room.terms.sign == sign:
        return room
    return msgspec.structs.replace(room, terms=msgspec.structs.replace(room.terms, sign=sign))


def _over(room: Cardroom, book: Rulebook, runs: Mapping[str, EventProgress]) -> Iterable[Suggestion]:
    """Suggest to free the tables of tournaments that are over."""
    for one in room.tournaments:
        if one.event in runs and runs[one.event].phase == "over":
            says = message("matter.tournament-over", name=one.name, places=one.places)
            yield Suggestion(
                f"over:{one.id}", "room.open-close", says, EndTournament(one.id), message("button.free-tables"),
                cites=book.cite("room.open-close", "cash")[:2],
            )  # fmt: skip


def _matters(room: Cardroom, book: Rulebook) -> frozenset[tuple[str, Message]]:
    """Return what is before the floor, in a form that shows whether it has changed."""
    return frozenset((one.key, one.says) for one in suggestions(room, book))


def _did(room: Cardroom, action: Any, book: Rulebook, now: int) -> tuple[RoomDid, Cardroom]:
    """Decide an act at a second; return its record and the room after it. Refused where money appears or vanishes."""
    events: list[RoomEvent] = [ClockAdvanced(now, "room.list")] if now > room.now else []
    later = apply(room, *events)
    cites: list[str] = []
    for one in list_seatings(later, action.game) if isinstance(action, SeatList) else steps(action):
        try:
            decision, later = settle(later, one, book, cite=True)
        except Refused:
            # Of a list, who may not sit here is left out and waits on.
            if isinstance(action, SeatList) and action.game in later.games:
                continue
            raise
        events += decision.events
        cites += decision.citations
    if isinstance(action, SeatList) and not any(isinstance(one, SatDown) for one in events):
        raise Refused("room.list", "not-on-list.nobody", game=action.game)
    if balance(later.ledger):
        raise Refused("room.buyin", "unbalanced", amount=money(later, balance(later.ledger)))
    return RoomDid(action, tuple(events), tuple(dict.fromkeys(cites))[:5]), later


def _require_readable(body: RoomDid) -> None:
    """Refuse a record that could be written and not be read again: the room would be unavailable for good."""
    try:
        read_room_record(encode(body))
    except msgspec.ValidationError as wrong:
        raise unusable("act", "unreadable-act", why=str(wrong)) from wrong
