"""The keeper of one event: its acts, what happens in it by itself, and its screens."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final

import msgspec

from floorman.core import Chips, DataError, InvariantError, Refused, encode, reworded, unusable
from floorman.rules import Rulebook
from floorman.rules.book import ProcedureStep, cites_of_refusal
from floorman.rules.question_ids import Q
from floorman.server.log.records import Recorded
from floorman.server.rights import Who
from floorman.server.screens import Again, AnyScreen
from floorman.server.streams.keeper import RecordText
from floorman.server.tournaments.acts import (
    SENSITIVE,
    CreateEvent,
    EventAct,
    JoinAct,
    Joining,
    RecordPrecedent,
    ScreenAct,
    Screens,
    Seeds,
    SetTerms,
    about_the_same,
    read_act,
    require_right,
    system_seeds,
    with_chance,
    with_terms,
)
from floorman.server.tournaments.create import (
    MOST_PLAYERS,
    EventSpec,
    checked,
    event_book,
    opening_of,
    with_rebuys_closing,
)
from floorman.server.tournaments.director_screen import EventScreens, LastLines
from floorman.server.tournaments.log_text import SHOWN_RULES, LogText, Order, subject
from floorman.server.tournaments.money import sentences_in
from floorman.server.tournaments.preview import answers_changed
from floorman.server.tournaments.records import (
    Created,
    Did,
    EventRecord,
    Held,
    JoinAsked,
    JoinDeclined,
    PrecedentSet,
    RecordReader,
    Seen,
    TermsSet,
    read_record,
)
from floorman.text import LANGUAGES, Message, Text, message, spoken
from floorman.tournament.actions import Bust, DrawSeats, EnterLate, Invite, PassTime, Pause, Register
from floorman.tournament.apply import apply
from floorman.tournament.engine import Correct, DirectorAct, Journal, JournalEntry, Redo, Undo, advance
from floorman.tournament.events import StacksCounted
from floorman.tournament.levels import UNWATCHED, YEAR
from floorman.tournament.prompts.players import NEAR, SOON
from floorman.tournament.prompts.prompt import Passed, after_action
from floorman.tournament.prompts.schedule import BREAK_NEAR, CLOSING, ENDING, PAUSE_NEAR
from floorman.tournament.state import TableId, Tournament
from floorman.tournament.wording import called

Flat = dict[tuple[str, ...], Any]
"""A spec as its single values, by their path in it."""

GONE: Final = object()
"""Stands for a value that a change has removed."""


class Changes:
    """The changes of the terms in order, and which of them are undone.

    Each has a number below 0 for Undo and Redo, which the journal does not use. The terms are those that the event was
    opened with, and then every change in order that is not undone: undoing one does not affect what others have set.
    """

    def __init__(self) -> None:
        self.undone: frozenset[int] = frozenset()
        self._first: EventSpec | None = None
        self._made: dict[int, Flat] = {}

    def enter(self, no: int, before: EventSpec, after: EventSpec) -> int:
        """Add the change of record `no`; return its number for Undo."""
        if self._first is None:
            self._first = before
        was, now = _flat(before), _flat(after)
        self._made[-no] = {at: now.get(at, GONE) for at in {**was, **now} if was.get(at, GONE) != now.get(at, GONE)}
        return -no

    def mark(self, act: int, *, undone: bool) -> None:
        """Mark a change as undone, or as redone."""
        self.undone = self.undone | {act} if undone else self.undone - {act}

    def without(self, act: int) -> EventSpec:
        """Return the terms without a change; raise Refused where it is unknown or undone already."""
        self._require(act)
        if act in self.undone:
            raise Refused("td.authority", "already-undone", act=act)
        return self._terms(self.undone | {act})

    def once_more(self, act: int) -> EventSpec:
        """Return the terms with a change that was undone; raise Refused where it is unknown or not undone."""
        self._require(act)
        if act not in self.undone:
            raise Refused("td.authority", "already-redone", act=act)
        return self._terms(self.undone - {act})

    def _require(self, act: int) -> None:
        if act not in self._made:
            raise Refused("td.authority", "no-such-act.terms", act=act)

    def _terms(self, undone: frozenset[int]) -> EventSpec:
        if self._first is None:
            raise Refused("td.authority", "no-such-act.terms")
        answers = _flat(self._first)
        for act, made in self._made.items():
            if act not in undone:
                answers |= made
        return checked(_spec({at: value for at, value in answers.items() if value is not GONE}))


def _flat(spec: EventSpec) -> Flat:
    found: Flat = {}

    def add(at: tuple[str, ...], value: Any) -> None:
        if isinstance(value, Mapping) and value:
            for key, inner in value.items():
                add((*at, str(key)), inner)
        else:
            found[at] = value

    add((), msgspec.to_builtins(spec))
    return found


def _spec(answers: Flat) -> EventSpec:
    nested: dict[str, Any] = {}
    for at, value in answers.items():
        inside = nested
        for key in at[:-1]:
            if not isinstance(inside.get(key), dict):
                inside[key] = {}
            inside = inside[key]
        if at[-1] not in inside:
            inside[at[-1]] = value
    return msgspec.convert(nested, EventSpec)


def is_over(tournament: Tournament) -> bool:
    """Return whether the event has a winner or is closed, so that its clock stands."""
    return tournament.closed or tournament.won or (tournament.started and not tournament.left)


def later(tournament: Tournament, now: int) -> Tournament:
    """Return the event at a second, with only the time changed. Once the event is over, no time passes.

    Otherwise every look at an event of years ago would take it through all levels since.
    """
    if now <= tournament.now or is_over(tournament):
        return tournament
    return tournament.changed(now=now, clock=tournament.clock.at(now, tournament.setup))


def due_at(tournament: Tournament, book: Rulebook) -> int | None:
    """Return the next second at which the screens of the event change by themselves; None where they never do."""
    if not tournament.started or is_over(tournament):
        return None
    seconds = (*_clock(tournament, book), *_people(tournament, book))
    return min((second for second in seconds if second > tournament.now), default=None)


def _clock(tournament: Tournament, book: Rulebook) -> Iterator[int]:
    """Yield the end of a level or break, and the seconds before it at which the director is told."""
    clock, setup = tournament.clock, tournament.setup
    if not clock.running:
        return
    yield clock.ends_at
    yield clock.ends_at - ENDING
    closes = (setup.late_levels, int(book.answer(Q.entry.rebuy.closes_at_level, "tournament")) - 1)
    if clock.on_break:
        return
    if clock.level in closes:
        yield clock.ends_at - CLOSING
    if setup.break_after(clock.level):
        yield clock.ends_at - BREAK_NEAR
    if setup.colour_ups_before(clock.level + 1):
        yield clock.ends_at - PAUSE_NEAR


def _people(tournament: Tournament, book: Rulebook) -> Iterator[int]:
    """Yield the seconds at which a penalty ends or an absence costs the stack, and when the director is told before."""
    forfeited = book.answer(Q.entry.leave.long_absence, "tournament") == "forfeited"
    lasts = 60 * int(book.answer(Q.entry.leave.minutes, "tournament"))
    for player in tournament.left:
        if player.penalty and player.penalty.until:
            yield player.penalty.until
            yield player.penalty.until - SOON
        if forfeited and player.left_at is not None:
            yield player.left_at + lasts + 1
            yield player.left_at + lasts - NEAR


LONGEST_MS = 200 * 1000 * YEAR
"""The longest time from the opening of an event to its last record, and from 1970 to its opening."""

NOBODY: frozenset[str] = frozenset()

NO_RULE = frozenset(
    ("entry.buyin", code)
    for code in (
        "already-here", "declined-before", "in-the-event", "name-in-use", "name-too-long", "no-name", "nobody-new",
        "not-invited", "not-waiting", "too-many-guests", "too-many-players", "too-many-waiting",
    )
) | {("entry.alternate", "in-the-event")}  # fmt: skip
"""Refusals without a rule behind them, by topic and code."""


def _precedent(body: PrecedentSet) -> tuple[Message, ...]:
    """Return the sentences of a precedent for the log: the ruling, and the floor's note."""
    note = body.note.strip()
    says = [message("log.precedent", says=body.says), *([message("log.note", says=note)] if note else [])]
    return tuple(says)


