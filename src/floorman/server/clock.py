"""The server's time: the time of day when it was started and what has passed since, so that it never jumps.

And what is counted by time: a token bucket, which limits how often something may be done.
"""

import os
import time
from math import ceil
from pathlib import Path

import msgspec

ALIVE = "alive"
"""The file in the data directory that says until when the server was running."""

HELD_AFTER_MS = 10 * 60_000
"""For how long a clock may have been unwatched and still go on by itself: a crash and a restart, not a night.

Up to here the players were at their tables, and the clock of the evening went on. After that the director is asked.
"""

_WIDTH = 160


class _Alive(msgspec.Struct, frozen=True):
    """The server's time, what the machine had counted then, and since which start of the machine it counts."""

    now_ms: int
    passed_ms: int
    boot: str


def _boot_id() -> str:
    """What the machine calls its last start; empty where it does not say."""
    try:
        return Path("/proc/sys/kernel/random/boot_id").read_text("ascii").strip()
    except OSError:
        return ""


def _passed_ms() -> int:
    """Milliseconds on a clock that nobody sets; it counts while the machine sleeps, where the system has such a one."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return time.monotonic_ns() // 1_000_000


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many more each second."""

    burst: float
    each_second: float


class Bucket:
    """A token bucket: it holds `burst` tokens, and is filled up again by so many each second."""

    __slots__ = ("_at", "_left", "_rate")

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._left = rate.burst
        self._at = now

    def take(self, now: float) -> int:
        """Take one token at a time in seconds: 0 where there was one, else the seconds to wait for it."""
        rate = self._rate
        self._left = min(rate.burst, self._left + (now - self._at) * rate.each_second)
        self._at = now
        if self._left < 1:
            return ceil((1 - self._left) / rate.each_second)
        self._left -= 1
        return 0


class Times:
    """What time it is, in milliseconds of UTC. Setting the machine's clock does not move it.

    Given a data directory, it knows from the last run until when the server was running. Where the machine has been on
    since then, it has counted how long that is, and a time of day that was put right by some minutes changes nothing.
    """

    def __init__(self, data: Path | None = None) -> None:
        self._file = data and data / ALIVE
        self._boot = _boot_id()
        passed = _passed_ms()
        self._offset = time.time_ns() // 1_000_000 - passed
        before = self._before()
        if before and before.boot and before.boot == self._boot and before.passed_ms <= passed:
            counted = before.now_ms - before.passed_ms
            if abs(counted - self._offset) < HELD_AFTER_MS:
                self._offset = counted
        self.started_ms = self._offset + passed
        """When this run began."""

        self.alive_until_ms = before.now_ms if before else None
        """Until when the server was running before this run; None where that is not known."""

    def now_ms(self) -> int:
        """The time of day by this server."""
        return self._offset + _passed_ms()

    def note(self) -> None:
        """Note that the server is running. A disk that cannot be written is somebody else's to tell."""
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
