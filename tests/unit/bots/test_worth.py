"""How bots judge a hand."""

import random

import msgspec
import pytest

from floorman.bots import worth
from floorman.cards import UNKNOWN, Card, cards
from floorman.core import Chips, SeatNo
from floorman.hand import GAMES, HandView, SeatView

ME, RIVAL = SeatNo(1), SeatNo(2)


def looks(game: str, street: str, down: str, board: str = "", up: str = "", theirs: str = "") -> HandView:
    mine = SeatView(ME, Chips(500), Chips(0), True, False, cards(down), cards(up))
    unseen: tuple[Card, ...] = (UNKNOWN,) * len(mine.down)
    other = SeatView(RIVAL, Chips(500), Chips(0), True, False, unseen, cards(theirs))
    return HandView(
        ME, game, "cash", ME, Chips(5), "betting", street, (ME, RIVAL), Chips(0), Chips(100), (), (cards(board),), 0,
        (mine, other),
    )  # fmt: skip


def value(view: HandView) -> float:
    return worth(view, random.Random(1), 60)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (looks("NLHE", "preflop", "AsAh"), looks("NLHE", "preflop", "AsKs")),
        (looks("NLHE", "preflop", "AsKs"), looks("NLHE", "preflop", "7h2c")),
        (looks("NLSD", "preflop", "AsKs"), looks("NLSD", "preflop", "9h6c")),
        (looks("PLO", "preflop", "AsAhKsKh"), looks("PLO", "preflop", "9s7h4d2c")),
        (looks("NLHE", "flop", "7s7h", "7d 2c Ks"), looks("NLHE", "flop", "Js9h", "7d 2c Ks")),
        (
            looks("PLO8", "river", "Ah2h KsKd", "Kc 7h 5h 3s 9h"),
            looks("PLO8", "river", "Qs Jd Tc 9d", "Kc 7h 5h 3s 9h"),
        ),
        (looks("STUD", "third", "AsAh", up="Ad", theirs="Kc"), looks("STUD", "third", "7s2h", up="Td", theirs="Kc")),
        (looks("RAZZ", "third", "As2h", up="3d", theirs="Kc"), looks("RAZZ", "third", "KsKh", up="Qd", theirs="4c")),
        (looks("NL5CD", "first-draw", "AsAhAdKsKh"), looks("NL5CD", "first-draw", "9s7h4d3c2c")),
        (looks("L27TD", "before-draw", "7s5h4d3c2c"), looks("L27TD", "before-draw", "KsKhQdQcJc")),
        (looks("BADUGI", "third-draw", "As2h3d4c"), looks("BADUGI", "third-draw", "KsKhKdKc")),
    ],
    ids=lambda view: f"{view.game}-{view.seats[0].down[0]}",
)
def test_the_better_hand_is_worth_more(better: HandView, worse: HandView) -> None:
    assert value(better) > value(worse) + 0.01


def test_nobody_left_to_beat_is_worth_everything() -> None:
    alone = looks("NLHE", "flop", "7s2h", "Kd Kc Ks")
    other = alone.seats[1]
    folded = SeatView(other.no, other.stack, other.bet, False, False, (), ())
    assert value(msgspec.structs.replace(alone, seats=(alone.seats[0], folded))) == 1.0


def test_a_worth_is_a_part_of_the_pot_in_every_game() -> None:
    for game in GAMES.values():
        first = game.streets[0]
        down = "As Kd 7h 4c 2s".split()[: first.down]
        view = looks(
            game.code, first.name, " ".join(down), up="9c" if first.up else "", theirs="8c" if first.up else ""
        )
        assert 0.0 <= worth(view, random.Random(2), 5) <= 1.0
