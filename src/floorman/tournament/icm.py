"""What stacks are worth in prize money: the independent chip model of Malmuth and Harville.

Who has the share s of the chips finishes first with probability s; the others then play for second by the same rule.
That is a race of clocks, each of which rings at a random time with rate s. With p = 1 - exp(-s t) the chance that a
player's clock has rung by t, a player who rings at t takes the place after all that have rung before, so

    worth = integral over t of  s exp(-s t) * (the expected prize when everybody else has rung with chance p)  dt

and the sum over 2^n orders of finish becomes an integral in one variable. Nothing is drawn at random.
"""

from collections.abc import Sequence
from math import exp, expm1, log, sqrt

from floorman.base import DataError

WIDEST_STEP = 0.1
"""Between nodes. The rule converges as exp(-1/step), but only once a step is no wider than the order of finish is
blurred by chance, which in n clocks is about 1/sqrt(n)."""

EARLIEST = -3.3
"""The first node: t is about 1e-13 of the time of the first ring there."""

RUNG = 45.0
"""A clock of rate s has rung by RUNG / s, but for one chance in 1e19."""


def equities(stacks: Sequence[int], prizes: Sequence[int]) -> tuple[float, ...]:
    """What each stack is worth, in the unit of the prizes, best place first. More prizes than players are not won.

    >>> [round(worth, 2) for worth in equities([5000, 3000, 2000], [50, 30, 20])]
    [38.39, 32.75, 28.86]
    """
    if not stacks or min(stacks) <= 0:
        raise DataError("stacks", "a player in the deal has no chips.", "Leave out players without chips.")
    together = sum(stacks)
    rates = [stack / together for stack in stacks]
    by_place = [float(prize) for prize in prizes[: len(stacks)]] + [0.0] * (len(stacks) - len(prizes))
    base = by_place[-1]  # everybody has the last prize at least: only what is above it is played for
    above = [prize - base for prize in by_place]
    while above and not above[-1]:
        above.pop()
    worth = [base] * len(stacks)
    if above:
        for at, rate, value in zip(range(len(rates)), rates, _raced(rates, above), strict=True):
            worth[at] += rate * value
    return tuple(worth)


def _raced(rates: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """The integral for each clock, by the trapezoidal rule in w, with t = exp(w - exp(-w))."""
    step = min(WIDEST_STEP, 1 / sqrt(len(rates)))
    found = [0.0] * len(rates)
    w = EARLIEST
    last = log(RUNG / min(rates))
    while w < last + step:
        t = exp(w - exp(-w))
        weight = step * t * (1 + exp(-w))
        still = [exp(-rate * t) for rate in rates]
        rung = [-expm1(-rate * t) for rate in rates]
        for at, expected in enumerate(_expected(still, rung, prizes)):
            found[at] += weight * still[at] * expected
        w += step
    return found


def _expected(still: Sequence[float], rung: Sequence[float], prizes: Sequence[float]) -> list[float]:
    """For each clock that rings now, the mean of the prize that falls to it.

    `ahead[m]` is the chance that m of the clocks before it have rung, `later[m]` the mean prize of who has m ahead and
    all clocks behind it still to ask. Every term is positive, so nothing cancels.
    """
    most = len(prizes)
    later = [list(prizes)]
    for q, p in zip(reversed(still), reversed(rung), strict=True):
        row = later[-1]
        later.append([q * same + p * next_one for same, next_one in zip(row, [*row[1:], 0.0], strict=True)])
    later.reverse()
    ahead = [1.0]
    found = []
    for at, (q, p) in enumerate(zip(still, rung, strict=True), start=1):
        found.append(sum([chance * prize for chance, prize in zip(ahead, later[at], strict=False)]))
        ahead = [q * same + p * before for same, before in zip([*ahead, 0.0], [0.0, *ahead], strict=True)][:most]
    return found
