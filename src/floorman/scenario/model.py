"""A scenario: what it says, the deck it needs, and whether an outcome is the one expected."""

from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

from floorman.cards import Card
from floorman.cards.card import duplicate
from floorman.core import Chips, DataError
from floorman.hand import MidHand, Setup, deal, deal_in, game_called
from floorman.hand.engine import laid_deck
from floorman.rules import Rulebook
from floorman.rules.question_ids import Q


class Step(NamedTuple):
    """What happened, and what is looked at after it.

    `event` is the key that tells what happened, or the code of the incident; nothing for a step that only looks.
    """

    event: str
    told: Mapping[str, Any]
    expect: Mapping[str, Any]


class Scenario(NamedTuple):
    """A worked example: one setting, its steps, and the books under which it holds, house rules included."""

    file: str
    name: str
    setting: str
    given: Mapping[str, Any]
    steps: tuple[Step, ...]
    books: Mapping[str, Rulebook]
    rules: tuple[str, ...]


Given = Mapping[str, Any]


class ScenarioDeal(NamedTuple):
    """A hand about to be dealt, or taken up in the middle."""

    setup: Setup
    deck: tuple[Card, ...]

    @classmethod
    def of(cls, given: Given, book: Rulebook, where: str) -> "ScenarioDeal":
        """The deal as the book has it; DataError when there can be no such hand."""
        _check(given, where)
        try:
            setup = _setup(given, book)
            deck = given.get("deck") or laid_deck(setup, given.get("hole", {}), given.get("board", ()), book)
            _, hand = deal(setup, deck, book)
        except DataError as wrong:
            key = wrong.where.rpartition(".")[2]
            raise DataError(f"{where}: {key}", wrong.wrong, wrong.instead) from wrong
        for seat, cards in given.get("hole", {}).items() if "deck" in given and "street" not in given else ():
            held = hand.seat(seat).cards
            if held != cards[: len(held)]:
                raise DataError(
                    f"{where}: hole.{seat}", f"The deck gives this seat {' '.join(held)}.", "Leave one out."
                )
        return cls(setup, deck)


def _check(given: Given, where: str) -> None:
    """What has to fit together among the keys of the setting."""
    for key in ("absent", "penalised", "hole"):
        for seat in given.get(key, ()):
            if seat not in given["stacks"]:
                raise DataError(f"{where}: {key}", f"Seat {seat} is not dealt in.", "Give it chips in stacks.")
    if given.get("straddle", next(iter(given["stacks"]))) not in given["stacks"]:
        raise DataError(f"{where}: straddle", f"Seat {given['straddle']} is not dealt in.", "Give it chips in stacks.")
    if "button" not in given and not game_called(given["game"]).stud:
        raise DataError(f"{where}: button", f"{given['game']} is played with a button.", "Write button = SEAT.")
    if "deck" not in given:
        twice = duplicate(chain(given.get("board", ()), *given.get("hole", {}).values()))
        if twice:
            raise DataError(f"{where}: hole", f"{twice} is there twice.", "Every card is once in the deck.")


def _setup(given: Given, book: Rulebook) -> Setup:
    format = given.get("format", "tournament")
    blinds = given.get("blinds", ())
    straddles: dict[int, int] = {}
    if "straddle" in given and len(blinds) > 1:
        size = book.answers(format)[Q.betting.straddle.size]
        straddles[given["straddle"]] = int(blinds[1] * size)
    return deal_in(
        given["game"],
        given["stacks"],
        given.get("button", 0),
        blinds=blinds,
        ante=given.get("ante", 0),
        ante_kind=given.get("ante_kind", "each"),
        straddles=straddles,
        dead_small_blind="dead_blind" in given,
        bring_in=given.get("bring_in", 0),
        limits=given.get("limits"),
        format=format,
        players_left=2 if given.get("last_two") else 0,
        mid_hand=_mid_hand(given),
        absent=sorted(given.get("absent", frozenset()) | given.get("penalised", frozenset())),
        chips=given.get("chips", ()),
    )


def _mid_hand(given: Given) -> MidHand | None:
    """The hand as it lies where it is taken up; of the cards only those that have been dealt by then."""
    if "street" not in given:
        return None
    game = game_called(given["game"])
    names = [street.name for street in game.streets]
    past = game.streets[: names.index(given["street"]) + 1] if given["street"] in names else ()
    dealt = sum(street.down + street.up for street in past)
    on_board = sum(street.board for street in past)
    hole = tuple((seat, cards[:dealt]) for seat, cards in given.get("hole", {}).items())
    return MidHand(given["street"], Chips(given.get("pot", 0)), given.get("board", ())[:on_board], hole)


def agrees(expected: Any, got: Any) -> bool:
    """Tables are checked for the keys they list, an empty one must be empty; everything else has to be the same.

    Where several seats got an odd chip, naming one of them is right.
    """
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return all(key in got and got[key] == value for key, value in expected.items()) if expected else not got
    if isinstance(expected, int) and isinstance(got, tuple):
        return expected in got
    return type(expected) is type(got) and bool(expected == got)


def in_order(expected: Sequence[Any], got: Sequence[Any]) -> bool:
    """Whether all that is listed is there, in that order; more may be.

    >>> in_order(["warning", "bar"], ["no-penalty", "warning", "leave-room", "bar"])
    True
    """
    rest = iter(got)
    return all(one in rest for one in expected)


def listed(expected: Any, got: Any) -> Any:
    """Of a table only what the expectation speaks of."""
    if isinstance(expected, Mapping) and isinstance(got, Mapping) and expected:
        return {key: got[key] for key in expected if key in got}
    return got


def shown(value: Any) -> str:
    """A value as a scenario would write it, without quotes.

    >>> shown({1: 5000, 2: 0}), shown(frozenset({"fold", "call"})), shown(None), shown(False)
    ('{ 1 = 5000, 2 = 0 }', '[call, fold]', 'none', 'false')
    """
    if value is None:
        return "none"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{key} = {shown(item)}" for key, item in value.items()) + " }" if value else "{}"
    if isinstance(value, frozenset):
        return "[" + ", ".join(map(shown, sorted(value))) + "]"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(shown, value)) + "]"
    return str(value)


def plain(value: Any) -> Any:
    """A value for JSON: sets as sorted lists, keys as text."""
    if isinstance(value, Mapping):
        return {str(key): plain(item) for key, item in value.items()}
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple | list):
        return [plain(item) for item in value]
    return value
