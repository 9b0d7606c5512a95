"""What holds at every live table, whatever becomes of hands before, at and after the showdown."""

import random
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from dealt_at_random import any_deck, any_setup
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.core import Chips, Refused, SeatNo, decode, encode
from floorman.floor import (
    Act,
    AsksToSee,
    CardsThrownIntoHand,
    Claims,
    DealerKills,
    Disputes,
    FloorChooses,
    HandFouled,
    HandKilledByDealer,
    HiddenChips,
    Incident,
    LiveTable,
    Mucks,
    PlayerShowsCard,
    PlaysBoard,
    PotMisawarded,
    Ruling,
    RunsAgreed,
    Shows,
    ShowsOne,
    UpcardsPickedUp,
    WrongLevel,
    after,
    explain,
    may_muck_unseen,
    must_be_up,
    open_table,
    options,
    rule_on,
)
from floorman.floor.case import ForFloor
from floorman.floor.incidents import AbusesAsking, Flashed, NobodyShows, RefusesToTable, SpeaksUp, WantsBack
from floorman.hand import replay, start
from floorman.hand.events import ChipsHandedOver
from floorman.rules import Rulebook, book_ids, load_book

seeds = st.integers(0, 2**32)
games = pytest.mark.parametrize("code", ["NLHE", "PLO8", "LHE", "STUD", "RAZZ"])


class Step(NamedTuple):
    """One thing told to the floor: the table before it, and the ruling."""

    table: LiveTable
    told: Incident
    ruling: Ruling
    book: Rulebook


def an_act(table: LiveTable, book: Rulebook, rng: random.Random) -> Incident:
    """Something the seat in turn may do, all-in every now and then."""
    may = options(table, book)
    act = rng.choice([act for act in may.acts if act != "fold"] * 3 + [may.acts[0], "all-in"])
    wager = act in ("bet", "raise", "complete")
    return Act(may.seat, act, rng.choice([may.least, may.most]) if wager else None)  # type: ignore[arg-type]


def an_incident(table: LiveTable, rng: random.Random) -> Incident:
    """Something about hands, cards and pots, whether it fits or not."""
    hand = table.hand
    seat, other = rng.choice(hand.setup.seats), rng.choice(hand.setup.seats)
    told: list[Incident] = [
        Mucks(seat),
        Mucks(seat),
        DealerKills(seat),
        Shows(seat),
        AsksToSee(seat, other),
        AsksToSee(seat, other),
        Claims(seat, "flush"),
        PlaysBoard(seat),
        HandKilledByDealer(seat, rng.random() < 0.5),
        HandFouled(seat, rng.random() < 0.5),
        CardsThrownIntoHand(seat),
        UpcardsPickedUp(seat, rng.choice(["picked-up", "turned-down", "mixed"])),
        NobodyShows(),
        RefusesToTable(seat),
        Flashed(seat, rng.random() < 0.5),
        WantsBack(seat, identifiable=True, misled=rng.random() < 0.5),
        AbusesAsking(seat),
        SpeaksUp("reading", seat),
        Claims(seat, "flush", deliberate=True),
        Mucks(seat, out_of_reach=True),
        PlayerShowsCard(seat, rng.choice(["table", "neighbour"]), rng.choice([True, False, None])),
        Disputes(seat, rng.choice(["reading", "accounting"]), rng.choice(["before-next-hand", "after-riffle"])),
        PotMisawarded("before-next-hand", seat, other, Chips(10)) if hand.stage == "over" else WrongLevel(),
        RunsAgreed(rng.choice([2, 3]), hand.setup.seats),
        HiddenChips(seat, Chips(20), rng.choice(["after-call", "after-hand", "next-hand"])),
    ]
    if hand.seat(seat).cards:
        told.append(ShowsOne(seat, rng.choice(hand.seat(seat).cards)))
    return rng.choice(told)


