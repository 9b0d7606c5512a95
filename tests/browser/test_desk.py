"""The rulings desk: a situation tapped together, its ruling, and a line that cannot be."""

from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import Owner, names
from browser.test_director_axe import serious

pytestmark = pytest.mark.slow


def ruling(page: Page, says: str) -> None:
    expect(page.locator(".ruling-says")).to_contain_text(says)


def test_chips_pushed_one_by_one_are_ruled_on(owner: Owner) -> None:
    page = owner.page("/desk")
    page.get_by_role("button", name="Push 500").click()
    page.get_by_role("button", name="Rule on this").click()
    ruling(page, "Seat 3 calls: 100 in all.")
    panel = page.locator(".ruling")
    expect(panel.locator(".figures")).to_contain_text("Returned")
    expect(panel.locator(".announce")).to_contain_text("400 comes back. Seat 4 to act, 100 to call.")
    expect(panel).to_contain_text("In other books: the same in all")
    panel.locator(".rule-chip").first.click()
    expect(page.get_by_role("dialog")).to_contain_text("In other books")
    page.get_by_role("link", name="Open in the rulebook").click()
    page.wait_for_url("**/rules/roberts-10*")
    page.go_back()
    ruling(page, "Seat 3 calls: 100 in all.")
    page.get_by_role("button", name="Undo").click()
    ruling(page, "Tap a seat, then what it did.")


def test_words_two_motions_and_a_seat_out_of_turn(owner: Owner) -> None:
    page = owner.page("/desk")
    page.get_by_role("button", name="raise", exact=True).click()
    page.get_by_role("button", name="Push 100").click()
    page.get_by_role("button", name="New motion").click()
    page.get_by_role("button", name="Push 500").click()
    page.get_by_role("button", name="Rule on this").click()
    ruling(page, "Seat 3 raises to 200.")
    page.locator(".desk-seat").nth(5).click()
    expect(page.locator(".acts")).to_contain_text("out of turn")
    page.locator(".acts").get_by_role("button", name="Fold", exact=True).click()
    expect(page.locator("ol.told li")).to_have_count(2)
    expect(page.locator("ol.told li").nth(1)).to_contain_text("Seat 6 folds")


def test_the_floor_chooses_where_the_book_leaves_it(owner: Owner) -> None:
    page = owner.page("/desk")
    page.get_by_label("Amount said").fill("five")
    page.get_by_role("button", name="Rule on this").click()
    page.get_by_role("button", name="It is the smaller amount: 500").click()
    ruling(page, "Seat 3")
    expect(page.locator("ol.told li").nth(1)).to_contain_text("The floor decides: it is the smaller amount")


def test_the_dealer_s_mistake_with_its_facts(owner: Owner) -> None:
    page = owner.page("/desk")
    page.locator("summary", has_text="Everything that can be ruled on").click()
    page.locator("summary", has_text="Cards").click()
    page.get_by_role("button", name="Exposed card in the deal").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("Had the player looked at it")).to_have_count(0)
    dialog.get_by_role("button", name="by the dealer").click()
    expect(dialog.get_by_text("Had the player looked at it")).to_be_visible()
    dialog.get_by_role("button", name="Rule on this").click()
    ruling(page, "Seat 3 gets the top card once the deal is done")
    expect(page.locator(".in-other-books .differs")).to_contain_text("US Army 2009, differently")
    expect(page.locator(".dealer-steps li").first).to_be_visible()


def test_a_showdown_with_hands_and_board_named_and_the_pot_to_the_wrong_one(owner: Owner) -> None:
    page = owner.page("/desk")
    line = page.get_by_label("A line of your own")
    told = ("3 folds", "4 folds", "5 folds", "6 calls", "1 folds", "2 checks", *("2 checks", "6 checks") * 3)
    for number, one in enumerate(told, 1):
        line.fill(one)
        line.press("Enter")
        expect(page.locator("ol.told li")).to_have_count(number)
    acts = page.locator(".acts")
    for suit in ("spades", "hearts"):
        for rank in ("ace", "king"):
            acts.get_by_role("button", name=f"{rank} of {suit}", exact=True).click()
        acts.get_by_role("button", name="Tables the hand").click()
        expect(page.locator("ol.told li").last).to_contain_text("shows")
    expect(page.get_by_text("Name the board: then the hands are read")).to_be_visible()
    page.get_by_role("button", name="Name the board").click()
    for card in ("2 of spades", "3 of spades", "4 of spades", "9 of hearts", "jack of clubs"):
        page.get_by_role("dialog").get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Set the board").click()
    expect(page.locator(".announce")).to_contain_text("Seat 2 wins the pot, 250: flush, ace-king-four-three-deuce.")
    page.get_by_label("What went wrong?").fill("wrong winner")
    page.get_by_role("button", name="Pot to the wrong player").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Still missing: when it was noticed.")
    dialog.get_by_role("button", name="before the next hand").click()
    dialog.locator("fieldset", has_text="Which seat got it").get_by_role("button", name="Seat 6").click()
    dialog.locator("fieldset", has_text="belongs to").get_by_role("button", name="Seat 2").click()
    dialog.get_by_role("button", name="Rule on this").click()
    page.get_by_role("button", name="The pot is worked out again").click()
    expect(page.locator(".floor-may")).to_have_count(0)
    expect(page.locator("ol.told li").last).to_contain_text("The floor decides: the pot is worked out again")


