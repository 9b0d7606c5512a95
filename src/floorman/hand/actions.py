"""What a player or the dealer can do. Amounts are totals for the betting round, never what is added."""

from floorman.cards import Card
from floorman.core import Chips, SeatNo, Value


class Fold(Value, frozen=True, tag=True):
    """Give the hand up."""

    seat: SeatNo


class Check(Value, frozen=True, tag=True):
    """Stay in with nothing to call."""

    seat: SeatNo


class Call(Value, frozen=True, tag=True):
    """Match the price, or go all-in below it."""

    seat: SeatNo


class BetTo(Value, frozen=True, tag=True):
    """Open the betting so that `total` chips stand before the seat."""

    seat: SeatNo
    total: Chips


class RaiseTo(Value, frozen=True, tag=True):
    """Raise so that `total` chips stand before the seat."""

    seat: SeatNo
    total: Chips


class BringIn(Value, frozen=True, tag=True):
    """Post the stud bring-in."""

    seat: SeatNo


class Complete(Value, frozen=True, tag=True):
    """At limit, make a bring-in or a short all-in up to a whole bet or raise."""

    seat: SeatNo


class Draw(Value, frozen=True, tag=True):
    """Throw these cards away for as many new ones; none is standing pat."""

    seat: SeatNo
    discards: tuple[Card, ...] = ()


class RunIt(Value, frozen=True, tag=True):
    """Say how many times the rest of the board should be dealt; the smallest answer counts."""

    seat: SeatNo
    times: int


class Show(Value, frozen=True, tag=True):
    """Table the hand. `cards` are needed only if the program does not know them."""

    seat: SeatNo
    cards: tuple[Card, ...] = ()


class Muck(Value, frozen=True, tag=True):
    """Throw the hand away unseen at the showdown."""

    seat: SeatNo


class Reshuffle(Value, frozen=True, tag=True):
    """Shuffle the discards into a new stub, as the dealer does when the stub has run out at the draw."""

    stub: tuple[Card, ...]


Action = Fold | Check | Call | BetTo | RaiseTo | BringIn | Complete | Draw | RunIt | Show | Muck | Reshuffle
