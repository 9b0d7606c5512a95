"""The first page, and the way in: what is wrong is said in a sentence."""

from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import expect

from browser.house import Owner
from floorman.cli import main

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from served import House

pytestmark = pytest.mark.slow


def test_a_link_that_was_used_says_so(chromium: "Browser", house: "House", owner: Owner) -> None:
    page = chromium.new_context().new_page()
    page.goto(house.owner_link)
    expect(page.get_by_role("alert")).to_contain_text("has been used")
    page.context.close()


def test_a_link_that_nobody_made_says_so(chromium: "Browser", house: "House") -> None:
    page = chromium.new_context().new_page()
    page.goto(house.url + "/in/nobody-made-this")
    expect(page.get_by_role("alert")).to_contain_text("This link is not valid here")
    page.context.close()


def test_a_wrong_pin_says_so_and_the_right_one_goes_in(chromium: "Browser", owner: Owner) -> None:
    event = owner.event(["Ann", "Bo"])
    headers = {"X-Floorman": "1", "Origin": owner.url}
    pins = f"{owner.url}/api/events/{event}/pins"
    answer = owner.context.request.put(pins, data={"role": "director", "pin": "2468"}, headers=headers)
    assert answer.ok
    page = chromium.new_context().new_page()
    page.goto(owner.url)
    page.get_by_label("Event").fill(event)
    page.get_by_label("PIN").fill("1111")
    page.get_by_role("button", name="Enter").click()
    expect(page.get_by_role("alert")).to_contain_text("That is not the PIN")
    page.get_by_label("PIN").fill("2468")
    page.get_by_role("button", name="Enter").click()
    page.wait_for_url(f"**/e/{event}")
    expect(page.locator(".top-bar h1")).to_have_text("Thursday Night")
    page.context.close()


def test_no_such_page(owner: Owner) -> None:
    page = owner.page("/there/is/nothing/here")
    expect(page.get_by_text("no page at this address")).to_be_visible()
    page.get_by_role("link", name="To the events").click()
    expect(page.get_by_role("heading", name="Events")).to_be_visible()


def test_light_and_dark_are_kept(owner: Owner) -> None:
    page = owner.page("/")
    page.get_by_role("button", name="Light").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.get_by_role("button", name="Dark")).to_be_visible()


def test_an_event_is_read_in_from_its_file(owner: Owner) -> None:
    event = owner.event(["Ann", "Bo"], name="From a File")
    kept = owner.context.request.get(f"{owner.url}/api/events/{event}/export.json").body()
    page = owner.page("/")
    page.get_by_text("An event from a file").click()
    file = page.get_by_label("Import an event from its JSON file")
    file.set_input_files({"name": "odd.json", "mimeType": "application/json", "buffer": b"{}"})
    expect(page.get_by_role("alert")).to_be_visible()
    file.set_input_files({"name": "event.json", "mimeType": "application/json", "buffer": kept})
    page.get_by_role("button", name="Import a copy").click()
    page.wait_for_url("**/results")
    expect(page.get_by_role("row", name="Ann")).to_be_visible()
    assert event not in page.url


def test_signing_out_asks_first_and_a_new_link_from_the_command_line_lets_in(
    chromium: "Browser", house: "House", capsys: pytest.CaptureFixture[str]
) -> None:
    def new_link() -> str:
        assert main(["owner", "--data", str(house.data)]) == 0
        return next(line.strip() for line in capsys.readouterr().out.splitlines() if "/in/" in line)

    page = chromium.new_context().new_page()
    page.goto(new_link())
    page.get_by_role("button", name="Sign out").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("floorman owner")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("button", name="Sign out").click()
    dialog.get_by_role("button", name="Sign out").click()
    expect(page.get_by_text("not signed in yet")).to_be_visible()
    page.goto(new_link())
    expect(page.get_by_role("link", name="New event")).to_be_visible()
    page.context.close()


def test_the_owner_sees_and_signs_out_devices(owner: Owner, chromium: "Browser") -> None:
    event = owner.event(["Ann", "Bo"], name="Friday")
    link = owner.ask(f"/api/events/{event}/links", {"role": "director", "name": "Ida"})["url"]
    other = chromium.new_context()
    theirs = other.new_page()
    theirs.goto(link)
    theirs.wait_for_url(f"**/e/{event}")
    page = owner.page("/")
    page.get_by_role("link", name="Devices").click()
    line = page.locator(".device-list li", has_text="Ida")
    expect(line).to_contain_text("Friday")
    expect(line).to_contain_text("Chrome on Linux")
    mine = page.locator(".device-list li", has_text="This device")
    expect(mine).to_have_count(1)
    for width in (1366, 390):
        page.set_viewport_size({"width": width, "height": 768})
        broken = "(all) => all.filter((one) => one.clientHeight > 46).map((one) => one.textContent)"
        assert page.locator(".device-list button").evaluate_all(broken) == []
    what = line.locator(".device-what").bounding_box()
    below = line.get_by_role("button", name="Sign out").bounding_box()
    assert what and below and below["y"] >= what["y"] + what["height"]
    page.set_viewport_size({"width": 1366, "height": 768})
    mine.get_by_role("button", name="Name").click()
    page.get_by_label("Name of this device").fill(" Laptop by the door ")
    page.get_by_role("button", name="Save").click()
    expect(mine).to_contain_text("Laptop by the door")
    expect(mine).to_contain_text("Chrome on Linux")
    line.get_by_role("button", name="Sign out").click()
    page.get_by_role("dialog").get_by_role("button", name="Sign out").click()
    expect(line).to_have_count(0)
    expect(theirs.get_by_text("This screen was signed out", exact=False).first).to_be_visible()
    other.close()
