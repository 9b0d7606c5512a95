"""The dialog that seats somebody: which seat it chooses, and what it says when that seat is gone."""

import pytest

pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.house import Owner
from browser.test_room_lists import KIND, act, new_room, phone_of, players, shot

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_seat_that_is_taken_meanwhile_is_named_and_the_next_one_chosen(owner: Owner) -> None:
    room = new_room(owner, A=[])
    act(owner, room, type="JoinList", name="Dot", game=KIND)
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="More for Dot", exact=True).click()
    desk.get_by_role("button", name="Seat in A", exact=True).last.click()
    dialog = desk.get_by_role("dialog", name="Seat Dot in game A")
    expect(dialog.get_by_role("combobox", name="Seat")).to_have_value("1")
    act(owner, room, type="TakeSeat", name="Cy", game="A", seat=1, passing=True)
    expect(dialog.get_by_role("alert")).to_contain_text("Seat 1 has been taken meanwhile. Seat 2 is chosen now")
    expect(dialog.get_by_role("combobox", name="Seat")).to_have_value("2")
    shot(desk, "seat-gone")
    dialog.get_by_role("button", name="Seat", exact=True).click()
    expect(dialog).to_have_count(0)
    expect(desk.get_by_role("button", name="2 Dot no chips")).to_be_visible()


def test_the_seat_that_a_phone_shows_is_not_given_to_somebody_else_by_itself(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=players("A", 9))
    phone = phone_of(chromium, owner, room, "Zoe")
    phone.get_by_role("button", name="Join 1-2 NLHE, I am here").click()
    expect(phone.get_by_text("1st in line")).to_be_visible()
    for seat in (3, 5):
        act(owner, room, type="CashOut", name=players("A", 9)[seat - 1], game="A", amount=20000)
    act(owner, room, type="CallName", name="Zoe", game=KIND)
    expect(phone.get_by_text("Go to Table A, game A, seat 3.")).to_be_visible()
    act(owner, room, type="JoinList", name="Dot", game=KIND)
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="More for Dot", exact=True).click()
    desk.get_by_role("button", name="Seat in A", exact=True).last.click()
    dialog = desk.get_by_role("dialog", name="Seat Dot in game A")
    expect(dialog.get_by_role("combobox", name="Seat")).to_have_value("5")
    dialog.get_by_role("combobox", name="Seat").select_option("3")
    expect(dialog.get_by_role("status")).to_have_text("Zoe is called to seat 3, and the phone says so.")
    shot(desk, "seat-called")
    dialog.get_by_role("button", name="Cancel").click()
    act(owner, room, type="TakeSeat", name="Dot", game="A", passing=True)
    expect(phone.get_by_text("Go to Table A, game A, seat 3.")).to_be_visible()
