"""A new event from its page: typed, seen, changed, copied, refused without loss, and opened."""

import re
from datetime import date, timedelta

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import Owner, names


def said(page: Page) -> list[str]:
    """Every sentence that stands beside a field."""
    return [text for text in page.locator(".said").all_inner_texts() if text]


def unfold(page: Page, *titles: str) -> None:
    """Open the folded parts of the form."""
    for title in titles:
        part = page.locator("details.fold", has=page.get_by_role("heading", name=title, exact=True))
        if part.get_attribute("open") is None:
            part.locator("summary").first.click()


def fresh(owner: Owner) -> Page:
    """The page without what an earlier test has made it remember."""
    page = owner.page("/new")
    expect(page.locator(".made:not(.old) .plot svg")).to_be_visible()
    page.get_by_role("button", name="Start over").click()
    expect(page.get_by_label("Currency", exact=True)).to_have_value("EUR")
    return page


def test_from_a_short_form_to_the_directors_page(owner: Owner) -> None:
    page = owner.page("/new")
    expect(page.locator(".plot svg")).to_be_visible()
    page.get_by_label("Name of the event").fill("Friday Freezeout")
    page.get_by_label("Place", exact=True).fill("The Shed")
    page.get_by_label("Date", exact=True).fill("2026-11-20")
    page.get_by_label("Starts at").fill("19:30")
    page.get_by_label("Players expected").fill("10")
    expect(page.get_by_label("Ends about")).to_have_value("22:30")
    page.get_by_label("Ends about").fill("00:30")
    expect(page.get_by_label("Hours in all")).to_have_value("5")
    page.get_by_label("Names, one per line").fill("\n".join(names(9)) + ", Zoë van Dijk")
    expect(page.get_by_role("status").get_by_text("10 names on the list")).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("€200")
    expect(page.locator(".made:not(.old) .facts")).to_contain_text("5 h")
    unfold(page, "Prizes")
    first = page.get_by_label("Prize for the 1st place").input_value()
    page.get_by_role("button", name="Open the event").click()
    page.wait_for_url("**/e/friday-freezeout-*")
    expect(page.locator(".top-bar h1")).to_have_text("Friday Freezeout")
    expect(page.locator(".guest-row")).to_have_count(10)
    event = page.url.rsplit("/", 1)[1]
    kept = owner.context.request.get(f"{owner.url}/api/events/{event}/setup").json()["spec"]
    assert (kept["place"], kept["hours"], kept["chips"][0]) == ("The Shed", 5, [25, 150])
    owner.pay(event, [*names(9), "Zoë van Dijk"])
    board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
    assert board["public"]["prizes"][0]["cents"] == 100 * int(first)


def test_the_last_evening_is_remembered_and_can_be_copied(owner: Owner) -> None:
    owner.event(
        ["Ann", "Bo"], name="Club Night", book="uk-tda", currency="USD", table_size=8, place="Cellar", buy_in=4000,
        stack=None, hours=4, chips=[[25, 300], [100, 300], [500, 200], [1000, 100]],
        house={"clock.shot-clock/seconds": 45}, bounty=500, bounty_on_top=False,
    )  # fmt: skip
    page = owner.page("/new")
    expect(page.get_by_text("are those of Club Night")).to_be_visible()
    expect(page.get_by_label("Currency", exact=True)).to_have_value("USD")
    expect(page.get_by_label("Place", exact=True)).to_have_value("Cellar")
    expect(page.get_by_label("Seats at a table")).to_have_value("8")
    expect(page.get_by_label("Rulebook")).to_have_value("uk-tda")
    expect(page.get_by_label("chips of 25", exact=False).first).to_have_attribute("aria-label", "300 chips of 25")
    expect(page.get_by_role("textbox", name="Buy-in")).to_have_value("20")
    expect(page.get_by_label("Name of the event")).to_have_value("")
    page.get_by_label("With the same players").check()
    page.get_by_role("button", name="Copy last event").click()
    expect(page.get_by_label("Name of the event")).to_have_value("Club Night 2")
    expect(page.get_by_role("textbox", name="Buy-in")).to_have_value("40")
    expect(page.get_by_label("Names, one per line")).to_have_value("Ann\nBo")
    page.get_by_label("With the same players").uncheck()
    expect(page.get_by_label("Names, one per line")).to_have_value("")
    unfold(page, "Bounty")
    expect(page.get_by_label("Bounty on each player")).to_have_value("5")
    expect(page.get_by_label("The bounty is paid")).to_have_value("out-of")


