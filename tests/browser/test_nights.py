"""Evenings behind one, in a browser: the list, search, the archive, deletion by name, a season and its shared page."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect
from served import House

from browser.house import Owner
from browser.test_director_axe import serious

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = pytest.mark.slow


def played(owner: Owner, name: str, order: list[str], **more: object) -> str:
    """An event that is over; who goes out first is first in `order`."""
    event = owner.event(order, name=name, **more)
    owner.act(event, type="DrawSeats")
    owner.act(event, type="StartClock")
    for player in order[:-1]:
        board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
        at = next(line["table"] for line in board["players"] if line["name"] == player)
        owner.act(event, type="Bust", players=[player], at=at)
    owner.act(event, type="PostPrizes", prizes=[2000 * len(order)])
    owner.act(event, type="PayPrizes")
    return event


@pytest.fixture
def page(owner: Owner) -> "Page":
    """Four nights that are over, and the owner's first page."""
    for number, place in enumerate(["Bo's kitchen", "The club", "The club", "The attic"], start=1):
        players = ["Ann", "Bo", "Cy"] if number % 2 else ["Cy", "Bo", "Ann"]
        played(owner, f"Night {number}", players, place=place, date=f"2026-10-0{number}")
    return owner.page("/")


def test_nights_are_listed_found_archived_deleted_and_counted(page: "Page", owner: Owner, chromium: "Browser") -> None:
    row = page.locator(".nights tbody tr", has_text="Night 1")
    for words in ("Thu 1 Oct 2026", "Bo's kitchen", "€60", "Cy"):
        expect(row).to_contain_text(words)

    search = page.get_by_label("Search earlier nights")
    search.fill("the CLUB")
    expect(page.locator(".nights tbody tr")).to_have_count(2)
    search.fill("nowhere")
    expect(page.get_by_text("Nothing fits “nowhere”.")).to_be_visible()
    search.fill("")

    page.get_by_role("button", name="More for Night 4").click()
    page.get_by_role("button", name="Archive", exact=True).click()
    expect(page.locator(".toast")).to_contain_text("Night 4 is archived.")
    expect(page.locator(".nights tbody tr", has_text="Night 4")).to_have_count(0)
    page.get_by_role("button", name="Archive (1)").click()
    expect(page.locator(".nights tbody tr")).to_contain_text(["Night 4"])
    page.get_by_role("button", name="More for Night 4").click()
    page.get_by_role("button", name="Restore from the archive").click()
    expect(page.get_by_role("heading", name="Earlier nights")).to_be_visible()
    expect(page.locator(".nights tbody tr")).to_have_count(4)

    page.get_by_role("button", name="More for Night 3").click()
    page.get_by_role("button", name="Delete…").click()
    sure = page.get_by_role("button", name="Delete for good")
    expect(sure).to_be_disabled()
    page.get_by_label("Type the name of the event").fill("Night 4")
    expect(sure).to_be_disabled()
    page.get_by_label("Type the name of the event").fill("Night 3")
    sure.click()
    expect(page.locator(".toast")).to_contain_text("Night 3 is deleted.")
    expect(page.locator(".nights tbody tr", has_text="Night 3")).to_have_count(0)

    a_season(page, chromium)


def test_events_of_one_name_are_told_apart_where_one_is_chosen_or_deleted(owner: Owner) -> None:
    over = played(owner, "Friday at Mike's", ["Ann", "Bo", "Cy"], date="2026-10-02", currency="USD")
    live = owner.started(["Dee", "Eve"], name="Friday at Mike's", date="2026-10-02")
    alike = [owner.event([], name="Friday at Mike's", date="2026-10-02", invited=["Flo"]) for _ in range(2)]
    page = owner.page("/")
    page.locator(".nights tr", has_text="Friday at Mike's").locator("[aria-haspopup]").click()
    page.get_by_role("button", name="Delete…").click()
    dialog = page.get_by_role("dialog")
    which = dialog.locator(".delete-which")
    for words in ("Fri 2 Oct 2026", "Over", "3 players", "won by Cy", "$60 prize pool"):
        expect(which).to_contain_text(words)
    expect(dialog.locator(".delete-others li")).to_have_count(3)
    expect(dialog.locator(".delete-others")).to_contain_text("2 of 2 players left")
    sure = dialog.get_by_role("button", name="Delete for good")
    typed = dialog.get_by_label("Type the name of the event")
    typed.fill("Friday at Mike's")
    expect(sure).to_be_disabled()
    expect(dialog.get_by_text("Friday at Mike's, 3 players", exact=True)).to_be_visible()
    page.keyboard.press("Escape")

    rows = page.locator(".event-list li", has_text="Friday at Mike's").filter(has_text="1 invited")
    first, second = rows.all_inner_texts()
    assert first != second or "made" in first

    page.goto(owner.url + "/seasons")
    page.get_by_role("button", name="New season").click()
    choices = page.locator(".season-events .check", has_text="Friday at Mike's")
    expect(choices).to_have_count(4)
    expect(choices.filter(has_text="Over · 3 players · won by Cy").get_by_role("checkbox")).to_be_checked()
    expect(choices.filter(has_text="Playing · 2 of 2 players left")).to_have_count(1)
    for event in (over, live, *alike):
        headers = {"X-Floorman": "1", "Origin": owner.url}
        assert owner.context.request.delete(f"{owner.url}/api/events/{event}?name=Friday at Mike's", headers=headers).ok


