"""The floor's desk at a glance: the terms of a game, the vote, a list that sits down, tournaments that run, a phone."""

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner
from browser.test_room_lists import act, board, new_room, players

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_game_card_shows_what_the_house_takes(owner: Owner) -> None:
    room = new_room(owner)
    rake = {"basis_points": 1000, "cap": 400, "unit": 100, "jackpot": 100, "jackpot_from": 1000}
    act(owner, room, type="OpenGame", game="A", kind="1-2 NLHE", size=9, rake=rake)
    act(owner, room, type="OpenGame", game="B", kind="4-8 LHE", size=9, time_fee=750, kill="half")
    desk = owner.page(f"/room/{room}")
    expect(desk.get_by_role("region", name="Game A")).to_contain_text("Rake 10 % to €4, jackpot €1")
    expect(desk.get_by_role("region", name="Game B")).to_contain_text("Time €7.50, half kill")


def test_a_long_name_that_kills_the_pot_leaves_the_card_of_its_game_whole(owner: Owner) -> None:
    room = new_room(owner)
    act(owner, room, type="OpenGame", game="B", kind="4-8 LHE", size=9, kill="full")
    for name in ("Kimberly-Alexandra Montgomery", "Bo", "Cy"):
        act(owner, room, type="SitAndBuy", name=name, game="B", amount=20000)
    act(owner, room, type="CountDeals", game="B", killer="Kimberly-Alexandra Montgomery")
    desk = owner.page(f"/room/{room}")
    card = desk.get_by_role("region", name="Game B")
    expect(card.get_by_title("has killed the next pot")).to_be_visible()
    for width in (1366, 1024):
        desk.set_viewport_size({"width": width, "height": 768})
        assert card.evaluate("(card) => card.scrollWidth <= card.clientWidth"), width


def test_a_vote_of_nine_fits_a_laptop(owner: Owner) -> None:
    room = new_room(owner, A=players("A", 9))
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="More for game A").click()
    desk.get_by_role("button", name="Vote on the limit").click()
    expect(desk.get_by_role("button", name="Count, and approve")).to_be_in_viewport()
    last, foot = desk.locator(".room-votes li").last.bounding_box(), desk.locator(".dialog-foot").bounding_box()
    assert last and foot
    assert last["y"] + last["height"] <= foot["y"], "the last player is not behind the buttons"


def test_a_new_game_is_filled_from_its_list_with_one_tap(owner: Owner) -> None:
    room = new_room(owner)
    for name in players("B", 5):
        act(owner, room, type="JoinList", name=name, game="5-10 PLO")
    act(owner, room, type="OpenGame", game="P", kind="5-10 PLO", size=9)
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="Seat all 5 in game P").click()
    expect(desk.locator(".room-count")).to_have_text(["5/9"])
    expect(desk.locator(".room-matter")).to_have_count(0)
    desk.get_by_title(players("B", 1)[0], exact=True).click()
    expect(desk.get_by_role("button", name="Buy in")).to_be_visible()


def test_a_tournament_that_runs_is_in_reach_of_every_floor_person(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner)
    for number in (1, 2):
        act(owner, room, type="OpenGame", game="AB"[number - 1], kind="1-2 NLHE", size=9, place=f"Table {number}")
    act(owner, room, type="PlanTournament", id="turbo", name="Turbo", minutes_from_now=0, places=["Table 4"])
    for name in ("Ann", "Bo"):
        act(owner, room, type="JoinList", name=name, game="Turbo")
    event = owner.ask(f"/api/rooms/{room}/tournaments/turbo", {})["event"]
    link = owner.ask(f"/api/rooms/{room}/links", {"role": "floor"})["url"]
    floor = chromium.new_context(viewport={"width": 1366, "height": 768}).new_page()
    floor.goto(link)
    floor.get_by_role("region", name="Tournaments").get_by_role("button", name="Director's page").click()
    url = floor.locator(".share-url a").get_attribute("href")
    floor.keyboard.press("Escape")
    floor.get_by_role("button", name="Tournaments").click()
    expect(floor.get_by_label("Tables, with commas")).to_have_value("Table 3, Table 5")
    floor.context.close()
    director = chromium.new_context().new_page()
    director.goto(str(url))
    director.wait_for_url(f"**/e/{event}")
    director.context.close()
    assert board(owner, room)["public"]["tournaments"][0]["event"] == event


def test_the_desk_on_a_phone_begins_with_its_games(owner: Owner) -> None:
    room = new_room(owner)
    desk = owner.page(f"/room/{room}")
    desk.set_viewport_size({"width": 390, "height": 844})
    tools = desk.locator(".room-tools").bounding_box()
    assert tools
    assert tools["height"] <= 60
    desk.get_by_title("More of the desk").click()
    desk.get_by_role("button", name="House rules").click()
    expect(desk.get_by_role("dialog", name="House rules")).to_be_visible()


def test_what_was_wrong_in_a_home_game_is_gone_once_another_form_is_used(owner: Owner) -> None:
    room: str = owner.ask("/api/rooms", {"name": "Friday", "book": "roberts-10", "home": True})["id"]
    game = board(owner, room)["tables"][0]["game"]["id"]
    act(owner, room, type="SitAndBuy", name="Ann", game=game, amount=5000)
    page = owner.page(f"/room/{room}")
    form = page.get_by_role("form", name="Add a player")
    form.get_by_role("button", name="Buy in").click()
    expect(page.get_by_text("Enter a name.")).to_be_visible()
    page.get_by_role("button", name="Cash out Ann").click()
    expect(page.get_by_text("Enter a name.")).to_have_count(0)


def test_books_without_rules_for_card_rooms_are_marked(owner: Owner) -> None:
    page = owner.page("/rooms")
    page.get_by_role("button", name="card room").first.click()
    only = page.locator("optgroup[label='Tournament rules only'] option")
    expect(only).to_have_count(3)
    expect(page.locator("optgroup[label='With rules for card rooms'] option")).to_have_count(2)
