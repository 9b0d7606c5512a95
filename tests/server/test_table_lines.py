"""The tables as the director and a dealer see them: what nobody has counted, and where the button is."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.rules import book_ids
from floorman.server.rights import Who
from floorman.server.screens import DealerScreen, TableLine
from live_event import Live

SCHEDULE = [{"kind": "level", "minutes": 20, "small": 25 * n, "big": 50 * n} for n in range(1, 6)]
CHIPS = [[25, 400], [100, 400], [500, 200], [1000, 100]]


def playing(players: int, book: str = "hpt", stack: int = 5000) -> Live:
    names = [f"Player {number}" for number in range(1, players + 1)]
    return Live(players=names, book=book, stack=stack, schedule=SCHEDULE, chips=CHIPS).start()


def seen_by_dealer(live: Live, table: str) -> TableLine:
    board = live.keeper.screen(Who("dealer", "friday", table), live.at_ms)
    assert isinstance(board, DealerScreen)
    return board.table


@given(st.integers(0, 10_000), st.integers(2, 20))
def test_estimates_account_for_every_chip_and_can_be_paid(seed: int, players: int) -> None:
    rng = Random(seed)
    live = playing(players)
    for table in live.director().tables:
        live.do({"type": "PlayHand", "table": table.id})
    for _ in range(rng.randrange(players)):
        live.bust(str(rng.choice(live.event.left).name))
        if len(live.event.left) == 2:
            break
    counted = rng.sample(live.event.left, rng.randrange(len(live.event.left)))
    share = live.event.in_play // len(live.event.left) // 25 * 25
    stacks = [[player.name, share - 25 * rng.randrange(3)] for player in counted]
    if stacks:
        live.do({"type": "CountStacks", "stacks": stacks, "accept": True})
    seats = [seat for table in live.director().tables for seat in table.seats if seat.player]
    assert all((seat.stack is None) == (seat.estimate is not None) for seat in seats)
    assert all(seat.estimate % 25 == 0 and seat.estimate > 0 for seat in seats if seat.estimate is not None)
    assert sum(seat.stack or seat.estimate or 0 for seat in seats) == live.event.in_play
    estimates = sorted(seat.estimate for seat in seats if seat.estimate is not None)
    assert all(more - less <= 25 for less, more in pairwise(estimates)) and estimates[-1] - estimates[0] <= 25


@pytest.mark.parametrize("book", book_ids())
def test_button_and_blinds_are_those_of_the_next_hand_on_both_pages(book: str) -> None:
    live = playing(8, book)
    rng = Random(8)
    for _ in range(6):
        for table in live.director().tables:
            live.do({"type": "PlayHand", "table": table.id})
        live.bust(str(rng.choice(live.event.left).name))
        for line in live.director().tables:
            marked = [[seat.seat for seat in line.seats if getattr(seat, mark)] for mark in ("button", "small", "big")]
            promised = line.next
            at = (promised.button, promised.small, promised.big) if promised else (0, 0, 0)
            assert marked == [[seat] if seat else [] for seat in at]
            assert seen_by_dealer(live, line.id).seats == line.seats
    live.bust(str(live.event.left[0].name))
    assert live.director().public.phase == "over"
    assert not any(seat.button or seat.small or seat.big for table in live.director().tables for seat in table.seats)


def test_of_several_seats_the_one_nearest_the_button_is_named_with_its_rule_and_the_phone_tells_the_blind() -> None:
    live = playing(14, stack=1000)
    one, other = live.director().tables
    live.do({"type": "PlaceButton", "table": one.id, "seat": 2})
    for line in (one, other):
        live.do({"type": "PlayHand", "table": line.id})
    for seat in (6, 7):
        live.do({"type": "Bust", "players": [one.seats[seat - 1].player], "at": one.id})
    live.do({"type": "Choose", "code": "no-rebuy", "player": one.seats[6].player})
    prompt = next(prompt for prompt in live.director().prompts if prompt.key == "balance")
    assert "to table 1 seat 6" in prompt.says
    dealt_from = live.event.table(one.id).button  # type: ignore[arg-type]
    reason = "Of the empty seats of knocked-out players, seat 6 is the first to the left of the button"
    assert prompt.says.endswith(f"{reason} (seat {dealt_from}).")
    assert prompt.cites[:2] == ("hpt:moving-3", "hpt:moving-8")
    assert prompt.do is not None
    live.do(prompt.do.act)
    moved = next(player for player in live.event.at(one.id) if player.seat == 6)  # type: ignore[arg-type]
    board = live.keeper.screen(Who("player", "friday", name=moved.name), live.at_ms)
    owes = live.director().tables[0].next
    assert owes is not None
    assert ("You post the big blind." in board.mine.moved) == (owes.big == 6)  # type: ignore[union-attr]


def test_the_phone_of_a_player_who_moves_into_the_big_blind_says_so() -> None:
    live = playing(14, stack=1000)
    one, other = live.director().tables
    who = other.seats[0].player
    free = next(line.seat for line in one.seats if not line.player)
    live.do({"type": "MovePlayer", "player": who, "to": {"table": one.id, "seat": free}})
    live.do({"type": "PlaceButton", "table": one.id, "seat": free - 2})
    says = live.keeper.screen(Who("player", "friday", name=who), live.at_ms).mine.moved  # type: ignore[union-attr]
    assert says.endswith("You post the big blind.")


def test_what_follows_an_offence_is_asked_under_the_rule_that_was_broken() -> None:
    live = playing(6)
    live.do({"type": "Offend", "offence": "phone-talk", "player": "Player 4"})
    prompt = next(prompt for prompt in live.director().prompts if "phone call" in prompt.says)
    assert prompt.cites[0] == "roberts-10:1.etiquette-12"


def stacks_at(live: Live, table: str) -> dict[str, int | None]:
    return {seat.player: seat.stack for seat in seen_by_dealer(live, table).seats if seat.player}


def play_and_count(live: Live, table: str) -> None:
    """A hand is played, and the dealer's tablet counts everybody at the table."""
    live.do({"type": "PlayHand", "table": table})
    there = [player for player in live.event.left if player.table == table]
    live.do({"type": "CountStacks", "stacks": [[player.id, int(player.chips)] for player in there]})


