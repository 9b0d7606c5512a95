"""What holds at every live table, whatever is said and pushed there."""

import random
from collections.abc import Iterator
from typing import NamedTuple, get_args

import pytest
from dealt_at_random import any_deck, any_setup
from hypothesis import example, given
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.cards import Card
from floorman.core import Chips, Refused, SeatNo, decode, encode
from floorman.floor import (
    Act,
    BetTooSmallNoticed,
    ClockCalled,
    FloorChooses,
    Incident,
    LiveTable,
    Objects,
    PotMiscounted,
    Ruling,
    Shows,
    Waited,
    WordsAndChips,
    after,
    explain,
    open_table,
    options,
    rule_on,
)
from floorman.floor.incidents import ActWord, Said
from floorman.hand import GAMES, MidHand, Setup
from floorman.rules import Rulebook, book_ids, load_book

seeds = st.integers(0, 2**32)
games = pytest.mark.parametrize("code", ["NLHE", "PLO", "LHE", "STUD"])
SAID: tuple[Said, ...] = get_args(Said)
ACTS: tuple[ActWord, ...] = get_args(ActWord)


class Step(NamedTuple):
    """One thing told to the floor: the table before it, and the ruling, or None where it was refused."""

    table: LiveTable
    told: Incident
    ruling: Ruling | None
    book: Rulebook


def any_live_deal(code: str, rng: random.Random) -> tuple[Setup, tuple[Card, ...]]:
    """A table with one board, sometimes in the middle of a hand, sometimes with denominations; and the deck."""
    setup, deck = replace(any_setup(code, rng), most_runs=1), any_deck(code, rng)
    if rng.random() < 0.5:
        setup = replace(setup, chips=tuple(Chips(setup.unit * size) for size in (1, 5, 20, 100)))
    if rng.random() < 0.4 and code != "STUD":
        held = GAMES[code].cards_in_hand
        hole = tuple((seat, deck[place * held : (place + 1) * held]) for place, seat in enumerate(setup.seats))
        deck = deck[held * len(hole) :]
        street = rng.choice(["flop", "turn", "river"])
        dealt = {"flop": 3, "turn": 4, "river": 5}[street]
        pot = Chips(rng.randint(0, 60) * setup.unit)
        setup = replace(setup, posts=(), mid_hand=MidHand(street, pot, deck[:dealt], hole))
        deck = deck[dealt:]
    return setup, deck


def some_chips(table: LiveTable, seat: SeatNo, rng: random.Random) -> tuple[Chips, ...]:
    """A few chips, sometimes just the price, sometimes more than the player has."""
    sizes = table.hand.setup.chips or (Chips(1), Chips(5), Chips(20), Chips(100))
    if rng.random() < 0.15 and not table.hand.setup.chips:
        exactly = [max(1, table.hand.price - table.hand.seat(seat).bet), max(1, table.hand.seat(seat).stack)]
        return (Chips(rng.choice(exactly)),)
    return tuple(rng.choice(sizes) for _ in range(rng.choice([1, 1, 2, 3, 6])))


