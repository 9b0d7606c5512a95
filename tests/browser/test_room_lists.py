"""The lists and seats of a card room as people use them: at the desk, on phones and on the TV."""

import os
import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright.sync_api", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

KIND = "1-2 NLHE"
SHOTS = os.environ.get("FLOORMAN_SHOTS", "")
"""A folder for pictures of the pages, for somebody who wants to look at them."""


IS_CUT = """all => all
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2)
  .map((one) => one.textContent)"""


def shot(page: "Page", name: str) -> None:
    if SHOTS:
        page.wait_for_timeout(300)
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def act(owner: Owner, room: str, **told: Any) -> None:
    """Do something at the desk; a server that is asked too much at once is asked again."""
    path, body = f"{owner.url}/api/rooms/{room}/acts", {"id": uuid.uuid4().hex, "act": told}
    for _ in range(20):
        answer = owner.context.request.post(path, data=body, headers={"X-Floorman": "1", "Origin": owner.url})
        if answer.status != 429:
            break
        time.sleep(0.5)
    assert answer.ok, answer.text()


def board(owner: Owner, room: str) -> Any:
    # The server may close a connection that was quiet for a while just as it is used again; browsers ask once more.
    return owner.context.request.get(f"{owner.url}/api/rooms/{room}/board", max_retries=2).json()


def new_room(owner: Owner, **games: list[str]) -> str:
    """A room with these games of nine seats, and these players in them."""
    room: str = owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "names": "names"})["id"]
    for game, names in games.items():
        act(owner, room, type="OpenGame", game=game, kind=KIND, size=9, place=f"Table {game}")
        for seat, name in enumerate(names, 1):
            act(owner, room, type="SitAndBuy", name=name, game=game, amount=20000, seat=seat)
    return room


def players(letter: str, count: int) -> list[str]:
    return [f"{letter}{one} Andersson" for one in ("da", "be", "ci", "do", "el", "fi", "gus", "hal", "ivo")[:count]]


def phone_of(chromium: "Browser", owner: Owner, room: str, name: str, code: str = "") -> "Page":
    page = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    joins = board(owner, room)["public"]["code"]
    page.goto(f"{owner.url}/join/{joins}")
    page.get_by_label("Your name").fill(name)
    page.get_by_role("button", name="Go on").click()
    if code:
        page.get_by_label("Code from the floor").fill(code)
        page.get_by_role("button", name="Go on").click()
    return page


def more(desk: "Page", name: str, label: str) -> None:
    desk.get_by_role("button", name=f"More for {name}", exact=True).click()
    desk.get_by_role("button", name=label, exact=True).last.click()


def test_a_walk_in_is_handed_to_a_phone_by_a_code_of_the_floor(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=players("A", 9))
    act(owner, room, type="JoinList", name="Sam Snow", game=KIND)
    phone = phone_of(chromium, owner, room, "sam snow")
    expect(phone.get_by_role("alert")).to_contain_text("If that is you, ask the floor for a code")
    shot(phone, "phone-code")
    desk = owner.page(f"/room/{room}")
    more(desk, "Sam Snow", "Hand to a phone")
    code = desk.get_by_label("Code for the phone").inner_text()
    shot(desk, "desk-phone-code")
    phone.get_by_label("Code from the floor").fill(code)
    phone.get_by_role("button", name="Go on").click()
    expect(phone.get_by_text("1st in line")).to_be_visible()
    expect(phone.get_by_text("The wait is not known yet.")).to_be_visible()
    shot(phone, "phone-line")
    expect(desk.get_by_text("The wait is not known yet.")).to_be_visible()


def test_a_phone_names_the_seat_and_tells_of_a_call_that_was_missed(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=players("A", 9))
    phone = phone_of(chromium, owner, room, "Zoe")
    phone.get_by_role("button", name="Join 1-2 NLHE, I am here").click()
    expect(phone.get_by_text("1st in line")).to_be_visible()
    act(owner, room, type="CashOut", name=players("A", 9)[5], game="A", amount=20000)
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="Call next").click()
    expect(phone.get_by_text("Your seat is ready")).to_be_visible()
    expect(phone.get_by_text("Go to Table A, game A, seat 6.")).to_be_visible()
    desk.get_by_role("button", name="No answer").first.click()
    expect(desk.get_by_role("alert")).to_contain_text("left to answer")
    shot(desk, "desk-early")
    desk.get_by_role("button", name="Count it as missed").click()
    expect(phone.get_by_text("You missed your call")).to_be_visible()
    expect(phone.get_by_text("You are 1st in line. After 2 more missed calls you are off the list.")).to_be_visible()
    expect(phone.get_by_text("Your seat is ready")).not_to_be_visible()
    shot(phone, "phone-missed")
    phone.get_by_role("button", name="I am coming").click()
    expect(phone.get_by_text("Your seat is kept")).to_be_visible()
    expect(phone.get_by_text("Go to Table A, game A, seat 6.")).to_be_visible()
    shot(phone, "phone-kept")
    seats = desk.get_by_label("Game A", exact=True).locator(".room-seat")
    expect(seats).to_have_count(9)
    expect(seats.nth(5)).to_contain_text("Zoe")
    expect(seats.nth(5)).to_contain_text("kept until")
    shot(desk, "desk-locked-seat")