def test_a_copy_is_for_the_next_evening_under_a_name_that_is_free(owner: Owner) -> None:
    def wanted(days: int) -> str:
        return (date.today() + timedelta(days)).isoformat()

    today = owner.event(["Ann", "Bo"], name="Poker at Mike's", date=f"{wanted(0)}T19:00")
    owner.event(["Ann", "Bo"], name="Poker at Mike's 2")
    long_ago = owner.event(["Ann", "Bo"], name="Main Event #9", date=wanted(-17))
    for event, name, day, time in (
        (today, "Poker at Mike's 3", wanted(7), "19:00"),
        (long_ago, "Main Event #10", wanted(4), ""),
    ):
        page = owner.page(f"/new?from={event}")
        expect(page.get_by_label("Name of the event")).to_have_value(name)
        expect(page.get_by_label("Date", exact=True)).to_have_value(day)
        expect(page.get_by_label("Starts at")).to_have_value(time)
        expect(page.locator(".copy-bar")).to_contain_text("Name and date are those of the next evening")


def test_a_copy_says_which_house_rules_it_takes_along_and_lets_one_drop_them(owner: Owner) -> None:
    event = owner.event(["Ann", "Bo"], name="After a Deal", house={"entry.side-deal/director-pays": "floor"})
    page = owner.page(f"/new?from={event}")
    taken = page.locator(".rules-taken")
    expect(taken.locator("li")).to_have_count(1)
    taken.get_by_role("button", name="Leave out").click()
    expect(taken).to_have_count(0)


def test_a_set_of_chips_is_listed_once(owner: Owner) -> None:
    sets = owner.context.request.get(f"{owner.url}/api/setup").json()["sets"]
    usual = next(one for one in sets if one["stacks"] >= 12)
    event = owner.event(
        ["Ann", "Bo"], name="Boxed", stack=None, hours=4, chips=usual["chips"], expected_players=12, table_size=9
    )
    page = owner.page(f"/new?from={event}")
    expect(page.get_by_text("Copied from Boxed")).to_be_visible()
    chips = page.locator("label.field", has=page.get_by_text("Chips", exact=True)).locator("select")
    expect(chips.locator("option", has_text=f"A set of {usual['count']}")).to_have_count(1)
    expect(chips).to_have_value("usual")


def test_a_plan_that_is_not_up_to_date_says_so_and_why(owner: Owner) -> None:
    page = fresh(owner)
    page.get_by_label("Names, one per line").fill("Ann\nBo\nAnn")
    told = page.locator(".made .warned")
    expect(told).to_contain_text("Correct the entry in red; the plan below is still the old one.")
    expect(told).to_contain_text("Ann")
    page.get_by_label("Names, one per line").fill("Ann\nBo")
    expect(told).to_have_count(0)