def an_amount(table: LiveTable, rng: random.Random) -> Chips:
    hand = table.hand
    near = [hand.price, hand.price + hand.measure, hand.price + hand.measure // 2, hand.pot, rng.randint(1, 300)]
    return Chips(max(1, rng.choice(near) + rng.choice([-1, 0, 0, 0, 1])))


def words_and_chips(table: LiveTable, seat: SeatNo, rng: random.Random) -> WordsAndChips:
    push = some_chips(table, seat, rng) if rng.random() < 0.7 else ()
    split = len(push) > 1 and rng.random() < 0.2
    return WordsAndChips(
        seat,
        rng.choice([None, None, *SAID]),
        an_amount(table, rng) if rng.random() < 0.3 else None,
        rng.randint(1, 12) if rng.random() < 0.1 else None,
        push,
        rng.choice(["say", "push", "together"]),
        rng.choice(["left", "left", "left", "pulled-back", "partly-pulled-back"]),
        2 if split else 1,
        push[:1] if split else (),
        rng.random() < 0.15,
        an_amount(table, rng) if rng.random() < 0.05 else None,
    )


def anything(table: LiveTable, rng: random.Random) -> Incident:
    """Something that could be told to the floor now; most of it is about the seat in turn."""
    hand = table.hand
    seat = hand.turn if hand.turn and rng.random() < 0.7 else rng.choice(hand.setup.seats)
    roll = rng.random()
    if roll < 0.4:
        return words_and_chips(table, seat, rng)
    if roll < 0.8:
        to = an_amount(table, rng) if rng.random() < 0.6 else None
        by = an_amount(table, rng) if to is None and rng.random() < 0.1 else None
        stated = an_amount(table, rng) if rng.random() < 0.05 else None
        return Act(seat, rng.choice([*ACTS, "call", "call", "raise"]), to, by, rng.random() < 0.15, stated)
    others: list[Incident] = [
        ClockCalled(seat, rng.choice([SeatNo(0), *hand.setup.seats])),
        Waited(rng.choice([1, 20, 30, 60, 70])),
        Objects(seat),
        BetTooSmallNoticed(),
        PotMiscounted(an_amount(table, rng), an_amount(table, rng)),
        FloorChooses(rng.choice(["retract", "call"])),
        Shows(seat),
    ]
    return rng.choice(others)


def at_the_table(code: str, seed: int) -> Iterator[Step]:
    """A live table where anything may happen; what the floor is asked it usually answers."""
    rng = random.Random(seed)
    book = load_book(rng.choice(book_ids()))
    table = open_table(*any_live_deal(code, rng), book)
    offers: tuple[str, ...] = ()
    for _ in range(60):
        told: Incident = anything(table, rng)
        if offers and rng.random() < 0.7:
            told = FloorChooses(rng.choice(offers))
        elif table.hand.stage == "showdown" and rng.random() < 0.5:
            told = Shows(table.hand.turn)
        try:
            ruling = rule_on(told, table, book)
        except Refused:
            yield Step(table, told, None, book)
            continue
        yield Step(table, told, ruling, book)
        table = after(table, ruling)
        offers = ruling.floor
        if table.hand.stage == "over":
            return


def whole(table: LiveTable) -> bool:
    hand = table.hand
    fine = all(seat.stack >= 0 and seat.bet >= 0 and seat.paid >= 0 for seat in hand.seats)
    return fine and hand.middle >= 0 and hand.chips == sum(hand.setup.stacks) + (hand.setup.mid_hand or MidHand("")).pot


@games
@given(seed=seeds)
def test_no_chip_is_made_or_lost_by_a_ruling(code: str, seed: int) -> None:
    for table, _, ruling, _ in at_the_table(code, seed):
        assert whole(table)
        if ruling:
            assert whole(after(table, ruling))


@games
@given(seed=seeds)
def test_a_ruling_goes_to_json_and_back_and_leads_to_the_same_table(code: str, seed: int) -> None:
    for table, _, ruling, _ in at_the_table(code, seed):
        if ruling:
            told = decode(encode(ruling), Ruling)
            assert told == ruling
            there = after(table, told)
            assert there == after(table, ruling)
            assert decode(encode(there), LiveTable) == there


@games
@given(seed=seeds)
def test_every_ruling_says_something_and_cites_rules_of_the_book(code: str, seed: int) -> None:
    for table, _, ruling, book in at_the_table(code, seed):
        if ruling:
            assert str(ruling.says).endswith(".")
            assert ruling.cites
            assert set(ruling.cites) <= set(book.rules)
            assert set(explain(after(table, ruling), book)) <= set(book.rules)


@games
@example(seed=635917443)  # a short caller adds the last chips before the turn comes back
@given(seed=seeds)
def test_what_is_offered_after_a_ruling_is_accepted_as_it_was_offered(code: str, seed: int) -> None:
    for table, _, _, book in at_the_table(code, seed):
        if table.hand.stage != "betting":
            continue
        may = options(table, book)
        assert may.acts
        for act in may.acts:
            for total in {may.least, may.most} if act in ("bet", "raise", "complete") else {None}:
                ruling = rule_on(Act(may.seat, act, total), table, book)  # type: ignore[arg-type]
                assert ruling.events
                assert ruling.code == act or act == "complete"
                assert total is None or ruling.to == total


@games
@given(seed=seeds)
def test_every_choice_offered_to_the_floor_can_be_made(code: str, seed: int) -> None:
    for table, _, ruling, book in at_the_table(code, seed):
        if ruling:
            now = after(table, ruling)
            for choice in ruling.floor:
                chosen = rule_on(FloorChooses(choice), now, book)
                assert chosen.says
                assert whole(after(now, chosen))


@games
@given(seed=seeds)
@example(seed=431366637)  # at stud a check too soon, by the seat that has to bring it in once another hand is dead
def test_what_a_seat_is_held_to_is_all_it_may_do(code: str, seed: int) -> None:
    for table, told, ruling, book in at_the_table(code, seed):
        if ruling and ruling.binding and not isinstance(told, FloorChooses):
            may = options(after(table, ruling), book)
            assert len(may.acts) == 1
            assert may.least == may.most


@games
@given(seed=seeds)
def test_a_hand_still_ends_whatever_was_ruled_before(code: str, seed: int) -> None:
    rng = random.Random(seed)
    for step in at_the_table(code, seed):
        book = step.book
        last = after(step.table, step.ruling) if step.ruling else step.table
    for _ in range(200):
        if last.hand.stage == "over":
            break
        if last.hand.stage == "showdown":
            last = after(last, rule_on(Shows(last.hand.turn), last, book))
            continue
        may = options(last, book)
        last = after(last, rule_on(Act(may.seat, rng.choice(may.acts)), last, book))  # type: ignore[arg-type]
    assert last.hand.stage == "over"
    assert last.hand.pot == 0
