"""Boards hold what a role may see, and nothing else; and what they hold is right at every moment."""

import json
from typing import Any

import msgspec
import pytest

from floorman.core import encode
from floorman.server.rights import Who
from floorman.server.screens import DealerScreen, DirectorScreen, PromptLine
from floorman.server.tournaments.prints import sheet
from floorman.text import speaking
from floorman.tournament.schedule import Break
from live_event import OWNER, Live

PRIVATE = ("prompts", "log", "money", "offences", "terms", "penalty", "paid_in", "rebuys_of", "claimed", "undo", "seed")
"""Words of the director's board that no other has."""


BREAKS = [
    {"kind": "level", "minutes": 10, "small": 5, "big": 10},
    {"kind": "break", "minutes": 10},
    {"kind": "level", "minutes": 10, "small": 10, "big": 20},
]


def words(board: Any) -> set[str]:
    """Every name of a field in a board."""
    found: set[str] = set()

    def look(value: Any) -> None:
        if isinstance(value, dict):
            found.update(value)
            for each in value.values():
                look(each)
        elif isinstance(value, list):
            for each in value:
                look(each)

    look(json.loads(msgspec.json.encode(board)))
    return found


def eventful() -> Live:
    """An event with everything in it that is nobody else's business."""
    live = Live(fee=500).start()
    ann = live.at(1)[0]
    live.do({"type": "Offend", "offence": "abuse", "player": ann})
    live.do({"type": "Penalise", "player": ann, "hands": 2})
    live.do({"type": "CountStacks", "stacks": [[live.at(2)[0], 4321]]})
    live.do({"type": "RecordPrecedent", "incident": "a secret", "says": "Something private."})
    live.bust(live.at(3)[0])
    return live


def test_the_tv_sees_only_what_is_public() -> None:
    live = eventful()
    board = live.public()
    assert not words(board) & set(PRIVATE)
    sent = encode(board).decode()
    for secret in ("4321", "abuse", "Something private", "misses"):
        assert secret not in sent


def test_a_phone_sees_its_own_stack_and_no_other() -> None:
    live = eventful()
    counted, other = live.at(2)[:2]
    assert live.phone(counted).mine.stack == 4321
    assert "4321" not in encode(live.phone(other)).decode()
    assert live.phone(other).mine.penalty is None and "abuse" not in encode(live.phone(other)).decode()
    assert not (words(live.phone(other)) - {"penalty"}) & set(PRIVATE)
    assert live.phone("Nobody").mine.state == "unknown"


def test_a_dealer_sees_one_table() -> None:
    live = eventful()
    id = live.event.tables[1].id
    board = live.keeper.screen(Who("dealer", "friday", id), live.at_ms)
    assert isinstance(board, DealerScreen)
    assert {seat.player for seat in board.table.seats if seat.player} == set(live.at(2))
    elsewhere = live.keeper.screen(Who("dealer", "friday", "Table9"), live.at_ms)
    assert isinstance(elsewhere, DealerScreen)
    assert not elsewhere.table.seats


def test_the_director_and_the_owner_see_all() -> None:
    live = eventful()
    board = live.director()
    assert live.keeper.screen(OWNER, live.at_ms) == board
    ann = next(player for player in board.players if player.name == live.at(1)[0])
    assert (ann.state, ann.penalty) == ("penalty", "2 hands")
    assert board.money.taken == 27 * 2500
    assert board.money.fee == 27 * 500
    assert board.public.purse == 27 * 2000


def test_stacks_are_shown_when_they_are_known() -> None:
    live = Live()
    assert {player.stack for player in live.director().players} == {1000}
    live.start()
    assert {player.stack for player in live.director().players} == {None}
    live.do({"type": "CountStacks", "stacks": [[live.at(1)[0], 1500]]})
    assert [player.stack for player in live.director().players if player.stack is not None] == [1500]


def test_a_move_is_told_until_it_is_played() -> None:
    live = Live().start()
    for _ in range(4):
        live.bust(live.at(3)[0])
    told = live.do({"type": "Balance"})
    moved = next(notice for notice in live.public().notices if notice.kind == "move")
    assert moved.says in told.says
    name = next(str(player.name) for player in live.event.left if player.came == "moved")
    mine = live.phone(name).mine
    assert mine.moved == f"Go to table {mine.table.removeprefix('Table')}, seat {mine.seat}, from the next hand on."
    with speaking("de"):
        moved_de = live.phone(name).mine.moved
    assert moved_de == f"Geh zu Tisch {mine.table.removeprefix('Table')}, Platz {mine.seat}, ab der nächsten Hand."
    assert mine.notice.startswith(f"{name} moves to")
    for _ in range(4):
        live.do({"type": "PlayHand", "table": mine.table})
    assert live.phone(name).mine.moved == ""


