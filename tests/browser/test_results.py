"""Results: places, a till that balances, files out and in again, and papers that print on A4 and Letter."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import Owner, names
from browser.test_director_axe import serious

SHEETS = [
    "seating",
    "seat-cards",
    "schedule",
    "chips",
    "payouts",
    "house-rules",
    "dealer-card",
    "helper-guide",
    "results",
    "payout-slips",
]
CHIPS = [[25, 200], [100, 200], [500, 100], [1000, 80]]

LINES = """(all) => all.map((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map((box) => Math.round(box.top))).size;
})"""


def played(owner: Owner, players: int = 6, left: int = 1) -> str:
    """An event that is over, with a rebuy in it and its prizes paid; or as far as so many are left."""
    event = owner.started(names(players), fee=200, hours=3, chips=CHIPS, stack=None)
    all_in = names(players)
    owner.act(event, type="Bust", players=[all_in[-1]], at="Table1")
    owner.act(event, type="Rebuy", player=all_in[-1])
    for player in reversed(all_in[left:]):
        owner.act(event, type="Bust", players=[player], at="Table1")
    if left == 1:
        for key in ("post-prizes", "pay"):
            board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
            owner.act(event, **next(one["do"]["act"] for one in board["prompts"] if one["key"] == key))
    return event


def results(owner: Owner, event: str) -> Page:
    page = owner.page(f"/e/{event}/results")
    page.wait_for_selector(".place-table")
    return page


def test_places_prizes_and_a_till_that_balances(owner: Owner) -> None:
    page = results(owner, played(owner))
    rows = page.locator(".place-table tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.first).to_contain_text("1stAnn€")
    expect(rows.first).to_contain_text("paid")
    expect(rows.last).to_contain_text("6thFlo")
    expect(rows.last).to_contain_text("1 R")
    till = page.locator("section", has=page.get_by_role("heading", name="Till"))
    expect(till).to_contain_text("The till balances.")
    expect(till.locator(".till-lines")).to_contain_text("Taken in from players€152")
    expect(till.locator(".till-lines")).to_contain_text("Paid out−€140")
    expect(till.locator(".till-lines")).to_contain_text("Prizes still to pay€0")
    page.get_by_role("button", name="Show the log").click()
    expect(page.locator(".whole-log")).to_contain_text("Flo takes a rebuy")
    expect(page.locator(".whole-log li .dim").first).to_have_text(re.compile(r"^\d{1,2}:\d\d [AP]M$"))


@pytest.mark.slow
def test_the_profit_is_in_sight_on_a_phone_and_no_name_is_broken_on_a_laptop(owner: Owner) -> None:
    players = ["Rosa Delgado", "Farid Haddad", "Christopher Montgomery", "Guillaume Charpentier", "Nora Blake"]
    event = owner.started(players, buy_in=100_000, fee=5000, bounty=20_000, hours=3, chips=CHIPS, stack=None)
    owner.act(event, type="Bust", players=[players[-1]], at="Table1")
    owner.act(event, type="ClaimBounty", out=players[-1], by=[players[0]])
    owner.act(event, type="Rebuy", player=players[-1])
    for player in reversed(players[1:]):
        owner.act(event, type="Bust", players=[player], at="Table1")
        owner.act(event, type="ClaimBounty", out=player, by=[players[0]])
    page = results(owner, event)
    expect(page.locator(".warned")).to_contain_text("The prizes have not been posted")
    expect(page.locator(".place-table")).not_to_contain_text("to pay")  # not only the winner's own bounty
    owner.act(event, type="PostPrizes", prizes=[360_000, 240_000])
    page.get_by_role("button", name="Refresh").click()
    expect(page.locator(".place-table thead")).to_contain_text("BountiesBoughtPaid inProfit")
    assert page.locator(".place-table tbody th").evaluate_all(LINES) == [1] * len(players)
    page.set_viewport_size({"width": 1024, "height": 768})
    expect(page.get_by_role("columnheader", name="Profit")).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("columnheader", name="Profit")).to_be_in_viewport(ratio=1)
    expect(page.locator(".pay-sum", has_text="to pay €3,800")).to_be_in_viewport(ratio=1)
    assert page.locator(".place-scroll").evaluate("(it) => it.scrollWidth - it.clientWidth") == 0


@pytest.mark.slow
class TestFiles:
    def test_out_and_in_again(self, owner: Owner, tmp_path: Path) -> None:
        page = results(owner, played(owner))
        with page.expect_download() as table:
            page.get_by_role("link", name="Places as CSV").click()
        lines = Path(table.value.path()).read_text("utf-8-sig").splitlines()
        assert lines[0].startswith("place,players in this place,player,prize")
        assert len(lines) == 7
        with page.expect_download() as whole:
            page.get_by_role("link", name="The whole event as JSON").click()
        kept = tmp_path / "event.json"
        whole.value.save_as(kept)
        before, url = page.locator(".place-table").inner_text(), page.url
        page = from_a_file(owner, kept)
        expect(page.get_by_role("alert")).to_contain_text("This night is here already, as Thursday Night.")
        expect(page.get_by_role("link", name="Open it")).to_have_attribute("href", urlsplit(url).path)
        page.get_by_role("button", name="Import a copy").click()
        page.wait_for_url("**/results")
        assert page.url != url
        expect(page.locator(".place-table tbody tr")).to_have_count(6)
        expect(page.get_by_label("Ann has been paid")).to_be_visible()
        assert page.locator(".place-table").inner_text() == before
        rows = owner.page("/").locator(".nights tbody tr", has_text="Thursday Night")
        copies = rows.filter(has_text="Copy, does not count")
        expect(copies).to_have_count(1)
        expect(rows.locator(f"a[href^='{urlsplit(page.url).path.removesuffix('/results')}']").first).to_be_visible()
        expect(copies.locator(f"a[href^='{urlsplit(url).path.removesuffix('/results')}']")).to_have_count(0)

    def test_a_file_that_is_none(self, owner: Owner, tmp_path: Path) -> None:
        wrong = tmp_path / "holiday.json"
        wrong.write_text('{"floorman": "event", "version": 1, "id": "x", "name": "x", "records": []}')
        page = from_a_file(owner, wrong)
        expect(page.get_by_role("alert")).to_contain_text("The file contains no event.")
        wrong.write_text("a photograph")
        page.get_by_label("Import an event from its JSON file").set_input_files(wrong)
        expect(page.get_by_role("alert")).to_contain_text("not JSON")


def from_a_file(owner: Owner, file: Path) -> Page:
    """The first page, given a file to read an event from."""
    page = owner.page("/")
    page.get_by_text("An event from a file").click()
    page.get_by_label("Import an event from its JSON file").set_input_files(file)
    return page


@pytest.mark.slow
class TestPapers:
    def test_every_sheet_is_a_tap_away(self, owner: Owner) -> None:
        page = results(owner, played(owner))
        prints = page.locator("section", has=page.get_by_role("heading", name="Print"))
        expect(prints.get_by_role("link")).to_have_count(len(SHEETS))
        prints.get_by_role("link", name="Payout slips").click()
        expect(page.locator(".slip").first).to_contain_text("Ann")
        page.get_by_label("Sheet").select_option("schedule")
        expect(page.locator(".sheet-schedule")).to_contain_text("Big blind")
        page.evaluate("window.print = () => { window.printed = true; }")
        page.get_by_role("button", name="Print").click()
        assert page.evaluate("window.printed")

    def test_seat_cards_with_cut_lines_ten_to_a_page(self, owner: Owner) -> None:
        event = owner.started(names(27), 3)
        page = owner.page(f"/e/{event}/print/seat-cards")
        expect(page.locator(".seat-card")).to_have_count(27)
        expect(page.locator(".seat-card").first).to_contain_text(re.compile(r"Table 1\s*Seat 1"))
        for paper in ("A4", "Letter"):
            assert pages(page, paper) == 3

    @pytest.mark.parametrize("what", SHEETS)
    def test_it_fits_a4_and_letter_in_black_on_white(self, owner: Owner, what: str) -> None:
        page = owner.page(f"/e/{played(owner)}/print/{what}")
        page.wait_for_selector(".sheet")
        page.emulate_media(media="print")
        expect(page.locator(".page-head")).to_be_hidden()
        expect(page.locator(".print-tools")).to_be_hidden()
        colours = page.locator(".sheet").evaluate(
            "(it) => [getComputedStyle(it).color, getComputedStyle(document.body).backgroundColor]"
        )
        assert colours == ["rgb(0, 0, 0)", "rgb(255, 255, 255)"]
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.emulate_media(media="null")
        assert pages(page, "A4") == pages(page, "Letter") == 1

    def test_a_sheet_that_is_not_there(self, owner: Owner) -> None:
        page = owner.page(f"/e/{played(owner, left=3)}/print/posters")
        expect(page.get_by_text("There is no such sheet")).to_be_visible()


@pytest.mark.slow
class TestPapersOfAFullEvening:
    """14 players at two tables with rebuys, add-ons, bounties, antes, a house rule and a deal; and 60 players."""

    NAMES = tuple(
        f"{one} {two}" for one in "Ali Bea Carlos Dana Ed Farid Grace".split() for two in ("Park", "Ng-Smith")
    )

    def event(self, owner: Owner, language: str, over: bool) -> str:
        event = owner.started(
            list(self.NAMES), 2, language=language, currency="USD", buy_in=2500, bounty=500, hours=3.5, stack=None,
            chips=[*CHIPS, [5000, 30]], ante="big-blind", ante_from=4, table_size=8, place="The Shed", addon={},
            rebuys={"until_level": 6, "per_player": 2}, date="2026-11-20T19:30",
            house={"dealing.rabbit/showing": "allowed"},
        )  # fmt: skip
        board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
        at = {player["name"]: player["table"] for player in board["players"]}
        for player in self.NAMES[4:] if over else ():
            owner.act(event, type="Bust", players=[player], at=at[player])
            owner.act(event, type="ClaimBounty", out=player, by=list(self.NAMES[:3]))
        if over:
            ways = owner.ask(f"/api/events/{event}/deals", {})["ways"]
            terms = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()["terms"]["deal"]
            owner.act(
                event, type="AgreeDeal", settles=True, shares=ways[0]["shares"], way="even", prizes=terms["prizes"]
            )
            owner.act(event, type="PayPrizes", in_cash=False)
        return event

    @pytest.mark.parametrize("language", ["en", "de"])
    def test_every_sheet_is_one_page_in_the_language_of_the_event(self, owner: Owner, language: str) -> None:
        running, over = self.event(owner, language, over=False), self.event(owner, language, over=True)
        german = {"house-rules": "Hausregeln", "dealer-card": "Dealerkarte", "helper-guide": "Anleitung für Helfer"}
        for what in SHEETS:
            event = over if what in ("results", "payouts", "payout-slips") else running
            page = owner.page(f"/e/{event}/print/{what}")
            expect(page.locator("html")).to_have_attribute("lang", language)
            if language == "de" and what in german:
                expect(page.locator(".sheet h2")).to_have_text(german[what])
                expect(page.locator(".sheet h3").first).to_have_text(re.compile("Ankommen|Vor dem Geben|Tasten"))
            page.wait_for_load_state("networkidle")
            expected = 2 if what == "seat-cards" else 1
            assert (what, pages(page, "A4"), pages(page, "Letter")) == (what, expected, expected)
            page.close()

    def test_prizes_and_results_tell_the_deal_and_the_knock_outs(self, owner: Owner) -> None:
        event = self.event(owner, "en", over=True)
        page = owner.page(f"/e/{event}/print/payouts")
        expect(page.locator(".sheet-facts")).to_have_text("14 players · prize pool $350")
        expect(page.locator(".sheet tfoot")).to_have_text("Prize pool$350")
        page = owner.page(f"/e/{event}/print/results")
        expect(page.locator(".sheet thead")).to_contain_text("Knock-outs")
        expect(page.locator(".sheet tbody tr", has_text=self.NAMES[0])).to_contain_text("3.33")
        page = owner.page(f"/e/{event}/print/helper-guide")
        expect(page.locator(".guide")).to_contain_text("Who knocked out whom")

    def test_a_break_and_its_colour_up_are_one_row_with_the_planned_time(self, owner: Owner) -> None:
        page = owner.page(f"/e/{self.event(owner, 'en', over=False)}/print/schedule")
        rest = page.locator(".sheet .rest").first
        expect(rest).to_contain_text(re.compile(r"Break\d+:\d\d [AP]MColour-up: the 25s go out10"))

    def test_names_of_60_players_begin_on_a_page_of_their_own(self, owner: Owner) -> None:
        page = owner.page(f"/e/{owner.started(names(60), 8)}/print/seating")
        expect(page.locator(".seating-names li")).to_have_count(60)
        for paper in ("A4", "Letter"):
            assert pages(page, paper) == 2


def pages(page: Page, paper: str) -> int:
    """How many pages it is on paper."""
    return len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=paper, prefer_css_page_size=True)))


@pytest.mark.slow
@pytest.mark.parametrize("colours", ["dark", "light"])
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_axe_finds_nothing_serious(owner: Owner, owners_session: str, colours: Any, size: tuple[int, int]) -> None:
    browser = owner.context.browser
    assert browser is not None
    context = browser.new_context(
        storage_state=owners_session,
        viewport={"width": size[0], "height": size[1]},
        color_scheme=colours,
        bypass_csp=True,
    )
    looking, event = Owner(context, owner.house), played(owner)
    page = results(looking, event)
    page.get_by_role("button", name="Show the log").click()
    page.wait_for_selector(".whole-log li")
    assert serious(page) == []
    for what in SHEETS:
        page = looking.page(f"/e/{event}/print/{what}")
        page.wait_for_selector(".sheet")
        assert (what, serious(page)) == (what, [])
        assert (what, page.evaluate("document.documentElement.scrollWidth - window.innerWidth")) == (what, 0)
    page = looking.page("/new")
    page.wait_for_selector(".plot")
    page.locator("summary", has=page.get_by_role("heading", name="House rules", exact=True)).click()
    page.wait_for_selector(".question")
    assert serious(page) == []
    context.close()


@pytest.mark.slow
def test_chips_are_bagged_and_day_two_is_opened_from_the_results(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy", "Dee"], name="Flight A")
    page = owner.page(f"/e/{event}")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="End the day: bag the chips").click()
    for name, chips in (("Ann", "2,000"), ("Bo", "1,000"), ("Cy", "2500")):
        page.get_by_label(f"{name}: chips").fill(chips)
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("1 still to count")
    page.get_by_label("Dee: chips").fill("400")
    expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("100 chips are missing")
    page.get_by_label("Dee: chips").fill("500")
    page.get_by_role("button", name="End the day", exact=True).click()
    page.get_by_role("dialog", name="End the day?").get_by_role("button", name="End the day", exact=True).click()
    page.wait_for_url("**/results")
    expect(page.get_by_role("region", name="Day two")).to_contain_text("4 players have a bag")
    page.get_by_label("Name of day two").fill("The Sunday")
    page.get_by_role("button", name="Open day two").click()
    page.wait_for_url("**/e/the-sunday-*")
    expect(page.locator(".top-level")).to_contain_text("Level 2")
    expect(page.locator(".player-row", has_text="Cy")).to_contain_text("2,500")
    expect(page.locator(".matter", has_text="Draw seats")).to_be_visible()
