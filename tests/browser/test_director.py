"""The director's page: two taps for what is frequent, Undo for everything, and nothing lost by a cut."""

import re
from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Locator, Page, expect

from browser.house import Owner, names

pytestmark = pytest.mark.slow

FREEZEOUT: dict[str, Any] = {"house": {"entry.rebuy/per-player": 0}}
"""Nobody rebuys, so that a place is told at once."""


def director(owner: Owner, event: str) -> Page:
    page = owner.page(f"/e/{event}")
    page.wait_for_selector(".top-bar")
    return page


def toast(page: Page, says: str) -> None:
    expect(page.locator(".toast").last).to_contain_text(says)


def test_an_evening_begins_from_nothing(owner: Owner) -> None:
    page = director(owner, owner.event([]))
    page.keyboard.press("e")
    field = page.get_by_label("Name, or several")
    field.fill("Ann, Bo, Cy, Dee")
    page.get_by_role("button", name="Take €80 from 4 players").click()
    expect(page.get_by_label("Registered now").get_by_role("listitem")).to_have_count(4)
    page.keyboard.press("Escape")
    expect(page.locator(".player-row")).to_have_count(4)
    expect(page.locator(".player-row", has_text="Ann")).to_contain_text("paid €20")
    expect(page.locator(".top-counts")).to_have_text("4 paid")

    page.locator(".matter", has_text="Draw seats").locator(".matter-do button").first.click()
    expect(page.locator(".seat:not(.open)")).to_have_count(4)
    page.locator(".clock-box").get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".top-level")).to_contain_text("Level 1")


def test_busting_and_coming_back_take_two_taps_each(owner: Owner) -> None:
    page = director(owner, owner.started(names(6)))
    page.get_by_role("button", name="Bust").click()
    page.locator(".choices li", has_text="Cy").click()
    toast(page, "Cy is out and may rebuy")
    expect(page.locator(".player-row.out", has_text="Cy")).to_be_visible()
    page.get_by_role("button", name="Rebuy", exact=True).click()
    page.locator(".choices li", has_text="Cy").click()
    expect(page.locator(".player-row.out")).to_have_count(0)


def test_who_knocked_a_player_out_is_asked_and_never_required(owner: Owner) -> None:
    event = owner.started(names(6), **FREEZEOUT)
    page = director(owner, event)
    page.get_by_role("button", name="Bust").click()
    page.locator(".choices li", has_text="Cy").click()
    toast(page, "Cy is out in 6th place")
    page.locator(".toast").get_by_role("button", name="By whom?").click()
    asks = page.get_by_role("dialog", name="Who knocked out Cy?")
    asks.locator(".choices li", has_text="Bo").click()
    toast(page, "Bo knocked out Cy.")
    page.locator(".player-row.out", has_text="Cy").click()
    page.get_by_role("button", name="More about Cy").click()
    page.get_by_role("button", name="Say who knocked them out").click()
    asks.get_by_label("Several players split the pot").check()
    for name in ("Ann", "Bo"):
        asks.locator(".choices li", has_text=name).click()
    asks.get_by_role("button", name="Ann and Bo").click()
    toast(page, "Ann and Bo knocked out Cy.")
    results = owner.page(f"/e/{event}/results")
    expect(results.locator(".knockouts li")).to_have_text(["Ann and Bo knocked out Cy"])


def test_the_keys_do_what_the_help_says(owner: Owner) -> None:
    page = director(owner, owner.started(names(6)))
    for key, title in {
        "b": "Who is out?",
        "r": "Who rebuys?",
        "s": "Who gets a seat?",
        "m": "Who moves?",
        "?": "Running the event",
    }.items():
        page.keyboard.press(key)
        expect(page.get_by_role("dialog").get_by_role("heading", level=2)).to_have_text(title)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.keyboard.press(" ")
    clock = page.locator(".clock-box")
    expect(clock).to_contain_text("Resume")
    page.keyboard.press(" ")
    expect(clock).to_contain_text("Pause")
    page.keyboard.press("/")
    page.keyboard.type("dee")
    expect(page.locator(".player-row")).to_have_count(1)
    page.keyboard.press("Enter")
    expect(page.get_by_label("Dee: what to do")).to_be_visible()


