"""One hand as the PHH standard keeps it: every key, money in whole units, actions in the standard's notation."""

import datetime
from decimal import Decimal
from typing import Any, Literal, get_args

import msgspec

from floorman.base import DataError, Value
from floorman.history.amounts import to_text

Variant = Literal["FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"]
OwnVariant = Literal["PT", "NO", "FO", "PO/8", "N5D", "F5D", "FA5L3D"]
"""Games that the standard has no variant for, named in its manner. Other programs do not know them."""
VARIANTS: tuple[str, ...] = (*get_args(Variant), *get_args(OwnVariant))

GAME_OF: dict[str, str] = {
    "FT": "LHE",
    "NT": "NLHE",
    "NS": "NLSD",
    "PO": "PLO",
    "FO/8": "LO8",
    "F7S": "STUD",
    "F7S/8": "STUD8",
    "FR": "RAZZ",
    "N2L1D": "NL27SD",
    "F2L3D": "L27TD",
    "FB": "BADUGI",
    "PT": "PLHE",
    "NO": "NLO",
    "FO": "LO",
    "PO/8": "PLO8",
    "N5D": "NL5CD",
    "F5D": "L5CD",
    "FA5L3D": "LA5TD",
}
"""Our code of each variant's game."""

VARIANT_OF: dict[str, str] = {game: variant for variant, game in GAME_OF.items()}


class PhhHand(Value, frozen=True, kw_only=True):
    """A hand history. Every amount is the file's value times `scale`; a stack of None has no end.

    Arrays are in position order, p1 first, and as the file has them: with two players `antes` and
    `blinds_or_straddles` are the other way round. `user` holds the keys that begin with an underscore. Of these `_rake`
    is what the house took, `_boards` are the boards of a hand that was run more than once, the first as in the actions,
    and `_behind` is what players had beyond the `_cap` of the table. Actions keep the standard's notation, amounts and
    commentary included.
    """

    variant: str
    ante_trimming_status: bool = False
    antes: tuple[int, ...]
    blinds_or_straddles: tuple[int, ...] | None = None
    bring_in: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    min_bet: int | None = None
    starting_stacks: tuple[int | None, ...]
    actions: tuple[str, ...]
    author: str | None = None
    event: str | None = None
    url: str | None = None
    venue: str | None = None
    address: str | None = None
    city: str | None = None
    region: str | None = None
    postal_code: str | None = None
    country: str | None = None
    time: datetime.time | None = None
    time_zone: str | None = None
    time_zone_abbreviation: str | None = None
    day: int | None = None
    month: int | None = None
    year: int | None = None
    hand: int | str | None = None
    level: int | None = None
    seats: tuple[int, ...] | None = None
    seat_count: int | None = None
    table: int | str | None = None
    players: tuple[str, ...] | None = None
    finishing_stacks: tuple[int | None, ...] | None = None
    winnings: tuple[int, ...] | None = None
    currency: str | None = None
    currency_symbol: str | None = None
    time_limit: int | Decimal | None = None
    time_banks: tuple[int | Decimal, ...] | None = None
    user: dict[str, Any] = msgspec.field(default_factory=dict)
    scale: int = 1

    @property
    def count(self) -> int:
        """How many were dealt in."""
        return len(self.starting_stacks)

    def by_player(self, forced: tuple[int, ...]) -> tuple[int, ...]:
        """Antes or blinds with p1's first: heads-up the standard writes them the other way round."""
        return forced[::-1] if len(forced) == 2 else forced


