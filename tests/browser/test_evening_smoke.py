"""A short evening on three screens, for every change to pass: five players, a bounty, a break, a race and a chop."""

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Browser
from served import House

from browser import evening as parts
from browser.evening import PLAYERS, Evening


@pytest.fixture
def evening(chromium: Browser, house: House) -> Iterator[Evening]:
    found = Evening(chromium, house, PLAYERS[:4], axe=False)
    yield found
    found.close()


def test_a_short_evening_on_three_screens(evening: Evening) -> None:
    parts.open_the_event(evening, seats=8)
    parts.arrive(evening)
    parts.bring_the_tv(evening)
    parts.join_by_phone(evening)
    parts.take_seats(evening)
    parts.start(evening)
    parts.rebuy(evening, *evening.at("1")[:2])
    parts.take_a_break(evening)
    parts.race(evening)
    parts.go_on(evening)
    parts.knock_out_until(evening, 3)
    parts.read_the_results(evening, parts.chop(evening))
