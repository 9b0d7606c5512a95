"""The rulebook: searched as one types, read by topic and book, compared, and every rule at an address of its own."""

import re
from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner
from browser.test_director_axe import serious

pytestmark = pytest.mark.slow

PAGES = [
    "/rules",
    "/rules?search=string",
    "/rules/seminole-2024:43-A.1",
    "/rules/topic/betting.string",
    "/rules/compare?one=hpt&other=uk-tda",
]


def test_a_rule_is_found_by_typing_and_has_an_address(owner: Owner) -> None:
    page = owner.page("/rules")
    page.get_by_label("Search the rules").fill("string raise")
    expect(page.get_by_role("status").first).to_contain_text("found")
    page.locator(".rule-search select").select_option("roberts-10")
    page.get_by_role("link", name="No string raises").click()
    page.wait_for_url("**/rules/roberts-10%3A3.betting-14a")
    expect(page.get_by_role("heading", name="No string raises")).to_be_visible()
    page.reload()
    expect(page.get_by_text("A raise made in separate motions")).to_be_visible()
    side_by_side = page.get_by_role("region", name="Raise was said without an amount")
    expect(side_by_side.locator(".differs dt")).to_have_text(["Seminole 2024", "UK tournament rules"])
    page.go_back()
    expect(page.get_by_label("Search the rules")).to_have_value("string raise")


def test_the_book_of_a_rule_never_differs_from_itself(owner: Owner) -> None:
    page = owner.page("/rules/hpt%3Amisdeals-1b")
    answers = page.locator(".book-question")
    expect(answers.first).to_be_visible()
    expect(page.locator(".differs dt").first).to_be_visible()
    expect(page.locator(".differs dt", has_text="HomePokerTourney")).to_have_count(0)


def test_topics_books_and_a_comparison(owner: Owner) -> None:
    page = owner.page("/rules")
    page.locator("summary", has_text="Betting").click()
    page.get_by_role("link", name="out of turn").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Betting: out of turn")
    expect(page.locator(".book-question").first.locator("dt")).to_have_count(5)
    page.get_by_role("link", name="Rulebooks").click()
    page.get_by_role("button", name="Read HomePokerTourney").click()
    page.locator("summary", has_text="Button").click()
    expect(page.locator(".rule-row .rule-number").first).to_contain_text("HomePokerTourney")
    expect(page.locator("summary", has_text="Room")).to_have_count(0)
    expect(page.get_by_text("Everything else is as in Robert's Rules, which it is based on.")).to_be_visible()
    page.locator(".topic-group").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    for group in page.locator(".topic-group").all():
        expect(group.locator(".rule-row").first).to_be_visible()
    page.get_by_label("One book").select_option("seminole-2024")
    page.get_by_label("The other").select_option("uk-tda")
    page.get_by_role("button", name="Where they differ").click()
    expect(page.get_by_text("Seminole 2024 and UK tournament rules differ in")).to_be_visible()
    page.get_by_role("region", name="Does an all-in out of turn stand").locator(".behind a").first.click()
    expect(page.get_by_role("heading", name="All books side by side")).to_be_visible()
    page.go_back()
    page.get_by_label("The other").select_option("seminole-2024")
    expect(page.get_by_role("alert")).to_have_text("Choose two different books to compare.")


def test_the_own_book_comes_first_and_its_setting_is_a_click_away(owner: Owner) -> None:
    levels = [{"kind": "level", "minutes": 20, "small": 25, "big": 50}]
    event = owner.started(["Ann", "Bo", "Cy"], book="uk-tda", schedule=levels)
    director = owner.page(f"/e/{event}")
    director.get_by_role("heading", name="Thursday Night").or_(director.locator(".top-bar")).first.wait_for()
    page = owner.page("/rules?search=string bet")
    expect(page.locator(".rule-row .rule-number").first).to_contain_text("UK tournament rules")
    expect(page.locator(".rule-row b").first).to_have_text("String bets")
    page.locator(".rule-row a").first.click()
    setting = page.get_by_role("link", name="Set this for Thursday Night").first
    asks = page.locator(".book-question h3").first.inner_text()
    setting.click()
    dialog = page.get_by_role("dialog", name="House rules")
    expect(dialog.get_by_role("heading", name="The rule that you were reading about")).to_be_visible()
    expect(dialog.locator(".question p").first).to_have_text(asks)


def test_what_is_not_there_says_so(owner: Owner) -> None:
    page = owner.page("/rules/hpt:none-such")
    expect(page.get_by_text("There is no rule hpt:none-such.")).to_be_visible()
    page = owner.page("/rules/topic/betting.none-such")
    expect(page.get_by_text("There is no topic betting.none-such.")).to_be_visible()


@pytest.mark.parametrize("colours", ["dark", "light"])
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_axe_finds_nothing_serious(owner: Owner, colours: Any, size: tuple[int, int]) -> None:
    browser = owner.context.browser
    assert browser is not None
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=colours, bypass_csp=True)
    for path in PAGES:
        page = Owner(context, owner.house).page(path)
        page.locator("h2, .rule-row").first.wait_for()
        page.locator(".skeleton").first.wait_for(state="detached")
        assert (path, serious(page)) == (path, [])
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path
    context.close()


def test_a_search_that_finds_nothing_says_what_to_try(owner: Owner) -> None:
    page = owner.page("/rules")
    page.get_by_label("Search the rules").fill("xyzzy")
    expect(page.get_by_text("No rule has these words")).to_be_visible()
    page.get_by_role("button", name="out of turn").click()
    expect(page.locator(".rule-list li").first).to_contain_text(re.compile("out.of.turn", re.IGNORECASE))


def test_a_rule_behind_an_answer_of_a_comparison_says_what_it_is_about(owner: Owner) -> None:
    page = owner.page("/rules/compare?one=uk-tda&other=seminole-2024")
    titles = set(owner.context.request.get(f"{owner.url}/api/rule-titles").json().values())
    rule = page.locator(".behind a").first
    expect(rule).to_have_attribute("title", re.compile("^UK tournament rules [^:]+: .+"))
    number, title = str(rule.get_attribute("title")).removeprefix("UK tournament rules ").split(": ", 1)
    assert title in titles
    expect(rule).to_have_text(f"{number} {title}")
    for wide, high in ((1366, 768), (390, 844)):
        page.set_viewport_size({"width": wide, "height": high})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
