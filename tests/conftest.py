"""What every test may ask for: the shared material, and how deep properties look."""

import gc
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).parent.parent
SHARED = ROOT.parent / "shared"

settings.register_profile(  # the same examples every time; new ones are for the deep profile
    "quick", max_examples=25, deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.register_profile("deep", max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("deep" if os.environ.get("FLOORMAN_TESTS") == "all" else "quick")


def pytest_collection_finish() -> None:
    """Keep the garbage collector from going through the thousands of collected tests over and over."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with the books, scenarios and hands, which lies beside a developer's checkout."""
    if not SHARED.is_dir():
        pytest.skip("needs the shared folder (books, scenarios, hands) beside the checkout")
    return SHARED