def test_a_late_entry_and_a_reentry_have_the_stack_they_were_given() -> None:
    live = playing(5)
    live.wait(30 * 60)
    (table,) = (line.id for line in live.director().tables)
    play_and_count(live, table)
    live.do({"type": "EnterLate", "player": "Ned"})
    assert stacks_at(live, table)["Ned"] == 5000
    ned = next(player for player in live.director().players if player.name == "Ned")
    assert (ned.stack, ned.counted, ned.counted_ms) == (5000, 5000, 0)
    assert not any(seat.estimate for seat in seen_by_dealer(live, table).seats)
    live.do({"type": "PlayHand", "table": table})
    assert stacks_at(live, table)["Ned"] is None, "a hand was played, and nobody has counted since"
    live.bust("Ned")
    live.do({"type": "Rebuy", "player": "Ned"})
    assert stacks_at(live, table)["Ned"] == 5000
    live.bust("Ned")
    live.do({"type": "Reenter", "player": "Ned"})
    assert stacks_at(live, table)["Ned"] == 5000


def test_who_moves_before_a_hand_has_the_starting_stack_and_is_counted_after_one() -> None:
    live = playing(12, book="uk-tda")
    first, second = (line.id for line in live.director().tables)
    movers = [player.id for player in live.event.left if player.table == first]
    free = [seat.seat for seat in seen_by_dealer(live, second).seats if not seat.player]
    live.do({"type": "MovePlayer", "player": movers[0], "to": {"table": second, "seat": free[0]}})
    assert {seat.untouched for seat in seen_by_dealer(live, second).seats if seat.player} == {5000}
    live.do({"type": "PlayHand", "table": first})
    live.do({"type": "MovePlayer", "player": movers[1], "to": {"table": second, "seat": free[1]}})
    given = {seat.id: seat.untouched for seat in seen_by_dealer(live, second).seats if seat.player}
    assert given[movers[1]] is None, "the player may have lost or won chips there"


def test_a_player_who_moves_takes_a_stack_that_is_known_along() -> None:
    live = playing(12)
    first, second = (line.id for line in live.director().tables)
    for table in (first, second):
        play_and_count(live, table)
    live.do({"type": "PlayHand", "table": second})
    mover = next(player.name for player in live.event.left if player.table == first)
    free = next(seat.seat for seat in seen_by_dealer(live, second).seats if not seat.player)
    live.do({"type": "MovePlayer", "player": mover, "to": {"table": second, "seat": free}})
    assert stacks_at(live, second)[mover] == 5000


def test_the_average_stack_is_rounded() -> None:
    live = playing(4)
    live.bust("Player 4")
    assert live.director().public.average == 6667


def test_a_race_gives_a_stack_its_own_time() -> None:
    live = playing(4)
    (table,) = (line.id for line in live.director().tables)
    play_and_count(live, table)
    live.wait(10 * 60)
    before = {player.id: player.counted for player in live.director().players}
    live.do({"type": "ColorUp", "old": 25, "new": 100, "table": table, "odd": [[1, 3], [2, 1]]})
    after = live.director().players
    assert {player.counted_ms for player in after if player.counted != before[player.id]} == {0}
    assert {player.counted_ms for player in after if player.counted == before[player.id]} == {10 * 60_000}


def test_no_button_is_drawn_at_a_table_whose_button_is_asked_for() -> None:
    live = playing(14)
    first, second = (line.id for line in live.director().tables)
    for player in [player.name for player in live.event.left if player.table == first][:3]:
        live.bust(player)
    live.do({"type": "Choose", "code": "no-rebuy", "player": player})
    live.wait(10 * 60)
    board = live.director()
    assert any("Where is the button at table 2?" in prompt.says for prompt in board.prompts)
    marked = {line.id for line in board.tables for seat in line.seats if seat.button or seat.small or seat.big}
    assert marked == {first}
    live.do({"type": "PlaceButton", "table": second, "seat": 3})
    shown = next(line for line in live.director().tables if line.id == second)
    assert any(seat.button for seat in shown.seats)


def test_a_player_who_is_away_is_named_with_what_is_owed() -> None:
    live = playing(6)
    table = live.event.tables[0].id
    live.do({"type": "PlayHand", "table": table})
    small = next(player for player in live.event.at(table) if player.seat == live.director().tables[0].next.small)  # type: ignore[union-attr]
    live.do({"type": "Leave", "player": small.id, "minutes": 10})
    live.do({"type": "MarkHand", "table": table, "mark": "posted"})
    amount = live.director().public.clock.blinds.small  # type: ignore[union-attr]
    prompt = next(one for one in live.director().prompts if one.key == "by-the-book")
    said = [prompt.says, *(step.says for step in prompt.steps)]
    assert any(
        one == f"{small.name} is away and owes the small blind, {amount}: "
        "whoever the player named, or somebody at the table, posts it."
        for one in said
    ), said
