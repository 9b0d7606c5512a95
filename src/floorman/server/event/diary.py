"""The log of an event in words, and what follows from it for screens: notices, new names."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from floorman.server.actors.keeper import Recorded, Told
from floorman.server.event.seen import Line, Notable
from floorman.server.event.telling import Said, noted, said_of
from floorman.server.event.undoing import first_changed, subject
from floorman.tournament.actions import PassTime
from floorman.tournament.directed import Renamed
from floorman.tournament.events import TournamentEvent
from floorman.tournament.journal import Act, Correct, Journal, Redo, Undo
from floorman.tournament.state import Tournament

NOTICES = 40
"""Of what everybody hears, so many are kept."""

SHOWN_RULES = 6
"""Beside one line."""

Cites = Callable[[str], tuple[str, ...]]
"""The rules on a topic."""


@dataclass(slots=True)
class _Entry:
    """One record: its acts, or `says` where it has none; `undo` and `redo` are what its buttons are about."""

    record: Recorded
    acts: tuple[int, ...] = ()
    says: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    undo: int = 0
    redo: int = 0


class Diary:
    """What has been said so far, in the words that are right now: an undo may change those of later acts.

    `undone` are the acts that do not stand, each with the number under which it is redone.
    """

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.undone: Mapping[int, int] = {}
        self.renamed: dict[str, str] = {}
        self._entries: list[_Entry] = []
        self._words: dict[int, tuple[str, ...]] = {}
        self._of: dict[int, _Entry] = {}
        self._notable: dict[int, tuple[Notable, ...]] = {}

    @property
    def standing(self) -> tuple[Notable, ...]:
        """What everybody has heard and nobody has undone, the last ones."""
        told = [one for act, notable in self._notable.items() if act not in self.undone for one in notable]
        return tuple(told[-NOTICES:])

    def said(self, act: int) -> str:
        """What the log says of an act."""
        words = self._words.get(act) or ("This line",)
        return " ".join(words)

    def write(self, record: Recorded, told: Told, acts: tuple[int, ...] = (), *, undo: int = 0, redo: int = 0) -> Told:
        """Add a record to the log; without `acts`, its words never change."""
        entry = _Entry(record, acts, told.says, told.cites, undo, redo)
        self._entries.append(entry)
        for act in acts:
            self._of[act] = entry
        if not acts and undo:
            self._words[undo] = told.says
        self._add(entry)
        return told

    def enter(self, record: Recorded, act: Act, before: Tournament, cites: Cites) -> Told:
        """Put an act into words; `before` is the event without it."""
        said = tuple(said_of(act, before))
        passed = isinstance(act.action, PassTime)
        rules = () if passed and not said else _rules(act, said, cites)
        self._notable[act.no] = _loud(record, act, said, rules)
        self._note(act.events)
        self._words[act.no] = _words(act, said)
        return Told(self._words[act.no], rules, 0 if passed else act.no)

    def enter_back(self, act: Act, journal: Journal) -> Told:
        """Put an undo, a redo or a correction into words; `journal` is the one after it.

        Every line since is told anew where it has changed.
        """
        changed = tuple(self.changed(journal, act))
        says = list(self._head(act, journal))
        anew = [" ".join(now) for _, _, now in changed if now]
        says += [f"Now: {anew[0]}", *anew[1:]] if anew else []
        self._words[act.no] = tuple(says)
        self._retell(journal, act)
        acts = subject(journal, act.no)[1] if isinstance(act.action, Undo | Redo) else (act.no,)
        return Told(tuple(says), act.cites, acts[0] if isinstance(act.action, Redo) else act.no)

    def changed(self, journal: Journal, act: Act) -> Iterator[tuple[int, tuple[str, ...], tuple[str, ...]]]:
        """The acts of which the log says something else after an undo, a redo or a correction: what, and what now.

        Acts that are undone or redone by it are not among them.
        """
        own = set(subject(journal, act.no)[1]) | ({act.action.act} if isinstance(act.action, Correct) else set())
        for no, said in _told(journal, act):
            was = self._words.get(no, ())
            if no not in own and _words(said[0], said[1]) != was:
                yield no, was, _words(said[0], said[1])

    def _head(self, act: Act, journal: Journal) -> Iterator[str]:
        """What was undone, redone or corrected."""
        if isinstance(act.action, Correct):
            was = self.said(act.action.act)
            instead = [said for no, said in _told(journal, act) if no == act.action.act]
            now = " ".join(word for said in instead for word in _words(*said))
            yield f"Corrected: {was}{f' Instead: {now}' if now else ''}"
            return
        undoes, acts = subject(journal, act.no)
        word = "undone" if undoes else "redone"
        yield f"{word.capitalize()}: {self.said(acts[0])}"
        for also in acts[1:]:
            yield f"Also {word}: {self.said(also)}"

    def _retell(self, journal: Journal, act: Act) -> None:
        """Say every act anew that has come to something else, and forget what was known from undone ones."""
        self.undone = journal.undone
        told = dict(_told(journal, act))
        for no, (step, said) in told.items():
            original = journal.acts[no - 1]
            if step.action == original.action:
                self._words[no] = _words(step, said)
            rules = self._notable[no][0].cites if self._notable.get(no) else original.cites[:SHOWN_RULES]
            if no in self._of:
                self._notable[no] = _loud(self._of[no].record, step, said, rules)
        self.renamed = {}
        for events in _standing_events(journal):
            self._note(events)
        self.lines = []
        for entry in self._entries:
            self._add(entry)

    def _add(self, entry: _Entry) -> None:
        says = tuple(word for act in entry.acts for word in self._words.get(act, ())) if entry.acts else entry.says
        if says:
            record = entry.record
            self.lines.append(Line(record.no, record.at_ms, record.by, says, entry.cites, entry.undo, entry.redo))

    def _note(self, events: Iterable[TournamentEvent]) -> None:
        """Remember who has another name."""
        for happened in events:
            if isinstance(happened, Renamed):
                self._rename(happened)

    def _rename(self, renamed: Renamed) -> None:
        """A phone that took the old name goes on with the new one."""
        self.renamed[renamed.player] = renamed.to
        self.renamed.pop(renamed.to, None)


def _words(act: Act, said: Iterable[Said]) -> tuple[str, ...]:
    """What the log says of an act, also where no event tells of it."""
    told = tuple(one.says for one in said)
    return told or (() if isinstance(act.action, PassTime) else (noted(act.action),))


def _told(journal: Journal, act: Act) -> Iterator[tuple[int, tuple[Act, tuple[Said, ...]]]]:
    """Every act from the first one on that may have changed, with what follows from it now and what is said of it."""
    if act.since is None:
        return
    for step, before in journal.played(first_changed(act)):
        now = replace(journal.acts[step.no - 1], action=step.action, events=step.events or ())
        yield step.no, (now, tuple(said_of(now, before)))


def _standing_events(journal: Journal) -> Iterator[tuple[TournamentEvent, ...]]:
    """What followed from every act that counts, as far as it is known; else what followed when it was done."""
    for step in journal.steps:
        yield journal.acts[step.no - 1].events if step.events is None else step.events


def _loud(record: Recorded, act: Act, said: Iterable[Said], rules: tuple[str, ...]) -> tuple[Notable, ...]:
    return tuple(
        Notable(record.no, record.at_ms, one.kind, one.says, rules, one.about, act.no, one.happened)
        for one in said
        if one.kind
    )


def _rules(act: Act, said: Iterable[Said], cites: Cites) -> tuple[str, ...]:
    """The few rules to show beside an act: those that decided, and of the others those on what is said of it."""
    on = chief(act.cites, {rule for one in said if one.topic for rule in cites(one.topic)})
    return tuple(dict.fromkeys((*act.citations, *on)))[:SHOWN_RULES]


def chief(cited: Iterable[str], on: Container[str]) -> tuple[str, ...]:
    """Of many rules those `on` the matter: printed ones, then our readings and examples; only as many as are read."""
    every = tuple(cited)
    found = [rule for rule in every if rule in on] or every
    return tuple(sorted(found, key=lambda rule: (rule.startswith("readings:"), ":ex-" in rule)))[:SHOWN_RULES]
