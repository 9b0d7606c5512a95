"""The log of an event in words, the notices that follow from it, and what undoing a line would do."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec
from msgspec.structs import replace

from floorman.conduct.sanctions import in_words
from floorman.server.log.records import Recorded
from floorman.server.streams.keeper import RecordText
from floorman.server.tournaments.money import sentences_in
from floorman.server.tournaments.records import Notable, TextLine
from floorman.text import NOTHING, Message, Text, message, plain, together
from floorman.tournament.actions import (
    CallTime,
    CountStacks,
    GoToPeriod,
    LengthenPeriod,
    MarkHand,
    PassTime,
    Pause,
    PlaceButton,
    PlayHand,
    Resume,
    SetClock,
)
from floorman.tournament.apply import unfold
from floorman.tournament.engine import Correct, DirectorAct, Journal, JournalEntry, Redo, Undo, advance, dependents
from floorman.tournament.events import (
    Announced,
    ButtonPlaced,
    ChipsColored,
    ClockSet,
    Corrected,
    DealAgreed,
    FloorAnswered,
    HandEnded,
    KnockedOut,
    PenaltyGiven,
    PenaltyNoted,
    PrizesPaid,
    PrizesPosted,
    Redone,
    RedrawCalled,
    Refunded,
    RoundOpened,
    Seated,
    Started,
    TableBroken,
    TableGave,
    TableOpened,
    TakenOut,
    TimePassed,
    TournamentEvent,
    Undone,
    Won,
)
from floorman.tournament.state import NOWHERE, Tournament
from floorman.tournament.wording import called, in_names, lasting, sentence_of

if TYPE_CHECKING:
    from floorman.server.tournaments.keeper import EventKeeper


KINDS: dict[type, str] = {
    KnockedOut: "out",
    TakenOut: "out",
    Won: "out",
    TimePassed: "level",
    ClockSet: "level",
    Announced: "announcement",
    PrizesPosted: "prize",
    DealAgreed: "prize",
    PrizesPaid: "prize",
    Started: "other",
    TableBroken: "other",
    ChipsColored: "other",
    RedrawCalled: "other",
    RoundOpened: "other",
}
"""Events with a notice for everybody, and its kind."""

QUIET = (ButtonPlaced, HandEnded, Undone, Redone, Corrected)
"""Events without a sentence of their own; for undo and redo, the log quotes the act."""


NAMED = 10
"""How many counted stacks are named in one line of the log."""


def noted(action: DirectorAct, in_break: bool = False) -> Message:
    """Return the sentence for an act without events; `in_break` is whether it was done in a break.

    Acts that seldom are without one share a sentence, with a word for each in `action.toml`.

    >>> str(noted(CountStacks((("Ann", 500), ("Bo", 700)))))
    'Counted: Ann 500, Bo 700.'
    >>> str(noted(SetClock(3, 605)))
    'The clock is set to level 3, with 10:05 left.'
    >>> str(noted(MarkHand("1", "posted"))), str(noted(MarkHand("1", "riffle")))
    ('The blinds for a new hand are posted at table 1.', 'A new hand begins at table 1.')
    >>> str(noted(LengthenPeriod(60))), str(noted(LengthenPeriod(-120), in_break=True))
    ('1 minute more on the clock.', '2 minutes less of the break.')
    """
    match action:
        case CountStacks(stacks=stacks):
            named = [message("log.stack", player=name, chips=chips) for name, chips in stacks[:NAMED]]
            return message("log.counted", stacks=named, more=max(0, len(stacks) - NAMED))
        case PlayHand(table=table, misdeal=misdeal):
            return message("log.misdeal" if misdeal else "log.hand-over", table=called(table))
        case MarkHand(table=table, mark="posted"):
            return message("log.blinds-posted", table=called(table))
        case MarkHand(table=table):
            return message("log.hand-begins", table=called(table))
        case CallTime(player=name):
            return message("log.calls-clock", player=name)
        case Pause(why=why):
            return message("log.play-stops", why=why)
        case Resume():
            return message("log.play-resumes")
        case SetClock(level=level, left_seconds=left, on_break=on_break):
            return message("log.clock-set", level=level, on_break=on_break, left=left)
        case GoToPeriod(level=level, on_break=on_break):
            return message("log.clock-goes-to", level=level, on_break=on_break)
        case LengthenPeriod(seconds=seconds):
            whole = message("event.minutes", count=abs(seconds) // 60)
            time = lasting(abs(seconds)) if seconds % 60 else whole
            return message("log.more-time" if seconds > 0 else "log.less-time", time=time, in_break=in_break)
        case PlaceButton(table=table, seat=seat):
            return message("event.button-placed", seat=seat, table=called(table))
    table = getattr(action, "table", NOWHERE)
    about = getattr(action, "player", "") or (called(table) if table else None)
    return message("log.noted", what=action.__struct_config__.tag, about=about)


@dataclass(frozen=True, slots=True)
class Said:
    """A sentence; `kind` is empty where it is only for the log."""

    says: Message
    kind: str = ""
    about: tuple[str, ...] = ()
    topic: str = ""
    event: TournamentEvent | None = None


def said_of(act: JournalEntry, before: Sequence[Tournament]) -> Iterator[Said]:
    """Yield every sentence about an act, in order; `before` has the event before each of its events.

    Moves come before the draw that decided them. Undo, redo and corrections have no sentence here.
    """
    drawn: list[Said] = []
    for event, tournament in zip(act.events, before, strict=True):
        if not isinstance(event, QUIET) and not _nothing(event) and not _said_before(event, act):
            says = _penalty(event, act, tournament) or sentence_of(event, tournament)
            if says:
                said = Said(says, _kind(event, tournament), _about(event), getattr(event, "topic", ""), event)
                if isinstance(event, TableGave):
                    drawn.append(said)
                else:
                    yield said
    yield from drawn


def _nothing(event: TournamentEvent) -> bool:
    """Return whether an event is a refund of 0, which is not reported."""
    return isinstance(event, Refunded) and not event.amount


def _said_before(event: TournamentEvent, act: JournalEntry) -> bool:
    """Return whether another sentence about the act already covers an event.

    A penalty is one sentence, without the floor's decision and its start. A table at which everybody gets a new seat
    was neither broken nor opened for the players.
    """
    if isinstance(event, TableBroken | TableOpened):
        other = TableOpened if isinstance(event, TableBroken) else TableBroken
        return any([isinstance(one, other) and one.table == event.table for one in act.events])
    noted_for = {one.player for one in act.events if isinstance(one, PenaltyNoted)}
    if isinstance(event, FloorAnswered) and event.topic == "conduct.penalty":
        return event.code == "replaced" or event.offer.player in noted_for
    return isinstance(event, PenaltyGiven) and event.player in noted_for


def _penalty(event: TournamentEvent, act: JournalEntry, tournament: Tournament) -> Message:
    """Return the sentence for a penalty that begins later; NOTHING for any other event."""
    if not isinstance(event, PenaltyNoted):
        return NOTHING
    later = any([isinstance(one, PenaltyGiven) and one.penalty.waits for one in act.events])
    name = tournament.name_of(event.player)
    if not later:
        return NOTHING
    return message("log.penalty-later", player=name, code=in_words(event.code), offence=event.offence)


def _kind(event: TournamentEvent, before: Tournament) -> str:
    if isinstance(event, Seated):
        return "move" if before.started else ""
    return KINDS.get(type(event), "")


def _about(event: TournamentEvent) -> tuple[str, ...]:
    name = getattr(event, "player", "")
    return (name,) if name else ()


class Order:
    """The acts that Undo and Redo are about next: the last one done, and the last one undone since then.

    A new act leaves nothing for Redo; an undone line of the log can still be redone from there.
    """

    def __init__(self) -> None:
        self._done: list[int] = []
        self._undone: list[int] = []

    @property
    def undo(self) -> int:
        """The act that Undo is about, 0 for none."""
        return self._done[-1] if self._done else 0

    @property
    def redo(self) -> int:
        """The number of the undo that Redo is about, 0 for none."""
        return self._undone[-1] if self._undone else 0

    def did(self, act: int) -> None:
        """Note that an act was done."""
        self._done.append(act)
        self._undone.clear()

    def undid(self, undo: int, acts: tuple[int, ...]) -> None:
        """Note that the Undo with this number has undone acts."""
        self._done = [act for act in self._done if act not in acts]
        self._undone.append(undo)

    def redid(self, undo: int, acts: tuple[int, ...]) -> None:
        """Note that the acts of an Undo were redone."""
        self._undone = [act for act in self._undone if act != undo]
        self._done += acts


def subject(journal: Journal, act: int) -> tuple[bool, tuple[int, ...]]:
    """Return whether an act undoes something (False for a redo or any other act), and the acts that it is about.

    Undos of undos, which logs of 0.1.0 have, are followed to the acts themselves.
    """
    action = journal.acts[act - 1].action
    if isinstance(action, Redo):
        undoes, acts = subject(journal, action.act)
        return not undoes, acts
    if not isinstance(action, Undo):
        return False, (act,)
    if isinstance(journal.acts[action.act - 1].action, Undo | Redo):
        undoes, acts = subject(journal, action.act)
        return not undoes, acts
    return True, action.all


class Effect(msgspec.Struct, frozen=True):
    """A line of the log that an undo would change: what it says, and what it would say, empty where it would go."""

    act: int
    says: str
    now: str = ""


class Consequences(msgspec.Struct, frozen=True):
    """What undoing an act would do, as of record `no`: acts that are undone with it, and lines that would change."""

    act: int
    no: int
    says: str
    also: tuple[Effect, ...] = ()
    changes: tuple[Effect, ...] = ()


def consequences(keeper: "EventKeeper", act: int) -> Consequences:
    """Return what undoing an act would do; raise Refused where it cannot be undone. Nothing is undone."""
    with sentences_in(keeper.spec.currency):
        return _consequences(keeper, act)


def _consequences(keeper: "EventKeeper", act: int) -> Consequences:
    text = keeper.log_text
    if act < 0:
        keeper.changes.without(act)
        return Consequences(act, keeper.no, text.said(act))
    journal = keeper.journal
    also = dependents(journal, act, keeper.book)
    undone = advance(journal, Undo(act, also), keeper.book)
    changed = text.changed(undone, undone.acts[-1])
    effects = tuple(Effect(no, str(in_one(was)), str(in_one(now))) for no, was, now in changed)
    return Consequences(act, keeper.no, text.said(act), tuple(Effect(no, text.said(no)) for no in also), effects)


def first_changed(act: JournalEntry) -> int:
    """Return the first act whose words may change with an undo, a redo or a correction."""
    changed = [act.no, *(one.no for one in act.since or ())]
    if isinstance(act.action, Undo | Correct):
        changed.append(act.action.act)
    return min(changed)


NOTICES = 40
"""The most notices that are kept."""

SHOWN_RULES = 6
"""The most rules beside one line."""

Cites = Callable[[str], tuple[str, ...]]
"""Returns the rules on a topic."""


@dataclass(slots=True)
class _Entry:
    """One record: its acts, or `says` where it has none; `undo` and `redo` are what its buttons are about."""

    record: Recorded
    acts: tuple[int, ...] = ()
    says: tuple[Text, ...] = ()
    cites: tuple[str, ...] = ()
    undo: int = 0
    redo: int = 0


def in_one(said: Iterable[Text]) -> Message:
    """Return several sentences as one message."""
    return together(*(one if isinstance(one, Message) else plain(one) for one in said))


class LogText:
    """The log in its current words; an undo may change those of later acts.

    `undone` are the acts that are undone, each with the number under which it can be redone.
    """

    def __init__(self) -> None:
        self.lines: list[TextLine] = []
        self.undone: Mapping[int, int] = {}
        self._entries: list[_Entry] = []
        self._words: dict[int, tuple[Text, ...]] = {}
        self._of: dict[int, _Entry] = {}
        self._notable: dict[int, tuple[Notable, ...]] = {}

    @property
    def standing(self) -> tuple[Notable, ...]:
        """The last notices that are not undone."""
        notices = [one for act, notable in self._notable.items() if act not in self.undone for one in notable]
        return tuple(notices[-NOTICES:])

    def says(self, act: int) -> Message:
        """Return the log's words about an act, as a message."""
        return in_one(self._words.get(act) or (message("log.this-line"),))

    def said(self, act: int) -> str:
        """Return the log's words about an act, in the current language."""
        return str(self.says(act))

    def write(
        self, record: Recorded, text: RecordText, acts: tuple[int, ...] = (), *, undo: int = 0, redo: int = 0
    ) -> RecordText:
        """Add a record to the log; without `acts`, its words never change."""
        entry = _Entry(record, acts, text.says, text.cites, undo, redo)
        self._entries.append(entry)
        for act in acts:
            self._of[act] = entry
        if not acts and undo:
            self._words[undo] = text.says
        self._add(entry)
        return text

    def enter(self, record: Recorded, journal: Journal, before: Tournament, cites: Cites) -> RecordText:
        """Put the last act of a journal into words; `before` is the event without it."""
        act = journal.acts[-1]
        said = tuple(said_of(act, journal.before))
        passed = isinstance(act.action, PassTime)
        rules = () if passed and not said else _rules(act, said, cites)
        self._notable[act.no] = _loud(record, act, said, rules)
        self._words[act.no] = _words(act, said, before)
        return RecordText(self._words[act.no], rules, 0 if passed else act.no)

    def enter_back(self, act: JournalEntry, journal: Journal) -> RecordText:
        """Put an undo, a redo or a correction into words; `journal` is the one after it.

        Words about later acts are updated where they have changed.
        """
        changed = tuple(self.changed(journal, act))
        says = list(self._head(act, journal))
        anew = [in_one(now) for _, _, now in changed if now]
        says += [message("log.now", says=anew[0]), *anew[1:]] if anew else []
        self._words[act.no] = tuple(says)
        self._say_again(journal, act)
        acts = subject(journal, act.no)[1] if isinstance(act.action, Undo | Redo) else (act.no,)
        return RecordText(tuple(says), (), acts[0] if isinstance(act.action, Redo) else act.no)

    def changed(self, journal: Journal, act: JournalEntry) -> Iterator[tuple[int, tuple[Text, ...], tuple[Text, ...]]]:
        """Yield (act, words before, words now) for acts whose words change with an undo, a redo or a correction.

        Acts that are themselves undone or redone by it are left out.
        """
        own = set(subject(journal, act.no)[1]) | ({act.action.act} if isinstance(act.action, Correct) else set())
        for no, said in _said_by_act(journal, act):
            was = self._words.get(no, ())
            if no not in own and _words(*said) != was:
                yield no, was, _words(*said)

    def _head(self, act: JournalEntry, journal: Journal) -> Iterator[Message]:
        """Yield the sentences on what was undone, redone or corrected."""
        if isinstance(act.action, Correct):
            was = self.says(act.action.act)
            instead = [said for no, said in _said_by_act(journal, act) if no == act.action.act]
            now = in_one([word for said in instead for word in _words(*said)])
            yield message("log.corrected", says=was, now=now)
            return
        undoes, acts = subject(journal, act.no)
        yield message("log.undone" if undoes else "log.redone", says=self.says(acts[0]))
        for also in acts[1:]:
            yield message("log.also-undone" if undoes else "log.also-redone", says=self.says(also))

    def _say_again(self, journal: Journal, act: JournalEntry) -> None:
        """Update the words of all acts that have changed, and drop notices of undone ones."""
        self.undone = journal.undone
        again = dict(_said_by_act(journal, act))
        for no, (step, said, before) in again.items():
            original = journal.acts[no - 1]
            if step.action == original.action:
                self._words[no] = _words(step, said, before)
            rules = self._notable[no][0].cites if self._notable.get(no) else original.cites[:SHOWN_RULES]
            if no in self._of:
                self._notable[no] = _loud(self._of[no].record, step, said, rules)
        self.lines = []
        for entry in self._entries:
            self._add(entry)

    def _add(self, entry: _Entry) -> None:
        says = tuple(word for act in entry.acts for word in self._words.get(act, ())) if entry.acts else entry.says
        if says:
            record = entry.record
            self.lines.append(TextLine(record.no, record.at_ms, record.by, says, entry.cites, entry.undo, entry.redo))


