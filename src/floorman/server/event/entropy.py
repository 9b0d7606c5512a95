"""Chance for draws and races: from the operating system, and nowhere else."""

import secrets
from collections.abc import Callable

Seeds = Callable[[], int]
"""Gives a new seed each time; never 0, which means that nobody has drawn yet."""

LARGEST = 2**53 - 1
"""What every browser still reads as a whole number."""


def system_seeds() -> int:
    """A seed that nobody can foresee."""
    return 1 + secrets.randbelow(LARGEST)


def seeds_from(first: int) -> Seeds:
    """Seeds in a fixed order, for what is to be the same every time: the demo, a test."""
    state = first

    def draw() -> int:
        nonlocal state
        state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
        return 1 + (state >> 11) % LARGEST

    return draw
