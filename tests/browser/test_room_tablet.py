"""The dealer's tablet of a cash table and what the desk asks: played over, in German, whose name it is, how it fits."""

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner
from browser.test_room_lists import KIND, act, board, new_room, phone_of, players, shot

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def tablet_of(chromium: "Browser", owner: Owner, room: str, game: str = "A", locale: str = "en-GB") -> "Page":
    """The page of a dealer who has come by a link."""
    link = owner.ask(f"/api/rooms/{room}/links", {"role": "dealer", "game": game})["url"]
    page = chromium.new_context(viewport={"width": 1024, "height": 768}, locale=locale).new_page()
    page.goto(link)
    return page


def played_over(owner: Owner) -> str:
    """A room where Otto plays over Cy, who is away."""
    room = new_room(owner, A=["Ann", "Bo", "Cy"])
    act(owner, room, type="PutButton", game="A", seat=1)
    act(owner, room, type="StepAway", name="Cy")
    act(owner, room, type="PlayOver", name="Otto", seat_of="Cy", permission=True, box=True, sure=True)
    act(owner, room, type="BuyIn", name="Otto", game="A", amount=20000)
    return room


def test_the_dealer_sees_who_plays_over_whom_and_ends_it_when_the_owner_is_back(
    owner: Owner, chromium: "Browser"
) -> None:
    room = played_over(owner)
    page = tablet_of(chromium, owner, room)
    rows = page.locator(".room-tablet-seats > li")
    expect(rows.nth(2)).to_contain_text("Otto plays in this seat")
    expect(rows.nth(3)).to_contain_text("plays over Cy")
    expect(page.locator(".say-now")).to_contain_text("Otto big blind")
    shot(page, "tablet-over")
    rows.nth(2).get_by_role("button", name="Is back").click()
    expect(page.get_by_text("Otto no longer plays over in game A.").first).to_be_visible()
    expect(rows.nth(3)).to_contain_text("Seat open")
    room = played_over(owner)
    page = tablet_of(chromium, owner, room)
    page.get_by_role("button", name="More for Otto").click()
    page.get_by_role("button", name="No longer plays over Cy").click()
    expect(page.locator(".room-tablet-seats > li").nth(3)).to_contain_text("Seat open")


def test_the_desk_shows_who_plays_over_beside_the_seat(owner: Owner) -> None:
    room = played_over(owner)
    desk = owner.page(f"/room/{room}")
    seats = desk.get_by_role("region", name="Game A").locator(".room-seat")
    expect(seats.nth(2)).to_contain_text("Cy")
    expect(seats.nth(3)).to_have_attribute("title", "Otto plays over Cy")


def test_the_tablet_and_its_dialogs_speak_german(owner: Owner, chromium: "Browser") -> None:
    room = played_over(owner)
    page = tablet_of(chromium, owner, room, locale="de-DE")
    expect(page.get_by_role("heading", name="Spiel A")).to_be_visible()
    expect(page.get_by_text("spielt auf dem Platz von Cy")).to_be_visible()
    page.get_by_role("button", name="Mehr zu Otto").click()
    items = page.locator(".menu-list li")
    expect(items.filter(has_text="Kauft Chips, die noch kommen")).to_be_visible()
    heights = items.evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert max(heights) < 60, "every item stands on one line"
    page.get_by_role("button", name="Stack zählen").click()
    expect(page.get_by_role("dialog", name="Stack von Otto zählen")).to_be_visible()
    page.get_by_role("button", name="Eintragen").click()
    expect(page.get_by_role("alert")).to_have_text("Gib einen Betrag ein, etwa 50 oder 12.50.")
    page.get_by_role("button", name="Abbrechen").click()
    page.get_by_role("button", name="Jemanden auf Platz 5 setzen").click()
    expect(page.get_by_role("dialog", name="Einen Spieler setzen: Spiel A, Platz 5")).to_be_visible()
    page.get_by_role("button", name="Abbrechen").click()
    page.get_by_role("button", name="Geben").click()
    expect(page.get_by_role("button", name="Fold")).to_be_visible()


def test_the_desk_says_whether_a_walk_in_is_the_player_of_a_phone(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=players("A", 9))
    phone = phone_of(chromium, owner, room, "Sam")
    expect(phone.get_by_text("Join a list", exact=True)).to_be_visible()
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="Add to a list", exact=True).click()
    desk.get_by_label("Name").fill("sam")
    desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.get_by_role("alert")).to_contain_text("A phone has taken the name Sam")
    shot(desk, "same-name")
    desk.get_by_role("button", name="Somebody else").click()
    desk.get_by_label("Name").fill("Sam B")
    desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.locator(".room-waiting .room-who")).to_have_text(["Sam B"])
    expect(phone.get_by_text("1st in line")).to_have_count(0)
    desk.get_by_role("button", name="Add to a list", exact=True).click()
    desk.get_by_label("Name").fill("sam")
    desk.get_by_role("button", name="Add", exact=True).click()
    desk.get_by_role("button", name="The same player").click()
    expect(desk.locator(".room-waiting .room-who")).to_have_text(["Sam B", "Sam"])
    expect(phone.get_by_text("2nd in line")).to_be_visible()


