"""Short histories for tests: what matters is passed in, the rest is a table of dollars and cents, or of chips."""

from typing import Any

from floorman.history.phh import PhhHand
from floorman.history.replay import Replayed, replay_hand
from floorman.rules import load_book

BOOK = load_book("roberts-10")


def holdem(actions: str, stacks: tuple[int | None, ...] = (200, 200, 200), **keys: Any) -> PhhHand:
    """A no-limit hold'em hand with blinds of 1 and 2. Actions are separated by commas."""
    count = len(stacks)
    given: dict[str, Any] = {
        "variant": "NT",
        "antes": (0,) * count,
        "blinds_or_straddles": (1, 2, *[0] * (count - 2)),
        "min_bet": 2,
        "starting_stacks": stacks,
        "actions": acts(actions),
    }
    return PhhHand(**{**given, **keys})


def limit(variant: str, actions: str, stacks: tuple[int, ...] = (200, 200, 200), **keys: Any) -> PhhHand:
    """A limit hand for 4 and 8: blinds of 2 and 4, or at stud an ante of 1 and a bring-in of 2."""
    count = len(stacks)
    stud = variant in ("F7S", "F7S/8", "FR")
    given: dict[str, Any] = {
        "variant": variant,
        "antes": (int(stud),) * count,
        "blinds_or_straddles": None if stud else (2, 4, *[0] * (count - 2)),
        "bring_in": 2 if stud else None,
        "small_bet": 4,
        "big_bet": 8,
        "starting_stacks": stacks,
        "actions": acts(actions),
    }
    return PhhHand(**{**given, **keys})


def acts(text: str) -> tuple[str, ...]:
    return tuple(one.strip() for one in text.split(",") if one.strip())


def replayed(hand: PhhHand) -> Replayed:
    return replay_hand(hand, BOOK)
