"""Arriving: the director checks players in and takes their money, phones ask to join, the TV shows the room code."""

import re
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def test_invited_here_paid(owner: Owner) -> None:
    event = owner.event([], invited=["Ann", "Bo", "Cy", "Dee", "Eve"], bounty=500)
    page = owner.page(f"/e/{event}")
    counts = page.locator(".arriving p")
    expect(counts).to_have_text("5 on the list · 0 here · 0 paid")
    page.get_by_role("button", name="Ann is here").click()
    expect(counts).to_have_text("5 on the list · 1 here · 0 paid")
    page.get_by_role("button", name="Ann has paid €25 and is in").click()
    page.get_by_role("button", name="Bo has paid €25 and is in").click()
    expect(counts).to_have_text("5 on the list · 2 here · 2 paid")
    page.mouse.move(1, 1)
    expect(page.locator(".player-row", has_text="Ann")).to_contain_text("paid €25")
    expect(page.locator(".now")).to_contain_text("3 invited players are not here.")
    page.get_by_label("Search players").fill("cy")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator(".guest-row", has_text="Cy")).to_contain_text("Here, not paid")
    page.get_by_label("Search players").fill("")
    page.get_by_role("button", name="Dee is here").click()
    page.get_by_role("button", name=re.compile("^Here, not paid")).click()
    page.get_by_role("button", name="All have paid €25").click()
    expect(counts).to_have_text("5 on the list · 4 here · 4 paid")
    expect(page.locator(".toast")).to_contain_text("2 players are in for €25 each.")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(counts).to_have_text("5 on the list · 4 here · 2 paid")
    page.get_by_role("button", name="All have paid €25").click()
    expect(counts).to_have_text("5 on the list · 4 here · 4 paid")
    page.get_by_role("button", name=re.compile("^Not here")).click()
    page.get_by_role("button", name="Remove all who are not here").click()
    expect(page.locator(".arriving")).to_have_count(0)
    expect(page.locator(".player-row")).to_have_count(4)
    page.keyboard.press("i")
    page.get_by_label("Names, one per line").fill("Eve\nann\nFlo, Gus")
    page.get_by_role("button", name="Invite 4 players").click()
    expect(counts).to_have_text("7 on the list · 4 here · 4 paid")


def test_the_next_row_does_not_slide_under_the_mouse_that_took_the_money(owner: Owner) -> None:
    event = owner.event([], invited=["Ann", "Bo", "Cy"])
    page = owner.page(f"/e/{event}")
    counts = page.locator(".arriving p")
    expect(page.locator(".guest-row")).to_have_count(3)
    before = [row.bounding_box() for row in page.locator(".guest-row").all()]
    box = page.get_by_role("button", name=re.compile("^Ann has paid")).bounding_box()
    assert box
    at = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.click(*at)
    expect(counts).to_have_text("3 on the list · 1 here · 1 paid")
    page.mouse.click(*at)
    expect(page.locator(".guest-row.done")).to_have_text(re.compile("^Ann Paid"))
    assert [row.bounding_box() for row in page.locator(".guest-row").all()] == before
    expect(page.locator(".player-row")).to_have_count(0)
    page.get_by_role("button", name="Cy is here").click()
    expect(page.locator(".guest-row").nth(2)).to_contain_text("Here, not paid")
    expect(counts).to_have_text("3 on the list · 2 here · 1 paid")
    page.mouse.move(1, 1)
    expect(page.locator(".guest-row .player-name")).to_have_text(["Cy", "Bo"])
    expect(page.locator(".player-row .player-name")).to_have_text(["Ann"])


