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
TURNS = 4
"""In so many turns each candidate does its part of a run, so that a busy moment falls on several of them."""


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


def once(work: Work, least: float) -> tuple[float, int]:
    """CPU seconds, and the units of work that were done in them."""
    units, begun = 0, cpu()
    while True:
        units += work()
        spent = cpu() - begun
        if spent >= least:
            return spent, units


def in_turn(candidates: Mapping[str, Work], runs: int, least: float = LEAST_CPU) -> Iterator[tuple[str, list[float]]]:
    """Time the candidates, a turn of each after the other, after a go at each that does not count.

    A candidate whose work takes longer than a run has one turn in it. Yields in every run the name of each candidate as
    it begins, and its figures so far.
    """
    figures: dict[str, list[float]] = {name: [] for name in candidates}
    for name, work in candidates.items():
        yield name, figures[name]
        work()
    for _ in range(runs):
        spent = dict.fromkeys(candidates, 0.0)
        units = dict.fromkeys(candidates, 0)
        for turn in range(TURNS):
            for name, work in candidates.items():
                if not turn:
                    yield name, figures[name]
                elif spent[name] >= least:
                    continue
                seconds, done = once(work, least / TURNS)
                spent[name] += seconds
                units[name] += done
        for name in candidates:
            figures[name].append(spent[name] / units[name])
