"""Inputs that people might send, with something wrong in them: letters and words changed, lines lost, odd numbers."""

import random
import string

ODD_WORDS = (
    "nan", "inf", "-inf", "-1", "0", "1e999999999", "9" * 5000, "999999999999999999999", "0x10", "²", "٣", "½", "\x00",
    "￿", "'", '"', "[" * 2000, "{", "}" * 5, "=", "a.b.c.d=1", "true", "''", "\n", "\r", "\t", "💥", "é", ":", ";",
    "%s", "../../etc", "A" * 400, "2016/02/31", "25:61:61", "Kh", "KhKh", "??", "p99", "p0", "-5", "1.5", "1/0",
    "0.000000001",
)  # fmt: skip
"""What breaks programs: no numbers, endless numbers, digits that are none, quotes, brackets, cards twice."""


def mutated(text: str, rng: random.Random) -> str:
    """The text with one to four things wrong in it."""
    for _ in range(rng.choice((1, 1, 1, 2, 2, 3, 4))):
        text = rng.choice(CHANGES)(text, rng)
    return text


def _letter(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + rng.choice(string.printable) + text[at + 1 :]


def _gone(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] + text[at + rng.choice((1, 2, 5, 20)) :]


def _word(text: str, rng: random.Random) -> str:
    """One word or number becomes another thing altogether."""
    words = text.split(" ")
    at = rng.randrange(len(words))
    ends = "\n" if words[at].endswith("\n") else ""
    words[at] = rng.choice(ODD_WORDS) + ends
    return " ".join(words)


def _number(text: str, rng: random.Random) -> str:
    places = [at for at, letter in enumerate(text) if letter.isdecimal()]
    if not places:
        return _letter(text, rng)
    at = rng.choice(places)
    return text[:at] + rng.choice(ODD_WORDS) + text[at + 1 :]


def _line(text: str, rng: random.Random) -> str:
    """A line lost, doubled, moved, cut or put before another."""
    lines = text.split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    match rng.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(other, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)]
        case _:
            lines[at] = lines[at] + lines[other]
    return "\n".join(lines)


def _ends(text: str, rng: random.Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] if rng.random() < 0.5 else text[at:]


CHANGES = (_letter, _gone, _word, _number, _line, _ends)
