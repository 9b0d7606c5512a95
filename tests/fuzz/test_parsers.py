"""Whatever is wrong with an input, one clear error comes of it: no traceback, no hang, no memory without end."""

import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from fuzz.parsers import PARSERS, ROOT

pytestmark = pytest.mark.lengthy

QUICK, DEEP = 50, 3000
SECONDS, MEGABYTES = 20, 200
"""How long one input may take on a machine that others use, and how much memory it may add. Both end the process."""


def campaign(name: str, count: int, seed: int, folder: Path) -> None:
    """Run spoiled inputs in a process of its own, which a hang or a lack of memory ends."""
    done = subprocess.run(
        [sys.executable, "-m", "fuzz.run", name, str(count), str(seed), str(SECONDS), str(MEGABYTES)],
        cwd=folder, capture_output=True, text=True, errors="replace", check=False,
        env={**os.environ, "PYTHONPATH": f"{ROOT / 'tests'}:{ROOT / 'src'}"},
    )  # fmt: skip
    print("".join(done.stdout.splitlines()[-1:]))
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]


@pytest.mark.skipif(not hasattr(resource, "RLIMIT_AS"), reason="memory cannot be limited here")
@pytest.mark.parametrize("name", PARSERS)
def test_a_few_spoiled_inputs(name: str, tmp_path: Path) -> None:
    campaign(name, QUICK, 1, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("name", PARSERS)
def test_thousands_of_spoiled_inputs(name: str, tmp_path: Path) -> None:
    campaign(name, DEEP, 2, tmp_path)
