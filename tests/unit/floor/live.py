"""A live table for tests: say what happens, look at the ruling."""

from collections.abc import Sequence
from typing import Any

from floorman.core import Chips, Refused, SeatNo
from floorman.floor import (
    Act,
    FloorChooses,
    Incident,
    Ruling,
    WordsAndChips,
    after,
    open_table,
    options,
    rule_on,
)
from floorman.hand import Hand, MidHand, Options, deal_in
from floorman.rules import Rulebook, load_book

TDA = ("seminole-2024", "uk-tda")
ROBERTS = ("roberts-10", "hpt", "army-2009")
BOOKS = (*TDA, *ROBERTS)


class Live:
    """A hand at a live table under one book; on the flop with a pot of 600 unless told otherwise."""

    def __init__(
        self,
        book: str | Rulebook,
        stacks: dict[int, int],
        *,
        game: str = "NLHE",
        blinds: Sequence[int] = (100, 200),
        street: str | None = "flop",
        pot: int = 600,
        house: dict[str, Any] | None = None,
        format: Any = "tournament",
        **more: Any,
    ) -> None:
        self.book = load_book(book) if isinstance(book, str) else book
        self.book = self.book.with_house(house or {})
        middle = MidHand(street, Chips(pot)) if street else None
        button = more.pop("button", max(stacks))
        setup = deal_in(game, stacks, button, blinds=blinds, mid_hand=middle, format=format, **more)
        self.table = open_table(setup, (), self.book)

    def tell(self, told: Incident) -> Ruling:
        """Rule on it and carry it out."""
        ruling = rule_on(told, self.table, self.book)
        self.table = after(self.table, ruling)
        assert self.hand.chips == sum(self.hand.setup.stacks) + (self.hand.setup.mid_hand or MidHand("")).pot
        return ruling

    def acts(self, script: str) -> Ruling:
        """Clear acts, separated by commas: `1 bet 300, 2 call, 3 all-in`; `~` behind one: nobody notices."""
        for line in script.split(","):
            who, act, *to = line.replace("~", "").split()
            total = Chips(int(to[0])) if to else None
            ruling = self.tell(Act(SeatNo(int(who)), act, total, unnoticed="~" in line))  # type: ignore[arg-type]
        return ruling

    def pushes(self, seat: int, *chips: int, **more: Any) -> Ruling:
        """Chips, with or without a word."""
        return self.tell(WordsAndChips(SeatNo(seat), push=tuple(Chips(chip) for chip in chips), **more))

    def says(self, seat: int, say: Any = None, amount: int | None = None, **more: Any) -> Ruling:
        """A word, an amount, or both."""
        return self.tell(WordsAndChips(SeatNo(seat), say, None if amount is None else Chips(amount), **more))

    def floor(self, code: str) -> Ruling:
        """The floor chooses."""
        return self.tell(FloorChooses(code))

    def refuses(self, told: Incident) -> Refused:
        """The refusal something meets; it changes nothing."""
        try:
            rule_on(told, self.table, self.book)
        except Refused as no:
            return no
        raise AssertionError(f"{told} was not refused")

    @property
    def hand(self) -> Hand:
        return self.table.hand

    @property
    def may(self) -> Options:
        return options(self.table, self.book)

    def stack(self, seat: int) -> int:
        return self.hand.seat(SeatNo(seat)).stack


def result(ruling: Ruling) -> tuple[str, int | None, int | None]:
    """The act as ruled, the player's total, and what comes back."""
    return ruling.code, ruling.to, ruling.returned


def three(book: str, stack: int = 9000, **more: Any) -> Live:
    """Seats 1, 2 and 3 with the same stack."""
    return Live(book, dict.fromkeys((1, 2, 3), stack), **more)
