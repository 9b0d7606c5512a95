"""Two directors at one event who tap the same before the other's page has repainted: it is done once."""

import json
from typing import Any

import msgspec
import pytest

from floorman.core import Refused
from floorman.server.log.sql import SqlLog
from floorman.server.streams.actor import Actor
from floorman.server.wire import Done, No
from live_event import DIRECTOR, OWNER, Live
from server.conftest import Opening, SetTimes
from server.test_actors_event import SPEC, do, running
from server.test_event_acts import DONE, drawn

pytestmark = pytest.mark.anyio

ONCE_MORE = {
    "LengthenPeriod": "who wants two minutes more taps twice",
    "RecordPrecedent": "the desk's, which sends no record; nothing follows from it",
    "CallClock": "starts the clock on the same player again",
    "SetLogo": "the same picture again",
    "SetTerms": "refused: nothing new",
}
"""Acts that may be done twice, and why."""


def raw(act: Any) -> msgspec.Raw:
    return msgspec.Raw(json.dumps(act).encode())


@pytest.mark.parametrize("kind", sorted(DONE))
def test_what_two_directors_tap_at_once_is_done_once(kind: str) -> None:
    make, rest = DONE[kind]
    live = make()
    act = {"type": kind, **rest(live)}
    seen = live.keeper.no
    live.do(act)
    try:
        stale = live.keeper.sensitive(raw(act), seen)
        again = None if stale else live.keeper.decide(DIRECTOR, raw(act), live.at_ms)
    except Refused:
        return
    assert stale or kind in ONCE_MORE, f"{kind} is done twice: {again}"


@pytest.mark.parametrize(
    ("done", "then"),
    [
        ({"type": "Choose", "code": "no-rebuy", "player": "Player 1"}, {"type": "Rebuy", "player": "Player 1"}),
        ({"type": "Rebuy", "player": "Player 1"}, {"type": "Choose", "code": "no-rebuy", "player": "Player 1"}),
        ({"type": "DrawSeats", "tables": 3}, {"type": "DrawSeats", "tables": 4}),
        ({"type": "Register", "player": "Zoë"}, {"type": "Unregister", "player": "zoë"}),
    ],
)
def test_two_answers_to_one_question(done: Any, then: Any) -> None:
    live = Live() if done["type"] in ("DrawSeats", "Register") else Live(rebuys={"until_level": 3}).start()
    if live.event.started:
        live.bust_only("Player 1")
    seen = live.keeper.no
    live.do(done)
    assert live.keeper.sensitive(raw(then), seen)


def test_what_happens_elsewhere_holds_nobody_up() -> None:
    live = Live(rebuys={"until_level": 3}).start()
    live.bust_only("Player 1")
    live.bust_only("Player 2")
    seen = live.keeper.no
    live.do({"type": "Rebuy", "player": "Player 1"})
    assert not live.keeper.sensitive(raw({"type": "Rebuy", "player": "Player 2"}), seen)
    assert not live.keeper.sensitive(raw({"type": "Rebuy", "player": "Player 1"}), live.keeper.no)


def test_seats_are_drawn_once_and_again_only_when_told_so() -> None:
    live = drawn()
    seats = {player.id: (player.table, player.seat) for player in live.event.players}
    with pytest.raises(Refused, match="Seats are drawn already"):
        live.do({"type": "DrawSeats", "tables": 3})
    (again,) = [
        one.act
        for prompt in live.director().prompts
        for one in prompt.otherwise
        if one.act["type"] == "DrawSeats"
    ]  # fmt: skip
    live.do(again)
    assert {player.id: (player.table, player.seat) for player in live.event.players} != seats


async def twice(actor: Actor, **act: Any) -> tuple[Done | No, Done | No]:
    seen = actor.no
    return (
        await actor.do(DIRECTOR, do(f"one {seen}", seen, **act)),
        await actor.do(DIRECTOR, do(f"two {seen}", seen, **act)),
    )


async def test_a_rebuy_is_paid_once(opened: Opening, times: SetTimes) -> None:
    log: SqlLog = opened()
    spec = {**SPEC, "book": "uk-tda", "stack": 5000, "rebuys": {"until_level": 4}, "hours": 4}
    spec["chips"] = [[25, 400], [100, 400], [500, 200], [1000, 100]]
    async with running(log, times) as actor:
        said = await actor.do(OWNER, do("open", type="CreateEvent", spec=spec))
        assert isinstance(said, Done), said
        first, second = await twice(actor, type="DrawSeats", tables=1)
        assert isinstance(first, Done) and isinstance(second, No) and second.code == "stale"
        await actor.do(DIRECTOR, do("start", type="StartClock"))
        await actor.do(DIRECTOR, do("bust", type="Bust", players=["Ann"], at="Table1"))
        paid = actor.screen(DIRECTOR).money.taken
        first, second = await twice(actor, type="Rebuy", player="Ann")
        assert isinstance(first, Done) and isinstance(second, No) and second.code == "stale"
        assert actor.screen(DIRECTOR).money.taken == paid + 2000
