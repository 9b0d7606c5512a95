"""A satellite to its end: every winner of a seat is named, a seat is no money, and a rebuy is asked about before."""

import csv
from io import StringIO

import pytest

from floorman.core import Refused
from floorman.server.tournaments.prints import sheet
from floorman.server.tournaments.results import results, results_csv
from floorman.text import speaking
from live_event import Live

NAMES = ["Ann", "Bo", "Cy", "Dee", "Eve"]


def down_to(left: int, **changed: object) -> Live:
    """Five at 60 play for three seats of 100; the first to go are the last named, and nobody buys back in."""
    spec = {"players": NAMES, "buy_in": 6000, "prizes": "seats", "seat_worth": 10000, **changed}
    live = Live(**spec).start()
    for name in reversed(NAMES[left:]):
        live.bust_only(name)
        no_rebuy(live)
    return live


def no_rebuy(live: Live) -> None:
    for key in keys(live):
        if key.startswith("rebuy:"):
            live.do({"type": "Choose", "code": "no-rebuy", "player": key.removeprefix("rebuy:")})


def keys(live: Live) -> list[str]:
    return [prompt.key for prompt in live.director().prompts]


def test_every_winner_of_a_seat_is_named_everywhere() -> None:
    live = down_to(3)
    assert [(one.player, one.place, one.tied, one.cents, one.seat) for one in live.public().prizes] == [
        *((name, 1, 3, 10000, 10000) for name in NAMES[:3])
    ]
    live.do({"type": "PayPrizes"})
    assert [(one.player, one.place, one.tied, one.cents, one.seat) for one in live.public().prizes] == [
        *((name, 1, 3, 10000, 10000) for name in NAMES[:3])
    ]
    assert [(one.player, one.cents) for one in live.public().results[:3]] == [(name, 10000) for name in NAMES[:3]]
    seen = live.keeper.seen(live.at_ms)
    assert [(slip.player, slip.cents, slip.seat) for slip in sheet(seen, "payout-slips").slips] == [
        (name, 10000, 10000) for name in NAMES[:3]
    ]
    assert [one.player for one in sheet(seen, "payouts").prizes] == NAMES[:3]
    found = results(live.keeper, live.at_ms, True)
    assert {line.player: line.seat for line in found.places if line.prize} == dict.fromkeys(NAMES[:3], 10000)
    table = list(csv.DictReader(StringIO(results_csv(found).decode("utf-8-sig"))))
    assert [row["seat"] for row in table] == ["Seat (€100)"] * 3 + [""] * 2
    assert [row["paid out"] for row in table] == [""] * 5
    with speaking("de"):
        assert "Startplatz (100 €)" in results_csv(found).decode().replace("\xa0", " ")
    assert [str(one.says) for one in live.director().prompts] == [
        "The event is over: Ann, Bo and Cy have won seats."
    ]  # fmt: skip


def test_no_money_is_owed_for_seats() -> None:
    live = down_to(3)
    till = live.director().money
    assert till and (till.owed, till.seats, till.paid_out) == (0, 30000, 0)
    live.do({"type": "PayPrizes"})
    till = live.director().money
    assert till and (till.owed, till.seats, till.paid_out, till.prizes_paid, till.cash) == (0, 30000, 30000, 0, 30000)


def test_what_is_left_beside_the_seats_is_money() -> None:
    live = down_to(2, seat_worth=12000, buy_in=5500)
    till = live.director().money
    assert till and (till.owed, till.seats) == (3500, 24000)
    assert [(one.player, one.cents, one.seat) for one in live.public().prizes] == [
        ("Ann", 12000, 12000), ("Bo", 12000, 12000), ("Cy", 3500, 0),
    ]  # fmt: skip


def says(live: Live) -> list[str]:
    return [str(prompt.says) for prompt in live.director().prompts]


def test_the_bubble_of_a_satellite_counts_everybody_who_is_paid() -> None:
    """Two seats and 35 in money are three places, and the seats have a bubble of their own."""
    live = down_to(4, seat_worth=12000, buy_in=5500)
    assert "The bubble: 4 players left, 3 places paid." in says(live)
    live.bust_only("Dee")
    no_rebuy(live)
    assert "The bubble: 3 players left for 2 seats; 3rd place is paid €35." in says(live)
    assert not [key for key in keys(live) if key.startswith(("in-the-money", "deal"))]


def test_before_they_are_won_seats_have_no_names() -> None:
    live = down_to(4)
    assert [(one.place, one.player, one.seat) for one in live.public().prizes] == [
        (1, "", 10000), (2, "", 10000), (3, "", 10000),
    ]  # fmt: skip


def test_seats_are_awarded_once_the_last_one_out_does_not_buy_back_in() -> None:
    live = down_to(4, rebuys={"until_level": 3})
    live.bust_only("Dee")
    assert "rebuy:Dee" in keys(live) and "seats" not in keys(live)
    assert all(not one.player for one in live.public().prizes)
    live.do({"type": "Choose", "code": "no-rebuy", "player": "Dee"})
    assert keys(live) == ["seats"]


def test_after_the_last_hand_of_a_satellite_nothing_is_coloured_up() -> None:
    live = down_to(4)
    live.do({"type": "GoToPeriod", "level": 6})
    assert [key for key in keys(live) if key.startswith("colour")], keys(live)
    live.bust_only("Dee")
    assert not [key for key in keys(live) if key.startswith("colour")]
    no_rebuy(live)
    assert keys(live) == ["seats"]


def test_once_the_seats_are_won_the_tv_offers_no_rebuy() -> None:
    live = down_to(4)
    live.bust_only("Dee")
    assert live.public().rebuy is not None
    no_rebuy(live)
    assert keys(live) == ["seats"]
    assert live.public().rebuy is None


def test_a_seat_is_not_handed_over_in_cash() -> None:
    live = down_to(3)
    live.do({"type": "PayPrizes"})
    with pytest.raises(Refused):
        live.do({"type": "HandOverPrize", "player": "Ann"})
