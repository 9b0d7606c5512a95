"""The one list of what is not proved and why."""

import tomllib
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "exemptions.toml"


class Excused(NamedTuple):
    """Rules without a proof and answers that nobody notices, of topics that are claimed as done, with the reason."""

    rules: dict[str, str]
    answers: dict[str, str]
    at_most: int


def excused() -> Excused:
    told = tomllib.loads(FILE.read_text("utf-8"))
    return Excused(told["rules"], told["answers"], told["at_most"])