def test_several_on_one_hand_are_ranked_by_their_stacks_before_it(owner: Owner) -> None:
    page = director(owner, owner.started(names(5), **FREEZEOUT))
    page.keyboard.press("b")
    page.get_by_label("Several on one hand").check()
    page.locator(".choices li", has_text="Ann").click()
    page.locator(".choices li", has_text="Bo").click()
    busted = page.get_by_role("button", name="Bust 2 players")
    page.get_by_label("Ann began the hand with").fill("")
    expect(busted).to_be_disabled()
    page.get_by_label("Ann began the hand with").fill("900")
    page.get_by_label("Bo began the hand with").fill("2,100")
    busted.click()
    places = page.locator(".player-row.out")
    expect(places.filter(has_text="Bo").locator("span").nth(1)).to_have_text("4th")
    expect(places.filter(has_text="Ann").locator("span").nth(1)).to_have_text("5th")


def test_several_on_one_hand_are_found_by_typing_one_after_the_other(owner: Owner) -> None:
    page = director(owner, owner.started(names(5)))
    page.keyboard.press("b")
    page.get_by_label("Several on one hand").check()
    field = page.get_by_label("Player who is out")
    field.focus()
    page.keyboard.type("eve")
    page.keyboard.press("Enter")
    expect(field).to_have_value("")
    page.keyboard.press("Enter")  # one time too many chooses nobody
    expect(page.get_by_role("button", name="Bust Eve")).to_be_visible()
    page.keyboard.type("cy")
    page.locator(".choices li", has_text="Cy").click()
    expect(field).to_have_value("")
    expect(page.get_by_role("dialog")).to_contain_text("Eve, Cy, out on one hand at Table 1.")


def test_on_a_phone_a_toast_gives_its_text_the_width(owner: Owner) -> None:
    event = owner.started(["Mike O'Neil", *names(5)], **FREEZEOUT)
    page = director(owner, event)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Bust").click()
    page.locator(".choices li", has_text="Mike").click()
    toast(page, "Mike O'Neil is out in 6th place")
    text, undo = page.locator(".toast p"), page.locator(".toast").get_by_role("button", name="Undo")
    words, button = text.bounding_box(), undo.bounding_box()
    assert words and button
    assert words["width"] > 300
    assert button["y"] >= words["y"] + words["height"]


def test_a_player_moves_by_tapping_the_player_and_an_open_seat(owner: Owner) -> None:
    page = director(owner, owner.started(names(6)))
    page.locator(".seat", has_text="Ann").click()
    page.get_by_role("button", name="Seat 9, open").click()
    expect(page.locator(".player-row", has_text="Ann")).to_contain_text("T1-9")


def test_every_line_of_the_log_can_be_undone(owner: Owner) -> None:
    page = director(owner, owner.started(names(6)))
    page.keyboard.press("a")
    page.get_by_label("To everybody").fill("Dinner in ten minutes.")
    page.keyboard.press("Enter")
    line = page.locator(".log-line", has_text="Dinner").first
    line.get_by_role("button", name="Undo").click()
    expect(page.locator(".log-line.undone", has_text="Dinner")).to_have_count(1)


def test_the_rule_chip_opens_the_rule_and_other_books(owner: Owner) -> None:
    event = owner.started(names(6))
    owner.act(event, type="Bust", players=["Ann"], at="Table1")
    page = director(owner, event)
    page.locator(".log-line", has_text="Ann is out").locator(".rule-chip").first.click()
    panel = page.get_by_role("dialog")
    expect(panel.get_by_role("heading", level=2)).to_have_text("HPT Winning 2")
    expect(panel.get_by_role("heading", name="In other books")).to_be_visible()
    expect(panel.get_by_text("HPT Winning 2", exact=True)).to_have_count(1)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


