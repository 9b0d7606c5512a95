"""The desk and the cage as a floor manager runs a day: money that is not booked by itself, questions, what is said."""

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")

from playwright.sync_api import ViewportSize, expect

from browser.house import Owner
from browser.test_room_lists import KIND, act, new_room, shot

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

LAPTOP: ViewportSize = {"width": 1366, "height": 768}


def desk_of(owner: Owner, room: str) -> "Page":
    page = owner.page(f"/room/{room}")
    page.set_viewport_size(LAPTOP)
    return page


def by_link(chromium: "Browser", owner: Owner, room: str, role: str, name: str = "") -> "Page":
    """A page of somebody who has come by a link."""
    link = owner.ask(f"/api/rooms/{room}/links", {"role": role, "name": name})["url"]
    page = chromium.new_context(viewport=LAPTOP, locale="en-GB").new_page()
    page.goto(link)
    return page


def test_nobody_is_sold_chips_by_a_dialog_that_was_filled_in(owner: Owner) -> None:
    room = new_room(owner, A=["Ann", "Bo"])
    act(owner, room, type="SetBuyIn", game="A", least=6000, most=30000)
    act(owner, room, type="SitAndBuy", name="Sam", game="A", amount=10000, seat=5)
    act(owner, room, type="RackUp", name="Sam", game="A", amount=10000)
    act(owner, room, type="TakeSeat", name="Lou", game="A", seat=6)
    desk = desk_of(owner, room)
    desk.get_by_role("button", name="Game A, seat 7, open").click()
    desk.get_by_label("Name").fill("Jo")
    dialog = desk.get_by_role("dialog")
    expect(dialog.get_by_label("Buys in for")).to_have_value("")
    expect(dialog).to_contain_text("Buy-in €60 to €300.")
    desk.get_by_label("Name").fill("Sam")
    expect(dialog.get_by_label("Buys in for")).to_have_value("100")
    expect(dialog).to_contain_text("The house keeps €100 for Sam, which is played first.")
    shot(desk, "seat-kept")
    dialog.get_by_role("button", name="Cancel").click()
    desk.locator(".room-seat", has_text="Lou").click()
    desk.get_by_role("button", name="Buy in").click()
    expect(dialog.get_by_label("Amount")).to_have_value("")
    expect(dialog).to_contain_text("Buy-in €60 to €300.")
    for typed, says in (
        ("-50", "More than 0."), ("0", "More than 0."), ("12.345", "Two digits after the point at most."),
        (str(10**21), "That is too much."), ("fifty", "Enter an amount, as 50 or 12.50."),
    ):  # fmt: skip
        dialog.get_by_label("Amount").fill(typed)
        dialog.get_by_role("button", name="Buy in").click()
        expect(dialog.get_by_role("alert")).to_have_text(says)
    shot(desk, "buy-in-range")


def test_two_who_sell_the_same_player_chips_are_told_of_each_other(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=["Ann", "Bo"])
    cage = by_link(chromium, owner, room, "cashier")
    cage.get_by_role("button", name="Sell chips to Bo").click()
    desk = desk_of(owner, room)
    desk.get_by_role("button", name="2 Bo").click()
    desk.get_by_role("button", name="Add chips").click()
    desk.get_by_label("Amount").fill("50")
    cage.get_by_label("Amount").fill("50")
    cage.get_by_role("button", name="Add", exact=True).last.click()
    expect(cage.get_by_text("Bo adds €50.").first).to_be_visible()
    desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.get_by_role("alert").first).to_have_text("The cashier sold Bo €50 just now. Another €50?")
    shot(desk, "another-50")
    desk.get_by_role("button", name="Cancel").click()
    expect(desk.locator(".room-seat", has_text="Bo")).to_contain_text("€250")


def test_the_key_that_undoes_says_whose_act_it_was(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=["Ann", "Bo"])
    lou = by_link(chromium, owner, room, "floor", "Lou")
    lou.get_by_role("button", name="2 Bo").click()
    lou.get_by_role("button", name="Is away").click()
    desk = desk_of(owner, room)
    expect(desk.get_by_text("away", exact=False).first).to_be_visible()
    desk.keyboard.press("z")
    expect(desk.get_by_role("alert").first).to_have_text("Lou did this: Bo is away from game A. Undo it?")
    shot(desk, "undo-others")
    desk.get_by_role("button", name="Undo it").click()
    expect(desk.get_by_text("Undone: Bo is away from game A.").first).to_be_visible()
    act(owner, room, type="JoinList", name="Zoe", game=KIND)


