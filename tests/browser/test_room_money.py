"""The money of a card room in a browser: the terms of a game, forms of play on the tablet, the jackpot, the books."""

import os
import re
import uuid
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner

if TYPE_CHECKING:
    from playwright.sync_api import Page

SHOTS = os.environ.get("FLOORMAN_SHOTS", "")
"""A folder for pictures of the pages, for people to look at."""


def act(owner: Owner, room: str, **act: Any) -> None:
    owner.ask(f"/api/rooms/{room}/acts", {"id": uuid.uuid4().hex, "act": act})


def picture(page: "Page", name: str) -> None:
    if SHOTS:
        for width, height in ((390, 844), (1024, 768)):
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(300)
            page.screenshot(path=str(Path(SHOTS) / f"{name}-{width}.png"))


def opened(owner: Owner) -> str:
    return str(owner.ask("/api/rooms", {"name": "The Nuts", "book": "roberts-10", "currency": "USD"})["id"])


def seated(owner: Owner, room: str, *names: str, amount: int = 50000, **game: Any) -> None:
    act(owner, room, type="OpenGame", game="A", **game)
    for seat, name in enumerate(names, 1):
        act(owner, room, type="SitAndBuy", name=name, game="A", amount=amount, seat=seat)
    act(owner, room, type="PutButton", game="A", seat=len(names))


def told(page: "Page", *acts: str) -> None:
    for one in acts:
        page.wait_for_timeout(700)  # what has come up where the last tap was is not tapped at once
        page.get_by_role("button", name=one, exact=True).click()


def test_a_game_is_opened_with_all_its_terms_and_the_next_of_its_kind_takes_them_over(owner: Owner) -> None:
    room = opened(owner)
    page = owner.page(f"/room/{room}")
    page.get_by_role("button", name="Open a game").click()
    page.get_by_label("Stakes", exact=True).fill("5-2")
    page.get_by_role("button", name="Open the game").click()
    expect(page.get_by_role("alert").first).to_contain_text("Stakes have to be amounts above 0")
    page.get_by_label("Stakes", exact=True).fill("10-20")
    page.get_by_label("Played").select_option("HORSE")
    expect(page.get_by_label("Ante at stud")).to_have_attribute("placeholder", "2")
    page.get_by_label("Played").select_option("Own rotation")
    for code in ("LHE", "STUD"):
        page.get_by_role("group", name="Games of the rotation").get_by_role("button", name=code, exact=True).click()
    page.get_by_label("Bring-in").fill("3")
    page.get_by_label("Least buy-in").fill("300")
    page.get_by_label("Time, each half hour").fill("40")
    page.get_by_label("Time is paid by").select_option("The table")
    page.get_by_text("Rake, jackpot, kill, overs").click()
    page.get_by_role("combobox", name="Rake").select_option("By steps")
    page.get_by_label("Take", exact=True).fill("1")
    page.get_by_label("For each").fill("10")
    page.get_by_label("Rake cap", exact=True).fill("4")
    page.get_by_label("With this many players or fewer").fill("4")
    page.get_by_label("Cap, short-handed").fill("2")
    page.get_by_label("Jackpot drop").fill("1")
    picture(page, "open-game")
    page.get_by_role("button", name="Open the game").click()
    expect(page.get_by_role("region", name="Game A")).to_be_visible()
    page.get_by_role("button", name="Open a game").click()
    page.get_by_label("Stakes", exact=True).fill("10-20")
    page.get_by_label("Played").select_option("Own rotation")
    expect(page.get_by_text("Terms as in game A.")).to_be_visible()
    expect(page.get_by_label("Least buy-in")).to_have_value("300")
    page.get_by_text("Rake, jackpot, kill, overs").click()
    expect(page.get_by_label("For each")).to_have_value("10")
    expect(page.get_by_label("Jackpot drop")).to_have_value("1")
    page.get_by_role("button", name="Open the game").click()
    expect(page.get_by_role("region", name="Game B")).to_be_visible()
    tables = owner.context.request.get(f"{owner.url}/api/rooms/{room}/board").json()["tables"]
    assert tables[0]["rake"]["steps"] == [[1000, 100], [2000, 200], [3000, 300], [4000, 400]]
    assert (tables[0]["rake"]["caps"], tables[0]["time_by"]) == ([[4, 200]], "table")
    assert tables[0]["rake"] == tables[1]["rake"]
    assert tables[1]["rotation"] == ["LHE", "STUD"]


