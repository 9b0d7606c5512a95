"""The events of a hand. They hold results: replaying them needs no rulebook and makes no choice."""

from typing import ClassVar, Literal

from floorman.cards import Card
from floorman.core import Chips, SeatNo, Value
from floorman.hand.setup import PostKind, Setup

Hands = tuple[tuple[SeatNo, tuple[Card, ...]], ...]


class Pot(Value, frozen=True):
    """Chips in the middle, and the seats that can win them."""

    amount: Chips
    seats: tuple[SeatNo, ...]


class HandStarted(Value, frozen=True, tag=True):
    """A hand begins. `deck` is its order from the top, as far as it is known; it is secret."""

    setup: Setup
    deck: tuple[Card, ...] = ()


class Posted(Value, frozen=True, tag=True):
    """An ante, a blind, a straddle, a kill or a missed blind went in: `amount` is what the seat really had for it."""

    topic: ClassVar[str] = "button.post"
    seat: SeatNo
    amount: Chips
    kind: PostKind


class HoleCardsDealt(Value, frozen=True, tag=True):
    """Down cards, by seat, in dealing order. Each seat may see its own."""

    topic: ClassVar[str] = "dealing.order"
    hands: Hands


class UpcardsDealt(Value, frozen=True, tag=True):
    """Stud upcards, by seat, in dealing order."""

    topic: ClassVar[str] = "dealing.order"
    hands: Hands


class CardBurned(Value, frozen=True, tag=True):
    """The top card of the deck is burned, unseen."""

    topic: ClassVar[str] = "dealing.burn"
    card: Card


class BoardDealt(Value, frozen=True, tag=True):
    """Cards face up in the middle. `run` numbers the boards where the hand is run more than once."""

    topic: ClassVar[str] = "game.flop"
    cards: tuple[Card, ...]
    run: int = 0


class RoundOpened(Value, frozen=True, tag=True):
    """A betting round begins.

    `price` is the total to match, `full` the last whole bet in it (a bring-in is none), `measure` the least raise,
    and `to_act` everybody who has a decision, in order.
    """

    topic: ClassVar[str] = "betting.order"
    street: int
    price: Chips
    full: Chips
    measure: Chips
    to_act: tuple[SeatNo, ...]


class BroughtIn(Value, frozen=True, tag=True):
    """The stud bring-in; the price is the whole bring-in even when the seat is short."""

    topic: ClassVar[str] = "game.stud"
    seat: SeatNo
    total: Chips
    price: Chips


class Folded(Value, frozen=True, tag=True):
    """A player gives the hand up."""

    topic: ClassVar[str] = "betting.fold"
    seat: SeatNo


class Checked(Value, frozen=True, tag=True):
    """A player stays in with nothing to call."""

    topic: ClassVar[str] = "betting.in-turn"
    seat: SeatNo


class Called(Value, frozen=True, tag=True):
    """The seat has `total` in this round now: the price, or all it had."""

    topic: ClassVar[str] = "betting.calling"
    seat: SeatNo
    total: Chips


WagerAct = Literal["bet", "raise", "complete"]


class Wagered(Value, frozen=True, tag=True):
    """A bet, a raise or a completion: the seat has `total` in this round, and that is the new price.

    `full`: it counts as a whole bet or raise. `measure` is the least raise after it. `capped`: the last raise of
    this round.
    """

    topic: ClassVar[str] = "betting.raise-size"
    seat: SeatNo
    total: Chips
    act: WagerAct
    measure: Chips
    full: bool = True
    capped: bool = False


class UncalledReturned(Value, frozen=True, tag=True):
    """The part of a bet that nobody matched goes back to its player."""

    topic: ClassVar[str] = "pot.short-award"
    seat: SeatNo
    amount: Chips


class BetsGathered(Value, frozen=True, tag=True):
    """The bets go into the pots, main pot first."""

    topic: ClassVar[str] = "showdown.side-pot"
    pots: tuple[Pot, ...]


class DrawOpened(Value, frozen=True, tag=True):
    """A round of discards begins on `street`."""

    topic: ClassVar[str] = "game.draw"
    street: int
    to_act: tuple[SeatNo, ...]


class Drew(Value, frozen=True, tag=True):
    """A player's discards, and the cards dealt for them."""

    topic: ClassVar[str] = "game.draw"
    seat: SeatNo
    discards: tuple[Card, ...]
    cards: tuple[Card, ...]


class StubRanOut(Value, frozen=True, tag=True):
    """Too few cards are left for the seat's draw: the dealer has to shuffle the discards."""

    topic: ClassVar[str] = "dealing.reshuffle"
    seat: SeatNo
    discards: tuple[Card, ...]


class Reshuffled(Value, frozen=True, tag=True):
    """The discards are the new stub, in this order."""

    topic: ClassVar[str] = "dealing.reshuffle"
    stub: tuple[Card, ...]


class RunItOffered(Value, frozen=True, tag=True):
    """Nobody can bet any more with cards to come: the players say how often the board is run."""

    topic: ClassVar[str] = "betting.run-twice"
    to_act: tuple[SeatNo, ...]