Kind = Literal[
    "amount", "amounts", "flag", "name", "seconds", "seconds-each", "stacks", "text", "texts", "time", "whole", "wholes"
]
KIND: dict[str, Kind] = {
    "variant": "text",
    "ante_trimming_status": "flag",
    "antes": "amounts",
    "blinds_or_straddles": "amounts",
    "bring_in": "amount",
    "small_bet": "amount",
    "big_bet": "amount",
    "min_bet": "amount",
    "starting_stacks": "stacks",
    "actions": "texts",
    "author": "text",
    "event": "text",
    "url": "text",
    "venue": "text",
    "address": "text",
    "city": "text",
    "region": "text",
    "postal_code": "text",
    "country": "text",
    "time": "time",
    "time_zone": "text",
    "time_zone_abbreviation": "text",
    "day": "whole",
    "month": "whole",
    "year": "whole",
    "hand": "name",
    "level": "whole",
    "seats": "wholes",
    "seat_count": "whole",
    "table": "name",
    "players": "texts",
    "finishing_stacks": "stacks",
    "winnings": "amounts",
    "currency": "text",
    "currency_symbol": "text",
    "time_limit": "seconds",
    "time_banks": "seconds-each",
}
"""Every key of the standard, in the order in which it is written, and what it holds.

A name is a number or a text; stacks are amounts that may have no end.
"""

MOST_CHIPS, MOST_PLACES = 10**15, 9
"""Amounts are smaller, and have no more decimals: anything else is a mistake, and would take forever to add up."""

MONEY: frozenset[Kind] = frozenset({"amount", "amounts", "stacks"})
REQUIRED = ("variant", "antes", "starting_stacks", "actions")

_BRING_IN = ("F7S", "F7S/8", "FR")
_NEEDS: dict[str, tuple[str, ...]] = {
    variant: (
        ("bring_in" if variant in _BRING_IN else "blinds_or_straddles"),
        *(("small_bet", "big_bet") if variant.startswith("F") else ("min_bet",)),
    )
    for variant in VARIANTS
}
_EACH = ("antes", "blinds_or_straddles", "seats", "players", "finishing_stacks", "winnings", "time_banks")


class Flaw(Exception):  # noqa: N818 - becomes a DataError once its place in a file is known
    """What is wrong with a hand, and under which key."""

    def __init__(self, key: str, wrong: str, instead: str = "") -> None:
        super().__init__(wrong)
        self.key = key
        self.wrong = wrong
        self.instead = instead

    def at(self, where: str) -> DataError:
        """The same, as the error of a file."""
        return DataError(where, self.wrong, self.instead)


def checked(hand: PhhHand) -> PhhHand:
    """The hand, or the Flaw that keeps it from being one."""
    needs = _NEEDS.get(hand.variant)
    if needs is None:
        raise Flaw("variant", f"no variant is called {hand.variant!r}.", f"Write one of {' '.join(VARIANTS)}.")
    for key in needs:
        if getattr(hand, key) is None:
            raise Flaw(key, f"{key} is missing.", f"Variant {hand.variant} needs {' and '.join(needs)}.")
    count = len(hand.starting_stacks)
    if count < 2:
        raise Flaw("starting_stacks", f"{count} is too few players.", "Give the stacks of two players or more.")
    for key in _EACH:
        held = getattr(hand, key)
        if held is not None and len(held) != count:
            raise Flaw(key, f"{key} has {len(held)} entries and starting_stacks {count}.", "Give one for each player.")
    if min([1 if stack is None else stack for stack in hand.starting_stacks]) <= 0:
        raise Flaw("starting_stacks", "a player without chips is not dealt in.", "Give stacks above 0.")
    if min(hand.antes) < 0:
        raise Flaw("antes", "an ante is below 0.", "Give 0 to who posts none.")
    for key in ("bring_in", "small_bet", "big_bet", "min_bet"):
        if (getattr(hand, key) or 0) < 0:
            raise Flaw(key, f"{key} is below 0.", "Give what is bet.")
    return hand


def user_money(units: int, scale: int) -> int | Decimal:
    """An amount as it stands under a key of the user's own: a number of the file, not in units."""
    return units // scale if units % scale == 0 else Decimal(to_text(units, scale))


def user_amount(hand: PhhHand, key: str) -> int | None:
    """An amount of money under a key of the user's own, in units of the hand; None where there is none."""
    return in_units(hand.user.get(key), hand.scale)


def in_units(value: Any, scale: int) -> int | None:
    """A number of a file times the scale; None where it is no amount."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    number = Decimal(value)
    if not number.is_finite() or not 0 <= number < MOST_CHIPS:
        return None
    units = number * scale
    return int(units) if units == int(units) else None
