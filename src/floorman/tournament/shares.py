"""Money divided to the last cent."""

from collections.abc import Sequence
from fractions import Fraction

from floorman.base import DataError


def by_weight(total: int, weights: Sequence[int | Fraction]) -> tuple[int, ...]:
    """A sum in proportion to weights, each part rounded down or up to a cent; who lost most by it is rounded up.

    Of equals the first comes first. Who has more weight never gets less.

    >>> by_weight(100, [1, 1, 1])
    (34, 33, 33)
    """
    together = Fraction(sum(weights))
    if together <= 0 or min(weights) < 0:
        raise DataError("shares", "there is nothing to divide by.", "Give weights of which one at least is above zero.")
    exact = [total * Fraction(weight) / together for weight in weights]
    parts = [int(part) for part in exact]
    line = sorted(range(len(parts)), key=lambda at: parts[at] - exact[at])
    for at in line[: total - sum(parts)]:
        parts[at] += 1
    return tuple(parts)


def in_units(exact: Sequence[Fraction], unit: int, leader: int) -> tuple[int, ...]:
    """Amounts that come to a whole sum, each rounded down or up to a multiple of `unit`; who lost most is rounded up.

    What makes no unit goes to the one in place `leader`. Who has more never gets less, but for that.

    >>> in_units([Fraction(3839), Fraction(3275), Fraction(2886)], 500, 0)
    (4000, 3000, 3000)
    """
    total = sum(exact)
    units = [each // unit for each in exact]
    line = sorted(range(len(units)), key=lambda at: units[at] - exact[at] / unit)
    for at in line[: int(total // unit) - sum(units)]:
        units[at] += 1
    parts = [each * unit for each in units]
    parts[leader] += int(total) - sum(parts)
    return tuple(parts)


def evenly(total: int, among: int) -> tuple[int, ...]:
    """Equal parts, odd cents one each from the first on.

    >>> evenly(100, 3)
    (34, 33, 33)
    """
    each, odd = divmod(total, among)
    return tuple(each + (place < odd) for place in range(among))