def test_stud_asks_who_opens_and_a_draw_how_many(owner: Owner) -> None:
    page = owner.page("/desk")
    page.locator(".desk-settings summary").click()
    page.get_by_label("Game").select_option("RAZZ")
    page.get_by_label("Who opens").get_by_role("button", name="Seat 4").click()
    ruling(page, "Seat 4 is high and brings it in.")
    page.get_by_role("button", name="New situation").click()
    page.get_by_label("Game").select_option("L5CD")
    for act in ("Fold", "Fold", "Fold", "Call 100", "Fold", "Check"):
        page.locator(".acts").get_by_role("button", name=act, exact=True).click()
        expect(page.locator(".acts button[disabled]", has_text=act)).to_have_count(0)
    page.get_by_role("button", name="Draws 3").click()
    ruling(page, "Seat 2 draws 3.")


def test_a_new_situation_begins_with_fresh_stacks(owner: Owner) -> None:
    page = owner.page("/desk")
    stack = page.locator(".desk-stack input")
    stack.fill("700")
    stack.press("Enter")
    expect(page.locator(".desk-seat").nth(2)).to_contain_text("700")
    page.get_by_role("button", name="Fold", exact=True).click()
    ruling(page, "Seat 3 folds")
    page.get_by_role("button", name="New situation").click()
    ruling(page, "Tap a seat, then what it did.")
    expect(page.locator(".desk-seat").nth(2)).to_contain_text("5,000")
    expect(stack).to_have_value("5000")


def test_lines_that_are_erased_come_back_with_undo(owner: Owner) -> None:
    page = owner.page("/desk")
    told = page.locator("ol.told li")
    stack = page.locator(".desk-stack input")
    stack.fill("700")
    stack.press("Enter")
    for says in ("Seat 3 folds", "Seat 4 folds"):
        page.get_by_role("button", name="Fold", exact=True).click()
        ruling(page, says)
    page.get_by_role("button", name="New situation").click()
    expect(told).to_have_count(0)
    expect(page.locator(".lines")).to_contain_text("Undo brings the last situation back.")
    page.reload()
    page.get_by_role("button", name="Check").or_(page.get_by_role("button", name="Fold", exact=True)).first.click()
    expect(told).to_have_count(1)
    undo = page.get_by_role("button", name="Undo")
    undo.click()
    expect(told).to_have_count(0)
    undo.click()
    expect(told).to_have_count(2)
    expect(page.locator(".desk-seat").nth(2)).to_contain_text("700")
    for left in (1, 0):
        undo.click()
        expect(told).to_have_count(left)
    expect(undo).to_be_disabled()


def test_lines_that_other_stacks_cannot_have_come_back_with_undo(owner: Owner) -> None:
    page = owner.page("/desk")
    line = page.get_by_label("A line of your own")
    line.fill("3 raises to 3000")
    line.press("Enter")
    ruling(page, "Seat 3 raises to 3,000")
    page.locator(".desk-seat").nth(2).click()
    stack = page.locator(".desk-stack input")
    stack.fill("700")
    stack.press("Enter")
    expect(page.locator("ol.told li")).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("ol.told li")).to_have_count(1)
    expect(page.locator(".desk-seat").nth(2)).to_contain_text("2,000")


def test_an_all_in_that_is_no_raise_says_why_and_what_comes_back(owner: Owner) -> None:
    page = owner.page("/desk")
    page.locator(".desk-seat").nth(3).click()
    stack = page.locator(".desk-stack input")
    stack.fill("400")
    stack.press("Enter")
    expect(page.locator(".desk-seat").nth(3)).to_contain_text("400")
    line = page.get_by_label("A line of your own")
    for number, told in enumerate(("3 raises to 300", "4 all-in", "5 fold", "6 fold", "1 fold", "2 call"), 1):
        line.fill(told)
        line.press("Enter")
        expect(page.locator("ol.told li")).to_have_count(number)
    expect(page.locator(".no-raise")).to_contain_text("No raise: A short all-in of 100 more")
    page.locator(".acts .act-row").first.get_by_role("button", name="All-in", exact=True).click()
    ruling(page, "No raise. A short all-in of 100 more does not reopen the betting for seat 3")
    expect(page.locator(".ruling .rule-chip").first).to_contain_text("14.3b")
    expect(page.locator(".figures")).to_contain_text("4,600")


