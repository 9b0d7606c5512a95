"""Acts before their turn, and players who were passed over."""

from typing import Any

import pytest

from floorman.core import Chips, SeatNo
from floorman.floor import (
    Act,
    BetTooSmallNoticed,
    ClockCalled,
    FloorChooses,
    HandKilledByDealer,
    Mucks,
    Objects,
    WordsAndChips,
)
from floorman.floor.case import ForFloor
from unit.floor.live import BOOKS, ROBERTS, TDA, Live, result


def four(book: str, third: int = 6000, **more: Any) -> Live:
    return Live(book, {1: 6000, 2: 6000, 3: third, 4: 6000}, **more)


@pytest.mark.proves("seminole-2024:53-A.3", "uk-tda:39-A.2", "roberts-10:3.betting-11d")
@pytest.mark.parametrize("book", [*TDA, "roberts-10", "hpt"])
def test_a_raise_too_soon_binds_to_that_raise_and_nothing_else(book: str) -> None:
    table = four(book)
    table.acts("1 bet 300, 3 raise 950")
    ruled = table.acts("2 fold")
    assert (ruled.binding, table.may.acts) == ("raise", ("raise",))
    assert (table.may.least, table.may.most) == (950, 950)
    assert table.refuses(Act(SeatNo(3), "call")).code == "held-to-action"
    assert table.refuses(WordsAndChips(SeatNo(3), push=(Chips(100),))).code == "held-to-action"
    assert result(table.acts("3 raise 2000"))[:2] == ("raise", 950)


@pytest.mark.parametrize("book", [*TDA, "roberts-10", "hpt"])
def test_a_seat_that_is_held_to_an_amount_need_not_name_it_again(book: str) -> None:
    table = four(book)
    table.acts("1 bet 300, 3 raise 950, 2 fold")
    assert result(table.says(3, "raise"))[:2] == ("raise", 950)


@pytest.mark.parametrize("book", [*TDA, "roberts-10", "hpt"])
def test_words_without_an_amount_bind_to_the_least_raise(book: str) -> None:
    table = four(book)
    table.acts("1 bet 300")
    assert table.says(3, "raise").code == "out-of-turn"
    assert table.acts("2 fold").binding == "raise"
    assert table.may.most == 600


@pytest.mark.parametrize("book", [*TDA, "roberts-10", "hpt"])
def test_one_silent_chip_too_soon_is_a_call_and_pot_is_a_bet(book: str) -> None:
    table = four(book)
    table.acts("1 bet 300")
    table.pushes(3, 500)
    assert table.acts("2 fold").binding == "call"
    open_pot = four(book, game="PLO")
    open_pot.says(2, "pot")
    assert (open_pot.acts("1 check").binding, open_pot.may.least) == ("bet", 600)


@pytest.mark.parametrize("book", [*TDA, "roberts-10", "hpt"])
def test_check_too_soon_facing_a_bet_leaves_call_and_fold(book: str) -> None:
    table = four(book)
    table.acts("1 bet 300, 3 check, 2 fold")
    assert table.may.acts == ("fold", "call")


@pytest.mark.proves("seminole-2024:53-A.3", "uk-tda:39-A.2")
@pytest.mark.parametrize("book", TDA)
def test_several_who_act_too_soon_are_each_looked_at_in_their_turn(book: str) -> None:
    table = four(book)
    table.acts("4 bet 500, 3 check, 2 check")
    assert table.acts("1 check").binding == "check"
    assert table.acts("2 check").binding == "check"
    assert table.acts("3 check").binding == "bet"
    assert result(table.acts("4 bet 500"))[:2] == ("bet", 500)


@pytest.mark.proves("roberts-10:3.betting-11b", "roberts-10:3.betting-11c", "uk-tda:39-A.3", "seminole-2024:53-A.4")
@pytest.mark.parametrize(
    ("book", "early", "left"),
    [
        ("seminole-2024", "call", ("fold", "call", "raise")),
        ("seminole-2024", "raise 900", ("fold", "call", "raise")),
        ("uk-tda", "call", ("fold", "call")),
        ("uk-tda", "raise 900", ("fold", "call")),
        ("roberts-10", "call", ("fold", "call")),
        ("roberts-10", "raise 900", ("fold", "call", "raise")),
        ("hpt", "call", ("fold", "call")),
    ],
)
def test_a_change_in_between_leaves_what_the_book_leaves(book: str, early: str, left: tuple[str, ...]) -> None:
    table = four(book)
    table.acts(f"1 bet 300, 3 {early}")
    ruled = table.acts("2 raise 800")
    assert (ruled.binding, table.may.acts) == ("", left)