def _words(act: JournalEntry, said: Iterable[Said], before: Tournament) -> tuple[Text, ...]:
    """Return the log's words about an act, also where it has no event."""
    says: tuple[Text, ...] = tuple(one.says for one in said)
    if says or isinstance(act.action, PassTime):
        return says
    return (noted(in_names(act.action, before), before.clock.on_break),)


def _said_by_act(
    journal: Journal, act: JournalEntry
) -> Iterator[tuple[int, tuple[JournalEntry, tuple[Said, ...], Tournament]]]:
    """Yield every act from the first one that may have changed, with its sentences and the event before it."""
    if act.since is None:
        return
    for step, before in journal.played(first_changed(act)):
        done = journal.acts[step.no - 1]
        now = replace(done, action=step.action, events=step.events or ())
        said = tuple(said_of(now, unfold(before, now.events)[0]))
        yield step.no, (now, said or tuple(_stay(done, before)), before)


def _stay(done: JournalEntry, tournament: Tournament) -> Iterator[Said]:
    """Yield a sentence for each player whom an act had moved, and who stays after a change of earlier acts."""
    for event in done.events:
        if isinstance(event, Seated) and event.left:
            player = tournament.find(event.player)
            if player is not None and player.table == event.left.table:
                yield Said(message("log.stays", player=player.name, table=called(player.table)))


def _loud(record: Recorded, act: JournalEntry, said: Iterable[Said], rules: tuple[str, ...]) -> tuple[Notable, ...]:
    return tuple(
        Notable(record.no, record.at_ms, one.kind, one.says, rules, one.about, act.no, one.event)
        for one in said
        if one.kind
    )


def _rules(act: JournalEntry, said: Iterable[Said], cites: Cites) -> tuple[str, ...]:
    """Return the few rules to show beside an act: those that decided it, and others on the topics of its sentences."""
    on = chief(act.cites, {rule for one in said if one.topic for rule in cites(one.topic)})
    return tuple(dict.fromkeys((*act.citations, *on)))[:SHOWN_RULES]


def chief(cited: Iterable[str], on: Container[str]) -> tuple[str, ...]:
    """Return up to SHOWN_RULES of the cited rules that are in `on`, or of all where none is.

    Printed rules come first, then our readings and examples.
    """
    every = tuple(cited)
    found = [rule for rule in every if rule in on] or every
    return tuple(sorted(found, key=lambda rule: (rule.startswith("readings:"), ":ex-" in rule)))[:SHOWN_RULES]
