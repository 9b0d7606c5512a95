"""What a host stumbled over in a whole evening, on the pages where it was."""

import os
import re
from pathlib import Path

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Browser, Page, expect
from served import House

from browser.house import Owner
from browser.test_dealer import board_of, dealt, does, table_of, tablet
from browser.test_phone import take

SHOTS = os.environ.get("FLOORMAN_SHOTS")


def shot(page: Page, name: str) -> None:
    """Pictures to look at, where somebody wants them."""
    if not SHOTS:
        return
    was = page.viewport_size
    for wide, high in ((1366, 768), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": wide, "height": high})
        page.wait_for_timeout(300)
        page.screenshot(path=Path(SHOTS) / f"{name}-{wide}.png")
    if was:
        page.set_viewport_size(was)


def overlap(page: Page, one: str, other: str) -> bool:
    boxes = [page.locator(each).first.bounding_box() for each in (one, other)]
    a, b = boxes
    assert a and b
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


def test_nobody_has_won_before_the_last_rebuy_is_answered(owner: Owner) -> None:
    event = owner.started(["Eli Novak", "Nora Quinn"], rebuys={"per_player": 1, "until_level": 3}, bounty=500)
    owner.act_only(event, type="Bust", players=["Nora Quinn"], at="Table1", started_with=[["Nora Quinn", 1500]])
    page, tv = owner.page(f"/e/{event}"), owner.page(f"/e/{event}/tv")
    first = page.locator(".now .matter").first
    expect(first).to_contain_text("Nora Quinn is out. Rebuy?")
    expect(page.locator(".now")).to_contain_text("Who knocked out Nora Quinn")
    expect(page.locator("body")).not_to_contain_text("has won")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect(tv.locator("body")).to_contain_text("Level 1")
    expect(tv.locator("body")).not_to_contain_text("has won")
    shot(page, "last-rebuy-director")
    shot(tv, "last-rebuy-tv")
    first.get_by_role("button", name="No rebuy").click()
    expect(page.locator("body")).to_contain_text("Eli Novak has won")
    shot(page, "last-rebuy-answered")


def test_a_penalty_covers_neither_the_stack_nor_the_seat(owner: Owner) -> None:
    players = [f"Player {number}" for number in range(1, 7)]
    event = owner.started(players)
    owner.act(event, type="CountStacks", stacks=[["Player 2", 2500]])
    owner.act(event, type="Penalise", player="Player 2", minutes=10)
    page = owner.page(f"/e/{event}")
    seat = ".seat.penalised"
    expect(page.locator(f"{seat} .penalty-mark").first).to_be_visible()
    shot(page, "penalty")
    for part in (".seat-stack", ".seat-name", ".seat-no"):
        assert not overlap(page, f"{seat} .penalty-mark", f"{seat} {part}"), part


def test_who_asks_to_join_is_not_here_yet_and_everybody_is_named(owner: Owner, chromium: Browser) -> None:
    event = owner.event([], invited=["Ann", "Bo"])
    owner.act(event, type="CheckIn", player="Walk-in")
    page = owner.page(f"/e/{event}")
    page.locator(".tools").get_by_role("button", name="Links").click()
    code = page.locator(".room-code-shown").inner_text()
    page.keyboard.press("Escape")
    for name in ("Kim", "Lee", "Mo", "Nat"):
        phone = chromium.new_context()
        Owner(phone, owner.house).ask(f"/api/join/{code}", {"name": name})
        phone.close()
    expect(page.locator(".arriving [role=status]")).to_have_text("3 on the list · 1 here · 0 paid")
    page.get_by_role("button", name="Here, not paid 1").click()
    expect(page.locator(".guest-list .player-name")).to_have_text(["Walk-in"])
    page.get_by_role("button", name="Asking 4").click()
    expect(page.locator(".guest-list .player-name")).to_have_text(["Kim", "Lee", "Mo", "Nat"])
    expect(page.locator(".now")).not_to_contain_text("more want")
    shot(page, "asking")
    more = page.locator(".now-more")
    expect(more).to_have_text("1 more asks to join, 1 more to do")
    more.click()
    expect(more).to_have_text("Show fewer")
    for name in ("Kim", "Lee", "Mo", "Nat"):
        expect(page.locator(".now")).to_contain_text(f"{name} wants to play.")


def test_a_done_line_leaves_no_blank_where_its_steps_were(owner: Owner) -> None:
    event = owner.event([f"Player {number}" for number in range(1, 20)])
    page = owner.page(f"/e/{event}")
    line = page.locator(".now .matter", has_text="Draw seats")
    line.get_by_role("button", name="steps").click()
    expect(line.locator(".steps")).to_be_visible()
    opened = line.bounding_box()
    line.get_by_role("button", name="Draw seats").click()
    done = page.locator(".now .matter.over", has_text="Draw seats")
    expect(done).to_be_visible()
    closed = done.bounding_box()
    assert opened and closed
    assert closed["height"] < 80 < opened["height"]


def test_a_new_link_takes_the_place_of_the_players_code(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"])
    page = owner.page(f"/e/{event}")
    page.get_by_role("button", name="Links").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".event-code img")).to_be_visible()
    dialog.get_by_label("For").first.select_option("dealer")
    dialog.get_by_role("button", name="Make a link").click()
    code = dialog.locator(".new-link img")
    expect(code).to_be_in_viewport(ratio=1)
    expect(dialog.locator("img")).to_have_count(1)
    shot(page, "links")
    dialog.get_by_role("button", name="Show the players' code").click()
    expect(dialog.locator(".event-code img")).to_be_visible()


