"""A live table: the hand on the felt, and what is still open about it."""

from typing import TypeVar

from msgspec.structs import replace

from floorman.base import Chips, SeatNo, Value
from floorman.hand import Hand, HandEvent, apply
from floorman.hand.events import Called, Checked, Folded, Wagered
from floorman.rulings.pending import OutOfTurn, Pending
from floorman.rulings.ruling import Ruling

P = TypeVar("P", bound=Pending)

DEALT_AGAIN = ("misdeal", "reshuffle-all", "impound")
"""Outcomes that go back to the first card: nobody has acted then."""


class Acted(Value, frozen=True):
    """A voluntary act in turn of this deal: who, the chips it put in, and on which street."""

    seat: SeatNo
    chips: Chips
    street: int


class LiveTable(Value, frozen=True):
    """A hand with real cards and chips, and what the floor has to remember of it.

    `acted` are the voluntary acts in turn since the deal, forced bets left out.
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
    too_soon = {one.seat for one in ruling.pending if isinstance(one, OutOfTurn) and not one.in_turn}
    for event in ruling.events:
        one = _act(hand, event)
        if one and not (isinstance(event, Folded) and event.seat in too_soon):
            acted = (*acted, one)
        hand = apply(hand, event)
    passed = set() if ruling.rewinds else _folds_come_to(table, hand)
    acted = (*acted, *(Acted(no, Chips(0), table.hand.street) for no in hand.setup.seats if no in passed))
    pending = tuple(
        replace(one, in_turn=True) if isinstance(one, OutOfTurn) and one.seat in passed else one
        for one in ruling.pending
    )
    return LiveTable(hand, pending, acted)


def _folds_come_to(table: LiveTable, now: Hand) -> set[SeatNo]:
    """The hands folded too soon to which the turn has come since, or the end of the round: they have acted in turn."""
    folded = {
        one.seat
        for one in table.open(OutOfTurn)
        if one.act == "fold" and not one.in_turn and not table.hand.seat(one.seat).live
    }
    if not folded or (now.street, now.stage) != (table.hand.street, table.hand.stage):
        return folded
    order = now.setup.seats
    first = order.index(table.hand.turn)
    gone = (order.index(now.turn) - first) % len(order)
    return {no for no in folded if (order.index(no) - first) % len(order) < gone}


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
