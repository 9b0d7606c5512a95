"""What the pages of a room say of promised seats: on the phone, the desk and the TV, and when a seat goes."""

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner
from browser.test_room_lists import act, new_room, phone_of, players, shot
from browser.test_room_tv import tv_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LHE = "4-8 LHE"


def desk_of(owner: Owner, room: str) -> "Page":
    desk = owner.page(f"/room/{room}")
    desk.set_viewport_size({"width": 1366, "height": 768})
    return desk


def test_every_page_has_one_order_when_a_newcomer_joins_by_phone(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner)
    for name in ("Finn", "Gus", "Hal", "Ida", "Ann"):
        act(owner, room, type="JoinList", name=name, game=LHE)
    act(owner, room, type="OpenGame", game="B", kind=LHE, size=9, place="Table 2")
    phone = phone_of(chromium, owner, room, "Kim")
    expect(phone.get_by_text("3 open seats")).to_be_hidden()
    phone.get_by_role("button", name=f"Join {LHE}, I am here").click()
    expect(phone.get_by_text("Go to Table 2, game B, seat 6.")).to_be_visible()
    desk, tv = desk_of(owner, room), tv_of(owner, room)
    everybody = ["Finn", "Gus", "Hal", "Ida", "Ann", "Kim"]
    expect(tv.locator(".tv-kind li b")).to_have_text(everybody)
    expect(desk.locator(".room-list .room-who")).to_have_text(everybody)
    calls = desk.locator(".room-matter p:first-child").all_inner_texts()
    assert [one.partition("a seat for ")[2].split()[0] for one in calls] == everybody
    expect(desk.get_by_text("9 seats open, 6 waiting.")).to_be_visible()
    expect(tv.locator(".tv-free")).to_have_text("9 open seats")
    shot(desk, "desk-one-order")
    shot(tv, "tv-one-order")


def test_a_phone_hears_that_its_game_has_ended_and_joins_a_second_list_beside_the_first(
    owner: Owner, chromium: "Browser"
) -> None:
    room = new_room(owner, A=players("A", 3))
    act(owner, room, type="OpenGame", game="B", kind=LHE, size=9, place="Table 2")
    phone = phone_of(chromium, owner, room, "Kim")
    phone.get_by_role("button", name="Join 1-2 NLHE, I am here").click()
    expect(phone.get_by_text("Go to Table A, game A, seat 4.")).to_be_visible()
    phone.get_by_role("button", name=f"Join {LHE}, I am here").click()
    expect(phone.get_by_text("Go to Table 2, game B, seat 1.")).to_be_visible()
    expect(phone.get_by_text("Go to Table A, game A, seat 4.")).to_be_visible()
    expect(phone.get_by_text("Keep this page open")).to_be_visible()
    shot(phone, "phone-two-lists")
    phone.get_by_role("button", name="I am coming").last.click()
    expect(phone.get_by_text("Your seat is kept")).to_be_visible()
    act(owner, room, type="CloseGame", game="B")
    gone = "The game in which you had a seat has ended. Your place in line is kept."
    expect(phone.get_by_text(gone)).to_be_visible()
    expect(phone.get_by_text("1st in line")).to_be_visible()
    shot(phone, "phone-game-ended")


def test_a_pass_is_not_told_of_any_more_once_there_is_something_else(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=players("A", 3))
    act(owner, room, type="OpenGame", game="B", kind=LHE, size=9, place="Table 2")
    phone = phone_of(chromium, owner, room, "Kim")
    phone.get_by_role("button", name="Join 1-2 NLHE, I am here").click()
    phone.get_by_role("button", name="Pass").click()
    expect(phone.get_by_text("You passed on a seat in 1-2 NLHE")).to_be_visible()
    phone.get_by_role("button", name=f"Join {LHE}, I am here").click()
    expect(phone.get_by_text("You are next in line")).to_be_visible()
    expect(phone.get_by_text("You passed")).to_have_count(0)