def test_a_refusal_stays_until_something_is_done(owner: Owner) -> None:
    page = director(owner, owner.started(names(6)))
    page.keyboard.press("e")
    page.get_by_label("Name, or several").fill("Ann")
    page.get_by_role("button", name="Take €20").click()
    refused = page.locator(".toast.bad")
    expect(refused).to_contain_text("Ann is already in the event.")
    expect(refused.locator(".rule-chip")).to_have_count(0)  # a name that is taken is no matter of a book
    page.keyboard.press("Escape")
    page.keyboard.press(" ")
    toast(page, "The clock is stopped")
    expect(refused).to_have_count(0)


def test_who_of_several_cannot_be_registered_is_named_with_the_money_to_take(owner: Owner) -> None:
    page = director(owner, owner.started(names(6)))
    page.keyboard.press("e")
    page.get_by_label("Name, or several").fill("Ann, Zed, Bo")
    page.get_by_role("button", name="Take €60 from 3 players").click()
    refused = page.locator(".toast.bad")
    expect(refused).to_contain_text("Ann is already in the event.")
    expect(refused).to_contain_text("Bo is already in the event.")
    expect(refused).to_contain_text("Take €20 from 1 player, not from Ann and Bo.")
    expect(page.get_by_label("Name, or several")).to_have_value("Ann, Bo")
    expect(page.get_by_label("Registered now")).to_contain_text("Zed")


def test_only_penalties_of_the_book_are_offered_and_they_show_while_they_run(owner: Owner) -> None:
    page = director(owner, owner.started(names(6)))
    page.keyboard.press("p")
    page.get_by_role("combobox", name="Player").press("Enter")
    offered = page.get_by_role("region", name="A penalty").get_by_role("button")
    expect(offered).to_have_text(["Warning", "1 hand", "3 hands", "10 min", "20 min", "Disqualify"])
    offered.filter(has_text="10 min").click()
    expect(page.locator(".player-row", has_text="Ann").locator(".player-trouble")).to_contain_text("penalty")
    expect(page.locator(".seat", has_text="Ann").locator(".penalty-mark")).to_be_visible()
    expect(page.get_by_label("Ann: what to do")).to_have_count(0)


def test_whoever_has_not_come_is_marked_before_the_first_hand_and_comes_later(owner: Owner) -> None:
    event = owner.event(names(4))
    owner.act(event, type="DrawSeats")
    page = director(owner, event)
    ann = page.locator(".player-row", has_text="Ann")
    ann.click()
    page.get_by_role("button", name="More about Ann").click()
    page.get_by_role("button", name="Is away from the table").click()
    expect(ann.locator(".player-trouble")).to_have_text("away")
    page.locator(".clock-box").get_by_role("button", name="Start").click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(page.locator(".log").get_by_text("Ann is away")).to_be_visible()
    expect(page.get_by_role("log")).to_contain_text("The cards are in the air")
    ann.click()
    page.get_by_role("button", name="Is back").click()
    expect(ann.locator(".player-trouble")).to_have_count(0)
    expect(page.get_by_role("log")).to_contain_text("Ann is here")


def test_a_draw_of_all_seats_is_told_in_short_and_the_page_stays_on_the_screen(owner: Owner) -> None:
    page = director(owner, owner.started(names(24), 3))
    page.locator(".tools").get_by_role("button", name="Redraw").click()
    page.get_by_role("button", name="Redraw all seats").click()
    toast(page, "more: see the log")
    expect(page.locator(".toast")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollHeight - window.innerHeight") <= 0


def test_the_clock_on_a_player_counts_as_the_book_says(owner: Owner) -> None:
    page = director(owner, owner.started(names(6)))
    page.keyboard.press("c")
    page.get_by_role("combobox", name="Player").press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("timer")).to_contain_text("5")
    expect(dialog).to_contain_text("then a count of 10")
    expect(dialog.get_by_role("button", name="Has acted")).to_be_focused()


