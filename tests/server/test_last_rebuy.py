"""A rebuy that is open when one player is left: the event goes on on every screen until it is answered."""

import pytest

from floorman.server.tournaments.results import results
from live_event import Live

PLAYERS = ["Eli", "Nora", "Mike"]


def heads_up() -> Live:
    """Level 1 of a rebuy event with bounties: Mike is out for good, and Nora has just gone out."""
    live = Live(players=PLAYERS, rebuys={"per_player": 1, "until_level": 3}, bounty=500).start()
    live.bust_only("Mike")
    live.do({"type": "ClaimBounty", "out": "Mike", "by": ["Eli"]})
    live.do({"type": "Choose", "code": "no-rebuy", "player": "Mike"})
    live.bust_only("Nora")
    return live


def test_the_event_goes_on_while_the_last_one_out_may_rebuy() -> None:
    live = heads_up()
    board = live.director()
    assert (board.public.phase, board.public.clock.state) == ("playing", "running")
    assert [prompt.key.split(":")[0] for prompt in board.prompts][:2] == ["rebuy", "bounty"]
    assert not {"pay", "post-prizes"} & {prompt.key for prompt in board.prompts}
    assert [placed.player for placed in live.public().results] == ["Mike"]
    assert "Nora" not in {prize.player for prize in live.public().prizes}
    assert all("won" not in notice.says for notice in live.public().notices)
    assert live.phone("Eli").mine.place == 0
    assert (live.phone("Nora").mine.place, live.phone("Nora").mine.prize) == (0, 0)
    assert {line.player: line.prize for line in results(live.keeper, live.at_ms, True).places if line.prize} == {}


def test_nobody_reads_a_place_while_a_rebuy_is_open_also_with_others_left() -> None:
    live = Live(players=[*PLAYERS, "Ann"], rebuys={"per_player": 1, "until_level": 3}).start()
    live.bust_only("Mike")
    assert live.director().log[0].says == ("Mike is out and may rebuy.",)
    assert "Mike is out and may rebuy." in [notice.says for notice in live.public().notices]
    assert not any("place" in notice.says for notice in live.public().notices)
    assert live.public().results == ()
    assert (live.phone("Mike").mine.state, live.phone("Mike").mine.place) == ("out", 0)
    assert live.phone("Mike").mine.notice == "Mike is out and may rebuy."
    assert [line.place for line in live.director().players if line.name == "Mike"] == [0]
    line = next(one for one in results(live.keeper, live.at_ms, True).places if one.player == "Mike")
    assert (line.place, line.may_rebuy) == (0, True)
    told = live.do({"type": "Choose", "code": "no-rebuy", "player": "Mike"})
    assert told.says == ("Mike takes no rebuy and is out in 4th place.",)
    assert "Mike is out in 4th place." in [notice.says for notice in live.public().notices]
    assert [placed.player for placed in live.public().results] == ["Mike"]
    assert live.phone("Mike").mine.place == 4
    line = next(one for one in results(live.keeper, live.at_ms, True).places if one.player == "Mike")
    assert (line.place, line.may_rebuy) == (4, False)


def test_time_goes_on_until_it_is_too_late_for_the_rebuy() -> None:
    live = heads_up()
    live.wait(60)
    assert live.public().clock.left_ms == live.public().clock.of_ms - 60_000
    minutes = sum(row.minutes for row in live.director().schedule[:8])
    live.wait(60 * minutes)
    assert live.public().phase == "over"
    assert live.event.player("Eli").place == 1  # type: ignore[arg-type]
    assert live.again().event == live.event


@pytest.mark.parametrize(("act", "phase"), [("Choose", "over"), ("Rebuy", "playing")])
def test_the_answer_ends_the_event_or_not(act: str, phase: str) -> None:
    live = heads_up()
    live.do(
        {"type": "Choose", "code": "no-rebuy", "player": "Nora"} if act == "Choose" else {"type": act, "player": "Nora"}
    )
    assert live.public().phase == phase
    assert (live.phone("Nora").mine.place, live.phone("Eli").mine.place) == ((2, 1) if phase == "over" else (0, 0))


