"""Pages in a real browser, Debian's chromium, over a real `floorman serve`. Without a browser the tests are skipped."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext
    from served import House

    from browser.house import Owner

IN_MAKE_TEST = ("test_home_smoke", "test_evening")
"""What `make test` tries in a browser: from the owner's link to the TV, and a short evening on three screens."""

ARGUMENTS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]


def pytest_itemcollected(item: pytest.Item) -> None:
    """Leave the other pages to `make lengthy`: a browser takes as long as all the rest."""
    if item.path.parent == Path(__file__).parent and item.path.stem not in IN_MAKE_TEST:
        item.add_marker("lengthy")


@pytest.fixture(scope="module")
def chromium() -> Iterator["Browser"]:
    """The browser, closed after each module: while it runs, no test of the server in the same process can."""
    driver = pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")
    found = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if found is None:
        pytest.skip("needs a browser: apt-get install chromium")
    with driver.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, chromium: "Browser") -> Iterator["House"]:
    """A server with the demo in it."""
    from served import House

    served = House(tmp_path_factory.mktemp("house") / "data")
    served.start()
    yield served
    served.kill()


@pytest.fixture(scope="module")
def owners_session(chromium: "Browser", house: "House") -> str:
    """What a browser must bring to be the owner's: the link works once, so it is kept."""
    context = chromium.new_context()
    page = context.new_page()
    page.goto(house.owner_link)
    page.wait_for_url(house.url + "/")
    kept = house.data.parent / "owner.json"
    context.storage_state(path=kept)
    context.close()
    return str(kept)


@pytest.fixture
def context(chromium: "Browser", owners_session: str) -> Iterator["BrowserContext"]:
    """A laptop of the owner's."""
    found = chromium.new_context(
        storage_state=owners_session, viewport={"width": 1366, "height": 768}, color_scheme="dark"
    )
    found.set_default_timeout(15_000)
    yield found
    found.close()


@pytest.fixture
def owner(context: "BrowserContext", house: "House") -> "Owner":
    """The owner at the laptop."""
    from browser.house import Owner

    return Owner(context, house)