class RunItAnswered(Value, frozen=True, tag=True):
    """One player says how often the board is to be run."""

    topic: ClassVar[str] = "betting.run-twice"
    seat: SeatNo
    times: int


class RunItAgreed(Value, frozen=True, tag=True):
    """The board is run this often; every run plays for an equal part of each pot."""

    topic: ClassVar[str] = "betting.run-twice"
    times: int


class ShowdownOpened(Value, frozen=True, tag=True):
    """The showdown begins; `to_act` are the seats to show, in order."""

    topic: ClassVar[str] = "showdown.order"
    to_act: tuple[SeatNo, ...]


class HandTabled(Value, frozen=True, tag=True):
    """A hand is face up, all of it. `forced`: a rule turned it up, not the player's choice.

    No cards at all: the player said that the board plays before letting the hand go, and has the board.
    """

    topic: ClassVar[str] = "showdown.tabling"
    seat: SeatNo
    cards: tuple[Card, ...]
    forced: bool = False


class HandMucked(Value, frozen=True, tag=True):
    """A hand is thrown away unseen at the showdown."""

    topic: ClassVar[str] = "showdown.mucked"
    seat: SeatNo


class HandKilled(Value, frozen=True, tag=True):
    """A hand is dead by a rule or a ruling, not by its player's choice; `topic` says which."""

    seat: SeatNo
    topic: str


class BetsCorrected(Value, frozen=True, tag=True):
    """A wrong bet is put right for everybody who acted on it: chips added, or given back where negative.

    `pots` are the new pots where the bets had been gathered already.
    """

    topic: ClassVar[str] = "betting.underbet"
    added: tuple[tuple[SeatNo, Chips], ...]
    price: Chips
    full: Chips
    measure: Chips
    pots: tuple[Pot, ...] = ()


class Repair(Value, frozen=True):
    """How a later street is dealt after an error: its burns, and whether the stub is shuffled first."""

    street: int
    burns: int
    reshuffle: bool = False


class PilesSet(Value, frozen=True, tag=True):
    """A ruling on the deal: this is how board, burns, stub and cards set aside lie now.

    `hands` are the down cards of the seats it changes. Cards whose order a shuffle has lost are unknown.
    """

    topic: ClassVar[str] = "dealing.board"
    board: tuple[Card, ...]
    burns: tuple[Card, ...]
    stub: tuple[Card, ...]
    aside: tuple[Card, ...] = ()
    hands: Hands = ()
    repairs: tuple[Repair, ...] = ()


class BoardNamed(Value, frozen=True, tag=True):
    """Somebody at the table says which cards lie on the board, one tuple a run; cards not named stay unknown."""

    topic: ClassVar[str] = "dealing.board"
    boards: tuple[tuple[Card, ...], ...]


class HandVoided(Value, frozen=True, tag=True):
    """The deal counts as not played: every chip goes back to the player who put it in."""

    topic: str


class BetTakenBack(Value, frozen=True, tag=True):
    """A killed hand's bet goes back as far as nobody has called it, and the round goes on from the bet before it."""

    topic: ClassVar[str] = "hand.protect"
    seat: SeatNo
    amount: Chips
    price: Chips
    full: Chips
    measure: Chips
    aggressor: SeatNo
    to_act: tuple[SeatNo, ...]


class ChipsHandedOver(Value, frozen=True, tag=True):
    """Chips go from one stack to another by a ruling. The giver is seat 0 if nobody had counted them."""

    giver: SeatNo
    taker: SeatNo
    amount: Chips
    topic: str


class RakeTaken(Value, frozen=True, tag=True):
    """The house's part is taken, by pot.

    If that is before the last bet, `still_pot` of it counts as pot at pot-limit.
    """

    topic: ClassVar[str] = "room.rake"
    amounts: tuple[Chips, ...]
    still_pot: Chips = Chips(0)


class PotAwarded(Value, frozen=True, tag=True):
    """A pot, or a part of it, is pushed.

    `pot` counts from the main pot, `run` from the first board; `half` is high or low where the pot is split.
    `odd` are the seats that got an odd chip, and `topic` is the question that settled the shares.
    """

    pot: int
    shares: tuple[tuple[SeatNo, Chips], ...]
    topic: str
    run: int = 0
    half: Literal["", "high", "low"] = ""
    odd: tuple[SeatNo, ...] = ()


class HandEnded(Value, frozen=True, tag=True):
    """The hand is over: every pot has been awarded."""


HandEvent = (
    HandStarted
    | Posted
    | HoleCardsDealt
    | UpcardsDealt
    | CardBurned
    | BoardDealt
    | RoundOpened
    | BroughtIn
    | Folded
    | Checked
    | Called
    | Wagered
    | UncalledReturned
    | BetsGathered
    | DrawOpened
    | Drew
    | StubRanOut
    | Reshuffled
    | RunItOffered
    | RunItAnswered
    | RunItAgreed
    | ShowdownOpened
    | HandTabled
    | HandMucked
    | HandKilled
    | BetsCorrected
    | BetTakenBack
    | ChipsHandedOver
    | PilesSet
    | BoardNamed
    | HandVoided
    | RakeTaken
    | PotAwarded
    | HandEnded
)
