"""The director's page offers what can be done, says why not, and leaves the lists where they are."""

import re
from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import Owner, names
from browser.test_director import director, toast

pytestmark = pytest.mark.slow


PLACES = """() => [".now", ".players", ".log", ".tables", ".tools"]
    .map((one) => JSON.stringify(document.querySelector(one).getBoundingClientRect()))"""
WATCH = """() => {
    const off = () => document.querySelector(".matter-do button[aria-disabled=true]") !== null;
    const look = () => { window.lookedOff ||= off(); };
    new MutationObserver(look).observe(document.querySelector(".now"), { subtree: true, attributes: true });
}"""


STILL_IN = "Bo is still in. If the chips are gone, mark the player as out first."


def chosen(page: Page, player: str) -> None:
    page.locator(".player-row", has_text=player).click()
    page.get_by_label(f"{player}: what to do").wait_for()


def test_a_penalty_in_hands_is_ended_and_undone(owner: Owner) -> None:
    event = owner.started(names(6))
    owner.act(event, type="Penalise", player="Ann", hands=3)
    page = director(owner, event)
    trouble = page.locator(".player-row", has_text="Ann").locator(".player-trouble")
    expect(trouble).to_have_text("penalty 3 hands")
    chosen(page, "Ann")
    page.get_by_role("button", name="Penalty is over").click()
    toast(page, "The penalty of Ann is over: the floor ended it.")
    expect(trouble).to_have_count(0)
    page.locator(".toast").get_by_role("button", name="Undo").click()
    expect(trouble).to_have_text("penalty 3 hands")


def test_a_penalty_given_at_once_keeps_the_offence_that_was_chosen(owner: Owner) -> None:
    page = director(owner, owner.started(names(6)))
    chosen(page, "Ann")
    page.get_by_role("button", name="Penalty", exact=True).first.click()
    page.get_by_label("Search offences").fill("phone call")
    page.keyboard.press("Enter")
    expect(page.locator(".offence-chosen")).to_contain_text("hone call at the table")
    page.get_by_role("button", name="Warning").click()
    toast(page, "Ann is warned (phone call at the table).")


def test_what_is_not_sold_is_grey_and_says_why(owner: Owner) -> None:
    event = owner.started(names(6), rebuys={"allowed": True, "per_player": 1})
    page = director(owner, event)
    chosen(page, "Bo")
    rebuy = page.locator(".chosen-acts").get_by_role("button", name="Rebuy")
    expect(rebuy).to_have_attribute("aria-disabled", "true")
    expect(rebuy).to_have_attribute("title", STILL_IN)
    rebuy.dispatch_event("click")
    expect(page.locator(".toast.bad")).to_contain_text(STILL_IN)
    page.get_by_role("button", name="More about Bo").click()
    again = page.locator(".menu-list").get_by_role("button", name="Re-entry")
    expect(again).to_have_attribute("aria-disabled", "true")
    expect(again).to_contain_text("Bo is still in.")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")

    owner.act(event, type="Bust", players=["Cy"], at="Table1")
    page.keyboard.press("r")
    lines = page.get_by_role("dialog").get_by_role("option")
    expect(lines.first).to_contain_text("Cy")
    expect(lines.first).not_to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("dialog").get_by_text("Players in grey are still in.")).to_have_count(1)
    expect(lines.filter(has_text="Bo").locator("small")).to_have_count(0)
    expect(lines.filter(has_text="Bo")).to_have_attribute("aria-disabled", "true")
    lines.filter(has_text="Bo").dispatch_event("click")
    expect(page.get_by_role("dialog")).to_be_visible()
    lines.first.click()
    toast(page, "Cy")
    expect(page.locator(".player-row.out")).to_have_count(0)


def test_add_ons_are_offered_only_where_they_are_sold(owner: Owner) -> None:
    for sold in (True, False):
        page = director(owner, owner.started(names(6), addon={"allowed": sold}))
        expect(page.locator(".tools").get_by_role("button", name="Announce")).to_be_visible()
        expect(page.locator(".tools").get_by_role("button", name="Add-on")).to_have_count(int(sold))
        chosen(page, "Bo")
        page.get_by_role("button", name="More about Bo").click()
        expect(page.locator(".menu-list").get_by_role("button", name="Re-entry")).to_be_visible()
        expect(page.locator(".menu-list").get_by_role("button", name="Add-on")).to_have_count(int(sold))


