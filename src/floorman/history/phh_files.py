"""Reading and writing of PHH files.

The common form is read line by line; anything else goes through a TOML parser, which is exact and slower.
"""

import datetime
import re
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from functools import lru_cache
from typing import Any

import msgspec

from floorman.core import DataError
from floorman.history.phh import (
    KIND,
    MONEY,
    MOST_CHIPS,
    MOST_PLACES,
    REQUIRED,
    Flaw,
    HandText,
    Kind,
    PhhHand,
    checked,
    decimals_in,
    entries,
    places_of,
    scale_for,
    to_text,
    to_units,
)

_PLACE = re.compile(r" ?\(at (?:line (\d+), column \d+|end of document)\)$")


def read_toml(entry: HandText, where: str = "history") -> PhhHand:
    """Read one hand with a TOML parser; raise DataError, with its place in the file, where it is not valid."""
    import tomllib  # slow to import, and the common form needs no parser

    text = "".join(line.rstrip("\r\n") + "\n" for line in ([entry.header] if entry.header else []) + entry.lines)
    try:
        table: dict[str, Any] = tomllib.loads(text.removeprefix("\ufeff"), parse_float=Decimal)
    except tomllib.TOMLDecodeError as wrong:
        found = _PLACE.search(str(wrong))
        line = entry.line + (int(found[1]) - 1 if found and found[1] else text.count("\n") - 1)
        raise DataError(_place(where, entry, line), f"not TOML: {_PLACE.sub('', str(wrong))}.") from None
    except (RecursionError, ValueError) as wrong:  # values within values without end; a number without end; no time
        endless = "a number has thousands of digits" if "digits" in str(wrong) else str(wrong)
        what = "values are nested too deeply" if isinstance(wrong, RecursionError) else endless
        raise DataError(_place(where, entry, entry.line), f"not TOML: {what}.") from None
    if entry.header:
        table = next((one for one in table.values() if isinstance(one, dict)), {})
    try:
        return checked(_hand(table))
    except Flaw as flaw:
        raise flaw.at(_place(where, entry, _line_of(flaw.key, entry))) from None


def _place(where: str, entry: HandText, line: int) -> str:
    return f"{where}, hand {entry.number}, line {line}"


def _line_of(key: str, entry: HandText) -> int:
    first = entry.line + (1 if entry.header else 0)
    starts = re.compile(rf"\s*{re.escape(key)}\s*=")
    return next((first + at for at, line in enumerate(entry.lines) if starts.match(line)), entry.line)


def _hand(table: dict[str, Any]) -> PhhHand:
    for key in REQUIRED:
        if key not in table:
            raise Flaw(key, f"{key} is missing.", f"Every hand has {', '.join(REQUIRED)}.")
    for key, value in table.items():
        kind = KIND.get(key)
        if kind and not _FITS[kind][0](value):
            raise Flaw(key, f"{key} is {_shown(value)}.", f"Write {_FITS[kind][1]}.")
    money = {key: table[key] for key, kind in KIND.items() if kind in MONEY and key in table}
    numbers = [n for held in money.values() for n in (held if isinstance(held, list) else [held])]
    places = max([decimals_in(table["actions"]), *map(places_of, numbers)])
    scale = scale_for(places, money="currency" in table or "currency_symbol" in table)
    found: dict[str, Any] = {"scale": scale}
    for key, value in table.items():
        if key in money:
            units = [_units(one, scale) for one in (value if isinstance(value, list) else [value])]
            found[key] = tuple(units) if isinstance(value, list) else units[0]
        elif key in KIND:
            found[key] = tuple(value) if isinstance(value, list) else value
    user = {key: value for key, value in table.items() if key.startswith("_")}
    return PhhHand(**found, user=user)


def _shown(value: Any) -> str:
    try:
        text = repr(value).replace("Decimal('", "").replace("')", "")
    except (RecursionError, ValueError):
        return "not what belongs here"
    return text if len(text) <= 60 else f"{text[:57]}..."


def _units(number: int | Decimal, scale: int) -> int | None:
    return int(number * scale) if isinstance(number, int) or number.is_finite() else None


def _is_whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_number(value: Any) -> bool:
    if not _is_whole(value) and not (isinstance(value, Decimal) and value.is_finite()):
        return False
    return -MOST_CHIPS < value < MOST_CHIPS and places_of(value) <= MOST_PLACES


def _is_stack(value: Any) -> bool:
    return _is_number(value) or (isinstance(value, Decimal) and value.is_infinite() and value > 0)


def _is_text(value: Any) -> bool:
    return isinstance(value, str)


def _each(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(fits, value))