def test_a_phone_signs_up_for_a_tournament_and_is_told_that_it_is_in(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner)
    terms = {"places": ["Table 7"], "buy_in": 5000, "minutes_from_now": 45}
    act(owner, room, type="PlanTournament", id="turbo", name="Turbo", **terms)
    phone = phone_of(chromium, owner, room, "Kim")
    expect(phone.locator(".room-joins")).to_contain_text("$50" if phone.get_by_text("$50").count() else "50")
    phone.get_by_role("button", name="Join Turbo, I am here").click()
    expect(phone.get_by_text("You are on the list of Turbo")).to_be_visible()
    expect(phone.get_by_text("It starts at")).to_be_visible()
    expect(phone.get_by_text("It costs")).to_contain_text("50")
    shot(phone, "phone-signed-up")
    act(owner, room, type="JoinList", name="Nia", game="Turbo")
    owner.ask(f"/api/rooms/{room}/tournaments/turbo", {})
    expect(phone.get_by_text("You are in")).to_be_visible()
    expect(phone.get_by_text("Go to Table 7. The seats are drawn there.")).to_be_visible()
    shot(phone, "phone-in-tournament")


def test_a_planned_tournament_is_changed_at_the_desk_and_warns_of_a_game_at_its_table(owner: Owner) -> None:
    room = new_room(owner, A=players("A", 2))
    desk = desk_of(owner, room)
    desk.get_by_role("button", name="Tournaments").click()
    form = desk.get_by_role("form", name="Plan a tournament")
    form.get_by_label("Name").fill("Turbo")
    form.get_by_label("Tables, with commas").fill("Table A")
    expect(form.get_by_role("alert")).to_contain_text("Game A is played at Table A.")
    shot(desk, "desk-tournament-warned")
    form.get_by_role("button", name="Plan it").click()
    act(owner, room, type="JoinList", name="Kim", game="Turbo")
    desk.get_by_role("button", name="Change Turbo").click()
    changes = desk.get_by_role("form", name="Change the tournament")
    changes.get_by_label("Tables, with commas").fill("Table 9")
    changes.get_by_label("Name").fill("Late Turbo")
    changes.get_by_role("button", name="Save").click()
    expect(desk.get_by_text("Late Turbo at")).to_contain_text("1 player on the list")
    desk.get_by_role("button", name="Call it off").click()
    expect(desk.get_by_text("1 name on its list: it comes off.")).to_be_visible()
    expect(desk.get_by_text("can have cash games again")).to_have_count(0)


def test_the_program_draws_for_who_loses_a_seat_and_shows_the_cards(owner: Owner) -> None:
    room = new_room(owner, A=players("A", 7), B=players("B", 5))
    desk = desk_of(owner, room)
    desk.get_by_role("button", name="More for game A").click()
    desk.get_by_role("button", name="Combine").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("deal a card to each and tap the three who lose.")
    dialog.get_by_role("button", name="Draw", exact=True).click()
    expect(dialog.locator(".room-draw .card")).to_have_count(12)
    expect(dialog.locator(".room-draw button.on")).to_have_count(3)
    shot(desk, "desk-combine-drawn")
    desk.keyboard.press("Escape")
    desk.get_by_role("button", name="More for game A").click()
    desk.get_by_role("button", name="Break").click()
    dialog.get_by_role("button", name="Draw", exact=True).click()
    expect(dialog.locator(".room-draw .card")).to_have_count(7)
    shot(desk, "desk-break-drawn")
    dialog.get_by_role("button", name="Break the game").click()
    expect(desk.get_by_role("region", name="List for 1-2 NLHE").locator(".room-waiting")).to_have_count(3)