def test_an_address_copies_any_event(owner: Owner) -> None:
    event = owner.event(["Ann", "Bo", "Cy"], name="Old One", currency="CHF", date="2026-10-02T19:30")
    owner.event(["Dee", "Eve"], name="Newer")
    page = owner.page(f"/new?from={event}")
    expect(page.get_by_text("Copied from Old One")).to_be_visible()
    expect(page.get_by_label("Currency", exact=True)).to_have_value("CHF")
    expect(page).to_have_url(owner.url + "/new")
    expect(page.locator("input[type=time]")).to_have_value("19:30")
    expect(page.locator("input[type=date]")).not_to_have_value("2026-10-02")
    expect(page.get_by_label("Names, one per line")).to_have_value("")
    page.get_by_label("With the same players (3)").check()
    expect(page.get_by_label("Names, one per line")).to_have_value("Ann\nBo\nCy")
    nowhere = owner.page("/new?from=nowhere")
    expect(nowhere.get_by_text("There is no event at this address")).to_be_visible()


def test_start_over_forgets_what_was_copied(owner: Owner) -> None:
    event = owner.event(["Ann", "Bo", "Cy"], name="Old One", currency="CHF")
    page = owner.page(f"/new?from={event}")
    copied = page.get_by_text("Copied from Old One")
    page.get_by_label("With the same players (3)").check()
    page.get_by_role("button", name="Start over").click()
    expect(copied).to_have_count(0)
    expect(page.get_by_label("With the same players (3)")).not_to_be_checked()
    page.get_by_role("button", name="Undo “Start over”").click()
    expect(copied).to_be_visible()
    expect(page.get_by_label("With the same players (3)")).to_be_checked()


def test_the_date_is_today_until_another_one_is_chosen(owner: Owner) -> None:
    page = fresh(owner)
    today = page.evaluate("new Date().toLocaleDateString('en-CA')")
    expect(page.get_by_label("Date", exact=True)).to_have_value(today)


def test_my_own_chips_stay_chosen_before_a_count_is_changed(owner: Owner) -> None:
    page = fresh(owner)
    chips = page.locator("label.field", has=page.get_by_text("Chips", exact=True)).locator("select")
    chips.select_option("My own chips")
    expect(page.get_by_label("Value of chip 1")).to_be_visible()
    expect(chips).to_have_value("own")
    chips.select_option(index=0)
    expect(page.get_by_label("Value of chip 1")).to_have_count(0)
    expect(chips).to_have_value("usual")


def test_chips_follow_the_field_until_they_are_the_hosts_own(owner: Owner) -> None:
    page = fresh(owner)
    box = page.get_by_role("list", name="Chips in the box")
    expect(box).to_contain_text("150")
    page.get_by_label("Players expected").fill("27")
    expect(box).to_contain_text("300")
    page.get_by_role("combobox", name=re.compile("^Chips")).select_option("500")
    expect(page.locator(".warned").first).to_contain_text("Each stack has only 4 chips of 25")
    page.get_by_role("button", name="Change the chips").click()
    page.get_by_label("How many of 25", exact=True).fill("300")
    page.get_by_label("How many of 100", exact=True).fill("300")
    expect(page.locator(".warned")).to_have_count(0)
    page.get_by_role("button", name="Add a chip").click()
    page.get_by_label("Value of chip 6").fill("25000")
    expect(page.get_by_role("alert")).to_contain_text("Enter each chip's value and how many")
    page.get_by_role("button", name="Remove the chips of 25000").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_house_questions_are_searched_and_sorted_by_subject(owner: Owner) -> None:
    page = fresh(owner)
    unfold(page, "House rules")
    expect(page.locator(".question").first).to_be_visible()
    assert page.locator(".question").count() <= 15, "only what hosts ask for most"
    search = page.get_by_label("Search the house rules")
    search.fill("rabbit")
    search.fill("undealt board cards")
    expect(page.get_by_text("1 question found")).to_be_visible()
    search.fill("zzzz")
    expect(page.get_by_text("No question has these words")).to_be_visible()
    search.fill("")
    page.get_by_role("button", name="questions by subject").click()
    page.locator("details.subject", has_text="Seats and tables").locator("summary").click()
    expect(page.locator("details.subject[open] .question").first).to_be_visible()


