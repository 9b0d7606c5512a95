from collections.abc import Callable, Sequence
from typing import Any

from typing_extensions import Buffer

from floorman.cards.card import Card

VERSION: int
_Result = tuple[int, list[tuple[int, int, int, float]]]

def evaluate(cards: Sequence[Card], /) -> int: ...
def omaha(hole: Sequence[Card], board: Sequence[Card], /) -> int: ...
def evaluate_many(codes: Buffer, size: int, out: Buffer, /) -> None: ...
def counts(size: int, /) -> dict[int, int]: ...
def showdowns(
    high: int,
    eight: int,
    use_two: int,
    unit: int,
    hands: tuple[bytes, ...],
    needs: bytes,
    board: bytes,
    board_need: int,
    deck: bytes,
    report: Callable[[int], object] | None,
    /,
) -> _Result: ...
def samples(
    high: int,
    eight: int,
    use_two: int,
    unit: int,
    ranges: tuple[tuple[int, bytes, bytes], ...],
    needs: bytes,
    board: bytes,
    board_need: int,
    deck: bytes,
    count: int,
    seed: int,
    report: Callable[[int], object] | None,
    /,
) -> _Result: ...
def read_actions(
    texts: tuple[str, ...], players: int, /
) -> tuple[list[tuple[str, int, str]], list[str], str] | None: ...
def lay_flop(hands: list[str], each: int, board: str, /) -> list[Card]: ...
def learn(
    draft: type,
    hand: type,
    seat: type,
    setup: type,
    acts: tuple[type, ...],
    made: tuple[type, ...],
    no_limit: frozenset[str],
    question: str,
    to_minimum: str,
    /,
) -> bool: ...
def options(hand: Any, answers: dict[Any, Any], /) -> Any: ...
def act(draft: Any, action: Any, answers: dict[Any, Any], events: list[Any], /) -> int: ...
def step(hand: Any, action: Any, answers: dict[Any, Any], /) -> tuple[tuple[Any, ...], Any] | None: ...
def gather(draft: Any, events: list[Any], /) -> int: ...
def deal(draft: Any, line: tuple[int, ...], each: int, events: list[Any], /) -> bool: ...
def turn_up(draft: Any, count: int, events: list[Any], /) -> bool: ...
def open_round(draft: Any, street: int, first: int, measure: int, events: list[Any], /) -> bool: ...
def shuffled(cards: tuple[Card, ...], getrandbits: Callable[[int], int], /) -> tuple[Card, ...]: ...
