"""After a misdeal the same hand is dealt again; after a hand the button moves once."""

from typing import Any

import pytest

from floorman.core import PlayerId
from floorman.rules import book_ids
from floorman.server.rights import Who
from floorman.server.screens import DealerScreen
from floorman.tournament.state import Table
from live_event import Live


def playing(book: str, players: int = 6, **changed: Any) -> Live:
    """So many players in play; six have one table."""
    live = Live(
        book=book,
        hours=3,
        chips=[[25, 200], [100, 200], [500, 100], [1000, 50]],
        players=[f"Player {number}" for number in range(1, players + 1)],
        **changed,
    )
    live.do({"type": "DrawSeats"})
    live.do({"type": "StartClock"})
    return live


def deal(live: Live) -> tuple[int, int, int, tuple[int, ...]]:
    """The positions and the seats of the hand that begins."""
    for mark in ("posted", "riffle"):
        live.do({"type": "MarkHand", "table": table(live).id, "mark": mark})
    now = table(live)
    assert now.begun
    return now.button, now.small, now.big, now.dealt


def table(live: Live) -> Table:
    return live.event.tables[0]


@pytest.mark.parametrize("book", book_ids())
def test_a_misdeal_moves_nothing_and_the_next_hand_moves_the_button_once(book: str) -> None:
    live = playing(book)
    first = deal(live)
    for _ in range(2):
        live.do({"type": "PlayHand", "table": table(live).id, "misdeal": True})
        assert deal(live) == first
    live.do({"type": "PlayHand", "table": table(live).id})
    seats = sorted(first[3])
    button = deal(live)[0]
    assert button == seats[(seats.index(first[0]) + 1) % len(seats)]


@pytest.mark.parametrize("book", book_ids())
def test_nobody_is_dealt_into_a_redeal_who_was_not_in_the_hand(book: str) -> None:
    live = playing(book)
    first = deal(live)
    live.do({"type": "PlayHand", "table": table(live).id, "misdeal": True})
    live.do({"type": "EnterLate", "player": "Late Larry"})
    assert "Late Larry" in live.at(1)
    assert deal(live) == first


def test_a_button_placed_by_hand_after_a_misdeal_stays_where_it_was_put() -> None:
    live = playing("hpt")
    first = deal(live)
    live.do({"type": "PlayHand", "table": table(live).id, "misdeal": True})
    other = next(seat for seat in first[3] if seat != first[0])
    live.do({"type": "PlaceButton", "table": table(live).id, "seat": other})
    assert deal(live)[0] == other


def test_a_misdeal_does_not_count_as_the_hand_of_a_round() -> None:
    """Hand for hand, a table that misdeals deals again and does not wait for the others first."""
    live = Live(players=[f"Player {number}" for number in range(1, 13)])
    live.do({"type": "DrawSeats"})
    live.do({"type": "StartClock"})
    live.do({"type": "PlayHandForHand", "on": True})
    first = deal(live)
    live.do({"type": "PlayHand", "table": table(live).id, "misdeal": True})
    assert deal(live) == first


@pytest.mark.parametrize("book", book_ids())
def test_a_redeal_is_played_at_the_level_of_the_misdealt_hand(book: str) -> None:
    live = playing(book)
    deal(live)
    live.do({"type": "SetClock", "level": 2, "left_seconds": 600})
    live.do({"type": "PlayHand", "table": table(live).id, "misdeal": True})
    first, second = live.event.blinds_at(1), live.event.blinds_at(2)
    assert first and second and first != second
    shown = live.director().tables[0].blinds
    assert shown is not None and (shown.small, shown.big) == first[:2]
    deal(live)
    assert table(live).level == 1
    live.do({"type": "PlayHand", "table": table(live).id})
    assert live.director().tables[0].blinds is None
    deal(live)
    assert table(live).level == 2


def test_a_house_that_deals_a_fresh_hand_plays_it_at_the_level_of_the_clock() -> None:
    live = playing("hpt", house={"dealing.misdeal/redeal": "fresh-hand"})
    deal(live)
    live.do({"type": "SetClock", "level": 2, "left_seconds": 600})
    live.do({"type": "PlayHand", "table": table(live).id, "misdeal": True})
    deal(live)
    assert table(live).level == 2


@pytest.mark.parametrize("book", book_ids())
def test_a_house_that_deals_a_fresh_hand_deals_newcomers_in_with_the_same_button(book: str) -> None:
    live = playing(book, house={"dealing.misdeal/redeal": "fresh-hand"})
    first = deal(live)
    for name in ("Late Larry", "Late Lou", "Late Liz"):
        live.do({"type": "PlayHand", "table": table(live).id, "misdeal": True})
        live.do({"type": "EnterLate", "player": name})
        shown = live.keeper.screen(Who("dealer", "friday", table=table(live).id), live.at_ms)
        assert isinstance(shown, DealerScreen) and shown.table.next
        upcoming = shown.table.next
        button, small, big, seats = deal(live)
        assert (upcoming.button, upcoming.small, upcoming.big, upcoming.dealt) == (button, small, big, seats)
        assert button == first[0]
        assert {small, big} <= set(seats) >= set(first[3])
        sits = live.event.player(PlayerId(name)).seat
        assert sits in seats or sits in between(button, small)
    live.do({"type": "PlayHand", "table": table(live).id})
    assert deal(live)[0] != first[0]


def between(one: int, other: int) -> set[int]:
    """The seats of a full table behind one seat and before another."""
    return {(one + step - 1) % 10 + 1 for step in range(1, (other - one) % 10)}


@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize("everywhere", [True, False])
def test_a_redeal_asks_for_no_blind_in_chips_that_have_gone_out_meanwhile(book: str, everywhere: bool) -> None:
    """The 25s go out in between: the blinds of the misdealt hand can no longer be paid, those on the clock can."""
    live = playing(book, players=20)
    first = deal(live)
    live.do({"type": "PlayHand", "table": table(live).id, "misdeal": True})
    levels = range(1, len(live.event.setup.blinds) + 1)
    later = next(level for level in levels if not any(amount % 100 for amount in live.event.blinds_at(level)))
    live.do({"type": "SetClock", "level": later, "left_seconds": 600})
    assert any(amount % 100 for amount in live.event.blinds_at(1)) and table(live).level == 1
    live.do({"type": "ColorUp", "old": 25, "new": 100, **({} if everywhere else {"table": table(live).id})})
    assert (live.event.smallest_chip == 100) == everywhere, "the other tables may not be done"
    assert live.director().tables[0].blinds is None, "those on the clock"
    assert deal(live) == first
    assert table(live).level == later


@pytest.mark.parametrize("book", book_ids())
@pytest.mark.parametrize("out", ["button", "small", "big"])
def test_no_blind_is_shown_at_a_seat_that_has_come_empty(book: str, out: str) -> None:
    """Who posts next is in `next`; in the hand itself the empty seat has a dead button or a dead small blind."""
    live = playing(book)
    deal(live)
    gone = getattr(table(live), out)
    name = next(player.name for player in live.event.at(table(live).id) if player.seat == gone)
    live.do({"type": "Bust", "players": [name], "at": table(live).id})
    empty = live.director().tables[0].seats[gone - 1]
    assert not empty.player and not empty.big
    promised = live.director().tables[0].next
    assert promised is not None and gone not in promised.dealt
    assert deal(live) == (promised.button, promised.small, promised.big, promised.dealt)
    marked = live.director().tables[0].seats[gone - 1]
    assert (marked.button, marked.small, marked.big) == (promised.button == gone, promised.small == gone, False)
