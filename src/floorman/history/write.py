"""Hand histories out, as the PHH standard has them."""

import datetime
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any

from floorman.history.amounts import to_text
from floorman.history.notation import decimals_in
from floorman.history.phh import KIND, MONEY, PhhHand


def write_hand(hand: PhhHand) -> str:
    """The text of a `.phh` file: the keys in the order of the standard, then the user's own.

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
    """The text of a `.phhs` file, a piece for each hand: a running number over it, and a blank line between hands."""
    for number, hand in enumerate(hands, 1):
        yield f"{'' if number == 1 else chr(10) * 2}[{number}]\n{write_hand(hand)}"


def _needs_every_place(hand: PhhHand) -> bool:
    """Whether whole amounts have to be written with decimals too, so that the scale can be read back."""
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
    """In single quotes where that can be; text with an apostrophe in three of them, and odd characters escaped."""
    if not text.isprintable() or "'''" in text or text.startswith("'") or text.endswith("'"):
        return _basic(text)
    return f"'''{text}'''" if "'" in text else f"'{text}'"


def _basic(text: str) -> str:
    escaped = {"\\": "\\\\", '"': '\\"'}
    return '"' + "".join(escaped.get(c) or (c if c.isprintable() else f"\\U{ord(c):08X}") for c in text) + '"'