_FITS: dict[Kind, tuple[Callable[[Any], bool], str]] = {
    "amount": (_is_number, "a number"),
    "amounts": (_each(_is_number), "an array of numbers, one for each player"),
    "flag": (lambda value: isinstance(value, bool), "true or false"),
    "name": (lambda value: _is_whole(value) or _is_text(value), "a whole number or a text"),
    "seconds": (_is_number, "a number of seconds"),
    "seconds-each": (_each(_is_number), "an array of seconds, one for each player"),
    "stacks": (_each(_is_stack), "an array of numbers or inf, one for each player"),
    "text": (_is_text, "a text in quotes"),
    "texts": (_each(_is_text), "an array of texts in quotes"),
    "time": (lambda value: isinstance(value, datetime.time), "a time such as 20:15:00"),
    "whole": (_is_whole, "a whole number"),
    "wholes": (_each(_is_whole), "an array of whole numbers, one for each player"),
}


_NUMBER = r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,2})?"
_one = re.compile(_NUMBER).fullmatch
_many = re.compile(rf"\[{_NUMBER}(?:, {_NUMBER})*\]").fullmatch
_stacks = re.compile(rf"\[(?:{_NUMBER}|inf)(?:, (?:{_NUMBER}|inf))*\]").fullmatch
_wholes = re.compile(r"\[[1-9][0-9]{0,14}(?:, [1-9][0-9]{0,14})*\]").fullmatch
_whole = re.compile(r"0|[1-9][0-9]{0,14}").fullmatch
_time = re.compile(r"[0-9]{2}:[0-9]{2}:[0-9]{2}").fullmatch
_json_array = msgspec.json.Decoder(tuple[int, ...]).decode
_BLANK = " \t\r\n"
_fine = re.compile(r"\.[0-9]{3}").search


def read_hands(lines: Iterable[str], where: str = "history") -> Iterator[PhhHand]:
    """Yield the hands of a file; raise DataError at the first that is not valid."""
    for entry in entries(lines):
        yield read_entry(entry, where)


def read_hand(text: str, where: str = "history") -> PhhHand:
    """Return the only hand of a text, or its first; raise DataError where there is none."""
    for entry in entries(text.splitlines(keepends=True)):
        return read_entry(entry, where)
    raise Flaw("variant", "there is no hand in it.", "Write the keys of a hand.").at(where)


def read_entry(entry: HandText, where: str = "history") -> PhhHand:
    """Read one hand; raise DataError with the file, the hand, the line and what was expected."""
    quick = read_quickly(entry.lines)
    return read_toml(entry, where) if quick is None else quick


def read_quickly(lines: list[str]) -> PhhHand | None:
    """Return the hand if it is in the common form; None where it needs a TOML parser, which also finds errors."""
    found: dict[str, Any] = {}
    money: list[str] = []
    cents = False
    for line in lines:
        if line.startswith("actions = "):
            key: str = "actions"
            value: Any = _texts(line[10:].rstrip(_BLANK))
            if "." in line:
                if "#" in line or _fine(line):
                    return None
                cents = True
        else:
            key, value, amount = _line(line)
            if amount:
                cents = cents or "." in value
                money.append(key)
        if value is None or key in found:
            if line.strip(_BLANK):
                return None
            continue
        found[key] = value
    scale = 100 if cents or "currency" in found or "currency_symbol" in found else 1
    for key in money:
        found[key] = value = _amounts(KIND[key], found[key], scale)
        if value is None:
            return None
    try:
        return checked(PhhHand(**found, scale=scale))
    except (TypeError, Flaw):
        return None


@lru_cache(maxsize=1 << 12)
def _line(line: str) -> tuple[str, Any, bool]:
    """Return a key, its value, and whether that is an amount, still as text.

    Cached, as most lines repeat hand after hand.
    """
    key, _, raw = line.partition(" = ")
    raw = raw.rstrip(_BLANK)
    kind = KIND.get(key)
    if kind is None:
        return "", None, False
    if kind in MONEY:
        return key, raw, True
    return key, _texts(raw) if kind == "texts" else _plain(kind, raw), False


def _texts(raw: str) -> tuple[str, ...] | None:
    texts = raw[2:-2].split("', '")
    quoted = raw[:2] == "['" and raw[-2:] == "']" and raw.count("'") == 2 * len(texts) and raw.isprintable()
    return tuple(texts) if quoted else None


def _plain(kind: str, raw: str) -> Any:
    """Return the value of a key that holds a single value, or seats; None where it is not in the common form."""
    if raw[:1] == "'":
        quoted = len(raw) > 1 and raw[-1] == "'" and raw.count("'") == 2 and raw.isprintable()
        return raw[1:-1] if quoted and kind in ("text", "name") else None
    if kind == "whole" or kind == "name":
        return int(raw) if _whole(raw) else None
    if kind == "wholes":
        return tuple(map(int, raw[1:-1].split(", "))) if _wholes(raw) else None
    if kind == "flag":
        return {"true": True, "false": False}.get(raw)
    if kind == "time" and _time(raw):
        try:
            return datetime.time(int(raw[:2]), int(raw[3:5]), int(raw[6:]))
        except ValueError:
            return None
    return None


