"""The clock in a browser: a break is stopped, lengthened, resumed, ended and put into the schedule like a level."""

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import names
from browser.test_phone import take

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from served import House

    from browser.house import Owner

BREAKS = [
    {"kind": "level", "minutes": 20, "small": 25, "big": 50},
    {"kind": "level", "minutes": 20, "small": 50, "big": 100},
    {"kind": "break", "minutes": 10},
    {"kind": "level", "minutes": 20, "small": 75, "big": 150},
]


def director(owner: "Owner", event: str) -> Page:
    page = owner.page(f"/e/{event}")
    expect(page.locator(".clock-box")).to_be_visible()
    return page


def in_the_break(owner: "Owner") -> str:
    event = owner.started(names(6), schedule=BREAKS)
    owner.act(event, type="SetClock", level=2, left_seconds=541, on_break=True)
    return event


def test_a_break_is_paused_lengthened_resumed_and_ended_on_every_screen(
    owner: "Owner", house: "House", chromium: "Browser"
) -> None:
    event = in_the_break(owner)
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    phone = context.new_page()
    take(phone, house, event, "Ann")
    page = director(owner, event)
    tv = owner.page(f"/e/{event}/tv")
    clock, level = page.get_by_role("group", name="Clock"), page.locator(".top-level")
    expect(level).to_have_text("Break · then 75 / 150")
    clock.get_by_role("button", name="Pause").click()
    expect(level).to_have_text("Paused · Break · then 75 / 150")
    expect(tv.locator(".tv-level")).to_have_text("Break")
    expect(tv.locator(".tv-break-word")).to_have_text("Break")
    expect(tv.locator(".tv-state")).to_have_text("Paused")
    expect(tv.locator(".tv-then")).to_have_text("Then level 3 · 75 / 150")
    expect(phone.locator(".phone-level")).to_have_text("Break paused")
    expect(phone.locator(".phone-clock")).to_contain_text("Then level 375 / 150")
    expect(page.locator(".now")).to_contain_text("left of the break, then level 3: 75 / 150")
    before = clock.get_by_role("timer").inner_text()
    clock.get_by_role("button", name="Add a minute").click()
    minutes, seconds = before.split(":")
    longer = f"{int(minutes) + 1}:{seconds}"
    expect(clock.get_by_role("timer")).to_have_text(longer)
    expect(tv.locator(".tv-time")).to_have_text(longer)
    expect(phone.locator(".phone-time")).to_have_text(longer)
    clock.get_by_role("button", name="Take a minute off").click()
    expect(clock.get_by_role("timer")).to_have_text(before)
    clock.get_by_role("button", name="Resume").click()
    expect(level).to_have_text("Break · then 75 / 150")
    expect(tv.locator(".tv-then")).to_contain_text("Then level 3 · 75 / 150 at ")
    clock.get_by_role("button", name="Next").click()
    expect(level).to_have_text("Level 3 · 75 / 150")
    expect(clock.get_by_role("button", name="Next")).to_be_disabled()
    expect(tv.locator(".tv-level")).to_have_text("Level 3")
    clock.get_by_role("button", name="Previous").click()
    expect(level).to_have_text("Break · then 75 / 150")
    context.close()


def test_in_a_break_every_screen_counts_stacks_by_the_big_blind_to_come(
    owner: "Owner", house: "House", chromium: "Browser"
) -> None:
    event = in_the_break(owner)
    owner.act(event, type="CountStacks", stacks=[["Ann", 1200]], accept=True)
    context = chromium.new_context(viewport={"width": 390, "height": 844})
    phone = context.new_page()
    take(phone, house, event, "Ann")
    expect(phone.locator(".where")).to_contain_text("1,200 · 8 bb")
    page, tv, tablet = director(owner, event), owner.page(f"/e/{event}/tv"), owner.page(f"/e/{event}/table/1")
    expect(page.locator(".seat-stack", has_text="1,200").first).to_have_text("1,200 · 8 bb")
    expect(tablet.locator(".dealer-bb", has_text="8 bb").first).to_be_visible()
    expect(tablet.locator(".deal-panel .say-now")).to_contain_text("Blinds 75 / 150.")
    average = tv.locator(".tv-facts div", has_text="Average").locator("dd").inner_text()
    expect(phone.locator(".phone-clock")).to_contain_text(average)
    chips, blinds = average.replace(",", "").split(" · ")
    assert blinds == f"{int(chips) // 150} bb"
    context.close()


