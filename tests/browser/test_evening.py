"""A whole evening on three screens: 14 players, rebuys, a bounty on top, a break, a race, a crash and a chop."""

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Browser
from served import House

from browser import evening as parts
from browser.evening import PLAYERS, Evening

pytestmark = pytest.mark.slow


@pytest.fixture
def evening(chromium: Browser, house: House) -> Iterator[Evening]:
    found = Evening(chromium, house, PLAYERS)
    yield found
    found.close()


def test_a_whole_evening_on_three_screens(evening: Evening) -> None:
    parts.open_the_event(evening, seats=8)
    parts.arrive(evening)
    parts.bring_the_tv(evening)
    parts.join_by_phone(evening)
    parts.take_seats(evening)
    parts.start(evening)
    parts.rebuy(evening, *evening.at("1")[:2])
    parts.two_on_one_hand(evening, "1")
    parts.undo_and_redo(evening)
    parts.pause_and_call_the_clock(evening)
    parts.take_a_break(evening)
    parts.crash(evening)
    parts.race(evening)
    parts.go_on(evening)
    parts.balance_the_tables(evening)
    parts.final_table(evening)
    parts.knock_out_until(evening, 4)
    parts.read_the_results(evening, parts.chop(evening))
