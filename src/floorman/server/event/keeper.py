"""One live event: what may be done to it, what happens in it by itself, and what each screen shows of it."""

from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from floorman.base import DataError, InvariantError, PlayerId, Refused
from floorman.rulebook import Rulebook
from floorman.server.accounts.roles import Who
from floorman.server.actors.keeper import Recorded, Told
from floorman.server.boards import AnyBoard
from floorman.server.event.acts import (
    SENSITIVE,
    CreateEvent,
    EventAct,
    RecordPrecedent,
    read_act,
    require_right,
    with_chance,
)
from floorman.server.event.boards import Boards
from floorman.server.event.create import event_book, setup_of
from floorman.server.event.entropy import Seeds, system_seeds
from floorman.server.event.records import Created, Did, PrecedentSet, read_record
from floorman.server.event.seen import Line, Notable, Seen
from floorman.server.event.spec import EventSpec, checked
from floorman.server.event.telling import Said, noted, said_of
from floorman.server.event.times import due_at, later
from floorman.tournament.actions import Bust, PassTime
from floorman.tournament.directed import Renamed
from floorman.tournament.directing import Register
from floorman.tournament.engine import open_event
from floorman.tournament.events import StacksCounted
from floorman.tournament.journal import Act, Correct, DirectorAct, Journal, Undo, do
from floorman.tournament.levels import YEAR
from floorman.tournament.roster import roster_of
from floorman.tournament.state import Tournament
from floorman.tournament.telling import listed

NOTICES = 40
"""Of what everybody hears, so many are kept."""

SHOWN_RULES = 6
"""Beside one line."""

NOBODY: frozenset[str] = frozenset()


