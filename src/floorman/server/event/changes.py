"""Changes of an event's terms, with undo and redo. They are no acts of the journal: nothing is decided again."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from floorman.base import Refused
from floorman.server.event.spec import EventSpec, checked

Flat = dict[tuple[str, ...], Any]
"""A spec as its single answers, by where they stand in it."""

GONE: Final = object()
"""For an answer that a change has removed."""


class Changes:
    """The changes of the terms in order, and which of them stand.

    Each has a number for Undo and Redo below 0, where the journal has none. The terms are those that the event was
    opened with, then every change that stands, in order: undoing one leaves alone what the others have set.
    """

    def __init__(self) -> None:
        self.undone: frozenset[int] = frozenset()
        self._first: EventSpec | None = None
        self._made: dict[int, Flat] = {}

    def enter(self, no: int, before: EventSpec, after: EventSpec) -> int:
        """Record `no` has changed the terms; return its number for Undo."""
        if self._first is None:
            self._first = before
        was, now = _flat(before), _flat(after)
        self._made[-no] = {at: now.get(at, GONE) for at in {**was, **now} if was.get(at, GONE) != now.get(at, GONE)}
        return -no

    def mark(self, act: int, *, undone: bool) -> None:
        """A change does not stand any more, or stands again."""
        self.undone = self.undone | {act} if undone else self.undone - {act}

    def without(self, act: int) -> EventSpec:
        """The terms without a change; Refused where it does not stand."""
        self._require(act)
        if act in self.undone:
            raise Refused("td.authority", "This has been undone already.", code="already-undone", act=act)
        return self._terms(self.undone | {act})

    def once_more(self, act: int) -> EventSpec:
        """The terms with a change that was undone; Refused where it stands."""
        self._require(act)
        if act not in self.undone:
            raise Refused("td.authority", "This has been redone already.", code="already-redone", act=act)
        return self._terms(self.undone - {act})

    def _require(self, act: int) -> None:
        if act not in self._made:
            raise Refused("td.authority", "There is no such change of the terms.", code="no-such-act", act=act)

    def _terms(self, undone: frozenset[int]) -> EventSpec:
        if self._first is None:
            raise Refused("td.authority", "There is no such change of the terms.", code="no-such-act")
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
