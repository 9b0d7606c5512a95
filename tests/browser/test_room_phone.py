"""A player's phone in a card room: what it tells of what others did, what it offers, and the own name."""

import pytest

pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.house import Owner
from browser.test_room_lists import KIND, act, new_room, phone_of, players, shot

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_phone_tells_of_a_name_off_the_list_and_of_a_game_that_broke(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=players("A", 9))
    phone = phone_of(chromium, owner, room, "Bpo")
    phone.get_by_role("button", name="Wrong name?").click()
    phone.get_by_role("dialog", name="Your name").get_by_label("Name").fill("Bo B")
    shot(phone, "phone-name")
    phone.get_by_role("button", name="Save").click()
    expect(phone.locator(".where-name")).to_contain_text("Bo B")
    phone.get_by_role("button", name="Join 1-2 NLHE, I am here").click()
    expect(phone.get_by_text("1st in line")).to_be_visible()
    for _ in range(3):
        act(owner, room, type="MissCall", name="Bo B", game=KIND, sure=True)
    expect(phone.get_by_role("status")).to_contain_text("taken off the list for 1-2 NLHE: you did not answer 3 calls.")
    shot(phone, "phone-struck")
    act(owner, room, type="OpenGame", game="B", kind=KIND, size=9)
    act(owner, room, type="TakeSeat", name="Bo B", game="B", seat=1, same=True)
    expect(phone.get_by_text("You play in")).to_be_visible()
    expect(phone.get_by_text("taken off the list")).to_have_count(0)
    expect(phone.get_by_role("button", name="Join 1-2 NLHE, I am here")).to_have_count(0)
    expect(phone.get_by_role("button", name="Wrong name?")).to_have_count(0)
    act(owner, room, type="BreakGame", game="B", order=["Bo B"])
    expect(phone.get_by_role("status")).to_contain_text("and no other game of 1-2 NLHE had a seat for you.")
    expect(phone.get_by_text("1st in line")).to_be_visible()
    shot(phone, "phone-broken")


def test_who_sits_is_not_asked_to_be_on_the_way(owner: Owner, chromium: "Browser") -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "house": {"room.list/present": False}})[
        "id"
    ]
    for game, kind in (("A", KIND), ("B", "2-5 PLO")):
        act(owner, room, type="OpenGame", game=game, kind=kind, size=9)
    phone = phone_of(chromium, owner, room, "Bo B")
    expect(phone.get_by_role("button", name="On my way")).to_have_count(2)
    act(owner, room, type="TakeSeat", name="Bo B", game="A", seat=1, same=True)
    expect(phone.get_by_role("button", name="Join 2-5 PLO, I am here")).to_be_visible()
    expect(phone.get_by_role("button", name="Join 1-2 NLHE, I am here")).to_have_count(0)
    expect(phone.get_by_role("button", name="on my way")).to_have_count(0)
    shot(phone, "phone-sits")
