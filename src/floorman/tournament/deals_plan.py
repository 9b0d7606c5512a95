"""What a deal comes to: prizes still to be won, shared by agreement and rounded, and what the book makes of it."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Literal

from floorman.base import DataError, PlayerId, Refused, Value
from floorman.rulebook import Rulebook
from floorman.tournament.icm import equities
from floorman.tournament.shares import in_units
from floorman.tournament.wording import money, ordinal

Kind = Literal["even", "chips", "icm", "custom"]
Stacks = Mapping[PlayerId, int]


class PrizeDeal(Value, frozen=True):
    """Who gets what now, in cents, and what is left to play for, by place.

    `above_first` are players whom the deal pays more than they could win by playing on.
    """

    kind: Kind
    shares: tuple[tuple[PlayerId, int], ...]
    played_for: tuple[int, ...] = ()
    above_first: tuple[PlayerId, ...] = ()


class DealPolicy(Value, frozen=True):
    """What the book says to deals: its attitude, and whether the director `pays` one ("floor": may) or never."""

    attitude: str
    pays: str
    cites: tuple[str, ...]


def standing(book: Rulebook) -> DealPolicy:
    """What a deal is worth under this book. Refused where it neither condones one nor lets the director pay it."""
    attitude = str(book.answer("entry.side-deal/attitude", "tournament"))
    pays = str(book.answer("entry.side-deal/director-pays", "tournament"))
    asked = ("entry.side-deal/attitude", "entry.side-deal/director-pays")
    cites = tuple(dict.fromkeys(rule for question in asked for rule in book.cite(question, "tournament")))
    if attitude == "not-condoned" and pays == "never":
        raise Refused(
            "entry.side-deal", "The posted prizes are played for to the end: deals are not condoned ({rules}).",
            code="no-deals", rules=", ".join(cites),
        )  # fmt: skip
    return DealPolicy(attitude, pays, cites)


def even(stacks: Stacks, prizes: Sequence[int], played_for: Sequence[int] = (), unit: int = 1) -> PrizeDeal:
    """Everybody the same, in multiples of `unit`; odd units go to the larger stacks, one each."""
    line = {name: stacks[name] for name in sorted(stacks, key=lambda name: -stacks[name])}
    each = Fraction(sum(_shared(stacks, prizes, played_for)), len(line))
    return _deal("even", _rounded(line, [each] * len(line), unit), stacks, prizes, played_for)


def chip_chop(stacks: Stacks, prizes: Sequence[int], played_for: Sequence[int] = (), unit: int = 1) -> PrizeDeal:
    """The lowest prize for everybody, as it cannot be lost, and the rest by chips, in multiples of `unit`.

    A large stack may come out above first prize: the deal names who does.
    """
    open_prizes = _shared(stacks, prizes, played_for)
    safe, together = open_prizes[-1], sum(stacks.values())
    rest = sum(open_prizes) - safe * len(stacks)
    worth = [safe + Fraction(rest * chips, together) for chips in stacks.values()]
    return _deal("chips", _rounded(stacks, worth, unit), stacks, prizes, played_for)


def by_icm(stacks: Stacks, prizes: Sequence[int], played_for: Sequence[int] = (), unit: int = 1) -> PrizeDeal:
    """What each stack is worth by the independent chip model, in multiples of `unit`."""
    open_prizes = _shared(stacks, prizes, played_for)
    found = [Fraction(each) for each in equities(list(stacks.values()), open_prizes)]
    # Floating point leaves the sum a little off.
    exact = Fraction(sum(open_prizes)) / (sum(found) or 1)
    worth = [each * exact for each in found]
    return _deal("icm", _rounded(stacks, worth, unit), stacks, prizes, played_for)


def _rounded(stacks: Stacks, worth: Sequence[Fraction], unit: int) -> dict[PlayerId, int]:
    """Round as prizes are: to the unit, with what is left over for the largest stack; small sums are not rounded."""
    fits = unit if sum(worth) >= 2 * unit * len(stacks) else 1
    leader = max(range(len(stacks)), key=list(stacks.values()).__getitem__)
    return dict(zip(stacks, in_units(worth, fits, leader), strict=True))


def custom(
    stacks: Stacks, prizes: Sequence[int], agreed: Mapping[PlayerId, int], played_for: Sequence[int] = ()
) -> PrizeDeal:
    """As the players say, if it is about all of them and comes out even."""
    if set(agreed) != set(stacks):
        odd = ", ".join(sorted(set(agreed) ^ set(stacks)))
        raise DataError("deal", f"it must name everybody who is left, and nobody else: {odd}.")
    if min(agreed.values()) < 0:
        raise DataError("deal", "a share is negative.", "Enter shares of 0 or more.")
    short = sum(_shared(stacks, prizes, played_for, custom=True)) - sum(agreed.values())
    if short:
        raise DataError("deal", f"the shares are {money(abs(short))} {'short' if short > 0 else 'too much'}.")
    return _deal("custom", {name: agreed[name] for name in stacks}, stacks, prizes, played_for)


def _shared(stacks: Stacks, prizes: Sequence[int], played_for: Sequence[int], custom: bool = False) -> list[int]:
    """The prizes still open, less what is left to play for. They must still fall from place to place."""
    if len(stacks) < 2:
        raise DataError("deal", "it takes two players or more.")
    if min(stacks.values()) <= 0:
        raise DataError("deal", "a player in it has no chips.", "Leave out players without chips.")
    left = [*prizes[: len(stacks)], *[0] * (len(stacks) - len(prizes))]
    if len(played_for) > len(left):
        raise DataError("deal", f"{len(left)} players cannot play for {len(played_for)} places.")
    for place, kept in enumerate(played_for):
        left[place] -= kept
        if kept < 0 or left[place] < 0:
            raise DataError(
                "deal",
                f"{ordinal(place + 1)} place has {money(left[place] + kept)}: no more than that can be left for it.",
            )
    if not custom and any(low > high for high, low in pairwise(left)):
        raise DataError("deal", "a place would get less than the place below it.", "Leave less to play for.")
    return left


def _deal(
    kind: Kind, shares: Mapping[PlayerId, int], stacks: Stacks, prizes: Sequence[int], left: Sequence[int]
) -> PrizeDeal:
    line = tuple((name, shares[name]) for name in stacks)
    most = prizes[0] if prizes else 0
    best = left[0] if left else 0
    return PrizeDeal(kind, line, tuple(left), tuple(name for name, share in line if share + best > most))
