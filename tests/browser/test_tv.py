"""The TV clock: right, readable, and never a scroll bar."""

import re

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner, names
from browser.tv_screen import tv_of

pytestmark = pytest.mark.slow

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


@pytest.mark.parametrize(
    ("now", "says"),
    [
        ("2026-11-20T18:00", "Starts at 7:30 PM"),
        ("2026-11-20T19:31", "Starting soon"),
        ("2026-11-22T12:00", "4 players"),
        ("2026-11-18T12:00", "Fri 20 Nov 2026, 7:30 PM"),
    ],
)
def test_a_start_that_has_passed_is_not_told_as_one_to_come(owner: Owner, now: str, says: str) -> None:
    event = owner.event(names(4), date="2026-11-20T19:30")
    page = owner.context.new_page()
    page.clock.install(time=now)
    page.goto(f"{owner.url}/e/{event}/tv")
    expect(page.locator(".tv-count")).to_have_text(says)
    page.clock.run_for(12 * 3_600_000)
    expect(page.locator(".tv-count")).not_to_contain_text("Starts at")


def test_the_time_left_is_the_largest_thing_on_the_screen(owner: Owner) -> None:
    page = tv_of(owner, owner.started(names(9)))
    sizes = page.locator(".tv p, .tv dd, .tv h1, .tv b").evaluate_all(
        "all => all.map((one) => [parseFloat(getComputedStyle(one).fontSize), one.className])"
    )
    largest, name = max(sizes)
    assert "tv-time" in name and largest > 768 / 5


def test_a_new_level_flashes_for_everybody_to_see(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"])
    page = tv_of(owner, event)
    expect(page.locator(".tv-flash")).to_have_count(0)
    owner.act(event, type="SetClock", level=2, left_seconds=600)
    expect(page.locator(".tv-flash")).to_contain_text("Level 2")
    expect(page.locator(".tv-flash")).to_contain_text("15 / 30")
    expect(page.locator(".tv-flash")).to_have_count(0, timeout=10_000)
    expect(page.locator(".tv-level")).to_have_text("Level 2")


def test_before_a_break_the_break_comes_first(owner: Owner) -> None:
    rows = [
        {"kind": "level", "minutes": 20, "small": 25, "big": 50, "ante": 0},
        {"kind": "level", "minutes": 20, "small": 50, "big": 100, "ante": 0},
        {"kind": "break", "minutes": 10},
        {"kind": "level", "minutes": 20, "small": 100, "big": 200, "ante": 0},
    ]
    event = owner.started(["Ann", "Bo", "Cy"], schedule=rows, chips=[[25, 100], [100, 100], [500, 50]])
    page = tv_of(owner, event)
    owner.act(event, type="SetClock", level=1, left_seconds=300)
    expect(page.locator(".tv-next")).to_have_text(re.compile(r"^Next 50 / 100 · break in 2[45]:\d\d"))
    owner.act(event, type="SetClock", level=2, left_seconds=600)
    expect(page.locator(".tv-next")).to_have_text(
        re.compile(r"^Break in (10:00|9:\d\d) \(colour-up: 25\), then 100 / 200$")
    )


WIDTH_OF_WORDS = """one => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return range.getBoundingClientRect().width;
}"""


def test_a_break_with_two_colour_ups_names_both_chips_apart(owner: Owner) -> None:
    rows = [
        {"kind": "level", "minutes": 20, "small": 25, "big": 50},
        {"kind": "colour-up", "chip": 25, "into": 100},
        {"kind": "colour-up", "chip": 100, "into": 1000},
        {"kind": "break", "minutes": 10},
        {"kind": "level", "minutes": 20, "small": 1000, "big": 2000},
    ]
    event = owner.started(names(6), schedule=rows, stack=20000)
    page = tv_of(owner, event)
    expect(page.locator(".tv-next")).to_contain_text("(colour-up: 25 and 100)")
    owner.act(event, type="GoToPeriod", level=1, on_break=True)
    line = page.locator(".tv-colour-up")
    expect(line).to_have_text(re.compile(r"^Colour-up in this break:\s*25\s*and\s*100\s*$"))
    for chip in line.locator(".chip").all():
        assert chip.evaluate(WIDTH_OF_WORDS) < 0.9 * chip.evaluate("one => one.clientWidth"), (
            "it stands within its chip"
        )


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
    page.get_by_role("button", name="Sound is off: tap").click()
    expect(page.get_by_role("button", name="Sound is off: tap")).to_have_count(0)
