"""CPU time of candidates taken in turn, so that a busy moment of the machine hits all of them alike."""

import time
from collections.abc import Callable, Iterator, Mapping
from statistics import median
from typing import NamedTuple

try:
    import resource
except ImportError:  # not on Windows, where children then cost nothing
    resource = None  # type: ignore[assignment]

Work = Callable[[], int]
LEAST_CPU = 0.2
"""Seconds of CPU time that one run of a candidate takes at least; short work is repeated."""


class Timed(NamedTuple):
    """The CPU seconds per unit of work in each run, in the order of the runs."""

    seconds: tuple[float, ...]

    @property
    def each(self) -> float:
        """Seconds per unit: the median run."""
        return median(self.seconds)

    @property
    def spread(self) -> float:
        """How far the slowest run lies above the quickest, as a part of the median."""
        return (max(self.seconds) - min(self.seconds)) / self.each


def cpu() -> float:
    """CPU seconds of this process and of its children that have ended."""
    spent = time.process_time()
    if resource is not None:
        children = resource.getrusage(resource.RUSAGE_CHILDREN)
        spent += children.ru_utime + children.ru_stime
    return spent


def once(work: Work, least: float) -> float:
    """CPU seconds per unit of work."""
    units, begun = 0, cpu()
    while True:
        units += work()
        spent = cpu() - begun
        if spent >= least:
            return spent / units


def in_turn(candidates: Mapping[str, Work], runs: int, least: float = LEAST_CPU) -> Iterator[tuple[str, list[float]]]:
    """Time the candidates, one run of each after the other, after a run of each that does not count.

    Yields before every run the name of the candidate whose turn it is, and its figures so far.
    """
    figures: dict[str, list[float]] = {name: [] for name in candidates}
    for name, work in candidates.items():
        yield name, figures[name]
        work()
    for _ in range(runs):
        for name, work in candidates.items():
            yield name, figures[name]
            figures[name].append(once(work, least))