def test_paying_asks_first(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo"], prizes=[4000])
    owner.act(event, type="Bust", players=["Bo"], at="Table1")
    page = director(owner, event)
    page.locator(".matter", has_text="Ann has won").get_by_role("button", name="Pay the prizes").click()
    page.get_by_role("button", name="Cancel").click()
    expect(page.locator(".matter", has_text="Ann has won")).to_be_visible()
    page.locator(".matter", has_text="Ann has won").get_by_role("button", name="Pay the prizes").click()
    page.get_by_role("dialog").get_by_role("button", name="Paid out in full").click()
    expect(page.locator(".matter", has_text="The event is over")).to_be_visible()


def test_a_deal_is_worked_out_and_put_on_record(owner: Owner) -> None:
    event = owner.started(
        ["Ann", "Bo", "Cy"], prizes=[4000, 2000], book="uk-tda", hours=3, chips=[[25, 200], [100, 200], [500, 60]]
    )
    owner.act(event, type="Bust", players=["Cy"], at="Table1")
    page = director(owner, event)
    page.locator(".matter", has_text="under Prizes").get_by_role("button", name="Record a deal").click()
    deal = page.get_by_label("A deal", exact=True)
    deal.get_by_label("Ann: own amount").fill("50")
    expect(deal).to_contain_text("€10 is not shared yet")
    expect(deal.get_by_role("button", name="Agree on this deal")).to_be_disabled()
    deal.get_by_label("Equal").check()
    deal.get_by_label("Left to play for").fill("ten")
    expect(deal.get_by_role("alert")).to_contain_text("“ten” is not an amount.")
    expect(deal.get_by_role("button", name="Agree on this deal")).to_be_disabled()
    deal.get_by_label("Left to play for").fill("€10")
    expect(deal.get_by_role("alert")).to_have_count(0)
    expect(deal.get_by_role("row", name="Ann")).to_contain_text("€25")
    deal.get_by_label("Left to play for").fill("500")
    expect(deal.get_by_role("alert")).to_have_text("1st place has €40: no more than that can be left for it.")
    deal.get_by_label("Left to play for").fill("")
    deal.get_by_role("button", name="Agree on this deal").click()
    deal.get_by_role("button", name="All 2 players agree").click()
    toast(page, "The players agree on a deal (in equal parts): ")
    # The larger stack comes first, and who has it is drawn with the seats.
    expect(page.locator(".toast").last).to_contain_text(re.compile("Ann €30 and Bo €30|Bo €30 and Ann €30"))


def test_the_schedule_is_changed_from_the_next_level_on(owner: Owner) -> None:
    page = director(owner, owner.started(names(6)))
    page.locator(".tools").get_by_role("button", name="Schedule").click()
    expect(page.get_by_label("Level 1, big")).to_have_count(0)
    page.get_by_label("Level 2, minutes").fill("33")
    page.get_by_role("button", name="Save the schedule").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.locator(".tools").get_by_role("button", name="Schedule").click()
    expect(page.get_by_label("Level 2, minutes")).to_have_value("33")


def test_colour_ups_stay_where_nobody_has_said_what_chips_there_are(owner: Owner) -> None:
    rows = [
        {"kind": "level", "minutes": 20, "small": 25, "big": 50},
        {"kind": "level", "minutes": 20, "small": 50, "big": 100},
        {"kind": "colour-up", "chip": 25, "into": 100},
        {"kind": "level", "minutes": 20, "small": 100, "big": 200},
    ]
    page = director(owner, owner.started(names(6), schedule=rows))
    tools = page.locator(".tools")
    tools.get_by_role("button", name="Schedule").click()
    page.get_by_label("Level 3, minutes").fill("25")
    page.get_by_role("button", name="Colour-up at the end").click()
    expect(page.get_by_label("Colour-up, chips that go out").last).to_have_value("100")
    page.get_by_role("button", name="Level at the end").click()
    page.get_by_role("button", name="Save the schedule").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    tools.get_by_role("button", name="Schedule").click()
    expect(page.get_by_label("Level 3, minutes")).to_have_value("25")
    expect(page.get_by_label("Level 4, big")).to_have_value("300")
    chips = page.get_by_label("Colour-up, chips that go out")
    assert [field.input_value() for field in chips.all()] == ["25", "100"]
    page.keyboard.press("Escape")
    for level in ("Level 2", "Level 3"):
        page.get_by_role("button", name="Next", exact=True).click()
        expect(page.locator(".top-level")).to_contain_text(level)
    expect(page.locator(".matter", has_text="Colour up the 25s")).to_be_visible()


def test_a_table_is_dealt_here_or_on_a_tablet(owner: Owner) -> None:
    event = owner.started(names(12), 2)
    page = director(owner, event)
    page.get_by_role("button", name="Table 2: dealer, counting and more").click()
    page.get_by_role("button", name="Dealer's page on a tablet").click()
    page.get_by_role("button", name="Make a link").click()
    expect(page.locator(".new-link")).to_contain_text("Dealer of a table, Table 2")
    expect(page.get_by_alt_text("Code to scan")).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Table 2: dealer, counting and more").click()
    page.get_by_role("button", name="Deal here").click()
    page.wait_for_url(f"**/e/{event}/table/*2")


def test_chips_are_coloured_up_with_typed_cards(owner: Owner) -> None:
    event = owner.started(names(3), stack=1000, chips=[[5, 100], [25, 100], [100, 60]], hours=3, expected_players=3)
    board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
    page = director(owner, event)
    page.locator(".tools").get_by_role("button", name="Colour-up").click()
    page.get_by_label("Ann: how many of 5").fill("8")
    page.get_by_label("Bo: how many of 5").fill("7")
    handed = page.locator(".handed-out")
    out = next(one["least"] for one in board["terms"]["handed_out"] if one["chip"] == 5)
    expect(handed).to_have_text(f"5s handed out: {out}. Counted: 15.")
    page.get_by_label("Cy: how many of 5").fill("1")
    expect(handed).to_contain_text(f"Counted: 16, {out - 16} too few. Count again, or colour up all the same.")
    page.get_by_label("Cy: how many of 5").fill(str(out - 15))
    expect(handed).to_contain_text("That is right.")
    page.get_by_label("Cy: how many of 5").fill("0")
    page.get_by_label("The cards were dealt at the table").check()
    page.get_by_label("Ann: 3 cards").fill("Ah Kd 2c")
    page.get_by_label("Bo: 2 cards").fill("xx")
    expect(page.get_by_text("no such card")).to_be_visible()
    page.get_by_label("Bo: 2 cards").fill("10h Qs")
    page.get_by_role("dialog").get_by_role("button", name="Colour up", exact=True).click()
    result = page.get_by_role("dialog").get_by_role("status")
    expect(result).to_contain_text("Ann wins 1 chip of 25")
    page.get_by_role("dialog").get_by_role("button", name="Undo").first.click()
    expect(page.get_by_label("Ann: how many of 5")).to_be_visible()
    expect(page.locator(".race-result")).to_have_count(0)


def test_a_link_for_the_tv_opens_the_tv_and_nothing_else(owner: Owner) -> None:
    event = owner.started(names(6))
    page = director(owner, event)
    page.locator(".tools").get_by_role("button", name="Links").click()
    page.get_by_role("dialog").locator("select").first.select_option("display")
    page.get_by_label("PIN (optional)").fill("12")
    page.get_by_role("button", name="Make a link").click()
    expect(page.locator(".toast.bad")).to_contain_text("A PIN of 2 characters is not allowed")
    page.get_by_label("PIN (optional)").fill("")
    page.get_by_role("button", name="Make a link").click()
    expect(page.get_by_alt_text("Code to scan")).to_be_visible()
    address = page.get_by_label("Address").input_value()
    browser = owner.context.browser
    assert browser is not None
    screen = browser.new_context().new_page()
    screen.goto(address)
    screen.wait_for_url(f"**/e/{event}/tv")
    expect(screen.locator(".tv-head h1")).to_have_text("Thursday Night")
    screen.goto(f"{owner.url}/e/{event}")
    expect(screen.get_by_text("Only the director can see this page")).to_be_visible()
    screen.context.close()


def test_a_link_is_withdrawn_only_when_that_is_confirmed(owner: Owner) -> None:
    event = owner.event([])
    owner.ask(f"/api/events/{event}/links", {"role": "display"})
    page = director(owner, event)
    page.get_by_role("button", name="Links").click()
    lines = page.locator(".link-line")
    expect(lines).to_have_count(1)
    lines.filter(has_text="TV clock").get_by_role("button").click()
    ask = page.get_by_role("dialog", name="Withdraw this link?")
    expect(ask).to_contain_text("signed out")
    ask.get_by_role("button", name="Cancel").click()
    expect(lines).to_have_count(1)
    lines.filter(has_text="TV clock").get_by_role("button").click()
    ask.get_by_role("button", name="Withdraw the link").click()
    toast(page, "The link is withdrawn")
    expect(lines.filter(has_text="TV clock")).to_have_count(0)


def test_a_rule_of_another_book_says_that_the_houses_book_is_silent(owner: Owner) -> None:
    event = owner.started(names(4))
    page = director(owner, event)
    says = """async () => {
      const {silence} = await import("/static/parts/RuleChip.js");
      const of = (id, others) => silence(id, others.map((book) => ({ book })));
      return [of("hpt:winning-1", []), of("uk-tda:1.1", ["roberts-10"]), of("uk-tda:1.1", ["roberts-10", "hpt"])];
    }"""
    own, other, both = page.evaluate(says)
    assert own == both == ""
    assert "HPT is silent on this: UK TDA answers" in other
    for path in (f"/e/{event}/results", "/new"):
        shown = owner.page(path)
        shown.wait_for_selector("main h1, main h2")
        expect(shown.locator(".skeleton")).to_have_count(0)
        assert "is silent on this" in shown.evaluate(says)[1], path
    page.evaluate("async () => (await import('/static/lib/router.js')).go('/rules')")
    page.locator(".director").wait_for(state="detached")
    assert page.evaluate(says)[1] == "", "the rulebook is nobody's book in force"


@pytest.mark.parametrize("width", [390, 1366])
def test_a_message_covers_no_text_of_a_rule(owner: Owner, width: int) -> None:
    """Neither where the rule is opened from the message itself nor where it is opened beside it."""
    event = owner.started(names(4))
    page = director(owner, event)
    page.set_viewport_size({"width": width, "height": 768})
    covered = """(drawer) => {
      drawer.scrollTo(0, drawer.scrollHeight);
      const under = (shown) => {
        const { left, top, height } = shown.getBoundingClientRect();
        const [x, y] = [left + 40, top + height / 2];
        const over = y > 0 && y < innerHeight ? document.elementFromPoint(x, y) : shown;
        return !drawer.contains(over) || over.closest("dialog .toasts");
      };
      const texts = [...drawer.querySelectorAll(".rule p, .rule h4, .dialog-body a")];
      return texts.filter(under).map((one) => one.textContent);
    }"""
    drawer = page.locator("dialog.side[open]")

    def opened(chip: Locator) -> None:
        chip.click()
        expect(drawer.locator(".rule p").first).to_be_visible()
        assert drawer.evaluate(covered) == []
        page.keyboard.press("Escape")
        expect(drawer).to_have_count(0)

    page.locator(".clock-run").click()
    opened(page.locator(".toast .rule-chip").first)
    page.evaluate(
        """async () => {
          const { render, html } = await import("/static/lib/html.js");
          const { RuleChip } = await import("/static/parts/RuleChip.js");
          const box = document.querySelector("main").appendChild(document.createElement("div"));
          box.id = "beside";
          box.style = "position: fixed; top: 0; left: 0; z-index: 99";
          render(html`<${RuleChip} id="hpt:winning-1" />`, box);
        }"""
    )
    opened(page.locator("#beside .rule-chip"))


def test_two_directors_see_the_same(owner: Owner) -> None:
    event = owner.started(names(6))
    one, other = director(owner, event), director(owner, event)
    one.bring_to_front()
    one.get_by_role("button", name="Bust").click()
    one.locator(".choices li", has_text="Dee").click()
    expect(other.locator(".player-row.out", has_text="Dee")).to_have_count(1)
    other.bring_to_front()
    other.locator(".log-line", has_text="Dee is out").first.get_by_role("button", name="Undo").click()
    expect(one.locator(".player-row.out")).to_have_count(0)


def test_a_cut_is_shown_nothing_is_done_meanwhile_and_it_mends_itself(owner: Owner) -> None:
    page = director(owner, owner.started(names(6)))
    owner.house.kill()
    bar = page.locator(".reconnect")
    expect(bar).to_contain_text("Reconnecting")
    page.get_by_role("button", name="Bust").click()
    page.locator(".choices li", has_text="Eve").click()
    toast(page, "nothing was done")
    for wide, high in ((390, 844), (1366, 768)):
        page.set_viewport_size({"width": wide, "height": high})
        tools = page.locator(".tools").bounding_box()
        shown = bar.bounding_box()
        assert tools and shown and tools["y"] + tools["height"] <= shown["y"] + 1, (tools, shown)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    owner.house.start()
    expect(bar).to_have_count(0, timeout=30_000)
    expect(page.locator(".toast")).to_have_count(0)
    expect(page.locator(".player-row.out")).to_have_count(0)
    page.get_by_role("button", name="Bust").click()
    page.locator(".choices li", has_text="Eve").click()
    expect(page.locator(".player-row.out", has_text="Eve")).to_have_count(1)


def test_why_nobody_can_rebuy_is_said_once(owner: Owner) -> None:
    page = director(owner, owner.started(names(13), 2, rebuys={"allowed": True}))
    page.get_by_role("button", name="Rebuy").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("still in")).to_have_count(1)
    expect(dialog.locator(".choices li[aria-disabled=true]")).to_have_count(13)
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    page.locator(".choices li", has_text="Dee").click()
    page.keyboard.press("r")
    expect(dialog.locator(".choices li:not([aria-disabled])")).to_have_count(1)
    expect(dialog.get_by_text("Players in grey are still in.")).to_be_visible()
    dialog.locator(".choices li", has_text="Dee").click()
    expect(page.locator(".player-row.out")).to_have_count(0)