def test_the_first_in_line_can_be_called_while_a_seat_is_open_and_the_key_says_why_nobody_can(owner: Owner) -> None:
    room = new_room(owner, A=players("A", 9))
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("heading", name="Now").click()
    desk.keyboard.press("n")
    expect(desk.get_by_text("Nobody is called: nobody is on a list.")).to_be_visible()
    for name in ("Zoe", "Wes"):
        act(owner, room, type="JoinList", name=name, game=KIND)
    expect(desk.locator(".room-waiting").first).to_contain_text("just joined")
    desk.keyboard.press("n")
    expect(desk.get_by_text("Nobody is called: no seat is open for anybody in line.")).to_be_visible()
    for name in players("A", 2):
        act(owner, room, type="CashOut", name=name, game="A", amount=20000)
    act(owner, room, type="LockSeat", name="Zoe", game="A")
    act(owner, room, type="PickUpLockup", name="Zoe", given_up=True)
    act(owner, room, type="CallName", name="Wes", game=KIND)
    expect(desk.get_by_text("Zoe is first in line for 1-2 NLHE, and a seat in game A is open.")).to_be_visible()
    expect(desk.get_by_role("button", name="Call next")).to_be_visible()
    shot(desk, "desk-first-in-line")
    desk.keyboard.press("n")
    expect(desk.get_by_text("Zoe is called to game A")).to_be_visible()


def test_a_name_taken_off_is_put_back_and_a_call_without_a_seat_says_why(owner: Owner) -> None:
    room = new_room(owner, A=players("A", 9))
    for name in ("Tia", "Wes"):
        act(owner, room, type="JoinList", name=name, game=KIND)
    desk = owner.page(f"/room/{room}")
    more(desk, "Wes", "Call")
    expect(desk.get_by_text("No seat is open in 1-2 NLHE")).to_be_visible()
    more(desk, "Tia", "Off the list")
    desk.get_by_text("Lately taken off: Tia").click()
    shot(desk, "desk-off")
    desk.get_by_role("button", name="Put Tia back").click()
    expect(desk.locator(".room-waiting .room-who").first).to_have_text("Tia")
    act(owner, room, type="CashOut", name="Ada Andersson", game="A", amount=20000)
    more(desk, "Wes", "Call")
    expect(desk.get_by_role("alert")).to_contain_text("Tia waits for 1-2 NLHE before Wes.")
    shot(desk, "desk-passing")
    desk.get_by_role("button", name="Call Wes anyway").click()
    expect(desk.get_by_text("Wes is called to game A, seat 1")).to_be_visible()


def test_requests_are_seen_granted_and_withdrawn_at_the_desk(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=["Ann", "Bo"], B=players("B", 9))
    desk = owner.page(f"/room/{room}")
    desk.get_by_title("Ann", exact=True).click()
    desk.get_by_title("Ann asks for another table").click()
    desk.get_by_role("button", name="Game B, Table B").click()
    asked = desk.get_by_role("region", name="Requests")
    expect(asked).to_contain_text("Ann wants to move from game A to game B")
    expect(asked.get_by_role("button", name="Grant")).to_have_count(0)
    shot(desk, "desk-requests")
    code = owner.ask(f"/api/rooms/{room}/claims/Ann", {})["code"]
    phone = phone_of(chromium, owner, room, "Ann", code)
    expect(phone.get_by_text("You have asked for Table B.")).to_be_visible()
    phone.get_by_title("Ask for another seat").click()
    expect(phone.get_by_role("button", name="Seat 5, open")).to_be_visible()
    shot(phone, "phone-seats")
    phone.get_by_role("button", name="Seat 5, open").click()
    expect(desk.get_by_text("Ann has asked for seat 5 in game A, and it is open.")).to_be_visible()
    asked.get_by_role("button", name="Grant").click()
    expect(desk.get_by_text("Ann has asked for seat 5")).to_have_count(0)
    asked.get_by_role("button", name="Withdraw the request of Ann").click()
    expect(asked).to_have_count(0)


