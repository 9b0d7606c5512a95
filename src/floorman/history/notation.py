"""The standard's action strings: who, what and how much, with commentary left aside."""

import re
from typing import NamedTuple

from floorman.base import SeatNo
from floorman.cards import Card

DEALER = 0


class Act(NamedTuple):
    """One action: `player` is the N of pN, or 0 for the dealer; `word` is what comes after the verb.

    For `dh` the player is the one who gets the cards. A verb of "" is a commentary alone.
    """

    verb: str
    player: int
    word: str = ""


NOTHING = Act("", DEALER)

PLAIN: dict[str, Act] = {f"p{n} {verb}": Act(verb, n) for n in range(1, 11) for verb in ("f", "cc", "pb", "sd", "sm")}
"""The actions without argument, ready made: four in five of a history."""

_DECIMAL = re.compile(r"(?:0|[1-9][0-9]*)(?:\.([0-9]+))?")
_CARDS = re.compile(r"(?:[2-9TJQKA][cdhs]|\?\?)+")
_DEAL = {"dh", "db"}


class BadAction(ValueError):  # noqa: N818 - an answer about a file, told by its reader
    """An action string that is not in the notation."""


def read_action(text: str) -> Act:
    """The meaning of one action string.

    >>> read_action("p3 cbr 225")
    Act(verb='cbr', player=3, word='225')
    >>> read_action("d dh p1 AcKd # the best hand so far")
    Act(verb='dh', player=1, word='AcKd')
    >>> read_action(" p2  sm - ")
    Act(verb='sm', player=2, word='-')
    """
    plain = PLAIN.get(text)
    if plain is not None:
        return plain
    words = text.split()
    if "#" in words:
        words = words[: words.index("#")]
    match words:
        case []:
            return NOTHING
        case ["d", "dh", who, held] if _CARDS.fullmatch(held):
            return Act("dh", _number(who, text), held)
        case ["d", "db", held] if _CARDS.fullmatch(held):
            return Act("db", DEALER, held)
        case [who, ("f" | "cc" | "pb" | "sd" | "sm") as verb]:
            return Act(verb, _number(who, text))
        case [who, "cbr", amount] if _DECIMAL.fullmatch(amount):
            return Act("cbr", _number(who, text), amount)
        case [who, "sd", held] if _CARDS.fullmatch(held):
            return Act("sd", _number(who, text), held)
        case [who, "sm", held] if held == "-" or _CARDS.fullmatch(held):
            return Act("sm", _number(who, text), held)
    raise BadAction(
        f"{text!r} is no action; expected 'd dh pN CARDS', 'd db CARDS', 'pN f', 'pN cc', 'pN cbr AMOUNT', 'pN pb', "
        "'pN sd [CARDS]' or 'pN sm [CARDS]'"
    )


def _number(who: str, text: str) -> int:
    if who[:1] == "p" and who[1:].isdecimal() and who[1:].isascii() and who[1] != "0":
        return int(who[1:])
    raise BadAction(f"{text!r} is no action; expected a player p1, p2 ... where it says {who!r}")


def decimals_in(actions: tuple[str, ...] | list[str]) -> int:
    """The most decimals any amount in the actions is written with."""
    most = 0
    for text in actions:
        if "." in text and "cbr" in text:
            words = text.split()
            found = _DECIMAL.fullmatch(words[2]) if len(words) > 2 and words[1] == "cbr" else None
            if found and found[1]:
                most = max(most, len(found[1]))
    return most


def split_cards(held: str) -> list[Card]:
    """The cards of a run such as `AcKd??`."""
    return [Card(held[at : at + 2]) for at in range(0, len(held), 2)]


def seat_of(seats: tuple[SeatNo, ...], player: int, text: str) -> SeatNo:
    """Where pN sits."""
    if player > len(seats):
        raise BadAction(f"{text!r} names a player, and only {len(seats)} were dealt in")
    return seats[player - 1]
