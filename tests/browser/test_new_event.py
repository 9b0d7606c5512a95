"""A new event from its page: typed, seen, changed, refused without loss, and opened."""

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import Owner, names


def said(page: Page) -> list[str]:
    """Every sentence that stands beside a field."""
    return [text for text in page.locator(".said").all_inner_texts() if text]


def test_from_a_name_and_a_list_to_the_directors_page(owner: Owner) -> None:
    page = owner.page("/new")
    expect(page.locator(".plot svg")).to_be_visible()
    page.get_by_label("Name of the event").fill("Friday Freezeout")
    page.get_by_label("Players expected").fill("10")
    page.get_by_label("Names, one to a line").fill("\n".join(names(9)) + ", Zoë van Dijk")
    expect(page.get_by_text("10 names on the list")).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("€200")
    first = page.get_by_label("Prize for the 1st place").input_value()
    page.get_by_role("button", name="Open the event").click()
    page.wait_for_url("**/e/friday-freezeout-*")
    expect(page.locator(".top-bar h1")).to_have_text("Friday Freezeout")
    expect(page.locator(".guest-row")).to_have_count(10)
    expect(page.locator(".arriving")).to_contain_text("10 invited · 0 here · 0 paid")
    owner.pay(page.url.rpartition("/")[2], [*names(9), "Zoë van Dijk"])
    expect(page.locator(".player-row", has_text="Zoë van Dijk")).to_contain_text("paid €20")
    expect(page.locator(".guest-row")).to_have_count(0)
    tv = owner.page(page.url.removeprefix(owner.url) + "/tv")
    expect(tv.locator(".tv-prizes li").first).to_contain_text(f"€{first}")


@pytest.mark.slow
class TestTheForm:
    def test_levels_are_worked_out_until_one_is_changed(self, owner: Owner) -> None:
        page = owner.page("/new")
        big = page.get_by_label("Level 2, big blind")
        page.get_by_label("Hours in all").fill("2")
        expect(page.locator(".facts")).to_contain_text("2 h")
        big.fill("777")
        expect(page.get_by_text("These levels are your own.")).to_be_visible()
        page.get_by_role("button", name="A break after level 1", exact=True).click()
        expect(page.get_by_label("Break after level 1, minutes")).to_have_value("10")
        page.get_by_role("button", name="Take out: Break after level 1", exact=True).click()
        page.reload()
        expect(big).to_have_value("777")
        big.fill("1")
        expect(page.get_by_role("alert")).to_contain_text("level 2")
        page.get_by_role("button", name="Work them out again").click()
        expect(page.get_by_role("alert")).to_have_count(0)
        expect(big).not_to_have_value("1")

    def test_a_bounty_satellite_of_another_game(self, owner: Owner) -> None:
        page = owner.page("/new")
        page.get_by_label("Name of the event").fill("Satellite")
        page.get_by_role("combobox", name="Game").select_option("PLO")
        page.get_by_label("Bounty on each head").fill("5")
        page.get_by_label("Bounties are").select_option("mystery")
        expect(page.get_by_role("alert")).to_contain_text("begin when so many players are left")
        page.get_by_label("Envelopes from so many players left").fill("4")
        page.get_by_label("A bounty is paid").select_option("Out of the buy-in")
        page.get_by_label("Money that the house adds").fill("40")
        page.get_by_label("Rebuys expected").fill("3")
        page.get_by_label("Prizes are").select_option("seats")
        expect(page.get_by_role("alert")).to_contain_text("seat is worth something")
        page.get_by_label("A seat is worth").fill("90")
        expect(page.get_by_label("Prize for the 2nd place")).to_have_value("90")
        expect(page.get_by_label("Prize for the 3rd place")).to_have_value("40")
        page.get_by_label("Names, one to a line").fill("\n".join(names(4)))
        page.get_by_role("button", name="Open the event").click()
        page.wait_for_url("**/e/satellite-*")
        owner.pay(page.url.rpartition("/")[2], names(4))
        page.locator(".tools").get_by_role("button", name="Prizes").click()
        expect(page.get_by_label("Seats to win")).to_contain_text("1st seat €90")
        tv = owner.page(page.url.removeprefix(owner.url) + "/tv")
        expect(tv.locator(".tv-prizes li").first).to_have_text("1st seat €90")
        kept = owner.context.request.get(page.url.replace("/e/", "/api/events/") + "/board").json()["terms"]
        assert (kept["game"], kept["bounty"]["kind"]) == ("PLO", "mystery")

    def test_what_the_house_does_otherwise_is_shown_with_its_rule(self, owner: Owner) -> None:
        page = owner.page("/new")
        page.get_by_role("button", name="Set house rules").click()
        page.get_by_label("Search the questions").fill("shot clock seconds")
        asked = page.locator(".question").first
        expect(asked.locator(".rule-chip").first).to_be_visible()
        asked.locator("input").fill("45")
        asked.locator("input").press("Tab")
        changed = page.locator(".house-differs li")
        expect(changed).to_contain_text("45 seconds")
        expect(changed).to_contain_text("instead of")
        expect(changed.get_by_role("button", name="House rule")).to_be_visible()
        changed.get_by_role("button", name="As in the book").click()
        expect(changed).to_have_count(0)

    def test_a_refusal_stands_beside_its_field_and_nothing_is_lost(self, owner: Owner) -> None:
        page = owner.page("/new")
        page.get_by_label("Names, one to a line").fill("Ann\nBo\nann")
        expect(page.locator("#names-said")).to_contain_text("on the list twice")
        page.get_by_label("Buy-in").fill("much")
        expect(page.get_by_label("Buy-in")).to_have_attribute("aria-invalid", "true")
        page.get_by_role("button", name="Open the event").click()
        expect(page.get_by_text("Write what the event is called")).to_be_visible()
        expect(page.get_by_label("Name of the event")).to_be_focused()
        page.reload()
        expect(page.get_by_label("Buy-in")).to_have_value("much")
        expect(page.get_by_label("Names, one to a line")).to_have_value("Ann\nBo\nann")
        expect(page).to_have_url(owner.url + "/new")

    def test_every_book_can_be_chosen(self, owner: Owner) -> None:
        page = owner.page("/new")
        radios = page.locator(".book input")
        expect(radios).to_have_count(5)
        for at in range(5):
            radios.nth(at).check()
            page.wait_for_timeout(100)
            expect(page.locator(".made:not(.old) .plot svg")).to_be_visible()
            assert not said(page)

    def test_a_warning_stands_beside_its_field(self, owner: Owner) -> None:
        page = owner.page("/new")
        page.get_by_label("Late entry").fill("99")
        late = page.locator("label", has_text="Late entry")
        expect(late.locator(".warned")).to_contain_text("Late entry ends after level 99")

    def test_enter_in_a_field_opens_nothing(self, owner: Owner) -> None:
        page = owner.page("/new")
        page.get_by_label("Name of the event").fill("Too soon")
        page.get_by_label("Name of the event").press("Enter")
        page.get_by_label("Buy-in").press("Enter")
        expect(page).to_have_url(owner.url + "/new")

    def test_only_the_owner_makes_events(self, owner: Owner) -> None:
        stranger = owner.context.browser.new_context()  # type: ignore[union-attr]
        page = stranger.new_page()
        page.goto(owner.url + "/new")
        expect(page.get_by_text("Only the owner opens an event")).to_be_visible()
        stranger.close()
