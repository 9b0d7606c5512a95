"""What a dealer tells of a hand, line by line, kept on a stream of the table's own.

The bodies on record hold the rulings themselves, so that an old log is read without a book.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from floorman.core import DataError, Refused, Value
from floorman.desk.desk import Desk
from floorman.desk.facts import Unreadable, in_words
from floorman.desk.situation import Situation, opened, shown
from floorman.floor import Incident, LiveTable, Ruling, after
from floorman.floor.procedure import Ruled
from floorman.hand import GAMES
from floorman.rules import Rulebook
from floorman.rules.consult import cites_of_refusal
from floorman.server.log.records import RecordBody, Recorded
from floorman.server.rights import Who, may_act
from floorman.server.screens import HandBoard
from floorman.server.streams.keeper import RecordText
from floorman.text import message, plain


def at_stakes(situation: Situation, code: str) -> Situation:
    """The hand in the event's game. At limit the big blind is the small bet; at stud the small one is the bring-in.

    >>> hand = at_stakes(Situation("hpt", {1: 500, 2: 500}, (10, 20), 1), "RAZZ")
    >>> hand.blinds, hand.bring_in, hand.limits
    ((), 10, (20, 40))
    """
    game = GAMES[code]
    if len(situation.blinds) != 2:
        raise DataError("blinds", "a level needs a small and a big blind.", "Enter both.")
    small, big = situation.blinds
    limits = (big, 2 * big) if game.limit == "limit" else None
    if game.stud:
        return replace(situation, game=code, limits=limits, bring_in=small, blinds=(), button=0)
    return replace(situation, game=code, limits=limits, bring_in=0)


class StartHand(Value, frozen=True, tag=True):
    """Deal: stacks, blinds and the button as they are. The book is the event's, whatever is written here."""

    situation: Situation


class TellHand(Value, frozen=True, tag=True):
    """Something happened, in a line of the desk's."""

    line: str


class NameCards(Value, frozen=True, tag=True):
    """The cards on the board and those tabled, once they can be seen by all."""

    hole: dict[int, str] = msgspec.field(default_factory=dict)
    board: str = ""


class TakeBack(Value, frozen=True, tag=True):
    """The last line was told wrongly."""


class PutAway(Value, frozen=True, tag=True):
    """The hand leaves the page; `final` once the event has been told of its end, and then it does not come back."""

    final: bool = False


DealerAct = StartHand | TellHand | NameCards | TakeBack | PutAway


class LineRuled(RecordBody, frozen=True, tag=True):
    """A line, what it was read as, and the ruling."""

    line: str
    told: Incident
    ruling: Ruling


class HandOpened(RecordBody, frozen=True, tag=True):
    """A hand from its first decision; where it is laid out anew, with everything told of it before."""

    situation: Situation
    dealt: LiveTable
    ruled: tuple[LineRuled, ...] = ()


class LineTakenBack(RecordBody, frozen=True, tag=True):
    """The last line never happened."""

    line: str


class HandPutAway(RecordBody, frozen=True, tag=True):
    """No hand at the table; one that was not `final` can be brought back until the next is dealt."""

    final: bool = False


class HandBroughtBack(RecordBody, frozen=True, tag=True):
    """The hand that was put away last lies on the table again."""


HandRecord = HandOpened | LineRuled | LineTakenBack | HandPutAway | HandBroughtBack


class _Away(NamedTuple):
    """A hand that was put away and can be brought back."""

    situation: Situation
    desk: Desk
    lines: list[str]


_act: msgspec.json.Decoder[DealerAct] = msgspec.json.Decoder(DealerAct)
_record: msgspec.json.Decoder[HandRecord] = msgspec.json.Decoder(HandRecord)


MayTell = Callable[[Who, Any, Callable[[str], str], str], None]
"""Lets somebody tell of a hand, or raises NotAllowed."""


class InForce(NamedTuple):
    """What a hand is dealt and ruled by: the event's book with the house's rules over it, those rules, the game.

    `base` is what the book is called without the house's rules. In a card room the `game` is empty: each hand says its
    own game and stakes.
    """

    book: Rulebook
    house: dict[str, Any]
    base: str
    game: str = "NLHE"