def test_what_differs_from_the_book_is_said_though_nobody_set_a_house_rule(owner: Owner) -> None:
    page = fresh(owner)
    unfold(page, "House rules")
    differs = page.locator(".house-differs li")
    expect(differs.filter(has_text="How is the prize pool divided?")).to_be_visible()
    expect(differs.filter(has_text="Where do the levels come from?")).to_be_visible()
    unfold(page, "Prizes", "Levels and breaks")
    page.get_by_label("Prizes are").select_option("book")
    page.get_by_label("Levels are").select_option("book")
    expect(page.get_by_text("Nothing. The book is played as it is written.")).to_be_visible()


def test_prizes_are_rounded_as_asked_for(owner: Owner) -> None:
    page = fresh(owner)
    unfold(page, "Prizes")
    page.get_by_label("Players expected").fill("27")
    page.get_by_role("combobox", name="Rounded to").select_option("5000")
    second = page.get_by_label("Prize for the 2nd place")
    expect(second).to_have_value(re.compile(r"^\d*[50]0$"))
    prizes = [int(field.input_value()) for field in page.get_by_label("Prize for the").all()]
    assert sum(prizes) == 540 and all(prize % 50 == 0 for prize in prizes[1:])


def test_own_percentages_are_checked_to_a_hundred(owner: Owner) -> None:
    page = fresh(owner)
    unfold(page, "Prizes")
    page.get_by_label("Name of the event").fill("Percent Night")
    page.get_by_label("Players expected").fill("10")
    page.get_by_role("combobox", name="Prizes are").select_option("My own percentages")
    rows = page.locator(".percents li")
    expect(rows).to_have_text(["1st %€100", "2nd %€60", "3rd %€40"])
    page.get_by_label("Per cent for the 3rd place").fill("12.5")
    expect(page.locator(".fold", has_text="Prizes").get_by_role("alert")).to_have_text(
        "The percentages add up to 92.5 %: 7.5 % is missing."
    )
    page.get_by_role("button", name="Add a prize").click()
    page.get_by_label("Per cent for the 4th place").fill("7.5")
    expect(rows).to_have_text(["1st %€100", "2nd %€60", "3rd %€25", "4th %€15"])
    page.get_by_role("button", name="Open the event").click()
    page.wait_for_url("**/e/percent-night-*")
    event = page.url.rsplit("/", 1)[1]
    owner.pay(event, names(20))
    board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()["public"]
    assert [prize["cents"] for prize in board["prizes"]] == [20_000, 12_000, 5000, 3000]


def test_chips_have_the_colours_that_the_host_says_on_every_page(owner: Owner) -> None:
    page = fresh(owner)
    page.get_by_label("Name of the event").fill("Blue Night")
    page.get_by_role("button", name="Change the chips").click()
    page.get_by_label("Colour of 25").select_option("blue")
    expect(page.locator(".made .stack-chips .chip").first).to_have_class(re.compile("chip-blue"))
    page.get_by_role("button", name="Open the event").click()
    page.wait_for_url("**/e/blue-night-*")
    event = page.url.rsplit("/", 1)[1]
    owner.pay(event, names(6))
    owner.act(event, type="DrawSeats")
    owner.act(event, type="DealFirstHand")
    page.get_by_role("button", name="Colour-up").click()
    expect(page.get_by_role("dialog").locator(".chip").first).to_have_class(re.compile("chip-blue"))
    page.goto(f"{owner.url}/e/{event}/print/chips")
    expect(page.locator(".chip-sheet li").first).to_contain_text(re.compile("25blue\\s*\\d+ in a starting stack"))
    board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
    race = next(row for row in board["schedule"] if row["kind"] == "colour-up")
    owner.act(event, type="GoToPeriod", level=race["level"], on_break=True)
    tv = owner.page(f"/e/{event}/tv")
    expect(tv.locator(".tv-colour-up .chip").first).to_have_class(re.compile("chip-blue"))
    again = owner.page("/new")
    expect(again.locator('ul[aria-label="Chips in the box"] .chip').first).to_have_class(re.compile("chip-blue"))


