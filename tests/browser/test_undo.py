"""Undo and redo on the director's page: keys, buttons, lines of the log, and what an undo changes, told before it."""

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import Owner, names
from browser.test_director import FREEZEOUT, director, toast

pytestmark = pytest.mark.slow


def out(page: Page) -> list[str]:
    """The names of those who are out, as the list of players has them."""
    return sorted(page.locator(".player-row.out .player-name").all_inner_texts())


def bust(owner: Owner, event: str, *players: str) -> None:
    for player in players:
        owner.act(event, type="Bust", players=[player], at="Table1")


def test_the_keys_undo_and_redo_the_last_acts(owner: Owner) -> None:
    event = owner.started(names(6), **FREEZEOUT)
    bust(owner, event, "Ann", "Bo")
    page = director(owner, event)
    expect(page.locator(".player-row.out")).to_have_count(2)
    page.keyboard.press("Control+z")
    toast(page, "Undone: Bo is out in 5th place.")
    expect(page.locator(".player-row.out")).to_have_count(1)
    page.keyboard.press("Control+z")
    expect(page.locator(".player-row.out")).to_have_count(0)
    page.keyboard.press("Control+y")
    toast(page, "Redone: Ann is out in 6th place.")
    expect(page.locator(".player-row.out")).to_have_count(1)
    page.keyboard.press("Control+Shift+z")
    expect(page.locator(".player-row.out")).to_have_count(2)
    expect(page.get_by_role("button", name="Redo", exact=True)).to_be_disabled()


def test_a_field_keeps_the_keys_for_itself(owner: Owner) -> None:
    event = owner.started(names(6), **FREEZEOUT)
    bust(owner, event, "Ann")
    page = director(owner, event)
    page.keyboard.press("/")
    page.keyboard.type("bo")
    page.keyboard.press("Control+z")
    page.wait_for_timeout(300)
    page.locator("#player-filter").fill("")
    expect(page.locator(".player-row.out")).to_have_count(1)


def test_the_buttons_say_what_they_would_do(owner: Owner) -> None:
    event = owner.started(names(6), **FREEZEOUT)
    page = director(owner, event)
    redo = page.get_by_role("group", name="Undo and redo").get_by_role("button", name="Redo")
    expect(redo).to_be_disabled()
    expect(redo).to_have_attribute("title", "There is nothing to redo.")
    bust(owner, event, "Ann")
    undo = page.get_by_role("group", name="Undo and redo").get_by_role("button", name="Undo: Ann is out in 6th place.")
    undo.click()
    expect(page.locator(".player-row.out")).to_have_count(0)
    redo = page.get_by_role("group", name="Undo and redo").get_by_role("button", name="Redo: Ann is out in 6th place.")
    redo.click()
    expect(page.locator(".player-row.out")).to_have_count(1)


def test_the_toast_offers_undo_then_redo(owner: Owner) -> None:
    page = director(owner, owner.started(names(6), **FREEZEOUT))
    page.keyboard.press("b")
    page.locator(".choices li", has_text="Cy").click()
    shown = page.locator(".toast").last
    shown.get_by_role("button", name="Undo").click()
    toast(page, "Undone: Cy is out in 6th place.")
    expect(page.locator(".player-row.out")).to_have_count(0)
    page.locator(".toast").last.get_by_role("button", name="Redo").click()
    toast(page, "Redone: Cy is out in 6th place.")
    expect(page.locator(".player-row.out")).to_have_count(1)


def test_what_an_undo_changes_is_told_before(owner: Owner) -> None:
    event = owner.started(names(6), **FREEZEOUT)
    bust(owner, event, "Ann", "Bo")
    page = director(owner, event)
    line = page.locator(".log-line", has_text="Ann is out in 6th place")
    line.get_by_role("button", name="Undo").click()
    asked = page.get_by_role("dialog")
    expect(asked).to_contain_text("Bo is out in 6th place.")
    asked.get_by_role("button", name="Cancel").click()
    assert out(page) == ["Ann", "Bo"]
    line.get_by_role("button", name="Undo").click()
    asked.get_by_role("button", name="Undo", exact=True).click()
    expect(page.locator(".player-row.out")).to_have_count(1)
    expect(page.locator(".log-line.undone", has_text="Ann is out")).to_have_count(1)
    expect(page.locator(".log-line", has_text="Bo is out in 5th place")).to_have_count(0)
    page.locator(".log-line.undone").get_by_role("button", name="Redo").click()
    expect(page.locator(".player-row.out")).to_have_count(2)
    expect(page.locator(".log-line", has_text="Bo is out in 5th place").first).to_be_visible()


