"""Deals between the players who are left: worked out, agreed on, shown everywhere, ended with, and undone."""

import csv
import io
from typing import Any

import pytest

from floorman.core import Refused
from floorman.rules import book_ids
from floorman.server.tournaments.money import AskedDeal, possible_deals
from floorman.server.tournaments.prints import sheet
from floorman.server.tournaments.results import results, results_csv
from floorman.tournament import postings, trial_balance
from live_event import Live

HOURS: dict[str, Any] = {"hours": 3, "chips": [[25, 300], [100, 300], [500, 200], [1000, 100]]}


def down_to(left: int, of: int = 6, **changed: Any) -> Live:
    """Some of six players are left, for 20 euros each."""
    names = ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal"][:of]
    live = Live(players=names, **changed).start()
    for name in names[left:]:
        live.bust(name)
    return live


def agreed(live: Live, shares: list[tuple[str, int]], **more: Any) -> dict[str, Any]:
    prizes = live.director().terms.deal.prizes
    return {"type": "AgreeDeal", "shares": shares, "settles": True, "prizes": prizes, **more}


class TestWays:
    def test_in_equal_parts_until_stacks_are_known(self) -> None:
        live = down_to(2, of=3, prizes=[4000, 2000])
        assert live.director().terms.deal.open == (4000, 2000)
        found = possible_deals(live.keeper.seen(live.at_ms), AskedDeal())
        assert [(way.way, way.shares) for way in found.ways] == [("even", (("Ann", 3000), ("Bo", 3000)))]
        assert found.counted == 0

    def test_by_chips_and_icm_with_stacks_that_are_typed_in(self) -> None:
        live = down_to(2, of=3, prizes=[4000, 2000])
        chips = live.event.in_play
        asked = AskedDeal((("Ann", chips * 3 // 4), ("Bo", chips - chips * 3 // 4)))
        found = possible_deals(live.keeper.seen(live.at_ms), asked)
        assert {way.way: way.shares for way in found.ways}["icm"] == (("Ann", 3500), ("Bo", 2500))
        assert (found.counted, found.in_play) == (chips, chips)

    def test_something_is_left_to_play_for(self) -> None:
        live = down_to(2, of=3, prizes=[4000, 2000])
        found = possible_deals(live.keeper.seen(live.at_ms), AskedDeal(played_for=(1000,)))
        assert (found.shared, found.ways[0].shares) == (5000, (("Ann", 2500), ("Bo", 2500)))
        wrong = possible_deals(live.keeper.seen(live.at_ms), AskedDeal(played_for=(9000,)))
        assert wrong.wrong == "1st place has €40: no more than that can be left for it."
        assert not wrong.ways

    @pytest.mark.parametrize(
        ("unit", "shares", "equal"),
        [
            (1, [3839, 3275, 2886], [3334, 3333, 3333]),
            (100, [3800, 3300, 2900], [3400, 3300, 3300]),
            (500, [4000, 3000, 3000], [3500, 3500, 3000]),
        ],
    )
    def test_shares_are_rounded_as_the_prizes_are_equal_ones_too(
        self, unit: int, shares: list[int], equal: list[int]
    ) -> None:
        live = down_to(3, of=4, prizes=[5000, 3000, 2000], round_prizes_to=unit)
        asked = AskedDeal((("Ann", 2500), ("Bo", 1500), ("Cy", 1000)))
        ways = {way.way: way.shares for way in possible_deals(live.keeper.seen(live.at_ms), asked).ways}
        assert [cents for _, cents in ways["icm"]] == shares
        assert [cents for _, cents in ways["even"]] == equal
        assert all(sum(cents for _, cents in each) == 10_000 for each in ways.values())
        live.do(agreed(live, list(ways["icm"])))


@pytest.mark.parametrize("book", book_ids())
def test_a_chop_ends_the_event_under_every_book_and_undo_brings_it_back(book: str) -> None:
    live = down_to(4, book=book, **HOURS)
    before = live.event
    shares = [("Ann", 4100), ("Bo", 3100), ("Cy", 2500), ("Dee", 2300)]
    stacks = [("Bo", 4000), ("Ann", 3000), ("Cy", 500), ("Dee", 500)]
    live.do(agreed(live, shares, stacks=stacks, way="icm"))
    agreed_on = live.event
    assert [(one.player, one.cents) for one in live.public().prizes if one.deal] == shares
    assert live.public().deal and live.phone("Cy").mine.prize == 2500
    pay = next(prompt for prompt in live.director().prompts if prompt.key == "pay")
    assert pay.urgent and pay.do and "Ann €41, Bo €31, Cy €25 and Dee €23" in pay.says
    live.do(pay.do.act)
    shown = live.public()
    assert shown.phase == "over" and sum(one.cents for one in shown.prizes) == shown.purse == 12000
    assert [one.player for one in shown.prizes][:2] == ["Bo", "Ann"]
    found = results(live.keeper, live.at_ms, with_money=True)
    by_name = {line.player: line for line in found.places}
    assert {name: by_name[name].prize for name, _ in shares} == dict(shares)
    assert [(by_name[name].place, by_name[name].tied) for name, _ in shares] == [(2, 1), (1, 1), (3, 2), (3, 2)]
    assert found.deal and found.deal.cites and found.balanced
    rows = {row["player"]: row for row in csv.DictReader(io.StringIO(results_csv(found).decode("utf-8-sig")))}
    assert (rows["Ann"]["prize"], rows["Ann"]["deal"], rows["Ann"]["profit"]) == ("41.00", "yes", "21.00")
    slips = sheet(live.keeper.seen(live.at_ms), "payout-slips").slips
    by_players = live.keeper.book.answer("entry.side-deal/director-pays", "tournament") != "floor"
    assert found.deal.by_players == by_players
    signed = dict(slips[0].shares) if by_players else {slip.player: slip.cents for slip in slips}
    assert signed == dict(shares) and sum(slip.cents for slip in slips) == 12000
    live.do({"type": "Undo", "act": len(live.keeper.journal.acts)})
    assert live.event == agreed_on
    act = next(act.no for act in live.keeper.journal.acts if type(act.action).__name__ == "AgreeDeal")
    live.do({"type": "Undo", "act": act})
    assert live.event == before
    assert not live.public().deal


def test_play_goes_on_for_what_is_kept() -> None:
    live = down_to(3, of=6)
    pool = live.public().purse
    shares = [("Ann", 3000), ("Bo", 2500), ("Cy", pool - 5000 - 3000 - 2500)]
    live.do(agreed(live, shares, played_for=[5000]))
    assert sum(one.cents for one in live.public().prizes) == pool
    assert "pay" not in [prompt.key for prompt in live.director().prompts]
    live.bust("Cy")
    live.bust("Ann")
    assert sum(one.cents for one in live.public().prizes) == pool
    live.do({"type": "PayPrizes"})
    found = results(live.keeper, live.at_ms, with_money=True)
    assert {line.player: line.prize for line in found.places if line.prize} == dict(shares) | {"Bo": 7500}


def test_without_a_count_the_players_of_the_deal_share_their_places() -> None:
    live = down_to(2)
    live.do(agreed(live, [("Ann", 6000), ("Bo", 6000)]))
    live.do({"type": "PayPrizes"})
    lines = results(live.keeper, live.at_ms, with_money=True).places
    assert [(line.player, line.place, line.tied) for line in lines][:2] == [("Ann", 1, 2), ("Bo", 1, 2)]


@pytest.mark.parametrize(
    ("shares", "more", "code"),
    [
        ([("Ann", 6000), ("Bo", 5000)], {}, "not-the-purse"),
        ([("Ann", 12000)], {}, "not-all"),
        ([("Ann", 6000), ("Bo", 5000), ("Cy", 1000)], {}, "not-all"),
        ([("Ann", 6000), ("Ann", 6000)], {}, "not-all"),
        ([("Ann", 6000), ("Bo", 4000)], {"played_for": [500, 1500]}, "no-such-prizes"),
    ],
)
def test_a_deal_that_does_not_come_out_is_refused(shares: Any, more: Any, code: str) -> None:
    live = down_to(2)
    before = live.event
    with pytest.raises(Refused) as no:
        live.do(agreed(live, shares, **more))
    assert no.value.code == code and live.event == before


def test_nobody_buys_in_after_a_deal() -> None:
    live = down_to(2)
    live.do(agreed(live, [("Ann", 6000), ("Bo", 6000)]))
    for act in ({"type": "Rebuy", "player": "Cy"}, {"type": "EnterLate", "player": "Zed"}):
        with pytest.raises(Refused, match="Undo the deal first"):
            live.do(act)
    with pytest.raises(Refused, match="Undo the deal"):
        live.do({"type": "PostPrizes", "prizes": [12000]})


def test_bounties_still_on_heads_are_kept_at_a_chop() -> None:
    live = down_to(2, of=3, bounty=500)
    live.do({"type": "ClaimBounty", "out": "Cy", "by": ["Ann"]})
    live.do(agreed(live, [("Ann", 3000), ("Bo", 3000)]))
    live.do({"type": "PayPrizes"})
    found = results(live.keeper, live.at_ms, with_money=True)
    assert {line.player: line.bounties for line in found.places} == {"Ann": 1000, "Bo": 500, "Cy": 0}
    assert found.money and (found.money.paid_out, found.money.cash) == (7500, 0)
    assert not any(trial_balance(postings(live.keeper.journal.log)).values())