def at_the_table(code: str, seed: int, steps: int = 60) -> Iterator[Step]:
    """A live table where hands are played and everything may become of them."""
    rng = random.Random(seed)
    book = load_book(rng.choice(book_ids()))
    deck = any_deck(code, rng) if rng.random() < 0.8 else ()
    table = open_table(replace(any_setup(code, rng), most_runs=1, rake=None), deck, book)
    offers: tuple[str, ...] = ()
    odd = rng.choice([0.1, 0.3, 0.8])
    for _ in range(steps):
        told = an_incident(table, rng)
        if offers and rng.random() < 0.7:
            told = FloorChooses(rng.choice(offers))
        elif table.hand.stage == "betting" and rng.random() > odd:
            told = an_act(table, book, rng)
        elif table.hand.stage == "showdown" and rng.random() > odd:
            told = Shows(table.hand.turn)
        try:
            ruling = rule_on(told, table, book)
        except Refused:
            continue
        yield Step(table, told, ruling, book)
        table, offers = after(table, ruling), ruling.floor


def found(ruling: Ruling) -> int:
    """Chips that a ruling brings to the table."""
    return sum(event.amount for event in ruling.events if isinstance(event, ChipsHandedOver) and not event.giver)


@games
@example(seed=833142892)  # a stud hand that was run twice
@example(seed=2675186984)  # the last hand let go behind a fold
@example(seed=1696908006)  # a level put right on fourth street
@given(seed=seeds)
def test_no_chip_is_made_or_lost_but_for_those_that_are_found(code: str, seed: int) -> None:
    for table, _, ruling, _ in at_the_table(code, seed):
        there = after(table, ruling).hand
        assert there.chips == (ruling.rewinds or table.hand).chips + found(ruling)
        assert all(seat.stack >= 0 and seat.bet >= 0 and seat.paid >= 0 for seat in there.seats)
        assert there.middle >= 0


@games
@given(seed=seeds)
def test_a_ruling_goes_to_json_and_back_and_leads_to_the_same_table(code: str, seed: int) -> None:
    for table, _, ruling, _ in at_the_table(code, seed):
        there = after(table, ruling)
        assert after(table, decode(encode(ruling), Ruling)) == there
        assert decode(encode(there), LiveTable) == there


@games
@given(seed=seeds)
def test_every_ruling_says_something_and_cites_rules_of_the_book(code: str, seed: int) -> None:
    for table, told, ruling, book in at_the_table(code, seed):
        assert str(ruling.says).endswith("."), told
        assert ruling.cites, told
        assert set(explain(after(table, ruling), book)) <= set(book.rules)


@games
@given(seed=seeds)
def test_what_must_be_up_may_not_be_mucked_and_is_a_hand(code: str, seed: int) -> None:
    for table, _, ruling, book in at_the_table(code, seed):
        there = after(table, ruling)
        assert not must_be_up(there, book) & may_muck_unseen(there, book)
        assert must_be_up(there, book) <= set(there.hand.setup.seats)


@games
@given(seed=seeds)
def test_every_choice_offered_can_be_made(code: str, seed: int) -> None:
    for table, _, ruling, book in at_the_table(code, seed):
        there = after(table, ruling)
        asked = [one for one in there.open(ForFloor) if not one.topic.startswith("betting.")]
        for choice in ruling.floor if asked == list(there.open(ForFloor)) else ():
            assert rule_on(FloorChooses(choice), there, book).says


@games
@given(seed=seeds)
def test_somebody_live_wins_the_pot_once_everybody_shows(code: str, seed: int) -> None:
    rng = random.Random(seed)
    book = load_book(rng.choice(book_ids()))
    setup = replace(any_setup(code, rng), most_runs=1, rake=None)
    table = LiveTable(replay(start(setup, any_deck(code, rng), book)))
    for _ in range(200):
        hand = table.hand
        if hand.stage == "over":
            break
        seat: SeatNo = hand.turn
        told: Incident = Shows(seat) if hand.stage == "showdown" else an_act(table, book, rng)
        if hand.stage == "showdown" and rng.random() < 0.4:
            told = Mucks(seat) if rng.random() < 0.5 else DealerKills(seat)
        table = after(table, rule_on(told, table, book))
    assert table.hand.stage == "over"
    assert table.hand.live
    assert table.hand.middle == 0
