"""A live table: the hand on the felt, and what is still open about it."""

from typing import TypeVar

from floorman.base import Chips, SeatNo, Value
from floorman.hand import Hand, HandEvent, apply
from floorman.hand.events import Called, Checked, Folded, Wagered
from floorman.rulings.pending import Pending
from floorman.rulings.ruling import Ruling

P = TypeVar("P", bound=Pending)

DEALT_AGAIN = ("misdeal", "reshuffle-all", "impound")
"""Outcomes that go back to the first card: nobody has acted then."""


class Acted(Value, frozen=True):
    """A voluntary act of this deal: who, the chips it put in, and on which street."""

    seat: SeatNo
    chips: Chips
    street: int


class LiveTable(Value, frozen=True):
    """A hand with real cards and chips, and what the floor has to remember of it.

    `acted` are the voluntary acts since the deal, forced bets left out.
    """

    hand: Hand
    pending: tuple[Pending, ...] = ()
    acted: tuple[Acted, ...] = ()

    def open(self, kind: type[P]) -> tuple[P, ...]:
        """What is pending of one kind, oldest first."""
        return tuple(one for one in self.pending if isinstance(one, kind))


def after(table: LiveTable, ruling: Ruling) -> LiveTable:
    """The table once a ruling is carried out. Never refuses and never reads a book."""
    hand, acted = table.hand, table.acted
    if ruling.rewinds:
        hand = ruling.rewinds
        acted = () if ruling.outcome in DEALT_AGAIN else acted[: _acts_left(table, hand)]
    for event in ruling.events:
        one = _act(hand, event)
        acted = (*acted, one) if one else acted
        hand = apply(hand, event)
    return LiveTable(hand, ruling.pending, acted)


def _act(hand: Hand, event: HandEvent) -> Acted | None:
    """A voluntary act as it counts, or nothing."""
    match event:
        case Folded(seat=seat) | Checked(seat=seat):
            return Acted(seat, Chips(0), hand.street)
        case Called(seat=seat, total=total) | Wagered(seat=seat, total=total):
            return Acted(seat, Chips(total - hand.seat(seat).bet), hand.street)
        case _:
            return None


def _acts_left(table: LiveTable, rewound: Hand) -> int:
    """How many acts remain when the hand goes back: all but those of seats that have to act again."""
    again = set(rewound.to_act) if rewound.street == table.hand.street else set()
    kept = len(table.acted)
    while kept and table.acted[kept - 1].seat in again:
        kept -= 1
    return kept
