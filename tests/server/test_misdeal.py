"""After a misdeal the same hand is dealt again; after a hand the button moves once."""

from typing import Any

import pytest

from floorman.rulebook import book_ids
from floorman.tournament.state import Table
from live_event import Live


def playing(book: str, **changed: Any) -> Live:
    """Six players at one table, in play."""
    live = Live(
        book=book,
        hours=3,
        chips=[[25, 200], [100, 200], [500, 100], [1000, 50]],
        players=[f"Player {number}" for number in range(1, 7)],
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
