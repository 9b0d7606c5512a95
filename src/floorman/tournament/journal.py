"""Everything a director has done, in order, and taking it back: an undone act never happened, and the rest stands.

journal = Journal(open_event(setup, ()))
journal = journal.after(do(journal, Register(ann), book))
journal = journal.after(do(journal, Undo(1), book))
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from floorman.base import InvariantError, Refused, Value
from floorman.rulebook import Rulebook
from floorman.tournament.actions import PassTime, TournamentAction
from floorman.tournament.apply import apply
from floorman.tournament.case import Case
from floorman.tournament.directed import Corrected, Undone
from floorman.tournament.engine import decide
from floorman.tournament.events import Opened, TournamentEvent
from floorman.tournament.state import Tournament

KEPT_EVERY = 16
"""Of so many steps the event before one is kept; the others are worked out from there."""


class Undo(Value, frozen=True, tag=True):
    """An act is taken back. Taking back an undo, or a correction, brings the act back as it was."""

    act: int


class Correct(Value, frozen=True, tag=True):
    """Something else happened instead of an act."""

    act: int
    instead: TournamentAction


DirectorAct = TournamentAction | Undo | Correct


class Act(Value, frozen=True):
    """One act: its number from 1 on, the second of the event after it, what followed, and the rules behind it."""

    no: int
    at: int
    action: DirectorAct
    events: tuple[TournamentEvent, ...] = ()
    cites: tuple[str, ...] = ()


class Step(Value, frozen=True):
    """An act that counts, as it counts: the action may be a correction. What followed is not known after an undo."""

    no: int
    action: TournamentAction
    events: tuple[TournamentEvent, ...] | None = None
    before: Tournament | None = None


class Journal:
    """An event with all its acts. It never changes: `after` gives the next.

    `steps` are the acts that count, which is what a ledger and a history are about; `event` is how things stand.
    """

    __slots__ = ("acts", "event", "opening", "steps")

    def __init__(self, opening: Opened) -> None:
        self.opening = opening
        self.acts: tuple[Act, ...] = ()
        self.steps: tuple[Step, ...] = ()
        self.event = opening.event

    @classmethod
    def of(cls, opening: Opened, acts: Iterable[Act]) -> Journal:
        """The journal that a store has kept. No book is read."""
        journal = cls(opening)
        for act in acts:
            journal = journal.after(act)
        return journal

    @property
    def log(self) -> tuple[TournamentEvent, ...]:
        """Everything that has happened, acts taken back and their undoing included."""
        return (self.opening, *(happened for act in self.acts for happened in act.events))

    @property
    def last(self) -> int:
        """The number of the last act that can be taken back, 0 for none."""
        return next((step.no for step in reversed(self.steps) if not isinstance(step.action, PassTime)), 0)

    def after(self, act: Act) -> Journal:
        """The journal once an act has been done."""
        if act.no != len(self.acts) + 1:
            raise InvariantError(f"act {act.no} cannot follow {len(self.acts)}")
        journal = Journal(self.opening)
        journal.acts = (*self.acts, act)
        journal.event = self.event
        for happened in act.events:
            journal.event = apply(journal.event, happened)
        if isinstance(act.action, Undo | Correct):
            journal.steps = _counting(journal.acts, self.steps)
        else:
            keep = _worth_keeping(self.steps)
            journal.steps = (*self.steps, Step(act.no, act.action, act.events, self.event if keep else None))
        return journal


def _worth_keeping(steps: Sequence[Step]) -> bool:
    """Whether the event as it is now is kept for the step to come: now and then, and after one that is not known."""
    if not steps or steps[-1].events is None:
        return True
    return all(step.before is None for step in steps[-KEPT_EVERY + 1 :])


def do(journal: Journal, action: DirectorAct, book: Rulebook) -> Act:
    """The act that an action comes to, or Refused. Looks only; touches nothing."""
    no = len(journal.acts) + 1
    if isinstance(action, Undo | Correct):
        return _again(journal, action, book, no)
    decision = decide(journal.event, action, book)
    event = journal.event
    for happened in decision.events:
        event = apply(event, happened)
    return Act(no, event.now, action, decision.events, decision.cites)


def _again(journal: Journal, action: Undo | Correct, book: Rulebook, no: int) -> Act:
    """Everything since the act is decided once more, over the event without it or with the other act."""
    _require_can(journal, action)
    case = Case(journal.event, book)
    case.under("td.authority")
    acts = (*journal.acts, Act(no, 0, action))
    steps = _counting(acts, journal.steps)
    event = _decided(steps, journal, book, action)
    happened: Undone | Corrected
    if isinstance(action, Undo):
        happened = Undone(action.act, event, "td.authority")
    else:
        happened = Corrected(action.act, action.instead, event, "td.authority")
    return Act(no, event.now, action, (happened,), case.cites())


def _require_can(journal: Journal, action: Undo | Correct) -> None:
    """Refuse what cannot be taken back: an act that is not there, that does not count, or the passing of time."""
    if not 1 <= action.act <= len(journal.acts):
        raise Refused("td.authority", "There is no act {act}.", code="no-such-act", act=action.act)
    told = journal.acts[action.act - 1].action
    if isinstance(told, PassTime) or (isinstance(action, Correct) and isinstance(action.instead, PassTime)):
        raise Refused("clock.level", "Time that has passed has passed: set the clock instead.", code="time-passed")
    if not _live(journal.acts)[action.act - 1]:
        raise Refused("td.authority", "Act {act} is taken back already.", code="already-undone", act=action.act)
    if isinstance(action, Correct) and isinstance(told, Undo | Correct):
        raise Refused(
            "td.authority", "Act {act} takes something back: undo it, or correct act {first}.",
            code="not-an-act", act=action.act, first=told.act,
        )  # fmt: skip


def _live(acts: Sequence[Act]) -> list[bool]:
    """Which acts stand: all that no standing undo takes back."""
    live = [True] * len(acts)
    for act in reversed(acts):
        if live[act.no - 1] and isinstance(act.action, Undo):
            live[act.action.act - 1] = False
    return live


def _counting(acts: Sequence[Act], known: Sequence[Step]) -> tuple[Step, ...]:
    """The acts that count, with what is known of each: nothing from the first one on that is not as it was."""
    live = _live(acts)
    instead = {
        act.action.act: act.action.instead
        for act, stands in zip(acts, live, strict=True)
        if stands and isinstance(act.action, Correct)
    }
    steps = [
        Step(act.no, instead.get(act.no, act.action))
        for act, stands in zip(acts, live, strict=True)
        if stands and not isinstance(act.action, Undo | Correct)
    ]
    same = _same(steps, known)
    if same < min(len(steps), len(known)):
        steps[same] = replace(steps[same], before=known[same].before)
    return (*known[:same], *steps[same:])


def _same(steps: Sequence[Step], known: Sequence[Step]) -> int:
    """How many steps from the first on are as they were."""
    for at, (one, other) in enumerate(zip(steps, known, strict=False)):
        if one.no != other.no or one.action != other.action:
            return at
    return min(len(steps), len(known))


def _decided(steps: Sequence[Step], journal: Journal, book: Rulebook, action: Undo | Correct) -> Tournament:
    """The event after these steps: from the last one kept before any change, carried out where known, else decided."""
    start = _same(steps, journal.steps)
    while start and (start >= len(journal.steps) or journal.steps[start].before is None):
        start -= 1
    kept = journal.steps[start].before if journal.steps else None
    event = kept or journal.opening.event
    for step in steps[start:]:
        events = _stands(event, step, book, action) if step.events is None else step.events
        for happened in events:
            event = apply(event, happened)
    return event


def _stands(event: Tournament, step: Step, book: Rulebook, action: Undo | Correct) -> tuple[TournamentEvent, ...]:
    """What follows from a step now; Refused where it would not be allowed any more."""
    try:
        return decide(event, step.action, book).events
    except Refused as no:
        if step.no == action.act:
            raise
        raise Refused(
            no.topic, "Undo act {act} first: {why}", code="later-act", act=step.no, why=str(no)
        ) from no  # fmt: skip
