"""The next hand of a cash game as the dealer's page takes it up: every form of play goes through one hand engine."""

import random
from typing import Any

import pytest
from msgspec.structs import replace

from floorman.cardroom import Cardroom, actions, apply, decide, open_room
from floorman.cardroom.case import Case
from floorman.cardroom.deals import next_deal
from floorman.cardroom.state import JACKPOT, RoomTerms, balance, drop_of
from floorman.desk.desk import Desk, HandStanding, HouseDrop, stands
from floorman.desk.situation import Situation, opened, shown
from floorman.hand import Rake
from floorman.hand.events import PotAwarded
from floorman.rules import load_book
from floorman.server.rooms.boards import hand_ended, situation_of
from floorman.text import naming

BOOK = load_book("roberts-10")
do: Any = actions


def standing(kind: str, *acts: Any, **terms: Any) -> HandStanding:
    """How a hand stands right after the deal."""
    _, situation = dealt(kind, *acts, **terms)
    return stands(opened(situation))


def dealt(kind: str, *acts: Any, **terms: Any) -> tuple[Cardroom, Situation]:
    """The room, and the next hand for the page: four players with 200 each, the button at seat 4."""
    room = apply(Cardroom(), open_room(RoomTerms(unit=100)))
    sits = [act for seat, name in enumerate(("Ann", "Bob", "Cal", "Dee"), 1) for act in (
        do.TakeSeat(name, "A", seat), do.BuyIn(name, "A", 20000)
    )]  # fmt: skip
    for act in (do.OpenGame("A", kind, 9, **terms), *sits, do.PutButton("A", 4), *acts):
        room = apply(room, *decide(room, act, BOOK).events)
    game = room.games["A"]
    situation = situation_of(next_deal(Case(room, BOOK), game), 100, 100, game.rake)
    return room, replace(situation, book="roberts-10")


def test_a_plain_hand() -> None:
    hand = standing("1-2 NLHE")
    assert (hand.turn, hand.call, hand.pot) == (3, 2, 3)


def test_a_straddle() -> None:
    hand = standing("1-2 NLHE", do.StraddleNext("Cal", 400))
    assert (hand.turn, hand.call, hand.pot) == (4, 4, 7)


def test_a_bomb_pot_begins_on_the_flop() -> None:
    hand = standing("1-2 NLHE", do.CallBombPot("A"), bomb_ante=1000)
    assert (hand.street, hand.pot, hand.stacks[hand.turn]) == ("flop", 40, 190)


@pytest.mark.parametrize(("killer", "turn", "pot"), [("Ann", 2, 35), ("Bob", 3, 30), ("Cal", 4, 25)])
def test_a_kill_is_posted_from_wherever_the_killer_sits(killer: str, turn: int, pot: int) -> None:
    hand = standing("10-20 LHE", do.BeginDeal("A"), do.EndDeal("A", killer=killer), kill="full")
    assert (hand.turn, hand.pot, hand.least) == (turn, pot, 40)


def test_stud_of_a_rotation_is_brought_in() -> None:
    hand = standing("10-20 HORSE", *(2 * (do.BeginDeal("A"), do.EndDeal("A"))), rotation_every=1)
    assert hand.opens


def test_overs() -> None:
    hand = standing("10-20 LHE", do.SetOvers("Ann"), do.SetOvers("Cal"), overs="20-40")
    assert hand.least == 20


BOARD, HANDS = "Tc Jc Qd Kh Ah", {1: "2c 3d", 2: "2h 3s", 3: "2d 3h", 4: "2s 3c"}


def plays_the_board(kind: str, lines: list[str], rake: Rake) -> tuple[Desk, list[tuple[int, ...]], Cardroom]:
    """A hand in which the board plays: the desk, what was pushed from each pot, and the room after its end."""
    room, situation = dealt(kind, rake=rake)
    room = apply(room, *decide(room, do.BeginDeal("A"), BOOK).events)
    desk = opened(replace(situation, hole=HANDS, board=BOARD))
    for line in lines:
        desk.tell(line)
    while desk.table.hand.stage == "betting":
        desk.tell(f"{desk.table.hand.turn} checks")
    while desk.table.hand.stage == "showdown":
        desk.tell(f"{desk.table.hand.turn} shows")
    pushed = [
        tuple(amount for _, amount in event.shares)
        for one in desk.ruled for event in one.ruling.events if isinstance(event, PotAwarded)
    ]  # fmt: skip
    room = apply(room, *decide(room, hand_ended(room, room.games["A"], situation, stands(desk), ""), BOOK).events)
    assert not balance(room.ledger)
    return desk, pushed, room


def test_rake_and_jackpot_drop_come_off_the_pot_before_it_is_split() -> None:
    folded = ["4 folds", "1 folds", "2 calls"]
    desk, pushed, room = plays_the_board(
        "2-5 NLHE", ["3 raises to 150", *folded], Rake(1000, cap=500, unit=100, jackpot=100)
    )
    assert pushed == [(148, 148)], "302 in the pot, 6 to the house"
    assert [room.stack(name) for name in ("Bob", "Cal")] == [19800, 19800]
    assert (room.ledger[drop_of("A")], room.ledger[JACKPOT]) == (500, 100)
    desk.drop = HouseDrop(500, 100, 100)
    with naming({2: "Bob", 3: "Cal"}):
        steps = [step.says for step in shown(desk).routine]
    assert steps[-4:-2] == ["Drop 5 (rake), 1 (jackpot).", "Split the pot: 148 to Bob and 148 to Cal."]
    _, pushed, _ = plays_the_board("2-5 NLHE", ["3 raises to 150", *folded], Rake(1000, cap=500, unit=100))
    assert pushed == [(149, 148)], "of 297 the odd chip goes by the book, to the left of the button"


@pytest.mark.parametrize("seed", range(60))
def test_shares_after_rake_and_jackpot_differ_by_the_odd_chip_of_each_pot(seed: int) -> None:
    rng = random.Random(seed)
    rake = Rake(
        rng.choice([0, 500, 1000]), rng.choice([0, 300, 700]), steps=rng.choice([(), ((1000, 100), (4000, 300))]),
        unit=100, jackpot=rng.choice([0, 100, 200]), no_flop_no_drop=rng.random() < 0.5,
    )  # fmt: skip
    calls = [f"{seat} {rng.choice(['calls', 'folds'])}" for seat in (4, 1, 2)]
    lines = [f"3 raises to {rng.randint(10, 199)}", *calls]
    _, pushed, room = plays_the_board("2-5 NLHE", lines, rake)
    assert all(max(shares) - min(shares) <= 1 for shares in pushed)
    house = room.ledger.get(drop_of("A"), 0) + room.ledger.get(JACKPOT, 0)
    stacks = [room.stack(name) or 0 for name in ("Ann", "Bob", "Cal", "Dee")]
    assert sum(stacks) + house == 80000
