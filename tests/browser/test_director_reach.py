"""Everything on the director's page can be reached: nothing is cut off, overflows, slides away or steals a key."""

import re
from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Locator, Page, expect

from browser.house import Owner, names

pytestmark = pytest.mark.slow

SIZES = {"laptop": (1366, 768), "phone": (390, 844)}
PLAYERS = [
    "Maximilian von Hohenzollern-Si", "Hannah Kowalczyk-Brzezińska", "Donaudampfschifffahrtskapitaen", "Tuğba Yıldırım",
    "Mike O'Neil", "Sam Porter", "Carlos Diaz", "Kevin Park", "Alice Wu", "Bo", "Cy", "Dee", "Eve Fitzgerald", "Flo",
]  # fmt: skip
DIALOGS = ["Clock on a player", "Penalty", "Colour-up", "Announce", "Break table", "Redraw", "Add-on", "Prizes"]
DIALOGS += ["Schedule", "Links", "Help"]

WHERE_IT_IS = """element => {
    element.scrollIntoView({ block: "center", inline: "nearest" });
    const box = element.getBoundingClientRect();
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    const inside = box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= innerHeight + 1;
    return { inside, hit: Boolean(hit) && (element.contains(hit) || hit.contains(element)), box: JSON.stringify(box) };
}"""

TOO_WIDE = """() => [...document.querySelectorAll(".seat-name, .player-name, .choices .name, .chosen-name")]
    .filter(one => one.checkVisibility())
    .filter(one => {
        const box = one.getBoundingClientRect();
        const frame = one.closest(".seat, .player-row, li, td, .chosen-bar").getBoundingClientRect();
        const out = box.left < frame.left - 1 || box.right > frame.right + 1 || box.top < frame.top - 1;
        return one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).display !== "inline"
            || out || box.bottom > frame.bottom + 1;
    })
    .map(one => one.className + ": " + one.textContent)"""


@pytest.fixture(params=SIZES)
def page(request: pytest.FixtureRequest, owner: Owner, owners_session: str) -> Any:
    """The director's page of a bounty event with two tables, where somebody has just been knocked out."""
    browser = owner.context.browser
    assert browser is not None
    wide, high = SIZES[request.param]
    context = browser.new_context(
        storage_state=owners_session, viewport={"width": wide, "height": high}, has_touch=request.param == "phone"
    )
    context.set_default_timeout(15_000)
    looking = Owner(context, owner.house)
    event = owner.started(PLAYERS, 2, bounty=500, currency="USD", rebuys={"allowed": True}, addon={})
    table = owner.act(event, type="Bust", players=["Mike O'Neil"], at=seat_of(owner, event, "Mike O'Neil"))
    assert table
    found = looking.page(f"/e/{event}")
    found.wait_for_selector(".matter")
    found.event = event  # type: ignore[attr-defined]
    yield found
    context.close()


def seat_of(owner: Owner, event: str, player: str) -> str:
    board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
    return str(next(one["table"] for one in board["players"] if one["name"] == player))


def all_within_reach(options: Locator, what: str) -> None:
    assert options.count(), what
    for option in options.all():
        found = option.evaluate(WHERE_IT_IS)
        assert found["inside"] and found["hit"], (what, option.inner_text(), found["box"])


def tab(page: Page, name: str) -> None:
    """On a phone one part is shown at a time."""
    button = page.locator(".director-tabs").get_by_role("button", name=name)
    if button.is_visible():
        button.click()


def test_no_menu_is_cut_off(page: Page) -> None:
    page.locator(".matter", has_text="Who knocked out Mike O'Neil? ($5 bounty)").wait_for()
    for name in ("Players", "Tables"):
        tab(page, name)
        if name == "Players":
            page.locator(".player-row").first.click()
        menus = page.locator("[aria-haspopup]")
        for number in range(menus.count()):
            menu = menus.nth(number)
            if not menu.is_visible():
                continue
            menu.click()
            popover = page.locator(".popover:popover-open")
            expect(popover).to_have_count(1)
            all_within_reach(popover.get_by_role("button"), menu.inner_text())
            page.keyboard.press("End")
            page.keyboard.press("ArrowDown")
            expect(popover.get_by_role("button").first).to_be_focused()
            page.keyboard.press("Escape")
            expect(popover).to_have_count(0)
            expect(menu).to_be_focused()
        page.keyboard.press("Escape")


