"""A whole event from the draw to the last chip: nothing is chosen but by its seed."""

import random
from collections.abc import Iterator

from floorman.base import Chips, InvariantError
from floorman.sim.deal import can_deal, play
from floorman.sim.director import Director, Doors
from floorman.sim.event import DealtEvent, Plays, lined_up
from floorman.sim.log import VERSION, Closing, Opening, Record
from floorman.sim.room import Room
from floorman.tournament.clock import Clock
from floorman.tournament.state import Player, Setup, Tournament


def opening(event: DealtEvent) -> Opening:
    """The record that an event begins with: everybody has paid, and nobody has a seat."""
    first = 60 * event.levels[0].minutes
    setup = Setup(
        event.seats, event.stack, first, buy_in=event.buy_in, payouts=event.payouts,
        starting_tables=-(-len(event.entered) // event.seats), game=event.game, schedule=event.schedule,
        ante=event.ante, late_levels=event.late_levels,
    )  # fmt: skip
    missing = event.missing
    players = tuple([
        Player(name, event.stack, here="absent" if name in missing else "here", spent=event.buy_in)
        for name in event.entered
    ])  # fmt: skip
    field = Tournament(
        setup, Clock(1, first), players, issued=Chips(event.stack * len(players)),
        takings=event.buy_in * len(players), smallest_chip=event.chip_at(1),
    )  # fmt: skip
    return Opening(VERSION, event, field)


class EventRun:
    """An event being dealt. Iterate over it for its records; `room` is always as the last record left it.

    `everybody` is one way to play for the whole field, in place of the event's bots.
    """

    def __init__(self, event: DealtEvent, everybody: Plays | None = None) -> None:
        self.opening = opening(event)
        self.room = Room(self.opening)
        self.book = event.rulebook
        self._cards = random.Random(f"{event.seed} cards")
        self._wits = random.Random(f"{event.seed} wits")
        doors = Doors(self.room, self.book, random.Random(f"{event.seed} doors"))
        self._director = Director(self.room, self.book, random.Random(f"{event.seed} draws"), doors)
        if everybody:
            self._bots = dict.fromkeys(event.players, everybody)
        else:
            self._bots = lined_up(event.players, event.bots, random.Random(f"{event.seed} players"))

    def __iter__(self) -> Iterator[Record]:
        yield self.opening
        yield from self._director.open()
        while not self._director.over:
            yield from self._round()
            yield from self._director.after_round()
        yield self.close("won")

    def _round(self) -> Iterator[Record]:
        """A hand at every table, in the order of the tables."""
        yield from self._director.before_round()
        for felt in list(self.room.felts.values()):
            if not can_deal(self.room, felt, self.book):
                continue
            played, layout = play(self.room, felt, self.book, self._bots, self._cards, self._wits)
            if sum(played.ends) != sum(played.stacks):
                raise InvariantError(f"hand {played.hand} begins with {sum(played.stacks)}, ends with {played.ends}")
            self.room.take(played, layout=layout)
            yield played
            yield from self._director.after_hand(played)

    def close(self, why: str) -> Closing:
        """The last record, which is also taken."""
        if self.room.chips != self.room.issued:
            raise InvariantError(f"{self.room.issued} chips were issued and {self.room.chips} are there")
        closing = Closing("won" if why == "won" else "broken-off", self.room.hands, self.room.chips)
        self.room.take(closing)
        return closing
