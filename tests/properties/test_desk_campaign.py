"""A campaign against the rulings desk: any game, any book, any act and any incident, at every stage of a hand.

Every hand has a seed of its own, so that a failure can be repeated: the message names it. From the command line:

    python tests/properties/test_desk_campaign.py 200000              so many rulings, with progress
    python tests/properties/test_desk_campaign.py --hand 4711         one hand again, line by line

`make test-all` plays `FLOORMAN_RULINGS` rulings (200,000 if it is not set).
"""

import argparse
import os
import random
import sys
import time
import types
import typing
from collections import Counter
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

if __name__ == "__main__":  # pytest knows where the helpers of the tests are
    from pathlib import Path

    sys.path.insert(0, str(Path(__file__).parents[1]))

from dealt_at_random import any_deck, any_setup

from floorman.cards import STANDARD_DECK, UNKNOWN, Card
from floorman.conduct.offences import OFFENCES
from floorman.core import Chips, Refused, SeatNo, decode, encode
from floorman.desk.desk import Desk, ruling_rows, standing, why
from floorman.desk.incidents import Unreadable, possible
from floorman.desk.notation import read
from floorman.desk.situation import routine
from floorman.floor import (
    Act,
    BoardSeen,
    ClockCalled,
    Discards,
    FloorChooses,
    Incident,
    LiveTable,
    Ruling,
    Shows,
    WordsAndChips,
    after,
    options,
    rule_on,
)
from floorman.floor.case import ForFloor
from floorman.floor.incidents import Said
from floorman.floor.procedure import Ruled
from floorman.hand import GAMES, Hand, MidHand, Reshuffle, decide
from floorman.hand.dealing import cards_to_shuffle
from floorman.hand.events import ChipsHandedOver
from floorman.hand.setup import deck_size
from floorman.hand.state import thaw
from floorman.rules import book_ids, load_book
from floorman.text import plain

KINDS: tuple[type[Incident], ...] = get_args(Incident)
SAID: tuple[Said, ...] = get_args(Said)
ODD_LINES = (
    "", "seat", "3", "0 calls", "99 raises to 5", "calls", "says five", "says raise", "pushes 5 20", "taps", "folds",
    "says call, pushes 1", "all in", "raises to 999999", "raises by 0", "pulls back", "bets -5", "checks the river",
    "clock on 1 by 2", "wait 31", "floor: call", "floor: misdeal", "board As Ks Qs Js Ts", "pot was 10 not 12",
    "too small", "incident premature street=river", "incident nothing", '{"type":"act","seat":77,"act":"call"}',
    "says sorry", "3 stands pat", "2 draws 5", "4 opens", "5 objects", "shows As Ah", "raise", "complete", "bring-in",
)  # fmt: skip
"""What people type: much of it is clear, some of it is not, and some of it cannot be."""
SEATS = ("seat", "on", "of", "whose", "given_to", "belongs_to", "known_by", "waits", "agreed")
AMOUNTS = ("to", "by", "amount", "push", "first", "stated", "actual", "chips", "certain", "claimed", "stack")
RARE = frozenset({"short", "miscounted", "clock", "redeal", "skipped", "thrown-away", "part-shown", "run-out"})
"""Moments that come seldom, and are seized when they do."""
MOST_TO_END = 600
PARTS = 8
"""Of the long campaign, so that several processes share it."""


class StuckError(AssertionError):
    """The hand cannot be brought to its end."""


