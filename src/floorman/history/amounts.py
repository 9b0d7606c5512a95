"""Money between the decimals of a file and whole numbers: value times scale, never a binary float."""

from decimal import Decimal

CENTS = 100


def scale_for(decimals: int, money: bool) -> int:
    """Whole chips are themselves; money and decimals count in cents, or finer where a file writes more places.

    >>> scale_for(0, money=False), scale_for(1, money=False), scale_for(0, money=True), scale_for(3, money=True)
    (1, 100, 100, 1000)
    """
    if decimals > 2:
        return int(10**decimals)
    return CENTS if decimals or money else 1


def to_units(text: str, scale: int) -> int:
    """A plain decimal in units of the hand. It must have no more places than the scale has.

    >>> to_units("47.5", 100), to_units("-0.25", 100), to_units("300", 1)
    (4750, -25, 300)
    """
    whole, dot, part = text.partition(".")
    if not dot:
        return int(whole) * scale
    return int(whole + part.ljust(2 if scale == CENTS else len(str(scale)) - 1, "0"))


def to_text(units: int, scale: int, full: bool = False) -> str:
    """An amount as a file writes it: whole when it is whole, unless `full` asks for every place.

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
    """How many decimals a number was written with."""
    if isinstance(number, int):
        return 0
    exponent = number.as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0