def test_dialogs_keep_the_keyboard_and_give_it_back(page: Page, owner: Owner) -> None:
    owner.act(page.event, type="OpenTable")  # type: ignore[attr-defined]  # so that a table can be broken
    expect(page.locator(".tools").get_by_role("button", name="Break table")).to_be_enabled()
    for words in DIALOGS:
        opener = page.locator(".tools").get_by_role("button", name=words)
        opener.click()
        dialog = page.get_by_role("dialog")
        dialog.wait_for()
        parts = dialog.locator("button:visible, input:visible, select:visible, [role=option]:visible")
        all_within_reach(parts.and_(page.locator(":not(.toast *)")), words)  # a toast comes and goes
        for key in ["Tab"] * 30 + ["Shift+Tab"] * 3:
            page.keyboard.press(key)
            assert page.evaluate("document.activeElement.closest('dialog') !== null"), (words, key)
        page.keyboard.press("Escape")
        expect(dialog).to_have_count(0)
        expect(opener).to_be_focused()
        state = page.locator(".clock-box .clock-time").get_attribute("class")
        page.keyboard.press(" ")
        expect(page.locator(".clock-box .clock-time")).not_to_have_class(state or "")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_space_pauses_after_any_click(page: Page) -> None:
    tab(page, "Tables")
    page.get_by_role("button", name="+ Table").click()
    expect(page.get_by_role("heading", name="Table 3")).to_be_visible()
    page.keyboard.press(" ")
    expect(page.get_by_role("heading", name="Table 4")).to_have_count(0)
    expect(page.locator(".matter", has_text="The clock is stopped")).to_be_visible()


def test_names_of_thirty_characters_fit(page: Page) -> None:
    for name in ("Players", "Tables"):
        tab(page, name)
        assert page.evaluate(TOO_WIDE) == []
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    tab(page, "Players")
    page.locator(".player-row", has_text="Donaudampf").click()
    assert page.evaluate(TOO_WIDE) == []
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.get_by_role("dialog").wait_for()
    assert page.evaluate(TOO_WIDE) == []


def test_no_button_comes_under_the_mouse_when_something_is_done(page: Page, owner: Owner) -> None:
    event = page.event  # type: ignore[attr-defined]
    owner.act(event, type="Bust", players=["Bo"], at=seat_of(owner, event, "Bo"))
    expect(page.locator(".matter", has_text="Rebuy?")).not_to_have_count(0)
    expect(page.locator(".matter", has_text="Who knocked out").first).to_be_visible()
    for _ in range(4):
        button = page.locator(".matter-do button.primary, .matter-do button").first
        if not button.count():
            break
        words = button.locator("xpath=ancestor::li").inner_text()
        box = button.bounding_box()
        assert box is not None
        at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        page.mouse.move(*at)
        page.mouse.down()
        page.mouse.up()
        if page.locator(".popover:popover-open").count():
            page.locator(".popover:popover-open").get_by_role("button").first.click()
            page.mouse.move(*at)
        page.locator(".matter-done").first.wait_for()
        for _ in range(6):
            page.wait_for_timeout(250)
            under = page.evaluate("([x, y]) => document.elementFromPoint(x, y)?.closest('button')?.innerText ?? ''", at)
            assert under == "", (words, under)
        page.mouse.move(5, 5)
        expect(page.locator(".matter-done")).to_have_count(0, timeout=10_000)


def test_a_matter_that_was_done_can_be_undone_where_it_was(page: Page) -> None:
    matter = page.locator(".matter", has_text="Who knocked out Mike")
    matter.get_by_role("button", name="Choose").click()
    page.locator(".popover").get_by_role("button").first.click()
    expect(matter.locator(".matter-done")).to_have_text(re.compile("Done: .+"))
    matter.get_by_role("button", name="Undo").click()
    expect(matter.get_by_role("button", name="Choose")).to_be_visible()


