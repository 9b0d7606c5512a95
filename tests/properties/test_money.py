"""The money of any evening: what a screen asks for is what the ledger books, and prizes add up to the pool."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from floorman.core import DataError, Refused
from floorman.rules import book_ids
from floorman.server.tournaments.money import AskedDeal, due_to, possible_deals
from floorman.server.tournaments.results import results
from floorman.tournament import postings, trial_balance
from live_event import Live

seeds = st.integers(0, 2**32)
evenings = settings(max_examples=max(25, settings().max_examples // 4), deadline=None)
few = settings(max_examples=max(15, settings().max_examples // 6), deadline=None)

CHIPS = [[25, 400], [100, 400], [500, 200], [1000, 100]]
NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve", "Flo", "Gus", "Hal", "Ida", "Jo"]


def any_terms(rng: random.Random) -> dict[str, Any]:
    """Terms of entry at random: bounties of every kind on top or inside, fees, own prices, guarantees, seats."""
    buy_in = rng.choice([0, 1, 1000, 2500, 3333])
    on_top = rng.random() < 0.5
    found: dict[str, Any] = {
        "book": rng.choice(book_ids()),
        "hours": 3,
        "chips": CHIPS,
        "expected_players": 8,
        "players": NAMES[: rng.randint(0, 6)],
        "buy_in": buy_in,
        "fee": rng.choice([0, 0, 300]),
        "bounty": rng.choice([0, 500, 777]) if on_top else rng.choice([0, min(buy_in, 500)]),
        "bounty_on_top": on_top,
        "bounty_kind": rng.choice(["fixed", "progressive", "mystery"]),
        "mystery_from": 3,
        "guarantee": rng.choice([0, 0, 12_345]),
        "added": rng.choice([0, 0, 5000]),
        "round_prizes_to": rng.choice([1, 100, 500, 1000, 5000]),
        "prizes": rng.choice(["generated", "percent", "book", "seats", [9000, 4000]]),
        "prize_percent": rng.choice([[10_000], [5000, 3000, 2000], [4550, 2725, 1575, 1150]]),
        "seat_worth": 4000,
        "late_until_level": rng.choice([None, 1, 6]),
        "house": {"entry.purse/house-percent": rng.choice([0, 0, 10])},
    }
    if rng.random() < 0.7:
        price, until = rng.choice([None, 1500]), rng.choice([None, 1, 5])
        found["rebuys"] = {"allowed": True, "per_player": 9, "price": price, "until_level": until}
    if rng.random() < 0.5:
        found["addon"] = {"allowed": True, "per_player": 2, "price": rng.choice([None, 700])}
    return found


def an_event(rng: random.Random) -> Live:
    """An event by any terms that an event can have."""
    while True:
        try:
            return Live(**any_terms(rng))
        except DataError:
            continue


def cash(live: Live) -> int:
    return trial_balance(postings(live.keeper.journal.log)).get("cash", 0)


def any_act(live: Live, rng: random.Random) -> tuple[dict[str, Any], int | None]:
    """Something a director might do, and what the page says to take for it; None where it says nothing."""
    board, tournament = live.director(), live.event
    prices, lines = board.terms.prices, {line.name: line for line in board.players}
    if live.keeper.journal.last and rng.random() < 0.1:
        return {"type": "Undo", "act": live.keeper.journal.last}, None
    if not tournament.started:
        if len(tournament.players) < 4 or rng.random() < 0.4:
            return {"type": "Register", "player": rng.choice(NAMES)}, prices.entry.total
        if rng.random() < 0.3:
            return {"type": "Unregister", "player": rng.choice(tournament.players).name}, None
        return {"type": "StartClock"} if tournament.tables else {"type": "DrawSeats"}, None
    asked = [one.do.act for one in board.prompts if one.do and one.do.act["type"] in ("PostPrizes", "PayPrizes")]
    if asked and rng.random() < 0.5:
        return rng.choice(asked), None
    fallen = tournament.bounties.fallen if tournament.bounties else ()
    if fallen and rng.random() < 0.7:
        return {"type": "ClaimBounty", "out": fallen[0].player, "by": [rng.choice(tournament.left).name]}, None
    someone = str(rng.choice(tournament.players).name)
    sealed = [
        one.do.act for one in board.prompts if one.do and one.do.act["type"] == "SealEnvelopes"
    ]  # fmt: skip
    if sealed:
        return sealed[0], None
    menu: list[tuple[dict[str, Any], int | None]] = [
        ({"type": "EnterLate", "player": rng.choice(NAMES)}, prices.entry.total),
        ({"type": "Rebuy", "player": someone}, lines[someone].rebuy_costs),
        ({"type": "Rebuy", "player": someone}, lines[someone].rebuy_costs),
        ({"type": "Reenter", "player": someone}, prices.entry.total),
        ({"type": "AddOn", "player": someone}, prices.addon.total),
        ({"type": "SetClock", "level": rng.choice([1, 2, 7]), "left_seconds": 300}, None),
        ({"type": "HandOverPrize", "player": someone, "done": rng.random() < 0.8}, None),
    ]
    missing = board.money.house_adds - board.money.house_brought
    if missing:
        menu.append(({"type": "BringHouseMoney", "cents": rng.choice([missing, missing // 2 or missing])}, None))
    if len(tournament.left) > 1 and tournament.left[0].table:
        out = rng.choice([one for one in tournament.left if one.table])
        menu += [({"type": "Bust", "players": [out.name], "at": out.table}, None)] * 5
    if 2 <= len(tournament.left) <= 4:
        found = possible_deals(live.keeper.seen(live.at_ms), AskedDeal())
        if found.ways:
            deal = {"type": "AgreeDeal", "settles": True, "prizes": board.terms.deal.prizes}
            menu.append(({**deal, "shares": found.ways[0].shares}, None))
    return rng.choice(menu)


def everything_adds_up(live: Live) -> None:
    shown, till = live.public(), live.director().money
    assert sum(prize.cents for prize in shown.prizes) == shown.purse == till.purse
    posted = postings(live.keeper.journal.log)
    accounts = trial_balance(posted)
    assert all(posting.balanced for posting in posted) and not sum(accounts.values())
    assert till.cash == accounts.get("cash", 0)
    assert till.bounties == -accounts.get("bounties", 0) == till.bounties_in - till.bounties_paid
    booked = till.seats if live.event.closed else 0
    assert till.paid_out == till.prizes_paid + booked + till.bounties_paid
    assert till.taken == sum(line.paid_in for line in live.director().players)
    assert till.taken + till.house_brought - till.prizes_paid - till.bounties_paid == till.cash, "as a cashier adds up"
    missing = till.house_adds - till.house_brought
    assert till.cash + missing == till.owed + till.bounties + till.seats + till.fee
    places = results(live.keeper, live.at_ms, with_money=True).places
    if is_decided(live):
        assert sum(line.prize for line in places) == till.purse
        assert sum(line.profit for line in places) == till.house_adds - till.fee
        unpaid = sum(line.prize + line.own_bounty - line.received for line in places) - till.seats
        assert till.owed + till.bounties == unpaid
    if live.event.closed:
        assert accounts.get("purse", 0) == 0


def is_decided(live: Live) -> bool:
    """Whether everybody's money is settled: there is a winner, every bounty has been won, and the prizes are posted."""
    tournament, till = live.event, live.director().money
    if tournament.closed:
        return True
    won = (
        len(tournament.left) == 1
        and tournament.left[0].place
        and not (tournament.bounties and tournament.bounties.fallen)
    )
    return bool(won) and sum(due_to(live.keeper.seen(live.at_ms)).values()) == till.purse


