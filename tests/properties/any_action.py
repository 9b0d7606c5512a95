"""Actions of every kind filled in by somebody who does not know the rules, nor who is playing."""

import random
import types
import typing
from typing import Any

import msgspec

from floorman.cards import STANDARD_DECK, Card
from floorman.core import PlayerId
from floorman.tournament import Tournament, TournamentAction
from floorman.tournament.state import TableId

KINDS: tuple[type[TournamentAction], ...] = typing.get_args(TournamentAction)
NUMBERS = (0, 1, 2, 3, 5, 10, 100, 1000, -1, -50, 10**15)
WORDS = ("", "x", "riffle", "push", "break", "director", "soft-play", "remove-chips", "Table1", "\0", "y" * 2000)


def any_of(kind: type[TournamentAction], tournament: Tournament, rng: random.Random) -> TournamentAction:
    """An action of a kind; it may be about players and tables of the event."""
    made: TournamentAction = _made(kind, tournament, rng)
    return made


def _made(kind: Any, tournament: Tournament, rng: random.Random) -> Any:
    hints = typing.get_type_hints(kind)
    given = [field.name for field in msgspec.structs.fields(kind) if field.required or rng.random() < 0.8]
    return kind(**{name: _value(hints[name], tournament, rng) for name in given})


def _value(hint: Any, tournament: Tournament, rng: random.Random) -> Any:
    parts = typing.get_args(hint)
    match typing.get_origin(hint):
        case typing.Literal:
            return rng.choice(parts)
        case typing.Union | types.UnionType:
            return _value(rng.choice(parts), tournament, rng)
        case origin if origin is tuple:
            each = parts[:1] * rng.choice([0, 1, 1, 2, 3]) if parts[-1] is Ellipsis else parts
            return tuple(_value(part, tournament, rng) for part in each)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _made(hint, tournament, rng)
    choices: dict[Any, tuple[Any, ...]] = {
        type(None): (None,),
        bool: (True, False),
        int: NUMBERS,
        str: WORDS,
        Card: STANDARD_DECK,
        PlayerId: (*(player.name for player in tournament.players), "", "Nobody"),
        TableId: (*(table.id for table in tournament.tables), "", "Nowhere"),
    }
    return rng.choice(choices[hint])
