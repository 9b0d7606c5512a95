"""Acts that no page sends: whatever stands in them, the sender is told what is wrong with it, and nothing breaks."""

import json
import random
from collections.abc import Callable
from typing import Any

import msgspec
import msgspec.inspect as inspect
import pytest

from floorman.core import DataError, Refused
from floorman.server.rights import NotAllowed
from floorman.server.tournaments import keeper
from floorman.server.tournaments.acts import EventAct
from live_event import DIRECTOR, Live

TRIES = 40
NUMBERS = (0, 1, 1, 2, 3, 3, 5, 10, 25, 100, 100, 1000, 5000, 2**53 - 1, -1)
WORDS = ("", "nobody", "Table1", "Table2", "Table9", "P1", "even", "icm", "custom", "warning", "1/0", "Ah", "Kd", "é")


def spoiled(kind: inspect.Type, rng: random.Random, words: tuple[str, ...]) -> Any:
    """A value that fits a type, and nothing else."""
    match kind:
        case inspect.StructType(fields=fields, tag=tag, tag_field=named):
            value = {
                one.encode_name: spoiled(one.type, rng, words) for one in fields if one.required or rng.random() < 0.7
            }
            return {named: tag, **value} if named else value
        case inspect.UnionType(types=types):
            return spoiled(rng.choice(types), rng, words)
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.IntType():
            return rng.choice(NUMBERS)
        case inspect.FloatType():
            return rng.choice((0.0, 0.5, 1e9))
        case inspect.StrType():
            return rng.choice(words)
        case inspect.BytesType():
            return ""
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.EnumType(cls=cls):
            return rng.choice([one.value for one in cls])
        case inspect.NoneType():
            return None
        case inspect.TupleType(item_types=kinds):
            return [spoiled(one, rng, words) for one in kinds]
        case inspect.VarTupleType(item_type=one) | inspect.ListType(item_type=one) | inspect.SetType(item_type=one):
            return [spoiled(one, rng, words) for _ in range(rng.choice((0, 1, 1, 2, 3)))]
        case inspect.FrozenSetType(item_type=one):
            return [spoiled(one, rng, words) for _ in range(rng.choice((0, 1, 2)))]
        case inspect.DictType(key_type=key, value_type=value):
            return {str(spoiled(key, rng, words)): spoiled(value, rng, words) for _ in range(rng.choice((0, 1, 2)))}
        case inspect.AnyType() | inspect.RawType():
            return rng.choice((None, 1, "x", [], {}))
        case inspect.CustomType():
            return rng.choice(words)
    raise AssertionError(kind)


def kinds() -> list[inspect.StructType]:
    union = inspect.type_info(EventAct)
    assert isinstance(union, inspect.UnionType)
    return [one for one in union.types if isinstance(one, inspect.StructType)]


TEN = [f"Player {number}" for number in range(1, 11)]


def registering() -> Live:
    return Live()


def running() -> Live:
    live = Live(players=TEN, bounty=500, bounty_kind="progressive").start()
    live.wait(30)
    return live


def two_left() -> Live:
    live = Live(players=TEN[:5], bounty=500, bounty_kind="mystery", mystery_from=3).start()
    live.wait(30)
    live.bust("Player 1")
    live.bust("Player 2", "Player 3")
    return live


@pytest.mark.parametrize("moment", [registering, running, two_left])
def test_an_act_is_done_or_the_sender_told_why_not(moment: Callable[[], Live]) -> None:
    live = moment()
    players = tuple(player.id for player in live.event.players[:4])
    words = (*WORDS, *players)
    for kind in kinds():
        rng = random.Random(f"{kind.cls.__name__} {moment.__name__}")
        for _ in range(TRIES):
            act = spoiled(kind, rng, words)
            try:
                live.keeper.decide(DIRECTOR, msgspec.Raw(json.dumps(act).encode()), live.at_ms)
            except (DataError, NotAllowed, Refused):
                pass
            except Exception as bug:
                raise AssertionError(json.dumps(act)) from bug


def test_what_is_no_card_is_named() -> None:
    with pytest.raises(DataError, match="'Ax' is not a card"):
        registering().do({"type": "DrawSeats", "cards": [["Player 1", "Ax"]]})


def test_a_bug_of_ours_is_not_told_as_a_mistake_of_the_sender(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise KeyError("a bug")

    live = registering()
    monkeypatch.setattr(keeper, "advance", broken)
    with pytest.raises(KeyError):
        live.do({"type": "DrawSeats"})
