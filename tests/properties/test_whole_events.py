"""What holds in every event dealt from the draw to the last chip, by every book: small ones, so that there are many."""

import random
import re
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from floorman.core import Chips, SeatNo
from floorman.rules import book_ids
from floorman.sim import Closing, DealtEvent, EventRun, FloorDid, HandPlayed, Record, Room, read_event
from floorman.sim.event import LogChain, read_log
from floorman.sim.run import LogCheck, rooms
from floorman.table.state import next_after
from floorman.tournament import Case
from floorman.tournament.actions import PassTime
from floorman.tournament.balance import halted, limit
from floorman.tournament.events import ButtonPlaced, PrizesPaid
from floorman.tournament.payouts import prize_money, prizes
from unit.sim.small_events import whim

seeds = st.integers(0, 2**32)
books = pytest.mark.parametrize("book", book_ids())
many = settings(max_examples=min(300, settings().max_examples // 2))
"""A whole event takes longer than other examples. In all tests together it is 72 of them by each book, and 1,800 when
tests look deeper."""

LEVELS = "[[10, 20], [15, 30], [25, 50], [50, 100], [100, 200], [200, 400], [400, 800], [800, 1600], [1600, 3200]]"
WITH_ANTES = (
    "[[10, 20, 5], [15, 30, 5], [25, 50, 25], [50, 100, 50], [100, 200, 100], [200, 400, 400], [800, 1600, 800]]"
)


def any_event(book: str, seed: int) -> DealtEvent:
    """A small event with anything in it that an event may have."""
    rng = random.Random(seed)
    players = rng.randint(2, 16)
    late = rng.choice([0, 0, rng.randint(0, players - 2)])
    ante = rng.choice(["none", "none", "each", "big-blind", "button"])
    keys: dict[str, Any] = {
        "name": '"Any"', "book": f'"{book}"', "players": players, "seats": rng.randint(2, 7), "seed": seed,
        "game": rng.choice(['"NLHE"', '"NLHE"', '"NLHE"', '"PLO8"', '"STUD"']), "ante": f'"{ante}"',
        "stack": rng.choice([100, 300, 500]), "buy_in": rng.choice([0, 1_050]), "level_minutes": rng.choice([2, 5]),
        "levels": LEVELS if ante == "none" else WITH_ANTES, "break_every": rng.choice([0, 4]), "late": late,
        "absent": rng.choice([0, 0, rng.randint(0, players - 2 - late)]), "rebuy_levels": rng.choice([0, 0, 2]),
        "hand_for_hand": rng.choice([0, 1, 4]), "house": any_house(rng),
    }  # fmt: skip
    return read_event("\n".join(f"{key} = {value}" for key, value in keys.items()), "any.toml")


def any_house(rng: random.Random) -> str:
    """Sometimes add-ons are sold, and sometimes tables may differ by so much that one of them has to wait."""
    apart = rng.choice([2, 2, 4])
    tables = f'"seating.balance/threshold-few" = {apart}, "seating.balance/threshold-many" = {apart}'
    return f'{{ "entry.addon/per-player" = {rng.randint(0, 1)}, {tables} }}'


def playing(book: str, seed: int) -> Iterator[tuple[Record, Room]]:
    """Each record of such an event, and the event after it."""
    run = EventRun(any_event(book, seed), whim)
    return ((record, run.room) for record in run)


@books
@many
@given(seeds)
def test_every_chip_and_cent_is_there_after_every_record(book: str, seed: int) -> None:
    for record, room in playing(book, seed):
        field = room.field
        assert room.chips == room.issued, record
        assert field.in_play + field.gone + field.bank == field.issued, record
        assert field.takings == sum(player.spent for player in field.players), record
        assert all(chips > 0 for felt in room.felts.values() for chips in felt.stacks.values()) or isinstance(
            record, HandPlayed
        )


@books
@many
@given(seeds)
def test_everybody_is_placed_once_and_the_purse_is_paid_out(book: str, seed: int) -> None:
    for record, after in playing(book, seed):
        room = after
        if isinstance(record, FloorDid) and any(isinstance(one, PrizesPaid) for one in record.events):
            case = Case(room.field, room.event.rulebook)
            assert sum(prizes(case)) == prize_money(case) == room.field.takings
    assert isinstance(record, Closing)
    assert record.why == "won"
    field = room.field
    entered = [player for player in field.players if player.entered]
    assert sorted(player.place + player.line for player in entered) == list(range(1, len(entered) + 1))
    assert [player.name for player in entered if player.place == 1] == list(room.where)
    assert sum(player.paid or 0 for player in field.players) == field.takings


@books
@many
@given(seeds)
@example(1753900771)  # missing players and a newcomer who has to wait are all there is at a table
@example(4063925702)  # a table of one player is passed over, and comes in again later
def test_a_round_begins_at_tables_within_the_tolerance_of_the_book_and_none_that_has_to_wait_deals(
    book: str, seed: int
) -> None:
    first_of_round = True
    for record, room in playing(book, seed):
        if not isinstance(record, HandPlayed):
            first_of_round |= isinstance(record, FloorDid) and isinstance(record.action, PassTime)
            continue
        case = Case(room.field, room.event.rulebook)
        assert len(room.felts[record.table].names) <= room.event.seats
        assert record.table not in halted(case), record.hand
        if first_of_round:
            assert case.tournament.spread < limit(case), record.hand
        first_of_round = False


@books
@many
@given(seeds)
@example(3436479733)  # a missing player is knocked out and buys again
def test_who_is_there_plays_and_who_is_not_there_is_dealt_in_and_does_nothing(book: str, seed: int) -> None:
    for record, room in playing(book, seed):
        missing = {player.name for player in room.field.left if player.here != "here"}
        assert room.away == missing, record
        if isinstance(record, HandPlayed):
            names, deal = room.felts[record.table].names, record.dealt.deal
            assert {names[seat] for seat in deal.absent} == {names[seat] for seat in deal.seats} & missing, record
            assert not {int(re.split(r"\D", act)[0]) for act in record.acts.split()} & set(deal.absent), record


class Dealt(NamedTuple):
    """A hand of a table, and who was dealt into it."""

    seats: frozenset[SeatNo]
    big: SeatNo


@books
@many
@given(seeds)
def test_nobody_posts_a_blind_that_the_book_does_not_ask(book: str, seed: int) -> None:
    """One big blind, from the next player round, and one small blind at most, from the player before it."""
    last: dict[str, Dealt] = {}
    for record, room in playing(book, seed):
        if not isinstance(record, HandPlayed):
            for happened in record.events if isinstance(record, FloorDid) else ():
                if isinstance(happened, ButtonPlaced):
                    last.pop(happened.table, None)
            continue
        deal = record.dealt.deal
        if room.event.game == "STUD":
            assert deal.posts == ()
            continue
        blinds = room.field.blinds_at(record.level)
        kinds = [post.kind for post in deal.posts]
        assert kinds in (["small-blind", "big-blind"], ["big-blind"])
        for post in deal.posts:
            assert post.seat == (deal.positions.big if post.kind == "big-blind" else deal.positions.small)
            assert post.amount == Chips(blinds[post.kind == "big-blind"])
            assert post.seat in deal.seats
        before = last.get(record.table)
        if before and before.seats == frozenset(deal.seats):
            assert deal.positions.big == next_after(deal.seats, before.big)
        last[record.table] = Dealt(frozenset(deal.seats), deal.positions.big)


@books
@many
@given(seeds)
def test_a_log_is_in_order_and_replays_to_the_same_event(book: str, seed: int) -> None:
    run, chain = EventRun(any_event(book, seed), whim), LogChain()
    lines = [chain.line(record) for record in run]
    assert len(list(LogCheck().run(read_log(lines)))) == len(lines)
    *_, (_, told) = rooms(read_log(lines))
    assert (told.field, told.where, told.hands) == (run.room.field, run.room.where, run.room.hands)
    assert {id: felt.stacks for id, felt in told.felts.items()} == {
        id: felt.stacks for id, felt in run.room.felts.items()
    }
