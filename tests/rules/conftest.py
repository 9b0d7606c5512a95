"""What is tested on all scenarios: what came of each, and what was heard while it ran, once for all tests."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from floorman.cli._coverage import Run, passing, scenarios_in
from floorman.scenario import Result, run_scenario

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="session")
def passed() -> list[Run]:
    """Every scenario that passes, under each of its books."""
    return passing([ROOT / "tests" / "rules" / folder for folder in ("public", "scenarios", "next")], ROOT)


@pytest.fixture(scope="session")
def results() -> Callable[[str], list[Result]]:
    """What comes of the scenarios in a folder of tests/rules, under each of their books."""

    @cache
    def of(folder: str) -> list[Result]:
        scenarios = scenarios_in(ROOT / "tests" / "rules" / folder, ROOT)
        return [run_scenario(one, book) for one in scenarios for book in one.books]

    return of