def test_somebody_plays_over_an_absent_player(owner: Owner) -> None:
    room = new_room(owner, A=["Ann", "Bo", "Cy"])
    act(owner, room, type="StepAway", name="Bo")
    desk = owner.page(f"/room/{room}")
    desk.get_by_title("Bo", exact=True).click()
    desk.get_by_role("button", name="Somebody plays over").click()
    desk.get_by_label("Who plays").fill("Zed")
    rules = desk.get_by_role("dialog", name="Play over Bo")
    expect(rules.get_by_role("button", name="Play-over needs the floor")).to_be_visible()
    desk.get_by_role("button", name="Plays over").click()
    expect(desk.get_by_text("box").last).to_be_visible()
    desk.get_by_label("A box is over Bo's chips").check()
    shot(desk, "desk-over")
    desk.get_by_role("button", name="Plays over").click()
    expect(desk.get_by_role("alert").first).to_contain_text("6 seats are open in game A: Zed could have one of them")
    shot(desk, "desk-over-open")
    desk.get_by_role("button", name="Zed plays over").click()
    expect(desk.locator(".room-seat", has_text="over Bo")).to_be_visible()
    shot(desk, "desk-over-toast")
    told = desk.locator(".toast p").last.bounding_box()
    assert told and told["width"] >= 280, "rules and buttons beside a toast's text squeeze it into a column"
    desk.get_by_title("Zed plays over Bo", exact=True).click()
    desk.get_by_role("button", name="No longer plays over Bo").click()
    expect(desk.get_by_title("Zed plays over Bo", exact=True)).to_have_count(0)


def test_too_many_players_for_a_table_are_named_before_games_combine(owner: Owner) -> None:
    room = new_room(owner, A=players("A", 9), B=players("B", 3))
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="More for game A").click()
    desk.get_by_role("button", name="Combine with another game").click()
    expect(desk.get_by_role("alert")).to_have_text("12 players for 9 seats: 3 too many.")
    combine = desk.get_by_role("button", name="Combine", exact=True)
    expect(combine).to_be_disabled()
    desk.get_by_label("Add 1 seat").check()
    for name in ("Bda Andersson", "Bbe Andersson"):
        desk.get_by_role("dialog").get_by_role("button", name=name).click()
    shot(desk, "desk-combine")
    combine.click()
    expect(desk.locator(".room-count")).to_have_text(["10/10"])
    expect(desk.locator(".room-waiting .room-who")).to_have_text(["Bda Andersson", "Bbe Andersson"])


def test_a_tournament_asks_about_players_in_cash_games_before_it_begins(owner: Owner) -> None:
    room = new_room(owner, A=["Ann", "Bo"])
    act(owner, room, type="PlanTournament", id="nightly", name="Nightly", minutes_from_now=60)
    for name in ("Ann", "Zed"):
        act(owner, room, type="JoinList", name=name, game="Nightly")
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="Tournaments").click()
    desk.get_by_role("button", name="Start Nightly").click()
    expect(desk.get_by_role("alert")).to_contain_text("Ann sits in a cash game.")
    shot(desk, "desk-both")
    assert board(owner, room)["tables"][0]["seats"][0].get("away_ms") is None
    desk.get_by_role("button", name="Start, and keep the seats").click()
    expect(desk.get_by_text("The tournament has begun.")).to_be_visible()


def test_an_open_seat_of_the_main_game_is_for_who_must_move(owner: Owner) -> None:
    room = new_room(owner, A=players("A", 8), B=["Sam Snow", *players("B", 2)])
    act(owner, room, type="SetMustMove", main="A", feeder="B")
    act(owner, room, type="JoinList", name="Wes", game=KIND)
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="Game A, seat 9, open").click()
    dialog = desk.get_by_role("dialog")
    expect(dialog).to_contain_text("Sam Snow is next to move from game B to game A")
    expect(dialog).not_to_contain_text("Wes")
    shot(desk, "desk-mover")
    dialog.get_by_role("button", name="Move to seat 9").click()
    expect(desk.locator(".room-count").first).to_have_text("9/9")


