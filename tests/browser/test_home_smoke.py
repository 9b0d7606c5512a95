"""What a new user does first, in short: the owner's link, the demo, a bust-out taken back, and the TV that shows it."""

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from served import House


def test_from_the_owners_link_to_a_bust_out_on_the_tv(chromium: "Browser", house: "House") -> None:
    context = chromium.new_context(viewport={"width": 1366, "height": 768})
    context.set_default_timeout(30_000)
    owner = Owner(context, house)

    page = owner.page("/")
    expect(page.get_by_text("not signed in yet")).to_be_visible()
    page.goto(house.owner_link)
    demo = page.locator(".event-row", has_text="Demo")
    expect(demo).to_contain_text("of 27 players left")
    demo.get_by_role("link", name="Open", exact=True).click()
    left = page.locator(".top-left b")
    expect(left).to_have_text("21/27")
    tv = owner.page(page.url.removeprefix(house.url) + "/tv")
    players = tv.locator(".tv-facts div", has_text="Players").locator("dd")
    expect(players).to_have_text("21 / 27")

    page.bring_to_front()
    page.keyboard.press("b")
    page.locator(".choices li").first.click()
    toast = page.locator(".toast")
    expect(toast).to_contain_text("is out in 21st place")
    rule = toast.locator(".rule-chip").first
    expect(rule).to_have_text("HPT Winning 2")
    expect(rule).to_have_attribute("title", "Places run backwards from elimination")
    expect(players).to_have_text("20 / 27")
    toast.get_by_role("button", name="Undo").click()
    expect(left).to_have_text("21/27")
    expect(players).to_have_text("21 / 27")
    context.close()
