"""The next hand of a cash game as the dealer's page takes it up: every form of play goes through one hand engine."""

from typing import Any

import pytest
from msgspec.structs import replace

from floorman.cardroom import Cardroom, actions, apply, decide, open_room
from floorman.cardroom.case import Case
from floorman.cardroom.deals import next_deal
from floorman.cardroom.state import RoomTerms
from floorman.desk.desk import HandStanding, stands
from floorman.desk.situation import opened
from floorman.rules import load_book
from floorman.server.rooms.boards import situation_of

BOOK = load_book("roberts-10")
do: Any = actions


def standing(kind: str, *acts: Any, **terms: Any) -> HandStanding:
    """The hand on the page right after the deal: four players with 200 each, the button at seat 4."""
    room = apply(Cardroom(), open_room(RoomTerms(unit=100)))
    sits = [act for seat, name in enumerate(("Ann", "Bob", "Cal", "Dee"), 1) for act in (
        do.TakeSeat(name, "A", seat), do.BuyIn(name, "A", 20000)
    )]  # fmt: skip
    for act in (do.OpenGame("A", kind, 9, **terms), *sits, do.PutButton("A", 4), *acts):
        room = apply(room, *decide(room, act, BOOK).events)
    found = next_deal(Case(room, BOOK), room.games["A"])
    return stands(opened(replace(situation_of(found, 100, 100), book="roberts-10")))


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
