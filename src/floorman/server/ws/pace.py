"""How fast one screen may talk."""

from collections.abc import Callable
from time import monotonic

PER_SECOND = 20
BURST = 40


class Pace:
    """A bucket that fills by PER_SECOND and holds BURST: every message takes one out."""

    def __init__(self, seconds: Callable[[], float] = monotonic) -> None:
        self._seconds = seconds
        self._left = float(BURST)
        self._at = seconds()

    def too_fast(self) -> bool:
        """Whether there is nothing left for one more message."""
        now = self._seconds()
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND)
        self._at = now
        if self._left < 1:
            return True
        self._left -= 1
        return False