def test_stud_says_antes_and_limit_offers_no_all_in(owner: Owner) -> None:
    room = opened(owner)
    seated(owner, room, "Ann", "Bo", "Cy", kind="10-20 STUD")
    page = owner.page(f"/room/{room}/table/A")
    expect(page.get_by_text("Stud round: no blinds. Everybody antes $2, and the bring-in is $5.")).to_be_visible()
    picture(page, "stud")
    room = opened(owner)
    seated(owner, room, "Ann", "Bo", "Cy", kind="4-8 LHE", kill="full")
    act(owner, room, type="BeginDeal", game="A")
    act(owner, room, type="EndDeal", game="A", won=[["Cy", 1000], ["Bo", -1000]], pot=2000, dealt=3)
    page = owner.page(f"/room/{room}/table/A")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_role("button", name="Fold")).to_be_visible()
    expect(page.get_by_role("button", name="All-in")).to_be_disabled()
    told(page, "Fold", "Fold")
    expect(page.get_by_label("Has killed the next pot").locator("option:checked")).to_have_text("Cy")
    expect(
        page.get_by_text("Cy has won 2 pots running, and kills the next. Full kill: the limits are doubled.")
    ).to_be_visible()
    reading = page.get_by_role("button", name="House default: 2 pots running won kill the next one")
    expect(reading).to_be_visible()
    picture(page, "kill")
    told(page, "End the hand")
    expect(page.get_by_text("Kill pot: Cy has killed it and posts $8. The limits are $8-$16.")).to_be_visible()
    expect(reading).to_be_visible()
    picture(page, "killed")
    desk = owner.page(f"/room/{room}")
    expect(desk.get_by_role("region", name="Game A").get_by_text("full kill: Cy")).to_be_visible()
    expect(desk.get_by_role("region", name="Game A").get_by_role("button", name="House default")).to_be_visible()
    act(owner, room, type="SetHouseRules", house={"room.limit-change/kill-after": 3})
    expect(page.get_by_role("button", name="House rule: In a game with kills")).to_be_visible()
    expect(page.get_by_text("The action begins left of the big blind: Cy acts in turn and may raise.")).to_be_visible()
    expect(page.get_by_role("button", name="House default: the action in a killed pot")).to_be_visible()
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.get_by_text("Kill 8.")).to_be_visible()
    expect(page.get_by_text("Straddle")).to_have_count(0)
    picture(page, "kill-dealt")


def test_a_bomb_pot_says_antes_and_the_blinds_may_chop(owner: Owner) -> None:
    room = opened(owner)
    seated(owner, room, "Ann", "Bo", "Cy", kind="2-5 NLHE", bomb_ante=1000)
    page = owner.page(f"/room/{room}/table/A")
    page.get_by_role("button", name="Bomb pot").click()
    expect(page.get_by_text("Bomb pot: everybody antes $10.")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("straddles"))).to_have_count(0)
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".say-now")).to_contain_text("Bomb pot: everybody antes 10.")
    expect(page.get_by_label("Next step")).to_contain_text("Take the ante of 10 from every player.")
    picture(page, "bomb")
    page.get_by_role("button", name="Undo").click()
    page.get_by_role("button", name="No bomb pot").click()
    told(page, "Deal", "Fold")
    told(page, "More")
    page.get_by_role("button", name="Chop the blinds").click()
    expect(page.get_by_text("Button: Ann")).to_be_visible()
    expect(page.get_by_text("Ann and Bo may take the blinds back.").first).to_be_visible()
    picture(page, "chopped")
    act(owner, room, type="StepAway", name="Cy")
    for _ in range(5):
        act(owner, room, type="BeginDeal", game="A")
        act(owner, room, type="EndDeal", game="A")
    act(owner, room, type="ComeBack", name="Cy")
    expect(page.get_by_role("button", name="Posts $5 + $2 dead")).to_be_visible()
    expect(page.get_by_text("missed both blinds")).to_be_visible()
    picture(page, "missed")
    page.get_by_role("button", name="More for Ann").click()
    page.get_by_role("button", name="Buys chips behind").click()
    page.get_by_label("Amount").fill("100")
    page.get_by_role("button", name="On the way").click()
    expect(page.get_by_text("$100 behind")).to_be_visible()