def test_what_depends_on_an_act_is_undone_with_it(owner: Owner) -> None:
    event = owner.started(names(5), **FREEZEOUT)
    owner.act(event, type="EnterLate", player="Anna")
    bust(owner, event, "Anna", "Bo")
    page = director(owner, event)
    page.locator(".log-line", has_text="Anna is in").get_by_role("button", name="Undo").click()
    asked = page.get_by_role("dialog")
    expect(asked.get_by_role("heading", name="Also undoes")).to_be_visible()
    expect(asked).to_contain_text("Anna is out in 6th place.")
    asked.get_by_role("button", name="Undo all 2").click()
    expect(page.locator(".log-line.undone")).to_have_count(2)
    expect(page.locator(".player-row.out")).to_have_count(1)
    expect(page.locator(".player-row.out")).to_contain_text("5th")
    page.keyboard.press("Control+y")
    expect(page.locator(".log-line.undone")).to_have_count(0)
    expect(page.locator(".player-row.out")).to_have_count(2)


def test_every_line_that_an_undo_changes_can_be_read(owner: Owner) -> None:
    event = owner.started(names(9))
    owner.act(event, type="Rename", player="Ann", to="Anna")
    for _ in range(8):
        owner.act(event, type="Penalise", player="Ann", hands=1)
    page = director(owner, event)
    page.locator(".log-line", has_text="Ann is now called Anna").get_by_role("button", name="Undo").click()
    lines = page.get_by_role("dialog").locator(".undo-effects li:not(.undo-more)")
    expect(lines).to_have_count(6)
    page.get_by_role("dialog").get_by_role("button", name="Show 2 more lines").click()
    expect(lines).to_have_count(8)


@pytest.mark.parametrize("size", [(1366, 560), (390, 600)])
def test_a_long_list_of_what_is_undone_is_read_from_its_beginning(owner: Owner, size: tuple[int, int]) -> None:
    event = owner.started(names(9))
    owner.act(event, type="Rename", player="Ann", to="Anna")
    for _ in range(8):
        owner.act(event, type="Penalise", player="Ann", hands=1)
    page = director(owner, event)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if size[0] < 600:
        page.get_by_role("button", name="Log", exact=True).click()
    page.locator(".log-line", has_text="Ann is now called Anna").get_by_role("button", name="Undo").click()
    dialog = page.get_by_role("dialog")
    undo = dialog.locator("button.primary")
    expect(dialog.locator(".undo-effects li:not(.undo-more)")).to_have_count(6)
    expect(undo).to_be_focused()
    expect(undo).to_be_in_viewport(ratio=1)
    expect(dialog.locator(".undo-says")).to_be_in_viewport(ratio=1)


def test_a_race_is_done_once_at_each_table_and_its_result_is_seen(owner: Owner) -> None:
    event = owner.started(names(8), tables=2)
    page = director(owner, event)
    page.get_by_role("button", name="Colour-up").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Chips that go out").select_option("5")
    dialog.get_by_label("Changed for").select_option("25")
    for number, field in enumerate(dialog.get_by_label("how many of 5").all()):
        field.fill(str(number + 1))
    dialog.get_by_role("button", name="Deal the race and colour up").dblclick()
    expect(dialog.get_by_text("Table 1 is done.")).to_be_in_viewport()
    expect(dialog.get_by_text("The 5s are coloured up to 25s at table 1.")).to_be_in_viewport()
    expect(dialog.get_by_role("button", name="Deal the race and colour up")).to_have_count(0)
    dialog.get_by_role("button", name="Next: Table 2").click()
    dialog.get_by_role("button", name="Colour up", exact=True).click()
    expect(dialog.get_by_text("All tables are done.")).to_be_in_viewport()
    dialog.get_by_role("button", name="Close", exact=True).last.click()
    expect(page.locator(".log-line", has_text="are coloured up")).to_have_count(2)