def test_two_phones_join_by_the_code_on_the_tv(owner: Owner, chromium: "Browser") -> None:
    event = owner.event(["Ann", "Bo"], invited=["Sam Porter"])
    page = owner.page(f"/e/{event}")
    page.locator(".tools").get_by_role("button", name="Links").click()
    code = page.locator(".room-code-shown").inner_text()
    page.keyboard.press("Escape")
    tv = owner.page(f"/e/{event}/tv")
    expect(tv.locator(".tv-code").first).to_have_text(code)
    phones = [chromium.new_context(viewport={"width": 390, "height": 844}, has_touch=True).new_page() for _ in range(2)]
    sam, tom = phones
    sam.goto(owner.url)
    sam.get_by_role("link", name="enter the room code").click()
    sam.get_by_label("Room code").fill("0000")
    sam.get_by_role("button", name="Continue").click()
    expect(sam.get_by_role("alert")).to_contain_text("No event has this code")
    sam.get_by_label("Room code").fill(code.lower())
    sam.get_by_role("button", name="Continue").click()
    sam.get_by_label("Your name").fill("sam porter")
    sam.get_by_role("button", name="Ask to join").click()
    expect(sam.get_by_role("status")).to_contain_text("Waiting for the director")
    sam.reload()
    expect(sam.get_by_role("status")).to_contain_text("Waiting for the director")
    tom.goto(f"{owner.url}/join/{code}")
    tom.get_by_label("Your name").fill("Sam Porter")
    tom.get_by_role("button", name="Ask to join").click()
    expect(tom.get_by_role("alert")).to_contain_text("Sam Porter is taken by another phone")
    tom.get_by_label("Your name").fill("Tom")
    tom.get_by_role("button", name="Ask to join").click()
    expect(tom.get_by_role("status")).to_contain_text("Waiting for the director")
    asks = page.locator(".matter", has_text="Sam Porter is invited and wants to play")
    asks.get_by_role("button", name="Accept & take €20").click()
    sam.wait_for_url(f"**/e/{event}/phone")
    expect(sam.locator(".where")).to_contain_text("Sam Porter")
    expect(asks).to_have_count(0)
    page.get_by_role("button", name="Decline Tom").click()
    expect(tom.get_by_role("status")).to_contain_text("The director has not let you in")
    tom.get_by_role("button", name="Ask again").click()
    tom.get_by_label("Your name").fill("Tom")
    tom.get_by_role("button", name="Ask to join").click()
    page.get_by_role("button", name="Tom is here").click()
    expect(tom.get_by_role("status")).to_contain_text("You are checked in")
    page.get_by_role("button", name="Tom has paid €20 and is in").click()
    owner.act(event, type="DrawSeats", tables=1)
    for phone in phones:
        expect(phone.locator(".where-seat")).to_contain_text("Table 1")
        phone.context.close()


def test_no_word_of_the_name_is_broken_where_a_phone_joins(owner: Owner) -> None:
    event = owner.event(["Ann", "Bo"], name="Wednesday Bounty")
    page = owner.page(f"/e/{event}")
    page.locator(".tools").get_by_role("button", name="Links").click()
    page = owner.page(f"/join/{page.locator('.room-code-shown').inner_text()}")
    page.set_viewport_size({"width": 390, "height": 844})
    heading = page.get_by_role("heading", name="Wednesday Bounty")
    expect(heading).to_be_visible()
    lines = """(it) => {
        const word = document.createRange();
        word.setStart(it.firstChild, 0);
        word.setEnd(it.firstChild, "Wednesday".length);
        return word.getClientRects().length;
    }"""
    assert heading.evaluate(lines) == 1


