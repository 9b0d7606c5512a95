"""Ranges of hold'em hands in the usual notation.

QQ+ 22-55 QQ            pairs, upwards or between two
AKs AKo AK              suited, offsuit, either
KJo+ A5s-A2s            the kicker climbs to just below the first card, or runs between two
76s+ 76s-54s            of two neighbours both cards climb: 76s, 87s ... AKs; or both run between two
AhKh                    one exact hand
random                  any two cards
AKs:0.5                 a weight, here every other time
"""

import re
from collections.abc import Iterator
from itertools import combinations

from floorman.cards.card import RANKS, STANDARD_DECK, SUITS, Card, cards
from floorman.core import DataError

Hand = tuple[Card, ...]

ANY = ("random", "any", "??", "????")
FULL_WEIGHT = 100

KIND = re.compile(f"([{RANKS}])([{RANKS}])([so]?)")
ADVICE = "Write hands such as QQ+, 22-55, AKs, KJo+, A5s-A2s, AhKh or random."


def hands_in(text: str) -> dict[Hand, int]:
    """Return every hand of a range with its weight in hundredths. A hand named twice has its last weight.

    Raises DataError if the range cannot be read or is empty. Hands with a weight of 0 are left out.

    >>> len(hands_in("QQ+, AKs")), len(hands_in("random"))
    (22, 1326)
    >>> hands_in("AhKh:0.25")
    {('Ah', 'Kh'): 25}
    """
    found: dict[Hand, int] = {}
    for part in text.replace(",", " ").split():
        what, _, weight = part.partition(":")
        for hand in part_of(what, text):
            found[hand] = weighed(weight, text)
    if not found:
        raise DataError(f"range {text!r}", "no hands.", ADVICE)
    return {hand: weight for hand, weight in found.items() if weight}


def weighed(text: str, where: str) -> int:
    """Parse a weight from 0 to 1 into hundredths; without one it is 100."""
    try:
        weight = float(text) if text else 1.0
    except ValueError:
        weight = -1.0
    if not 0 <= weight <= 1:
        raise DataError(
            f"range {where!r}", f"{text[:60]} is not a weight.", "Write a number from 0 to 1, as in AKs:0.5."
        )
    return round(FULL_WEIGHT * weight)


def part_of(what: str, where: str) -> Iterator[Hand]:
    """Yield the hands that one part of a range stands for."""
    if what.lower() in ANY:
        yield from in_order(combinations(STANDARD_DECK, 2))
    elif len(what) == 4 and what[1] in SUITS and what[3] in SUITS:
        yield from in_order([cards(what)])
    else:
        for high, low, kind in kinds(what, where):
            yield from combos(high, low, kind)


def in_order(hands: Iterator[Hand] | list[Hand]) -> Iterator[Hand]:
    """Yield each hand with its higher card first, so that a hand is written in one way only."""
    yield from (tuple(sorted(hand, key=STANDARD_DECK.index, reverse=True)) for hand in hands)


def kinds(what: str, where: str) -> Iterator[tuple[int, int, str]]:
    """Yield the kinds of hands in `QQ+`, `A5s-A2s` and the like: two ranks counted from 0, and `s`, `o` or nothing."""
    first, dash, last = what.partition("-")
    up = first.endswith("+") and not dash
    high, low, kind = one_kind(first.removesuffix("+") if up else first, where)
    if not dash:
        climbs_alone = high - low > 1
        steps = (0 if not up else 12 - high if not climbs_alone else high - low - 1) + 1
        yield from ((high + (0 if climbs_alone else step), low + step, kind) for step in range(steps))
        return
    to_high, to_low, to_kind = one_kind(last, where)
    if kind != to_kind or (high != to_high and high - low != to_high - to_low):
        raise DataError(
            f"range {where!r}", f"{what} has no hands between its ends.", "Write as in 22-55, A5s-A2s, 76s-54s."
        )
    if low > to_low:
        high, low, to_high, to_low = to_high, to_low, high, low
    climb = int(high != to_high)
    yield from ((high + climb * step, low + step, kind) for step in range(to_low - low + 1))


def one_kind(what: str, where: str) -> tuple[int, int, str]:
    """Parse one kind of hand, such as `AKs` or `99`."""
    match = KIND.fullmatch(what)
    if match is None or (match[1] == match[2] and match[3]):
        raise DataError(f"range {where!r}", f"{what[:60]!r} is not a hand.", ADVICE)
    low, high = sorted((RANKS.index(match[1]), RANKS.index(match[2])))
    return high, low, match[3]


def combos(high: int, low: int, kind: str) -> Iterator[Hand]:
    """Yield the hands of one kind: six for a pair, four suited, twelve offsuit."""
    for one in reversed(SUITS):
        for two in reversed(SUITS):
            same = one == two
            if (high == low and SUITS.index(one) > SUITS.index(two)) or (
                high != low and not (kind == "s" and not same) and not (kind == "o" and same)
            ):
                yield Card(RANKS[high] + one), Card(RANKS[low] + two)