def test_chips_held_out_of_turn_are_drawn_before_their_seat(owner: Owner) -> None:
    page = owner.page("/desk")
    page.locator(".desk-seat").nth(4).click()
    page.get_by_label("raises to").fill("400")
    page.locator(".acts form button").first.click()
    expect(page.locator(".desk-seat").nth(4).locator(".desk-bet.held")).to_have_text("400 held")


def test_a_line_that_cannot_be_is_there_to_correct(owner: Owner) -> None:
    page = owner.page("/desk")
    page.get_by_role("button", name="Fold", exact=True).click()
    ruling(page, "Seat 3 folds")
    line = page.get_by_label("A line of your own")
    line.fill("4 sings")
    line.press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("'sings' is not an action that seat 4 can take")
    expect(line).to_have_value("4 sings")
    expect(page.locator("ol.told li")).to_have_count(1)
    line.fill("4 raises to 300")
    line.press("Enter")
    ruling(page, "Seat 4 raises to 300.")
    page.reload()
    expect(page.locator("ol.told li")).to_have_count(2)


def test_an_event_s_desk_has_its_book_and_blinds_and_logs_precedents(owner: Owner) -> None:
    event = owner.started(names(6), house={"betting.string/declared-raise": "many-motions"})
    page = owner.page(f"/e/{event}/desk")
    expect(page.locator(".desk-settings summary")).to_contain_text("HomePokerTourney")
    expect(page.locator(".desk-seat", has_text="Ann")).to_be_visible()
    page.get_by_role("button", name="Fold", exact=True).click()
    expect(page.locator("ol.told li")).to_have_count(1)
    page.get_by_role("button", name="Log as precedent").click()
    page.get_by_label("What else to remember").fill("a first for us")
    page.get_by_role("button", name="Log it").click()
    expect(page.locator(".precedent-list li")).to_have_count(1)
    page.get_by_label("Search precedents").fill("nothing like it")
    expect(page.locator(".precedent-list li")).to_have_count(0)
    page.get_by_label("Search precedents").fill("first for us")
    expect(page.locator(".precedent-list li")).to_contain_text("folds")


@pytest.mark.parametrize("colours", ["dark", "light"])
@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_axe_finds_nothing_serious(owner: Owner, colours: Any, size: tuple[int, int]) -> None:
    browser = owner.context.browser
    assert browser is not None
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, color_scheme=colours, bypass_csp=True)
    page = Owner(context, owner.house).page("/desk")
    page.get_by_role("button", name="Push 500").click()
    assert serious(page) == []
    page.get_by_role("button", name="Rule on this").click()
    ruling(page, "Seat 3 calls")
    for summary in page.locator("summary").all():
        summary.click()
    assert serious(page) == []
    page.get_by_role("button", name="Exposed card in the deal").click()
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    context.close()


def test_the_desk_of_an_event_knows_its_table(owner: Owner) -> None:
    event = owner.started(["Hans Meyer", "Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus"], stack=2000)
    board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
    seated = [seat for seat in board["tables"][0]["seats"] if seat["player"]]
    page = owner.page(f"/e/{event}/desk")
    for seat in seated:
        shown = page.locator(".desk-seat", has_text=seat["player"])
        expect(shown).to_have_count(1)
        assert shown.locator(".dealer-button").count() == seat["button"]
    expect(page.locator(".desk-seat")).to_have_count(8)
    line = page.get_by_label("A line of your own")
    turn = page.locator(".acts h2").inner_text().split(" (")[0]
    out_of_turn = "Hans" if turn != "Hans Meyer" else "ann"
    line.fill(f"{out_of_turn} bets 600 out of turn")
    line.press("Enter")
    ruling(page, "acted out of turn")
    ruling(page, "Hans Meyer" if out_of_turn == "Hans" else "Ann")
    page.get_by_role("button", name="Undo").click()
    line.fill(f"{out_of_turn} bets out of turn")
    line.press("Enter")
    expect(page.locator("#line-fault")).to_contain_text("A bet of how much?")
    page.get_by_role("searchbox", name="What went wrong?").fill("Ann raises to 700")
    page.get_by_role("button", name="Rule on: Ann raises to 700").click()
    expect(page.locator("ol.told li")).to_have_count(1)
    expect(page.locator("ol.told")).to_contain_text("Ann")