def test_next_goes_to_the_scheduled_break_and_keys_do_the_same(owner: "Owner") -> None:
    page = director(owner, owner.started(names(6), schedule=BREAKS))
    level = page.locator(".top-level")
    shown = ["Level 2 · 50 / 100", "Break · then 75 / 150", "Level 3 · 75 / 150"]
    for words in shown:
        page.keyboard.press(">")
        expect(level).to_have_text(words)
    for words in reversed(shown[:-1]):
        page.keyboard.press("<")
        expect(level).to_have_text(words)
    page.keyboard.press("+")
    expect(page.locator(".toast")).to_contain_text("1 minute more on the clock.")


def test_a_break_is_put_in_after_the_level_that_runs_and_the_break_that_runs_is_lengthened(owner: "Owner") -> None:
    event = owner.started(names(6), schedule=BREAKS)
    page = director(owner, event)
    open_schedule(page)
    page.get_by_role("button", name="Add a break after Level 1").click()
    page.get_by_label("Break, minutes").first.fill("15")
    page.get_by_role("button", name="Save the schedule").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.locator(".top-level")).to_have_text("Break · then 50 / 100")
    expect(page.get_by_role("timer").first).to_contain_text("14:")
    open_schedule(page)
    running = page.get_by_label("Break, minutes").first
    running.fill("0")
    expect(page.get_by_role("alert").filter(has_text="1 or more")).to_be_visible()
    expect(page.get_by_role("button", name="Save the schedule")).to_be_disabled()
    running.fill("25")
    page.get_by_role("button", name="Save the schedule").click()
    expect(page.get_by_role("timer").first).to_contain_text("24:")


def test_what_is_wrong_with_a_schedule_is_said_beside_its_row(owner: "Owner") -> None:
    page = director(owner, owner.started(names(6), schedule=BREAKS))
    open_schedule(page)
    page.get_by_label("Level 3, big").fill("90")
    expect(page.locator(".row-says")).to_contain_text("enter 100 or more")
    page.get_by_label("Level 3, big").fill("150")
    expect(page.locator(".row-says")).to_have_count(0)
    page.get_by_role("button", name="Move Break up").click()
    page.get_by_role("button", name="Delete Level 3").click()
    page.get_by_role("button", name="Save the schedule").click()
    open_schedule(page)
    heads = page.locator(".schedule tbody tr th")
    expect(heads).to_have_text(["Level 1 now", "Break", "Level 2"])


def open_schedule(page: Page) -> None:
    page.get_by_role("contentinfo").get_by_role("button", name="Schedule").click()
    expect(page.get_by_role("dialog")).to_be_visible()


PRESS_AT_ONCE = """
new MutationObserver((_, watch) => {
  if (!document.querySelector(".clock-box")) return;
  watch.disconnect();
  dispatchEvent(new KeyboardEvent("keydown", { key: ">" }));
}).observe(document, { childList: true, subtree: true });
"""


def test_a_key_counts_as_soon_as_the_clock_is_there(owner: "Owner") -> None:
    page = owner.context.new_page()
    page.add_init_script(PRESS_AT_ONCE)
    page.goto(f"{owner.url}/e/{owner.started(names(6), schedule=BREAKS)}")
    expect(page.locator(".top-level")).to_have_text("Level 2 · 50 / 100")


def test_a_minute_added_on_the_clock_is_shown_in_the_schedule(owner: "Owner") -> None:
    page = owner.page(f"/e/{owner.started(names(4))}")
    page.get_by_role("button", name="Add a minute").click()
    expect(page.locator(".toast")).to_be_visible()
    page.locator(".tools").get_by_role("button", name="Schedule").click()
    row = page.get_by_role("dialog").locator("tr.row-now")
    expect(row.locator(".added")).to_have_text("+1 min")
