"""A demo event: 27 players at three tables, an hour after the start, made by the same acts as a real one."""

import random
import tomllib
from importlib import resources
from typing import Any

import msgspec

from floorman.core import encode, read_value
from floorman.server.log.records import Recorded
from floorman.server.rights import Who
from floorman.server.tournaments.acts import CreateEvent, seeds_from
from floorman.server.tournaments.create import EventSpec, checked
from floorman.server.tournaments.keeper import EventKeeper
from floorman.server.tournaments.money import prizes_by_place
from floorman.tournament.actions import (
    Announce,
    Bust,
    Choose,
    CountStacks,
    DrawSeats,
    Leave,
    PlaceButton,
    PostPrizes,
    Rebuy,
    StartClock,
)
from floorman.tournament.case import Case
from floorman.tournament.engine import DirectorAct
from floorman.tournament.entries import rebuy_offers

BY = "demo"
SEED = 27
MINUTES = 67
"""How many minutes ago the first hand was dealt."""

DIRECTOR = Who("owner", name=BY)


def demo_spec() -> EventSpec:
    """Return the spec of the demo."""
    text = resources.files("floorman.server.tournaments").joinpath("demo.toml").read_text("utf-8")
    return checked(read_value(tomllib.loads(text), EventSpec, "demo.toml"))


class _Evening:
    """A keeper, its log so far, and the time of day."""

    def __init__(self, id: str, at_ms: int) -> None:
        self.keeper = EventKeeper(id, seeds_from(SEED))
        self.at_ms = at_ms
        self.records: list[Recorded] = []

    def do(self, action: DirectorAct | CreateEvent, minutes: float = 0) -> None:
        """Do an act, so many minutes after the last one."""
        self.wait(minutes)
        self._record(self.keeper.decide(DIRECTOR, msgspec.Raw(encode(action)), self.at_ms), BY)

    def wait(self, minutes: float) -> None:
        """Let so many minutes pass, and record what is due when it is."""
        until = self.at_ms + round(60_000 * minutes)
        while (due := self.keeper.next_due_ms(self.at_ms)) is not None and self.at_ms + due <= until:
            self.at_ms += due
            self._record(self.keeper.due(self.at_ms), "clock")
        self.at_ms = until

    def _record(self, bodies: list[Any], by: str) -> None:
        for body in bodies:
            number = len(self.records) + 1
            command = f"demo-{number}" if by == BY else ""
            self.records.append(Recorded(number, self.at_ms, by, command, msgspec.Raw(encode(body))))
            self.keeper.take(self.records[-1])

    def at(self, table: int, place: int) -> Any:
        """Return the player at a place of a table, counted from its first taken seat."""
        tournament = self.keeper.event
        return tournament.at(tournament.tables[table - 1].id)[place].name

    def out(self, minutes: float, table: int, *places: int) -> Any:
        """Knock out players of a table in one hand; return the first of them."""
        names = tuple(self.at(table, place) for place in places)
        stacks = tuple((name, 900 - 150 * number) for number, name in enumerate(names))
        id = self.keeper.event.tables[table - 1].id
        self.do(Bust(names, id, stacks), minutes)  # type: ignore[arg-type]
        return names[0]

    def stay_out(self, minutes: float, table: int, *places: int) -> None:
        """Knock out players of a table, and decline the rebuys that they are offered."""
        self.out(minutes, table, *places)
        for offer in rebuy_offers(Case(self.keeper.event, self.keeper.book)):
            self.do(Choose("no-rebuy", offer.player))


def demo_log(id: str, now_ms: int) -> list[Recorded]:
    """Return the log of a demo that is in play now. Only its times of day differ from one call to the next."""
    evening = _Evening(id, now_ms - 60_000 * (MINUTES + 12))
    evening.do(CreateEvent(demo_spec()))
    evening.do(DrawSeats(), 10)
    evening.do(StartClock(), 2)
    evening.do(Announce("Good evening and good luck. Rebuys until the end of level 3."), 1)
    evening.do(Rebuy(evening.out(14, 1, 2)), 1)
    evening.stay_out(12, 2, 4)
    evening.stay_out(9, 3, 1, 5)
    evening.stay_out(8, 1, 6)
    evening.stay_out(7, 3, 2)
    evening.do(_posted(evening.keeper), 7)
    evening.stay_out(2, 3, 3)
    evening.do(_counted(evening.keeper), 3)
    for table in evening.keeper.event.tables:
        evening.do(PlaceButton(table.id, evening.keeper.event.at(table.id)[2].seat))
    evening.do(Leave(evening.at(2, 5)), 1)
    evening.wait((now_ms - evening.at_ms) / 60_000)
    return evening.records


def _posted(keeper: EventKeeper) -> PostPrizes:
    """Return the prizes that the director's page proposes."""
    return PostPrizes(prizes_by_place(keeper.event, keeper.spec, keeper.book))


def _counted(keeper: EventKeeper) -> CountStacks:
    """Return a count of all stacks: uneven multiples of 25 that add up to the chips in play."""
    tournament = keeper.event
    left = tournament.left
    chance = random.Random(SEED)
    parts = [chance.paretovariate(2.0) for _ in left]
    stacks = [25 * max(1, int(tournament.in_play * part / sum(parts) / 25)) for part in parts]
    stacks[-1] += tournament.in_play - sum(stacks)
    return CountStacks(tuple((player.id, chips) for player, chips in zip(left, stacks, strict=True)))  # type: ignore[misc]
