"""The director's page: counting, the button, offences by any word, help and the tour."""

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner, names

pytestmark = pytest.mark.slow


def test_a_count_that_does_not_add_up_is_confirmed_marked_and_dropped_after_a_hand(owner: Owner) -> None:
    page = owner.page(f"/e/{owner.started(names(3))}")
    page.wait_for_selector(".player-row")
    page.keyboard.press("k")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Ann: chips").fill("1500")
    expect(dialog.get_by_role("status")).to_have_text("1,500 of 4,500 chips counted, 2 players still to count.")
    dialog.get_by_label("Bo: chips").fill("1500")
    dialog.get_by_label("Cy: chips").fill("2500")
    expect(dialog.get_by_role("status")).to_have_text("5,500 of 4,500 chips counted: 1,000 too many.")
    page.keyboard.press("Enter")
    expect(dialog).to_contain_text("The count does not add up")
    dialog.get_by_role("button", name="Save as it is").click()
    expect(page.locator(".count-off")).to_contain_text("1,000 too many")
    page.keyboard.press("b")
    page.get_by_role("combobox", name="Player who is out").fill("cy")
    page.keyboard.press("Enter")
    expect(page.locator(".count-off")).to_have_count(0)
    expect(page.locator(".player-row", has_text="Ann").locator(".stale")).to_contain_text("1,500 at")


def test_one_tap_on_a_seat_offers_the_button(owner: Owner) -> None:
    page = owner.page(f"/e/{owner.started(names(6))}")
    page.locator(".seat:not(.open, .button)").first.click()
    name = page.locator(".chosen-name").inner_text()
    page.get_by_role("button", name="Button here").click()
    expect(page.locator(".seat.button .seat-name")).to_have_text(name)


def test_offences_are_found_by_what_staff_call_them(owner: Owner) -> None:
    page = owner.page(f"/e/{owner.started(names(6))}")
    page.wait_for_selector(".player-row")
    page.keyboard.press("p")
    page.get_by_role("combobox", name="Player").press("Enter")
    search = page.get_by_label("Search offences")
    for typed, found in {
        "cell phone": "Phone call at the table",
        "slow roll": "Slow rolling",
        "swear": "Profane",
    }.items():
        search.fill(typed)
        expect(page.locator(".offence-search li").first).to_contain_text(found)
    search.press("Enter")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".log-line").first).to_contain_text("Ann")


def test_the_tour_has_six_steps_and_is_offered_once(owner: Owner) -> None:
    page = owner.page(f"/e/{owner.event(names(4))}")
    page.get_by_role("button", name="Take the tour").click()
    for step in range(1, 7):
        card = page.locator(".tour:popover-open")
        expect(card).to_contain_text(f"{step} of 6")
        card.locator(".primary").click()
    expect(page.locator(".tour:popover-open")).to_have_count(0)
    expect(page.get_by_role("button", name="Take the tour")).to_have_count(0)
    page.reload()
    page.wait_for_selector(".player-row, .guest-list")
    expect(page.get_by_role("button", name="Take the tour")).to_have_count(0)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog").get_by_role("button", name="Take the tour")).to_be_visible()


def test_house_rules_are_searched_and_changed_while_the_event_runs(owner: Owner) -> None:
    event = owner.started(names(4))
    page = owner.page(f"/e/{event}")
    page.locator(".top-bar").get_by_role("button", name="More").last.click()
    page.get_by_role("button", name="House rules").click()
    dialog = page.get_by_role("dialog", name="House rules")
    expect(dialog).to_contain_text("Nothing. The book is played as it is written.")
    dialog.get_by_label("Search the house rules").fill("shot clock seconds")
    question = dialog.locator(".question").first
    expect(question.locator(".rule-chip").first).to_be_visible()
    question.locator("input").fill("45")
    question.locator("input").press("Tab")
    toast = page.locator(".toast")
    expect(toast).to_contain_text("45")
    expect(dialog.locator(".question.on").first.locator("input")).to_have_value("45")
    dialog.get_by_label("Search the house rules").fill("")
    dialog.get_by_role("button", name="by subject").click()
    expect(dialog.locator(".subject").first).to_be_attached()
    ids = page.locator("[id]").evaluate_all("(all) => all.map((one) => one.id)")
    assert len(ids) == len(set(ids)), "an id is given twice"
    page.keyboard.press("Escape")
    toast.get_by_role("button", name="Undo").click()
    page.locator(".top-bar").get_by_role("button", name="More").last.click()
    page.get_by_role("button", name="House rules").click()
    expect(dialog).to_contain_text("Nothing. The book is played as it is written.")
