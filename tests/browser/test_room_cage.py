"""The cage, the end of a shift, a home game's slips, and draws: what is asked, refused and put right."""

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner
from browser.test_room_lists import act, new_room, players, shot

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def test_the_cage_asks_before_it_pays_and_fits_a_phone(owner: Owner) -> None:
    room = new_room(owner, A=["Ann", "Bob"])
    act(owner, room, type="RackUp", name="Ann", game="A", amount=20000)
    cage = owner.page(f"/room/{room}?as=cage")
    cage.set_viewport_size({"width": 390, "height": 844})
    for name in ("Cash out Bob", "Sell chips to Bob", "Pay Ann"):
        box = cage.get_by_role("button", name=name, exact=True).bounding_box()
        assert box and box["x"] >= 0 and box["x"] + box["width"] <= 390, name
    shot(cage, "cage-phone")
    cage.get_by_role("button", name="Pay Ann", exact=True).click()
    dialog = cage.get_by_role("dialog", name="Pay Ann?")
    expect(dialog).to_contain_text("The house keeps €200 for Ann.")
    shot(cage, "cage-pays")
    dialog.get_by_role("button", name="Cancel").click()
    expect(cage.get_by_role("button", name="Pay Ann", exact=True)).to_be_visible()
    cage.get_by_role("button", name="Pay Ann", exact=True).click()
    dialog.get_by_role("button", name="Pay €200").click()
    expect(cage.get_by_role("button", name="Pay Ann", exact=True)).to_have_count(0)


def test_a_home_game_undoes_by_key_and_puts_an_older_cash_out_right(owner: Owner) -> None:
    home: str = owner.ask("/api/rooms", {"name": "At home", "book": "roberts-10", "home": True})["id"]
    for name in ("Ann", "Bob", "Cy"):
        act(owner, home, type="SitAndBuy", name=name, game="1", amount=5000)
    page = owner.page(f"/room/{home}")
    undo = page.get_by_role("group", name="Undo and redo")
    expect(undo.get_by_role("button", name=re.compile("Undo: Cy"))).to_be_visible()
    page.keyboard.press("Control+z")
    expect(undo.get_by_role("button", name=re.compile("Undo: Bob"))).to_be_visible()
    page.keyboard.press("Shift+Z")
    expect(undo.get_by_role("button", name=re.compile("Undo: Cy"))).to_be_visible()
    page.keyboard.press("z")
    expect(undo.get_by_role("button", name=re.compile("Undo: Bob"))).to_be_visible()
    act(owner, home, type="CashOut", name="Ann", game="1", amount=4000)
    act(owner, home, type="CashOut", name="Bob", game="1", amount=1000)
    page.get_by_role("region", name="Log").get_by_label("Undo this entry: Ann cashes out €40.", exact=True).click()
    page.get_by_label("Reason, for the log").fill("counted wrong")
    page.get_by_role("button", name="Undo the entry").click()
    expect(page.get_by_role("button", name="Cash out Ann")).to_be_visible()
    expect(page.get_by_role("button", name="Cash out Bob")).to_have_count(0)
    expect(page.locator(".toast").get_by_role("button", name="Undo")).to_have_count(0)
    shot(page, "home-undone")


def tool(desk: "Page", label: str) -> None:
    desk.get_by_role("button", name="More for game A", exact=True).click()
    desk.get_by_role("button", name=label, exact=True).last.click()


def test_a_draw_stands_and_a_seat_that_is_added_after_it_saves_the_highest_who_lost(owner: Owner) -> None:
    room = new_room(owner, A=players("A", 7), B=players("B", 4))
    desk = owner.page(f"/room/{room}")
    tool(desk, "Combine with another game")
    dialog = desk.get_by_role("dialog", name="Combine game A")
    expect(dialog.get_by_text("2 players more to draw or to tap.")).to_be_visible()
    dialog.get_by_role("button", name="Draw", exact=True).click()
    pressed = dialog.get_by_role("button", pressed=True)
    expect(pressed).to_have_count(2)
    lost = pressed.all_inner_texts()
    expect(dialog.get_by_role("button", name="Draw again")).to_have_count(0)
    dialog.get_by_label("Add 1 seat").check()
    expect(pressed).to_have_count(1)
    assert pressed.inner_text().split()[-2] in " ".join(lost)
    expect(dialog.get_by_role("button", name="Combine", exact=True)).to_be_enabled()
    dialog.get_by_label("Add 1 seat").uncheck()
    shot(desk, "combine-drawn")
    dialog.get_by_role("button", name="Cancel").click()
    tool(desk, "Combine with another game")
    dialog.get_by_role("button", name="Draw", exact=True).click()
    assert pressed.all_inner_texts() == lost, "the draw stands"