def asked_for(live: Live, act: dict[str, Any]) -> int | None:
    """What the row of a player says is to be paid, where that is ticked; None for anything else."""
    if act["type"] != "HandOverPrize" or not act["done"] or live.event.setup.seats_worth:
        return None
    places = results(live.keeper, live.at_ms, with_money=True).places
    return next(line.prize + line.own_bounty - line.received for line in places if line.player == act["player"])


@evenings
@given(seeds)
def test_what_the_screen_asks_for_is_what_the_ledger_books(seed: int) -> None:
    rng = random.Random(seed)
    live = an_event(rng)
    everything_adds_up(live)
    for _ in range(45):
        act, price = any_act(live, rng)
        before, to_pay = cash(live), asked_for(live, act)
        try:
            live.do(act)
        except (Refused, DataError):
            continue
        if price is not None:
            assert cash(live) - before == price, act
        if to_pay is not None:
            assert before - cash(live) == to_pay, "a tick pays what the row says"
        everything_adds_up(live)


@few
@given(seeds)
def test_a_deal_shares_the_whole_pool_and_undo_restores_everything(seed: int) -> None:
    rng = random.Random(seed)
    names = NAMES[: rng.randint(3, 9)]
    terms = {"bounty": rng.choice([0, 500]), "round_prizes_to": rng.choice([1, 500, 1000]), "hours": 3, "chips": CHIPS}
    live = Live(players=names, book=rng.choice(book_ids()), **terms).start()
    left = rng.randint(2, min(len(names), 5))
    for name in names[left:]:
        live.bust(name)
        if terms["bounty"]:
            live.do({"type": "ClaimBounty", "out": name, "by": [names[0]]})
    in_play, pool = int(live.event.in_play), live.public().purse
    cuts = sorted(rng.sample(range(1, in_play), left - 1))
    stacks = [(name, high - low) for name, low, high in zip(names, [0, *cuts], [*cuts, in_play], strict=False)]
    prizes = live.director().terms.deal
    kept = rng.choice([0, 0, min(prizes.open[0] - prizes.open[1], 1500)])
    asked = AskedDeal(tuple(stacks), (kept,) if kept else ())
    found = possible_deals(live.keeper.seen(live.at_ms), asked)
    assert not found.wrong and found.counted == found.in_play
    before, boards = live.event, live.public()
    for way in found.ways:
        deal = {"type": "AgreeDeal", "settles": True, "shares": way.shares, "way": way.way, "stacks": stacks}
        live.do({**deal, "played_for": asked.played_for, "prizes": prizes.prizes})
        everything_adds_up(live)
        if not kept:
            live.do({"type": "PayPrizes", "in_cash": rng.random() < 0.5})
            assert live.public().phase == "over"
            lines = {line.player: line.prize for line in results(live.keeper, live.at_ms, with_money=True).places}
            assert {name: lines[name] for name, _ in way.shares} == dict(way.shares)
            assert sum(lines.values()) == pool
            everything_adds_up(live)
            live.do({"type": "Undo", "act": live.keeper.journal.last})
        live.do({"type": "Undo", "act": live.keeper.journal.last})
        assert live.event == before
        assert live.public().prizes == boards.prizes
        everything_adds_up(live)
