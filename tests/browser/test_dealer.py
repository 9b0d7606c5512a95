"""The dealer's tablet: a hand from the deal to the last chip, and what goes wrong in between."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import Owner, names
from browser.test_director_axe import serious

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow


@pytest.fixture
def event(owner: Owner) -> str:
    return owner.started(names(3))


@pytest.fixture
def dealer(chromium: "Browser", owner: Owner, event: str) -> Iterator[Owner]:
    """A tablet that came in by the link of the one table there is."""
    link = owner.ask(f"/api/events/{event}/links", {"role": "dealer", "table": table_of(owner, event)["id"]})
    context = chromium.new_context(viewport={"width": 1024, "height": 768}, bypass_csp=True)
    context.set_default_timeout(15_000)
    page = context.new_page()
    page.goto(link["url"].replace(link["url"].split("/in/")[0], owner.url))
    page.wait_for_url(f"**/e/{event}/table/*")
    page.close()
    yield Owner(context, owner.house)
    context.close()


def board_of(owner: Owner, event: str) -> Any:
    return owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()


def table_of(owner: Owner, event: str) -> Any:
    return board_of(owner, event)["tables"][0]


def dealt(dealer: Owner, event: str) -> Page:
    """The page with a hand on the table."""
    page = dealer.page(f"/e/{event}/table/1")
    page.get_by_role("button", name="Average for who is not counted").click()
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".next-step")).to_contain_text("Step 1 of")
    return page


def does(page: Page, act: str) -> str:
    """The seat in turn does something; who it was."""
    who = page.locator(".acts h2").inner_text()
    page.locator(".acts").get_by_role("button", name=act).first.click()
    expect(page.locator(".acts h2").filter(has_text=who)).to_have_count(0)
    return who


def test_a_hand_to_the_last_chip_and_a_player_out(owner: Owner, dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    expect(page.locator(".say-now")).to_contain_text("to act, 20 to call")
    page.get_by_role("button", name="Done, next step").click()
    expect(page.locator(".next-step")).to_contain_text("Step 2 of")
    folded = does(page, "Fold")
    does(page, "All-in")
    does(page, "Call")
    shown = page.locator(".showdown")
    expect(shown).to_contain_text("main pot 3,0")
    for card in ("queen of clubs", "7 of hearts", "2 of diamonds", "3 of clubs", "9 of spades"):
        shown.get_by_role("button", name=card, exact=True).click()
    for card in ("ace of spades", "king of diamonds", "queen of spades", "queen of diamonds"):
        shown.get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Read the hands and push the pot").click()
    over = page.locator(".hand-over")
    expect(over.locator("tr", has_text="out")).to_have_count(1)
    over.get_by_role("button", name="Hand over").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    players = {one["name"]: one for one in board_of(owner, event)["players"]}
    assert sorted(one["state"] for one in players.values()) == ["out", "playing", "playing"]
    assert players[folded.split(" (")[0]]["stack"] in (1500, 1490, 1480)
    assert sum(one["stack"] or 0 for one in players.values()) == 4500
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".desk-seat")).to_have_count(2)


def test_a_hand_is_mucked_and_the_other_one_wins(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    does(page, "Call")
    does(page, "Call")
    does(page, "Check")
    for street in ("flop", "turn", "river"):
        expect(page.locator(".desk-felt")).to_contain_text(street)
        for _ in range(3):
            does(page, "Check")
    page.locator(".showdown").wait_for()
    shown = page.locator(".showdown")
    first, *others = shown.locator(".place-of-seat").all()
    for other in others:
        other.get_by_role("button", name="mucks").click()
    for card in ("queen of clubs", "7 of hearts", "2 of diamonds", "3 of clubs", "9 of spades"):
        shown.get_by_role("button", name=card, exact=True).click()
    first.locator(".place").click()
    for card in ("ace of spades", "king of diamonds"):
        shown.get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Read the hands and push the pot").click()
    expect(page.locator(".hand-over tr", has_text="+40")).to_have_count(1)


def test_everybody_folds_and_the_next_hand_has_another_button(owner: Owner, dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    first = next(seat["seat"] for seat in table_of(owner, event)["seats"] if seat["button"])
    does(page, "Fold")
    expect(page.locator(".desk-seat.folded")).to_have_count(1)
    page.keyboard.press("f")
    page.get_by_role("button", name="Hand over").click()
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".next-step")).to_contain_text("Step 1 of")
    assert first != next(seat["seat"] for seat in table_of(owner, event)["seats"] if seat["button"])


def test_an_error_opens_the_ruling_and_can_be_taken_back(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_role("button", name="down card exposed").click()
    page.get_by_role("button", name="dealer", exact=True).click()
    page.get_by_role("button", name="Rule on this").click()
    expect(page.locator(".ruling-says")).to_contain_text("gets the top card once the deal is done")
    expect(page.locator(".ruling .dealer-steps li").first).to_be_visible()
    page.get_by_role("button", name="Take back").first.click()
    expect(page.locator(".ruling-says")).to_have_count(0)
    expect(page.locator(".toast").last).to_contain_text("Taken back")


def test_a_seat_out_of_turn_and_what_cannot_be(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    page.locator(".desk-seat:not(.turn)").first.click()
    expect(page.locator(".acts")).to_contain_text("out of turn")
    page.locator(".desk-seat.turn").click()
    page.locator(".acts form input").fill("9000000")
    page.locator(".acts form button").click()
    expect(page.locator(".toast.bad")).to_contain_text("has 1500 in all, not 9000000")
    expect(page.get_by_label("A line of your own")).to_have_value("1 raises to 9000000")
    expect(page.locator(".desk-seat.turn")).to_have_count(1)


def test_no_hand_begins_while_the_clock_is_stopped(owner: Owner, dealer: Owner, event: str) -> None:
    owner.act(event, type="Pause", why="director")
    page = dealer.page(f"/e/{event}/table/1")
    page.get_by_role("button", name="Average for who is not counted").click()
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".toast.bad")).to_contain_text("Play has stopped")
    expect(page.locator(".next-step")).to_have_count(0)


def test_a_table_that_is_not_there_says_so(owner: Owner, event: str) -> None:
    page = owner.page(f"/e/{event}/table/77")
    expect(page.get_by_text("There is no Table 77 in play.")).to_be_visible()


def test_axe_finds_nothing_serious(dealer: Owner, event: str) -> None:
    page = dealer.page(f"/e/{event}/table/1")
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    assert serious(page) == []
    page = dealt(dealer, event)
    assert serious(page) == []
    page.get_by_role("button", name="Something went wrong").click()
    assert serious(page) == []
    page.keyboard.press("Escape")
    does(page, "Fold")
    does(page, "All-in")
    does(page, "Call")
    expect(page.locator(".showdown")).to_be_visible()
    assert serious(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
