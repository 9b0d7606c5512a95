"""What Floorman has to reach, and what it aims at."""

from collections.abc import Mapping
from statistics import median
from typing import Literal, NamedTuple

from benchmarks.timing import Timed
from floorman.rules import book_ids

Measure = Literal["times", "per second", "seconds"]


class Goal(NamedTuple):
    """One line of the table.

    `times` is how often faster `ours` is than `against`, `per second` how many units a second it does, and `seconds`
    how long a unit takes. `net_of` is a candidate whose time is taken off both.
    """

    what: str
    module: str
    ours: str
    measure: Measure
    required: float | None
    aim: float | None
    against: str = ""
    net_of: str = ""

    def reached(self, timed: Mapping[str, Timed]) -> float | None:
        """The figure, or None where a candidate was not there to be timed."""
        if any(name and name not in timed for name in (self.ours, self.against, self.net_of)):
            return None
        match self.measure:
            case "times":
                return median(self._ratios(timed))
            case "per second":
                return 1 / timed[self.ours].each
            case "seconds":
                return timed[self.ours].each

    def _ratios(self, timed: Mapping[str, Timed]) -> list[float]:
        """How often faster it was in each run, where both had the machine as it was just then."""
        ours, against = timed[self.ours].seconds, timed[self.against].seconds
        less = timed[self.net_of].seconds if self.net_of else (0.0,) * len(ours)
        return [(theirs - off) / (our - off) for our, theirs, off in zip(ours, against, less, strict=True)]

    def verdict(self, reached: float) -> str:
        """How the figure stands to the goal, in a word or two."""

        def holds(bound: float | None) -> bool:
            return bound is not None and (reached <= bound if self.measure == "seconds" else reached >= bound)

        if holds(self.aim):
            return "aim reached"
        if self.required is None:
            return "below the aim"
        return "as required" if holds(self.required) else "NOT MET"


GOALS = (
    Goal("7 cards, one by one, pure Python", "evaluation", "floorman pure", "times", 300, 500, "pokerkit"),
    Goal("7 cards, one by one, kernel", "evaluation", "floorman kernel", "times", 2_000, None, "pokerkit"),
    Goal("", "evaluation", "floorman kernel", "times", None, 1, "phevaluator raw C"),
    Goal("7 cards, in bulk, kernel", "evaluation", "floorman batch", "times", 30_000, None, "pokerkit"),
    Goal("", "evaluation", "floorman batch", "per second", None, 150_000_000),
    Goal("whole hands, six-handed no-limit", "hands", "floorman Driver", "times", 40, 80, "pokerkit"),
    Goal("the same, every state frozen", "hands", "floorman step", "times", None, None, "pokerkit"),
    Goal("frozen states, against the Driver", "hands", "floorman step", "times", 1 / 1.3, None, "floorman Driver"),
    Goal(
        "a whole tournament, by the hand",
        "tournament",
        "floorman, full rules and log",
        "times",
        8,
        20,
        "pokerkit bare hands",
    ),
    *(
        Goal(f"10,000 players balanced by {book}", "balancing", f"floorman, by {book}", "seconds", 0.050, None)
        for book in book_ids()
    ),
    Goal("a command in a room of 1,000 players", "cardroom", "floorman, a command", "seconds", 0.002, 0.0005),
    Goal("the floor desk's screen", "cardroom", "floorman, a floor desk screen", "seconds", 0.020, 0.005),
    Goal("what is due in it", "cardroom", "floorman, what is due", "seconds", 0.020, 0.005),
    Goal("commands replayed, of 100,000 in 10 s", "cardroom", "floorman, a month replayed", "per second", 10_000, None),
    Goal("its lists, with the book", "cardroom", "floorman, the list alone", "times", None, None, "a dict of lists"),
    Goal("one ruling, words and chips", "rulings", "floorman rule_on", "seconds", 60e-6, None, "floorman decide"),
    Goal("PHH file to stacks", "replay", "floorman", "times", 12, 20, "pokerkit"),
    Goal("AhKh v QsQd, every board, kernel", "equity", "floorman kernel", "seconds", 0.020, 0.009),
    Goal("AhKh v QsQd, every board, pure Python", "equity", "floorman pure", "seconds", 3, 1),
    Goal("import, net of bare python", "imports", "floorman", "times", 6, None, "pokerkit", net_of="bare python"),
)
