"""What traceability is tested on: every scenario there is, run once and listened to."""

from pathlib import Path

import pytest

from floorman.cli._coverage.gather import passing
from floorman.cli._coverage.proving import Run

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session")
def passed(shared: Path) -> list[Run]:
    """Every scenario that passes, under each of its books."""
    return passing([shared / "scenarios", *(ROOT / "tests" / "rules" / own for own in ("scenarios", "next"))], ROOT)