def test_it_fits_a_phone(owner: Owner) -> None:
    page = fresh(owner)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    unfold(page, "Rebuys and late entry", "Bounty", "Prizes", "Levels and breaks", "House rules", "Game")
    page.get_by_role("button", name="Change the chips").click()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    small = page.evaluate(
        """[...document.querySelectorAll(".fold > summary, .new-event .actions button, .open-bar button")]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 40)
        .map((one) => one.textContent)"""
    )
    assert small == []


@pytest.mark.slow
class TestTheForm:
    def test_levels_are_planned_until_one_is_changed(self, owner: Owner) -> None:
        page = fresh(owner)
        unfold(page, "Levels and breaks")
        big = page.get_by_label("Level 2, big blind")
        page.get_by_label("Hours in all").fill("2")
        expect(page.locator(".facts")).to_contain_text("2 h")
        big.fill("125")
        expect(page.get_by_text("These levels are your own.")).to_be_visible()
        page.get_by_role("button", name="Add a break after level 1", exact=True).click()
        expect(page.get_by_label("Break after level 1, minutes")).to_have_value("10")
        page.get_by_role("button", name="Remove: Break after level 1", exact=True).click()
        page.reload()
        unfold(page, "Levels and breaks")
        expect(big).to_have_value("125")
        big.fill("1")
        expect(page.get_by_role("alert").first).to_contain_text("level 2")
        page.get_by_role("button", name="Plan them again").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(big).not_to_have_value("1")

    def test_a_bounty_satellite_of_another_game(self, owner: Owner) -> None:
        page = fresh(owner)
        unfold(page, "Rebuys and late entry", "Bounty", "Prizes", "Game")
        page.get_by_label("Name of the event").fill("Satellite")
        page.get_by_role("combobox", name="Game").select_option("PLO")
        page.get_by_label("Bounty on each player").fill("5")
        page.get_by_label("Kind of bounty").select_option("mystery")
        expect(page.get_by_role("alert")).to_contain_text("begin when a number of players is left")
        page.get_by_label("Envelopes from so many players left").fill("4")
        page.get_by_label("The bounty is paid").select_option("Out of the buy-in")
        page.get_by_label("Money that the house adds").fill("40")
        page.get_by_label("Rebuys expected").fill("3")
        page.get_by_label("Prizes are").select_option("seats")
        expect(page.get_by_role("alert")).to_contain_text("The value of a seat is missing")
        page.get_by_label("A seat is worth").fill("90")
        expect(page.get_by_label("Prize for the 2nd place")).to_have_value("90")
        expect(page.get_by_label("Prize for the 3rd place")).to_have_value("85")
        page.get_by_label("Names, one per line").fill("\n".join(names(4)))
        page.get_by_role("button", name="Open the event").click()
        page.wait_for_url("**/e/satellite-*")
        owner.pay(page.url.rsplit("/", 1)[1], names(4))
        page.locator(".tools").get_by_role("button", name="Prizes").click()
        expect(page.get_by_label("Seats to win")).to_contain_text("1st Seat (€90)")
        kept = owner.context.request.get(page.url.replace("/e/", "/api/events/") + "/setup").json()["spec"]
        assert (kept["game"], kept["bounty_kind"]) == ("PLO", "mystery")

    def test_what_the_house_does_otherwise_is_shown_with_its_rule(self, owner: Owner) -> None:
        page = fresh(owner)
        unfold(page, "House rules")
        page.get_by_label("Search the house rules").fill("clock is called how long")
        asked = page.locator(".question").first
        expect(asked.locator(".rule-chip").first).to_be_visible()
        asked.locator("input").fill("45")
        asked.locator("input").press("Tab")
        changed = page.locator(".house-differs li", has_text="The clock is called")
        expect(changed).to_contain_text("45 seconds")
        expect(changed).to_contain_text("instead of")
        expect(changed.get_by_role("button", name="House rule")).to_be_visible()
        changed.get_by_role("button", name="As in the book").click()
        expect(changed).to_have_count(0)

    def test_a_refusal_stands_beside_its_field_and_nothing_is_lost(self, owner: Owner) -> None:
        page = fresh(owner)
        page.get_by_label("Names, one per line").fill("Ann\nBo\nann")
        expect(page.locator("#names-said")).to_contain_text("on the list twice")
        page.get_by_role("textbox", name="Buy-in").fill("much")
        expect(page.get_by_role("textbox", name="Buy-in")).to_have_attribute("aria-invalid", "true")
        table = page.get_by_label("Seats at a table").bounding_box()
        buy_in = page.get_by_role("textbox", name="Buy-in").bounding_box()
        assert table and buy_in and abs(table["height"] - buy_in["height"]) < 2, "an error stretches no other field"
        page.get_by_role("button", name="Open the event").click()
        expect(page.get_by_role("alert").get_by_text("Enter a name, for example")).to_be_visible()
        expect(page.get_by_label("Name of the event")).to_be_focused()
        page.reload()
        expect(page.get_by_role("textbox", name="Buy-in")).to_have_value("much")
        expect(page.get_by_label("Names, one per line")).to_have_value("Ann\nBo\nann")
        expect(page).to_have_url(owner.url + "/new")
        page.get_by_role("button", name="Start over").click()
        expect(page.get_by_role("textbox", name="Buy-in")).to_have_value("20")
        page.get_by_role("button", name="Undo").click()
        expect(page.get_by_role("textbox", name="Buy-in")).to_have_value("much")

    def test_a_folded_part_opens_when_something_in_it_is_wrong(self, owner: Owner) -> None:
        page = fresh(owner)
        unfold(page, "Bounty")
        page.get_by_label("Bounty on each player").fill("30")
        page.get_by_label("The bounty is paid").select_option("Out of the buy-in")
        expect(page.get_by_role("alert")).to_contain_text("more than the buy-in")
        page.reload()
        expect(page.get_by_label("Bounty on each player")).to_be_visible()

    def test_every_book_can_be_chosen(self, owner: Owner) -> None:
        page = fresh(owner)
        books = page.get_by_label("Rulebook")
        expect(books.locator("option")).to_have_count(5)
        for at in range(5):
            books.select_option(index=at)
            page.wait_for_timeout(100)
            expect(page.locator(".made:not(.old) .plot svg")).to_be_visible()
            assert not said(page)

    def test_a_warning_stands_beside_its_field(self, owner: Owner) -> None:
        page = fresh(owner)
        unfold(page, "Rebuys and late entry")
        page.get_by_label("Late entry").fill("99")
        late = page.locator("label", has_text="Late entry")
        expect(late.locator(".warned")).to_contain_text("Late entry ends after level 99")

    def test_enter_in_a_field_opens_nothing(self, owner: Owner) -> None:
        page = fresh(owner)
        page.get_by_label("Name of the event").fill("Too soon")
        page.get_by_label("Name of the event").press("Enter")
        page.get_by_role("textbox", name="Buy-in").press("Enter")
        expect(page).to_have_url(owner.url + "/new")

    def test_only_the_owner_makes_events(self, owner: Owner) -> None:
        stranger = owner.context.browser.new_context()  # type: ignore[union-attr]
        page = stranger.new_page()
        page.goto(owner.url + "/new")
        expect(page.get_by_text("Only the owner can create an event")).to_be_visible()
        stranger.close()