class HandKeeper:
    """One table's hand. `newest` is what is in force when it is dealt; it may change between two hands."""

    waits = True

    def __init__(self, table: str, newest: Callable[[], InForce], may: MayTell = may_act) -> None:
        self.table = table
        self._may = may
        self.situation: Situation | None = None
        self.desk: Desk | None = None
        self.lines: list[str] = []
        self.no = 0
        self._away: _Away | None = None
        self._newest = newest
        self._now = newest()

    def decide(self, who: Who, act: msgspec.Raw, at_ms: int) -> list[Any]:
        """What follows from what the dealer does."""
        try:
            done = _act.decode(act)
        except msgspec.MsgspecError as wrong:
            raise DataError("act", f"{wrong}.", "Reload the page.") from wrong
        self._may(who, done, lambda _: self.table, self.table)
        match done:
            case StartHand(situation=situation):
                return [self._start(situation)]
            case TellHand(line=line):
                return [self._tell(line)]
            case NameCards(hole=hole, board=board):
                return [self._name(hole, board) if hole else self._tell(f"board {board}")]
            case TakeBack():
                if self.desk is None and self._away:
                    return [HandBroughtBack()]
                self._hand()
                if not self.lines:
                    raise Refused("td.authority", "nothing-told.in-hand")
                return [LineTakenBack(self.lines[-1])]
            case PutAway(final=final):
                self._hand()
                return [HandPutAway(final)]

    def cites(self, topic: str, code: str = "") -> tuple[str, ...]:
        """The rules of the book in force on a topic, those behind a refusal's `code` first."""
        return cites_of_refusal(topic, code, self._now.book) if topic else ()

    def due(self, at_ms: int) -> list[Any]:
        """A hand waits for its dealer."""
        return []

    def next_due_ms(self, at_ms: int) -> int | None:
        """Never."""
        return None

    def take(self, record: Recorded) -> RecordText:
        """Go on by one record."""
        self.no = record.no
        happened = _read(record.body)
        match happened:
            case HandOpened(situation=situation, dealt=dealt, ruled=ruled):
                self.situation, self.lines, self._away = situation, [], None
                self.desk = Desk(situation.setup, self._book_of(situation))
                self.desk.dealt, self.desk.boards = dealt, situation.boards
                for one in ruled:
                    self._add(one)
                return RecordText((message("log.cards-set" if ruled else "log.hand-begun"),))
            case LineRuled():
                self._add(happened)
                ruling = happened.ruling
                return RecordText((ruling.says,), (*ruling.citations, *ruling.consulted))
            case LineTakenBack(line=line):
                self._hand().undo()
                self.lines.pop()
                return RecordText((message("log.line-undone", says=in_words(line)),))
            case HandPutAway(final=final):
                if self.situation and self.desk:
                    self._away = None if final else _Away(self.situation, self.desk, self.lines)
                self.situation, self.desk, self.lines = None, None, []
                return RecordText((message("log.hand-away" if final else "log.hand-away-back"),))
            case HandBroughtBack():
                if self._away:
                    self.situation, self.desk, self.lines = self._away
                    self._away = None
                return RecordText((message("log.hand-back"),))

    @property
    def in_hand(self) -> tuple[int, ...]:
        """The seats with a live hand; none once the hand is over or put away."""
        hand = self.desk.table.hand if self.desk else None
        return tuple(seat.no for seat in hand.live) if hand and hand.stage != "over" else ()

    def board(self, who: Who, at_ms: int) -> HandBoard:
        """The hand, for its dealer and the floor."""
        answered = shown(self.desk, self.lines) if self.desk else None
        return HandBoard(self.table, self.no, self.situation, answered, self._now.game, self._away is not None)

    def _book_of(self, situation: Situation) -> Rulebook:
        """The book that a hand was dealt by; where it is no more as it was, the one in force now."""
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
        own = replace(at, book=now.base, house=now.house, lines=(), hole={}, board="")
        return HandOpened(own, opened(own).dealt)

    def _tell(self, line: str) -> LineRuled:
        desk = self._hand()
        try:
            return _ruled(line, desk.look(line))
        except Unreadable as unclear:
            raise DataError("line", unclear.says, f"For example: {unclear.example}") from unclear

    def _name(self, hole: dict[int, str], board: str) -> HandOpened:
        """The same hand with cards that are known now: everything told of it is told again."""
        self._hand()
        assert self.situation
        known = msgspec.structs.replace(self.situation, hole=self.situation.hole | hole, board=board)
        desk = opened(known)
        return HandOpened(known, desk.dealt, tuple(_ruled(line, desk.tell(line)) for line in self.lines))

    def _add(self, one: LineRuled) -> None:
        desk = self._hand()
        before = desk.table
        desk.ruled.append(Ruled(before, one.told, one.ruling, after(before, one.ruling)))
        self.lines.append(one.line)


def _read(body: bytes | msgspec.Raw) -> HandRecord:
    """Read a record; one of 0.1.0 has sentences where later ones have messages."""
    try:
        return _record.decode(body)
    except msgspec.ValidationError:
        return msgspec.convert(_upcast(msgspec.json.decode(body)), HandRecord, str_keys=True)  # type: ignore[no-any-return]


def _upcast(record: dict[str, Any]) -> dict[str, Any]:
    """Make messages of the sentences that rulings announce."""
    for one in (record, *record.get("ruled", ())):
        ruling = one.get("ruling", {})
        if isinstance(ruling.get("says"), str):
            ruling["says"] = msgspec.to_builtins(plain(ruling["says"]))
    return record


def _ruled(line: str, ruled: Ruled) -> LineRuled:
    return LineRuled(line, ruled.told, ruled.ruling)
