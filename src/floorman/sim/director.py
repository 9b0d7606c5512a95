"""The director of an event dealt by the program: who goes where after every round of hands, and when it is later."""

import random
from collections.abc import Iterator

from floorman.base import Chips, InvariantError
from floorman.cards import STANDARD_DECK, shuffled
from floorman.rulebook import Rulebook
from floorman.sim.doors import SEEDS, Doors
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
    PlayHand,
    PlayHandForHand,
    PostPrizes,
    Redraw,
    TournamentAction,
)
from floorman.tournament.balance import LEAST_SPREAD, giver, limit, spread, taker
from floorman.tournament.final_table import is_final, redraw_due
from floorman.tournament.halt import short
from floorman.tournament.payout_plan import plan
from floorman.tournament.payouts import prize_money, prizes
from floorman.tournament.state import TableId, Tournament

FAIR = {"entry.absent": "leave-chips", "seating.halt": "halt", "seating.redraw": "redraw"}
"""What this director takes where the book leaves it to the floor, by topic.

A stack that somebody has paid for stays, though he is late for it; a table that is too short waits for players; and
where a new draw is open to choice, everybody gets the same chance of a good seat.
"""


def decided(
    room: Room, told: TournamentAction, about: tuple[TableId, ...], book: Rulebook
) -> tuple[FloorDid, Tournament]:
    """What follows from an action by the book, once the director knows how the last hands at some tables went."""
    case = Case(room.field, book, by_itself=True)
    for id in about:
        for happened in room.brief(id, told):
            case.put(happened)
    carry_out(case, told)
    decision = case.decided()
    return FloorDid(told, decision.events, about, decision.cites), case.event


class Director:
    """Does by itself what a director does; `draws` gives the seeds of all draws and shuffles for races."""

    def __init__(self, room: Room, book: Rulebook, draws: random.Random, doors: Doors) -> None:
        self.room = room
        self.book = book
        self.draws = draws
        self.doors = doors

    def _do(self, told: TournamentAction, *about: TableId) -> FloorDid:
        did, field = decided(self.room, told, about, self.book)
        self.room.take(did, field)
        return did

    def _seed(self) -> int:
        return self.draws.randrange(SEEDS)

    def open(self) -> Iterator[FloorDid]:
        """Seats are drawn, at tables for those too who come late, and the cards are in the air."""
        event = self.room.event
        entered, all_of_them = len(event.entered), len(event.players)
        tables = min(-(-all_of_them // event.seats), max(-(-entered // event.seats), entered // 2))
        yield self._do(DrawSeats(tables, seed=self._seed()))
        yield self._do(DealFirstHand())
        yield from self._post_prizes()

    def before_round(self) -> Iterator[FloorDid]:
        """Players come late, turn up, or have stayed away for too long."""
        for told in self.doors.late():
            yield self._do(told)
            yield from self._reseat()
        for back in self.doors.arrivals():
            yield self._do(back)
        for mark in self.doors.deadlines():
            yield self._do(mark, mark.table)
            yield from self._reseat()
            yield from self._hand_for_hand()

    def after_hand(self, played: HandPlayed) -> Iterator[FloorDid]:
        """Who lost everything in a hand is out, in the place that the book gives, or buys a new stack."""
        felt = self.room.felts[played.table]
        deal = zip(played.dealt.deal.seats, played.stacks, played.ends, strict=True)
        started_with = tuple([(felt.names[seat], had) for seat, had, ends in deal if not ends])
        if started_with:
            names = tuple([name for name, _ in started_with])
            yield self._do(Bust(names, felt.id, started_with), felt.id)
            for told in self.doors.rebuys(names):
                yield self._do(told)
        elif self.room.field.round:
            yield self._do(PlayHand(felt.id), felt.id)

    def after_round(self) -> Iterator[FloorDid]:
        """All hands are over: time has passed, tables are broken, balanced or drawn anew, chips are coloured up.

        When one player is left there is nothing to do but pay.
        """
        if self.over:
            if self.room.event.buy_in:
                yield from self._post_prizes(now=True)
                yield self._do(PayPrizes())
            return
        yield self._do(PassTime(self.room.event.hand_seconds))
        for told in self.doors.add_ons():
            yield self._do(told)
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
        """Once nobody can pay anything more in, the prizes are posted, where it is not the book that divides."""
        field = self.room.field
        if self.prizes_posted or not field.setup.buy_in or (self.doors.open and not now):
            return
        case = Case(field, self.book)
        entries = sum([player.entered for player in field.players])
        yield self._do(PostPrizes(plan(entries, prize_money(case)).prizes))

    @property
    def prizes_posted(self) -> bool:
        """Whether everybody knows what there is to win."""
        field = self.room.field
        return bool(field.posted or field.setup.payouts) or self._book_divides

    @property
    def _book_divides(self) -> bool:
        return self.book.answer("entry.payout/split", "tournament") != "posted"

    def _hand_for_hand(self) -> Iterator[FloorDid]:
        """So shortly before the money every table waits for the others; each round of hands is one of its own.

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
            told = self._due(Case(self.room.field, self.book))
            if told is None:
                return
            about = (told.giver, told.taker) if isinstance(told, Balance) else ()
            yield self._do(told, *[id for id in about if id])

    def _due(self, case: Case) -> Redraw | CombineFinal | BreakTable | Balance | None:
        """The next thing to do about the seating; None where it may stay as it is.

        As long as players may come late, their tables stay. A table so short that it would have to stop gets players
        before that, also where the book does not yet call for a move: so no table of a simulation ever waits.
        """
        fewer = None if self.doors.expected else self._fewer_tables(case)
        uneven = spread(case)
        if fewer or not (uneven >= limit(case) or (uneven >= LEAST_SPREAD and self._halts and short(case))):
            return fewer
        seed = self._seed()
        return Balance(giver=giver(case, {}, seed), taker=taker(case), seed=seed)

    @property
    def _halts(self) -> bool:
        """Whether a table can be too short to play."""
        return self.book.answer("seating.halt/when", "tournament") != "never"

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
        """Chips too small for the level on the clock go out, one denomination after the other, table by table."""
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