class EventKeeper:
    """The keeper of one event. A new one is empty and takes CreateEvent; after that its state follows from its records.

    `seeds` gives chance to draws and races, `claims` returns the players whose names phones have claimed, `door` the
    event's room code and address, `in_hand` the seats still in the hand on a table's tablet, `pushed` the chips of
    each seat there once the pots are pushed.
    """

    def __init__(
        self,
        id: str,
        seeds: Seeds = system_seeds,
        claims: Callable[[str], frozenset[str]] = lambda _: NOBODY,
        door: Callable[[str], tuple[str, str]] = lambda _: ("", ""),
        in_hand: Callable[[str, str], Container[int]] = lambda _event, _table: (),
        pushed: Callable[[str, str], Mapping[int, int]] = lambda _event, _table: {},
    ) -> None:
        self.id = id
        self.no = 0
        self._reader = RecordReader()
        self.log_text = LogText()
        self.changes = Changes()
        self.screens = Screens()
        self.order = Order()
        self.precedents: list[tuple[Recorded, PrecedentSet]] = []
        self._seeds = seeds
        self._claims = claims
        self._door = door
        self._in_hand = in_hand
        self._pushed = pushed
        self.joining = Joining()
        self._spec: EventSpec | None = None
        self._book: Rulebook | None = None
        self._journal: Journal | None = None
        self._decided: list[tuple[Journal, Journal]] = []
        self._acts_by = [0]
        self._opened_ms = 0
        self._made: dict[str, EventScreens] = {}
        self._last: dict[str, LastLines] = {}
        self._held: Held | None = None
        self._steps: tuple[ProcedureStep, ...] = ()

    @property
    def exists(self) -> bool:
        """Whether the event has been opened."""
        return self._journal is not None

    @property
    def spec(self) -> EventSpec:
        """The spec of the event: what the host asked for, and later changes."""
        if self._spec is None:
            raise _no_event()
        return self._spec

    @property
    def opened_ms(self) -> int:
        """When the event was opened."""
        return self._opened_ms

    @property
    def book(self) -> Rulebook:
        """The book in force, with the house's rules."""
        if self._book is None:
            raise _no_event()
        return self._book

    @property
    def journal(self) -> Journal:
        """All acts so far."""
        if self._journal is None:
            raise _no_event()
        return self._journal

    @property
    def event(self) -> Tournament:
        """The event after the last record."""
        return self.journal.tournament

    @property
    def started_ms(self) -> int:
        """The time of day of the first hand, or of the opening before it."""
        return self._opened_ms + 1000 * self.event.started_at

    def sensitive(self, act: msgspec.Raw, seen: int) -> bool:
        """Return whether an act, sent from a screen of record `seen`, is out of date because of what was done since."""
        action = read_act(act)
        since = self.journal.acts[self._acts_by[seen] :] if 0 <= seen < len(self._acts_by) else ()
        return isinstance(action, SENSITIVE) or any(about_the_same(action, one.action) for one in since)

    def cites(self, topic: str, code: str = "") -> tuple[str, ...]:
        """Return the rules of the book in force on a topic, those behind a refusal's `code` first.

        Return none for refusals about names and lists of players, which no book has rules on.
        """
        return cites_of_refusal(topic, code, self.book) if topic and (topic, code) not in NO_RULE else ()

    def decide(self, who: Who, act: msgspec.Raw, at_ms: int) -> list[EventRecord]:
        """Return the records that follow from an act: the time since the last record, then the act itself.

        Raise Refused, NotAllowed or DataError where the act is not done.
        """
        action = read_act(act)
        if isinstance(action, CreateEvent):
            require_right(who, action, {})
            with sentences_in(action.spec.currency):
                return self._create(action)
        with sentences_in(self.spec.currency):
            bodies = self._decide(who, action, at_ms)
        _require_readable(bodies)
        return bodies

    def _decide(self, who: Who, action: EventAct, at_ms: int) -> list[EventRecord]:
        require_right(who, action, {player.id: player.table for player in self.event.players})
        if isinstance(action, SetTerms):
            return [TermsSet(self._terms(action))]
        if isinstance(action, Undo) and action.act < 0:
            return [TermsSet(self._possible(self.changes.without(action.act)), back=action.act)]
        if isinstance(action, Redo) and action.act < 0:
            return [TermsSet(self._possible(self.changes.once_more(action.act)), redo=action.act)]
        if isinstance(action, RecordPrecedent):
            return [PrecedentSet(action.incident, action.says.strip(), action.topic, action.cites, action.note)]
        if isinstance(action, JoinAct):
            return [self.joining.decide(action, self._look(at_ms))]
        if isinstance(action, ScreenAct):
            return [self.screens.decide(action, self.event, self.book)]
        acts = self._acts(action, at_ms)
        return [Did(acts)]

    def _create(self, action: CreateEvent) -> list[EventRecord]:
        if self.exists:
            raise Refused("td.authority", "already-open")
        spec = with_rebuys_closing(checked(action.spec))
        book = event_book(spec)
        opening = opening_of(spec, book)
        bodies: list[EventRecord] = [Created(spec, opening)]
        journal = Journal(opening)
        for name in spec.players:
            journal = advance(journal, Register(name), book)
            bodies.append(Did(journal.acts[-1:]))
        if spec.invited:
            bodies.append(Did(advance(journal, Invite(spec.invited), book).acts[-1:]))
        return bodies

    def _terms(self, action: SetTerms) -> EventSpec:
        """Return the spec with changed terms.

        Raise Refused where nothing changes, DataError where the book cannot take them.
        """
        spec = self._possible(with_terms(self.spec, action))
        if spec == self.spec:
            raise Refused("td.authority", "nothing-new")
        return spec

    def _possible(self, spec: EventSpec) -> EventSpec:
        """Return a spec unchanged; raise DataError where the book cannot take it."""
        event_book(spec)
        return spec

    def _acts(self, action: EventAct, at_ms: int) -> tuple[JournalEntry, ...]:
        """Return the journal entries for the time that has passed, and for the act."""
        action = with_chance(action, self._seeds)
        journals = self._passed(at_ms)
        journal = journals[-1]
        if isinstance(action, CreateEvent | RecordPrecedent | SetTerms | ScreenAct | JoinAct):
            raise InvariantError(f"{action} is no act of a director")
        self._require_stacks(action)
        self._require_room(action)
        self._require_undrawn(action)
        if action == Pause(UNWATCHED):
            raise Refused("clock.break", "no-such-reason.server")
        try:
            journals.append(advance(journal, action, self.book, self._waiting()))
        except Refused as no:
            raise self._named(action, no) from no
        self._require_out_of_hand(journal.tournament, journals[-1].tournament)
        if journal.tournament.closed and not is_over(journals[-1].tournament):
            journals += _time(journals[-1], self._second(at_ms), self.book, stands=True)[1:]
        return self._to_be_written(journals)

    def _to_be_written(self, journals: Sequence[Journal]) -> tuple[JournalEntry, ...]:
        """Return the acts that lead from each journal to the next. Keep the journals until the acts are on record."""
        self._decided = list(pairwise(journals))
        return tuple(journal.acts[-1] for journal in journals[1:])

    def _next(self, act: JournalEntry) -> Journal:
        """Return the journal after an act on record: as it was decided here, or else replayed from the record."""
        if self._decided:
            before, after = self._decided.pop(0)
            if before is self._journal and after.acts[-1] == act:
                return after
            self._decided = []
        return self.journal.after(act)

    def _waiting(self) -> frozenset[str]:
        """Return the ids on phones that wait to be entered, including those whose entry was undone."""
        return frozenset(self.joining.waiting(self.event, self.log_text.undone, self._claims(self.id)))

    def _named(self, action: DirectorAct, no: Refused) -> Refused:
        """Return a refusal that is due to a later act with that act's sentence from the log; others unchanged."""
        if no.code != "later-act":
            return no
        act, why = no.facts["act"], no.facts["why"]
        if not isinstance(action, Redo):
            says = "later-act.undo"
        elif self.log_text.undone.get(act) == action.act:
            says = "later-act.not-redone"
        else:
            says = "later-act.redo"
        return Refused(no.topic, says, act=act, line=self.log_text.says(act), why=why)

    def _passed(self, at_ms: int) -> list[Journal]:
        """Return the journal, and those after the seconds since the last record.

        Once prizes are paid, none after it.
        """
        if self.event.closed:
            return [self.journal]
        return _time(self.journal, self._second(at_ms), self.book, stands=is_over(self.event))

    def _second(self, at_ms: int) -> int:
        """Return the second of the event at a time of day."""
        return (at_ms - self._opened_ms) // 1000

    def _require_stacks(self, action: DirectorAct) -> None:
        """Refuse to bust several players in one hand without their stacks, where the book ranks them by stack."""
        instead = action.instead if isinstance(action, Correct) else action
        if not isinstance(instead, Bust) or len(instead.players) < 2:
            return
        names = instead.players
        missing = [name for name in names if name not in dict(instead.started_with)]
        if missing and self.book.answer(Q.entry.elimination.same_hand, "tournament") != "split":
            raise Refused("entry.elimination", "needs-stacks", names=self.event.names_of(names), players=list(names))

    def _require_out_of_hand(self, before: Tournament, after: Tournament) -> None:
        """Refuse any act that takes out a player whose hand is live on the table's tablet.

        The dealer would go on with an empty seat.
        """
        left = {player.id for player in after.left}
        for player in before.left:
            if player.id not in left and player.table and player.seat in self._in_hand(self.id, player.table):
                where = called(player.table)
                raise Refused("entry.elimination", "hand-in-progress.tablet", name=player.name, table=where)

    def _require_room(self, action: DirectorAct) -> None:
        """Refuse a player beyond MOST_PLAYERS, however the player comes in."""
        instead = action.instead if isinstance(action, Correct) else action
        if isinstance(instead, Register | EnterLate) and len(self.event.players) >= MOST_PLAYERS:
            raise Refused("entry.buyin", "too-many-players", most=MOST_PLAYERS)

    def _require_undrawn(self, action: DirectorAct) -> None:
        """Refuse to draw seats again, which would move everybody, unless the act says so."""
        drawn = isinstance(action, DrawSeats) and not action.again and not self.event.started
        if drawn and any(player.table for player in self.event.left):
            raise Refused("seating.random", "already-drawn")

    def due(self, at_ms: int) -> list[EventRecord]:
        """Return a record of the time where a level, a break or a penalty has ended, or is about to end."""
        if not self.exists:
            return []
        when = due_at(self.event, self.book)
        if when is None or self._second(at_ms) < when:
            return []
        passed = self._to_be_written(self._passed(at_ms))
        return [Did(passed)] if passed else []

    def hold(self, since_ms: int, at_ms: int) -> list[EventRecord]:
        """Return records that stop a running clock where it was at `since_ms`; the time since passes without it."""
        if not self.exists or due_at(self.event, self.book) is None or not self.event.clock.running:
            return []
        since, now = ((ms - self._opened_ms) // 1000 for ms in (since_ms, at_ms))
        watched = _time(self.journal, since, self.book)
        stopped = advance(watched[-1], Pause(UNWATCHED), self.book)
        return [Did(self._to_be_written([*watched, *_time(stopped, now, self.book)]))]

    def next_due_ms(self, at_ms: int) -> int | None:
        """Return in how many milliseconds the next thing happens by itself; None where nothing will."""
        when = due_at(self.event, self.book) if self.exists else None
        return None if when is None else max(0, self._opened_ms + 1000 * when - at_ms)

    def take(self, record: Recorded) -> RecordText:
        """Apply a record; return it in words."""
        body = self._reader.read(record.body)
        if not 0 <= record.at_ms - self._opened_ms <= LONGEST_MS:
            raise unusable(f"record {record.no}", "record-time")
        with sentences_in(self._spec.currency if self._spec else ""):
            said = self._take(record, body)
        self._acts_by.append(len(self.journal.acts))
        return said

    def _take(self, record: Recorded, body: EventRecord) -> RecordText:
        self.no = record.no
        self._made = {}
        match body:
            case Created():
                return self.log_text.write(record, self._open(record, body))
            case PrecedentSet():
                self.precedents.append((record, body))
                return self.log_text.write(record, RecordText(_precedent(body), body.cites))
            case TermsSet():
                text = self._take_terms(record.no, body)
                return self.log_text.write(record, text, undo=0 if body.back else text.act, redo=body.back)
            case Did():
                return self._take_acts(record, body.acts)
            case JoinAsked() | JoinDeclined():
                return self.log_text.write(record, self.joining.take(record.no, body, self.event))
            case _:
                return self.log_text.write(record, self.screens.take(body, self.event, record.at_ms))

    def _open(self, record: Recorded, created: Created) -> RecordText:
        self._spec = created.spec
        self._book = event_book(created.spec)
        self._journal = Journal(created.opening)
        self._opened_ms = record.at_ms
        return RecordText((message("log.open", title=created.spec.name),))

    def _take_terms(self, no: int, terms: TermsSet) -> RecordText:
        before, was, spec = self.book, self.spec, terms.spec
        self._spec, self._book = spec, event_book(spec)
        if terms.back:
            self.changes.mark(terms.back, undone=True)
            self.order.undid(terms.back, (terms.back,))
            return RecordText((message("log.undone", says=self.log_text.says(terms.back)),), act=terms.back)
        if terms.redo:
            self.changes.mark(terms.redo, undone=False)
            self.order.redid(terms.redo, (terms.redo,))
            return RecordText((message("log.redone", says=self.log_text.says(terms.redo)),))
        act = self.changes.enter(no, was, spec)
        self.order.did(act)
        says = [message("log.called", title=spec.name)] if spec.name != was.name else []
        if spec.language != was.language:
            says.append(message("log.language", language=spec.language or LANGUAGES[0]))
        changed = answers_changed(before, self._book)
        says += [message("log.answer", asks=one.asks, answer=one.answer) for one in changed]
        return RecordText(tuple(says), tuple(rule for one in changed for rule in one.cites)[:SHOWN_RULES], act)

    def _take_acts(self, record: Recorded, acts: Iterable[JournalEntry]) -> RecordText:
        says: list[Text] = []
        cites: dict[str, None] = {}
        last = undo = redo = 0
        for act in acts:
            before = self.event
            if isinstance(act.action, Undo | Redo | Correct):
                self._journal = self._next(act)
                text = self.log_text.enter_back(act, self.journal)
                self._steps = ()
            else:
                self._journal = self._next(act)
                text = self.log_text.enter(record, self.journal, before, self.cites)
                self._steps = self._due_after(act, before)
            if act.action == Pause(UNWATCHED):
                self._held = Held(act.no, self.event.now)
            self.joining.enter(record.no, act)
            self._order(act)
            says += text.says
            cites.update(dict.fromkeys(text.cites))
            last = text.act or last
            if not isinstance(act.action, PassTime):
                undo = 0 if isinstance(act.action, Undo | Redo) else act.no
                redo = act.no if isinstance(act.action, Undo) else 0
        said = RecordText(tuple(says), tuple(cites), last)
        return self.log_text.write(record, said, tuple(act.no for act in acts), undo=undo, redo=redo)

    def _due_after(self, act: JournalEntry, before: Tournament) -> tuple[ProcedureStep, ...]:
        """Return the steps that the staff are to do after an act; where only time passes, those before it remain."""
        due = tuple(after_action(Passed(before, act.action, act.events, self.event, self.book)))
        return due or (self._steps if isinstance(act.action, PassTime) else ())

    def _order(self, act: JournalEntry) -> None:
        """Note what Undo and Redo are about next."""
        if isinstance(act.action, Undo | Redo):
            undoes, acts = subject(self.journal, act.no)
            if undoes:
                self.order.undid(act.no, acts)
            else:
                self.order.redid(act.action.act, acts)
        elif not isinstance(act.action, PassTime):
            self.order.did(act.no)

    def screen(self, who: Who, at_ms: int) -> AnyScreen:
        """Return the screen of a client."""
        return self._at(at_ms).of(who)

    def in_play(self, table: str) -> bool:
        """Return whether there is a table of this name now."""
        return self.exists and table in self.event.sizes

    def seated(self, table: str) -> Mapping[int, str]:
        """Return the names of the players at a table, by seat."""
        return {player.seat: player.name for player in self.event.at(TableId(table))} if self.in_play(table) else {}

    def look_again(self) -> None:
        """Drop cached screens, because something has changed without a record, as a claim."""
        self._made = {}

    def seen(self, at_ms: int) -> Seen:
        """Return the event at a time, with everything that screens are made of."""
        return self._at(at_ms).seen

    def _at(self, at_ms: int) -> EventScreens:
        """Return the screens at a time, made once for all clients of a language."""
        screens = self._made.get(spoken())
        if screens is None or screens.seen.at_ms != at_ms:
            last = self._last.setdefault(spoken(), LastLines())
            screens = self._made[spoken()] = EventScreens(self._look(at_ms), last)
        return screens

    def _next_undo(self) -> Again | None:
        act = self.order.undo
        return Again(act, self.log_text.said(act)) if act else None

    def _next_redo(self) -> Again | None:
        undo = self.order.redo
        about = undo if undo < 0 else subject(self.journal, undo)[1][0] if undo else 0
        return Again(undo, self.log_text.said(about)) if undo else None

    def _with_pushed(self, tournament: Tournament) -> Tournament:
        """Return the event with the stacks of hands whose pots are pushed, before the dealer has ended them here.

        They are recorded with the end of the hand; until then the dealer may take the result back.
        """
        for table in tournament.tables:
            stacks = self._pushed(self.id, table.id) if table.begun else {}
            dealt = dict(table.began_with)
            counted = [
                (player.id, Chips(stacks[player.seat]))
                for player in (tournament.at(table.id) if stacks else ())
                if player.id in dealt and player.seat in stacks
            ]
            if counted:
                tournament = apply(tournament, StacksCounted(tuple(counted), "chips.visible"))
        return tournament

    def _look(self, at_ms: int) -> Seen:
        ms = max(0, at_ms - self._opened_ms)
        on_record = later(self.event, ms // 1000)
        tournament = self._with_pushed(on_record)
        claimed = self._claims(self.id)
        code, join_url = self._door(self.id)
        return Seen(
            id=self.id,
            no=self.no,
            at_ms=at_ms,
            ms=ms,
            spec=self.spec,
            book=self.book,
            tournament=tournament,
            on_record=on_record,
            lines=self.log_text.lines,
            undone={**self.log_text.undone, **{act: act for act in self.changes.undone}},
            undo=self._next_undo(),
            redo=self._next_redo(),
            notable=self.log_text.standing,
            claimed=claimed,
            display=self.screens.display,
            on_clock=self.screens.on_clock(tournament, at_ms),
            waiting=self.joining.waiting(tournament, self.log_text.undone, claimed),
            declined=self.joining.declined,
            code=code,
            join_url=join_url,
            steps=self._steps,
            held=self._held if tournament.clock.stopped_for == UNWATCHED else None,
        )


def _time(journal: Journal, second: int, book: Rulebook, *, stands: bool = False) -> list[Journal]:
    """Return the journal, and the journals after each act that lets time pass until a second, at most a year each.

    The clock `stands` meanwhile where the event is over.
    """
    journals = [journal]
    while second > journal.tournament.now:
        journal = advance(journal, PassTime(min(YEAR, second - journal.tournament.now), stands), book)
        journals.append(journal)
    return journals


def _require_readable(bodies: Iterable[EventRecord]) -> None:
    """Refuse records that could be written and not be read again, which would make the event unavailable for good."""
    for body in bodies:
        try:
            read_record(encode(body))
        except msgspec.ValidationError as wrong:
            raise reworded(str(wrong).replace("`$.spec.", "`$."), "act") from wrong


def _no_event() -> DataError:
    return unusable("event", "no-event")
