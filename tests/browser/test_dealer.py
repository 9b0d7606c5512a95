"""The dealer's tablet: a hand from the deal to the last chip, and what goes wrong in between."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
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
    with tablet(chromium, owner, event) as found:
        yield found


@contextmanager
def tablet(chromium: "Browser", owner: Owner, event: str) -> Iterator[Owner]:
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
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".next-step")).to_contain_text("Step 1 of")
    page.evaluate("new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")  # the keys work from then on
    return page


def does(page: Page, act: str) -> str:
    """The seat in turn does something; who it was."""
    who = page.locator(".acts h2").inner_text()
    page.locator(".acts").get_by_role("button", name=act).first.click()
    expect(page.locator(".acts h2").filter(has_text=who)).to_have_count(0)
    return who


def test_the_button_covers_no_number_of_a_seat(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    seat = page.locator(".desk-seat", has=page.locator(".dealer-button"))
    number, button = seat.locator(".desk-seat-no").bounding_box(), seat.locator(".dealer-button").bounding_box()
    assert number and button and number["x"] + number["width"] <= button["x"]


def test_a_hand_to_the_last_chip_and_a_player_out(owner: Owner, dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    expect(page.locator(".say-now")).to_contain_text("to act, 20 to call")
    expect(page.locator(".step-now")).to_contain_text("Take the small blind 10 from")
    page.get_by_role("button", name="Done, next step").click()
    expect(page.locator(".next-step")).to_contain_text("Step 2 of")
    expect(page.locator(".step-now")).to_contain_text("Riffle")
    folded = does(page, "Fold")
    does(page, "All-in")
    does(page, "Call")
    shown = page.locator(".showdown")
    expect(shown).to_contain_text("pot 3,0")
    expect(page.locator(".steps-to-come").first).to_contain_text("Have every hand turned up")
    for card in ("queen of clubs", "7 of hearts", "2 of diamonds", "3 of clubs", "9 of spades"):
        shown.get_by_role("button", name=card, exact=True).click()
    for card in ("ace of spades", "king of diamonds", "queen of spades", "queen of diamonds"):
        shown.get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Read the hands and push the pot").click()
    over = page.locator(".hand-over")
    expect(over.locator("tr", has_text="out")).to_have_count(1)
    expect(page.locator(".say-now")).to_contain_text("wins the pot, 3,0")
    expect(page.locator(".say-now")).to_contain_text("three of a kind, queens")
    expect(page.locator(".steps-to-come").first).to_contain_text("Move the button.")
    over.get_by_role("button", name="Next hand").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    players = {one["name"]: one for one in board_of(owner, event)["players"]}
    assert sorted(one["state"] for one in players.values()) == ["out", "playing", "playing"]
    assert players[folded.split(" (")[0]]["stack"] in (1500, 1490, 1480)
    assert sum(one["stack"] or 0 for one in players.values()) == 4500
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".desk-seat")).to_have_count(2)


def test_starting_stacks_are_filled_in_and_deal_confirms_them(owner: Owner, dealer: Owner, event: str) -> None:
    page = dealer.page(f"/e/{event}/table/1")
    seats = [seat for seat in table_of(owner, event)["seats"] if seat["player"]]
    for seat in seats:
        expect(page.get_by_label(f"Chips of {seat['player']}")).to_have_value("1500")
    expect(page.get_by_text("The starting stacks are filled in.")).to_be_visible()
    page.get_by_label(f"Chips of {seats[0]['player']}").fill("1475")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".next-step")).to_contain_text("Step 1 of")
    found = {seat["player"]: seat["stack"] for seat in table_of(owner, event)["seats"] if seat["player"]}
    assert found == {seats[0]["player"]: 1475, seats[1]["player"]: 1500, seats[2]["player"]: 1500}
    does(page, "Fold")
    does(page, "Fold")
    page.get_by_role("button", name="Next hand").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_enabled()
    expect(page.get_by_text("The starting stacks are filled in.")).to_have_count(0)


def test_stacks_that_may_have_been_played_with_are_counted(owner: Owner, dealer: Owner, event: str) -> None:
    owner.act(event, type="PlayHand", table=table_of(owner, event)["id"])
    page = dealer.page(f"/e/{event}/table/1")
    deal = page.get_by_role("button", name="Deal", exact=True)
    expect(deal).to_be_disabled()
    page.get_by_role("button", name="Use the average for players not counted").click()
    expect(deal).to_be_enabled()


def test_who_loses_an_all_in_with_an_average_stack_is_out(chromium: "Browser", owner: Owner) -> None:
    """7,000 chips among three players: the average cannot be paid in chips of 5."""
    event = owner.started(names(7), stack=1000, bounty=500)
    table = table_of(owner, event)["id"]
    for seat in [seat for seat in table_of(owner, event)["seats"] if seat["player"]][:4]:
        owner.act(event, type="Bust", players=[seat["player"]], at=table)
    owner.act(event, type="PlayHand", table=table)
    with tablet(chromium, owner, event) as dealer:
        page = dealer.page(f"/e/{event}/table/1")
        page.get_by_role("button", name="Use the average for players not counted").click()
        page.get_by_role("button", name="Deal", exact=True).click()
        expect(page.locator(".next-step")).to_contain_text("Step 1 of")
        stacks = [seat["stack"] for seat in table_of(owner, event)["seats"] if seat["player"]]
        assert sorted(stacks) == [2330, 2335, 2335]
        loser = does(page, "All-in").split(" (")[0]
        does(page, "Fold")
        winner = does(page, "Call").split(" (")[0]
        chips_of = {seat["player"]: seat["stack"] for seat in table_of(owner, event)["seats"] if seat["player"]}
        if chips_of[loser] > chips_of[winner]:
            loser, winner = winner, loser
        page.get_by_role("button", name=f"{winner} wins").click()
        page.get_by_role("button", name=f"Next hand: {loser} out").click()
        expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    board = board_of(owner, event)
    assert [one["state"] for one in board["players"] if one["name"] == loser] == ["out"]
    assert sum(one["stack"] or 0 for one in board["players"]) == 7000
    assert any(loser in prompt["says"] and "knocked" in prompt["says"] for prompt in board["prompts"]), board["prompts"]


def test_a_hand_is_mucked_and_the_other_one_wins(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    does(page, "Call")
    does(page, "Call")
    does(page, "Check")
    page.get_by_role("button", name="Name the board").click()
    for card in ("queen of clubs", "7 of hearts", "2 of diamonds"):
        page.get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Set the board").click()
    expect(page.locator(".desk-board .card")).to_have_count(3)
    for street in ("flop", "turn", "river"):
        expect(page.locator(".desk-felt")).to_contain_text(street)
        for _ in range(3):
            does(page, "Check")
    page.locator(".showdown").wait_for()
    shown = page.locator(".showdown")
    first, *others = shown.locator(".place-of-seat").all()
    for other in others:
        other.get_by_role("button", name="mucks").click()
    name = first.locator(".place-label").inner_text()
    page.get_by_role("button", name=f"Push the pot to {name}").click()
    expect(page.locator(".hand-over tr", has_text="+40")).to_have_count(1)


def test_all_in_nobody_mucks_and_the_dealer_may_say_who_wins(owner: Owner, dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    does(page, "Fold")
    loser = does(page, "All-in").split(" (")[0]
    winner = page.locator(".acts h2").inner_text().split(" (")[0]
    does(page, "Call")
    shown = page.locator(".showdown")
    expect(shown).to_contain_text("Enter the cards that are tabled and the board.")
    expect(shown.get_by_role("button", name="mucks")).to_have_count(0)
    expect(shown).not_to_contain_text("Tap Mucks")
    shown.get_by_role("button", name=f"{winner} wins").click()
    over = page.locator(".hand-over")
    expect(over.locator("tr", has_text="out")).to_contain_text(loser)
    expect(page.locator(".say-now")).to_contain_text(f"{winner} wins the pot, 3,0")
    over.get_by_role("button", name="Next hand").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    players = {one["name"]: one for one in board_of(owner, event)["players"]}
    assert players[loser]["state"] == "out"
    assert sum(one["stack"] or 0 for one in players.values()) == 4500


def test_two_hands_share_a_pot_without_their_cards(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    does(page, "Call")
    does(page, "Fold")
    for _ in range(7):  # the big blind, and both of them on three streets
        said = page.locator(".say-now").inner_text()
        page.locator(".acts").get_by_role("button", name="Check").click()
        expect(page.locator(".say-now")).not_to_have_text(said)
    shown = page.locator(".showdown")
    shown.get_by_role("button", name="Split between…").click()
    sharing = shown.get_by_role("group", name="Who wins each pot")
    expect(sharing.get_by_role("button", name="Push the pot")).to_be_disabled()
    for at in range(2):
        sharing.locator("fieldset").get_by_role("button").nth(at).click()
    sharing.get_by_role("button", name=re.compile("^Split between .* and ")).click()
    expect(page.locator(".say-now")).to_contain_text(re.compile("Split the pot: 25 to .* and 25 to "))
    expect(page.locator(".hand-over")).to_be_visible()
    expect(page.locator(".desk-seat", has_text="wins 25")).to_have_count(2)
    expect(page.locator(".desk-seat", has_text="folded")).to_have_count(1)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(".showdown")).to_be_visible()


def test_pots_go_to_different_winners_and_the_odd_chip_by_the_book(chromium: "Browser", owner: Owner) -> None:
    event = owner.started(names(3))
    seats = [seat for seat in table_of(owner, event)["seats"] if seat["player"]]
    with tablet(chromium, owner, event) as dealer:
        page = dealer.page(f"/e/{event}/table/1")
        page.get_by_label(f"Chips of {seats[0]['player']}").fill("205")
        page.get_by_role("button", name="Deal", exact=True).click()
        expect(page.locator(".next-step")).to_contain_text("Step 1 of")
        for _ in range(3):
            acts = page.locator(".acts")
            who = acts.locator("h2").inner_text()
            acts.get_by_role("button", name=re.compile("^(All-in|Call .*all-in)")).first.click()
            expect(page.locator(".acts h2").filter(has_text=who)).to_have_count(0)
        shown = page.locator(".showdown")
        shown.get_by_role("button", name="Pot by pot…").click()
        sharing = shown.get_by_role("group", name="Who wins each pot")
        main, side = (sharing.locator("fieldset").nth(at) for at in range(2))
        expect(main.get_by_role("button")).to_have_count(3)
        expect(side.get_by_role("button")).to_have_count(2)
        main.get_by_role("button", name=seats[0]["player"]).click()
        main.get_by_role("button", name=seats[1]["player"]).click()
        expect(sharing).to_contain_text("Tap who wins side pot")
        side.get_by_role("button", name=seats[1]["player"]).click()
        sharing.get_by_role("button", name="Push the pots").click()
        expect(page.locator(".say-now")).to_contain_text("wins the side pot, 2,590")
        expect(page.locator(".say-now")).to_contain_text("Split the main pot:")
        expect(page.locator(".say-now")).to_contain_text("The odd chip goes to")
        expect(page.locator(".hand-over tr", has_text="out")).to_have_count(1)
        expect(page.locator(".desk-seat", has_text=seats[0]["player"])).to_contain_text("wins 305")
        expect(page.locator(".desk-seat", has_text=seats[1]["player"])).to_contain_text("wins 2,900")
        expect(page.locator(".desk-seat", has_text=seats[2]["player"])).to_contain_text("beaten")


def test_who_loses_a_hand_that_is_read_from_the_cards_is_beaten(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    read_at_showdown(page)
    expect(page.locator(".desk-seat", has_text="wins")).to_have_count(1)
    expect(page.locator(".desk-seat", has_text="beaten")).to_have_count(1)


def test_at_the_end_of_a_hand_a_name_its_chips_and_its_cards_have_room_on_a_phone(
    chromium: "Browser", owner: Owner
) -> None:
    event = owner.started(LONG_NAMES[:3])
    with tablet(chromium, owner, event) as dealer:
        page = dealt(dealer, event)
        page.set_viewport_size({"width": 390, "height": 844})
        read_at_showdown(page)
        assert page.evaluate(OVER_EACH_OTHER) == []


OVER_EACH_OTHER = """() => [...document.querySelectorAll(".desk-seat:has(.desk-hole)")].flatMap((seat) => {
  const box = seat.getBoundingClientRect();
  const parts = [...seat.querySelectorAll(".desk-seat-name, .desk-seat-chips, .desk-hole")];
  const lines = parts.map((part) => part.getBoundingClientRect());
  return parts.flatMap((part, at) => {
    const { top, bottom, left, right } = lines[at];
    const out = top < box.top - 1 || bottom > box.bottom + 1 || left < box.left - 1 || right > box.right + 1;
    return out || (at && top < lines[at - 1].bottom - 1) ? [part.textContent] : [];
  });
})"""
"""What lies over the line above it in a seat, or leaves the seat."""


def read_at_showdown(page: Page) -> None:
    """A hand all-in before the flop, read from its cards."""
    does(page, "Fold")
    does(page, "All-in")
    does(page, "Call")
    shown = page.locator(".showdown")
    for card in ("ace of spades", "king of spades", "9 of hearts", "7 of hearts", "2 of clubs"):
        shown.get_by_role("button", name=card, exact=True).click()
    places = shown.locator(".place-of-seat .place")
    for at, hand in enumerate((("ace of hearts", "ace of clubs"), ("queen of hearts", "jack of clubs"))):
        places.nth(at).click()
        for card in hand:
            shown.get_by_role("button", name=card, exact=True).click()
    page.get_by_role("button", name="Read the hands and push the pot").click()
    expect(page.locator(".hand-over")).to_be_visible()


def test_keys_pressed_while_an_act_is_on_its_way_are_done_after_it(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    page.evaluate("""async () => {
        const press = () => dispatchEvent(new KeyboardEvent("keydown", { key: "c", bubbles: true }));
        press();
        press();
        await new Promise(requestAnimationFrame);  // the page is drawn as busy by now
        press();
    }""")
    expect(page.locator(".desk-felt").get_by_text("flop", exact=True)).to_be_visible()
    page.locator(".so-far summary").click()
    expect(page.locator(".told li")).to_have_count(3)
    expect(page.locator(".hand-side ol.told")).not_to_contain_text("turn")


def test_a_key_pressed_after_an_act_that_is_refused_is_not_done(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    page.locator(".so-far summary").click()
    page.get_by_label("A line of your own").fill("4 raises to 90000")
    page.get_by_label("A line of your own").evaluate("""(field) => {
        field.form.requestSubmit();
        dispatchEvent(new KeyboardEvent("keydown", { key: "f", bubbles: true }));
    }""")
    expect(page.locator(".toast.bad")).to_be_visible()
    expect(page.locator(".told li")).to_have_count(0)


@pytest.mark.parametrize("bounty", [0, 500])
def test_the_director_is_offered_who_won_the_chips_at_the_tablet(
    chromium: "Browser", owner: Owner, bounty: int
) -> None:
    event = owner.started(names(4), bounty=bounty)
    with tablet(chromium, owner, event) as dealer:
        page = dealt(dealer, event)
        does(page, "Fold")
        does(page, "Fold")
        out = does(page, "All-in").split(" (")[0]
        winner = page.locator(".acts h2").inner_text().split(" (")[0]
        does(page, "Call")
        page.get_by_role("button", name=f"{winner} wins").click()
        page.get_by_role("button", name="Next hand").click()
        expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    page = owner.page(f"/e/{event}")
    if bounty:
        asked = page.locator(".matter", has_text=f"Who knocked out {out}?")
        expect(asked.get_by_role("button", name="Choose")).to_be_visible()
        asked.get_by_role("button", name=winner, exact=True).click()
        expect(page.locator(".matter:not(.over)", has_text=f"Who knocked out {out}?")).to_have_count(0)
    else:
        page.locator(".player-row.out", has_text=out).click()
        page.get_by_role("button", name=f"More about {out}").click()
        page.get_by_role("button", name="Say who knocked them out").click()
        asked = page.get_by_role("dialog", name=f"Who knocked out {out}?")
        asked.get_by_role("button", name=winner, exact=True).click()
    expect(page.locator(".toast, .matter").filter(has_text=winner).first).to_be_visible()
    results = owner.context.request.get(f"{owner.url}/api/events/{event}/results").json()
    assert [(one["out"], one["by"]) for one in results["knockouts"]] == [(out, [winner])]


def test_a_draw_game_with_the_cards_drawn_by_number(chromium: "Browser", owner: Owner) -> None:
    event = owner.started(names(3), game="L27TD")
    with tablet(chromium, owner, event) as dealer:
        page = dealt(dealer, event)
        expect(page.locator(".step-now")).to_contain_text("Take the small blind")
        does(page, "Call")
        does(page, "Call")
        does(page, "Check")
        expect(page.locator(".next-step")).to_contain_text("The draw:")
        drawn = does(page, "Draws 3")
        expect(page.locator(".say-now")).to_contain_text(f"{drawn.split(' (')[0]} draws 3.")
        page.keyboard.press("2")
        expect(page.locator(".say-now")).to_contain_text("draws 2.")
        does(page, "Stands pat")
        expect(page.get_by_role("button", name="Bet 20")).to_be_visible()
        expect(page.get_by_role("button", name="Name the board")).to_have_count(0)


def test_a_stud_hand_opened_by_who_is_low_and_read_by_its_seven_cards(chromium: "Browser", owner: Owner) -> None:
    event = owner.started(names(3), game="STUD")
    with tablet(chromium, owner, event) as dealer:
        page = dealer.page(f"/e/{event}/table/1")
        expect(page.locator(".deal-panel")).to_contain_text("Bring-in 10, bets 20 and 40")
        page.get_by_role("button", name="Deal", exact=True).click()
        opener = page.get_by_label("Who opens")
        expect(opener).to_contain_text("Who is low and brings it in?")
        opener.get_by_role("button", name="(seat 2)").click()
        expect(page.locator(".acts h2")).to_contain_text("(seat 2)")
        does(page, "Bring in 10")
        does(page, "Call")
        does(page, "Fold")
        for street in ("fourth", "fifth", "sixth", "seventh"):
            expect(page.locator(".desk-felt")).to_contain_text(street)
            opener.get_by_role("button", name="(seat 3)").click()
            expect(page.locator(".acts h2")).to_contain_text("(seat 3)")
            does(page, "Check")
            page.locator(".acts").get_by_role("button", name="Check").click()
        shown = page.locator(".showdown")
        ranks = ("ace", "king", "queen", "jack", "9", "8", "6")
        for suit in ("spades", "hearts"):
            for rank in ranks:
                shown.get_by_role("button", name=f"{rank} of {suit}", exact=True).click()
        page.get_by_role("button", name="Read the hands and push the pot").click()
        expect(page.locator(".say-now")).to_contain_text("Split the pot: ")
        page.get_by_role("button", name="Next hand").click()
        expect(page.get_by_role("button", name="Deal", exact=True)).to_be_enabled()


def test_everybody_folds_and_the_next_hand_has_another_button(owner: Owner, dealer: Owner, event: str) -> None:
    page = dealer.page(f"/e/{event}/table/1")
    promised = page.locator("[aria-label^='Button to seat'].on").get_attribute("aria-label")
    page = dealt(dealer, event)
    first = next(seat["seat"] for seat in table_of(owner, event)["seats"] if seat["button"])
    assert promised == f"Button to seat {first}"
    does(page, "Fold")
    expect(page.locator(".desk-seat.folded")).to_have_count(1)
    page.keyboard.press("f")
    page.get_by_role("button", name="Next hand").click()
    expect(page.locator(".toast").last).to_contain_text("A hand is over")
    expect(page.locator(".toast").get_by_role("button", name="Undo")).to_have_count(0)
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".next-step")).to_contain_text("Step 1 of")
    assert first != next(seat["seat"] for seat in table_of(owner, event)["seats"] if seat["button"])


def test_the_hand_of_a_player_who_is_away_is_dead_and_posts(owner: Owner, dealer: Owner, event: str) -> None:
    away = table_of(owner, event)["seats"][1]["player"]
    owner.act(event, type="Leave", player=away)
    page = dealt(dealer, event)
    expect(page.locator(".desk-seat.folded")).to_contain_text(away)
    expect(page.locator(".next-step")).to_contain_text(f"Take the hand of {away} after the deal")


def test_a_string_bet_is_told_at_the_table(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_role("dialog").get_by_role("button", name="String bet", exact=True).click()
    dialog = page.get_by_role("dialog", name="String bet")
    first = dialog.get_by_role("group", name="Chips of the first motion").get_by_role("button").nth(1)
    later = dialog.get_by_role("group", name="Chips that came after it").get_by_role("button").nth(1)
    first.click()
    later.click()
    dialog.get_by_role("button", name="Rule on this").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".ruling")).to_contain_text("calls: 20 in all")
    expect(page.locator(".ruling .announce")).to_contain_text("30 comes back")


def test_out_of_turn_is_listed_with_what_went_wrong(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    page.get_by_role("button", name="Something went wrong").click()
    group = page.locator(".incident-group", has_text="Out of turn")
    expect(group).to_contain_text("Tap the seat of the player who acted")


def test_an_error_opens_the_ruling_and_can_be_taken_back(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_role("button", name="Exposed card in the deal").click()
    page.get_by_role("button", name="by the dealer", exact=True).click()
    page.get_by_role("button", name="Rule on this").click()
    expect(page.locator(".ruling-says")).to_contain_text("gets the top card once the deal is done")
    expect(page.locator(".next-step")).to_contain_text("Take the exposed card back")
    expect(page.locator(".in-other-books p").first).to_be_hidden()
    page.locator(".in-other-books summary").click()
    expect(page.locator(".in-other-books p").first).to_be_visible()
    told = page.locator(".dealer").inner_text().replace("(seat ", "")
    assert not re.findall(r"\bseat \d", told.replace("Seat\n", ""), re.IGNORECASE)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(".ruling-says")).to_have_count(0)
    expect(page.locator(".toast").last).to_contain_text("Undone")


def test_on_a_phone_the_next_act_is_in_view_after_a_ruling(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_role("button", name="Exposed card in the deal").click()
    page.get_by_role("button", name="by the dealer", exact=True).click()
    page.get_by_role("button", name="Rule on this").click()
    expect(page.locator(".ruling-says")).to_be_in_viewport()
    expect(page.locator(".acts").get_by_role("button", name="Fold", exact=True)).to_be_in_viewport()
    expect(page.locator(".in-other-books")).not_to_contain_text("HomePokerTourney")


def checked_down(page: Page) -> None:
    """Everybody calls and checks until the showdown."""
    for _ in range(20):
        if page.locator(".showdown").count():
            return
        told = page.locator(".told li").count()
        page.keyboard.press("c")
        expect(page.locator(".told li")).to_have_count(told + 1)


def test_a_flop_of_four_is_searched_ruled_on_and_the_pot_is_pushed(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    for _ in range(3):
        told = page.locator(".told li").count()
        page.keyboard.press("c")
        expect(page.locator(".told li")).to_have_count(told + 1)
    page.get_by_role("button", name="Something went wrong").click()
    search = page.get_by_role("searchbox")
    search.fill("exposed card")
    expect(page.locator(".incident-found li").first).to_contain_text("Possible only in the first betting round")
    search.fill("flop of four")
    page.locator(".incident-found").get_by_role("button", name="Four cards on the flop").click()
    page.get_by_role("button", name="Rule on this").click()
    expect(page.locator(".ruling-says")).to_contain_text("The flop goes back")
    page.locator(".in-other-books summary").click()
    page.locator(".in-other-books .rule-chip", has_text="Robert's 5.3").first.click()
    drawer = page.get_by_role("dialog")
    others = drawer.locator("section").filter(has=page.get_by_role("heading", name="In other books"))
    expect(others).to_be_visible()
    expect(others.locator(".rule > p.dim").filter(has_text="Seminole 39")).not_to_have_count(0)
    expect(others.locator(".rule > p.dim").filter(has_text="HPT")).to_have_count(0)
    page.keyboard.press("Escape")
    checked_down(page)
    for card in ("Kh", "7d", "2c", "9s", "Jh", "As", "Ks", "Qd", "Jd", "4c", "3d"):
        page.locator(".showdown .deck-card").filter(has_text=card_text(card)).first.click()
    page.get_by_role("button", name="Read the hands and push the pot").click()
    expect(page.locator(".hand-over")).to_contain_text("Now")


def card_text(card: str) -> str:
    return card[0].replace("T", "10") + {"s": "♠", "h": "♥", "d": "♦", "c": "♣"}[card[1]]


def test_a_hand_put_away_by_mistake_comes_back(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    page.keyboard.press("c")
    expect(page.locator(".told li")).to_have_count(1)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Put the hand away").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(".told li")).to_have_count(1)


def test_a_misdeal_asks_first_and_keeps_the_button(owner: Owner, dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    first = next(seat["seat"] for seat in table_of(owner, event)["seats"] if seat["button"])
    for _ in range(2):
        page.keyboard.press("c")
        expect(page.locator(".told li")).to_have_count(1)
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Misdeal: deal this hand again").click()
        page.get_by_role("button", name="Misdeal: deal again").click()
        page.get_by_role("button", name="Deal", exact=True).click()
        expect(page.locator(".next-step")).to_contain_text("Step 1 of")
        assert first == next(seat["seat"] for seat in table_of(owner, event)["seats"] if seat["button"])


def test_a_misdeal_is_asked_about_and_undone(owner: Owner, dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    first = next(seat["seat"] for seat in table_of(owner, event)["seats"] if seat["button"])
    for told in (0, 1):
        if told:
            page.keyboard.press("c")
        expect(page.locator(".told li")).to_have_count(told)
        page.get_by_role("button", name="More", exact=True).click()
        page.get_by_role("button", name="Misdeal: deal this hand again").click()
        asked = page.get_by_role("dialog", name="Misdeal?")
        asked.get_by_role("button", name="Misdeal: deal again").click()
        expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
        page.get_by_role("button", name="Undo").first.click()
        expect(page.locator(".told li")).to_have_count(told)
        expect(page.locator(".acts")).to_be_visible()
        assert first == next(seat["seat"] for seat in table_of(owner, event)["seats"] if seat["button"])
    page.keyboard.press("f")
    expect(page.locator(".told li")).to_have_count(2)
    page.keyboard.press("f")
    page.get_by_role("button", name="Next hand").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_enabled()
    expect(page.get_by_role("button", name="Undo").first).to_be_disabled()
    assert first != table_of(owner, event)["next"]["button"]


def test_who_loses_a_called_all_in_is_beaten_and_not_folded(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    does(page, "Fold")
    loser = does(page, "All-in").split(" (")[0]
    winner = does(page, "Call").split(" (")[0]
    page.get_by_role("button", name=f"{winner} wins").click()
    expect(page.locator(".hand-over")).to_be_visible()
    expect(page.locator(".desk-seat", has_text=loser)).to_contain_text("beaten")
    expect(page.locator(".desk-seat", has_text="folded")).to_have_count(1)
    page.locator(".so-far summary").click()
    expect(page.locator(".told li").last).to_have_text(f"{loser} is beaten.")
    expect(page.locator(".next-step")).to_contain_text(f"Take the beaten hand of {loser} into the muck.")
    expect(page.locator(".dealer")).not_to_contain_text("bury")
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(".toast").last).to_contain_text(f"Undone: {loser} is beaten.")


LONG_NAMES = ["Alexandra Müller", "Bo", "Christopher Jones", "Maximilian Hohenstein", "Flo", "Gus Van Sant"]
LONG_NAMES += ["Hal", "Ida B.", "Bartholomew Fitzgerald", "Jo"]

COVERED = """() => {
  const boxes = [...document.querySelectorAll(".desk-seat, .board-button, .desk-board")]
    .map((one) => [one.innerText, one.getBoundingClientRect()]);
  const over = boxes.flatMap(([what, a], at) => boxes.slice(at + 1)
    .filter(([, b]) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${what} covers ${other}`));
  const cut = [...document.querySelectorAll(".desk-seat-name")]
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map((one) => `${one.innerText} is cut`);
  return [...over, ...cut, ...(document.documentElement.scrollWidth > innerWidth ? ["the page is too wide"] : [])];
}"""
"""What covers something else at the table, or is cut."""


@pytest.mark.parametrize("players", [2, 6, 9, 10])
def test_at_the_table_nothing_is_covered_and_no_name_is_cut(chromium: "Browser", owner: Owner, players: int) -> None:
    event = owner.started(LONG_NAMES[:players], table_size=10)
    with tablet(chromium, owner, event) as dealer:
        page = dealt(dealer, event)
        for count in range(players):
            page.locator(".acts").get_by_role("button", name="Check" if count == players - 1 else "Call").click()
            expect(page.locator(".told li")).to_have_count(count + 1)
        expect(page.get_by_role("button", name="Name the board")).to_be_visible()
        for width, height in ((390, 844), (820, 1180), (1024, 768), (1366, 768)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(COVERED) == [], (width, height)
        page.get_by_role("button", name="Name the board").click()
        for card in ("ace of spades", "king of hearts", "2 of clubs"):
            page.get_by_role("button", name=card, exact=True).first.click()
        page.get_by_role("button", name="Set the board").click()
        expect(page.locator(".ruling")).to_have_count(0)
        for width, height in ((390, 844), (1366, 768)):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(COVERED) == [], (width, height)


def test_on_a_phone_the_acts_and_a_new_ruling_are_in_view(dealer: Owner, event: str) -> None:
    page = dealer.page(f"/e/{event}/table/1")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="Deal", exact=True).click()
    for act in ("Fold", "All-in", "Raise to"):
        expect(page.locator(".acts").get_by_role("button", name=act)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Something went wrong").click()
    page.get_by_role("searchbox").fill("misdeal")
    page.locator(".incident-found button").first.click()
    page.get_by_role("button", name="cards were dealt out of order").click()
    page.get_by_role("button", name="Rule on this").click()
    expect(page.locator(".ruling-says")).to_be_in_viewport(ratio=1)


def test_a_seat_out_of_turn_and_what_cannot_be(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    page.locator(".desk-seat:not(.turn)").first.click()
    expect(page.locator(".acts")).to_contain_text("out of turn")
    page.locator(".desk-seat.turn").click()
    page.locator(".acts form input").fill("9000000")
    page.locator(".acts form button").click()
    expect(page.locator(".toast.bad")).to_contain_text("has 1,500 in all, not 9,000,000")
    expect(page.locator(".acts form input")).to_have_value("9000000")
    expect(page.locator(".desk-seat.turn")).to_have_count(1)
    does(page, "Call")
    expect(page.locator(".toast.bad")).to_have_count(0, timeout=5_000)


def test_a_raise_out_of_turn_that_stands_is_all_that_is_offered_at_the_turn(chromium: "Browser", owner: Owner) -> None:
    event = owner.started(names(4))
    with tablet(chromium, owner, event) as dealer:
        page = dealt(dealer, event)
        acts = page.locator(".acts")
        # the button is next after the first to act: of the other three it is the one who has not posted
        page.locator(".desk-seat:not(.turn)", has_not=page.locator(".desk-bet")).click()
        early = acts.locator("h2").inner_text()
        acts.locator("form input").fill("100")
        acts.locator("form button").click()
        expect(page.locator(".desk-bet.held")).to_have_text("100 held")
        does(page, "Fold")
        expect(acts.locator("h2")).to_have_text(early)
        expect(acts.locator(".early-act")).to_contain_text(
            "raised to 100 out of turn. That is binding: a raise to 100, and no other act."
        )
        expect(acts.locator(".early-act .rule-chip")).to_have_count(1)
        expect(page.locator(".desk-bet.held")).to_have_text("100 held")
        expect(page.locator(".say-now")).to_contain_text("is held to the raise to 100.")
        expect(page.locator(".say-now")).not_to_contain_text("to call")
        for act in ("Fold", "Call", "All-in"):
            expect(acts.get_by_role("button", name=act)).to_be_disabled()
        why = re.compile("is held to the raise to 100: no other amount is possible")
        expect(acts.get_by_role("button", name="All-in")).to_have_attribute("title", why)
        page.locator(".so-far summary").click()
        page.get_by_label("A line of your own").fill(f"{early.split(' (')[0]} all-in")
        page.get_by_label("A line of your own").press("Enter")
        expect(page.locator(".toast.bad")).to_contain_text(why)
        expect(page.locator(".toast.bad .rule-chip").first).to_be_visible()
        acts.get_by_role("button", name="Raise to 100").click()
        expect(page.locator(".desk-bet.held")).to_have_count(0)
        expect(page.locator(".desk-bet", has_text="100")).to_have_count(1)


def test_nobody_acts_before_the_floor_has_said_what_an_act_out_of_turn_binds_to(
    chromium: "Browser", owner: Owner
) -> None:
    event = owner.started(names(4))
    with tablet(chromium, owner, event) as dealer:
        page = dealt(dealer, event)
        acts = page.locator(".acts")
        page.locator(".desk-seat:not(.turn)", has_not=page.locator(".desk-bet")).click()
        acts.locator("form input").fill("100")
        acts.locator("form button").click()
        does(page, "Call")
        expect(acts.locator(".early-act")).to_contain_text(
            "raised to 100 out of turn. The floor says whether it stands."
        )
        for act in ("Fold", "Call", "All-in"):
            button = acts.get_by_role("button", name=re.compile(f"^{act}"))
            expect(button).to_be_disabled()
            expect(button).to_have_attribute("title", re.compile("The floor chooses first"))
        expect(acts.locator("form")).to_have_count(0)
        expect(page.locator(".ruling")).to_contain_text("The floor chooses, then")
        page.get_by_role("button", name="The act is taken back").click()
        expect(acts.locator(".early-act")).to_contain_text("takes it back and may act freely")
        expect(acts.get_by_role("button", name="All-in")).to_be_enabled()


def test_at_limit_there_is_one_amount_and_no_all_in(chromium: "Browser", owner: Owner) -> None:
    event = owner.started(names(3), game="LHE")
    with tablet(chromium, owner, event) as dealer:
        page = dealt(dealer, event)
        why = "In limit the raise is 20: raise to 40."
        for seat in (page.locator(".desk-seat.turn"), page.locator(".desk-seat:not(.turn)").first):
            seat.click()
            acts = page.locator(".acts")
            expect(acts.get_by_role("button", name="All-in")).to_be_disabled()
            expect(acts.get_by_role("button", name="All-in")).to_have_attribute("title", why)
            expect(acts.get_by_text(why)).to_be_visible()
            expect(acts.get_by_role("button", name="Raise to 40")).to_be_enabled()
            expect(acts.locator("form input")).to_have_count(0)


def test_undo_of_an_act_out_of_turn_goes_back_to_who_is_to_act(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    who = page.locator(".acts h2").inner_text()
    page.locator(".desk-seat:not(.turn)").first.click()
    expect(page.locator(".acts")).to_contain_text("out of turn")
    expect(page.locator(".acts form input")).to_have_attribute("placeholder", "")
    page.locator(".acts").get_by_role("button", name="Fold").click()
    expect(page.locator(".acts h2")).to_have_text(who)
    page.get_by_role("button", name="Undo").first.click()
    expect(page.locator(".so-far summary")).to_contain_text("nothing yet")
    expect(page.locator(".acts h2")).to_have_text(who)
    expect(page.locator(".acts")).not_to_contain_text("out of turn")


def test_at_a_full_table_the_button_that_ends_the_hand_is_seen_without_scrolling(
    chromium: "Browser", owner: Owner
) -> None:
    event = owner.started(names(9))
    with tablet(chromium, owner, event) as dealer:
        page = dealt(dealer, event)
        for _ in range(8):
            does(page, "Fold")
        expect(page.locator(".hand-over .deal-button")).to_be_in_viewport(ratio=1)


def test_no_hand_begins_while_the_clock_is_stopped(owner: Owner, dealer: Owner, event: str) -> None:
    owner.act(event, type="Pause", why="director")
    page = dealer.page(f"/e/{event}/table/1")
    deal = page.get_by_role("button", name="Deal", exact=True)
    expect(deal).to_be_disabled()
    expect(page.locator(".deal-panel").get_by_role("status")).to_contain_text("Play has stopped")
    owner.act(event, type="Resume")
    expect(deal).to_be_enabled()


def test_a_table_that_is_not_there_says_so(owner: Owner, event: str) -> None:
    page = owner.page(f"/e/{event}/table/77")
    expect(page.get_by_text("There is no Table 77 in play.")).to_be_visible()
    early = owner.event(names(3))
    link = owner.ask(f"/api/events/{early}/links", {"role": "dealer", "table": "Table1"})["url"]
    page = owner.context.browser.new_page()  # type: ignore[union-attr]
    page.goto(owner.url + link[link.index("/in/") :])
    expect(page.get_by_text("this page opens by itself")).to_be_visible()
    owner.act(early, type="DrawSeats", tables=1)
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    page.close()


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


def test_an_empty_seat_has_the_dead_button_and_no_blind(owner: Owner) -> None:
    """The owner deals here as well, and gets back to the director's page."""
    event = owner.started(names(5), house={"button.dead/small-blind-gone": "empty-seat"})
    table = table_of(owner, event)["id"]
    small = table_of(owner, event)["next"]["small"]
    gone = next(seat["player"] for seat in table_of(owner, event)["seats"] if seat["seat"] == small)
    for mark in ("posted", "riffle"):
        owner.act(event, type="MarkHand", table=table, mark=mark)
    owner.act(event, type="Bust", players=[gone], at=table)
    director = owner.page(f"/e/{event}")
    expect(director.locator(".seat.open .blind-mark")).to_have_count(0)
    assert table_of(owner, event)["next"]["button"] == small
    page = owner.page(f"/e/{event}/table/1")
    expect(page.locator(".empty-seat")).to_have_text(f"{small}Empty seat: dead buttonD")
    expect(page.locator(".say-now")).to_contain_text(f"Button: seat {small}, which is empty (a dead button).")
    page.get_by_role("button", name="Use the average for players not counted").click()
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".desk-seat.empty")).to_have_text(f"{small}dead buttonD")
    expect(director.locator(".seat.open .dealer-button.dead")).to_have_count(1)
    page.get_by_role("link", name="Thursday Night").click()
    page.wait_for_url(f"**/e/{event}")


def test_the_street_is_called_before_who_acts_on_it(dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    does(page, "Fold")
    does(page, "Call")
    page.locator(".acts").get_by_role("button", name="Check").first.click()
    said = page.locator(".say-now")
    expect(said).to_contain_text(" checks. Flop. ")
    for _ in range(2):
        page.locator(".acts").get_by_role("button", name="Check").first.click()
    expect(said).to_contain_text(" checks. Turn. ")


def test_a_newcomer_who_is_not_in_the_redeal_needs_no_count(owner: Owner, dealer: Owner, event: str) -> None:
    page = dealt(dealer, event)
    page.keyboard.press("c")
    expect(page.locator(".told li")).to_have_count(1)
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Misdeal: deal this hand again").click()
    page.get_by_role("button", name="Misdeal: deal again").click()
    owner.act(event, type="EnterLate", player="Late Larry")
    row = page.locator(".dealer-seats li", has_text="Late Larry")
    expect(row).to_contain_text("not in this hand")
    page.get_by_label("Chips of Late Larry").fill("")
    page.get_by_role("button", name="Deal", exact=True).click()
    expect(page.locator(".desk-seat")).to_have_count(3)


def test_an_all_in_with_side_pots_is_seen_without_scrolling(owner: Owner, dealer: Owner, event: str) -> None:
    page = dealer.page(f"/e/{event}/table/1")
    seats = [seat["player"] for seat in table_of(owner, event)["seats"] if seat["player"]]
    for name, chips in zip(seats, (2500, 600, 1400), strict=True):
        page.get_by_label(f"Chips of {name}").fill(str(chips))
    page.get_by_role("button", name="Deal", exact=True).click()
    acts = page.locator(".acts")
    does(page, "All-in")
    expect(acts.get_by_role("button", name=re.compile("^Call .*, all-in$"))).to_be_visible()
    expect(acts.get_by_role("button", name="All-in", exact=True)).to_have_count(0)
    expect(acts.locator("form")).to_have_count(0)
    expect(acts.locator(".no-raise")).to_contain_text(acts.locator("h2").inner_text().split(" (")[0])
    does(page, "Call")
    acts.get_by_role("button", name="Call").first.click()
    shown = page.locator(".showdown")
    expect(shown.locator(".section-head")).to_contain_text("main pot 1,800 · side pot 1,600")
    expect(page.locator(".say-now")).to_contain_text("Showdown: all hands up.")
    expect(shown.get_by_role("button", name="Read the hands and push the pot")).to_be_in_viewport(ratio=1)
    for card in ("queen of clubs", "7 of hearts", "2 of diamonds", "3 of clubs", "9 of spades"):
        shown.get_by_role("button", name=card, exact=True).click()
    for card in (
        "ace of spades",
        "king of diamonds",
        "queen of spades",
        "queen of diamonds",
        "4 of clubs",
        "5 of clubs",
    ):
        shown.get_by_role("button", name=card, exact=True).click()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator(".dealer-bar").bounding_box()["height"] < 110  # type: ignore[index]
    shown.get_by_role("button", name="Read the hands and push the pot").click()
    expect(page.locator(".hand-over .deal-button")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Undo").first.click()
    expect(shown.locator(".place").last).to_have_attribute("aria-pressed", "true")


def test_a_hand_is_one_line_of_the_log_and_comes_back_only_while_it_is_on(
    owner: Owner, dealer: Owner, event: str
) -> None:
    before = len(board_of(owner, event)["log"])
    page = dealt(dealer, event)
    assert len(board_of(owner, event)["log"]) == before + 2  # the counts of the starting stacks, and the hand
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Put the hand away").click()
    undo = page.get_by_role("button", name="Undo").first
    expect(undo).to_be_enabled()
    owner.act(event, type="PlayHand", table=table_of(owner, event)["id"])
    expect(undo).to_be_disabled()
