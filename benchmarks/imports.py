"""What it costs to import the engine: a fresh interpreter each time, to be taken net of one that imports nothing."""

import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec


def interpreter(program: str) -> Callable[[], int]:
    """Run a program in an interpreter of its own."""

    def work() -> int:
        subprocess.run([sys.executable, "-c", program], check=True)
        return 1

    return work


CANDIDATES: dict[str, Callable[[], int]] = {
    "bare python": interpreter("pass"),
    "floorman": interpreter("import floorman, floorman.hand"),
}
SKIPPED: dict[str, str] = {}

if find_spec("pokerkit") is None:
    SKIPPED["pokerkit"] = "pokerkit"
else:
    CANDIDATES["pokerkit"] = interpreter("import pokerkit")
