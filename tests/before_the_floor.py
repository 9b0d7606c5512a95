"""A live table for tests: tell the floor what happened, and look at what it ruled and what that left."""

from collections.abc import Mapping
from typing import Any

import pytest

from floorman.cards import cards
from floorman.core import Chips, Refused, SeatNo
from floorman.floor import Act, FloorChooses, Incident, Ruling, WordsAndChips, after, open_table, rule_on
from floorman.hand import Hand, MidHand, deal_in
from floorman.hand.events import PotAwarded
from floorman.rules import load_book

FOUR = {1: 9000, 2: 9000, 3: 9000, 4: 9000}
ACTS = ("fold", "check", "call", "bet", "raise", "all-in", "bring-in", "complete")


class Floor:
    """One hand under one book. `tell` takes incidents and, in words, clear acts: `1 bet 400`, `2 all-in`."""

    def __init__(
        self,
        book: str,
        stacks: Mapping[int, int],
        *,
        street: str = "river",
        pot: int = 800,
        board: str = "",
        hole: Mapping[int, str] | None = None,
        game: str = "NLHE",
        button: int = 0,
        deck: str = "",
        **more: Any,
    ) -> None:
        self.book = load_book(book)
        held = tuple((SeatNo(seat), cards(held)) for seat, held in (hole or {}).items())
        middle = MidHand(street, Chips(pot), cards(board) if board else (), held) if street else None
        more.setdefault("format", "tournament")
        more.setdefault("blinds", () if "limits" in more and game in ("STUD", "RAZZ") else (50, 100))
        setup = deal_in(game, stacks, button or max(stacks), mid_hand=middle, **more)
        self.table = open_table(setup, cards(deck) if deck else (), self.book)
        self.ruling = Ruling()
        self.won: dict[int, int] = {}

    def tell(self, *told: Incident | str) -> Ruling:
        """Let things happen one after the other; the ruling is that on the last."""
        for one in told:
            self.ruling = rule_on(_act(one) if isinstance(one, str) else one, self.table, self.book)
            if self.ruling.rewinds:
                self.won = {}
            for event in self.ruling.events:
                for seat, chips in event.shares if isinstance(event, PotAwarded) else ():
                    self.won[seat] = self.won.get(seat, 0) + chips
            self.table = after(self.table, self.ruling)
        return self.ruling

    def chooses(self, code: str) -> Ruling:
        """The floor picks one of the codes offered."""
        return self.tell(FloorChooses(code))

    @property
    def hand(self) -> Hand:
        """The hand as it stands."""
        return self.table.hand

    @property
    def live(self) -> set[int]:
        """The seats with a live hand."""
        return {int(seat.no) for seat in self.hand.live}

    def stack(self, seat: int) -> int:
        """A player's chips now."""
        return self.hand.behind(SeatNo(seat))


def _act(words: str) -> Act:
    seat, act, *rest = words.split()
    assert act in ACTS
    return Act(SeatNo(int(seat)), act, Chips(int(rest[0])) if rest else None)  # type: ignore[arg-type]


def flop(book: str, stacks: dict[int, int] | None = None, **more: Any) -> Floor:
    """A flop with nothing bet yet, four players unless told."""
    more = {"street": "flop", "blinds": (100, 200), **more}
    return Floor(book, stacks or FOUR, **more)


def says(seat: SeatNo, word: str, **more: Any) -> WordsAndChips:
    """A player says a word."""
    return WordsAndChips(seat, say=word, **more)  # type: ignore[arg-type]


def pushes(seat: SeatNo, *chips: int, **more: Any) -> WordsAndChips:
    """A player puts chips out, by denomination."""
    return WordsAndChips(seat, push=tuple(map(Chips, chips)), **more)


def refusal(floor: Floor, *told: Any) -> Refused:
    """Why the last of these cannot be."""
    with pytest.raises(Refused) as no:
        floor.tell(*told)
    return no.value