def test_three_hundred_players_are_all_there_and_found(owner: Owner) -> None:
    page = director(owner, owner.started(names(300), 34))
    expect(page.locator(".player-row")).to_have_count(300)
    expect(page.locator(".seat:not(.open)")).to_have_count(300)
    page.keyboard.press("b")
    page.get_by_role("combobox", name="Player who is out").fill("quin 12")
    page.keyboard.press("Enter")
    expect(page.locator(".player-row.out", has_text="Quin 12")).to_have_count(1)
    expect(page.locator(".top-left b")).to_have_text("299/300")


def test_an_event_that_is_over_says_who_won_and_leads_to_the_results(owner: Owner) -> None:
    event = owner.started(names(3))
    for player in ("Bo", "Cy"):
        owner.act(event, type="Bust", players=[player], at="Table1")
    owner.act(event, type="PostPrizes", prizes=[6000])
    owner.act(event, type="PayPrizes")
    page = director(owner, event)
    expect(page.locator(".top-level")).to_have_text("Over · Ann has won")
    expect(page.locator(".top-left")).to_have_text("3 entries")
    expect(page.locator(".clock-time")).to_have_count(0)
    page.locator(".now").get_by_role("link", name="Results").click()
    page.wait_for_url("**/results")


def test_players_are_offered_by_name_and_for_a_rebuy_the_last_out_first(owner: Owner) -> None:
    event = owner.started(["Flo", "Cy", "Ann", "Eve", "Bo"], bounty=500)
    for player in ("Ann", "Eve"):
        owner.act(event, type="Bust", players=[player], at="Table1")
    page = director(owner, event)
    for key, offered in (("r", "Eve Ann Bo Cy Flo"), ("b", "Bo Cy Flo"), ("p", "Bo Cy Flo"), ("c", "Bo Cy Flo")):
        page.keyboard.press(key)
        page.get_by_role("dialog").wait_for()
        expect(page.locator(".choices .name")).to_have_text(offered.split())
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_agreeing_on_a_deal_keeps_the_place_and_shows_the_question(owner: Owner) -> None:
    page = director(owner, owner.started(names(9)))
    page.locator(".tools").get_by_role("button", name="Prizes").click()
    page.get_by_role("button", name="The players agree on a deal").click()
    page.get_by_role("button", name="Agree on this deal").click()
    expect(page.get_by_role("button", name="All 9 players agree")).to_be_focused()
    expect(page.get_by_role("button", name="All 9 players agree")).to_be_in_viewport(ratio=1)
    before = page.locator("dialog").evaluate("one => one.scrollTop")
    page.locator(".asked").get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("button", name="Agree on this deal")).to_be_in_viewport()
    assert before > 0 and page.locator("dialog").evaluate("one => one.scrollTop") > 0


