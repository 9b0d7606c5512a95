"""An evening on three screens, by clicks and keys alone: a short one for every change, and a whole one."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Browser
from served import House

from browser import evening as parts
from browser.evening import PLAYERS, Evening


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Serve a house to each evening: it begins with the owner's link, which works once."""
    served = House(tmp_path / "data")
    served.start()
    yield served
    served.kill()


@pytest.fixture
def evening(chromium: Browser, house: House, request: pytest.FixtureRequest) -> Iterator[Evening]:
    """Invite as many players as the test asks for; one more joins by phone. Axe checks the whole evening only."""
    found = Evening(chromium, house, PLAYERS[: request.param], axe=request.param == len(PLAYERS))
    yield found
    found.close()


@pytest.mark.parametrize("evening", [4], indirect=True)
def test_a_short_evening_on_three_screens(evening: Evening) -> None:
    """Five players, a bounty, a break, a race and a chop."""
    begin(evening)
    parts.take_a_break(evening)
    parts.race(evening)
    parts.go_on(evening)
    parts.knock_out_until(evening, 3)
    parts.read_the_results(evening, parts.chop(evening))


@pytest.mark.slow
@pytest.mark.parametrize("evening", [len(PLAYERS)], indirect=True)
def test_a_whole_evening_on_three_screens(evening: Evening) -> None:
    """14 players, rebuys, a bounty on top, a break that is paused and lengthened, a crash, a race and a chop."""
    begin(evening)
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


def begin(evening: Evening) -> None:
    """Open the event, let everybody in, and deal until the first rebuy."""
    parts.open_the_event(evening, seats=8)
    parts.arrive(evening)
    parts.bring_the_tv(evening)
    parts.join_by_phone(evening)
    parts.take_seats(evening)
    parts.start(evening)
    parts.rebuy(evening, *evening.at("1")[:2])