def test_prizes_that_were_paid_in_an_old_log_are_paid_again_when_something_before_is_undone() -> None:
    live = heads_up()
    live.do({"type": "ClaimBounty", "out": "Nora", "by": ["Eli"]})
    renamed = live.do({"type": "Rename", "player": "Mike", "to": "Michael"}).act
    live.do({"type": "PostPrizes", "prizes": [live.director().money.purse]})
    live.do({"type": "PayPrizes"})
    assert live.event.closed
    live.do({"type": "Undo", "act": renamed})
    assert live.event.closed
    assert live.event.player("Mike").name == "Mike"  # type: ignore[arg-type]


def two_on_one_hand() -> Live:
    """Fourteen play with rebuys, and Jo and Hannah go out on one hand, Hannah with fewer chips."""
    players = [f"P{number}" for number in range(1, 13)]
    live = Live(
        players=[*players, "Jo", "Hannah"], table_size=10, book="hpt", rebuys={"per_player": 2, "until_level": 6}
    ).start()
    for name in ("Jo", "Hannah"):
        table = live.event.table("1").id if "1" in live.event.sizes else live.event.tables[0].id  # type: ignore[arg-type]
        seat = live.event.open_seats(table)
        if live.event.player(name).table != table and seat:  # type: ignore[arg-type]
            live.do({"type": "MovePlayer", "player": name, "to": {"table": table, "seat": seat[0]}})
    where = live.event.player("Jo").table  # type: ignore[arg-type]
    live.do({
        "type": "Bust", "players": ["Jo", "Hannah"], "at": where, "started_with": [["Jo", 900], ["Hannah", 500]],
    })  # fmt: skip
    return live


def test_no_place_is_told_while_the_other_one_out_on_the_hand_may_rebuy() -> None:
    live = two_on_one_hand()
    told = live.do({"type": "Choose", "code": "no-rebuy", "player": "Jo"})
    assert told.says == ("Jo takes no rebuy.",)
    assert (live.phone("Jo").mine.place, live.public().results) == (0, ())
    assert "Jo is out." in [notice.says for notice in live.public().notices]
    assert [line.place for line in live.director().players if line.name == "Jo"] == [0]
    told = live.do({"type": "Rebuy", "player": "Hannah"})
    assert str(told.says[0]).startswith("Hannah takes a rebuy")
    assert told.says[-1] == "Jo takes 14th place."
    assert live.event.player("Jo").place == 14  # type: ignore[arg-type]
    assert "Jo is out in 14th place." in [notice.says for notice in live.public().notices]


def test_both_places_are_told_once_nobody_rebuys_and_when_rebuys_close() -> None:
    live = two_on_one_hand()
    live.do({"type": "Choose", "code": "no-rebuy", "player": "Jo"})
    told = live.do({"type": "Choose", "code": "no-rebuy", "player": "Hannah"})
    assert told.says == ("Hannah takes no rebuy and is out in 14th place.", "Jo takes 13th place.")
    live = two_on_one_hand()
    live.do({"type": "GoToPeriod", "level": 8})
    said = [says for line in live.director().log for says in line.says]
    assert {"Jo takes 13th place.", "Hannah takes 14th place."} <= set(said)


def test_a_place_that_a_rebuy_at_another_table_could_change_is_not_told() -> None:
    live = Live(
        players=[f"P{number}" for number in range(1, 9)], table_size=4, rebuys={"per_player": 2, "until_level": 6}
    ).start()
    first, second = (live.event.at(table.id)[0].name for table in live.event.tables)
    live.bust_only(first)
    live.bust_only(second)
    told = live.do({"type": "Choose", "code": "no-rebuy", "player": second})
    assert told.says == (f"{second} takes no rebuy.",)
    assert live.do({"type": "Rebuy", "player": first}).says[-1] == f"{second} takes 8th place."
    assert live.again().event == live.event