def test_what_waits_for_a_game_opens_it_with_one_key(owner: Owner) -> None:
    room = new_room(owner)
    names = ("Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus")
    for kind, waiting in (("1-3 NLHE", names[:6]), ("2-5 PLO", (names[0], *names[1:]))):
        for name in waiting:
            act(owner, room, type="JoinList", name=name, game=kind)
    desk = desk_of(owner, room)
    first = desk.locator(".room-matter", has_text="would play 1-3 NLHE")
    expect(first).to_contain_text("Ann, Bo, Cy, Dee, Eve and Flo are on the list for 2-5 PLO, too.")
    shot(desk, "interest")
    desk.keyboard.press("2")
    dialog = desk.get_by_role("dialog", name="Open a game")
    expect(dialog.get_by_label("Stakes")).to_have_value("2-5")
    expect(dialog.get_by_label("Played")).to_have_value("PLO")
    dialog.get_by_role("button", name="Cancel").click()
    first.get_by_role("button", name="Open the game").click()
    expect(dialog.get_by_label("Stakes")).to_have_value("1-3")
    dialog.get_by_role("button", name="Open the game").click()
    expect(desk.get_by_role("region", name="Game A")).to_be_visible()


def test_the_house_rules_are_found_by_what_card_rooms_call_them(owner: Owner) -> None:
    room = new_room(owner)
    desk = desk_of(owner, room)
    desk.get_by_title("The house, the shift and the end of the day").click()
    desk.get_by_role("button", name="House rules").click()
    asks = "Must a player be in the room to be put on a list?"
    common = desk.locator(".questions .question p:first-child")
    expect(common.filter(has_text=asks)).to_have_count(1)
    for word in ("call-in", "call in", "phone", "telephone"):
        desk.get_by_label("Search the house rules").fill(word)
        expect(common.filter(has_text=asks), word).to_have_count(1)
    by_other_words = {
        "pick-up": "After how many minutes away may a player's chips be picked up?",
        "jackpot": "How is the house paid?",
        "paid": "What is the most it takes from one pot?",
    }
    for word, wanted in by_other_words.items():
        desk.get_by_label("Search the house rules").fill(word)
        expect(common.filter(has_text=wanted), word).to_have_count(1)


def test_a_toast_covers_no_list_and_a_refusal_is_gone_when_a_dialog_opens(owner: Owner) -> None:
    room = new_room(owner, **{game: ["Ann" + game, "Bo" + game] for game in "ABC"})
    for name in ("Zoe", "Yan", "Vic", "Wes", "Uma", "Ted"):
        act(owner, room, type="JoinList", name=name, game="2-5 PLO")
    desk = desk_of(owner, room)
    desk.locator(".room-seat", has_text="AnnA").click()
    desk.get_by_role("button", name="Is away").click()
    toast = desk.locator(".toast")
    expect(toast).to_be_visible()
    shot(desk, "toast-bar")
    box, bar = toast.bounding_box(), desk.locator(".room-tools").bounding_box()
    assert box and bar
    assert box["y"] + box["height"] <= bar["y"], "everything below the bar is in use"
    desk.keyboard.press("n")
    desk.locator(".room-matter", has_text="would play").get_by_role("button", name="Open the game").click()
    expect(desk.get_by_role("dialog", name="Open a game")).to_be_visible()
    desk.get_by_role("button", name="Cancel").click()
    desk.get_by_role("button", name="More for game B").click()
    desk.get_by_role("button", name="Close the game").click()
    expect(desk.locator(".toast.bad")).to_be_visible()
    desk.locator(".room-seat", has_text="BoB").click()
    expect(desk.get_by_role("dialog")).to_be_visible()
    expect(desk.locator(".toast.bad")).to_have_count(0)


def test_a_home_game_keeps_the_amount_and_shows_rules_of_one_table(owner: Owner) -> None:
    page = owner.page("/rooms")
    page.set_viewport_size(LAPTOP)
    page.get_by_role("button", name="New home game").click()
    expect(page.get_by_label("Seats").locator("option").first).to_have_text("2")
    page.get_by_label("Least buy-in").fill("-50")
    page.get_by_text("House rules", exact=True).click()
    questions = page.locator(".questions .question p:first-child")
    expect(questions.filter(has_text="How many live straddles")).to_have_count(1)
    expect(questions.filter(has_text="call-in")).to_have_count(0)
    expect(questions.filter(has_text="dealer")).to_have_count(0)
    shot(page, "home-rules")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert")).to_have_text("Least buy-in: 0 or more.")
    page.get_by_label("Least buy-in").fill("")
    page.get_by_role("button", name="Start the game").click()
    for amount in ("50", "70"):
        page.get_by_label("Player", exact=True).fill("Al")
        page.get_by_role("textbox", name="Buys in for").fill(amount)
        page.get_by_role("button", name="Buy in", exact=True).click()
        expect(page.get_by_label("Add chips for Al")).to_be_visible()
    dialog = page.get_by_role("dialog", name="Al adds chips")
    expect(dialog).to_contain_text("Al plays already. Add €70 to the stack?")
    expect(dialog.get_by_label("Amount")).to_have_value("70")
    dialog.get_by_role("button", name="Add", exact=True).click()
    page.get_by_role("button", name="Correct what Al has bought").click()
    expect(page.get_by_role("dialog").get_by_label("Amount")).to_have_value("120")
    page.get_by_role("dialog").get_by_label("Amount").fill("100")
    shot(page, "home-correct")
    page.get_by_role("button", name="Correct", exact=True).click()
    expect(page.get_by_text("Al has bought €100 in all, not €120.").first).to_be_visible()
    expect(page.get_by_text("In for €100")).to_be_visible()
    page.set_viewport_size({"width": 390, "height": 844})
    shot(page, "home-phone")


