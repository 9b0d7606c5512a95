"""PHH text to finishing stacks: hands of Pluribus and five professionals, as their file has them.

Both sides start from the text of the file in memory and end with every player's stack. Each call takes the next hands
of the file, so that nothing can be remembered from the last one.
"""

import lzma
import re
import warnings
from collections import deque
from collections.abc import Callable
from itertools import cycle
from pathlib import Path
from typing import Any

from floorman.history.phh_files import read_hands
from floorman.history.replay import replay_hand
from floorman.rules import load_book

try:
    import pokerkit
except ImportError:
    pokerkit = None  # type: ignore[assignment]

FILE = Path(__file__).parent.parent.parent / "shared" / "data" / "phh" / "pluribus.phhs.xz"
OURS, THEIRS = 1000, 100
"""Hands in a call."""


def batches(size: int) -> list[list[str]]:
    """The hands of the file, header and all, so many at a time."""
    text = lzma.decompress(FILE.read_bytes()).decode()
    hands = re.split(r"^(?=\[\d+\]$)", text, flags=re.MULTILINE)[1:]
    return [hands[at : at + size] for at in range(0, len(hands), size)]


def by_floorman() -> Callable[[], int]:
    """Read and replay by the default book."""
    book = load_book("roberts-10")
    texts = cycle([(len(batch), "".join(batch)) for batch in batches(OURS)])

    def work() -> int:
        hands, text = next(texts)
        for hand in read_hands(text.splitlines(keepends=True)):
            assert replay_hand(hand, book).stacks
        return hands

    return work


def by_pokerkit() -> Callable[[], int]:
    """Load every hand and walk through its states."""
    turns = cycle(batches(THEIRS))

    def work() -> int:
        batch = next(turns)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for hand in batch:
                states: deque[Any] = deque(pokerkit.HandHistory.loads(hand.partition("\n")[2]), maxlen=1)
                assert states[0].stacks
        return len(batch)

    return work


CANDIDATES: dict[str, Callable[[], int]] = {}
SKIPPED: dict[str, str] = {}

if FILE.is_file():
    CANDIDATES["floorman"] = by_floorman()
    if pokerkit is None:
        SKIPPED["pokerkit"] = "pokerkit"
    else:
        CANDIDATES["pokerkit"] = by_pokerkit()
else:
    SKIPPED["floorman"] = "the shared hands, beside the checkout"
