"""The deal that a `hand` setting describes: who owes what, and a deck laid so that known cards come as they should."""

from collections.abc import Mapping
from itertools import chain
from typing import Any, NamedTuple

from floorman.base import Chips, DataError
from floorman.cards import SHORT_DECK, STANDARD_DECK, UNKNOWN, Card
from floorman.cards.card import duplicate
from floorman.hand import Hand, MidHand, Setup, deal_in, game_called, replay, start
from floorman.rulebook import Rulebook

Given = Mapping[str, Any]


class Deal(NamedTuple):
    """A hand about to be dealt, or taken up in the middle."""

    setup: Setup
    deck: tuple[Card, ...]

    @classmethod
    def of(cls, given: Given, book: Rulebook, where: str) -> "Deal":
        """The deal as the book has it; DataError when there can be no such hand."""
        _check(given, where)
        try:
            setup = _setup(given, book)
            deck = given.get("deck") or _laid_deck(setup, given, book)
            hand = replay(start(setup, deck, book))
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
        size = book.answers(format)["betting.straddle/size"]
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


def _laid_deck(setup: Setup, given: Given, book: Rulebook) -> tuple[Card, ...]:
    """A deck that gives every seat the cards it is said to hold and the board those it is said to show.

    Who gets which card of the deal is the engine's affair: a marked deck is dealt, and where its cards went is where
    the known ones have to lie. Cards of later streets lie as they come when nobody folds.
    """
    hole, board = given.get("hole", {}), given.get("board", ())
    if not hole and not board:
        return ()
    laid: list[Card] = []
    if not setup.mid_hand:
        marked = SHORT_DECK if game_called(setup.game).short_deck else STANDARD_DECK
        dealt = replay(start(setup, marked, book))
        came = {card: place for place, card in enumerate(marked)}
        laid = [UNKNOWN] * sum(len(seat.cards) for seat in dealt.seats)
        for seat in dealt.seats:
            for card, known in zip(seat.cards, hole.get(seat.no, ()), strict=False):
                laid[came[card]] = known
        laid += _to_come(dealt, hole, board, 0)
    else:
        street = [one.name for one in game_called(setup.game).streets].index(setup.mid_hand.street)
        laid += _to_come(replay(start(setup, (), book)), hole, board, street)
    while laid and laid[-1] == UNKNOWN:
        laid.pop()
    return tuple(laid)


def _to_come(dealt: Hand, hole: Mapping[int, tuple[Card, ...]], board: tuple[Card, ...], street: int) -> list[Card]:
    """The stub after a street, burns unknown."""
    streets = dealt.game.streets
    each = sum(one.down + one.up for one in streets[: street + 1])
    on_board = sum(one.board for one in streets[: street + 1])
    coming: list[Card] = []
    for one in streets[street + 1 :]:
        coming += [UNKNOWN] * one.burn
        for _ in range(one.board):
            coming.append(board[on_board] if on_board < len(board) else UNKNOWN)
            on_board += 1
        for _ in range(one.down + one.up):
            for seat in dealt.live:
                known = hole.get(seat.no, ())
                coming.append(known[each] if each < len(known) else UNKNOWN)
            each += 1
    return coming