def test_opening_a_game_says_what_the_book_asks_and_has_small_tables(owner: Owner) -> None:
    room = new_room(owner)
    desk = desk_of(owner, room)
    desk.get_by_role("button", name="Open a game").click()
    desk.get_by_label("Stakes").fill("2-4")
    desk.get_by_label("Played").select_option("LHE")
    expect(desk.get_by_label("Least buy-in")).to_have_attribute("placeholder", "by the book: 40")
    desk.get_by_label("Played").select_option("NLHE")
    expect(desk.get_by_label("Least buy-in")).to_have_attribute("placeholder", "any")
    desk.get_by_label("Seats").select_option("2")
    desk.get_by_label("Most", exact=True).fill("12.345")
    desk.get_by_role("button", name="Open the game").click()
    expect(desk.get_by_role("alert").first).to_have_text("Most: Two digits after the point at most.")
    desk.get_by_label("Most", exact=True).fill("")
    desk.get_by_role("button", name="Open the game").click()
    expect(desk.get_by_role("region", name="Game A").locator(".room-seat")).to_have_count(2)


def test_closing_the_room_names_for_whom_chips_are_kept(owner: Owner) -> None:
    room = new_room(owner, A=["Ann", "Bo"])
    for name, amount in (("Ann", 19900), ("Bo", 20100)):
        act(owner, room, type="RackUp", name=name, game="A", amount=amount)
    desk = desk_of(owner, room)
    desk.get_by_title("The house, the shift and the end of the day").click()
    desk.get_by_role("button", name="Close the room").click()
    expect(desk.get_by_text("€400 is kept for 2 players: Ann €199, Bo €201.")).to_be_visible()
    shot(desk, "close-kept")
    cage = owner.page(f"/room/{room}?as=cage")
    expect(cage.get_by_text("Kept for players", exact=True)).to_be_visible()
    cage.set_viewport_size({"width": 390, "height": 844})
    shot(cage, "cage-phone")


def test_the_end_of_a_shift_asks_what_is_in_the_box(owner: Owner) -> None:
    room = new_room(owner, A=["Ann", "Bo"])
    desk = desk_of(owner, room)
    desk.get_by_title("The house, the shift and the end of the day").click()
    desk.get_by_role("button", name="Close the books so far").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("At the beginning").fill("1000")
    dialog.get_by_label("Counted now").fill("1390")
    dialog.get_by_label("Cashier").fill("Cleo")
    expect(dialog.get_by_role("status")).to_contain_text("€1,400 should be in it")
    expect(dialog.get_by_role("status")).to_contain_text("€10 is missing.")
    shot(desk, "end-shift")
    dialog.get_by_role("button", name="Close the books so far").click()
    report = desk.get_by_role("region", name="Without a shift")
    expect(report).to_contain_text("€1,390 was counted in it by Cleo, €10 less than the €1,400 that should be there.")
    report.get_by_text("2 players bought or cashed").click()
    expect(report.get_by_role("row", name="Ann")).to_contain_text("€200")
    shot(desk, "shift-report")
    desk.set_viewport_size({"width": 390, "height": 844})
    shot(desk, "shift-report-phone")


def test_a_former_name_is_asked_about(owner: Owner) -> None:
    room = new_room(owner, A=["Ann", "Bo"])
    act(owner, room, type="RenamePlayer", name="Ann", to="Anna")
    desk = desk_of(owner, room)
    desk.get_by_role("button", name="Add to a list", exact=True).click()
    desk.get_by_label("Name").fill("Ann")
    desk.get_by_label("Stakes and game").fill("2-5 PLO")
    desk.get_by_role("button", name="Add", exact=True).click()
    expect(desk.get_by_role("alert").first).to_contain_text("Anna was called Ann before.")
    shot(desk, "former-name")
    desk.get_by_role("button", name="The same player").click()
    expect(desk.locator(".room-waiting .room-who")).to_have_text(["Anna"])