@pytest.mark.proves("uk-tda:39-C.1")
@pytest.mark.parametrize(("raised", "acts", "total"), [(800, ("raise",), 1700), (2500, ("call",), 1700)])
def test_in_the_older_book_an_all_in_too_soon_stands_even_for_less(
    raised: int, acts: tuple[str, ...], total: int
) -> None:
    table = four("uk-tda", third=1700)
    table.acts("1 bet 300, 3 all-in")
    assert table.acts(f"2 raise {raised}").binding == "all-in"
    assert table.may.acts == acts
    assert result(table.acts("3 all-in"))[1] == total


@pytest.mark.proves("roberts-10:3.betting-11e")
def test_after_a_call_in_between_the_floor_holds_the_raise_or_gives_it_back() -> None:
    for code, acts in (("hold-to-action", None), ("retract", ("fold", "call", "raise"))):
        table = four("roberts-10")
        table.acts("1 bet 300, 3 raise 950")
        assert table.acts("2 call").floor == ("hold-to-action", "retract")
        table.tell(ClockCalled(SeatNo(3), SeatNo(1)))
        ruled = table.floor(code)
        assert table.table.open(ForFloor) == ()
        if acts is None:
            assert (ruled.binding, ruled.to, table.hand.turn, table.hand.price) == ("raise", 950, 4, 950)
        else:
            assert (table.hand.turn, table.may.acts) == (3, acts)


def test_the_floor_is_asked_again_where_the_action_has_backed_up_in_between() -> None:
    table = Live("seminole-2024", dict.fromkeys(range(1, 6), 6000), house={"oot_rule": "floor-at-turn"})
    table.acts("1 bet 900, 2 call 500 ~, 4 raise 2000")
    assert table.acts("3 call 500 ~").floor == ("hold-to-action", "retract")
    assert table.tell(BetTooSmallNoticed()).backs_up_to == 2
    assert table.refuses(FloorChooses("retract")).code == "no-such-choice"
    assert table.acts("3 call").floor == ("hold-to-action", "retract")
    assert table.floor("hold-to-action").to == 2000


@pytest.mark.proves("army-2009:house-20b")
@pytest.mark.parametrize(("early", "left"), [("call", ("fold", "call")), ("raise 900", ("fold", "call", "raise"))])
def test_where_the_floor_decides_it_may_give_an_act_back_after_a_change(early: str, left: tuple[str, ...]) -> None:
    table = four("army-2009")
    table.acts(f"1 bet 300, 3 {early}")
    assert table.acts("2 raise 800").floor == ("hold-to-action", "retract")
    table.floor("retract")
    assert table.may.acts == left
    held = four("army-2009")
    held.acts(f"1 bet 300, 3 {early}, 2 raise 800")
    ruled = held.floor("hold-to-action")
    assert result(ruled)[:2] == (("call", 800) if early == "call" else ("raise", 1300))


@pytest.mark.proves("seminole-2024:53-A.5", "uk-tda:39-A.4", "seminole-2024:58.1", "uk-tda:52.1")
@pytest.mark.parametrize("book", TDA)
def test_a_fold_too_soon_counts_at_once(book: str) -> None:
    table = four(book)
    assert table.acts("3 fold").penalty == "may"
    assert not table.hand.seat(SeatNo(3)).live


@pytest.mark.proves("roberts-10:3.dead-1a", "roberts-10:3.dead-1b", "hpt:dead-hands-1a", "hpt:dead-hands-1b")
@pytest.mark.parametrize("book", ["roberts-10", "hpt"])
def test_a_fold_too_soon_counts_facing_a_bet_or_once_it_is_acted_on(book: str) -> None:
    facing = four(book)
    facing.acts("1 bet 300, 3 fold")
    assert not facing.hand.seat(SeatNo(3)).live
    acted_on = four(book)
    acted_on.acts("3 fold")
    assert acted_on.hand.seat(SeatNo(3)).live
    acted_on.acts("4 check")
    assert not acted_on.hand.seat(SeatNo(3)).live
    held = four(book)
    held.acts("3 fold, 1 check")
    assert held.acts("2 check").binding == "fold"
    assert held.may.acts == ("fold",)


@pytest.mark.parametrize("book", BOOKS)
def test_asking_for_time_too_soon_is_no_act(book: str) -> None:
    table = four(book)
    assert table.says(3, "time").code == ""
    assert table.table.pending == ()


@pytest.mark.parametrize("book", BOOKS)
def test_who_is_all_in_has_nothing_to_do_too_soon(book: str) -> None:
    table = Live(book, {1: 300, 2: 6000, 3: 6000})
    table.acts("1 all-in")
    assert table.refuses(Act(SeatNo(1), "call")).code == "wrong-act"


