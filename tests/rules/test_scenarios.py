"""The worked examples of the books, one test for each scenario and book."""

from pathlib import Path

import pytest

from floorman.cli.check import shown
from floorman.scenario import Scenario, read_scenarios, run_scenario

SCENARIOS = Path(__file__).parent / "public"
PLAYED = ("betting", "dealing", "room", "showdown", "table", "tournament")
"""The folders whose every scenario has to hold."""


def files(*folders: str) -> list[Path]:
    return [file for folder in folders or ("**",) for file in sorted(SCENARIOS.glob(f"{folder}/*.toml"))]


def examples() -> list[object]:
    found: list[object] = []
    for file in files(*PLAYED):
        for scenario in read_scenarios(file.read_text("utf-8"), file.name):
            found += [pytest.param(scenario, id, id=f"{file.stem}: {scenario.name} [{id}]") for id in scenario.books]
    return found


@pytest.mark.parametrize(("scenario", "book"), examples())
def test_the_book_is_followed(scenario: Scenario, book: str) -> None:
    failure = run_scenario(scenario, book).failure
    if failure:
        step, key, expected, got = failure
        pytest.fail(f"step {step}: {key} expected {shown(expected)}, got {shown(got)}", pytrace=False)


@pytest.mark.parametrize("file", files(), ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_every_scenario_can_be_read(file: Path) -> None:
    assert read_scenarios(file.read_text("utf-8"), file.name)
