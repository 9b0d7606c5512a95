"""The server's clock, which never jumps: the time of day at the start, plus the time that has passed since.

Also the token bucket for rate limits.
"""

import os
import time
from math import ceil
from pathlib import Path

import msgspec

ALIVE = "alive"
"""The file in the data directory that holds the last time at which the server was running."""

HELD_AFTER_MS = 10 * 60_000
"""How long a clock may be unwatched and still run on by itself: long enough for a crash and a restart.

After a longer time the players may have stopped playing, and the director is asked.
"""

_WIDTH = 160


class _Alive(msgspec.Struct, frozen=True):
    """The server's time, the machine's monotonic time then, and the id of the boot that the latter counts from."""

    now_ms: int
    passed_ms: int
    boot: str


def boot_id() -> str:
    """Return the id of the machine's last boot; "" where the system has none."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    except OSError:
        return ""


def _passed_ms() -> int:
    """Return a monotonic time in ms. It includes time in which the machine sleeps, where the system can count that."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return time.monotonic_ns() // 1_000_000


class Rate(msgspec.Struct, frozen=True):
    """A rate limit: `burst` at once, and `each_second` more per second."""

    burst: float
    each_second: float


class Bucket:
    """A token bucket: it holds up to `burst` tokens, and `each_second` are added every second."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float) -> int:
        """Take one token at the time `now`, in seconds.

        Return 0 where there was one, else the seconds to wait for it.
        """
        rate = self._rate
        self._left = min(rate.burst, self._left + (now - self._at) * rate.each_second)
        self._at = now
        if self._left < 1:
            return ceil((1 - self._left) / rate.each_second)
        self._left -= 1
        return 0


class Times:
    """The time of day in ms since 1970, UTC. Setting the machine's clock does not change it.

    Given a data directory, it also knows when the server last ran. If the machine has not been rebooted since, the time
    continues from then, and a system clock that was corrected by less than HELD_AFTER_MS changes nothing.
    """

    def __init__(self, data: Path | None = None) -> None:
        self._file = data and data / ALIVE
        self._boot = boot_id()
        passed = _passed_ms()
        self._offset = time.time_ns() // 1_000_000 - passed
        before = self._before()
        if before and before.boot and before.boot == self._boot and before.passed_ms <= passed:
            counted = before.now_ms - before.passed_ms
            if abs(counted - self._offset) < HELD_AFTER_MS:
                self._offset = counted
        self.started_ms = self._offset + passed
        """When this process was started."""

        self.alive_until_ms = before.now_ms if before else None
        """When the last process was last known to run; None where that is not known."""

    def now_ms(self) -> int:
        """Return the time of day by this server."""
        return self._offset + _passed_ms()

    def note(self) -> None:
        """Store the time in the data directory.

        Errors of the disk are ignored here, as writing to the log reports them.
        """
        if self._file is None:
            return
        alive = _Alive(self.now_ms(), _passed_ms(), self._boot)
        try:
            file = os.open(self._file, os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                os.pwrite(file, msgspec.json.encode(alive).ljust(_WIDTH), 0)
            finally:
                os.close(file)
        except OSError:
            return

    def _before(self) -> _Alive | None:
        try:
            return msgspec.json.decode(self._file.read_bytes(), type=_Alive) if self._file else None
        except (OSError, msgspec.MsgspecError):
            return None
