"""What traceability is tested on: every scenario there is, run once and listened to."""

from pathlib import Path

import pytest

from floorman.cli._coverage import Run, passing

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session")
def passed() -> list[Run]:
    """Every scenario that passes, under each of its books."""
    return passing([ROOT / "tests" / "rules" / folder for folder in ("public", "scenarios", "next")], ROOT)
