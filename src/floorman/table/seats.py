"""Going round a table."""

from bisect import bisect_right
from collections.abc import Iterable

from floorman.base import SeatNo

NOBODY = SeatNo(0)


def clockwise(seats: Iterable[SeatNo], after: SeatNo) -> tuple[SeatNo, ...]:
    """The seats in order from the first one left of `after`, which itself comes last.

    >>> clockwise([SeatNo(1), SeatNo(4), SeatNo(9)], SeatNo(4))
    (9, 1, 4)
    """
    ordered = sorted(seats)
    first = bisect_right(ordered, after)
    return tuple(ordered[first:] + ordered[:first])


def next_after(seats: Iterable[SeatNo], seat: SeatNo) -> SeatNo:
    """The first of the seats left of this one."""
    return clockwise(seats, seat)[0]


def last_before(seats: Iterable[SeatNo], seat: SeatNo) -> SeatNo:
    """The first of the seats right of this one; the seat itself where there is no other.

    >>> last_before([SeatNo(1), SeatNo(4), SeatNo(9)], SeatNo(4)), last_before([SeatNo(4)], SeatNo(4))
    (1, 4)
    """
    others = [other for other in seats if other != seat]
    return clockwise(others, seat)[-1] if others else seat


def between(seat: SeatNo, start: SeatNo, end: SeatNo) -> bool:
    """Whether one passes the seat on the way clockwise from `start` to `end`; neither end counts.

    >>> [seat for seat in range(1, 10) if between(SeatNo(seat), SeatNo(8), SeatNo(2))]
    [1, 9]
    >>> between(SeatNo(3), SeatNo(5), SeatNo(5))
    False
    """
    if start < end:
        return start < seat < end
    return start != end and (seat > start or seat < end)


def places(seats: Iterable[SeatNo], start: SeatNo, end: SeatNo) -> int:
    """How many of the seats lie clockwise behind `start` up to and with `end`."""
    return sum(seat != start and (seat == end or between(seat, start, end)) for seat in {*seats, end})
