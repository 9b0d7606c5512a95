"""Rate limits and PIN lockout, in memory; cleared on restart."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from math import ceil

from floorman.base import Value

_MOST_KEYS = 10_000
"""Of whoever asked longest ago nothing is kept, so that no crowd of addresses fills the memory."""


class Rate(Value, frozen=True):
    """So many at once, and so many more each second."""

    burst: float
    each_second: float


READS = Rate(240, 60)
WRITES = Rate(60, 15)
ENTRIES = Rate(40, 1)
CLAIMS = Rate(20, 1 / 15)
"""Names that phones at one address may take. A club behind one router shares an address, so it only slows down."""


class Buckets:
    """A bucket of tokens for each key, refilled as time goes by. `now_ms` is a clock that never goes back."""

    def __init__(self, rate: Rate, now_ms: Callable[[], int]) -> None:
        self._rate = rate
        self._now_ms = now_ms
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> int:
        """Take one token: 0 where there was one, else the seconds to wait for it."""
        now = self._now_ms() / 1000
        left, then = self._left.pop(key, (self._rate.burst, now))
        left = min(self._rate.burst, left + (now - then) * self._rate.each_second)
        enough = left >= 1
        self._left[key] = (left - 1 if enough else left, now)
        if len(self._left) > _MOST_KEYS:
            self._left.popitem(last=False)
        return 0 if enough else ceil((1 - left) / self._rate.each_second)


@dataclass(slots=True)
class _Record:
    wrong: int = 0
    until: float = 0


class Lockout:
    """After `allowed` wrong answers nobody under that key may try for a while, and longer with each more.

    A try is counted with `wrong` before it is checked, and forgiven afterwards if it was right: whatever is sent at
    once is counted at once.
    """

    FIRST, LONGEST = 15, 3600

    def __init__(self, allowed: int, now_ms: Callable[[], int]) -> None:
        self._allowed = allowed
        self._now_ms = now_ms
        self._records: OrderedDict[str, _Record] = OrderedDict()

    def wait(self, key: str) -> int:
        """The seconds until the next try, 0 where it may be now."""
        record = self._records.get(key)
        return max(0, ceil(record.until - self._now_ms() / 1000)) if record else 0

    def wrong(self, key: str) -> int:
        """Note a wrong answer; the seconds that this costs."""
        record = self._records.pop(key, None) or _Record()
        self._records[key] = record
        if len(self._records) > _MOST_KEYS:
            self._records.popitem(last=False)
        record.wrong += 1
        over = record.wrong - self._allowed
        if over < 0:
            return 0
        costs: int = min(self.LONGEST, self.FIRST * 2 ** min(over, 16))
        record.until = self._now_ms() / 1000 + costs
        return costs

    def right(self, key: str) -> None:
        """A right answer clears the record."""
        self._records.pop(key, None)

    def forgive(self, key: str) -> None:
        """Take back one try that was counted and turned out right; the wrong ones of others stay."""
        record = self._records.get(key)
        if record is not None:
            record.wrong -= 1
            if record.wrong < self._allowed:
                record.until = 0
