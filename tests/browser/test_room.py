"""Cash games in a browser: a home game to who pays whom, and a short day in a card room with floor, TV and a phone."""

import re
import uuid
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def act(owner: Owner, room: str, **act: Any) -> None:
    owner.ask(f"/api/rooms/{room}/acts", {"id": uuid.uuid4().hex, "act": act})


def cash_out(page: "Page", name: str, amount: str) -> None:
    page.get_by_role("button", name=f"Cash out {name}").click()
    page.get_by_label("Amount").fill(amount)
    page.get_by_role("dialog").get_by_role("button", name="Cash out").click()


def test_a_home_game_from_the_first_page_to_who_pays_whom(owner: Owner, chromium: "Browser") -> None:
    page = owner.page("/")
    page.get_by_role("link", name="Cash games").click()
    page.get_by_role("button", name="New home game").click()
    page.get_by_label("Name", exact=True).fill("Kitchen")
    page.get_by_role("button", name="Start the game").click()
    table = page.get_by_label("The game")
    for name, amount in (("Ann", "50"), ("Bo", "50"), ("Cy", "20")):
        page.get_by_label("Player", exact=True).fill(name)
        page.get_by_role("textbox", name="Buys in for").fill(amount)
        page.get_by_role("button", name="Buy in", exact=True).click()
        expect(page.locator(".home-player", has_text=name)).to_contain_text(f"In for €{amount}")
    page.get_by_label("Player", exact=True).fill("Ann")
    page.get_by_role("button", name="Buy in", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Ann has a seat in game 1 already.")
    page.get_by_role("button", name="Add chips for Cy").click()
    page.get_by_label("Amount").fill("30")
    page.get_by_role("dialog").get_by_role("button", name="Add").click()
    expect(table).to_contain_text("€150")
    cash_out(page, "Ann", "500")
    expect(page.get_by_role("alert")).to_contain_text("There are 150 on the table, so Ann cannot have 500.")
    page.get_by_label("Amount").fill("90")
    page.get_by_role("dialog").get_by_role("button", name="Cash out").click()
    expect(page.locator(".home-player", has_text="Ann")).to_contain_text("+€40")
    page.get_by_role("button", name=re.compile("^Undo: Ann cashes out 90")).click()
    expect(page.get_by_role("button", name="Cash out Ann")).to_be_visible()
    cash_out(page, "Ann", "90")
    cash_out(page, "Cy", "0")
    expect(page.get_by_text("1 player still to cash out, with €60 on the table.")).to_be_visible()
    cash_out(page, "Bo", "60")
    expect(page.locator(".payments li")).to_have_text(["Cy pays Ann €40", "Cy pays Bo €10"])
    page.get_by_role("button", name="Share").click()
    address = page.locator(".share-url a").get_attribute("href")
    assert address
    guest = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    guest.goto(address)
    expect(guest.locator(".payments li")).to_have_text(["Cy pays Ann €40", "Cy pays Bo €10"])
    expect(guest.get_by_role("row", name=re.compile("Ann"))).to_contain_text("+€40")
    guest.context.close()


def test_a_short_day_in_a_card_room(owner: Owner, chromium: "Browser") -> None:
    spec = {"name": "The Nuts", "book": "roberts-10", "names": "names"}
    room = owner.ask("/api/rooms", spec)["id"]
    page = owner.page(f"/room/{room}")
    page.get_by_role("button", name="Open a game").click()
    page.get_by_label("Seats").select_option("6")
    page.get_by_role("button", name="Open the game").click()
    game = page.get_by_role("region", name="Game A")
    expect(game).to_contain_text("0/6")
    game.get_by_role("button", name="Game A, seat 3, open").click()
    page.get_by_label("Name").fill("Gus")
    page.get_by_label("Buys in for").fill("200")
    page.get_by_role("dialog").get_by_role("button", name="Seat", exact=True).click()
    expect(game).to_contain_text("1/6")
    for seat, name in ((1, "Abe"), (2, "Bea"), (4, "Dot"), (5, "Eli"), (6, "Fay")):
        act(owner, room, type="SitAndBuy", name=name, game="A", amount=20000, seat=seat)
    expect(game).to_contain_text("6/6")
    code = owner.context.request.get(f"{owner.url}/api/rooms/{room}/board").json()["public"]["code"]
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    phone.goto(f"{owner.url}/join/{code}")
    phone.get_by_label("Your name, as it is called in the room").fill("Zoe")
    phone.get_by_role("button", name="Go on").click()
    phone.get_by_role("button", name="Join 1-3 NLHE, I am here").click()
    expect(phone.get_by_text("1st in line")).to_be_visible()
    tv = owner.page(f"/room/{room}/tv")
    expect(tv.locator(".tv-kind li")).to_contain_text("Zoe")
    game.get_by_role("button", name=re.compile("Gus")).click()
    page.get_by_role("dialog").get_by_role("button", name="Cash out").click()
    page.get_by_label("Amount").fill("350")
    page.get_by_role("dialog").get_by_role("button", name="Cash out").click()
    expect(page.locator(".room-matter")).to_contain_text("Zoe is next for a seat in game A")
    expect(page.locator(".room-matter .rule-chip").first).to_be_visible()
    page.get_by_role("button", name="Call next").click()
    expect(phone.get_by_text("Your seat is ready")).to_be_visible()
    expect(phone.locator(".room-ready")).to_contain_text("left")
    phone.get_by_role("button", name="I am coming").click()
    expect(phone.get_by_text("Your seat is kept")).to_be_visible()
    expect(page.get_by_role("region", name="List for 1-3 NLHE")).to_contain_text("locked up in A")
    game.get_by_role("button", name=re.compile("Zoe")).click()
    page.get_by_role("dialog").get_by_role("button", name="Seat Zoe").click()
    expect(phone.get_by_text("Game A", exact=True)).to_be_visible()
    expect(tv.get_by_text("No list")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Undo: Zoe sits down")).click()
    expect(phone.get_by_text("Your seat is kept")).to_be_visible()
    page.get_by_role("link", name="Cage").click()
    expect(page.get_by_label("The books")).to_contain_text("The books balance.")
    phone.context.close()


def link(owner: Owner, room: str, role: str, game: str = "") -> str:
    return str(owner.ask(f"/api/rooms/{room}/links", {"role": role, "game": game})["url"])


def visitor(chromium: "Browser", address: str, width: int, height: int) -> "Page":
    page = chromium.new_context(viewport={"width": width, "height": height}).new_page()
    page.goto(address)
    return page


def tool(page: "Page", game: str, label: str) -> None:
    page.get_by_role("button", name=f"More for game {game}").click()
    page.get_by_role("button", name=label, exact=True).click()


def test_a_day_in_the_room_with_four_people_at_once(owner: Owner, chromium: "Browser") -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    floor = owner.page(f"/room/{room}")
    act(owner, room, type="StartShift", name="day", dealers=["Joe"])
    # noon: a game, with everybody in the room at it
    floor.get_by_role("button", name="Open a game").click()
    floor.get_by_label("Seats").select_option("6")
    floor.get_by_label("Table or place").fill("Table 1")
    floor.get_by_role("button", name="Open the game").click()
    expect(floor.get_by_role("region", name="Game A")).to_contain_text("0/6")
    for seat, name in enumerate(("Abe", "Bea", "Cal", "Dot", "Eli", "Fay"), 1):
        act(owner, room, type="SitAndBuy", name=name, game="A", amount=20000, seat=seat)
    cashier = visitor(chromium, link(owner, room, "cashier"), 1366, 768)
    dealer = visitor(chromium, link(owner, room, "dealer", "A"), 1024, 768)
    code = owner.context.request.get(f"{owner.url}/api/rooms/{room}/board").json()["public"]["code"]
    phone = visitor(chromium, f"{owner.url}/join/{code}", 390, 844)
    phone.get_by_label("Your name, as it is called in the room").fill("Zoe")
    phone.get_by_role("button", name="Go on").click()
    phone.get_by_role("button", name="Join 1-3 NLHE, I am here").click()
    expect(phone.get_by_text("1st in line")).to_be_visible()
    for name in ("Gus", "Hal"):
        act(owner, room, type="JoinList", name=name, game="1-3 NLHE")
    # the dealer deals a hand on the tablet, with a straddle
    dealer.get_by_role("button", name="Button to seat 6").click()
    dealer.get_by_role("button", name=re.compile("Cal straddles €6")).click()
    dealer.get_by_role("button", name="Deal", exact=True).click()
    for _ in range(5):
        dealer.get_by_role("button", name="Fold", exact=True).click()
    dealer.get_by_role("button", name="End the hand").click()
    expect(dealer.get_by_text("Button: Abe.")).to_be_visible()
    expect(cashier.get_by_role("row", name=re.compile("^Cal"))).to_contain_text("€204")
    # a second game feeds the first
    floor.get_by_role("button", name="Open a game").click()
    floor.get_by_label("Table or place").fill("Table 2")
    floor.get_by_label("Time, each half hour").fill("5")
    floor.get_by_label("Must-move").select_option("A")
    floor.get_by_role("button", name="Open the game").click()
    expect(floor.locator(".room-matter", has_text="Zoe is next for a seat in game B")).to_be_visible()
    for name in ("Zoe", "Gus", "Hal"):
        floor.locator(".room-matter", has_text=f"{name} is next").get_by_role("button", name="Seat", exact=True).click()
    expect(phone.get_by_text("Game B", exact=True)).to_be_visible()
    for name in ("Zoe", "Gus", "Hal"):
        cashier.get_by_role("button", name=f"Sell chips to {name}").click()
        cashier.get_by_label("Amount").fill("300")
        cashier.get_by_role("dialog").get_by_role("button", name="Buy in").click()
        expect(cashier.get_by_role("row", name=re.compile(f"^{name}"))).to_contain_text("€300")
    cashier.get_by_role("button", name="Cash out Abe").click()
    cashier.get_by_role("dialog").get_by_role("button", name="Cash out").click()
    expect(cashier.get_by_role("row", name=re.compile("^Abe"))).to_contain_text("€199")
    matter = floor.locator(".room-matter", has_text="Zoe is next to move from game B to game A")
    expect(matter.locator(".rule-chip").first).to_be_visible()
    matter.get_by_role("button", name="Move", exact=True).click()
    expect(phone.get_by_text("Game A", exact=True)).to_be_visible()
    # a vote on the limit, and time
    tool(floor, "B", "Must-move")
    floor.get_by_role("button", name="No longer a must-move game").click()
    tool(floor, "B", "Vote on the limit")
    floor.get_by_label("New stakes").fill("2-5")
    floor.get_by_label("The floor approves").uncheck()
    floor.get_by_role("button", name="Count the votes").click()
    expect(floor.get_by_text("Game B does not change to 2-5 NLHE.").first).to_be_visible()
    tool(floor, "B", "Vote on the limit")
    floor.get_by_label("New stakes").fill("2-5")
    floor.get_by_role("button", name="Count the votes").click()
    expect(floor.get_by_role("region", name="Game B")).to_contain_text("2-5 NLHE")
    tool(floor, "B", "Collect time")
    floor.get_by_role("dialog").get_by_role("button", name="Collect").click()
    expect(cashier.get_by_label("The books")).to_contain_text("€10")
    # game B breaks for a tournament at its table
    floor.get_by_role("button", name="Tournaments").click()
    form = floor.get_by_role("form", name="Plan a tournament")
    form.get_by_label("Name").fill("Nightly")
    form.get_by_label("Starts in minutes").fill("0")
    form.get_by_label("Tables, with commas").fill("Table 2")
    form.get_by_role("button", name="Plan it").click()
    expect(floor.get_by_role("button", name="Start Nightly")).to_be_visible()
    form.get_by_role("button", name="Close").click()
    expect(floor.locator(".room-matter", has_text="Nightly needs Table 2, where game B is played")).to_be_visible()
    tool(floor, "B", "Break the game")
    for name in ("Gus", "Hal"):
        floor.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()
    floor.get_by_role("dialog").get_by_role("button", name="Break the game").click()
    expect(floor.get_by_role("region", name="List for 2-5 NLHE")).to_contain_text("Gus")
    phone.get_by_role("button", name="Join Nightly, I am here").click()
    for name in ("Gus", "Hal"):
        act(owner, room, type="JoinList", name=name, game="Nightly")
    floor.locator(".room-matter", has_text="Nightly is to start now, with 3 players").get_by_role(
        "button", name="Start", exact=True
    ).click()
    floor.get_by_role("dialog").get_by_role("link", name="Director").click()
    expect(floor.get_by_text("Nightly").first).to_be_visible()
    expect(floor.get_by_text("Zoe").first).to_be_visible()
    floor.goto(f"{owner.url}/room/{room}")
    # close and balance
    for name in ("Gus", "Hal"):
        cashier.get_by_role("button", name=f"Pay {name}").click()
    left = owner.context.request.get(f"{owner.url}/api/rooms/{room}/cage").json()["players"]
    for one in left:
        if one["game"] == "A":
            act(owner, room, type="CashOut", name=one["name"], game="A", amount=one["stack"])
    tool(floor, "A", "Close the game")
    expect(floor.get_by_text("No game is open.")).to_be_visible()
    expect(cashier.get_by_label("The books")).to_contain_text("The books balance.")
    expect(cashier.get_by_text("The shift balances.")).to_be_visible()
    expect(cashier.get_by_role("row", name=re.compile("^All"))).to_contain_text("€10")
    expect(dealer.get_by_text("This game is over.")).to_be_visible()
    for page in (cashier, dealer, phone):
        page.context.close()


def test_names_are_dragged_to_seats_and_keys_call_and_undo(owner: Owner) -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    for game in ("A", "B"):
        act(owner, room, type="OpenGame", game=game, kind="1-3 NLHE", size=6)
    for seat, name in enumerate(("Abe", "Bea", "Cal", "Dot"), 1):
        act(owner, room, type="SitAndBuy", name=name, game="A", amount=20000, seat=seat)
    page = owner.page(f"/room/{room}")
    page.get_by_role("button", name=re.compile("1 Abe")).drag_to(page.get_by_label("Game A, seat 6, open"))
    expect(page.get_by_role("button", name=re.compile("6 Abe"))).to_be_visible()
    act(owner, room, type="JoinList", name="Zoe", game="1-3 NLHE")
    page.locator(".room-waiting", has_text="Zoe").drag_to(page.get_by_label("Game B, seat 2, open"))
    expect(page.get_by_role("region", name="Game B")).to_contain_text("1/6")
    page.keyboard.press("z")
    expect(page.get_by_role("region", name="Game B")).to_contain_text("0/6")
    page.keyboard.press("1")
    expect(page.get_by_role("region", name="Game B")).to_contain_text("1/6")
    page.get_by_label("Game A, seat 1, open").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name=re.compile("2 Bea"))).to_be_focused()
    page.keyboard.press("g")
    expect(page.get_by_role("dialog")).to_contain_text("Open a game")


