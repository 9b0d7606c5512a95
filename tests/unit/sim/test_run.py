"""Whole events by every book: they end with one winner, and nothing is lost on the way."""

from typing import Any

import pytest

from floorman.rulebook import book_ids
from floorman.sim import Closing, FloorDid, HandPlayed, Run
from floorman.tournament.actions import Balance, BreakTable, ColorUp, CombineFinal
from floorman.tournament.events import Seated
from floorman.tournament.state import Tournament
from unit.sim.small_events import played, run, small

KINDS: dict[str, dict[str, Any]] = {
    "no-limit hold'em": {},
    "one table": {"players": 6},
    "two players": {"players": 2},
    "an ante from each": {"ante": "each", "players": 18, "seats": 9},
    "an ante from the big blind": {"ante": "big-blind", "players": 31},
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
    assert sum(player.paid or 0 for player in field.players) == field.takings == 1_050 * len(field.players)


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
    for stream in (decks, lambda records: records[1].told.seed):
        assert stream(other) != stream(first)


def decks(records: tuple[Any, ...]) -> list[str]:
    """The cards of the first hands."""
    return [record.deck for record in records[:5] if isinstance(record, HandPlayed)]


def test_bots_play_the_same_event_again_too() -> None:
    event = small(players=8, level_minutes=3)
    assert tuple(Run(event)) == tuple(Run(event))


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
        assert any(isinstance(record.told, action) for record in did), action
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
