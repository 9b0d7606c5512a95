"""The director of an event dealt by the program: who goes where after every round of hands, and when it is later."""

import random
from collections.abc import Iterator

from floorman.base import Chips, InvariantError
from floorman.cards import STANDARD_DECK, shuffled
from floorman.rulebook import Rulebook
from floorman.sim.levels import DENOMINATIONS
from floorman.sim.records import FloorDid, HandPlayed
from floorman.sim.room import Felt, Room
from floorman.tournament import Case, carry_out, offers
from floorman.tournament.actions import (
    Balance,
    BreakTable,
    Bust,
    Choose,
    ColorUp,
    CombineFinal,
    DealFirstHand,
    DrawSeats,
    PassTime,
    PayPrizes,
    Redraw,
    TournamentAction,
)
from floorman.tournament.balance import giver, limit, spread, taker
from floorman.tournament.final_table import is_final, redraw_due
from floorman.tournament.state import TableId, Tournament

SEEDS = 1 << 32


def decided(room: Room, told: TournamentAction, about: tuple[TableId, ...], book: Rulebook) -> tuple[FloorDid, Tournament]:
    """What follows from an action by the book, once the director knows how the last hands at some tables went."""
    case = Case(room.field, book)
    for id in about:
        for happened in room.brief(id, told):
            case.put(happened)
    carry_out(case, told)
    decision = case.decided()
    return FloorDid(told, decision.events, about, decision.cites), case.event


class Director:
    """Does by itself what a director does; `draws` gives the seeds of all draws and shuffles for races."""

    def __init__(self, room: Room, book: Rulebook, draws: random.Random) -> None:
        self.room = room
        self.book = book
        self.draws = draws

    def _do(self, told: TournamentAction, *about: TableId) -> FloorDid:
        did, field = decided(self.room, told, about, self.book)
        self.room.take(did, field)
        return did

    def _seed(self) -> int:
        return self.draws.randrange(SEEDS)

    def open(self) -> Iterator[FloorDid]:
        """Seats are drawn, and the cards are in the air."""
        yield self._do(DrawSeats(0, seed=self._seed()))
        yield self._do(DealFirstHand())

    def knock_out(self, played: HandPlayed) -> Iterator[FloorDid]:
        """Who lost everything in a hand is out, in the place that the book gives."""
        felt = self.room.felts[played.table]
        deal = zip(played.dealt.deal.seats, played.stacks, played.ends, strict=True)
        started_with = tuple([(felt.names[seat], had) for seat, had, ends in deal if not ends])
        if started_with:
            yield self._do(Bust(tuple([name for name, _ in started_with]), felt.id, started_with), felt.id)

    def after_round(self) -> Iterator[FloorDid]:
        """All hands are over: time has passed, tables are broken, balanced or drawn anew, chips are coloured up.

        When one player is left there is nothing to do but pay.
        """
        if self.over:
            if self.room.event.buy_in:
                yield self._do(PayPrizes())
            return
        yield self._do(PassTime(self.room.event.hand_seconds))
        yield from self._reseat()
        yield from self._color_up()

    @property
    def over(self) -> bool:
        """Whether one player is left."""
        return len(self.room.where) == 1

    def _reseat(self) -> Iterator[FloorDid]:
        while True:
            case = Case(self.room.field, self.book)
            for offer in offers(case):
                yield self._do(Choose(offer.codes[0], offer.player))
            told = self._due(case)
            if told is None:
                return
            about = (told.giver, told.taker) if isinstance(told, Balance) else ()
            yield self._do(told, *[id for id in about if id])

    def _due(self, case: Case) -> Redraw | CombineFinal | BreakTable | Balance | None:
        """The next thing to do about the seating; None where it may stay as it is."""
        tables, size = len(self.room.felts), self.room.event.seats
        left = len(self.room.where)
        if tables > 1 and is_final(case):
            return CombineFinal(self._seed())
        if redraw_due(case):
            return Redraw(self._seed())
        if tables > 2 and left <= (tables - 1) * size:
            return BreakTable(seed=self._seed())
        if spread(case) >= limit(case):
            seed = self._seed()
            return Balance(giver=giver(case, {}, seed), taker=taker(case), seed=seed)
        return None

    def _color_up(self) -> Iterator[FloorDid]:
        """Chips too small for the level on the clock go out, one denomination after the other, table by table."""
        wanted = self.room.event.chip_at(self.room.field.clock.level)
        old = self.room.field.smallest_chip
        while old < wanted:
            new = Chips(DENOMINATIONS[DENOMINATIONS.index(old) + 1])
            for felt in list(self.room.felts.values()):
                yield self._do(self._race(felt, old, new), felt.id)
            if self.room.field.smallest_chip != new:
                raise InvariantError(f"chips of {old} are still in play")
            old = new

    def _race(self, felt: Felt, old: Chips, new: Chips) -> ColorUp:
        held = sorted(felt.stacks.items())
        odd = tuple([(seat, chips % new // old) for seat, chips in held if chips % new])
        alone = tuple([seat for seat, chips in held if chips < new])
        deck = shuffled(STANDARD_DECK, self.draws)
        return ColorUp(old, new, odd=odd, deck=deck, last_chips=alone, table=felt.id)