def test_a_guest_is_renamed(owner: Owner) -> None:
    event = owner.event([], invited=["Mike", "Bo"])
    page = director(owner, event)
    page.get_by_role("button", name="Rename Mike").click()
    field = page.get_by_label("Name from now on")
    field.fill("Bo")
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(page.locator(".toast.bad")).to_contain_text("Bo is already on the list")
    field.fill("Mike O'Neil")
    page.get_by_role("dialog").get_by_role("button", name="Rename").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".guest-row")).to_have_count(2)
    expect(page.locator(".guest-row", has_text="Mike O'Neil")).to_contain_text("Invited")


def test_a_toast_moves_no_list_and_can_be_clicked_over_a_dialog(owner: Owner) -> None:
    event = owner.started(names(12), tables=2)
    page = director(owner, event)
    before = page.evaluate(PLACES)
    page.keyboard.press("a")
    page.get_by_role("dialog").get_by_role("textbox").fill("Pizza in the kitchen")
    page.get_by_role("dialog").get_by_role("button", name="Announce").click()
    toast(page, "Pizza in the kitchen")
    assert page.evaluate(PLACES) == before

    page.keyboard.press("p")
    page.get_by_role("dialog").wait_for()
    inside = page.locator("dialog .toast")
    expect(inside).to_contain_text("Pizza in the kitchen")
    inside.get_by_role("button", name="Undo").click()
    toast(page, "Undone")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".toast").last).to_contain_text("Undone")
    page.locator(".toast").get_by_role("button", name="Redo").click()
    toast(page, "Redone")


def test_buttons_look_switched_off_while_they_are(owner: Owner) -> None:
    """The second half of a double click does nothing: for as long as that holds, every button of the panel says so."""
    event = owner.started(names(6))
    for player in ("Ann", "Bo"):
        owner.act(event, type="Penalise", player=player, hands=1)
    page = director(owner, event)
    over = page.locator(".matter-do").get_by_role("button", name="Penalty is over")
    expect(over).to_have_count(2)
    page.evaluate(WATCH)
    over.first.click()
    expect(page.locator(".matter-done").first).to_have_text("Done")
    expect(over).to_have_count(1)
    expect(over).not_to_have_attribute("aria-disabled", "true")
    assert page.evaluate("window.lookedOff") is True
    over.click()
    expect(page.locator(".player-trouble")).to_have_count(0)


ARRANGED = """async ([slots, prompts, hold, seen]) => {
    const { arranged } = await import("/static/pages/director/now.js");
    const prompt = (key) => ({ key, urgent: key.endsWith("!") });
    const slot = (text) => {
        const [key, done] = text.split(" done ");
        const told = done ? { act: 1, until: Number(done) } : null;
        return { id: key, prompt: prompt(key), busy: false, done: told, gone: false };
    };
    const lines = arranged(slots.map(slot), prompts.map(prompt), hold, (key) => key, new Set(seen));
    return lines.map((one) => one.id + (one.done ? " done" : one.gone ? " gone" : ""));
}"""