def a_season(page: "Page", chromium: "Browser") -> None:
    page.get_by_role("link", name="Seasons").click()
    page.get_by_role("button", name="New season").click()
    page.get_by_label("Name").fill("Autumn")
    page.get_by_label("Points").select_option("table")
    page.get_by_label("Points for 1st, 2nd, 3rd and so on").fill("ten, nine")
    for night in ("Night 1", "Night 2", "Night 4"):
        expect(page.get_by_label(night)).to_be_checked()
    page.get_by_label("Night 4").uncheck()
    page.get_by_role("button", name="Create season").click()
    expect(page.get_by_role("alert")).to_contain_text("10, 7, 5, 3")
    page.get_by_label("Points for 1st, 2nd, 3rd and so on").fill("10, 7.5")
    page.get_by_role("button", name="Create season").click()
    expect(page.get_by_role("heading", name="Autumn")).to_be_visible()
    expect(page.locator(".standings tbody tr").first).to_contain_text("Bo")
    expect(page.locator(".standings tbody tr", has_text="Bo")).to_contain_text("15")
    page.get_by_role("button", name="Winnings").click()
    expect(page.locator(".standings tbody tr", has_text="Bo")).to_contain_text("−€40")
    page.get_by_role("button", name="Head-to-head").click()
    expect(page.get_by_role("row", name="Ann").locator("td", has_text="1–1")).to_have_count(2)

    page.get_by_role("button", name="Share").click()
    page.get_by_role("button", name="Make an address").click()
    address = page.get_by_label("Address").input_value()
    guest = chromium.new_context(viewport={"width": 390, "height": 844}).new_page()
    guest.goto(address)
    expect(guest.get_by_role("heading", name="Autumn")).to_be_visible()
    expect(guest.locator(".standings tbody tr")).to_have_count(3)
    for view in ("Winnings", "Head-to-head", "Nights", "Points"):
        guest.get_by_role("button", name=view).click()
        assert guest.evaluate("document.documentElement.scrollWidth <= innerWidth"), view
    guest.get_by_role("button", name="Winnings").click()
    expect(guest.get_by_role("columnheader", name="Profit", exact=True)).to_be_in_viewport(ratio=1)
    assert guest.evaluate(
        "[...document.querySelectorAll('.scroll-x')].every(one => one.scrollWidth <= one.clientWidth)"
    )
    page.get_by_role("button", name="Withdraw the address").click()
    expect(page.get_by_role("button", name="Make an address")).to_be_visible()
    guest.reload()
    expect(guest.get_by_text("There is no season at this address any more")).to_be_visible()
    guest.context.close()


def test_signing_out_asks_first_and_says_how_to_come_back(owner: Owner) -> None:
    page = owner.page("/")
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("dialog")).to_contain_text("floorman owner")
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="Events")).to_be_visible()


def test_people_are_sorted_by_their_headings_and_bounties_are_no_prizes(owner: Owner) -> None:
    event = owner.event(["Ada Sorted", "Bea Sorted", "Cid Sorted"], bounty=500, currency="EUR", date="2026-10-03")
    owner.act(event, type="DrawSeats")
    owner.act(event, type="DealFirstHand")
    for out, by in (("Ada Sorted", "Bea Sorted"), ("Bea Sorted", "Cid Sorted")):
        owner.act(event, type="Bust", players=[out], at="Table1")
        owner.act(event, type="ClaimBounty", out=out, by=[by])
    owner.act(event, type="PostPrizes", prizes=[6000])
    owner.act(event, type="PayPrizes")
    page = owner.page("/people")
    page.get_by_label("Search people").fill("sorted")
    heads = page.get_by_role("columnheader")
    names = page.locator(".people-table tbody th button")
    for wide, high in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": wide, "height": high})
        bea = page.get_by_role("row", name="Bea Sorted")
        for label, shown in (
            ("Paid in", "€25"),
            ("Prizes", "–"),
            ("Bounties", "€5"),
            ("Profit", "−€20"),
            ("Wins", "–"),
        ):
            cell = bea.locator(f"[data-label='{label}']")
            expect(cell).to_have_text(shown)
            expect(cell).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate(
            "[...document.querySelectorAll('.people-scroll')].every(one => one.scrollWidth <= one.clientWidth)"
        )
        for head, first, sorted_ in (
            ("Name", "Ada Sorted", "ascending"), ("Prizes", "Cid Sorted", "descending"),
            ("Profit", "Cid Sorted", "descending"), ("Profit", "Ada Sorted", "ascending"),
        ):  # fmt: skip
            button = heads.filter(has_text=head).get_by_role("button")
            button.focus()
            page.keyboard.press("Enter")
            expect(heads.filter(has_text=head)).to_have_attribute("aria-sort", sorted_)
            expect(page.locator("[aria-sort=ascending], [aria-sort=descending]")).to_have_count(1)
            expect(names.first).to_have_text(first)
    page.get_by_role("button", name="Bea Sorted", exact=True).click()
    expect(page.get_by_role("dialog")).to_contain_text("prize €0 · bounties €5")