def test_before_the_draw_the_players_have_the_whole_height(owner: Owner) -> None:
    event = owner.event([])
    owner.act(event, type="Invite", players=names(14))
    page = director(owner, event)
    page.get_by_role("button", name="No, thanks").click()
    expect(page.locator(".guest-row").nth(8)).to_be_in_viewport(ratio=1)


def test_a_table_whose_players_find_no_seats_cannot_be_broken(owner: Owner) -> None:
    event = owner.started(names(12), 2)
    page = director(owner, event)
    button = page.locator(".tools").get_by_role("button", name="Break table")
    expect(button).to_be_disabled()
    expect(button).to_have_attribute("title", "No table can be broken: there are not enough open seats at the others.")
    board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
    for seat in [seat for seat in board["tables"][0]["seats"] if seat["player"]][:3]:
        owner.act(event, type="Bust", players=[seat["player"]], at="Table1")
    button.click()
    asked = page.get_by_role("dialog", name="Break which table?")
    expect(asked.get_by_role("button", name="Table 1, 3 players")).to_be_enabled()


def test_a_penalty_is_read_whole_in_the_list(owner: Owner) -> None:
    event = owner.started(names(6))
    for mark in ("posted", "riffle"):
        owner.act(event, type="MarkHand", table="Table1", mark=mark)
    owner.act(event, type="Penalise", player="Ann", hands=3)
    page = director(owner, event)
    trouble = page.locator(".player-row", has_text="Ann").locator(".player-more")
    expect(trouble).to_contain_text("penalty 3 hands, from the next hand on")
    for width in (1024, 1366, 1920):
        page.set_viewport_size({"width": width, "height": 768})
        assert trouble.evaluate("(one) => one.scrollWidth <= one.clientWidth"), width


def test_a_penalty_by_time_counts_down_in_the_list(owner: Owner) -> None:
    event = owner.started(names(4))
    owner.act(event, type="Penalise", player="Ann", minutes=10)
    page = director(owner, event)
    trouble = page.locator(".player-row", has_text="Ann").locator(".player-trouble")
    expect(trouble).to_have_text(re.compile(r"^penalty 9:5\d$"))
    before = trouble.inner_text()
    expect(trouble).not_to_have_text(before)
    expect(trouble).to_have_text(re.compile(r"^penalty 9:5\d$"))
