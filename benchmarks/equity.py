"""Hold'em equity: AhKh against QsQd before the flop. A unit is one answer; where it is sampled, 100,000 deals."""

import random
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from unittest.mock import patch

from floorman.cards import Equity, equity, kernel_present, showdowns

try:
    import pokerkit
except ImportError:
    pokerkit = None  # type: ignore[assignment]

PLAYERS = ("AhKh", "QsQd")
OMAHA = ("AhKhQd2c", "QsQcJd9d")
POKERKIT_SAMPLES = 400


def without_kernel() -> AbstractContextManager[object]:
    """Count in plain Python for a while."""
    return patch.object(showdowns, "kernel", None)


def answer(
    ask: Callable[[], Equity], aside: Callable[[], AbstractContextManager[object]] = nullcontext
) -> Callable[[], int]:
    """One answer."""

    def work() -> int:
        with aside():
            ask()
        return 1

    return work


def sampled() -> Equity:
    """A hundred thousand deals."""
    return equity(PLAYERS, exact=False, samples=100_000, rng=random.Random(1))


CANDIDATES: dict[str, Callable[[], int]] = {
    "floorman pure": answer(lambda: equity(PLAYERS, exact=True), without_kernel),
    "floorman pure sample": answer(sampled, without_kernel),
}
SKIPPED: dict[str, str] = {}

if kernel_present():
    CANDIDATES["floorman kernel"] = answer(lambda: equity(PLAYERS, exact=True))
    CANDIDATES["floorman kernel sample"] = answer(sampled)
    CANDIDATES["floorman kernel omaha"] = answer(lambda: equity(OMAHA, game="PLO", exact=True))
else:
    SKIPPED |= {"floorman kernel": "gcc", "floorman kernel sample": "gcc", "floorman kernel omaha": "gcc"}

if pokerkit is None:
    SKIPPED["pokerkit sample of 400"] = "pokerkit"
else:

    def pokerkit_answer() -> int:
        pokerkit.calculate_equities(
            tuple(pokerkit.parse_range(player) for player in PLAYERS),
            (),
            2,
            5,
            pokerkit.Deck.STANDARD,
            (pokerkit.StandardHighHand,),
            sample_count=POKERKIT_SAMPLES,
        )
        return 1

    CANDIDATES["pokerkit sample of 400"] = pokerkit_answer
