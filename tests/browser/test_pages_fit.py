"""Pages at the sizes of phones, laptops and TVs: nothing scrolls sideways, lies over a button or is cut off."""

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import Owner, names
from browser.test_dealer import dealt, does, tablet

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

SIZES = [(320, 640), (390, 844), (1366, 768), (1920, 1080)]

FAULTS = """() => {
    const faults = [];
    const page = document.documentElement;
    if (page.scrollWidth > innerWidth) faults.push(`scrolls sideways: ${page.scrollWidth}`);
    const shown = (one) => {
        const box = one.getBoundingClientRect();
        if (box.width <= 1 || box.height <= 1 || one.closest(".unseen")) return false;
        return one.checkVisibility({ visibilityProperty: true });
    };
    const name = (one) => one.getAttribute("aria-label") || one.textContent.trim().slice(0, 40);
    const clip = (one) => {
        const box = one.getBoundingClientRect();
        let [left, right, top, bottom] = [box.left, box.right, box.top, box.bottom];
        for (let up = one.parentElement; up; up = up.parentElement) {
            if (getComputedStyle(up).overflow === "visible") continue;
            const edge = up.getBoundingClientRect();
            [left, right] = [Math.max(left, edge.left), Math.min(right, edge.right)];
            [top, bottom] = [Math.max(top, edge.top), Math.min(bottom, edge.bottom)];
        }
        return { left, right, top, bottom };
    };
    const fixed = (one) => {
        for (let up = one; up; up = up.parentElement) if (/fixed|sticky/.test(getComputedStyle(up).position)) return up;
        return null;
    };
    const buttons = [...document.querySelectorAll("button, a.button, select, input:not([type=hidden])")].filter(shown);
    for (const one of buttons.filter((button) => button.matches("button, a.button"))) {
        if (one.scrollWidth > one.clientWidth + 2 && one.clientWidth) faults.push(`cut: ${name(one)}`);
    }
    const seen = ([, box]) => box.right > box.left && box.bottom > box.top;
    const boxes = buttons.map((one) => [one, clip(one), fixed(one)]).filter(seen);
    for (let a = 0; a < boxes.length; a += 1) {
        for (let b = a + 1; b < boxes.length; b += 1) {
            const [[one, first, over], [other, second, under]] = [boxes[a], boxes[b]];
            if (over !== under || one.contains(other) || other.contains(one)) continue;
            const wide = Math.min(first.right, second.right) - Math.max(first.left, second.left);
            const high = Math.min(first.bottom, second.bottom) - Math.max(first.top, second.top);
            if (wide > 2 && high > 2) faults.push(`over each other: ${name(one)} / ${name(other)}`);
        }
    }
    return [...new Set(faults)];
}"""
"""What is wrong with the page as it stands: its width, words that their button cuts, and buttons over each other."""

PLAYERS = ["Hannah Kowalczyk-Brzezińska", "Maximilian von Hohenstein", *names(12)]


def faults(page: Page) -> dict[tuple[int, int], list[str]]:
    found = {}
    for wide, high in SIZES:
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_timeout(250)
        found[wide, high] = page.evaluate(FAULTS)
    return {size: wrong for size, wrong in found.items() if wrong}


@pytest.fixture
def evening(owner: Owner) -> str:
    """14 players with bounties, one of them out."""
    event = owner.started(
        PLAYERS, 2, name="Friday at Mike's", currency="USD", buy_in=2500, fee=200, bounty=500, table_size=8,
        place="The Shed", rebuys={"until_level": 3}, addon={"allowed": True}, stack=5000, hours=3.5,
        chips=[[25, 100], [100, 120], [500, 80], [1000, 60], [5000, 20]],
    )  # fmt: skip
    owner.act(event, type="Bust", players=["Ann"], at=table_of(owner, event, "Ann"))
    return event


def table_of(owner: Owner, event: str, player: str) -> str:
    board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
    return str(next(line["table"] for line in board["players"] if line["name"] == player))