def test_a_name_on_the_list_of_people_opens_that_persons_nights(owner: Owner) -> None:
    event = played(owner, "Night 1", ["Ann", "Bo", "Quentin"], place="The club", date="2026-10-01")
    played(owner, "Night 2", ["Quentin", "Bo", "Ann"], place="The club", date="2026-10-02")
    page = owner.page("/people")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Quentin", exact=True).click()
    nights = page.get_by_role("dialog").locator(".person-nights li")
    expect(nights).to_contain_text(["3rd place · paid in €20 · won €0", "1st place · paid in €20 · won €60"])
    expect(nights).to_contain_text(["−€20", "+€40"])
    assert page.get_by_role("dialog").evaluate("one => one.scrollWidth <= one.clientWidth")
    nights.last.get_by_role("link", name="Night 1").click()
    expect(page).to_have_url(f"{owner.url}/e/{event}/results")


def test_a_season_says_how_it_gives_points_and_marks_a_loss_as_other_pages_do(owner: Owner) -> None:
    event = played(owner, "Night 1", ["Ann", "Bo", "Cy"], place="The club", date="2026-10-01")
    made = owner.ask("/api/seasons", {"name": "Autumn", "events": [event]})
    page = owner.page(f"/seasons/{made['id']}")
    expect(page.locator(".season")).to_contain_text(
        "Points: one point for last place, one more for each place above it."
    )
    page.get_by_role("button", name="Winnings").click()
    expect(page.locator(".winnings")).to_contain_text("−€20")


def test_nights_go_by_their_date_and_a_copy_is_no_piece_of_an_address(owner: Owner) -> None:
    dates = ("2027-03-19", "2027-03-26", "2027-03-12")
    events = [played(owner, "Friday at Sam's", ["Ann", "Bo", "Zed Late"], date=date) for date in dates]
    file = owner.context.request.get(f"{owner.url}/api/events/{events[1]}/export.json").body()
    headers = {"X-Floorman": "1", "Origin": owner.url, "Content-Type": "application/json"}
    for _ in range(2):
        assert owner.context.request.post(f"{owner.url}/api/events/import?copy=true", data=file, headers=headers).ok
    page = owner.page("/")
    rows = page.locator(".nights tbody tr", has_text="Friday at Sam's")
    expect(rows).to_have_count(5)
    shown = [re.search(r"\d+ Mar", text)[0] for text in rows.all_inner_texts()]  # type: ignore[index]
    assert shown == ["26 Mar", "26 Mar", "26 Mar", "19 Mar", "12 Mar"]
    copies = rows.filter(has_text="Copy, does not count")
    expect(copies).to_have_count(2)
    asked = set()
    for copy in copies.all():
        copy.locator("[aria-haspopup]").click()
        page.get_by_role("button", name="Delete…").click()
        asked.add(page.get_by_role("dialog").locator("label.field b").inner_text())
        expect(page.locator(".delete-which")).to_contain_text(re.compile("copy [12] of 2"))
        expect(page.locator(".delete-others")).to_contain_text(re.compile("copy [12] of 2"))
        page.keyboard.press("Escape")
    assert asked == {"Friday at Sam's, copy 1 of 2", "Friday at Sam's, copy 2 of 2"}
    page = owner.page("/people")
    expect(page.get_by_role("row", name="Zed Late").locator(".last")).to_have_text("Fri 26 Mar 2027")


