"""The clock of a tournament as an immutable value: what it shows follows from the time alone.

A schedule is a sequence of periods: levels, and the breaks between them. The clock always stands in one of them, and
whatever can be done with it in a level can be done with it in a break.
"""

from typing import Protocol

from msgspec.structs import replace

from floorman.core import Value

BEFORE_START = "start"
"""The reason for which a clock is stopped before the first hand."""


class Lasts(Protocol):
    """The lengths of levels, and of the breaks after them, in seconds."""

    def seconds_of(self, level: int) -> int:
        """Return the length of a level."""

    def break_after(self, level: int) -> int:
        """Return the length of the break that follows a level, 0 for none."""


class Period(Value, frozen=True):
    """A level, or the break that follows it."""

    level: int
    on_break: bool = False

    def lasts(self, schedule: Lasts) -> int:
        """Return the seconds of the period by the schedule; 0 for a break that it does not have."""
        return schedule.break_after(self.level) if self.on_break else schedule.seconds_of(self.level)

    def next(self, schedule: Lasts) -> "Period":
        """Return the next period: the break after a level, if it has one, else the next level."""
        if not self.on_break and schedule.break_after(self.level):
            return Period(self.level, on_break=True)
        return Period(self.level + 1)


class Clock(Value, frozen=True):
    """A clock that stands in a period, running or stopped.

    While it runs, the period ends at an absolute second of the tournament; while it is stopped, so much is left of it.
    `level` and `on_break` say which period it is: in a break, `level` is the one before it. `added` are the seconds
    that the director has given to this period beyond the schedule, or taken off it. Nothing has to tick: a screen, a
    server and a test that know the second know the clock.
    """

    level: int
    ends_at: int
    left_when_stopped: int = 0
    stopped_for: str = ""
    on_break: bool = False
    added: int = 0

    @property
    def period(self) -> Period:
        """The level or break that the clock stands in."""
        return Period(self.level, self.on_break)

    @property
    def running(self) -> bool:
        """Whether the clock runs down."""
        return not self.stopped_for

    @property
    def waiting(self) -> bool:
        """Whether the tournament has not begun yet."""
        return self.stopped_for == BEFORE_START

    def is_past(self, level: int) -> bool:
        """Return whether a level is over; in the break after it, it is.

        >>> Clock(3, 3600).is_past(3), Clock(3, 4200, on_break=True).is_past(3)
        (False, True)
        """
        return self.level > level or (self.on_break and self.level == level)

    def left(self, now: int) -> int:
        """Return the seconds to the end of the level or of the break.

        >>> Clock(level=2, ends_at=2400).left(now=1500)
        900
        """
        return self.ends_at - now if self.running else self.left_when_stopped

    def at(self, now: int, schedule: Lasts) -> "Clock":
        """Return the clock at a later second; periods that have run out are followed by the next ones."""
        clock = self
        while clock.running and clock.ends_at <= now:
            period = clock.period.next(schedule)
            clock = Clock(period.level, clock.ends_at + period.lasts(schedule), on_break=period.on_break)
        return clock

    def put_off(self, seconds: int) -> "Clock":
        """Return the clock with the end of its period so much later: it has stood meanwhile.

        >>> Clock(2, 2400).put_off(60).left(2060), Clock(2, 0, 300, "director").put_off(60).left(2060)
        (400, 300)
        """
        return replace(self, ends_at=self.ends_at + seconds) if self.running else self

    def moved(self, period: Period, left: int, now: int) -> "Clock":
        """Return the clock in another period with `left` seconds of it, running or stopped as before.

        >>> Clock(2, 0, 300, "director").moved(Period(3), 1200, now=900)
        Clock(level=3, ends_at=0, left_when_stopped=1200, stopped_for='director', on_break=False, added=0)
        """
        if self.running:
            return Clock(period.level, now + left, on_break=period.on_break)
        return Clock(period.level, 0, left, self.stopped_for, period.on_break)

    def lengthened(self, seconds: int, now: int) -> "Clock":
        """Return the clock with more time left of its period, or less.

        At least a second is left, so that the period ends by itself. `added` stays as it is: it is the schedule that
        has changed.

        >>> Clock(2, 2400).lengthened(-60, now=2000).left(2000), Clock(2, 2400).lengthened(-60, now=2390).left(2390)
        (340, 1)
        """
        left = max(1, self.left(now) + seconds)
        return replace(self.moved(self.period, left, now), added=self.added)

    def given(self, seconds: int, now: int) -> "Clock":
        """Return the clock with more or less time for its period than the schedule gives it, noted in `added`.

        >>> Clock(2, 2400).given(60, now=2000).given(-120, now=2000).added
        -60
        """
        clock = self.lengthened(seconds, now)
        return replace(clock, added=self.added + clock.left(now) - self.left(now))

    def stop(self, now: int, why: str) -> "Clock":
        """Return the clock stopped where it stands, for a reason."""
        return Clock(self.level, 0, self.left(now), why, self.on_break, self.added)

    def start(self, now: int) -> "Clock":
        """Return the clock running on from where it was stopped."""
        return Clock(self.level, now + self.left(now), on_break=self.on_break, added=self.added)