def test_pages_of_an_evening_fit(owner: Owner, evening: str) -> None:
    owner.ask("/api/seasons", {"name": "Winter", "events": [evening]})
    wrong = {}
    for path, there in (
        ("/", ".event-row"), ("/new", ".made:not(.old) .facts"), (f"/new?from={evening}", ".made:not(.old) .facts"),
        (f"/e/{evening}", ".player-row"), (f"/e/{evening}/me", "main"), (f"/e/{evening}/results", ".place-table"),
        ("/seasons", ".event-row"), ("/devices", ".device-list li"), ("/people", ".people-table"),
        ("/rules", ".rule-search"), ("/rules/compare?one=hpt&other=uk-tda", ".book-question"),
        (f"/e/{evening}/table/1", ".deal-button"),
    ):  # fmt: skip
        page = owner.page(path)
        expect(page.locator(there).first).to_be_visible()
        wrong[path] = faults(page)
        page.close()
    assert {path: found for path, found in wrong.items() if found} == {}


def test_the_age_of_a_line_goes_on_while_a_menu_is_open(owner: Owner, evening: str) -> None:
    page = owner.page(f"/e/{evening}")
    owner.act(evening, type="Announce", text="Pizza is here.")
    age = page.locator(".log-line", has_text="Pizza is here.").locator(".log-age")
    expect(age).to_have_text("now")
    page.get_by_role("button", name="More", exact=True).click()
    expect(age).to_have_text("7 s", timeout=12_000)
    expect(page.locator(".popover:popover-open")).to_be_visible()


def test_two_books_are_searched_for_where_they_differ(owner: Owner) -> None:
    page = owner.page("/rules/compare?one=hpt&other=uk-tda")
    questions = page.locator(".book-question")
    expect(questions.nth(50)).to_be_attached()
    every = questions.count()
    search = page.get_by_label("Search in them")
    search.fill("Button  Wrong")
    expect(questions.first).to_contain_text("button")
    assert 0 < questions.count() < every / 10
    expect(page.get_by_role("status").first).to_contain_text(f"differ in {questions.count()} question")
    search.fill("nobody says this")
    expect(questions).to_have_count(0)


COVERED = """() => [...document.querySelectorAll(".toast")].flatMap((toast) => {
    const over = toast.getBoundingClientRect();
    const bar = document.querySelector(".dealer-bar");
    const end = bar.getBoundingClientRect().bottom;
    return [...document.querySelectorAll("button, a[href], input, select, summary")].filter((one) => {
        const box = one.getBoundingClientRect();
        const below = box.left < over.right && box.right > over.left && box.top < over.bottom && box.bottom > over.top;
        return !toast.contains(one) && box.width && below && (bar.contains(one) || over.bottom > end);
    }).map((one) => one.textContent.trim() || one.getAttribute("aria-label"));
})"""
"""What can be tapped and lies below a toast."""


def test_what_was_done_covers_nothing_that_is_tapped(owner: Owner, chromium: "Browser") -> None:
    event = owner.started(names(3))
    with tablet(chromium, owner, event) as dealer:
        page = dealt(dealer, event)
        for wide, high in ((390, 844), (360, 640), (768, 1024), (1024, 768), (1366, 768)):
            page.set_viewport_size({"width": wide, "height": high})
            does(page, "Call")
            page.get_by_role("button", name="Undo").click()
            toast = page.locator(".toast")
            expect(toast).to_contain_text("Undone")
            page.mouse.move(5, high - 5)
            for scrolled in (0, 400):
                page.evaluate("(to) => scrollTo(0, to)", scrolled)
                assert page.evaluate(COVERED) == [], (wide, scrolled)
            toast.get_by_role("button", name="Dismiss").click()


def test_putting_a_hand_away_says_that_undo_brings_it_back(owner: Owner, chromium: "Browser") -> None:
    event = owner.started(names(3))
    with tablet(chromium, owner, event) as dealer:
        page = dealt(dealer, event)
        page.get_by_role("button", name="More").click()
        away = page.get_by_role("button", name="Put the hand away without a result")
        expect(away).to_contain_text("Undo brings it back.")
        away.click()
        page.get_by_role("button", name="Undo").click()
        expect(page.locator(".next-step")).to_be_visible()