CUT = """selects => selects.filter(select => {
    const style = getComputedStyle(select);
    const pen = document.createElement("canvas").getContext("2d");
    pen.font = style.font;
    const arrow = 16;
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - arrow;
    return [...select.options].some(option => pen.measureText(option.text).width > room);
}).map(select => select.labels[0].innerText)"""


@pytest.mark.parametrize(("wide", "high"), [(390, 844), (1366, 768), (1920, 1080)])
def test_every_answer_of_the_form_can_be_read_whole(owner: Owner, wide: int, high: int) -> None:
    page = fresh(owner)
    page.set_viewport_size({"width": wide, "height": high})
    unfold(page, "Rebuys and late entry", "Bounty", "Prizes", "Levels and breaks", "Game")
    page.get_by_label("Bounty on each player").fill("5")
    expect(page.get_by_label("The bounty is paid")).to_be_visible()
    assert page.locator(".new-parts select:not(.house select)").evaluate_all(CUT) == []


def test_expected_rebuys_are_in_the_money_as_in_the_chips(owner: Owner) -> None:
    page = fresh(owner)
    unfold(page, "Rebuys and late entry", "Prizes")
    page.get_by_label("Rebuys expected in all").fill("3")
    expect(page.locator(".made:not(.old) .facts")).to_contain_text(re.compile("Rebuys\\s*3\\s*Prize money\\s*€300"))
    expect(page.get_by_text("12 entries and 3 rebuys make a prize pool of €300")).to_be_visible()
    page.get_by_role("combobox", name="Rebuys").select_option("No")
    expect(page.locator(".made:not(.old) .facts")).to_contain_text("€240")
    expect(page.locator(".made:not(.old) .facts")).not_to_contain_text("Rebuys")