@lru_cache(maxsize=1 << 13)
def _amounts(kind: Kind, raw: str, scale: int) -> tuple[int | None, ...] | int | None:
    """Return an amount or an array of them. Cached, as blinds, antes and full stacks repeat."""
    if kind == "amount":
        return to_units(raw, scale) if _one(raw) else None
    if scale == 1 and "inf" not in raw:
        return _whole_amounts(raw)
    if not (_many(raw) or (kind == "stacks" and _stacks(raw))):
        return None
    return tuple([None if text == "inf" else to_units(text, scale) for text in raw[1:-1].split(", ")])


def _whole_amounts(raw: str) -> tuple[int, ...] | None:
    """Return whole numbers in brackets, read as JSON, in which such an array is the same as in TOML."""
    try:
        amounts = _json_array(raw)
    except (msgspec.DecodeError, UnicodeEncodeError):
        return None
    return amounts if amounts and min(amounts) > -MOST_CHIPS and max(amounts) < MOST_CHIPS else None


def write_hand(hand: PhhHand) -> str:
    """Return the text of a `.phh` file: the keys in the order of the standard, then the user's own.

    >>> print(write_hand(PhhHand(variant="NT", antes=(0, 0), blinds_or_straddles=(1, 2), min_bet=2,
    ...     starting_stacks=(200, None), actions=("p2 f",))))
    variant = 'NT'
    ante_trimming_status = false
    antes = [0, 0]
    blinds_or_straddles = [1, 2]
    min_bet = 2
    starting_stacks = [200, inf]
    actions = ['p2 f']
    """
    full = _needs_every_place(hand)
    lines = []
    for key, kind in KIND.items():
        value = getattr(hand, key)
        if value is None:
            continue
        if kind not in MONEY:
            lines.append(f"{key} = {_toml(value)}")
        elif isinstance(value, tuple):
            lines.append(f"{key} = [{', '.join([_amount(one, hand.scale, full) for one in value])}]")
        else:
            lines.append(f"{key} = {_amount(value, hand.scale, full)}")
    lines += [f"{_key(key)} = {_toml(value)}" for key, value in hand.user.items()]
    return "\n".join(lines)


def write_hands(hands: Iterable[PhhHand]) -> Iterator[str]:
    """Yield the text of a `.phhs` file hand by hand, each under a running number, with blank lines between."""
    for number, hand in enumerate(hands, 1):
        yield f"{'' if number == 1 else chr(10) * 2}[{number}]\n{write_hand(hand)}"


def _needs_every_place(hand: PhhHand) -> bool:
    """Return whether whole amounts must be written with decimals too, so that the scale can be read back."""
    if hand.scale == 1 or (hand.scale == 100 and (hand.currency is not None or hand.currency_symbol is not None)):
        return False
    if hand.scale == 10 ** max(2, decimals_in(hand.actions)) and decimals_in(hand.actions):
        return False
    values = [getattr(hand, key) for key, kind in KIND.items() if kind in MONEY]
    amounts = [one for value in values for one in (value if isinstance(value, tuple) else (value,)) if one is not None]
    return not any(one % hand.scale for one in amounts)


def _amount(units: int | None, scale: int, full: bool) -> str:
    return "inf" if units is None else to_text(units, scale, full)


def _toml(value: Any) -> str:
    match value:
        case bool():
            return "true" if value else "false"
        case str():
            return _string(value)
        case Decimal():
            return str(value).lower().replace("infinity", "inf")
        case int():
            return str(value)
        case datetime.datetime() | datetime.date() | datetime.time():
            return value.isoformat()
        case list() | tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case dict():
            return f"{{{', '.join(f'{_key(key)} = {_toml(one)}' for key, one in value.items())}}}"
    raise TypeError(f"{type(value).__name__} has no form in a history")


def _key(key: str) -> str:
    return key if key.isascii() and key.replace("_", "").replace("-", "").isalnum() else _basic(key)


def _string(text: str) -> str:
    """Return a TOML string: in single quotes if possible, in triple ones with an apostrophe, else escaped."""
    if not text.isprintable() or "'''" in text or text.startswith("'") or text.endswith("'"):
        return _basic(text)
    return f"'''{text}'''" if "'" in text else f"'{text}'"


def _basic(text: str) -> str:
    escaped = {"\\": "\\\\", '"': '\\"'}
    return '"' + "".join(escaped.get(c) or (c if c.isprintable() else f"\\U{ord(c):08X}") for c in text) + '"'
