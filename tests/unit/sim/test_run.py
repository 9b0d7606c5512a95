"""Whole events by every book: they end with one winner, and nothing is lost on the way."""

from typing import Any

import pytest

from floorman.rules import book_ids
from floorman.sim import Closing, EventRun, FloorDid, HandPlayed, Room
from floorman.sim.director import decided
from floorman.sim.room import can_deal, laid_out, setup_for
from floorman.sim.run import opening
from floorman.tournament import Case
from floorman.tournament.actions import (
    AddOn,
    Arrive,
    Balance,
    BreakTable,
    Choose,
    ColorUp,
    CombineFinal,
    DealFirstHand,
    DrawSeats,
    EnterLate,
    Leave,
    MarkHand,
    PassTime,
    PlayHandForHand,
    PostPrizes,
    Rebuy,
    Return,
    TournamentAction,
)
from floorman.tournament.balance import halted
from floorman.tournament.events import ChipsRemoved, KnockedOut, Seated, TakenOut
from floorman.tournament.state import Tournament
from unit.sim.small_events import played, run, small

KINDS: dict[str, dict[str, Any]] = {
    "no-limit hold'em": {},
    "one table": {"players": 6},
    "two players": {"players": 2},
    "an ante from each": {"ante": "each", "players": 18, "seats": 9},
    "an ante from the big blind": {"ante": "big-blind", "players": 31},
    "an ante from the button": {"ante": "button", "players": 18},
    "players who come late": {"players": 30, "late": 8, "late_levels": 6, "level_minutes": 5},
    "players who are not there": {"absent": 8, "level_minutes": 4},
    "stud with players who are not there": {"game": "STUD", "players": 12, "absent": 4, "level_minutes": 4},
    "rebuys and add-ons": {
        "rebuy_levels": 3,
        "level_minutes": 5,
        "break_every": 10,
        "house": '{ "entry.addon/per-player" = 1 }',
    },
    "everything": {
        "players": 30,
        "late": 5,
        "absent": 5,
        "rebuy_levels": 3,
        "break_every": 8,
        "level_minutes": 4,
        "ante": "big-blind",
        "hand_for_hand": 5,
        "house": '{ "entry.addon/per-player" = 1 }',
    },
    "hand for hand while the wait for the missing ends": {
        "players": 16,
        "absent": 6,
        "hand_for_hand": 14,
        "level_minutes": 2,
        "seed": 7,
    },
    "stud": {"game": "STUD", "players": 18, "level_minutes": 6},
    "pot-limit omaha hi-lo": {"game": "PLO8", "players": 18},
    "tables of two, one of them with one player": {"players": 21, "seats": 2, "seed": 343137},
    "chips that go out in several steps": {"players": 25, "stack": 100, "level_minutes": 2, "seats": 8},
    "short levels, where chips go out early": {"level_minutes": 3, "players": 60},
}


@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize("kind", KINDS)
def test_an_event_ends_with_one_winner_and_every_chip_place_and_cent(book: str, kind: str) -> None:
    room, records = played(book, **KINDS[kind])
    field = room.field
    assert records[-1] == Closing("won", room.hands, room.issued)
    (winner,) = room.where
    assert room.chips == room.issued == field.player(winner).stack == field.in_play
    assert field.player(winner).place == 1
    assert places_taken(field) == list(range(1, len(field.players) + 1))
    assert sum(player.paid or 0 for player in field.players) == field.takings
    bought = sum(1 + player.rebuys + player.addons for player in field.players)
    assert field.takings == 1_050 * bought


def places_taken(field: Tournament) -> list[int]:
    """Every place once; who shares some has one of them each."""
    return sorted(player.place + player.line for player in field.players)


@pytest.mark.parametrize("book", book_ids())
def test_after_every_record_the_chips_on_the_tables_are_those_issued(book: str) -> None:
    playing = run(small(book, level_minutes=3, seed=11))
    for record in playing:
        assert playing.room.chips == playing.room.issued, record
        assert {name for felt in playing.room.felts.values() for name in felt.names.values()} == set(playing.room.where)


def test_the_same_seed_plays_the_same_event_and_another_does_not() -> None:
    _, first = played(seed=5)
    assert tuple(run(small(seed=5))) == first
    other = tuple(run(small(seed=6)))
    for stream in (decks, lambda records: records[1].action.seed):
        assert stream(other) != stream(first)


def decks(records: tuple[Any, ...]) -> list[str]:
    """The cards of the first hands."""
    return [record.deck for record in records[:5] if isinstance(record, HandPlayed)]


