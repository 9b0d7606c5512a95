"""Numbers as they are written and spoken at a table."""

import re

_TO_TWENTY = """one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
seventeen eighteen nineteen twenty"""
ONES = {word: value for value, word in enumerate(_TO_TWENTY.split(), 1)}
TENS = {"thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90}
SCALES = {"hundred": 100, "thousand": 1000, "million": 1_000_000}


def figure(word: str) -> int | None:
    """A number in figures: 1200, 1,200 or 12k; None where it is none.

    >>> figure("1,200"), figure("12k"), figure("2.5k"), figure("five")
    (1200, 12000, 2500, None)
    """
    if re.fullmatch(r"[0-9]{1,3}(,[0-9]{3}){1,4}|[0-9]{1,15}", word):
        return int(word.replace(",", ""))
    thousands = re.fullmatch(r"([0-9]{1,12})(?:\.([0-9]{1,3}))?k", word)
    if thousands:
        return int(thousands[1]) * 1000 + int((thousands[2] or "0").ljust(3, "0"))
    return None


def chips(word: str) -> tuple[int, ...] | None:
    """Chips of one kind: 500, or 3x500 for three of them.

    >>> chips("3x500"), chips("25"), chips("raise")
    ((500, 500, 500), (25,), None)
    """
    several = re.fullmatch(r"([0-9]{1,2})[x*](\S+)", word)
    value = figure(several[2] if several else word)
    return None if value is None else (value,) * (int(several[1]) if several else 1)


def spoken(words: list[str]) -> tuple[int, bool] | None:
    """A number in words, and whether it is clear: "five" could mean 5, 500 or 5,000, "five hundred" could not.

    >>> spoken(["five"]), spoken(["fourteen", "hundred"]), spoken(["seventy", "five"]), spoken(["more"])
    ((5, False), (1400, True), (75, False), None)
    """
    whole = part = 0
    clear = False
    for word in words:
        if word == "a" and not part:
            part = 1
        elif word in ONES or word in TENS:
            part += ONES.get(word) or TENS[word]
        elif word in SCALES:
            whole, part, clear = (
                (whole, part * 100, True) if word == "hundred" else (whole + part * SCALES[word], 0, True)
            )
        else:
            return None
    return (whole + part, clear) if whole + part else None