def test_the_desk_says_until_when_a_seat_is_kept(owner: Owner) -> None:
    room = new_room(owner, A=["Ann"])
    act(owner, room, type="LockSeat", name="Bob", game="A", seat=2)
    desk = owner.page(f"/room/{room}")
    seat = desk.get_by_role("region", name="Game A").get_by_role("button", name=re.compile("Bob"))
    expect(seat).to_contain_text(re.compile(r"kept until \d+:\d\d"))
    shot(desk, "desk-kept")
    seat.click()
    expect(desk.get_by_role("dialog", name="Locked up for Bob")).to_contain_text(re.compile(r"Kept until \d+:\d\d"))


def test_what_the_server_refused_is_not_said_beside_another_mistake(owner: Owner) -> None:
    room = new_room(owner)
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="Open a game").first.click()
    form = desk.get_by_role("dialog", name="Open a game")
    form.get_by_label("Least buy-in").fill("300")
    form.get_by_label("Most", exact=True).fill("100")
    form.get_by_role("button", name="Open the game").click()
    refused = desk.get_by_text("Enter amounts of 0 or more, and a maximum that is not below the minimum.")
    expect(refused).to_be_visible()
    form.get_by_label("Most", exact=True).fill("x")
    form.get_by_role("button", name="Open the game").click()
    expect(form.get_by_role("alert").filter(has_text="Most: ")).to_be_visible()
    expect(refused).to_have_count(0)


def test_the_result_that_a_home_game_shares_speaks_as_the_phone_asks(owner: Owner, chromium: "Browser") -> None:
    home: str = owner.ask("/api/rooms", {"name": "Bei Ann", "book": "roberts-10", "home": True})["id"]
    for name in ("Ann", "Bob"):
        act(owner, home, type="SitAndBuy", name=name, game="1", amount=5000)
    for name, out in (("Ann", 7000), ("Bob", 3000)):
        act(owner, home, type="CashOut", name=name, game="1", amount=out)
    shared = owner.ask(f"/api/rooms/{home}/share", None)["url"]
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, locale="de-DE").new_page()
    phone.goto(f"{owner.url}/settled/{shared.rsplit('/', 1)[1]}")
    expect(phone.get_by_role("heading", name="Wer zahlt wem")).to_be_visible()
    expect(phone.get_by_text("Bob zahlt Ann 20 €")).to_be_visible()
    shot(phone, "settled-german")
    phone.get_by_label("Sprache").select_option("en")
    expect(phone.get_by_text("Bob pays Ann €20")).to_be_visible()


def test_the_cage_shows_no_rule_beside_its_own_question_and_counts_the_box_of_a_game_that_is_over(owner: Owner) -> None:
    room = new_room(owner, A=["Ann", "Bob"])
    act(owner, room, type="OpenGame", game="B", kind="2-5 NLHE", tracked=True, rake={"basis_points": 1000, "cap": 500})
    for name in ("Cy", "Dee"):
        act(owner, room, type="SitAndBuy", name=name, game="B", amount=20000)
    act(owner, room, type="ReportPot", game="B", won=[["Cy", 1600], ["Dee", -2000]], pot=4000)
    for name, amount in (("Cy", 21600), ("Dee", 18000)):
        act(owner, room, type="CashOut", name=name, game="B", amount=amount)
    act(owner, room, type="CloseGame", game="B")
    cage = owner.page(f"/room/{room}?as=cage")
    cage.get_by_role("button", name="Cash out Bob", exact=True).click()
    cage.get_by_role("dialog").get_by_role("textbox").fill("301")
    cage.get_by_role("dialog").get_by_role("button", name=re.compile("Cash out|Pay")).click()
    asked = cage.get_by_role("dialog").filter(has=cage.get_by_role("alert"))
    expect(asked).to_contain_text("Bob was last counted at €200. Pay €301?")
    expect(asked.locator(".rule-chip, .rule")).to_have_count(0)
    shot(cage, "cage-above-counted")
    asked.get_by_role("button", name="Cancel").click()
    cage.get_by_role("button", name="Count a drop").click()
    shot(cage, "cage-drop")
    cage.get_by_role("dialog").get_by_role("button", name="Game B, over", exact=True).click()
    drop = cage.get_by_role("dialog", name="Drop of game B")
    expect(drop).to_contain_text("The pots have put €4 of rake into the box")
    drop.get_by_role("textbox").fill("4")
    drop.get_by_role("button", name="Enter").click()
    expect(cage.get_by_text("The drop of game B is counted: €4, as reported.").first).to_be_visible()
    cage.get_by_role("button", name="Count a drop").click()
    expect(cage.get_by_role("dialog").get_by_role("button", name="Game B, over", exact=True)).to_have_count(0)