def test_a_new_card_room_answers_the_houses_questions(owner: Owner) -> None:
    page = owner.page("/rooms")
    page.get_by_role("button", name="New card room").click()
    page.get_by_text("House rules", exact=True).click()
    page.get_by_label("Search the house rules").fill("page minutes")
    field = page.locator(".questions input[inputmode=decimal]").first
    field.fill("7")
    field.blur()
    expect(page.get_by_text("1 thing differs from the book")).to_be_visible()
    page.get_by_role("button", name="Open the room").click()
    page.wait_for_url(re.compile("/room/"))
    room = page.url.rsplit("/", 1)[1]
    act(owner, room, type="OpenGame", game="A", kind="1-2 NLHE", size=6)
    with pytest.raises(AssertionError, match=r"house:room\.list/page-minutes"):  # the refusal cites the house
        act(owner, room, type="CallName", name="Ann", game="1-2 NLHE")


def test_a_hand_in_cents_is_shown_and_typed_as_money(owner: Owner) -> None:
    room = owner.ask("/api/rooms", {"name": "Small", "book": "roberts-10"})["id"]
    act(owner, room, type="OpenGame", game="A", kind="0.25-0.50 NLHE", size=6)
    for seat, name in ((1, "Ann"), (2, "Bo"), (3, "Cy")):
        act(owner, room, type="SitAndBuy", name=name, game="A", amount=5000, seat=seat)
    act(owner, room, type="PutButton", game="A", seat=1)
    page = owner.page(f"/room/{room}/table/A")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".say-now")).to_contain_text("Blinds 0.25 and 0.50. Ann to act, 0.50 to call.")
    page.get_by_label("Raises to").fill("4.50")
    page.get_by_role("button", name="Raise to 4.50").click()
    expect(page.locator(".say-now")).to_contain_text("Ann raises to 4.50. Bo to act, 4.25 to call.")
    expect(page.locator(".desk-oval")).to_contain_text("45.50")
    page.get_by_role("button", name="Add 5", exact=True).click()
    page.get_by_role("button", name="Add 0.25", exact=True).click()
    expect(page.get_by_label("Raises to")).to_have_value("5.25")
