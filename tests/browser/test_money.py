"""The money of an evening on every screen: what to take, the prizes, a chop that ends the event, and its undo."""

import csv
import io
import re
from typing import Any

import pytest

pytest.importorskip("playwright", reason="needs playwright: pip install playwright")

from playwright.sync_api import Page, expect

from browser.house import Owner, names

FOUR = ["Ann", "Bo", "Cy", "Dee"]


def board(owner: Owner, event: str) -> Any:
    return owner.context.request.get(f"{owner.url}/api/events/{event}/board").json()


def cash(owner: Owner, event: str) -> int:
    return int(owner.context.request.get(f"{owner.url}/api/events/{event}/results").json()["money"]["cash"])


def test_the_button_says_what_the_till_takes(owner: Owner) -> None:
    event = owner.event(FOUR, buy_in=2500, bounty=500, fee=300, currency="USD", rebuys={"until_level": 3})
    page = owner.page(f"/e/{event}")
    page.keyboard.press("n")
    page.get_by_role("button", name="+ Register").first.click()
    before = cash(owner, event)
    page.get_by_label("Name, or several").fill("Eve")
    page.get_by_role("button", name="Take $33 ($25 + $5 bounty + $3 fee) and register").click()
    expect(page.locator(".toast")).to_contain_text("Eve is in for $33 ($25 + $5 bounty + $3 fee)")
    assert cash(owner, event) - before == 3300
    page.keyboard.press("Escape")
    owner.act(event, type="DrawSeats")
    owner.act(event, type="DealFirstHand")
    owner.act(event, type="Bust", players=["Eve"], at="Table1")
    owner.act(event, type="ClaimBounty", out="Eve", by=["Ann"])
    before = cash(owner, event)
    page.get_by_role("button", name="Rebuy", exact=True).first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Take $30 ($25 + $5 bounty)")
    dialog.get_by_role("option", name="Eve").click()
    expect(page.locator(".toast")).to_contain_text("rebuy for $30 ($25 + $5 bounty)")
    assert cash(owner, event) - before == 3000


def chopped(owner: Owner) -> tuple[str, Page]:
    """Four of five share the prizes under a book whose director does not pay deals."""
    event = owner.started([*FOUR, "Eve"], book="hpt", currency="USD")
    owner.act(event, type="Bust", players=["Eve"], at="Table1")
    page = owner.page(f"/e/{event}")
    page.get_by_role("button", name="Prizes", exact=True).click()
    page.get_by_role("button", name="The players agree on a deal").click()
    for name, chips in (("Ann", "3,000"), ("Bo", "2,000"), ("Cy", "1500"), ("Dee", "900")):
        page.get_by_label(f"{name}: chips").fill(chips)
    expect(page.get_by_role("dialog")).to_contain_text("100 missing")
    page.get_by_label("Dee: chips").fill("1000")
    expect(page.get_by_role("dialog")).to_contain_text("The stacks add up to the 7,500 chips in play")
    return event, page


def test_who_pays_a_deal_is_chosen_with_the_deal_and_nothing_is_done_before(owner: Owner) -> None:
    house = {"entry.side-deal/director-pays": "never"}
    event = owner.started(["Ann", "Bo", "Cy"], book="hpt", currency="USD", house=house)
    before = board(owner, event)
    page = owner.page(f"/e/{event}")
    page.get_by_role("button", name="Prizes", exact=True).click()
    page.get_by_role("button", name="The players agree on a deal").click()
    expect(page.locator(".who-pays")).to_contain_text("By the book: the director pays no deals.")
    page.get_by_label("The director pays each share").check()
    expect(page.locator(".who-pays")).to_contain_text("The house decides otherwise for this deal.")
    page.get_by_role("button", name="Agree on this deal").click()
    expect(page.get_by_role("alertdialog")).to_contain_text("The director pays each share.")
    after = board(owner, event)
    assert (len(after["log"]), after["terms"]["house"]) == (len(before["log"]), house)

    page.get_by_role("button", name="All 3 players agree").click()
    expect(page.locator(".toast")).to_be_visible()
    expect(page.get_by_role("dialog")).to_contain_text("The director pays each share.")
    agreed = board(owner, event)
    assert len(agreed["log"]) == len(before["log"]) + 1
    assert agreed["terms"]["deal"]["paid"]
    assert "The director pays each share." in " ".join(agreed["log"][0]["says"])
    owner.act(event, type="Undo", act=agreed["log"][0]["undo"])
    undone = board(owner, event)["terms"]
    assert (undone["deal"]["agreed"], undone["deal"]["paid"], undone["house"]) == ([], False, house)


