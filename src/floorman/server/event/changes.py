"""Changes of an event's terms, and taking them back. They are no acts of the journal: nothing is decided again."""

from floorman.base import Refused
from floorman.server.event.spec import EventSpec


class Changes:
    """The changes that stand, the last one last. Their numbers for Undo are below 0, where the journal has none."""

    def __init__(self) -> None:
        self.undone: frozenset[int] = frozenset()
        self._standing: list[tuple[int, EventSpec]] = []

    def enter(self, no: int, before: EventSpec) -> int:
        """Record `no` has changed the terms from what they were; its number for Undo."""
        self._standing.append((-no, before))
        return -no

    def take_back(self, act: int) -> None:
        """The last change that stands was taken back."""
        self._standing = [one for one in self._standing if one[0] != act]
        self.undone |= {act}

    def before(self, act: int) -> EventSpec:
        """The terms without a change; Refused where it does not stand, or another came after it."""
        if act in self.undone:
            raise Refused("td.authority", "This change of the terms is taken back already.", code="already-undone")
        if act not in [no for no, _ in self._standing]:
            raise Refused("td.authority", "There is no such change of the terms.", code="no-such-act")
        last, terms = self._standing[-1]
        if last != act:
            raise Refused("td.authority", "The terms have changed again since: undo that first.", code="later-act")
        return terms
