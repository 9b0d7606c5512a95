"""Rebuys, add-ons and re-entries are offered where they are sold, and refused with the reason that the page shows."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from floorman.core import PlayerId, Refused
from floorman.tournament import decide
from floorman.tournament.actions import AddOn, Rebuy, Reenter, TournamentAction
from live_event import Live

LEVELS = [{"kind": "level", "minutes": 20, "small": 25 * n, "big": 50 * n} for n in range(1, 6)]
TERMS: list[dict[str, Any]] = [
    {"rebuys": {"allowed": False}},
    {"rebuys": {"allowed": True, "per_player": 1, "until_level": 2}},
    {"rebuys": {"allowed": True}, "addon": {"allowed": True}},
    {"late_until_level": 2, "addon": {"allowed": True}},
]


def refusal(live: Live, action: TournamentAction) -> str:
    """Return the sentence with which an action is refused; empty where it is not."""
    try:
        decide(live.event, action, live.keeper.book)
    except Refused as no:
        return str(no)
    return ""


def tried(live: Live, act: dict[str, Any]) -> None:
    """Do something, if the event lets it be done."""
    try:
        live.do(act)
    except Refused:
        return


@given(st.integers(0, 10_000), st.sampled_from(["hpt", "uk-tda", "roberts-10", "seminole-2024"]))
def test_what_a_page_offers_is_what_the_event_sells(seed: int, book: str) -> None:
    rng = Random(seed)
    live = Live(
        players=[f"P{n}" for n in range(1, 9)], book=book, stack=1500, schedule=LEVELS, **rng.choice(TERMS)
    ).start()
    for _ in range(rng.randint(0, 6)):
        who = str(rng.choice(live.event.players).name)
        if len(live.event.left) > 3 and not live.event.player(PlayerId(who)).out and rng.random() < 0.5:
            live.bust(who)
        else:
            kind = rng.choice(["Rebuy", "AddOn", "Reenter", "SetClock"])
            clock = {"type": kind, "level": rng.randint(1, 4), "left_seconds": 60}
            tried(live, clock if kind == "SetClock" else {"type": kind, "player": who})
    if rng.random() < 0.2 and len(live.event.left) > 1:
        tried(live, {"type": "AgreeDeal", "shares": [[player.name, 100] for player in live.event.left]})
    for line in live.director().players:
        name = PlayerId(line.name)
        assert line.no_rebuy == refusal(live, Rebuy(name))
        assert line.no_addon == refusal(live, AddOn(name))
        assert line.no_reentry == refusal(live, Reenter(name))


@pytest.mark.parametrize("book", ["hpt", "uk-tda"])
def test_a_house_without_rebuys_sells_them_where_the_host_says_yes(book: str) -> None:
    house = {"entry.rebuy/per-player": 0}
    none = Live(players=["Ann", "Bo", "Cy"], book=book, stack=1500, schedule=LEVELS, house=house).start()
    none.bust("Cy")
    assert refusal(none, Rebuy(PlayerId("Cy"))) == "This event has no rebuys."
    live = Live(
        players=["Ann", "Bo", "Cy"], book=book, stack=1500, schedule=LEVELS, house=house, rebuys={"allowed": True}
    ).start()
    for _ in range(3):
        live.bust("Cy")
        assert refusal(live, Rebuy(PlayerId("Cy"))) == ""
        live.do({"type": "Rebuy", "player": "Cy"})


def test_the_reasons_are_told_apart() -> None:
    live = Live(players=["Ann", "Bo", "Cy"], rebuys={"allowed": True, "per_player": 1}).start()
    ann = live.director().players[0]
    still_in = "Ann is still in. If the chips are gone, mark the player as out first."
    assert (ann.no_rebuy, ann.no_addon) == (still_in, "This event has no add-ons.")
    live.do({"type": "CountStacks", "stacks": [["Ann", 700]]})
    assert live.director().players[0].no_rebuy == "Ann still has 700 chips."
    live.bust("Ann")
    assert live.director().players[0].no_rebuy == ""
    live.do({"type": "Rebuy", "player": "Ann"})
    live.bust("Ann")
    assert live.director().players[0].no_rebuy == "Ann has no rebuys left."
    assert live.director().players[0].no_addon == "Ann is out."
    none = Live(players=["Ann", "Bo"], rebuys={"allowed": False}).start()
    assert none.director().players[0].no_rebuy == "This event has no rebuys."


def test_a_table_says_why_no_hand_may_begin() -> None:
    live = Live().start()
    mark = {"type": "MarkHand", "table": live.event.tables[0].id, "mark": "riffle"}
    assert live.director().tables[0].no_hand == ""
    live.do({"type": "Pause", "why": "director"})
    why = live.director().tables[0].no_hand
    with pytest.raises(Refused) as no:
        live.do(mark)
    assert why == str(no.value) != ""
    live.do({"type": "Resume"})
    live.do(mark)
    assert live.director().tables[0].no_hand == ""
