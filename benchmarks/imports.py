"""What it costs to import the engine: a fresh interpreter each time, to be taken net of one that imports nothing.

All of them find their bytecode, as an installed package does, whether the environment lets it be written or not: the
first go, which does not count, writes it to a folder for the time of the benchmark.
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec

_BYTECODE = tempfile.TemporaryDirectory(prefix="floorman-bytecode-")


def interpreter(program: str) -> Callable[[], int]:
    """Run a program in an interpreter of its own."""
    settings = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    settings["PYTHONPYCACHEPREFIX"] = _BYTECODE.name

    def work() -> int:
        subprocess.run([sys.executable, "-c", program], check=True, env=settings)
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
