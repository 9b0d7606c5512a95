"""Arriving: the director checks players in and takes their money, phones ask to join, the TV shows the room code."""

import re

from playwright.sync_api import expect

from browser.house import Owner


def test_invited_here_paid(owner: Owner) -> None:
    event = owner.event([], invited=["Ann", "Bo", "Cy", "Dee"], bounty=500)
    page = owner.page(f"/e/{event}")
    counts = page.locator(".arriving p")
    expect(counts).to_have_text("4 invited · 0 here · 0 paid")
    page.get_by_role("button", name="Ann is here").click()
    expect(counts).to_have_text("4 invited · 1 here · 0 paid")
    page.get_by_role("button", name="Ann has paid €25 and is in").click()
    page.get_by_role("button", name="Bo has paid €25 and is in").click()
    expect(counts).to_have_text("4 invited · 2 here · 2 paid")
    expect(page.locator(".player-row", has_text="Ann")).to_contain_text("paid €25")
    expect(page.locator(".now")).to_contain_text("2 invited players are not here.")
    page.get_by_label("Search players").fill("cy")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".guest-row", has_text="Cy")).to_contain_text("Here, not paid")
    page.get_by_label("Search players").fill("")
    page.get_by_role("button", name=re.compile("^Here, not paid")).click()
    page.get_by_role("button", name="All have paid €25").click()
    expect(counts).to_have_text("4 invited · 3 here · 3 paid")
    page.get_by_role("button", name=re.compile("^Not here")).click()
    page.get_by_role("button", name="Remove all who are not here").click()
    expect(page.locator(".arriving")).to_have_count(0)
    expect(page.locator(".player-row")).to_have_count(3)
    page.keyboard.press("i")
    page.get_by_label("Names, one to a line").fill("Eve\nann\nFlo, Gus")
    page.get_by_role("button", name="Invite 4 players").click()
    expect(counts).to_have_text("6 invited · 3 here · 3 paid")
