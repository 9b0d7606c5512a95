"""Evaluation of hands by the compiled kernel if there is one, else in plain Python, with the same results."""

import os
from array import array
from collections import Counter
from itertools import combinations
from types import ModuleType

from floorman.cards import strengths
from floorman.cards.card import STANDARD_DECK

KERNEL_VERSION = 4
"""The version of the kernel that this module can call. One built from older sources is not used until it is rebuilt."""

kernel: ModuleType | None = None
if not os.environ.get("FLOORMAN_PURE"):
    try:
        from floorman.cards import _kernel
    except ImportError:
        pass
    else:
        kernel = _kernel if getattr(_kernel, "VERSION", 1) == KERNEL_VERSION else None

evaluate = strengths.evaluate if kernel is None else _kernel.evaluate
omaha = strengths.omaha if kernel is None else _kernel.omaha


def kernel_present() -> bool:
    """Return whether the compiled kernel is in use: it was built, and `FLOORMAN_PURE` is not set."""
    return kernel is not None


def evaluate_many(codes: bytes | bytearray | memoryview, size: int = 7) -> "array[int]":
    """Return the strengths at high of many hands of `size` cards each, from the hands' card codes in one sequence.

    A code is four times the rank, from 0 for a deuce, plus the suit in the order of `cdhs`. Raises ValueError for a
    size other than five to seven and for hands that are not different cards.

    >>> evaluate_many(bytes([51, 50, 49, 48, 0]), size=5) == array("I", [evaluate(("As", "Ah", "Ad", "Ac", "2c"))])
    True
    """
    hands = len(codes) // size if size else 0
    if kernel is not None:
        found = array("I", (0,)) * hands
        kernel.evaluate_many(codes, size, found)
        return found
    if not 5 <= size <= 7 or len(codes) % size:
        raise ValueError("five to seven card codes a hand are needed.")
    found = array("I")
    for at in range(0, len(codes), size):
        hand = codes[at : at + size]
        if max(hand) > 51 or len(set(hand)) < size:
            raise ValueError(f"hand {at // size}: not {size} different card codes of 0 to 51.")
        found.append(evaluate([STANDARD_DECK[code] for code in hand]))
    return found


def strength_counts(size: int) -> dict[int, int]:
    """Return how many of all hands of `size` cards, five to seven, have each strength. Slow without the kernel."""
    if kernel is not None:
        found: dict[int, int] = kernel.counts(size)
        return found
    return dict(Counter(map(evaluate, combinations(STANDARD_DECK, size))))