class EventKeeper:
    """The event of one stream. A new one is empty and takes CreateEvent; after that it is as its records say.

    `seeds` gives chance to draws and races, `claims` the players of the event whose names a phone has taken.
    """

    def __init__(
        self, id: str, seeds: Seeds = system_seeds, claims: Callable[[str], frozenset[str]] = lambda _: NOBODY
    ) -> None:
        self.id = id
        self.no = 0
        self.lines: list[Line] = []
        self.precedents: list[tuple[Recorded, PrecedentSet]] = []
        self._seeds = seeds
        self._claims = claims
        self._spec: EventSpec | None = None
        self._book: Rulebook | None = None
        self._journal: Journal | None = None
        self._opened_ms = 0
        self._notable: tuple[Notable, ...] = ()
        self._undone: frozenset[int] = frozenset()
        self._counted: dict[str, int] = {}
        self._renamed: dict[str, str] = {}
        self._boards: Boards | None = None

    @property
    def exists(self) -> bool:
        """Whether the event has been opened."""
        return self._journal is not None

    @property
    def spec(self) -> EventSpec:
        """What the host asked for."""
        if self._spec is None:
            raise _no_event()
        return self._spec

    @property
    def book(self) -> Rulebook:
        """The book in force, with the house's rules."""
        if self._book is None:
            raise _no_event()
        return self._book

    @property
    def journal(self) -> Journal:
        """Everything done so far."""
        if self._journal is None:
            raise _no_event()
        return self._journal

    @property
    def event(self) -> Tournament:
        """How things stand after the last record."""
        return self.journal.event

    def sensitive(self, act: msgspec.Raw) -> bool:
        """Whether an act is not to be done where anything has happened since the screen that sends it was drawn."""
        return isinstance(read_act(act), SENSITIVE)

    def cites(self, topic: str) -> tuple[str, ...]:
        """The rules of the book in force on a topic."""
        return self.book.cite(topic, "tournament") if topic else ()

    def decide(self, who: Who, act: msgspec.Raw, at_ms: int) -> list[Any]:
        """The records that follow from an act: the time passed since the last one and the act itself."""
        told = read_act(act)
        if isinstance(told, CreateEvent):
            require_right(who, told, {})
            return self._create(told)
        require_right(who, told, {player.name: player.table for player in self.event.players})
        if isinstance(told, RecordPrecedent):
            return [PrecedentSet(told.incident, told.says.strip(), told.topic, told.cites, told.note)]
        return [Did(self._acts(told, at_ms))]

    def _create(self, told: CreateEvent) -> list[Any]:
        if self.exists:
            raise Refused("td.authority", "This event has been opened.", code="already-open")
        spec = checked(told.spec)
        book = event_book(spec)
        opening = open_event(setup_of(spec, book), ())
        bodies: list[Any] = [Created(spec, opening)]
        journal = Journal(opening)
        for name in spec.players:
            act = do(journal, Register(PlayerId(name)), book)
            journal = journal.after(act)
            bodies.append(Did((act,)))
        return bodies

    def _acts(self, told: EventAct, at_ms: int) -> tuple[Act, ...]:
        """The time that has passed, and then the act."""
        told = with_chance(told, self._seeds)
        journal = self.journal
        passed = self._passed(at_ms)
        if passed:
            journal = journal.after(passed)
        if isinstance(told, CreateEvent | RecordPrecedent):
            raise InvariantError(f"{told} is no act of a director")
        self._require_stacks(told)
        try:
            act = do(journal, told, self.book)
        except (ArithmeticError, LookupError, ValueError) as wrong:
            raise DataError(
                "act", "something in it is not there, or cannot be counted.", "Look at it again."
            ) from wrong
        return (passed, act) if passed else (act,)

    def _passed(self, at_ms: int) -> Act | None:
        """The time since the last record, in whole seconds; none once the prizes are paid."""
        seconds = min(YEAR, (at_ms - self._opened_ms) // 1000 - self.event.now)
        if seconds < 1 or roster_of(self.event.players).paid:
            return None
        return do(self.journal, PassTime(seconds), self.book)

    def _require_stacks(self, told: DirectorAct) -> None:
        """Refuse several on one hand without what the book ranks them by: real stacks are on the felt, not here."""
        instead = told.instead if isinstance(told, Correct) else told
        if not isinstance(instead, Bust) or len(instead.players) < 2:
            return
        missing = [name for name in instead.players if name not in dict(instead.started_with)]
        if missing and self.book.answer("entry.elimination/same-hand", "tournament") != "split":
            raise Refused(
                "entry.elimination", "{names} go out on one hand: say how many chips each began it with.",
                code="needs-stacks", names=listed(list(instead.players)), players=list(instead.players),
            )  # fmt: skip

    def due(self, at_ms: int) -> list[Any]:
        """The time as a record, where a level, a break or a penalty has ended by then, or is about to."""
        if not self.exists:
            return []
        when = due_at(self.event, self.book)
        if when is None or (at_ms - self._opened_ms) // 1000 < when:
            return []
        passed = self._passed(at_ms)
        return [Did((passed,))] if passed else []

    def next_due_ms(self, at_ms: int) -> int | None:
        """In how many milliseconds something happens by itself."""
        when = due_at(self.event, self.book) if self.exists else None
        return None if when is None else max(0, self._opened_ms + 1000 * when - at_ms)

    def take(self, record: Recorded) -> Told:
        """Go on to what is so after a record, and say it."""
        body = read_record(record.body)
        self.no = record.no
        self._boards = None
        match body:
            case Created():
                told = self._open(record, body)
            case PrecedentSet():
                self.precedents.append((record, body))
                told = Told((f"Precedent: {body.says}",), body.cites)
            case Did():
                told = self._take_acts(record, body.acts)
        if told.says:
            self.lines.append(Line(record.no, record.at_ms, record.by, told.says, told.cites, told.act))
        return told

    def _open(self, record: Recorded, created: Created) -> Told:
        self._spec = created.spec
        self._book = event_book(created.spec)
        self._journal = Journal(created.opening)
        self._opened_ms = record.at_ms
        return Told((f"{created.spec.name} is open.",))

    def _take_acts(self, record: Recorded, acts: Iterable[Act]) -> Told:
        says: list[str] = []
        cites: dict[str, None] = {}
        undo = 0
        for act in acts:
            before, self._journal = self.event, self.journal.after(act)
            said = tuple(said_of(act, before))
            passed = isinstance(act.action, PassTime)
            undo = undo if passed else act.no
            rules = () if passed and not said else self._rules(act, said)
            cites.update(dict.fromkeys(rules))
            says += [one.says for one in said] if said else self._in_words(act)
            told = (
                Notable(record.no, record.at_ms, one.kind, one.says, rules, one.about, act.no)
                for one in said
                if one.kind
            )
            self._notable = (*self._notable, *told)[-NOTICES:]
            for happened in act.events:
                if isinstance(happened, StacksCounted):
                    self._counted.update(dict.fromkeys((name for name, _ in happened.stacks), record.no))
                elif isinstance(happened, Renamed):
                    self._rename(happened)
            if isinstance(act.action, Undo | Correct):
                self._undone = taken_back(self.journal.acts)
        return Told(tuple(says), tuple(cites), undo)

    def _rename(self, renamed: Renamed) -> None:
        """A phone that took the old name goes on with the new one."""
        self._renamed[renamed.player] = renamed.to
        self._renamed.pop(renamed.to, None)
        if renamed.player in self._counted:
            self._counted[renamed.to] = self._counted[renamed.player]

    def _rules(self, act: Act, said: Iterable[Said]) -> tuple[str, ...]:
        """The few rules to show beside an act, out of all that it goes back to: those on what is said of it."""
        on = {rule for one in said if one.topic for rule in self.cites(one.topic)}
        return tuple([rule for rule in act.cites if rule in on] or act.cites)[:SHOWN_RULES]

    def _in_words(self, act: Act) -> list[str]:
        """An act of which no event tells: an undo or a correction by what was said of the act that it is about."""
        if not isinstance(act.action, Undo | Correct):
            return [] if isinstance(act.action, PassTime) else [noted(act.action)]
        about = next((line for line in reversed(self.lines) if line.undo == act.action.act), None)
        was = about.says[0] if about and about.says else f"act {act.action.act}"
        return [f"{'Taken back' if isinstance(act.action, Undo) else 'Corrected'}: {was}"]

    def board(self, who: Who, at_ms: int) -> AnyBoard:
        """What somebody may see, now."""
        return self._at(at_ms).of(who)

    def seen(self, at_ms: int) -> Seen:
        """The event as it is at a time, with everything that boards are made of."""
        return self._at(at_ms).seen

    def _at(self, at_ms: int) -> Boards:
        """Made once for all the screens that ask at a time."""
        if self._boards is None or self._boards.seen.at_ms != at_ms:
            self._boards = Boards(self._look(at_ms))
        return self._boards

    def _look(self, at_ms: int) -> Seen:
        ms = max(0, at_ms - self._opened_ms)
        return Seen(
            id=self.id,
            no=self.no,
            at_ms=at_ms,
            ms=ms,
            spec=self.spec,
            book=self.book,
            event=later(self.event, ms // 1000),
            lines=self.lines,
            undone=self._undone,
            notable=tuple(one for one in self._notable if one.act not in self._undone),
            counted=self._counted,
            renamed=self._renamed,
            claimed=self._claims(self.id),
        )


def taken_back(acts: Iterable[Act]) -> frozenset[int]:
    """The acts that do not stand: those that a standing undo is about."""
    gone: set[int] = set()
    for act in reversed(list(acts)):
        if isinstance(act.action, Undo) and act.no not in gone:
            gone.add(act.action.act)
    return frozenset(gone)


def _no_event() -> DataError:
    return DataError("event", "there is no such event.", "Make it first.")
