"""Undo and redo of any line of a live event's log: what is announced is what happens, and every board is right."""

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from floorman.core import DataError, Refused
from floorman.server.tournaments.log_text import consequences
from live_event import DIRECTOR, OWNER, Live

few = settings(max_examples=max(20, settings().max_examples // 4), deadline=None)
HOUSE = {"entry.leave/long-absence": "forfeited", "entry.leave/minutes": 10}


def any_act(live: Live, rng: random.Random) -> dict[str, Any]:
    """Something a director does, or would like to."""
    tournament = live.event
    names = [player.id for player in tournament.left]
    if not names or not tournament.tables:
        return rng.choice([{"type": "DrawSeats"}, {"type": "Announce", "text": "Wait."}])
    someone, seats = rng.choice(names), [table.id for table in tournament.tables]
    table = tournament.player(someone).table
    menu: list[dict[str, Any]] = [
        {"type": "Bust", "players": [someone], "at": table},
        {"type": "Bust", "players": [someone], "at": table},
        {"type": "Rebuy", "player": rng.choice([player.id for player in tournament.players])},
        {"type": "Rename", "player": someone, "to": f"New {rng.randrange(9)}"},
        {"type": "Leave", "player": someone},
        {"type": "Forfeit", "player": someone},
        {"type": "Penalise", "player": someone, "minutes": 10},
        {"type": "CountStacks", "stacks": [[someone, rng.choice([500, 1500])]]},
        {"type": "ColorUp", "old": 5, "new": 25, "table": rng.choice(seats), "odd": [[1, 3], [2, 2]]},
        {"type": "Balance"},
        {"type": "BreakTable", "table": rng.choice(seats)},
        {"type": "PostPrizes", "prizes": [sum(player.spent for player in tournament.players)]},
        {"type": "SetTerms", "name": f"Night {rng.randrange(5)}"},
        {"type": "SetTerms", "house": {**HOUSE, "clock.shot-clock/seconds": rng.choice([20, 30, 40])}},
        {"type": "Pause", "why": "director"},
        {"type": "Resume"},
        {"type": "SetClock", "level": rng.randint(1, 4), "left_seconds": 300},
        {"type": "Announce", "text": f"Words {rng.randrange(99)}"},
        {"type": "PayPrizes"},
        {"type": "AgreeDeal", "shares": [[name, 10] for name in names]},
    ]
    return rng.choice(menu)


def undo_a_line(live: Live, rng: random.Random) -> None:
    """Undo a line of the log at random: what was announced happens, and Redo brings everything back."""
    lines = [line for line in live.director().log if line.undo]
    if not lines:
        return
    act = rng.choice(lines).undo
    before, log, spec = live.event, words(live), live.keeper.spec
    found = consequences(live.keeper, act)
    told = live.do({"type": "Undo", "act": act, "also": [one.act for one in found.also]})
    assert told.says[0] == f"Undone: {found.says}"
    struck = {line.no for line in live.director().log if line.undone}
    changed = {no for no, says in words(live).items() if no in log and says != log[no]}
    of_act = {line.undo: line.no for line in live.keeper.log_text.lines if line.undo}
    assert {of_act[one.act] for one in found.also} | {of_act[act]} <= struck
    announced = {one.act: one for one in found.changes}
    for one in found.changes:
        if one.act in of_act:
            assert " ".join(words(live)[of_act[one.act]]).endswith(one.now)
    for no in changed:
        acts = [a for a, line in of_act.items() if line == no]
        of_time = set(announced) - set(of_act)
        assert set(acts) & set(announced) or of_time, "every line that changed was announced"
    check(live)
    if rng.random() < 0.6:
        live.do({"type": "Redo", "act": told.act})
        now = live.event
        assert (now, live.keeper.spec) == (replace(before, now=now.now, clock=now.clock), spec)
        assert {no: says for no, says in words(live).items() if no in log} == log
        check(live)


def words(live: Live) -> dict[int, tuple[str, ...]]:
    return {line.no: tuple(map(str, line.says)) for line in live.keeper.log_text.lines}


def check(live: Live) -> None:
    """Chips and money add up, and every board can be made, from the log too."""
    tournament = live.event
    assert tournament.issued == tournament.in_play + tournament.gone + tournament.bank
    assert tournament.takings == sum(player.spent for player in tournament.players)
    board = live.director()
    live.public()
    for player in tournament.players[:3]:
        live.phone(player.id)
    assert live.again().screen(DIRECTOR, live.at_ms) == board


@few
@given(st.integers(0, 2**32))
def test_any_line_is_undone_as_announced_and_redone_exactly(seed: int) -> None:
    rng = random.Random(seed)
    players = [f"Player {number}" for number in range(1, rng.choice([5, 10, 14]))]
    live = Live(players=players, house=HOUSE, rebuys={"until_level": 6}, bounty=rng.choice([0, 500])).start()
    for _ in range(rng.randint(4, 25)):
        if rng.random() < 0.3:
            live.wait(rng.choice([3, 60, 900]))
        out = {player.id for player in live.event.players if player.out}
        live.wait(0.5)
        assert {player.id for player in live.event.players if player.out} == out
        try:
            live.do(any_act(live, rng), rng.choice([DIRECTOR, OWNER]))
        except (Refused, DataError):
            continue
        if rng.random() < 0.3:
            undo_a_line(live, rng)
