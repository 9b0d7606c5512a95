"""The regulars of the room, by name."""

from floorman.base import DataError
from floorman.bots.character import Character

BOTS: dict[str, Character] = {
    bot.name: bot
    for bot in (
        Character("rock", "waits for a hand, then means it", 0.05, 0.35, 0.0, gambles=0.2),
        Character("station", "came to see cards and calls to see them", 0.85, 0.1, 0.02, gambles=0.8),
        Character("maniac", "raises first and looks later", 0.7, 0.9, 0.25, gambles=1.0, deals=12),
        Character("regular", "knows the price of a draw", 0.3, 0.55, 0.08, traps=0.1, gambles=0.6, deals=32),
        Character("trapper", "checks the nuts and smiles", 0.3, 0.6, 0.04, traps=0.5, gambles=0.4, deals=32),
    )
}


def bot_called(name: str) -> Character:
    """The bot with this name, or a DataError that lists them all."""
    try:
        return BOTS[name]
    except KeyError:
        raise DataError("bot", f"no bot is called {name!r}.", f"Write one of {' '.join(BOTS)}.") from None
