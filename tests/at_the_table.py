"""A table for tests: deal somebody in, write down what happens, look at what follows."""

from collections.abc import Sequence
from typing import Any

from floorman.cards import STANDARD_DECK, UNKNOWN, Card, cards
from floorman.core import Chips, Refused, SeatNo
from floorman.floor.case import as_action
from floorman.hand import (
    Action,
    Draw,
    Hand,
    HandEvent,
    MidHand,
    Muck,
    Options,
    RunIt,
    Setup,
    Show,
    apply,
    deal_in,
    decide,
    legal,
    replay,
    start,
)
from floorman.hand.events import PotAwarded
from floorman.rules import Rulebook, load_book


def action(words: str, hand: Hand, may: Options) -> Action:
    """An action as a dealer would write it down: `3 call`, `5 raise 600`, `2 draw As Kd`, `4 all-in`."""
    who, act, *rest = words.split()
    seat = SeatNo(int(who))
    cards_told = tuple(Card(card) for card in rest)
    match act:
        case "draw":
            return Draw(seat, cards_told)
        case "run":
            return RunIt(seat, int(rest[0]))
        case "show":
            return Show(seat, cards_told)
        case "muck":
            return Muck(seat)
        case "fold" | "check" | "call" | "bring-in" | "complete":
            return as_action(hand, seat, act, Chips(0), may, as_said=True)
        case "bet" | "raise":
            return as_action(hand, seat, act, Chips(int(rest[0])), may, as_said=True)
        case "all-in":
            return as_action(hand, seat, act, Chips(hand.seat(seat).bet + hand.seat(seat).stack), may)
    raise ValueError(f"nobody knows what {words!r} means")


class Table:
    """One hand under one book, with everything that happened."""

    def __init__(self, setup: Setup, deck: Sequence[Card] = (), book: str | Rulebook = "roberts-10") -> None:
        self.book = load_book(book) if isinstance(book, str) else book
        self.log: list[HandEvent] = list(start(setup, deck, self.book))
        self.hand = replay(self.log)

    def plays(self, script: str) -> "Table":
        """Carry out a script, one act a line or separated by commas."""
        for line in script.replace(",", "\n").splitlines():
            if line.strip():
                self.act(action(line, self.hand, legal(self.hand, self.book)))
        return self

    def act(self, what: Action) -> tuple[HandEvent, ...]:
        events = decide(self.hand, what, self.book)
        for event in events:
            self.hand = apply(self.hand, event)
        self.log += events
        return events

    def refuses(self, line: str) -> Refused:
        """The refusal that an act meets; it must change nothing."""
        before = self.hand
        try:
            self.plays(line)
        except Refused as no:
            assert self.hand == before
            return no
        raise AssertionError(f"{line!r} was not refused")

    @property
    def may(self) -> Options:
        return legal(self.hand, self.book)

    @property
    def pots(self) -> list[tuple[int, tuple[int, ...]]]:
        return [(pot.amount, tuple(sorted(pot.seats))) for pot in self.hand.pots]

    @property
    def stacks(self) -> dict[int, int]:
        return {seat.no: seat.stack for seat in self.hand.seats}

    @property
    def won(self) -> dict[int, int]:
        """Chips pushed to each seat."""
        won: dict[int, int] = {}
        for event in self.log:
            if isinstance(event, PotAwarded):
                for seat, amount in event.shares:
                    won[seat] = won.get(seat, 0) + amount
        return won

    def events(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.log if isinstance(event, kind)]


def river(board: str, hole: dict[int, str], pot: int, *, button: int = 1, game: str = "NLHE", **more: Any) -> Setup:
    """Everybody at the last street, nothing bet, a pot in the middle."""
    hands = tuple((SeatNo(seat), cards(held)) for seat, held in hole.items())
    street = {"STUD": "seventh", "STUD8": "seventh", "RAZZ": "seventh"}.get(game, "river")
    more.setdefault("blinds", () if street == "seventh" else (1, 2))
    more.setdefault("limits", (10, 20) if game in ("STUD", "STUD8", "RAZZ", "LO8", "LHE") else None)
    middle = MidHand(street, Chips(pot), cards(board) if board else (), hands)
    return deal_in(game, dict.fromkeys(hole, 1000), button, mid_hand=middle, **more)


def stacked(hole: dict[int, str], board: str = "", *, order: Sequence[int] | None = None) -> tuple[Card, ...]:
    """A deck that deals these hole cards, in dealing order of the seats given, and this board after burns."""
    hands = [cards(hole[seat]) for seat in (order or hole)]
    top = [hand[turn] for turn in range(len(hands[0])) for hand in hands]
    middle = list(cards(board)) if board else []
    burns = [card for card in STANDARD_DECK if card not in top and card not in middle]
    deck = list(top)
    for street in (middle[:3], middle[3:4], middle[4:5]):
        deck += [burns.pop(), *street]
    deck += burns
    assert UNKNOWN not in deck
    return tuple(deck[:52]) if len(deck) >= 52 else tuple(deck)
