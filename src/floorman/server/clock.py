"""The server's time: the time of day when it was started and what has passed since, so that it never jumps."""

import time


def _passed_ms() -> int:
    """Milliseconds on a clock that nobody sets; it counts while the machine sleeps, where the system has such a one."""
    if hasattr(time, "CLOCK_BOOTTIME"):
        return time.clock_gettime_ns(time.CLOCK_BOOTTIME) // 1_000_000
    return time.monotonic_ns() // 1_000_000


class Times:
    """What time it is, in milliseconds of UTC. Setting the machine's clock does not move it."""

    def __init__(self) -> None:
        self._offset = time.time_ns() // 1_000_000 - _passed_ms()

    def now_ms(self) -> int:
        """The time of day by this server."""
        return self._offset + _passed_ms()
