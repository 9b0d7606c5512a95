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


def evenly(total: int, among: int) -> tuple[int, ...]:
    """Equal parts, odd cents one each from the first on.

    >>> evenly(100, 3)
    (34, 33, 33)
    """
    each, odd = divmod(total, among)
    return tuple(each + (place < odd) for place in range(among))
