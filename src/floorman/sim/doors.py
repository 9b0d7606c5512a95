"""Who comes in, comes back and buys more while an event is on: that somebody does is a whim, that he may is a rule."""

import random
from collections.abc import Iterator, Sequence

from floorman.base import PlayerId
from floorman.rulebook import Rulebook
from floorman.sim.room import Room
from floorman.tournament import Case
from floorman.tournament.actions import AddOn, Arrive, EnterLate, MarkHand, Rebuy
from floorman.tournament.entries import may_rebuy

COMES = 0.3
"""Chance that the next latecomer is there before a round of hands."""

ARRIVES = 0.05
"""Chance that somebody who was missing at the start turns up before a round of hands."""

REBUYS, ADDS_ON = 0.6, 0.7
"""Of the players who may, so many do."""

SEEDS = 1 << 32
MARKS = ("posted", "riffle")
"""The signs of a new hand, in their order."""


class Doors:
    """Latecomers still on their way, and whether the add-ons have been sold."""

    def __init__(self, room: Room, book: Rulebook, whims: random.Random) -> None:
        self.room = room
        self.book = book
        self.whims = whims
        self.coming: list[PlayerId] = list(room.event.latecomers)
        self.sells_addons = int(str(book.answer("entry.addon/per-player", "tournament"))) > 0

    @property
    def level(self) -> int:
        """The level on the clock."""
        return self.room.field.clock.level

    @property
    def expected(self) -> int:
        """How many may still come late."""
        return len(self.coming) if self.level <= self.room.event.late_levels else 0

    @property
    def open(self) -> bool:
        """Whether anybody may still pay something in."""
        return bool(self.expected) or self.sells_rebuys or self.sells_addons

    @property
    def sells_rebuys(self) -> bool:
        """Whether the event sells rebuys in this level."""
        return self.level <= self.room.event.rebuy_levels

    @property
    def _stack_fits(self) -> bool:
        """Whether a starting stack can be made of the chips in play."""
        return self.room.event.stack % self.room.field.smallest_chip == 0

    def late(self) -> Iterator[EnterLate]:
        """Latecomers enter while entry is open and there is a seat; the others wait as alternates."""
        event = self.room.event
        seats = len(self.room.felts) * event.seats
        while self.expected and len(self.room.where) < seats and self._stack_fits:
            if self.whims.random() > COMES:
                return
            yield EnterLate(self.coming.pop(0), self.whims.randrange(SEEDS))

    def arrivals(self) -> Iterator[Arrive]:
        """Who was missing turns up; for certain where nobody else is left at the table."""
        for felt in list(self.room.felts.values()):
            missing = [name for name in felt.names.values() if name in self.room.away]
            for name in missing:
                alone = all(other in self.room.away for other in felt.names.values())
                if alone or self.whims.random() < ARRIVES:
                    yield Arrive(name)

    def deadlines(self) -> Iterator[MarkHand]:
        """Where the first hand of a level ends the wait for a missing player, that hand is seen to begin."""
        case = Case(self.room.field, self.book)
        if not self.room.away or case.ask("entry.absent/no-show-deadline") != "removed-at-level":
            return
        if self.level >= case.ask("entry.absent/no-show-level"):
            for name in sorted(self.room.away):
                for mark in MARKS:
                    if name in self.room.away:
                        yield MarkHand(self.room.where[name].table, mark)

    def rebuys(self, names: Sequence[PlayerId]) -> Iterator[Rebuy]:
        """Players who lost their last chips buy new ones, unless that was the end of the event."""
        for name in names:
            if len(self.room.where) < 2 or not self.sells_rebuys or not self._stack_fits:
                return
            if self.whims.random() < REBUYS and may_rebuy(Case(self.room.field, self.book), name):
                yield Rebuy(name, self.whims.randrange(SEEDS))

    def add_ons(self) -> Iterator[AddOn]:
        """On the first break, or once rebuys are over, everybody may buy one."""
        closed = self.room.event.rebuy_levels and not self.sells_rebuys
        if not self.sells_addons or not (closed or self.room.field.clock.on_break):
            return
        self.sells_addons = False
        for name in list(self.room.where):
            if self._stack_fits and name not in self.room.away and self.whims.random() < ADDS_ON:
                yield AddOn(name)