def nine(book: str) -> Live:
    return Live(book, dict.fromkeys(range(1, 8), 6000), street=None, button=7)


@pytest.mark.proves("seminole-2024:36-A", "seminole-2024:36-B", "uk-tda:34-A", "uk-tda:34-B")
@pytest.mark.parametrize("book", TDA)
@pytest.mark.parametrize(
    ("behind", "substantial"),
    [
        ("4 fold", False),
        ("4 call", False),
        ("4 fold, 5 fold", False),
        ("4 fold, 5 call", True),
        ("4 fold, 5 fold, 6 fold", True),
    ],
)
def test_two_acts_with_chips_or_three_are_substantial(book: str, behind: str, substantial: bool) -> None:
    table = nine(book)
    table.acts(behind)
    ruled = table.tell(Objects(SeatNo(3)))
    assert ruled.substantial_action is substantial
    assert bool(ruled.floor) is substantial


@pytest.mark.proves("roberts-10:3.betting-12b", "roberts-10:3.betting-12c")
@pytest.mark.parametrize("book", ROBERTS)
def test_three_players_behind_put_the_right_to_act_at_risk(book: str) -> None:
    two, three_players = nine(book), nine(book)
    two.acts("4 call, 5 fold")
    assert two.tell(Objects(SeatNo(3))).floor == ()
    three_players.acts("4 call, 5 fold, 6 call")
    assert three_players.tell(Objects(SeatNo(3))).floor == ("all-options", "dead-hand")
    three_players.floor("dead-hand")
    assert not three_players.hand.seat(SeatNo(3)).live
    safe = nine(book)
    safe.acts("5 fold, 6 call, 7 fold")
    assert safe.tell(Objects(SeatNo(4))).floor == ()


@pytest.mark.proves("roberts-10:3.betting-12b")
def test_with_nothing_to_call_the_skipped_player_is_passed_over_and_stays_in() -> None:
    table = Live("roberts-10", dict.fromkeys(range(1, 6), 6000))
    table.acts("2 check, 3 check, 4 check")
    assert table.tell(Objects(SeatNo(1))).floor == ("all-options", "dead-hand")
    assert table.floor("dead-hand").code == "check"
    assert (table.hand.turn, table.hand.seat(SeatNo(1)).live) == (5, True)


@pytest.mark.parametrize("book", TDA)
def test_two_raises_behind_a_skipped_player_make_the_second_a_whole_one(book: str) -> None:
    table = nine(book)
    table.acts("4 raise 700, 5 raise 900")
    table.tell(Objects(SeatNo(3)))
    assert (table.hand.price, table.hand.measure) == (1200, 500)


@pytest.mark.proves("uk-tda:39-B.2", "uk-tda:ex-39-B-2")
@pytest.mark.parametrize("book", TDA)
def test_a_check_facing_a_bet_behind_a_skipped_player_is_no_call(book: str) -> None:
    table = Live(book, dict.fromkeys((3, 4, 5, 6), 6000), button=6, street="turn")
    table.acts("3 bet 700, 5 check, 6 call")
    assert table.tell(Objects(SeatNo(4))).substantial_action is True
    assert (table.stack(5), table.stack(6), table.hand.turn) == (6000, 5300, 4)
    table.floor("dead-hand")
    assert (table.hand.turn, table.may.acts) == (5, ("fold", "call"))


def test_the_floor_may_have_two_things_to_choose_at_once() -> None:
    table = nine("army-2009")
    table.acts("4 call, 5 raise 700, 6 check")
    ruled = table.tell(Objects(SeatNo(3)))
    assert set(ruled.floor) == {"all-options", "dead-hand", "hold-to-action", "retract"}
    table.floor("dead-hand")
    assert not table.hand.seat(SeatNo(3)).live
    table.floor("retract")
    assert (table.hand.turn, table.may.acts) == (6, ("fold", "call"))


@pytest.mark.proves("seminole-2024:53-B.3")
def test_the_skipped_hand_may_be_left_with_call_or_fold() -> None:
    table = nine("seminole-2024")
    table.acts("4 call, 5 call")
    table.tell(Objects(SeatNo(3)))
    table.floor("passive-only")
    assert (table.hand.turn, table.may.acts) == (3, ("fold", "call"))


def test_a_hand_let_go_behind_the_last_fold_still_has_the_pot() -> None:
    table = Live("army-2009", {1: 6000, 2: 6000, 3: 6000})
    table.acts("2 fold, 1 bet 300")
    table.tell(HandKilledByDealer(SeatNo(1)))
    table.tell(Mucks(SeatNo(3)))
    assert [seat.no for seat in table.hand.live] == [3]
    assert (table.hand.stage, table.hand.middle) == ("over", 0)