def test_bots_play_the_same_event_again_too() -> None:
    event = small(players=8, level_minutes=3)
    assert tuple(EventRun(event)) == tuple(EventRun(event))


def test_hands_are_dealt_at_the_level_on_the_clock() -> None:
    room, records = played()
    hands = [record for record in records if isinstance(record, HandPlayed)]
    assert [hand.hand for hand in hands] == list(range(1, len(hands) + 1))
    for hand in hands:
        posts = {post.kind: post.amount for post in hand.dealt.deal.posts}
        assert posts["big-blind"] == room.field.blinds_at(hand.level)[1]
    assert {hand.level for hand in hands} == set(range(1, max(hand.level for hand in hands) + 1))


def test_tables_are_broken_balanced_and_combined_and_chips_go_out() -> None:
    _, records = played("hpt", **KINDS["short levels, where chips go out early"])
    did = [record for record in records if isinstance(record, FloorDid)]
    for action in (Balance, BreakTable, CombineFinal, ColorUp):
        assert any(isinstance(record.action, action) for record in did), action
    assert all(record.cites for record in did if any(isinstance(happened, Seated) for happened in record.events))


def test_no_table_is_ever_fuller_than_its_seats_or_two_short_of_another_between_rounds() -> None:
    playing = run(small("hpt", players=40, seed=2))
    for record in playing:
        sizes = [len(felt.names) for felt in playing.room.felts.values()]
        assert max(sizes, default=0) <= playing.room.event.seats
        if isinstance(record, HandPlayed) and record.table == next(iter(playing.room.felts)) and len(sizes) > 1:
            assert max(sizes) - min(sizes) < 2


def test_an_event_that_is_broken_off_says_so() -> None:
    playing = run(small())
    for record in playing:
        if isinstance(record, HandPlayed) and record.hand == 10:
            break
    assert playing.close("broken-off") == Closing("broken-off", 10, playing.room.issued)
    assert playing.room.closed


def done(records: tuple[Any, ...], kind: type) -> list[Any]:
    """What the director did of one kind."""
    return [record for record in records if isinstance(record, FloorDid) and isinstance(record.action, kind)]


def test_latecomers_are_seated_and_play_while_entry_is_open() -> None:
    room, records = played(players=30, late=8, late_levels=6, level_minutes=5)
    entered = {record.action.player for record in done(records, EnterLate)}
    assert entered == set(room.event.latecomers)
    first_table_gone = next(at for at, r in enumerate(records) if r in done(records, BreakTable))
    assert all(records.index(record) < first_table_gone for record in done(records, EnterLate))


@pytest.mark.parametrize("book", book_ids())
def test_a_missing_player_pays_blinds_and_never_acts(book: str) -> None:
    room, records = played(book, absent=8, level_minutes=4)
    missing = set(room.event.missing)
    seats = {}
    blinds = 0
    for record in records:
        if isinstance(record, FloorDid):
            missing -= {record.action.player} if isinstance(record.action, Arrive) else set()
            for happened in record.events:
                if isinstance(happened, Seated):
                    seats[happened.player] = happened.to
        elif isinstance(record, HandPlayed):
            here = {seats[name].seat for name in missing if seats[name].table == record.table}
            acted = {int(act[:-1]) for act in record.acts.split() if act[-1] in "fkc"}
            assert not acted & here & set(record.dealt.deal.absent)
            assert set(record.dealt.deal.absent) <= here
            blinds += sum(post.seat in record.dealt.deal.absent for post in record.dealt.deal.posts)
    assert blinds


def test_a_player_who_never_comes_is_out_when_the_book_says() -> None:
    _, hpt = played("hpt", absent=8, level_minutes=4)
    gone = [happened for record in hpt if isinstance(record, FloorDid) for happened in record.events]
    assert any(isinstance(happened, TakenOut) for happened in gone)
    assert done(hpt, MarkHand)
    _, uk = played("uk-tda", absent=8, level_minutes=4)
    assert not any(isinstance(happened, TakenOut) for r in uk if isinstance(r, FloorDid) for happened in r.events)


def test_rebuys_end_with_their_levels_and_add_ons_are_sold_once() -> None:
    keys: dict[str, Any] = KINDS["rebuys and add-ons"]
    room, records = played("roberts-10", **keys)
    rebuys, addons = done(records, Rebuy), done(records, AddOn)
    assert rebuys
    assert addons
    level = 1
    for record in records:
        level = record.level if isinstance(record, HandPlayed) else level
        assert record not in rebuys or level <= 3
    assert max(player.addons for player in room.field.players) == 1
    (posted,) = done(records, PostPrizes)
    assert records.index(posted) > max(records.index(record) for record in (*rebuys, *addons))
    assert sum(posted.action.prizes) == room.field.takings


