"""Undo and redo: what comes next, and what undoing a line of the log would do to the lines after it."""

from typing import TYPE_CHECKING

import msgspec

from floorman.server.event.currency import sentences_in
from floorman.tournament.journal import Act, Correct, Journal, Redo, Undo, dependents, do

if TYPE_CHECKING:
    from floorman.server.event.keeper import EventKeeper


class Order:
    """Which act Undo and Redo are about next: the last one done, and the last one undone since then.

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
        """An act was done."""
        self._done.append(act)
        self._undone.clear()

    def undid(self, undo: int, acts: tuple[int, ...]) -> None:
        """Acts were undone by an Undo of this number."""
        self._done = [act for act in self._done if act not in acts]
        self._undone.append(undo)

    def redid(self, undo: int, acts: tuple[int, ...]) -> None:
        """What an Undo of this number had undone was redone."""
        self._undone = [act for act in self._undone if act != undo]
        self._done += acts


def subject(journal: Journal, act: int) -> tuple[bool, tuple[int, ...]]:
    """Whether an act of the journal undoes or redoes something, and what: acts that are neither themselves.

    Follows undos of undos, which logs of 0.1.0 have.
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
    """What becomes of a line of the log: what it says, and what it would say; empty where it would not be there."""

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
    """What undoing an act would do; Refused where it cannot be undone. Looks only."""
    with sentences_in(keeper.spec.currency):
        return _consequences(keeper, act)


def _consequences(keeper: "EventKeeper", act: int) -> Consequences:
    diary = keeper.diary
    if act < 0:
        keeper.changes.without(act)
        return Consequences(act, keeper.no, diary.said(act))
    journal = keeper.journal
    also = dependents(journal, act, keeper.book)
    did = do(journal, Undo(act, also), keeper.book)
    changed = diary.changed(journal.after(did), did)
    effects = tuple(Effect(no, " ".join(was), " ".join(now)) for no, was, now in changed)
    return Consequences(act, keeper.no, diary.said(act), tuple(Effect(no, diary.said(no)) for no in also), effects)


def first_changed(act: Act) -> int:
    """The first act from which on words may differ after an undo, a redo or a correction."""
    changed = [act.no, *(one.no for one in act.since or ())]
    if isinstance(act.action, Undo | Correct):
        changed.append(act.action.act)
    return min(changed)
