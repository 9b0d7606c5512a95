"""One hand in the PHH standard: its keys, amounts in whole units, its actions; also splits a file into hands."""

import datetime
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any, Literal, NamedTuple, get_args

import msgspec

from floorman.cards import Card
from floorman.core import DataError, Value

CENTS = 100


def scale_for(decimals: int, money: bool) -> int:
    """Return how many units one chip of the file is: 1 for whole chips, 100 for money or decimals, more for finer
    decimals.

    >>> scale_for(0, money=False), scale_for(1, money=False), scale_for(0, money=True), scale_for(3, money=True)
    (1, 100, 100, 1000)
    """
    if decimals > 2:
        return int(10**decimals)
    return CENTS if decimals or money else 1


def to_units(text: str, scale: int) -> int:
    """Return a decimal number in units of the hand. It must not have more decimals than the scale.

    >>> to_units("47.5", 100), to_units("-0.25", 100), to_units("300", 1)
    (4750, -25, 300)
    """
    whole, dot, part = text.partition(".")
    if not dot:
        return int(whole) * scale
    return int(whole + part.ljust(2 if scale == CENTS else len(str(scale)) - 1, "0"))


def to_text(units: int, scale: int, full: bool = False) -> str:
    """Return an amount as a file writes it: without decimals if it is whole, unless `full` is set.

    >>> to_text(4750, 100), to_text(4700, 100), to_text(4700, 100, full=True), to_text(-25, 100)
    ('47.50', '47', '47.00', '-0.25')
    """
    if scale == 1:
        return str(units)
    whole, part = divmod(abs(units), scale)
    sign = "-" if units < 0 else ""
    if not part and not full:
        return f"{sign}{whole}"
    places = len(str(scale)) - 1
    return f"{sign}{whole}.{part:0{places}d}"


def places_of(number: int | Decimal) -> int:
    """Return with how many decimals a number was written."""
    if isinstance(number, int):
        return 0
    exponent = number.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


Variant = Literal["FT", "NT", "NS", "PO", "FO/8", "F7S", "F7S/8", "FR", "N2L1D", "F2L3D", "FB"]
OwnVariant = Literal["PT", "NO", "FO", "PO/8", "N5D", "F5D", "FA5L3D"]
"""Games for which the standard has no variant, named in its manner. Other programs do not know them."""
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
    """A hand history. Every amount is the file's value times `scale`; a stack of None is infinite.

    Arrays are in position order, p1 first, and as the file has them: with two players `antes` and `blinds_or_straddles`
    are the other way round. `user` holds the keys that begin with an underscore. Of these `_rake` is what the house
    took, `_boards` are the boards of a hand that was run more than once, the first as in the actions, and `_behind` is
    what players had beyond the `_cap` of the table. Actions keep the standard's notation, including amounts and
    commentary.
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
        """The number of players."""
        return len(self.starting_stacks)


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
"""Every key of the standard, in the order in which they are written, and the kind of its value.

A name is a number or a text; stacks are amounts that may be infinite.
"""

MOST_CHIPS, MOST_PLACES = 10**15, 9
"""The limits of amounts and of their decimals: anything beyond is a mistake, and would take forever to add up."""

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
    """Raised for an error in a hand; `key` is the key with the error."""

    def __init__(self, key: str, wrong: str, instead: str = "") -> None:
        super().__init__(wrong)
        self.key = key
        self.wrong = wrong
        self.instead = instead

    def at(self, where: str) -> DataError:
        """Return the error as a DataError for a place in a file."""
        return DataError(where, self.wrong, self.instead)


def checked(hand: PhhHand) -> PhhHand:
    """Return the hand if it is complete and consistent; raise Flaw if not."""
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
    """Return an amount in units as a number of the file, for a key of the user's own."""
    return units // scale if units % scale == 0 else Decimal(to_text(units, scale))


def user_amount(hand: PhhHand, key: str) -> int | None:
    """Return the amount under a key of the user's own, in units of the hand; None where there is none."""
    return in_units(hand.user.get(key), hand.scale)


def in_units(value: Any, scale: int) -> int | None:
    """Return a number of a file times the scale; None where it is not an amount."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    number = Decimal(value)
    if not number.is_finite() or not 0 <= number < MOST_CHIPS:
        return None
    units = number * scale
    return int(units) if units == int(units) else None


DEALER = 0

Act = tuple[str, int, str]
"""An action as (verb, player, word): `cbr`, the N of pN (0 for the dealer), and what follows.

