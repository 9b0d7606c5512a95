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


def lifts_the_finger(dealer: "Page") -> None:
    """What has come up where the last tap was is not tapped for 0.6 seconds."""
    dealer.wait_for_timeout(700)


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
    expect(page.get_by_role("dialog")).to_contain_text("Ann plays already. Add €20 to the stack?")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Add chips for Cy").click()
    page.get_by_label("Amount").fill("30")
    page.get_by_role("dialog").get_by_role("button", name="Add").click()
    expect(table).to_contain_text("€150")
    cash_out(page, "Ann", "500")
    expect(page.get_by_role("alert")).to_contain_text("There are €150 on the table, so Ann cannot have €500.")
    page.get_by_label("Amount").fill("90")
    page.get_by_role("dialog").get_by_role("button", name="Cash out").click()
    expect(page.locator(".home-player", has_text="Ann")).to_contain_text("+€40")
    page.get_by_role("button", name=re.compile("^Undo: Ann cashes out €90")).click()
    expect(page.get_by_role("button", name="Cash out Ann")).to_be_visible()
    cash_out(page, "Ann", "90")
    cash_out(page, "Cy", "0")
    expect(page.get_by_text("1 player still to cash out, with €60 on the table.")).to_be_visible()
    cash_out(page, "Bo", "59")
    expect(page.get_by_text("€1 more was bought than cashed out")).to_contain_text("€1 is put aside")
    expect(page.locator(".payments li").last).to_have_text("Cy puts aside €1")
    page.get_by_role("button", name=re.compile("^Undo: Bo cashes out €59")).click()
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
    expect(page.get_by_role("dialog").get_by_role("alert")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Cash out").click()
    expect(page.locator(".room-matter")).to_contain_text("There is a seat for Zoe in game A")
    expect(page.locator(".room-matter .rule-chip").first).to_be_visible()
    page.get_by_role("button", name="Call next").click()
    expect(phone.get_by_text("Your seat is ready")).to_be_visible()
    expect(phone.locator(".room-ready")).to_contain_text("left")
    called = page.locator(".room-matter", has_text="Zoe is called to game A, seat 3, call 1 of 3")
    expect(called).to_contain_text(re.compile(r"Called .*\d:\d\d left. No answer by .*: you may strike the name."))
    expect(called.locator(".rule-chip").first).to_be_visible()
    phone.get_by_role("button", name="I am coming").click()
    expect(phone.get_by_text("Your seat is kept")).to_be_visible()
    expect(page.get_by_role("region", name="List for 1-3 NLHE")).to_contain_text("locked up in A")
    game.get_by_role("button", name=re.compile("Zoe")).click()
    page.get_by_role("dialog").get_by_role("button", name="Seat Zoe").click()
    page.get_by_role("dialog").get_by_role("button", name="Seat", exact=True).click()
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
    # the dealer draws for the button, and deals a hand on the tablet, with a straddle
    dealer.get_by_role("button", name="Draw for the button").click()
    expect(dealer.get_by_label("Cards drawn for the button")).to_contain_text("Fay")
    act(owner, room, type="PutButton", game="A", seat=6)
    expect(dealer.get_by_text("Button: Fay.")).to_be_visible()
    lifts_the_finger(dealer)
    dealer.get_by_role("button", name=re.compile("Cal straddles €6")).click()
    expect(dealer.locator(".say-now")).to_contain_text("Cal straddle €6")
    dealer.get_by_role("button", name="Deal", exact=True).click()
    expect(dealer.locator(".say-now")).to_contain_text("Blinds 1 and 3. Straddle 6.")
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
    expect(floor.locator(".room-matter", has_text="There is a seat for Zoe in game B")).to_be_visible()
    for name in ("Zoe", "Gus", "Hal"):
        floor.locator(".room-matter", has_text=f"There is a seat for {name} ").get_by_role(
            "button", name="Seat", exact=True
        ).click()
        dialog = floor.get_by_role("dialog")
        expect(dialog.get_by_label("Buys in for")).to_have_value("")
        dialog.get_by_role("button", name="Seat", exact=True).click()
        expect(dialog).to_be_hidden()
    expect(phone.get_by_text("Table 2", exact=True)).to_be_visible()
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
    expect(matter).to_contain_text("to game A, seat 1")
    matter.get_by_role("button", name="Move to seat 1", exact=True).click()
    expect(phone.get_by_text("Table 1", exact=True)).to_be_visible()
    # a vote on the limit, and time
    tool(floor, "B", "Must-move")
    floor.get_by_role("button", name="No longer a must-move game").click()
    tool(floor, "B", "Vote on the limit")
    floor.get_by_label("New stakes").fill("2-5")
    expect(floor.get_by_role("button", name="Count, and approve")).to_be_disabled()
    for name in ("Gus", "Hal"):
        floor.get_by_role("group", name=f"Vote of {name}").get_by_role("button", name="yes").click()
    floor.get_by_role("button", name="Floor refuses").click()
    expect(floor.get_by_text("Game B does not change to 2-5 NLHE.").first).to_be_visible()
    tool(floor, "B", "Vote on the limit")
    floor.get_by_label("New stakes").fill("2-5")
    for name in ("Gus", "Hal"):
        floor.get_by_role("group", name=f"Vote of {name}").get_by_role("button", name="yes").click()
    floor.get_by_role("button", name="Count, and approve").click()
    expect(floor.get_by_role("region", name="Game B")).to_contain_text("2-5 NLHE")
    tool(floor, "B", "Collect time")
    expect(floor.get_by_role("dialog")).to_contain_text("It is not due before")
    floor.get_by_role("dialog").get_by_role("button", name="Collect early").click()
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
    floor.get_by_role("button", name="Start, and keep the seats").click()
    floor.get_by_role("dialog").get_by_role("link", name="Director's page", exact=True).click()
    expect(floor.get_by_text("Nightly").first).to_be_visible()
    expect(floor.get_by_text("Zoe").first).to_be_visible()
    floor.goto(f"{owner.url}/room/{room}")
    # close and balance
    for name in ("Gus", "Hal"):
        cashier.get_by_role("button", name=f"Pay {name}").click()
        cashier.get_by_role("dialog", name=f"Pay {name}?").get_by_role("button", name="Pay €").click()
        expect(cashier.get_by_role("dialog")).to_have_count(0)
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


def test_a_tournament_is_over_once_the_desk_has_said_what_is_open_and_its_till_stays(owner: Owner) -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    act(owner, room, type="PlanTournament", id="nightly", name="Nightly", places=["Table 1"], buy_in=5000)
    for name in ("Abe", "Bea", "Cal"):
        act(owner, room, type="JoinList", name=name, game="Nightly")
    event = owner.ask(f"/api/rooms/{room}/tournaments/nightly", {})["event"]
    owner.pay(event, ["Abe"])
    page = owner.page(f"/room/{room}")
    page.get_by_role("button", name="Tournaments").click()
    page.get_by_label("Buy-in").fill("-50")
    page.get_by_role("button", name="Plan it").click()
    expect(page.get_by_role("alert")).to_have_text("Buy-in: 0 or more.")
    page.get_by_role("button", name="It is over").click()
    asked = page.get_by_role("dialog", name="Is Nightly over?")
    expect(asked.get_by_role("listitem")).to_have_text(
        [
            "On its director's page it has begun with 1 player; its seats are to be drawn. It goes on there.",
            "2 names on the list of Nightly have not paid.",
            "€50 is in its till. The till stays in view beside the books until the shift ends.",
            "Table 1 can have cash games again.",
        ]
    )
    asked.get_by_role("button", name="It is over").click()
    page.goto(f"{owner.url}/room/{room}?as=cage")
    expect(page.get_by_text("Nightly is over and has a till of its own")).to_contain_text("€50 in the box")


def test_the_tablet_draws_for_the_button_says_what_to_drop_and_undoes_the_end_of_a_hand(
    owner: Owner, chromium: "Browser"
) -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "seminole-2024", "names": "names"})["id"]
    rake = {"basis_points": 1000, "cap": 400, "unit": 100, "jackpot": 100, "jackpot_from": 1000}
    act(owner, room, type="OpenGame", game="A", kind="1-3 NLHE", size=6, rake=rake)
    for seat, name in enumerate(("Abe", "Bea", "Cal"), 1):
        act(owner, room, type="SitAndBuy", name=name, game="A", amount=20000, seat=seat)
    dealer = visitor(chromium, link(owner, room, "dealer", "A"), 1024, 768)
    dealer.get_by_role("button", name="Draw for the button").click()
    expect(dealer.get_by_label("Cards drawn for the button").get_by_role("listitem")).to_have_count(3)
    lifts_the_finger(dealer)
    dealer.get_by_role("button", name="Deal", exact=True).click()
    dealer.get_by_role("button", name="Something went wrong").click()
    wrong = dealer.get_by_role("dialog")
    expect(wrong.get_by_role("button", name="Hand dealt at the wrong level")).to_have_count(0)
    wrong.get_by_role("button", name="Board dealt too soon").click()
    dealer.get_by_role("dialog").last.get_by_role("button", name="Rule on this").click()
    for _ in range(2):
        dealer.get_by_role("button", name=re.compile("^Call")).first.click()
    dealer.get_by_role("button", name="Check", exact=True).click()
    expect(dealer.get_by_text("Shuffle the cards that were set aside back into the stub")).to_be_visible()
    dealer.get_by_label("Bets").fill("20")
    dealer.get_by_role("button", name="Bet 20").click()
    dealer.get_by_role("button", name=re.compile("^Call")).first.click()
    dealer.get_by_role("button", name="Fold", exact=True).click()
    dealer.get_by_label("Bets").fill("20")
    dealer.get_by_role("button", name="Bet 20").click()
    dealer.get_by_role("button", name="Fold", exact=True).click()
    expect(dealer.locator(".room-drop")).to_contain_text("Drop €4 (rake), €1 (jackpot); push €44.")
    expect(dealer.locator(".room-drop .rule-chip")).to_be_visible()
    dealer.get_by_role("button", name="End the hand").click()
    expect(dealer.get_by_text("dropped €4")).to_be_visible()
    dealer.get_by_role("button", name="Undo").click()
    expect(dealer.locator(".room-drop")).to_be_visible()
    dealer.get_by_role("button", name="End the hand").click()
    expect(dealer.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    dealer.context.close()


def test_what_slides_under_the_dealers_finger_is_not_tapped_by_it(owner: Owner, chromium: "Browser") -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    act(owner, room, type="OpenGame", game="A", kind="1-2 NLHE", size=6)
    for seat, name in enumerate(("Abe", "Bea", "Cal", "Dan"), 1):
        act(owner, room, type="SitAndBuy", name=name, game="A", amount=20000, seat=seat)
    act(owner, room, type="PutButton", game="A", seat=1)
    dealer = visitor(chromium, link(owner, room, "dealer", "A"), 1024, 600)
    deal = dealer.get_by_role("button", name="Deal", exact=True)
    place = deal.bounding_box()
    dealer.get_by_role("button", name=re.compile("straddles")).first.click()
    expect(dealer.get_by_role("button", name="No straddle")).to_be_visible()
    assert deal.bounding_box() == place
    lifts_the_finger(dealer)
    dealer.get_by_role("button", name="No straddle").click()
    expect(dealer.get_by_role("button", name="No straddle")).to_have_count(0)
    deal.click()
    expect(dealer.get_by_role("button", name="Fold", exact=True)).to_be_visible()
    dealer.get_by_role("button", name="Undo").click()
    expect(deal).to_be_visible()
    deal.click()
    for _ in range(3):
        dealer.get_by_role("button", name=re.compile("^Call")).first.click()
    for _ in range(9):
        dealer.get_by_role("button", name="Check", exact=True).click()
    dealer.get_by_label("Bets").fill("20")
    dealer.get_by_role("button", name="Bet 20").click()
    for _ in range(2):
        dealer.get_by_role("button", name=re.compile("^Call")).first.click()
    fold = dealer.get_by_role("region", name="What Abe (seat 1) does").get_by_role("button", name="Fold", exact=True)
    expect(fold).to_be_enabled()
    box = fold.bounding_box()
    assert box
    at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    dealer.mouse.click(*at)
    card = dealer.locator(".deck-card")
    expect(card.first).to_be_visible()
    dealer.mouse.click(*at)
    expect(dealer.locator(".deck-card[aria-pressed=true]")).to_have_count(0)
    lifts_the_finger(dealer)
    dealer.mouse.click(*at)
    expect(dealer.locator(".deck-card[aria-pressed=true]")).to_have_count(1)
    dealer.context.close()


def test_a_phone_says_how_long_a_seat_is_held_and_the_cashier_undoes_an_entry(
    owner: Owner, chromium: "Browser"
) -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    for game, place, size in (("A", "Table 1", 2), ("B", "Table 2", 6)):
        act(owner, room, type="OpenGame", game=game, kind="1-3 NLHE", size=size, place=place)
    for name, game in (("Abe", "A"), ("Bea", "A"), ("Zoe", "B")):
        act(owner, room, type="SitAndBuy", name=name, game=game, amount=20000)
    act(owner, room, type="SetMustMove", main="A", feeder="B")
    act(owner, room, type="OpenGame", game="C", kind="5-10 PLO", size=2, place="Table 3")
    code = owner.context.request.get(f"{owner.url}/api/rooms/{room}/board").json()["public"]["code"]
    phone = visitor(chromium, f"{owner.url}/join/{code}", 390, 844)
    phone.get_by_label("Your name, as it is called in the room").fill("Zoe")
    phone.get_by_role("button", name="Go on").click()
    phone.get_by_label("Code from the floor").fill(owner.ask(f"/api/rooms/{room}/claims/Zoe", {})["code"])
    phone.get_by_role("button", name="Go on").click()
    expect(phone.get_by_text("You are next to move to Table 1.")).to_be_visible()
    expect(phone.locator(".room-mine .room-big")).to_have_text("Table 2")
    tv = owner.page(f"/room/{room}/tv")
    expect(tv.locator(".tv-kind").first).to_contain_text("Table 2: 1/6 · 5 open seats · must-move to Table 1")
    phone.get_by_role("button", name="Join 5-10 PLO, I am here").click()
    expect(phone.get_by_text("You are next in line")).to_be_visible()
    leave = phone.get_by_role("button", name="Leave the list")
    before = leave.bounding_box()
    phone.get_by_role("button", name="I am coming").click()
    expect(phone.get_by_text("Held for you until")).to_be_visible()
    after = leave.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 2, "the button stays where the finger is"
    leave.click()
    phone.get_by_role("button", name="Stay on the list").click()
    expect(phone.get_by_text("Your seat is kept")).to_be_visible()
    cashier = visitor(chromium, link(owner, room, "cashier"), 1366, 768)
    cashier.get_by_role("button", name="Sell chips to Abe").click()
    cashier.get_by_label("Amount").fill("40")
    cashier.get_by_role("dialog").get_by_role("button", name="Add").click()
    act(owner, room, type="AddChips", name="Bea", amount=4000)
    expect(cashier.locator(".room-log")).to_contain_text("Bea adds €40.")
    expect(cashier.get_by_role("button", name="Undo: Bea adds €40.")).to_have_count(0)
    cashier.get_by_role("button", name="Undo: Abe adds €40.").click()
    cashier.get_by_label("Reason, for the log").fill("meant Bea")
    cashier.get_by_role("button", name="Undo the entry").click()
    expect(cashier.locator(".room-log")).to_contain_text("The reason given is: meant Bea.")
    expect(cashier.get_by_role("row", name=re.compile("^Abe"))).not_to_contain_text("€240")
    for page in (phone, cashier):
        page.context.close()


def test_a_phone_shows_what_its_player_has_asked_for_and_takes_it_back(owner: Owner, chromium: "Browser") -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    for game, place in (("A", "Table 1"), ("D", "Table 4")):
        act(owner, room, type="OpenGame", game=game, kind="2-5 NLHE", size=6, place=place)
    act(owner, room, type="SitAndBuy", name="Noa", game="A", amount=50000, seat=2)
    act(owner, room, type="SitAndBuy", name="Abe", game="A", amount=50000, seat=5)
    act(owner, room, type="CountDeals", game="A", deals=9)
    code = owner.context.request.get(f"{owner.url}/api/rooms/{room}/board").json()["public"]["code"]
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    phone.goto(f"{owner.url}/join/{code}")
    phone.get_by_label("Your name, as it is called in the room").fill("Noa")
    phone.get_by_role("button", name="Go on").click()
    phone.get_by_label("Code from the floor").fill(owner.ask(f"/api/rooms/{room}/claims/Noa", {})["code"])
    phone.get_by_role("button", name="Go on").click()
    phone.get_by_role("button", name="Another table").click()
    phone.get_by_role("button", name="Game D, Table 4").click()
    asked = phone.locator(".room-asked li")
    expect(asked).to_have_text([re.compile("You have asked for Table 4.")])
    phone.get_by_role("button", name="Another seat").click()
    phone.get_by_role("button", name="Seat 5").click()
    expect(asked.last).to_contain_text("You have asked for seat 5.")
    log = owner.context.request.get(f"{owner.url}/api/rooms/{room}/board").text()
    assert "Noa asks for a seat in game D." in log
    asked.first.get_by_role("button", name="Withdraw").click()
    expect(asked).to_have_text([re.compile("You have asked for seat 5.")])
    phone.context.close()


def test_every_screen_of_a_closed_room_says_that_it_is_closed(owner: Owner, chromium: "Browser") -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    code = owner.context.request.get(f"{owner.url}/api/rooms/{room}/board").json()["public"]["code"]
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page()
    phone.goto(f"{owner.url}/join/{code}")
    phone.get_by_label("Your name, as it is called in the room").fill("Zoe")
    phone.get_by_role("button", name="Go on").click()
    expect(phone.get_by_text("No game has a list yet.")).to_be_visible()
    act(owner, room, type="CloseRoom")
    expect(phone.get_by_text("The room is closed.")).to_be_visible()
    tv = owner.page(f"/room/{room}/tv")
    expect(tv.locator(".tv-none")).to_have_text("The room is closed.")
    expect(tv.locator(".tv-scan")).to_have_count(0)
    desk = owner.page(f"/room/{room}")
    expect(desk.get_by_text("The room is closed.")).to_be_visible()
    expect(desk.get_by_text("Open a game to begin")).to_have_count(0)
    phone.context.close()


def test_a_phone_that_has_passed_says_so_until_the_next_seat_is_ready(owner: Owner, chromium: "Browser") -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    act(owner, room, type="OpenGame", game="A", kind="1-3 NLHE", size=6)
    code = owner.context.request.get(f"{owner.url}/api/rooms/{room}/board").json()["public"]["code"]
    phone = visitor(chromium, f"{owner.url}/join/{code}", 390, 844)
    phone.get_by_label("Your name, as it is called in the room").fill("Zoe")
    phone.get_by_role("button", name="Go on").click()
    phone.get_by_role("button", name="Join 1-3 NLHE, I am here").click()
    phone.get_by_role("button", name="Pass").click()
    expect(phone.get_by_text("You passed on a seat")).to_be_visible()
    act(owner, room, type="JoinList", name="Zoe", game="1-3 NLHE")
    expect(phone.get_by_text("You are next in line")).to_be_visible()
    expect(phone.get_by_text("You passed on a seat")).to_have_count(0)
    phone.context.close()


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
    expect(page.get_by_role("dialog").get_by_role("combobox", name="Seat")).to_have_value("2")
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Game B")).to_contain_text("1/6")
    page.keyboard.press("z")
    expect(page.get_by_role("region", name="Game B")).to_contain_text("0/6")
    page.keyboard.press("1")
    expect(page.get_by_role("dialog").get_by_label("Buys in for")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Game B")).to_contain_text("1/6")
    page.get_by_label("Game A, seat 1, open").focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("button", name=re.compile("2 Bea"))).to_be_focused()
    page.keyboard.press("g")
    expect(page.get_by_role("dialog")).to_contain_text("Open a game")


def test_house_rules_change_a_shift_ends_and_the_room_closes(owner: Owner) -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    act(owner, room, type="OpenGame", game="A", kind="1-3 NLHE", size=6)
    act(owner, room, type="SitAndBuy", name="Ann", game="A", amount=20000)
    act(owner, room, type="JoinList", name="Zoe", game="5-10 NLHE")
    page = owner.page(f"/room/{room}")

    def house(label: str) -> None:
        page.get_by_role("button", name="House", exact=True).click()
        page.get_by_role("button", name=label, exact=True).click()

    house("House rules")
    page.get_by_label("Search the house rules").fill("page minutes")
    field = page.locator(".questions input[inputmode=decimal]").first
    field.fill("7")
    field.blur()
    page.get_by_role("button", name="Play by these rules from now on").click()
    expect(
        page.get_by_role("button", name=re.compile("^Undo: House rules: A name is called for a seat"))
    ).to_be_visible()
    house("Close the books so far")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Game A, 1-3 NLHE: 1 player, €200 on the table.")
    expect(dialog).to_contain_text("1 name on the list for 5-10 NLHE.")
    dialog.get_by_role("button", name="Close the books so far").click()
    report = page.get_by_role("region", name="Without a shift")
    expect(report.get_by_role("row", name=re.compile("^A 1-3 NLHE"))).to_contain_text("€200")
    expect(report).to_contain_text("The shift balances.")
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).last.click()
    house("Close the room")
    expect(page.get_by_role("dialog").get_by_role("button", name="Close the room")).to_be_disabled()
    act(owner, room, type="CashOut", name="Ann", game="A", amount=20000)
    act(owner, room, type="CloseGame", game="A")
    page.get_by_role("dialog").get_by_role("button", name="Close the room").click()
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).last.click()
    expect(page.get_by_text("The room is closed.").first).to_be_visible()
    rooms = owner.page("/rooms")
    expect(rooms.locator(".event-row", has=rooms.locator(f'a[href="/room/{room}"]'))).to_contain_text("Closed")
    page.get_by_role("button", name="Open it again").click()
    expect(page.get_by_role("button", name="Open it again")).to_be_hidden()


