"""The house: what every request can turn to."""

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class House:
    """The log, the writers of its streams, and the time."""

    store: Any
    actors: Any
    times: Any
