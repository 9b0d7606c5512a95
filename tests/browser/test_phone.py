"""A player's phone: find the name, take it, be told where to go; nobody else can take it."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Browser, BrowserContext, Page, expect
from served import House

from browser.house import Owner, names
from browser.test_director_axe import serious
from browser.tv_screen import tv_of

SHAKEN = "window.shaken = []; navigator.vibrate = (how) => { window.shaken.push(how); return true; };"


def new_phone(chromium: Browser, **more: Any) -> BrowserContext:
    """A phone that nobody has used here. What would shake it is kept in `shaken`."""
    context = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True, bypass_csp=True, **more)
    context.set_default_timeout(15_000)
    context.add_init_script(SHAKEN)
    return context


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    context = new_phone(chromium)
    yield context.new_page()
    context.close()


def take(phone: Page, house: House, event: str, player: str) -> None:
    """Find a name and take it."""
    phone.goto(f"{house.url}/e/{event}/phone")
    phone.get_by_label("Your name").fill(player)
    phone.locator(".find-list button").first.click()
    phone.get_by_role("button", name="That is me").click()


def seat_of(owner: Owner, event: str, player: str) -> tuple[str, int]:
    board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
    found = next(one for one in board["players"] if one["name"] == player)
    return found["table"], found["seat"]


def test_from_a_name_to_a_seat_and_a_move(phone: Page, owner: Owner, house: House) -> None:
    event = owner.event([*names(9), "Zoë van Dijk"])
    take(phone, house, event, "zoe dijk")
    expect(phone.locator(".where")).to_contain_text("Your seat shows here")
    owner.act(event, type="DrawSeats", tables=2)
    owner.act(event, type="DealFirstHand")
    table, seat = seat_of(owner, event, "Zoë van Dijk")
    expect(phone.locator(".where-seat")).to_have_text(f"Table {table[-1]}Seat {seat}")
    expect(phone.locator(".phone-level")).to_contain_text("Level 1")

    other = "1" if table == "Table2" else "2"
    owner.act(event, type="MovePlayer", player="Zoë van Dijk", to={"table": f"Table{other}", "seat": 9})
    told = phone.locator("dialog.moved")
    expect(told).to_contain_text(f"Table {other}Seat 9")
    expect(told).to_contain_text("from the next hand")
    assert phone.evaluate("shaken.length") > 0
    phone.keyboard.press("Escape")
    phone.reload()
    expect(told).to_be_visible()
    told.get_by_role("button", name="On my way").click()
    expect(told).to_have_count(0)
    phone.reload()
    expect(phone.locator(".where-seat")).to_have_text(f"Table {other}Seat 9")
    expect(told).to_have_count(0)


def test_back_on_the_screen_of_a_move_shows_the_own_seat(phone: Page, owner: Owner, house: House) -> None:
    event = owner.started(names(4), 2)
    take(phone, house, event, "Ann")
    expect(phone.locator(".where-seat")).to_be_visible()
    table, _ = seat_of(owner, event, "Ann")
    other = "Table1" if table == "Table2" else "Table2"
    owner.act(event, type="MovePlayer", player="Ann", to={"table": other, "seat": 9})
    expect(phone.locator("dialog.moved")).to_be_visible()
    phone.wait_for_timeout(300)
    phone.evaluate("history.back()")
    expect(phone.locator("dialog.moved")).to_have_count(0)
    expect(phone.locator(".where-seat")).to_contain_text("9")


def test_a_move_nobody_has_answered_does_not_hide_the_result(phone: Page, owner: Owner, house: House) -> None:
    event = owner.started(names(4), 2, rebuys={"allowed": False})
    take(phone, house, event, "Ann")
    expect(phone.locator(".where-seat")).to_be_visible()
    table, _ = seat_of(owner, event, "Ann")
    other = "Table1" if table == "Table2" else "Table2"
    owner.act(event, type="MovePlayer", player="Ann", to={"table": other, "seat": 9})
    told = phone.locator("dialog.moved")
    expect(told).to_be_visible()
    last = ""
    for player in ("Bo", "Cy", "Dee"):
        at, _ = seat_of(owner, event, player)
        last = owner.act(event, type="Bust", players=[player], at=at)["act"]
    expect(told).to_have_count(0)
    expect(phone.locator(".where")).to_contain_text("You have won!")
    owner.act(event, type="Undo", act=last)
    expect(told).to_be_visible()
    at, _ = seat_of(owner, event, "Ann")
    owner.act(event, type="Bust", players=["Ann"], at=at)
    expect(told).to_have_count(0)
    expect(phone.locator(".where")).to_contain_text("2nd")


@pytest.mark.slow
class TestOnePhone:
    def test_out_with_a_place_and_a_prize(self, phone: Page, owner: Owner, house: House) -> None:
        event = owner.started(names(4))
        take(phone, house, event, "Bo")
        expect(phone.locator(".standing")).to_contain_text("more to go out before the prizes")
        for player in ("Dee", "Cy"):
            owner.act(event, type="Bust", players=[player], at="Table1")
        expect(phone.locator(".standing")).to_contain_text("My prize so far")
        owner.act(event, type="Bust", players=["Bo"], at="Table1")
        expect(phone.locator(".where")).to_contain_text("2nd")
        expect(phone.locator(".where .prize")).to_contain_text("€")

    def test_a_name_that_is_taken(self, phone: Page, chromium: Browser, owner: Owner, house: House) -> None:
        event = owner.started(names(4))
        take(phone, house, event, "Cy")
        expect(phone.locator(".where-seat")).to_be_visible()
        context = new_phone(chromium)
        second = context.new_page()
        take(second, house, event, "Cy")
        expect(second.get_by_role("alert")).to_contain_text("Ask the director to release the name")
        second.get_by_role("button", name="Another name").click()
        expect(second.locator(".find-list li", has_text="Cy")).to_contain_text("taken")
        second.locator(".find-list button", has_text="Dee").click()
        second.get_by_role("button", name="That is me").click()
        expect(second.locator(".where-name")).to_have_text("Dee")
        context.close()

    def test_with_a_pin_of_its_own_on_another_phone(
        self, phone: Page, chromium: Browser, owner: Owner, house: House
    ) -> None:
        event = owner.started(names(4))
        phone.goto(f"{house.url}/e/{event}/phone")
        phone.locator(".find-list button", has_text="Ann").click()
        phone.get_by_label("Choose a PIN").fill("2468")
        phone.get_by_role("button", name="That is me").click()
        expect(phone.locator(".where-name")).to_have_text("Ann")
        context = new_phone(chromium)
        second = context.new_page()
        take(second, house, event, "Ann")
        expect(second.get_by_role("alert")).to_contain_text("Enter the PIN that was chosen there")
        second.get_by_label("PIN").fill("1111")
        second.get_by_role("button", name="That is me").click()
        expect(second.get_by_role("alert")).to_contain_text("That is not the PIN")
        second.get_by_label("PIN").fill("2468")
        second.get_by_role("button", name="That is me").click()
        expect(second.locator(".where-name")).to_have_text("Ann")
        context.close()

    def test_somebody_else_after_all(self, phone: Page, owner: Owner, house: House) -> None:
        event = owner.started(names(4))
        take(phone, house, event, "Ann")
        phone.get_by_role("button", name="I am not Ann").click()
        phone.locator(".find-list button", has_text="Bo").click()
        phone.get_by_role("button", name="That is me").click()
        expect(phone.locator(".where-name")).to_have_text("Bo")
        seats = owner.context.request.get(f"{owner.url}/api/events/{event}/seats").json()["seats"]
        assert [one["player"] for one in seats if one["claimed"]] == ["Bo"]

    def test_nobody_of_that_name_and_no_such_event(self, phone: Page, owner: Owner, house: House) -> None:
        event = owner.started(names(4))
        phone.goto(f"{house.url}/e/{event}/phone")
        phone.get_by_label("Your name").fill("xyzzy")
        expect(phone.get_by_text("Nobody here has that name")).to_be_visible()
        phone.goto(f"{house.url}/e/nothing-here/phone")
        expect(phone.get_by_role("alert")).to_contain_text("There is no event at this address")

    def test_the_directors_browser_takes_no_name(self, owner: Owner) -> None:
        event = owner.started(names(4))
        page = owner.page(f"/e/{event}/phone")
        page.locator(".find-list button", has_text="Ann").click()
        expect(page.locator(".warned")).to_contain_text("This device is signed in as owner. To take a name")
        page.get_by_role("button", name="That is me").click()
        expect(page.get_by_role("alert")).to_contain_text("Take the name on the player's own phone")

    def test_a_cut_line_keeps_the_seat_on_the_screen(self, phone: Page, owner: Owner, house: House) -> None:
        event = owner.started(names(4))
        take(phone, house, event, "Ann")
        expect(phone.locator(".where-seat")).to_be_visible()
        house.kill()
        expect(phone.locator(".reconnect")).to_be_visible()
        expect(phone.locator(".where-seat")).to_be_visible()
        house.start()
        expect(phone.locator(".reconnect")).to_have_count(0, timeout=30_000)
        owner.act(event, type="Bust", players=["Cy"], at="Table1")
        expect(phone.locator(".phone-said")).to_contain_text("Cy is out")

    @pytest.mark.parametrize("colours", ["dark", "light"])
    def test_axe_finds_nothing_serious(self, chromium: Browser, owner: Owner, house: House, colours: Any) -> None:
        event = owner.started(names(12), 2)
        context = new_phone(chromium, color_scheme=colours)
        phone = context.new_page()
        phone.goto(f"{house.url}/e/{event}/phone")
        phone.wait_for_selector(".find-list li")
        assert serious(phone) == []
        take(phone, house, event, "Ann")
        phone.wait_for_selector(".where-seat")
        assert serious(phone) == []
        table, _ = seat_of(owner, event, "Ann")
        owner.act(
            event, type="MovePlayer", player="Ann", to={"table": "Table1" if table == "Table2" else "Table2", "seat": 9}
        )
        phone.wait_for_selector("dialog.moved")
        assert serious(phone) == []
        phone.get_by_role("button", name="On my way").click()
        assert serious(phone) == []
        context.close()


@pytest.mark.slow
class TestWhatAPlayerAsks:
    def test_a_seat_that_is_drawn_while_the_name_is_taken(self, phone: Page, owner: Owner, house: House) -> None:
        event = owner.event(names(4))
        phone.goto(f"{house.url}/e/{event}/phone")
        phone.locator(".find-list button", has_text="Bo").click()
        expect(phone.locator(".find")).to_contain_text("Seats are not drawn yet")
        owner.act(event, type="DrawSeats", tables=1)
        _, seat = seat_of(owner, event, "Bo")
        expect(phone.locator(".find")).to_contain_text(f"Table 1, seat {seat}", timeout=10_000)
        phone.get_by_role("button", name="That is me").click()
        expect(phone.locator(".where-seat")).to_have_text(f"Table 1Seat {seat}")

    def test_what_a_rebuy_costs_and_until_when(self, phone: Page, owner: Owner, house: House) -> None:
        event = owner.started(names(4), rebuys={"until_level": 2, "per_player": 2})
        take(phone, house, event, "Bo")
        rebuys = phone.get_by_role("region", name="Rebuys")
        expect(rebuys).to_contain_text("€20 for 1,500 chips, 2 more for you.")
        expect(rebuys).to_contain_text("Until the end of level 2: 39:")
        owner.act(event, type="Bust", players=["Bo"], at="Table1")
        expect(rebuys).to_contain_text("You can buy back in")
        owner.act(event, type="Rebuy", player="Bo")
        expect(rebuys).to_contain_text("1 more for you.")
        owner.act(event, type="SetClock", level=3, left_seconds=600)
        expect(rebuys).to_have_count(0)

    def test_the_average_is_on_one_line(self, phone: Page, owner: Owner, house: House) -> None:
        event = owner.started(
            names(4), stack=1_250_000, schedule=[{"kind": "level", "minutes": 20, "small": 5000, "big": 10_000}]
        )
        take(phone, house, event, "Bo")
        average = phone.locator(".phone-clock div", has_text="Average").locator("dd")
        expect(average).to_contain_text("1,250,000")
        expect(average).to_contain_text("bb")
        lines = "all => all.map(one => Math.round(one.getBoundingClientRect().height))"
        assert len(set(phone.locator(".phone-clock dd").evaluate_all(lines))) == 1

    def test_the_clock_on_me_and_on_nobody_else(self, phone: Page, owner: Owner, house: House) -> None:
        event = owner.started(names(4))
        take(phone, house, event, "Bo")
        expect(phone.locator(".where-seat")).to_be_visible()
        owner.act(event, type="CallClock", player="Ann")
        expect(phone.locator(".shot")).to_have_count(0)
        owner.act(event, type="CallClock", player="Bo")
        expect(phone.locator(".shot")).to_contain_text("The clock is on you")
        assert phone.evaluate("shaken.length") > 0
        owner.act(event, type="EndClock", player="Bo")
        expect(phone.locator(".shot")).to_have_count(0)

    def test_the_clock_shows_the_same_on_every_screen(self, phone: Page, owner: Owner, house: House) -> None:
        event = owner.started(names(4))
        take(phone, house, event, "Bo")
        expect(phone.locator(".where-seat")).to_be_visible()
        tv = tv_of(owner, event)
        desk = owner.page(f"/e/{event}")
        terms = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()["terms"]["shot_clock"]
        expect(desk.locator(".seat").first).to_be_visible()
        desk.keyboard.press("c")
        desk.get_by_role("combobox", name="Player").fill("Bo")
        desk.get_by_role("combobox", name="Player").press("Enter")
        dialog = desk.get_by_role("dialog", name="Clock on Bo")
        expect(dialog).to_contain_text("seconds, then a count of 10")
        expect(phone.locator(".shot")).to_contain_text("Then a count of 10.")
        shown = [
            int(one.inner_text())
            for one in (dialog.locator(".big-time"), phone.locator(".shot-time"), tv.locator(".tv-shot-time"))
        ]
        assert max(shown) <= terms["seconds"]
        assert max(shown) - min(shown) <= 1  # they are read one after the other
        both = """async () => {
          const {shotClock} = await import("/static/lib/clock.js");
          return [69_500, 10_001, 10_000, 1, 0].map((ms) => Object.values(shotClock(ms, 10_000)));
        }"""
        assert tv.evaluate(both) == [[60, False], [1, False], [10, True], [1, True], [0, True]]

    def test_the_share_of_a_deal_and_no_place(self, phone: Page, owner: Owner, house: House) -> None:
        event = owner.started(["Ann", "Bo", "Cy"], prizes=[4000, 2000], bounty=500)
        take(phone, house, event, "Bo")
        expect(phone.locator(".standing").last).to_contain_text("Bounty on you: €5")
        owner.act(event, type="Bust", players=["Cy"], at="Table1")
        expect(phone.locator(".standing").first).to_have_text("My prize so far: €20 or more")
        deal = {"type": "AgreeDeal", "settles": True, "prizes": [4000, 2000]}
        done = owner.act(event, **deal, shares=[["Ann", 2400], ["Bo", 2600]], played_for=[1000])
        expect(phone.locator(".standing").first).to_have_text("My share of the deal: €26 or more")
        owner.act(event, type="Undo", act=done["act"])
        expect(phone.locator(".standing").first).to_have_text("My prize so far: €20 or more")
        owner.act(event, **deal, shares=[["Ann", 2900], ["Bo", 3100]])
        expect(phone.locator(".standing").first).to_have_text("My share of the deal: €31")

    def test_what_the_evening_has_brought(self, phone: Page, owner: Owner, house: House) -> None:
        event = owner.started(["Ann", "Bo", "Cy"], prizes=[4000, 2000])
        take(phone, house, event, "Bo")
        for name in ("Cy", "Ann"):
            owner.act(event, type="Bust", players=[name], at="Table1")
        expect(phone.locator(".where")).to_contain_text("You have won!")
        expect(phone.locator(".where .prize")).to_have_text("€40")
        expect(phone.locator(".balance")).to_have_text("Paid in€20Profit€20")

    @pytest.mark.parametrize(("wide", "high"), [(360, 640), (390, 844)])
    def test_large_text_and_long_names_fit(
        self, chromium: Browser, owner: Owner, house: House, wide: int, high: int
    ) -> None:
        long = "Bartholomew Fitzgerald-Johnson"
        event = owner.started(
            [long, *names(3)], bounty=500, rebuys={"until_level": 2}, name="The Grand Championship Main Event"
        )
        context = new_phone(chromium)
        page = context.new_page()
        page.set_viewport_size({"width": wide, "height": high})
        take(page, house, event, long)
        expect(page.locator(".where-seat")).to_be_visible()
        owner.act(event, type="CallClock", player=long)
        expect(page.locator(".shot")).to_be_visible()
        page.add_style_tag(content="html { font-size: 24px !important; }")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        context.close()


def test_a_deal_that_leaves_nothing_to_play_for_takes_the_clock_off_the_phone(
    phone: Page, owner: Owner, house: House
) -> None:
    event = owner.started(["Ann", "Bo"], prizes=[4000, 1000])
    take(phone, house, event, "Ann")
    expect(phone.get_by_role("timer")).to_be_visible()
    shares = [["Ann", 2500], ["Bo", 2500]]
    owner.act(event, type="AgreeDeal", settles=True, shares=shares, way="even")
    expect(phone.locator(".phone-settled")).to_contain_text("nothing is left to play for")
    expect(phone.get_by_role("timer")).to_have_count(0)


def test_a_penalty_is_told_with_its_end_what_for_and_the_rule(phone: Page, owner: Owner, house: House) -> None:
    event = owner.started(names(4))
    take(phone, house, event, "Ann")
    expect(phone.locator(".where-seat")).to_be_visible()
    penalty = phone.get_by_role("region", name="Penalty")
    expect(penalty).to_have_count(0)

    owner.act(event, type="Penalise", player="Ann", minutes=10, offence="phone-use")
    expect(penalty.get_by_role("heading")).to_have_text(re.compile(r"^You sit out until \d{1,2}:\d\d\s[AP]M$"))
    expect(penalty).to_contain_text(re.compile(r"9:5\d left"))
    expect(penalty).to_contain_text("Penalty for: using a phone")
    expect(penalty.get_by_role("button", name="Robert's 15, intro 2: Penalties")).to_be_visible()
    owner.act(event, type="EndPenalty", player="Ann")
    expect(penalty).to_have_count(0)

    owner.act(event, type="Penalise", player="Ann", hands=3)
    expect(penalty.get_by_role("heading")).to_have_text("You sit out for 3 hands")
    expect(penalty).not_to_contain_text("Penalty for")


def test_a_penalty_that_the_floor_chose_says_what_for(phone: Page, owner: Owner, house: House) -> None:
    event = owner.started(names(4))
    take(phone, house, event, "Ann")
    owner.act(event, type="Offend", player="Ann", offence="phone-use")
    owner.act(event, type="Choose", player="Ann", code="3-hands")
    penalty = phone.get_by_role("region", name="Penalty")
    expect(penalty.get_by_role("heading")).to_have_text("You sit out for 3 hands")
    expect(penalty).to_contain_text("Penalty for: using a phone")


def test_a_chip_race_at_another_table_is_one_line(phone: Page, owner: Owner, house: House) -> None:
    event = owner.started(names(8), 2, rebuys={"allowed": False})
    take(phone, house, event, "Ann")
    table, _ = seat_of(owner, event, "Ann")
    board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
    said = phone.get_by_role("status", name="Last notice")
    chip, into = board["public"]["chip_set"][:2]
    for of in sorted(("Table1", "Table2"), key=lambda one: one == table):
        seats = [one["seat"] for one in board["players"] if one["table"] == of]
        small = [[seat, into // chip + 1] for seat in seats]
        owner.act(event, type="ColorUp", old=chip, new=into, held=small, table=of)
        expect(said).to_contain_text(f"The {chip}s are coloured up to {into}s at table {of[-1]}.")
        told = said.inner_text()
        assert ("give 1 to" in told) == (of == table), told