def test_a_phone_follows_a_new_name() -> None:
    live = Live().start()
    live.do({"type": "Rename", "player": "Player 3", "to": "Ann"})
    live.do({"type": "Rename", "player": "Player 3", "to": "Anna"})
    assert live.phone("Player 3").mine.player == "Anna"
    assert live.phone("Player 3").mine.state == "seated"
    assert "Anna" in {line.name for line in live.director().players}


def test_the_schedule_says_where_we_are() -> None:
    live = Live(book="uk-tda", hours=4, chips=[[25, 400], [100, 400], [500, 200], [1000, 100]], level_minutes=20)
    assert {row.state for row in live.director().schedule} == {"to-come"}
    live.start()
    live.wait(20 * 60 * 4 + 60)
    now = [row for row in live.director().schedule if row.state == "now"]
    assert [(row.kind, row.level) for row in now] == [("break", 4)]
    face = live.public().clock
    assert (face.state, face.level, face.of_ms) == ("break", 4, 600_000)
    to_come = [row for row in live.director().schedule if row.state == "to-come" and row.kind != "colour-up"]
    levels = [row.minutes for row in to_come[: [row.kind for row in to_come].index("break")]]
    assert face.break_in_ms == face.left_ms + 60_000 * sum(levels)
    live.wait(600)
    assert [(row.kind, row.level) for row in live.director().schedule if row.state == "now"] == [("level", 5)]


def test_the_next_break_and_its_chips_are_announced() -> None:
    live = Live(book="uk-tda", hours=4, chips=[[25, 400], [100, 400], [500, 200], [1000, 100]], level_minutes=20)
    live.start()
    face = live.public().clock
    assert (face.break_in_ms, face.colour_up) == (4 * 20 * 60_000, (25,))
    live.wait(60 * 79)
    assert live.public().clock.next_is_break
    assert live.public().clock.break_in_ms == 60_000


def test_a_break_tells_its_own_colour_ups_and_no_later_ones() -> None:
    live = Live(book="uk-tda", hours=4, chips=[[25, 400], [100, 400], [500, 200], [1000, 100]], level_minutes=20)
    live.start()
    rows = list(live.event.setup.rows)
    live.do({"type": "EditSchedule", "rows": msgspec.to_builtins((*rows[:2], Break(10), *rows[2:]))})
    live.wait(41 * 60)
    face = live.public().clock
    assert (face.period, face.level, face.colour_up, face.next_colour_up) == ("break", 2, (), (25,))
    assert (face.next_level, face.next_level_in_ms) == (3, 9 * 60_000)
    live.wait(51 * 60)
    face = live.public().clock
    assert (face.period, face.level, face.colour_up) == ("break", 4, (25,))


def test_a_break_that_is_stopped_is_still_a_break_everywhere() -> None:
    live = Live(schedule=BREAKS, stack=1000).start()
    live.wait(11 * 60)
    live.do({"type": "Pause", "why": "director"})
    live.wait(3600)
    for face in (live.director().public.clock, live.public().clock, live.phone("Player 1").public.clock):
        assert (face.state, face.period, face.level, face.left_ms) == ("paused", "break", 1, 9 * 60_000)
        assert (face.next_level, face.next_level_in_ms, face.break_in_ms) == (2, 9 * 60_000, None)
    stopped = next(prompt for prompt in live.director().prompts if prompt.key == "clock-stopped")
    assert stopped.says == "The clock is stopped by the director, 9:00 left of the break, then level 2: 10 / 20."


def test_a_colour_up_is_announced_with_one_level_however_late_it_is_made() -> None:
    live = Live(book="uk-tda", hours=4, chips=[[25, 400], [100, 400], [500, 200], [1000, 100]], level_minutes=20)
    live.start()
    said = set()
    live.wait(81 * 60)
    for _ in range(3):
        said |= {prompt.says for prompt in live.director().prompts if prompt.key == "colour-up:25"}
        live.wait(20 * 60)
    assert said == {"Colour up the 25s. From level 5 on, every blind can be paid in 100s."}


def test_a_prompt_is_ready_to_be_sent_back() -> None:
    live = Live()
    for _ in range(2):
        prompt = live.director().prompts[0]
        assert prompt.do is not None
        live.do(prompt.do.act)
    assert live.public().phase == "playing"


def to_post(live: Live) -> PromptLine | None:
    return next((prompt for prompt in live.director().prompts if prompt.key == "post-prizes"), None)