class Campaign:
    """One hand, told to the desk in every way there is. `rulings` counts what was ruled on, `refused` the rest."""

    def __init__(self, seed: int, show: bool = False) -> None:
        self.rng = rng = random.Random(seed)
        self.seed, self.show = seed, show
        code = rng.choice(list(GAMES))
        book = load_book(rng.choice(book_ids()))
        setup = replace(any_setup(code, rng), most_runs=1)
        if rng.random() < 0.4:
            setup = replace(setup, chips=tuple(Chips(setup.unit * size) for size in (1, 5, 20, 100)))
        if rng.random() < 0.15:
            setup = replace(setup, absent=(rng.choice(setup.seats),))
        deck = any_deck(code, rng) if rng.random() < 0.6 else ()
        if rng.random() < 0.2 and code in ("NLHE", "PLHE", "LHE", "PLO", "PLO8"):
            pot = Chips(rng.randint(0, 60) * setup.unit)
            setup, deck = replace(setup, posts=(), mid_hand=MidHand(rng.choice(["flop", "turn", "river"]), pot)), ()
        self.desk = Desk(setup, book, deck)
        self.deck = any_deck(code, rng)
        self.whole_deck = bool(deck)
        self.told: list[Incident] = []
        self.rulings = self.refused = 0
        self.kinds: Counter[str] = Counter()
        self.log(f"{code} {book.id} {setup.format} stacks {dict(zip(setup.seats, setup.stacks, strict=True))}")
        self.holds(self.desk.table, None)

    def log(self, text: str) -> None:
        if self.show:
            print(text)

    @property
    def table(self) -> LiveTable:
        return self.desk.table

    def tell(self, told: Incident) -> bool:
        """Whether it could be; whatever else comes of it than a ruling or a refusal is the desk's fault."""
        table = self.table
        self.kinds[type(told).__name__] += 1
        self.log(f"  [{table.hand.stage} {table.hand.on.name} turn {table.hand.turn}] {told}")
        try:
            ruling = rule_on(told, table, self.desk.book)
        except Refused as no:
            assert str(no)
            self.refused += 1
            self.log(f"      refused: {no}")
            return False
        self.told.append(told)
        self.rulings += 1
        self.log(f"      {ruling.code or ''} {ruling.outcome or ''} {ruling.says} {ruling.floor or ''}")
        there = after(table, ruling)
        self.desk.ruled.append(Ruled(table, told, ruling, there))
        self.holds(there, ruling)
        return True

    def holds(self, table: LiveTable, ruling: Ruling | None) -> None:
        """Chips and cards are all there, the ruling can be stored, and the page can be shown."""
        hand = table.hand
        setup = hand.setup
        middle = setup.mid_hand.pot if setup.mid_hand else 0
        found = sum(amount for _, amount in hand.found)
        assert hand.chips == sum(setup.stacks) + setup.surplus + middle + found, "chips are not conserved"
        assert all(seat.stack >= 0 and seat.bet >= 0 and seat.paid >= 0 for seat in hand.seats), "chips below nothing"
        assert hand.pot >= 0, "the pot has less than nothing"  # a fee comes out of bets, too, before they are in
        self.deck_holds(hand)
        said = [row.text for row in standing(self.desk)] + [step.says for step in routine(self.desk)]
        assert not any("seat 0" in str(text).lower() for text in said), f"seat 0 is named: {said}"
        if ruling is None:
            return
        before = self.desk.ruled[-1].before.hand
        new = sum(one.amount for one in ruling.events if isinstance(one, ChipsHandedOver) and not one.giver)
        assert hand.chips == (ruling.rewinds or before).chips + new, "the ruling made or lost chips"
        assert ruling.says, "the ruling says nothing"
        assert ruling.cites, "the ruling cites nothing"
        assert ruling_rows(self.desk, self.desk.ruled[-1])
        if self.rng.random() < 0.05:
            assert after(self.desk.ruled[-1].before, decode(encode(ruling), Ruling)) == table, "stored otherwise"
            assert decode(encode(table), LiveTable) == table
            assert why(self.desk)
            self.desk.others()

    def deck_holds(self, hand: Hand) -> None:
        piles = [*hand.stub, *hand.burns, *hand.muck, *hand.aside, *hand.boards[0]]
        cards = [*piles, *(card for seat in hand.seats for card in seat.cards)]
        known = [card for card in cards if card != UNKNOWN]
        assert len(known) == len(set(known)), "a card is in two places"
        if self.whole_deck and len(hand.boards) == 1:
            assert len(cards) == deck_size(hand.game), f"{len(cards)} cards"

    def anything(self) -> Incident | None:
        """Something to tell now: an act in turn, an act of anybody, a line as typed, or an incident of any kind."""
        rng, hand = self.rng, self.table.hand
        roll = rng.random()
        if roll < 0.35 and hand.stage == "betting":
            return self.words(hand.turn)
        if roll < 0.45:
            return self.words(rng.choice(hand.setup.seats))
        if roll < 0.5:
            try:
                return read(rng.choice(ODD_LINES), hand.turn)
            except Unreadable:
                return None
        fitting = [entry for entry in possible(self.table) if entry.listed.when]
        if roll < 0.85 and fitting:
            rare = [entry for entry in fitting if RARE.intersection(entry.listed.when)]
            return self.made(rng.choice(rare if rare and rng.random() < 0.4 else fitting).kind)
        return self.made(rng.choice(KINDS))

    def words(self, seat: SeatNo) -> Incident:
        """An act, clear or not, legal or not."""
        rng, hand = self.rng, self.table.hand
        if rng.random() < 0.5:
            act = rng.choice(["fold", "check", "call", "call", "bet", "raise", "raise", "all-in", "bring-in", "pot"])
            to = self.amount() if rng.random() < 0.4 else None
            return Act(seat, act, to, None, rng.random() < 0.15)  # type: ignore[arg-type]
        sizes = hand.setup.chips or (Chips(1), Chips(5), Chips(20), Chips(100))
        push = tuple(rng.choice(sizes) for _ in range(rng.choice([0, 1, 1, 2, 3])))
        two = len(push) > 1 and rng.random() < 0.2
        return WordsAndChips(
            seat,
            rng.choice([None, None, *SAID]),
            self.amount() if rng.random() < 0.2 else None,
            rng.randint(1, 12) if rng.random() < 0.1 else None,
            push,
            rng.choice(["say", "push", "together"]),
            rng.choice(["left", "left", "pulled-back", "partly-pulled-back"]),
            2 if two else 1,
            push[:1] if two else (),
            rng.random() < 0.15,
        )

    def amount(self) -> Chips:
        hand, rng = self.table.hand, self.rng
        near = [hand.price, hand.price + hand.measure, hand.price + hand.measure // 2, hand.pot, rng.randint(1, 300)]
        return Chips(rng.choice([*near, *near, 0, -1, 10**9]))

    def made(self, kind: type[Incident]) -> Incident:
        """An incident of a kind with every fact filled in, right or wrong."""
        hints = typing.get_type_hints(kind)
        given = [one.name for one in msgspec.structs.fields(kind) if one.required or self.rng.random() < 0.5]
        made: Incident = kind(**{name: self.fact(kind, name, hints[name]) for name in given})
        return made

    def fact(self, kind: type[Incident], name: str, hint: Any) -> Any:
        rng, hand = self.rng, self.table.hand
        parts = get_args(hint)
        match typing.get_origin(hint):
            case typing.Literal:
                return rng.choice(parts)
            case typing.Union | types.UnionType:
                return self.fact(kind, name, rng.choice(parts))
            case origin if origin is tuple:
                if name == "agreed" and rng.random() < 0.6:
                    return hand.setup.seats
                each = parts[:1] * rng.choice([0, 1, 2, 3, 4, 5]) if parts[-1] is Ellipsis else parts
                return tuple(self.fact(kind, name, part) for part in each)
        if hint is int and (name in SEATS or (name == "by" and kind is ClockCalled)):
            return rng.choice(hand.setup.seats) if rng.random() < 0.95 else rng.choice([0, 11, 99])
        if hint is int and name in AMOUNTS:
            return self.amount()
        if hint is Card:
            return self.card()
        if hint is bool:
            return rng.random() < 0.5
        if hint is int:
            return rng.choice([0, 1, 1, 2, 3, 4, 5, 30, 60, -1])
        if hint is str:
            return self.word(name)
        assert hint is type(None), hint
        return None

    def card(self) -> Card:
        hand, rng = self.table.hand, self.rng
        held = [card for seat in hand.seats for card in seat.cards]
        return rng.choice(rng.choice([held or list(STANDARD_DECK), list(self.deck), [UNKNOWN]]))

    def word(self, name: str) -> str:
        rng, hand = self.rng, self.table.hand
        if name == "street":
            return rng.choice([hand.on.name, rng.choice(hand.game.streets).name, "fourth", "flop", "nowhere"])
        if name == "code":
            offers = [code for asks in self.table.open(ForFloor) for code in asks.offers]
            return rng.choice(offers or ["call", "misdeal", "nonsense"])
        if name == "offence":
            return rng.choice([*OFFENCES, "nonsense"])
        return rng.choice(["flush", "pair", "", "x", "y" * 300])

    def free(self, count: int) -> tuple[Card, ...]:
        """Cards that lie nowhere yet."""
        hand = self.table.hand
        lying = {card for seat in hand.seats for card in seat.cards} | {card for board in hand.boards for card in board}
        lying |= {*hand.stub, *hand.burns, *hand.muck, *hand.aside}
        return tuple([card for card in self.deck if card not in lying][:count])

    def goes_on(self) -> None:
        """The next thing that the table waits for."""
        rng, hand = self.rng, self.table.hand
        asks = self.table.open(ForFloor)
        if asks and rng.random() < 0.9:
            self.needs(FloorChooses(rng.choice(asks[-1].offers)))
        elif hand.stage == "betting":
            may = options(self.table, self.desk.book)
            act = rng.choice([act for act in may.acts if act in ("check", "call", "bring-in")] * 3 or may.acts)
            if "fold" in may.acts and rng.random() < 0.1:
                act = "fold"
            wager = act in ("bet", "raise", "complete")
            self.needs(Act(may.seat, act, may.least if wager else None))  # type: ignore[arg-type]
        elif hand.stage == "drawing":
            down = hand.seat(hand.turn).down
            self.needs(Discards(hand.turn, tuple(rng.sample(down, rng.randint(0, min(2, len(down)))))))
        elif hand.stage == "reshuffle":
            self.shuffle()
        elif hand.turn:
            held = hand.seat(hand.turn).cards
            new = iter(self.free(52))
            named = tuple(next(new) if card == UNKNOWN else card for card in held) if UNKNOWN in held else ()
            self.needs(Shows(hand.turn, named))
        else:
            self.name_boards()

    def needs(self, told: Incident) -> None:
        """What has to be accepted, because the desk offers it."""
        if not self.tell(told):
            raise StuckError(f"refused: {told}")

    def shuffle(self) -> None:
        table = self.table
        stub = list(cards_to_shuffle(thaw(table.hand)))
        self.rng.shuffle(stub)
        events = decide(table.hand, Reshuffle(tuple(stub)), self.desk.book)
        ruling = Ruling(events=events, pending=table.pending, says=plain("Shuffled."), cites=("x",))
        self.desk.ruled.append(Ruled(table, Discards(table.hand.turn), ruling, after(table, ruling)))
        self.deck_holds(self.table.hand)

    def name_boards(self) -> None:
        """What the dealer sees in the middle: the runs share what lay before them."""
        hand = self.table.hand
        new = iter(self.free(52))
        shared = 0
        while shared < len(hand.board) and len({board[shared] for board in hand.boards} - {UNKNOWN}) == 1:
            shared += 1
        first = tuple(next(new) if card == UNKNOWN else card for card in hand.boards[0])
        rest = [first[:shared] + tuple(next(new) for _ in board[shared:]) for board in hand.boards[1:]]
        self.needs(BoardSeen((first, *rest)))

    def play(self) -> None:
        """Everything may happen for a while; then the hand is brought to its end, and things happen after it too."""
        odd = self.rng.choice([0.15, 0.4, 0.8])
        for _ in range(self.rng.randint(0, 25)):
            told = self.anything()
            if told is not None and self.rng.random() < odd:
                self.tell(told)
            elif self.table.hand.stage != "over":
                self.goes_on()
        self.ends()
        for _ in range(self.rng.choice([0, 0, 3, 8])):
            told = self.anything()
            if told is not None:
                self.tell(told)
            if self.table.hand.stage != "over":
                self.ends()

    def ends(self) -> None:
        for _ in range(MOST_TO_END):
            if self.table.hand.stage == "over":
                break
            self.goes_on()
        hand = self.table.hand
        if hand.stage != "over":
            raise StuckError("the hand does not end")
        taken_up = hand.setup.mid_hand.pot if hand.setup.mid_hand else 0
        assert hand.pot in (0, hand.setup.surplus + taken_up), "a pot is left unpushed"


def run(rulings: int, first: int, progress: bool = False) -> Counter[str]:
    """Play hands, one seed after the other, up to so many rulings.

    The first fault is an AssertionError with its seed; with `progress` faults are printed and counted instead.
    """
    figures: Counter[str] = Counter()
    seed, began, told = first, time.monotonic(), 0
    while figures["rulings"] < rulings:
        campaign = None
        try:
            campaign = Campaign(seed)
            campaign.play()
        except Exception as fault:
            if not progress:
                raise AssertionError(f"hand {seed}: {type(fault).__name__}: {fault}") from fault
            figures["faults"] += 1
            print(f"hand {seed}: {type(fault).__name__}: {fault} in {_where(fault)}", flush=True)
        if campaign is not None:
            figures.update(rulings=campaign.rulings, refused=campaign.refused, hands=1)
        seed += 1
        if progress and figures["rulings"] - told >= 5000:
            told = figures["rulings"]
            print(f"{told:,} rulings, {figures['hands']:,} hands, {time.monotonic() - began:.0f} s", flush=True)
    return figures


def _where(fault: BaseException) -> str:
    trace = fault.__traceback__
    last = ""
    while trace is not None:
        name = trace.tb_frame.f_code
        if "floorman" in name.co_filename and "tests" not in name.co_filename:
            last = f"{name.co_filename.rpartition('floorman/')[2]}:{trace.tb_lineno} {name.co_name}"
        trace = trace.tb_next
    return last


@pytest.mark.parametrize("first", [0, 50_000, 90_000])
def test_a_few_hundred_rulings_end_without_an_exception(first: int) -> None:
    assert run(250, first)["rulings"] >= 250


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
def test_a_campaign_of_rulings_ends_without_an_exception(part: int) -> None:
    count = int(os.environ.get("FLOORMAN_RULINGS", "200000")) // PARTS
    assert run(count, random.SystemRandom().randrange(10**6, 10**9))["rulings"] >= count


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Random rulings in every game and book, until a fault or a count.")
    parser.add_argument("rulings", nargs="?", type=int, default=20_000, help="how many rulings")
    parser.add_argument("--first", type=int, default=0, help="the seed of the first hand")
    parser.add_argument("--hand", type=int, help="play this hand again and print it")
    asked = parser.parse_args()
    if asked.hand is not None:
        Campaign(asked.hand, show=True).play()
    else:
        result = run(asked.rulings, asked.first, progress=True)
        print(dict(result))
        sys.exit(bool(result["faults"]))