def test_nobody_is_dealt_a_hand_on_a_break() -> None:
    playing = run(small(break_every=15, level_minutes=5))
    breaks = 0
    for record in playing:
        clock = playing.room.field.clock
        breaks += clock.on_break and isinstance(record, FloorDid) and isinstance(record.action, PassTime)
        assert not (clock.on_break and isinstance(record, HandPlayed))
    assert breaks >= 2


def test_before_the_money_tables_play_hand_for_hand_and_a_round_is_one_hand() -> None:
    room, records = played(players=60, hand_for_hand=4, level_minutes=6)
    turned = [record.action.on for record in done(records, PlayHandForHand)]
    assert (turned[0], turned[-1]) == (True, False)
    paid = len(room.field.posted)
    left = lefts(records)
    assert left
    assert all(paid < many <= paid + 4 for many in left)


def lefts(records: tuple[Any, ...]) -> list[int]:
    """How many were in the event whenever hand for hand was turned on."""
    players = 60
    found = []
    for record in records:
        players = record.left if isinstance(record, HandPlayed) else players
        if isinstance(record, FloorDid):
            players -= sum(isinstance(happened, KnockedOut) for happened in record.events)
            if isinstance(record.action, PlayHandForHand) and record.action.on:
                found.append(players)
    return found


APART = '{ "seating.balance/threshold-few" = 5, "seating.balance/threshold-many" = 5 }'


@pytest.mark.parametrize("seats", [6, 9])
def test_a_table_too_short_to_play_gets_players_though_the_house_would_not_move_anybody_yet(seats: int) -> None:
    playing = run(small("uk-tda", players=5 * seats, seats=seats, level_minutes=3, house=APART))
    for record in playing:
        if isinstance(record, HandPlayed):
            assert record.table not in halted(Case(playing.room.field, playing.book)), record.hand


def test_the_stack_of_who_never_came_stays_where_the_floor_may_choose() -> None:
    _, records = played("roberts-10", absent=8, level_minutes=4)
    codes = [record.action.code for record in done(records, Choose)]
    assert set(codes) == {"leave-chips", "redraw"}
    removed = [one for record in records if isinstance(record, FloorDid) for one in record.events]
    assert not any(isinstance(happened, TakenOut | ChipsRemoved) for happened in removed)


@pytest.mark.parametrize(
    ("ante", "kind"), [("button", "button-ante"), ("big-blind", "big-blind-ante"), ("each", "ante")]
)
def test_an_ante_is_posted_by_whom_the_event_says(ante: str, kind: str) -> None:
    room, records = played(ante=ante, players=18)
    hand = next(r for r in reversed(records) if isinstance(r, HandPlayed) and len(r.dealt.deal.seats) > 2)
    deal = hand.dealt.deal
    amount = room.field.blinds_at(hand.level)[2]
    posts = setup_for(room.field, deal, hand.level, hand.stacks, hand.chip, hand.left).posts
    who = {"button": [deal.positions.button], "big-blind": [deal.positions.big], "each": list(deal.seats)}[ante]
    antes = [(post.seat, post.amount) for post in posts if post.kind == kind]
    assert antes == [(seat, amount) for seat in who if seat in deal.seats]


def test_a_table_waits_while_only_somebody_is_there_who_has_to_wait_for_the_blinds() -> None:
    """Else a hand would be dealt to missing players alone, and nobody could win it."""
    event = small("army-2009", players=4, late=1)
    newcomer = event.latecomers[0]
    dealt_in = []
    for seed in range(9):
        room = Room(opening(event))
        tell(room, DrawSeats(1, seed=seed))
        tell(room, DealFirstHand())
        for name in event.entered:
            tell(room, Leave(name))
        (felt,) = room.felts.values()
        assert not can_deal(room, felt, event.rulebook)
        tell(room, EnterLate(newcomer, seed))
        deal = laid_out(room, felt, event.rulebook)[1].deal
        dealt_in.append(room.where[newcomer].seat in deal.seats)
        assert can_deal(room, felt, event.rulebook) == dealt_in[-1]
        tell(room, Return(event.entered[0]))
        assert can_deal(room, felt, event.rulebook)
    assert set(dealt_in) == {True, False}


def tell(room: Room, action: TournamentAction) -> None:
    """The director does something, and it is on record."""
    room.take(*decided(room, action, (), room.event.rulebook))