def test_eight_tables_fit_a_laptop_of_1024_pixels(owner: Owner) -> None:
    room = new_room(owner, **{game: players(game, 8) for game in "ABCDEFGH"})
    act(owner, room, type="JoinList", name="Maximiliane Sonnenschein", game=KIND)
    desk = owner.page(f"/room/{room}")
    desk.set_viewport_size({"width": 1024, "height": 768})
    expect(desk.locator(".room-table")).to_have_count(8)
    shot(desk, "eight-tables")
    assert desk.evaluate("document.documentElement.scrollWidth") <= 1024
    ends = desk.locator(".room-table").evaluate_all("all => all.map((one) => one.getBoundingClientRect().bottom)")
    assert max(ends) <= 768


def test_the_buy_in_of_the_house_stays_with_a_vote_unless_the_desk_changes_it(owner: Owner) -> None:
    room = new_room(owner, A=["Ann", "Bo"])
    act(owner, room, type="SetBuyIn", game="A", least=10000, most=30000)
    desk = owner.page(f"/room/{room}")
    for stakes, most, expected in (("2-5", "", [10000, 30000]), ("5-10", "600", [10000, 60000])):
        desk.get_by_role("button", name="More for game A").click()
        desk.get_by_role("button", name="Vote on the limit").click()
        desk.get_by_label("New stakes").fill(stakes)
        if most:
            desk.get_by_label("Most").fill(most)
        for name in ("Ann", "Bo"):
            desk.get_by_role("group", name=f"Vote of {name}").get_by_role("button", name="yes").click()
        desk.get_by_role("button", name="Count, and approve").click()
        expect(desk.get_by_role("region", name="Game A").get_by_text(f"{stakes} NLHE", exact=True)).to_be_visible()
        game = board(owner, room)["tables"][0]["game"]
        assert [game["min_buyin"], game["max_buyin"]] == expected


def test_the_floor_gets_the_link_to_a_tournament_begun_under_now(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=["Ann", "Bo", "Cy"])
    act(owner, room, type="PlanTournament", id="nightly", name="Nightly", minutes_from_now=0, places=["Table 7"])
    for name in ("Ann", "Yan", "Zed"):
        act(owner, room, type="JoinList", name=name, game="Nightly")
    link = owner.ask(f"/api/rooms/{room}/links", {"role": "floor"})["url"]
    floor = chromium.new_context(viewport={"width": 1366, "height": 768}).new_page()
    floor.goto(link)
    floor.get_by_role("button", name="Start", exact=True).click()
    asks = floor.get_by_role("dialog", name="Some of its players sit in cash games")
    expect(asks.locator(".rule-chip").first).to_be_visible()
    shot(floor, "plays-both")
    floor.get_by_role("button", name="Start, and keep the seats").click()
    begun = "The tournament has begun. Take the buy-ins and draw the seats on its director's page:"
    expect(floor.get_by_text(begun)).to_be_visible()
    expect(floor.locator(".share-url a")).to_have_attribute("href", re.compile(f"^{re.escape(owner.url)}/in/"))
    tv = owner.page(f"/room/{room}/tv")
    expect(tv.get_by_text("Nightly: the seats are drawn next")).to_be_visible()


def test_the_draw_for_the_button_can_be_undone_at_the_tablet(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=["Ann", "Bo", "Cy"])
    page = tablet_of(chromium, owner, room)
    undo = page.get_by_role("button", name="Undo", exact=True)
    expect(undo).to_be_disabled()
    page.get_by_role("button", name="Draw for the button").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    expect(undo).to_be_enabled()
    undo.click()
    expect(page.get_by_role("button", name="Draw for the button")).to_be_visible()
    expect(undo).to_be_disabled()


def test_nobody_is_offered_a_post_before_the_button_has_passed(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner)
    act(owner, room, type="OpenGame", game="A", kind=KIND, size=9)
    for name, seat in (("Ann", 1), ("Bo", 3), ("Cy", 4), ("Dee", 6), ("Eve", 8)):
        act(owner, room, type="SitAndBuy", name=name, game="A", amount=20000, seat=seat)
    act(owner, room, type="PutButton", game="A", seat=3)
    act(owner, room, type="CountDeals", game="A")
    act(owner, room, type="SitAndBuy", name="Sam", game="A", amount=20000, seat=5)
    page = tablet_of(chromium, owner, room)
    row = page.locator(".room-tablet-seats > li", has_text="Sam")
    expect(row).to_contain_text("may come in once the button has passed")
    expect(row.get_by_role("button", name="Posts")).to_have_count(0)
    shot(page, "tablet-waits-button")
    act(owner, room, type="CountDeals", game="A")
    expect(row.get_by_role("button", name="Posts €2")).to_be_visible()