def test_the_winnings_of_a_season_in_two_currencies_stand_side_by_side(owner: Owner) -> None:
    nights = [
        played(owner, f"Night {at}", ["Ann", "Bo", "Cy"], date=f"2026-10-0{at}", currency=currency)
        for at, currency in enumerate(("USD", "USD", "EUR"), start=1)
    ]
    made = owner.ask("/api/seasons", {"name": "Autumn", "events": nights})
    page = owner.page(f"/seasons/{made['id']}")
    page.get_by_role("button", name="Winnings").click()
    expect(page.locator(".season")).to_contain_text("the order is by the profit in USD")
    expect(page.locator(".winnings tbody tr").first).to_contain_text("Cy")
    expect(page.locator(".winnings tbody tr").first.locator("td:nth-child(6) div")).to_have_text(["+$80", "+€40"])
    expect(page.locator(".winnings tbody tr").first.locator("svg")).to_have_count(2)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_season_without_events_says_so(owner: Owner) -> None:
    made = owner.ask("/api/seasons", {"name": "Empty"})
    page = owner.page(f"/seasons/{made['id']}")
    expect(page.get_by_text("This season has no event yet. Choose its events under Edit.")).to_be_visible()


def test_the_name_of_a_season_is_read_in_words_on_a_phone(owner: Owner) -> None:
    """The buttons beside it once left room for one letter in a line."""
    made = owner.ask("/api/seasons", {"name": "Thursday League, autumn and winter 2026"})
    page = owner.page("/")
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{owner.url}/seasons/{made['id']}")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text("Thursday League, autumn and winter 2026")
    name = heading.bounding_box()
    assert name is not None and name["width"] >= 160 and name["height"] <= 60
    for word in ("Share", "Edit", "Delete"):
        button = page.get_by_role("button", name=word, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        box = button.bounding_box()
        assert box is not None and box["height"] >= 44
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_first_night_is_explained_until_there_is_an_event(chromium: "Browser", tmp_path: Path) -> None:
    house = House(tmp_path / "data")
    house.start()
    try:
        context = chromium.new_context(viewport={"width": 1366, "height": 768}, bypass_csp=True)
        owner = Owner(context, house)
        page = owner.page(house.owner_link.removeprefix(house.url))
        first = page.get_by_role("region", name="Your first night")
        expect(first.get_by_role("link", name="Open the demo")).to_be_visible()
        expect(page.locator("a.primary")).to_have_count(1)
        assert serious(page) == []
        owner.event([], name="Sunday Deepstack", invited=["Ann", "Bo"], date="2026-11-22T18:00", place="The Shed")
        owner.event([], name="Nobody Yet", date="2026-11-29")
        page.reload()
        rows = page.locator(".event-row")
        expect(rows).to_have_count(3)
        expect(first).to_have_count(0)
        expect(rows.first).to_contain_text("The Shed · 2 invited")
        expect(rows.nth(1)).to_contain_text("nobody invited yet")
        expect(rows.last).to_contain_text("Demo")
        expect(page.locator(".event-row a.primary")).to_have_count(1)
        context.close()
    finally:
        house.kill()


def test_results_and_people_count_prizes_before_they_are_posted_and_handed_over(owner: Owner) -> None:
    event = owner.started(["Anouk Weber", "Bob Weber", "Cy Weber"], bounty=500)
    for name in ("Bob Weber", "Cy Weber"):
        owner.act(event, type="Bust", players=[name], at="Table1")
    page = owner.page(f"/e/{event}/results")
    expect(page.locator(".result-head")).to_contain_text("won by Anouk Weber")
    expect(page.get_by_text("The prizes have not been posted")).to_be_visible()
    expect(page.get_by_role("row", name="Anouk Weber")).to_contain_text("€60")
    expect(page.get_by_role("checkbox")).to_have_count(0)
    people = owner.page("/people")
    ann = people.get_by_role("row", name="Anouk Weber")
    expect(ann).to_contain_text("€65 not handed over yet")
    expect(ann).to_contain_text("+€40")  # the prize and her own bounty, less her entry
    owner.act(event, type="PostPrizes", prizes=[4000, 2000])
    page.get_by_role("button", name="Refresh").click()
    expect(page.get_by_role("row", name="Anouk Weber")).to_contain_text("+€20")
    page.get_by_role("checkbox", name="Anouk Weber has been paid").check()
    expect(page.locator(".still-to-pay")).to_contain_text("to 1 player")
    people.reload()
    expect(ann).to_contain_text("+€20")
    expect(ann).not_to_contain_text("handed over")


def test_everybody_can_be_changed_on_a_phone(owner: Owner) -> None:
    played(owner, "Long names", ["Maximiliane von Hohenstein-Gru", "Bartholomew Fitzgerald-Johnson", "Bo"])
    page = owner.page("/people")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("button", name="Edit Bo", exact=True)).to_be_visible()
    for button in page.get_by_role("button", name="Change").all():
        expect(button).to_be_visible()
        box = button.bounding_box()
        assert box and box["x"] + box["width"] <= 390, box
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
