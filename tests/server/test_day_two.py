"""Day two out of its flights: everybody who has bagged, with what they have, for what was paid in."""

import msgspec
import pytest

from floorman.core import DataError, PlayerId
from floorman.server.http.events import DayTwoSpec, day_two_of
from floorman.server.tournaments.create import EventSpec, checked
from floorman.server.tournaments.results import results
from live_event import Live

CHIPS = [[25, 200], [100, 200], [500, 100], [1000, 50]]


def flight(name: str, *players: str, **changed: object) -> Live:
    """A starting day of four players, the last of them out, the others with so many chips in bags."""
    live = Live(name=name, players=list(players), hours=3, chips=CHIPS, expected_players=9, **changed).start()
    live.bust(players[-1])
    each = live.event.in_play // 3
    stacks = [[players[0], each + 500], [players[1], each - 500], [players[2], live.event.in_play - 2 * each]]
    live.do({"type": "CountStacks", "stacks": stacks})
    live.do({"type": "EndStage"})
    return live


def made(*flights: Live, carries: str = "best") -> EventSpec:
    asked = DayTwoSpec("Day two", tuple(one.keeper.spec.name for one in flights), carries)  # type: ignore[arg-type]
    return checked(day_two_of([one.keeper for one in flights], asked))


def opened(spec: EventSpec) -> Live:
    return Live(**{**msgspec.to_builtins(spec), "players": []})


def test_whoever_has_bagged_plays_on_for_everything() -> None:
    one, other = flight("1A", "Ann", "Bo", "Cy", "Dee"), flight("1B", "Eve", "Flo", "Ann", "Hal")
    second = opened(made(one, other))
    board = second.director()
    assert {player.name for player in board.players} == {"Ann", "Bo", "Cy", "Eve", "Flo"}
    assert (board.public.entries, board.public.left, board.public.purse) == (8, 5, 8 * 2000)
    held = {player.name: player.stack for player in board.players}
    assert held["Ann"] == max(*(live.event.player(PlayerId("Ann")).chips for live in (one, other)))
    assert board.public.clock.level == one.keeper.event.clock.level + 1
    second.start()
    second.do({"type": "PostPrizes", "prizes": [10000, 6000]})
    for name in ("Bo", "Cy", "Eve", "Flo"):
        second.bust(name)
    second.do({"type": "PayPrizes"})
    found = results(second.keeper, second.at_ms, with_money=True)
    assert found.balanced
    assert {line.player: line.prize for line in found.places if line.prize} == {"Ann": 10000, "Flo": 6000}


def test_results_say_how_many_have_bagged() -> None:
    live = flight("1A", "Ann", "Bo", "Cy", "Dee")
    assert results(live.keeper, live.at_ms, with_money=False).bagged == 3


def test_a_flight_that_is_still_played_is_none_yet() -> None:
    live = Live(players=["Ann", "Bo"]).start()
    with pytest.raises(DataError, match="nobody plays on"):
        day_two_of([live.keeper], DayTwoSpec("Day two", ("friday",)))


def test_flights_are_paid_in_one_currency() -> None:
    one, other = flight("1A", "Ann", "Bo", "Cy", "Dee"), flight("1B", "Eve", "Flo", "Gus", "Hal", currency="CHF")
    with pytest.raises(DataError, match="CHF and EUR"):
        made(one, other)


def test_bags_that_hold_less_than_nothing_are_refused() -> None:
    bags = [{"player": "Ann", "stack": 10, "head": -5}, {"player": "Bo", "stack": 10}]
    with pytest.raises(DataError, match="negative amount"):
        Live(players=[], flights=[{"name": "1A", "issued": 20, "bags": bags}])