def test_a_player_whose_move_was_undone_is_told_to_stay(owner: Owner, house: House, chromium: Browser) -> None:
    event = owner.started([f"Player {number}" for number in range(1, 13)], tables=2)
    phone = chromium.new_context(viewport={"width": 390, "height": 844}, bypass_csp=True).new_page()
    take(phone, house, event, "Player 12")
    seat = phone.locator(".where-seat")
    expect(seat).to_be_visible()
    was = seat.inner_text().split()
    to = "Table2" if was[1] == "1" else "Table1"
    moved = owner.act(event, type="MovePlayer", player="Player 12", to={"table": to, "seat": 9})
    dialog = phone.locator("dialog.moved")
    expect(dialog).to_contain_text("Player 12, you move")
    dialog.get_by_role("button", name="On my way").click()
    expect(dialog).to_have_count(0)
    owner.act(event, type="Undo", act=moved["act"])
    expect(dialog).to_contain_text("Player 12, you stay")
    expect(dialog).to_contain_text("The move was undone: this is your seat, as before.")
    shot(phone, "undone-move")
    dialog.get_by_role("button", name="All right").click()
    expect(seat).to_be_visible()


def test_a_toast_is_not_cut_off_for_its_rules(owner: Owner) -> None:
    event = owner.event([f"Somebody Longname {number}" for number in range(1, 13)])
    page = owner.page(f"/e/{event}")
    page.locator(".now").get_by_role("button", name="Draw seats").click()
    toast = page.locator(".toast")
    expect(toast.locator("p")).to_contain_text("see the log.")
    shot(page, "toast")
    expect(toast.locator(".rule-chip").first).to_be_in_viewport(ratio=1)
    says = toast.locator("p").evaluate("p => [p.scrollHeight, p.clientHeight]")
    assert says[0] <= says[1], "nothing is cut off"