def test_names_of_people_stay_whole_on_a_phone(owner: Owner) -> None:
    players = ["Bob Marsh", "Carlos Diaz", "Alexandra Featherstone"]
    event = owner.started(players, prizes=[6000])
    for player in players[:-1]:
        owner.act(event, type="Bust", players=[player], at="Table1")
    page = owner.page("/people")
    page.set_viewport_size({"width": 390, "height": 844})
    lines = """(button) => {
        const text = [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE);
        const starts = [...text.data.matchAll(/\\S+/g)];
        return starts.map((word) => {
            const range = document.createRange();
            range.setStart(text, word.index);
            range.setEnd(text, word.index + word[0].length);
            return range.getClientRects().length;
        });
    }"""
    for player in players:
        button = page.locator(".people-table tbody th button", has_text=player).first
        assert set(button.evaluate(lines)) == {1}, player
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_people_of_earlier_nights_are_suggested_merged_and_forgotten(owner: Owner) -> None:
    for players in (["Mike", "Sue"], ["Sue", "Mike O'Neil", "Tom"]):
        event = owner.started(players, prizes=[2000 * len(players)])
        for player in players[:-1]:
            owner.act(event, type="Bust", players=[player], at="Table1")
    page = owner.page("/people")
    row = page.get_by_role("row", name=re.compile("^Sue"))
    expect(row).to_contain_text("€40")
    expect(row).to_contain_text("€0")
    page.get_by_role("button", name="Edit Mike", exact=True).click()
    page.get_by_label("Name", exact=True).fill("mike o'neil")
    expect(page.get_by_role("dialog")).to_contain_text("The two become one person.")
    page.get_by_role("button", name="Merge with Mike O'Neil").click()
    expect(page.get_by_role("dialog")).to_contain_text("Merge Mike with Mike O'Neil?")
    page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Merge with Mike O'Neil").click()
    page.get_by_role("dialog").get_by_role("button", name="Merge", exact=True).click()
    expect(page.get_by_role("button", name="Edit Mike", exact=True)).to_have_count(0)
    page.reload()
    page.get_by_role("button", name="Edit Mike O'Neil", exact=True).click()
    page.get_by_role("button", name="Separate Mike", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("Mike is listed separately again.")
    page.get_by_role("button", name="Edit Mike", exact=True).click()
    page.get_by_label("Name", exact=True).fill("sue")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("Mike and Sue both played in")
    expect(page.get_by_role("button", name="Merge with Sue")).to_be_disabled()
    page.get_by_role("button", name="Forget").click()
    expect(page.get_by_role("dialog")).to_contain_text("The logs and results of the events stay as they are.")
    page.get_by_role("dialog").get_by_role("button", name="Forget").click()
    expect(page.get_by_role("button", name="Edit Mike", exact=True)).to_have_count(0)
    new = owner.page("/new")
    new.get_by_role("button", name="Add last time's players (3)").click()
    expect(new.get_by_label("Names, one per line")).to_have_value("Mike O'Neil\nSue\nTom")
    expect(new.get_by_role("button", name="Add last time's players")).to_have_count(0)
    desk = owner.page(f"/e/{owner.event(['Ann'], invited=['Sunny'])}")
    desk.get_by_role("button", name="+ Register").first.click()
    desk.get_by_label("Name, or several").fill("su")
    expect(desk.locator("#register-names option")).to_have_count(2)
    assert desk.locator("#register-names option").evaluate_all("all => all.map((one) => one.value)") == ["Sunny", "Sue"]


def test_a_person_is_deleted_for_good_by_typing_the_name(owner: Owner) -> None:
    events = []
    for players in (["Hank", "Sue"], ["Sue", "Hank", "Tom"]):
        event = owner.started(players, prizes=[2000 * len(players)])
        for player in players[:-1]:
            owner.act(event, type="Bust", players=[player], at="Table1")
        events.append(event)
    page = owner.page("/people")
    page.get_by_role("button", name="Edit Hank", exact=True).click()
    page.get_by_role("button", name="Delete").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("link")).to_have_count(2)
    expect(dialog.get_by_role("textbox")).to_be_focused()
    gone = dialog.get_by_role("button", name="Delete for good")
    expect(gone).to_be_disabled()
    dialog.get_by_label("Type the name to confirm").fill("Hank")
    gone.click()
    expect(page.locator(".toast")).to_contain_text("In 2 events the name is now Former player 1.")
    expect(page.get_by_role("button", name="Edit Hank", exact=True)).to_have_count(0)
    expect(page.get_by_role("button", name="Edit Sue", exact=True)).to_be_visible()
    results = owner.page(f"/e/{events[1]}/results")
    expect(results.locator("main")).to_contain_text("Former player 1")
    expect(results.locator("main")).not_to_contain_text("Hank")
    playing = owner.started(["Ida", "Jo"], 1)
    assert playing
    page.get_by_label("Search people").fill("Ida")
    page.get_by_role("button", name="Delete “Ida” for good").click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("which is not over")