def test_a_name_that_is_there_twice_counts_once(owner: Owner) -> None:
    page = fresh(owner)
    page.get_by_label("Names, one per line").fill("Ann Lee\nBo\nann  lee")
    expect(page.get_by_role("status").get_by_text("2 names on the list")).to_be_visible()
    expect(page.get_by_role("alert").get_by_text("Ann lee is on the list twice")).to_be_visible()
    expect(page.locator(".fold summary", has_text="Names")).to_contain_text("2 names on the list")


def test_a_house_without_rebuys_says_no_limit_where_the_host_sells_them(owner: Owner) -> None:
    owner.event(["Ann", "Bo"], name="No Rebuys", house={"entry.rebuy/per-player": 0})
    page = owner.page("/new")
    unfold(page, "Rebuys and late entry")
    expect(page.locator(".made:not(.old) .plot svg")).to_be_visible()
    page.get_by_role("combobox", name="Rebuys").select_option("Yes")
    expect(page.get_by_label("For each player, at most")).to_have_attribute("placeholder", "no limit")


def test_late_entry_ends_with_the_rebuys_or_with_the_first_hour_unless_the_host_says_otherwise(owner: Owner) -> None:
    page = fresh(owner)
    unfold(page, "Rebuys and late entry")
    expect(page.locator(".made:not(.old) .plot svg")).to_be_visible()
    late = page.get_by_label("Late entry until the end of level")
    page.get_by_role("combobox", name="Rebuys").select_option("No")
    expect(late).to_have_value(re.compile(r"^[2-6]$"))
    page.get_by_role("combobox", name="Rebuys").select_option("Yes")
    page.get_by_label("Until the end of level", exact=True).fill("3")
    expect(late).to_have_value("3")
    expect(page.locator(".fold summary", has_text="Rebuys and")).to_contain_text("late entry until the end of level 3")
    page.get_by_label("Name of the event").fill("Late Night")
    page.get_by_role("button", name="Open the event").click()
    expect(page.locator(".top-bar h1")).to_have_text("Late Night")
    event = page.url.rsplit("/", 1)[1]
    kept = owner.context.request.get(f"{owner.url}/api/events/{event}/setup").json()["spec"]
    assert kept["late_until_level"] == 3
    page = fresh(owner)
    unfold(page, "Rebuys and late entry")
    expect(late := page.get_by_label("Late entry until the end of level")).not_to_have_value("")
    late.fill("")
    expect(page.locator(".fold summary", has_text="Rebuys and")).to_contain_text("late entry at any time")


