"""What a host found in a whole evening with two directors' pages, a satellite, a phone and a TV."""

import json
import re
from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from browser.house import Owner
from browser.test_evening_faults import shot

REPAINTS = ("board", "changed", "resync")
CHIPS = [[25, 200], [100, 200], [500, 100], [1000, 100]]


def late(page: Page) -> dict[str, bool]:
    """From `held["on"]` on the page is told no more of what has changed."""
    held = {"on": False}

    def between(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def told(message: Any) -> None:
            if not held["on"] or json.loads(message)["type"] not in REPAINTS:
                socket.send(message)

        server.on_message(told)

    page.route_web_socket(re.compile("/ws/events/"), between)
    return held


def test_two_directors_tap_the_same_rebuy_and_it_is_taken_once(owner: Owner) -> None:
    event = owner.event(["Ann", "Bo", "Cy", "Dee"], book="uk-tda", hours=3, chips=CHIPS, rebuys={"until_level": 4})
    one, two = owner.context.new_page(), owner.context.new_page()
    held = late(two)
    for page in (one, two):
        page.goto(f"{owner.url}/e/{event}")
    expect(two.get_by_role("button", name="Draw seats")).to_be_visible()
    held["on"] = True
    one.get_by_role("button", name="Draw seats").click()
    expect(one.locator(".now")).to_contain_text("Done")
    two.get_by_role("button", name="Draw seats").click()
    expect(two.locator(".toast")).to_contain_text("The event has changed since")
    held["on"] = False
    two.reload()
    owner.act(event, type="StartClock")
    owner.act_only(event, type="Bust", players=["Ann"], at="Table1")
    for page in (one, two):
        page.mouse.move(5, 5)
        expect(page.get_by_role("button", name=re.compile("^Rebuy & take"))).to_be_enabled()
    held["on"] = True
    for page in (one, two):
        page.get_by_role("button", name=re.compile("^Rebuy & take")).click()
    expect(two.locator(".toast")).to_contain_text("The event has changed since")
    shot(two, "two-directors")


def test_seats_are_drawn_again_after_a_question(owner: Owner) -> None:
    event = owner.event(["Ann", "Bo", "Cy", "Dee"])
    owner.act(event, type="DrawSeats")
    page = owner.page(f"/e/{event}")
    expect(page.locator(".seat-name").first).to_be_visible()
    seats = page.locator(".seat-name").all_inner_texts()
    page.locator(".now").get_by_role("button", name="Other choices").click()
    page.get_by_role("button", name="Draw seats again").click()
    asks = page.get_by_role("dialog", name="Draw seats again?")
    shot(page, "draw-again")
    asks.get_by_role("button", name="Cancel").click()
    assert page.locator(".seat-name").all_inner_texts() == seats
    page.locator(".now").get_by_role("button", name="Other choices").click()
    page.get_by_role("button", name="Draw seats again").click()
    asks.get_by_role("button", name="Draw again").click()
    expect(page.locator(".now")).to_contain_text("Done")


SATELLITE = ["Ann Alder", "Bo Berg", "Cy Conrad", "Dee Dahl", "Eve Eriksen"]


def test_a_satellite_names_all_who_won_a_seat_on_every_page(owner: Owner, chromium: Browser) -> None:
    spec: dict[str, Any] = {
        "buy_in": 6000,
        "prizes": "seats",
        "seat_worth": 10000,
        "rebuys": {"allowed": False},
        "name": "Satellite",
    }
    event = owner.started(SATELLITE, **spec)
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True, locale="de-DE").new_page()
    phone.goto(f"{owner.url}/e/{event}/phone")
    phone.get_by_role("searchbox").or_(phone.get_by_role("textbox")).first.fill("Bo Berg")
    phone.locator(".find-list button").first.click()
    phone.get_by_role("button", name="Das bin ich").click()
    page, tv = owner.page(f"/e/{event}"), owner.page(f"/e/{event}/tv")
    for name in reversed(SATELLITE[3:]):
        owner.act(event, type="Bust", players=[name], at="Table1")
    page.get_by_role("button", name="Award the seats").click()
    asks = page.get_by_role("dialog")
    for name in SATELLITE[:3]:
        expect(asks).to_contain_text(f"{name} Seat (€100)")
    expect(asks).not_to_contain_text("Paid out in full")
    shot(page, "seats-asks")
    asks.get_by_role("button", name="Award 3 seats of €100").click()
    expect(page.locator(".top-level")).to_have_text("Over · Ann Alder, Bo Berg and Cy Conrad have won seats")
    shot(page, "seats-director")
    for name in SATELLITE[:3]:
        expect(tv.locator(".tv-winner")).to_contain_text(name.replace(" ", "\u00a0"))
    expect(tv.locator(".tv-winner-prize")).to_have_text("Seat (€100) each")
    shot(tv, "seats-tv")
    expect(phone.locator(".where")).to_contain_text("Startplatz (100 €)".replace(" €", "\u00a0€"))
    shot(phone, "seats-phone")
    results = owner.page(f"/e/{event}/results")
    for name in SATELLITE[:3]:
        expect(results.get_by_role("row", name=name)).to_contain_text("Seat (€100)")
    expect(results.locator("body")).not_to_contain_text("Still to pay")
    shot(results, "seats-results")
    for sheet in ("payouts", "payout-slips", "results"):
        printed = owner.page(f"/e/{event}/print/{sheet}")
        for name in SATELLITE[:3]:
            expect(printed.locator("main")).to_contain_text(name)
        expect(printed.locator("main")).to_contain_text("Seat (€100)")
        shot(printed, f"seats-{sheet}")


def test_counts_that_a_stack_cannot_hold_are_doubted(owner: Owner) -> None:
    event = owner.started(["Carlos", "Ivan", "Lena"], book="uk-tda", hours=3, chips=CHIPS, stack=None)
    owner.act(event, type="CountStacks", stacks=[["Carlos", 5000], ["Ivan", 5000]], accept=True)
    page = owner.page(f"/e/{event}")
    page.locator(".tools").get_by_role("button", name="Colour-up").click()
    form = page.locator(".race-form")
    doubts = form.locator(".doubt")
    for name, count in (("Carlos", "9"), ("Ivan", "7"), ("Lena", "3")):
        form.get_by_label(f"{name}: how many of 25").fill(count)
    expect(doubts).to_have_count(2)
    expect(form.get_by_role("row", name="Carlos").locator(".doubt")).to_have_text("5,000 cannot hold 9 chips of 25")
    expect(form.get_by_role("status").first).to_contain_text("2 counts do not fit the last known stacks.")
    expect(form.get_by_role("button", name="Enter it anyway")).to_be_enabled()
    shot(page, "doubts")
    form.get_by_label("Carlos: how many of 25").fill("8")
    form.get_by_label("Ivan: how many of 25").fill("0")
    expect(doubts).to_have_count(0)
    form.get_by_label("Ivan: how many of 25").fill("204")
    expect(doubts).to_have_count(1)
    form.get_by_role("button", name="Enter it anyway").click()
    expect(page.locator(".toast, .race-result")).to_have_count(1)
