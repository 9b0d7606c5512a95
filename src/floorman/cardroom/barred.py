"""Names that look like that of somebody who is barred: slips of the pen, and short and long forms."""

from floorman.cardroom.state import Cardroom
from floorman.core import PlayerId

LOOK_ALIKE = str.maketrans("01345", "oieas")
"""Digits that may stand for letters."""

FEW_LETTERS = 5
"""In a name of at most so many letters, one that differs makes another name: Tim is not Tom."""


def nearly(name: str, other: str) -> bool:
    """Return whether two names differ by no more than one character added or left out or, in long names, changed.

    >>> [nearly(one, "Tim") for one in ("Timm", "T1m", "tim.", "Tom", "Jim Beam", "Tim S")]
    [True, True, True, False, False, True]
    """
    one, two = (
        "".join(each for each in said.casefold() if each.isalnum()).translate(LOOK_ALIKE) for said in (name, other)
    )
    if not one or not two:
        return False
    short, long = sorted((one, two), key=len)
    if len(short) == len(long):
        return one == two or (len(one) > FEW_LETTERS and sum(a != b for a, b in zip(one, two, strict=True)) == 1)
    return any(long[:at] + long[at + 1 :] == short for at in range(len(long)))


def may_be(name: str, other: str) -> bool:
    """Return whether a name may be short or long for another: the same first name, and the last name begins alike.

    >>> [may_be(one, "Zoe Zimmer") for one in ("Zoe", "zoe Z", "Zoe Zimmerman", "Zo", "Ann Zimmer", "Zoe Young")]
    [True, True, True, False, False, False]
    """
    (first, *rest), (theirs, *last) = (said.casefold().split() or [""] for said in (name, other))
    one, two = (" ".join(words).rstrip(".") for words in (rest, last))
    return first == theirs != "" and bool(last) and (one.startswith(two) or two.startswith(one))


def like_barred(room: Cardroom, name: PlayerId) -> str:
    """Return the name of a person barred from the room that a player's name looks like, "" if there is none.

    Who is barred is not like another: that person is refused.
    """
    bars = [one for one in room.bars if not one.game and (one.until is None or one.until > room.now)]
    if not bars or any(one.name == name for one in bars):
        return ""
    called = room.name_of(name)
    names = (room.name_of(one.name) for one in bars)
    return next((barred for barred in names if nearly(called, barred) or may_be(called, barred)), "")
