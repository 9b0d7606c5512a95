"""Hand histories in, whatever way they are written: any TOML, every key, exact decimals."""

import datetime
import re
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from floorman.base import DataError
from floorman.history.amounts import places_of, scale_for
from floorman.history.entries import Entry
from floorman.history.notation import decimals_in
from floorman.history.phh import KIND, MONEY, MOST_CHIPS, MOST_PLACES, REQUIRED, Flaw, Kind, PhhHand, checked

_PLACE = re.compile(r" ?\(at (?:line (\d+), column \d+|end of document)\)$")


def read_toml(entry: Entry, where: str = "history") -> PhhHand:
    """One hand by a real TOML parser."""
    import tomllib  # slow to import, and the common form needs no parser

    text = "".join(line.rstrip("\r\n") + "\n" for line in ([entry.header] if entry.header else []) + entry.lines)
    try:
        table: dict[str, Any] = tomllib.loads(text.removeprefix("\ufeff"), parse_float=Decimal)
    except tomllib.TOMLDecodeError as wrong:
        found = _PLACE.search(str(wrong))
        line = entry.line + (int(found[1]) - 1 if found and found[1] else text.count("\n") - 1)
        raise DataError(_place(where, entry, line), f"not TOML: {_PLACE.sub('', str(wrong))}.") from None
    except (RecursionError, ValueError) as wrong:  # values within values without end; a number without end; no time
        what = "values are nested too deeply" if isinstance(wrong, RecursionError) else str(wrong)
        raise DataError(_place(where, entry, entry.line), f"not TOML: {what}.") from None
    if entry.header:
        table = next((one for one in table.values() if isinstance(one, dict)), {})
    try:
        return checked(_hand(table))
    except Flaw as flaw:
        raise flaw.at(_place(where, entry, _line_of(flaw.key, entry))) from None


def _place(where: str, entry: Entry, line: int) -> str:
    return f"{where}, hand {entry.number}, line {line}"


def _line_of(key: str, entry: Entry) -> int:
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


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(value: Any) -> bool:
    if not _whole(value) and not (isinstance(value, Decimal) and value.is_finite()):
        return False
    return -MOST_CHIPS < value < MOST_CHIPS and places_of(value) <= MOST_PLACES


def _stack(value: Any) -> bool:
    return _number(value) or (isinstance(value, Decimal) and value.is_infinite() and value > 0)


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _each(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(map(fits, value))


_FITS: dict[Kind, tuple[Callable[[Any], bool], str]] = {
    "amount": (_number, "a number"),
    "amounts": (_each(_number), "an array of numbers, one for each player"),
    "flag": (lambda value: isinstance(value, bool), "true or false"),
    "name": (lambda value: _whole(value) or _text(value), "a whole number or a text"),
    "seconds": (_number, "a number of seconds"),
    "seconds-each": (_each(_number), "an array of seconds, one for each player"),
    "stacks": (_each(_stack), "an array of numbers or inf, one for each player"),
    "text": (_text, "a text in quotes"),
    "texts": (_each(_text), "an array of texts in quotes"),
    "time": (lambda value: isinstance(value, datetime.time), "a time such as 20:15:00"),
    "whole": (_whole, "a whole number"),
    "wholes": (_each(_whole), "an array of whole numbers, one for each player"),
}
