"""A whole evening by what the director's page offers: register, draw, play, move, break, colour up, pay."""

from collections import Counter
from typing import Any

import pytest

from floorman.server.rights import Who
from floorman.server.screens import PromptLine
from floorman.server.tournaments.results import results
from floorman.tournament.schedule import Break
from live_event import DIRECTOR, TV, Live

BOOKS: dict[str, dict[str, Any]] = {
    "hpt": {},
    "roberts-10": {"ante": "big-blind"},
    "army-2009": {"prizes": "generated"},
    "seminole-2024": {"ante": "each", "fee": 200},
    "uk-tda": {"rebuys": {"allowed": False}, "addon": {"price": 1000, "stack": 1000, "per_player": 1}},
}
CHIPS = [[25, 500], [100, 500], [500, 300], [1000, 200], [5000, 100]]
MOVES = ("Balance", "BreakTable", "CombineFinal", "Redraw")


def opened(book: str) -> Live:
    hours = {"hours": 4, "chips": CHIPS, "table_size": 9} if book != "hpt" else {}
    return Live(book=book, players=[], expected_players=27, **{**hours, **BOOKS[book]})


def checked(live: Live) -> None:
    """Every chip issued is somewhere, and the till is right."""
    tournament = live.event
    assert tournament.issued == tournament.in_play + tournament.bank + tournament.gone
    board = live.director()
    assert board.money.taken == sum(player.paid_in for player in board.players)
    assert board.public.left == sum(player.state != "out" for player in board.players)
    places = Counter(player.place for player in board.players if player.place and player.tied == 1)
    assert all(count == 1 for count in places.values())


def do_what_is_due(live: Live, seen: Counter[str]) -> None:
    """Tap the obvious button of every prompt that moves players, posts prizes, or starts a break or the race.

    Where a move depends on a button that nobody has seen for a while, make it anyway. Nobody rebuys.
    """
    for _ in range(20):
        due = next((prompt for prompt in live.director().prompts if _is_due(prompt)), None)
        if due is None:
            return
        assert due.cites
        act = due.do.act if due.do and due.do.act["type"] != "Rebuy" else due.otherwise[-1].act
        seen[act["type"]] += 1
        live.do(act)
        checked(live)


def _is_due(prompt: PromptLine) -> bool:
    if not prompt.do:
        return prompt.urgent and any(option.act["type"] in MOVES for option in prompt.otherwise[-1:])
    kind = prompt.do.act["type"]
    return kind in ("PostPrizes", "ColorUp", "Rebuy") or (kind in MOVES and prompt.urgent)


@pytest.mark.parametrize("book", BOOKS)
def test_an_evening(book: str) -> None:
    live = opened(book)
    seen: Counter[str] = Counter()
    for number in range(1, 28):
        live.do({"type": "Register", "player": f"Player {number}"})
    live.wait(900)
    live.do({"type": "DrawSeats"})
    assert live.public().phase == "seated"
    live.do({"type": "StartClock"})
    assert live.public().phase == "playing"
    phases = set()
    while len(live.event.left) > 1:
        live.wait(420)
        phases.add(live.public().clock.state)
        do_what_is_due(live, seen)
        left = len(live.event.left)
        tables = [table for table in live.event.tables if live.event.sizes[table.id] > 1]
        names = [str(player.name) for player in live.event.at(tables[left // 7 % len(tables)].id)]
        live.bust(*(names[:2] if left % 5 == 0 and len(names) > 2 else names[:1]))
        checked(live)
    do_what_is_due(live, seen)
    assert seen["CombineFinal"] == 1
    assert seen["Balance"] or book == "army-2009"
    assert seen["PostPrizes"] >= 1 or book == "hpt"
    if any(isinstance(row, Break) for row in live.event.setup.schedule):
        assert "break" in phases
    purse = live.public().purse
    live.do({"type": "PayPrizes"})
    assert live.public().phase == "over"
    found = results(live.keeper, live.at_ms, with_money=True)
    assert found.balanced
    assert sum(line.prize for line in found.places) == purse
    assert found.money is not None
    assert found.money.owed == 0
    assert sorted(line.place for line in found.places if line.tied == 1)[0] == 1
    winner = live.event.left[0].name
    for who in (DIRECTOR, TV, Who("player", "friday", name=winner)):
        assert live.again().screen(who, live.at_ms) == live.keeper.screen(who, live.at_ms)
    assert live.phone(winner).mine.prize == found.places[0].prize
    assert live.keeper.next_due_ms(live.at_ms) is None
