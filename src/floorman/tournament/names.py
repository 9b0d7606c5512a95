"""What a player may be called: something short, readable, and nobody else's name."""

import unicodedata
from functools import lru_cache

from floorman.base import PlayerId, Refused
from floorman.tournament.state import Tournament

LONGEST = 30

_LOOKS_LIKE = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухАΑΒΕΖΗΙΚΜΝΟΡΤΥΧοαν",
    "ABESIJKMHOPCTYXaesijopcyxAABEZHIKMNOPTYXoav",
)
"""Cyrillic and Greek letters that look like Latin ones."""


@lru_cache(maxsize=8192)
def looks_like(name: str) -> str:
    """Return a name as it looks: names that nobody can tell apart give the same text.

    >>> looks_like("Ann") == looks_like("Аnn"), looks_like("Ann") == looks_like("Anna")
    (True, False)
    """
    return unicodedata.normalize("NFKC", name).translate(_LOOKS_LIKE).casefold()


def fit_name(event: Tournament, wanted: str, instead_of: str = "") -> PlayerId:
    """Return a name for the list, without extra spaces and spelled as on the list of guests; Refused if unusable."""
    name = " ".join(wanted.split())
    if not name or not name.isprintable():
        raise Refused("entry.buyin", "A player needs a name.", code="no-name")
    if len(name) > LONGEST:
        raise Refused(
            "entry.buyin", "{name}... is too long. Use {most} characters at most.",
            code="name-too-long", name=name[:LONGEST], most=LONGEST,
        )  # fmt: skip
    folded, seen = name.casefold(), looks_like(name)
    others = [player.name for player in event.players if player.name != instead_of]
    if any([folded == other.casefold() or seen == looks_like(other) for other in others]):
        raise Refused(
            "entry.buyin", "{name} is already on the list. Add a letter or a number.", code="name-in-use", name=name
        )  # fmt: skip
    guest = event.guest(name)
    return guest.name if guest else PlayerId(name)
