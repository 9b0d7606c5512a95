"""A hand at one moment: a frozen `Hand` for those who look, and a `Draft` that the engine changes."""

from typing import Literal

from msgspec.structs import astuple

from floorman.cards import Card
from floorman.core import Chips, SeatNo, Value
from floorman.hand.events import Pot, Repair
from floorman.hand.setup import GAMES, Game, Setup, Street, playing

Stage = Literal["betting", "drawing", "reshuffle", "runs", "showdown", "over"]
NOT_YET = Chips(-1)
"""A seat's `faced` before it has acted on this round."""
NO_CHIPS, NO_SEAT = Chips(0), SeatNo(0)
"""Constants for code that runs on every street, where calling `Chips(0)` each time would cost something."""


class Seat(Value, frozen=True):
    """A player's place in the hand.

    `bet` stands in front of the player this round, `paid` is what went into the middle and has to be matched.
    `faced` is the price the seat saw when it last acted on this round. At stud `up` lies face up for all to see.
    """

    no: SeatNo
    stack: Chips
    bet: Chips = Chips(0)
    paid: Chips = Chips(0)
    live: bool = True
    faced: Chips = NOT_YET
    down: tuple[Card, ...] = ()
    up: tuple[Card, ...] = ()
    tabled: bool = False

    @property
    def cards(self) -> tuple[Card, ...]:
        """The whole hand in the order dealt: two down, the upcards, then any later down card."""
        return self.down[:2] + self.up + self.down[2:] if self.up else self.down


class Hand(Value, frozen=True):
    """Everything about one deal. Seats stand in dealing order, first left of the button first.

    `stage` is what the hand waits for and `to_act` from whom, first in turn first. `full` is the last whole bet of
    the round, `measure` the least raise over `price`, `raises` how many there were after the bet. `middle` is
    what lies in the middle and is not yet awarded, antes and dead money included; `slot` is what the house has taken
    of it and a pot-limit count still counts. `aside` are cards that a ruling took out for later, `repairs` say how
    coming streets are dealt because of it, `killed` are the seats whose hands a rule has ended, and `found` what
    was handed to a seat of chips that nobody had seen before.
    """

    setup: Setup
    seats: tuple[Seat, ...]
    stage: Stage = "betting"
    street: int = 0
    to_act: tuple[SeatNo, ...] = ()
    price: Chips = Chips(0)
    full: Chips = Chips(0)
    measure: Chips = Chips(0)
    raises: int = 0
    capped: bool = False
    aggressor: SeatNo = SeatNo(0)
    middle: Chips = Chips(0)
    raked: Chips = Chips(0)
    slot: Chips = Chips(0)
    pots: tuple[Pot, ...] = ()
    boards: tuple[tuple[Card, ...], ...] = ((),)
    stub: tuple[Card, ...] = ()
    deck_known: bool = False
    burns: tuple[Card, ...] = ()
    muck: tuple[Card, ...] = ()
    run_it: tuple[int, ...] = ()
    drawing: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    repairs: tuple[Repair, ...] = ()
    killed: tuple[SeatNo, ...] = ()
    found: tuple[tuple[SeatNo, Chips], ...] = ()

    @property
    def game(self) -> Game:
        """The game being played."""
        return GAMES[self.setup.game]

    @property
    def on(self) -> Street:
        """The street the hand is on."""
        return GAMES[self.setup.game].streets[self.street]

    @property
    def turn(self) -> SeatNo:
        """The seat to act, 0 when nobody is."""
        return self.to_act[0] if self.to_act else SeatNo(0)

    @property
    def board(self) -> tuple[Card, ...]:
        """The board; the first one if the hand is run more than once."""
        return self.boards[0]

    @property
    def live(self) -> tuple[Seat, ...]:
        """The seats that can still win."""
        return tuple(seat for seat in self.seats if seat.live)

    def seat(self, no: SeatNo) -> Seat:
        """Return the seat with this number, which must be dealt in."""
        return self.seats[self.setup.seats.index(no)]

    @property
    def pot(self) -> Chips:
        """Chips in the middle and in front of the players."""
        return self.middle + sum(seat.bet for seat in self.seats)

    def behind(self, no: SeatNo) -> Chips:
        """Return a player's chips that are not in the pot or bet, with those below the betting unit."""
        place = self.setup.seats.index(no)
        return self.seats[place].stack + self.setup.stacks[place] - playing(self.setup, place)

    @property
    def chips(self) -> Chips:
        """All chips of the hand. Their number never changes, unless chips are found."""
        return self.pot + self.raked + sum(self.behind(seat.no) for seat in self.seats)


class Draft(Value, frozen=False):  # type: ignore[misc]  # a Value like `Hand`, to become one
    """A hand while events are being carried out: the fields of `Hand`, in the same order, open to change.

    Its seats are values: one that changes is put in the place of the one before.
    """

    setup: Setup
    seats: list[Seat]
    stage: Stage = "betting"
    street: int = 0
    to_act: tuple[SeatNo, ...] = ()
    price: Chips = Chips(0)
    full: Chips = Chips(0)
    measure: Chips = Chips(0)
    raises: int = 0
    capped: bool = False
    aggressor: SeatNo = SeatNo(0)
    middle: Chips = Chips(0)
    raked: Chips = Chips(0)
    slot: Chips = Chips(0)
    pots: tuple[Pot, ...] = ()
    boards: tuple[tuple[Card, ...], ...] = ((),)
    stub: tuple[Card, ...] = ()
    deck_known: bool = False
    burns: tuple[Card, ...] = ()
    muck: tuple[Card, ...] = ()
    run_it: tuple[int, ...] = ()
    drawing: tuple[Card, ...] = ()
    aside: tuple[Card, ...] = ()
    repairs: tuple[Repair, ...] = ()
    killed: tuple[SeatNo, ...] = ()
    found: tuple[tuple[SeatNo, Chips], ...] = ()

    @property
    def game(self) -> Game:
        """The game being played."""
        return GAMES[self.setup.game]

    def seat(self, no: SeatNo) -> Seat:
        """Return the seat with this number, which must be dealt in."""
        return self.seats[self.setup.seats.index(no)]

    def put(self, seat: Seat) -> None:
        """Put a seat in its place, for the one that was there."""
        self.seats[self.setup.seats.index(seat.no)] = seat


AnyHand = Hand | Draft
"""A hand to look at, whether it may change or not."""


def thaw(hand: Hand) -> Draft:
    """Return a copy of the hand that may change."""
    draft = Draft(*astuple(hand))
    draft.seats = [*hand.seats]
    return draft


def copied(draft: Draft) -> Draft:
    """Return a copy of the draft, for `freeze` to turn into a value while the draft goes on."""
    copy = Draft(*astuple(draft))
    copy.seats = [*draft.seats]
    return copy


def freeze(draft: Draft) -> Hand:
    """Turn the draft into a value and return it. The draft itself becomes that value and must not be used any more.

    A draft and its value have the same fields in the same places, so that only the class has to change. Making a new
    one of the fields takes twice as long, and a hand on a server is frozen after every act.
    """
    draft.seats = tuple(draft.seats)  # type: ignore[assignment]
    draft.__class__ = Hand  # type: ignore[assignment]
    return draft  # type: ignore[return-value]
