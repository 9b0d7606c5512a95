"""Hand histories in, fast: the form that files take is read line by line, and anything else by a TOML parser.

Both ways give the same hand. The short way knows one key a line, literal strings, arrays on one line and decimals of
at most two places; it gives up at the first thing that it does not know.
"""

import datetime
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from floorman.history.amounts import to_units
from floorman.history.entries import Entry, entries
from floorman.history.phh import KIND, MONEY, Flaw, Kind, PhhHand, checked
from floorman.history.toml import read_toml

_NUMBER = r"-?(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,2})?"
_one = re.compile(_NUMBER).fullmatch
_many = re.compile(rf"\[{_NUMBER}(?:, {_NUMBER})*\]").fullmatch
_stacks = re.compile(rf"\[(?:{_NUMBER}|inf)(?:, (?:{_NUMBER}|inf))*\]").fullmatch
_wholes = re.compile(r"\[[1-9][0-9]{0,14}(?:, [1-9][0-9]{0,14})*\]").fullmatch
_whole = re.compile(r"0|[1-9][0-9]{0,14}").fullmatch
_time = re.compile(r"[0-9]{2}:[0-9]{2}:[0-9]{2}").fullmatch
_BLANK = " \t\r\n"
_fine = re.compile(r"\.[0-9]{3}").search


def read_hands(lines: Iterable[str], where: str = "history") -> Iterator[PhhHand]:
    """The hands of a file, one at a time; DataError at the first that is none."""
    for entry in entries(lines):
        yield read_entry(entry, where)


def read_hand(text: str, where: str = "history") -> PhhHand:
    """The only hand of a text, or its first."""
    for entry in entries(text.splitlines(keepends=True)):
        return read_entry(entry, where)
    raise Flaw("variant", "there is no hand in it.", "Write the keys of a hand.").at(where)


def read_entry(entry: Entry, where: str = "history") -> PhhHand:
    """One hand. A DataError names the file, the hand, the line and what was expected."""
    quick = read_quickly(entry.lines)
    return read_toml(entry, where) if quick is None else quick


def read_quickly(lines: list[str]) -> PhhHand | None:
    """The hand by the short way, or None where only a TOML parser can tell."""
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
    """A key, its value, and whether that is money, still as it is written. Most lines come in hand after hand."""
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
    """The value of a key that holds one thing, or seats."""
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
    """An amount or an array of them. Blinds, antes and full stacks come again and again, hence the memory."""
    if kind == "amount":
        return to_units(raw, scale) if _one(raw) else None
    if not (_many(raw) or (kind == "stacks" and _stacks(raw))):
        return None
    texts = raw[1:-1].split(", ")
    if scale == 1 and "inf" not in raw:
        return tuple(map(int, texts))
    return tuple([None if text == "inf" else to_units(text, scale) for text in texts])
