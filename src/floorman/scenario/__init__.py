"""The rulebooks as executable examples: the scenario language and its runner.

for scenario in read_scenarios(text, "reopening.toml"):
    for book in scenario.books:
        result = run_scenario(scenario, book)
"""

from floorman.scenario import hand_run, room_run, table_run, tournament_run  # noqa: F401 - each brings its setting
from floorman.scenario.run import Failure, Reasons, Result, Scenario, Step, read_scenarios, run_scenario

__all__ = ["Failure", "Reasons", "Result", "Scenario", "Step", "read_scenarios", "run_scenario"]
