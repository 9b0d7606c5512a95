"""Prizes for any field: a power law over a minimum cash, in amounts that are easily paid out, exact to the cent.

Prizes ideally fall from first to the minimum as 1 / place^a does. Rounded to amounts that fit their size they must not
come to more than the pool; the flattest law of which that is true is taken, and first place has what is left over.
"""

from bisect import bisect_right
from fractions import Fraction
from math import log

from floorman.base import Chips, DataError, PlayerId, Value
from floorman.rulebook import Rulebook
from floorman.tournament.case import Case
from floorman.tournament.clock import Clock
from floorman.tournament.directing import PostPrizes
from floorman.tournament.payouts import prizes
from floorman.tournament.prices import prize_pool
from floorman.tournament.state import Player, Setup, Tournament
from floorman.tournament.wording import money

PAID_SHARE = Fraction(15, 100)
SMALL_FIELDS = ((3, 1), (6, 2), (10, 3), (20, 4), (33, 5))
"""Up to so many entries so many places, where a share of the field would pay too few."""

MIN_CASH = Fraction(3, 2)
"""The last prize in buy-ins."""

LAST = {2: Fraction(35, 100), 3: Fraction(20, 100), 4: Fraction(12, 100), 5: Fraction(8, 100)}
"""The last prize as a part of the pool, by places paid, where a field is so small that this is more."""

MOST_AT_MINIMUM = Fraction(3, 4)
"""Of the pool: with more of it in minimum cashes there is nothing to play for."""

FIRST = ((1, 1.0), (2, 0.65), (3, 0.5), (5, 0.4), (9, 0.3), (20, 0.25), (75, 0.2), (1000, 0.15), (15000, 0.12))
"""First prize as a part of the pool, by places paid; in between, straight over the logarithm."""

NICE = (1, 5, 10, 25, 50)
HUNDREDS = (1, 100, 10**4, 10**6, 10**8, 10**10, 10**12)
"""Steps of prizes, and their hundredfolds. A prize is a multiple of the largest that is a twentieth of it."""

FLATTEST, STEEPEST = -40.0, 64.0
"""Exponents: all prizes but the last the same, and all but the first."""


class PayoutPlan(Value, frozen=True):
    """Prizes in cents, best place first. `unit` is the least amount paid in; `cites` are rules where a book divides."""

    entries: int
    pool: int
    minimum: int
    unit: int
    prizes: tuple[int, ...]
    cites: tuple[str, ...] = ()

    @property
    def tiers(self) -> tuple[tuple[int, int, int], ...]:
        """First place, last place and the prize of each, for places in a row that get the same."""
        rows: list[tuple[int, int, int]] = []
        for place, cents in enumerate(self.prizes, start=1):
            if rows and rows[-1][2] == cents:
                rows[-1] = (rows[-1][0], place, cents)
            else:
                rows.append((place, place, cents))
        return tuple(rows)


def pool_of(entries: int, buy_in: int, fee: int = 0, added: int = 0, guarantee: int = 0) -> int:
    """What is played for: buy-ins less a fee out of each, up to a guarantee at least, and what the house adds."""
    if not 0 <= fee <= buy_in:
        raise DataError(
            "fee",
            f"a fee of {money(fee)} is more than the buy-in of {money(buy_in)}.",
            "Enter the part of the buy-in that the house keeps.",
        )
    return prize_pool(Setup(10, Chips(0), 0, guarantee=guarantee, added=added), entries * (buy_in - fee))


def places_paid(entries: int, share: Fraction | None = None) -> int:
    """How many are paid: a share of the field, rounded to the nearest, and one at least.

    >>> [places_paid(entries) for entries in (2, 9, 27, 143, 1000)]
    [1, 3, 5, 21, 150]
    """
    if share is not None:
        if not 0 < share <= 1:
            raise DataError("paid", f"{float(share):.0%} of the field cannot be paid.", "Enter 15 for 15 per cent.")
        return max(1, round(entries * share))
    few = next((places for largest, places in SMALL_FIELDS if entries <= largest), 1)
    return max(few, round(entries * PAID_SHARE))


def first_share(places: int) -> float:
    """The usual part of the pool for first place."""
    if places >= FIRST[-1][0]:
        return FIRST[-1][1]
    at = bisect_right(FIRST, (places, 2.0))
    (low, high_part), (high, low_part) = FIRST[at - 1], FIRST[at]
    return high_part + (low_part - high_part) * log(places / low) / log(high / low)


