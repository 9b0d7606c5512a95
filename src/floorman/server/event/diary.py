"""The log of an event in words, and what follows from it for screens: notices, new names."""

from collections.abc import Callable, Container, Iterable

from floorman.server.actors.keeper import Recorded, Told
from floorman.server.event.seen import Line, Notable
from floorman.server.event.telling import Said, noted, said_of
from floorman.tournament.actions import PassTime
from floorman.tournament.directed import Renamed
from floorman.tournament.journal import Act, Correct, Undo
from floorman.tournament.state import Tournament

NOTICES = 40
"""Of what everybody hears, so many are kept."""

SHOWN_RULES = 6
"""Beside one line."""


class Diary:
    """What has been said so far. `undone` are the acts taken back."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.undone: frozenset[int] = frozenset()
        self.renamed: dict[str, str] = {}
        self._notable: tuple[Notable, ...] = ()

    @property
    def standing(self) -> tuple[Notable, ...]:
        """What everybody has heard and nobody has taken back."""
        return tuple(one for one in self._notable if one.act not in self.undone)

    def enter(self, record: Recorded, act: Act, before: Tournament, cites: Callable[[str], tuple[str, ...]]) -> Told:
        """An act in words; `before` is the event without it, `cites` the rules on a topic."""
        said = tuple(said_of(act, before))
        passed = isinstance(act.action, PassTime)
        rules = () if passed and not said else _rules(act, said, cites)
        loud = [one for one in said if one.kind]
        told = (Notable(record.no, record.at_ms, one.kind, one.says, rules, one.about, act.no) for one in loud)
        self._notable = (*self._notable, *told)[-NOTICES:]
        for happened in act.events:
            if isinstance(happened, Renamed):
                self._rename(happened)
        says = tuple(one.says for one in said) or self._in_words(act)
        return Told(says, rules, 0 if passed else act.no)

    def _rename(self, renamed: Renamed) -> None:
        """A phone that took the old name goes on with the new one."""
        self.renamed[renamed.player] = renamed.to
        self.renamed.pop(renamed.to, None)

    def _in_words(self, act: Act) -> tuple[str, ...]:
        """An act of which no event tells: an undo or a correction by what was said of the act that it is about."""
        if not isinstance(act.action, Undo | Correct):
            return () if isinstance(act.action, PassTime) else (noted(act.action),)
        about = next((line for line in reversed(self.lines) if line.undo == act.action.act), None)
        was = about.says[0] if about and about.says else f"act {act.action.act}"
        return (f"{'Taken back' if isinstance(act.action, Undo) else 'Corrected'}: {was}",)


def _rules(act: Act, said: Iterable[Said], cites: Callable[[str], tuple[str, ...]]) -> tuple[str, ...]:
    """The few rules to show beside an act, out of all that it goes back to: those on what is said of it."""
    return chief(act.cites, {rule for one in said if one.topic for rule in cites(one.topic)})


def chief(cited: Iterable[str], on: Container[str]) -> tuple[str, ...]:
    """Of many rules those `on` the matter, examples behind what they are examples of, and only as many as are read."""
    every = tuple(cited)
    found = [rule for rule in every if rule in on] or every
    return tuple(sorted(found, key=lambda rule: ":ex-" in rule))[:SHOWN_RULES]


def taken_back(acts: Iterable[Act]) -> frozenset[int]:
    """The acts that do not stand: those that a standing undo is about."""
    gone: set[int] = set()
    for act in reversed(list(acts)):
        if isinstance(act.action, Undo) and act.no not in gone:
            gone.add(act.action.act)
    return frozenset(gone)