@pytest.mark.parametrize("games", [3, 4, 6, 8])
def test_every_table_of_a_room_is_seen_at_a_glance_with_its_names(owner: Owner, games: int) -> None:
    room = new_room(owner)
    for at, letter in enumerate("ABCDEFGH"[:games]):
        kind = "10-20 HORSE" if letter == "C" else KIND
        mix = ["LHE", "LO8", "RAZZ", "STUD", "STUD8"] if kind == "10-20 HORSE" else []
        more: dict[str, Any] = {"rotation": mix, "rotation_every": 8} if mix else {}
        act(owner, room, type="OpenGame", game=letter, kind=kind, size=9, place=f"Table {at + 1}", **more)
        for seat, name in enumerate(players(letter, 8), 1):
            act(owner, room, type="SitAndBuy", name=name, game=letter, amount=20000, seat=seat)
    for number in range(6):
        act(owner, room, type="JoinList", name=f"Waiting {number}", game="5-10 PLO")
    desk = owner.page(f"/room/{room}")
    expect(desk.locator(".room-table")).to_have_count(games)
    shot(desk, f"desk-{games}")
    for card in desk.locator(".room-table").all():
        box = card.bounding_box()
        assert box
        assert box["y"] + box["height"] <= 768, f"{card.get_attribute('aria-label')} ends at {box['y'] + box['height']}"
    cut = desk.locator(".room-who, .room-stakes b").evaluate_all(IS_CUT)
    assert cut == []
    head = desk.locator(".room-table", has_text="HORSE").locator(".room-table-head").bounding_box()
    dots = desk.get_by_role("button", name="More for game C").bounding_box()
    assert head and dots
    assert dots["y"] < head["y"] + 20, "the menu stands on the first line"


def test_the_tv_leaves_its_height_to_the_lists(owner: Owner, chromium: "Browser") -> None:
    room = new_room(owner, A=players("A", 9))
    act(owner, room, type="PlanTournament", id="nightly", name="Nightly Deepstack", minutes_from_now=60, buy_in=5000)
    for number in range(15):
        act(owner, room, type="JoinList", name=f"Waiting {number}", game=KIND)
    tv = owner.page(f"/room/{room}/tv")
    tv.set_viewport_size({"width": 1920, "height": 1080})
    expect(tv.locator(".tv-scan img")).to_be_visible()
    shot(tv, "tv")
    footer, code = tv.locator(".room-tv footer").bounding_box(), tv.locator(".tv-scan img").bounding_box()
    assert footer and code
    assert footer["height"] <= 0.2 * 1080
    assert code["height"] >= 0.16 * 1080


def test_the_house_rules_are_searched_by_words(owner: Owner) -> None:
    room = new_room(owner)
    desk = owner.page(f"/room/{room}")
    desk.get_by_title("The house, the shift and the end of the day").click()
    desk.get_by_role("button", name="House rules").click()
    desk.get_by_label("Search the house rules").fill("call-in")
    found = desk.locator(".question p:first-child")
    expect(found.first).to_have_text("Must a player be in the room to be put on a list?")
    shot(desk, "desk-search")
    assert found.count() < 12
    assert "call" in found.nth(1).inner_text().lower()


def test_a_player_with_a_seat_is_barred_only_after_a_question(owner: Owner) -> None:
    room = new_room(owner, A=["Vic"])
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="Incidents").click()
    form = desk.get_by_role("form", name="Bar somebody")
    form.get_by_label("Who").fill("Vic")
    form.get_by_label("Why").fill("threats")
    form.get_by_role("button", name="Bar", exact=True).click()
    expect(desk.get_by_text("Vic plays in game A and loses the seat.")).to_be_visible()
    shot(desk, "desk-bar")
    assert not board(owner, room)["bars"]
    desk.get_by_role("button", name="Bar Vic", exact=True).click()
    expect(desk.get_by_role("button", name="Let in again")).to_be_visible()


def test_a_name_that_plays_at_home_already_is_asked_for_more_chips(owner: Owner) -> None:
    room: str = owner.ask("/api/rooms", {"name": "Friday", "book": "roberts-10", "home": True})["id"]
    game = board(owner, room)["tables"][0]["game"]["id"]
    act(owner, room, type="SitAndBuy", name="Ann", game=game, amount=5000)
    page = owner.page(f"/room/{room}")
    form = page.get_by_role("form", name="Add a player")
    form.get_by_label("Player").fill("ann")
    form.get_by_role("button", name="Buy in").click()
    expect(page.get_by_text("Ann plays already. Add €50 to the stack?")).to_be_visible()
    shot(page, "home-again")


def test_a_bar_can_end_on_a_day(owner: Owner) -> None:
    room = new_room(owner)
    desk = owner.page(f"/room/{room}")
    desk.get_by_role("button", name="Incidents").click()
    form = desk.get_by_role("form", name="Bar somebody")
    form.get_by_label("Who").fill("Vic")
    form.get_by_label("How long").select_option("until a day")
    form.get_by_label("Last day").fill("2099-12-31")
    form.get_by_label("Why").fill("threats")
    form.get_by_role("button", name="Bar", exact=True).click()
    expect(desk.get_by_text("until December 31, 2099")).to_be_visible()