@pytest.mark.parametrize(
    ("slots", "prompts", "hold", "seen", "lines"),
    [
        # nothing is held: the list is what is due
        (["a done 1", "b"], ["b", "c"], "", "ab", ["b", "c"]),
        # what is open comes first, and two matters that were done stay, the last one before the other
        (["a done 1", "b done 2", "c done 3", "d"], ["d", "e"], "below", "abcd", ["d", "e", "c done", "b done"]),
        (["a", "b", "d"], ["d"], "below", "abd", ["d"]),
        # under the mouse every line keeps its place, and what comes up goes below
        (["a done 1", "b", "c done 3"], ["b", "e"], "in place", "abc", ["a done", "b", "c done", "e"]),
        (["a done 1", "d"], ["e", "d"], "in place", "ad", ["a done", "d", "e"]),
        (["a", "b done 2", "d"], ["d", "e"], "in place", "abd", ["a gone", "b done", "d", "e"]),
        # what is urgent is above what was done, and what is open stays where it is
        (["a done 1", "b", "c done 3"], ["e!", "b"], "in place", "abc", ["e!", "b", "c done", "a done"]),
        (["a done 1", "b done 2"], ["e!", "d"], "in place", "ab", ["e!", "b done", "a done", "d"]),
        (["a", "b"], ["e!", "a", "b"], "in place", "ab", ["a", "b", "e!"]),
        # the same matter comes up again
        (["a done 1", "d"], ["a", "d"], "in place", "ad", ["a done", "d", "a"]),
        # at the end of the list there is nothing below that could slide
        (["d", "b done 2", "a"], ["d"], "in place", "abd", ["d", "b done"]),
        # of many that were done long ago the last two stay
        (["a done -3", "b done -1", "c done -2", "d"], ["d", "e"], "in place", "abcd", ["e", "b done", "c done", "d"]),
        # of many that are no longer due two stay, and what comes up takes the places of the others
        (["a", "b", "c", "d"], ["d", "e"], "in place", "abcd", ["a gone", "b gone", "e", "d"]),
        # a line that was behind "more" can be moved: nobody points at it
        (["a", "b", "c", "d", "e"], ["d", "e"], "in place", "abcd", ["a gone", "b gone", "e", "d"]),
    ],
)
def test_what_was_done_gives_way_to_what_is_due(
    owner: Owner, slots: list[str], prompts: list[str], hold: str, seen: str, lines: list[str]
) -> None:
    page = owner.page("/")
    assert page.evaluate(ARRANGED, [slots, prompts, hold, list(seen)]) == lines


def test_what_was_done_is_below_what_is_open_once_the_mouse_has_left_the_panel(owner: Owner) -> None:
    event = owner.event(names(6), bounty=500)
    page = director(owner, event)
    page.locator(".matter", has_text="Draw seats").locator(".matter-do button").first.click()
    done = page.locator(".matter", has=page.locator(".matter-done", has_text="Done"))
    expect(done).to_have_count(1)
    below = done.locator("xpath=following-sibling::li")
    owner.act(event, type="DealFirstHand")
    owner.act(event, type="Bust", players=["Cy"], at="Table1")
    expect(below.filter(has_text="Who knocked out Cy?")).to_be_visible()
    page.mouse.move(5, 5)
    expect(below).to_have_count(0)
    expect(done).to_have_count(1)
    expect(page.locator(".matter", has_text="Who knocked out Cy?")).to_be_visible()


def test_the_end_of_a_satellite_stands_above_what_was_just_done(owner: Owner) -> None:
    event = owner.event(names(5), buy_in=5500, prizes="seats", seat_worth=12000, rebuys={"until_level": 3})
    owner.act(event, type="DrawSeats")
    owner.act(event, type="DealFirstHand")
    page = director(owner, event)
    for name in ("Eve", "Dee", "Cy"):
        owner.act_only(event, type="Bust", players=[name], at="Table1")
        asked = page.locator(".matter", has_text=f"{name} is out")
        asked.get_by_role("button", name="No rebuy").click()
        expect(asked.locator(".matter-done")).to_have_text("Done: No rebuy")
        page.mouse.move(500, 99)
    expect(page.locator(".matter").first).to_contain_text("Stop: everybody left has won a seat")
    expect(page.locator(".matter-done").last).to_have_text("Done: No rebuy")


def test_an_answer_given_over_another_button_does_not_press_it(owner: Owner) -> None:
    event = owner.started(names(7), bounty=500)
    for name in ("Cy", "Dee"):
        owner.act(event, type="Bust", players=[name], at="Table1")
    page = director(owner, event)
    page.set_viewport_size({"width": 1366, "height": 768})
    first, second = page.locator(".matter", has_text="Who knocked out").all()
    first.get_by_role("button", name="Choose").click()
    answer = page.locator(".popover").get_by_role("button").first.bounding_box()
    below = second.get_by_role("button", name="Choose").bounding_box()
    assert answer and below
    at = (below["x"] + below["width"] / 2, answer["y"] + answer["height"] - 4)
    page.mouse.click(*at)
    expect(page.locator(".matter-done")).to_have_text(re.compile("Done: .+"))
    page.wait_for_timeout(1_000)
    below = page.evaluate("([x, y]) => document.elementFromPoint(x, y).closest('button')?.innerText ?? ''", at)
    assert below == "Choose"
    page.mouse.down()
    page.mouse.up()
    page.wait_for_timeout(500)
    expect(page.locator(".popover")).to_have_count(0)
    page.mouse.move(at[0] + 6, at[1])
    page.mouse.down()
    page.mouse.up()
    expect(page.locator(".popover").get_by_role("button").first).to_be_visible()


