"""The clock of an event, as a value: where it stands follows from the time alone."""

from typing import Protocol

from floorman.base import Value

BEFORE_START = "start"
"""What a clock waits for before the first hand."""


class Lasts(Protocol):
    """How long levels are, and the breaks after them, in seconds."""

    def seconds_of(self, level: int) -> int:
        """The length of a level."""

    def break_after(self, level: int) -> int:
        """The length of the break that follows a level, 0 for none."""


class Every(Value, frozen=True):
    """Levels of one length, without breaks."""

    seconds: int

    def seconds_of(self, level: int) -> int:
        """The same for all."""
        return self.seconds

    def break_after(self, level: int) -> int:
        """None."""
        return 0


class Clock(Value, frozen=True):
    """While it runs, the level ends at an absolute second of the event; while it is stopped, so much is left of it.

    On a break of the schedule `level` is the one before it, and it is the break that ends. Nobody has to tick: a
    screen, a server and a test that know the second know the clock.
    """

    level: int
    ends_at: int
    left_when_stopped: int = 0
    stopped_for: str = ""
    on_break: bool = False

    @property
    def running(self) -> bool:
        """Whether the time of the level, or of the break, goes down."""
        return not self.stopped_for

    @property
    def waiting(self) -> bool:
        """Whether the event has not begun yet."""
        return self.stopped_for == BEFORE_START

    def left(self, now: int) -> int:
        """Seconds to the end of the level, or of the break.

        >>> Clock(level=2, ends_at=2400).left(now=1500)
        900
        """
        return self.ends_at - now if self.running else self.left_when_stopped

    def at(self, now: int, lasts: Lasts) -> "Clock":
        """The clock at a later second: what has run out is followed by the next level, or a break, at once.

        >>> Clock(level=1, ends_at=30).at(45, Every(1200))
        Clock(level=2, ends_at=1230, left_when_stopped=0, stopped_for='', on_break=False)
        """
        clock = self
        while clock.running and clock.ends_at <= now:
            clock = clock.following(clock.ends_at, lasts)
        return clock

    def following(self, start: int, lasts: Lasts) -> "Clock":
        """The clock of what comes next, from a second on."""
        rest = 0 if self.on_break else lasts.break_after(self.level)
        if rest:
            return Clock(self.level, start + rest, on_break=True)
        return Clock(self.level + 1, start + lasts.seconds_of(self.level + 1))

    def stop(self, now: int, why: str) -> "Clock":
        """The clock held where it is."""
        return Clock(self.level, 0, self.left(now), why, self.on_break)

    def start(self, now: int) -> "Clock":
        """The clock going on from where it was held."""
        return Clock(self.level, now + self.left(now), on_break=self.on_break)