def test_a_game_of_another_kind_takes_no_terms_over_and_the_house_changes_what_it_takes_later(owner: Owner) -> None:
    room = opened(owner)
    rake = {"basis_points": 1000, "cap": 500, "jackpot": 100, "unit": 100}
    act(owner, room, type="OpenGame", game="A", kind="1-3 NLHE", min_buyin=10000, max_buyin=30000, rake=rake)
    page = owner.page(f"/room/{room}")
    page.get_by_role("button", name="Open a game").click()
    expect(page.get_by_label("Rake, percent")).to_have_value("10")
    page.get_by_label("Stakes", exact=True).fill("4-8")
    page.get_by_label("Played").select_option("LHE")
    page.get_by_label("Time, each half hour").fill("6")
    expect(page.get_by_label("Least buy-in")).to_have_value("")
    page.get_by_role("button", name="Open the game").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    game = next(one for one in tables(owner, room) if one["game"]["id"] == "B")
    assert (game.get("rake"), game["time_fee"], game["game"].get("max_buyin", 0)) == (None, 600, 0)
    page.get_by_role("button", name="More for game A").click()
    page.get_by_text("Terms and table").click()
    page.get_by_label("Rake, percent").fill("5")
    page.get_by_label("Jackpot drop").fill("")
    picture(page, "terms")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("The house takes 5 % rake up to $5 in game A from now on.").first).to_be_visible()


def tables(owner: Owner, room: str) -> Any:
    return owner.context.request.get(f"{owner.url}/api/rooms/{room}/board").json()["tables"]


def test_the_cage_sells_chips_to_a_player_who_sits_already(owner: Owner) -> None:
    room = opened(owner)
    act(owner, room, type="OpenGame", game="A", kind="1-3 NLHE")
    act(owner, room, type="OpenGame", game="B", kind="2-5 NLHE")
    act(owner, room, type="TakeSeat", name="Vi", game="B", seat=4)
    page = owner.page(f"/room/{room}?as=cage")
    for amount, title in ("100", "Vi buys in for game B"), ("50", "Vi adds chips in game B"):
        page.get_by_role("button", name="Sell chips", exact=True).click()
        page.get_by_label("Player", exact=True).fill("vi")
        page.get_by_role("button", name="Go on").click()
        expect(page.get_by_role("dialog")).to_contain_text(title)
        page.get_by_label("Amount").fill(amount)
        page.get_by_role("button", name="Sell", exact=True).click()
        expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("row", name="Vi B")).to_contain_text("$150")


def test_the_jackpot_is_paid_to_its_winners_and_times_are_told_as_times(owner: Owner) -> None:
    room = opened(owner)
    seated(owner, room, "Ann", "Bo", "Cy", kind="2-5 NLHE")
    act(owner, room, type="DropRake", game="A", amount=30000, jackpot=30000)
    page = owner.page(f"/room/{room}?as=cage")
    page.get_by_role("button", name="Pay the jackpot").click()
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("Enter who has won.")
    page.get_by_label("Winner").fill("Ann")
    page.get_by_label("Gets").fill("200")
    page.get_by_role("button", name="Another winner").click()
    page.get_by_label("Winner").nth(1).fill("Nobody")
    picture(page, "jackpot")
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("No buy-in is on record for “Nobody”.")
    expect(page.get_by_text("of the jackpot is paid")).to_have_count(0)
    page.get_by_role("button", name="Back").click()
    page.get_by_label("Winner").nth(1).fill("bo")
    page.get_by_role("button", name="Pay", exact=True).click()
    expect(page.get_by_text("$200 of the jackpot is paid to Ann.").first).to_be_visible()
    expect(page.locator(".section-head", has_text="The day so far")).to_contain_text(re.compile(r"since \d+:\d\d"))
    picture(page, "cage")