def test_an_incident_in_own_words_is_on_record(owner: Owner) -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    page = owner.page(f"/room/{room}")
    page.get_by_role("button", name="Incidents").click()
    form = page.get_by_role("form", name="Report an incident")
    form.get_by_label("Who (empty: a guest)").fill("Gus")
    form.get_by_label("What happened").fill("fed the fish with chips")
    form.get_by_role("button", name="Report").click()
    expect(page.get_by_role("dialog")).to_contain_text("Gus fed the fish with chips")
    page.keyboard.press("Escape")
    expect(page.locator(".room-matter")).to_contain_text("Gus: fed the fish with chips. What follows?")


def test_a_walk_in_is_seated_over_others_only_after_a_warning(owner: Owner) -> None:
    room = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    act(owner, room, type="OpenGame", game="A", kind="1-3 NLHE", size=6)
    for seat, name in enumerate(("Abe", "Bea", "Cal", "Dot", "Eli", "Fay"), 1):
        act(owner, room, type="SitAndBuy", name=name, game="A", amount=20000, seat=seat)
    for name in ("Gus", "Hal"):
        act(owner, room, type="JoinList", name=name, game="1-3 NLHE")
    act(owner, room, type="CashOut", name="Abe", game="A", amount=20000)
    page = owner.page(f"/room/{room}")
    page.get_by_label("Game A, seat 1, open").click()
    page.get_by_label("Name").fill("Wes")
    page.get_by_role("dialog").get_by_role("button", name="Seat", exact=True).click()
    warned = page.get_by_role("dialog")
    expect(warned).to_contain_text("Gus and Hal wait for 1-3 NLHE before Wes.")
    expect(warned.locator(".rule-chip")).to_have_count(0)  # no book says who may be passed over
    expect(page.get_by_role("region", name="Game A")).to_contain_text("5/6")
    warned.get_by_role("button", name="Seat Wes anyway").click()
    expect(page.get_by_role("region", name="Game A")).to_contain_text("6/6")


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
    act(owner, room, type="JoinList", name="Ann", game="1-2 NLHE")
    act(owner, room, type="CallName", name="Ann", game="1-2 NLHE")
    now = page.get_by_role("region", name="Now")
    expect(now.get_by_text(re.compile(r"(7:00|6:\d\d) left. No answer by"))).to_be_visible()
    expect(now.get_by_text(re.compile("^House rule: A name is called for a seat"))).to_be_visible()


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
