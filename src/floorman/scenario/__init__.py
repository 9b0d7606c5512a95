"""The rulebooks as executable examples: the scenario language and its runner.

for scenario in read_scenarios(text, "reopening.toml"):
    for book in scenario.books:
        result = run_scenario(scenario, book)
"""

from floorman.scenario.read import read_scenarios, run_scenario
from floorman.scenario.run import Failure, Reasons, Result, Scenario, Step

__all__ = ["Failure", "Reasons", "Result", "Scenario", "Step", "read_scenarios", "run_scenario"]
