"""Words of a card room's pages: who has barred somebody, the way back from a house rule, whose page a table's is."""

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner
from browser.test_room_lists import act, new_room, phone_of, shot

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_bar_says_what_happened_and_by_whom_in_sentences(owner: Owner) -> None:
    room = new_room(owner, A=["Ann"])
    act(owner, room, type="BarPerson", name="Bob", minutes=0, why="Hit a dealer")
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="Incidents").click()
    expect(desk.get_by_role("dialog")).to_contain_text("Bob for good: Hit a dealer. Barred by the owner.")
    shot(desk, "barred")


def test_a_house_rule_that_no_book_has_goes_back_to_what_it_was(owner: Owner) -> None:
    room: str = owner.ask(
        "/api/rooms", {"name": "The Nuts", "book": "roberts-10", "house": {"room.list/page-minutes": 1}}
    )["id"]
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="House", exact=False).last.click()
    desk.get_by_role("button", name="House rules").click()
    dialog = desk.get_by_role("dialog", name="House rules")
    silent = dialog.locator("li.question.on", has_text="Not in the book.").first
    expect(silent.get_by_role("button", name="As it was")).to_be_visible()
    expect(silent.get_by_role("button", name="As in the book")).to_have_count(0)


def test_a_player_at_the_address_of_a_table_is_told_whose_page_it_is(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=["Ann"])
    phone = phone_of(chromium, owner, room, "Zoe")
    expect(phone.get_by_role("button", name="Join 1-2 NLHE, I am here")).to_be_visible()
    phone.goto(f"{owner.url}/room/{room}/table/A")
    expect(phone.get_by_text("This page is for the floor and the dealer of the table.")).to_be_visible()
    shot(phone, "not-the-dealer")
    phone.get_by_role("link", name="My place in line").click()
    expect(phone.get_by_role("button", name="Join 1-2 NLHE, I am here")).to_be_visible()


def test_one_click_opens_the_room_from_the_last_rule_that_was_typed(owner: Owner) -> None:
    page = owner.page("/rooms")
    page.get_by_role("button", name="New card room").click()
    page.get_by_text("House rules", exact=True).click()
    page.get_by_label("Search the house rules").fill("page minutes")
    field = page.locator(".questions input[inputmode=decimal]").last
    field.scroll_into_view_if_needed()
    field.click()
    field.press("Control+a")
    field.press_sequentially("7.5")
    expect(field).to_have_value("7.5")
    button = page.get_by_role("button", name="Open the room")
    button.hover()
    page.mouse.down()
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))")
    page.mouse.up()
    page.wait_for_url(re.compile("/room/"))
    page.get_by_role("button", name="House", exact=False).last.click()
    page.get_by_role("button", name="House rules").click()
    changed = page.get_by_role("dialog", name="House rules").locator("li.question").first
    number = changed.locator("input[inputmode=decimal]")
    expect(number).to_have_value("7.5")
    number.fill("")
    expect(number).to_have_value("")
    number.press_sequentially("9")
    expect(number).to_have_value("9")


def test_stakes_are_taken_with_their_game_behind_them(owner: Owner) -> None:
    desk = owner.page(f"/room/{new_room(owner)}")
    desk.get_by_role("button", name="Open a game").click()
    desk.get_by_label("Stakes", exact=True).fill("10/20 stud8")
    expect(desk.get_by_label("Played")).to_have_value("STUD8")
    desk.get_by_label("Played").select_option("STUD")
    expect(desk.get_by_label("Stakes", exact=True)).to_have_value("10-20")
    desk.get_by_label("Stakes", exact=True).fill("1/3 NLHE")
    desk.get_by_role("dialog").get_by_role("button", name="Open", exact=False).last.click()
    expect(desk.get_by_role("region", name="Game A")).to_contain_text("1-3 NLHE")


def test_short_and_long_forms_of_a_barred_name_are_flagged_and_not_seated_with_all(
    owner: Owner, chromium: "Browser"
) -> None:
    room = new_room(owner)
    act(owner, room, type="BarPerson", name="Zoe Zimmer", minutes=0, why="Hit a dealer")
    act(owner, room, type="OpenGame", game="A", kind="1-2 NLHE", size=9)
    phone = phone_of(chromium, owner, room, "Zoe")
    phone.get_by_role("button", name="Join 1-2 NLHE, I am here").click()
    for name in ("Zoe Z", "Ann", "Bo", "Zoe Zimmerman"):
        act(owner, room, type="JoinList", name=name, game="1-2 NLHE")
    desk = owner.page(f"/room/{room}")
    now = desk.get_by_role("region", name="Now")
    for name in ("Zoe", "Zoe Z", "Zoe Zimmerman"):
        expect(now).to_contain_text(f"{name} is in line for 1-2 NLHE, and Zoe Zimmer is barred")
    desk.get_by_role("button", name="Seat all 2 in game A").click()
    expect(desk.locator(".room-count")).to_have_text(["2/9"])
