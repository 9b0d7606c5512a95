"""The clock of an event, as a value: where it stands follows from the time alone."""

from floorman.base import Value


class Clock(Value, frozen=True):
    """While it runs, the level ends at an absolute second of the event; while it is stopped, so much is left of it.

    Nobody has to tick: a screen, a server and a test that know the second know the clock.
    """

    level: int
    ends_at: int
    left_when_stopped: int = 0
    stopped_for: str = ""

    @property
    def running(self) -> bool:
        """Whether the time of the level goes down."""
        return not self.stopped_for

    def left(self, now: int) -> int:
        """Seconds to the end of the level.

        >>> Clock(level=2, ends_at=2400).left(now=1500)
        900
        """
        return self.ends_at - now if self.running else self.left_when_stopped

    def at(self, now: int, level_seconds: int) -> "Clock":
        """The clock at a later second: a level that has run out is followed by the next at once.

        >>> Clock(level=1, ends_at=30).at(now=45, level_seconds=1200)
        Clock(level=2, ends_at=1230, left_when_stopped=0, stopped_for='')
        """
        clock = self
        while clock.running and clock.ends_at <= now:
            clock = Clock(clock.level + 1, clock.ends_at + level_seconds)
        return clock

    def stop(self, now: int, why: str) -> "Clock":
        """The clock held where it is."""
        return Clock(self.level, 0, self.left(now), why)

    def start(self, now: int) -> "Clock":
        """The clock going on from where it was held."""
        return Clock(self.level, now + self.left(now))
