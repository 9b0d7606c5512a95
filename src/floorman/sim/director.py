"""The director of a tournament dealt by the program: seating, colour-ups and prizes after each round of hands."""

import random
from collections.abc import Iterator, Sequence

from floorman.cards import STANDARD_DECK, shuffled
from floorman.core import Chips, InvariantError, PlayerId
from floorman.rules import Rulebook
from floorman.rules.question_ids import Q
from floorman.sim.event import DENOMINATIONS, FloorDid, HandPlayed
from floorman.sim.room import Felt, Room
from floorman.tournament import Case, carry_out, offers
from floorman.tournament.actions import (
    AddOn,
    Arrive,
    Balance,
    BreakTable,
    Bust,
    Choose,
    ColorUp,
    CombineFinal,
    DealFirstHand,
    DrawSeats,
    EnterLate,
    MarkHand,
    PassTime,
    PayPrizes,
    PlayHand,
    PlayHandForHand,
    PostPrizes,
    Rebuy,
    Redraw,
    TournamentAction,
)
from floorman.tournament.balance import LEAST_SPREAD, giver, limit, short, taker
from floorman.tournament.entries import may_rebuy
from floorman.tournament.payouts import plan_payouts, prize_money, prizes
from floorman.tournament.seats import is_final, redraw_due
from floorman.tournament.state import TableId, Tournament

COMES = 0.3
"""Chance that the next latecomer is there before a round of hands."""

ARRIVES = 0.05
"""Chance that somebody who was missing at the start turns up before a round of hands."""

REBUYS, ADDS_ON = 0.6, 0.7
"""Chances that a player who may rebuy, or take an add-on, does so."""

SEEDS = 1 << 32
MARKS = ("posted", "riffle")
"""The signs of a new hand, in their order."""


class Doors:
    """Latecomers who are still to come, players missing at the start, and the sale of rebuys and add-ons."""

    def __init__(self, room: Room, book: Rulebook, whims: random.Random) -> None:
        self.room = room
        self.book = book
        self.whims = whims
        self.coming: list[PlayerId] = list(room.event.latecomers)
        self.sells_addons = int(str(book.answer(Q.entry.addon.per_player, "tournament"))) > 0

    @property
    def level(self) -> int:
        """The level on the clock."""
        return self.room.field.clock.level

    @property
    def expected(self) -> int:
        """The number of players who may still come late."""
        return len(self.coming) if self.level <= self.room.event.late_levels else 0

    @property
    def open(self) -> bool:
        """Whether anybody may still pay something in."""
        return bool(self.expected) or self.sells_rebuys or self.sells_addons

    @property
    def sells_rebuys(self) -> bool:
        """Whether the tournament sells rebuys in this level."""
        return self.level <= self.room.event.rebuy_levels

    @property
    def _stack_fits(self) -> bool:
        """Whether a starting stack can be made of the chips in play."""
        return self.room.event.stack % self.room.field.smallest_chip == 0

    def late(self) -> Iterator[EnterLate]:
        """Yield an entry for each latecomer who comes now, while entry is open and there is a seat.

        The others wait as alternates.
        """
        event = self.room.event
        seats = len(self.room.felts) * event.seats
        while self.expected and len(self.room.where) < seats and self._stack_fits:
            if self.whims.random() > COMES:
                return
            yield EnterLate(self.coming.pop(0), self.whims.randrange(SEEDS))

    def arrivals(self) -> Iterator[Arrive]:
        """Yield an arrival for each missing player who comes now.

        A player certainly comes where nobody else is present at the table.
        """
        for felt in list(self.room.felts.values()):
            missing = [name for name in felt.names.values() if name in self.room.away]
            for name in missing:
                alone = all(other in self.room.away for other in felt.names.values())
                if alone or self.whims.random() < ARRIVES:
                    yield Arrive(name)

    def deadlines(self) -> Iterator[MarkHand]:
        """Yield the signs of a new hand where the first hand of a level ends the wait for a missing player."""
        case = Case(self.room.field, self.book)
        if not self.room.away or case.ask(Q.entry.absent.no_show_deadline) != "removed-at-level":
            return
        if self.level >= case.ask(Q.entry.absent.no_show_level):
            for name in sorted(self.room.away):
                for mark in MARKS:
                    if name in self.room.away:
                        yield MarkHand(self.room.where[name].table, mark)

    def rebuys(self, names: Sequence[PlayerId]) -> Iterator[Rebuy]:
        """Yield a rebuy for each of these players who takes one, unless only one player is left."""
        for name in names:
            if len(self.room.where) < 2 or not self.sells_rebuys or not self._stack_fits:
                return
            if self.whims.random() < REBUYS and may_rebuy(Case(self.room.field, self.book), name):
                yield Rebuy(name, self.whims.randrange(SEEDS))

    def add_ons(self) -> Iterator[AddOn]:
        """Yield the add-ons that players take, once: on the first break, or when rebuys are over."""
        closed = self.room.event.rebuy_levels and not self.sells_rebuys
        if not self.sells_addons or not (closed or self.room.field.clock.on_break):
            return
        self.sells_addons = False
        for name in list(self.room.where):
            if self._stack_fits and name not in self.room.away and self.whims.random() < ADDS_ON:
                yield AddOn(name)