def test_a_choice_for_a_deal_stays_as_tapped_whatever_else_is_done(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"], book="hpt", currency="USD")
    page = owner.page(f"/e/{event}")
    page.get_by_role("button", name="Prizes", exact=True).click()
    page.get_by_role("button", name="The players agree on a deal").click()
    page.get_by_label("The director pays each share").check()
    owner.act(event, type="SetTerms", name="A night with a deal")
    expect(page.locator("body")).to_contain_text("A night with a deal")
    expect(page.get_by_label("The director pays each share")).to_be_checked()


def test_the_slip_of_a_deal_holds_all_names_and_the_tv_says_who_hands_the_money_over(owner: Owner) -> None:
    players = [
        "Hannah Kowalczyk-Brzezińska",
        "Maria del Carmen Rodríguez-Paz",
        "Mike O'Neil",
        "Sam Porter",
        "Lena Vogt",
    ]
    event = owner.started(players, book="hpt", currency="USD")
    prizes = board(owner, event)["terms"]["deal"]["prizes"]
    shares = [[player, sum(prizes) // 5] for player in players]
    owner.act(event, type="AgreeDeal", settles=True, way="even", shares=shares, prizes=prizes)
    tv = owner.page(f"/e/{event}/tv")
    expect(tv.locator(".tv-results h2")).to_contain_text("They are given the money together and share it themselves.")
    owner.act(event, type="PayPrizes")
    expect(tv.locator(".tv-deal")).to_contain_text("share it themselves")
    page = owner.page(f"/e/{event}/print/payout-slips")
    expect(page.locator(".slip.together")).to_have_count(1)
    assert page.locator(".slip").evaluate_all("all => all.every((one) => one.scrollHeight <= one.clientHeight + 1)")


def test_players_tied_in_a_deal_have_one_name_for_their_place_on_every_page(owner: Owner) -> None:
    event = owner.started(["Ann", "Bo", "Cy"], book="hpt", currency="USD", bounty=500)
    page = owner.page(f"/e/{event}")
    page.get_by_role("button", name="Prizes", exact=True).click()
    page.get_by_role("button", name="The players agree on a deal").click()
    for name, chips in (("Ann", "2500"), ("Bo", "1000"), ("Cy", "1000")):
        page.get_by_label(f"{name}: chips").fill(chips)
    page.get_by_role("button", name="Agree on this deal").click()
    page.get_by_role("button", name="All 3 players agree").click()
    page.get_by_role("button", name="End the event", exact=True).last.click()
    page.get_by_role("button", name=re.compile("Paid out in full")).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    pages = {
        "print/payouts": ".sheet tbody tr",
        "print/payout-slips": ".slip:not(.together)",
        "results": ".place-table tr",
    }
    for path, rows in pages.items():
        page.goto(f"{owner.url}/e/{event}/{path}")
        expect(page.locator(rows, has_text="2nd–3rd")).to_have_count(2)
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator(".place-scroll").evaluate("one => one.scrollWidth <= one.clientWidth")
    more = page.locator(".place-table th[scope=row]").first
    assert "paid in $25" in more.evaluate("one => getComputedStyle(one, '::after').content")
    assert [(one["place"], one["tied"]) for one in board(owner, event)["public"]["prizes"]] == [(1, 1), (2, 2), (2, 2)]


@pytest.mark.slow
def test_a_chop_under_hpt_ends_the_event_on_every_screen_and_undo_brings_it_back(owner: Owner) -> None:
    event, page = chopped(owner)
    expect(page.get_by_label("ICM")).to_be_checked()
    page.get_by_role("button", name="Agree on this deal").click()
    page.get_by_role("button", name="All 4 players agree").click()
    expect(page.get_by_role("region", name="The deal")).to_contain_text(
        re.compile("You hand the money to .* together, and they share it themselves")
    )
    page.get_by_role("button", name="End the event", exact=True).last.click()
    page.get_by_role("button", name="Paid out in full: $100").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    shown = board(owner, event)["public"]
    assert shown["phase"] == "over"
    amounts = {prize["player"]: prize["cents"] for prize in shown["prizes"]}
    assert sum(amounts.values()) == shown["purse"] == 10_000 and amounts["Ann"] > amounts["Dee"]
    results = owner.page(f"/e/{event}/results")
    rows = results.locator(".place-table tbody tr")
    expect(rows.first).to_contain_text("1stAnn")
    expect(results.locator(".result-deal")).to_contain_text("ICM")
    expect(results.locator(".result-deal")).to_contain_text(
        "$100 was handed to Ann, Bo, Cy and Dee together, who share it"
    )
    expect(results.get_by_label("$100 has been handed to Ann, Bo, Cy and Dee together")).to_be_checked()
    expect(results.get_by_label("Ann has been paid")).to_have_count(0)
    expect(rows.first).to_contain_text("shared")
    expect(results.locator(".till-lines")).to_contain_text(
        "Paid out ($100 of it to the players of the deal together)−$100"
    )
    slips = owner.page(f"/e/{event}/print/payout-slips")
    expect(slips.get_by_text("The director pays no deals by this book")).to_be_visible()
    expect(slips.locator(".slip")).to_have_count(1)
    expect(slips.locator(".slip .amount")).to_have_text("$100")
    expect(slips.locator(".slip")).to_contain_text("Ann, Bo, Cy and DeeBy the deal")
    expect(slips.locator(".slip-parts i").first).to_have_text(re.compile(rf"^\${amounts['Ann'] // 100}"))
    slips.get_by_label("Sheet").select_option("payouts")
    expect(slips.locator(".sheet")).to_contain_text("As agreed in the deal.")
    expect(slips.locator(".sheet tbody tr").first).to_contain_text("1stAnn$")
    answer = owner.context.request.get(f"{owner.url}/api/events/{event}/results.csv")
    table = {row["player"]: row for row in csv.DictReader(io.StringIO(answer.body().decode("utf-8-sig")))}
    assert {name: round(100 * float(table[name]["prize"])) for name in FOUR} == amounts
    tv = owner.page(f"/e/{event}/tv")
    expect(tv.locator("body")).to_contain_text("Ann")
    acts = [line["undo"] for line in board(owner, event)["log"] if line["undo"]]
    owner.act(event, type="Undo", act=acts[0])
    assert board(owner, event)["public"]["phase"] == "playing"
    owner.act(event, type="Undo", act=acts[1])
    after = board(owner, event)["public"]
    assert not after["deal"] and not any(prize["deal"] for prize in after["prizes"])


def test_what_the_players_of_a_deal_share_is_handed_to_them_together_and_others_are_paid(owner: Owner) -> None:
    event = owner.started([*FOUR, "Eve"], book="hpt", currency="USD", bounty=500, prizes=[6000, 4000, 1500, 1000])
    owner.act(event, type="Bust", players=["Eve"], at="Table1")
    owner.act(event, type="ClaimBounty", out="Eve", by=["Ann"])
    owner.act(event, type="Bust", players=["Dee"], at="Table1")
    owner.act(event, type="ClaimBounty", out="Dee", by=["Ann"])
    page = owner.page(f"/e/{event}")
    page.get_by_role("button", name="Prizes", exact=True).click()
    page.get_by_role("button", name="The players agree on a deal").click()
    dialog = page.get_by_role("dialog")
    odd = re.compile(r"The odd \$1 goes to (Ann|Bo|Cy), by seat number")
    expect(dialog.get_by_text(odd)).to_be_visible()
    page.get_by_role("button", name="Agree on this deal").click()
    page.get_by_role("button", name="All 3 players agree").click()
    expect(page.locator(".toast").first).to_contain_text(odd)
    page.keyboard.press("Escape")
    now = page.locator(".now")
    expect(now).to_contain_text(
        re.compile(r"Hand \$115 in one sum to the players of the deal, who share it: (Ann|Bo|Cy) \$39, ")
    )
    expect(now).to_contain_text("Dee $10")
    expect(now).not_to_contain_text("posted split")
    page.get_by_role("button", name="End the event", exact=True).last.click()
    expect(dialog).to_contain_text("To pay out now: $140 in all.")
    expect(dialog.get_by_text("who share it")).to_have_count(1)
    expect(dialog.get_by_role("button", name="Paid out in full: $140")).to_be_visible()
    page.get_by_role("button", name="End it now, pay later").click()
    shares = r"(Ann|Bo|Cy) \$39, (Ann|Bo|Cy) \$38 and (Ann|Bo|Cy) \$38"
    expect(now).to_contain_text(re.compile(rf"in one sum to the players of the deal, who share it: {shares}\. Tick it"))
    slips = owner.page(f"/e/{event}/print/payout-slips")
    expect(slips.locator(".slip .amount")).to_have_text(["$115", "$5", "$5", "$5", "$10"])


def test_the_house_lets_the_director_pay_each_share_with_one_tap(owner: Owner) -> None:
    event, page = chopped(owner)
    page.get_by_label("The director pays each share").check()
    expect(page.get_by_role("dialog")).to_contain_text("The house decides otherwise for this deal.")
    page.get_by_role("button", name="Agree on this deal").click()
    page.get_by_role("button", name="All 4 players agree").click()
    page.keyboard.press("Escape")
    expect(page.locator(".now")).to_contain_text("Pay Ann $")
    expect(page.locator(".now")).not_to_contain_text("need not rule")
    page.get_by_role("button", name="End the event", exact=True).last.click()
    page.get_by_role("button", name="Paid out in full: $100").click()
    slips = owner.page(f"/e/{event}/print/payout-slips")
    expect(slips.locator(".slip")).to_have_count(4)


def test_players_are_ticked_off_as_they_are_paid(owner: Owner) -> None:
    event = owner.started(FOUR, prizes=[6000, 2000], currency="USD", bounty=500)
    for out, by in (("Dee", "Ann"), ("Cy", "Bo"), ("Bo", "Ann")):
        owner.act(event, type="Bust", players=[out], at="Table1")
        owner.act(event, type="ClaimBounty", out=out, by=[by])
    owner.act(event, type="PayPrizes", in_cash=False)
    page = owner.page(f"/e/{event}/results")
    till = page.get_by_role("region", name="Till")
    expect(page.locator(".still-to-pay")).to_contain_text("Still to pay: $85 to 2 players.")
    expect(till).to_contain_text("Prizes still to pay−$80")
    expect(till).to_contain_text("Paid out−$15")
    expect(till).to_contain_text("In the cash box now$85")
    expect(till).to_contain_text("Bounties still to pay−$5")
    expect(till).to_contain_text("Left over$0")
    expect(till.locator(".till-table")).to_contain_text("Bounties$20$15$5")
    expect(page.locator(".knockouts li")).to_have_text(["Ann knocked out 2: Dee and Bo $10", "Bo knocked out Cy $5"])
    page.get_by_label("Bo has been paid").check()
    expect(page.locator(".still-to-pay")).to_contain_text("Still to pay: $65 to 1 player.")
    expect(till).to_contain_text("Prizes still to pay−$60")
    expect(page.locator(".place-table tbody tr").first).to_contain_text("to pay $65own bounty $5")
    slips = owner.page(f"/e/{event}/print/payout-slips")
    expect(slips.locator(".slip").first).to_contain_text("$65Prize$60Own bounty$5")
    slips.close()
    page.get_by_label("Ann has been paid").check()
    expect(till).to_contain_text("In the cash box now$0")
    expect(page.locator(".still-to-pay")).to_have_count(0)
    expect(till).to_contain_text("The till balances.")
    expect(page.locator(".place-table tbody tr").first).to_contain_text("+$50")


def test_house_money_is_asked_for_put_into_the_box_and_added_up(owner: Owner) -> None:
    event = owner.started(FOUR, currency="USD", added=5000, bounty=500, late_until_level=1, rebuys={"allowed": False})
    owner.act(event, type="SetClock", level=2, left_seconds=600)
    page = owner.page(f"/e/{event}")
    matter = page.locator(".matter", has_text="Put $50 of house money into the cash box")
    expect(matter).to_contain_text("it is missing to the prize pool of $130.")
    results = owner.page(f"/e/{event}/results")
    till = results.get_by_role("region", name="Till")
    for line in (
        "Taken in from players$100",
        "Put in by the house$0",
        "In the cash box now$100",
        "+$50",
        "Left over$0",
    ):
        expect(till).to_contain_text(line)
    till.get_by_role("button", name="$50 is in the box").click()
    for line in ("Put in by the house$50", "In the cash box now$150", "Left over$0"):
        expect(till).to_contain_text(line)
    expect(till.get_by_role("button", name="$50 is in the box")).to_have_count(0)
    expect(matter).to_have_count(0)
    for out in ("Dee", "Cy", "Bo"):
        owner.act(event, type="Bust", players=[out], at="Table1")
        owner.act(event, type="ClaimBounty", out=out, by=["Ann"])
    owner.act(event, type="PostPrizes", prizes=[13000])
    own = page.locator(".matter", has_text="Ann has won.")
    expect(own).to_contain_text("(including their own bounty of $5)")
    own.get_by_role("button", name="Pay the prizes").click()
    page.get_by_role("button", name="Paid out in full: $135").click()
    results.reload()
    for line in ("Paid out−$150", "In the cash box now$0", "Left over$0"):
        expect(till).to_contain_text(line)


def test_add_ons_are_offered_in_their_break_and_sold_to_several_at_once(owner: Owner) -> None:
    rows = [
        {"kind": "level", "minutes": 20, "small": 25, "big": 50, "ante": 0},
        {"kind": "break", "minutes": 10},
        {"kind": "level", "minutes": 20, "small": 50, "big": 100, "ante": 0},
    ]
    addon = {"allowed": True, "price": 2000, "stack": 5000, "until_level": 1}
    late_first = ["Dee", "Bo", "Cy", "Ann"]
    event = owner.started(late_first, currency="USD", schedule=rows, addon=addon, rebuys={"allowed": False})
    owner.act(event, type="GoToPeriod", level=1, on_break=True)
    tv = owner.page(f"/e/{event}/tv")
    expect(tv.locator(".tv-extra")).to_contain_text("Add-on: $20 for 5,000, until the end of the break")
    page = owner.page(f"/e/{event}")
    matter = page.locator(".matter", has_text="Add-on: $20 for 5,000, until the end of the break.")
    expect(matter).to_contain_text("4 players can still take one.")
    before = cash(owner, event)
    matter.get_by_role("button", name="Sell add-ons").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.locator(".tick")).to_have_text(["Everybody", *FOUR])
    for name in ("Ann", "Cy", "Dee"):
        dialog.get_by_label(name).check()
    dialog.get_by_role("button", name="Sell 3 add-ons, take $60").click()
    expect(dialog).to_have_count(0)
    assert cash(owner, event) - before == 6000
    expect(matter).to_contain_text("1 player can still take one.")
    owner.act(event, type="GoToPeriod", level=2)
    expect(matter).to_have_count(0)
    assert {line["no_addon"] for line in board(owner, event)["players"]} == {"Add-ons closed when level 2 began."}
    expect(tv.locator("body")).not_to_contain_text("Add-on")


@pytest.mark.slow
def test_prizes_are_posted_by_percentages_that_come_to_a_hundred(owner: Owner) -> None:
    event = owner.started(names(10), table_size=10, buy_in=2500, round_prizes_to=500, currency="USD")
    page = owner.page(f"/e/{event}")
    page.locator(".tools").get_by_role("button", name="Prizes").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Enter the prizes as").select_option("Percentages")
    fields = dialog.get_by_label(re.compile("per cent"))
    while fields.count() > 2:
        dialog.get_by_role("button", name="Remove the last place").click()
    fields.nth(0).fill("60")
    fields.nth(1).fill("33")
    expect(dialog.get_by_role("status")).to_have_text("The percentages add up to 93 %: 7 % is missing.")
    expect(dialog.get_by_role("button", name="Post these prizes")).to_be_disabled()
    fields.nth(1).fill("40")
    expect(dialog.get_by_role("status")).to_have_text("The percentages add up to 100 %.")
    expect(dialog).to_contain_text("$150")
    dialog.get_by_role("button", name="Post these prizes").click()
    expect(dialog).to_have_count(0)
    assert [prize["cents"] for prize in board(owner, event)["public"]["prizes"]] == [15_000, 10_000]


def test_an_entry_is_asked_about_once_the_prizes_are_posted(owner: Owner) -> None:
    event = owner.started(FOUR, buy_in=2500, bounty=0, fee=0, rebuys={"allowed": False})
    page = owner.page(f"/e/{event}")
    page.get_by_role("button", name="+ Register").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("The prizes are fixed already.")).to_have_count(0)
    owner.act(event, type="PostPrizes", prizes=[10000])
    expect(dialog.get_by_text("The prizes are fixed already.")).to_be_visible()
    dialog.get_by_label("Name, or several").fill("Eve")
    expect(dialog.locator("button.primary")).to_be_disabled()
    dialog.get_by_label("Sell an entry all the same").check()
    dialog.locator("button.primary").click()
    expect(dialog.get_by_label("Registered now")).to_contain_text("Eve")
    owner.act(event, type="Invite", players=["Flo", "Gus", "Hal"])
    owner.act(event, type="PostPrizes", prizes=[12500])
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Flo has paid").click()
    expect(dialog).to_contain_text("The prizes are fixed already.")
    dialog.get_by_role("button", name="Cancel").click()
    assert board(owner, event)["arrivals"]["paid"] == 5
    page.get_by_role("button", name="Flo has paid").click()
    dialog.get_by_role("button", name="Take €25 all the same").click()
    expect(page.locator(".guest-row", has_text="Flo")).to_have_count(0)
    owner.act(event, type="PostPrizes", prizes=[15000])
    for guest in ("Gus", "Hal"):
        page.get_by_role("button", name=f"{guest} is here").click()
    page.get_by_role("button", name="Here, not paid 2").click()
    page.get_by_role("button", name="All have paid").click()
    dialog.get_by_role("button", name="Take €25 from each all the same").click()
    expect(page.locator(".guest-row")).to_have_count(0)
    assert board(owner, event)["arrivals"]["paid"] == 8
    expect(page.locator(".player-row")).to_have_count(8)