def test_the_tv_fills_the_screen_with_one_game_and_shows_the_seats_of_a_feeder(owner: Owner) -> None:
    room = new_room(owner, A=players("A", 9), B=players("B", 3))
    act(owner, room, type="SetMustMove", main="A", feeder="B")
    tv = tv_of(owner, room)
    expect(tv.locator(".tv-game", has_text="Table B: 3/9")).to_contain_text("6 open · must-move to Table A")
    high = tv.locator(".tv-kind").bounding_box()
    assert high
    assert high["height"] > 400
    size = tv.locator(".tv-game").first.evaluate("one => parseFloat(getComputedStyle(one).fontSize)")
    assert size > 54
    shot(tv, "tv-one-game")


def test_open_seats_stay_on_the_tv_and_the_phone_beside_a_call_in_who_is_not_here(
    owner: Owner, chromium: "Browser"
) -> None:
    house = {"room.list/present": False}
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "house": house})["id"]
    act(owner, room, type="OpenGame", game="C", kind=LHE, size=9, place="Table C")
    for name in ("Bo", "Cy"):
        act(owner, room, type="TakeSeat", name=name, game="C")
    act(owner, room, type="JoinList", name="Zed", game=LHE, present=False)
    tv = tv_of(owner, room)
    expect(tv.locator(".tv-game").first).to_have_text("Table C: 2/9 · 7 open seats")
    expect(tv.locator(".tv-kind li b")).to_have_text("Z.")
    phone = phone_of(chromium, owner, room, "Kim")
    expect(phone.locator(".room-joins")).to_contain_text("7 open seats · 1 waiting")
    shot(tv, "tv-call-in")


def test_a_long_name_takes_one_row_and_is_whole_in_its_tooltip(owner: Owner) -> None:
    name = "Maximiliana Aurelia von und zu Hohenlohe-Langenburg-Kirchberg"[:60]
    room = new_room(owner, A=players("A", 9))
    act(owner, room, type="JoinList", name=name, game="1-2 NLHE")
    desk = desk_of(owner, room)
    row = desk.locator(".room-list .room-waiting")
    expect(row.locator(".room-who")).to_have_attribute("title", name)
    box = row.bounding_box()
    assert box
    assert box["height"] < 60
    shot(desk, "desk-long-name")


def test_a_hold_that_has_lapsed_promises_nothing_on_the_phone_the_list_and_the_tv(
    owner: Owner, chromium: "Browser"
) -> None:
    house = {"room.lockup/minutes": 1, "room.lockup/new-game-minutes": 1}
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "house": house, "names": "names"})["id"]
    act(owner, room, type="OpenGame", game="B", kind=LHE, size=2, place="Table 2")
    act(owner, room, type="SitAndBuy", name="Bo", game="B", amount=20000)
    phone = phone_of(chromium, owner, room, "Kim")
    phone.get_by_role("button", name=f"Join {LHE}, I am here").click()
    act(owner, room, type="JoinList", name="Nia", game=LHE)
    phone.get_by_role("button", name="I am coming").click()
    expect(phone.get_by_text("Your seat is kept")).to_be_visible()
    expect(phone.get_by_text("Your time is over")).to_be_visible(timeout=80_000)
    expect(phone.get_by_text("the floor may give the seat to the next in line")).to_be_visible()
    expect(phone.get_by_text("The floor knows that you are coming")).to_have_count(0)
    shot(phone, "phone-lapsed")
    desk, tv = desk_of(owner, room), tv_of(owner, room)
    expect(desk.locator(".room-list .room-what").first).to_contain_text("time over", timeout=20_000)
    expect(tv.locator(".tv-kind li").first).to_contain_text("time over")
    expect(desk.get_by_text("The lock-up of Kim in game B has lapsed.")).to_be_visible()
    name = desk.locator(".room-list .room-who").first.bounding_box()
    assert name
    assert name["width"] > 80, "a long state leaves the name its place"
    shot(desk, "desk-lapsed")
    phone.get_by_role("button", name="I am not coming").click()
    expect(phone.get_by_text("1st in line")).to_be_visible()
