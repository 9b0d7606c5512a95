"""The games, as values: what is dealt on each street, how it is bet, and which hands win.

A game is its streets, its limit and its rankings. There is no subclass and no hook: the engine reads these values.
"""

from functools import cache
from typing import Literal

from floorman.cards import Ranking, Use
from floorman.core import DataError, Value

Limit = Literal["no-limit", "pot-limit", "limit"]
Opener = Literal["after-blinds", "left-of-button", "bring-in-low", "bring-in-high", "best-board", "lowest-board"]


class Street(Value, frozen=True):
    """One betting round and the cards that come before it.

    `bet` picks the small (0) or big (1) bet at limit. `draw` is a round of discards before the betting.
    """

    name: str
    opens: Opener
    bet: int = 0
    burn: bool = False
    down: int = 0
    up: int = 0
    board: int = 0
    draw: bool = False


class Game(Value, frozen=True):
    """A form of poker. `low` beside `high` means the pot is split between them.

    `most_seats` is how many the deck lasts for, with a reshuffle of the discards at draw and one card for all at stud.
    """

    code: str
    name: str
    limit: Limit
    streets: tuple[Street, ...]
    use: Use
    high: Ranking | None = None
    low: Ranking | None = None
    short_deck: bool = False
    most_seats: int = 10

    @property
    def stud(self) -> bool:
        """Upcards, an ante and a bring-in in place of a button and blinds."""
        return self.streets[0].up > 0

    @property
    def cards_in_hand(self) -> int:
        """How many cards of their own players have at the end."""
        return cards_in_hand(self.code)


def _flop_streets(hole: int) -> tuple[Street, ...]:
    return (
        Street("preflop", "after-blinds", down=hole),
        Street("flop", "left-of-button", burn=True, board=3),
        Street("turn", "left-of-button", bet=1, burn=True, board=1),
        Street("river", "left-of-button", bet=1, burn=True, board=1),
    )


def _stud_streets(bring_in: Opener, board: Opener) -> tuple[Street, ...]:
    return (
        Street("third", bring_in, down=2, up=1),
        Street("fourth", board, burn=True, up=1),
        Street("fifth", board, bet=1, burn=True, up=1),
        Street("sixth", board, bet=1, burn=True, up=1),
        Street("seventh", board, bet=1, burn=True, down=1),
    )


def _draw_streets(hole: int, draws: int) -> tuple[Street, ...]:
    names = ("first-draw", "second-draw", "third-draw")[:draws]
    return (
        Street("before-draw", "after-blinds", down=hole),
        *(
            Street(name, "left-of-button", bet=int(place > 0 or draws == 1), burn=True, draw=True)
            for place, name in enumerate(names)
        ),
    )


_HOLDEM = _flop_streets(2)
_OMAHA = _flop_streets(4)
_STUD = _stud_streets("bring-in-low", "best-board")
_RAZZ = _stud_streets("bring-in-high", "lowest-board")
_ONE_DRAW = _draw_streets(5, 1)
_THREE_DRAWS = _draw_streets(5, 3)

GAMES: dict[str, Game] = {
    game.code: game
    for game in (
        Game("NLHE", "no-limit hold'em", "no-limit", _HOLDEM, "any", high="high"),
        Game("PLHE", "pot-limit hold'em", "pot-limit", _HOLDEM, "any", high="high"),
        Game("LHE", "limit hold'em", "limit", _HOLDEM, "any", high="high"),
        Game("NLSD", "no-limit short-deck hold'em", "no-limit", _HOLDEM, "any", high="short-deck", short_deck=True),
        Game("NLO", "no-limit Omaha", "no-limit", _OMAHA, "two-three", high="high"),
        Game("PLO", "pot-limit Omaha", "pot-limit", _OMAHA, "two-three", high="high"),
        Game("LO", "limit Omaha", "limit", _OMAHA, "two-three", high="high"),
        Game("PLO8", "pot-limit Omaha hi-lo", "pot-limit", _OMAHA, "two-three", high="high", low="eight-or-better"),
        Game("LO8", "limit Omaha hi-lo", "limit", _OMAHA, "two-three", high="high", low="eight-or-better"),
        Game("STUD", "limit seven-card stud", "limit", _STUD, "any", high="high", most_seats=8),
        Game("STUD8", "limit stud hi-lo", "limit", _STUD, "any", high="high", low="eight-or-better", most_seats=8),
        Game("RAZZ", "limit razz", "limit", _RAZZ, "any", low="ace-to-five", most_seats=8),
        Game("NL5CD", "no-limit five-card draw", "no-limit", _ONE_DRAW, "all", high="high", most_seats=8),
        Game("L5CD", "limit five-card draw", "limit", _ONE_DRAW, "all", high="high", most_seats=8),
        Game(
            "NL27SD",
            "no-limit deuce-to-seven single draw",
            "no-limit",
            _ONE_DRAW,
            "all",
            low="deuce-to-seven",
            most_seats=8,
        ),
        Game(
            "L27TD",
            "limit deuce-to-seven triple draw",
            "limit",
            _THREE_DRAWS,
            "all",
            low="deuce-to-seven",
            most_seats=8,
        ),
        Game("LA5TD", "limit ace-to-five triple draw", "limit", _THREE_DRAWS, "all", low="ace-to-five", most_seats=8),
        Game("BADUGI", "limit badugi", "limit", _draw_streets(4, 3), "all", low="badugi"),
    )
}


def game_called(code: str) -> Game:
    """The game with this code, or a DataError that lists them all."""
    try:
        return GAMES[code]
    except KeyError:
        raise DataError("game", f"no game is called {code!r}.", f"Write one of {' '.join(GAMES)}.") from None


def deck_size(game: Game) -> int:
    """How many cards the game is dealt from."""
    return 36 if game.short_deck else 52


@cache
def cards_in_hand(code: str) -> int:
    """How many cards of their own players of a game have at the end."""
    return sum(street.down + street.up for street in GAMES[code].streets)
