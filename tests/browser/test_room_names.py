"""A player of a card room is renamed: at the desk, while another floor person looks on, and on the player's phone."""

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner
from browser.test_room_lists import act, more, new_room, phone_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_a_player_is_renamed_at_the_desk_and_stays_the_same_on_every_screen(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=["Ann", "Bob"])
    phone = phone_of(chromium, owner, room, "Sam")
    expect(phone.locator("p", has=phone.get_by_role("button", name="Wrong name?"))).to_contain_text("Sam")
    act(owner, room, type="JoinList", name="Sam", game="5-10 PLO", same=True)
    desk, other = owner.page(f"/room/{room}"), owner.page(f"/room/{room}")
    game = desk.get_by_role("region", name="Game A")
    game.get_by_role("button", name=re.compile("Ann")).click()
    desk.get_by_role("dialog").get_by_role("button", name="Rename").click()
    desk.get_by_label("Name from now on").fill("Bob")
    desk.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(desk.get_by_text("Somebody in this room is called Bob, or has been lately.")).to_be_visible()
    desk.get_by_label("Name from now on").fill("Ann Archer")
    desk.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(desk.get_by_role("dialog")).to_have_count(0)
    expect(game.get_by_role("button", name=re.compile("Ann Archer"))).to_be_visible()

    # The other floor person has a dialog about Ann open while Ann gets another name, and somebody else takes hers.
    there = other.get_by_role("region", name="Game A")
    there.get_by_role("button", name=re.compile("Ann Archer")).click()
    act(owner, room, type="RenamePlayer", name="Ann Archer", to="Anna")
    act(owner, room, type="SitAndBuy", name="Ann Archer", game="A", amount=20000)
    other.get_by_role("dialog").get_by_role("button", name="Is away").click()
    expect(there.get_by_role("button", name=re.compile("^1 ?Anna"))).to_contain_text("away")
    expect(there.get_by_role("button", name=re.compile("Ann Archer"))).not_to_contain_text("away")

    more(desk, "Sam", "Rename")
    desk.get_by_label("Name from now on").fill("Samuel")
    desk.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(phone.get_by_text("Samuel")).to_be_visible()
    phone.get_by_role("button", name="Leave the list").click()
    phone.get_by_role("dialog").get_by_role("button", name="Leave the list").click()
    expect(desk.locator(".room-waiting", has_text="Samuel")).to_have_count(0)
    desk.get_by_role("button", name="Incidents").click()
    form = desk.get_by_role("form", name="Rename a player")
    form.get_by_label("Player").fill("Anna")
    form.get_by_label("Name from now on").fill("Anne")
    form.get_by_role("button", name="Rename").click()
    expect(form.get_by_label("Player")).to_have_value("")
    desk.get_by_role("button", name="Close").last.click()
    desk.get_by_role("button", name=re.compile("^Undo: Anna is now called Anne")).click()
    expect(game.get_by_role("button", name=re.compile("Anna"))).to_be_visible()
