"""Who plays in an event: the bots of the room, and one that thinks less so that a large field gets done."""

import random
from collections.abc import Callable, Mapping

from floorman.base import DataError, PlayerId
from floorman.bots import BOTS, Character
from floorman.hand import Action, Driver, Options, view

PUNTER = Character("punter", "plays fast and by feel", 0.1, 0.15, 0.02, gambles=0.5, deals=6)
CHARACTERS = {**BOTS, PUNTER.name: PUNTER}

Plays = Callable[[Driver, Options, random.Random], Action]
"""How a seat acts when it is its turn: any of the options."""


def character_called(name: str) -> Character:
    """The bot with this name, or a DataError that lists them all."""
    if name not in CHARACTERS:
        raise DataError("bots", f"no bot is called {name!r}.", f"Write some of {' '.join(CHARACTERS)}.")
    return CHARACTERS[name]


def plays(character: Character) -> Plays:
    """A character at a table: it sees its own cards and what everybody sees."""

    def act(driver: Driver, may: Options, rng: random.Random) -> Action:
        return character.act(view(driver.snapshot(), may.seat), may, rng)

    return act


def lined_up(names: tuple[PlayerId, ...], shares: Mapping[str, int], rng: random.Random) -> dict[PlayerId, Plays]:
    """A bot for every player, so many of each kind as the shares say; every kind alike where there are none."""
    kinds = [name for name, share in (shares or dict.fromkeys(BOTS, 1)).items() for _ in range(share)]
    line = [kinds[place % len(kinds)] for place in range(len(names))]
    rng.shuffle(line)
    made = {name: plays(CHARACTERS[name]) for name in kinds}
    return {name: made[kind] for name, kind in zip(names, line, strict=True)}