FAIR = {
    "entry.absent": "leave-chips",
    "seating.halt": "halt",
    "seating.redraw": "redraw",
    "seating.balance": "move-player",
}
"""The choice of this director where the book leaves one to the floor, by topic.

A stack that is paid for stays, though its player is late; a table that is too short waits for players; and where a
redraw is optional, everybody gets the same chance of a good seat.
"""


def decided(
    room: Room, action: TournamentAction, about: tuple[TableId, ...], book: Rulebook
) -> tuple[FloorDid, Tournament]:
    """Return what follows from an action by the book, with the tournament after it.

    Before the action the director is told how the last hands at the tables in `about` went.
    """
    case = Case(room.field, book, by_itself=True)
    for id in about:
        for event in room.brief(id, action):
            case.put(event)
    carry_out(case, action)
    decision = case.decided()
    return FloorDid(action, decision.events, about, decision.cites), case.tournament


class Director:
    """Carries out what a director does; `draws` gives the seeds of all draws and shuffles for races."""

    def __init__(self, room: Room, book: Rulebook, draws: random.Random, doors: Doors) -> None:
        self.room = room
        self.book = book
        self.draws = draws
        self.doors = doors

    def _do(self, action: TournamentAction, *about: TableId) -> FloorDid:
        did, field = decided(self.room, action, about, self.book)
        self.room.take(did, field)
        return did

    def _seed(self) -> int:
        return self.draws.randrange(SEEDS)

    def open(self) -> Iterator[FloorDid]:
        """Draw seats, at enough tables for latecomers too, start the tournament, and post the prizes."""
        event = self.room.event
        entered, all_of_them = len(event.entered), len(event.players)
        tables = min(-(-all_of_them // event.seats), max(-(-entered // event.seats), entered // 2))
        yield self._do(DrawSeats(tables, seed=self._seed()))
        yield self._do(DealFirstHand())
        yield from self._post_prizes()

    def before_round(self) -> Iterator[FloorDid]:
        """Let players come late, arrive, or go out because they did not come in time."""
        for act in self.doors.late():
            yield self._do(act)
            yield from self._reseat()
        for back in self.doors.arrivals():
            yield self._do(back)
        for mark in self.doors.deadlines():
            yield self._do(mark, mark.table)
            yield from self._reseat()
            yield from self._hand_for_hand()

    def after_hand(self, played: HandPlayed) -> Iterator[FloorDid]:
        """Knock out players who lost everything in a hand, and sell rebuys to some of them."""
        felt = self.room.felts[played.table]
        deal = zip(played.dealt.deal.seats, played.stacks, played.ends, strict=True)
        started_with = tuple([(felt.names[seat], had) for seat, had, ends in deal if not ends])
        if started_with:
            names = tuple([name for name, _ in started_with])
            yield self._do(Bust(names, felt.id, started_with), felt.id)
            for action in self.doors.rebuys(names):
                yield self._do(action)
        elif self.room.field.round:
            yield self._do(PlayHand(felt.id), felt.id)

    def after_round(self) -> Iterator[FloorDid]:
        """Let time pass after a round of hands, break, balance or redraw tables, and colour up chips.

        Where one player is left, only pay the prizes.
        """
        if self.over:
            if self.room.event.buy_in:
                yield from self._post_prizes(now=True)
                yield self._do(PayPrizes())
            return
        yield self._do(PassTime(self.room.event.hand_seconds))
        for action in self.doors.add_ons():
            yield self._do(action)
        yield from self._reseat()
        yield from self._color_up()
        clock = self.room.field.clock
        if clock.on_break:
            yield self._do(PassTime(clock.left(self.room.field.now)))
        yield from self._post_prizes()
        yield from self._hand_for_hand()

    @property
    def over(self) -> bool:
        """Whether one player is left."""
        return len(self.room.where) == 1

    def _post_prizes(self, now: bool = False) -> Iterator[FloorDid]:
        """Post the prizes once nobody can pay anything more in, where the book does not divide them."""
        field = self.room.field
        if self.prizes_posted or not field.setup.buy_in or (self.doors.open and not now):
            return
        case = Case(field, self.book)
        yield self._do(PostPrizes(plan_payouts(field.entrants, prize_money(case)).prizes))

    @property
    def prizes_posted(self) -> bool:
        """Whether the prizes are known."""
        field = self.room.field
        return bool(field.posted or field.setup.payouts) or self._book_divides

    @property
    def _book_divides(self) -> bool:
        return self.book.answer(Q.entry.payout.split, "tournament") != "posted"

    def _hand_for_hand(self) -> Iterator[FloorDid]:
        """Turn hand-for-hand play on near the money; each round of hands is one of its own.

        Hands that were played before it are told first, since they are no part of it. A hand that was only seen to
        begin, and given up for a move, does not count either: the round is opened anew.
        """
        field, near = self.room.field, self.room.event.hand_for_hand
        if not near or not field.setup.buy_in or not self.prizes_posted:
            return
        paid = len(prizes(Case(field, self.book)))
        wanted = len(self.room.felts) > 1 and paid < len(self.room.where) <= paid + near
        if wanted != bool(field.round) or (field.round and field.round.played):
            yield self._do(PlayHandForHand(wanted), *self.room.felts)

    def _reseat(self) -> Iterator[FloorDid]:
        while not self.over:
            case = Case(self.room.field, self.book)
            for offer in offers(case):
                place = self.room.where.get(offer.player)
                yield self._do(Choose(FAIR[offer.topic], offer.player, offer.table), *([place.table] if place else []))
            action = self._due(Case(self.room.field, self.book))
            if action is None:
                return
            about = (action.giver, action.taker) if isinstance(action, Balance) else ()
            yield self._do(action, *[id for id in about if id])

    def _due(self, case: Case) -> Redraw | CombineFinal | BreakTable | Balance | None:
        """Return the next thing to do about the seating; None where it may stay as it is.

        As long as players may come late, their tables stay. A table so short that it would have to halt gets players
        before that, also where the book does not yet call for a move: so no table of a simulation ever waits.
        """
        fewer = None if self.doors.expected else self._fewer_tables(case)
        uneven = case.tournament.spread
        if fewer or not (uneven >= limit(case) or (uneven >= LEAST_SPREAD and self._halts and short(case))):
            return fewer
        seed = self._seed()
        return Balance(giver=giver(case, {}, seed), taker=taker(case), seed=seed)

    @property
    def _halts(self) -> bool:
        """Whether a table can be too short to play."""
        return self.book.answer(Q.seating.halt.when, "tournament") != "never"

    def _fewer_tables(self, case: Case) -> Redraw | CombineFinal | BreakTable | None:
        tables, left = len(self.room.felts), len(self.room.where)
        if tables > 1 and is_final(case):
            return CombineFinal(self._seed())
        if redraw_due(case):
            return Redraw(self._seed())
        if tables > 2 and left <= (tables - 1) * self.room.event.seats:
            return BreakTable(seed=self._seed())
        return None

    def _color_up(self) -> Iterator[FloorDid]:
        """Colour up chips that are too small for the level on the clock, one after the other, table by table."""
        clock = self.room.field.clock
        wanted = self.room.event.chip_at(clock.level + clock.on_break)
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