def test_several_players_split_a_bounty(page: Page) -> None:
    matter = page.locator(".matter", has_text="Who knocked out Mike")
    matter.get_by_role("button", name="Choose").click()
    popover = page.locator(".popover")
    names = [name for name in popover.get_by_role("button").all_inner_texts() if name in PLAYERS][:2]
    popover.get_by_role("button", name="Several players split the pot").click()
    expect(popover.get_by_role("checkbox").first).to_be_focused()
    wide = popover.bounding_box()
    for name in names:
        popover.get_by_text(name, exact=True).click(position={"x": 60, "y": 20})
        expect(popover.get_by_label(name, exact=True)).to_be_checked()
        now = popover.bounding_box()
        assert wide and now and (now["x"], now["width"]) == (wide["x"], wide["width"])
    all_within_reach(popover.locator("button, input"), "split")
    popover.get_by_role("button", name="Split between 2 players").click()
    tab(page, "Log")
    line = page.locator(".log-line").first
    for name in names:
        expect(line).to_contain_text(f"{name} gets $2.50")


def test_what_is_due_is_shown_though_the_mouse_lies_on_the_panel(page: Page, owner: Owner) -> None:
    event = page.event  # type: ignore[attr-defined]
    now = page.locator(".now")
    for name in PLAYERS[:3]:
        owner.act(event, type="Bust", players=[name], at=seat_of(owner, event, name))
        owner.act(event, type="ClaimBounty", out=name, by=["Bo"])
        page.locator(".matter").first.hover()
    expect(now).to_contain_text("Who knocked out Mike")
    owner.act(event, type="Pause", why="director")
    expect(now).to_contain_text("The clock is stopped")
    tab(page, "Log")
    page.locator(".matter").first.hover()
    page.keyboard.press(" ")
    expect(page.locator(".matter.over")).to_have_count(0, timeout=10_000)


BUTTONS = """() => [...document.querySelectorAll(".clock-box button, .undo-redo button")].map(one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return [x, y, width, height].map(Math.round).join(" ");
})"""


def test_the_clock_stays_in_its_place_and_the_page_within_the_screen(owner: Owner) -> None:
    name = "The Grand Autumn Charity Freezeout of the Friday Poker Club."
    assert len(name) == 60
    event = owner.started(PLAYERS, 2, name=name, currency="USD", rebuys={"allowed": True}, bounty=500)
    board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
    breaks = [row["level"] for row in board["schedule"] if row["kind"] == "break"]
    page = owner.page(f"/e/{event}")
    at: dict[int, list[str]] = {}
    for width in (1024, 1280, 1366, 1440, 1600):
        page.set_viewport_size({"width": width, "height": 768})
        for level, on_break in ((1, False), (6, False), (breaks[0], True)):
            owner.act(event, type="GoToPeriod", level=level, on_break=on_break)
            expect(page.locator(".top-level")).to_contain_text("Break" if on_break else f"Level {level} ")
            for act, words in (({"type": "Pause", "why": "director"}, "Resume"), ({"type": "Resume"}, "Pause")):
                owner.act(event, **act)
                expect(page.locator(".clock-run")).to_contain_text(words)
                where = (width, level, on_break, act["type"])
                assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, where
                at.setdefault(width, page.evaluate(BUTTONS))
                assert page.evaluate(BUTTONS) == at[width], where


OPEN_AT_ONCE = """
new MutationObserver((_, watch) => {
  const dialog = document.querySelector("dialog");
  if (!dialog) return;
  watch.disconnect();
  document.documentElement.dataset.openAtOnce = String(dialog.open);
}).observe(document, { childList: true, subtree: true });
"""


def test_a_dialog_has_the_keys_as_soon_as_it_is_there(owner: Owner) -> None:
    event = owner.started(names(4))
    page = owner.context.new_page()
    page.add_init_script(OPEN_AT_ONCE)
    page.goto(f"{owner.url}/e/{event}")
    page.locator(".tools").get_by_role("button", name="Announce").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert page.locator("html").get_attribute("data-open-at-once") == "true"