def test_prizes_are_not_posted_while_rebuys_or_late_entries_are_open() -> None:
    live = Live(rebuys={"until_level": 3}, late_until_level=4).start()
    for level, asks in ((1, False), (3, False), (4, False), (5, True)):
        live.do({"type": "SetClock", "level": level, "left_seconds": 300})
        assert (to_post(live) is not None) == asks, level
    no_end = Live(rebuys={"allowed": False}).start()
    assert to_post(no_end) is None
    for name in [f"Player {number}" for number in range(7, 28)]:
        no_end.bust(name)
    assert to_post(no_end) is not None


def test_prizes_that_are_no_longer_the_pool_are_posted_again_in_one_tap() -> None:
    live = Live(prizes="generated").start()
    out = live.at(1)[0]
    live.bust(out)
    live.do({"type": "PostPrizes", "prizes": [prize.cents for prize in live.public().prizes]})
    assert to_post(live) is None and live.public().prizes_final
    live.do({"type": "Rebuy", "player": out})
    shown, again = live.public(), to_post(live)
    assert sum(prize.cents for prize in shown.prizes) == shown.purse == 28 * 2000 and not shown.prizes_final
    assert again and again.do and again.urgent
    assert again.says.startswith("The posted prizes add up to €540, but the prize pool is €560. Post €560 for")
    live.do(again.do.act)
    assert live.public().prizes_final and to_post(live) is None


@pytest.mark.parametrize("unit", [100, 500, 1000, 5000])
@pytest.mark.parametrize("prizes", ["generated", "book"])
def test_prizes_are_rounded_and_first_place_has_the_rest(unit: int, prizes: str) -> None:
    live = Live(prizes=prizes, round_prizes_to=unit, added=12345)
    first, *others = [prize.cents for prize in live.public().prizes]
    assert others and not any(cents % unit for cents in others)
    assert first + sum(others) == live.public().purse


def test_own_percentages_follow_the_prize_pool() -> None:
    live = Live(prizes="percent", prize_percent=[5000, 3000, 2000], round_prizes_to=500, players=["Ann", "Bo", "Cy"])
    assert [prize.cents for prize in live.public().prizes] == [3500, 1500, 1000]
    live.do({"type": "Register", "player": "Dee"})
    assert [prize.cents for prize in live.public().prizes] == [4500, 2000, 1500]


def test_prizes_that_the_director_has_changed_keep_their_proportions() -> None:
    players = [f"Player {number}" for number in range(1, 11)]
    live = Live(players=players, rebuys={"allowed": True, "until_level": 1}).start()
    live.do({"type": "PostPrizes", "prizes": [12_000, 6000, 2000]})
    out = live.event.left[0]
    live.do({"type": "Bust", "players": [out.name], "at": out.table})
    live.do({"type": "Rebuy", "player": out.name})
    assert [prize.cents for prize in live.public().prizes] == [13_200, 6600, 2200]


def test_the_colours_of_the_chips_are_on_every_screen() -> None:
    live = Live(
        hours=3, chips=[[25, 200], [100, 200], [500, 100], [1000, 50]], chip_colours=[[25, "blue"], [100, "pink"]]
    )
    assert live.public().chip_colours == ((25, "blue"), (100, "pink"))
    found = sheet(live.keeper.seen(live.at_ms), "chips").chips
    assert {line.value: line.colour for line in found}[25] == "blue"


def test_a_board_goes_to_json_and_back() -> None:
    board = eventful().director()
    assert encode(msgspec.json.decode(encode(board), type=DirectorScreen)) == encode(board)


def test_prizes_are_shown_before_they_are_posted() -> None:
    assert [prize.cents for prize in Live().public().prizes] == [21600, 13000, 8800, 6200, 4400]
    assert [prize.cents for prize in Live(prizes="book").public().prizes] == [21600, 13500, 10800, 5400, 2700]
    assert [prize.cents for prize in Live(prizes=[30000, 24000]).public().prizes] == [30000, 24000]
    assert Live(buy_in=0).public().prizes == ()


def test_after_the_last_level_there_is_no_next() -> None:
    rows = [{"kind": "level", "minutes": 10, "small": 5, "big": big} for big in (10, 20)]
    live = Live(schedule=rows, stack=1000).start()
    assert live.public().clock.next is not None
    live.wait(601)
    assert (live.public().clock.level, live.public().clock.next) == (2, None)
    live.wait(600)
    assert (live.public().clock.level, live.public().clock.next) == (3, None)
    assert live.public().clock.blinds == live.director().public.clock.blinds
