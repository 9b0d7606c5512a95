"""The standard's action strings: who, what and how much, with commentary left aside."""

import re
from functools import lru_cache

from floorman.cards import Card

DEALER = 0

Act = tuple[str, int, str]
"""A verb, a player and a word: `cbr`, the N of pN (0 for the dealer), and what comes after.

For `dh` the player is the one who gets the cards. A verb of "" is a commentary alone.
"""

NOTHING: Act = ("", DEALER, "")

_decimal = re.compile(r"(?:0|[1-9][0-9]{0,14})(?:\.([0-9]{1,9}))?").fullmatch
_cards = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?){1,52}").fullmatch
_player = re.compile(r"p[1-9][0-9]?").fullmatch


class BadAction(ValueError):  # noqa: N818 - an answer about a file, told by its reader
    """An action string that is not in the notation."""


@lru_cache(maxsize=1 << 15)
def read_action(text: str) -> Act:
    """The meaning of one action string. Histories say the same few thousand things, hence the memory.

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
    """A whole history's actions, none of them by somebody who was not dealt in."""
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
    """The most decimals any amount in the actions is written with."""
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
    """The cards of a run such as `AcKd??`."""
    return tuple([Card(held[at : at + 2]) for at in range(0, len(held), 2)])
