"""The TV clock: right, readable, and never a scroll bar."""

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import Owner, names

pytestmark = pytest.mark.slow

SIZES = [(390, 844), (1366, 768), (1920, 1080)]

FITS = """() => {
  const tv = document.querySelector(".tv");
  const shown = "h1, .tv-level, .tv-time, .tv-blinds span, .tv-next, dd, .tv-prizes li, .tv-ticker";
  const parts = [...tv.querySelectorAll(shown)];
  const outside = parts.filter((part) => {
    const box = part.getBoundingClientRect();
    return box.right > innerWidth + 1 || box.bottom > innerHeight + 1 || box.left < -1 || box.top < -1;
  });
  const facts = tv.querySelector(".tv-facts").getBoundingClientRect();
  const next = tv.querySelector(".tv-next").getBoundingClientRect();
  return {outside: outside.map((part) => part.className), covered: next.bottom > facts.top + 1,
          scrolls: document.documentElement.scrollHeight > innerHeight};
}"""

SILENT = """
const wire = (part) => Object.assign(part, {connect: (to) => to});
window.AudioContext = class {
  state = "suspended";
  currentTime = 0;
  destination = {};
  async resume() { this.state = "running"; }
  createOscillator() { return wire({frequency: {}, start() {}, stop() {}}); }
  createGain() { return wire({gain: {setValueAtTime() {}, linearRampToValueAtTime() {}}}); }
};
"""
"""A browser that makes no sound before somebody has touched the page; the one of the tests would."""


def tv_of(owner: Owner, event: str) -> Page:
    page = owner.page(f"/e/{event}/tv")
    page.wait_for_selector(".tv-facts")
    return page


@pytest.mark.parametrize(("wide", "high"), SIZES)
def test_everything_fits_on_the_screen(owner: Owner, wide: int, high: int) -> None:
    long = "The Grand Championship Main Event of the Winter Season"
    event = owner.started(
        names(40), 5, name=long, book="seminole-2024", buy_in=50_000, stack=50_000, hours=8, ante="big-blind",
        chips=[[100, 6000], [500, 4000], [1000, 4000], [5000, 3000]],
    )  # fmt: skip
    owner.act(event, type="Pause", why="director")
    page = tv_of(owner, event)
    page.set_viewport_size({"width": wide, "height": high})
    assert page.evaluate(FITS) == {"outside": [], "covered": False, "scrolls": False}


def test_a_new_level_flashes_for_everybody_to_see(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"])
    page = tv_of(owner, event)
    expect(page.locator(".tv-flash")).to_have_count(0)
    owner.act(event, type="SetClock", level=2, left_seconds=600)
    expect(page.locator(".tv-flash")).to_contain_text("Level 2")
    expect(page.locator(".tv-flash")).to_contain_text("15 / 30")
    expect(page.locator(".tv-flash")).to_have_count(0, timeout=10_000)
    expect(page.locator(".tv-level")).to_have_text("Level 2")


def test_the_last_minute_warns_and_the_last_seconds_blink(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"])
    page = tv_of(owner, event)
    time = page.locator(".tv-time")
    expect(time).not_to_have_class("warn")
    owner.act(event, type="SetClock", level=1, left_seconds=61)
    expect(time).to_contain_class("warn")
    expect(time).not_to_contain_class("blink")
    owner.act(event, type="SetClock", level=1, left_seconds=9)
    expect(time).to_contain_class("blink")


def test_a_clock_that_stands_says_so_and_does_not_run(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"])
    page = tv_of(owner, event)
    owner.act(event, type="Pause", why="director")
    expect(page.locator(".tv-state")).to_have_text("Paused")
    stood = page.locator(".tv-time").inner_text()
    page.wait_for_timeout(2500)
    assert page.locator(".tv-time").inner_text() == stood


def test_moves_and_announcements_run_along_the_bottom(owner: Owner) -> None:
    event = owner.started(names(12), 2)
    page = tv_of(owner, event)
    owner.act(event, type="Announce", text="Dinner is served.")
    expect(page.locator(".tv-ticker")).to_contain_text("Dinner is served.")


def test_the_time_is_asked_for_again_after_sleep(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"])
    page = tv_of(owner, event)
    with page.expect_websocket() as again:
        page.evaluate("() => { const now = Date.now; Date.now = () => now() + 3_600_000; }")
    assert "/ws/events/" in again.value.url
    expect(page.locator(".tv-time")).to_contain_text("19:5")


def test_sound_is_asked_for_once(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"])
    owner.context.add_init_script(SILENT)
    page = tv_of(owner, event)
    page.get_by_role("button", name="Turn on sound").click()
    expect(page.get_by_role("button", name="Turn on sound")).to_have_count(0)
