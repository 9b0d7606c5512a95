"""axe on the pages of an evening and on the director's dialogs: nothing serious, light and dark, large and small.

axe.min.js is axe-core 4.14.0 of Deque Systems, under the Mozilla Public License 2.0, as it is published.
"""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page

from browser.house import Owner, names

pytestmark = pytest.mark.slow

AXE = Path(__file__).with_name("axe.min.js")
SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
DIALOGS = ["Penalty", "Colour-up", "Announce", "Break table", "Redraw", "Add-on", "Prizes", "Schedule", "Links", "Help"]


def serious(page: Page) -> list[Any]:
    """What axe finds and calls serious or critical."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(
        "axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']})"
    )
    return [
        (one["id"], [node["html"][:200] for node in one["nodes"]])
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("colours", ["dark", "light"])
@pytest.mark.parametrize("size", SIZES)
def test_axe_finds_nothing_serious(owner: Owner, owners_session: str, colours: Any, size: str) -> None:
    browser = owner.context.browser
    assert browser is not None
    wide, high = SIZES[size]
    context = browser.new_context(
        storage_state=owners_session, viewport={"width": wide, "height": high}, color_scheme=colours, bypass_csp=True
    )
    looking = Owner(context, owner.house)
    event = owner.started(names(12), 3, addon={})

    for path, ready in {
        "/": ".event-row",
        "/new": ".plot svg",
        f"/e/{event}/tv": ".tv-facts",
        f"/e/{event}/results": ".place-table",
        f"/e/{event}/print/house-rules": ".sheet",
    }.items():
        shown = looking.page(path)
        shown.wait_for_selector(ready)
        assert (path, serious(shown)) == (path, [])
        assert (path, shown.evaluate("document.documentElement.scrollWidth - window.innerWidth")) == (path, 0)
        shown.close()
    page = looking.page(f"/e/{event}")
    page.wait_for_selector(".player-row")
    assert serious(page) == []
    for words in DIALOGS:
        page.locator(".tools").get_by_role("button", name=words).click()
        page.get_by_role("dialog").wait_for()
        assert (words, serious(page)) == (words, [])
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="End the day").click()
    assert serious(page) == []
    page.keyboard.press("Escape")
    page.locator(".player-row").first.click()
    assert serious(page) == []
    context.close()