def test_a_desk_of_several_tables_takes_the_one_that_is_chosen(owner: Owner) -> None:
    event = owner.started(names(8), tables=2)
    tables = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()["tables"]
    page = owner.page(f"/e/{event}/desk?table={tables[1]['id']}")
    for table in (tables[1], tables[0]):
        page.get_by_label("Table of the event").select_option(table["id"])
        for seat in table["seats"]:
            if seat["player"]:
                expect(page.locator(".desk-seat", has_text=seat["player"])).to_have_count(1)


@pytest.mark.parametrize("size", [(1366, 768), (390, 844)])
def test_a_search_shows_the_rules_and_is_seen_at_once(owner: Owner, size: tuple[int, int]) -> None:
    page = owner.page("/desk")
    page.set_viewport_size({"width": size[0], "height": size[1]})
    field = page.get_by_role("searchbox", name="What went wrong?")
    expect(field).to_be_in_viewport()
    for typed, title in (
        ("dead button", "Big blind busts"),
        ("string bet", "String bet"),
        ("one chip", "Single larger"),
    ):
        field.fill(typed)
        rules = page.get_by_role("region", name="Rules on this")
        expect(rules.locator(".rule-row").first).to_contain_text(title)
        expect(rules.locator(".rule-row p").first).not_to_be_empty()
    page.get_by_role("link", name="All rules on “one chip” in the rulebook").click()
    expect(page.locator(".rule-row").first).to_contain_text("Single larger chip")


def test_a_hand_that_is_out_has_no_bet_before_it(owner: Owner) -> None:
    page = owner.page("/desk")
    line = page.get_by_label("A line of your own")
    for number, told in enumerate(("3 raises to 300", "4 fold", "5 fold", "6 fold", "1 fold"), 1):
        line.fill(told)
        line.press("Enter")
        expect(page.locator("ol.told li")).to_have_count(number)
    expect(page.locator(".desk-seat").nth(0)).to_contain_text("folded")
    expect(page.locator(".desk-seat").nth(0).locator(".desk-bet")).to_have_count(0)
    expect(page.locator(".desk-seat").nth(1).locator(".desk-bet")).to_contain_text("100")
    expect(page.locator(".desk-felt")).to_contain_text("450")
    line.fill("2 fold")
    line.press("Enter")
    expect(page.locator(".desk-felt")).to_contain_text("Hand over")
    expect(page.locator(".desk-bet")).to_have_count(0)


def string_bet(page: Page, said: str) -> None:
    """The dialog of a string bet: 100 in the first motion, 500 after it."""
    dialog = page.get_by_role("dialog", name="String bet")
    dialog.get_by_role("button", name="Seat 3").click()
    dialog.get_by_role("button", name=said, exact=True).click()
    expect(dialog.get_by_role("button", name="Rule on this")).to_be_disabled()
    dialog.get_by_role("group", name="Chips of the first motion").get_by_role("button", name="Push 100").click()
    dialog.get_by_role("group", name="Chips that came after it").get_by_role("button", name="Push 500").click()
    dialog.get_by_role("button", name="Rule on this").click()
    expect(dialog).to_have_count(0)


def test_a_string_bet_is_an_incident_that_each_book_rules_on(owner: Owner) -> None:
    page = owner.page("/desk")
    search = page.get_by_label("What went wrong")
    search.fill("string bet")
    page.get_by_label("Found").get_by_role("button", name="String bet").click()
    string_bet(page, "nothing")
    ruling(page, "Seat 3 calls: 100 in all.")
    expect(page.locator(".figures")).to_contain_text("500")
    page.get_by_role("button", name="Undo").click()
    for book, said in (("uk-tda", "Seat 3 raises to 600."), ("seminole-2024", "Seat 3 raises to 200.")):
        page.locator(".desk-settings summary").click()
        page.locator(".desk-settings select").first.select_option(book)
        page.get_by_text("Everything that can be ruled on now").click()
        page.locator(".incident-list summary", has_text="Betting").click()
        page.locator(".incident-list").get_by_role("button", name="String bet").click()
        string_bet(page, "raise")
        ruling(page, said)
        page.get_by_role("button", name="Undo").click()
        page.reload()


def test_a_house_rule_behind_a_ruling_says_what_the_house_answers(owner: Owner) -> None:
    event = owner.started(names(6), house={"betting.string/declared-raise": "many-motions"})
    page = owner.page(f"/e/{event}/desk")
    page.get_by_role("button", name="raise", exact=True).click()
    page.get_by_role("button", name="Push 100", exact=True).click()
    page.get_by_role("button", name="New motion").click()
    page.get_by_role("button", name="Push 500", exact=True).click()
    page.get_by_role("button", name="Rule on this").click()
    page.locator(".ruling .rule-chip", has_text="House").first.click()
    panel = page.get_by_role("dialog")
    expect(panel).to_contain_text("This house: chips may be added until the hands rest outside the pot.")
    expect(panel).to_contain_text("The book: only the first motion.")