def test_a_matter_done_with_the_keyboard_keeps_the_focus_and_its_place(owner: Owner) -> None:
    event = owner.started(names(7), bounty=500, rebuys={"allowed": True})
    owner.act(event, type="Bust", players=["Cy"], at="Table1")
    page = director(owner, event)
    bounty = page.locator(".matter", has_text="Who knocked out Cy?")
    rebuy = page.locator(".matter", has_text="Rebuy?")
    expect(rebuy).to_be_visible()
    bounty.get_by_role("button", name="Choose").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".popover").get_by_role("button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(bounty.locator(".matter-done")).to_have_text(re.compile("Done: .+"))
    expect(bounty).to_be_focused()
    place = bounty.locator("xpath=preceding-sibling::li").count()
    page.wait_for_timeout(1_000)
    assert bounty.locator("xpath=preceding-sibling::li").count() == place
    page.keyboard.press("Tab")
    expect(bounty.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(bounty.get_by_role("button", name="Choose")).to_be_visible()
    expect(bounty).to_be_focused()
    rebuy.get_by_role("button").last.focus()
    page.keyboard.press("Enter")
    expect(rebuy.locator(".matter-done")).to_have_text("Done: No rebuy")
    page.keyboard.press("Tab")
    expect(rebuy.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Tab")
    expect(bounty.get_by_role("button", name="Choose")).to_be_focused()
    expect(rebuy.locator("xpath=following-sibling::li")).to_have_count(0)
    assert page.evaluate("Boolean(document.activeElement.closest('.now'))")


def test_ending_the_day_asks_and_can_be_undone(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"])
    page = director(owner, event)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="End the day: bag the chips").click()
    for name in ("Ann", "Bo", "Cy"):
        page.get_by_label(f"{name}: chips").fill("1500")
    page.get_by_role("button", name="End the day", exact=True).click()
    asks = page.get_by_role("dialog", name="End the day?")
    expect(asks).to_contain_text("3 players go on to day two with the chips counted here.")
    asks.get_by_role("button", name="Cancel").click()
    expect(page.get_by_role("dialog", name="End the day: bag the chips")).to_be_visible()
    page.get_by_role("button", name="End the day", exact=True).click()
    asks.get_by_role("button", name="End the day", exact=True).click()
    page.wait_for_url("**/results")
    page.locator(".toast").get_by_role("button", name="Undo").click()
    toast(page, "Undone")


def test_a_single_table_is_seen_whole_however_much_there_is_to_do(owner: Owner) -> None:
    event = owner.started(names(9), bounty=500)
    for player in ("Ann", "Bo", "Cy"):
        owner.act(event, type="Bust", players=[player], at="Table1")
    page = director(owner, event)
    page.set_viewport_size({"width": 1366, "height": 768})
    expect(page.locator(".matter").nth(2)).to_be_visible()
    fits = "() => { const one = document.querySelector('.tables'); return one.scrollHeight <= one.clientHeight; }"
    page.wait_for_function(fits, timeout=5_000)
    for seat in page.locator(".seats.oval .seat").all():
        expect(seat).to_be_in_viewport(ratio=1)


def test_a_draw_between_equally_full_tables_is_told_with_its_cards(owner: Owner) -> None:
    event = owner.started(names(24), 3, rebuys={"allowed": False})
    for player in [one["name"] for one in board_of(owner, event)["players"] if one["table"] == "Table3"][:2]:
        owner.act(event, type="Bust", players=[player], at="Table3")
    due = next(one for one in board_of(owner, event)["prompts"] if "draw a card each" in one["says"])
    before = {one["name"]: one["table"] for one in board_of(owner, event)["players"]}
    owner.act(event, **due["do"]["act"])
    after = board_of(owner, event)
    (moved,) = [one for one in after["players"] if one["table"] and one["table"] != before[one["name"]]]
    told = " ".join(after["log"][0]["says"])
    giver = f"table {before[moved['name']][-1]}"
    assert f"{moved['name']} moves to table 3, seat {moved['seat']}" in told
    assert re.search(r"The cards drawn: table 1 \S{2}, table 2 \S{2}\. The lowest gives a player: " + giver, told), told


def board_of(owner: Owner, event: str) -> Any:
    """What the director sees."""
    return owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