For `dh` the player is the one who gets the cards. The verb of a commentary is "".
"""

NOTHING: Act = ("", DEALER, "")

_decimal = re.compile(r"(?:0|[1-9][0-9]{0,14})(?:\.([0-9]{1,9}))?").fullmatch
_cards = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?){1,52}").fullmatch
_player = re.compile(r"p[1-9][0-9]?").fullmatch


class BadAction(ValueError):  # noqa: N818 - an answer about a file, told by its reader
    """Raised for an action string that is not in the notation."""


@lru_cache(maxsize=1 << 15)
def read_action(text: str) -> Act:
    """Read one action string; raise BadAction where it is not in the notation.

    Cached, as histories repeat a few thousand.

    >>> read_action("p3 cbr 225")
    ('cbr', 3, '225')
    >>> read_action("d dh p1 AcKd # the best hand so far")
    ('dh', 1, 'AcKd')
    >>> read_action(" p2  sm - ")
    ('sm', 2, '-')
    """
    words = text.split()
    if "#" in words:
        words = words[: words.index("#")]
    match words:
        case []:
            return NOTHING
        case ["d", "dh", who, held] if _cards(held):
            return "dh", _number(who, text), held
        case ["d", "db", held] if _cards(held):
            return "db", DEALER, held
        case [who, ("f" | "cc" | "pb" | "sd" | "sm") as verb]:
            return verb, _number(who, text), ""
        case [who, "cbr", amount] if _decimal(amount):
            return "cbr", _number(who, text), amount
        case [who, "sd", held] if _cards(held):
            return "sd", _number(who, text), held
        case [who, "sm", held] if held == "-" or _cards(held):
            return "sm", _number(who, text), held
    raise BadAction(
        f"{_quoted(text)} is not an action; expected 'd dh pN CARDS', 'd db CARDS', 'pN f', 'pN cc', 'pN cbr AMOUNT', "
        "'pN pb', 'pN sd [CARDS]' or 'pN sm [CARDS]'"
    )


def read_actions(texts: tuple[str, ...], players: int) -> list[Act]:
    """Read all actions of a history; raise BadAction where one is by a player who was not dealt in."""
    acts = list(map(read_action, texts))
    if acts and max([player for _, player, _ in acts]) > players:
        text = next(text for text, act in zip(texts, acts, strict=True) if act[1] > players)
        raise BadAction(f"{_quoted(text)} is by a player who is not there: {players} were dealt in")
    return acts


def _number(who: str, text: str) -> int:
    if _player(who):
        return int(who[1:])
    raise BadAction(f"{_quoted(text)} is not an action; expected a player p1, p2 ... where it says {_quoted(who)}")


def _quoted(text: str) -> str:
    return repr(text if len(text) <= 60 else f"{text[:57]}...")


def decimals_in(actions: tuple[str, ...] | list[str]) -> int:
    """Return the most decimals of any amount in the actions."""
    most = 0
    for text in actions:
        if "." in text and "cbr" in text:
            words = text.split()
            found = _decimal(words[2]) if len(words) > 2 and words[1] == "cbr" else None
            if found and found[1]:
                most = max(most, len(found[1]))
    return most


@lru_cache(maxsize=1 << 12)
def split_cards(held: str) -> tuple[Card, ...]:
    """Return the cards of a text such as `AcKd??`."""
    return tuple([Card(held[at : at + 2]) for at in range(0, len(held), 2)])


_HEADER = re.compile(r"""[ \t]*\[[ \t]*(?:[0-9]+|"[0-9]+"|'[0-9]+')[ \t]*\][ \t]*(?:\#.*)?[\r\n]*""").fullmatch


LONGEST = 1_000_000
"""The most characters of one hand. A longer one is not a history, or was made to fill the memory."""


class HandText(NamedTuple):
    """The text of one hand. `number` is its number in the file, and `line` the line of its header or first key."""

    number: int
    line: int
    header: str
    lines: list[str]


def entries(lines: Iterable[str]) -> Iterator[HandText]:
    """Yield the hands of a file, one at a time, so that a file may be of any size.

    >>> [(e.number, e.line, e.lines) for e in entries(["[1]", "hand = 7", "", "[2]", "hand = 8"])]
    [(1, 1, ['hand = 7', '']), (2, 4, ['hand = 8'])]
    """
    number, start, header = 0, 1, ""
    held: list[str] = []
    size = 0
    for at, line in enumerate(lines, 1):
        size += len(line)
        if line[:1] in "[ \t" and _HEADER(line):
            if header or _has_keys(held):
                number += 1
                yield HandText(number, start, header, held)
            start, header, held, size = at, line, [], 0
        else:
            held.append(line)
            if size > LONGEST:
                raise too_long(number + 1)
    if header or _has_keys(held):
        yield HandText(number + 1, start, header, held)


def too_long(number: int) -> DataError:
    """Return the error for a hand longer than LONGEST."""
    return DataError(f"hand {number}", f"it is longer than {LONGEST:,} characters, which no hand is.")


def _has_keys(lines: list[str]) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in lines)