def test_the_form_says_when_rebuys_close_by_a_book_that_sets_no_end(owner: Owner) -> None:
    page = fresh(owner)
    page.get_by_label("Rulebook").select_option("uk-tda")
    unfold(page, "Rebuys and late entry")
    late = page.get_by_label("Late entry until the end of level")
    late.fill("5")
    says = page.locator(".in-book", has_text="Rebuys")
    expect(says).to_contain_text(
        "as many as a player likes, until late entry closes with level 5, as the book sets no end"
    )
    late.fill("")
    expect(says).to_contain_text("at any time, as neither the book nor late entry sets an end")
    page.get_by_role("combobox", name="Rebuys").select_option("yes")
    late.fill("4")
    expect(page.get_by_label("Until the end of level", exact=True)).to_have_attribute("placeholder", "4, as late entry")


def test_every_wrong_entry_is_named_at_once(owner: Owner) -> None:
    page = fresh(owner)
    page.locator("input[name=hours]").fill("0")
    page.locator("input[name=table_size]").fill("1")
    page.locator("input[name=currency]").fill("E1X")
    alerts = page.get_by_role("alert")
    expect(alerts).to_have_count(3)
    said_of_all = " ".join(alerts.all_inner_texts())
    for says in ("It is too small. Enter more than 0.", "Enter 2 or more.", "is not a currency"):
        assert says in said_of_all, said_of_all
    expect(page.get_by_role("status").get_by_text("3 entries need correcting.")).to_be_visible()
    expect(page.locator(".made .warned")).to_contain_text(
        "Correct the entries in red; the plan below is still the old one."
    )
    page.locator("input[name=table_size]").fill("9")
    page.locator("input[name=currency]").fill("EUR")
    expect(alerts).to_have_count(1)
    page.locator("input[name=hours]").fill("99")
    expect(alerts).to_contain_text("99 hours need")
    page.locator("input[name=hours]").fill("0.2")
    expect(alerts).to_contain_text("Two levels of 5 minutes are too few. Play at least")
    page.locator("input[name=hours]").fill("0.1")
    expect(alerts).to_contain_text("One level of 5 minutes is too short. Play at least")


def test_prizes_are_rounded_as_is_usual_for_the_buy_in(owner: Owner) -> None:
    page = fresh(owner)
    unfold(page, "Prizes")
    rounded = page.get_by_label("Rounded to")
    expect(rounded).to_have_value("500")
    page.get_by_role("textbox", name="Buy-in").fill("19")
    expect(rounded).to_have_value("100")
    page.get_by_role("textbox", name="Buy-in").fill("50")
    expect(rounded).to_have_value("500")
    rounded.select_option("1000")
    page.get_by_role("textbox", name="Buy-in").fill("10")
    expect(rounded).to_have_value("1000")


def test_entries_that_the_page_cannot_read_hide_no_other_fault(owner: Owner) -> None:
    page = fresh(owner)
    for field, text in (("expected_players", "abc"), ("buy_in", "-5"), ("hours", "0.2"), ("table_size", "1")):
        page.locator(f"input[name={field}]").fill(text)
    for field in ("expected_players", "buy_in", "hours", "table_size"):
        expect(page.locator(f"input[name={field}]")).to_have_attribute("aria-invalid", "true")
    expect(page.get_by_role("status").get_by_text("4 entries need correcting.")).to_be_visible()
    page.locator("input[name=buy_in]").fill("20")
    expect(page.get_by_role("status").get_by_text("3 entries need correcting.")).to_be_visible()
    page.locator("input[name=expected_players]").fill("10")
    page.locator("input[name=hours]").fill("3")
    page.locator("input[name=table_size]").fill("9")
    expect(page.locator(".made:not(.old) .facts")).to_contain_text("3 h")
    expect(page.locator(".new-event [aria-invalid=true]")).to_have_count(0)
