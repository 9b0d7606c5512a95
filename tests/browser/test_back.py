"""The browser's Back: it closes what is open over a page before it leaves the page, and leaves no trace of dialogs."""

from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import Owner, names

pytestmark = pytest.mark.slow

ENTRIES = "history.state?.dialogs ?? 0"


@pytest.fixture
def page(owner: Owner) -> Any:
    """The director's page, to which the owner has come from home."""
    event = owner.started(names(6))
    page = owner.page("/")
    page.locator(f"a[href='/e/{event}']").first.click()
    page.locator(".tools").wait_for()
    return page


def dialogs_in_history(page: Page, number: int) -> None:
    """Wait until the history has so many entries for dialogs."""
    for _ in range(100):
        if page.evaluate(ENTRIES) == number:
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"{page.evaluate(ENTRIES)} dialogs are in the history, not {number}")


def clock_with_its_rule(page: Page) -> None:
    """A dialog, and over it the rule that it names."""
    tool(page, "Clock on a player")
    page.get_by_role("option", name="Ann").click()
    page.get_by_role("dialog").locator(".rule-chip").first.click()
    expect(page.get_by_role("dialog")).to_have_count(2)
    dialogs_in_history(page, 2)


def tool(page: Page, words: str) -> None:
    page.locator(".tools").get_by_role("button", name=words).click()
    page.get_by_role("dialog").wait_for()
    dialogs_in_history(page, 1)


def test_back_closes_a_dialog_and_stays_on_the_page(page: Page) -> None:
    at = page.url
    tool(page, "Announce")
    page.evaluate("history.back()")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".tools")).to_be_visible()
    assert page.url == at
    expect(page.locator(".tools").get_by_role("button", name="Announce")).to_be_focused()
    page.evaluate("history.back()")
    expect(page.locator(".tools")).to_have_count(0)
    assert page.url != at


def test_of_two_dialogs_back_closes_the_one_on_top(page: Page) -> None:
    clock_with_its_rule(page)
    page.evaluate("history.back()")
    expect(page.get_by_role("dialog")).to_have_count(1)
    expect(page.get_by_role("heading", name="Clock on Ann")).to_be_visible()
    page.evaluate("history.back()")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".tools")).to_be_visible()


def test_a_dialog_that_was_closed_otherwise_leaves_nothing_to_go_back_through(page: Page) -> None:
    length = page.evaluate("history.length")
    for way in ("Escape", "close"):
        tool(page, "Announce")
        if way == "Escape":
            page.keyboard.press("Escape")
        else:
            page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
        dialogs_in_history(page, 0)
    assert page.evaluate("history.length") <= length + 1
    page.evaluate("history.back()")
    expect(page.locator(".tools")).to_have_count(0)


def test_forward_opens_no_dialog_and_is_no_step(page: Page) -> None:
    tool(page, "Penalty")
    page.evaluate("history.back()")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate("history.forward()")
    page.wait_for_timeout(300)
    dialogs_in_history(page, 0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".tools")).to_be_visible()


def test_a_link_in_a_dialog_leads_back_to_the_page_without_it(page: Page) -> None:
    at = page.url
    clock_with_its_rule(page)
    page.locator("dialog.side .link").last.click()
    expect(page.locator(".tools")).to_have_count(0)
    page.wait_for_url("**/rules/*")
    page.evaluate("history.back()")
    page.locator(".tools").wait_for()
    assert page.url == at
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_page_loaded_again_with_a_dialog_open_has_none_and_goes_back_in_one_step(page: Page) -> None:
    tool(page, "Announce")
    page.reload()
    page.locator(".tools").wait_for()
    dialogs_in_history(page, 0)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.evaluate("history.back()")
    expect(page.locator(".tools")).to_have_count(0)