def test_results_name_who_went_out_twice_once(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Nora Quinn"], rebuys={"per_player": 3, "until_level": 3}, bounty=500)
    for _ in range(2):
        owner.act(event, type="Bust", players=["Nora Quinn"], at="Table1", started_with=[["Nora Quinn", 1500]])
        owner.act(event, type="ClaimBounty", out="Nora Quinn", by=["Ann"])
        owner.act(event, type="Rebuy", player="Nora Quinn")
    page = owner.page(f"/e/{event}/results")
    expect(page.locator(".knockouts")).to_contain_text("Ann knocked out 2: Nora Quinn (twice)")


def test_own_bounties_after_a_deal_are_told_in_one_sentence(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"], bounty=500, rebuys={"allowed": False})
    owner.act(event, type="CountStacks", stacks=[["Ann", 1500], ["Bo", 1500], ["Cy", 1500]])
    shares = [["Ann", 2000], ["Bo", 2000], ["Cy", 2000]]
    owner.act(event, type="AgreeDeal", shares=shares, settles=True, prizes=[4000, 2000], way="even")
    page = owner.page(f"/e/{event}")
    expect(page.locator(".now")).to_contain_text("Pay their own bounties: Ann €5, Bo €5 and Cy €5.")
    results = owner.page(f"/e/{event}/results")
    expect(results.get_by_role("row", name="Ann")).to_contain_text("€0")  # a prize of 20 and a bounty of 5 for 25


def test_nights_and_devices_of_one_name_are_told_apart(owner: Owner) -> None:
    nights = []
    for winner in ("Ann", "Bo"):
        nights.append(owner.started(["Ann", "Bo", "Cy"], name="Twin Night"))
        for out in [name for name in ("Cy", "Ann", "Bo") if name != winner]:
            owner.act(nights[-1], type="Bust", players=[out], at="Table1")
    season = owner.ask("/api/seasons", {"name": "Autumn", "events": nights})["id"]
    heads = owner.page(f"/seasons/{season}").locator("th.night .night-name")
    expect(heads).to_have_text(["Twin Night, won by Ann", "Twin Night, won by Bo"])
    link = owner.ask(f"/api/events/{nights[0]}/links", {"role": "display"})["url"]
    assert owner.context.browser
    screen = owner.context.browser.new_context()
    screen.new_page().goto(link.replace(link.split("/in/")[0], owner.url))
    told = owner.page("/devices").locator(".device-who").filter(has_text="Twin Night")
    expect(told).to_contain_text(re.compile(r"Twin Night · .*20\d\d · Over"))
    screen.close()


def test_an_open_deal_says_that_a_hand_has_changed_the_stacks_and_offers_the_new_ones(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"], currency="USD")
    table = owner.page(f"/e/{event}/table/1")
    table.get_by_role("button", name="Deal", exact=True).click()
    expect(table.locator(".next-step")).to_contain_text("Step 1 of")
    page = owner.page(f"/e/{event}")
    page.get_by_role("button", name="Prizes", exact=True).click()
    page.get_by_role("button", name="The players agree on a deal").click()
    deal = page.get_by_role("region", name="A deal")
    chips = [deal.get_by_label(f"{name}: chips") for name in ("Ann", "Bo", "Cy")]
    for field in chips:
        expect(field).to_have_value("1500")
    deal.get_by_role("button", name="Agree on this deal").click()
    expect(page.get_by_role("alertdialog")).to_be_visible()

    table.bring_to_front()
    for _ in range(2):
        folds = table.locator(".acts h2").inner_text()
        table.locator(".acts").get_by_role("button", name="Fold").first.click()
        expect(table.locator(".acts h2").filter(has_text=folds)).to_have_count(0)
    expect(table.locator(".hand-over")).to_be_visible()
    stacks = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()["players"]
    now = {one["name"]: str(one["stack"]) for one in stacks}
    assert sorted(now.values()) == ["1490", "1500", "1510"]

    page.bring_to_front()
    changed = deal.get_by_role("alert")
    expect(changed).to_contain_text("Stacks have changed since they were entered here")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    shot(page, "deal-stacks-changed")
    changed.get_by_role("button", name="Use the new stacks").click()
    for name, field in zip(("Ann", "Bo", "Cy"), chips, strict=True):
        expect(field).to_have_value(now[name])
    expect(deal).to_contain_text("The stacks add up to the 4,500 chips in play.")
    expect(changed).to_have_count(0)

    table.bring_to_front()
    table.get_by_role("button", name="Undo").click()
    expect(table.locator(".hand-over")).to_have_count(0)
    page.bring_to_front()
    expect(changed).to_contain_text("1,500")
    changed.get_by_role("button", name="Keep the entries").click()
    for name, field in zip(("Ann", "Bo", "Cy"), chips, strict=True):
        expect(field).to_have_value(now[name])
    expect(deal.get_by_role("button", name="Agree on this deal")).to_be_enabled()


def test_a_table_of_the_demo_is_dealt_before_the_move_that_is_due_once_the_director_says_so(
    owner: Owner, chromium: Browser
) -> None:
    listed = owner.context.request.get(f"{owner.url}/api/events").json()["events"]
    event = next(one["id"] for one in listed if one["name"].startswith("Demo"))
    with tablet(chromium, owner, event) as dealer:
        page = dealer.page(f"/e/{event}/table/1")
        deal = page.get_by_role("button", name="Deal", exact=True)
        expect(deal).to_be_disabled()
        expect(page.locator(".deal-panel")).to_contain_text("Move a player to balance the tables")
        expect(page.locator(".deal-panel .rule-chip").first).to_contain_text("HPT Moving 4")
        expect(page.locator(".deal-panel")).to_contain_text("The director can let this table deal before the move.")
        expect(page.get_by_role("button", name="Deal before the move")).to_have_count(0)
        shot(page, "demo-dealer-waits")
        directors = owner.page(f"/e/{event}/table/1")
        expect(directors.get_by_role("button", name="Deal", exact=True)).to_be_disabled()
        shot(directors, "demo-director-waits")
        directors.get_by_role("button", name="Deal before the move").click()
        expect(directors.locator(".toast")).to_contain_text("Table 1 deals before the move that is due.")
        expect(directors.locator(".toast .rule-chip").first).to_contain_text("HPT TD 1")
        directors.close()
        expect(page.locator(".deal-panel .rule-chip")).to_have_count(0)
        page.get_by_role("button", name="Deal", exact=True).click()
        expect(page.locator(".next-step")).to_contain_text("Step 1 of")
        shot(page, "demo-dealt")
    director = owner.page(f"/e/{event}")
    line = director.locator(".matter", has_text="Balance").first
    line.get_by_role("button", name="Choose").or_(line.get_by_role("button", name="Other")).first.click()
    expect(director.get_by_role("button", name="Let the tables deal first")).to_be_visible()
    shot(director, "demo-balance-choices")


def test_a_name_that_is_too_long_is_refused_and_not_cut(owner: Owner, chromium: Browser) -> None:
    event = owner.event(["Ann", "Bo"])
    board = owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()
    phone = chromium.new_context(viewport={"width": 390, "height": 844})
    page = phone.new_page()
    page.goto(f"{owner.url}/join/{board['public']['join']['code']}")
    name = "Maria del Carmen Rodríguez-Paz y Fernández"
    page.get_by_label("Your name").fill(name)
    expect(page.get_by_label("Your name")).to_have_value(name)
    page.get_by_role("button", name="Ask to join").click()
    expect(page.get_by_role("alert")).to_contain_text("is too long. Use 30 characters at most.")
    shot(page, "join-long-name")
    phone.close()


def test_the_desk_begins_anew_when_a_hand_is_taken_up_on_another_street(owner: Owner) -> None:
    page = owner.page("/desk")
    told = page.locator("ol.told li")
    page.locator(".acts").get_by_role("button", name="Fold", exact=True).click()
    expect(told).to_have_count(1)
    page.locator("summary", has_text="Table").first.click()
    page.get_by_label("Taken up").select_option("flop")
    expect(told).to_have_count(0)
    expect(page.locator(".desk-oval, .oval").first).to_contain_text("flop", ignore_case=True)
    shot(page, "desk-other-street")
    page.get_by_role("button", name="Undo").click()
    expect(told).to_have_count(1)
    expect(page.get_by_label("Taken up")).to_have_value("")


def test_a_hand_that_ended_with_the_directors_bust_is_not_ended_again_at_the_table(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"])
    page = dealt(owner, event)
    does(page, "Fold")
    does(page, "All-in")
    does(page, "Call")
    page.locator(".showdown-wins button").first.click()
    over = page.locator(".hand-over")
    expect(over.locator("tr", has_text="out")).to_have_count(1)
    lost = next(one["id"] for one in board_of(owner, event)["players"] if one["stack"] == 0)
    owner.act(event, type="Bust", players=[lost], at="Table1")
    before = table_of(owner, event)["next"]
    expect(over.get_by_role("button", name="Next hand")).to_be_visible()
    over.get_by_role("button", name="Next hand").click()
    expect(page.get_by_role("button", name="Deal", exact=True)).to_be_visible()
    assert table_of(owner, event)["next"] == before
    assert sum(one["stack"] or 0 for one in board_of(owner, event)["players"]) == 4500