def plan(
    entries: int,
    pool: int,
    *,
    places: int | None = None,
    share: Fraction | None = None,
    min_cash: int | None = None,
    first: Fraction | None = None,
    unit: int = 100,
) -> PayoutPlan:
    """Prizes for so many entries. A larger part for `first` is more top-heavy: the others fall off more steeply.

    What is given is kept or refused; what is left open gives way: a large minimum cash makes for fewer places.
    """
    if entries < 2:
        raise DataError("entries", f"{entries} is too few for a tournament.", "Enter 2 or more.")
    if pool < 1:
        raise DataError("pool", "there is no money in it.", "Enter what is played for.")
    fixed = places is not None or share is not None
    paid = places if places is not None else places_paid(entries, share)
    steps = _PrizeSteps(1 if fixed and pool < 2 * unit * paid else unit)
    if not 1 <= paid <= entries:
        raise DataError("places", f"{paid} of {entries} players cannot be paid.", f"Enter 1 to {entries}.")
    buy_in = Fraction(pool, entries)
    usual = max(1, int(MIN_CASH * buy_in), int(LAST.get(paid, 0) * pool))
    least = steps.up(usual if min_cash is None else max(1, min_cash))
    if min_cash is None and least * paid > MOST_AT_MINIMUM * pool:
        least = steps.down(int(min(buy_in, MOST_AT_MINIMUM * pool / paid))) or steps.unit
    if not fixed and paid > 1:
        paid = max(1, min(paid, int(MOST_AT_MINIMUM * pool // least)))
    if paid == 1 and min_cash is None:
        least = min(least, pool)
    if least * paid > pool:
        raise DataError(
            "minimum cash", f"{paid} times {money(least)} is more than the pool of {money(pool)}.",
            f"Pay {pool // least} places or fewer, or {money(pool // paid)} at least.",
        )  # fmt: skip
    top = int(pool * first) if first is not None else int(pool * first_share(paid))
    if first is not None and not pool <= top * paid <= pool * paid:
        raise DataError("first", f"it must be between {100 / paid:.1f} and 100 per cent of the pool.")
    top = min(top, pool - (paid - 1) * least)
    return PayoutPlan(entries, pool, least, steps.unit, _fitted(pool, paid, least, max(top, -(-pool // paid)), steps))


def _fitted(pool: int, paid: int, least: int, top: int, steps: "_PrizeSteps") -> tuple[int, ...]:
    """The flattest law whose rounded prizes leave first place its due."""

    def below_first(exponent: float) -> list[int]:
        spread = top - least
        return [steps.near(least + int(spread * part)) for part in _falling(paid, exponent)]

    def leaves_enough(exponent: float) -> bool:
        found = below_first(exponent)
        return pool - sum(found) >= max([top, *found[:1]])

    flat, steep = FLATTEST, STEEPEST
    while steep - flat > 1e-9:
        middle = (flat + steep) / 2
        flat, steep = (flat, middle) if leaves_enough(middle) else (middle, steep)
    others = below_first(steep)
    return (pool - sum(others), *others)


def _falling(paid: int, exponent: float) -> list[float]:
    """What is left at places 2, 3 ... of a law that is 1 at first place and 0 at the last."""
    if abs(exponent) < 1e-6:
        return [1 - log(place) / log(paid) for place in range(2, paid + 1)]
    end: float = paid**-exponent
    return [(place**-exponent - end) / (1 - end) for place in range(2, paid + 1)]


class _PrizeSteps:
    """Amounts that are easily paid out, in multiples of a unit."""

    def __init__(self, unit: int) -> None:
        self.unit = unit
        self.steps = [unit * step * hundreds for hundreds in HUNDREDS for step in NICE]
        self.from_amount = [20 * step for step in self.steps]

    def of(self, cents: int) -> int:
        """The step for an amount."""
        return self.steps[max(0, bisect_right(self.from_amount, cents) - 1)]

    def near(self, cents: int) -> int:
        """The nearest such amount. A larger amount never comes to less."""
        step = self.of(cents)
        return (cents + step // 2) // step * step

    def up(self, cents: int) -> int:
        """The next such amount."""
        step = self.of(cents)
        return -(-cents // step) * step

    def down(self, cents: int) -> int:
        """The last such amount."""
        step = self.of(cents)
        return cents // step * step


def by_book(book: Rulebook, entries: int, pool: int, unit: int = 100) -> PayoutPlan:
    """The book's own division, in whole units; what makes no unit is first place's. DataError where it has none."""
    if entries < 2 or pool < 1:
        raise DataError("entries", "there are no entries or no money.", "Write 2 entries or more, and a pool.")
    field = tuple(Player(PlayerId(str(number))) for number in range(entries))
    net = book.with_house({"entry.purse/house-percent": 0})
    event = Tournament(Setup(10, Chips(0), 0, prize_unit=unit), Clock(1, 0), field, takings=pool)
    divided = [prize for prize in prizes(Case(event, net)) if prize]
    if not divided:
        raise DataError("book", f"{book.id} has no prizes of its own.", "Leave out the book to have them calculated.")
    asked = ("entry.payout/split", "entry.payout/rounding")
    cites = tuple(dict.fromkeys(rule for question in asked for rule in book.cite(question, "tournament")))
    return PayoutPlan(entries, pool, divided[-1], unit, tuple(divided), cites)


def to_post(planned: PayoutPlan) -> PostPrizes:
    """The act that posts a plan; the event refuses it where its purse is not the pool of the plan."""
    return PostPrizes(planned.prizes)
